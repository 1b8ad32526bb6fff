"""A server that is killed again and again under play, and what must be true after each time.

`python -m service.crash ROUNDS SEED` (with `src` and `tests` on the path) does so many rounds and says
what it saw. `serve` runs in a process of its own with four tables of bots, and two persons play at
them over real sockets. It is killed with SIGKILL: at any moment, while it starts, before, during, at
and after a commit, as soon as somebody has an answer or is told an event. Then it is started again on
the same database.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from random import Random

from purplepoker.bots.chance import Stream
from purplepoker.service.options import Options, game_of
from purplepoker.service.store_sqlite import SqliteStore
from purplepoker.service.table import Setup
from purplepoker.web.serve import make_lobby
from purplepoker.web.settings import Settings
from purplepoker.web.tables import make_table
from service.crash_audit import Audit
from service.crash_person import Person

POINTS = ("any", "before", "told", "during", "start", "acked", "commit", "committed")
"""`any` and `start`: by the watch. `acked`, `told`: by what a person hears. Others: at a commit."""

PATIENCE_S = 120.0
STARTS_S = 0.2, 0.7
"""A server takes about half a second to be ready."""

TESTS = Path(__file__).resolve().parent.parent

TABLES: tuple[tuple[str, str, str | None, int, dict[str, int], tuple[str, ...]], ...] = (
    ("texas-holdem", "purple", "no-limit", 8_000, {"Ada": 0, "Bo": 1}, ("random", "call")),
    ("27-triple-draw", "purple", None, 60_000, {"Ada": 0, "Bo": 1}, ("random", "random")),
    ("omaha", "purple", "no-limit", 60_000, {"Bo": 0}, ("random", "call", "random")),
    ("crazy-pineapple", "purple", None, 60_000, {}, ("random", "random", "call", "random")),
)
"""Variant, pack, structure, ms a turn, who sits where (Ada is the host, whether she sits or not), bots.

The first has less than a turn gets after a restart; all have more than a busy machine takes for an act.
"""


class World:
    """A database with its tables and the people who come back to it; counts of what happened."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.path = folder / "crash.db"
        self.rng = Random(seed)
        self.points: Counter[str] = Counter()
        self.grouped = 0
        self.persons: list[Person] = []
        self.audits: list[Audit] = []
        self._log = folder / "crash.log"
        self._pid = 0
        self._left = 0
        asyncio.run(self._prepare())

    async def _prepare(self) -> None:
        store = SqliteStore.open(self.path)
        lobby = make_lobby(store, Settings())
        cookie = Settings().cookie(store.mark)
        cookie = Settings().cookie(store.mark)
        known = {name: await lobby.people.enter(name) for name in ("Ada", "Bo")}
        for variant, pack, structure, base, chairs, bots in TABLES:
            options = Options(
                name="Crash",
                variant=variant,
                deck=pack,
                structure=structure,
                seats=4,
                think_ms=(0, 3),
                pause_ms=5,
                base_ms=base,
                bank_ms=60_000,
            )
            table, _ = await make_table(lobby, options, known["Ada"][1], bots)
            role = "player" if "Bo" in chairs else "watcher"
            await store.put_member(table, known["Bo"][1].id, role, 0)  # type: ignore[arg-type]
            game = game_of(options)
            persons = [
                Person(
                    name, who.id, f"{cookie}={session}", table, game, chairs.get(name, -1), name == "Ada", 4
                )
                for name, (session, who) in known.items()
            ]
            self.persons += persons
            setup = Setup(table, options, game, known["Ada"][1].id)
            self.audits.append(Audit(setup, self.path.with_name(f"{self.path.name}.key"), persons))
        await lobby.close()
        await store.close()

    # --- counts -----------------------------------------------------------------------------------

    @property
    def acks(self) -> int:
        return sum(len(person.acks) for person in self.persons)

    @property
    def told(self) -> int:
        return sum(len(person.seen) for person in self.persons)

    @property
    def hands(self) -> int:
        return sum(audit.hands for audit in self.audits)

    @property
    def cut(self) -> int:
        """Hands that lay on a table when the server died."""
        return sum(len(audit.cut) for audit in self.audits)

    @property
    def grants(self) -> int:
        """Turns that got more time after a restart."""
        return sum(audit.grants for audit in self.audits)

    @property
    def resumed(self) -> int:
        """Sockets that came back for what they had missed."""
        return sum(person.resumed for person in self.persons)

    def __str__(self) -> str:
        heads = " ".join(str(audit.head) for audit in self.audits)
        return f"events {heads}, hands {self.hands}, acks {self.acks}"

    # --- a life -----------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def _server(self, point: str, count: int) -> AsyncIterator[asyncio.subprocess.Process]:
        limits = {"MESSAGE_BURST": "100000", "MESSAGE_EACH_MS": "1", "SOCKETS": "16"}
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("PURPLEPOKER_")},
            **{f"PURPLEPOKER_{name}": value for name, value in limits.items()},
            "PYTHONPATH": os.pathsep.join((str(TESTS.parent / "src"), str(TESTS))),
        }
        words = [
            "-m",
            "service.crash_server",
            str(self.path),
            point,
            str(count),
            str(self.rng.randrange(2**32)),
        ]
        with self._log.open("ab") as log:
            process = await asyncio.create_subprocess_exec(
                sys.executable, *words, stdout=asyncio.subprocess.PIPE, stderr=log, env=environment
            )
        self._pid = process.pid
        try:
            yield process
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()

    async def life(self, point: str) -> None:
        """One life of the server, to its death."""
        count = self.rng.randrange(5, 25 if point == "acked" else 120)
        async with asyncio.timeout(PATIENCE_S), self._server(point, count) as process:
            assert process.stdout is not None
            if point == "start":
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(process.wait(), self.rng.uniform(*STARTS_S))
                self._kill()
            elif (port := _port(await process.stdout.readline())) or point not in ("any", "acked", "told"):
                await self._play(point, count, port, process)
            code = await process.wait()
            assert code == -signal.SIGKILL, f"it ended by itself, {code}: {self.log[-2_000:]}"
            self.grouped += b"commit of" in (said := await process.stdout.read()) and said.split()[-1] != b"1"
        self.points[point] += 1
        assert "rror" not in self.log, self.log[-2_000:]

    async def _play(self, point: str, count: int, port: int, process: asyncio.subprocess.Process) -> None:
        self.examine()
        self._left = count
        for person in self.persons:
            person.on_ack = self._count if point == "acked" else _nothing
            person.on_event = self._count if point == "told" else _nothing
        async with asyncio.TaskGroup() as group:
            for person in self.persons:
                group.create_task(person.live(port))
            if point == "any":
                await asyncio.sleep(self.rng.uniform(0.02, 0.5))
                self._kill()

    def _count(self) -> None:
        self._left -= 1
        if self._left == 0:
            self._kill()

    def _kill(self) -> None:
        os.kill(self._pid, signal.SIGKILL)

    async def last(self) -> None:
        """The last life: every hand that was cut off ends, two more are played, the server is stopped."""
        async with asyncio.timeout(PATIENCE_S), self._server("none", 0) as process:
            assert process.stdout is not None
            port = _port(await process.stdout.readline())
            self.examine()
            goals = {audit.setup.table_id: audit.table.hand + 2 for audit in self.audits}
            async with asyncio.TaskGroup() as group:
                for person in self.persons:
                    person.on_ack = person.on_event = _nothing
                    group.create_task(person.live(port, _reached(person, goals[person.table])))
            process.terminate()
            await process.wait()
        self.examine()
        assert not [audit.left for audit in self.audits if audit.left - {audit.table.hand}]
        with self._database() as db:
            for audit in self.audits:
                audit.whole(db)

    # --- what is on disk --------------------------------------------------------------------------

    @property
    def log(self) -> str:
        return self._log.read_text("utf-8", "replace")

    def examine(self) -> None:
        """Every table; by a connection that can only read, beside the server's own."""
        with self._database() as db:
            for audit in self.audits:
                audit.examine(db)

    @contextlib.contextmanager
    def _database(self) -> Iterator[sqlite3.Connection]:
        db = sqlite3.connect(f"{self.path.as_uri()}?mode=ro", uri=True, isolation_level=None)
        try:
            db.execute("BEGIN")
            yield db
        finally:
            db.close()


def _nothing() -> None:
    pass


def _port(line: bytes) -> int:
    """Of the address a server says when it is ready; 0 where it died before."""
    return int(line.rpartition(b":")[2]) if line.startswith(b"http") else 0


def _reached(person: Person, hand: int) -> Callable[[], bool]:
    return lambda: person.view is not None and person.view.hand_no >= hand


def crash(folder: Path, rounds: int, seed: int, say: Callable[[str], None] = lambda line: None) -> World:
    """So many lives and deaths on one database, and a last life; raises where something is wrong."""
    world = World(folder, seed)
    for number in range(rounds):
        point = POINTS[number % len(POINTS)]
        asyncio.run(world.life(point))
        say(f"kill {number + 1}: {point}; {world}")
    asyncio.run(world.last())
    return world


def main(arguments: Sequence[str]) -> None:
    rounds = int(arguments[0]) if arguments else 20
    seed = int(arguments[1]) if len(arguments) > 1 else Stream(time.time_ns()).below(2**31)
    print(f"{rounds} kills, seed {seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        world = crash(Path(folder), rounds, seed, lambda line: print(line, flush=True))
    print(
        f"{rounds} kills, {world.grouped} of them in a commit for several tables; {world.cut} hands were cut"
        f" off and all went on to their end, {world.grants} turns got their grace, no clock was charged.\n"
        f"{world.acks} acknowledged commands all there with the same answer, {world.told} events told and"
        f" not changed since, {world.resumed} sockets resumed, {world.hands} hands ended, chips conserved."
    )


if __name__ == "__main__":
    main(sys.argv[1:])
