"""The server is killed under play (`service.crash`); `make crash N=200` does it more often."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from service.crash import POINTS, crash

ROUNDS = 20


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_twenty_kills_lose_nothing(tmp_path: Path) -> None:
    seen = crash(tmp_path / "crash.db", ROUNDS, seed=20)
    assert seen.lives == ROUNDS
    assert set(seen.points) == set(POINTS)
    assert seen.in_hand >= ROUNDS // 4
    assert len(seen.acks) > 5 * ROUNDS
    assert seen.hands > 5
