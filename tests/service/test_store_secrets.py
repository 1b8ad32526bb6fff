"""What a copy of the database tells without its key file: nothing of what was chosen."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from purplepoker.errors import Refused
from purplepoker.service.store import Row, body_hash
from purplepoker.service.store_file import migrations, open_file
from purplepoker.service.store_sqlite import SqliteStore

COMMAND = b'{"kind":"act","id":"c1","act":"throw","cards":[4,17]}'


def with_store(path: Path, test: Callable[[SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = SqliteStore.open(path)
        try:
            await test(store)
        finally:
            await store.close()

    asyncio.run(run())


def files(path: Path) -> list[Path]:
    """The database and what SQLite keeps beside it while it is open."""
    found = [path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))]
    assert all(file.exists() for file in found)
    return found


def test_a_database_without_its_key_does_not_tell_what_was_chosen(tmp_path: Path) -> None:
    """A hash of the command would: the cards one can throw are tried in seconds."""
    path = tmp_path / "table.db"

    async def test(store: SqliteStore) -> None:
        await store.create_table("t1", b"m")
        act = Row(1, 1, "thrown", b"{}", b"secret", "ann", "c1", 7, body_hash(COMMAND))
        await store.append("t1", 0, [act])
        assert await store.answered("t1", "ann", "c1", body_hash(COMMAND)) == 1
        for file in files(path):
            assert body_hash(COMMAND) not in file.read_bytes(), file.name
        with closing(sqlite3.connect(path)) as db:
            [kept] = db.execute("SELECT body FROM event").fetchone()
        assert len(kept) == 32
        assert kept != body_hash(COMMAND)

    with_store(path, test)


def test_plain_hashes_of_an_older_database_are_put_under_its_key(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    plain = [body_hash(b"%d" % n) for n in range(300)]
    open_file(path, migrations()[:3]).close()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO game_table (table_id, meta, at_ms, head) VALUES ('t1', x'6d', 1, 300)")
        insert = "INSERT INTO event VALUES ('t1', ?, 1, 1, 'chips', 1, x'7b7d', 'ann', ?, ?, ?, 1)"
        db.executemany(insert, [(n + 1, f"c{n}", plain[n], n + 1) for n in range(300)])

    async def test(store: SqliteStore) -> None:
        for n in (0, 150, 299):
            assert await store.answered("t1", "ann", f"c{n}", plain[n]) == n + 1
            with pytest.raises(Refused, match="used for another command"):
                await store.answered("t1", "ann", f"c{n}", body_hash(b"other"))
        for file in files(path):
            kept = file.read_bytes()
            assert not [digest for digest in plain if digest in kept], file.name

    with_store(path, test)
    with_store(path, test)
    assert plain[0] in (tmp_path / "table.db.v3").read_bytes(), "the copy is as the file was"
