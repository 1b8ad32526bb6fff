"""Count files: the number of act sequences to a depth, one file a variant."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance.perft import count, divide, read
from purplepoker.variants.load import variant_ids

FILES = Path(__file__).resolve().parent.parent / "data" / "counts"


@pytest.mark.parametrize("variant", variant_ids())
def test_counts(variant: str) -> None:
    """Every depth of every setup; on a mismatch the count of each first act is told."""
    setups = list(read((FILES / f"{variant}.txt").read_text(encoding="utf-8")))
    assert setups
    for table, wanted in setups:
        for depth, number in wanted:
            found = count(table.game, table.state, depth)
            if found != number:
                by_first = "\n".join(divide(table.game, table.state, depth))
                pytest.fail(f"{variant}: depth {depth} count {found}, the file says {number}\n{by_first}")


def test_no_count_file_without_a_variant() -> None:
    assert {path.stem for path in FILES.glob("*.txt")} == set(variant_ids())
