"""Rows that somebody else has written into: the one thing that is wrong with them is told."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from purplepoker.errors import Code, Refused
from purplepoker.service.store import Row
from purplepoker.service.store_sqlite import SqliteStore


@pytest.mark.parametrize(
    ("column", "value", "says"),
    [
        ("at_ms", "'noon'", "the time of event 2 of table t1 is none"),
        ("at_ms", "x'00'", "the time of event 2"),
        ("at_ms", "1.5", "the time of event 2"),
        ("at_ms", "-1", "the time of event 2"),
        ("at_ms", "9223372036854775807", "the time of event 2"),
        ("hand", "'one'", "the hand of event 2"),
        ("schema_v", "'new'", "the version of event 2"),
        ("public", "7", "the open part of event 2"),
        ("kind", "x'ff'", "the kind of event 2"),
    ],
)
def test_a_row_that_was_changed_is_told_as_what_it_is(
    tmp_path: Path, column: str, value: str, says: str
) -> None:
    """SQLite keeps any kind of value in any column."""
    path = tmp_path / "table.db"

    async def story() -> None:
        store = SqliteStore.open(path)
        await store.create_table("t1", b"m")
        await store.append("t1", 0, [Row(seq, 1, "dealt", b"{}", b"cards", at_ms=7) for seq in (1, 2, 3)])
        await store.close()
        with closing(sqlite3.connect(path)) as db, db:
            db.execute(f"UPDATE event SET {column} = {value} WHERE seq = 2")
        store = SqliteStore.open(path)
        with pytest.raises(Refused, match=says) as caught:
            await store.load("t1")
        assert caught.value.code == Code.STORE_DAMAGED
        await store.close()

    asyncio.run(story())
