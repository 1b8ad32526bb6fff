"""The first minutes: what can be in the way is said in one line that names it and what to do."""

from __future__ import annotations

import asyncio
import errno
import os
import re
import sqlite3
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from command_line import Ran, Run
from command_line import run as run
from purplepoker.cli_serve import open_table
from purplepoker.errors import Code, Refused
from purplepoker.service.store_file import migrations
from purplepoker.service.store_sqlite import SqliteStore
from purplepoker.web.serve import bind
from service.test_store_sqlite import old_database, versions
from web.process import ended, program


def refused_in_one_line(ran: Ran) -> str:
    """The line; it is all there is."""
    assert ran.code in (1, 2)
    assert ran.out == ""
    assert re.fullmatch(r"purplepoker: [^\n]+\n", ran.err)
    return ran.err


@contextmanager
def opened(monkeypatch: pytest.MonkeyPatch, found: bool = True) -> Iterator[list[str]]:
    """What a browser is asked to open."""
    asked: list[str] = []

    def browser(address: str) -> bool:
        asked.append(address)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(webbrowser, "open", browser)
        yield asked


# --- ports ----------------------------------------------------------------------------------------------


def test_serve_names_a_port_that_is_in_use_and_touches_nothing(run: Run, tmp_path: Path) -> None:
    with bind("127.0.0.1", 0) as held:
        port = str(held.getsockname()[1])
        line = refused_in_one_line(run("serve", "--port", port, "--database", str(tmp_path / "t.db")))
    assert f"port {port} is in use" in line
    assert "--port" in line
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for a child there")
def test_play_takes_the_next_free_port(tmp_path: Path) -> None:
    with bind("127.0.0.1", 0) as held:
        port = held.getsockname()[1]
        call = f"open_table(browser=False, database={str(tmp_path / 't.db')!r})"
        with program(call, PURPLEPOKER_PORT=str(port)) as process:
            assert process.stdout is not None
            found = re.match(r"http://127\.0\.0\.1:(\d+)/#join=", process.stdout.readline())
            ended(process)
    assert found is not None
    assert port < int(found[1]) < port + 10


# --- a database that is in use --------------------------------------------------------------------------


@pytest.fixture
def busy(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A database with its running server, and the address of that."""
    file = tmp_path / "t.db"
    with program(f"serve(port=0, database={str(file)!r})") as process:
        assert process.stdout is not None
        yield file, process.stdout.readline().strip()


def test_a_second_play_opens_the_server_that_runs(
    busy: tuple[Path, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, address = busy
    port = int(address.rpartition(":")[2])
    for asked_port in (0, port):
        with opened(monkeypatch) as asked:
            assert open_table(port=asked_port, database=str(file)) == 0
        assert asked == [address]
        out, err = capsys.readouterr()
        assert out == f"{address}\n"
        assert "open already" in err


@pytest.mark.parametrize("browser", [True, False])
def test_without_a_browser_a_second_play_is_told_where_to_go(
    busy: tuple[Path, str], monkeypatch: pytest.MonkeyPatch, browser: bool
) -> None:
    file, address = busy
    with opened(monkeypatch, found=False), pytest.raises(Refused, match=f"open {address}, or stop") as told:
        open_table(port=0, database=str(file), browser=browser)
    assert told.value.code is Code.STORE_BUSY


def test_a_second_serve_is_told_of_the_database_before_the_port(busy: tuple[Path, str], run: Run) -> None:
    """With the same port as well, another port would not help him."""
    file, address = busy
    for port in ("0", address.rpartition(":")[2]):
        line = refused_in_one_line(run("serve", "--port", port, "--database", str(file)))
        assert "in use by another server" in line
        assert f"open {address}, or stop that one, or name another file" in line


def test_what_stands_in_the_lock_file_is_believed_as_an_address_only(tmp_path: Path) -> None:
    """It may be half written, or somebody's else; it goes to a terminal and to a browser."""
    file = tmp_path / "t.db"
    with program(f"serve(port=0, database={str(file)!r})") as process:
        assert process.stdout is not None
        process.stdout.readline()
        lock = file.with_name("t.db.lock")
        for said in (b"", b"77", b"77\nfile:///etc/passwd\n", b"77\nhttp://a\x1b[2J\n", b"\xff\nhttp://a b"):
            lock.write_bytes(said)
            with pytest.raises(Refused) as told:
                SqliteStore.open(file)
            assert told.value.facts["address"] == ""
            assert "open " not in str(told.value)
            assert str(told.value).isprintable()


def test_a_server_that_has_ended_leaves_no_address(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore.open(tmp_path / "t.db")
        store.tell("http://127.0.0.1:8049")
        assert b"8049" in (tmp_path / "t.db.lock").read_bytes()
        await store.close()
        assert (tmp_path / "t.db.lock").read_bytes() == b""

    asyncio.run(story())


# --- a database that is no good -------------------------------------------------------------------------


def damaged(file: Path) -> None:
    file.write_bytes(b"no database at all\n" * 300)


def newer(file: Path) -> None:
    file.unlink(missing_ok=True)

    async def close() -> None:
        await SqliteStore.open(file).close()

    asyncio.run(close())
    with closing(sqlite3.connect(file)) as db:
        db.execute(f"PRAGMA user_version = {migrations()[-1][0] + 1}")


def foreign(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE notes (text)")


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (damaged, "is damaged: .*take back a copy of it, or move it away to begin a new one"),
        (newer, "is of version .* update the program, or name another file; nothing was changed"),
        (foreign, "is no database of this program: .* name another file"),
    ],
)
def test_play_and_serve_say_what_is_wrong_and_leave_it(
    run: Run, tmp_path: Path, spoil: Callable[[Path], None], says: str
) -> None:
    file = tmp_path / "t.db"
    spoil(file)
    content = file.read_bytes()
    for words in (("serve", "--port", "0"), ("play", "--no-browser", "--port", "0")):
        line = refused_in_one_line(run(*words, "--database", str(file)))
        assert re.search(says, line)
        assert str(file) in line
    assert file.read_bytes() == content


def test_a_folder_that_cannot_be_written_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the place of the folder")
    name = str(tmp_path / "file" / "t.db")
    for words in (("serve", "--port", "0"), ("play", "--no-browser", "--port", "0")):
        line = refused_in_one_line(run(*words, "--database", name))
        assert "cannot write" in line
        assert "name another file with --database" in line


def test_a_migration_without_room_for_its_copy_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "t.db"
    old_database(file)
    before = versions(file)
    opens = os.open

    def full(path: Path, flags: int, mode: int = 0o777) -> int:
        if ".v1" in str(path):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return opens(path, flags, mode)

    monkeypatch.setattr(os, "open", full)
    with pytest.raises(Refused, match=r"cannot write .*t\.db\.v1: no space left on device") as told:
        SqliteStore.open(file)
    assert told.value.code is Code.STORE_READONLY
    assert versions(file) == before
    assert before[0] < migrations()[-1][0]
