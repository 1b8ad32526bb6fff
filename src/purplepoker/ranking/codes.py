"""Strengths without tables: a reading's class and points written as the figures of one whole number.

For packs of so many ranks or colors that numbering every reading beforehand would take too long, and for
wild cards that ranks or colors alone say too little of; their natural hands are read by `natural`'s tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from purplepoker.ranking.base import HIGH_KINDS, class_order
from purplepoker.ranking.readings import Reading
from purplepoker.ranking.reference import Reader

if TYPE_CHECKING:
    from purplepoker.ranking.tables import Ranking

_FIGURES = 6  # a royal flush of Purple: its head and five colors


class Codes:
    """Strengths in the order of the readings of one ranking (not badugi); 0 does not qualify."""

    def __init__(self, reader: Reader, natural: Ranking | None = None) -> None:
        """`natural`: the same ranking of the pack without its wild cards."""
        self._reader = reader
        self._natural = natural
        self._known: dict[int, int] = {}
        deck = reader.deck
        self._wild = [deck.is_wild(card) for card in range(deck.size)]
        self._names = class_order(reader.kind)
        self._high = reader.kind in HIGH_KINDS
        numbers = {0, *reader.rank_number, *reader.color_number}  # 0: a bug without a color
        self._numbers = sorted(numbers, reverse=not self._high)
        """By figure, from 1 on: the better number has the larger figure."""
        self._figure = {number: figure for figure, number in enumerate(self._numbers, 1)}
        self._base = len(self._numbers) + 1
        self.top = len(self._names) * self._base**_FIGURES

    def strength(self, cards: Sequence[int]) -> int:
        """The best of all hands of five."""
        if self._natural is None:
            return max([self._five(five) for five in combinations(cards, 5)])
        wild = [card for card in cards if self._wild[card]]
        if not wild:
            return self._translated(self._natural, cards)
        found = [self._five(five) for five in combinations(cards, 5) if not set(wild).isdisjoint(five)]
        plain = [card for card in cards if not self._wild[card]]
        if len(plain) >= 5:
            found.append(self._translated(self._natural, plain))
        return max(found)

    def _five(self, cards: Sequence[int]) -> int:
        reading = self._reader.five(cards)
        return self._code(reading) if self._reader.qualifies(reading) else 0

    def _translated(self, natural: Ranking, cards: Sequence[int]) -> int:
        own = natural.strength(cards)
        code = self._known.get(own)
        if code is None:
            cls, points = natural.class_of(own), natural.points_of(own)
            key = (self._reader.order[cls], *points) if cls else ()
            code = self._known[own] = self._figures(key[0], points) if key else 0
        return code

    def _code(self, reading: Reading) -> int:
        return self._figures(reading.key[0], reading.points)

    def _figures(self, place: int, points: Sequence[int]) -> int:
        code = place
        for number in points:
            code = code * self._base + self._figure[number]
        rest: int = self._base ** (_FIGURES - len(points))
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
