"""All deals of a situation, one after the other: the exact half of the generic way.

The unknown cards stand in groups (what one player has still to get, a row of the board); the order
within a group means nothing, so each group rises. Blocks of deals are written and valued in turn.
"""

from __future__ import annotations

from typing import Any

from numba import uint8, uint64

from purplepoker.kernels.compile import kernel


@kernel
def next_deals(state: Any, begins: Any, slots: Any, stock: Any, last: Any, out: Any) -> int:
    """Writes the next deals into `out` uint8[m, all slots] and returns how many; fewer than m: the end.

    `state` int64[t]: the place in the stock of each unknown card. To begin, all of it -1 but the first,
    one below the least place wanted there; the first stays below `last`. `begins` bool[t]: a group begins
    here. `slots` uint8[t]: where each goes; other slots of `out` stay as they are. t of 1 or more, `stock`
    uint8[s] of t or more and at most 64 cards.
    """
    size, count = stock.size, state.size
    used = uint64(0)
    at = 0
    for place in range(1, count):
        if state[place] >= 0:
            at = count - 1
    if at:
        for place in range(count):
            used |= uint64(1) << uint64(state[place])
    written = 0
    fresh = at == 0 and count > 1
    while written < out.shape[0]:
        if not fresh and state[at] >= 0:
            used &= ~(uint64(1) << uint64(state[at]))
        fresh = False
        chosen = state[at] + 1
        while chosen < size and used >> uint64(chosen) & uint64(1):
            chosen += 1
        if chosen >= (last if at == 0 else size):
            state[at] = -1
            at -= 1
            if at < 0:
                state[0] = last
                break
            continue
        state[at] = chosen
        used |= uint64(1) << uint64(chosen)
        if at + 1 < count:
            at += 1
            state[at] = -1 if begins[at] else chosen
            fresh = True
            continue
        for place in range(count):
            out[written, slots[place]] = uint8(stock[state[place]])
        written += 1
    return written
