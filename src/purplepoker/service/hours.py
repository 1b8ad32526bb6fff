"""The hour in which who left comes back with no less: when it is over, the pictures say so (R-20)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from purplepoker.service.clock import Clock
from purplepoker.service.table import Table
from purplepoker.service.timers import Act, Timers


class Hours:
    """One timer a table. `show` gives everybody his picture anew, also where nothing else happens."""

    def __init__(
        self,
        clock: Clock,
        put: Callable[[Act], Awaitable[None]],
        table: Callable[[], Table],
        show: Callable[[], None],
    ) -> None:
        self._clock = clock
        self._timers = Timers(clock, put)
        self._table = table
        self._show = show
        self._for: object = ()

    def set(self) -> None:
        """Waits for the next hour to be over, if one runs."""
        took = self._table().took
        if took is not self._for:
            self._for = took
            self._wait()

    async def over(self) -> None:
        """One is, or may be: the machine has slept."""
        if self._table().took:
            self._show()
            self._wait()

    def stop(self) -> None:
        self._timers.stop()

    def _wait(self) -> None:
        self.stop()
        if ms := self._table().took_ends(self._clock.wall_ms()):
            self._timers.later(ms, self.over)
