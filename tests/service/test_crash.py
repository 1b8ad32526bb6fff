"""The server is killed under play (`service.crash`); `make crash N=200` does it more often."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from service.crash import POINTS, crash

ROUNDS = 20


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_twenty_kills_lose_nothing(tmp_path: Path) -> None:
    world = crash(tmp_path, ROUNDS, seed=20)
    assert world.points.total() == ROUNDS
    assert set(world.points) == set(POINTS)
    assert world.grouped >= 3, "some deaths were in a commit that served several tables"
    assert world.cut >= ROUNDS // 2, "hands lay on the tables"
    assert world.grants >= ROUNDS // 2, "and got more time"
    assert world.acks > 5 * ROUNDS
    assert world.told > 50 * ROUNDS
    assert world.hands > ROUNDS
    assert world.resumed > ROUNDS, "people came back to where they were"
