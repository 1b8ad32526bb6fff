"""From counts of kinds to places in a small table, without a search and without constants from elsewhere.

A hand of n cards has a count of each kind (rank, or color). Each kind has a random multiplier; the sum
over the cards, modulo 2^bits, is the key, and multipliers are drawn until all keys differ. A key is
cut into a row (its top bits) and a column (its low bits); each row is moved to where its columns hit
free places: `table[(key & columns) + (offsets[key >> rows] << STEP)]`. With few kinds the multipliers are
chosen so small that a key is its place: one row, which is not moved.
"""

from __future__ import annotations

from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from purplepoker.kernels.compile import kernel

Vectors = npt.NDArray[np.int64]
U16 = npt.NDArray[np.uint16]
U64 = npt.NDArray[np.uint64]

MOST_VECTORS = 1_000_000
STEP = 6
"""Offsets are multiples of 2^STEP: kept in 16 bits, they leave room in the first cache, which is dear."""

_TRIES = 400
_CLOSE = 300_000
_MOST_PLACES = 1 << 17
"""Of a table whose keys are places."""

_SPARSE = 8
"""So many places a hand, at least, have been seen in such tables."""

_ROWS = 16
"""Keys a row, on average."""


class Index(NamedTuple):
    """Multipliers by kind, and the way from a key to its place."""

    multipliers: U64
    table: U16
    offsets: U16
    columns: int
    rows: int

    @property
    def plain(self) -> bool:
        """Whether a key is its place."""
        return len(self.offsets) == 1


def count_vectors(limits: list[int], n: int) -> Vectors:
    """Every way to have n cards with at most `limits` of each kind: int64[m, kinds], in rising order."""
    room = np.cumsum([0, *limits[::-1]])[::-1]
    made = np.zeros((1, 0), np.int64)
    for at, limit in enumerate(limits):
        parts = [np.hstack([made, np.full((len(made), 1), count)]) for count in range(min(limit, n) + 1)]
        made = np.vstack(parts)
        total = made.sum(axis=1)
        made = made[(total <= n) & (total + room[at + 1] >= n)]
    return made


def best_of_more(limits: list[int], n: int, vectors: Vectors, values: U16) -> tuple[Vectors, U16]:
    """Values of n cards from those of five: the best over leaving one card out, again and again."""
    random = np.random.Generator(np.random.PCG64(7))
    codes = random.integers(1 << 63, size=len(limits), dtype=np.uint64)
    for size in range(int(vectors[0].sum()) + 1, n + 1):
        known = vectors.astype(np.uint64) @ codes
        order = np.argsort(known)
        known, values = known[order], values[order]
        vectors = count_vectors(limits, size)
        best = np.zeros(len(vectors), np.uint16)
        own = vectors.astype(np.uint64) @ codes
        for kind, code in enumerate(codes):
            having = np.flatnonzero(vectors[:, kind])
            places = np.searchsorted(known, own[having] - code)
            best[having] = np.maximum(best[having], values[places])
        values = best
    return vectors, values


def build(vectors: Vectors, values: U16, bits: int, *, wraps: bool) -> Index | None:
    """An index of keys of so many bits; None where no multipliers were found.

    `wraps`: keys are taken modulo 2^bits. Else multipliers are so small that no sum reaches 2^bits.
    """
    cards = int(vectors[0].sum())
    small = _small_multipliers(vectors.shape[1], cards, min(_MOST_PLACES, 1 << bits))
    if small is not None:
        keys = vectors.astype(np.uint64) @ small
        table = np.zeros(int(keys.max()) + 1, np.uint16)
        table[keys] = values
        return Index(small, table, np.zeros(1, np.uint16), (1 << bits) - 1, bits)
    most = bits if wraps else bits - cards.bit_length()
    columns = max(1, (len(vectors) - 1).bit_length())
    rows = max(1, columns - (_ROWS - 1).bit_length())
    if most < 1 or rows > bits:
        return None
    random = np.random.Generator(np.random.PCG64(bits))
    low = np.full(len(vectors), (1 << bits) - 1, np.uint64)
    keys = np.zeros(len(vectors), np.uint64)
    for _ in range(_TRIES):
        multipliers = random.integers(1 << most, size=(vectors.shape[1],), dtype=np.uint64)
        np.bitwise_and(low, vectors.astype(np.uint64) @ multipliers, out=keys)
        places = (keys >> np.uint64(bits - rows) << np.uint64(columns)) | keys & np.uint64((1 << columns) - 1)
        if len(np.unique(places)) == len(keys):
            return _placed(multipliers, keys, values, columns, bits - rows, 1 << rows)
    return None


def _small_multipliers(kinds: int, cards: int, places: int) -> U64 | None:
    """Multipliers whose sums of so many cards all differ and stay below `places`; None where they do not.

    Each is the least that goes with those before: x cannot, if some sum of other cards with j of it is one
    with k of it, so if (k - j) x is a difference of sums of the kinds before. The first is 0, so that the
    sums of fewer cards are among those of more.
    """
    if _SPARSE * comb(kinds + cards - 1, cards) > places:
        return None
    found = [0]
    most = (places - 1) // cards
    while len(found) < kinds:
        sums = [np.zeros(1, np.int64)]
        for _ in range(cards):
            sums.append(np.unique(np.add.outer(sums[-1], found)))
        there = np.zeros(places, np.bool_)
        there[sums[cards]] = True
        free = np.ones(most + 1, np.bool_)
        free[0] = False
        for more in range(1, cards + 1):
            apart = np.zeros(places, np.bool_)
            for one in sums[cards - more].tolist():
                apart[: places - one] |= there[one:]
            free &= ~apart[: more * most + 1 : more]
        if not free.any():
            return None
        found.append(int(free.argmax()))
    return np.array(found, np.uint64)


def _placed(multipliers: U64, keys: U64, values: U16, columns: int, shift: int, rows: int) -> Index:
    row_of = (keys >> np.uint64(shift)).astype(np.int64)
    column_of = (keys & np.uint64((1 << columns) - 1)).astype(np.int64)
    by_row = column_of[np.argsort(row_of, kind="stable")]
    starts = np.searchsorted(np.sort(row_of), np.arange(rows + 1))
    order = np.argsort(starts[:-1] - starts[1:], kind="stable")
    offsets = np.zeros(rows, np.uint16)
    close = len(keys) <= _CLOSE
    first_fit(by_row, starts, order, close, np.zeros(8 << columns, np.bool_), offsets)
    place = column_of + (offsets[row_of].astype(np.int64) << STEP)
    table = np.zeros((1 << columns) + (int(offsets.max()) << STEP), np.uint16)
    table[place] = values
    return Index(multipliers, table, offsets, (1 << columns) - 1, shift)


@kernel
def first_fit(columns: Any, starts: Any, order: Any, close: bool, taken: Any, offsets: Any) -> None:
    """Moves each row, longest first, by the least offset at which its columns hit free places.

    `columns` by row, `starts` of the rows; `taken` (all free) and `offsets` are filled. Not `close`: rows
    as long as the one before begin to look where that one fitted, which is quicker and takes more room.
    """
    offset, length = 0, -1
    for row in order:
        begin, end = starts[row], starts[row + 1]
        if close or end - begin != length:
            offset, length = 0, end - begin
        if not length:
            break
        fits = False
        while not fits:
            fits = True
            for at in range(begin, end):
                if taken[columns[at] + offset]:
                    fits = False
                    offset += 1 << STEP
                    break
        for at in range(begin, end):
            taken[columns[at] + offset] = True
        offsets[row] = offset >> STEP
