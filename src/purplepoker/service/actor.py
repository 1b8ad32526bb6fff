"""One table, one task: everything that touches a table is a message in its bounded inbox.

Commands, deadlines, acts of bots, viewers coming and going: decide, commit, acknowledge, broadcast, in
this order and one after the other. What raises before the commit has changed nothing. No text that
leaves this module by a log or a refusal holds a card, a key or a person's id.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Set
from concurrent.futures import Executor

import structlog
from msgspec.structs import replace

from purplepoker.errors import Code, Refused
from purplepoker.service import wire
from purplepoker.service.bots_at import Bots, Delays, random_delay
from purplepoker.service.clock import Clock
from purplepoker.service.clocks import after_gap, after_pause, after_restart
from purplepoker.service.dues import Dues, Sender
from purplepoker.service.fault import describe_fault
from purplepoker.service.hand import Draft, command_of, owing
from purplepoker.service.hours import Hours
from purplepoker.service.journal import NOBODY, Journal, Mark
from purplepoker.service.log import Adjusted, Ended, Linked, Record, Switched
from purplepoker.service.orders import closing, decide
from purplepoker.service.own_bots import NONE, OwnBots
from purplepoker.service.picture import Around
from purplepoker.service.plans import Plans
from purplepoker.service.rulings import RULINGS, rule
from purplepoker.service.store import Store, body_hash
from purplepoker.service.table import Play, Player, Setup, Table
from purplepoker.service.timers import Act
from purplepoker.service.turns import Turns
from purplepoker.service.viewers import (
    ID_LETTERS,
    Viewer,
    Viewers,
    Who,
    answer_beats,
    check_id,
    note_refused,
    person_of,
    read_frame,
    refuse,
)

INBOX = 64
FAULTS_BEFORE_PAUSE = 3
RETRY_MS = 1_000
MOST_RETRY_MS = 30_000

logger = structlog.get_logger("purplepoker.table")


class TableActor:
    """Owns one table. `start` reads it from the store, `close` ends the task after what is under way.

    `executor` None: bots think on the loop. `on_end` is called once the table has ended. `own`: the host's
    own bots.
    """

    def __init__(
        self,
        setup: Setup,
        store: Store,
        clock: Clock,
        *,
        executor: Executor | None = None,
        delays: Delays = random_delay,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        on_end: Callable[[str], Awaitable[None]] | None = None,
        own: OwnBots = NONE,
    ) -> None:
        self.setup = setup
        self._store = store
        self._clock = clock
        self._on_end = on_end
        self._journal = Journal(setup)
        self._viewers = Viewers(setup)
        self._plans = Plans()
        self._inbox: asyncio.Queue[Act | None] = asyncio.Queue(INBOX)
        self._dues = Dues(self, self._plans, entropy)
        self._bots = Bots(setup, executor, own)
        self._turns = Turns(setup, clock, delays, self._bots, self._inbox.put, self._dues, self._viewers)
        self._hours = Hours(clock, self._inbox.put, lambda: self.table, self._show_all, self._break_over)
        self._task: asyncio.Task[None] | None = None
        self._faults = 0
        self._stale = False
        self._held = False
        self._shown_at = -1
        self._seen_at = clock.mono_ms()

    @property
    def table(self) -> Table:
        """The table as it is on disk."""
        return self._journal.table

    @property
    def head(self) -> int:
        """Seq of the last event."""
        return self._journal.head

    @property
    def watched(self) -> bool:
        return bool(self._viewers)

    @property
    def linked(self) -> Set[str]:
        """Persons with a link."""
        return self._viewers.linked

    def __repr__(self) -> str:
        return f"<TableActor {self.setup.table_id} at {self.head}>"

    # --- life -------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Replays the log and goes on from there: a turn under way gets its grace."""
        try:
            await self._recover()
        except Refused:
            if not self._held:  # else the log could be read, and only the grace could not be stored
                raise
        self._task = asyncio.create_task(self._run(), name=f"table {self.setup.table_id}")

    async def close(self) -> None:
        """What is in the inbox is still done; then no timer and no task is left."""
        if self._task is not None and not self._task.done():
            await self._inbox.put(None)
            await self._task
        self._turns.close()
        self._hours.stop()
        await self._bots.close()

    async def _recover(self) -> None:
        self._turns.forget()
        self._held = False
        self._journal.replay(await self._store.load(self.setup.table_id))
        self._stale = False
        self._plans.clear()
        self._show_all()
        play = self.table.playing
        if play is not None and self.table.mode == "playing":
            again = self._journal.adjusted(play.turn)
            await self._adjust(play, after_restart(play.base_ms, play.turn_at, self._journal.last_ms, again))
        self._turns.set(self.table, self._plans)
        self._hours.set()

    async def _run(self) -> None:
        while (act := await self._inbox.get()) is not None:
            try:
                if self._stale:
                    await self._recover()
                await act()
            except Exception as error:
                self._fault(error)

    def _fault(self, error: Exception) -> None:
        """A deadline or a bot's act failed: it is tried again; if it keeps failing, the table is paused.

        Where nothing can be stored there is nothing to pause: the table waits for the disk.
        """
        self._faults += 1
        if isinstance(error, Refused) and error.code is Code.HEAD_MOVED:
            self._stale = True
        logger.error("fault", table=self.setup.table_id, what=describe_fault(error), count=self._faults)
        self._turns.stop()
        act = self._pause if self._faults >= FAULTS_BEFORE_PAUSE else self.again
        if self._held:
            act = self._try_store
        self._turns.later(min(RETRY_MS * self._faults, MOST_RETRY_MS), act)

    async def again(self) -> None:
        self._turns.stop()
        self._turns.set(self.table, self._plans)

    async def _pause(self) -> None:
        if self.table.mode == "playing":
            await self._switch(Switched("paused"), None)

    # --- times in which nobody can act ---------------------------------------------------------------

    def _hold(self) -> None:
        """The store takes nothing: no clock runs, and everybody sees the table stand still."""
        if self._held or self.table.mode != "playing":
            return
        self._held = True
        self._turns.freeze()
        self._show_all()
        self._turns.later(RETRY_MS, self._try_store)

    def _show_all(self) -> None:
        """What has changed is no event and takes no number: everybody gets his picture anew."""
        self._shown_at = self.head
        self._viewers.snapshots(self._journal, self._around(), self._plan_of)

    def _go_on(self) -> None:
        if self._held:
            self._held = False
            self._turns.thaw()

    async def _try_store(self, sender: Sender | None = None) -> None:
        """Goes on where the store takes something again: time to look up for whose turn it is, or a hand."""
        if not self._held:
            return
        play = self.table.playing
        if play is not None:
            await self._adjust(play, self._after_gap(play), sender)
            return
        await self._dues.next_hand(sender)
        if self._held:  # there was nothing to store
            self._go_on()
            self._show_all()
            self._turns.set(self.table, self._plans)
            if sender is not None:
                raise Refused(Code.NO_CHANGE, right="the table is not paused")

    async def _adjust(self, play: Play, base_ms: int, sender: Sender | None = None) -> None:
        draft = self.draft()
        draft.add(Record(Adjusted(play.turn), turn=play.turn, base_ms=base_ms))
        await self.commit(draft, sender)

    async def _break_over(self) -> None:
        await self._switch(Switched("playing"), None)

    async def _woken(self) -> None:
        await self._hours.over()
        play = self.table.playing
        if play is not None and play.base_ms and self.table.mode == "playing" and not self._held:
            await self._adjust(play, self._after_gap(play))

    def _after_gap(self, play: Play) -> int:
        """The base of a turn in which nobody could act for a while."""
        return after_gap(play.base_ms, self._turns.left(play), self._journal.adjusted(play.turn))

    # --- from outside -----------------------------------------------------------------------------

    async def frame(self, viewer: Viewer, who: Who, data: bytes | str) -> None:
        """One frame of a socket: read, done, and answered whatever it is."""
        if (message := read_frame(viewer, data)) is not None:
            await self.receive(viewer, who, message)

    async def receive(self, viewer: Viewer, who: Who, message: wire.AnyFromClient) -> None:
        """A message of a client; waits while the inbox is full."""
        if isinstance(message, wire.Ping):
            viewer.send(wire.encode(wire.Pong(message.at)))
        elif isinstance(message, wire.Beats):
            await answer_beats(self.setup, self.table, self.head, viewer, who, message)
        elif not isinstance(message, wire.Hello):
            await self._inbox.put(lambda: self._command(viewer, who, message))
        elif message.table == self.setup.table_id:
            await self.attach(viewer, who, message.last_seq)
        else:
            refuse(viewer, "", Refused(Code.UNKNOWN_TABLE, token=message.table))

    async def attach(self, viewer: Viewer, who: Who, last_seq: int = -1) -> None:
        """From here on the viewer gets every event; first what it lacks, or a snapshot."""
        await self._inbox.put(lambda: self._attach(viewer, who, last_seq))

    async def detach(self, viewer: Viewer) -> None:
        """The viewer's link is gone; harmless where it never was attached."""
        await self._inbox.put(lambda: self._detach(viewer))

    async def woke(self) -> None:
        """The server has been away: a turn under way gets its grace, and no bank is charged."""
        await self._inbox.put(self._woken)

    async def expire(self, ms: int) -> None:
        """Ends a table without any hand at which nobody has looked on for so long; no other."""
        if self._unused(ms):
            await self._inbox.put(lambda: self._expire(ms))
            await self.settled()

    def _unused(self, ms: int) -> bool:
        table = self.table
        fresh = table.mode == "ended" or table.hand or self.watched
        return not fresh and self._clock.mono_ms() - self._seen_at >= ms

    async def _expire(self, ms: int) -> None:
        if self._unused(ms):  # somebody may have come in the meantime
            draft = self.draft()
            draft.facts(closing(self.table))
            await self.commit(draft)

    async def settled(self) -> None:
        """Returns when all that was in the inbox before has been done."""
        done = asyncio.Event()

        async def mark() -> None:
            done.set()

        await self._inbox.put(mark)
        await done.wait()

    # --- viewers ----------------------------------------------------------------------------------

    async def _attach(self, viewer: Viewer, who: Who, last_seq: int) -> None:
        person = person_of(who)
        new = person not in self._viewers.linked
        self._viewers.add(viewer, who)
        if last_seq == self.head == self._shown_at:  # he may have missed a picture that no event tells of
            last_seq = -1
        self._turns.linked(self.table, person, on=True)
        self._viewers.welcome(viewer, self._journal, self._around(), last_seq, self._plan_of)
        await self._link(person if new else "", on=True)
        self._turns.set(self.table, self._plans)  # hands begin only where somebody looks on

    async def _detach(self, viewer: Viewer) -> None:
        person = self._viewers.remove(viewer)
        self._seen_at = self._clock.mono_ms()
        if person and person not in self.linked:
            self._turns.linked(self.table, person, on=False)
            await self._link(person, on=False)
            self._turns.set(self.table, self._plans)

    async def _link(self, person: str, on: bool) -> None:
        chair = self.table.chair_of(person) if person else -1
        if chair >= 0 and self.table.mode != "ended":
            draft = self.draft()
            draft.add(Record(Linked(chair, on)))
            try:
                await self.commit(draft)
            except Refused as refused:  # it changes nothing at the table, so it may be missing in the log
                if refused.code is not Code.STORE_FAILED:
                    raise
                self._show_all()

    def _around(self) -> Around:
        now, wall = self._clock.mono_ms(), self._clock.wall_ms()
        return replace(self._viewers.around(self._journal, self._turns.clock, now, wall), held=self._held)

    def _plan_of(self, person: str) -> str:
        return self._plans.what(self.table.chair_of(person)) if person else ""

    # --- commands ---------------------------------------------------------------------------------

    async def _command(self, viewer: Viewer, who: Who, message: wire.Ask) -> None:
        """Answers with `Ack` or `Refusal`, always."""
        if isinstance(who, Player):  # the chair of the host may have been handed over since he came
            who = replace(who, host=who.person in self.setup.hosts(self.table))
        try:
            seq = await self._do(viewer, who, message)
        except Refused as refused:
            if refused.code is Code.HEAD_MOVED:  # somebody else wrote: read what is there before anything
                self._stale = True
            note_refused(self.setup, self.table, who, message, refused)
            refuse(viewer, message.id[:ID_LETTERS], refused)
        except Exception as error:
            logger.error("command fault", table=self.setup.table_id, what=describe_fault(error))
            refuse(viewer, message.id[:ID_LETTERS], Refused(Code.TABLE_FAULT))
        else:
            if seq is not None:
                viewer.send(wire.encode(wire.Ack(message.id, seq)))
                if isinstance(message, wire.Plan):
                    self.show_plan(person_of(who))

    def show_plan(self, person: str) -> None:
        """A plan is no event, so its owner gets his picture anew."""
        self._viewers.snapshots(self._journal, self._around(), self._plan_of, person)

    async def _do(self, viewer: Viewer, who: Who, message: wire.Ask) -> int | None:
        """Does it once. The seq for the answer, None where the commit has answered already."""
        if not isinstance(who, Player):
            raise Refused(Code.WATCHING)
        check_id(message.id)
        if isinstance(message, wire.Plan):
            self._plans.put(self.table, self.table.chair_of(who.person), message)
            return self.head
        mark = Mark(who.person, message.id, body_hash(wire.encode(message)))
        try:
            await self._decide(who, message, Sender(viewer, mark))
        except Refused as refused:
            if refused.code is Code.DONE_ALREADY:
                return int(str(refused.facts["seq"]))
            # a retry of what was done long ago may be refused by now: its answer stays the same
            known = await self._store.answered(self.setup.table_id, *mark)
            if known is None:
                raise
            return known
        return None

    async def _decide(self, who: Player, message: wire.Ask, sender: Sender) -> None:
        if isinstance(message, wire.Act):
            await self._act(who, message, sender)
            return
        assert not isinstance(message, wire.Plan)
        if isinstance(message, wire.Order) and message.what in RULINGS:
            draft = self.draft()
            rule(draft, who, message)
            await self.commit(draft, sender)
            return
        if self._held and who.host and isinstance(message, wire.Order) and message.what == "resume":
            await self._try_store(sender)
            return
        facts = decide(self.setup, self.table, who, message, self.linked, self._clock.wall_ms())
        if facts and isinstance(facts[0], Switched) and facts[0].to == "paused":
            await self._switch(facts[0], sender)
            return
        if isinstance(message, wire.Order) and message.what == "resume":
            await self._switch(Switched("playing"), sender)
            return
        draft = self.draft()
        draft.facts(facts)
        self._dues.at_once(draft, message)
        await self.commit(draft, sender)

    async def _act(self, who: Player, act: wire.Act, sender: Sender) -> None:
        table = self.table
        chair = table.chair_of(who.person)
        play = table.playing
        if chair < 0:
            raise Refused(Code.NOT_SEATED)
        if play is None:
            raise Refused(Code.NO_HAND)
        if (act.hand, act.turn) != (play.hand, play.turn):
            raise Refused(Code.STALE)
        if table.mode != "playing":
            raise Refused(Code.TABLE_PAUSED)
        if chair not in owing(play):
            raise Refused(Code.NOT_YOUR_TURN, seat=chair + 1)
        draft = self.draft()
        draft.act(command_of(act, table.position(chair)), chair, "own", self.spent(chair))
        await self.commit(draft, sender)

    def spent(self, chair: int) -> int:
        return self._turns.spent(self.table.places[chair].bank)

    def early(self, chair: int) -> bool:
        return self._turns.early(self.table.places[chair].bank)

    async def _switch(self, fact: Switched, sender: Sender | None) -> None:
        """Pause and resume: a turn under way keeps what is left of its base; banks are not charged."""
        play = self.table.playing
        left = 0
        if play is not None and play.base_ms:
            paused = fact.to == "paused"
            base = self.setup.options.base_ms
            left = self._turns.base_left(play) if paused else after_pause(base, play.base_ms)
        draft = self.draft()
        draft.switch(fact, left)
        await self.commit(draft, sender)

    # --- commit and broadcast ---------------------------------------------------------------------

    def draft(self) -> Draft:
        return Draft(self.setup, self.table, self._clock.wall_ms())

    async def commit(self, draft: Draft, sender: Sender | None = None) -> None:
        """On disk, then acknowledged, then told to everybody; raises with nothing changed."""
        rows = self._journal.rows(draft, sender.mark if sender is not None else NOBODY)
        try:
            await self._store.append(self.setup.table_id, self.head, rows)
        except Refused as refused:
            if refused.code is Code.STORE_FAILED:
                self._hold()
            raise
        entries = self._journal.accept(draft)
        self._faults = 0
        self._go_on()
        if sender is not None:
            sender.viewer.send(wire.encode(wire.Ack(sender.mark.cmd_id, self.head)))
        play = self.table.play
        if play is not None and any(record.turn for _, record, _ in draft.steps):
            self._turns.start(play)
        try:
            self._follow(draft)
            self._viewers.tell(entries, self._around(), self._plan_of)
        except Exception as error:  # it has happened and stays so: whoever missed it sees the gap
            logger.error("broadcast fault", table=self.setup.table_id, what=describe_fault(error))
        self._turns.set(self.table, self._plans)
        self._hours.set()
        if any(isinstance(record.fact, Ended) for _, record, _ in draft.steps):
            await self._save()
        if self.table.mode == "ended":
            await self._tell_end()

    def _follow(self, draft: Draft) -> None:
        """What is kept in memory only goes with what happened."""
        for before, record, after in draft.steps:
            self._plans.follow(before, record, after)
            self._turns.follow(record)

    async def _tell_end(self) -> None:
        """It has ended whatever comes of this; a restart tells it again."""
        try:
            if self._on_end is not None:
                await self._on_end(self.setup.table_id)
        except Exception as error:
            logger.warning("end not noted", table=self.setup.table_id, what=describe_fault(error))

    async def _save(self) -> None:
        """A snapshot at the end of a hand; without it a restart only takes longer."""
        try:
            await self._store.snapshot(self.setup.table_id, self.head, self._journal.kept())
        except Exception as error:
            logger.warning("no snapshot", table=self.setup.table_id, what=describe_fault(error))
