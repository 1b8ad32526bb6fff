"""Running the server: database and port first, so that what is wrong is said before anything starts."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import socket
import sys
from collections.abc import Awaitable, Callable

import structlog
import uvicorn

from purplepoker.errors import Code, Refused
from purplepoker.service.clock import Clock, SystemClock
from purplepoker.service.limits import Gate
from purplepoker.service.lobby import Lobby
from purplepoker.service.own_bots import NONE, OwnBots
from purplepoker.service.people import People
from purplepoker.service.store import Store
from purplepoker.service.store_file import check_free
from purplepoker.service.store_sqlite import SqliteStore
from purplepoker.web.app import make_app
from purplepoker.web.door import BACKLOG
from purplepoker.web.security import lan_address
from purplepoker.web.settings import ANYWHERE, Settings
from purplepoker.web.transport import Config

GC_THRESHOLDS = 100_000, 50, 1_000
"""Measured: with the usual ones the collector alone makes acks 600 ms late at a thousand tables."""

SHUTDOWN_S = 5
SAY_EACH_S = 60.0
MOST_SAID = 100
TRIES = 10
"""Ports tried one after the other where any will do."""

Prepare = Callable[[Lobby], Awaitable[None]]
logger = structlog.get_logger("purplepoker.web")


def bind(host: str, port: int, tries: int = 1) -> socket.socket:
    """A socket that has the port, or the first free one of `tries`; 0: any. PORT_BUSY, BAD_ADDRESS."""
    for number in range(tries):
        try:
            return _bound(host, port + number if port else 0)
        except Refused as refused:
            last = refused
            if refused.code is not Code.PORT_BUSY:
                break
    raise last


def bind_for(settings: Settings, tries: int = 1) -> socket.socket:
    """The socket of a server. A port that is busy with our own database is told as STORE_BUSY."""
    try:
        return bind(settings.host, settings.port, tries)
    except Refused as refused:
        if refused.code is Code.PORT_BUSY:
            check_free(settings.path)
        raise


def _bound(host: str, port: int) -> socket.socket:
    found = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        if sys.platform != "win32":  # there the option lets two servers have one port
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(BACKLOG)  # now another server gets no share of it
    except OSError as error:
        found.close()
        raise _told(host, port, error) from None
    except OverflowError:
        found.close()
        raise Refused(Code.BAD_VALUE, token=port, right="a port is 0 to 65535") from None
    found.setblocking(False)
    return found


def _told(host: str, port: int, error: OSError) -> Refused:
    if error.errno == errno.EADDRINUSE:
        return Refused(Code.PORT_BUSY, token=port, right="stop what uses it, or name another with --port")
    if error.errno in (errno.EACCES, errno.EPERM):
        right = "the system keeps this port for itself; take one above 1023"
        return Refused(Code.BAD_ADDRESS, token=f"{host}:{port}", right=right)
    right = "this machine has no such address" if error.errno != errno.EAFNOSUPPORT else "no IPv6 here"
    return Refused(Code.BAD_ADDRESS, token=host, right=right)


def address(settings: Settings, port: int) -> str:
    """What to type into a browser: the public address, the one of the home network, or this machine's."""
    if settings.public:
        return settings.public
    host = settings.host
    if host in ANYWHERE:
        host = lan_address()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def make_lobby(store: Store, settings: Settings, clock: Clock | None = None, own: OwnBots = NONE) -> Lobby:
    """A lobby with the limits of the settings."""
    clock = clock or SystemClock()
    return Lobby(store, clock, People(store, clock, Gate(clock, settings.limits())), own=own)


class Server(uvicorn.Server):
    """uvicorn that says when it answers."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def make_server(lobby: Lobby, settings: Settings, public: str, ready: Callable[[], None]) -> Server:
    """Sizes and pings as the socket expects them; uvicorn's own logs name addresses and stay off."""
    config = Config(
        settings,
        make_app(lobby, settings, public),
        backlog=BACKLOG,
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,  # secrets and chat in one compressed stream can be told apart by length
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=settings.secure,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=SHUTDOWN_S,
    )
    return Server(config, ready)


def run(
    settings: Settings,
    bound: socket.socket,
    ready: Callable[[str], None],
    prepare: Prepare | None = None,
    own: OwnBots = NONE,
) -> None:
    """Serves until told to stop. `prepare` sees the lobby before anybody else, `ready` gets the address.

    Refused: what `SqliteStore.open` refuses, and what `prepare` raises; nothing is left open then.
    """
    set_up_logs()
    with bound:
        store = SqliteStore.open(settings.path)
        port = bound.getsockname()[1]
        public = address(settings, port)
        lobby: Lobby | None = None

        async def serving() -> None:
            nonlocal lobby
            lobby = make_lobby(store, settings, own=own)
            server = make_server(lobby, settings, public if settings.lan else "", lambda: ready(public))
            store.tell(public)
            try:
                await lobby.start()
                if prepare is not None:
                    await prepare(lobby)
            except BaseException:
                await lobby.close()
                await store.close()
                raise
            tune_gc()
            await server.serve(sockets=[bound])

        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(serving())


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop's loop where it is installed."""
    return uvicorn.Config("", loop="auto", log_config=None).get_loop_factory()


def tune_gc() -> None:
    """What is loaded by now stays; the collector looks at the rest more seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


class Quiet(logging.Handler):
    """Lines of the libraries below us: the text as written in their source, never what it was filled with.

    A warning comes once a minute: whoever sends us what is no request must not fill the disk.
    """

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[str, float] = {}

    def emit(self, record: logging.LogRecord) -> None:
        kind = record.exc_info[0] if record.exc_info else None
        if record.levelno <= logging.WARNING:
            text, now = str(record.msg), record.created
            if now - self._said.get(text, 0) < SAY_EACH_S:
                return
            if len(self._said) >= MOST_SAID:
                self._said.clear()
            self._said[text] = now
        named = {"error": kind.__name__} if kind is not None else {}
        logger.log(record.levelno, "server", who=record.name, what=str(record.msg).strip(), **named)


def set_up_logs() -> None:
    """One line a record, on stderr."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=False),
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    for name in ("uvicorn", "asyncio"):
        library = logging.getLogger(name)
        library.handlers = [Quiet()]
        library.propagate = False
        library.setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
