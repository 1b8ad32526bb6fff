"""What becomes of a table when something is due: a bot's act, a plan's, the clock's for one who does not
answer, the next hand. Each is about one decision; if that has passed in the meantime, nothing happens.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import NamedTuple, Protocol

import structlog

from purplepoker.engine.events import Command
from purplepoker.errors import Code, Refused
from purplepoker.service.choice import due
from purplepoker.service.fault import describe_fault
from purplepoker.service.hand import Draft, no_answer, owing, planned, seating
from purplepoker.service.journal import Mark
from purplepoker.service.log import Record
from purplepoker.service.picture import hand_view
from purplepoker.service.plans import Plans
from purplepoker.service.reseating import drawn, reseated
from purplepoker.service.reseating import due as seats_due
from purplepoker.service.table import Play, Setup, Table
from purplepoker.service.turns import Key
from purplepoker.service.viewers import Viewer
from purplepoker.service.wire import Ask, Demand, Order

logger = structlog.get_logger("purplepoker.table")


class Sender(NamedTuple):
    """A command's way back: who waits for the answer, and the key of idempotence."""

    viewer: Viewer
    mark: Mark


class Desk(Protocol):
    """The table that things are due at."""

    setup: Setup

    @property
    def table(self) -> Table: ...

    @property
    def watched(self) -> bool:
        """Whether anybody looks on."""

    @property
    def linked(self) -> Set[str]:
        """Persons with a link."""

    def draft(self) -> Draft: ...

    async def commit(self, draft: Draft, sender: Sender | None = None) -> None: ...

    def spent(self, chair: int) -> int:
        """What an act now costs the chair's bank."""

    def early(self, chair: int) -> bool:
        """Whether the chair has time left."""

    async def again(self) -> None:
        """Sets all timers anew."""

    def show_plan(self, person: str) -> None: ...


class Dues:
    """The dues of one table."""

    def __init__(self, desk: Desk, plans: Plans, entropy: Callable[[int], bytes]) -> None:
        self._desk = desk
        self._plans = plans
        self._entropy = entropy

    def _still(self, key: Key) -> Play | None:
        """The hand, if this decision is still owed."""
        table = self._desk.table
        play = table.playing
        if play is None or table.mode != "playing" or (play.hand, play.turn) != (key.hand, key.turn):
            return None
        return play if key.chair in owing(play) else None

    async def bot_acts(self, key: Key, command: Command | None) -> None:
        play = self._still(key)
        if play is None:
            return
        if command is not None:
            draft = self._desk.draft()
            try:
                if getattr(command, "seat", -1) != play.chairs.index(key.chair):
                    raise Refused(Code.NOT_YOUR_TURN, seat="another")
                draft.act(command, key.chair, "")
            except Exception as error:  # the draft is thrown away, whatever is in it
                logger.error("bot refused", table=self._desk.setup.table_id, what=describe_fault(error))
            else:
                await self._desk.commit(draft)
                return
        await self.absent(key, own=False)

    async def absent(self, key: Key, own: bool) -> None:
        """R-40, for one whose time is up (`own`: his bank pays), who leaves, or a bot that failed."""
        play = self._still(key)
        if play is None or play.state is None:
            return
        if own and self._desk.early(key.chair):  # the machine slept, and the timer took that for his time
            await self._desk.again()
            return
        game = self._desk.setup.at(self._desk.table).game
        command = no_answer(game, play.state, play.chairs.index(key.chair))
        draft = self._desk.draft()
        if own:
            draft.act(command, key.chair, "clock", self._desk.spent(key.chair))
        else:
            draft.act(command, key.chair, "")
        await self._desk.commit(draft)

    async def gone(self, key: Key) -> None:
        """R-40 for one who has had no link for long, or whose table ends; if he is back, his turn is his."""
        table = self._desk.table
        if table.places[key.chair].person in self._desk.linked:
            return
        if table.closing or self._desk.watched:  # where nobody looks on nobody waits for him
            await self.absent(key, own=False)

    async def planned_acts(self, key: Key) -> None:
        play, table = self._still(key), self._desk.table
        plan = self._plans.take(key.chair)
        if play is None or plan is None:
            return
        seen = hand_view(self._desk.setup.at(table), play, play.chairs.index(key.chair))
        acts = seen.legal if seen is not None else None
        command = planned(seen, acts, plan.what, plan.to) if seen is not None and acts is not None else None
        if command is None:  # it is for him to decide
            self._desk.show_plan(self._desk.table.places[key.chair].person)
        else:
            draft = self._desk.draft()
            draft.act(command, key.chair, "own", self._desk.spent(key.chair))
            await self._desk.commit(draft)

    async def next_hand(self, sender: Sender | None = None) -> None:
        table = self._desk.table
        if table.mode != "playing" or table.playing is not None or not self._desk.watched:
            return
        draft = self._desk.draft()
        try:
            if table.hand and seats_due(self._desk.setup, table):  # then a pause, to see who sits where
                self.seat(draft)
            else:
                self.begin(draft)
        except Refused as refused:  # too few by now, or stakes that so few cannot play: wait for a change
            logger.info("no hand", table=self._desk.setup.table_id, code=str(refused.code))
            return
        await self._desk.commit(draft, sender)

    def begin(self, draft: Draft) -> None:
        """A hand with a fresh key of 256 bits; before it new seats and the first dealer, if they are due."""
        if seats_due(self._desk.setup, draft.table):
            self.seat(draft)
        key = self._entropy(32)
        gone = draft.table.gone(self._desk.linked)
        if (agreed := due(self._desk.setup, draft.table, gone, draft.now)) is not None:
            draft.add(Record(agreed))
        first = 0
        if (lots := drawn(self._desk.setup, draft.table, gone, key)) is not None:
            draft.add(Record(lots))
            first = draft.table.ready(gone).index(lots.dealer)
        hand = seating(draft.table, draft.setup.game, first, gone)
        if hand is None:
            ready = len(draft.table.ready(gone))
            raise Refused(Code.TOO_FEW, token=ready, right="more players with chips and a link")
        draft.begin(hand, key)

    def seat(self, draft: Draft) -> None:
        """New seats by cards, from a key of their own."""
        gone = draft.table.gone(self._desk.linked)
        fact = reseated(self._desk.setup, draft.table, gone, self._entropy(32), draft.now)
        draft.add(Record(fact))

    def at_once(self, draft: Draft, message: Ask) -> None:
        """What a command brings about besides its own facts: the hand it deals, the seats it asks for."""
        if isinstance(message, Order) and message.what == "deal":
            self.begin(draft)
        asked = isinstance(message, Demand) or (isinstance(message, Order) and message.what == "reseat")
        if asked and draft.table.hand and seats_due(self._desk.setup, draft.table):
            self.seat(draft)
