"""How many hands of a pack fall into each class: exact counts by arithmetic, not by dealing them all.

Ranks and colors count by how many of each there are, so hands are counted by those numbers; only
hands in which a flush can matter are gone through one suit at a time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb, prod

import msgspec

from purplepoker.cards import Deck, Role
from purplepoker.errors import Code, Refused
from purplepoker.ranking.base import BADUGI_SIZE, MOST_CARDS, PackSettings, check_fit, class_order
from purplepoker.ranking.tables import Ranking, ranking

_WITHOUT_LIMIT = {"a5-8": "a5", "purple-low-8": "purple-low"}
_MOST_COUNTS = 1_000_000
_MOST_FLUSHES = 6_000_000

_Others = tuple[int, int, tuple[int, ...], int]
"""Cards of other suits: sums of rank and color words, the cards where they are needed, number of ways."""

Frequencies = tuple[int, dict[str, int]]


def frequencies(deck: Deck, role: Role, settings: PackSettings, n_cards: int) -> Frequencies:
    """Number of all hands of n cards (5 to 9; badugi 4 to 9) and of those in each class, zeros too.

    The best class comes first. A qualifier plays no part: `a5-8` counts like `a5`. What cannot be
    counted in some seconds is refused.
    """
    check_fit(deck, role)
    least = BADUGI_SIZE if role.kind == "badugi" else 5
    most = min(MOST_CARDS, deck.size)
    if not least <= n_cards <= most:
        right = f"{role.kind} takes {least} to {most}"
        raise Refused(Code.CARD_COUNT, count=n_cards, token=f"--cards {n_cards}", right=right)
    role = msgspec.structs.replace(role, kind=_WITHOUT_LIMIT.get(role.kind, role.kind))
    if role.kind == "badugi":
        found = _badugi(deck, n_cards)
    else:
        counter = _Count(deck, ranking(deck, role, settings), n_cards)
        found = counter.count()
    return comb(deck.size, n_cards), {cls: found.get(cls, 0) for cls in reversed(class_order(role.kind))}


class _Count:
    """The count of one ranking and number of cards."""

    def __init__(self, deck: Deck, strengths: Ranking, n: int) -> None:
        self.deck = deck
        self.strengths = strengths
        self.n = n
        self.colored = strengths.reads_colors
        self.suited = strengths.reads_suits
        self.copies = len(deck.colors or deck.suits)
        if strengths.reversed and self.colored and n > 5:
            self.refuse(f"{strengths.role.kind} can be counted for 5 cards only")
        if comb(max(len(deck.ranks), self.copies) + n - 1, n) > _MOST_COUNTS:
            self.refuse("this pack has too many ranks to count exactly, try fewer cards")

    def refuse(self, right: str) -> None:
        raise Refused(Code.CARD_COUNT, count=self.n, token=f"--cards {self.n}", right=right)

    def count(self) -> Counter[str]:
        found: Counter[int] = Counter()
        if self.colored:
            self.by_ranks_and_colors(found)
        else:
            for ranks in _multisets([self.copies] * len(self.deck.ranks), self.n):
                ways = prod(comb(self.copies, k) for k in Counter(ranks).values())
                found[self.strengths.rank_strength(ranks)] += ways
        if self.suited:
            self.correct_flushes(found)
        classes: Counter[str] = Counter()
        for strength, hands in found.items():
            classes[self.strengths.class_of(strength)] += hands
        return classes

    def better(self, a: int, b: int) -> int:
        """Of two readings the one that counts."""
        return min(a, b) if self.strengths.reversed else max(a, b)

    def by_ranks_and_colors(self, found: Counter[int]) -> None:
        """Hands whose ranks have one shape and colors another, times the ways to place the cards."""
        deck, n = self.deck, self.n
        ranks = Counter(
            (self.strengths.rank_strength(key), _shape(key))
            for key in _multisets([self.copies] * len(deck.ranks), n)
        )
        colors = Counter(
            (self.strengths.color_strength(key), _shape(key))
            for key in _multisets([len(deck.ranks)] * len(deck.colors), n)
        )
        for (by_ranks, rows), times in ranks.items():
            for (by_colors, columns), others in colors.items():
                hands = times * others * placings(rows, columns)
                if hands:
                    found[self.better(by_ranks, by_colors)] += hands

    def correct_flushes(self, found: Counter[int]) -> None:
        """Moves hands with a flush to what they are worth; up to nine cards have five of one suit only."""
        deck, n = self.deck, self.n
        suits = range(len(deck.suits)) if deck.colors else range(1)
        times = 1 if deck.colors else len(deck.suits)  # without colors the suits are alike
        jobs: list[tuple[list[tuple[int, ...]], list[_Others]]] = []
        work = 0
        for suit in suits:
            inside = [card for card in range(deck.size) if deck.suit_of[card] == suit]
            outside = [card for card in range(deck.size) if deck.suit_of[card] != suit]
            for size in range(5, min(n, len(inside)) + 1):
                if comb(len(inside), size) + comb(len(outside), n - size) * self.colored > _MOST_FLUSHES:
                    self.refuse("too many flushes to count exactly, try fewer cards")
                own = [cards for cards in combinations(inside, size) if self.matters(cards)]
                rest = list(self.others(outside, n - size)) if own else []
                work += len(own) * len(rest) * (comb(n, 5) if self.strengths.reversed else 1)
                if work > _MOST_FLUSHES:
                    self.refuse("too many flushes to count exactly, try fewer cards")
                jobs.append((own, rest))
        for flushes, rest in jobs:
            for flush in flushes:
                self.move(found, flush, rest, times)

    def others(self, outside: Sequence[int], k: int) -> Iterator[_Others]:
        """What the other suits can add: hands that count alike are put together."""
        parts = self.strengths.parts
        if self.colored:
            alike: Counter[tuple[int, int]] = Counter()
            for cards in combinations(outside, k):
                alike[_total(parts.rank_word, cards), _total(parts.color_word, cards)] += 1
            yield from ((ranks, colors, (), ways) for (ranks, colors), ways in alike.items())
            return
        of_rank: dict[int, list[int]] = {}
        for card in outside:
            of_rank.setdefault(self.deck.rank_of[card], []).append(card)
        stacks = list(of_rank.values())
        for key in _multisets([len(stack) for stack in stacks], k):
            counts = Counter(key)
            cards = tuple(card for rank, count in counts.items() for card in stacks[rank][:count])
            ways = prod(comb(len(stacks[rank]), count) for rank, count in counts.items())
            yield _total(parts.rank_word, cards), 0, cards, ways

    def matters(self, own: Sequence[int]) -> bool:
        """Whether the flush is more than its cards are worth anyway."""
        strengths, deck = self.strengths, self.deck
        by_ranks = strengths.rank_strength([deck.rank_of[card] for card in own])
        by_colors = strengths.color_strength([deck.color_of[card] for card in own]) if self.colored else 0
        return strengths.reversed or strengths.suit_strength(own) > max(by_ranks, by_colors)

    def move(self, found: Counter[int], own: tuple[int, ...], rest: list[_Others], times: int) -> None:
        """Takes the hands of these suited cards from where ranks and colors put them to where they belong."""
        strengths, parts = self.strengths, self.strengths.parts
        own_ranks, own_colors = _total(parts.rank_word, own), _total(parts.color_word, own)
        by_rank = parts.lows[self.n] if strengths.reversed else parts.ranks[self.n]
        by_color = parts.colors[self.n] if self.colored else {}
        flush = strengths.suit_strength(own)
        backward, simple = strengths.reversed, self.n == 5 or not strengths.reversed
        for ranks, colors, cards, ways in rest:
            plain = by_rank[own_ranks + ranks]
            if by_color:
                other = by_color[own_colors + colors]
                if backward:
                    plain = min(plain, strengths.top + 1 - other)
                elif other > plain:
                    plain = other
            if not simple:
                real = strengths.strength(own + cards)
            elif backward:
                real = min(plain, flush)
            else:
                real = flush if flush > plain else plain
            if real != plain:
                found[plain] -= ways * times
                found[real] += ways * times


def _total(word: Sequence[int], cards: Sequence[int]) -> int:
    return sum([word[card] for card in cards])


def _shape(key: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(Counter(key).values(), reverse=True))


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
