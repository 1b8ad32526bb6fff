"""House rules as a file: what is written is read as the same, and a fault is told in one line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from purplepoker.errors import Code, Refused
from purplepoker.service.options import Options, check_options
from purplepoker.web.house_rules import FIELDS, read, written
from web.server import Browser, Live, live_server

TABLES: list[Options] = [
    Options(),
    Options(
        name="Friday",
        variant="omaha-hi-lo",
        deck="standard",
        structure="pot-limit",
        blinds=(5, 10),
        stack=1_000,
    ),
    Options(
        name='a "b" \\ c', variant="five-card-draw", ante=3, bets=(4, 8), seats=5, jokers=2, wild="jokers,bug"
    ),
    Options(
        rules={"bank": "cash", "straddle": "on", "show": "concede"}, approve=True, supply=5_000, base_ms=0
    ),
]


@pytest.mark.parametrize("options", TABLES)
def test_what_is_written_is_read_as_the_same(options: Options) -> None:
    assert read(written(options)).options() == options


def test_the_usual_is_not_written() -> None:
    assert written(Options(name="Kitchen")).splitlines()[1:] == ['name = "Kitchen"', "stack = 200"]


def test_an_options_value_may_stand_without_quotes() -> None:
    made = read("[rules]\nraise_cap = 4\nburn_before_deal = true\n")
    assert made.rules == {"raise_cap": "4", "burn_before_deal": "true"}
    check_options(made.options())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("name = ", "line 1"),
        ("\n\nname = 'x\n", "line 3"),
        ("varient = 'omaha'", "is it 'variant'?"),
        ("colour = 'green'", "it may say name, variant, deck"),
        ("bots = 3", "there is no 'bots'"),
        ("seats = 'six'", "seats: expected `int`"),
        ("blinds = [1, 'two']", "blinds[1]: expected `int`"),
        ("rules = 3", "rules: expected `object`"),
        ("base_s = 1e3", "base_s: expected `int`"),
        ("a" * 60_000 + " = 1", "there is no"),
        ("[" * 5_000, "line 1"),
    ],
)
def test_a_fault_is_told_with_its_place_and_what_would_be_right(text: str, says: str) -> None:
    with pytest.raises(Refused) as refused:
        read(text)
    assert refused.value.code is Code.BAD_HOUSE_RULES
    told = str(refused.value)
    assert says in told
    assert told.isprintable()
    assert len(told) < 400


def test_every_field_of_a_new_table_may_stand_in_it() -> None:
    assert {"name", "variant", "deck", "rules", "blinds", "seats", "approve", "supply"} <= set(FIELDS)
    assert not {"person", "bots", "bot"} & set(FIELDS)


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    with live_server(tmp_path / "table.db") as server:
        yield server


@pytest.fixture
def host(live: Live) -> Browser:
    return live.browser()


def test_a_guest_takes_the_house_rules_home(live: Live, host: Browser) -> None:
    table = host.table(name="Kitchen", variant="omaha", seats=4, rules={"bank": "cash"})
    guest = live.browser()
    guest.good("/api/join", {"invite": host.link(table), "name": "Greta"})
    file = guest.ask(f"/api/tables/{table}/house.toml")
    assert file.headers["content-disposition"].endswith('"house-rules.toml"')
    made: Any = guest.good("/api/house", {"text": file.body.decode()})
    assert (made["name"], made["variant"], made["seats"]) == ("Kitchen", "omaha", 4)
    mine = guest.good("/api/tables", {**made, "person": "Greta"})["table"]
    assert guest.ask(f"/api/tables/{mine}/house.toml").body == file.body
    assert live.browser().ask(f"/api/tables/{table}/house.toml").status in (401, 404)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("seats = 'six'", "bad_house_rules"),
        ("variant = 'whist'", "unknown_variant"),
        ("seats = 99", "seat_count"),
    ],
)
def test_what_cannot_be_played_is_refused_before_a_table_is_made(host: Browser, text: str, code: str) -> None:
    host.good("/api/name", {"name": "Hanna"})
    answer = host.ask("/api/house", {"text": text})
    assert (answer.status, answer.json["code"]) == (400, code)
    assert host.good("/api/lobby")["tables"] == []
