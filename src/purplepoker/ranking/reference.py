"""What a hand is worth, written to be read: slow, and followed by nothing cleverer than this.

Five cards have readings (by ranks, by colors, by suit, in one color); the hand is worth its best
reading, and more than five cards are worth their best five. `tables` takes the values of five cards
from here and is compared with this module for more. With wild cards `value` tries everything they may
stand for; `wild` knows shorter ways to the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations

from purplepoker.cards import CardId, Deck, Role
from purplepoker.ranking import wild
from purplepoker.ranking.base import (
    BADUGI_SIZE,
    HIGH_KINDS,
    HOYLE_KINDS,
    READINGS,
    HandValue,
    PackSettings,
    ace_of,
    check_cards,
    check_fit,
    class_order,
)
from purplepoker.ranking.readings import Reading, holding, preference

_GROUPS = {
    (): "high_card",
    (2,): "pair",
    (2, 2): "two_pair",
    (3,): "three_of_a_kind",
    (3, 2): "full_house",
    (4,): "four_of_a_kind",
    (5,): "five_of_a_kind",
}
_BADUGI = ("", "one_card", "two_card", "three_card", "four_card")
_LOWS = ("a5", "a5-8", "purple-low", "purple-low-8")


def value(deck: Deck, role: Role, settings: PackSettings, cards: Sequence[int]) -> HandValue:
    """The best hand in 5 to 9 cards (badugi: 1 to 9); equal fives by R-44.

    Wild cards are tried as every card they may be, so three or more of them take minutes.
    """
    check_fit(deck, role)
    check_cards(deck, role.kind, cards)
    reader = reader_of(deck, role, settings)
    if role.kind == "badugi":
        sizes = range(1, BADUGI_SIZE + 1)
        chosen = [some for size in sizes for some in combinations(cards, size)]
    else:
        chosen = list(combinations(cards, 5))
    found = [reading for some in chosen for reading in reader.every_way(some)]
    return reader.hand(max(found, key=preference))


@lru_cache(maxsize=64)
def reader_of(deck: Deck, role: Role, settings: PackSettings) -> Reader:
    """The readings under a pack, role and settings; the same object for the same arguments."""
    return Reader(deck, role, settings)


class Reader:
    """The readings of five cards under one pack, role and settings."""

    def __init__(self, deck: Deck, role: Role, settings: PackSettings) -> None:
        self.deck = deck
        self.kind = role.kind
        self.limit = role.limit
        self.purple = role.kind.startswith("purple")
        self.low = role.kind in _LOWS
        self.settings = settings
        self.order = {cls: place for place, cls in enumerate(class_order(role.kind))}
        self.ace = ace_of(deck, role.kind)
        self.low_straight = self._low_straight(role)
        self.rank_number = [self._rank_number(rank) for rank in range(len(deck.ranks))]
        self.color_number = [color.points for color in deck.colors]

    # -- what a rank counts, and what follows on what

    def _rank_number(self, rank: int) -> int:
        entry = self.deck.ranks[rank]
        if self.kind in ("purple-low", "purple-low-8"):
            return 0 if rank == self.ace else entry.points
        if self.purple:
            return entry.points
        if rank == self.ace and self.kind in ("a5", "a5-8", "badugi"):
            return min(1, self.deck.ranks[0].value - 1)
        return entry.value

    def _low_straight(self, role: Role) -> frozenset[int]:
        """The ranks of the straight in which the ace is low; empty where there is none."""
        lowest = {*range(4), self.ace}
        if self.ace < 4:
            return frozenset()
        if self.kind == "high":  # 5-4-3-2-A and nothing else
            fits = [self.deck.ranks[rank].value for rank in range(4)] == [2, 3, 4, 5]
        elif self.kind == "short":  # 2.3: a setting of the pack
            fits = role.low_ace
        else:  # 9.2; in 27 the ace is always high (2.2)
            fits = self.purple and self.settings.ace_low
        return frozenset(lowest) if fits else frozenset()

    def head(self, cards: Iterable[int]) -> int:
        """The rank that heads the sequence these cards make; -1: they make none."""
        ranks = {self.deck.rank_of[card] for card in cards}
        if len(ranks) == 5 and max(ranks) - min(ranks) == 4:
            return max(ranks)
        return 3 if ranks == self.low_straight else -1

    # -- readings

    def by_ranks(self, cards: Sequence[int]) -> Reading:
        """Groups of equal ranks and, where the ranking has them, straights."""
        head = -1 if self.low else self.head(cards)
        if head >= 0:
            return self._reading(
                "ranks", "straight", (self.rank_number[head],), self._in_sequence(cards, head)
            )
        return self.rank_groups(cards)

    def rank_groups(self, cards: Sequence[int]) -> Reading:
        """Groups of equal ranks, whether or not they make a straight."""
        return self._by_groups("ranks", cards, lambda card: self.rank_number[self.deck.rank_of[card]])

    def by_colors(self, cards: Sequence[int], colorless: Sequence[int] = ()) -> Reading:
        """Groups of equal colors: five cards of one color are five of a kind. Colorless ones count 0."""
        if not colorless:
            return self._by_groups("colors", cards, self._color_points)
        # each of them below 0 by itself, so that two are no pair
        own = {card: -at for at, card in enumerate(colorless)}
        reading = self._by_groups("colors", cards, lambda card: own.get(card, self._color_points(card)))
        return self._reading("colors", reading.cls, tuple(max(0, n) for n in reading.points), reading.cards)

    def by_suit(self, cards: Sequence[int]) -> Reading | None:
        """Flush, straight flush or royal flush; None: more than one suit."""
        if len({self.deck.suit_of[card] for card in cards}) > 1:
            return None
        run = self._straight_flush("suit", cards)
        if run is not None:
            return run
        if self.purple:
            high_first = sorted(cards, key=lambda card: (self._color_points(card), card), reverse=True)
            points = tuple(self._color_points(card) for card in high_first)[: self._depth()]
        else:
            high_first = sorted(cards, reverse=True)
            points = tuple(self.rank_number[self.deck.rank_of[card]] for card in high_first)
        return self._reading("suit", "flush", points, high_first)

    def in_color(self, cards: Sequence[int]) -> Reading | None:
        """Straight flush or royal flush in one color (9.2)."""
        if len({self.deck.color_of[card] for card in cards}) > 1:
            return None
        return self._straight_flush("color", cards)

    def every_way(self, cards: Sequence[int]) -> Iterator[Reading]:
        """What five cards (badugi: up to four) are worth, wild ones as anything they may be (R-32)."""
        free = [card for card in cards if self.deck.is_wild(card)]
        natural = [card for card in cards if not self.deck.is_wild(card)]
        bugs = [card for card in free if self.is_bug(card)]
        others = [card for card in range(self.deck.size - self.deck.jokers) if card not in natural]
        for chosen in permutations(others, len(free)) if bugs else combinations(others, len(free)):
            hand = [*natural, *chosen]
            aces = [card for own, card in zip(free, chosen, strict=True) if own in bugs]
            colorless = aces if aces and not self.settings.bug_color else []
            if all(self.deck.rank_of[card] == self.ace for card in aces):
                reading = self.badugi(hand) if self.kind == "badugi" else self.plain_five(hand, colorless)
            else:
                reading = self.completed(hand)
            if reading is not None:
                yield holding(reading, hand, [*natural, *free])
            if colorless and (reading := self.completed(hand)) is not None:
                yield holding(reading, hand, [*natural, *free])
        if free and (reading := self.five_of_a_kind(natural, free)) is not None:
            yield reading

    def five_of_a_kind(self, natural: Sequence[int], wild: Sequence[int]) -> Reading | None:
        """Where all natural cards share a rank, more of it than the pack has (2.4, 2.5; not R-33)."""
        if self.kind not in HOYLE_KINDS:
            return None
        ranks = {self.deck.rank_of[card] for card in natural} or {len(self.deck.ranks) - 1}
        if len(ranks) > 1 or (any(map(self.is_bug, wild)) and ranks != {self.ace}):
            return None
        (rank,) = ranks
        absent = [
            c
            for c in range(self.deck.size - self.deck.jokers)
            if self.deck.rank_of[c] == rank and c not in natural
        ]
        top = max(c for c in range(self.deck.size) if self.deck.rank_of[c] == rank)
        stand = (absent[::-1] + [top] * len(wild))[: len(wild)]
        hand = [*natural, *stand]
        return holding(self.by_ranks(hand), hand, [*natural, *wild])

    def is_bug(self, card: int) -> bool:
        """Whether it is a bug and no more than that here: in low hands it is whatever is lowest (R-35)."""
        return self.deck.is_bug(card) and self.kind in HIGH_KINDS

    def completed(self, cards: Sequence[int]) -> Reading | None:
        """What five cards complete: a straight, flush, straight flush, five of a color (R-34); else None."""
        found = [self.by_suit(cards)]
        by_ranks = self.by_ranks(cards)
        if by_ranks.cls == "straight":
            found.append(by_ranks)
        if self.purple:
            found.append(self.in_color(cards))
            if len({self.deck.color_of[card] for card in cards}) == 1:
                found.append(self.by_colors(cards))
        readings = [reading for reading in found if reading is not None]
        return max(readings, key=preference) if readings else None

    def five(self, cards: Sequence[int]) -> Reading:
        """The reading that five cards are worth."""
        if any(map(self.deck.is_wild, cards)):
            return wild.best_five(self, cards)
        return self.plain_five(cards)

    def plain_five(self, cards: Sequence[int], colorless: Sequence[int] = ()) -> Reading:
        """The same of cards none of which is wild; `colorless` ones count nothing by colors (R-34)."""
        found: list[Reading | None] = [self.by_ranks(cards)]
        if self.purple and not (self.low and self.settings.low_reading == "ranks"):
            found.append(self.by_colors(cards, colorless))
        if not self.low and not colorless:
            found.append(self.by_suit(cards))
        if self.purple and not self.low and not colorless:
            found.append(self.in_color(cards))
        return self._worth([reading for reading in found if reading is not None])

    def badugi(self, cards: Sequence[int]) -> Reading | None:
        """Up to four cards of different ranks and suits; None: two of them are alike."""
        ranks = {self.deck.rank_of[card] for card in cards}
        suits = {self.deck.suit_of[card] for card in cards}
        if not len(ranks) == len(suits) == len(cards):
            return None
        number = self.rank_number
        high_first = sorted(cards, key=lambda card: number[self.deck.rank_of[card]], reverse=True)
        points = tuple(number[self.deck.rank_of[card]] for card in high_first)
        return self._reading("ranks", _BADUGI[len(cards)], points, high_first)

    def best_badugi(self, cards: Sequence[int]) -> Reading:
        """The best badugi in 1 to 9 cards."""
        sizes = range(1, BADUGI_SIZE + 1)
        found = [wild.best_badugi(self, some) for size in sizes for some in combinations(cards, size)]
        return max((reading for reading in found if reading is not None), key=preference)

    def qualifies(self, reading: Reading) -> bool:
        """Whether a low is low enough: five different numbers, none above the limit (2.2, R-47)."""
        if self.kind not in ("a5-8", "purple-low-8"):
            return True
        return reading.cls == "high_card" and reading.points[0] <= self.limit

    def hand(self, best: Reading) -> HandValue:
        """The value of a hand whose best reading is known."""
        qualifies = self.qualifies(best)
        key = best.key if qualifies else ()
        return HandValue(best.cls, best.points, best.name, best.held, best.cards, qualifies, key)

    def showing(self, cards: Sequence[int]) -> Reading:
        """Fewer than five cards, compared by groups only (R-36)."""
        if any(map(self.deck.is_wild, cards)):
            return wild.best_showing(self, cards)
        found = [self.rank_groups(cards)]
        if self.purple and not (self.low and self.settings.low_reading == "ranks"):
            found.append(self.by_colors(cards))
        return self._worth(found)

    # -- parts

    def _worth(self, readings: list[Reading]) -> Reading:
        """The reading that counts: the best, in a reversed ranking the one that is highest (R-47)."""
        if self.kind in ("27", "purple-27"):
            return min(readings, key=lambda reading: (reading.key, READINGS.index(reading.name)))
        return max(readings, key=preference)

    def _depth(self) -> int:
        """How many numbers are compared (R-19, R-22)."""
        if not self.purple or self.kind == "purple-27":
            return 5
        return self.settings.low_tie_depth if self.low else self.settings.tie_break_depth

    def _color_points(self, card: int) -> int:
        return self.color_number[self.deck.color_of[card]]

    def _by_groups(self, name: str, cards: Sequence[int], number: Callable[[int], int]) -> Reading:
        counts = Counter(map(number, cards))
        groups = sorted(counts, key=lambda points: (counts[points], points), reverse=True)
        pattern = _GROUPS[tuple(counts[points] for points in groups if counts[points] > 1)]
        ordered = sorted(cards, key=lambda card: (counts[number(card)], number(card), card), reverse=True)
        return self._reading(name, pattern, tuple(groups[: self._depth()]), ordered)

    def _straight_flush(self, name: str, cards: Sequence[int]) -> Reading | None:
        head = self.head(cards)
        if head < 0:
            return None
        points: tuple[int, ...] = (self.rank_number[head],)
        if self.purple:
            colors = tuple(sorted(map(self._color_points, cards), reverse=True))
            depth = self._depth()
            if self.settings.sf_tie == "colors":
                points = colors[:depth]
            else:  # three numbers in all, or the head and all five (9.3)
                points += colors[: 2 if depth == 3 else 5]
        cls = "royal_flush" if head == self.ace else "straight_flush"
        return self._reading(name, cls, points, self._in_sequence(cards, head))

    def _in_sequence(self, cards: Sequence[int], head: int) -> list[int]:
        """Head first; a low ace last."""
        return sorted(cards, key=lambda card: (self.deck.rank_of[card] <= head, card), reverse=True)

    def _reading(self, name: str, cls: str, points: tuple[int, ...], cards: Iterable[int]) -> Reading:
        compared = points if self.kind in HIGH_KINDS else tuple(-number for number in points)
        own = tuple(map(CardId, cards))
        return Reading(name, cls, points, own, (self.order[cls], *compared), own)
