"""Bounds below requests and messages: how long a head is, how many frames come, how long anything takes.

A connection is always under one deadline. At its end it is cut, whatever of ours has not been taken: to close
would be to wait for who does not read.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import ProtocolError
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol

from purplepoker.errors import Code, Refused
from purplepoker.service.limits import Bucket, Rate
from purplepoker.web.answers import full, refusal
from purplepoker.web.door import Door, Entry
from purplepoker.web.settings import Settings
from purplepoker.web.socket import PATIENCE_S

LINGER_S = 60.0
"""From the last byte of a request until its answer has been made and taken."""

HEADER_COST = 32
"""Bytes that a header counts for beside its own: many empty ones cost as much as a long one."""

PIPELINED = 16
"""Requests that may wait behind one that is not answered yet; browsers send none."""

FRAMES_A_MESSAGE = 4
CONTROL_FRAMES = 64
PIECES = 64
"""More frames than messages: pings, pongs and messages in pieces, though of one not more than so many."""


class Config(uvicorn.Config):
    """uvicorn's, with what the protocols below look at."""

    def __init__(self, settings: Settings, app: ASGIApp, **rest: Any) -> None:
        super().__init__(app, http=HttpProtocol, ws=WsProtocol, **rest)
        self.settings = settings
        self.door = Door(settings)


class Leash:
    """The one deadline of a connection; setting it anew forgets the last."""

    def __init__(self, loop: asyncio.AbstractEventLoop, cut: Callable[[], object]) -> None:
        self._loop = loop
        self._cut = cut
        self._handle: asyncio.TimerHandle | None = None
        self._ended = False

    def set(self, seconds: float) -> None:
        self.drop()
        if not self._ended:
            self._handle = self._loop.call_later(seconds, self._cut)

    def drop(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def end(self) -> None:
        """The connection is no more."""
        self.drop()
        self._ended = True


class TooMuch(Exception):
    """Ends the parsing of a request."""


class HttpProtocol(HttpToolsProtocol):
    """Requests that come in whole, soon and within bounds."""

    config: Config

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._leash = Leash(self.loop, self._cut)
        self._full = False
        self._reading = True
        self._listed = 0
        self._unread = 0
        """Bytes of the request so far that are no body: what the parser may be holding."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client is not None else ""
        socket = transport.get_extra_info("socket")
        file = -1 if socket is None else socket.fileno()
        entry = self.config.door.enter(transport, host, file, self.loop.time())
        if entry is Entry.OUT:
            transport.abort()
            return
        if entry is Entry.FULL:
            self._full = True
            self.app = no_room
        self._wait(self.config.settings.request_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leash.end()
        self.config.door.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._reading:
            self._reading = True
            self._wait(self.config.settings.request_seconds)
        self._unread += len(data)
        super().data_received(data)
        if self._unread > self.config.settings.head_bytes and not self.transport.is_closing():
            self._listed = self._unread
            self.send_400_response("")

    def send_400_response(self, msg: str) -> None:
        """Or 431, where it is too long."""
        most = self.config.settings.head_bytes
        status, refused = 400, Refused(Code.BAD_MESSAGE, right="a request as HTTP/1.1 has it")
        if self._listed > most:
            status, refused = 431, Refused(Code.TOO_BIG, right=f"a head of {most} bytes is the longest")
        answer = refusal(refused)
        answer.headers["connection"] = "close"
        lines = (name + b": " + value + b"\r\n" for name, value in answer.raw_headers)
        self.transport.write(STATUS_LINE[status] + b"".join((*lines, b"\r\n", answer.body)))
        self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._listed = 0

    def on_url(self, url: bytes) -> None:
        self._list(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._list(len(name) + len(value) + HEADER_COST)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= PIPELINED:
            raise TooMuch
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._unread -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._unread = 0
        self._reading = False
        self._wait(LINGER_S)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._reading = False  # what still comes of an answered request has its time too
        self._wait(LINGER_S)

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        self._leash.end()  # now it is the other protocol's connection
        self._unread = 0

    def _should_upgrade(self) -> bool:
        return not self._full and super()._should_upgrade()

    def _unsupported_upgrade_warning(self) -> None:
        """Nobody needs to know; it is answered as if it had not been asked for."""

    def _list(self, size: int) -> None:
        self._listed += size
        if self._listed > self.config.settings.head_bytes:
            raise TooMuch

    def _wait(self, seconds: float) -> None:
        self._leash.set(min(seconds, PATIENCE_S) if self._full else seconds)

    def _cut(self) -> None:
        self.transport.abort()


async def no_room(scope: Scope, receive: Receive, send: Send) -> None:
    """The application of those for whom there is no room."""
    await full(scope)(scope, receive, send)


class Frames(ServerProtocol):
    """Counts frames where they are read; one too many ends the connection."""

    def __init__(self, bucket: Bucket, now: Callable[[], float], most_bytes: int) -> None:
        super().__init__(max_size=most_bytes, logger=logging.getLogger("uvicorn.error"))
        self._bucket = bucket
        self._now = now
        self._pieces = 0
        self.flooded = False

    def recv_frame(self, frame: Frame) -> None:
        if frame.opcode is Opcode.CONT:
            self._pieces += 1
        elif frame.opcode is Opcode.TEXT or frame.opcode is Opcode.BINARY:
            self._pieces = 1
        if self._pieces > PIECES or not self._bucket.take(self._now()):
            self.flooded = True
            raise ProtocolError("too many frames")
        super().recv_frame(frame)


class WsProtocol(WebSocketsSansIOProtocol):
    """Sockets that are let go when the application has done with them, taken or not."""

    config: Config

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        settings = config.settings
        most = settings.message_bytes
        burst = FRAMES_A_MESSAGE * settings.message_burst
        each_ms = settings.message_each_ms / FRAMES_A_MESSAGE
        self._bytes = Bucket(Rate(settings.head_bytes + burst * most, each_ms / most))
        self.conn: Frames = Frames(Bucket(Rate(CONTROL_FRAMES + burst, each_ms)), self._now_ms, most)
        self._leash = Leash(self.loop, self._cut)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._leash.set(self.config.settings.request_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leash.end()
        self.config.door.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._bytes.take(self._now_ms(), len(data)):
            self.transport.abort()
            return
        super().data_received(data)
        if self.conn.flooded:
            self.transport.abort()
        elif self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))  # why not, if there is a word for it
            self.transport.close()

    async def run_asgi(self) -> None:
        """From here the application has its own deadlines, until it has done."""
        self._leash.drop()
        await super().run_asgi()
        if self.writable.is_set():
            self._leash.set(self.close_timeout)
        else:  # it takes nothing, and has been waited for
            self.transport.abort()

    async def send(self, message: Any) -> None:
        """With the word that an answer without a socket is an answer, which uvicorn would log as a fault."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True

    def _now_ms(self) -> float:
        return self.loop.time() * 1_000

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def _cut(self) -> None:
        self.transport.abort()
