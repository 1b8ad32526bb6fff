"""The port to the log: what a store keeps of tables and people, and what it promises.

Commit first: when `append` returns, the rows are on disk; when it raises, nothing of them is. All
numbers of time are wall milliseconds. Times, ids and hashes are handed in: a store asks no clock and
makes no ids. Secret parts are sealed by the store itself, so no caller can forget to.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, Protocol

import msgspec

from purplepoker.errors import Code, Refused

ROW_V = 1
"""Version of what stands in a row (`public` and `secret`). Raise it together with an entry in `UPCASTS`."""

ENGINE_V = 4
"""Version of the saved state. Raise it when a state is kept differently or `apply` gives another result:
older snapshots are then passed over and the table is replayed from its rows."""

Role = Literal["watcher", "player", "host"]
ROLES: tuple[Role, ...] = ("watcher", "player", "host")
"""Ascending: a later one may do all that an earlier one may."""


class Row(msgspec.Struct, frozen=True, repr_omit_defaults=True):
    """One event of a table.

    `public`: JSON of the event as a watcher sees it; `secret`: the whole event, sealed at rest.
    `actor` and `cmd_id` stand in the first row of what a command caused, `body` is the hash of that
    command (`body_hash`); events of the table itself have empty ones. A store keeps `body` only so that it
    can compare: rows come back without it, and nobody who has the disk alone can try commands on it.
    """

    seq: int
    hand: int
    kind: str
    public: bytes
    secret: bytes | None = None
    actor: str = ""
    cmd_id: str = ""
    at_ms: int = 0
    body: bytes = b""
    schema_v: int = ROW_V

    def __repr__(self) -> str:
        masked = "None" if self.secret is None else "***"
        return f"Row(seq={self.seq}, hand={self.hand}, kind={self.kind!r}, secret={masked})"


class Saved(msgspec.Struct, frozen=True):
    """A table's state after event `seq`, as its owner encoded it."""

    seq: int
    state: bytes

    def __repr__(self) -> str:
        return f"Saved(seq={self.seq}, state=***)"


class Loaded(NamedTuple):
    """All that is needed to have a table again; `rows` follow `snapshot` without a gap."""

    meta: bytes
    snapshot: Saved | None
    rows: tuple[Row, ...]


class Known(msgspec.Struct, frozen=True):
    """A table in the list. `head`: seq of its last event, 0 for none."""

    table_id: str
    meta: bytes
    head: int


class Session(msgspec.Struct, frozen=True):
    """Who holds a session; `person` is the stable id, `at_ms` when it was given out."""

    person: str
    name: str
    at_ms: int


class Invite(msgspec.Struct, frozen=True):
    """What a link is good for. `uses` -1: any number. `person`: set in a link to a second device of his."""

    table_id: str
    role: Role
    uses: int
    expires_ms: int
    person: str = ""

    def refused(self, code: Code) -> Refused:
        """The refusal of this link, with what to do next."""
        if code is Code.TABLE_ENDED:
            return Refused(code)
        who = "make a new one on your first device" if self.person else "ask the host for a new one"
        return Refused(code, right=who)


def body_hash(body: bytes) -> bytes:
    """What `Row.body` and `answered` compare: whether a repeated id came with the same command."""
    return hashlib.sha256(body).digest()


class Store(Protocol):
    """What the tables and the lobby need. Calls may come from many tasks of a loop at once."""

    @property
    def mark(self) -> str:
        """A few letters of this store's own, the same after every start; no secret."""

    async def create_table(self, table_id: str, meta: bytes, at_ms: int = 0) -> None:
        """A new table with head 0; refused TABLE_EXISTS."""

    async def tables(self) -> tuple[Known, ...]:
        """All tables that have not ended, oldest first."""

    async def end_table(self, table_id: str, at_ms: int) -> None:
        """No longer in `tables`, its invites are void; it can still be loaded. Ending twice is harmless."""

    async def append(self, table_id: str, head: int, rows: Sequence[Row]) -> None:
        """Rows head+1, head+2, ... on disk, or a refusal and nothing.

        HEAD_MOVED: `head` is not the table's last seq. DONE_ALREADY (fact `seq`: its answer) or
        ID_REUSED: a row's (actor, cmd_id) is in the log, with the same or with another `body`.
        """

    async def answered(self, table_id: str, actor: str, cmd_id: str, body: bytes = b"") -> int | None:
        """Seq of the last event this command caused, None if it is new; ID_REUSED with another body."""

    async def load(self, table_id: str) -> Loaded:
        """The newest snapshot of this `ENGINE_V` and all rows after it, upcast to this `ROW_V`."""

    async def hand_rows(self, table_id: str, hand: int) -> tuple[Row, ...]:
        """The rows of one hand."""

    async def snapshot(self, table_id: str, seq: int, state: bytes) -> None:
        """State after event `seq`, sealed; at the end of a hand. Takes the place of an older one."""

    async def put_session(self, hash: bytes, person: str, name: str, at_ms: int) -> None:
        """A session; `name` becomes the person's name in all of his sessions."""

    async def get_session(self, hash: bytes) -> Session | None: ...

    async def get_name(self, person: str) -> str | None: ...

    async def end_session(self, hash: bytes) -> None: ...

    async def end_sessions(self, person: str) -> None:
        """Every session of a person ends: he is logged out everywhere."""

    async def put_invite(self, hash: bytes, invite: Invite) -> None: ...

    async def get_invite(self, hash: bytes) -> Invite | None:
        """The invite as it stands (uses that are left), valid or not; nothing is used up."""

    async def redeem_invite(self, hash: bytes, person: str, at_ms: int) -> Invite:
        """Uses it up once and makes the person a member, in one step.

        A member who already has the role uses nothing up. UNKNOWN_INVITE, TABLE_ENDED, VOID_INVITE
        (revoked), OLD_INVITE (expired), USED_INVITE; the first of them that holds.
        """

    async def revoke_invite(self, hash: bytes) -> None: ...

    async def sweep(
        self, sessions_before_ms: int, invites_before_ms: int, ended_before_ms: int, most: int
    ) -> bool:
        """Forgets sessions given out and invites expired before these times, and the ids of commands at
        tables that ended before theirs: at most so many of each. Whether there may be more.
        """

    async def put_member(self, table_id: str, person: str, role: Role, at_ms: int) -> None:
        """Raises the person's role at the table to this one; it never falls."""

    async def role(self, table_id: str, person: str) -> Role | None: ...

    async def close(self) -> None:
        """What is queued is still written; afterwards every call is refused STORE_FAILED."""


Upcast = Callable[[Row], Row]

UPCASTS: Mapping[int, Upcast] = {}
"""From a row version to the next one."""


def upcast(row: Row, upcasts: Mapping[int, Upcast] = UPCASTS, to: int = ROW_V) -> Row:
    """An old row in today's form: one step a version, each of which raises `schema_v` by one.

    LookupError for a version that there never was.
    """
    while row.schema_v < to:
        row = upcasts[row.schema_v](row)
    return row
