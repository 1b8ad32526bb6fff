"""kill -9 at random moments: every acked row is there, whole, and the next server can open the file."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from purplepoker.errors import Code, Refused
from purplepoker.service.store_sqlite import SqliteStore
from service import store_child
from service.store_child import ROWS, made

CHILD = Path(store_child.__file__)
KILLS = 20

Trace = Callable[[FrameType, str, object], Any]


def start(database: Path) -> subprocess.Popen[str]:
    source = Path(__file__).resolve().parents[2] / "src"
    return subprocess.Popen(
        [sys.executable, str(CHILD), str(database)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(source)},
    )


def killed(database: Path, after_s: float, wait_for: str) -> dict[str, int]:
    """The last acked head of each table of a server killed this long after its line `wait_for`."""
    acked: dict[str, int] = {}
    child = start(database)
    assert child.stdout is not None
    timer: threading.Timer | None = None
    for line in child.stdout:
        if timer is None and line.startswith(wait_for):
            timer = threading.Timer(after_s, child.kill)
            timer.start()
        if line.startswith("ack ") and line.endswith("\n"):
            _, table_id, head = line.split()
            acked[table_id] = int(head)
    child.wait()
    assert timer is not None, "the server never came so far"
    assert child.returncode != 0
    return acked


async def look(database: Path) -> dict[str, int]:
    """Opens what a crash left and checks all that can be read; the head of each table."""
    store = SqliteStore.open(database)
    try:
        heads = {}
        for table in await store.tables():
            loaded = await store.load(table.table_id)
            begin = 1
            if loaded.snapshot is not None:
                begin = loaded.snapshot.seq + 1
                assert loaded.snapshot.state == b"state %d" % loaded.snapshot.seq
            assert loaded.rows == tuple(made(table.table_id, seq) for seq in range(begin, table.head + 1))
            assert table.head % ROWS == 0, "half of an append"
            for hand in range(table.head // 30 + 1):
                hands = [seq for seq in range(1, table.head + 1) if seq // 30 == hand]
                kept = await store.hand_rows(table.table_id, hand)
                assert kept == tuple(made(table.table_id, seq) for seq in hands)
            heads[table.table_id] = table.head
        return heads
    finally:
        await store.close()


def moments() -> Iterator[tuple[float, str]]:
    """Mostly under load; every fifth while the file is being opened or begun."""
    chance = random.Random(3)
    for number in range(KILLS):
        if number % 5 == 0:
            yield chance.uniform(0, 0.02), "opening"
        else:
            yield chance.uniform(0, 0.15), "ack"


def test_nothing_acked_is_lost(tmp_path: Path) -> None:
    database = tmp_path / "table.db"
    before: dict[str, int] = {}
    acks = 0
    for after_s, wait_for in moments():
        acked = killed(database, after_s, wait_for)
        heads = asyncio.run(look(database))
        for table_id, head in {**before, **acked}.items():
            assert heads[table_id] >= head, f"{table_id}: {head} was acked, {heads[table_id]} is there"
        acks += sum(head - before.get(table_id, 0) for table_id, head in acked.items())
        before = heads
    assert acks > 100 * ROWS, "the servers were killed before they had anything to lose"


def test_a_database_is_begun_whole_wherever_the_first_start_was_killed(tmp_path: Path) -> None:
    """The files as they are at every line of the first opening: each can be opened, again and again."""
    crashes: dict[bytes, Path] = {}

    def line(frame: FrameType, event: str, _: object) -> Trace | None:
        if event == "call" and not frame.f_globals.get("__name__", "").startswith("purplepoker.service"):
            return None
        left = b"".join(b"%s %s" % (f.name.encode(), f.read_bytes()) for f in sorted(first.iterdir()))
        if left not in crashes:
            crashes[left] = Path(shutil.copytree(first, tmp_path / f"crash{len(crashes)}"))
        return line

    first = tmp_path / "first"
    first.mkdir()
    before = sys.gettrace()
    sys.settrace(line)
    try:
        store = SqliteStore.open(first / "table.db")
    finally:
        sys.settrace(before)
    asyncio.run(store.close())
    assert len(crashes) >= 6, "nothing, the lock, an empty file, its header, its tables, its key"
    for crash in crashes.values():
        for life in range(3):
            asyncio.run(one_life(crash / "table.db", life))


async def one_life(database: Path, life: int) -> None:
    """Opens it, finds the tables of the lives before and adds one."""
    store = SqliteStore.open(database)
    try:
        assert [table.table_id for table in await store.tables()] == [f"t{n}" for n in range(life)]
        await store.create_table(f"t{life}", b"", life)
    finally:
        await store.close()


def test_a_second_server_is_refused_while_the_first_lives(tmp_path: Path) -> None:
    database = tmp_path / "table.db"
    child = start(database)
    assert child.stdout is not None
    try:
        while not child.stdout.readline().startswith("ack"):
            pass
        with pytest.raises(Refused) as caught:
            SqliteStore.open(database)
        assert caught.value.code == Code.STORE_BUSY
        assert f"process {child.pid} has it" in str(caught.value)
    finally:
        child.kill()
        child.wait()
        child.stdout.close()
    asyncio.run(SqliteStore.open(database).close())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="only where processes fork")
def test_a_forked_worker_does_not_keep_the_lock(tmp_path: Path) -> None:
    """A pool's worker outlives a killed server for a while; the next server must not wait for it."""
    script = (
        "import os, sys, time\n"
        "from purplepoker.service.store_file import FileLock\n"
        "from pathlib import Path\n"
        "lock = FileLock(Path(sys.argv[1]), Path('db'))\n"
        "pid = os.fork()\n"
        "if pid == 0:\n"
        "    time.sleep(60)\n"
        "os.write(1, b'%d\\n' % pid)\n"
        "time.sleep(60)\n"
    )
    lock_file = tmp_path / "table.db.lock"
    source = Path(__file__).resolve().parents[2] / "src"
    parent = subprocess.Popen(
        [sys.executable, "-c", script, str(lock_file)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(source)},
    )
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    try:
        parent.kill()
        parent.wait()
        os.kill(worker, 0)  # it lives
        for _ in range(50):  # it may not have run yet since the fork
            try:
                _free(lock_file)
                break
            except Refused:
                time.sleep(0.02)
        else:
            pytest.fail("the worker keeps the lock")
    finally:
        os.kill(worker, 9)
        parent.stdout.close()


def _free(lock_file: Path) -> None:
    from purplepoker.service.store_file import FileLock

    FileLock(lock_file, Path("db")).release()
