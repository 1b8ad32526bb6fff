"""People who play over real sockets, many in one process, and count what they are told.

`python -m bench.load_client`, driven by lines of JSON on stdin: first where to go, then a word at a time.
`{"think": MS}`: from now on think so long on average before an act; `{"stop": true}`: act no more. Both are
answered with what happened since the word before; after a stop, once nothing comes any more, also
with what each socket has seen of its table. The end of stdin ends it.

Everybody checks that each number comes once and in order. Now and then a socket is cut and comes back with
the last number it has: what follows is the rest without a gap, or a snapshot.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import sys
import time
import zlib
from collections import Counter
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

SEATS = 6
BUY_IN = 200
CUT_EACH_S = 0.5
AWAY_S = 1.0
PROBE_S = 0.01
QUIET_S = 1.0
PATIENCE_S = 30.0


# --- what is read of the wire: no more than is needed to play --------------------------------------


class Legal(msgspec.Struct):
    """What is open."""

    check: bool = False
    call: int | None = None
    raise_min: int | None = None
    raise_max: int | None = None
    show: bool = False


class Hand(msgspec.Struct):
    viewer: int
    over: bool
    legal: Legal | None


class Chair(msgspec.Struct):
    kind: str
    stack: int


class View(msgspec.Struct):
    state: str
    chair: int
    chairs: list[Chair]
    hand_no: int
    turn: int
    hand: Hand | None


class Event(msgspec.Struct):
    """Its kind only."""

    event: str
    what: str = ""

    @property
    def name(self) -> bytes:
        return f"{self.event} {self.what}\n".encode()


class Message(msgspec.Struct, tag_field="kind"):
    """Base of what the server says."""


class Welcome(Message, tag="welcome"):
    pass


class Snapshot(Message, tag="snapshot"):
    seq: int
    view: View
    log: list[Event]


class Happened(Message, tag="event"):
    seq: int
    event: Event
    view: View | None


class Ack(Message, tag="ack"):
    id: str


class Refusal(Message, tag="refused"):
    id: str
    code: str


_message = msgspec.json.Decoder(Welcome | Snapshot | Happened | Ack | Refusal).decode


# --- measuring -------------------------------------------------------------------------------------


class Lag:
    """How much later than asked for the event loop wakes somebody, in ms."""

    def __init__(self) -> None:
        self._late: list[float] = []
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._probe())

    async def _probe(self) -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(PROBE_S)
            self._late.append(1_000 * max(0.0, time.perf_counter() - before - PROBE_S))

    def take(self) -> list[float]:
        """Since the last time: median, 99th percentile, most."""
        late, self._late = self._late, []
        return spread(late, 0.5, 0.99, 1)


def spread(values: list[float], *parts: float) -> list[float]:
    """Percentiles, as parts of one; zeros where there is nothing."""
    ranked = sorted(values) or [0.0]
    return [ranked[min(len(ranked) - 1, int(part * len(ranked)))] for part in parts]


class Tally:
    """Counts of one span, and of all spans together what must not be."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.acks_ms: list[float] = []
        self.faults: list[str] = []
        self.cpu = time.process_time()

    def take(self) -> dict[str, Any]:
        cpu, self.cpu = time.process_time() - self.cpu, time.process_time()
        told = {"cpu": cpu, "acks_ms": self.acks_ms, "counts": dict(self.counts), "faults": self.faults}
        self.counts, self.acks_ms, self.faults = Counter(), [], []
        return told


# --- people ----------------------------------------------------------------------------------------


class Person:
    """One socket at one table. `seen`: runs of numbers without a gap, as [first, last, checksum of kinds]."""

    def __init__(self, crowd: Crowd, table: str, seat: int, cookie: str) -> None:
        self.crowd = crowd
        self.table = table
        self.seat = seat
        self.rng = Random(f"{table} {seat}")
        self.seen: list[list[int]] = []
        self.last = -1
        self.waiting: dict[str, tuple[str, float]] = {}
        """Frame and time of what has no answer yet, by id."""
        self.ws: ClientConnection | None = None
        self.view: View | None = None
        self.tried: tuple[object, ...] = ()
        self._cookie = cookie
        self._ids = itertools.count()
        self._thinking: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Comes back whenever the socket is gone."""
        while True:
            try:
                await self._visit()
            except InvalidStatus:
                raise
            except ConnectionClosed as closed:
                how = "cut" if closed.rcvd is None else f"closed {closed.rcvd.code}"
                self.crowd.tally.counts[how] += 1
            except (OSError, InvalidHandshake) as error:
                self.crowd.tally.counts[f"no connection: {type(error).__name__}"] += 1
            finally:
                self.ws = self.view = None
                if self._thinking is not None:
                    self._thinking.cancel()
            await asyncio.sleep(self.rng.uniform(0, AWAY_S))

    async def _visit(self) -> None:
        port = self.crowd.port
        async with connect(
            f"ws://127.0.0.1:{port}/ws",
            origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
            additional_headers={"cookie": self._cookie},
            compression=None,
            proxy=None,
            ping_interval=None,
            open_timeout=PATIENCE_S,
        ) as ws:
            await ws.send(json.dumps({"kind": "hello", "table": self.table, "last_seq": self.last}))
            back, self.tried = self.last >= 0, ()
            for id, (frame, _) in self.waiting.items():  # said again: its time would be that of the cut
                self.waiting[id] = frame, 0.0
                await ws.send(frame)
            self.ws = ws
            while True:
                message = _message(await ws.recv(decode=False))
                self.crowd.heard = time.perf_counter()
                self.crowd.tally.counts["messages"] += 1
                if back and isinstance(message, Happened | Snapshot):
                    back = False
                    how = "snapshots" if isinstance(message, Snapshot) else "gaps filled"
                    self.crowd.tally.counts[how] += 1
                self._take(message)
                if self.view is not None and self.crowd.acting and not self.waiting:
                    await self._answer(self.view)

    # --- what comes -------------------------------------------------------------------------------

    def _take(self, message: Message) -> None:
        match message:
            case Ack() | Refusal():
                _, sent = self.waiting.pop(message.id, ("", -1.0))
                if sent < 0:
                    self._fault("two answers, or one to nothing")
                elif isinstance(message, Refusal):
                    self.crowd.tally.counts[f"refused {message.code}"] += 1
                elif sent:
                    self.crowd.tally.acks_ms.append(1_000 * (time.perf_counter() - sent))
            case Happened():
                if message.seq != self.last + 1 or not self.seen:
                    self._fault(f"{message.seq} after {self.last}")
                    self.seen.append([message.seq, message.seq, 0])
                self.last = message.seq
                run = self.seen[-1]
                run[1], run[2] = message.seq, zlib.crc32(message.event.name, run[2])
                self.view = message.view or self.view
            case Snapshot():
                if message.seq < self.last:
                    self._fault(f"back from {self.last} to {message.seq}")
                check = zlib.crc32(b"".join(event.name for event in message.log))
                self.seen.append([message.seq - len(message.log) + 1, message.seq, check])
                self.last, self.view = message.seq, message.view

    def _fault(self, what: str) -> None:
        self.crowd.tally.faults.append(f"seat {self.seat} of table {self.table}: {what}")

    # --- what he does -----------------------------------------------------------------------------

    async def _answer(self, view: View) -> None:
        """Once a decision: an act, the chair, the first deal, chips when broke."""
        command = self._due(view)
        last = self.last if view.state == "waiting" else 0
        now = (view.hand_no, view.turn, last, command and command["kind"])
        if command is None or now == self.tried:
            return
        self.tried = now
        wait = self.crowd.think_s
        if wait and command["kind"] == "act":
            self._thinking = asyncio.create_task(self._later(self.rng.uniform(0, 2 * wait), command))
        else:
            await self._say(command)

    def _due(self, view: View) -> dict[str, Any] | None:
        legal = view.hand.legal if view.hand is not None else None
        if view.state == "waiting":
            if view.chair < 0:
                return {"kind": "sit", "chair": self.seat, "buy_in": BUY_IN}
            if self.seat == 0 and all(chair.kind != "open" for chair in view.chairs):
                return {"kind": "order", "what": "deal"}
        elif legal is not None:
            return {"kind": "act", "hand": view.hand_no, "turn": view.turn, **self._act(legal)}
        elif view.chair >= 0 and not view.chairs[view.chair].stack and _idle(view.hand):
            return {"kind": "rebuy", "chips": BUY_IN}
        return None

    def _act(self, legal: Legal) -> dict[str, Any]:
        """Mostly a call; now and then a fold, or a raise of the least."""
        chance = self.rng.random()
        if not legal.check and legal.call is None:
            return {"act": "show" if legal.show else "fold"}
        if legal.raise_min is not None and chance < 0.15:
            return {"act": "raise", "to": legal.raise_min}
        return {"act": "fold" if chance > 0.9 and not legal.check else "call"}

    async def _later(self, seconds: float, command: dict[str, Any]) -> None:
        await asyncio.sleep(seconds)
        if self.crowd.acting:
            with contextlib.suppress(ConnectionClosed):
                await self._say(command)

    async def _say(self, command: dict[str, Any]) -> None:
        if self.ws is None:  # cut while he thought: the view that comes then is answered
            return
        id = f"{self.seat}-{next(self._ids)}"
        frame = json.dumps({**command, "id": id})
        self.waiting[id] = frame, time.perf_counter()
        await self.ws.send(frame)


def _idle(hand: Hand | None) -> bool:
    return hand is None or hand.viewer < 0 or hand.over


class Crowd:
    """All people of this process."""

    def __init__(self, port: int, tables: list[dict[str, Any]], seed: int) -> None:
        self.port = port
        self.tally = Tally()
        self.lag = Lag()
        self.acting = True
        self.think_s = 0.1
        self.heard = time.perf_counter()
        self.rng = Random(seed)
        self.people = [
            Person(self, table["table"], seat, cookie)
            for table in tables
            for seat, cookie in enumerate(table["cookies"])
        ]

    async def cut(self) -> None:
        """Cuts a socket now and then, as a phone loses its link: without a word."""
        while self.acting:
            await asyncio.sleep(self.rng.uniform(0, 2 * CUT_EACH_S))
            person = self.rng.choice(self.people)
            if person.ws is not None and person.last > 0:
                person.ws.transport.abort()

    async def quiet(self) -> bool:
        """Waits until every command is answered and nothing comes any more; whether that came about."""
        end = time.perf_counter() + PATIENCE_S
        while time.perf_counter() < end:
            await asyncio.sleep(PROBE_S)
            still = time.perf_counter() - self.heard > QUIET_S
            if still and all(person.ws is not None and not person.waiting for person in self.people):
                return True
        return False

    def told(self) -> dict[str, Any]:
        return {**self.tally.take(), "lag": self.lag.take()}

    async def obey(self) -> None:
        """The words of the parent, until it says no more."""
        loop = asyncio.get_running_loop()
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            word = json.loads(line)
            self.think_s = word.get("think", 0) / 1_000
            self.acting = "stop" not in word
            say(self.told())
            if not self.acting:
                settled = await self.quiet()
                seen = [{"table": p.table, "last": p.last, "seen": p.seen} for p in self.people]
                unanswered = sum(len(person.waiting) for person in self.people)
                faults = self.tally.take()["faults"]
                say({"settled": settled, "unanswered": unanswered, "faults": faults, "people": seen})


def say(facts: dict[str, Any]) -> None:
    print(json.dumps(facts), flush=True)


async def main() -> None:
    told = json.loads(sys.stdin.readline())
    crowd = Crowd(told["port"], told["tables"], told["seed"])
    crowd.lag.start()
    works = [asyncio.create_task(person.run()) for person in crowd.people]
    works.append(asyncio.create_task(crowd.cut()))
    obeying = asyncio.create_task(crowd.obey())
    done, _ = await asyncio.wait({obeying, *works[:-1]}, return_when=asyncio.FIRST_COMPLETED)
    for work in works:
        work.cancel()
    await asyncio.gather(*works, return_exceptions=True)
    for task in done:
        task.result()


if __name__ == "__main__":
    asyncio.run(main())
