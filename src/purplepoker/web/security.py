"""Who may talk to us: hosts, origins, headers. Applied to every request before any route sees it.

A browser sends our cookie whichever page asks it to, so what changes something must come from a page
of ours: by `Origin`, compared whole, and by `Sec-Fetch-Site` where the browser says it.
"""

from __future__ import annotations

import re
import socket
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from purplepoker.errors import Code, Refused
from purplepoker.web.answers import no_host, refusal
from purplepoker.web.settings import ANYWHERE, LOOPBACK, Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}
YEAR_S = 31_536_000
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^\[\]:@/\s]+)(?::\d{1,5})?", re.ASCII)
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def allowed_hosts(settings: Settings) -> list[str]:
    """Names in a `Host` header that are ours. Another one is a page that had its name point at us."""
    names = {*LOOPBACK, *settings.hosts}
    if settings.public:
        names.add(urlsplit(settings.public).hostname or "")
    if settings.host not in ANYWHERE:
        names.add(settings.host)
    if settings.lan:
        machine = socket.gethostname()
        names |= {machine, f"{machine.partition('.')[0]}.local", lan_address()}
    return sorted(f"[{name}]" if ":" in name else name for name in names if name)


def named(scope: Scope) -> str:
    """The name in `Host`, without the port; nothing where it is not there once, or makes no sense."""
    sent = Headers(scope=scope).getlist("host")
    parts = HOST.fullmatch(sent[0].lower()) if len(sent) == 1 else None
    return parts[1] if parts is not None else ""


def lan_address() -> str:
    """Our address in the home network: the one the system would send from; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documents
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def own_origin(settings: Settings, scope: Scope) -> str:
    """Scheme, host and port under which the browser reached us."""
    if settings.secure:
        return settings.public
    scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
    return f"{scheme}://{Headers(scope=scope).get('host', '')}"


def same_origin(settings: Settings, scope: Scope) -> bool:
    """Whether `Origin` is there, once, and ours to the last letter."""
    sent = Headers(scope=scope).getlist("origin")
    return len(sent) == 1 and sent[0] == own_origin(settings, scope)


class Guard:
    """Refuses what another site has sent, and sets the headers on every answer."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.hosts = frozenset(name.lower() for name in allowed_hosts(settings))
        self.headers = dict(HEADERS)
        if settings.secure:
            self.headers["strict-transport-security"] = f"max-age={YEAR_S}"
        if settings.secure or not settings.lan:  # browsers complain of it where plain http is no loopback
            self.headers["cross-origin-opener-policy"] = "same-origin"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self._answering(scope)(scope, receive, guarded)

    def _answering(self, scope: Scope) -> ASGIApp:
        if named(scope) not in self.hosts:
            return no_host(scope)
        fault = self._fault(scope) if scope["type"] == "http" else None  # sockets are looked at by `socket`
        return self.app if fault is None else refusal(fault)

    def _fault(self, scope: Scope) -> Refused | None:
        headers = Headers(scope=scope)
        site = headers.get("sec-fetch-site")
        if scope["method"] in SAFE:
            strange = scope["path"].startswith("/api/") and site not in (None, "same-origin", "none")
        else:
            strange = site not in (None, "same-origin") or (
                not same_origin(self.settings, scope) if "origin" in headers else site is None
            )
            kind = headers.get("content-type", "").partition(";")[0].strip().lower()
            if not strange and kind != "application/json":
                return Refused(Code.BAD_MESSAGE, right="content-type is application/json")
        return Refused(Code.CROSS_SITE, right="open this server's own page") if strange else None
