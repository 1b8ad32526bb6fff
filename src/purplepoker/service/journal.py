"""A table and the way it came about: replayed from rows, gone on by drafts, kept for exact gaps.

The ring holds the events since the last hand began, with the draws before it, so that a client that lost a
few gets just those.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from purplepoker.engine.events import Awarded, Event
from purplepoker.engine.view import WATCHER, seen
from purplepoker.errors import Code, Refused
from purplepoker.service import log, wire
from purplepoker.service.changes import apply
from purplepoker.service.hand import Draft
from purplepoker.service.log import Adjusted, Agreed, Began, Drawn, Played, Record, Reseated
from purplepoker.service.picture import Last
from purplepoker.service.store import Loaded, Row
from purplepoker.service.table import Setup, Table, new_table


class Mark(NamedTuple):
    """Whose command caused a draft: the key of idempotence, and the hash of what it said."""

    actor: str
    cmd_id: str
    body: bytes


NOBODY = Mark("", "", b"")


class Entry(NamedTuple):
    """An event of the ring with the table before and after it."""

    seq: int
    before: Table
    record: Record
    after: Table

    def __repr__(self) -> str:
        return f"<Entry {self.seq}>"


class Kept(msgspec.Struct, frozen=True):
    """A snapshot: the table with the hand that lies on it, and how that ended."""

    table: Table
    last: Last | None


_restored = msgspec.json.Decoder(Kept).decode


class Journal:
    """Table, seq of its last event, and the events since the hand began."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.table = new_table(setup.options)
        self.head = 0
        self.last_ms = 0
        self.last: Last | None = None
        self.ring: list[Entry] = []

    def replay(self, loaded: Loaded) -> None:
        """The table as the log has it; refused STORE_DAMAGED where the log is no log of this table."""
        self.table = new_table(self.setup.options)
        self.head = 0
        self.last = None
        self.ring = []
        try:
            if loaded.snapshot is not None:
                kept = _restored(loaded.snapshot.state)
                self.table, self.last = kept.table, kept.last
                self.head = loaded.snapshot.seq
            for row in loaded.rows:
                record = log.decode(row.secret or b"")
                after = apply(self.setup, self.table, record, row.at_ms)
                self._push(Entry(row.seq, self.table, record, after))
                self.last_ms = row.at_ms
        except Exception as error:  # whatever it was, the other tables must not suffer
            right = f"its log cannot be read ({type(error).__name__})"
            token = f"of table {self.setup.table_id}"
            raise Refused(Code.STORE_DAMAGED, token=token, right=right) from None

    def rows(self, draft: Draft, mark: Mark) -> list[Row]:
        """The draft's records as rows after the head; the first names the command."""
        rows = []
        for number, (before, record, after) in enumerate(draft.steps):
            who = mark if not number else NOBODY
            rows.append(
                Row(
                    seq=self.head + 1 + number,
                    hand=after.hand,
                    kind=log.kind(record),
                    public=wire.encode(event_for(self.setup, before, record, after, WATCHER)),
                    secret=log.encode(record),
                    actor=who.actor,
                    cmd_id=who.cmd_id,
                    at_ms=draft.now,
                    body=who.body,
                )
            )
        return rows

    def accept(self, draft: Draft) -> list[Entry]:
        """The draft is on disk: the table is what it made of it."""
        entries = []
        for before, record, after in draft.steps:
            entry = Entry(self.head + 1, before, record, after)
            self._push(entry)
            entries.append(entry)
        self.last_ms = draft.now
        return entries

    def _push(self, entry: Entry) -> None:
        fact = entry.record.fact
        if isinstance(fact, Began | Agreed | Reseated | Drawn):
            before = self.ring[-1].record.fact if self.ring else None
            if isinstance(fact, Agreed | Reseated) or not isinstance(before, Reseated | Drawn):
                self.ring = []  # else it is the next hand's already: its draws are told with it
            self.last = None
        elif isinstance(fact, Played) and isinstance(fact.event, Awarded):
            play = entry.before.play
            chairs = play.chairs if play is not None else ()
            names = tuple(entry.before.places[chair].name for chair in chairs)
            self.last = Last(entry.before, fact.event, names, chairs)
        self.ring.append(entry)
        self.head = entry.seq
        self.table = entry.after

    def kept(self) -> bytes:
        """What a snapshot holds: secrets too, the store seals it."""
        return msgspec.json.encode(Kept(self.table, self.last))

    def adjusted(self, turn: int) -> bool:
        """Whether this turn of the hand under way has been given time before."""
        facts = (entry.record.fact for entry in self.ring)
        return any(isinstance(fact, Adjusted) and fact.turn == turn for fact in facts)

    def since(self, seq: int) -> list[Entry] | None:
        """The events after this one; None where they are not all in the ring."""
        if seq > self.head or seq < 0:
            return None
        missing = self.head - seq
        return self.ring[len(self.ring) - missing :] if missing <= len(self.ring) else None


def event_for(
    setup: Setup, before: Table, record: Record, after: Table, position: int
) -> Event | wire.TableEvent:
    """The event as a position of the hand, or a watcher, may see it: built up, never cut down."""
    fact = record.fact
    if not isinstance(fact, Played):
        return log.told(fact)
    play = before.play if before.play is not None and before.play.state is not None else after.play
    if play is None or play.state is None:
        raise AssertionError("an event without a hand")
    return seen(setup.at(after).game, play.state, fact.event, position)
