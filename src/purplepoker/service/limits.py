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
    each_ms: int


class Limits(msgspec.Struct, frozen=True):
    """All of them are settings.

    `joins`: of new people by one link from one address. `failed_joins`: by address, and they stop nobody
    who has a good link, as guests share an address with whoever guesses.
    """

    messages: Rate = Rate(20, 200)
    sockets: int = 4
    joins: Rate = Rate(20, 3_000)
    failed_joins: Rate = Rate(10, 6_000)
    chat: Rate = Rate(5, 2_000)
    chat_letters: int = 300


class Buckets:
    """A bucket a key, of one rate. A bucket is kept as the moment at which it will be full again."""

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self._rate = rate
        self._clock = clock
        self._full_at: dict[object, int] = {}

    def take(self, key: object) -> bool:
        """Takes one token; false, and nothing taken, if there is none."""
        now = self._clock.mono_ms()
        full_at = max(self._full_at.get(key, now), now) + self._rate.each_ms
        if full_at - now > self._rate.burst * self._rate.each_ms:
            return False
        if len(self._full_at) >= MANY:
            self._full_at = {known: at for known, at in self._full_at.items() if at > now}
        self._full_at[key] = full_at
        return True

    def __len__(self) -> int:
        return len(self._full_at)


class Gate:
    """The limits of one server. Each method takes one, or refuses TOO_FAST."""

    def __init__(self, clock: Clock, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self._messages = Buckets(self.limits.messages, clock)
        self._chat = Buckets(self.limits.chat, clock)
        self._joins = Buckets(self.limits.joins, clock)
        self._failed = Buckets(self.limits.failed_joins, clock)
        self._sockets: Counter[object] = Counter()

    def message(self, session: object) -> None:
        _take(self._messages, session, "messages")

    def chat(self, session: object) -> None:
        _take(self._chat, session, "chat lines")

    def join(self, link_and_address: object) -> None:
        """By somebody who is new at the table."""
        _take(self._joins, link_and_address, "joins by this link")

    def failed_join(self, address: object) -> None:
        """By a link that is not known: who guesses is stopped, who has an old link is not."""
        _take(self._failed, address, "failed joins")

    def open_socket(self, session: object) -> None:
        if self._sockets[session] >= self.limits.sockets:
            raise Refused(Code.TOO_FAST, token="open pages", right="close another one first")
        self._sockets[session] += 1

    def close_socket(self, session: object) -> None:
        self._sockets[session] -= 1
        if self._sockets[session] <= 0:
            del self._sockets[session]


def _take(buckets: Buckets, key: object, what: str) -> None:
    if not buckets.take(key):
        raise Refused(Code.TOO_FAST, token=what, right="wait a moment")
