"""Time in which the server was there. A laptop that slept or a process that stood still charges nobody.

Some systems' monotonic clocks go on while the machine sleeps, others stand still and only the wall clock
tells. Both are noticed by a beat: who looks at the clock much later than a beat has been away.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from purplepoker.service.clock import Clock

BEAT_MS = 1_000
AWAY_MS = 10_000
"""A gap longer than this was no busy moment; nobody could have acted in it either way."""


class AwakeClock:
    """A clock whose `mono_ms` leaves out the gaps, as long as `beats` runs; before that it is the other one.

    `sleep` may end early by it, as the other clock counts a gap as time: who waits for a deadline looks.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._left_out = 0
        self._seen: tuple[int, int] | None = None
        self._away = 0

    def wall_ms(self) -> int:
        return self._clock.wall_ms()

    def mono_ms(self) -> int:
        now = self._clock.mono_ms()
        if self._seen is not None:
            self._look(now)
        return now - self._left_out

    async def sleep(self, ms: int) -> None:
        await self._clock.sleep(ms)

    async def beats(self, woke: Callable[[int], Awaitable[None]]) -> None:
        """Looks at the clock again and again; `woke` is told the ms of each gap. Ends when cancelled.

        A wall clock that is set forward looks like a sleep, which costs nobody anything.
        """
        self._seen = self._clock.wall_ms(), self._clock.mono_ms()
        try:
            while True:
                await self._clock.sleep(BEAT_MS)
                self._look(self._clock.mono_ms())
                if self._away:
                    away, self._away = self._away, 0
                    await woke(away)
        finally:
            self._seen = None

    def _look(self, now: int) -> None:
        assert self._seen is not None
        wall, mono = self._seen
        self._seen = self._clock.wall_ms(), now
        gap = now - mono
        unseen = self._seen[0] - wall - gap
        if gap > AWAY_MS:
            self._left_out += gap
            self._away += gap
        if unseen > AWAY_MS:
            self._away += unseen
