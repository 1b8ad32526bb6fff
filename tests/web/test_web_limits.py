"""Links and limits as browsers meet them: whose link it is, good links pass, tables for everybody."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from purplepoker.service.lobby import UNPLAYED_MS
from web.server import Browser, Live, live_server


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    with live_server(tmp_path / "table.db") as server:
        yield server


@pytest.fixture
def host(live: Live) -> Browser:
    return live.browser()


def joined(live: Live, link: str, name: str) -> Browser:
    browser = live.browser()
    browser.good("/api/join", {"invite": link, "name": name})
    return browser


def device(browser: Browser, table: str) -> str:
    """The secret of a link to another device of his."""
    link = browser.good(f"/api/tables/{table}/device", {})["link"]
    return str(parse_qs(urlsplit(link).fragment)["join"][0])


# --- whose link it is ------------------------------------------------------------------------------------


def test_another_ones_device_link_takes_no_seat_from_me(live: Live, host: Browser) -> None:
    table = host.table()
    bob, mal = (joined(live, host.link(table), name) for name in ("Bob", "Mal"))
    page = bob.sit_at(table)
    page.ok("sit", chair=1, buy_in=200)
    before = dict(bob.cookies)
    answer = bob.ask("/api/join", {"invite": device(mal, table), "name": ""})
    assert answer.json["code"] == "other_person"
    assert answer.json["text"] == "you are Bob here. Become Mal on this browser?"
    assert bob.cookies == before
    assert bob.good("/api/me")["name"] == "Bob"
    page.ok("away", away=True)


def test_who_wants_to_become_another_does_and_his_old_pages_close(live: Live, host: Browser) -> None:
    table = host.table()
    bob, mal = (joined(live, host.link(table), name) for name in ("Bob", "Mal"))
    phone = live.browser()
    phone.good("/api/join", {"invite": device(bob, table)})
    page, afar = bob.sit_at(table), phone.sit_at(table)
    page.ok("sit", chair=1, buy_in=200)
    link = device(mal, table)
    assert bob.ask("/api/join", {"invite": link}).json["code"] == "other_person"
    bob.good("/api/join", {"invite": link, "switch": True})
    assert page.closed()[1] == "you have left", "it would act on for Bob"
    assert bob.good("/api/me")["name"] == "Mal"
    assert bob.sit_at(table).until("snapshot")["view"]["chair"] == -1
    assert phone.good("/api/me")["name"] == "Bob", "his other devices stay his"
    afar.ok("away", away=True)
    assert mal.good("/api/me")["name"] == "Mal"


# --- good links pass ------------------------------------------------------------------------------------


def test_who_guesses_links_stops_nobody_at_the_same_address(live: Live, host: Browser) -> None:
    table = host.table()
    link = host.link(table)
    eve = live.browser()
    codes = [eve.ask("/api/join", {"invite": "A" * 24, "name": "Eve"}).json["code"] for _ in range(14)]
    assert codes == ["unknown_invite"] * 10 + ["too_fast"] * 4
    assert joined(live, link, "Greta").good("/api/me")["name"] == "Greta"
    assert eve.ask("/api/join", {"invite": "A" * 24, "name": "Eve"}).status == 429


def test_who_is_in_comes_back_however_many_are_new(tmp_path: Path) -> None:
    with live_server(tmp_path / "t.db", join_burst=3, join_each_ms=3_600_000) as live:
        host = live.browser()
        link = host.link(host.table())
        greta = joined(live, link, "Greta")
        for name in ("Ann", "Bob"):
            joined(live, link, name)
        answer = live.browser().ask("/api/join", {"invite": link, "name": "One more"})
        assert (answer.status, answer.json["code"]) == (429, "too_fast")
        for _ in range(5):
            greta.good("/api/join", {"invite": link, "name": "Greta"})
        other = host.link(host.table())
        joined(live, other, "One more")  # another link has its own


# --- tables for everybody ---------------------------------------------------------------------------------


def test_one_host_has_five_tables_and_others_have_theirs(live: Live, host: Browser) -> None:
    tables = [host.table() for _ in range(5)]
    answer = host.ask("/api/tables", {"blinds": [1, 2]})
    assert answer.json == {
        "code": "many_tables",
        "text": "too many tables: you are host of 5, end one of them first",
    }
    assert live.browser().table(person="Honest")
    page = host.sit_at(tables[2])
    page.ok("order", what="end")
    page.until("event", where=lambda m: m["event"].get("what") == "ended")
    assert host.table(), "an ended one does not count"
    assert host.ask("/api/tables", {"blinds": [1, 2]}).json["code"] == "many_tables"


def test_tables_asked_for_at_the_same_moment_count_as_well(live: Live, host: Browser) -> None:
    host.good("/api/name", {"name": "Hanna"})
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda n: host.ask("/api/tables", {"blinds": [1, 2]}).status, range(12)))
    assert made.count(200) == 5


def test_tables_nobody_plays_at_give_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with live_server(tmp_path / "t.db", tables=2) as live:
        mal, honest = live.browser(), live.browser()
        old = mal.table(person="Mal")
        looked = mal.table(person="Mal")
        page = mal.sit_at(looked)
        assert honest.ask("/api/tables", {"person": "Honest"}).json["code"] == "many_tables"
        now = live.lobby.clock.mono_ms
        monkeypatch.setattr(live.lobby.clock, "mono_ms", lambda: now() + UNPLAYED_MS)
        new = honest.table(person="Honest")
        assert [line["table"] for line in mal.good("/api/lobby")["tables"]] == [looked]
        assert mal.ask(f"/api/tables/{old}/invite").json["code"] == "table_ended"
        assert honest.ask("/api/tables", {"person": "Honest"}).json["code"] == "many_tables"
        page.ok("order", what="end")
        assert [line["table"] for line in honest.good("/api/lobby")["tables"]] == [new]


@pytest.mark.parametrize(
    "odd",
    [
        {"ante": 10**400},
        {"blinds": [1, 10**400]},
        {"seats": 10**400, "bots": 10**399},
        {"seats": 10**9 + 1, "bots": 10**9},
        {"bots": 6},
        {"bots": -1},
        {"base_s": 10**400},
    ],
    ids=lambda odd: str(odd)[:30],
)
def test_numbers_no_table_can_have(live: Live, host: Browser, odd: dict[str, object]) -> None:
    answer = host.ask("/api/tables", {"person": "Hanna", "blinds": [1, 2], **odd})
    assert answer.status == 400
    assert answer.json["code"] in ("bad_forced", "bad_value", "seat_count")
    assert live.lobby.count == 0
