"""The value of a hand, and of many hands at once: what all other loops call."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import uint16, uint32, uint64
from numba.cpython.unsafe import numbers

from purplepoker.kernels.compile import inlined, kernel
from purplepoker.kernels.index import STEP
from purplepoker.kernels.tables import BACKWARD, Tables

_trailing_zeros: Any = numbers.trailing_zeros  # numba's own; its type is not that of a function


@inlined
def _bits(mask: Any) -> Any:
    count = uint64(0)
    while mask:
        mask &= mask - uint64(1)
        count += uint64(1)
    return count


@inlined
def by_flush(word: Any, mask: Any, tables: Any) -> Any:
    """Greatest value over the suits whose counter is full."""
    best = uint32(0)
    wild = _bits(mask & tables.wild) * uint64(tables.low.size)
    flags = word & tables.flags
    while flags:  # mostly one: asking every suit in turn would be guessed wrong each time
        suit = uint64(_trailing_zeros(flags)) >> uint64(2)
        own = (mask >> tables.low[suit]) & tables.field[suit]
        best = max(best, uint32(tables.flushes[uint64(tables.base[wild + suit]) + own]))
        flags &= flags - uint64(1)
    return best


@inlined
def by_ranks(word: Any, tables: Any) -> Any:
    """Value of the ranks alone."""
    return at_rank_key(word >> tables.rank_shift, tables)


@inlined
def at_rank_key(key: Any, tables: Any) -> Any:
    """Value of the ranks by their key alone."""
    row = uint64(tables.rank_offsets[key >> tables.rank_rows]) << uint64(STEP)
    return uint32(tables.ranks[(key & tables.rank_columns) + row])


@inlined
def by_colors(word: Any, tables: Any) -> Any:
    """Value of the colors alone."""
    key = (word >> tables.color_shift) & tables.color_field
    row = uint64(tables.color_offsets[key >> tables.color_rows]) << uint64(STEP)
    return uint32(tables.colors[(key & tables.color_columns) + row])


@inlined
def by_places(word: Any, tables: Any) -> Any:
    """Value of ranks and colors of a pack with both whose keys are places (`plain`)."""
    by_rank = uint32(tables.ranks[word >> tables.rank_shift])
    return max(by_rank, uint32(tables.colors[(word >> tables.color_shift) & tables.color_field]))


@inlined
def direct(word: Any, mask: Any, tables: Any) -> Any:
    """Value of a hand by the sum of its words (with `start`) and its mask."""
    value = by_ranks(word, tables)
    if tables.colored:
        value = max(value, by_colors(word, tables))
    if word & tables.flags:
        value = max(value, by_flush(word, mask, tables))
    return value


@inlined
def backward(word: Any, mask: Any, tables: Any) -> Any:
    """The same of five cards in a reversed ranking: the least reading counts."""
    value = by_ranks(word, tables)
    if tables.colored:
        value = min(value, by_colors(word, tables))
    if word & tables.flags:
        value = min(value, by_flush(word, mask, tables))
    return value


@inlined
def badugi(cards: Any, row: Any, tables: Any) -> Any:
    """The most cards of different ranks and suits among those that `row` names of `cards`, the lowest."""
    best = uint32(0)
    n = row.size
    for chosen in range(1, 1 << n):
        union = uint64(0)
        taken = uint64(0)
        for at in range(n):
            if chosen >> at & 1:
                union |= tables.masks[cards[row[at]]]
                taken += uint64(1)
        ranks = union & tables.field[0]
        suits = union >> tables.low[0]
        if _bits(ranks) == taken and _bits(suits) == taken:
            best = max(best, uint32(tables.flushes[ranks]))
    return best


_BLOCK = 256
_SEVEN = 7


def values(cards: npt.NDArray[np.uint8], tables: Tables, out: npt.NDArray[np.uint16]) -> None:
    """The value of each row: `cards` uint8[m, n], n as in the tables; `out` uint16[m]. DIRECT only."""
    _values(cards, tables, np.zeros(_BLOCK, np.uint64), np.zeros(_BLOCK, np.uint64), out)


@kernel
def _values(cards: Any, tables: Any, words: Any, full: Any, out: Any) -> None:
    """By blocks and in steps, so that nothing is guessed: words, values of the kinds, those of full suits."""
    n = uint64(cards.shape[1])
    size = uint64(cards.shape[0])
    begin = uint64(0)
    while begin < size:
        block = min(size - begin, uint64(_BLOCK))
        if n == uint64(_SEVEN):
            for at in range(block):
                words[at] = tables.start + _seven(tables.words, cards, begin + at)
        else:
            for at in range(block):
                words[at] = tables.start
                for place in range(n):
                    words[at] += tables.words[cards[begin + at, place]]
        found = value_line(words[:block], uint64(0), tables, True, full, out[begin : begin + block])
        for one in range(found):
            at = begin + full[one]
            mask = uint64(0)
            for place in range(n):
                mask |= tables.masks[cards[at, place]]
            out[at] = max(out[at], uint16(by_flush(words[full[one]], mask, tables)))
        begin += block


@inlined
def value_line(words: Any, word: Any, tables: Any, suited: Any, full: Any, out: Any) -> Any:
    """`out` uint16: the value of the kinds of each of `words` with `word`.

    Where they may be `suited`, `full` takes the places of those with a full suit, and their number comes
    back. Every loop does one thing, as the compiler then makes the most of it.
    """
    size = uint64(words.size)
    if not tables.colored:
        for at in range(size):
            out[at] = uint16(by_ranks(word + words[at], tables))
    elif tables.plain:
        for at in range(size):
            out[at] = uint16(by_places(word + words[at], tables))
    else:
        for at in range(size):
            out[at] = uint16(max(by_ranks(word + words[at], tables), by_colors(word + words[at], tables)))
    found = uint64(0)
    if suited:
        for at in range(size):
            full[found] = at
            found += uint64((word + words[at]) & tables.flags != uint64(0))
    return found


@inlined
def _seven(of: Any, cards: Any, at: Any) -> Any:
    return (
        (of[cards[at, 0]] + of[cards[at, 1]])
        + (of[cards[at, 2]] + of[cards[at, 3]])
        + (of[cards[at, 4]] + of[cards[at, 5]])
        + of[cards[at, 6]]
    )


@kernel
def best_values(
    cards: Any, players: Any, hole: Any, own: Any, line: Any, tables: Any, words: Any, masks: Any, out: Any
) -> None:
    """Raises `out` uint16[m, players] to the best value of any own selection with any selection of the board.

    `cards` uint8[m, slots]: the players' cards one after the other, `hole` each, then the board. `own`
    uint8[a, k] names the player's cards of each selection, `line` uint8[b, n - k] slots of the board from
    its first card; k or n - k may be 0. `words`, `masks`: uint64[b], scratch. Any kind but BADUGI.
    """
    board = uint64(players * hole)
    for at in range(cards.shape[0]):
        deal = cards[at]
        for row in range(line.shape[0]):
            word = tables.start
            mask = uint64(0)
            for place in range(line.shape[1]):
                card = deal[board + uint64(line[row, place])]
                word += tables.words[card]
                mask |= tables.masks[card]
            words[row] = word
            masks[row] = mask
        for player in range(players):
            best = uint32(out[at, player])
            first = uint64(player * hole)
            for some in range(own.shape[0]):
                word = uint64(0)
                mask = uint64(0)
                for place in range(own.shape[1]):
                    card = deal[first + uint64(own[some, place])]
                    word += tables.words[card]
                    mask |= tables.masks[card]
                if tables.kind == BACKWARD:
                    for row in range(line.shape[0]):
                        best = max(best, backward(word + words[row], mask | masks[row], tables))
                else:
                    for row in range(line.shape[0]):
                        best = max(best, direct(word + words[row], mask | masks[row], tables))
            out[at, player] = uint16(best)


@kernel
def badugi_values(cards: Any, players: Any, hole: Any, own: Any, tables: Any, out: Any) -> None:
    """`best_values` of a BADUGI ranking, whose games have no board: `own` uint8[a, k] as there."""
    for at in range(cards.shape[0]):
        for player in range(players):
            best = uint32(out[at, player])
            hand = cards[at, player * hole : (player + 1) * hole]
            for some in range(own.shape[0]):
                best = max(best, badugi(hand, own[some], tables))
            out[at, player] = uint16(best)


@kernel
def tally(values: Any, counts: Any) -> None:
    """Adds the winners of every deal to `counts` int64[2 ** (shares * players)].

    `values` uint16[shares, m, players]. The place of a deal is the bits of the winners of share 0, above
    them those of share 1, and so on; nobody wins a share that all have 0 for.
    """
    players = values.shape[2]
    for at in range(values.shape[1]):
        pattern = 0
        for share in range(values.shape[0]):
            best = uint16(0)
            for player in range(players):
                best = max(best, values[share, at, player])
            if best:
                for player in range(players):
                    if values[share, at, player] == best:
                        pattern |= 1 << share * players + player
        counts[pattern] += 1
