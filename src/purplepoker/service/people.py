"""Who is who: names, sessions and invite links.

A session id and a link are random texts that only their holder has; the store keeps their SHA-256. Both
can be taken back at once, which a signed text that carries its own rights could not.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import NamedTuple

import msgspec

from purplepoker.errors import Code, Refused
from purplepoker.service.clock import Clock
from purplepoker.service.limits import Gate
from purplepoker.service.names import checked_name
from purplepoker.service.store import Invite, Role, Store

SESSION_BYTES = 32
INVITE_BYTES = 18
TOKEN_LETTERS = 100
"""Longer texts are none of ours and are not looked up."""

MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS
SESSION_MS = 180 * DAY_MS
INVITE_MS = 7 * DAY_MS
DEVICE_MS = 2 * MINUTE_MS
OLD_INVITE_MS = 30 * DAY_MS
OLD_TABLE_MS = 7 * DAY_MS
SWEPT_AT_ONCE = 500
"""So many of each kind in one commit: acts of players wait for it."""

ANY_NUMBER = -1


class Person(msgspec.Struct, frozen=True):
    """Someone with a session. `id` is public and stays the same on all of his devices."""

    id: str
    name: str


class Joined(NamedTuple):
    """`session` is the secret for the cookie; it is told this once.

    `same`: the browser's old session, if it had one, was this person's.
    """

    session: str
    person: Person
    invite: Invite
    same: bool = True

    def __repr__(self) -> str:
        return f"Joined(session=***, person={self.person!r}, table={self.invite.table_id!r})"


def hashed(token: str) -> bytes:
    """What the store keeps of a session id or a link."""
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()


class People:
    """Sessions and links of one server."""

    def __init__(self, store: Store, clock: Clock, gate: Gate | None = None) -> None:
        self._store = store
        self._clock = clock
        self.gate = gate or Gate(clock)

    async def enter(self, name: str, session: str = "", address: str | None = None) -> tuple[str, Person]:
        """A new session, for the same person if `session` is good, which ends it then.

        Refused: BAD_NAME; TOO_FAST, where too many new people come from the `address`, if there is one.
        """
        name = checked_name(name)
        known = await self.known(session)
        if known is None and address is not None:
            self.gate.newcomer(address)
        person = Person(known.id if known else secrets.token_hex(8), name)
        return await self._renewed(person, session), person

    async def known(self, session: str) -> Person | None:
        """Whose session this is; None if it is nobody's, or too old."""
        if not 0 < len(session) <= TOKEN_LETTERS:
            return None
        found = await self._store.get_session(hashed(session))
        if found is None:
            return None
        if self._clock.wall_ms() >= found.at_ms + SESSION_MS:
            await self._store.end_session(hashed(session))
            return None
        return Person(found.person, found.name)

    async def who(self, session: str) -> Person:
        """Whose session this is, or NO_SESSION."""
        person = await self.known(session)
        if person is None:
            raise Refused(Code.NO_SESSION, right="open your invite link again")
        return person

    async def sweep(self) -> bool:
        """Forgets some of what is too old to be good; whether there may be more of it.

        An old link is still called old for a month, then unknown. A command may be said again for a
        week after its table has ended.
        """
        now = self._clock.wall_ms()
        before = now - SESSION_MS, now - OLD_INVITE_MS, now - OLD_TABLE_MS
        return await self._store.sweep(*before, SWEPT_AT_ONCE)

    async def leave(self, session: str) -> None:
        await self._store.end_session(hashed(session))

    async def leave_everywhere(self, person: Person) -> None:
        await self._store.end_sessions(person.id)

    async def invite(
        self, table_id: str, role: Role = "player", uses: int = ANY_NUMBER, for_ms: int = INVITE_MS
    ) -> str:
        """A new link's secret part, told this once. It belongs behind the `#` of an address."""
        return await self._invite(Invite(table_id, role, uses, self._clock.wall_ms() + for_ms))

    async def device_link(self, person: Person, table_id: str, uses: int = 1, for_ms: int = DEVICE_MS) -> str:
        """A link by which the person himself comes in on another device: once, within two minutes."""
        role = await self._store.role(table_id, person.id) or "watcher"
        return await self._invite(Invite(table_id, role, uses, self._clock.wall_ms() + for_ms, person.id))

    async def take_back(self, link: str) -> None:
        await self._store.revoke_invite(hashed(link))

    async def join(
        self, link: str, name: str, session: str = "", address: str = "", *, switch: bool = False
    ) -> Joined:
        """Redeems a link: a new session, and the person is a member of the table.

        A good `session` says who comes; he keeps his id, and this session ends. A device link says
        itself who comes, `name` is ignored then. Whoever opens somebody else's is refused OTHER_PERSON, and
        nothing is used up, unless he says that he wants to `switch`: a link must not make him another
        unasked. Refused: BAD_NAME, TOO_FAST, and as `redeem_invite`.
        """
        invite = await self._store.get_invite(hashed(link)) if len(link) <= TOKEN_LETTERS else None
        if invite is None:
            self.gate.failed_join(address)
            raise Refused(Code.UNKNOWN_INVITE, right="ask the host for a new one")
        known = await self.known(session)
        person = await self._comer(invite, name, known)
        same = known is None or known.id == person.id
        if known is not None and not same and not switch:
            raise Refused(Code.OTHER_PERSON, token=known.name, other=person.name)
        if await self._store.role(invite.table_id, person.id) is None:
            self.gate.join((hashed(link), address))
        if known is None:
            self.gate.newcomer(address)
        invite = await self._store.redeem_invite(hashed(link), person.id, self._clock.wall_ms())
        return Joined(await self._renewed(person, session), person, invite, same)

    async def _comer(self, invite: Invite, name: str, known: Person | None) -> Person:
        if invite.person:
            return Person(invite.person, await self._store.get_name(invite.person) or checked_name(name))
        name = checked_name(name)
        return Person(known.id if known else secrets.token_hex(8), name)

    async def _renewed(self, person: Person, session: str) -> str:
        """A new id whenever somebody gains rights, so that one planted before is worth nothing."""
        new = secrets.token_urlsafe(SESSION_BYTES)
        await self._store.put_session(hashed(new), person.id, person.name, self._clock.wall_ms())
        if session:
            await self._store.end_session(hashed(session))
        return new

    async def _invite(self, invite: Invite) -> str:
        link = secrets.token_urlsafe(INVITE_BYTES)
        await self._store.put_invite(hashed(link), invite)
        return link
