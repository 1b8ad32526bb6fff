"""Whether ranges can be dealt together, and which way of drawing them is quick."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import uint64

from purplepoker.kernels.compile import kernel
from purplepoker.kernels.random import alias_table, as_word, draw_row, mix, start, step
from purplepoker.kernels.sampling import I32, I64, LISTED, REDRAWN, Deal

MOST_TRIES = 2.5
"""Tries a deal up to which whole draws are quickest."""
RARE = 1e-4
SHORT_LIST = 200_000
"""A list so short is better than redrawing: its deals do not depend on each other."""
LONG_LIST = 4_000_000
"""The longest list that is made where fewer than `RARE` of all tries succeed."""
_PILOT = 1 << 17
_DEAD_ENDS = 1 << 20
_MOST_LOOKS = 500_000_000


def plan(deal: Deal) -> Deal | None:
    """The same deal, set to the way of drawing that suits its ranges; None: they cannot be dealt at all.

    Whole draws are kept up to 2.5 tries a deal. Else a short list, or redrawing, or (whole draws are rare,
    and each chunk of redrawing begins with one) a long list.
    """
    rate = acceptance(deal)
    if not rate and feasible(deal) is None:
        return None
    if rate * MOST_TRIES >= 1:
        return deal
    longest = SHORT_LIST if rate >= RARE else LONG_LIST
    return listed(deal, longest) or deal._replace(mode=REDRAWN)


def feasible(deal: Deal) -> list[int] | None:
    """A row of `deal.hands` for each ranged player, no card in two of them; None where there is no way.

    None too where a million dead ends or so, or seconds, have not shown one: dealing would never get there.
    """
    order = _few_hands_first(deal)
    depth = len(order)
    reach, need = np.zeros(depth + 1, np.uint64), np.zeros(depth + 1, np.int64)
    for at in range(depth - 1, -1, -1):
        begin, end = int(deal.first[order[at]]), int(deal.first[order[at] + 1])
        reach[at] = reach[at + 1] | np.bitwise_or.reduce(deal.sets[begin:end], initial=np.uint64(0))
        need[at] = need[at + 1] + int(deal.widths[order[at]])
    rows, used = np.zeros(depth, np.uint64), np.zeros(depth + 1, np.uint64)
    dead_ends = np.zeros((depth, _DEAD_ENDS), np.uint64)
    if depth and not _search(deal.first, deal.sets, order, reach, need, rows, used, dead_ends):
        return None
    found = [0] * depth
    for player, row in zip(order.tolist(), rows.tolist(), strict=True):
        found[player] = row
    return found


def _few_hands_first(deal: Deal) -> I64:
    """The ranged players in the order in which hands are looked for."""
    return np.argsort(np.diff(deal.first.astype(np.int64)), kind="stable")


@kernel
def _search(
    first: Any, sets: Any, order: Any, reach: Any, need: Any, rows: Any, used: Any, dead_ends: Any
) -> bool:
    """Whether each player in order has a hand (in `rows`).

    By depth: `reach`, the cards that this and later players may have, `need`, how many they must have, and
    `dead_ends`, a hash table of the sets of used cards within reach that led nowhere (inverted; 0 is free).
    """
    places = uint64(dead_ends.shape[1] - 1)
    most = dead_ends.shape[1] * 3 // 4
    kept = looks = 0
    depth = 0
    rows[0] = first[order[0]]
    used[0] = uint64(0)
    while True:
        looks += 1
        if looks > _MOST_LOOKS:
            return False
        if rows[depth] == first[order[depth] + 1]:
            if depth == 0 or kept == most:
                return False
            key = ~(used[depth] & reach[depth])
            place = mix(key) & places
            while dead_ends[depth, place]:
                place = (place + uint64(1)) & places
            dead_ends[depth, place] = key
            kept += 1
            depth -= 1
            rows[depth] += uint64(1)
            continue
        own = sets[rows[depth]]
        if own & used[depth]:
            rows[depth] += uint64(1)
            continue
        if depth + 1 == order.size:
            return True
        after = used[depth] | own
        key = ~(after & reach[depth + 1])
        place = mix(key) & places
        while dead_ends[depth + 1, place] and dead_ends[depth + 1, place] != key:
            place = (place + uint64(1)) & places
        left = reach[depth + 1] & ~after
        cards = 0
        while left:
            left &= left - uint64(1)
            cards += 1
        if dead_ends[depth + 1, place] or cards < need[depth + 1]:
            rows[depth] += uint64(1)
            continue
        depth += 1
        used[depth] = after
        rows[depth] = first[order[depth]]


@kernel
def _accepted(seed: Any, chunk: Any, tries: Any, deal: Any) -> Any:
    s0, s1 = start(seed, chunk)
    good = 0
    for _ in range(tries):
        used = uint64(0)
        clash = uint64(0)
        for player in range(deal.widths.size):
            word, s0, s1 = step(s0, s1)
            first = deal.first[player]
            own = deal.sets[draw_row(deal.alias, first, deal.first[player + 1] - first, word)]
            clash |= own & used
            used |= own
            if clash:
                break
        if not clash:
            good += 1
    return good


def acceptance(deal: Deal) -> float:
    """The part of whole draws that gives no card to two players, estimated; always the same for a deal."""
    if not (np.diff(deal.first.astype(np.int64)) > 0).all():
        return 0.0
    return int(_accepted(as_word(0), as_word(-1), _PILOT, deal)) / _PILOT


def listed(deal: Deal, longest: int) -> Deal | None:
    """The deal with a list of all its joint hands; None where the list is empty or longer than `longest`."""
    if not deal.ranged:
        return None
    order = _few_hands_first(deal)
    nothing = np.zeros((0, deal.ranged), np.int32)
    length = _listing(deal, order, longest, nothing)
    if not 0 < length <= longest:
        return None
    joint = np.empty((length, deal.ranged), np.int32)
    _listing(deal, order, longest, joint)
    weights = np.ones(length)
    for player in range(deal.ranged):
        own = deal.weights[joint[:, player]]
        weights *= own / own.max()
    return deal._replace(mode=LISTED, joint=joint, joint_alias=alias_table(weights))


def _listing(deal: Deal, order: I64, longest: int, out: I32) -> int:
    room = len(order)
    at, used = np.zeros(room, np.uint64), np.zeros(room + 1, np.uint64)
    return int(_list_joint(deal.first, deal.sets, order, longest, at, used, out))


@kernel
def _list_joint(first: Any, sets: Any, order: Any, longest: Any, at: Any, used: Any, out: Any) -> Any:
    """Every way to give the players hands without a card in two, written to `out` where it has rows.

    `at` and `used` are room for a row and the cards in use by depth. Ends early, with more than `longest`,
    where there are too many ways or dead ends.
    """
    deepest = order.size - 1
    found = 0
    steps = 0
    depth = 0
    at[0] = first[order[0]]
    used[0] = uint64(0)
    while depth >= 0:
        player = order[depth]
        if at[depth] == first[player + 1]:
            depth -= 1
            if depth >= 0:
                at[depth] += uint64(1)
            continue
        steps += 1
        if found > longest or steps > 100 * longest:
            return longest + 1
        own = sets[at[depth]]
        if own & used[depth]:
            at[depth] += uint64(1)
        elif depth < deepest:
            used[depth + 1] = used[depth] | own
            depth += 1
            at[depth] = first[order[depth]]
        else:
            if out.shape[0]:
                for each in range(order.size):
                    out[found, order[each]] = at[each]
            found += 1
            at[depth] += uint64(1)
    return found
