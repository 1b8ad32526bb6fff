"""What the tests of ranges share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from purplepoker.cards import Deck, deck
from purplepoker.errors import Code, Refused
from purplepoker.odds.ranges import Range, parse_range

STANDARD = deck("standard")
PURPLE = deck("purple")
ODD = deck(str(Path(__file__).parent.parent / "data" / "decks" / "odd.toml"))
"""A pack of which a rank and a color have the same letter, A."""


def weights_of(found: Range) -> dict[frozenset[int], float]:
    """The hands with their weights; the arrays are as they must be."""
    rows = found.hands.tolist()
    assert found.hands.shape == (len(found.weights), found.size)
    assert rows == sorted(rows)
    assert all(row == sorted(set(row)) for row in rows)
    assert ((found.weights > 0) & (found.weights <= 1)).all()
    read = {frozenset(row): weight for row, weight in zip(rows, found.weights.tolist(), strict=True)}
    assert len(read) == len(rows)
    return read


def hands(pack: Deck, text: str, size: int = 2) -> set[frozenset[int]]:
    """The hands of a range that has no weights."""
    read = weights_of(parse_range(pack, text, size))
    assert set(read.values()) == {1.0}
    return set(read)


def named(pack: Deck, *texts: str) -> set[frozenset[int]]:
    """Hands by the cards written: `AsKs`."""
    return {frozenset((pack.by_text[text[:2]], pack.by_text[text[2:]])) for text in texts}


def refusal(act: Callable[[], object]) -> Refused:
    with pytest.raises(Refused) as told:
        act()
    assert told.value.code is Code.BAD_RANGE
    return told.value
