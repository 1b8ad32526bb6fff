"""Chromium on the page without a server: files from disk with the real policy header, a scripted socket.

The address is a plain-http name that is no loopback, so the page runs as on a home network: without a
secure context.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Route, WebSocketRoute, sync_playwright

from page.met import met
from page.scenes import LOBBY, Scene

STATIC = Path(__file__).resolve().parents[2] / "src" / "purplepoker" / "web" / "static"
CHROMIUM = "/usr/bin/chromium"
HOST = "http://table.test"
ARGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
]
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}

HEARD = """
window.heard = 0;
const dispatch = EventTarget.prototype.dispatchEvent;
EventTarget.prototype.dispatchEvent = function (event) {
  const done = dispatch.call(this, event);
  if (event.type === "message") window.heard += 1;
  return done;
};
"""
"""Counts what has come over a socket and is dealt with."""

STILL = """() => {
  for (const moving of document.getAnimations()) if (moving.effect.getTiming().iterations !== Infinity) moving.finish();
}"""

Answer = Callable[[str, Any], tuple[int, Any]]


def chromium() -> str | None:
    """The system's browser, None where there is none."""
    return CHROMIUM if Path(CHROMIUM).exists() else shutil.which("chromium")


@contextmanager
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        made = play.chromium.launch(executable_path=chromium(), args=ARGS)
        try:
            yield made
        finally:
            made.close()


class Table:
    """One page on a scripted table: what the page said, and words to say to it."""

    def __init__(
        self,
        made: Browser,
        scene: Scene | None,
        size: tuple[int, int] = (360, 640),
        *,
        lobby: Any = None,
        answer: Answer | None = None,
        host: str = HOST,
        new: bool = False,
        **options: Any,
    ) -> None:
        options.setdefault("color_scheme", "dark")
        self.scene = scene
        self.context: BrowserContext = made.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=size[0] < 700, **options
        )
        self.page: Page = self.context.new_page()
        self.said: list[dict[str, Any]] = []
        self.asked: list[tuple[str, Any]] = []
        self.errors: list[str] = []
        self.told = 0
        self.host = host
        self.fetched: set[str] = set()
        self.sockets: list[WebSocketRoute] = []
        self.lobby = LOBBY if lobby is None else lobby
        self.answer = answer
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        self.page.route("**/*", self._serve)
        self.page.route_web_socket("**/ws", self._socket)
        self.page.clock.install()
        self.page.add_init_script(HEARD)
        if not new:  # to the games
            self.page.add_init_script(met())

    def open(self, path: str = "/t/kitchen") -> Table:
        self.page.goto(self.host + path)
        ready = ".lobby .btn" if not path.startswith("/t/") else ".table:not(.empty), .waiting:not([hidden])"
        self.page.wait_for_selector(ready)
        if path.startswith("/t/") and self.scene is not None:
            self.page.wait_for_selector(".table:not(.empty)")
        self.settle()
        return self

    def show(self, scene: Scene) -> Table:
        """Another scene in the same page, as if the server had told it all anew."""
        self.scene = scene
        self.page.keyboard.press("Escape")
        self.hear(scene.welcome, scene.snapshot)
        self.settle()
        return self

    def settle(self, ms: int = 400) -> None:
        """What a button fetches is there, the page has heard all, its own clock has run on so far, nothing
        moves: a tap is taken.
        """
        self.page.wait_for_function("() => document.querySelector('[aria-busy=true]') === null")
        self.page.wait_for_function("told => window.heard >= told", arg=self.told)
        self.page.clock.run_for(ms)
        self.page.evaluate(STILL)

    def freeze(self) -> None:
        """From here on the page's clock goes by `settle` alone, however long the machine takes."""
        now = int(self.page.evaluate("Date.now()"))
        self.page.clock.pause_at((now + 5_000) / 1_000)

    def _serve(self, route: Route) -> None:
        path = route.request.url.removeprefix(self.host).split("?")[0].split("#")[0]
        if not route.request.url.startswith(self.host + "/"):
            self.errors.append(f"another host: {route.request.url}")
            route.abort()
            return
        if path.startswith("/api/"):
            body = route.request.post_data_json if route.request.method == "POST" else None
            self.asked.append((path, body))
            status, answer = self._answer(path, body)
            route.fulfill(status=status, content_type="application/json", body=json.dumps(answer))
            return
        file = STATIC / (path.removeprefix("/static/") if path.startswith("/static/") else "index.html")
        if not file.is_file():
            route.fulfill(status=404, body="")
            return
        self.fetched.add(file.name)
        route.fulfill(
            body=file.read_bytes(),
            content_type=TYPES[file.suffix],
            headers={"content-security-policy": POLICY},
        )

    def _answer(self, path: str, body: Any) -> tuple[int, Any]:
        if self.answer is not None:
            return self.answer(path, body)
        if path == "/api/lobby":
            return 200, self.lobby
        if path.endswith("/invite"):
            rows = ["".join("1" if (x * y + x) % 3 == 0 else "0" for x in range(29)) for y in range(29)]
            return 200, {"link": f"{HOST}/#join=k3Jt0qvQm1n5", "qr": rows}
        if path.endswith("/device"):
            rows = ["".join("1" if (x * y + y) % 3 == 0 else "0" for x in range(33)) for y in range(33)]
            link = f"{HOST}/#join=k3Jt0qvQm1n5&me=1"
            return 200, {"link": link, "qr": rows, "seconds": 120, "local": False}
        return 200, {"table": "kitchen"}

    def _socket(self, ws: WebSocketRoute) -> None:
        self.sockets.append(ws)
        ws.on_message(lambda message: self._heard(ws, json.loads(message)))

    def _heard(self, ws: WebSocketRoute, message: dict[str, Any]) -> None:
        self.said.append(message)
        if message["kind"] == "hello" and self.scene is not None:
            self._send(ws, self.scene.welcome)
            if message["last_seq"] < 0:
                self._send(ws, self.scene.snapshot)
        if message["kind"] == "beats" and self.scene is not None and self.scene.beats is not None:
            self._send(ws, self.scene.beats(message["id"]))
        if message["kind"] == "ping":
            self._send(ws, json.dumps({"kind": "pong", "at": message["at"]}).encode())

    def _send(self, ws: WebSocketRoute, data: bytes) -> None:
        self.told += 1
        ws.send(data.decode())

    def tell(self, data: bytes) -> None:
        """The server says something more."""
        self._send(self.sockets[-1], data)
        self.settle()

    def hear(self, *data: bytes) -> None:
        """The same, and the page has had no time to draw."""
        for one in data:
            self._send(self.sockets[-1], one)

    def cut(self, code: int = 1001, reason: str = "") -> None:
        """The line breaks off."""
        self.told = 0
        self.page.evaluate("window.heard = 0")
        self.sockets[-1].close(code=code, reason=reason)

    def acts(self) -> list[dict[str, Any]]:
        """What the page has told the server to do; all it has said by now has come."""
        self.page.evaluate("0")
        return [message for message in self.said if message["kind"] not in ("hello", "ping", "beats")]

    def close(self) -> None:
        self.context.close()
