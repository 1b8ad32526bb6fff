"""Counts by class with wild cards: every hand is dealt, by a kernel where there are tables for it.

Where the readings of a hand with a wild card hang together (`27` and the bug of a pack with colors) natural
hands still have tables; those with wild cards are then looked at one by one, of five cards.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np

from purplepoker.cards import Deck, Role, without_wild
from purplepoker.errors import Code, Refused
from purplepoker.kernels.census import census
from purplepoker.kernels.tables import DIRECT, tables_for
from purplepoker.ranking.base import BADUGI_SIZE, PackSettings
from purplepoker.ranking.tables import Ranking, ranking, tables_of

_FIVE = 5


def count_wild(deck: Deck, role: Role, settings: PackSettings, n: int) -> Counter[str]:
    """Hands of n cards in each class; refused where they would have to be looked at one by one for hours."""
    order = tables_of(deck, role, settings)
    tables = tables_for(order, n) if order.tabled else None
    if tables is not None and tables.kind == DIRECT:
        return _named(order, census(tables, n))
    if n > (BADUGI_SIZE if role.kind == "badugi" else _FIVE):
        right = f"{role.kind} with wild cards is counted for {_FIVE} cards, badugi for {BADUGI_SIZE}"
        raise Refused(Code.CARD_COUNT, count=n, token=f"--cards {n}", right=right)
    wild = [card for card in range(deck.size) if deck.is_wild(card)]
    natural = [card for card in range(deck.size) if not deck.is_wild(card)]
    found = _natural_hands(deck, role, settings, natural, n)
    order = ranking(deck, role, settings)
    for number in range(1, min(n, len(wild)) + 1):
        for own in combinations(wild, number):
            for others in combinations(natural, n - number):
                found[order.class_of(order.strength(own + others))] += 1
    return found


def _natural_hands(
    deck: Deck, role: Role, settings: PackSettings, natural: list[int], n: int
) -> Counter[str]:
    """Those without a wild card, by the tables of the same pack without any."""
    plain = tables_of(without_wild(deck), role, settings)
    tables = tables_for(plain, n) if role.kind != "badugi" else None
    if tables is None or tables.kind != DIRECT:
        hands = combinations(natural, n)
        return Counter(plain.class_of(plain.strength(hand)) for hand in hands)
    return _named(plain, census(tables._replace(words=tables.words[natural], masks=tables.masks[natural]), n))


def _named(order: Ranking, counts: np.ndarray) -> Counter[str]:
    found: Counter[str] = Counter()
    for value in np.flatnonzero(counts).tolist():
        found[order.class_of(value)] += int(counts[value])
    return found
