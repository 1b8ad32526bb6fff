"""What the tests of the live table share: a clock that stands still, a store in memory, viewers, a table."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any

import msgspec

from purplepoker.bots.base import Bot
from purplepoker.bots.simple import RandomBot
from purplepoker.engine.events import Command
from purplepoker.engine.legal import Legal
from purplepoker.rng import derive
from purplepoker.service import wire
from purplepoker.service.actor import TableActor
from purplepoker.service.options import Options, check_options
from purplepoker.service.own_bots import NONE, OwnBots
from purplepoker.service.store import Row
from purplepoker.service.table import Player, Setup, Table, Watcher, check_chips
from service.fake_clock import FakeClock
from service.memory_store import MemoryStore

HOST = Player("p-host", "Hanna", True)
GUESTS = tuple(Player(f"p-{n}", f"Guest {n}") for n in range(1, 10))
EYES = Watcher("p-eyes")
TABLE = "t1"

decode = msgspec.json.Decoder(wire.AnyToClient).decode


class LiveClock(FakeClock):
    """The clock that stands still, woken deadline by deadline; a table does its work between them."""

    def due(self) -> int | None:
        """When the next sleeper wakes."""
        self._sleepers = [sleeper for sleeper in self._sleepers if not sleeper[2].done()]
        return min((at for at, _, _ in self._sleepers), default=None)

    def wake(self, until: int) -> None:
        """Sets the time and wakes who is due, in order."""
        self._pass(until - self.mono_ms())
        due = sorted((sleeper for sleeper in self._sleepers if sleeper[0] <= until), key=lambda s: s[:2])
        for sleeper in due:
            self._sleepers.remove(sleeper)
            if not sleeper[2].done():
                sleeper[2].set_result(None)


class HookedStore(MemoryStore):
    """`before` is called ahead of every append, and may raise."""

    def __init__(self) -> None:
        super().__init__()
        self.before: Callable[[Sequence[Row]], None] = lambda rows: None

    async def append(self, table_id: str, head: int, rows: Sequence[Row]) -> None:
        await asyncio.sleep(0)
        self.before(rows)
        await super().append(table_id, head, rows)

    @property
    def log(self) -> list[Row]:
        """Every row of the one table."""
        return self._rows[TABLE]


class Link:
    """A viewer that keeps what it is sent, with the time; it checks that no seq is missed or comes twice."""

    def __init__(self, clock: LiveClock, last_seq: int = -1) -> None:
        self.clock = clock
        self.last = last_seq
        self.raw: list[bytes] = []
        self.times: list[int] = []
        self.got: list[Any] = []
        self.view: wire.TableView | None = None
        self.faults: list[Exception] = []

    def send(self, data: bytes) -> None:
        try:
            self._take(data)
        except Exception as error:  # the table must not care; the test must
            self.faults.append(error)
            raise

    def _take(self, data: bytes) -> None:
        self.raw.append(data)
        self.times.append(self.clock.mono_ms())
        message = decode(data)
        self.got.append(message)
        if isinstance(message, wire.Snapshot):
            self.last, self.view = message.seq, message.view
        elif isinstance(message, wire.Happened):
            assert message.seq == self.last + 1, "a gap in the events"
            self.last = message.seq
            self.view = message.view or self.view

    def answer(self, id: str) -> wire.Ack | wire.Refusal:
        """The last answer to a command."""
        found = [m for m in self.got if isinstance(m, wire.Ack | wire.Refusal) and m.id == id]
        assert found, "no answer"
        return found[-1]

    @property
    def now(self) -> wire.TableView:
        assert self.view is not None
        return self.view

    @property
    def legal(self) -> Legal | None:
        """What this viewer may do now."""
        return self.now.hand.legal if self.now.hand is not None else None


QUICK = Options(
    think_ms=(0, 0),
    pause_ms=1_000,
    base_ms=20_000,
    bank_ms=30_000,
    seats=6,
    rules={"bank": "cash", "max_buy_in": "400"},
)


class Live:
    """A table with links by person; `async with` opens and closes it."""

    def __init__(
        self,
        options: Options = QUICK,
        *,
        store: HookedStore | None = None,
        clock: LiveClock | None = None,
        delays: Callable[[int, int], int] | None = None,
        seed: bytes = b"live",
        own: OwnBots = NONE,
    ) -> None:
        self.options = options
        self.own = own
        self.store = store or HookedStore()
        self.clock = clock or LiveClock()
        self.delays = delays or (lambda least, most: least)
        self.keys = (derive(seed, str(n)) for n in itertools.count())
        self.setup = Setup(TABLE, options, check_options(options), HOST.person, own.names)
        self.links: dict[str, Link] = {}
        self.actor = self._actor()
        self._ids = itertools.count()

    def _actor(self) -> TableActor:
        return TableActor(
            self.setup,
            self.store,
            self.clock,
            delays=self.delays,
            entropy=lambda n: next(self.keys)[:n],
            on_end=lambda table_id: self.store.end_table(table_id, 0),
            own=self.own,
        )

    async def __aenter__(self) -> Live:
        if TABLE not in self.store._rows:
            await self.store.create_table(TABLE, b"")
        await self.actor.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.actor.close()

    @property
    def table(self) -> Table:
        return self.actor.table

    async def restart(self) -> None:
        """As after a crash: what is on disk only; links must be made anew."""
        await self.actor.close()
        self.actor = self._actor()
        await self.actor.start()
        self.links = {}

    async def settle(self) -> None:
        """Lets everything happen that happens at this moment of the clock."""
        idle = 0
        while idle < 4:
            head = self.actor.head
            for _ in range(8):
                await asyncio.sleep(0)
            await self.actor.settled()
            due = self.clock.due()
            if due is not None and due <= self.clock.mono_ms():
                self.clock.wake(self.clock.mono_ms())
                idle = 0
            else:
                idle = idle + 1 if self.actor.head == head else 0
        check_chips(self.table)
        assert not [fault for link in self.links.values() for fault in link.faults]

    async def pass_ms(self, ms: int) -> None:
        """Time passes, deadline by deadline."""
        end = self.clock.mono_ms() + ms
        await self.settle()
        while (due := self.clock.due()) is not None and due <= end:
            self.clock.wake(due)
            await self.settle()
        self.clock.wake(end)
        await self.settle()

    async def join(self, who: Player | Watcher, last_seq: int = -1) -> Link:
        link = Link(self.clock, last_seq)
        await self.actor.attach(link, who, last_seq)
        await self.settle()
        self.links[who.person] = link
        return link

    async def say(self, who: Player | Watcher, message: Any) -> wire.Ack | wire.Refusal:
        """A command and its answer."""
        link = self.links[who.person]
        await self.actor.receive(link, who, message)
        await self.actor.settled()
        answer = link.answer(message.id)
        await self.settle()
        return answer

    async def ok(self, who: Player, message: Any) -> int:
        answer = await self.say(who, message)
        assert isinstance(answer, wire.Ack), answer
        return answer.seq

    async def no(self, who: Player | Watcher, message: Any) -> str:
        """The code of a refusal; nothing has changed."""
        head, table = self.actor.head, self.table
        answer = await self.say(who, message)
        assert isinstance(answer, wire.Refusal), answer
        assert answer.text
        if self.actor.head == head:
            assert self.table is table
        return answer.code

    def id(self) -> str:
        return f"c{next(self._ids)}"

    async def sit(self, *players: Player, chips: int = 200) -> None:
        """Links and chairs from 0 on."""
        for chair, who in enumerate(players):
            if who.person not in self.links:
                await self.join(who)
            await self.ok(who, wire.Sit(self.id(), chair, chips))

    async def order(self, what: Any, chair: int = -1, bot: str = "call") -> int:
        return await self.ok(HOST, wire.Order(self.id(), what, chair, bot))

    def ruling(self, what: Any, chair: int = -1, card: int = 0) -> wire.Order:
        """The host's ruling on the hand as it is now."""
        play = self.table.play
        hand, turn = (play.hand, play.turn) if play is not None else (1, 1)
        return wire.Order(self.id(), what, chair, card=card, hand=hand, turn=turn)

    async def rules(self, what: Any, chair: int = -1, card: int = 0) -> int:
        return await self.ok(HOST, self.ruling(what, chair, card))

    def turn(self) -> tuple[Player, int]:
        """The person in turn and the chair; fails where nobody is."""
        play = self.table.playing
        assert play is not None
        assert play.state is not None
        chair = play.chairs[play.state.actor]
        return self.person(chair), chair

    def turn_of(self) -> int:
        """The chair in turn, whoever sits there; -1 where no hand is played."""
        play = self.table.playing
        return play.chairs[play.state.actor] if play is not None and play.state is not None else -1

    def person(self, chair: int) -> Player:
        place = self.table.places[chair]
        return next(p for p in (HOST, *GUESTS) if p.person == place.person)

    def act(self, act: str, to: int | None = None, cards: tuple[int, ...] = (), way: str = "") -> wire.Act:
        """An act for the turn under way."""
        play = self.table.play
        assert play is not None
        return wire.Act(self.id(), play.hand, play.turn, act, to, cards, way)

    async def call(self) -> None:
        """The person in turn checks or calls."""
        who, _ = self.turn()
        await self.ok(who, self.act("call"))

    async def call_down(self) -> None:
        """Everybody checks or calls to the end of the hand."""
        while self.table.playing is not None:
            await self.call()


def run(work: Any) -> Any:
    """Runs a coroutine on a loop of its own."""
    return asyncio.run(work)


def act_of(live: Live, command: Command) -> wire.Act:
    """A command of the engine as a client says it."""
    cards = tuple(getattr(command, "cards", ()))
    kind = str(command.__struct_config__.tag)
    return live.act(kind, getattr(command, "to", None), cards, getattr(command, "way", ""))


class Robots:
    """Plays for persons through their links, knowing only their views."""

    def __init__(self, live: Live, players: Sequence[Player], seed: int = 1) -> None:
        self.live = live
        self.players = players
        self.said: list[tuple[Player, wire.Act]] = []
        self.bots: list[Bot] = [RandomBot(live.setup.game, seed + n) for n in range(len(players))]

    async def step(self) -> bool:
        """Everybody who may act does; whether anybody could."""
        acted = False
        for who, bot in zip(self.players, self.bots, strict=True):
            link = self.live.links[who.person]
            acts = link.legal
            if acts is not None and link.now.state == "playing":
                acted = True
                command = bot.act(link.now.hand, acts)
                act = act_of(self.live, command)
                await self.live.ok(who, act)
                self.said.append((who, act))
        return acted

    async def hand(self, most: int = 400) -> None:
        """To the end of the hand under way."""
        for _ in range(most):
            if self.live.table.playing is None:
                return
            if not await self.step():
                await self.live.settle()
        raise AssertionError("the hand does not end")
