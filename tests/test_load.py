"""The program that loads the server (`bench.load`): it plays, it sees what is wrong."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest
from bench import load
from bench.load_client import Ack, Crowd, Event, Happened, Person, Snapshot, View, spread

PLAIN = View("playing", 0, [], 1, 1, None)


@pytest.fixture
def person() -> Person:
    crowd = Crowd(1, [{"table": "t", "cookies": ["sid=s"]}], seed=1)
    return crowd.people[0]


def happened(seq: int, name: str = "called") -> Happened:
    return Happened(seq, Event(name), None)


def seen(*names: str) -> int:
    return zlib.crc32(b"".join(Event(name).name for name in names))


def test_a_small_load_loses_nothing() -> None:
    spans, faults = load.run(tables=2, minutes=0.05, processes=2)
    assert faults == []
    assert len(spans) == 2
    assert sum(span.counts["messages"] for span in spans.values()) > 0
    rows = load.table_of(spans)
    assert len({row.count("|") for row in rows}) == 1


def test_a_socket_notes_what_is_missing_or_comes_twice(person: Person) -> None:
    person._take(Snapshot(2, PLAIN, [Event("table", "sat"), Event("called")]))
    for seq in (3, 4):
        person._take(happened(seq))
    assert not person.crowd.tally.faults
    assert person.seen == [[1, 4, zlib.crc32(b"table sat\ncalled \ncalled \ncalled \n")]]
    for wrong in (4, 6, 3):
        person._take(happened(wrong))
        assert f"{wrong} after" in person.crowd.tally.faults.pop()
    person._take(Snapshot(2, PLAIN, []))
    assert "back from" in person.crowd.tally.faults.pop()
    person._take(Ack("never asked"))
    assert person.crowd.tally.faults


def test_what_a_socket_has_seen_is_held_against_the_log() -> None:
    log = [Event(name).name for name in ("a", "b", "c", "d")]
    whole = {"table": "t", "last": 4, "seen": [[1, 2, seen("a", "b")], [2, 4, seen("b", "c", "d")]]}
    assert load._against(log, whole) == []
    assert len(load._against(log, {**whole, "last": 3})) == 1
    assert len(load._against(log, {**whole, "seen": [[1, 3, seen("a", "c", "b")]]})) == 1
    assert len(load._against(log, {**whole, "seen": [[2, 5, seen("b", "c", "d", "e")]]})) == 1


def test_percentiles() -> None:
    assert spread([float(n) for n in range(1, 101)], 0.5, 0.99, 1) == [51, 100, 100]
    assert spread([], 0.5) == [0]


def test_the_section_takes_the_place_of_the_older_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    results = tmp_path / "results.md"
    monkeypatch.setattr(load, "RESULTS", results)
    assert load.kept() == ""
    results.write_text("# Benchmarks\n\nold\n", "utf-8")
    for figures in ("first", "second"):
        load.write(f"{load.HEADING}\n\n{figures}\n")
    assert results.read_text("utf-8") == f"# Benchmarks\n\nold\n\n{load.HEADING}\n\nsecond\n"
    assert load.kept() == f"{load.HEADING}\n\nsecond\n"
