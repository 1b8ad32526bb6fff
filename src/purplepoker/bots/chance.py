"""A stream of chance for bots: blocks of SHAKE-256 read as 32-bit words, so the same everywhere.

It favors some numbers by less than n / 2**32, which no bot can feel; cards of a hand are dealt by
`rng.order`, which favors none.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import shake_256
from struct import unpack
from typing import TypeVar

T = TypeVar("T")

_WORDS = 512


def _words(seed: int) -> Iterator[int]:
    head = b"purplepoker bot %d block " % seed
    block = 0
    while True:
        yield from unpack(f">{_WORDS}I", shake_256(head + b"%d" % block).digest(4 * _WORDS))
        block += 1


class Stream:
    """Random numbers from a whole-number seed; two streams of one seed give the same numbers."""

    def __init__(self, seed: int) -> None:
        self.word = _words(seed).__next__

    def below(self, n: int) -> int:
        """0 to n - 1."""
        return self.word() * n >> 32

    def between(self, least: int, most: int) -> int:
        """least to most, both included."""
        return least + (self.word() * (most - least + 1) >> 32)

    def draw(self, items: list[T], k: int) -> list[T]:
        """k different ones of the list, in random order; reorders the list, which costs no copy."""
        word = self.word
        left = len(items)
        for at in range(k):
            pick = at + (word() * left >> 32)
            left -= 1
            items[at], items[pick] = items[pick], items[at]
        return items[:k]
