"""Count files: the number of act sequences to a depth, one file a variant."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance.perft import count, divide, read
from purplepoker.variants.load import variant_ids

FILES = Path(__file__).resolve().parent.parent / "data" / "counts"
MOST = 20_000
"""Larger counts belong to the long run."""


def _check(variant: str, least: int, most: int) -> None:
    for table, wanted in read((FILES / f"{variant}.txt").read_text(encoding="utf-8")):
        for depth, number in wanted:
            if not least < number <= most:
                continue
            found = count(table.game, table.state, depth)
            if found != number:
                by_first = "\n".join(divide(table.game, table.state, depth))
                pytest.fail(f"{variant}: depth {depth} count {found}, the file says {number}\n{by_first}")


@pytest.mark.parametrize("variant", variant_ids())
def test_counts(variant: str) -> None:
    _check(variant, -1, MOST)


@pytest.mark.long
@pytest.mark.parametrize("variant", variant_ids())
def test_large_counts(variant: str) -> None:
    _check(variant, MOST, 10**12)


def test_no_count_file_without_a_variant() -> None:
    assert {path.stem for path in FILES.glob("*.txt")} == set(variant_ids())
