"""Counts by class with wild cards: every hand is dealt, by a kernel where there are tables for it.

Elsewhere (`27` of more than five cards, badugi, and a bug in a pack with colors, where the readings of a
hand hang together) every five cards are looked at, and a hand is the best of its fives.
"""

from __future__ import annotations

from collections import Counter
from math import comb

import numpy as np

from purplepoker.cards import Deck, Role, without_wild
from purplepoker.errors import Code, Refused
from purplepoker.kernels.census import census
from purplepoker.kernels.parts import census_of_parts, places
from purplepoker.kernels.tables import DIRECT, tables_for
from purplepoker.ranking.base import BADUGI_SIZE, PackSettings, class_order
from purplepoker.ranking.tables import Ranking, ranking, tables_of

_FIVE = 5
_MOST_HANDS = 250_000_000
"""Seven of 56 cards: about 20 s."""


def count_wild(deck: Deck, role: Role, settings: PackSettings, n: int) -> Counter[str]:
    """Hands of n cards in each class. Refused(CARD_COUNT) where their number would take minutes."""
    order = tables_of(deck, role, settings)
    tables = tables_for(order, n) if order.tabled else None
    if tables is not None and tables.kind == DIRECT:
        return _named(order, census(tables, n))
    k = BADUGI_SIZE if role.kind == "badugi" else _FIVE
    if comb(deck.size, n) > _MOST_HANDS:
        most = next(m for m in range(n - 1, 0, -1) if m == k or comb(deck.size, m) <= _MOST_HANDS)
        right = f"{role.kind} with these wild cards is counted for up to {most} of {deck.size} cards"
        raise Refused(Code.CARD_COUNT, count=n, token=f"--cards {n}", right=right)
    names = class_order(role.kind)
    best = np.array(_parts(deck, role, settings, k), np.uint8)
    found = census_of_parts(best, deck.size, k, n) if n > k else np.bincount(best, minlength=len(names))
    return Counter({name: int(found[at]) for at, name in enumerate(names) if found[at]})


def _parts(deck: Deck, role: Role, settings: PackSettings, k: int) -> list[int]:
    """The class of every part of k cards by its place, by its number among the classes, the best last."""
    number = {name: at for at, name in enumerate(class_order(role.kind))}
    order = ranking(deck, role, settings)
    plain = tables_of(without_wild(deck), role, settings)
    found = []
    for part in places(deck.size, k):
        chosen = order if any(map(deck.is_wild, part)) else plain
        found.append(number[chosen.class_of(chosen.strength(part))])
    return found


def _named(order: Ranking, counts: np.ndarray) -> Counter[str]:
    found: Counter[str] = Counter()
    for value in np.flatnonzero(counts).tolist():
        found[order.class_of(value)] += int(counts[value])
    return found
