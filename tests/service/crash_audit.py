"""What must be true of a table's log on disk, asked by another reader than the server, alive or dead.

Each `examine` goes on where the one before ended; `whole` goes over everything again. The rows are read
with the sealed parts opened, and the table is made of them from the first one on, beside what the
server makes of its snapshots.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import msgspec

from purplepoker.engine.view import WATCHER
from purplepoker.service import wire
from purplepoker.service.changes import apply
from purplepoker.service.journal import Kept, event_for
from purplepoker.service.log import Adjusted, Began, Ended, Played, Record, decode
from purplepoker.service.seal import Seal, context, load_key
from purplepoker.service.table import Setup, check_chips, new_table
from service.crash_person import Person

LEAST_MS, GRACE_MS = 10_000, 15_000
"""What a turn gets after a restart: what was left at the last event, this at least, and the grace."""

ROWS = """
SELECT seq, hand, epoch, public, sealed, actor, cmd_id, answer, at_ms
FROM event JOIN event_secret USING (table_id, seq) WHERE table_id = ? AND seq > ? ORDER BY seq
"""


class Row(msgspec.Struct, frozen=True):
    """A row as it stands in the database."""

    seq: int
    hand: int
    epoch: int
    public: bytes
    sealed: bytes
    actor: str
    cmd_id: str | None
    answer: int | None
    at_ms: int


class Audit:
    """One table with the persons who are at it. What is not as it must be is an AssertionError."""

    def __init__(self, setup: Setup, key: Path, persons: Sequence[Person]) -> None:
        self.setup = setup
        self.table = new_table(setup.options)
        self.head = 0
        self.hands = 0
        self.cut: set[int] = set()
        """Hands that lay on the table when the server died."""
        self.grants = 0
        """Turns that got more time after a restart."""
        self.done: dict[tuple[str, str], int] = {}
        self._ended: set[int] = set()
        self._persons = persons
        self._seal = Seal(load_key(key, make=False))
        self._made = {0: self.table}
        self._hash = hashlib.sha256()
        self._epoch = 0
        self._last_ms = 0
        self._granted = 0, 0
        """The turn that has had its grace."""

    @property
    def left(self) -> set[int]:
        """Hands that were cut off and have not come to their end."""
        return self.cut - self._ended

    def examine(self, db: sqlite3.Connection) -> None:
        """The rows since the last time, and all that persons have been told since."""
        told = {person: sorted(seq for seq in person.seen if seq > self.head) for person in self._persons}
        for row in self._rows(db, self.head):
            self._row(row)
        count, first, last = db.execute(
            "SELECT count(*), min(seq), max(seq) FROM event WHERE table_id = ?", (self._id,)
        ).fetchone()
        (head,) = db.execute("SELECT head FROM game_table WHERE table_id = ?", (self._id,)).fetchone()
        assert (count, first or 1, last or 0) == (head, 1, head), "numbers are missing"
        assert self.head == head
        for person, seqs in told.items():
            assert not seqs or seqs[-1] <= head, f"{person} was told what is not on disk"
            self._answers(person)
        self._snapshot(db)
        if self.table.playing is not None:
            self.cut.add(self.table.hand)

    def whole(self, db: sqlite3.Connection) -> None:
        """Nothing of what was there once has been changed since."""
        again = hashlib.sha256()
        for row in self._rows(db, 0):
            again.update(msgspec.msgpack.encode(row))
        assert again.digest() == self._hash.digest(), "rows have been changed"

    @property
    def _id(self) -> str:
        return self.setup.table_id

    def _rows(self, db: sqlite3.Connection, after: int) -> list[Row]:
        return [Row(*row) for row in db.execute(ROWS, (self._id, after))]

    def _row(self, row: Row) -> None:
        assert row.seq == self.head + 1, "a number is missing or there twice"
        before = self.table
        record = decode(self._seal.open(row.sealed, context("event", self._id, row.seq)))
        self._time(row, record)
        after = apply(self.setup, before, record, row.at_ms)
        check_chips(after)
        banks = [place.bank for place in after.places if place.kind != "open"]
        assert all(bank == self.setup.options.bank_ms for bank in banks), "a bank was charged"
        if isinstance(record.fact, Began):
            assert before.playing is None, "a hand begins before the last one ended"
            assert record.fact.hand == before.hand + 1
        if isinstance(record.fact, Ended):
            self._ended.add(record.fact.hand)
            self.hands += 1
        if row.cmd_id is not None:
            assert (row.actor, row.cmd_id) not in self.done, "a command was done twice"
            assert row.answer is not None
            self.done[row.actor, row.cmd_id] = row.answer
        game = isinstance(record.fact, Played)
        assert row.public == wire.encode(event_for(self.setup, before, record, after, WATCHER))
        for person in self._persons:
            told = person.seen.get(row.seq)
            position = after.position(person.chair) if game else WATCHER
            if told is not None:
                kept = wire.encode(event_for(self.setup, before, record, after, position))
                assert told == kept, f"{person} was told another event {row.seq} than stands in the log"
        self.table, self.head = after, row.seq
        self._made[row.seq] = after
        self._hash.update(msgspec.msgpack.encode(row))
        self._epoch, self._last_ms = row.epoch, row.at_ms

    def _time(self, row: Row, record: Record) -> None:
        """No time is taken from anybody; a turn that a death has cut gets its grace once, no other does."""
        play = self.table.playing
        assert not record.spent, "a bank was charged"
        assert record.by != "clock", "the clock has played for somebody"
        restarted = row.epoch != self._epoch and play is not None and self.table.mode == "playing"
        assert row.epoch >= self._epoch
        assert isinstance(record.fact, Adjusted) == restarted, "more time where none was due, or none"
        if play is not None and restarted:
            left = play.base_ms - max(0, self._last_ms - play.turn_at)
            once = max(left, LEAST_MS) + GRACE_MS if self._granted != (play.hand, play.turn) else left or -1
            assert record.base_ms == once, "not the time that is due after a restart"
            assert record.turn == play.turn
            self._granted = play.hand, play.turn
            self.grants += 1

    def _answers(self, person: Person) -> None:
        for id, seq in person.acks.items():
            assert self.done.get((person.id, id)) == seq, f"{person}: acknowledged {id} is not in the log so"
        assert not [id for id in person.refused if (person.id, id) in self.done], "refused, and done"

    def _snapshot(self, db: sqlite3.Connection) -> None:
        """The saved state is what the rows up to it give."""
        found = db.execute("SELECT seq, sealed FROM snapshot WHERE table_id = ?", (self._id,)).fetchone()
        if found is not None:
            state = self._seal.open(found[1], context("snapshot", self._id, found[0]))
            kept = msgspec.json.decode(state, type=Kept).table
            assert kept == self._made[found[0]], "snapshot and rows do not say the same"
            self._made = {seq: made for seq, made in self._made.items() if seq >= found[0]}
