"""The socket of a page: looked at before it is accepted, kept within limits, never waited for.

Close codes: 1003 not text, 1008 a limit or a rule is broken, 1009 too long, 1011 our fault, 1013 too slow
(come again), 4401 not logged in, 4403 not at this table, 4404 no such table, 4500 a table that could not be
read. 1012, a restart, is the server's own.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Coroutine
from typing import Any

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from purplepoker.errors import Code, Refused
from purplepoker.service import wire
from purplepoker.service.actor import TableActor
from purplepoker.service.fault import describe_fault
from purplepoker.service.lobby import Lobby
from purplepoker.service.people import Person
from purplepoker.service.table import Player, Watcher
from purplepoker.web.allowance import Allowance
from purplepoker.web.answers import refusal
from purplepoker.web.security import same_origin
from purplepoker.web.settings import Settings

NOT_TEXT, RULE, TOO_LONG, FAULT, TOO_SLOW = 1003, 1008, 1009, 1011, 1013
NO_SESSION, NOT_A_MEMBER, NO_TABLE, UNREADABLE = 4401, 4403, 4404, 4500

BURST = 16
"""A step of a hand may make this many times the queue's length of messages at one blow, before the
writer has had a chance; only what waits while the network does not take it counts as slow."""

REASON_BYTES = 120
PATIENCE_S = 2.0

logger = structlog.get_logger("purplepoker.web")


class Line:
    """The sending end of a socket: a bounded queue that one writer task empties."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._waiting: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._blocked = False
        self._ended = asyncio.Event()
        self.end: tuple[int, str] | None = None

    def send(self, data: bytes) -> None:
        """Never waits. Where too much waits already, the socket is given up and the page comes again."""
        if self.end is not None:
            return
        if len(self._waiting) >= (self._most if self._blocked else self._most * BURST):
            self._waiting.clear()
            self.close(TOO_SLOW, "the connection is too slow")
            return
        self._waiting.append(data)
        self._wake.set()

    def close(self, code: int, reason: str) -> None:
        """Ends the socket with this code; the first one counts."""
        if self.end is None:
            self.end = code, reason
            self._ended.set()

    async def ended(self) -> None:
        await self._ended.wait()

    async def write(self, ws: WebSocket) -> None:
        """The writer task."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                data = self._waiting.popleft()
                self._blocked = True
                await ws.send_text(data.decode())
                self._blocked = False


class Connection:
    """One socket of a person. `session` is a secret; it is renewed when the person's is."""

    def __init__(self, ws: WebSocket, person: Person, session: str, queue: int) -> None:
        self.ws = ws
        self.person = person
        self.session = session
        self.line = Line(queue)

    def __repr__(self) -> str:
        return f"<Connection of {self.person.name!r}>"


class Sockets:
    """All sockets of the server."""

    def __init__(self, lobby: Lobby, settings: Settings, allowance: Allowance) -> None:
        self._allowance = allowance
        self._lobby = lobby
        self._settings = settings
        self._open: set[Connection] = set()

    def __len__(self) -> int:
        return len(self._open)

    def renew(self, old: str, new: str) -> None:
        """The person's session has a new id; his open pages go on."""
        for connection in self._open:
            if old and connection.session == old:
                connection.session = new

    def log_out(self, session: str) -> None:
        """Closes every page of this session."""
        for connection in self._open:
            if connection.session == session:
                connection.line.close(RULE, "you have left")

    async def serve(self, ws: WebSocket) -> None:
        """From handshake to close. What another site's page opens is refused before it is a socket."""
        if not same_origin(self._settings, ws.scope):
            logger.info("socket refused", why="origin")
            await deny(ws, Refused(Code.CROSS_SITE, right="open this server's own page"))
            return
        try:
            self._allowance.take(ws)
        except Refused as refused:
            await deny(ws, refused)
            return
        session = ws.cookies.get(self._settings.cookie(self._lobby.store.mark), "")
        person = await self._lobby.people.known(session)
        await ws.accept()
        if person is None:
            await shut(ws, NO_SESSION, str(Refused(Code.NO_SESSION, right="open your invite link again")))
            return
        self._allowance.know(session, person)
        gate = self._lobby.people.gate
        try:
            gate.open_socket(person.id)
        except Refused as refused:
            await shut(ws, RULE, str(refused))
            return
        connection = Connection(ws, person, session, self._settings.queue)
        self._open.add(connection)
        try:
            await self._run(connection)
        finally:
            self._open.discard(connection)
            gate.close_socket(person.id)

    async def _run(self, connection: Connection) -> None:
        line, ws = connection.line, connection.ws
        works: list[Coroutine[Any, Any, None]] = [
            self._read(connection),
            line.write(ws),
            line.ended(),
            self._recheck(connection),
        ]
        tasks = [asyncio.create_task(work) for work in works]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            for error in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(error, Exception) and not gone(error):
                    logger.error("socket fault", what=describe_fault(error))
                    line.close(FAULT, "the server could not do this")
            await shut(ws, *(line.end or (1000, "")))

    async def _read(self, connection: Connection) -> None:
        line = connection.line
        try:
            async with asyncio.timeout(self._settings.hello_seconds):
                hello = self._hello(await self._frame(connection))
        except TimeoutError:
            hello = None
        if hello is None:
            line.close(RULE, "a page says hello first")
            return
        try:
            actor = self._lobby.table(hello.table)
        except Refused as refused:
            line.close(NO_TABLE if refused.code is Code.UNKNOWN_TABLE else UNREADABLE, str(refused))
            return
        who = await self._lobby.who(hello.table, connection.person)
        if who is None:
            line.close(NOT_A_MEMBER, "you have no link to this table: ask the host for one")
            return
        try:
            await actor.receive(line, who, hello)
            await self._listen(connection, actor, who)
        finally:
            await actor.detach(line)

    async def _listen(self, connection: Connection, actor: TableActor, who: Player | Watcher) -> None:
        """Frame by frame; while the table is busy nothing more is read."""
        while (frame := await self._frame(connection)) is not None:
            await actor.frame(connection.line, who, frame)

    async def _frame(self, connection: Connection) -> str | None:
        """The next frame within the limits; None: the socket is at its end."""
        message = await connection.ws.receive()
        if message["type"] != "websocket.receive":
            connection.line.close(1000, "")
            return None
        text: str | None = message.get("text")
        if text is None:
            connection.line.close(NOT_TEXT, "messages are text")
        elif len(text.encode("utf-8", "replace")) > self._settings.message_bytes:
            connection.line.close(TOO_LONG, f"a message has at most {self._settings.message_bytes} bytes")
        else:
            try:
                self._lobby.people.gate.message(connection.person.id)
            except Refused as refused:
                connection.line.close(RULE, str(refused))
            else:
                return text
        return None

    @staticmethod
    def _hello(frame: str | None) -> wire.Hello | None:
        try:
            message = wire.decode_client(frame or "")
        except (ValueError, RecursionError):
            return None
        return message if isinstance(message, wire.Hello) else None

    async def _recheck(self, connection: Connection) -> None:
        """A session that was ended elsewhere ends its sockets too."""
        while True:
            await asyncio.sleep(self._settings.recheck_seconds)
            with contextlib.suppress(Refused):  # the store is away: ask again later
                if await self._lobby.people.known(connection.session) is None:
                    connection.line.close(RULE, "you have left")


def gone(error: BaseException) -> bool:
    """Whether this only says that the other end is away: both kinds come, depending on who was first."""
    return isinstance(error, WebSocketDisconnect | RuntimeError)


async def deny(ws: WebSocket, refused: Refused) -> None:
    """Answers who asks for a socket with the refusal of a request."""
    if "websocket.http.response" in ws.scope.get("extensions", {}):
        await ws.send_denial_response(refusal(refused))
    else:
        await ws.close(RULE)


async def shut(ws: WebSocket, code: int, reason: str) -> None:
    """Closes as far as it is open; a page that takes nothing more is not waited for."""
    if ws.application_state is WebSocketState.CONNECTED and ws.client_state is WebSocketState.CONNECTED:
        told = reason.encode()[:REASON_BYTES].decode("utf-8", "ignore")
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async with asyncio.timeout(PATIENCE_S):
                await ws.close(code, told)
