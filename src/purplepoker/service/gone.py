"""Who of the seated has no link, and for how long the table waits for him.

In memory only: after a start, and when somebody looks on again, nobody has been gone for long.
"""

from __future__ import annotations

from purplepoker.service.clock import Clock
from purplepoker.service.clocks import GRACE


class Gone:
    """By person: since when he has had no link."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._since: dict[str, int] = {}

    def lost(self, person: str) -> None:
        self._since[person] = self._clock.mono_ms()

    def back(self, person: str) -> None:
        self._since.pop(person, None)

    def anew(self) -> None:
        """Nobody was here: all have time to come."""
        self._since.clear()

    def wait_ms(self, person: str, most: int) -> int:
        """How much longer he is waited for, if `most` is the time for that; asked only of who has no link."""
        now = self._clock.mono_ms()
        return max(0, self._since.setdefault(person, now + GRACE) + most - now)
