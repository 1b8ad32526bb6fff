"""Known hands, exact: every board there can be, two to ten players, any pack and ranking with direct tables.

The last two cards are one list of pairs in rising order of their first card, so that the inner loop runs
over a part of one array. Without a flush in reach it has no branch.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import int64, uint16, uint32, uint64

from purplepoker.kernels.compile import inlined, kernel
from purplepoker.kernels.evaluate import by_colors, by_flush, by_ranks, direct
from purplepoker.kernels.tables import DIRECT, Tables

U8 = npt.NDArray[np.uint8]
I64 = npt.NDArray[np.int64]

MOST_PLAYERS = 10
MOST_MISSING = 5
_LANES = 4
"""Counters beside each other: adding one to the same place twice in a row would have to wait."""


def known_hands(
    tables: Tables,
    holes: U8,
    board: U8,
    stock: U8,
    missing: int,
    counts: I64,
    lo: int = 0,
    hi: int | None = None,
) -> None:
    """Adds to `counts[pattern]` the number of boards that the players of the pattern win together.

    `holes` uint8[players, h]; `board` and `stock` have no card twice nor one of the holes; `missing` cards
    (0 to 5) come from the stock. The tables are for h + board + missing cards. A pattern has bit p for
    player p; 0: nobody qualifies. Only boards whose first card, in the order of the stock, has a place in
    [lo, hi) are counted, so that parts add up to the whole; a full board belongs to place 0.
    """
    players = len(holes)
    if tables.kind != DIRECT or not 2 <= players <= MOST_PLAYERS or not 0 <= missing <= MOST_MISSING:
        raise ValueError("known_hands: direct tables, 2 to 10 players, 0 to 5 missing cards")
    hi = len(stock) if hi is None else min(hi, len(stock))
    words, masks = sums(tables, holes, board)
    own_words, own_masks = tables.words[stock], tables.masks[stock]
    if missing >= 2:
        first, second = np.triu_indices(len(stock), 1)
        last_words = own_words[first] + own_words[second]
        last_masks = own_masks[first] | own_masks[second]
        starts = np.searchsorted(first, np.arange(len(stock) + 1)).astype(np.int64)
    else:
        last_words, last_masks = own_words, own_masks
        starts = np.arange(len(stock) + 1)
    length = len(last_words) + 1
    room = 0 if players == 2 else length
    _known(
        tables, words, masks, own_words, own_masks, missing, lo, hi, last_words, last_masks, starts,
        np.empty((players, room), np.uint16), np.empty((2, room), np.uint16),
        np.zeros((_LANES, 1 << players), np.int64), counts,
    )  # fmt: skip


def sums(tables: Tables, holes: U8, board: U8) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]:
    """Words and masks of the players' hands with the board, with the start value of the counters."""
    together = tables.start + tables.words[board].sum(dtype=np.uint64)
    words = tables.words[holes].sum(axis=1, dtype=np.uint64) + together
    shared = np.bitwise_or.reduce(tables.masks[board], initial=np.uint64(0))
    return words, np.bitwise_or.reduce(tables.masks[holes], axis=1) | shared


@kernel
def _known(
    tables: Any, words: Any, masks: Any, own_words: Any, own_masks: Any, missing: Any, lo: Any, hi: Any,
    last_words: Any, last_masks: Any, starts: Any, values: Any, line: Any, lanes: Any, counts: Any,
) -> None:  # fmt: skip
    stock = own_words.size
    if missing == 0:
        if lo <= 0:
            counts[_pattern(words, masks, uint64(0), uint64(0), tables)] += 1
        return
    nothing = uint64(0)
    if missing <= 2:
        _block(words, masks, nothing, nothing, tables, missing, last_words, last_masks, starts[lo],
               starts[max(lo, hi)], values, line, lanes, counts)  # fmt: skip
    elif missing == 3:
        for a in range(lo, hi):
            _block(words, masks, own_words[a], own_masks[a], tables, 2, last_words, last_masks,
                   starts[a + 1], starts[stock], values, line, lanes, counts)  # fmt: skip
    elif missing == 4:
        for a in range(lo, hi):
            for b in range(a + 1, stock - 2):
                word, mask = own_words[a] + own_words[b], own_masks[a] | own_masks[b]
                _block(words, masks, word, mask, tables, 2, last_words, last_masks, starts[b + 1],
                       starts[stock], values, line, lanes, counts)  # fmt: skip
    else:
        for a in range(lo, hi):
            for b in range(a + 1, stock - 3):
                word, mask = own_words[a] + own_words[b], own_masks[a] | own_masks[b]
                for c in range(b + 1, stock - 2):
                    _block(words, masks, word + own_words[c], mask | own_masks[c], tables, 2, last_words,
                           last_masks, starts[c + 1], starts[stock], values, line, lanes, counts)  # fmt: skip
    for lane in range(lanes.shape[0]):
        for pattern in range(lanes.shape[1]):
            counts[pattern] += lanes[lane, pattern]


@inlined
def _pattern(words: Any, masks: Any, word: Any, mask: Any, tables: Any) -> Any:
    """Who wins one full board."""
    best = uint32(0)
    pattern = 0
    for player in range(words.size):
        value = direct(words[player] + word, masks[player] | mask, tables)
        if value > best:
            best = value
            pattern = 0
        if value == best and best:
            pattern |= 1 << player
    return pattern


@kernel
def _block(
    words: Any, masks: Any, word: Any, mask: Any, tables: Any, cards: Any, last_words: Any, last_masks: Any,
    begin: Any, end: Any, values: Any, line: Any, lanes: Any, counts: Any,
) -> None:  # fmt: skip
    """All boards of `word` and one of the last entries in [begin, end), which stand for `cards` cards."""
    reach = (tables.flags >> uint64(3)) * uint64(cards)
    begin, end = uint64(begin), uint64(end)
    if words.size == 2:
        one, two = words[0] + word, words[1] + word
        flush = ((one + reach) | (two + reach)) & tables.flags
        if not flush:
            _two_plain(one, two, tables, last_words, begin, end, counts)
        else:
            _two_flushes(
                one, two, masks[0] | mask, masks[1] | mask, tables, last_words, last_masks, begin, end, counts
            )
        return
    size = end - begin
    best, patterns = line[0], line[1]
    for at in range(size):
        best[at] = uint16(0)
        patterns[at] = uint16(0)
    for player in range(uint64(words.size)):
        own = words[player] + word
        row = values[player]
        _values(own, tables, last_words, begin, size, row)
        if (own + reach) & tables.flags:
            _raise_flushes(own, masks[player] | mask, tables, last_words, last_masks, begin, size, row)
        for at in range(size):
            best[at] = max(best[at], row[at])
    for player in range(uint64(words.size)):
        row = values[player]
        bit = uint16(1 << player)
        for at in range(size):
            patterns[at] |= bit if row[at] == best[at] and best[at] > 0 else uint16(0)
    for at in range(size):
        lanes[at & uint64(3), uint64(patterns[at])] += 1


@inlined
def _values(own: Any, tables: Any, last_words: Any, begin: Any, size: Any, row: Any) -> None:
    if tables.colored:
        for at in range(size):
            x = own + last_words[begin + at]
            row[at] = uint16(max(by_ranks(x, tables), by_colors(x, tables)))
    else:
        for at in range(size):
            row[at] = uint16(by_ranks(own + last_words[begin + at], tables))


@inlined
def _raise_flushes(
    own: Any, mask: Any, tables: Any, last_words: Any, last_masks: Any, begin: Any, size: Any, row: Any
) -> None:
    for at in range(size):
        x = own + last_words[begin + at]
        if x & tables.flags:
            row[at] = max(row[at], uint16(by_flush(x, mask | last_masks[begin + at], tables)))


@inlined
def _two_plain(one: Any, two: Any, tables: Any, last_words: Any, begin: Any, end: Any, counts: Any) -> None:
    first, second, neither = uint32(0), uint32(0), uint32(0)
    if tables.colored:
        for at in range(begin, end):
            x, y = one + last_words[at], two + last_words[at]
            v = max(by_ranks(x, tables), by_colors(x, tables))
            w = max(by_ranks(y, tables), by_colors(y, tables))
            first = uint32(first + uint32(v > w))
            second = uint32(second + uint32(w > v))
            neither = uint32(neither + (uint32((v | w) == uint32(0))))
    else:
        for at in range(begin, end):
            v, w = by_ranks(one + last_words[at], tables), by_ranks(two + last_words[at], tables)
            first = uint32(first + uint32(v > w))
            second = uint32(second + uint32(w > v))
            neither = uint32(neither + (uint32((v | w) == uint32(0))))
    _add_two(first, second, neither, end - begin, counts)


@inlined
def _two_flushes(
    one: Any, two: Any, mask: Any, other: Any, tables: Any, last_words: Any, last_masks: Any, begin: Any,
    end: Any, counts: Any,
) -> None:  # fmt: skip
    first, second, neither = uint32(0), uint32(0), uint32(0)
    for at in range(begin, end):
        x, y = one + last_words[at], two + last_words[at]
        v, w = by_ranks(x, tables), by_ranks(y, tables)
        if tables.colored:
            v, w = max(v, by_colors(x, tables)), max(w, by_colors(y, tables))
        if (x | y) & tables.flags:
            v = max(v, by_flush(x, mask | last_masks[at], tables))
            w = max(w, by_flush(y, other | last_masks[at], tables))
        first = uint32(first + uint32(v > w))
        second = uint32(second + uint32(w > v))
        neither = uint32(neither + (uint32((v | w) == uint32(0))))
    _add_two(first, second, neither, end - begin, counts)


@inlined
def _add_two(first: Any, second: Any, neither: Any, boards: Any, counts: Any) -> None:
    counts[0] += int64(neither)
    counts[1] += int64(first)
    counts[2] += int64(second)
    counts[3] += int64(boards) - int64(first) - int64(second) - int64(neither)
