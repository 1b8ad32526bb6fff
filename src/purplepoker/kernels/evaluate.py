"""The value of a hand, and of many hands at once: what all other loops call."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import uint16, uint32, uint64
from numba.cpython.unsafe import numbers

from purplepoker.kernels.compile import inlined, kernel
from purplepoker.kernels.tables import BACKWARD, Tables

_trailing_zeros: Any = numbers.trailing_zeros  # numba's own; its type is not that of a function


@inlined
def by_flush(word: Any, mask: Any, tables: Any) -> Any:
    """Greatest value over the suits whose counter is full."""
    best = uint32(0)
    flags = word & tables.flags
    while flags:  # mostly one: asking every suit in turn would be guessed wrong each time
        suit = uint64(_trailing_zeros(flags)) >> uint64(2)
        own = (mask >> tables.low[suit]) & tables.field[suit]
        best = max(best, uint32(tables.flushes[uint64(tables.base[suit]) + own]))
        flags &= flags - uint64(1)
    return best


@inlined
def by_ranks(word: Any, tables: Any) -> Any:
    """Value of the ranks alone."""
    key = word >> tables.rank_shift
    row = key >> tables.rank_rows
    return uint32(tables.ranks[(key & tables.rank_columns) + uint64(tables.rank_offsets[row])])


@inlined
def by_colors(word: Any, tables: Any) -> Any:
    """Value of the colors alone."""
    key = (word >> tables.color_shift) & tables.color_field
    row = key >> tables.color_rows
    return uint32(tables.colors[(key & tables.color_columns) + uint64(tables.color_offsets[row])])


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


@inlined
def _bits(mask: Any) -> Any:
    count = uint64(0)
    while mask:
        mask &= mask - uint64(1)
        count += uint64(1)
    return count


_BLOCK = 256
_SEVEN = 7


def values(cards: npt.NDArray[np.uint8], tables: Tables, out: npt.NDArray[np.uint16]) -> None:
    """The value of each row: `cards` uint8[m, n], n as in the tables; `out` uint16[m]. DIRECT only."""
    loop = _sevens if cards.shape[1] == _SEVEN else _values
    loop(cards, tables, np.zeros(_BLOCK, np.uint64), out)


@kernel
def _values(cards: Any, tables: Any, full: Any, out: Any) -> None:
    """By blocks: first all by ranks and colors, then those with a full suit, so that no branch is guessed."""
    n = cards.shape[1]
    size = uint64(cards.shape[0])
    begin = uint64(0)
    while begin < size:
        end = min(size, begin + uint64(_BLOCK))
        found = uint64(0)
        for at in range(begin, end):
            word = tables.start
            for place in range(n):
                word += tables.words[cards[at, place]]
            value = by_ranks(word, tables)
            if tables.colored:
                value = max(value, by_colors(word, tables))
            out[at] = uint16(value)
            full[found] = at
            found += uint64((word & tables.flags) != uint64(0))
        for one in range(found):
            at = full[one]
            word = tables.start
            mask = uint64(0)
            for place in range(n):
                word += tables.words[cards[at, place]]
                mask |= tables.masks[cards[at, place]]
            out[at] = max(out[at], uint16(by_flush(word, mask, tables)))
        begin = end


@kernel
def _sevens(cards: Any, tables: Any, full: Any, out: Any) -> None:
    """`_values` of seven cards, a third faster: no loop over the cards, no question about colors within."""
    size = uint64(cards.shape[0])
    words, flags = tables.words, tables.flags
    begin = uint64(0)
    while begin < size:
        end = min(size, begin + uint64(_BLOCK))
        found = uint64(0)
        if tables.colored:
            for at in range(begin, end):
                word = tables.start + _seven(words, cards, at)
                out[at] = uint16(max(by_ranks(word, tables), by_colors(word, tables)))
                full[found] = at
                found += uint64((word & flags) != uint64(0))
        else:
            for at in range(begin, end):
                word = tables.start + _seven(words, cards, at)
                out[at] = uint16(by_ranks(word, tables))
                full[found] = at
                found += uint64((word & flags) != uint64(0))
        for one in range(found):
            at = full[one]
            word = tables.start + _seven(words, cards, at)
            mask = _seven(tables.masks, cards, at)  # a bit of its own for each card
            out[at] = max(out[at], uint16(by_flush(word, mask, tables)))
        begin = end


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
