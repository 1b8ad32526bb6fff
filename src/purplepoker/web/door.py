"""How many connections there may be: from one address, and in all, so that the database finds free files."""

from __future__ import annotations

import contextlib
import sys
from collections import Counter
from enum import Enum
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

import structlog

from purplepoker.web.allowance import household
from purplepoker.web.settings import Settings

if sys.platform != "win32":
    import resource

BACKLOG = 64
"""Connections the system may keep for us until we take them: so many files may open at one blow."""

SPARE = 160
"""Open files left for all but visitors; half of them for visitors who only hear that there is no room."""

ROOM = 32
"""Most who hear so at a time; the next are cut without a word."""

SAY_EACH_S = 60.0

logger = structlog.get_logger("purplepoker.web")


class Entry(Enum):
    """What becomes of a new connection: served; told that there is no room; cut."""

    IN = "in"
    FULL = "full"
    OUT = "out"


def most_files() -> int:
    """Files this process may have open, by the system's word now."""
    if sys.platform != "win32":
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        if most != resource.RLIM_INFINITY:
            return most
    return sys.maxsize


class Door:
    """Counts who is in. This machine and the proxies speak for many: for them only the whole counts."""

    def __init__(self, settings: Settings) -> None:
        self._each = settings.connections
        self._all = settings.all_connections
        self._all_near = settings.secure and settings.proxies.strip() == "*"
        self._proxies = _networks(settings.proxies) if settings.secure else []
        self._in: dict[object, str] = {}
        self._by: Counter[str] = Counter()
        self._told: set[object] = set()
        self._say_at = float("-inf")

    def __len__(self) -> int:
        return len(self._in)

    def enter(self, connection: object, host: str, file: int, now: float) -> Entry:
        """`file`: the connection's number, the lowest that was free; -1: not known."""
        files = most_files()
        spare = min(SPARE, files // 2)
        home = household(host)
        room = self._all if self._near(host) else min(self._each, self._all)
        if len(self._in) < self._all and self._by[home] < room and file < files - spare:
            self._in[connection] = home
            self._by[home] += 1
            return Entry.IN
        if now >= self._say_at:
            self._say_at = now + SAY_EACH_S
            logger.warning("no room for more connections", open=len(self._in))
        if len(self._told) < ROOM and file < files - spare // 2:
            self._told.add(connection)
            return Entry.FULL
        return Entry.OUT

    def leave(self, connection: object) -> None:
        """Again, or without having been in: nothing."""
        self._told.discard(connection)
        home = self._in.pop(connection, None)
        if home is not None:
            self._by[home] -= 1
            if not self._by[home]:
                del self._by[home]

    def _near(self, host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return True  # no address: a socket of this machine
        address = getattr(address, "ipv4_mapped", None) or address
        return self._all_near or address.is_loopback or any(address in known for known in self._proxies)


def _networks(proxies: str) -> list[IPv4Network | IPv6Network]:
    """Those of the words that are addresses."""
    found = []
    for word in proxies.split(","):
        with contextlib.suppress(ValueError):
            found.append(ip_network(word.strip(), strict=False))
    return found
