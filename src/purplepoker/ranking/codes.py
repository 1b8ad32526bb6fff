"""Strengths without tables: a reading's class and points written as the figures of one whole number.

For packs of so many ranks or colors that numbering every reading beforehand would take too long.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from purplepoker.ranking.base import class_order
from purplepoker.ranking.reference import Reader, Reading

_FIGURES = 6  # a royal flush of Purple: its head and five colors


class Codes:
    """Strengths in the order of the readings of one ranking (not badugi); 0 does not qualify."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._names = class_order(reader.kind)
        self._high = reader.kind in ("high", "short", "purple")
        numbers = {*reader.rank_number, *reader.color_number}
        self._numbers = sorted(numbers, reverse=not self._high)
        """By figure, from 1 on: the better number has the larger figure."""
        self._figure = {number: figure for figure, number in enumerate(self._numbers, 1)}
        self._base = len(self._numbers) + 1
        self.top = len(self._names) * self._base**_FIGURES

    def strength(self, cards: Sequence[int]) -> int:
        """The best of all hands of five."""
        return max([self._code(self._reader.five(five)) for five in combinations(cards, 5)])

    def _code(self, reading: Reading) -> int:
        if not self._reader.qualifies(reading):
            return 0
        code: int = reading.key[0]
        for number in reading.points:
            code = code * self._base + self._figure[number]
        rest: int = self._base ** (_FIGURES - len(reading.points))
        return 1 + code * rest

    def class_of(self, strength: int) -> str:
        """Class of a strength; "" for 0."""
        return self._names[(strength - 1) // self._base**_FIGURES] if strength else ""

    def points_of(self, strength: int) -> tuple[int, ...]:
        """The numbers compared within the class; () for 0."""
        rest = strength - 1
        figures: list[int] = []
        for _ in range(_FIGURES if strength else 0):
            rest, figure = divmod(rest, self._base)
            figures.append(figure)
        return tuple(self._numbers[figure - 1] for figure in reversed(figures) if figure)
