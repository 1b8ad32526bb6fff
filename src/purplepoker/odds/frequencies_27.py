"""Counts by class where straights and flushes count against a hand: 27 and purple-27.

Of more than five cards those five play whose highest reading is lowest. A grid tells for each five what
they are worth; a flush makes some of them worse, and a straight those of five ranks. The last is the
hard part: which ranks the rows stand for decides which of the fives are straights.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import factorial, perm
from typing import NamedTuple

from purplepoker.odds.frequencies_parts import FIVE, Parts
from purplepoker.odds.grids import Grid, columns_of
from purplepoker.odds.runs import Runs

_BITS = 4
_ROWS = 9
_NONE = 99
"""Worse than every class."""


class _Worth(NamedTuple):
    """The best place of five ranks of a hand, if they make no straight, a straight, a royal one."""

    plain: int
    straight: int
    royal: int


_NOTHING = _Worth(_NONE, _NONE, _NONE)
_Choices = tuple[int, tuple[tuple[int, _Worth], ...]]
"""The best place of fives with two of a rank, and the worth of every five rows."""
_Fives = list[tuple[int, int, int]]
"""Place by groups, rows if there are five of them (else 0), and columns of the fives of a grid."""


def count_reversed(parts: Parts) -> Counter[str]:
    """Hands in each class."""
    return _Reversed(parts).count()


class _Reversed:
    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self._words: dict[int, tuple[int, int, int]] = {}
        self._shares: dict[tuple[int, _Choices], Counter[int]] = {}

    def count(self) -> Counter[str]:
        parts = self.parts
        found: Counter[int] = Counter()
        for grid, weight in parts.grids():
            fives = self.fives(grid)
            others = perm(parts.columns, len(columns_of(grid)))
            choices: Counter[_Choices] = Counter()
            for own, ways in parts.in_suit(grid):
                others -= ways
                choices[self.choices(fives, own)] += ways
            choices[self.choices(fives, 0)] += others
            for choice, ways in choices.items():
                for place, namings in self.shares(len(grid), choice).items():
                    found[place] += weight * ways * namings
        return parts.named(found)

    def fives(self, grid: Grid) -> _Fives:
        """What five cards of the grid can be, the lowest groups first."""
        cards = [
            1 << _BITS * row | 1 << _BITS * (_ROWS + column)
            for row, columns in enumerate(grid)
            for column in range(columns.bit_length())
            if columns >> column & 1
        ]
        return sorted({self.read(sum(five)) for five in combinations(cards, FIVE)})

    def read(self, word: int) -> tuple[int, int, int]:
        known = self._words.get(word)
        if known is None:
            counts = [word >> _BITS * at & (1 << _BITS) - 1 for at in range(2 * _ROWS)]
            of_rows, of_columns = counts[:_ROWS], counts[_ROWS:]
            place = self.parts.best(of_rows)
            if self.parts.colored:
                place = max(place, self.parts.best(of_columns))
            rows = sum(1 << at for at, count in enumerate(of_rows) if count)
            columns = sum(1 << at for at, count in enumerate(of_columns) if count)
            known = self._words[word] = (place, rows if rows.bit_count() == FIVE else 0, columns)
        return known

    def choices(self, fives: _Fives, own: int) -> _Choices:
        """What can play if the columns `own` are those of one suit with five cards or more."""
        parts = self.parts
        paired = _NONE
        of_rows: dict[int, _Worth] = {}
        for place, rows, columns in fives:
            if place >= paired:
                break  # no later one is better than that
            flush = own and not columns & ~own
            plain = max(place, parts.flush) if flush else place
            if rows:
                straight = max(place, parts.straight_flush if flush else parts.straight)
                royal = max(place, parts.royal_flush if flush else parts.straight)
                worth = _Worth(plain, straight, royal)
                of_rows[rows] = _Worth(*map(min, of_rows.get(rows, _NOTHING), worth))
            else:
                paired = min(paired, plain)
        return paired, tuple(sorted(of_rows.items()))

    def shares(self, rows: int, choices: _Choices) -> Counter[int]:
        """Namings of so many rows by the place that the hand then has."""
        found = self._shares.get((rows, choices))
        if found is not None:
            return found
        paired, of_rows = choices
        best = min((worth.plain for _, worth in of_rows), default=_NONE)
        found = self._shares[rows, choices] = Counter()
        if paired <= best:
            found[paired] = perm(self.parts.ranks, rows)
            return found
        wanted = [mask for mask, worth in of_rows if worth.plain == best]
        for runs, sets in self.parts.sets[rows].items():
            if not may_all_be_straights(wanted, runs):
                found[best] += sets * factorial(rows)
                continue
            royal = dict(runs)
            for places in permutations(range(rows)):
                place = paired
                for mask, worth in of_rows:
                    straight = royal.get(sum(1 << to for at, to in enumerate(places) if mask >> at & 1))
                    value = worth.plain if straight is None else worth.royal if straight else worth.straight
                    place = min(place, value)
                found[place] += sets
        return found


def may_all_be_straights(fives: list[int], runs: Runs) -> bool:
    """Whether the straights have so many members, and such overlaps, that each of these fives may be one.

    True does not promise that a naming exists in which they are; False says that there is none.
    """

    def fit(chosen: tuple[int, ...]) -> bool:
        at = len(chosen)
        if at == len(fives):
            return True
        return any(
            mask not in chosen
            and all(
                (mask & other).bit_count() == (fives[at] & fives[before]).bit_count()
                for before, other in enumerate(chosen)
            )
            and fit((*chosen, mask))
            for mask, _ in runs
        )

    return len(fives) <= len(runs) and fit(())
