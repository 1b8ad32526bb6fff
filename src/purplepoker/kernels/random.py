"""Random numbers for compiled loops: xoroshiro128++ with its state in two local variables.

A chunk of deals has a stream of its own, made from the seed and the number of the chunk. So the deals of
a chunk depend on nothing else: not on other chunks, not on how many workers there are.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import uint64

from purplepoker.kernels.compile import inlined, kernel
from purplepoker.kernels.index import U64

CHUNK = 65_536
"""The most deals of one chunk."""

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_LOW = np.uint64(0xFFFFFFFF)


def as_word(number: int) -> np.uint64:
    """A seed or a chunk number as kernels take it: modulo 2^64."""
    return np.uint64(number & 0xFFFFFFFFFFFFFFFF)


@inlined
def mix(x: Any) -> Any:
    """The finisher of splitmix64: spreads the bits of x over a whole word."""
    x = (x ^ (x >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> uint64(27))) * uint64(0x94D049BB133111EB)
    return x ^ (x >> uint64(31))


@inlined
def start(seed: Any, chunk: Any) -> Any:
    """The state at the start of a chunk: two words. Both arguments uint64."""
    base = mix(seed)
    twice = chunk * uint64(2)
    first = mix(base + _GOLDEN * (twice + uint64(1)))
    second = mix(base + _GOLDEN * (twice + uint64(2)))
    return first, second


@inlined
def step(s0: Any, s1: Any) -> Any:
    """The next word of 64 random bits, and the state after it."""
    total = s0 + s1
    word = ((total << uint64(17)) | (total >> uint64(47))) + s0
    s1 ^= s0
    s0 = ((s0 << uint64(49)) | (s0 >> uint64(15))) ^ s1 ^ (s1 << uint64(21))
    s1 = (s1 << uint64(28)) | (s1 >> uint64(36))
    return word, s0, s1


@inlined
def draw(deck: Any, at: Any, size: Any, bits: Any) -> Any:
    """Puts a card chosen among deck[at:size] at place `at` (Fisher-Yates) and returns it.

    `bits`: 32 random ones in an uint64. Any order of the deck before is a fair start.
    """
    place = at + (bits * (size - at) >> uint64(32))
    card = deck[place]
    deck[place] = deck[at]
    deck[at] = card
    return card


@inlined
def draw_row(alias: Any, first: Any, rows: Any, word: Any) -> Any:
    """A row of alias[first:first + rows] by its weight, from one word of 64 random bits.

    The word times the number of rows is a place (whole part) and 32 bits after the point.
    """
    scaled = (word >> uint64(32)) * rows + ((word & _LOW) * rows >> uint64(32))
    place = scaled >> uint64(32)
    entry = alias[first + place]
    other = entry & _LOW
    return first + (place if (scaled & _LOW) < (entry >> uint64(32)) else other)


@kernel
def _fill_words(seed: Any, chunk: Any, out: Any) -> None:
    s0, s1 = start(seed, chunk)
    for at in range(out.size):
        word, s0, s1 = step(s0, s1)
        out[at] = word


def words(seed: int, chunk: int, n: int) -> U64:
    """The first n words of a chunk's stream."""
    out = np.empty(n, np.uint64)
    _fill_words(as_word(seed), as_word(chunk), out)
    return out


@kernel
def _fill_alias(share: Any, todo: Any, out: Any) -> None:
    """`share`: weights with mean 1, used up; `todo` int64[m] holds the light rows and the heavy ones."""
    rows = share.size
    light = 0  # todo[:light]
    heavy = rows  # todo[heavy:]
    richest = 0
    for row in range(rows):
        if share[row] > share[richest]:
            richest = row
    for row in range(rows):
        out[row] = uint64(richest) if share[row] == 0.0 else _LOW << uint64(32) | uint64(row)
        if share[row] < 1.0:
            todo[light] = row
            light += 1
        else:
            heavy -= 1
            todo[heavy] = row
    while light > 0 and heavy < rows:
        light -= 1
        row = todo[light]
        other = todo[heavy]
        limit = min(uint64(share[row] * 4294967296.0), _LOW)
        out[row] = limit << uint64(32) | uint64(other)
        share[other] -= 1.0 - share[row]
        if share[other] < 1.0:
            heavy += 1
            todo[light] = other
            light += 1


def alias_table(weights: np.ndarray) -> U64:
    """A table to draw a row by weight in one step: of each row a limit (upper 32 bits) and another row.

    `weights` float64[m], none negative, not all zero; chances are right within 2^-32 of a row's share.
    """
    out = np.empty(len(weights), np.uint64)
    scaled = weights / weights.max()
    _fill_alias(scaled * (len(scaled) / scaled.sum()), np.empty(len(scaled), np.int64), out)
    return out
