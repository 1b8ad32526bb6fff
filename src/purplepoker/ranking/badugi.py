"""Strengths of badugi hands: most cards of different ranks and suits first, then the lowest, ace low."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from purplepoker.cards import Deck
from purplepoker.ranking.base import BADUGI_SIZE
from purplepoker.ranking.reference import Reader, Reading

Badugi = tuple[Callable[[Sequence[int]], int], tuple[str, ...], tuple[tuple[int, ...], ...]]


def badugi_strengths(deck: Deck, reader: Reader) -> Badugi:
    """The strength of 1 to 9 cards, and class and points by strength (0 is empty)."""
    ranks = range(len(deck.ranks))
    suits = sorted(set(deck.suit_of))
    readings: dict[int, Reading] = {}
    for size in range(1, min(BADUGI_SIZE, len(suits), len(deck.ranks)) + 1):
        for some in combinations(ranks, size):
            cards = [_card(deck, rank, suit) for rank, suit in zip(some, suits[:size], strict=True)]
            reading = reader.badugi(cards)
            if reading is not None:  # always: all ranks and suits differ
                readings[sum(1 << rank for rank in some)] = reading
    rising = sorted(readings, key=lambda mask: readings[mask].key)
    ordinal = {mask: place for place, mask in enumerate(rising, 1)}
    rank_bits = (1 << len(deck.ranks)) - 1
    words = [1 << deck.rank_of[card] | 1 << len(deck.ranks) + deck.suit_of[card] for card in range(deck.size)]

    def strength(cards: Sequence[int]) -> int:
        mine = [words[card] for card in cards]
        for size in range(min(BADUGI_SIZE, len(mine)), 0, -1):
            best = 0
            for some in combinations(mine, size):
                union = 0
                for word in some:
                    union |= word
                if union.bit_count() == 2 * size:
                    best = max(best, ordinal[union & rank_bits])
            if best:
                return best
        return 0

    classes = ("", *(readings[mask].cls for mask in rising))
    points = ((), *(readings[mask].points for mask in rising))
    return strength, classes, points


def _card(deck: Deck, rank: int, suit: int) -> int:
    return next(card for card in range(deck.size) if (deck.rank_of[card], deck.suit_of[card]) == (rank, suit))
