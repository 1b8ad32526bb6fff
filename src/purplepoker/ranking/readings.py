"""A reading of five cards, the order in which equal ones are named, and wild cards put back into it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from purplepoker.cards import CardId
from purplepoker.ranking.base import READINGS


class Reading(msgspec.Struct, frozen=True, gc=False):
    """One way to read five cards; among the readings of one ranking the larger key is better.

    `cards`: groups first, wild ones as what they stand for; `held`: the same as they are.
    """

    name: str
    cls: str
    points: tuple[int, ...]
    cards: tuple[CardId, ...]
    key: tuple[int, ...]
    held: tuple[CardId, ...]


def preference(reading: Reading) -> tuple[tuple[int, ...], int, list[CardId]]:
    """Better value first, then the reading named first, then the highest cards (R-44)."""
    return reading.key, -READINGS.index(reading.name), sorted(reading.cards, reverse=True)


def holding(reading: Reading, stand: Sequence[int], own: Sequence[int]) -> Reading:
    """The reading of cards that stand for others: `own` are the cards themselves, in the order of `stand`."""
    left = list(zip(stand, own, strict=True))
    held = []
    for card in reading.cards:
        at = next(i for i, (one, _) in enumerate(left) if one == card)
        held.append(CardId(left.pop(at)[1]))
    return msgspec.structs.replace(reading, held=tuple(held))
