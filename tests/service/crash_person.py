"""Somebody at a table of a server that dies: plays over a real socket and remembers what he was promised.

He acts on his view as `RandomBot` does, keeps the id of every command until it is answered, and says it
again after a restart. He fails where a number is missing or comes twice, where an event he has seen is
another one now, where an answer changes, and where the server ends his socket by itself.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from random import Random

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from purplepoker.bots.simple import RandomBot
from purplepoker.engine.game import Game
from purplepoker.engine.view import View
from purplepoker.service import wire

SAID_AGAIN = 12
"""Old commands, answered in an earlier life, that are said again after a restart."""

_message = msgspec.json.Decoder(wire.AnyToClient).decode


class Person:
    """One person at one table, over all lives of the server. `chair` -1: he only looks on.

    `full`: chairs taken when everybody is there; the host deals then. `answers`: seq by id, None for a
    command that was refused. `seen`: the event of every seq he was told, as its bytes.
    """

    def __init__(
        self, name: str, id: str, cookie: str, table: str, game: Game, chair: int, host: bool, full: int
    ) -> None:
        self.name = name
        self.id = id
        self.table = table
        self.chair = chair
        self.host = host
        self.seen: dict[int, bytes] = {}
        self.answers: dict[str, int | None] = {}
        self.last = -1
        self.resumed = 0
        self.view: wire.TableView | None = None
        self._full = full
        self._cookie = cookie
        self._bodies: dict[str, str] = {}
        self._waiting: list[str] = []
        self._ids = itertools.count()
        self._rng = Random(f"{name} {table}")
        self._bot = RandomBot(game, self._rng.randrange(2**32))
        self._tried: tuple[object, ...] = ()
        self.on_ack: Callable[[], None] = lambda: None
        self.on_event: Callable[[], None] = lambda: None

    def __repr__(self) -> str:
        return f"<{self.name} at {self.table}>"

    @property
    def acks(self) -> dict[str, int]:
        """The commands that were acknowledged, with the seq that was said."""
        return {id: seq for id, seq in self.answers.items() if seq is not None}

    @property
    def refused(self) -> set[str]:
        return {id for id, seq in self.answers.items() if seq is None}

    async def live(self, port: int, until: Callable[[], bool] = lambda: False) -> None:
        """Plays until the server is dead, or until the condition holds."""
        try:
            async with connect(
                f"ws://127.0.0.1:{port}/ws",
                origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
                additional_headers={"cookie": self._cookie},
                compression=None,
                proxy=None,
                ping_interval=None,
                open_timeout=60,
            ) as ws:
                await self._play(ws, until)
        except InvalidStatus:
            raise
        except ConnectionClosed as closed:
            if closed.rcvd is not None:
                raise AssertionError(f"{self}: the server has ended the socket: {closed.rcvd}") from None
        except (OSError, InvalidHandshake):
            pass  # killed while he came

    async def _play(self, ws: ClientConnection, until: Callable[[], bool]) -> None:
        self._tried = ()
        await ws.send(wire.encode(wire.Hello(self.table, self.last)).decode())
        self.resumed += self.last >= 0
        self._waiting = [id for id in self._bodies if id not in self.answers]
        for id in [*list(self.acks)[-SAID_AGAIN:], *self._waiting]:
            await ws.send(self._bodies[id])
        while not until():
            self._take(_message(await ws.recv()))
            command = self._next() if not self._waiting else None
            if command is not None:
                self._bodies[command.id] = frame = wire.encode(command).decode()
                self._waiting.append(command.id)
                await ws.send(frame)
                if isinstance(command, wire.Act) and self._rng.random() < 0.1:  # a nervous finger
                    await ws.send(frame)

    # --- what he is told --------------------------------------------------------------------------

    def _take(self, message: wire.AnyToClient) -> None:
        match message:
            case wire.Ack():
                if self._answered(message.id, message.seq):
                    self.on_ack()
            case wire.Refusal():
                assert message.code != "table_fault", f"{self}: {message.text}"
                self._answered(message.id, None)
            case wire.Snapshot():
                assert message.seq >= self.last, f"{self}: the table is older than what was told"
                first = message.seq - len(message.log) + 1
                for seq, event in enumerate(message.log, first):
                    self._see(seq, wire.encode(event))
                self.last, self.view = message.seq, message.view
            case wire.Happened():
                assert message.seq == self.last + 1, f"{self}: {message.seq} after {self.last}"
                self._see(message.seq, wire.encode(message.event))
                self.last, self.view = message.seq, message.view or self.view
                self.on_event()
            case _:
                pass

    def _answered(self, id: str, seq: int | None) -> bool:
        """Whether it is the first answer to this command."""
        assert id in self._bodies, f"{self}: an answer to nothing"
        assert self.answers.setdefault(id, seq) == seq, f"{self}: another answer to the same command"
        first = id in self._waiting
        if first:
            self._waiting.remove(id)
        return first

    def _see(self, seq: int, event: bytes) -> None:
        assert self.seen.setdefault(seq, event) == event, f"{self}: event {seq} is another one now"

    # --- what he does -----------------------------------------------------------------------------

    def _next(self) -> wire.Act | wire.Sit | wire.Order | wire.Rebuy | None:
        """What is to be done now, once a situation: what was refused is not asked again in it."""
        view = self.view
        if view is None:
            return None
        now = (view.state, view.hand_no, view.turn, self.last if view.state == "waiting" else 0)
        if now == self._tried:
            return None
        command = self._due(view)
        if command is not None:
            self._tried = now
        return command

    def _due(self, view: wire.TableView) -> wire.Act | wire.Sit | wire.Order | wire.Rebuy | None:
        hand = view.hand
        if view.state == "waiting":
            if self.chair >= 0 and view.chair < 0:
                return wire.Sit(self._id(), self.chair, 200)
            if self.host and sum(chair.kind != "open" for chair in view.chairs) == self._full:
                return wire.Order(self._id(), "deal")
        elif hand is not None and hand.legal is not None:
            act = self._bot.act(hand, hand.legal)
            kind, cards = str(act.__struct_config__.tag), tuple(getattr(act, "cards", ()))
            to, way = getattr(act, "to", None), getattr(act, "way", "")
            return wire.Act(self._id(), view.hand_no, view.turn, kind, to, cards, way)
        elif self.chair >= 0 and not view.chairs[self.chair].stack and _idle(hand):
            return wire.Rebuy(self._id(), 200)
        return None

    def _id(self) -> str:
        return f"{self.name}-{next(self._ids)}"


def _idle(hand: View | None) -> bool:
    return hand is None or hand.viewer < 0 or hand.over
