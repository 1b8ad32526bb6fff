"""How many hands of a pack fall into each class: exact counts by arithmetic, not by dealing them all.

By ranks a hand has the class that its count of each rank says; by colors the class that the shape of
its count of each color says (which colors they are changes the points only); as a flush the class that
the ranks of its suit say. So it is enough to count tables of 0/1 marks with given sums of rows (ranks)
and columns (colors): once for all hands, and once for those with five or more of a suit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb, factorial, prod

import msgspec

from purplepoker.cards import Deck, Role
from purplepoker.errors import Code, Refused
from purplepoker.ranking.base import BADUGI_SIZE, MOST_CARDS, PackSettings, check_fit, class_order
from purplepoker.ranking.reference import reader_of
from purplepoker.ranking.tables import tables_of

_WITHOUT_LIMIT = {"a5-8": "a5", "purple-low-8": "purple-low"}
_FIVE = 5
_MOST_ROWS = 500_000
_MOST_PAIRS = 8_000_000

_Counts = tuple[int, ...]
"""How many cards of each rank, from the lowest rank up; or of each color, most first, without zeros."""
_Rows = list[tuple[int, _Counts]]
"""All ways to have so many cards of each rank: the sum of their rank words, and the counts."""

Frequencies = tuple[int, dict[str, int]]


def frequencies(deck: Deck, role: Role, settings: PackSettings, n_cards: int) -> Frequencies:
    """Number of all hands of n cards (5 to 9; badugi 4 to 9) and of those in each class, zeros too.

    The best class comes first. A qualifier plays no part: `a5-8` counts like `a5`. What cannot be
    counted in some seconds is refused: `purple-27` above five cards, packs of very many ranks.
    """
    check_fit(deck, role)
    least = BADUGI_SIZE if role.kind == "badugi" else _FIVE
    most = min(MOST_CARDS, deck.size)
    if not least <= n_cards <= most:
        right = f"{role.kind} takes {least} to {most}"
        raise Refused(Code.CARD_COUNT, count=n_cards, token=f"--cards {n_cards}", right=right)
    role = msgspec.structs.replace(role, kind=_WITHOUT_LIMIT.get(role.kind, role.kind))
    badugi = role.kind == "badugi"
    found = _badugi(deck, n_cards) if badugi else _Count(deck, role, settings, n_cards).count()
    return comb(deck.size, n_cards), {cls: found.get(cls, 0) for cls in reversed(class_order(role.kind))}


class _Count:
    """The count of one ranking and number of cards. Classes go by place in their order, the worst 0."""

    def __init__(self, deck: Deck, role: Role, settings: PackSettings, n: int) -> None:
        self.deck = deck
        self.n = n
        self.height = len(deck.ranks)
        if comb(self.height + n - 1, n) > _MOST_ROWS:
            self.refuse(f"the pack {deck.id} has too many ranks to count so many cards, try fewer")
        strengths = self.strengths = tables_of(deck, role, settings)
        self.colored = strengths.reads_colors
        self.width = len(deck.colors or deck.suits)
        if strengths.reversed and self.colored and n > _FIVE:
            self.refuse(f"{strengths.role.kind} can be counted for 5 cards only")
        self.names = class_order(strengths.role.kind)
        self.place = {name: place for place, name in enumerate(self.names)}
        # of the readings of five cards the highest counts: in a reversed ranking the one of least worth
        self.counting: Callable[[int, int], int] = min if strengths.reversed else max
        self.reader = reader_of(deck, strengths.role, strengths.settings)
        self.by_colors = _Best(self.five_by_colors)
        self.in_suit = _Best(self.five_in_suit)
        self.suits = Counter(Counter(color.suit for color in deck.colors).values())
        if not deck.colors:
            self.suits = Counter({1: len(deck.suits)})

    def refuse(self, right: str) -> None:
        raise Refused(Code.CARD_COUNT, count=self.n, token=f"--cards {self.n}", right=right)

    def count(self) -> Counter[str]:
        jobs = list(self.flush_jobs()) if self.strengths.reads_suits else []
        parts = self.strengths.parts
        # 0 and top + 1 are readings below all hands, which never count: any place on their side will do
        own = [self.place[self.strengths.class_of(one)] for one in range(1, self.strengths.top + 1)]
        places = [0, *own, len(self.names) - 1]
        table = (parts.lows if self.strengths.reversed else parts.ranks)[self.n]
        by_ranks = {word: places[ordinal] for word, ordinal in table.items()}
        found: Counter[int] = Counter()
        rows = Counter((by_ranks[word], _shape(counts)) for word, counts in self.rows(self.width, self.n))
        for (place, shape), times in rows.items():
            for columns, ways in self.fillings(shape, self.width):
                found[self.with_colors(place, columns)] += times * ways
        for job in jobs:
            self.correct_flushes(found, by_ranks, *job)
        return Counter({self.names[place]: hands for place, hands in found.items()})

    def with_colors(self, place: int, columns: _Counts) -> int:
        return self.counting(place, self.by_colors[columns]) if self.colored else place

    # -- flushes

    def flush_jobs(self) -> Iterator[tuple[int, int, _Rows, _Rows]]:
        """(cards of each rank in the suit, number of such suits, its cards, those of the other suits).

        Up to nine cards have five of one suit only, and suits with equally many colors are alike. In
        a reversed ranking the lowest five play: there one card of another suit saves a hand from every
        flush, and its class stays, as it can stand in for a kicker. Only hands all of a suit matter.
        """
        pairs = 0
        for width, suits in self.suits.items():
            for size in range(self.n if self.strengths.reversed else _FIVE, self.n + 1):
                own, rest = self.rows(width, size), self.rows(self.width - width, self.n - size)
                pairs += len(own) * len(rest)
                if pairs > _MOST_PAIRS:
                    self.refuse(f"the pack {self.deck.id} has too many flushes to count, try fewer cards")
                yield width, suits, own, rest

    def correct_flushes(
        self, found: Counter[int], by_ranks: dict[int, int], width: int, suits: int, own: _Rows, rest: _Rows
    ) -> None:
        """Moves hands with a flush from where ranks and colors put them to what they are worth."""
        others = [(word, self.fillings(_shape(counts), self.width - width)) for word, counts in rest]
        # without colors a single number of ways stands for the fillings: this loop is the long one
        plain = [] if self.colored else [(word, filled[0][1]) for word, filled in others]
        for word, counts in own:
            flush = self.in_suit[counts]
            real = [self.counting(flush, place) for place in range(len(self.names))]
            for columns, times in self.fillings(_shape(counts), width):
                moved = [0] * len(self.names)
                for other, ways in plain:
                    moved[by_ranks[word + other]] += ways
                for other, filled in others if self.colored else ():
                    place = by_ranks[word + other]
                    if real[place] != place:
                        for more, ways in filled:
                            moved[self.with_colors(place, _joined(columns, more))] += ways
                for place, ways in enumerate(moved):
                    found[place] -= ways * times * suits
                    found[real[place]] += ways * times * suits

    # -- parts

    def rows(self, width: int, n: int) -> _Rows:
        """All ways to have n cards, at most `width` of each rank."""
        begun: list[_Rows] = [[(0, ())], *([] for _ in range(n))]
        for left, word in zip(reversed(range(self.height)), self.strengths.parts.rank_keys, strict=True):
            begun = [
                [
                    (total + more * word, (*counts, more))
                    for more in range(min(width, k) + 1)
                    for total, counts in begun[k - more]
                    if k + left * width >= n  # else the ranks left cannot fill it up
                ]
                for k in range(n + 1)
            ]
        return begun[n]

    @cache  # noqa: B019
    def fillings(self, rows: _Counts, width: int) -> list[tuple[_Counts, int]]:
        """In how many ways `width` cards of each rank give these counts, by the shape of the colors.

        The shape is empty where colors do not count.
        """
        if not self.colored:
            return [((), prod(comb(width, row) for row in rows))]
        return [
            (columns, ways * _arrangements(columns, width))
            for columns in _shapes(sum(rows), width, self.height)
            if (ways := placings(rows, columns))
        ]

    def five_by_colors(self, columns: _Counts) -> int:
        """Place of five cards with this shape of colors."""
        cards = [rank * self.width + at for at, count in enumerate(columns) for rank in range(count)]
        return self.place[self.reader.by_colors(cards).cls]

    def five_in_suit(self, counts: _Counts) -> int:
        """Place of five cards of one suit, by ranks or as a flush."""
        deck = self.deck
        widest = Counter(deck.suit_of).most_common(1)[0][0]
        of_rank: list[list[int]] = [[] for _ in deck.ranks]
        for card in range(deck.size):
            if deck.suit_of[card] == widest:
                of_rank[deck.rank_of[card]].append(card)
        cards = [card for own, count in zip(of_rank, counts, strict=True) for card in own[:count]]
        place = self.place[self.reader.by_ranks(cards).cls]
        flush = self.reader.by_suit(cards)
        return place if flush is None else self.counting(place, self.place[flush.cls])


class _Best(dict[_Counts, int]):
    """Best place by counts of five or more cards: of five as read, of more the best with one left out."""

    def __init__(self, five: Callable[[_Counts], int]) -> None:
        super().__init__()
        self.five = five

    def __missing__(self, counts: _Counts) -> int:
        if sum(counts) == _FIVE:
            best = self.five(counts)
        else:
            best = max(self[(*counts[:i], n - 1, *counts[i + 1 :])] for i, n in enumerate(counts) if n)
        self[counts] = best
        return best


def _shape(counts: _Counts) -> _Counts:
    """Most first, without zeros."""
    return tuple(sorted(filter(None, counts), reverse=True))


@cache
def _joined(one: _Counts, other: _Counts) -> _Counts:
    return _shape(one + other)


@cache
def _shapes(total: int, width: int, most: int) -> tuple[_Counts, ...]:
    """Every shape of so many cards over at most `width` columns, at most so many in each."""
    if not total:
        return ((),)
    if not width:
        return ()
    return tuple(
        (first, *rest)
        for first in range(min(total, most), 0, -1)
        for rest in _shapes(total - first, width - 1, first)
    )


def _arrangements(shape: _Counts, places: int) -> int:
    """Number of different orders of these counts and zeros over so many places."""
    alike = [*Counter(shape).values(), places - len(shape)]
    return factorial(places) // prod(map(factorial, alike))


@cache
def placings(rows: tuple[int, ...], columns: tuple[int, ...]) -> int:
    """Ways to set 0/1 marks with these sums of rows and columns: to give known ranks known colors."""
    if not rows:
        return int(not any(columns))
    total = 0
    for chosen in combinations(range(len(columns)), rows[0]):
        left = [column - (at in chosen) for at, column in enumerate(columns)]
        if min(left) >= 0:
            total += placings(rows[1:], tuple(sorted((c for c in left if c), reverse=True)))
    return total


def _badugi(deck: Deck, n: int) -> Counter[str]:
    """Rank by rank: which sets of suits different ranks can serve so far, and for how many hands."""
    states: dict[tuple[int, frozenset[int]], int] = {(0, frozenset([0])): 1}
    for rank in range(len(deck.ranks)):
        of_suit = Counter(deck.suit_of[card] for card in range(deck.size) if deck.rank_of[card] == rank)
        grown: Counter[tuple[int, frozenset[int]]] = Counter()
        for taken, ways in _suit_choices(of_suit, n):
            for (cards, sets), hands in states.items():
                total = cards + sum(taken.values())
                if total <= n:
                    grown[total, _served(sets, tuple(taken))] += hands * ways
        states = grown
    classes = class_order("badugi")
    found: Counter[str] = Counter()
    for (cards, sets), hands in states.items():
        if cards == n:
            found[classes[max(suits.bit_count() for suits in sets) - 1]] += hands
    return found


def _multisets(most: Sequence[int], n: int, least: int = 0) -> Iterator[tuple[int, ...]]:
    """All sorted tuples of n numbers, each number i at most most[i] times."""
    if n == 0:
        yield ()
        return
    for one in range(least, len(most)):
        for times in range(1, min(n, most[one]) + 1):
            head = (one,) * times
            for tail in _multisets(most, n - times, one + 1):
                yield head + tail


def _suit_choices(of_suit: Counter[int], n: int) -> Iterator[tuple[Counter[int], int]]:
    """Every number of cards of one rank taken from each suit, with the number of ways."""
    suits = sorted(of_suit)
    for key in (key for k in range(n + 1) for key in _multisets([of_suit[suit] for suit in suits], k)):
        taken = Counter(suits[one] for one in key)
        yield taken, prod(comb(of_suit[suit], k) for suit, k in taken.items())


@cache
def _served(sets: frozenset[int], suits: tuple[int, ...]) -> frozenset[int]:
    more = {known | 1 << suit for known in sets for suit in suits if not known >> suit & 1}
    return sets | {known for known in more if known.bit_count() <= BADUGI_SIZE}
