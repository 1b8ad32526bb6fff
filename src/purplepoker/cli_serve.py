"""`serve`, and the browser table of `play`: address on stdout, all else on stderr."""

from __future__ import annotations

import threading
import webbrowser
from collections.abc import Mapping, Sequence
from importlib.util import find_spec

from purplepoker.cli_output import note, write
from purplepoker.errors import Code, Refused
from purplepoker.files import user_file_text

NEEDED = ("fastapi", "uvicorn", "httptools", "websockets", "cryptography", "structlog", "pydantic_settings")
HOST = "p-local"
"""The person of whoever sits at this machine; the links that `play` shows are his."""

LAN_WARNING = (
    "purplepoker: plain HTTP: whoever is in this network can read and change what goes over it,"
    " cards included; use it at home only"
)


def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    lan: bool = False,
    database: str | None = None,
    config: str | None = None,
    bots: Sequence[str] = (),
) -> int:
    """Serves tables until Ctrl-C; None: as the configuration says. Returns the exit code.

    `bots`: the user's own, `file.py:Class`, which hosts may then add by their names.
    """
    _need()
    from purplepoker.service.own_bots import named
    from purplepoker.web import serve as server
    from purplepoker.web.settings import ANYWHERE, read_settings

    if lan and host is None:
        host = ANYWHERE[0]
    settings = read_settings(config, host=host, port=port, lan=lan or None, database=database)
    _, own = named(bots)

    def ready(address: str) -> None:
        write(address)
        if settings.lan and not settings.secure:
            note(LAN_WARNING)
            _show_code(address)
        note("purplepoker: Ctrl-C ends it; tables are kept")

    server.run(settings, server.bind_for(settings), ready, own=own)
    return 0


def open_table(
    *,
    variant: str = "texas-holdem",
    deck: str = "purple",
    seats: int = 6,
    bots: Sequence[str] = ("steady",),
    structure: str | None = None,
    stack: int = 200,
    blinds: Sequence[int] = (1, 2),
    ruleset: str | None = None,
    rules: Mapping[str, str] | None = None,
    jokers: int = 0,
    wild: str = "none",
    port: int | None = None,
    database: str | None = None,
    browser: bool = True,
) -> int:
    """A table with bots on this machine only, opened in the browser; one chair is free for you.

    The same table as last time goes on, if those of the user's own bots that are named sit at it. The
    list of bots is repeated round the table. Without a port the first free one from the usual on is
    taken. Where a server has the database already, its lobby is opened instead.
    """
    _need()
    from purplepoker.service.lobby import Lobby
    from purplepoker.service.options import Options, check_options
    from purplepoker.service.own_bots import named
    from purplepoker.service.people import ANY_NUMBER, DAY_MS, Person
    from purplepoker.web import serve as server
    from purplepoker.web.routes import join_link
    from purplepoker.web.settings import read_settings
    from purplepoker.web.tables import make_table

    options = Options(
        name="Practice",
        variant=variant,
        deck=deck,
        structure=structure,
        ruleset=ruleset,
        rules=dict(rules or {}),
        blinds=tuple(blinds),
        seats=seats,
        stack=stack,
        base_ms=0,  # nobody waits for you but bots
        variant_text=user_file_text("variants", variant),
        deck_text=user_file_text("decks", deck),
        jokers=jokers,
        wild=wild,
    )
    check_options(options)
    names, own = named(bots)
    around = tuple(names[number % len(names)] for number in range(seats - 1))
    settings = read_settings(host="127.0.0.1", port=port, lan=False, public="", database=database)
    link = ""

    async def prepare(lobby: Lobby) -> None:
        nonlocal link
        host = Person(HOST, "Host")
        same = [
            actor.setup.table_id
            for actor in lobby.tables()
            if actor.setup.host == HOST and actor.setup.options == options and actor.table.mode != "ended"
            if {place.bot for place in actor.table.places}.issuperset(own.files)
        ]
        table_id = same[-1] if same else (await make_table(lobby, options, host, around))[0]
        link = await lobby.people.device_link(host, table_id, ANY_NUMBER, DAY_MS)

    def ready(address: str) -> None:
        own = join_link(address, link)
        write(own)
        note("purplepoker: open this address if no browser does; Ctrl-C ends it, the table is kept")
        if browser:
            threading.Thread(target=_open, args=(own,), daemon=True).start()

    tries = server.TRIES if port is None else 1
    try:
        server.run(settings, server.bind_for(settings, tries), ready, prepare, own)
    except Refused as refused:
        there = str(refused.facts.get("address", ""))
        if refused.code is not Code.STORE_BUSY or not (browser and there and _opened(there)):
            raise
        write(there)
        note("purplepoker: your tables are open already: this is the page of the server that has them")
    return 0


def _need() -> None:
    """MISSING_EXTRA where the packages of the table are not installed."""
    if missing := [name for name in NEEDED if find_spec(name) is None]:
        right = "pip install 'purplepoker[table]'"
        raise Refused(Code.MISSING_EXTRA, token=f"the browser table ({missing[0]})", right=right)


def _open(address: str) -> None:
    if not _opened(address):
        note("purplepoker: no browser was found here; type the address into one")


def _opened(address: str) -> bool:
    """Whether a browser has taken the address."""
    try:
        return webbrowser.open(address)
    except (webbrowser.Error, OSError):
        return False


def _show_code(address: str) -> None:
    """The address as a QR code for phones, where the terminal has the letters for it."""
    import io

    import segno

    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, compact=True)
    write(drawn.getvalue().rstrip("\n"))
