"""A server that is killed again and again while it plays, and what must be true after each time.

`python -m service.crash ROUNDS` (with `src` and `tests` on the path) does so many rounds and says what it
saw. A child process plays one person and three bots through `Lobby` and SQLite; it is killed with SIGKILL
at a random moment or at a chosen point: before a commit, in the middle of one, between commit and ack,
between ack and broadcast, after the first event told.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from purplepoker.bots.chance import Stream
from purplepoker.bots.simple import RandomBot
from purplepoker.service import wire
from purplepoker.service.actor import TableActor
from purplepoker.service.clock import SystemClock
from purplepoker.service.clocks import GRACE, LEAST_AFTER_RESTART
from purplepoker.service.journal import Journal
from purplepoker.service.lobby import Lobby, Meta
from purplepoker.service.log import decode
from purplepoker.service.options import Options, game_of
from purplepoker.service.people import Person
from purplepoker.service.store import Loaded, Row
from purplepoker.service.store_sqlite import SqliteStore
from purplepoker.service.table import Player, Setup, check_chips

POINTS = ("any", "before", "during", "committed", "acked", "told")
HERE = Path(__file__).resolve().parent
OPTIONS = Options(
    name="Crash",
    structure="no-limit",
    seats=4,
    think_ms=(0, 0),
    pause_ms=0,
    base_ms=30_000,
    bank_ms=60_000,
)
HOST = Person("host", "Host")
WHO = Player(HOST.id, HOST.name, host=True)
_message = msgspec.json.Decoder(wire.AnyToClient).decode


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


# --- the child ----------------------------------------------------------------------------------------


class DyingStore(SqliteStore):
    """Dies around its n-th append."""

    point = "any"
    left = 0

    async def append(self, table_id: str, head: int, rows: Sequence[Row]) -> None:
        DyingStore.left -= 1
        now = DyingStore.left == 0
        if now and self.point == "before":
            die()
        if now and self.point == "during":
            threading.Timer(Random().uniform(0, 0.002), die).start()
        await super().append(table_id, head, rows)
        if now and self.point == "committed":
            die()


class Client:
    """The person: acts on its views at once, as `RandomBot` would."""

    def __init__(self, actor: TableActor, life: str, seed: int) -> None:
        self.actor = actor
        self.life = life
        self.bot = RandomBot(actor.setup.game, seed)
        self.ids = itertools.count()
        self.turn = asyncio.Event()
        self.view: wire.TableView | None = None

    def send(self, data: bytes) -> None:
        message = _message(data)
        dying = DyingStore.left <= 0
        if isinstance(message, wire.Ack):
            say(f"ack {message.id} {message.seq}")
            if dying and DyingStore.point == "acked":
                die()
        elif isinstance(message, wire.Snapshot | wire.Happened):
            self.view = message.view or self.view
            self.turn.set()
            if dying and DyingStore.point == "told" and isinstance(message, wire.Happened):
                die()

    async def ask(self, kind: Any, *fields: Any) -> None:
        await self.actor.receive(self, WHO, kind(f"{self.life}-{next(self.ids)}", *fields))
        await self.actor.settled()

    async def play(self) -> None:
        await self.actor.attach(self, WHO)
        await self.actor.settled()
        if self.view is not None and self.view.state == "waiting":
            await self.ask(wire.Sit, 0, 200)
            for chair, kind in enumerate(("random", "call", "random"), 1):
                await self.ask(wire.Order, "add_bot", chair, kind)
            await self.ask(wire.Order, "deal")
        while True:
            self.turn.clear()
            view = self.view
            assert view is not None
            if view.hand is not None and view.hand.legal is not None:
                command = self.bot.act(view.hand, view.hand.legal)
                kind = str(command.__struct_config__.tag)
                await self.ask(wire.Act, view.hand_no, view.turn, kind, getattr(command, "to", None))
            elif view.chairs[0].stack == 0 and (view.hand is None or view.hand.viewer < 0 or view.hand.over):
                await self.ask(wire.Rebuy, 200)
            else:
                await self.turn.wait()


async def child(path: str, life: str, point: str, count: int, seed: int) -> None:
    DyingStore.point, DyingStore.left = point, count
    lobby = Lobby(DyingStore.open(path), SystemClock())
    await lobby.start()
    if not lobby.tables():
        await lobby.create_table(OPTIONS, HOST)
    actor = lobby.tables()[0]
    say(f"ready {actor.head}")
    await Client(actor, life, seed).play()


# --- the parent ---------------------------------------------------------------------------------------


class Seen(msgspec.Struct):
    """What the killed lives have promised, and what was found on disk."""

    acks: dict[str, int] = {}
    head: int = 0
    hands: int = 0
    lives: int = 0
    in_hand: int = 0
    points: dict[str, int] = {}


def live_and_die(path: Path, rng: Random, seen: Seen, point: str) -> None:
    """One life of the server, to its death; all acks it gave are kept."""
    seen.lives += 1
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, (HERE.parent.parent / "src", HERE.parent))),
    }
    count = rng.randrange(3, 120)
    words = ["child", str(path), f"l{seen.lives}", point, str(0 if point == "any" else count)]
    process = subprocess.Popen(
        [sys.executable, "-m", "service.crash", *words, str(rng.randrange(2**32))],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )
    killer: threading.Timer | None = None
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        for raw in process.stdout:
            word, *rest = raw.decode().split()
            if word == "ready":
                assert int(rest[0]) >= seen.head, "the log has become shorter"
                if point == "any":
                    killer = threading.Timer(rng.uniform(0.01, 0.4), process.kill)
                    killer.start()
            elif word == "ack" and len(rest) == 2:
                seen.acks[rest[0]] = int(rest[1])
        code = process.wait(timeout=60)
        assert code == -signal.SIGKILL, process.stderr.read().decode()[-2_000:]
    finally:
        if killer is not None:
            killer.cancel()
        process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()
    seen.points[point] = seen.points.get(point, 0) + 1


async def examine(path: Path, seen: Seen) -> None:
    """What must be true of the log after a death."""
    store = SqliteStore.open(path)
    try:
        known = await store.tables()
        if not known:  # killed before the table was made
            assert not seen.acks
            return
        (table,) = known
        options = msgspec.json.decode(table.meta, type=Meta).options
        setup = Setup(table.table_id, options, game_of(options), HOST.id)
        loaded = await store.load(table.table_id)
        journal = Journal(setup)
        journal.replay(loaded)
        hands = range(journal.table.hand + 1)
        rows = sorted(
            [row for hand in hands for row in await store.hand_rows(table.table_id, hand)],
            key=lambda row: row.seq,
        )
    finally:
        await store.close()
    assert [row.seq for row in rows] == list(range(1, table.head + 1))
    check_acks(rows, seen)
    whole = Journal(setup)
    whole.replay(Loaded(loaded.meta, None, tuple(rows)))
    assert whole.table == journal.table, "snapshot and rows do not give what all rows give"
    check_chips(whole.table)
    assert all(place.bank == OPTIONS.bank_ms for place in whole.table.places if place.kind != "open")
    kinds = [row.kind for row in rows]
    began, ended = kinds.count("began"), kinds.count("ended")
    playing = whole.table.playing is not None
    assert began == whole.table.hand == ended + playing, "a hand was begun and never ended"
    seen.head, seen.hands = table.head, ended
    seen.in_hand += playing


def check_acks(rows: Sequence[Row], seen: Seen) -> None:
    """Every act that was acknowledged is there once; every restart in a turn gave time."""
    done = [row.cmd_id for row in rows if row.cmd_id]
    assert len(done) == len(set(done))
    assert set(seen.acks) <= set(done), "an acknowledged act is not in the log"
    assert all(seq <= len(rows) for seq in seen.acks.values())
    for row in rows:
        if row.kind == "adjusted":
            record = decode(row.secret or b"")
            assert record.base_ms >= LEAST_AFTER_RESTART + GRACE


def crash(path: Path, rounds: int, seed: int) -> Seen:
    """So many lives and deaths on one database; raises where something is not as it must be."""
    rng = Random(seed)
    seen = Seen()
    for number in range(rounds):
        live_and_die(path, rng, seen, POINTS[number % len(POINTS)])
        asyncio.run(examine(path, seen))
    return seen


def main(arguments: Sequence[str]) -> None:
    if arguments and arguments[0] == "child":
        path, life, point, count, chance = arguments[1:]
        asyncio.run(child(path, life, point, int(count), int(chance)))
        return
    rounds = int(arguments[0]) if arguments else 20
    seed = int(arguments[1]) if len(arguments) > 1 else Stream(time.time_ns()).below(2**31)
    with tempfile.TemporaryDirectory() as folder:
        seen = crash(Path(folder) / "crash.db", rounds, seed)
    print(
        f"{seen.lives} kills (seed {seed}), {seen.in_hand} of them in a hand: {len(seen.acks)} acked commands"
        f" all there, {seen.hands} hands ended, {seen.head} events, chips conserved, no bank charged"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
