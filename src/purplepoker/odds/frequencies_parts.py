"""What counting the hands of one ranking and number of cards needs to know of the pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import combinations
from math import perm

from purplepoker.cards import Deck, Role
from purplepoker.odds.grids import SCALE, Grid, columns_of, grids
from purplepoker.odds.runs import Runs, rank_sets
from purplepoker.ranking.base import PackSettings, class_order
from purplepoker.ranking.reference import reader_of

FIVE = 5
Shape = tuple[int, ...]
"""How many cards there are of each rank (color), most first."""

_PATTERNS = {
    (): "high_card",
    (2,): "pair",
    (2, 2): "two_pair",
    (3,): "three_of_a_kind",
    (3, 2): "full_house",
    (4,): "four_of_a_kind",
    (5,): "five_of_a_kind",
}


class Parts:
    """Classes go by place: their place in the order of the readings of five cards, the lowest 0.

    The best place of a hand counts. In a `reversed` ranking (27) the highest reading of five cards counts,
    and of more the five for which it is lowest: there place 0 is the best class.
    """

    def __init__(self, deck: Deck, role: Role, settings: PackSettings, n: int) -> None:
        reader = reader_of(deck, role, settings)
        self.n = n
        self.reversed = role.kind in ("27", "purple-27")
        order = class_order(role.kind)
        self.names = order[::-1] if self.reversed else order
        place = {name: at for at, name in enumerate(self.names)}
        self.patterns: dict[Shape, int] = {shape: place[name] for shape, name in _PATTERNS.items()}
        self.suited = not reader.low
        """Whether straights and flushes count."""
        self.straight = place.get("straight", 0)
        self.flush = place.get("flush", 0)
        self.straight_flush = place.get("straight_flush", 0)
        self.royal_flush = place.get("royal_flush", 0)
        self.colored = reader.purple and not (reader.low and settings.low_reading == "ranks")
        self.ranks = len(deck.ranks)
        self.columns = len(deck.colors or deck.suits)
        widths = Counter(color.suit for color in deck.colors) if deck.colors else dict.fromkeys(deck.suits, 1)
        self.widths = Counter(widths.values())
        """How many suits have so many colors."""
        ace, low = reader.ace, bool(reader.low_straight)
        self.sets: list[Counter[Runs]] = rank_sets(self.ranks, ace, low, n) if self.suited else []
        self._best: dict[Shape, int] = {}

    def grids(self) -> Iterable[tuple[Grid, int]]:
        """The grids of n cards with their weights."""
        return grids(self.n, self.ranks, self.columns)[self.n].items()

    def best(self, counts: Iterable[int]) -> int:
        """The best place of five cards or more by groups, with these counts of ranks (colors)."""
        shape = tuple(sorted(filter(None, counts), reverse=True))
        found = self._best.get(shape)
        if found is None:
            if sum(shape) == FIVE:
                found = self.patterns[tuple(count for count in shape if count > 1)]
            else:
                found = max(
                    self.best((*shape[:at], count - 1, *shape[at + 1 :])) for at, count in enumerate(shape)
                )
            self._best[shape] = found
        return found

    def in_suit(self, grid: Grid) -> Iterator[tuple[int, int]]:
        """Every mask of columns with five or more cards that can be one suit's, no other column being of it.

        With each comes the number of namings of all columns in which it is so.
        """
        sizes = [rows.bit_count() for rows in columns_of(grid)]
        for k in range(1, min(len(sizes), max(self.widths)) + 1):
            ways = sum(
                suits * perm(width, k) * perm(self.columns - width, len(sizes) - k)
                for width, suits in self.widths.items()
            )
            if ways:
                for own in combinations(range(len(sizes)), k):
                    if sum(sizes[column] for column in own) >= FIVE:
                        yield sum(1 << column for column in own), ways

    @cached_property
    def straights(self) -> list[tuple[int, int]]:
        """By number of ranks: how many sets of them have a straight, and how many a royal one."""
        return [
            (
                sum(sets for runs, sets in of_size.items() if runs),
                sum(sets for runs, sets in of_size.items() if any(royal for _, royal in runs)),
            )
            for of_size in self.sets
        ]

    def named(self, scaled: Counter[int]) -> Counter[str]:
        """Hands by class, from SCALE times hands by place."""
        return Counter({self.names[place]: count // SCALE for place, count in scaled.items()})
