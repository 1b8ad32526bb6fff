"""A clock that stands still until a test moves it: no test of the table waits for real time."""

from __future__ import annotations

import asyncio

START_MS = 1_700_000_000_000
TURNS_TO_SETTLE = 20
"""How often the loop may run between two wake-ups, so that woken tasks can act and sleep again."""


class FakeClock:
    """`advance` moves both clocks and wakes the sleepers in order; `jump` moves the wall clock alone."""

    def __init__(self, wall_ms: int = START_MS, mono_ms: int = 5_000) -> None:
        self._wall = wall_ms
        self._mono = mono_ms
        self._sleepers: list[tuple[int, int, asyncio.Future[None]]] = []
        self._count = 0

    def wall_ms(self) -> int:
        return self._wall

    def mono_ms(self) -> int:
        return self._mono

    async def sleep(self, ms: int) -> None:
        if ms <= 0:
            await asyncio.sleep(0)
            return
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._count += 1
        self._sleepers.append((self._mono + ms, self._count, woken))
        await woken

    def jump(self, ms: int) -> None:
        """The machine's wall clock is set; deadlines must not notice."""
        self._wall += ms

    async def settle(self) -> None:
        """Everything that can go on without time passing does."""
        for _ in range(TURNS_TO_SETTLE):
            await asyncio.sleep(0)

    async def advance(self, ms: int) -> None:
        """Time passes; each sleeper wakes at its own moment and may sleep again before the end."""
        end = self._mono + ms
        await self.settle()
        while due := [sleeper for sleeper in self._sleepers if sleeper[0] <= end]:
            first = min(due, key=lambda sleeper: sleeper[:2])
            self._sleepers.remove(first)
            self._pass(max(first[0] - self._mono, 0))
            if not first[2].done():
                first[2].set_result(None)
            await self.settle()
        self._pass(end - self._mono)

    def _pass(self, ms: int) -> None:
        self._wall += ms
        self._mono += ms
