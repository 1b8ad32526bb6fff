"""A store that forgets: the same promises as the one on disk, so that they are not SQLite's by accident."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from purplepoker.errors import Code, Refused
from purplepoker.service.store import ROLES, Invite, Known, Loaded, Role, Row, Saved, Session, upcast


class MemoryStore:
    """`Store` in dictionaries, for tests of what stands above a store."""

    def __init__(self) -> None:
        self._meta: dict[str, bytes] = {}
        self._born: dict[str, int] = {}
        self._ended: dict[str, int] = {}
        self._rows: dict[str, list[Row]] = {}
        self._answers: dict[tuple[str, str, str], tuple[int, bytes]] = {}
        self._saved: dict[str, Saved] = {}
        self._sessions: dict[bytes, tuple[str, int]] = {}
        self._names: dict[str, str] = {}
        self._invites: dict[bytes, Invite] = {}
        self._revoked: set[bytes] = set()
        self._roles: dict[tuple[str, str], Role] = {}
        self._closed = False
        self.mark = "memory"

    async def create_table(self, table_id: str, meta: bytes, at_ms: int = 0) -> None:
        self._open()
        if table_id in self._meta:
            raise Refused(Code.TABLE_EXISTS, token=table_id)
        self._meta[table_id] = meta
        self._born[table_id] = at_ms
        self._rows[table_id] = []

    async def tables(self) -> tuple[Known, ...]:
        self._open()
        there = sorted((at, table) for table, at in self._born.items() if table not in self._ended)
        return tuple(Known(table, self._meta[table], len(self._rows[table])) for _, table in there)

    async def end_table(self, table_id: str, at_ms: int) -> None:
        self._log(table_id)
        self._ended.setdefault(table_id, at_ms)

    async def append(self, table_id: str, head: int, rows: Sequence[Row]) -> None:
        if not rows or [row.seq for row in rows] != list(range(head + 1, head + 1 + len(rows))):
            raise ValueError(f"rows must be numbered from {head + 1} without a gap")
        log = self._log(table_id)
        for row in rows:
            seq = row.cmd_id and await self.answered(table_id, row.actor, row.cmd_id, row.body)
            if seq:
                raise Refused(Code.DONE_ALREADY, token=row.cmd_id, seq=seq)
        if head != len(log):
            raise Refused(Code.HEAD_MOVED, token=table_id, head=len(log), given=head)
        log += rows
        for row in rows:
            if row.cmd_id:
                self._answers[table_id, row.actor, row.cmd_id] = (rows[-1].seq, row.body)

    async def answered(self, table_id: str, actor: str, cmd_id: str, body: bytes = b"") -> int | None:
        self._open()
        found = self._answers.get((table_id, actor, cmd_id))
        if found is not None and found[1] != body:
            raise Refused(Code.ID_REUSED, token=cmd_id)
        return found and found[0]

    async def load(self, table_id: str) -> Loaded:
        log = self._log(table_id)
        saved = self._saved.get(table_id)
        rows = log[saved.seq if saved else 0 :]
        return Loaded(self._meta[table_id], saved, tuple(replace(upcast(row), body=b"") for row in rows))

    async def hand_rows(self, table_id: str, hand: int) -> tuple[Row, ...]:
        return tuple(replace(upcast(row), body=b"") for row in self._log(table_id) if row.hand == hand)

    async def snapshot(self, table_id: str, seq: int, state: bytes) -> None:
        head = len(self._log(table_id))
        if not 0 <= seq <= head:
            raise Refused(Code.HEAD_MOVED, token=table_id, head=head, given=seq)
        self._saved[table_id] = Saved(seq, state)

    async def put_session(self, hash: bytes, person: str, name: str, at_ms: int) -> None:
        self._open()
        self._names[person] = name
        self._sessions[hash] = (person, at_ms)

    async def get_session(self, hash: bytes) -> Session | None:
        self._open()
        if hash not in self._sessions:
            return None
        person, at_ms = self._sessions[hash]
        return Session(person, self._names[person], at_ms)

    async def get_name(self, person: str) -> str | None:
        self._open()
        return self._names.get(person)

    async def end_session(self, hash: bytes) -> None:
        self._open()
        self._sessions.pop(hash, None)

    async def end_sessions(self, person: str) -> None:
        self._open()
        self._sessions = {hash: held for hash, held in self._sessions.items() if held[0] != person}

    async def sweep(
        self, sessions_before_ms: int, invites_before_ms: int, ended_before_ms: int, most: int
    ) -> bool:
        self._open()
        sessions = [h for h, held in self._sessions.items() if held[1] < sessions_before_ms]
        invites = [h for h, one in self._invites.items() if one.expires_ms < invites_before_ms]
        over = {table for table, at_ms in self._ended.items() if at_ms < ended_before_ms}
        answers = [key for key in self._answers if key[0] in over]
        for hash in sessions[:most]:
            del self._sessions[hash]
        for hash in invites[:most]:
            del self._invites[hash]
        for key in answers[:most]:
            del self._answers[key]
        return max(len(sessions), len(invites), len(answers)) > most

    async def put_invite(self, hash: bytes, invite: Invite) -> None:
        self._log(invite.table_id)
        self._invites[hash] = invite

    async def get_invite(self, hash: bytes) -> Invite | None:
        self._open()
        return self._invites.get(hash)

    async def redeem_invite(self, hash: bytes, person: str, at_ms: int) -> Invite:
        self._open()
        invite = self._invites.get(hash)
        if invite is None:
            raise Refused(Code.UNKNOWN_INVITE, right="ask the host for a new one")
        if invite.table_id in self._ended:
            raise invite.refused(Code.TABLE_ENDED)
        if hash in self._revoked:
            raise invite.refused(Code.VOID_INVITE)
        if at_ms >= invite.expires_ms:
            raise invite.refused(Code.OLD_INVITE)
        has = self._roles.get((invite.table_id, person))
        if has is not None and ROLES.index(has) >= ROLES.index(invite.role) and not invite.person:
            return invite
        if invite.uses == 0:
            raise invite.refused(Code.USED_INVITE)
        if invite.uses > 0:
            invite = replace(invite, uses=invite.uses - 1)
            self._invites[hash] = invite
        await self.put_member(invite.table_id, person, invite.role, at_ms)
        return invite

    async def revoke_invite(self, hash: bytes) -> None:
        self._open()
        self._revoked.add(hash)

    async def put_member(self, table_id: str, person: str, role: Role, at_ms: int) -> None:
        self._log(table_id)
        has = self._roles.get((table_id, person), "watcher")
        self._roles[table_id, person] = max(has, role, key=ROLES.index)

    async def role(self, table_id: str, person: str) -> Role | None:
        self._open()
        return self._roles.get((table_id, person))

    async def close(self) -> None:
        self._closed = True

    def _open(self) -> None:
        if self._closed:
            raise Refused(Code.STORE_FAILED, right="the store has been closed")

    def _log(self, table_id: str) -> list[Row]:
        self._open()
        if table_id not in self._rows:
            raise Refused(Code.UNKNOWN_TABLE, token=table_id)
        return self._rows[table_id]
