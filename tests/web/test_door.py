"""How many connections there may be, and what the next one is told."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from purplepoker.web import door
from purplepoker.web.door import ROOM, Door, Entry
from purplepoker.web.settings import Settings
from web.raw import dial, eventually, rest
from web.server import Live, live_server


def test_one_address_has_its_share_and_others_theirs() -> None:
    door = Door(Settings(connections=3, all_connections=10))
    first = [door.enter(number, "192.0.2.1", -1, 0) for number in range(5)]
    assert first == [Entry.IN] * 3 + [Entry.FULL] * 2
    assert door.enter("other", "192.0.2.2", -1, 0) is Entry.IN
    for _ in range(2):
        door.leave(0)  # twice is once
    assert [door.enter(number, "192.0.2.1", -1, 0) for number in ("a", "b")] == [Entry.IN, Entry.FULL]
    assert len(door) == 4


@pytest.mark.parametrize(
    ("host", "settings", "most"),
    [
        ("127.0.0.1", {}, 5),
        ("::1", {}, 5),
        ("::ffff:127.0.0.1", {}, 5),
        ("", {}, 5),
        ("192.0.2.1", {}, 2),
        ("2001:db8::1", {}, 2),
        ("192.0.2.1", {"proxies": "192.0.2.1"}, 2),
        ("192.0.2.1", {"public": "https://a.example", "proxies": "127.0.0.1, 192.0.2.0/24"}, 5),
        ("192.0.2.1", {"public": "https://a.example", "proxies": "*"}, 5),
        ("192.0.3.1", {"public": "https://a.example", "proxies": "127.0.0.1, 192.0.2.0/24"}, 2),
    ],
)
def test_this_machine_and_the_proxies_speak_for_many(host: str, settings: dict[str, str], most: int) -> None:
    door = Door(Settings(connections=2, all_connections=5, **settings))  # type: ignore[arg-type]
    assert [door.enter(number, host, -1, 0) for number in range(8)].count(Entry.IN) == most


def test_only_so_many_are_told_that_there_is_no_room() -> None:
    door = Door(Settings(all_connections=1))
    door.enter("in", "127.0.0.1", -1, 0)
    told = [door.enter(number, "127.0.0.1", -1, 0) for number in range(ROOM + 2)]
    assert told == [Entry.FULL] * ROOM + [Entry.OUT] * 2
    door.leave(0)
    assert door.enter("next", "127.0.0.1", -1, 0) is Entry.FULL


@pytest.mark.parametrize("files", [200, 256, 1_024])
def test_files_are_left_for_the_database(files: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "most_files", lambda: files)
    entered = Door(Settings())
    numbers: dict[Entry, list[int]] = {entry: [] for entry in Entry}
    for number in range(files):
        numbers[entered.enter(number, "127.0.0.1", number, 0)].append(number)
        entered.leave(number)
    assert len(numbers[Entry.IN]) >= files // 2
    assert max(numbers[Entry.FULL]) < files - 48, "below these nothing is kept"
    assert numbers[Entry.OUT][-1] == files - 1


def no_room(live: Live) -> None:
    answer = live.browser().ask("/api/me")
    assert (answer.status, answer.json["code"]) == (503, "too_fast")
    assert answer.headers["connection"] == "close"
    page = live.browser().ask("/", Accept="text/html,*/*;q=0.8")
    assert (page.status, page.headers["content-type"]) == (503, "text/html; charset=utf-8")
    upgrade = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Version": "13"}
    asked = live.browser().ask("/ws", Sec_WebSocket_Key="AAAAAAAAAAAAAAAAAAAAAA==", **upgrade)
    assert asked.status == 503


def test_who_comes_when_all_is_full_is_told_and_has_room_later(tmp_path: Path) -> None:
    with live_server(tmp_path / "t.db", all_connections=3) as live:
        lines = [dial(live) for _ in range(3)]
        eventually(lambda: live.open == 3, "they have not come")
        for _ in range(ROOM + 1):
            no_room(live)
        lines[0].close()
        eventually(lambda: live.browser().ask("/api/me").status == 200, "there is no room")
        log = live.logs.getvalue()
    assert log.count("no room") == 1
    assert "127.0.0.1" not in log


def test_before_open_files_run_out_visitors_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with live_server(tmp_path / "t.db", request_seconds=5) as live:
        host = live.browser()
        table = host.table()
        page = host.sit_at(table)
        free = os.dup(0)
        os.close(free)
        monkeypatch.setattr(door, "SPARE", 40)
        monkeypatch.setattr(door, "most_files", lambda: free + 60)
        lines = [dial(live) for _ in range(12)]  # here both ends are files
        eventually(lambda: live.browser().ask("/api/me").status == 503, "they have not come")
        no_room(live)
        page.ok("sit", chair=0, buy_in=200)
        for line in lines:
            line.close()
        eventually(lambda: live.browser().ask("/api/me").status == 200, "there is no room")


def test_who_is_told_that_there_is_no_room_is_not_kept(tmp_path: Path) -> None:
    with live_server(tmp_path / "t.db", all_connections=1, request_seconds=0.3) as live:
        lines = [dial(live) for _ in range(4)]
        for line in lines:
            rest(line)
        eventually(lambda: live.open == 0, "they are kept")
