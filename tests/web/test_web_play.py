"""A table over the real wire: made, joined, played, left and come back to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from web.server import Live, live_server


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    many = {"message_burst": 10_000, "message_each_ms": 1, "address_tables": 100}
    with live_server(tmp_path / "table.db", **many) as server:
        yield server


def test_a_host_makes_a_table_and_a_guest_joins_by_the_link(live: Live) -> None:
    host, guest = live.browser(), live.browser()
    assert host.good("/api/me") == {"name": "", "known": False}
    table = host.table(name="Friday", seats=4, bots=2)
    assert host.good("/api/me") == {"name": "Hanna", "known": True}
    line = host.good("/api/lobby")["tables"][0]
    assert (line["table"], line["name"], line["seats"], line["taken"], line["mine"]) == (
        table,
        "Friday",
        4,
        2,
        False,
    )
    assert "no limit" in line["stakes"].lower() or "fixed" in line["stakes"].lower()

    invite = host.good(f"/api/tables/{table}/invite")
    assert invite["link"].startswith(f"{live.origin}/#join=")
    assert invite == host.good(f"/api/tables/{table}/invite"), "one link, not a new one a look"
    assert {len(row) for row in invite["qr"]} == {len(invite["qr"])}
    assert invite["qr"][0].startswith("1111111"), "no quiet zone: the page draws it"

    assert guest.good("/api/lobby")["tables"] == []
    assert guest.good("/api/join", {"invite": host.link(table), "name": " Greta  G "})["table"] == table
    assert guest.good("/api/me")["name"] == "Greta G"
    page = guest.sit_at(table)
    assert page.until("snapshot")
    page.ok("sit", chair=0, buy_in=200)
    page.quiet()
    assert [chair["name"] for chair in page.view["chairs"]] == ["Greta G", "", "Steady 3", "Steady 4"]
    assert not page.view["host"]
    assert guest.good("/api/lobby")["tables"][0]["mine"]


def test_a_hand_with_bots_to_its_end(live: Live) -> None:
    host = live.browser()
    table = host.table(seats=3, bots=2, structure="no-limit", bot="call")
    page = host.sit_at(table)
    welcome = page.got[0]
    assert (welcome["table"], welcome["deck"]["size"]) == (table, 49)
    page.until("snapshot")
    page.ok("sit", chair=0, buy_in=200)
    page.ok("order", what="deal")
    page.play_hand()
    assert page.view["result"]["hand"] == 1
    assert page.view["result"]["text"]
    assert sum(chair["stack"] for chair in page.view["chairs"]) == 600


def test_a_link_that_was_lost_gets_exactly_what_it_missed(live: Live) -> None:
    host, guest = live.browser(), live.browser()
    table = host.table(seats=3)
    guest.good("/api/join", {"invite": host.link(table), "name": "Greta"})
    one, two = host.sit_at(table), guest.sit_at(table)
    one.ok("sit", chair=0, buy_in=200)
    two.ok("sit", chair=1, buy_in=200)
    one.ok("order", what="deal")
    one.quiet()
    two.quiet()
    seen = two.seq
    two.ws.close()
    assert one.until("event", where=lambda m: m["event"].get("what") == "lost")
    if one.legal:
        one.ok("act", hand=1, turn=one.view["turn"], act="call")
    one.quiet()

    back = guest.sit_at(table, seen)
    missed = back.quiet()
    events = [message for message in missed if message["kind"] == "event"]
    assert [m["seq"] for m in events] == list(range(seen + 1, seen + 1 + len(events)))
    assert not [message for message in missed if message["kind"] == "snapshot"]
    assert events[0]["event"]["what"] == "lost"
    assert back.seq == one.quiet()[-1]["seq"], "both are at the same point"
    assert back.view["hand"]["seats"]
    assert back.view["chair"] == 1

    fresh = guest.sit_at(table)
    assert fresh.until("snapshot")["seq"] >= back.seq
    ahead = guest.sit_at(table, 10_000)
    assert ahead.take()["kind"] == "snapshot", "who is ahead of us is told all anew"


def test_everybody_sees_his_own_cards_only(live: Live) -> None:
    host, guest = live.browser(), live.browser()
    table = host.table(seats=2)
    guest.good("/api/join", {"invite": host.link(table), "name": "Greta"})
    one, two = host.sit_at(table), guest.sit_at(table)
    one.ok("sit", chair=0, buy_in=200)
    two.ok("sit", chair=1, buy_in=200)
    one.ok("order", what="deal")
    one.quiet()
    two.quiet()
    for page in (one, two):
        mine = page.view["chairs"][page.view["chair"]]["position"]
        for at, seat in enumerate(page.view["hand"]["seats"]):
            if at == mine:
                assert len(seat["down"]) == 2
                assert min(seat["down"]) >= 0
            else:
                assert set(seat["down"] or [-1]) == {-1}


def test_a_watcher_sees_and_cannot_act(live: Live) -> None:
    host, eyes = live.browser(), live.browser()
    table = host.table(seats=3, bots=2)
    link = live.run(live.lobby.people.invite(table, "watcher"))
    eyes.good("/api/join", {"invite": link, "name": "Ernst"})
    page = eyes.sit_at(table)
    page.until("snapshot")
    assert page.view["chair"] == -1
    assert not page.view["host"]
    tries: dict[str, dict[str, Any]] = {
        "sit": {"chair": 0, "buy_in": 200},
        "order": {"what": "deal"},
        "act": {"hand": 1, "turn": 1, "act": "fold"},
        "stand": {},
        "plan": {"hand": 1, "what": "fold"},
    }
    for kind, fields in tries.items():
        assert page.do(kind, **fields)["code"] == "watching"
    answer = eyes.ask(f"/api/tables/{table}/invite")
    assert (answer.status, answer.json["code"]) == (403, "watching")


def test_the_table_is_there_after_a_restart(tmp_path: Path) -> None:
    with live_server(tmp_path / "table.db") as live:
        host = live.browser()
        table = host.table(seats=2)
        page = host.sit_at(table)
        page.ok("sit", chair=1, buy_in=200)
        cookies = host.cookies
        stopped = page
    assert stopped.closed()[0] == 1012, "a restart: the page comes again at once"
    with live_server(tmp_path / "table.db") as live:
        host = live.browser()
        host.cookies = cookies
        page = host.sit_at(table)
        page.until("snapshot")
        assert page.view["chairs"][1]["name"] == "Hanna"
        link = host.link(table)
        assert live.browser().good("/api/join", {"invite": link, "name": "Greta"})["table"] == table


def test_a_bot_more_than_there_is_room_and_other_bad_tables(live: Live) -> None:
    host = live.browser()
    bad: list[tuple[dict[str, Any], str]] = [
        ({"bots": 6, "seats": 6}, "bad_value"),
        ({"bots": -1}, "bad_value"),
        ({"bots": 1, "bot": "file.py:Bot"}, "bad_bot"),
        ({"variant": "snap"}, "unknown_variant"),
        ({"deck": "../../etc/passwd"}, "unknown_deck"),
        ({"seats": 99}, "seat_count"),
        ({"base_s": 1}, "bad_value"),
        ({"blinds": "1/2"}, "bad_message"),
        ({"chairs": 6}, "bad_message"),
        ({"person": "x" * 25}, "bad_name"),
    ]
    for options, code in bad:
        answer = host.ask("/api/tables", {"person": "Hanna", **options})
        assert (answer.json["code"], answer.status) == (code, 400), options
        assert answer.json["text"]
    assert host.good("/api/lobby")["tables"] == [], "what was refused left no table"


def test_every_game_of_the_list_can_be_made(live: Live) -> None:
    facts = live.browser().good("/api/lobby")
    games = [game for game in facts["games"] if game["deck"] == "purple"]
    assert len(games) > 15
    for game in games:
        assert game["structure"] in game["structures"]
        options = {"variant": game["id"], "structure": game["structure"], "seats": game["seats"][1]}
        live.browser().table(deck="purple", **options)  # one host has but a few


def test_a_page_that_asks_the_time(live: Live) -> None:
    host = live.browser()
    page = host.sit_at(host.table())
    page.say("ping", at=77)
    assert page.until("pong")["at"] == 77
