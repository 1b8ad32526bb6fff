"""Range against range over boards: every hand is valued once a board, and beats what comes before it.

On one board, going up the values: with T the villain's weight so far and C[c] the part of it with card c, a
hero's hand (a, b) beats T - C[a] - C[b]. Any ranking and pack with direct tables. Where suits may be swapped,
boards whose suits stand in falling order stand for all.
"""

from __future__ import annotations

from math import factorial
from typing import Any, NamedTuple

import numpy as np
from numba import float64, int32, uint16, uint64

from purplepoker.cards import Deck
from purplepoker.kernels.canonical_suits import F64, Ints
from purplepoker.kernels.compile import inlined, kernel
from purplepoker.kernels.evaluate import by_colors, by_flush, by_ranks
from purplepoker.kernels.holdem import U8
from purplepoker.kernels.tables import Tables

_LANE = 16
_BLOCK = 4
"""Bits of a value within a block: which blocks occur is noted, blocks that occur are gone through."""


class Setting(NamedTuple):
    """The hands of both ranges, the cards to come and scratch arrays; see `setting`."""

    first: Any
    second: Any
    words: Any
    masks: Any
    board: Any
    hero: Any
    villain: Any
    stock: Any
    stock_words: Any
    stock_masks: Any
    suits: Any
    ways: Any
    alive: Any
    alive_words: Any
    values: Any
    next: Any
    order: Any
    sorted_values: Any
    seen: Any
    reach: Any
    parts: Any
    sets: Any


def boards_in(
    tables: Tables,
    deck: Deck,
    hands: Ints,
    heroes: F64,
    villains: F64,
    board: U8,
    stock: U8,
    missing: int,
    *,
    canonical: bool,
    lo: int = 0,
    hi: int | None = None,
) -> F64:
    """float64[3, m]: by hand, the villain's weight times boards that it beats, ties with, and neither wins.

    `hands` [m, 2], with the weights of both ranges; none of their cards on the board, all of them in the
    stock. [lo, hi) are places of the board's first card in the stock, as in `known_hands`. `canonical`: each
    board of falling suits counts for all boards it can become; sums of hands that are alike then have to be
    put together.
    """
    # hands beside each other share cards and values, and adding twice to one place would have to wait
    shuffled = np.random.Generator(np.random.PCG64(1)).permutation(len(hands))
    hands, heroes, villains = hands[shuffled], heroes[shuffled], villains[shuffled]
    made = setting(tables, deck, hands, heroes, villains, board, stock, canonical=canonical)
    result = np.zeros((3, len(hands)), np.float64)
    _boards(tables, made, missing, canonical, lo, len(stock) if hi is None else min(hi, len(stock)), result)
    result[1] -= result[0]
    return result[:, np.argsort(shuffled)]


def setting(
    tables: Tables,
    deck: Deck,
    hands: Ints,
    heroes: F64,
    villains: F64,
    board: U8,
    stock: U8,
    *,
    canonical: bool,
) -> Setting:
    """Arguments as for `boards_in`."""
    together = tables.start + tables.words[board].sum(dtype=np.uint64)
    words = tables.words[hands].sum(axis=1, dtype=np.uint64) + together
    size = len(hands)
    suits = len(deck.suits)
    by_suit = np.zeros(deck.size, np.uint64)
    if canonical:
        by_suit = np.array(
            [
                1 << _LANE * suit + rank if suit >= 0 else 0
                for rank, suit in zip(deck.rank_of, deck.suit_of, strict=True)
            ],
            np.uint64,
        )
    top = max(int(tables.ranks.max()), int(tables.colors.max()), int(tables.flushes.max()))
    return Setting(
        first=hands[:, 0].astype(np.uint8),
        second=hands[:, 1].astype(np.uint8),
        words=words,
        masks=tables.masks[hands[:, 0]] | tables.masks[hands[:, 1]],
        board=np.bitwise_or.reduce(tables.masks[board], initial=np.uint64(0)),
        hero=heroes > 0,
        villain=villains.astype(np.float64),
        stock=stock,
        stock_words=tables.words[stock],
        stock_masks=tables.masks[stock],
        suits=by_suit[stock],
        ways=np.array([factorial(k) for k in range(max(suits, 1) + 1)], np.float64),
        alive=np.empty(size + 1, np.uint16),
        alive_words=np.empty(size + 1, np.uint64),
        values=np.empty(size, np.uint16),
        next=np.zeros(((top >> _BLOCK) + 1) << _BLOCK, np.int32),
        order=np.empty(size, np.uint16),
        sorted_values=np.empty(size, np.uint16),
        seen=np.zeros((top >> _BLOCK) + 1, np.bool_),
        reach=together + np.uint64(2) * (tables.flags >> np.uint64(3)),
        parts=np.zeros(deck.size, np.float64),
        sets=np.zeros(suits, np.uint64),
    )


@kernel
def _boards(tables: Any, made: Any, missing: Any, canonical: Any, lo: Any, hi: Any, result: Any) -> None:
    count = made.stock.size
    none = uint64(0)
    if missing == 0:
        if lo <= 0:
            _board(tables, made, none, made.board, 1.0, result)
        return
    for a in range(lo, min(hi, count - missing + 1)):
        if missing == 1:
            _finish(tables, made, a, -1, -1, -1, -1, canonical, result)
            continue
        for b in range(a + 1, count - missing + 2):
            if missing == 2:
                _finish(tables, made, a, b, -1, -1, -1, canonical, result)
                continue
            for c in range(b + 1, count - missing + 3):
                if missing == 3:
                    _finish(tables, made, a, b, c, -1, -1, canonical, result)
                    continue
                for d in range(c + 1, count - missing + 4):
                    if missing == 4:
                        _finish(tables, made, a, b, c, d, -1, canonical, result)
                        continue
                    for e in range(d + 1, count):
                        _finish(tables, made, a, b, c, d, e, canonical, result)


@kernel
def _finish(
    tables: Any, made: Any, a: Any, b: Any, c: Any, d: Any, e: Any, canonical: Any, result: Any
) -> None:
    ways = 1.0
    if canonical:
        suited = uint64(0)
        for card in (a, b, c, d, e):
            if card >= 0:
                suited |= made.suits[card]
        ways = ways_of(suited, made)
        if ways == 0:
            return
    word, mask = uint64(0), made.board
    for card in (a, b, c, d, e):
        if card >= 0:
            word += made.stock_words[card]
            mask |= made.stock_masks[card]
    _board(tables, made, word, mask, ways, result)


@inlined
def ways_of(suited: Any, made: Any) -> Any:
    """Boards that this one stands for: 0 where its suits do not fall; else permutations that change it."""
    count = made.sets.size
    before = uint64(0)
    ways, run = made.ways[count], 1
    for suit in range(count):
        own = (suited >> uint64(16 * suit)) & uint64(0xFFFF)
        if suit:
            if own > before:
                return 0.0
            run = run + 1 if own == before else 1
            ways /= float64(run)
        before = own
    return ways


@kernel
def _board(tables: Any, made: Any, word: Any, mask: Any, ways: Any, result: Any) -> None:
    count = sort_hands(tables, made, word, mask)
    parts = made.parts
    for card in range(parts.size):
        parts[card] = 0.0
    total = 0.0
    begin = uint64(0)
    while begin < count:
        value = made.sorted_values[begin]
        end = begin
        while end < count and made.sorted_values[end] == value:
            hand = made.order[end]
            if made.hero[hand]:
                result[0, hand] += ways * (total - parts[made.first[hand]] - parts[made.second[hand]])
            end += uint64(1)
        for at in range(begin, end):
            hand = made.order[at]
            weight = made.villain[hand]
            total += weight
            parts[made.first[hand]] += weight
            parts[made.second[hand]] += weight
        # value 0: nobody wins, whatever the other has that does not qualify either
        row = 1 if value else 2
        for at in range(begin, end):
            hand = made.order[at]
            if made.hero[hand]:
                behind = total - parts[made.first[hand]] - parts[made.second[hand]] + made.villain[hand]
                result[row, hand] += ways * behind
        made.next[value] = int32(0)
        begin = end


@inlined
def sort_hands(tables: Any, made: Any, word: Any, mask: Any) -> Any:
    """The hands that the board leaves in rising order of value, in `order` and `sorted_values`; how many."""
    count = uint64(0)
    for hand in range(uint64(made.words.size)):
        made.alive[count] = uint16(hand)
        made.alive_words[count] = made.words[hand]
        count += uint64((made.masks[hand] & mask) == uint64(0))
    _value(tables, made, word, mask, count)
    for at in range(count):
        value = uint64(made.values[at])
        made.next[value] += int32(1)
        made.seen[value >> uint64(_BLOCK)] = True
    place = int32(0)
    for block in range(uint64(made.seen.size)):
        if made.seen[block]:
            made.seen[block] = False
            for value in range(block << uint64(_BLOCK), (block + uint64(1)) << uint64(_BLOCK)):
                size = made.next[value]
                made.next[value] = place if size else int32(0)
                place += size
    for at in range(count):
        value = made.values[at]
        to = uint64(made.next[value])
        made.next[value] += int32(1)
        made.order[to] = made.alive[at]
        made.sorted_values[to] = value
    return count


@inlined
def _value(tables: Any, made: Any, word: Any, mask: Any, count: Any) -> None:
    """Values of the hands that are alive: flushes only where the board has them in reach."""
    values, words = made.values, made.alive_words
    if tables.colored:
        for at in range(count):
            whole = word + words[at]
            values[at] = uint16(max(by_ranks(whole, tables), by_colors(whole, tables)))
    else:
        for at in range(count):
            values[at] = uint16(by_ranks(word + words[at], tables))
    if (word + made.reach) & tables.flags:
        for at in range(count):
            whole = word + words[at]
            if whole & tables.flags:
                value = by_flush(whole, mask | made.masks[made.alive[at]], tables)
                values[at] = max(values[at], uint16(value))
