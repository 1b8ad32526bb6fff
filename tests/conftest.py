"""What all tests share: where the repository is, and how hypothesis behaves."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ["PURPLEPOKER_GAMES"] = ""  # whoever runs the tests may have games of his own

ROOT = Path(__file__).resolve().parent.parent

# The same examples every run, so that a failure can be had again; no deadline, as machines are shared.
settings.register_profile(
    "house", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")


@pytest.fixture(scope="session")
def root() -> Path:
    """The top of the checkout."""
    return ROOT
