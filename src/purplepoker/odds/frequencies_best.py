"""Counts by class where the best reading of a hand counts: all rankings but 27 and badugi."""

from __future__ import annotations

from collections import Counter
from math import factorial, perm

from purplepoker.odds.frequencies_parts import Parts
from purplepoker.odds.grids import columns_of


def count_best(parts: Parts) -> Counter[str]:
    """Hands in each class. A hand is worth the best of its ranks, its colors, its suit and its straights."""
    found: Counter[int] = Counter()
    for grid, weight in parts.grids():
        columns = columns_of(grid)
        place = parts.best(map(int.bit_count, grid))
        if parts.colored:
            place = max(place, parts.best(map(int.bit_count, columns)))
        rows = len(grid)
        others = perm(parts.columns, len(columns))
        if not parts.suited:
            found[place] += weight * others * perm(parts.ranks, rows)
            continue
        for own, ways in parts.in_suit(grid):
            others -= ways
            of_suit = sum(1 for row in grid if row & own)
            # the other ranks of the hand are named afterwards, in any way
            rest = weight * ways * factorial(of_suit) * perm(parts.ranks - of_suit, rows - of_suit)
            straight, royal = parts.straights[of_suit]
            flush = max(place, parts.flush)  # better than a straight in every ranking
            found[max(place, parts.royal_flush)] += rest * royal
            found[max(place, parts.straight_flush)] += rest * (straight - royal)
            found[flush] += rest * (perm(parts.ranks, of_suit) // factorial(of_suit) - straight)
        straights = parts.straights[rows][0] * factorial(rows)
        found[max(place, parts.straight)] += weight * others * straights
        found[place] += weight * others * (perm(parts.ranks, rows) - straights)
    return parts.named(found)
