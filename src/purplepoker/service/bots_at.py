"""Bots at a table: what they think off the loop, and how long everybody who is no person takes.

Thinking runs in a worker thread, and what a user's own file holds in a process of its own; a bot gets
the view of its own seat and what it may do. The time until its act is drawn without regard to cards,
act or work: where the work takes longer than the time drawn, another whole draw is added, so that how
long it took cannot be read off the table.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import Executor

from purplepoker.bots.base import Bot
from purplepoker.bots.load import BOTS, make_bot
from purplepoker.engine.events import Command
from purplepoker.engine.legal import Legal
from purplepoker.engine.view import View
from purplepoker.service.clock import Clock
from purplepoker.service.own_bots import STAND_IN, OwnBots, Program
from purplepoker.service.table import Setup

Delays = Callable[[int, int], int]
"""(least, most) ms -> a random number of ms between them."""


def random_delay(least: int, most: int) -> int:
    """From the system's generator: a seeded one could be foreseen."""
    return least + secrets.randbelow(most - least + 1)


class Bots:
    """The bots of one table by chair. `executor` None: they think on the loop, for tests."""

    def __init__(self, setup: Setup, executor: Executor | None, own: OwnBots) -> None:
        self._game = setup.game
        self._executor = executor
        self._own = own
        self._program = Program(own, setup.options)
        self._bots: dict[int, tuple[str, Bot]] = {}

    async def think(self, setup: Setup, chair: int, kind: str, seen: View, acts: Legal) -> Command:
        """The bot's answer; whatever it raises is raised here. `setup`: with the game of the hand."""
        if setup.game is not self._game:  # a bot is made for a game
            before, self._program = self._program, Program(self._own, setup.options)
            self._bots.clear()
            self._game = setup.game
            await before.close()
        if kind in self._own.files:
            return await self._program.act(chair, kind, seen)
        if kind not in BOTS:
            kind = STAND_IN
        known = self._bots.get(chair)
        if known is None or known[0] != kind:
            known = kind, make_bot(BOTS[kind], kind, self._game, secrets.randbits(64))
            self._bots[chair] = known
        bot = known[1]
        if self._executor is None:
            return bot.act(seen, acts)
        return await asyncio.get_running_loop().run_in_executor(self._executor, bot.act, seen, acts)

    def forget(self, chair: int) -> None:
        """Somebody else sits there now."""
        self._bots.pop(chair, None)
        self._program.forget(chair)

    async def close(self) -> None:
        await self._program.close()


async def wait(clock: Clock, delays: Delays, span: tuple[int, int]) -> None:
    """One drawn time; others go on meanwhile, though it be none."""
    await clock.sleep(delays(*span))


async def after_delay(
    clock: Clock, delays: Delays, span: tuple[int, int], work: asyncio.Task[Command]
) -> Command:
    """The result of the work after whole drawn times, as many as it takes."""
    try:
        await wait(clock, delays, span)
        while not work.done():
            if span[1] == 0:
                return await work
            await wait(clock, delays, span)
        return work.result()
    finally:
        work.cancel()
