"""Counts of badugi hands: how many cards of different ranks and suits they hold, four at most."""

from __future__ import annotations

from collections import Counter
from math import comb, perm

from purplepoker.cards import Deck
from purplepoker.odds.grids import SCALE, Grid, columns_of, grids
from purplepoker.ranking.base import BADUGI_SIZE, class_order


def count_badugi(deck: Deck, n: int) -> Counter[str]:
    """Hands in each class. A mark of a grid is here a rank and suit held, in one color or in several."""
    ranks, suits = len(deck.ranks), len(deck.suits)
    widths = [1] * suits
    if deck.colors:
        widths = list(Counter(color.suit for color in deck.colors).values())
    found: Counter[str] = Counter()
    for marks in range(1, n + 1):
        known: dict[tuple[int, ...], int] = {}
        for grid, weight in grids(n, ranks, suits)[marks].items():
            sizes = tuple(sorted(rows.bit_count() for rows in columns_of(grid)))
            if sizes not in known:
                known[sizes] = _hands(sizes, widths, n)
            name = class_order("badugi")[min(BADUGI_SIZE, different(grid)) - 1]
            found[name] += weight * perm(ranks, len(grid)) * known[sizes]
    return Counter({name: count // SCALE for name, count in found.items()})


def different(grid: Grid) -> int:
    """Most marks of the grid that are all in different rows and columns."""
    row_of: dict[int, int] = {}

    def placed(row: int, tried: set[int]) -> bool:
        for column in range(grid[row].bit_length()):
            if grid[row] >> column & 1 and column not in tried:
                tried.add(column)
                if column not in row_of or placed(row_of[column], tried):
                    row_of[column] = row
                    return True
        return False

    return sum(placed(row, set()) for row in range(len(grid)))


def _hands(sizes: tuple[int, ...], widths: list[int], n: int) -> int:
    """Hands of n cards with so many ranks in each of so many different suits, the ranks being known.

    Summed over all choices of the suits; a suit of width w holds a rank in 1 to w of its colors.
    """
    # columns without a suit so far, and cards of the others
    states: Counter[tuple[tuple[int, ...], int]] = Counter({(sizes, 0): 1})
    for width in widths:
        grown = Counter(states)
        for (left, cards), ways in states.items():
            for at, size in enumerate(left):
                for more in range(size, min(size * width, n - cards) + 1):
                    key = (*left[:at], *left[at + 1 :]), cards + more
                    grown[key] += ways * _held(size, width, more)
        states = grown
    return states[(), n]


def _held(ranks: int, width: int, cards: int) -> int:
    """Ways to hold so many cards of a suit in exactly these ranks: none of them is left out."""
    return sum(
        (-1) ** (ranks - some) * comb(ranks, some) * comb(some * width, cards) for some in range(ranks + 1)
    )
