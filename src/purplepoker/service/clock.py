"""Time, handed in: wall time for the log, monotonic time for deadlines; no other module asks for it."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Milliseconds. `wall_ms` may jump (it is for the log), `mono_ms` never goes back (for deadlines)."""

    def wall_ms(self) -> int: ...

    def mono_ms(self) -> int: ...

    async def sleep(self, ms: int) -> None: ...


class SystemClock:
    """The machine's clocks."""

    def wall_ms(self) -> int:
        return time.time_ns() // 1_000_000

    def mono_ms(self) -> int:
        return time.monotonic_ns() // 1_000_000

    async def sleep(self, ms: int) -> None:
        await asyncio.sleep(max(ms, 0) / 1000)
