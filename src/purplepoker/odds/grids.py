"""Hands up to renaming: which cards share a rank and which a color, and nothing more.

A grid has a row for each rank of a hand and a column for each color (suit, in a pack without colors); a
row is the mask of its columns, the longest rows come first. Nine cards make about 1,400 grids whatever
the pack, so what a grid decides is decided once for millions of hands.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import comb, factorial, prod

from purplepoker.ranking.base import MOST_CARDS

Grid = tuple[int, ...]

SCALE = factorial(MOST_CARDS) ** 2
"""Weights are whole numbers of hands times this."""


@lru_cache(maxsize=8)
def grids(most: int, ranks: int, columns: int) -> tuple[dict[Grid, int], ...]:
    """Every grid of 0 to `most` cards, at most so many rows and columns, with its weight; by size.

    Name the rows and the columns of the grids of n cards in every way, and each hand of n cards comes
    SCALE times, by weight. (A hand may belong to several grids that are the same but for the order of
    rows or columns: then they share its weight.)
    """
    found: tuple[dict[Grid, int], ...] = tuple({} for _ in range(most + 1))
    found[0][()] = SCALE
    layer: dict[Grid, int] = {(): SCALE}
    for _ in range(min(ranks, most)):
        grown: defaultdict[Grid, int] = defaultdict(int)
        for grid, weight in layer.items():
            for row, ways, new in _further_rows(grid, most, columns):
                grown[ordered((*grid, row))] += weight * ways // factorial(new)
        layer = grown
        for grid, weight in layer.items():
            sizes = Counter(map(int.bit_count, grid))
            # rows of one length were added in every order
            found[sum(map(int.bit_count, grid))][grid] = weight // prod(map(factorial, sizes.values()))
    return found


def columns_of(grid: Grid) -> list[int]:
    """The masks of the rows of each column."""
    return [
        sum(1 << at for at, row in enumerate(grid) if row >> column & 1) for column in range(_width(grid))
    ]


def ordered(rows: Grid) -> Grid:
    """The same grid with rows and columns in an order that hardly depends on the one given."""
    inside = [[column for column in range(row.bit_length()) if row >> column & 1] for row in rows]
    members: list[list[int]] = [[] for _ in range(_width(rows))]
    for at, own in enumerate(inside):
        for column in own:
            members[column].append(at)
    marks = [len(own) for own in inside]
    for _ in range(3):
        columns = [hash(tuple(sorted([marks[at] for at in own]))) for own in members]
        marks = [hash((len(own), *sorted([columns[column] for column in own]))) for own in inside]
    order = sorted(range(len(rows)), key=lambda at: (-len(inside[at]), marks[at]))
    place = {at: 1 << len(rows) - 1 - to for to, at in enumerate(order)}
    vectors = sorted([sum([place[at] for at in own]) for own in members], reverse=True)
    return tuple(
        sum([1 << column for column, vector in enumerate(vectors) if vector & place[at]]) for at in order
    )


def _width(rows: Grid) -> int:
    return max(map(int.bit_length, rows), default=0)


def _further_rows(grid: Grid, most: int, columns: int) -> Iterator[tuple[int, int, int]]:
    """Rows no longer than the last: one of each sort, how many there are like it, and its new columns."""
    room = most - sum(map(int.bit_count, grid))
    if grid:
        room = min(room, grid[-1].bit_count())
    width = _width(grid)
    alike: defaultdict[int, list[int]] = defaultdict(list)
    for column, vector in enumerate(columns_of(grid)):
        alike[vector].append(column)
    classes = list(alike.values())
    for counts in product(*(range(min(len(own), room) + 1) for own in classes)):
        taken = sum(counts)
        row = sum(1 << column for own, k in zip(classes, counts, strict=True) for column in own[:k])
        ways = prod(comb(len(own), k) for own, k in zip(classes, counts, strict=True))
        for new in range(0 if taken else 1, min(room - taken, columns - width) + 1):
            yield row | (1 << new) - 1 << width, ways, new
