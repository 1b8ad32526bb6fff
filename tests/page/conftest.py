"""The tests of the page need playwright and Chromium; without playwright they are left out."""

from __future__ import annotations

from importlib.util import find_spec

if find_spec("playwright") is None:
    collect_ignore_glob = ["test_*.py"]
else:
    from page.fixtures import chrome as chrome
    from page.fixtures import opened as opened
    from page.fixtures import stage as stage
