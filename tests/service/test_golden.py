"""Logs as databases hold them: today's program reads every one of them to the state it was left in."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from purplepoker.engine.events import AnyEvent, Named, Waiting
from purplepoker.errors import Code, Refused
from purplepoker.service import journal as journals
from purplepoker.service import store as stores
from purplepoker.service.log import AnyFact, Played, Switched, decode
from purplepoker.service.store import ENGINE_V, ROW_V, Loaded, Row
from purplepoker.service.store_sqlite import SqliteStore
from service.golden import Golden, final, read, recorded, replayed
from service.live import TABLE

GOLDEN = recorded()
TODAY = [g for g in GOLDEN if g.engine_v == ENGINE_V]
NOT_AT_A_TABLE = {Named, Waiting}
"""Of a dealer with real cards, a slow run-out: none of these tables writes them."""


def through_a_database(golden: Golden, rows: tuple[Row, ...], file: Path) -> Loaded:
    """The rows as they come back from disk."""

    async def story() -> Loaded:
        store = SqliteStore.open(file)
        try:
            await store.create_table(TABLE, b"meta")
            await store.append(TABLE, 0, rows)
            return await store.load(TABLE)
        finally:
            await store.close()

    return asyncio.run(story())


@pytest.mark.parametrize("golden", GOLDEN, ids=str)
def test_a_recorded_log_comes_to_the_same_end(golden: Golden, tmp_path: Path) -> None:
    loaded = through_a_database(golden, golden.rows, tmp_path / "t.db")
    assert {row.schema_v for row in loaded.rows} == {ROW_V}
    journal = replayed(golden.setup, loaded.rows)
    assert final(journal) == golden.final


@pytest.mark.parametrize("golden", TODAY, ids=str)
def test_a_recorded_snapshot_is_the_state_of_its_log(golden: Golden) -> None:
    kept = journals._restored(golden.kept)
    assert msgspec.json.encode(kept) == replayed(golden.setup, golden.rows).kept()


def test_a_snapshot_of_todays_engine_is_recorded_too() -> None:
    """The newest hold what an older engine did not keep: who took how much away."""
    assert TODAY
    assert any(journals._restored(golden.kept).table.took for golden in TODAY)


def test_every_kind_of_event_is_recorded_in_todays_version() -> None:
    today = [g for g in GOLDEN if g.rows[0].schema_v == ROW_V]
    facts = [decode(row.secret or b"").fact for golden in today for row in golden.rows]
    assert {type(fact) for fact in facts} == set(get_args(AnyFact))
    events = {type(fact.event) for fact in facts if isinstance(fact, Played)}
    assert events == set(get_args(AnyEvent)) - NOT_AT_A_TABLE
    switched = {(fact.to, fact.first) for fact in facts if isinstance(fact, Switched)}
    assert {to for to, _ in switched} == {"playing", "paused", "closing", "last", "ended"}
    assert ("playing", True) in switched
    records = [decode(row.secret or b"") for golden in today for row in golden.rows]
    assert {record.by for record in records} >= {"", "own"}
    assert any(record.spent for record in records)


# --- older versions -------------------------------------------------------------------------------------


def aged(row: Row) -> Row:
    """The row as a version before the first might have written it: chips were called an amount."""
    record = json.loads(row.secret or b"")
    fact: dict[str, Any] = record["fact"]
    if fact["fact"] in ("sat", "stood"):
        fact["amount"] = fact.pop("chips")
    return msgspec.structs.replace(row, secret=json.dumps(record).encode(), schema_v=0)


def young(row: Row) -> Row:
    """The upcaster that would stand in `UPCASTS`."""
    record = json.loads(row.secret or b"")
    fact: dict[str, Any] = record["fact"]
    if "amount" in fact:
        fact["chips"] = fact.pop("amount")
    return msgspec.structs.replace(row, secret=json.dumps(record).encode(), schema_v=1)


@pytest.fixture
def life() -> Golden:
    return read(Path(__file__).parent.parent / "data" / "logs" / "v1-life.jsonl")


def test_a_log_of_an_older_version_is_read_by_its_upcaster(
    life: Golden, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tuple(map(aged, life.rows))
    assert old != life.rows
    monkeypatch.setitem(stores.UPCASTS, 0, young)
    loaded = through_a_database(life, old, tmp_path / "t.db")
    assert final(replayed(life.setup, loaded.rows)) == life.final


def test_a_version_that_there_never_was_is_damage(life: Golden, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="event 1 of table t1 has no version of ours") as told:
        through_a_database(life, tuple(map(aged, life.rows)), tmp_path / "t.db")
    assert told.value.code is Code.STORE_DAMAGED


def test_every_older_version_has_its_step() -> None:
    assert set(stores.UPCASTS) == set(range(1, ROW_V))
    assert {golden.rows[0].schema_v for golden in GOLDEN} == set(range(1, ROW_V + 1))
