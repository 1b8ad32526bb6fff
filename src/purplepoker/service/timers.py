"""Things to come at a table: tasks that wait and then put a message into the inbox, and can be called off."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from purplepoker.service.clock import Clock

Act = Callable[[], Awaitable[None]]


class Timers:
    """The tasks of one turn, and the one that begins the next hand."""

    def __init__(self, clock: Clock, put: Callable[[Act], Awaitable[None]]) -> None:
        self._clock = clock
        self._put = put
        self._tasks: set[asyncio.Task[None]] = set()
        self._next: asyncio.Task[None] | None = None

    def later(self, ms: int, act: Act) -> None:
        """Puts the act into the inbox after so many ms, unless stopped before."""
        self.run(self._wait(ms, act))

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """A task of the turn under way."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def next_hand(self, ms: int, act: Act) -> None:
        """The one timer between hands; a second call while it runs changes nothing."""
        if self._next is None or self._next.done():
            self._next = asyncio.create_task(self._wait(ms, act))

    def stop(self) -> None:
        """Calls off everything about the turn."""
        for task in tuple(self._tasks):
            task.cancel()
        self._tasks.clear()

    def stop_next(self) -> None:
        if self._next is not None:
            self._next.cancel()
            self._next = None

    async def _wait(self, ms: int, act: Act) -> None:
        if ms > 0:
            await self._clock.sleep(ms)
        await self._put(act)
