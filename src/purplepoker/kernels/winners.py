"""Who wins with what: the kind of the winning hand and how many hold one as good, deal by deal.

Two players are counted without going through their deals: going up the values, a hand beats all hands
before it that share no card with it, and those are counted over sets of its cards by inclusion and
exclusion. A kind is any grouping of values; `kinds` names the kind of each value, of 0 too.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
from numba import uint32, uint64

from purplepoker.cards import Deck
from purplepoker.kernels.canonical_boards import Setting, setting, sort_hands, ways_of
from purplepoker.kernels.canonical_suits import all_hands, suits_alike
from purplepoker.kernels.compile import inlined, kernel
from purplepoker.kernels.holdem import I64, U8
from purplepoker.kernels.index import U16
from purplepoker.kernels.tables import Tables

_LANES, _LANE = 4, 16
"""`ways_of` holds a board in lanes of 16 bits, one a suit."""


@kernel
def tally_winners(values: Any, kinds: Any, patterns: Any, won: Any) -> None:
    """Adds every deal to `patterns`, as `kernels.evaluate.tally` does, and to `won`.

    `values` uint16[shares, m, players]; `kinds` uint16[shares, values]; `won` int64[shares, kinds, players]:
    by the kind of the best value and the number of players who have it, less one. A best value of 0 wins
    nothing and counts for one player.
    """
    players = values.shape[2]
    for at in range(values.shape[1]):
        pattern = 0
        for share in range(values.shape[0]):
            best = uint32(0)
            for player in range(players):
                best = max(best, uint32(values[share, at, player]))
            many = 0
            if best:
                for player in range(players):
                    if values[share, at, player] == best:
                        pattern |= 1 << share * players + player
                        many += 1
            won[share, kinds[share, best], max(many - 1, 0)] += 1
        patterns[pattern] += 1


# -- two hands of up to five cards, no board


def two_hands(hands: U8, values: U16, size: int, kinds: U16, won: I64) -> None:
    """Adds all deals of two hands to `won` int64[kinds, 2], each seat with each hand: alone, or tied.

    `hands` uint8[m, k]: all hands of k places of a stock of `size`, each rising, with their values.
    """
    k = hands.shape[1]
    choose = np.array([[comb(n, j) for j in range(k + 1)] for n in range(size)], np.int64)
    begins = np.cumsum([0, *(comb(size, j) for j in range(k))], dtype=np.int64)
    counts = np.array([one.bit_count() for one in range(1 << k)], np.int64)
    sums = np.zeros(sum(comb(size, j) for j in range(k + 1)), np.int32)
    order = np.argsort(values, kind="stable")
    ranks = np.zeros(1 << k, np.int64)
    _two_hands(hands, values, order, kinds, choose, begins, counts, sums, ranks, won)


@inlined
def _name_sets(hand: Any, choose: Any, counts: Any, ranks: Any) -> None:
    """For each set of the cards of a hand its number among all sets of so many cards of the stock."""
    begin = 1
    for place in range(hand.size):
        card = hand[place]
        for rest in range(begin):
            ranks[begin + rest] = ranks[rest] + choose[card, counts[rest] + 1]
        begin *= 2


@inlined
def _apart(begins: Any, counts: Any, sums: Any, ranks: Any) -> Any:
    """Hands noted so far that have no card of this one."""
    found = 0
    for some in range(ranks.size):
        noted = sums[begins[counts[some]] + ranks[some]]
        found += -noted if counts[some] & 1 else noted
    return found


@kernel
def _two_hands(
    hands: Any,
    values: Any,
    order: Any,
    kinds: Any,
    choose: Any,
    begins: Any,
    counts: Any,
    sums: Any,
    ranks: Any,
    won: Any,
) -> None:
    begin = 0
    while begin < order.size:
        value = values[order[begin]]
        below = 0
        end = begin
        while end < order.size and values[order[end]] == value:
            _name_sets(hands[order[end]], choose, counts, ranks)
            below += _apart(begins, counts, sums, ranks)
            end += 1
        for at in range(begin, end):
            _name_sets(hands[order[at]], choose, counts, ranks)
            for some in range(ranks.size):
                sums[begins[counts[some]] + ranks[some]] += 1
        tied = -below
        for at in range(begin, end):
            _name_sets(hands[order[at]], choose, counts, ranks)
            tied += _apart(begins, counts, sums, ranks)
        won[kinds[value], 0] += 2 * below
        won[kinds[value], 1] += tied
        begin = end


# -- two hands of two cards and a board of which all cards may play


def two_on_boards(
    tables: Tables,
    deck: Deck,
    board: U8,
    stock: U8,
    missing: int,
    kinds: U16,
    first: tuple[int, int],
    won: I64,
) -> None:
    """The same for hold'em: each two hands of the stock on each board; `first` as in `count_all`."""
    alike = one_for_all(tables, deck, len(stock))
    hands = all_hands(len(stock)).cards
    # hands beside each other share cards, and adding twice to one place would have to wait
    hands = np.random.Generator(np.random.PCG64(1)).permutation(hands)
    weights = np.ones(len(hands))
    cards = stock.astype(np.int64)[hands]
    made = setting(tables, deck, cards, weights, weights, board, stock, canonical=alike)
    chosen = np.arange(max(missing, 1), dtype=np.int64)
    _two_on_boards(tables, made, missing, alike, *first, kinds, chosen, won)


def one_for_all(tables: Tables, deck: Deck, stock: int) -> bool:
    """Whether boards of falling suits do for all: the whole pack is there and suits may be swapped."""
    whole = stock == deck.size and len(deck.suits) <= _LANES and len(deck.ranks) <= _LANE
    return whole and suits_alike(tables, deck)


@kernel
def _two_on_boards(
    tables: Any, made: Setting, missing: Any, alike: Any, lo: Any, hi: Any, kinds: Any, chosen: Any, won: Any
) -> None:
    count = made.stock.size
    chosen[0] = lo
    for place in range(1, missing):
        chosen[place] = chosen[place - 1] + 1
    while missing == 0 or (chosen[0] < hi and chosen[missing - 1] < count):
        ways = 1
        word, mask = uint64(0), made.board
        suited = uint64(0)
        for place in range(missing):
            card = chosen[place]
            word += made.stock_words[card]
            mask |= made.stock_masks[card]
            suited |= made.suits[card]
        if alike:
            ways = int(ways_of(suited, made))
        if ways:
            _two_on_board(tables, made, word, mask, ways, kinds, won)
        at = missing - 1
        while at >= 0 and chosen[at] == count - missing + at:
            at -= 1
        if at < 0:
            break
        chosen[at] += 1
        for place in range(at + 1, missing):
            chosen[place] = chosen[place - 1] + 1


@kernel
def _two_on_board(tables: Any, made: Any, word: Any, mask: Any, ways: Any, kinds: Any, won: Any) -> None:
    count = sort_hands(tables, made, word, mask)
    parts = made.parts
    for card in range(parts.size):
        parts[card] = 0.0
    total = 0.0
    begin = uint64(0)
    while begin < count:
        value = made.sorted_values[begin]
        below = 0.0
        end = begin
        while end < count and made.sorted_values[end] == value:
            hand = made.order[end]
            below += total - parts[made.first[hand]] - parts[made.second[hand]]
            end += uint64(1)
        for at in range(begin, end):
            hand = made.order[at]
            total += 1.0
            parts[made.first[hand]] += 1.0
            parts[made.second[hand]] += 1.0
        tied = -below
        for at in range(begin, end):
            hand = made.order[at]
            tied += total - parts[made.first[hand]] - parts[made.second[hand]] + 1.0
        won[kinds[value], 0] += 2 * ways * int(below)
        won[kinds[value], 1] += ways * int(tied)
        made.next[value] = 0
        begin = end
