"""A server to be killed: appends to a few tables without end and prints each table's head once it is acked.

`python store_child.py DATABASE`. Lines: `opening`, then `ack TABLE HEAD`; each is written at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys

from purplepoker.errors import Refused
from purplepoker.service.store import Row
from purplepoker.service.store_sqlite import SqliteStore

TABLES = 6
ROWS = 3
"""Rows of one append: after a crash all or none of them are there."""


def say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


def made(table_id: str, seq: int) -> Row:
    """The row that this table has at this place, so that a reader knows what must be there."""
    first = seq % ROWS == 1
    secret = f"secret {table_id} {seq}".encode()
    return Row(seq, seq // 30, "made", b"%d" % seq, secret, "p", f"c{seq}" if first else "", seq)


async def play(store: SqliteStore, table_id: str) -> None:
    with contextlib.suppress(Refused):  # there from the life before
        await store.create_table(table_id, b"")
    loaded = await store.load(table_id)
    head = loaded.rows[-1].seq if loaded.rows else loaded.snapshot.seq if loaded.snapshot else 0
    while True:
        await store.append(table_id, head, [made(table_id, head + n) for n in range(1, ROWS + 1)])
        head += ROWS
        say(f"ack {table_id} {head}")
        if head % 30 == 0:
            await store.snapshot(table_id, head, b"state %d" % head)


async def main(path: str) -> None:
    say("opening")
    store = SqliteStore.open(path)
    await asyncio.gather(*(play(store, f"t{n}") for n in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
