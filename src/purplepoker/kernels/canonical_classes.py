"""Range against range where suits may be swapped and matter for flushes only: sums over ranks.

As in `multisets`: all boards by their ranks, then what flushes change, for one suit. Hands are items: two
kinds of cards, each with so many cards left. The kinds are the ranks, or, where one suit is watched, the
ranks within it and the ranks outside. Outside, all placements of the board's suits count alike, so the
suits of different ranks do not hang together, and an item's weight is the mean over its hands; only the
very same hand in both ranges has to be put right.
All sums are whole numbers for weights of 0 and 1: they are divided at the very end.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numba import int32, int64, uint32, uint64

from purplepoker.kernels.canonical_suits import F64, Ints
from purplepoker.kernels.canonical_walk import lowest, put
from purplepoker.kernels.compile import inlined, kernel
from purplepoker.kernels.evaluate import at_rank_key
from purplepoker.kernels.tables import FIVE, Tables


class Kinds(NamedTuple):
    """Hands of two ranges by ranks: float64[ranks, ranks]; pairs on the diagonal of `apart`.

    `alike`: hands of one suit; `apart`: of two. Both are symmetric.
    """

    alike: F64
    apart: F64


class Items(NamedTuple):
    """The items: their kinds, their two ranks as a pair of ranks, the bits in the suit that is watched."""

    first: Any
    second: Any
    pair: Any
    bits: Any
    villain: Any
    hero: Any


class Setting(NamedTuple):
    """What a run needs beside the tables: the rank keys, how many suits, and scratch arrays."""

    keys: Any
    suits: Any
    choose: Any
    left: Any
    values: Any
    head: Any
    following: Any
    used: Any
    parts: Any
    mass: Any


class Work(NamedTuple):
    """All that is to be gone through: boards by ranks, sets of one suit, and the ranks beside them."""

    whole: Ints
    sets: Ints
    lengths: Ints
    beside: tuple[Ints, ...]


def work(ranks: int, suits: int, missing: int, flushes: bool) -> Work:
    """The lists for a pack of so many ranks and suits."""
    whole = _multisets(ranks, missing, suits)
    sets = [
        [*one, *[0] * (missing - size)]
        for size in (range(FIVE - 2, missing + 1) if flushes else ())
        for one in combinations(range(ranks), size)
    ]
    lengths = [
        size for size in (range(FIVE - 2, missing + 1) if flushes else ()) for _ in range(comb(ranks, size))
    ]
    beside = tuple(_multisets(ranks, size, suits - 1) for size in range(max(0, missing - FIVE + 2) + 1))
    return Work(whole, np.array(sets, np.int64).reshape(-1, missing), np.array(lengths, np.int64), beside)


def steps(ranks: int, missing: int, flushes: bool) -> int:
    """How many boards `classes_in` goes through, those with flushes twice."""
    whole = comb(ranks + missing - 1, missing)
    sizes = range(FIVE - 2, missing + 1) if flushes else ()
    return whole + sum(
        2 * comb(ranks, size) * comb(ranks + missing - size - 1, missing - size) for size in sizes
    )


def _multisets(ranks: int, size: int, most: int) -> Ints:
    rows = [
        row
        for row in combinations_with_replacement(range(ranks), size)
        if all(row.count(rank) <= most for rank in set(row))
    ]
    return np.array(rows, np.int64).reshape(len(rows), size)


def kinds_of(ranks: Ints, suits: Ints, hands: Ints, weights: F64, count: int) -> Kinds:
    """Weights of a range that suits do not change, from the ranks (below `count`) and suits of the cards."""
    alike, apart = np.zeros((count, count)), np.zeros((count, count))
    first, second = ranks[hands[:, 0]], ranks[hands[:, 1]]
    same = suits[hands[:, 0]] == suits[hands[:, 1]]
    for table, chosen in ((alike, same), (apart, ~same)):
        table[first[chosen], second[chosen]] = weights[chosen]
        table[second[chosen], first[chosen]] = weights[chosen]
    return Kinds(alike, apart)


def classes_in(
    tables: Tables, cards: Ints, heroes: Kinds, villains: Kinds, missing: int
) -> tuple[Kinds, Kinds, Kinds]:
    """For one hero's hand of each kind: the villain's weight times boards beaten, tied, without winner.

    `cards` [ranks, suits]: the cards of the pack that are left, all suits of a rank or none. The board is
    empty; `missing` cards come.
    """
    ranks, suits = cards.shape
    keys = (tables.words[cards[:, 0]] >> np.uint64(32)).astype(np.uint32)
    bits = np.zeros(ranks, np.uint32)
    if tables.flags:
        bits = ((tables.masks[cards[:, 0]] >> tables.low[0]) & tables.field[0]).astype(np.uint32)
    lists = work(ranks, suits, missing, bool(tables.flags))
    plain, split = _plain(ranks, suits, heroes, villains), _split(ranks, suits, bits, heroes, villains)
    top = max(int(tables.ranks.max()), int(tables.flushes.max()))
    made = Setting(
        keys=keys,
        suits=suits,
        choose=np.array([[comb(n, k) for k in range(suits + 1)] for n in range(suits + 1)], np.float64),
        left=np.zeros(2 * ranks, np.float64),
        values=np.zeros(ranks * (ranks + 1) // 2, np.uint32),
        head=np.full(top + 1, -1, np.int32),
        following=np.zeros(len(split.first), np.int32),
        used=np.zeros((top >> 6) + 1, np.uint64),
        parts=np.zeros(2 * ranks, np.float64),
        mass=np.zeros(len(split.first), np.float64),
    )
    whole = np.zeros((5, len(plain.first)))
    mended = np.zeros((5, len(split.first)))
    _by_ranks(tables, made, plain, lists.whole, whole)
    if len(lists.sets):
        rows = np.concatenate([np.pad(b, ((0, 0), (0, missing - b.shape[1]))) for b in lists.beside])
        starts = np.cumsum([0, *map(len, lists.beside)])
        _by_flushes(
            tables,
            made,
            split,
            bits,
            lists.sets,
            lists.lengths,
            rows,
            starts,
            np.uint64(tables.base[0]),
            mended,
        )
    return _put_together(ranks, suits, villains, plain, whole, split, mended)


def _plain(ranks: int, suits: int, heroes: Kinds, villains: Kinds) -> Items:
    first, second = np.tril_indices(ranks)
    pairs = first == second

    def mean(kinds: Kinds) -> F64:
        apart = kinds.apart[first, second]
        return np.where(pairs, suits * apart, kinds.alike[first, second] + (suits - 1) * apart)

    return _items(first, second, first, second, np.zeros(len(first), np.uint32), mean(heroes), mean(villains))


def _split(ranks: int, suits: int, bits: Any, heroes: Kinds, villains: Kinds) -> Items:
    """Kinds below `ranks` are within the suit that is watched, those above it outside."""
    rows: list[tuple[int, int, int, int, int]] = []
    for r in range(ranks):
        for q in range(r):
            rows.append((r, q, r, q, 0))
            rows.append((r, ranks + q, r, q, 1))
            rows.append((ranks + r, q, r, q, 1))
            rows.append((ranks + r, ranks + q, r, q, 2))
        rows.append((r, ranks + r, r, r, 1))
        rows.append((ranks + r, ranks + r, r, r, 1))
    first, second, high, low, form = np.array(rows, np.int64).T
    own = np.concatenate([bits, np.zeros(ranks, np.uint32)])

    def mean(kinds: Kinds) -> F64:
        alike, apart = kinds.alike[high, low], kinds.apart[high, low]
        means = [(suits - 1) * alike, (suits - 1) * apart, alike + (suits - 2) * apart]
        chosen: F64 = np.select([form == at for at in range(3)], means)
        return chosen

    return _items(first, second, high, low, own[first] | own[second], mean(heroes), mean(villains))


def _items(first: Ints, second: Ints, high: Ints, low: Ints, bits: Any, hero: F64, villain: F64) -> Items:
    wanted = (hero > 0) | (villain > 0)
    pair = high * (high + 1) // 2 + low
    return Items(
        first[wanted].astype(np.uint8),
        second[wanted].astype(np.uint8),
        pair[wanted].astype(np.uint16),
        bits[wanted].astype(np.uint32),
        villain[wanted].astype(np.float64),
        hero[wanted] > 0,
    )


def _put_together(
    ranks: int, suits: int, villains: Kinds, plain: Items, whole: F64, split: Items, mended: F64
) -> tuple[Kinds, Kinds, Kinds]:
    """From sums of items to a hand of each kind: over one denominator, divided once."""
    s, t = suits, suits - 1
    over = 2 * s**3 * t**3
    sums = [Kinds(np.zeros((ranks, ranks)), np.zeros((ranks, ranks))) for _ in range(3)]
    pairs = [(r, q) for r in range(ranks) for q in range(r + 1)]
    for items, result in ((plain, whole), (split, mended)):
        result[1] -= result[0]
        for at in range(len(items.first)):
            r, q = pairs[items.pair[at]]
            inside = int(items.first[at] < ranks) + int(items.second[at] < ranks)
            # what one hand gets of an item's sum, and of its own weight in the other range, times `over`
            if items is plain:
                share = (2 * t**3, 2 * t**3) if r != q else (0, 4 * s * t**2)
                itself = (2 * s * t**3, 2 * s * t**3) if r != q else (0, 4 * s**2 * t**2)
            elif r == q:
                share, itself = (0, 4 * s**3 * t), (0, 4 * s**3 * t**2)
            elif inside == 2:
                share, itself = (2 * s**3 * t**2, 0), (over, 0)
            elif inside == 1:
                share, itself = (0, 2 * s**3 * t), (0, 2 * s**3 * t**2)
            else:
                share, itself = (2 * s**3 * t, 2 * s**3 * (s - 2)), (2 * s**3 * t**2, 2 * s**3 * t * (s - 2))
            for row in range(3):
                boards = result[row + 2, at] if row else 0.0  # the same hand ties with itself only
                for table, theirs, part, same in zip(sums[row], villains, share, itself, strict=True):
                    table[r, q] += result[row, at] * part + boards * theirs[r, q] * same
    for kinds in sums:
        for table in kinds:
            table /= over
            table[:] = np.maximum(table, table.T)
    return sums[0], sums[1], sums[2]


@kernel
def _by_ranks(tables: Any, made: Any, items: Any, boards: Any, result: Any) -> None:
    for at in range(boards.shape[0]):
        key, ways = _lay(made, boards[at], boards.shape[1], made.suits, 0)
        _value_pairs(tables, made, key)
        _collect(tables, made, items, uint32(0), uint64(0), False)
        _walk(made, items, ways, result)


@kernel
def _by_flushes(
    tables: Any, made: Any, items: Any, bits: Any, sets: Any, lengths: Any, beside: Any, starts: Any,
    base: Any, result: Any,
) -> None:  # fmt: skip
    ranks = made.keys.size
    missing = sets.shape[1]
    for at in range(sets.shape[0]):
        size = lengths[at]
        mask, own = uint32(0), uint32(0)
        for rank in range(ranks):
            made.left[rank] = 1.0
        for place in range(size):
            rank = sets[at, place]
            made.left[rank] = 0.0
            mask |= bits[rank]
            own += made.keys[rank]
        rest = missing - size
        for other in range(starts[rest], starts[rest + 1]):
            key, ways = _lay(made, beside[other], rest, made.suits - 1, ranks)
            _value_pairs(tables, made, key + own)
            _collect(tables, made, items, uint32(0), uint64(0), False)
            _walk(made, items, -ways, result)
            _collect(tables, made, items, mask, base, True)
            _walk(made, items, ways, result)


@inlined
def _lay(made: Any, board: Any, size: Any, suits: Any, at: Any) -> Any:
    """Takes the board's ranks away from kinds `at` and after it: its key, and its boards by suits."""
    key = uint32(0)
    ways = 1.0
    for rank in range(made.keys.size):
        made.left[at + rank] = float(suits)
    for place in range(size):
        rank = board[place]
        made.left[at + rank] -= 1.0
        key += made.keys[rank]
    for rank in range(made.keys.size):
        left = int64(made.left[at + rank])
        if left < suits:
            ways *= made.choose[suits, left]
    return key, ways


@inlined
def _value_pairs(tables: Any, made: Any, key: Any) -> None:
    pair = 0
    for high in range(made.keys.size):
        for low in range(high + 1):
            whole = uint64(uint32(key + made.keys[high] + made.keys[low]))
            made.values[pair] = at_rank_key(whole, tables)
            pair += 1


@inlined
def _collect(tables: Any, made: Any, items: Any, mask: Any, base: Any, suited: Any) -> None:
    for item in range(items.first.size):
        first, second = items.first[item], items.second[item]
        left = made.left[first]
        mass = left * made.left[second] if first != second else left * (left - 1.0) * 0.5
        made.mass[item] = mass
        if mass > 0.0:
            value = made.values[items.pair[item]]
            if suited:
                value = max(value, uint32(tables.flushes[base + uint64(mask | items.bits[item])]))
            put(int32(item), uint64(value), made.head, made.following, made.used)


@inlined
def _walk(made: Any, items: Any, ways: Any, result: Any) -> None:
    parts, left = made.parts, made.left
    for kind in range(parts.size):
        parts[kind] = 0.0
    total = 0.0
    for place in range(made.used.size):
        waiting = made.used[place]
        made.used[place] = uint64(0)
        while waiting:
            value = 64 * place + lowest(waiting)
            waiting &= waiting - uint64(1)
            start = made.head[value]
            made.head[value] = int32(-1)
            item = start
            while item >= 0:
                if items.hero[item]:
                    ahead = total - parts[items.first[item]] - parts[items.second[item]]
                    result[0, item] += ways * made.mass[item] * ahead
                item = made.following[item]
            item = start
            while item >= 0:
                weight = items.villain[item]
                first, second = items.first[item], items.second[item]
                total += made.mass[item] * weight
                if first != second:
                    parts[first] += left[second] * weight
                    parts[second] += left[first] * weight
                else:
                    parts[first] += (left[first] - 1.0) * weight
                item = made.following[item]
            row = 1 if value else 2
            item = start
            while item >= 0:
                if items.hero[item]:
                    behind = total - parts[items.first[item]] - parts[items.second[item]]
                    result[row, item] += ways * made.mass[item] * behind
                    result[row + 2, item] += ways * made.mass[item]
                item = made.following[item]
