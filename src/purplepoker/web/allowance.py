"""How many requests there may be: by who is known, and by address for all who are not.

Who is known has his own share, so that strangers at his address, however much they ask for, do not shut him
out, nor he them. Files of the page are not counted: they cost nothing.
"""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from purplepoker.errors import Refused
from purplepoker.service.clock import Clock
from purplepoker.service.limits import MANY, Buckets, take
from purplepoker.service.people import Person, hashed
from purplepoker.web.answers import refusal
from purplepoker.web.settings import Settings

HOST_LETTERS = 64
"""Of an address; a proxy that is believed may say anything."""

LAST_BITS = 64
"""Of an IPv6 address: one household, even one machine, has them all."""

READING = frozenset({"GET", "HEAD"})


@lru_cache(maxsize=MANY)
def household(host: str) -> str:
    """What counts as one address: in IPv6 a whole network, as whoever has one address there has any."""
    try:
        address = ip_address(host)
    except ValueError:
        return host[:HOST_LETTERS]
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    bits = int(address)
    if address.is_loopback or address.is_link_local:  # all of these are in one network
        return str(IPv6Address(bits))
    return f"{IPv6Address(bits >> LAST_BITS << LAST_BITS)}/{LAST_BITS}"


def address_of(scope: Scope) -> str:
    """Who asks; behind a proxy that is believed, for whom it asks."""
    client = scope.get("client")
    return household(client[0]) if client else ""


class Allowance:
    """The requests of one server. What is not yet known as somebody's session counts as a stranger's."""

    def __init__(self, settings: Settings, clock: Clock, cookie: str) -> None:
        self._cookie = cookie
        self._strangers = Buckets(settings.requests(), clock)
        self._homes = Buckets(settings.requests(), clock)
        self._people = Buckets(settings.person_requests(), clock)
        self._known: dict[bytes, str] = {}

    def take(self, asked: HTTPConnection) -> None:
        """One request, or TOO_FAST."""
        address = address_of(asked.scope)
        person = self._known.get(hashed(asked.cookies.get(self._cookie, "")))
        if person is None:
            take(self._strangers, address, "requests from your address")
        else:
            take(self._people, person, "requests")
            take(self._homes, address, "requests from your address")

    def know(self, session: str, person: Person) -> None:
        """This session is good, and his; the one seen longest ago is forgotten for it."""
        key = hashed(session)
        self._known.pop(key, None)
        self._known[key] = person.id
        if len(self._known) > MANY:
            del self._known[next(iter(self._known))]


class Counted:
    """Counts what is asked of the program; sockets are counted where they are looked at."""

    def __init__(self, app: ASGIApp, allowance: Allowance) -> None:
        self._app = app
        self._allowance = allowance

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self._app
        if scope["type"] == "http" and (scope["method"] not in READING or scope["path"].startswith("/api/")):
            try:
                self._allowance.take(HTTPConnection(scope))
            except Refused as refused:
                app = refusal(refused)
        await app(scope, receive, send)
