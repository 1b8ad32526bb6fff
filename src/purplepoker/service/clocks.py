"""The time of a turn: a base, then the seat's own bank. Pure; deadlines in monotonic milliseconds.

The log holds when a turn began by the wall clock; that counts only after a restart, where the time
nobody could play is never charged.
"""

from __future__ import annotations

import msgspec

LEAST_AFTER_RESTART = 10_000
GRACE = 15_000
LOST_MS = 120_000
"""So long somebody without a link is waited for where no clock runs."""


class TurnClock(msgspec.Struct, frozen=True):
    """A turn that began at `started` (monotonic) with `base_ms`; `base_ms` 0: no clock at all.

    Below 0: so much of the bank has gone already.
    """

    started: int
    base_ms: int

    def deadline(self, bank_ms: int) -> int | None:
        """When the clock plays for a seat with this bank; None: never."""
        return self.started + self.base_ms + bank_ms if self.base_ms else None

    def spent(self, now: int, bank_ms: int) -> int:
        """What an act now costs the bank."""
        if not self.base_ms:
            return 0
        return min(max(0, now - self.started - self.base_ms), bank_ms)

    def left(self, now: int, bank_ms: int) -> tuple[int, int]:
        """Base and bank left."""
        if not self.base_ms:
            return 0, bank_ms
        return max(0, self.started + self.base_ms - now), bank_ms - self.spent(now, bank_ms)


def after_restart(base_ms: int, began_ms: int, last_ms: int, again: bool = False) -> int:
    """The base that a pending turn gets: what was left at the last event, 10 s at least, and 15 s grace.

    Wall times of the turn's beginning and of the last event in the log. Banks stay as they were. `again`:
    the turn has had that once, and only goes on.
    """
    return after_gap(base_ms, base_ms - max(0, last_ms - began_ms), again)


def after_gap(base_ms: int, left_ms: int, again: bool = False) -> int:
    """The same for a turn of which `left_ms` was left when nobody could act any more."""
    if not base_ms:
        return 0
    if again:
        return left_ms or -1  # 0 would be a turn without a clock
    return max(left_ms, LEAST_AFTER_RESTART) + GRACE


def after_pause(base_ms: int, left_ms: int) -> int:
    """The base of a turn that goes on after a pause: what was left, but time enough to look up."""
    return max(left_ms, min(base_ms, LEAST_AFTER_RESTART)) if base_ms else 0
