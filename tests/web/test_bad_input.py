"""What people get wrong, and what can be wrong with what is stored: a code and one clear sentence each."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from purplepoker.service.names import NAME_LETTERS
from web.server import Answer, Browser, Live, close_of, live_server


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    with live_server(tmp_path / "table.db", message_burst=1_000) as server:
        yield server


@pytest.fixture
def host(live: Live) -> Browser:
    return live.browser()


def sentence(text: str) -> None:
    """One line that a person can read: no names of Python's, nothing left to fill in."""
    assert text.isprintable()
    assert 10 <= len(text) <= 160
    assert not [bad for bad in ("{", "}", "None", "Error", "Traceback", "<", "Code.") if bad in text]
    assert " " in text


def refused(answer: Answer, status: int, code: str) -> str:
    assert set(answer.json) == {"code", "text"}
    assert (answer.status, answer.json["code"]) == (status, code)
    sentence(answer.json["text"])
    return str(answer.json["text"])


# --- links ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", ["", "x", "x" * 24, "x" * 5_000, "\u20ac\u0000", "../../etc/passwd", "%"])
def test_a_wrong_link(live: Live, wrong: str) -> None:
    text = refused(live.browser().ask("/api/join", {"invite": wrong, "name": "Greta"}), 404, "unknown_invite")
    assert "ask the host for a new one" in text


def test_old_links_say_why_they_are_old(live: Live, host: Browser) -> None:
    table = host.table()
    invite = live.lobby.people.invite
    used = live.run(invite(table, uses=1))
    expired = live.run(invite(table, for_ms=0))
    revoked = live.run(invite(table))
    live.run(live.lobby.people.take_back(revoked))
    over = live.run(invite(table))
    live.browser().good("/api/join", {"invite": used, "name": "First"})
    for link, code, why in [
        (used, "used_invite", "has been used"),
        (expired, "old_invite", "has expired"),
        (revoked, "void_invite", "was taken back"),
    ]:
        guest = live.browser()
        text = refused(guest.ask("/api/join", {"invite": link, "name": "Greta"}), 410, code)
        assert why in text
        assert "ask the host for a new one" in text
        assert not guest.cookies, "a refusal makes nobody known"
    page = host.sit_at(table)
    page.ok("order", what="end")
    for link in (over, used, expired, revoked):
        text = refused(live.browser().ask("/api/join", {"invite": link, "name": "Greta"}), 410, "table_ended")
        assert "has ended" in text, "a new link to it would not help"


def test_a_table_that_is_not_there(live: Live, host: Browser) -> None:
    host.good("/api/name", {"name": "Hanna"})
    for path in ("/api/tables/nothing/invite", "/api/tables/%00/invite"):
        refused(host.ask(path), 404, "unknown_table")
    text = refused(host.ask("/t/a/b"), 404, "no_page")
    assert "the lobby is at /" in text


# --- names ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "   ", "x" * (NAME_LETTERS + 1), "a\u0007", "\u202e", "x" * 3_000])
def test_names_too_long_or_empty_are_refused_wherever_they_are_asked(
    live: Live, host: Browser, name: str
) -> None:
    link = host.link(host.table())
    asks: list[tuple[str, Any]] = [
        ("/api/join", {"invite": link, "name": name}),
        ("/api/name", {"name": name}),
        ("/api/tables", {"person": name}),
    ]
    for path, body in asks:
        guest = live.browser()
        answer = guest.ask(path, body)
        assert (answer.status, answer.json["code"]) == (400, "bad_name")
        assert answer.json["text"].isprintable()
        assert len(answer.json["text"]) < 200, "a long name is not said back whole"
        assert not guest.cookies
    assert host.good("/api/me")["name"] == "Hanna"
    host.good("/api/join", {"invite": link, "name": "x" * NAME_LETTERS})


# --- a full table ---------------------------------------------------------------------------------------


def test_a_full_table_lets_one_in_and_says_that_it_is_full(live: Live, host: Browser) -> None:
    table = host.table(seats=3, bots=2)
    host.sit_at(table).ok("sit", chair=0, buy_in=200)
    guest = live.browser()
    guest.good("/api/join", {"invite": host.link(table), "name": "Greta"})
    page = guest.sit_at(table)
    for chair in (0, 1, 2):
        answer = page.do("sit", chair=chair, buy_in=200)
        assert (answer["kind"], answer["code"]) == ("refused", "table_full")
        sentence(answer["text"])
    answer = page.do("sit", chair=9, buy_in=200)
    assert answer["code"] == "no_such_chair"
    sentence(answer["text"])


# --- what is stored -------------------------------------------------------------------------------------


def spoil(database: Path, sql: str, *values: object) -> None:
    with closing(sqlite3.connect(database)) as db:
        db.execute("DELETE FROM snapshot")
        db.execute(sql, values)
        db.commit()


@pytest.mark.parametrize(
    ("sql", "code"),
    [
        ("UPDATE event_secret SET sealed = zeroblob(60) WHERE table_id = ?", "store_damaged"),
        ("UPDATE event SET schema_v = 99 WHERE table_id = ?", "store_newer"),
        ("UPDATE event SET schema_v = 0 WHERE table_id = ?", "store_damaged"),
        ("UPDATE game_table SET meta = x'7b7d' WHERE table_id = ?", "store_damaged"),
        ("UPDATE game_table SET meta = x'ff' WHERE table_id = ?", "store_damaged"),
        ("UPDATE game_table SET head = head + 1 WHERE table_id = ?", "store_damaged"),
    ],
)
def test_a_table_that_cannot_be_read_is_told_and_the_others_play(tmp_path: Path, sql: str, code: str) -> None:
    database = tmp_path / "t.db"
    with live_server(database) as live:
        host = live.browser()
        bad, good = host.table(name="Bad"), host.table(name="Good")
        link = host.link(bad)
        host.sit_at(bad).ok("sit", chair=0, buy_in=200)
    spoil(database, sql, bad)
    with live_server(database) as live:
        host, cookies = live.browser(), host.cookies
        host.cookies = cookies
        lobby = host.good("/api/lobby")
        assert [line["name"] for line in lobby["tables"]] == ["Good"]
        [broken] = lobby["broken"]
        assert (broken["table"], broken["code"]) == (bad, code)
        assert (broken["name"], broken["host"]) == ("" if "meta" in sql else "Bad", True)
        sentence(broken["text"])
        assert str(tmp_path) not in broken["text"], "where the host keeps his files is his matter"
        refused(host.ask(f"/api/tables/{bad}/invite"), 500, code)
        refused(host.ask(f"/api/tables/{bad}/device", {}), 500, code)
        guest = live.browser()
        refused(guest.ask("/api/join", {"invite": link, "name": "Greta"}), 500, code)
        assert guest.good("/api/me")["known"], "once it can be read again he is in"
        told = {"table": bad, "name": broken["name"], "host": False, "code": code, "text": ""}
        assert guest.good("/api/lobby")["broken"] == [told], "what was found is the host's matter"
        ws = host.socket()
        ws.send(f'{{"kind": "hello", "table": "{bad}"}}')
        closed, reason = close_of(ws)
        assert closed == 4500
        assert broken["text"].startswith(reason.rstrip("\ufffd"))
        host.sit_at(good).ok("sit", chair=0, buy_in=200)
        stranger = live.browser()
        stranger.good("/api/name", {"name": "Eve"})
        assert stranger.good("/api/lobby")["broken"] == []
        assert stranger.ask(f"/api/tables/{bad}/invite").json["code"] == "unknown_table"


def test_a_full_disk_is_told_and_once_there_is_room_the_same_request_succeeds(tmp_path: Path) -> None:
    many = {"visitor_burst": 5_000, "newcomer_burst": 5_000, "request_burst": 5_000}
    with live_server(tmp_path / "table.db", **many) as live:
        store: Any = live.lobby.store

        def room(pages: int) -> None:
            work = store._writer.read(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchone())
            live.run(work)

        room(1)
        for n in range(2_000):  # until the pages that are there are used up
            answer = live.browser().ask("/api/name", {"name": f"Guest {n}"})
            if answer.status != 200:
                break
        assert "the disk that holds table.db is full" in refused(answer, 503, "store_failed")
        room(1_000_000)
        assert live.browser().ask("/api/name", {"name": f"Guest {n}"}).status == 200


@pytest.mark.parametrize("path", ["/nothing", "/t/a/b", "/static/nothing.js", "/api/nothing", "/api/name"])
def test_an_address_that_leads_nowhere_is_a_page_for_who_typed_it(live: Live, path: str) -> None:
    browser = live.browser()
    answer = browser.ask(path, Accept="text/html,application/xhtml+xml,*/*;q=0.8")
    assert answer.status in (404, 405)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert b'<a class="link" href="/">To the lobby</a>' in answer.body
    for name in re.findall(r'(?:href|src)="(/static/[^"]+)"', answer.body.decode()):
        assert browser.ask(name).status == 200
    for accept in ("*/*", "application/json"):
        assert browser.ask(path, Accept=accept).json["code"] == "no_page"
    assert browser.ask("/nothing", {}, Accept="text/html").json["code"] == "no_page", "not a page: a program"
