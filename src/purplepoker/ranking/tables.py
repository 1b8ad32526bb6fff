"""Strengths of 5 to 9 cards from small tables: one sum of integers and a lookup or two.

Every card has a word: powers of 11 for its rank and its color, so that sums say how many of each
there are, and a counter of four bits for its suit, whose top bit shows five of a suit. The table for
n cards is the best over leaving one card out (`kernels` section 3); it is built when first needed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb
from typing import Any

from purplepoker.cards import CardId, Deck, Role, without_wild
from purplepoker.ranking.badugi import badugi_strengths
from purplepoker.ranking.base import (
    DEFAULTS,
    MOST_CARDS,
    HandValue,
    PackSettings,
    check_cards,
    check_fit,
)
from purplepoker.ranking.bug import bug_strength
from purplepoker.ranking.codes import Codes
from purplepoker.ranking.fives import Fives, read_fives, readings
from purplepoker.ranking.readings import preference
from purplepoker.ranking.reference import reader_of

Strength = Callable[[Sequence[int]], int]

_BASE = 11  # above the most cards of a rank in a hand; odd, so that dictionaries spread the sums well
_LARGEST_TABLE = 500_000
_MOST_READINGS = 60_000
"""Readings of five cards that are worth numbering beforehand: about a second."""


class Ranking:
    """Strengths of hands of one pack, role and settings: 0 does not qualify, 1 is the worst hand that does.

    Packs of very many ranks or colors are read hand by hand (`tabled` False): their strengths have gaps.

    Higher is better, in every kind; `top` is the highest. `strength(cards)` takes 5 to 9 different
    cards of the pack (badugi 1 to 9) in any order and does not check them. `parts` (not for badugi)
    are the tables themselves, `fives` what they are made of.
    """

    _codes: Codes | None = None

    def __init__(self, deck: Deck, role: Role, settings: PackSettings, tabled: bool | None = None) -> None:
        """`tabled`: with tables or without, None: whichever is quicker. They are made when first needed."""
        check_fit(deck, role)
        self.deck = deck
        self.role = role
        self.settings = settings
        self._reader = reader_of(deck, role, settings)
        self.reversed = role.kind in ("27", "purple-27")
        self.wild = any(deck.is_wild(card) for card in range(deck.size))
        self.joint = self.wild and role.kind == "purple" and deck.bug
        """Whether the color of a bug hangs on the aces of the hand (R-34)."""
        few = readings(deck, self._reader) <= _MOST_READINGS
        # ranks and colors of these hands with wild cards hang together
        whole = self.wild and (role.kind == "purple-27" or (self.joint and not settings.bug_color))
        self.tabled = not whole and (few if tabled is None else tabled)
        self.natural: Ranking | None = None
        """Where wild cards stand in the way of tables: the same ranking of the pack without them."""
        if not self.tabled and role.kind != "badugi":
            if whole and few:
                self.natural = Ranking(without_wild(deck), role, settings)
            self._codes = Codes(self._reader, self.natural)

    def __getstate__(self) -> dict[str, Any]:
        """To another process without the functions that each makes for itself."""
        return {name: value for name, value in vars(self).items() if name not in ("strength", "_badugi")}

    @cached_property
    def fives(self) -> Fives:
        return read_fives(self.deck, self.role, self.settings)

    @cached_property
    def parts(self) -> Parts:
        return Parts(self.deck, self.fives)

    @cached_property
    def _badugi(self) -> tuple[Strength, tuple[str, ...], tuple[tuple[int, ...], ...]]:
        """Strengths; classes and points by strength."""
        return badugi_strengths(self.deck, self._reader)

    @cached_property
    def strength(self) -> Strength:
        if self._codes:
            return self._codes.strength
        if self.role.kind == "badugi":
            return self._badugi[0]
        if self.joint:
            return bug_strength(self.parts, self.deck, self._reader.ace)
        return _reversed_strength(self.parts) if self.reversed else _high_strength(self.parts)

    @cached_property
    def _classes(self) -> tuple[str, ...]:
        return self._badugi[1] if self.role.kind == "badugi" else self.fives.classes

    @cached_property
    def _points(self) -> tuple[tuple[int, ...], ...]:
        return self._badugi[2] if self.role.kind == "badugi" else self.fives.points

    @cached_property
    def top(self) -> int:
        return self._codes.top if self._codes else len(self._classes) - 1

    def class_of(self, strength: int) -> str:
        """Class of a strength; "" for 0."""
        if self._codes:
            return self._codes.class_of(strength)
        return self._classes[strength]

    def points_of(self, strength: int) -> tuple[int, ...]:
        """The numbers compared within the class; () for 0."""
        if self._codes:
            return self._codes.points_of(strength)
        return self._points[strength]

    @property
    def reads_colors(self) -> bool:
        """Whether groups of colors count."""
        return self.role.kind != "badugi" and self.parts.colored

    @property
    def reads_suits(self) -> bool:
        """Whether flushes count."""
        return self.role.kind != "badugi" and self.parts.suited

    def rank_strength(self, ranks: Sequence[int]) -> int:
        """Strength by ranks alone of 5 to 9 ranks, as if no five cards were of a suit (not for badugi)."""
        parts = self.parts
        total = sum(parts.rank_keys[rank] for rank in ranks)
        return parts.lows[len(ranks)][total] if self.reversed else parts.ranks[len(ranks)][total]

    def color_strength(self, colors: Sequence[int]) -> int:
        """Strength by colors alone; 0 where they are not read. In a reversed ranking of five only."""
        parts = self.parts
        if not parts.colored:
            return 0
        high = parts.colors[len(colors)][sum(parts.color_keys[color] for color in colors)]
        return self.top + 1 - high if self.reversed else high

    def suit_strength(self, cards: Sequence[int]) -> int:
        """Strength as a flush or straight flush of 5 to 9 cards of one suit; 0 where suits do not count."""
        parts = self.parts
        if not parts.suited:
            return 0
        high = parts.flush_of(cards)
        return self.top + 1 - high if self.reversed else high

    def value(self, cards: Sequence[int]) -> HandValue:
        """Class, points, reading and the cards that play, best of 5 to 9 cards (badugi: 1 to 9)."""
        check_cards(self.deck, self.role.kind, cards)
        if self.role.kind == "badugi":
            return self._reader.hand(self._reader.best_badugi(cards))
        return self._reader.hand(self._reader.five(self.best_cards((), cards, 0, 0, 5)))

    def best(self, hole: Sequence[int], line: Sequence[int], least: int, most: int, size: int = 5) -> int:
        """Best strength of `size` cards, `least` to `most` of them from `hole`, the others from `line`."""
        fewest = max(least, size - len(line), 0)
        greatest = min(most, len(hole), size)
        if fewest <= max(0, size - len(line)) and greatest >= min(size, len(hole)):
            return self._any(tuple(hole) + tuple(line), size)
        if self.reversed or self.wild or self._codes or self.role.kind == "badugi":
            some = _selections(hole, line, fewest, greatest, size)
            return max(map(self.strength, some), default=0)
        parts = self.parts
        return max((parts.best(hole, line, k) for k in range(fewest, greatest + 1)), default=0)

    def best_cards(
        self, hole: Sequence[int], line: Sequence[int], least: int, most: int, size: int = 5
    ) -> tuple[int, ...]:
        """The cards that make `best`, groups first; of equal fives the one R-44 names; () for none."""
        found: list[tuple[tuple[int, ...], int, list[CardId], int, tuple[int, ...]]] = []
        if self.role.kind == "badugi":
            return self._best_badugi(hole, line, least, most, size)
        best = -1
        for cards in _selections(hole, line, max(least, 0), min(most, len(hole)), size):
            strength = self.strength(cards)
            if strength >= best:
                if strength > best:
                    best = strength
                    found.clear()
                reading = self._reader.five(cards)
                # by the key, not the strength: lows that do not qualify all have strength 0
                wild = sum(self.deck.is_wild(card) for card in cards) if self.wild else 0
                found.append((*preference(reading), -wild, reading.held))
        return max(found)[4] if found else ()

    def _best_badugi(
        self, hole: Sequence[int], line: Sequence[int], least: int, most: int, size: int
    ) -> tuple[int, ...]:
        hands = [
            self._reader.hand(self._reader.best_badugi(cards))
            for cards in _selections(hole, line, least, most, size)
        ]
        return (
            max(hands, key=lambda hand: (hand.key, sorted(hand.cards, reverse=True))).cards if hands else ()
        )

    def _any(self, cards: tuple[int, ...], size: int) -> int:
        if len(cards) < min(size, 5):
            return self.strength(cards) if self.role.kind == "badugi" and cards else 0
        if len(cards) <= MOST_CARDS:
            return self.strength(cards)
        return max(map(self.strength, combinations(cards, MOST_CARDS)))


@lru_cache(maxsize=64)
def ranking(deck: Deck, role: Role, settings: PackSettings = DEFAULTS) -> Ranking:
    """The tables of a pack, role and settings, built once a process."""
    return Ranking(deck, role, settings)


@lru_cache(maxsize=16)
def tables_of(deck: Deck, role: Role, settings: PackSettings) -> Ranking:
    """The same with tables, however long they take: for counting all hands."""
    usual = ranking(deck, role, settings)
    return usual if usual.tabled else Ranking(deck, role, settings, tabled=True)


def _selections(
    hole: Sequence[int], line: Sequence[int], least: int, most: int, size: int
) -> list[tuple[int, ...]]:
    """All choices of `size` cards with `least` to `most` of the hole."""
    return [
        own + others
        for k in range(max(least, 0), min(most, len(hole), size) + 1)
        for own in combinations(hole, k)
        for others in combinations(line, size - k)
    ]


class Sums(dict[int, dict[int, int]]):
    """By number of cards, from the sum of their keys to the best ordinal; filled on demand."""

    def __init__(self, five: dict[int, int], keys: Sequence[int]) -> None:
        super().__init__({5: five})
        self._keys = keys

    def __missing__(self, n: int) -> dict[int, int]:
        # every hand of n is one of n - 1 and a card; it may hold a rank too often, nobody asks for that
        larger: dict[int, int] = {}
        known = larger.get
        for total, ordinal in self[n - 1].items():
            for key in self._keys:
                if known(total + key, -1) < ordinal:
                    larger[total + key] = ordinal
        self[n] = larger
        return larger


class Flushes(dict[int, int]):
    """From the mask of the natural cards of one suit to the best ordinal, some number of others wild."""

    def __init__(self, known: dict[int, int], wild: int) -> None:
        super().__init__(known)
        self._wild = wild

    def __missing__(self, mask: int) -> int:
        best = 0
        if mask.bit_count() + self._wild > 5:
            bits = [1 << at for at in range(mask.bit_length()) if mask >> at & 1]
            best = max((self[mask - bit] for bit in bits), default=0)
        self[mask] = best
        return best


class Parts:
    """The words of the cards and the tables that their sums are looked up in."""

    def __init__(self, deck: Deck, fives: Fives) -> None:
        most_ranks, most_colors = max(fives.rank_kind) + 1, max(fives.color_kind) + 1
        rank_keys = self.rank_keys = [_BASE**rank for rank in range(max(most_ranks, len(deck.ranks)))]
        color_keys = self.color_keys = [_BASE**color for color in range(max(most_colors, len(deck.colors)))]
        self.ranks = Sums({sum(rank_keys[r] for r in key): o for key, o in fives.ranks.items()}, rank_keys)
        self.colors = Sums(
            {sum(color_keys[c] for c in key): o for key, o in fives.colors.items()}, color_keys
        )
        reversed_five = {total: fives.reversed_from - ordinal for total, ordinal in self.ranks[5].items()}
        self.lows = Sums(reversed_five if fives.reversed_from else {}, rank_keys)
        wild = [deck.is_wild(card) for card in range(deck.size)]
        self.flushes = [Flushes(known, number) for number, known in enumerate(fives.suits)]
        while len(self.flushes) <= MOST_CARDS:  # a sixth wild card adds nothing; in 27 one makes no flush
            self.flushes.append(Flushes({} if fives.reversed_from else self.flushes[-1], len(self.flushes)))
        self.bits = fives.mask_bit
        self.wild = tuple(wild)
        self.suit_of = tuple(-1 if own else suit for own, suit in zip(wild, deck.suit_of, strict=True))
        self.suits = range(len(deck.suits))
        self.reversed_from = fives.reversed_from
        self.colored = bool(fives.colors)
        self.suited = bool(fives.suits[0])
        suit_bits = 4 * len(deck.suits) if self.suited else 0
        color_bits = (_BASE ** len(color_keys)).bit_length() if self.colored else 0
        self.color_shift = suit_bits
        self.color_mask = (1 << color_bits) - 1
        self.rank_shift = suit_bits + color_bits
        self.flags = sum(8 << 4 * suit for suit in self.suits) if self.suited else 0
        self.start = sum(3 << 4 * suit for suit in self.suits) if self.suited else 0
        self.rank_word = [rank_keys[kind] for kind in fives.rank_kind]
        self.color_word = [color_keys[kind] if kind >= 0 else 0 for kind in fives.color_kind]
        every = sum(1 << 4 * suit for suit in self.suits)
        self.words = [
            (self.rank_word[card] << self.rank_shift)
            + (self.color_word[card] << self.color_shift if self.colored else 0)
            + ((every if suit < 0 else 1 << 4 * suit) if self.suited else 0)
            for card, suit in enumerate(self.suit_of)
        ]
        self.largest = 5
        kinds = max(len(rank_keys), len(color_keys))
        while self.largest < MOST_CARDS and comb(kinds + self.largest, self.largest + 1) <= _LARGEST_TABLE:
            self.largest += 1

    def flush(self, cards: Sequence[int], flagged: int) -> int:
        """Best ordinal over the suits whose flag is set."""
        best = 0
        for suit in self.suits:
            if flagged >> 4 * suit & 8:
                mask = wild = 0
                for card in cards:
                    own = self.suit_of[card]
                    if own == suit:
                        mask |= self.bits[card]
                    elif own < 0:
                        wild += 1
                best = max(best, self.flushes[wild][mask])
        return best

    def flush_of(self, cards: Sequence[int]) -> int:
        """Best ordinal of five or more cards all of one suit, or wild."""
        natural = [card for card in cards if self.suit_of[card] >= 0]
        return self.flushes[len(cards) - len(natural)][sum(self.bits[card] for card in natural)]

    def best(self, hole: Sequence[int], line: Sequence[int], k: int) -> int:
        """Best ordinal with exactly k of the hole and 5 - k of the line; each pair is added up once."""
        best = self._best_sum(self.ranks[5], self.rank_word, hole, line, k)
        if self.colored:
            best = max(best, self._best_sum(self.colors[5], self.color_word, hole, line, k))
        if self.suited:
            suit_of = self.suit_of
            for suit in {suit_of[card] for card in (hole if k else line)}:
                own = [card for card in hole if suit_of[card] == suit]
                others = [card for card in line if suit_of[card] == suit]
                if len(own) >= k and len(others) >= 5 - k:
                    best = max(best, self._best_sum(self.flushes[0], self.bits, own, others, k))
        return best

    @staticmethod
    def _best_sum(
        table: dict[int, int], word: Sequence[int], hole: Sequence[int], line: Sequence[int], k: int
    ) -> int:
        own = set(map(sum, combinations([word[card] for card in hole], k)))
        others = set(map(sum, combinations([word[card] for card in line], 5 - k)))
        return max([table[a + b] for a in own for b in others], default=0)


def _high_strength(parts: Parts) -> Strength:
    """The best of all readings, whichever five cards they take: right for all but the reversed rankings."""
    ranks, colors, flush, words = parts.ranks, parts.colors, parts.flush, parts.words
    rank_shift, color_shift, color_mask = parts.rank_shift, parts.color_shift, parts.color_mask
    flags, start = parts.flags, parts.start

    def by_ranks(cards: Sequence[int]) -> int:
        total = 0
        for card in cards:
            total += words[card]
        return ranks[len(cards)][total]

    def by_ranks_and_colors(cards: Sequence[int]) -> int:
        total = 0
        for card in cards:
            total += words[card]
        n = len(cards)
        best = ranks[n][total >> rank_shift]
        other = colors[n][total & color_mask]
        return best if best > other else other

    def by_ranks_and_suits(cards: Sequence[int]) -> int:
        total = start
        for card in cards:
            total += words[card]
        best = ranks[len(cards)][total >> rank_shift]
        if total & flags:
            other = flush(cards, total & flags)
            return best if best > other else other
        return best

    def by_all(cards: Sequence[int]) -> int:
        total = start
        for card in cards:
            total += words[card]
        n = len(cards)
        best = ranks[n][total >> rank_shift]
        other = colors[n][total >> color_shift & color_mask]
        if other > best:
            best = other
        if total & flags:
            other = flush(cards, total & flags)
            if other > best:
                return other
        return best

    if parts.colored:
        return _limited(by_all if parts.suited else by_ranks_and_colors, parts.largest)
    return _limited(by_ranks_and_suits if parts.suited else by_ranks, parts.largest)


def _reversed_strength(parts: Parts) -> Strength:
    """`27`: the highest reading of five cards counts, and the lowest five play.

    Without colors and with no suit flagged one table says it all; else the five-card hands are gone through.
    """
    colors, flush, words = parts.colors, parts.flush, parts.words
    rank_shift, color_shift, color_mask = parts.rank_shift, parts.color_shift, parts.color_mask
    flags, start, colored, top = parts.flags, parts.start, parts.colored, parts.reversed_from
    highs, lows = parts.ranks[5], parts.lows

    def five(cards: Sequence[int]) -> int:
        total = start
        for card in cards:
            total += words[card]
        high = highs[total >> rank_shift]
        if colored:
            high = max(high, colors[5][total >> color_shift & color_mask])
        if total & flags:
            high = max(high, flush(cards, total & flags))
        return top - high

    def more(cards: Sequence[int]) -> int:
        n = len(cards)
        if n == 5:
            return five(cards)
        if not colored:
            total = start
            for card in cards:
                total += words[card]
            if not total & flags:
                return lows[n][total >> rank_shift]
        return max(map(five, combinations(cards, 5)))

    return _limited(more, parts.largest)


def _limited(strength: Strength, largest: int) -> Strength:
    """Packs of very many ranks have no tables for many cards: there the best of fewer cards is looked for."""
    if largest == MOST_CARDS:
        return strength

    def of_fewer(cards: Sequence[int]) -> int:
        if len(cards) <= largest:
            return strength(cards)
        return max(map(strength, combinations(cards, largest)))

    return of_fewer
