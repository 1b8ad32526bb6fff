"""The page in Chromium on the real server: a process that can be killed, a line that can be cut, people.

Whoever plays here presses what a person would press, and waits for what he would see. A server and a
proxy listen on loopback only.
"""

from __future__ import annotations

import contextlib
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import Browser

from page.person import PATIENCE_S, Person

T = TypeVar("T")

LOOPBACK = "127.0.0.1"
SOURCE = Path(__file__).resolve().parents[2] / "src"
CHIPS = 200
"""What everybody sits down with unless he says otherwise."""

CHILD = """
import sys
from purplepoker.cli_serve import serve
sys.exit(serve(port=int(sys.argv[1]), database=sys.argv[2]))
"""
LINE_DOWN = re.compile(r"^WebSocket connection to '[^']*' failed")
"""What the browser itself notes of a line that cannot be opened; no fault of the page."""


class Server:
    """`serve` in a process of its own; killed and started again it has the same port and database."""

    def __init__(self, folder: Path) -> None:
        self._database = folder / "table.db"
        self._log = folder / "server.log"
        self._process: subprocess.Popen[str] | None = None
        self.port = 0
        self.deaths = 0

    @property
    def address(self) -> str:
        return f"http://{LOOPBACK}:{self.port}"

    @property
    def log(self) -> str:
        """All it has written to stderr in all its lives."""
        return self._log.read_text("utf-8")

    @property
    def running(self) -> bool:
        return self._process is not None

    def start(self) -> None:
        """Returns when it answers."""
        own = {name: value for name, value in os.environ.items() if not name.startswith("PURPLEPOKER_")}
        with self._log.open("a", encoding="utf-8") as log:
            self._process = process = subprocess.Popen(
                [sys.executable, "-c", CHILD, str(self.port), str(self._database)],
                env={**own, "PYTHONPATH": str(SOURCE), "PYTHONIOENCODING": "utf-8"},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert process.stdout is not None
        late = threading.Timer(PATIENCE_S, process.kill)
        late.start()
        line = process.stdout.readline()  # ends with the process too
        late.cancel()
        assert line.startswith("http://"), self.log
        self.port = int(line.strip().rpartition(":")[2])

    def kill(self) -> None:
        """-9: no goodbye, nothing flushed."""
        self.deaths += 1
        self._end(subprocess.Popen.kill)

    def stop(self) -> None:
        if self._process is not None:
            self._end(subprocess.Popen.terminate)

    def _end(self, how: Callable[[subprocess.Popen[str]], None]) -> None:
        process, self._process = self._process, None
        assert process is not None
        how(process)
        try:
            process.wait(PATIENCE_S)
        finally:
            process.kill()
            if process.stdout is not None:
                process.stdout.close()


class Proxy:
    """A line to the server. Cut: what goes over it breaks off, and nothing new comes through."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._lock = threading.Lock()
        self._ends: set[socket.socket] = set()
        self._whole = True
        self._listener = socket.create_server((LOOPBACK, 0))
        self.port: int = self._listener.getsockname()[1]
        self.cuts = 0
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://{LOOPBACK}:{self.port}"

    def cut(self) -> None:
        with self._lock:
            self.cuts += 1
            self._whole = False
            for end in self._ends:
                _shut(end)

    def mend(self) -> None:
        with self._lock:
            self._whole = True

    def close(self) -> None:
        self.cut()
        _shut(self._listener)
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:  # closed
                return
            try:
                far = socket.create_connection((LOOPBACK, self._to))
            except OSError:  # the server is away
                near.close()
                continue
            with self._lock:
                whole = self._whole
                if whole:
                    self._ends |= {near, far}
            if whole:
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._pump, args=(one, other), daemon=True).start()
            else:
                near.close()
                far.close()

    def _pump(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65_536):
                other.sendall(data)
        with self._lock:
            _shut(other)
            self._ends.discard(one)
        one.close()


def _shut(end: socket.socket) -> None:
    with contextlib.suppress(OSError):  # it is at its end already
        end.shutdown(socket.SHUT_RDWR)


class House:
    """Server, line and people of one test."""

    def __init__(self, chrome: Browser, server: Server) -> None:
        self.chrome = chrome
        self.server = server
        self.proxy = Proxy(server.port)
        self.people: list[Person] = []
        self._dealt = self._chips = 0
        self._gone: list[str] = []
        self._deaths = server.deaths

    def person(self, name: str, phone: bool = False, address: str = "", kept: Any = None) -> Person:
        """A browser of his own: a phone behind the line, or a desktop. `kept`: what an earlier one left."""
        through = address or (self.proxy.address if phone else self.server.address)
        person = Person(self.chrome, name, through, phone, kept)
        self.people.append(person)
        return person

    def host(self, seats: int, bots: int, cash: bool = False, asked: bool = False) -> Person:
        """Opens a table of the purple pack's hold'em, and sits at it.

        `cash`: chips are sold in any number; `asked`: guests ask for seats and chips.
        """
        host = self.person("Hanna")
        host.goto("/")
        host.name_himself()
        host.press("New table")
        host.step("Seats", seats)
        host.step("Bots", bots)
        host.press("Time to act: more")
        game = host.page.get_by_label("Game")
        assert game.evaluate("box => box.selectedOptions[0].text") == "Texas hold'em"
        host.page.get_by_label("Betting").select_option("no-limit")
        assert host.page.get_by_role("button", name="Purple").get_attribute("aria-pressed") == "true"
        if cash:
            host.page.get_by_label("Chips").select_option("cash")
        if asked:
            host.page.get_by_label("Guests").select_option("asked")
        host.press("Open the table")
        host.at_table()
        host.until(lambda: host.seat >= 0)
        return host

    def guest(self, link: str, chips: int = 0) -> Person:
        """Comes by the link on a phone: sits down at once, or looks first and buys in with these chips."""
        guest = self.person("Gustav", phone=True)
        guest.goto("/" + link[link.index("#") :])
        guest.name_himself()
        guest.press("Watch first" if chips else "Sit down and play")
        guest.at_table()
        if chips:
            guest.sit(chips)
        guest.until(lambda: guest.seat >= 0)
        return guest

    def two(self, seats: int = 3, bots: int = 1, chips: int = 0) -> tuple[Person, Person]:
        """Host and guest (with these chips, 0: the usual) at a table; the first hand is dealt."""
        host = self.host(seats, bots, cash=chips > 0)
        guest = self.guest(host.invite(), chips)
        host.until(lambda: guest.name in host.facts["pills"])
        self._dealt, self._chips = host.seq, CHIPS * (1 + bots) + (chips or CHIPS)
        host.press("Deal the first hand")
        return host, guest

    def leave(self, person: Person) -> None:
        """He closes his browser; it must not have complained till then."""
        self._gone += person.faults
        self.people.remove(person)
        person.context.close()

    def bought(self, seq: int) -> int:
        """Chips at the table as of this event: those of the first deal, and what was bought since."""
        told = [m for m in self.people[0].told if m["kind"] == "event" and self._dealt < m["seq"] <= seq]
        events = [message["event"] for message in told]
        more: list[int] = [event["chips"] for event in events if event.get("what") in ("sat", "bought")]
        return self._chips + sum(more)

    def until(self, condition: Callable[[], T | None]) -> T:
        """The first value that counts; asked again and again, while the browsers go on."""
        return self.people[0].until(condition)

    def mover(self, hand: int) -> Person | None:
        """Whose turn it is of those here; None: the hand is over."""

        def found() -> tuple[Person | None] | None:
            for person in self.people:
                if (turn := person.turn) is not None and turn[0] == hand:
                    return (person,)
            return (None,) if all(person.result(hand) for person in self.people) else None

        return self.until(found)[0]

    def play(self, hand: int, how: Callable[[Person], None], look: Callable[[], None] = lambda: None) -> None:
        """To the end of the hand; `look` at each of their turns."""
        while (person := self.mover(hand)) is not None:
            look()
            how(person)

    def bring(self, person: Person, hand: int = 1) -> None:
        """Checks and calls until it is this one's turn."""
        while (mover := self.mover(hand)) is not person:
            assert mover is not None, "the hand is over before his turn"
            mover.check_or_call()

    def faults(self) -> list[str]:
        """What the pages and the server have complained of."""
        found = self._gone + [fault for person in self.people for fault in person.faults]
        if self.proxy.cuts or self.server.deaths > self._deaths:
            found = [fault for fault in found if not LINE_DOWN.match(fault)]
        return found + re.findall(r".*fault.*", self.server.log)

    def close(self) -> None:
        for person in self.people:
            person.context.close()
        self.proxy.close()


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[Server]:
    server = Server(folder)
    server.start()
    try:
        yield server
    finally:
        server.stop()
