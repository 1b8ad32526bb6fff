"""Grids stand for every hand once; sets of ranks know their straights."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb, perm

import pytest

from purplepoker.odds.frequencies_27 import may_all_be_straights
from purplepoker.odds.frequencies_badugi import different
from purplepoker.odds.grids import SCALE, columns_of, grids, ordered
from purplepoker.odds.runs import rank_sets


@pytest.mark.parametrize(("ranks", "columns"), [(13, 4), (7, 7), (32, 2), (3, 21), (8, 8), (1, 9)])
def test_the_namings_of_all_grids_are_all_hands(ranks: int, columns: int) -> None:
    for n, some in enumerate(grids(9, ranks, columns)):
        hands = sum(
            w * perm(ranks, len(grid)) * perm(columns, len(columns_of(grid))) for grid, w in some.items()
        )
        assert hands == SCALE * comb(ranks * columns, n)


def test_few_grids_stand_for_all_hands() -> None:
    """The known numbers of 0/1 matrices without empty lines up to the order of rows and columns."""
    assert [len(some) for some in grids(7, 64, 64)][1:] == [1, 3, 6, 16, 34, 90, 211]
    assert len(grids(9, 64, 64)[9]) < 1.01 * 1430


def test_a_grid_in_another_order_is_the_same() -> None:
    grid = (0b00111, 0b01001, 0b10000)
    assert columns_of(grid) == [0b011, 0b001, 0b001, 0b010, 0b100]
    assert ordered(grid) == ordered((0b00001, 0b11010, 0b10100))


@pytest.mark.parametrize(("ranks", "ace", "low"), [(5, 4, True), (6, 5, True), (9, 8, True), (9, -1, False)])
def test_straights_in_sets_of_ranks(ranks: int, ace: int, low: bool) -> None:
    found = rank_sets(ranks, ace, low, 9)
    straights = {tuple(range(first, first + 5)): first + 4 == ace for first in range(ranks - 4)}
    if low and ranks > 5:
        straights[0, 1, 2, 3, ace] = False
    for size in range(min(ranks, 9) + 1):
        expected: Counter[frozenset[tuple[int, bool]]] = Counter()
        for some in combinations(range(ranks), size):
            runs = [
                (sum(1 << some.index(rank) for rank in straight), royal)
                for straight, royal in straights.items()
                if set(straight) <= set(some)
            ]
            expected[frozenset(runs)] += 1
        got: Counter[frozenset[tuple[int, bool]]] = Counter()
        for runs_found, sets in found[size].items():
            assert len(set(runs_found)) == len(runs_found)
            got[frozenset(runs_found)] += sets
        assert got == expected


def test_fives_that_cannot_all_be_straights() -> None:
    """Two straights of six ranks share four of them; no three fives with the same four are all straights."""
    six = ((0b011111, False), (0b111110, True))
    assert may_all_be_straights([0b101111], six)
    assert may_all_be_straights([0b101111, 0b011111], six)
    assert not may_all_be_straights([0b0001111 | 1 << at for at in (4, 5, 6)], (*six, (0b1111100, False)))
    assert not may_all_be_straights([0b11111], ())


@pytest.mark.parametrize(
    ("grid", "most"),
    [
        ((0b1,), 1),
        ((0b111,), 1),
        ((0b1, 0b1), 1),
        ((0b11, 0b1), 2),
        ((0b11, 0b10, 0b01), 2),
        ((0b11, 0b110, 0b1), 3),
    ],
)
def test_marks_in_different_rows_and_columns(grid: tuple[int, ...], most: int) -> None:
    assert different(grid) == most
