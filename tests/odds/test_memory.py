"""Memory stays as it is while odds are counted for minutes: nothing is kept of what was asked before."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from odds import grown

MINUTES = float(os.environ.get("PURPLEPOKER_MEMORY_MINUTES", "10"))
"""How long both runs take together; fewer for a try."""
WARM = 0.2
"""The part of a run before memory is looked at: tables are made and code is loaded in it."""
MOST = 4 * 2**20
"""Bytes that the rest of a run may add."""


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="resident memory is read from /proc")
@pytest.mark.parametrize(("what", "part"), [("sample", 0.6), ("exact", 0.4)])
def test_memory_is_flat_while_odds_are_counted(what: str, part: float) -> None:
    seconds = 60 * MINUTES * part
    words = [what, str(seconds * WARM), str(seconds * (1 - WARM))]
    done = subprocess.run(
        [sys.executable, grown.__file__, *words],
        capture_output=True,
        text=True,
        check=True,
        timeout=seconds + 300,
    )
    found = json.loads(done.stdout)
    print(f"{what}: {found}")
    assert found["answers"] > 1
    growth = found["last"] - found["first"]
    assert growth <= MOST, f"{growth / 2**20:.1f} MB more after {found['answers']} answers: {found}"
