"""How much one visitor may ask for, and that the next one does not notice."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import InvalidStatus

from purplepoker.errors import Code, Refused
from purplepoker.service.people import Person
from purplepoker.web.allowance import Allowance, household
from purplepoker.web.door import Door, Entry
from purplepoker.web.settings import Settings
from service.fake_clock import FakeClock
from web.server import Answer, Browser, Live, live_server

HOUR_MS = 3_600_000
FEW = {"request_burst": 12, "request_each_ms": HOUR_MS}


@pytest.fixture
def few(tmp_path: Path) -> Iterator[Live]:
    """Twelve requests an address, and no more in the time of a test."""
    with live_server(tmp_path / "t.db", **FEW) as server:
        yield server


def too_fast(answer: Answer) -> str:
    """A whole refusal; its sentence."""
    assert (answer.status, answer.json["code"]) == (429, "too_fast"), answer.body
    assert set(answer.json) == {"code", "text"}
    assert int(answer.headers["retry-after"]) >= 1
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"
    return str(answer.json["text"])


def used_up(browser: Browser) -> Answer:
    """Asks until it is refused."""
    for _ in range(50):
        answer = browser.ask("/api/me")
        if answer.status != 200:
            return answer
    raise AssertionError("never refused")


# --- requests -----------------------------------------------------------------------------------------


def test_an_address_has_so_many_requests_and_is_told_when_to_come_again(few: Live) -> None:
    stranger = few.browser()
    assert [stranger.ask("/api/me").status for _ in range(14)] == [200] * 12 + [429] * 2
    text = too_fast(stranger.ask("/api/lobby"))
    assert text == "too many requests from your address: wait a moment"
    assert stranger.ask("/api/me").headers["retry-after"] == "3600"
    for path, body in [("/api/name", {"name": "Eve"}), ("/api/tables", {}), ("/nothing", {})]:
        too_fast(stranger.ask(path, body))
    too_fast(few.browser().ask("/api/openapi.json"))
    assert not few.logs.getvalue()


def test_the_page_is_not_counted(few: Live) -> None:
    stranger = few.browser()
    used_up(stranger)
    for path in ("/", "/t/some", "/static/table.js", "/static/mark.svg"):
        assert [stranger.ask(path).status for _ in range(20)] == [200] * 20
    assert stranger.ask("/nothing").status == 404
    assert stranger.ask("/", method="HEAD").status == 200


def test_what_other_sites_send_takes_nothing(few: Live) -> None:
    """Else a page somewhere could shut its readers out of their game."""
    stranger = few.browser()
    for _ in range(20):
        assert stranger.ask("/api/me", sec_fetch_site="cross-site").status == 403
        assert stranger.ask("/api/me", host="rebound.example").status == 400
        stranger.origin = "http://evil.example"
        assert stranger.ask("/api/name", {"name": "Eve"}).status == 403
        with pytest.raises(InvalidStatus):
            stranger.socket()
    assert stranger.ask("/api/me").status == 200


def test_strangers_do_not_shut_out_who_is_known_at_the_same_address(few: Live) -> None:
    host = few.browser()
    table = host.table()
    link = host.link(table)
    used_up(few.browser())
    eve = few.browser()
    eve.cookies = {next(iter(host.cookies)): "made-up"}
    too_fast(eve.ask("/api/me"))
    assert host.good("/api/me")["name"] == "Hanna"
    assert host.link(table) == link
    host.sit_at(table).ok("sit", chair=0, buy_in=200)


def test_one_person_does_not_shut_out_the_others_at_his_address(tmp_path: Path) -> None:
    with live_server(tmp_path / "t.db", person_request_burst=5, person_request_each_ms=HOUR_MS) as live:
        host, guest = live.browser(), live.browser()
        table = host.table()
        guest.good("/api/join", {"invite": host.link(table), "name": "Greta"})
        assert used_up(guest).json["text"] == "too many requests: wait a moment"
        phone = live.browser()
        phone.cookies = dict(guest.cookies)
        too_fast(phone.ask("/api/me"))
        for _ in range(4):
            assert host.good("/api/lobby")["name"] == "Hanna"
        assert live.browser().ask("/api/me").status == 200


def test_sockets_are_counted_and_a_table_that_is_open_plays_on(tmp_path: Path) -> None:
    with live_server(tmp_path / "t.db", person_request_burst=4, person_request_each_ms=HOUR_MS) as live:
        host = live.browser()
        table = host.table()
        page = host.sit_at(table)
        page.quiet()
        used_up(host)
        with pytest.raises(InvalidStatus) as refused:
            host.socket()
        answer = refused.value.response
        assert answer.status_code == 429
        assert answer.headers["retry-after"]
        assert b"too_fast" in (answer.body or b"")
        assert answer.headers["x-content-type-options"] == "nosniff"
        page.ok("sit", chair=0, buy_in=200)
        assert not live.logs.getvalue(), "an answer like any other"


def test_a_socket_that_another_page_opens_is_refused_with_a_code(few: Live) -> None:
    eve = few.browser()
    eve.origin = "http://evil.example"
    for other, status, code in [({}, 403, b"cross_site"), ({"Host": "rebound.example"}, 400, b"no_page")]:
        with pytest.raises(InvalidStatus) as refused:
            eve.socket(**other)
        answer = refused.value.response
        assert answer.status_code == status
        assert code in (answer.body or b"")
    assert not few.logs.getvalue()


def test_an_evening_at_home_stays_far_below_the_limits(tmp_path: Path) -> None:
    """Twelve guests behind one address, each comes, looks round and reloads, in one moment."""
    with live_server(tmp_path / "t.db", sockets=8) as live:
        host = live.browser()
        table = host.table(seats=6)
        link = host.link(table)
        for number in range(12):
            guest = live.browser()
            guest.good("/api/me")
            guest.good("/api/join", {"invite": link, "name": f"Guest {number}"})
            for _ in range(3):
                guest.good("/api/lobby")
                guest.sit_at(table)


# --- by person and by address, without a server ------------------------------------------------------------


def asked(host: str, session: str = "") -> HTTPConnection:
    headers = [(b"cookie", f"sid={session}".encode())] if session else []
    return HTTPConnection({"type": "http", "client": (host, 1), "headers": headers})


def takes(allowance: Allowance, *given: Any) -> bool:
    try:
        allowance.take(asked(*given))
    except Refused as refused:
        return refused.code is not Code.TOO_FAST
    return True


def test_all_who_are_known_at_one_address_have_a_limit_together() -> None:
    """Sessions cost nothing, so that many of them must not be worth many shares."""

    async def story() -> None:
        settings = Settings(request_burst=10, person_request_burst=4)
        clock = FakeClock()
        allowance = Allowance(settings, clock, "sid")
        for number in range(5):
            allowance.know(f"s{number}", Person(f"p{number}", "P"))
        given = [sum(takes(allowance, "192.0.2.1", f"s{number}") for _ in range(6)) for number in range(5)]
        assert given == [4, 4, 2, 0, 0]
        allowance.know("new", Person("new", "N"))
        assert takes(allowance, "192.0.2.2", "new")
        assert takes(allowance, "192.0.2.1"), "a stranger has another share"
        await clock.advance(settings.request_each_ms)
        assert takes(allowance, "192.0.2.1", "new")

    asyncio.run(story())


def test_sessions_of_one_person_have_one_share() -> None:
    allowance = Allowance(Settings(person_request_burst=4), FakeClock(), "sid")
    for session in ("phone", "laptop"):
        allowance.know(session, Person("ann", "Ann"))
    sessions = ("phone", "laptop") * 3
    assert [takes(allowance, "192.0.2.1", session) for session in sessions] == [True] * 4 + [False] * 2


def test_sessions_that_are_known_are_not_heaped_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("purplepoker.web.allowance.MANY", 3)
    allowance = Allowance(Settings(request_burst=1), FakeClock(), "sid")
    for name in ("a", "b", "c", "a", "d"):
        allowance.know(name, Person(name, name))
    assert len(allowance._known) == 3
    assert takes(allowance, "192.0.2.1")
    assert not takes(allowance, "192.0.2.1", "b"), "seen longest ago: a stranger again"
    assert takes(allowance, "192.0.2.1", "a")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("2001:db8::1", "2001:db8::ffff:1:2:3", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("2001:DB8::1", "2001:db8::1", True),
        ("fe80::1%eth0", "fe80::1", True),
        ("fe80::1", "fe80::2", False),
        ("::1", "::2", False),
        ("no address", "another", False),
        ("x" * 100, "x" * 5_000, True),
    ],
)
def test_what_counts_as_one_address(one: str, other: str, same: bool) -> None:
    assert (household(one) == household(other)) is same


def test_connections_of_one_network_are_counted_together() -> None:
    door = Door(Settings(connections=3))
    assert [door.enter(n, f"2001:db8::{n}", -1, 0) for n in range(4)] == [Entry.IN] * 3 + [Entry.FULL]
    door.leave(0)
    assert door.enter("next", "2001:db8::9", -1, 0) is Entry.IN


# --- new people ----------------------------------------------------------------------------------------


def test_new_people_from_one_address_are_few_however_they_come(tmp_path: Path) -> None:
    with live_server(tmp_path / "t.db", newcomer_burst=4, newcomer_each_ms=HOUR_MS) as live:
        host = live.browser()
        first, second = (host.link(host.table()) for _ in range(2))
        guests = [live.browser() for _ in range(3)]
        guests[0].good("/api/join", {"invite": first, "name": "Ann"})
        guests[1].good("/api/join", {"invite": second, "name": "Bob"})
        guests[2].good("/api/name", {"name": "Cid"})
        for path, body in [
            ("/api/join", {"invite": first, "name": "Dan"}),
            ("/api/join", {"invite": second, "name": "Dan"}),
            ("/api/name", {"name": "Dan"}),
            ("/api/tables", {"person": "Dan", "blinds": [1, 2]}),
        ]:
            late = live.browser()
            assert too_fast(late.ask(path, body)) == "too many new people from your address: wait a moment"
            assert not late.cookies
        for guest in guests:  # who is known is nobody new
            guest.good("/api/join", {"invite": second, "name": "Other"})
            guest.good("/api/name", {"name": "Another"})
            guest.table(person="Another")


def test_every_setting_is_documented() -> None:
    told = (Path(__file__).parents[2] / "docs" / "table.md").read_text("utf-8")
    assert [name for name in Settings.model_fields if f"`{name}`" not in told] == []


# --- tables --------------------------------------------------------------------------------------------


def test_fresh_cookies_bring_no_more_tables_than_one_address_may_have(tmp_path: Path) -> None:
    with live_server(tmp_path / "t.db", address_tables=3) as live:
        hosts = [live.browser() for _ in range(3)]
        tables = [host.table() for host in hosts]
        answer = live.browser().ask("/api/tables", {"person": "Eve", "blinds": [1, 2]})
        assert (answer.status, answer.json) == (
            400,
            {
                "code": "many_tables",
                "text": "too many tables: 3 made from your address are open, end one of them first",
            },
        )
        assert live.lobby.made_from("192.0.2.1") == 0, "others have theirs"
        page = hosts[1].sit_at(tables[1])
        page.ok("order", what="end")
        page.until("event", where=lambda m: m["event"].get("what") == "ended")
        live.browser().table(person="Eve")


def test_the_tables_of_an_address_are_told_apart_by_a_proxy_that_is_believed(tmp_path: Path) -> None:
    public = "https://poker.example.org"
    with live_server(tmp_path / "t.db", public=public, address_tables=1, request_burst=30) as live:

        def made(forwarded: str) -> int:
            browser = live.browser()
            browser.origin = public
            body = {"person": "Hanna", "blinds": [1, 2]}
            return browser.ask(
                "/api/tables", body, host="poker.example.org", X_Forwarded_For=forwarded
            ).status

        assert made("192.0.2.1") == 200
        assert made("192.0.2.1") == 400
        assert made("198.51.100.7, 192.0.2.1") == 400, "what the visitor himself says is not believed"
        assert made("192.0.2.2") == 200


def test_without_https_nobody_is_believed(tmp_path: Path) -> None:
    with live_server(tmp_path / "t.db", **FEW) as live:
        browser = live.browser()
        codes = [browser.ask("/api/me", X_Forwarded_For=f"192.0.2.{n}").status for n in range(14)]
        assert codes == [200] * 12 + [429] * 2
