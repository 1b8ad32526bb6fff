"""Sets of ranks by the straights in them: all that the order of ranks adds to a grid (`grids`)."""

from __future__ import annotations

from collections import Counter, defaultdict

_FIVE = 5

Run = tuple[int, bool]
"""A straight: the mask of its places in the set, from its lowest rank up, and whether it is royal."""
Runs = tuple[Run, ...]


def rank_sets(ranks: int, ace: int, low: bool, most: int) -> list[Counter[Runs]]:
    """How many sets of 0 to `most` ranks have which straights; by size.

    `ace`: the rank that makes a straight it heads a royal one (-1: none does). `low`: the ace, the highest
    rank then, also makes a straight with the four lowest.
    """
    # size, ranks in a row up to here, whether the four lowest are in, straights
    states: dict[tuple[int, int, bool, Runs], int] = {(0, 0, False, ()): 1}
    for rank in range(ranks):
        grown: defaultdict[tuple[int, int, bool, Runs], int] = defaultdict(int)
        for (size, row, lowest, runs), sets in states.items():
            grown[size, 0, lowest, runs] += sets
            if size < most:
                more = runs
                if row + 1 >= _FIVE:
                    more += ((0b11111 << size + 1 - _FIVE, rank == ace),)
                if low and lowest and rank == ace and not row == size == 4:
                    more += ((0b1111 | 1 << size, False),)
                grown[size + 1, row + 1, lowest or size == rank == 3, more] += sets
        states = grown
    found: list[Counter[Runs]] = [Counter() for _ in range(most + 1)]
    for (size, _, _, runs), sets in states.items():
        found[size][runs] += sets
    return found
