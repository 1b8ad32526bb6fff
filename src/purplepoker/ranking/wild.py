"""Hands with wild cards, without trying every card they may be: `reference.value` does that and agrees.

A reading asks for ranks only, for colors only, or for cards of one suit; so it is enough to go through
the ranks, the colors, or the cards of the suit that wild cards stand for, and to take the highest cards
that are left for them (R-32, R-33). Only the readings of `purple-27`, and a bug that is an ace with a
color, hang together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, permutations
from typing import TYPE_CHECKING

from purplepoker.ranking.readings import Reading, holding, preference

if TYPE_CHECKING:
    from purplepoker.ranking.reference import Reader


def best_five(reader: Reader, cards: Sequence[int]) -> Reading:
    """The reading that five cards are worth, some of them wild."""
    hand = _Hand(reader, cards)
    return max(hand.readings(), key=preference)


def best_showing(reader: Reader, cards: Sequence[int]) -> Reading:
    """Fewer than five cards by groups alone, wild ones as what makes them best (R-36)."""
    hand = _Hand(reader, cards)
    return max(hand.groups(), key=preference)


def best_badugi(reader: Reader, cards: Sequence[int]) -> Reading | None:
    """Up to four cards as ones of different ranks and suits; None: their natural cards are alike."""
    hand = _Hand(reader, cards)
    return max(hand.badugis(), key=preference, default=None)


_Choice = tuple[tuple[int, ...], tuple[int, ...]]
"""A value, and the ranks (colors) that have it."""


class _Hand:
    """Cards of one hand, sorted into natural and wild ones, bugs last."""

    def __init__(self, reader: Reader, cards: Sequence[int]) -> None:
        deck = reader.deck
        self.reader = reader
        self.deck = deck
        self.natural = [card for card in cards if not deck.is_wild(card)]
        wild = [card for card in cards if deck.is_wild(card)]
        self.bugs = sum(map(reader.is_bug, wild))
        self.free = len(wild) - self.bugs
        self.own = [*self.natural, *sorted(wild, key=reader.is_bug)]
        real = range(deck.size - deck.jokers)
        self.absent = [card for card in reversed(real) if card not in self.natural]

    def readings(self) -> Iterator[Reading]:
        reader = self.reader
        if reader.kind == "purple-27":
            yield from self._together()
        elif reader.kind == "27":
            yield from self._lowest()
        else:
            yield from self._by_ranks(straights=not reader.low)
            if reader.purple and not (reader.low and reader.settings.low_reading == "ranks"):
                yield from self._by_colors()
            if not reader.low:
                yield from self._by_suit()

    def groups(self) -> Iterator[Reading]:
        reader = self.reader
        yield from self._by_ranks(straights=False)
        if reader.purple and not (reader.low and reader.settings.low_reading == "ranks"):
            yield from self._by_colors()

    def badugis(self) -> Iterator[Reading]:
        found = self.reader.badugi
        wild = len(self.own) - len(self.natural)
        suits = {self.deck.suit_of[card] for card in self.natural}
        others = [suit for suit in range(len(self.deck.suits)) if suit not in suits]
        for ranks in combinations(range(len(self.deck.ranks)), wild):
            stand = self._in_suits(ranks, others)
            reading = found([*self.natural, *stand]) if stand is not None else None
            if reading is not None:
                yield self._held(reading, stand or ())

    def _in_suits(self, ranks: Sequence[int], suits: Sequence[int]) -> list[int] | None:
        """The highest cards of these ranks, each of another suit of these; None if there are none."""
        stand: list[int] = []
        left = set(suits)
        for rank in sorted(ranks, reverse=True):
            card = next(
                (c for c in self.absent if self.deck.rank_of[c] == rank and self.deck.suit_of[c] in left),
                None,
            )
            if card is None:
                return None
            stand.append(card)
            left.remove(self.deck.suit_of[card])
        return stand

    def _held(self, reading: Reading, stand: Sequence[int]) -> Reading:
        return holding(reading, [*self.natural, *stand], self.own)

    def _highest(
        self, of: Sequence[int], kinds: Iterable[int], taken: Sequence[int] = ()
    ) -> list[int] | None:
        """The highest cards left of these ranks (colors), in their order; None where there are too few."""
        left = [card for card in self.absent if card not in taken]
        stand = []
        for kind in kinds:
            card = next((card for card in left if of[card] == kind), None)
            if card is None:
                return None
            left.remove(card)
            stand.append(card)
        return stand

    def _by_ranks(self, *, straights: bool) -> Iterator[Reading]:
        reader, rank_of = self.reader, self.deck.rank_of
        for ranks in combinations_with_replacement(range(len(self.deck.ranks)), self.free + self.bugs):
            aces = ranks.count(reader.ace) >= self.bugs
            stand = self._highest(rank_of, _last(ranks, [reader.ace] * self.bugs if aces else []))
            if stand is None:
                continue
            hand = [*self.natural, *stand]
            if straights and reader.head(hand) >= 0:
                yield self._held(reader.by_ranks(hand), stand)
            elif aces:
                yield self._held(reader.rank_groups(hand), stand)
        if straights and self.own != self.natural:
            more = reader.five_of_a_kind(self.natural, self.own[len(self.natural) :])
            if more is not None:
                yield more

    def _by_colors(self) -> Iterator[Reading]:
        """Bugs are aces of different colors that are not in the hand, or complete five of a color (R-34)."""
        reader, deck = self.reader, self.deck
        color_of, colors = deck.color_of, range(len(deck.colors))
        aces = [card for card in self.absent if deck.rank_of[card] == reader.ace]
        colored = reader.settings.bug_color
        for own in combinations(aces, self.bugs) if self.bugs else [()]:
            for some in combinations_with_replacement(colors, self.free):
                stand = self._highest(color_of, some, taken=own)
                if stand is not None:
                    hand = [*self.natural, *stand, *own]
                    yield self._held(
                        reader.by_colors(hand, () if colored else own), hand[len(self.natural) :]
                    )
        if self.bugs and len(self.own) == 5:
            for color in colors:
                stand = self._highest(color_of, [color] * (self.free + self.bugs))
                if stand is not None and all(color_of[card] == color for card in self.natural):
                    yield self._held(reader.by_colors([*self.natural, *stand]), stand)

    def _by_suit(self) -> Iterator[Reading]:
        reader, deck = self.reader, self.deck
        for suit in range(len(deck.suits)):
            if any(deck.suit_of[card] != suit for card in self.natural):
                continue
            own = [card for card in self.absent if deck.suit_of[card] == suit]
            for stand in combinations(own, self.free + self.bugs):
                hand = [*self.natural, *stand]
                found = [reader.by_suit(hand), reader.in_color(hand) if reader.purple else None]
                yield from (self._held(reading, stand) for reading in found if reading is not None)

    def _lowest(self) -> Iterator[Reading]:
        """Of `27`: any ranks, in suits that make no flush if that can be."""
        reader, deck = self.reader, self.deck
        for ranks in combinations_with_replacement(range(len(deck.ranks)), self.free):
            stand = self._highest(deck.rank_of, ranks)
            if stand is None:
                continue
            if len({deck.suit_of[card] for card in [*self.natural, *stand]}) == 1:
                lower = [
                    c
                    for c in self.absent
                    if deck.rank_of[c] == ranks[-1]
                    and c not in stand
                    and deck.suit_of[c] != deck.suit_of[stand[-1]]
                ]
                stand = [*stand[:-1], *lower[:1]] if lower else stand
            yield self._held(reader.plain_five([*self.natural, *stand]), stand)

    def _together(self) -> Iterator[Reading]:
        """Of `purple-27`: the lowest ranks with the lowest colors that go together, without a flush.

        A hand is worth the higher of its readings, so whatever it is worth is that of its ranks or colors
        unless it has one suit; with one wild card there is nothing to save.
        """
        if self.free < 2:
            yield from map(self._as, combinations(self.absent, self.free))
            return
        found = None
        for stand in self._rising():
            reading = self._as(stand)
            if found is None or reading.key > found.key:
                found = reading
            if reading.name in ("ranks", "colors"):
                break
        if found is not None:  # always: the pack has more cards than a hand
            yield found

    def _as(self, stand: Sequence[int]) -> Reading:
        return self._held(self.reader.plain_five([*self.natural, *stand]), stand)

    def _rising(self) -> Iterator[tuple[int, ...]]:
        """Cards for the wild ones, by what ranks and colors are worth together, the lowest first."""
        reader, deck = self.reader, self.deck

        def choices(of: Sequence[int], kinds: int, read: Callable[[Sequence[int]], Reading]) -> list[_Choice]:
            found = []
            for some in combinations_with_replacement(range(kinds), self.free):
                stand = self._highest(of, some)
                if stand is not None:
                    found.append((read([*self.natural, *stand]).key, some))
            return sorted(found, reverse=True)

        by_ranks = choices(deck.rank_of, len(deck.ranks), reader.by_ranks)
        by_colors = choices(deck.color_of, len(deck.colors), reader.by_colors)
        pairs = ((min(r, c), ranks, colors) for r, ranks in by_ranks for c, colors in by_colors)
        card_of = {(deck.rank_of[card], deck.color_of[card]): card for card in self.absent}
        for _, ranks, colors in sorted(pairs, reverse=True):
            for order in sorted(set(permutations(colors))):
                stand = [card_of.get(one, -1) for one in zip(ranks, order, strict=True)]
                if -1 not in stand and len(set(stand)) == len(stand):
                    yield tuple(stand)


def _last(ranks: Sequence[int], bugs: Sequence[int]) -> list[int]:
    """The same ranks, those of the bugs at the end."""
    left = Counter(ranks) - Counter(bugs)
    return [*left.elements(), *bugs]
