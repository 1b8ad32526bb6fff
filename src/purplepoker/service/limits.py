"""Limits against floods: token buckets on the monotonic clock, one a session, an invite or an address."""

from __future__ import annotations

from collections import Counter

import msgspec

from purplepoker.errors import Code, Refused
from purplepoker.service.clock import Clock

MANY = 10_000
"""Buckets kept before the full ones, which say nothing, are thrown away."""


class Rate(msgspec.Struct, frozen=True):
    """At most `burst` at once, then one each `each_ms`."""

    burst: int
    each_ms: float


class Limits(msgspec.Struct, frozen=True):
    """All of them are settings.

    `joins`: of new people by one link from one address. `failed_joins`: by address, and they stop nobody
    who has a good link, as guests share an address with whoever guesses. `visits`: names and tables without
    an invite, by address; links to a device, by person. `newcomers`: new people by address, with an invite or
    without.
    """

    messages: Rate = Rate(20, 200)
    sockets: int = 4
    joins: Rate = Rate(20, 3_000)
    failed_joins: Rate = Rate(10, 6_000)
    visits: Rate = Rate(60, 500)
    newcomers: Rate = Rate(60, 3_000)
    chat: Rate = Rate(5, 2_000)
    chat_letters: int = 300


class Bucket:
    """Of one rate, full at first; kept as the moment at which it will be full again.

    `now`: ms of any clock that never goes back.
    """

    __slots__ = ("_rate", "full_at")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self.full_at = float("-inf")

    def take(self, now: float, amount: int = 1) -> bool:
        """Takes so many tokens; false, and nothing taken, if they are not there."""
        if self.wait_ms(now, amount) > 0:
            return False
        self.full_at = max(self.full_at, now) + amount * self._rate.each_ms
        return True

    def wait_ms(self, now: float, amount: int = 1) -> float:
        """So long until they are there."""
        return max(0, max(0, self.full_at - now) + (amount - self._rate.burst) * self._rate.each_ms)


class Buckets:
    """A bucket a key, of one rate."""

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self._rate = rate
        self._clock = clock
        self._kept: dict[object, Bucket] = {}
        self._sweep_at = MANY

    def take(self, key: object) -> bool:
        """Takes one token; false, and nothing taken, if there is none."""
        now = self._clock.mono_ms()
        bucket = self._kept.get(key)
        if bucket is None:
            self._sweep(now)
            bucket = self._kept[key] = Bucket(self._rate)
        return bucket.take(now)

    def wait_ms(self, key: object) -> float:
        """So long until there is one."""
        bucket = self._kept.get(key)
        return bucket.wait_ms(self._clock.mono_ms()) if bucket is not None else 0

    def _sweep(self, now: float) -> None:
        """Not at each new key, however many are in use."""
        if len(self._kept) >= self._sweep_at:
            self._kept = {key: bucket for key, bucket in self._kept.items() if bucket.full_at > now}
            self._sweep_at = max(MANY, 2 * len(self._kept))

    def __len__(self) -> int:
        return len(self._kept)


class Gate:
    """The limits of one server. Each method takes one, or refuses TOO_FAST."""

    def __init__(self, clock: Clock, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self._messages = Buckets(self.limits.messages, clock)
        self._chat = Buckets(self.limits.chat, clock)
        self._joins = Buckets(self.limits.joins, clock)
        self._failed = Buckets(self.limits.failed_joins, clock)
        self._visits = Buckets(self.limits.visits, clock)
        self._newcomers = Buckets(self.limits.newcomers, clock)
        self._sockets: Counter[object] = Counter()

    def message(self, session: object) -> None:
        take(self._messages, session, "messages")

    def chat(self, session: object) -> None:
        take(self._chat, session, "chat lines")

    def join(self, link_and_address: object) -> None:
        """By somebody who is new at the table."""
        take(self._joins, link_and_address, "joins by this link")

    def failed_join(self, address: object) -> None:
        """By a link that is not known: who guesses is stopped, who has an old link is not."""
        take(self._failed, address, "failed joins")

    def visit(self, who: object, what: str = "requests") -> None:
        """`who`: an address, or a person."""
        take(self._visits, who, what)

    def newcomer(self, address: object) -> None:
        """Somebody whose browser is not known gets a session."""
        take(self._newcomers, address, "new people from your address")

    def open_socket(self, session: object) -> None:
        if self._sockets[session] >= self.limits.sockets:
            raise Refused(Code.TOO_FAST, token="open pages", right="close another one first")
        self._sockets[session] += 1

    def close_socket(self, session: object) -> None:
        self._sockets[session] -= 1
        if self._sockets[session] <= 0:
            del self._sockets[session]


def take(buckets: Buckets, key: object, what: str) -> None:
    """One token, or TOO_FAST, which says in how many ms there is one."""
    if not buckets.take(key):
        raise Refused(Code.TOO_FAST, token=what, right="wait a moment", wait_ms=buckets.wait_ms(key))
