"""The ledger as the page and a spreadsheet get it."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from web.server import Browser, Live, live_server


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    with live_server(tmp_path / "table.db") as server:
        yield server


@pytest.fixture
def host(live: Live) -> Browser:
    return live.browser()


def rows(text: bytes) -> list[list[str]]:
    return list(csv.reader(text.decode().splitlines()))


def test_everybody_at_the_table_may_read_the_ledger_and_nobody_else(live: Live, host: Browser) -> None:
    table = host.table(seats=4, bots=1)
    page = host.sit_at(table)
    page.ok("sit", chair=0, buy_in=200)
    guest = live.browser()
    guest.good("/api/join", {"invite": host.link(table), "name": "=SUM(A1)"})
    guest.sit_at(table).ok("sit", chair=1, buy_in=200)
    for reader in (host, guest):
        told = reader.good(f"/api/tables/{table}/ledger")
        assert [(line["name"], line["bought"], line["net"]) for line in told["lines"]] == [
            ("Steady 4", 200, 0),
            ("Hanna", 200, 0),
            ("=SUM(A1)", 200, 0),
        ]
        assert (told["off"], told["payments"], len(told["entries"])) == (0, [], 3)
        assert all(entry["at"].endswith("+00:00") for entry in told["entries"])
    for path in ("ledger", "ledger.csv"):
        answer = live.browser().ask(f"/api/tables/{table}/{path}")
        assert answer.status in (401, 404)
        assert b"Hanna" not in answer.body


def test_the_file_has_the_same_figures_and_no_formula(live: Live, host: Browser) -> None:
    table = host.table(seats=3)
    host.sit_at(table).ok("sit", chair=0, buy_in=200)
    guest = live.browser()
    guest.good("/api/join", {"invite": host.link(table), "name": "=SUM(A1)"})
    guest.sit_at(table).ok("sit", chair=1, buy_in=200)
    answer = host.ask(f"/api/tables/{table}/ledger.csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    told = rows(answer.body)
    assert told[:3] == [
        ["player", "bot", "bought", "taken", "stack", "net", "hands"],
        ["Hanna", "no", "200", "0", "200", "0", "0"],
        ["'=SUM(A1)", "no", "200", "0", "200", "0", "0"],
    ]
    assert told[-1][1:] == ["'=SUM(A1)", "bought", "200"]


@pytest.mark.parametrize("path", ["ledger", "ledger.csv"])
def test_the_ledger_is_there_after_the_table_has_closed(host: Browser, path: str) -> None:
    table = host.table(seats=3)
    page = host.sit_at(table)
    page.ok("sit", chair=0, buy_in=200)
    page.ok("order", what="end")
    answer = host.ask(f"/api/tables/{table}/{path}")
    assert answer.status == 200
    assert b"taken" in answer.body
