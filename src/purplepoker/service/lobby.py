"""All tables of one server: made, found, recovered at the start, closed at the end."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor

import msgspec

from purplepoker.errors import Code, Refused
from purplepoker.service.actor import TableActor, logger
from purplepoker.service.awake import AwakeClock
from purplepoker.service.bots_at import Delays, random_delay
from purplepoker.service.clock import Clock
from purplepoker.service.fault import describe_fault
from purplepoker.service.options import Options, check_options, game_of
from purplepoker.service.own_bots import NONE, STAND_IN, OwnBots
from purplepoker.service.people import DAY_MS, MINUTE_MS, People, Person
from purplepoker.service.store import Known, Store
from purplepoker.service.table import Player, Setup, Watcher

TABLE_ID_BYTES = 9
SWEEP_PAUSE_MS = 1_000

UNPLAYED_MS = 60 * MINUTE_MS
"""A table without any hand at which nobody looks gives way to a new one after this time."""


class Meta(msgspec.Struct, frozen=True):
    """What is stored of a table when it is made; `v` rises when old ones must be read otherwise."""

    options: Options
    host: str
    v: int = 1


class Lobby:
    """The tables by id. `broken`: those that could not be recovered, with the reason; the rest plays on.

    `own`: the bots of the host's own files.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        people: People | None = None,
        *,
        executor: Executor | None = None,
        delays: Delays = random_delay,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        own: OwnBots = NONE,
    ) -> None:
        self.store = store
        self.own = own
        self.clock = AwakeClock(clock)
        self.people = people if people is not None else People(store, self.clock)
        self.broken: dict[str, Refused] = {}
        self._own = executor is None
        self._executor: Executor = executor or ThreadPoolExecutor(1, thread_name_prefix="bots")
        self._delays = delays
        self._entropy = entropy
        self._tables: dict[str, TableActor] = {}
        self._addresses: dict[str, str] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Recovers every table that has not ended; one that cannot be read does not stop the others.

        From then on what is too old is swept away, now and daily.
        """
        for known in await self.store.tables():
            try:
                await self._open(self._setup(known))
                if self._tables[known.table_id].table.mode == "ended":
                    await self._ended(known.table_id)
            except Exception as error:
                refused = error if isinstance(error, Refused) else _unreadable(known.table_id)
                self.broken[known.table_id] = refused
                logger.error("table not recovered", table=known.table_id, what=describe_fault(error))
        works = {"sweeps": self._sweeps(), "beats": self.clock.beats(self._woke)}
        self._tasks += [asyncio.create_task(work, name=name) for name, work in works.items()]

    async def close(self) -> None:
        """Every table finishes what it is doing; nothing is lost, as all that counts is on disk."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        for actor in tuple(self._tables.values()):
            await actor.close()
        self._tables.clear()
        if self._own:
            self._executor.shutdown(wait=False, cancel_futures=True)

    async def create_table(self, options: Options, host: Person, address: str = "") -> tuple[str, str]:
        """A new table and the secret part of a link for its players. The host is a member at once.

        `address`: from which it was asked for; it is known until the server stops, and never stored.
        """
        game = check_options(options)
        table_id = secrets.token_urlsafe(TABLE_ID_BYTES)
        setup = Setup(table_id, options, game, host.id, self.own.names)
        now = self.clock.wall_ms()
        await self.store.create_table(table_id, msgspec.json.encode(Meta(options, host.id)), now)
        await self.store.put_member(table_id, host.id, "host", now)
        await self._open(setup)
        if address:
            self._addresses[table_id] = address
        return table_id, await self.people.invite(table_id)

    def table(self, table_id: str) -> TableActor:
        """The actor of a table; UNKNOWN_TABLE, TABLE_ENDED, or why it could not be recovered."""
        if table_id in self.broken:
            raise self.broken[table_id]
        actor = self._tables.get(table_id)
        if actor is None:
            raise Refused(Code.UNKNOWN_TABLE, token=table_id)
        return actor

    def tables(self) -> tuple[TableActor, ...]:
        """All tables that can be looked at, oldest first; some may have ended since the start."""
        return tuple(self._tables.values())

    @property
    def count(self) -> int:
        """How many have not ended."""
        return sum(actor.table.mode != "ended" for actor in self.tables())

    def hosted(self, person: str) -> int:
        """How many of a host's have not ended."""
        return sum(actor.table.mode != "ended" and actor.setup.host == person for actor in self.tables())

    def made_from(self, address: str) -> int:
        """How many made from this address have not ended."""
        made = (id for id, known in self._addresses.items() if known == address)
        return sum(self._tables[id].table.mode != "ended" for id in made)

    async def expire(self, ms: int) -> None:
        """Ends the tables at which no hand was ever dealt and nobody has looked on for so long."""
        for actor in self.tables():
            await actor.expire(ms)

    async def who(self, table_id: str, person: Person) -> Player | Watcher | None:
        """As what the person may come to this table; None: he has no link to it."""
        role = await self.store.role(table_id, person.id)
        if role is None:
            return None
        return Watcher(person.id) if role == "watcher" else Player(person.id, person.name, role == "host")

    def _setup(self, known: Known) -> Setup:
        meta = msgspec.json.decode(known.meta, type=Meta)
        return Setup(known.table_id, meta.options, game_of(meta.options), meta.host, self.own.names)

    async def _open(self, setup: Setup) -> None:
        actor = TableActor(
            setup,
            self.store,
            self.clock,
            executor=self._executor,
            delays=self._delays,
            entropy=self._entropy,
            on_end=self._ended,
            own=self.own,
        )
        await actor.start()
        self._tables[setup.table_id] = actor
        kinds = {place.bot for place in actor.table.places if place.kind == "bot"}
        for bot in sorted(kinds.difference(setup.bots)):
            logger.warning("bot without its file", table=setup.table_id, bot=bot, plays_as=STAND_IN)

    async def _woke(self, ms: int) -> None:
        logger.warning("the server was away", seconds=ms // 1_000)
        await asyncio.gather(*(actor.woke() for actor in self.tables()))

    async def _sweeps(self) -> None:
        """A little at a time, then a day's rest."""
        while True:
            try:
                more = await self.people.sweep()
                await self.expire(DAY_MS)
            except Exception as error:  # the disk is full, perhaps: tomorrow again
                logger.warning("not swept", what=describe_fault(error))
                more = False
            await self.clock.sleep(SWEEP_PAUSE_MS if more else DAY_MS)

    async def _ended(self, table_id: str) -> None:
        """Its links are void; it stays open for those who look at its last picture until the server stops."""
        await self.store.end_table(table_id, self.clock.wall_ms())


def _unreadable(table_id: str) -> Refused:
    right = "what it was made with cannot be read"
    return Refused(Code.STORE_DAMAGED, token=f"of table {table_id}", right=right)
