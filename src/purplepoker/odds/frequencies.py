"""How many hands of n cards fall in each class, counted without dealing them.

A hand is worth the best of three readings: what its count of each rank says, its count of each
color, and its cards of one suit where there are five or more (with up to nine cards in one suit
only). So it is enough to count tables of 0/1 marks with given sums of rows (ranks) and columns
(colors), and to put right those with five of a suit. Rankings in which the lowest hand wins are
counted by representatives, badugi by what its ranks can be matched with.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb

from purplepoker.cards import Deck
from purplepoker.errors import Code, Refused
from purplepoker.ranking.base import class_order, role_of_kind
from purplepoker.ranking.tables import Ranking, ranking

Vector = tuple[int, ...]

FIVE = 5
MOST_REVERSED = 7
"""More cards take too long where the lowest hand wins."""
_PLAIN = {"a5-8": "a5", "purple-low-8": "purple-low"}
"""A low that does not qualify still has the class of its cards, as `rank` says it."""


def frequencies(order: Ranking, n: int) -> dict[str, int]:
    """Every class of the ranking, worst first, with its number of hands among all of `n` cards (5 to 9; badugi from 4)."""
    kind = order.role.kind
    if kind in _PLAIN:
        order = ranking(order.deck, role_of_kind(order.deck, _PLAIN[kind]), order.settings)
    if kind == "badugi":
        counts = _badugi(order.deck, n)
    elif order.fives.reversed_from:
        counts = _lowest_wins(order, n)
    else:
        counts = _Readings(order, n).count()
    return {name: counts[name] for name in class_order(kind)}


def vectors(total: int, places: int, most: int) -> Iterator[Vector]:
    """All ways to write `total` as a sum of `places` numbers from 0 to `most`."""
    if places == 0:
        if total == 0:
            yield ()
        return
    for first in range(max(0, total - most * (places - 1)), min(total, most) + 1):
        for rest in vectors(total - first, places - 1, most):
            yield (first, *rest)


@cache
def tables(rows: Vector, columns: Vector) -> int:
    """Number of 0/1 tables with these sums of rows and columns (both sorted, zeros left out)."""
    if not rows:
        return not any(columns)
    found = 0
    for chosen in combinations(range(len(columns)), rows[0]):
        left = [column - (i in chosen) for i, column in enumerate(columns)]
        if min(left, default=0) >= 0:
            found += tables(rows[1:], shape(left))
    return found


def shape(vector: Sequence[int]) -> Vector:
    """Sorted, largest first, without zeros."""
    return tuple(sorted((number for number in vector if number), reverse=True))


class _Readings:
    """Counting for the rankings in which the best reading counts. Classes are numbered, worst 0."""

    def __init__(self, order: Ranking, n: int) -> None:
        deck, fives = order.deck, order.fives
        place = {name: i for i, name in enumerate(class_order(order.role.kind))}
        self.names = class_order(order.role.kind)
        self.n = n
        self.deck = deck
        self.width = len(deck.colors) or len(deck.suits)
        self.height = len(deck.ranks)

        def numbered(ordinals: dict[Vector, int]) -> dict[Vector, int]:
            return {key: place.get(fives.classes[ordinal], 0) for key, ordinal in ordinals.items()}

        self.by_ranks = _Best(numbered(fives.ranks), self.height)
        self.by_colors = _Best(numbered(fives.colors), len(deck.colors)) if fives.colors else None
        self.flush = {mask: place.get(fives.classes[ordinal], 0) for mask, ordinal in fives.suits.items()}
        self.bits = fives.mask_bit

    def count(self) -> Counter[str]:
        found = self._all()
        if self.flush:
            # Without colors all suits are alike.
            suits = range(len(self.deck.suits)) if self.deck.colors else [0]
            for suit in suits:
                for cls, number in self._with_flush(suit).items():
                    found[cls] += number * (len(self.deck.suits) // len(suits))
        return Counter({self.names[cls]: number for cls, number in found.items()})

    def _all(self) -> Counter[int]:
        """All hands, by ranks and colors alone."""
        found: Counter[int] = Counter()
        rows = Counter(
            (shape(row), self.by_ranks[row]) for row in vectors(self.n, self.height, self.width)
        )
        fillings = [(row, self._fillings(row, self.width)) for row in {row for row, _ in rows}]
        ways = dict(fillings)
        for (row, cls), number in rows.items():
            for columns, tables_of in ways[row].items():
                found[max(cls, self._color_class(columns))] += number * tables_of
        return found

    def _fillings(self, rows: Vector, columns: int) -> dict[Vector, int]:
        """Number of tables with these rows in so many columns, by the shape of the columns (one shape where colors do not count)."""
        if self.by_colors is None:
            product = 1
            for row in rows:
                product *= comb(columns, row)
            return {(): product}
        found: dict[Vector, int] = {}
        for shaped, arranged in _arrangements(sum(rows), columns, self.height).items():
            number = tables(rows, shaped) * arranged
            if number:
                found[shaped] = number
        return found

    def _color_class(self, shaped: Vector) -> int:
        """Class of a count of colors. Which colors they are changes the points only."""
        return -1 if self.by_colors is None else self.by_colors.of_shape(shaped)

    def _with_flush(self, suit: int) -> Counter[int]:
        """What changes for the hands with five or more of this suit: one class less, the better one more."""
        deck = self.deck
        cards = [card for card in range(deck.size) if deck.suit_of[card] == suit]
        own: list[Counter[tuple[int, Vector, Vector]]] = [Counter() for _ in range(self.n + 1)]
        best = _Masks(self.flush)
        for size in range(FIVE, self.n + 1):
            for some in combinations(cards, size):
                rows = Counter(deck.rank_of[card] for card in some)
                colors = Counter(deck.color_of[card] for card in some) if self.by_colors is not None else {}
                key = (
                    best[sum(self.bits[card] for card in some)],
                    tuple(rows[rank] for rank in range(self.height)),
                    shape(list(colors.values())),
                )
                own[size][key] += 1
        others = self.width - len({deck.color_of[card] for card in cards})
        found: Counter[int] = Counter()
        for size in range(FIVE, self.n + 1):
            rest = [
                (row, list(self._fillings(shape(row), others).items()))
                for row in vectors(self.n - size, self.height, others)
            ]
            for (flush, rows_own, colors_own), number in own[size].items():
                for row, filled in rest:
                    by_ranks = self.by_ranks[tuple(map(int.__add__, rows_own, row))]
                    for columns, tables_of in filled:
                        before = max(by_ranks, self._color_class(_joined(colors_own, columns)))
                        if flush > before:
                            found[before] -= number * tables_of
                            found[flush] += number * tables_of
        return found


@cache
def _joined(one: Vector, other: Vector) -> Vector:
    return shape(one + other)


@cache
def _arrangements(total: int, places: int, most: int) -> Counter[Vector]:
    """Shapes of all vectors, with the number of vectors of each."""
    return Counter(shape(vector) for vector in vectors(total, places, most))


class _Best(dict[Vector, int]):
    """Best class of a count vector of five or more: of five as read, of more the best with one left out."""

    def __init__(self, five: dict[Vector, int], places: int) -> None:
        super().__init__()
        self._places = places
        self._shapes: dict[Vector, int] = {}
        for key, cls in five.items():
            counts = Counter(key)
            self[tuple(counts[i] for i in range(places))] = cls

    def __missing__(self, vector: Vector) -> int:
        # A hand that the pack does not have (too many of one) is worth nothing.
        best = -1
        if sum(vector) > FIVE:
            best = max(self[(*vector[:i], n - 1, *vector[i + 1 :])] for i, n in enumerate(vector) if n)
        self[vector] = best
        return best

    def of_shape(self, shaped: Vector) -> int:
        """The best over all vectors of this shape.

        `Fives` numbers a reading that never counts too low; among all of one shape the best is
        either right or never counts.
        """
        if shaped not in self._shapes:
            spread = shaped + (0,) * (self._places - len(shaped))
            self._shapes[shaped] = max(self[row] for row in set(_orders(spread)))
        return self._shapes[shaped]


def _orders(vector: Vector) -> Iterator[Vector]:
    """The different orders of a vector."""
    left = Counter(vector)

    def extend(done: Vector) -> Iterator[Vector]:
        if len(done) == len(vector):
            yield done
            return
        for number in left:
            if left[number]:
                left[number] -= 1
                yield from extend((*done, number))
                left[number] += 1

    return extend(())


class _Masks(dict[int, int]):
    """Best class of the cards of one suit."""

    def __missing__(self, mask: int) -> int:
        bits = [1 << at for at in range(mask.bit_length()) if mask >> at & 1]
        best = self[mask] = max(self[mask - bit] for bit in bits)
        return best


def _lowest_wins(order: Ranking, n: int) -> Counter[str]:
    """`27`: by one representative of all hands with the same ranks, and the same cards of a suit with five or more."""
    deck = order.deck
    if deck.colors:
        if n > FIVE:
            right = f"with the pack {deck.id} hands of 5 cards are counted"
            raise Refused(Code.CARD_COUNT, count=n, token=order.role.kind, right=right)
        classes = Counter(map(order.strength, combinations(range(deck.size), n)))
        return _named(order, classes)
    if n > MOST_REVERSED:
        right = f"hands of 5 to {MOST_REVERSED} cards are counted"
        raise Refused(Code.CARD_COUNT, count=n, token=order.role.kind, right=right)
    suits = len(deck.suits)
    by_place = {(deck.rank_of[card], deck.suit_of[card]): card for card in range(deck.size)}
    flushed: Counter[Vector] = Counter()
    found: Counter[int] = Counter()
    for size in range(FIVE, n + 1):
        rest = [
            (row, _product(suits - 1, row), _spread(row, range(1, suits), by_place))
            for row in vectors(n - size, len(deck.ranks), suits - 1)
        ]
        for ranks in combinations(range(len(deck.ranks)), size):
            own = tuple(by_place[rank, 0] for rank in ranks)
            for row, ways, others in rest:
                found[order.strength(own + others)] += suits * ways
                flushed[tuple(number + (i in ranks) for i, number in enumerate(row))] += suits * ways
    for row in vectors(n, len(deck.ranks), suits):
        left = _product(suits, row) - flushed[row]
        if left:
            found[order.strength(_spread(row, range(suits), by_place))] += left
    return _named(order, found)


def _product(width: int, row: Vector) -> int:
    product = 1
    for number in row:
        product *= comb(width, number)
    return product


def _spread(row: Vector, suits: range, by_place: dict[tuple[int, int], int]) -> tuple[int, ...]:
    """Cards with these ranks, dealt over the suits in turn, so that none has five if that can be avoided."""
    cards: list[int] = []
    for rank, number in enumerate(row):
        for _ in range(number):
            cards.append(by_place[rank, suits[len(cards) % len(suits)]])
    return tuple(cards)


def _named(order: Ranking, strengths: Counter[int]) -> Counter[str]:
    found: Counter[str] = Counter()
    for strength, number in strengths.items():
        found[order.class_of(strength)] += number
    return found


def _badugi(deck: Deck, n: int) -> Counter[str]:
    """Rank by rank; the state is the set of sets of suits that the ranks so far can be matched with."""
    per_rank: Counter[tuple[frozenset[int], int]] = Counter()
    first = [deck.suit_of[card] for card in range(deck.size) if deck.rank_of[card] == 0]
    for size in range(len(first) + 1):
        for some in combinations(range(len(first)), size):
            per_rank[frozenset(first[i] for i in some), size] += 1
    states: Counter[tuple[frozenset[frozenset[int]], int]] = Counter({(frozenset({frozenset()}), 0): 1})
    for _ in deck.ranks:
        following: defaultdict[tuple[frozenset[frozenset[int]], int], int] = defaultdict(int)
        for (matched, held), number in states.items():
            for (suits, size), ways in per_rank.items():
                if held + size <= n:
                    more = {old | {suit} for old in matched for suit in suits - old}
                    following[matched | more, held + size] += number * ways
        states = Counter(following)
    names = class_order("badugi")
    found: Counter[str] = Counter()
    for (matched, held), number in states.items():
        if held == n:
            found[names[max(map(len, matched)) - 1]] += number
    return found
