"""Strengths of badugi hands: most cards of different ranks and suits first, then the lowest, ace low."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from purplepoker.cards import Deck
from purplepoker.ranking.base import BADUGI_SIZE
from purplepoker.ranking.readings import Reading
from purplepoker.ranking.reference import Reader

Badugi = tuple[Callable[[Sequence[int]], int], tuple[str, ...], tuple[tuple[int, ...], ...]]


def badugi_strengths(deck: Deck, reader: Reader) -> Badugi:
    """The strength of 1 to 9 cards, and class and points by strength (0 is empty)."""
    ranks = range(len(deck.ranks))
    suits = sorted(set(deck.suit_of) - {-1})
    most = min(BADUGI_SIZE, len(suits), len(deck.ranks))
    readings: dict[int, Reading] = {}
    for size in range(1, most + 1):
        for some in combinations(ranks, size):
            cards = [_card(deck, rank, suit) for rank, suit in zip(some, suits[:size], strict=True)]
            reading = reader.badugi(cards)
            if reading is not None:  # always: all ranks and suits differ
                readings[sum(1 << rank for rank in some)] = reading
    rising = sorted(readings, key=lambda mask: readings[mask].key)
    ordinal = {mask: place for place, mask in enumerate(rising, 1)}
    rank_bits = (1 << len(deck.ranks)) - 1
    words = [
        1 << deck.rank_of[card] | 1 << len(deck.ranks) + deck.suit_of[card]
        for card in range(deck.size - deck.jokers)
    ]
    better = [_better(ordinal, reader, wild) for wild in range(BADUGI_SIZE + 1)]

    def strength(cards: Sequence[int]) -> int:
        mine = [words[card] for card in cards if not deck.is_wild(card)]
        wild = min(len(cards) - len(mine), most)
        for size in range(min(most, len(mine) + wild), 0, -1):
            best = 0
            for some in combinations(mine, max(0, size - wild)):
                union = 0
                for word in some:
                    union |= word
                if union.bit_count() == 2 * len(some):
                    best = max(best, better[size - len(some)][union & rank_bits])
            if best:
                return best
        return 0

    classes = ("", *(readings[mask].cls for mask in rising))
    points = ((), *(readings[mask].points for mask in rising))
    return strength, classes, points


def _better(ordinal: dict[int, int], reader: Reader, wild: int) -> dict[int, int]:
    """The ordinal of natural ranks (a mask) with so many wild cards, as the lowest ranks not held."""
    number = reader.rank_number
    rising = sorted(range(len(number)), key=lambda rank: number[rank])
    found = {}
    for mask in (0, *ordinal):
        full = mask
        for rank in [rank for rank in rising if not mask >> rank & 1][:wild]:
            full |= 1 << rank
        if full in ordinal:
            found[mask] = ordinal[full]
    return found


def _card(deck: Deck, rank: int, suit: int) -> int:
    return next(card for card in range(deck.size) if (deck.rank_of[card], deck.suit_of[card]) == (rank, suit))
