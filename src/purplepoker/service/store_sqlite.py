"""The store in one SQLite file. Its tables: `service/sql`; what is kept and how: docs/table-storage.md."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from purplepoker.errors import Code, Refused
from purplepoker.service.seal import Broken, Seal, context, load_key
from purplepoker.service.store import (
    ENGINE_V,
    ROLES,
    ROW_V,
    Invite,
    Known,
    Loaded,
    Role,
    Row,
    Saved,
    Session,
    upcast,
)
from purplepoker.service.store_file import FileLock, lock_database, no_right, open_file, told
from purplepoker.service.store_writer import Writer

ROW = "e.seq, hand, kind, public, sealed, actor, cmd_id, at_ms, schema_v"
OLD = "DELETE FROM {0} WHERE rowid IN (SELECT rowid FROM {0} WHERE {1} < ? ORDER BY {1} LIMIT ?)"
NO_COMMAND = None, None, None
COLUMNS = (
    ("hand", (int,)),
    ("kind", (str,)),
    ("open part", (bytes,)),
    ("sealed part", (bytes, type(None))),
    ("actor", (str,)),
    ("id", (str, type(None))),
    ("time", (int,)),
    ("version", (int,)),
)
"""Of a row in `ROW`, without its number."""
ROWS = f"SELECT {ROW} FROM event e LEFT JOIN event_secret s USING (table_id, seq) WHERE e.table_id = ?"


class SqliteStore:
    """`Store` on one file, which it holds alone until `close`."""

    def __init__(
        self, path: Path, lock: FileLock, seal: Seal, connection: sqlite3.Connection, engine_v: int
    ) -> None:
        """Use `open`."""
        self._engine_v = engine_v
        self._path = path
        self._lock = lock
        self._seal = seal
        self._epoch = _next_epoch(connection)
        self._mark = str(connection.execute("SELECT mark FROM server").fetchone()[0])
        self._writer = Writer(connection, path, self._epoch)

    @classmethod
    def open(
        cls,
        path: str | os.PathLike[str],
        key_path: str | os.PathLike[str] | None = None,
        *,
        engine_v: int = ENGINE_V,
    ) -> SqliteStore:
        """Opens or begins the database; the key stands beside it in `<name>.key` unless told otherwise.

        Refused: STORE_BUSY, STORE_NEWER, STORE_DAMAGED, STORE_FOREIGN, STORE_READONLY, STORE_KEY.
        """
        file = Path(path).resolve()  # two names of one file are one database
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise no_right(file.parent, error) from None
        lock = lock_database(file)
        try:
            connection = open_file(file)
            try:
                key_file = file.with_name(f"{file.name}.key") if key_path is None else Path(key_path)
                seal = _fitting_seal(connection, key_file)
                _key_hashes(connection, seal)
                return cls(file, lock, seal, connection, engine_v)
            except BaseException:
                connection.close()
                raise
        except sqlite3.Error as error:
            lock.release()
            raise told(error, file) from None
        except BaseException:
            lock.release()
            raise

    @property
    def commits(self) -> int:
        """Commits since the start: with many writers fewer than appends."""
        return self._writer.commits

    @property
    def mark(self) -> str:
        return self._mark

    def tell(self, address: str) -> None:
        """Where this server is found, for whoever is refused with STORE_BUSY."""
        self._lock.tell(address)

    async def close(self) -> None:
        await self._writer.close()
        self._lock.release()

    # --- tables ----------------------------------------------------------------------------------

    async def create_table(self, table_id: str, meta: bytes, at_ms: int = 0) -> None:
        def work(db: sqlite3.Connection) -> None:
            try:
                db.execute(
                    "INSERT INTO game_table (table_id, meta, at_ms) VALUES (?, ?, ?)", (table_id, meta, at_ms)
                )
            except sqlite3.IntegrityError:
                raise Refused(Code.TABLE_EXISTS, token=table_id) from None

        await self._writer.write(work)

    async def tables(self) -> tuple[Known, ...]:
        def work(db: sqlite3.Connection) -> tuple[Known, ...]:
            rows = db.execute(
                "SELECT table_id, meta, head FROM game_table WHERE ended_ms IS NULL ORDER BY at_ms, table_id"
            )
            return tuple(Known(*row) for row in rows)

        return await self._writer.read(work)

    async def end_table(self, table_id: str, at_ms: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            _head(db, table_id)
            db.execute(
                "UPDATE game_table SET ended_ms = coalesce(ended_ms, ?) WHERE table_id = ?", (at_ms, table_id)
            )

        await self._writer.write(work)

    # --- the log ---------------------------------------------------------------------------------

    async def append(self, table_id: str, head: int, rows: Sequence[Row]) -> None:
        if not rows or [row.seq for row in rows] != list(range(head + 1, head + 1 + len(rows))):
            raise ValueError(f"rows must be numbered from {head + 1} without a gap")
        last = rows[-1].seq
        events = [
            (
                *(table_id, row.seq, self._epoch, row.hand, row.kind, row.schema_v, row.public, row.actor),
                *((row.cmd_id, _keyed(self._seal, table_id, row.body), last) if row.cmd_id else NO_COMMAND),
                row.at_ms,
            )
            for row in rows
        ]
        sealed = [
            (table_id, row.seq, self._seal.close(row.secret, context("event", table_id, row.seq)))
            for row in rows
            if row.secret is not None
        ]
        commands = [
            (row.actor, row.cmd_id, _keyed(self._seal, table_id, row.body)) for row in rows if row.cmd_id
        ]

        def work(db: sqlite3.Connection) -> None:
            at = _head(db, table_id)
            for actor, cmd_id, body in commands:
                seq = _answered(db, table_id, actor, cmd_id, body)
                if seq is not None:
                    raise Refused(Code.DONE_ALREADY, token=cmd_id, seq=seq)
            moved = "UPDATE game_table SET head = ? WHERE table_id = ? AND head = ?"
            if db.execute(moved, (last, table_id, head)).rowcount != 1:
                raise Refused(Code.HEAD_MOVED, token=table_id, head=at, given=head)
            db.executemany("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", events)
            db.executemany("INSERT INTO event_secret VALUES (?, ?, ?)", sealed)

        await self._writer.write(work)

    async def answered(self, table_id: str, actor: str, cmd_id: str, body: bytes = b"") -> int | None:
        keyed = _keyed(self._seal, table_id, body)
        return await self._writer.read(lambda db: _answered(db, table_id, actor, cmd_id, keyed))

    async def load(self, table_id: str) -> Loaded:
        def work(db: sqlite3.Connection) -> Loaded:
            found = db.execute("SELECT meta FROM game_table WHERE table_id = ?", (table_id,)).fetchone()
            head = _head(db, table_id)
            saved = self._saved(db, table_id)
            start = saved.seq if saved else 0
            rows = self._rows(table_id, db.execute(f"{ROWS} AND e.seq > ? ORDER BY e.seq", (table_id, start)))
            if [row.seq for row in rows] != list(range(start + 1, head + 1)):
                raise self._damaged(f"events of table {table_id} are missing")
            return Loaded(found[0], saved, rows)

        return await self._writer.read(work)

    async def hand_rows(self, table_id: str, hand: int) -> tuple[Row, ...]:
        def work(db: sqlite3.Connection) -> tuple[Row, ...]:
            _head(db, table_id)
            return self._rows(table_id, db.execute(f"{ROWS} AND hand = ? ORDER BY e.seq", (table_id, hand)))

        return await self._writer.read(work)

    async def snapshot(self, table_id: str, seq: int, state: bytes) -> None:
        sealed = self._seal.close(state, context("snapshot", table_id, seq))

        def work(db: sqlite3.Connection) -> None:
            head = _head(db, table_id)
            if not 0 <= seq <= head:
                raise Refused(Code.HEAD_MOVED, token=table_id, head=head, given=seq)
            db.execute(
                "REPLACE INTO snapshot (table_id, seq, engine_v, sealed) VALUES (?, ?, ?, ?)",
                (table_id, seq, self._engine_v, sealed),
            )

        await self._writer.write(work)

    def _saved(self, db: sqlite3.Connection, table_id: str) -> Saved | None:
        found = db.execute(
            "SELECT seq, sealed FROM snapshot WHERE table_id = ? AND engine_v = ?", (table_id, self._engine_v)
        ).fetchone()
        return found and Saved(found[0], self._opened(found[1], "snapshot", table_id, found[0]))

    def _rows(self, table_id: str, found: sqlite3.Cursor) -> tuple[Row, ...]:
        rows = []
        for seq, hand, kind, public, sealed, actor, cmd_id, at_ms, version in found:
            if odd := _odd(hand, kind, public, sealed, actor, cmd_id, at_ms, version):
                raise self._damaged(f"the {odd} of event {seq} of table {table_id} is none")
            if version > ROW_V:
                right = "update the program; nothing was changed"
                raise Refused(
                    Code.STORE_NEWER, token=self._path.name, version=version, known=ROW_V, right=right
                )
            secret = None if sealed is None else self._opened(sealed, "event", table_id, seq)
            row = Row(seq, hand, kind, public, secret, actor, cmd_id or "", at_ms, schema_v=version)
            try:
                rows.append(upcast(row))
            except LookupError:
                raise self._damaged(f"event {seq} of table {table_id} has no version of ours") from None
        return tuple(rows)

    def _opened(self, sealed: bytes, kind: str, table_id: str, seq: int) -> bytes:
        try:
            return self._seal.open(sealed, context(kind, table_id, seq))
        except Broken:
            where = f"the sealed part of {kind} {seq} of table {table_id} does not open"
            raise self._damaged(where) from None

    def _damaged(self, what: str) -> Refused:
        return Refused(Code.STORE_DAMAGED, token=self._path.name, right=what)

    # --- people ----------------------------------------------------------------------------------

    async def put_session(self, hash: bytes, person: str, name: str, at_ms: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO person VALUES (?, ?) ON CONFLICT (person) DO UPDATE SET name = excluded.name",
                (person, name),
            )
            db.execute("INSERT INTO session VALUES (?, ?, ?)", (hash, person, at_ms))

        await self._writer.write(work)

    async def get_session(self, hash: bytes) -> Session | None:
        def work(db: sqlite3.Connection) -> Session | None:
            found = db.execute(
                "SELECT person, name, at_ms FROM session JOIN person USING (person) WHERE hash = ?", (hash,)
            ).fetchone()
            return found and Session(*found)

        return await self._writer.read(work)

    async def get_name(self, person: str) -> str | None:
        def work(db: sqlite3.Connection) -> str | None:
            found = db.execute("SELECT name FROM person WHERE person = ?", (person,)).fetchone()
            return None if found is None else str(found[0])

        return await self._writer.read(work)

    async def end_session(self, hash: bytes) -> None:
        await self._writer.write(lambda db: _run(db, "DELETE FROM session WHERE hash = ?", hash))

    async def end_sessions(self, person: str) -> None:
        await self._writer.write(lambda db: _run(db, "DELETE FROM session WHERE person = ?", person))

    async def sweep(
        self, sessions_before_ms: int, invites_before_ms: int, ended_before_ms: int, most: int
    ) -> bool:
        def work(db: sqlite3.Connection) -> bool:
            sessions = db.execute(OLD.format("session", "at_ms"), (sessions_before_ms, most)).rowcount
            invites = db.execute(OLD.format("invite", "expires_ms"), (invites_before_ms, most)).rowcount
            return max(sessions, invites) >= most or _forget_commands(db, ended_before_ms, most)

        return await self._writer.write(work)

    async def put_invite(self, hash: bytes, invite: Invite) -> None:
        def work(db: sqlite3.Connection) -> None:
            _head(db, invite.table_id)
            columns = "hash, table_id, role, uses, expires_ms, person"
            values = (hash, invite.table_id, invite.role, invite.uses, invite.expires_ms, invite.person)
            db.execute(f"INSERT INTO invite ({columns}) VALUES (?, ?, ?, ?, ?, ?)", values)

        await self._writer.write(work)

    async def get_invite(self, hash: bytes) -> Invite | None:
        return await self._writer.read(lambda db: _invite(db, hash))

    async def redeem_invite(self, hash: bytes, person: str, at_ms: int) -> Invite:
        def work(db: sqlite3.Connection) -> Invite:
            invite = _invite(db, hash)
            if invite is None:
                raise Refused(Code.UNKNOWN_INVITE, right="ask the host for a new one")
            if fault := _void(db, hash, at_ms):
                raise invite.refused(fault)
            has = _role(db, invite.table_id, person)
            if has is not None and ROLES.index(has) >= ROLES.index(invite.role) and not invite.person:
                return invite
            if invite.uses == 0:
                raise invite.refused(Code.USED_INVITE)
            _run(db, "UPDATE invite SET uses = uses - 1 WHERE hash = ? AND uses > 0", hash)
            _raise_role(db, invite.table_id, person, invite.role, at_ms)
            left = _invite(db, hash)
            assert left is not None
            return left

        return await self._writer.write(work)

    async def revoke_invite(self, hash: bytes) -> None:
        await self._writer.write(lambda db: _run(db, "UPDATE invite SET revoked = 1 WHERE hash = ?", hash))

    async def put_member(self, table_id: str, person: str, role: Role, at_ms: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            _head(db, table_id)
            _raise_role(db, table_id, person, role, at_ms)

        await self._writer.write(work)

    async def role(self, table_id: str, person: str) -> Role | None:
        return await self._writer.read(lambda db: _role(db, table_id, person))


def _next_epoch(db: sqlite3.Connection) -> int:
    db.execute("UPDATE server SET epoch = epoch + 1")
    return int(db.execute("SELECT epoch FROM server").fetchone()[0])


def _fitting_seal(db: sqlite3.Connection, key_file: Path) -> Seal:
    """The seal this database was begun with; a database that has one never gets a new key."""
    where = context("canary", "", 0)
    canary = db.execute("SELECT canary FROM server").fetchone()[0]
    if canary is None:
        seal = Seal(load_key(key_file))
        db.execute("UPDATE server SET canary = ?", (seal.close(b"fits", where),))
        return seal
    seal = Seal(load_key(key_file, make=False))
    try:
        seal.open(canary, where)
    except Broken:
        raise Refused(
            Code.STORE_KEY,
            token=str(key_file),
            right="the database was sealed with another key; put that one back",
        ) from None
    return seal


def _odd(*columns: object) -> str:
    """Which column of a row holds what it never can; "" if none does. SQLite keeps anything anywhere."""
    for value, (name, kinds) in zip(columns, COLUMNS, strict=True):
        if type(value) not in kinds or (isinstance(value, int) and not 0 <= value < 1 << 53):
            return name
    return ""


def _keyed(seal: Seal, table_id: str, body: bytes) -> bytes:
    """What is kept of a command's hash."""
    return seal.keyed_hash(body, context("body", table_id, 0))


def _key_hashes(db: sqlite3.Connection, seal: Seal) -> None:
    """Puts the hashes of an older database under its key, once; no plain one stays in the file."""
    if db.execute("SELECT keyed FROM server").fetchone()[0]:
        return
    db.create_function("keyed", 2, lambda table_id, body: _keyed(seal, table_id, body))
    db.execute("PRAGMA secure_delete = ON")
    db.execute("BEGIN IMMEDIATE")
    try:
        db.execute("UPDATE event SET body = keyed(table_id, body) WHERE body IS NOT NULL")
        db.execute("UPDATE server SET keyed = 1")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    db.execute("PRAGMA secure_delete = OFF")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _run(db: sqlite3.Connection, sql: str, *values: object) -> None:
    db.execute(sql, values)


def _head(db: sqlite3.Connection, table_id: str) -> int:
    found = db.execute("SELECT head FROM game_table WHERE table_id = ?", (table_id,)).fetchone()
    if found is None:
        raise Refused(Code.UNKNOWN_TABLE, token=table_id)
    return int(found[0])


def _answered(db: sqlite3.Connection, table_id: str, actor: str, cmd_id: str, body: bytes) -> int | None:
    found = db.execute(
        "SELECT answer, body FROM event WHERE table_id = ? AND actor = ? AND cmd_id = ?",
        (table_id, actor, cmd_id),
    ).fetchone()
    if found is None:
        return None
    if found[1] != body:
        raise Refused(Code.ID_REUSED, token=cmd_id)
    return int(found[0])


def _forget_commands(db: sqlite3.Connection, ended_before_ms: int, most: int) -> bool:
    """Of the table that ended first; whether there may be more. The events stay."""
    oldest = "SELECT table_id FROM game_table WHERE swept = 0 AND ended_ms < ? ORDER BY ended_ms LIMIT 1"
    found = db.execute(oldest, (ended_before_ms,)).fetchone()
    if found is None:
        return False
    named = "SELECT seq FROM event WHERE table_id = ?1 AND cmd_id IS NOT NULL LIMIT ?2"
    forget = "UPDATE event SET cmd_id = NULL, body = NULL, answer = NULL"
    done = db.execute(f"{forget} WHERE table_id = ?1 AND seq IN ({named})", (found[0], most)).rowcount
    if done < most:
        _run(db, "UPDATE game_table SET swept = 1 WHERE table_id = ?", found[0])
    return True


def _invite(db: sqlite3.Connection, hash: bytes) -> Invite | None:
    found = db.execute(
        "SELECT table_id, role, uses, expires_ms, person FROM invite WHERE hash = ?", (hash,)
    ).fetchone()
    return found and Invite(*found)


def _void(db: sqlite3.Connection, hash: bytes, at_ms: int) -> Code | None:
    """Why nobody can use the link any more, members included; None if somebody can."""
    revoked, expires, ended = db.execute(
        "SELECT revoked, expires_ms, ended_ms FROM invite JOIN game_table USING (table_id) WHERE hash = ?",
        (hash,),
    ).fetchone()
    if ended is not None:
        return Code.TABLE_ENDED
    if revoked:
        return Code.VOID_INVITE
    return Code.OLD_INVITE if at_ms >= expires else None


def _role(db: sqlite3.Connection, table_id: str, person: str) -> Role | None:
    found = db.execute(
        "SELECT role FROM member WHERE table_id = ? AND person = ?", (table_id, person)
    ).fetchone()
    return None if found is None else cast(Role, found[0])


def _raise_role(db: sqlite3.Connection, table_id: str, person: str, role: Role, at_ms: int) -> None:
    has = _role(db, table_id, person)
    if has is None or ROLES.index(role) > ROLES.index(has):
        db.execute("REPLACE INTO member VALUES (?, ?, ?, ?)", (table_id, person, role, at_ms))
