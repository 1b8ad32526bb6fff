"""A real server on loopback in a thread, and browsers for it: HTTP by the standard library, sockets by
`websockets`. A browser keeps cookies and says where its page is from, as real ones do."""

from __future__ import annotations

import asyncio
import http.client
import io
import itertools
import json
import socket
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
import structlog
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from purplepoker.service.lobby import Lobby
from purplepoker.service.own_bots import NONE, OwnBots
from purplepoker.service.store_sqlite import SqliteStore
from purplepoker.web.serve import Server, bind, make_lobby, make_server, set_up_logs
from purplepoker.web.settings import Settings

T = TypeVar("T")

PATIENCE_S = 10.0
NOTHING_S = 0.3


class Answer:
    """Status, headers and body of an answer."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Browser:
    """One cookie jar. `origin` None: it says none."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.cookies: dict[str, str] = {}
        self.origin: str | None = live.origin

    def ask(self, path: str, body: Any = None, method: str | None = None, **headers: str) -> Answer:
        """GET, or POST where there is a body; `_` in a header's name is `-`."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookies:
            sent.setdefault("cookie", "; ".join(f"{k}={v}" for k, v in self.cookies.items()))
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        if data is not None:
            sent.setdefault("content-type", "application/json")
            if self.origin is not None:
                sent.setdefault("origin", self.origin)
        connection = http.client.HTTPConnection("127.0.0.1", self.live.port, timeout=PATIENCE_S)
        try:
            connection.request(method or ("GET" if data is None else "POST"), path, data, sent)
            answer = Answer(connection.getresponse())
        finally:
            connection.close()
        for cookie in answer.headers.get_all("set-cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value.strip('"')
        return answer

    @property
    def session(self) -> str:
        """The secret of the only server it knows."""
        [secret] = self.cookies.values()
        return secret

    def good(self, path: str, body: Any = None) -> Any:
        answer = self.ask(path, body)
        assert answer.status == 200, answer.body
        return answer.json

    def table(self, **options: Any) -> str:
        """A new table of his."""
        made = {"person": "Hanna", "blinds": [1, 2], **options}
        return str(self.good("/api/tables", made)["table"])

    def link(self, table: str) -> str:
        """The secret part of the table's invite link."""
        return str(self.good(f"/api/tables/{table}/invite")["link"]).partition("#join=")[2]

    def socket(self, **headers: str) -> ClientConnection:
        """A socket as the page opens it; nothing said yet."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookies:
            sent.setdefault("cookie", "; ".join(f"{k}={v}" for k, v in self.cookies.items()))
        opened = connect(
            f"ws://127.0.0.1:{self.live.port}/ws",
            origin=self.origin,  # type: ignore[arg-type]
            additional_headers=sent,
            compression="deflate",  # asked for, as browsers do; the server must not agree
            proxy=None,
        )
        return self.live.links.enter_context(opened)

    def sit_at(self, table: str, last_seq: int = -1) -> Page:
        """A page at the table, welcomed."""
        page = Page(self.socket(), table, last_seq)
        assert page.until("welcome")
        return page


class Page:
    """A socket that has said hello, and all it was told."""

    ids = itertools.count()

    def __init__(self, ws: ClientConnection, table: str, last_seq: int = -1) -> None:
        self.ws = ws
        self.got: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.seq = last_seq
        self.say("hello", table=table, last_seq=last_seq)

    def say(self, kind: str, **fields: Any) -> None:
        self.ws.send(json.dumps({"kind": kind, **fields}))

    def take(self, timeout: float = PATIENCE_S) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.ws.recv(timeout))
        self.got.append(message)
        if message["kind"] == "event":
            assert message["seq"] == self.seq + 1, "a gap, or an event twice"
        if message["kind"] in ("event", "snapshot"):
            self.seq = message["seq"]
            self.view = message["view"] or self.view
        return message

    def until(self, *kinds: str, where: Callable[[dict[str, Any]], bool] = lambda m: True) -> dict[str, Any]:
        """The next message of these kinds for which it holds."""
        while True:
            message = self.take()
            if message["kind"] in kinds and where(message):
                return message

    def quiet(self) -> list[dict[str, Any]]:
        """Takes all there is, until nothing comes for a while; what it was."""
        before = len(self.got)
        try:
            while True:
                self.take(NOTHING_S)
        except TimeoutError:
            return self.got[before:]

    def do(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A command and its answer."""
        id = f"c{next(self.ids)}"
        self.say(kind, id=id, **fields)
        return self.until("ack", "refused", where=lambda m: m["id"] == id)

    def ok(self, kind: str, **fields: Any) -> None:
        answer = self.do(kind, **fields)
        assert answer["kind"] == "ack", answer

    def act(self, act: str, **fields: Any) -> dict[str, Any]:
        """An act for the turn the page sees."""
        return self.do("act", hand=self.view["hand_no"], turn=self.view["turn"], act=act, **fields)

    @property
    def legal(self) -> dict[str, Any] | None:
        hand = self.view["hand"]
        return hand["legal"] if hand else None

    def play_hand(self) -> None:
        """Checks or calls until a hand has a result."""
        done = (0, 0)
        while self.view["result"] is None:
            turn = self.view["hand_no"], self.view["turn"]
            if self.legal and turn != done:
                done = turn
                answer = self.act("call")
                assert answer["kind"] == "ack", answer
            else:
                self.take()

    def closed(self) -> tuple[int, str]:
        """Reads to the end; code and reason of the close."""
        return close_of(self.ws)


def read_on(ws: ClientConnection) -> None:
    """Until it is closed."""
    while True:
        ws.recv(PATIENCE_S)


def close_of(ws: ClientConnection) -> tuple[int, str]:
    """Reads to the end; code and reason of the close."""
    with pytest.raises(ConnectionClosed) as closed:
        read_on(ws)
    frame = closed.value.rcvd
    assert frame is not None, "cut without a close frame"
    return frame.code, frame.reason


class Live:
    """The server under test; `logs` is all it has written."""

    def __init__(self, settings: Settings, database: Path, own: OwnBots = NONE) -> None:
        self.settings = settings
        self.own = own
        self.logs = io.StringIO()
        self.links = ExitStack()
        self.bound: socket.socket = bind("127.0.0.1", 0)
        self.port: int = self.bound.getsockname()[1]
        self.origin = f"http://127.0.0.1:{self.port}"
        self.lobby: Lobby
        self.server: Server
        self._database = database
        self._loop: asyncio.AbstractEventLoop
        self._ready = threading.Event()
        self._stop: Callable[[], object] = lambda: None
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)

    async def _serve(self) -> None:
        self.lobby = make_lobby(SqliteStore.open(self._database), self.settings, own=self.own)
        await self.lobby.start()
        self.server = server = make_server(self.lobby, self.settings, "", self._ready.set)
        self._loop = loop = asyncio.get_running_loop()

        def stop() -> None:
            server.should_exit = True

        self._stop = lambda: loop.call_soon_threadsafe(stop)
        await server.serve(sockets=[self.bound])

    def start(self) -> None:
        set_up_logs()
        structlog.configure(logger_factory=structlog.PrintLoggerFactory(self.logs))
        self._thread.start()
        assert self._ready.wait(PATIENCE_S)

    def stop(self) -> None:
        self._stop()
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive(), "the server does not stop"
        self.links.close()
        self.bound.close()
        structlog.reset_defaults()

    @property
    def open(self) -> int:
        """Connections that the server has open."""
        return len(self.server.server_state.connections)

    @property
    def busy(self) -> int:
        """Requests and sockets that the application has not done with."""
        return len(self.server.server_state.tasks)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """A coroutine on the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE_S)

    def browser(self) -> Browser:
        return Browser(self)


@contextmanager
def live_server(database: Path, **settings: Any) -> Iterator[Live]:
    with _running(Live(Settings(**settings), database)) as live:
        yield live


@contextmanager
def server_with(own: OwnBots, database: Path) -> Iterator[Live]:
    """One that was started with bots of the host's own."""
    with _running(Live(Settings(), database, own)) as live:
        yield live


@contextmanager
def _running(live: Live) -> Iterator[Live]:
    live.start()
    try:
        yield live
    finally:
        live.stop()
