"""What is over by the wall clock where nothing else happens: the hour of who left (R-20), and a break."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from purplepoker.service.clock import Clock
from purplepoker.service.table import Table
from purplepoker.service.timers import Act, Timers


class Hours:
    """One timer a table. `show` gives everybody his picture anew; `resume` goes on after a break."""

    def __init__(
        self,
        clock: Clock,
        put: Callable[[Act], Awaitable[None]],
        table: Callable[[], Table],
        show: Callable[[], None],
        resume: Act,
    ) -> None:
        self._clock = clock
        self._timers = Timers(clock, put)
        self._table = table
        self._show = show
        self._resume = resume
        self._for: object = ()

    def set(self) -> None:
        """Waits for the next one to be over, if one runs."""
        table = self._table()
        waits = table.took, table.break_min, table.since_ms
        if waits != self._for:
            self._for = waits
            self._wait()

    async def over(self) -> None:
        """One is, or may be: the machine has slept."""
        table = self._table()
        if table.break_ends(self._clock.wall_ms()) == 1:
            await self._resume()
        elif table.took:
            self._show()
        self._wait()

    def stop(self) -> None:
        self._timers.stop()

    def _wait(self) -> None:
        self.stop()
        now, table = self._clock.wall_ms(), self._table()
        ends = [ms for ms in (table.took_ends(now), table.break_ends(now)) if ms]
        if ends:
            self._timers.later(min(ends), self.over)
