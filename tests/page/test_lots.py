"""Seats by cards and the first dealer on the page: told, read out, written before the hand; who may ask."""

from __future__ import annotations

import json
from typing import Any

import pytest

from page.driver import Table
from page.fixtures import Opens
from page.scenes import SCENES, facts
from purplepoker.cards import deck
from purplepoker.service import wire

SCENE = "facing-a-raise"
CARD = deck("purple").by_text


def scene() -> Any:
    return facts(SCENES[SCENE]().snapshot)


def tell(table: Table, told: Any, event: wire.TableEvent) -> None:
    """An event with the view after it, in which nobody is asked anything."""
    told["seq"] += 1
    view = told["view"] | {"hand": None, "clock": None, "readings": [], "result": None}
    plain = json.loads(wire.encode(event))
    message = {"kind": "event", "seq": told["seq"], "event": plain, "view": view}
    table.tell(json.dumps(message).encode())
    table.settle()


def named(told: Any) -> list[tuple[int, str]]:
    return [(c["chair"], c["name"]) for c in told["view"]["chairs"] if c["kind"] != "open"]


def heard(table: Table) -> str:
    return str(table.page.inner_text("[role='log'][aria-label='What happens']"))


@pytest.mark.parametrize("size", [(360, 640), (320, 568), (800, 360), (1280, 800)])
def test_seats_by_cards_are_told_and_read_out(opened: Opens, size: tuple[int, int]) -> None:
    table, told = opened(size=size), scene()
    table.freeze()
    table.tell(json.dumps(told).encode())
    me = told["view"]["chair"]
    people = named(told)
    others = [one for one in people if one[0] != me]
    lots = (wire.Lot(me, "x", -1), wire.Lot(*others[0], CARD["Ap"]), wire.Lot(*others[1], CARD["9z"]))
    tell(table, told, wire.TableEvent("reseated", others[0][0], lots=lots))
    shown = table.page.inner_text(".news").replace("\n", " ")
    assert f"Seats by cards: you as banker, {others[0][1]} Ap" in shown
    assert f"{others[0][1]} deals next" in shown
    table.page.clock.run_for(300)
    assert f"{others[0][1]} Purple ace, {others[1][1]}" in heard(table)
    assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_first_jack_is_told_and_the_log_of_the_hand_begins_with_the_cards(opened: Opens) -> None:
    table, told = opened(), scene()
    table.freeze()
    me = told["view"]["chair"]
    people = named(told)
    other = next(one for one in people if one[0] != me)
    lots = (wire.Lot(*other, CARD["Ap"]), wire.Lot(me, "x", CARD["Kb"]), wire.Lot(*other, CARD["Jz"]))
    event = json.loads(wire.encode(wire.TableEvent("drawn", other[0], lots=lots)))
    told["log"] = [event, *told["log"]]
    table.tell(json.dumps(told).encode())
    table.settle()
    table.page.locator("[title='Log of the hand']").first.click()
    table.settle()
    lines = table.page.locator(".sheet .logline")
    first = [lines.nth(n).inner_text().replace("\n", " ") for n in range(3)]
    assert other[1] in first[0]
    assert lines.nth(0).locator(".token").count() == 2
    assert "You" in first[1]
    assert f"First jack: {other[1]} deals first" in first[2]


def test_who_asks_for_new_seats_is_told(opened: Opens) -> None:
    table, told = opened(), scene()
    table.freeze()
    table.tell(json.dumps(told).encode())
    other = next(one for one in named(told) if one[0] != told["view"]["chair"])
    tell(table, told, wire.TableEvent("demanded", other[0]))
    assert f"{other[1]} asks for new seats" in table.page.inner_text(".news")


@pytest.mark.parametrize(
    ("chair", "host", "sent"),
    [
        (0, False, ("demand", None)),
        (0, True, ("demand", None)),
        (-1, True, ("order", "reseat")),
        (-1, False, None),
    ],
)
def test_players_and_the_host_find_it_in_the_menu(
    opened: Opens, chair: int, host: bool, sent: tuple[str, str | None] | None
) -> None:
    table, told = opened(), scene()
    table.freeze()
    own = told["view"]["chair"] if chair == 0 else -1
    told["view"] |= {"chair": own, "host": host}
    table.tell(json.dumps(told).encode())
    table.settle()
    table.page.click("[aria-label='Menu']")
    table.settle()
    item = table.page.get_by_role("button", name="Ask for new seats")
    assert item.count() == (sent is not None)
    if sent is not None:
        item.click()
        table.settle()
        (said,) = table.acts()
        assert (said["kind"], said.get("what")) == sent
