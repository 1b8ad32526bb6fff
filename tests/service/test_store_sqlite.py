"""The store on disk: what survives a restart, what is sealed, which files are refused and how."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from purplepoker.errors import Code, Refused
from purplepoker.service import store_file
from purplepoker.service.store import ENGINE_V, Invite, Row, body_hash
from purplepoker.service.store_file import APPLICATION_ID, migrations, open_file
from purplepoker.service.store_sqlite import SqliteStore

TABLE = "t1"
HOLE = b"the hole cards are As Ks"
STATE = b"the key of the next hand"


def row(seq: int, secret: bytes | None = HOLE, cmd_id: str = "") -> Row:
    actor, body = ("ann", body_hash(b"b")) if cmd_id else ("", b"")
    return Row(seq, 1, "dealt", b"{}", secret, actor, cmd_id, 7, body)


def with_store(path: Path, test: Callable[[SqliteStore], Awaitable[None]], engine_v: int = ENGINE_V) -> None:
    async def run() -> None:
        store = SqliteStore.open(path, engine_v=engine_v)
        try:
            await test(store)
        finally:
            await store.close()

    asyncio.run(run())


async def fill(store: SqliteStore) -> None:
    await store.create_table(TABLE, b"meta", 1)
    await store.append(TABLE, 0, [row(1, cmd_id="c1"), row(2), row(3, None)])
    await store.snapshot(TABLE, 2, STATE)
    await store.put_session(b"hash", "p1", "Ann", 2)
    await store.put_invite(b"link", Invite(TABLE, "player", 3, 99))


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A closed database with one table in it."""
    path = tmp_path / "table.db"
    with_store(path, fill)
    return path


def why_not(path: Path) -> Refused:
    with pytest.raises(Refused) as caught:
        SqliteStore.open(path)
    assert "\n" not in str(caught.value)
    assert "{" not in str(caught.value)
    return caught.value


def sql(path: Path, text: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.executescript(text)


# --- a restart --------------------------------------------------------------------------------------


def test_everything_is_there_after_a_restart(database: Path) -> None:
    async def test(store: SqliteStore) -> None:
        loaded = await store.load(TABLE)
        assert loaded.snapshot is not None
        assert (loaded.snapshot.seq, loaded.snapshot.state) == (2, STATE)
        assert loaded.rows == (row(3, None),)
        assert [r.secret for r in await store.hand_rows(TABLE, 1)] == [HOLE, HOLE, None]
        assert await store.answered(TABLE, "ann", "c1", body_hash(b"b")) == 3
        session = await store.get_session(b"hash")
        assert session is not None
        assert session.name == "Ann"
        assert await store.get_invite(b"link") == Invite(TABLE, "player", 3, 99)
        await store.append(TABLE, 3, [row(4)])

    with_store(database, test)


def test_a_database_keeps_its_mark_and_no_other_has_it(database: Path, tmp_path: Path) -> None:
    marks = []

    async def test(store: SqliteStore) -> None:
        marks.append(store.mark)

    for path in (database, database, tmp_path / "other.db"):
        with_store(path, test)
    assert marks[0] == marks[1] != marks[2]


def test_a_sweep_reads_no_more_than_it_removes(database: Path) -> None:
    """Its plans go by an index, however long the log is."""
    asked: list[str] = []

    async def test(store: SqliteStore) -> None:
        await store.end_table(TABLE, 1)
        await store._writer.read(lambda db: db.set_trace_callback(asked.append))
        await store.sweep(10, 10, 10, 5)
        await store._writer.read(lambda db: db.set_trace_callback(None))

    with_store(database, test)
    looked = [text for text in asked if text.startswith(("DELETE", "UPDATE", "SELECT table_id"))]
    assert len(looked) == 5
    with closing(sqlite3.connect(database)) as db:
        plans = [row[3] for text in looked for row in db.execute(f"EXPLAIN QUERY PLAN {text}")]
    assert not [plan for plan in plans if plan.startswith("SCAN")], plans


def test_a_snapshot_of_another_engine_is_passed_over(database: Path) -> None:
    async def other(store: SqliteStore) -> None:
        loaded = await store.load(TABLE)
        assert loaded.snapshot is None
        assert [r.seq for r in loaded.rows] == [1, 2, 3]

    with_store(database, other, engine_v=ENGINE_V + 1)


# --- secrets ----------------------------------------------------------------------------------------


def test_no_secret_stands_in_any_file(database: Path) -> None:
    for file in database.parent.iterdir():
        content = file.read_bytes()
        assert HOLE not in content, file
        assert STATE not in content, file
        if os.name == "posix":
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


@pytest.mark.parametrize(
    "tamper",
    [
        "UPDATE event_secret SET sealed = (SELECT sealed FROM event_secret WHERE seq = 2) WHERE seq = 1",
        "UPDATE event_secret SET sealed = zeroblob(60) WHERE seq = 2",
        "UPDATE event_secret SET sealed = x'00' WHERE seq = 2",
        "UPDATE event_secret SET sealed = (SELECT sealed FROM snapshot) WHERE seq = 2",
    ],
    ids=["swapped", "zeros", "short", "other kind"],
)
def test_a_changed_secret_is_found(database: Path, tamper: str) -> None:
    sql(database, f"DELETE FROM snapshot WHERE {int('snapshot' not in tamper)}; {tamper}")

    async def test(store: SqliteStore) -> None:
        with pytest.raises(Refused) as caught:
            await store.hand_rows(TABLE, 1)
        assert caught.value.code == Code.STORE_DAMAGED
        assert "does not open" in str(caught.value)

    with_store(database, test)


def test_a_secret_of_another_table_does_not_open(database: Path) -> None:
    async def second(store: SqliteStore) -> None:
        await store.create_table("t2", b"")
        await store.append("t2", 0, [row(1)])

    with_store(database, second)
    from_first = "SELECT sealed FROM event_secret WHERE table_id = 't1' AND seq = 1"
    sql(database, f"UPDATE event_secret SET sealed = ({from_first}) WHERE table_id = 't2'")

    async def test(store: SqliteStore) -> None:
        with pytest.raises(Refused, match="does not open"):
            await store.load("t2")

    with_store(database, test)


def test_a_lost_event_is_found(database: Path) -> None:
    sql(
        database,
        "DELETE FROM snapshot; DELETE FROM event_secret WHERE seq = 2; DELETE FROM event WHERE seq = 2",
    )

    async def test(store: SqliteStore) -> None:
        with pytest.raises(Refused) as caught:
            await store.load(TABLE)
        assert caught.value.code == Code.STORE_DAMAGED

    with_store(database, test)


def test_a_row_of_a_newer_program_is_refused(database: Path) -> None:
    sql(database, "UPDATE event SET schema_v = 99")

    async def test(store: SqliteStore) -> None:
        with pytest.raises(Refused) as caught:
            await store.load(TABLE)
        assert caught.value.code == Code.STORE_NEWER

    with_store(database, test)


@pytest.mark.parametrize("lost", [True, False])
def test_without_its_key_the_database_is_refused(database: Path, lost: bool) -> None:
    key = database.with_name("table.db.key")
    if lost:
        key.unlink()
    else:
        key.write_bytes(bytes(32))
    assert why_not(database).code == Code.STORE_KEY
    assert key.exists() != lost, "a new key must not be made for sealed things"


# --- files that are refused -------------------------------------------------------------------------


def test_a_newer_database_is_refused_and_left_alone(database: Path) -> None:
    sql(database, "PRAGMA user_version = 900")
    content = database.read_bytes()
    no = why_not(database)
    assert no.code == Code.STORE_NEWER
    assert "900" in str(no)
    assert database.read_bytes() == content


@pytest.mark.parametrize("damage", ["not sqlite", "cut", "pages"])
def test_a_damaged_database_is_refused_and_left_alone(database: Path, damage: str) -> None:
    content = database.read_bytes()
    if damage == "not sqlite":
        content = b"no database at all\n" * 300
    elif damage == "cut":
        content = content[: len(content) // 2]
    else:
        content = content[:4096] + b"\xa5" * 8192 + content[4096 + 8192 :]
    database.write_bytes(content)
    assert why_not(database).code == Code.STORE_DAMAGED
    assert database.read_bytes() == content


def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    sql(path, "CREATE TABLE notes (text)")
    assert why_not(path).code == Code.STORE_FOREIGN
    assert not path.with_name("other.db.key").exists()


def test_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    assert why_not(tmp_path / "folder").code == Code.STORE_FOREIGN


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert why_not(tmp_path / "file" / "table.db").code == Code.STORE_READONLY


@pytest.mark.skipif(sys.platform == "win32", reason="rights are kept otherwise there")
@pytest.mark.parametrize("what", ["folder", "file"])
def test_no_right_to_write_is_said(database: Path, what: str) -> None:
    folder = database.parent
    for parent in (folder, folder.parent, folder.parent.parent):
        parent.chmod(0o755)
    if what == "file":
        database.chmod(0o444)
        folder.chmod(0o777)
        database.with_name("table.db.lock").chmod(0o666)
    else:
        folder.chmod(0o555)
    script = (
        "import os, sys\n"
        "from purplepoker.errors import Refused\n"
        "from purplepoker.service.store_sqlite import SqliteStore\n"
        "from purplepoker.service.store_file import migrations\n"
        "migrations()\n"  # while it may still load modules from wherever they are
        "if os.getuid() == 0:\n"  # root may write anything, so become somebody else
        "    os.setuid(65534)\n"
        "try:\n"
        "    SqliteStore.open(sys.argv[1])\n"
        "except Refused as no:\n"
        "    print(no.code, no)\n"
    )
    run = subprocess.run([sys.executable, "-c", script, str(database)], capture_output=True, text=True)
    folder.chmod(0o755)
    assert run.stdout.startswith("store_readonly cannot write"), run


def test_a_second_store_in_the_same_process_is_refused(database: Path) -> None:
    async def test(store: SqliteStore) -> None:
        assert why_not(database).code == Code.STORE_BUSY
        link = database.with_name("link.db")
        link.symlink_to(database)
        assert why_not(link).code == Code.STORE_BUSY

    with_store(database, test)
    with_store(database, lambda store: store.close())


def test_a_server_that_was_taken_over_writes_nothing(database: Path) -> None:
    """Where file locks do not hold, the epoch in the file does."""

    async def test(store: SqliteStore) -> None:
        sql(database, "UPDATE server SET epoch = epoch + 1")
        with pytest.raises(Refused) as caught:
            await store.append(TABLE, 3, [row(4)])
        assert caught.value.code == Code.STORE_BUSY
        assert len(await store.hand_rows(TABLE, 1)) == 3

    with_store(database, test)


def test_a_full_disk_loses_nothing(database: Path) -> None:
    async def test(store: SqliteStore) -> None:
        def pages(count: int) -> Callable[[sqlite3.Connection], object]:
            return lambda db: db.execute(f"PRAGMA max_page_count = {count}").fetchone()

        await store._writer.read(pages(1))  # SQLite takes the present size for the least
        big = Row(4, 1, "big", bytes(200_000))
        other = asyncio.create_task(store.put_session(b"h2", "p2", "Bob", 1))
        with pytest.raises(Refused) as caught:
            await store.append(TABLE, 3, [big])
        assert caught.value.code == Code.STORE_FAILED
        assert "full" in str(caught.value)
        outcome = (await asyncio.gather(other, return_exceptions=True))[0]
        there = await store.get_session(b"h2")
        assert (there is not None) == (outcome is None), "what was answered must be what is so"
        await store._writer.read(pages(1_000_000))
        await store.append(TABLE, 3, [big])

    with_store(database, test)


# --- migrations -------------------------------------------------------------------------------------


def test_migrations_are_numbered_from_one_without_a_gap() -> None:
    assert [number for number, _ in migrations()] == list(range(1, len(migrations()) + 1))


def old_database(path: Path) -> None:
    """As the first version left it, with a table in it."""
    open_file(path, migrations()[:1]).close()
    sql(path, "INSERT INTO game_table (table_id, meta, at_ms) VALUES ('t1', x'6d', 1)")


def versions(path: Path) -> tuple[int, int, int]:
    """(version, owner, tables) of a database."""
    with closing(sqlite3.connect(path)) as db:
        version, owner = (
            db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("user_version", "application_id")
        )
        return version, owner, db.execute("SELECT count(*) FROM game_table").fetchone()[0]


def test_an_old_database_is_copied_then_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    old_database(path)
    copy = tmp_path / "table.db.v1"
    copy.write_text("somebody's file")

    async def test(store: SqliteStore) -> None:
        assert [table.table_id for table in await store.tables()] == ["t1"]
        assert await store.get_session(b"none") is None

    with_store(path, test)
    assert versions(path) == (migrations()[-1][0], APPLICATION_ID, 1)
    assert versions(tmp_path / "table.db.v1.2") == (1, APPLICATION_ID, 1)
    assert copy.read_text() == "somebody's file"
    with_store(path, test)
    assert not (tmp_path / "table.db.v1.3").exists(), "copied once, not at every start"


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "table.db"
    old_database(path)
    bad = (
        *migrations(),
        (migrations()[-1][0] + 1, "CREATE TABLE late (a);\nINSERT INTO nowhere VALUES (1);"),
    )
    monkeypatch.setattr(store_file, "migrations", lambda: bad)
    assert why_not(path).code == Code.STORE_FAILED
    assert versions(path) == (1, APPLICATION_ID, 1)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute(
            "SELECT count(*) FROM sqlite_master WHERE name IN ('late', 'person')"
        ).fetchone() == (0,)
    monkeypatch.undo()

    async def test(store: SqliteStore) -> None:
        assert (await store.load("t1")).meta == b"m"

    with_store(path, test)


def test_an_empty_file_is_begun(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "table.db"
    path.parent.mkdir()
    path.touch()
    with_store(path, fill)
    assert sorted(file.name for file in path.parent.iterdir()) == [
        "table.db",
        "table.db.key",
        "table.db.lock",
    ]


def test_a_copy_of_database_and_key_is_a_backup(database: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup"
    backup.mkdir()
    for name in ("table.db", "table.db.key"):
        shutil.copy(database.with_name(name), backup / name)

    async def test(store: SqliteStore) -> None:
        assert (await store.hand_rows(TABLE, 1))[0].secret == HOLE

    with_store(backup / "table.db", test)


# --- the writer -------------------------------------------------------------------------------------


def test_what_waits_is_committed_together(database: Path) -> None:
    async def test(store: SqliteStore) -> None:
        tables = [f"g{n}" for n in range(100)]
        await asyncio.gather(*(store.create_table(table, b"") for table in tables))
        before = store.commits
        await asyncio.gather(*(store.append(table, 0, [row(1)]) for table in tables))
        assert store.commits - before < 50

    with_store(database, test)


def test_a_refused_write_does_not_harm_its_neighbors(database: Path) -> None:
    async def test(store: SqliteStore) -> None:
        def fail(db: sqlite3.Connection) -> None:
            db.execute("UPDATE game_table SET head = 77")
            raise ZeroDivisionError

        outcome = await asyncio.gather(
            store.append(TABLE, 3, [row(4)]),
            store._writer.write(fail),
            store.append(TABLE, 9, [row(10)]),
            store.append(TABLE, 4, [row(5)]),
            return_exceptions=True,
        )
        assert [type(one) for one in outcome] == [type(None), ZeroDivisionError, Refused, type(None)]
        assert [r.seq for r in await store.hand_rows(TABLE, 1)] == [1, 2, 3, 4, 5]

    with_store(database, test)


def test_a_cancelled_waiter_does_not_stop_the_writer(database: Path) -> None:
    async def test(store: SqliteStore) -> None:
        task = asyncio.create_task(store.append(TABLE, 3, [row(4)]))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await store.append(TABLE, 4, [row(5)])

    with_store(database, test)


def test_what_is_queued_at_the_close_is_written(database: Path) -> None:
    async def test(store: SqliteStore) -> None:
        tasks = [asyncio.create_task(store.append(TABLE, n, [row(n + 1)])) for n in range(3, 40)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*tasks) == [None] * len(tasks)

    with_store(database, test)
    with_store(database, lambda store: store.append(TABLE, 40, [row(41)]))


def test_a_commit_is_on_the_disk(database: Path) -> None:
    async def test(store: SqliteStore) -> None:
        def settings(db: sqlite3.Connection) -> tuple[object, ...]:
            names = ("journal_mode", "synchronous", "foreign_keys")
            return tuple(db.execute(f"PRAGMA {name}").fetchone()[0] for name in names)

        assert await store._writer.read(settings) == ("wal", 2, 1)

    with_store(database, test)
