"""What cards lying face up are worth for who opens a round (R-36)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from purplepoker.cards import Deck, Role
from purplepoker.ranking.base import PackSettings, check_fit
from purplepoker.ranking.reference import reader_of

_UNQUALIFIED = {"a5-8": "a5", "purple-low-8": "purple-low"}


def showing(deck: Deck, role: Role, settings: PackSettings, cards: Sequence[int]) -> tuple[int, ...]:
    """A value to compare cards face up by, larger is better: with a low role the lower hand's is larger.

    Fewer than five cards count by groups alone, five or more by the best five. A qualifier plays no
    part. No cards: the empty value, below all others. (Single cards, for a bring-in, compare by id.)
    """
    check_fit(deck, role)
    if not cards:
        return ()
    role = msgspec.structs.replace(role, kind=_UNQUALIFIED.get(role.kind, role.kind))
    reader = reader_of(deck, role, settings)
    if role.kind == "badugi":
        return reader.best_badugi(cards).key
    if len(cards) >= 5:
        return max(reader.five(some).key for some in combinations(cards, 5))
    return reader.showing(cards).key
