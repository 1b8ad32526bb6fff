"""The tests of the page need playwright and Chromium; without playwright they are left out."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

if find_spec("playwright") is None:
    collect_ignore_glob = ["test_*.py"]
else:
    from page.fixtures import chrome as chrome
    from page.fixtures import opened as opened
    from page.fixtures import stage as stage


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Last of all: once a browser is open, its event loop runs in this process and no test can run one."""
    here = Path(__file__).parent
    items.sort(key=lambda item: here in item.path.parents)
