"""The turn under way: its clock, deadlines, the acts of bots, leavers and plans, and the next hand.

Whatever is due is put into the table's inbox as a message about one decision; by the time it is read
that may have passed, and then it does nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Set
from typing import NamedTuple, Protocol

import structlog
from msgspec.structs import replace

from purplepoker.engine.events import Command
from purplepoker.service.bots_at import Bots, Delays, after_delay, wait
from purplepoker.service.choice import chooser
from purplepoker.service.clock import Clock
from purplepoker.service.clocks import GRACE, LOST_MS, TurnClock
from purplepoker.service.fault import describe_fault
from purplepoker.service.gone import Gone
from purplepoker.service.hand import owing, seating
from purplepoker.service.log import Leaving, Proposed, Record, Reseated, Stood, Switched
from purplepoker.service.own_bots import BotFailed
from purplepoker.service.picture import hand_view
from purplepoker.service.plans import Plans
from purplepoker.service.table import Play, Setup, Table
from purplepoker.service.timers import Act, Timers

logger = structlog.get_logger("purplepoker.table")


class Key(NamedTuple):
    """The decision that a message is about."""

    hand: int
    turn: int
    chair: int


class Links(Protocol):
    """Who looks on: how many, and which persons of them."""

    def __len__(self) -> int: ...

    @property
    def linked(self) -> Set[str]: ...


class Due(Protocol):
    """What the table does when something is due."""

    async def absent(self, key: Key, own: bool) -> None: ...

    async def gone(self, key: Key) -> None: ...

    async def bot_acts(self, key: Key, command: Command | None) -> None: ...

    async def planned_acts(self, key: Key) -> None: ...

    async def next_hand(self) -> None: ...


class Turns:
    """One table's time. `clock` is that of the turn under way, None before the first."""

    def __init__(
        self,
        setup: Setup,
        clock: Clock,
        delays: Delays,
        bots: Bots,
        put: Callable[[Act], Awaitable[None]],
        due: Due,
        links: Links,
    ) -> None:
        self.clock: TurnClock | None = None
        self._setup = setup
        self._time_of = clock
        self._delays = delays
        self._bots = bots
        self._put = put
        self._due = due
        self._links = links
        self._gone = Gone(clock)
        self._timers = Timers(clock, put)
        self._set_for: tuple[int, int] | None = None
        self._frozen_at: int | None = None

    # --- the clock --------------------------------------------------------------------------------

    def start(self, play: Play) -> None:
        """A turn begins, or goes on with another base."""
        self.clock = TurnClock(self._time_of.mono_ms(), play.base_ms)
        self._frozen_at = None
        self._set_for = None

    def spent(self, bank_ms: int) -> int:
        """What an act now costs a bank."""
        return self.clock.spent(self._now(), bank_ms) if self.clock is not None else 0

    def early(self, bank_ms: int) -> bool:
        """Whether there is time left: a sleep ends early where the machine slept."""
        deadline = self.clock.deadline(bank_ms) if self.clock is not None else None
        return deadline is not None and self._now() < deadline

    def freeze(self) -> None:
        """Time stands still, and nothing is due."""
        self.stop()
        self._timers.stop_next()
        self._frozen_at = self._now()

    def thaw(self) -> None:
        """Time goes on from where it stood."""
        if self._frozen_at is not None and self.clock is not None:
            stood = self._time_of.mono_ms() - self._frozen_at
            self.clock = replace(self.clock, started=self.clock.started + stood)
        self._frozen_at = None

    def _now(self) -> int:
        return self._time_of.mono_ms() if self._frozen_at is None else self._frozen_at

    def base_left(self, play: Play) -> int:
        """What is left of the base; 1 at least, as 0 would mean a turn without a clock."""
        if self.clock is None:
            return play.base_ms
        return max(1, self.clock.left(self._now(), 0)[0])

    def left(self, play: Play) -> int:
        """The same without that floor; below 0: so much of the bank has gone."""
        return play.base_ms if self.clock is None else self.clock.started + self.clock.base_ms - self._now()

    # --- timers -----------------------------------------------------------------------------------

    def later(self, ms: int, act: Act) -> None:
        """Something the table wants to do later in this turn."""
        self._timers.later(ms, act)

    def stop(self) -> None:
        """Nothing is due any more, until the next `set`."""
        self._timers.stop()
        self._set_for = None

    def forget(self) -> None:
        """The table has been read anew."""
        self.stop()
        self.clock = None
        self._frozen_at = None

    def close(self) -> None:
        self.stop()
        self._timers.stop_next()

    def follow(self, record: Record) -> None:
        """What a record changes here."""
        if isinstance(record.fact, Stood):
            self._bots.forget(record.fact.chair)
        elif isinstance(record.fact, Reseated):
            for chair, _ in record.fact.moves:
                self._bots.forget(chair)
            self._timers.stop_next()  # time to see who sits where
        elif isinstance(record.fact, Proposed):
            self._timers.stop_next()  # what was waited for is there
        elif isinstance(record.fact, Leaving) or record.fact == Switched("closing"):
            # a leaver keeps nobody waiting any longer, and at the end who is gone does not
            self._set_for = None

    def linked(self, table: Table, person: str, on: bool) -> None:
        """A person's link is lost, or there again; "" is a watcher. The next `set` knows of it."""
        play = table.playing
        due = [table.places[chair].person for chair in owing(play)] if play is not None else []
        if person:
            (self._gone.back if on else self._gone.lost)(person)
        if on and len(self._links) == 1:
            self._gone.anew()
            due = [person, *due]
        if person in due:
            self._set_for = None

    def set(self, table: Table, plans: Plans) -> None:
        """Deadlines and acts for the turn under way, or the next hand if somebody looks on."""
        if self._frozen_at is not None:
            return
        play = table.playing
        if play is None or table.mode != "playing":
            self.stop()
            gone = table.gone(self._links.linked)
            if table.mode == "playing" and len(self._links) and self._can(table, gone):
                ms = self._setup.options.pause_ms
                if chooser(self._setup, table, gone) >= 0:
                    ms = max(ms, self._setup.options.choice_ms)
                self._timers.next_hand(ms, self._due.next_hand)
            return
        if self._set_for == (play.hand, play.turn):
            return
        self._timers.stop()
        self._timers.stop_next()
        self._set_for = play.hand, play.turn
        for chair in owing(play):
            self._time(table, play, chair, plans)

    def _can(self, table: Table, gone: Set[int]) -> bool:
        return seating(table, self._setup.at(table).game, gone=gone) is not None

    def _time(self, table: Table, play: Play, chair: int, plans: Plans) -> None:
        """One chair that owes a decision: a bot thinks, a leaver or a plan acts, a person has a deadline."""
        place = table.places[chair]
        key = Key(play.hand, play.turn, chair)
        if place.leaving:
            self._timers.run(self._delayed(lambda: self._due.absent(key, own=False)))
        elif place.kind == "bot":
            self._timers.run(self._bot(self._setup.at(table), play, key, place.bot))
        else:
            plan = plans.what(chair)
            if plan:
                self._timers.run(self._delayed(lambda: self._due.planned_acts(key)))
            deadline = self.clock.deadline(place.bank) if self.clock is not None else None
            if place.person not in self._links.linked and (table.closing or deadline is None):
                ms = self._gone.wait_ms(place.person, 0 if table.closing else LOST_MS)
                ms += self._setup.options.think_ms[1] + GRACE if plan else 0  # his plan comes first
                self._timers.run(self._delayed(lambda: self._due.gone(key), ms))
            if deadline is not None:
                ms = max(0, deadline - self._time_of.mono_ms())
                self._timers.later(ms, lambda: self._due.absent(key, own=True))

    async def _delayed(self, act: Act, ms: int = 0) -> None:
        """After so many ms, and as long as who is no person takes."""
        if ms:
            await self._time_of.sleep(ms)
        await wait(self._time_of, self._delays, self._setup.options.think_ms)
        await self._put(act)

    async def _bot(self, setup: Setup, play: Play, key: Key, kind: str) -> None:
        seen = hand_view(setup, play, play.chairs.index(key.chair))
        command: Command | None = None
        if seen is not None and seen.legal is not None:
            work = asyncio.create_task(self._bots.think(setup, key.chair, kind, seen, seen.legal))
            try:
                command = await after_delay(self._time_of, self._delays, self._setup.options.think_ms, work)
            except Exception as error:
                what = error.what if isinstance(error, BotFailed) else describe_fault(error)
                logger.error("bot fault", table=self._setup.table_id, bot=kind, what=what)
        await self._put(lambda: self._due.bot_acts(key, command))
