"""Known hands, exact, where suits matter for flushes only: multisets of ranks instead of boards.

Every multiset of board ranks says who wins by ranks, and stands for as many boards as its ranks leave.
Then, for each suit and each set of its cards that gives somebody five of it: of these boards the pattern
without flushes is taken away and the one with flushes added. This needs that no board gives flushes in
two suits, which holds for hands of two cards.
"""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

from purplepoker.kernels.holdem import I64, MOST_MISSING, MOST_PLAYERS, U8
from purplepoker.kernels.multisets_loop import LISTS, multisets
from purplepoker.kernels.tables import DIRECT, FIVE, Tables

RANK_SHIFT = 32
_LOW = np.uint64((1 << RANK_SHIFT) - 1)
_CHOOSE = np.array([[comb(n, k) for k in range(MOST_MISSING + 1)] for n in range(65)], np.uint32)


def reads_flushes_only(tables: Tables) -> bool:
    """Whether a hand is worth its ranks or a flush, and each card is of one suit: no colors, nothing wild."""
    if tables.kind != DIRECT or tables.colored or int(tables.rank_shift) != RANK_SHIFT:
        return False
    if tables.wild and tables.flags:
        return False
    counters = tables.words & _LOW
    return bool((np.bitwise_count(counters) == (1 if tables.flags else 0)).all())


def fits_multisets(tables: Tables, holes: U8, board: U8, missing: int) -> bool:
    """Whether `multiset_hands` can be used: such a ranking, and no board that gives flushes in two suits."""
    if not reads_flushes_only(tables) or not 0 <= missing <= MOST_MISSING:
        return False
    suits, suit_of = suits_read(tables)
    needs = sorted(
        max(0, FIVE - int((suit_of[board] == suit).sum()) - int((suit_of[holes] == suit).sum(axis=1).max()))
        for suit in range(suits)
    )
    return len(needs) < 2 or needs[0] + needs[1] > missing


def suits_read(tables: Tables) -> tuple[int, U8]:
    """How many suits the ranking looks at (0 where flushes do not count), and that of each card."""
    if not tables.flags:
        return 0, np.zeros(len(tables.words), np.uint8)
    counters = tables.words & _LOW
    return len(tables.low), (np.bitwise_count(counters - np.uint64(1)) // 4).astype(np.uint8)


def ranks_read(tables: Tables) -> tuple[npt.NDArray[np.uint32], U8]:
    """Keys of the different ranks, and the rank of each card as a place among them."""
    keys, rank_of = np.unique(tables.words >> np.uint64(RANK_SHIFT), return_inverse=True)
    return keys.astype(np.uint32), rank_of.astype(np.uint8)


def multiset_hands(tables: Tables, holes: U8, board: U8, stock: U8, missing: int, counts: I64) -> None:
    """The same as the whole of `known_hands`, for what `fits_multisets`; made for an empty board."""
    if not 2 <= len(holes) <= MOST_PLAYERS or not fits_multisets(tables, holes, board, missing):
        raise ValueError("multiset_hands: 2 to 10 players, and what fits_multisets")
    dealt = np.concatenate([holes.ravel(), board])[None, :].astype(np.uint8)
    _run(tables, dealt, len(holes), holes.shape[1], stock, missing, counts[None, :])


def multiset_pairs(tables: Tables, pairs: U8, board: U8, stock: U8, missing: int, rows: I64) -> None:
    """`multiset_hands` for many pairs of hands of two cards: `pairs` uint8[m, 4], `rows` int64[m, 4].

    Here the stock still holds the cards of the hands; those of a pair are left out for that pair.
    """
    if not reads_flushes_only(tables) or not 0 <= missing <= MOST_MISSING:
        raise ValueError("multiset_pairs: a ranking that fits multisets")
    dealt = np.hstack([pairs, np.broadcast_to(board, (len(pairs), len(board)))]).astype(np.uint8)
    _run(tables, dealt, 2, 2, stock, missing, rows)


def leaves(tables: Tables, missing: int) -> int:
    """About how many boards one pair of hands of two cards takes, for estimates of time."""
    suits, suit_of = suits_read(tables)
    ranks = len(ranks_read(tables)[0])
    of_suit = int(np.bincount(suit_of).max())
    ones = sum(
        comb(of_suit, size) * comb(ranks + missing - size - 1, missing - size)
        for size in range(4, missing + 1)
    )
    return comb(ranks + missing - 1, missing) + suits * ones


def _run(tables: Tables, dealt: U8, players: int, hole: int, stock: U8, missing: int, rows: I64) -> None:
    keys, rank_of = ranks_read(tables)
    suits, suit_of = suits_read(tables)
    many = max(comb(len(keys) + size - 1, size) for size in range(missing + 1))
    widest = int(np.bincount(suit_of).max()) if suits else 0
    sets = max(comb(widest, size) for size in range(missing + 1))
    block = max(many, sets) if players > 2 else 0
    scratch = LISTS(
        left=np.empty(len(keys), np.uint32),
        rest=np.empty(len(tables.words), np.uint8),
        sizes=np.empty(missing + 1, np.int64),
        keys=np.empty((missing + 1, many), np.uint32),
        weights=np.empty((missing + 1, many), np.uint32),
        set_sizes=np.empty(missing + 1, np.int64),
        set_keys=np.empty((missing + 1, sets), np.uint32),
        set_masks=np.empty((missing + 1, sets), np.uint32),
        flushes=np.empty((players, sets), np.uint16),
        bases=np.empty(players, np.uint32),
        own=np.empty((players, 8), np.uint32),
        values=np.empty((players, block), np.uint16),
        line=np.empty((3, block), np.uint16),
        patterns=np.empty((2, block), np.uint16),
    )
    multisets(
        tables, keys, rank_of, suit_of, suits, dealt, players, hole, stock, missing, _CHOOSE, scratch, rows
    )
