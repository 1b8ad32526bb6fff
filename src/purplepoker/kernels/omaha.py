"""Exact counts where two cards of the hand go with three of a board of five: each hand's table of triples.

For a known hand the best value with every three cards of the stock is found once; a board is worth the
greatest of its ten entries. The innermost loop runs along rows of these tables.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import uint16, uint32, uint64

from purplepoker.kernels.compile import kernel
from purplepoker.kernels.evaluate import direct
from purplepoker.kernels.tables import Tables

U8 = npt.NDArray[np.uint8]
BOARD = 5


def omaha_hands(shares: list[tuple[Tables, U8]], holes: U8, stock: U8, counts: npt.NDArray[np.int64]) -> None:
    """Adds the patterns of all boards of five from `stock` uint8[n] to counts int64[2 ** (shares * players)].

    `holes` uint8[players, h]. A share has tables of five cards (DIRECT) and the selections of the hand,
    uint8[a, 2], of which the best goes with the best three of the board.
    """
    n, players = len(stock), len(holes)
    triples = np.zeros((len(shares) * players, n, n, n), np.uint16)
    for number, (tables, own) in enumerate(shares):
        for player, hole in enumerate(holes):
            words = tables.start + tables.words[hole[own]].sum(axis=1, dtype=np.uint64)
            masks = np.bitwise_or.reduce(tables.masks[hole[own]], axis=1)
            _triples(words, masks, stock, tables, triples[number * players + player])
    lines = np.zeros((len(triples), n), np.uint16)
    _boards(triples, players, lines, counts)


@kernel
def _triples(words: Any, masks: Any, stock: Any, tables: Any, out: Any) -> None:
    n = stock.size
    for a in range(n):
        word_a, mask_a = tables.words[stock[a]], tables.masks[stock[a]]
        for b in range(a + 1, n):
            word_b = word_a + tables.words[stock[b]]
            mask_b = mask_a | tables.masks[stock[b]]
            for c in range(b + 1, n):
                word = word_b + tables.words[stock[c]]
                mask = mask_b | tables.masks[stock[c]]
                best = uint32(0)
                for pair in range(words.size):
                    best = max(best, direct(words[pair] + word, masks[pair] | mask, tables))
                out[a, b, c] = uint16(best)


@kernel
def _boards(triples: Any, players: Any, lines: Any, counts: Any) -> None:
    n = triples.shape[1]
    shares = triples.shape[0] // players
    for a in range(n):
        for b in range(a + 1, n):
            for c in range(b + 1, n):
                for d in range(c + 1, n - 1):
                    for one in range(triples.shape[0]):
                        table = triples[one]
                        base = max(max(table[a, b, c], table[a, b, d]), max(table[a, c, d], table[b, c, d]))
                        for e in range(uint64(d + 1), uint64(n)):
                            first = max(max(table[a, b, e], table[a, c, e]), table[a, d, e])
                            second = max(max(table[b, c, e], table[b, d, e]), table[c, d, e])
                            lines[one, e] = max(base, max(first, second))
                    if players == 2:
                        for e in range(uint64(d + 1), uint64(n)):
                            pattern = uint64(0)
                            for share in range(shares):
                                one, two = lines[2 * share, e], lines[2 * share + 1, e]
                                if one | two:
                                    wins = uint64(one >= two) | uint64(two >= one) << uint64(1)
                                    pattern |= wins << uint64(2 * share)
                            counts[pattern] += 1
                        continue
                    for e in range(uint64(d + 1), uint64(n)):
                        pattern = uint64(0)
                        for share in range(shares):
                            best = uint16(0)
                            for player in range(players):
                                best = max(best, lines[share * players + player, e])
                            if best:
                                for player in range(players):
                                    if lines[share * players + player, e] == best:
                                        pattern |= uint64(1) << uint64(share * players + player)
                        counts[pattern] += 1
