"""The host settles a dispute: what the page offers him, what he sends, and how the log tells it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from page.driver import Table
from page.fixtures import Opens
from page.live import House, serving
from page.person import Person
from page.scenes import SCENES, facts

SIZES = [(360, 640), (320, 568), (800, 360), (1280, 800)]
EVERY = ["exposed", "early_board", "misdeal", "void"]


def view_of(table: Table) -> Any:
    """What the page was told at first."""
    told: Any = facts(SCENES["facing-a-raise"]().snapshot)
    return told["view"]


def tell(table: Table, rulings: list[str], **later: int) -> None:
    """The host's picture; `later`: by how much hand or turn have gone on."""
    told: Any = facts(SCENES["facing-a-raise"]().snapshot)
    told["view"] |= {"host": True, "rulings": rulings}
    told["view"] |= {name: told["view"][name] + more for name, more in later.items()}
    table.tell(json.dumps(told).encode())
    table.settle()


def opened_law(opened: Opens, size: tuple[int, int], rulings: list[str]) -> Table:
    table = opened(size=size)
    table.freeze()
    tell(table, rulings)
    table.page.click("[aria-label='Menu']")
    table.settle()
    table.page.get_by_role("button", name="Rule on an error").click()
    table.settle()
    return table


@pytest.mark.parametrize("size", SIZES)
def test_the_host_sees_what_may_be_ruled_and_is_asked_before(opened: Opens, size: tuple[int, int]) -> None:
    table = opened_law(opened, size, EVERY)
    sheet = table.page.get_by_role("dialog", name="Rule on an error")
    assert sheet.locator(".item").all_inner_texts() == [
        "A card was seen in the deal",
        "The board came too early",
        "Misdeal",
        "Void this hand",
    ]
    sheet.get_by_role("button", name="Misdeal").click()
    table.settle()
    assert table.acts() == [], "asked first"
    asked = table.page.get_by_role("dialog", name="Call a misdeal?")
    assert "All chips of this hand go back" in asked.inner_text()
    place = asked.get_by_role("button", name="Call a misdeal").bounding_box()
    assert place is not None
    assert place["y"] + place["height"] <= size[1]
    asked.get_by_role("button", name="Call a misdeal").click()
    table.settle()
    (sent,) = table.acts()
    assert (sent["kind"], sent["what"]) == ("order", "misdeal")
    assert sent["hand"] == view_of(table)["hand_no"]
    assert not table.page.is_visible(".sheet")


@pytest.mark.parametrize("size", SIZES)
def test_an_exposed_card_is_named_by_its_place(opened: Opens, size: tuple[int, int]) -> None:
    table = opened_law(opened, size, EVERY)
    table.page.get_by_role("button", name="A card was seen in the deal").click()
    table.settle()
    buttons = table.page.get_by_role("dialog", name="Whose card?").get_by_role("button")
    names = [name for name in buttons.evaluate_all("all => all.map((b) => b.ariaLabel)") if name]
    cards = [name for name in names if name.startswith("Card ")]
    assert cards
    assert len(cards) == len(set(cards))
    buttons.get_by_text("2").last.click()
    table.settle()
    (sent,) = table.acts()
    assert (sent["what"], sent["card"]) == ("exposed", 2)
    assert sent["chair"] >= 0
    now = view_of(table)
    assert (sent["hand"], sent["turn"]) == (now["hand_no"], now["turn"])


@pytest.mark.parametrize(
    ("item", "asks", "gone", "moved"),
    [
        ("Misdeal", "Call a misdeal?", "Call a misdeal", {"hand_no": 1}),
        (
            "The board came too early",
            "Turn the next street before the betting is over?",
            "Turn it now",
            {"hand_no": 1},
        ),
        ("A card was seen in the deal", "Whose card?", "1", {"turn": 1}),
    ],
)
def test_a_question_about_what_has_passed_meanwhile_asks_nothing(
    opened: Opens, item: str, asks: str, gone: str, moved: dict[str, int]
) -> None:
    """As when the host has ruled on another device, and the next hand may be ruled on just as well."""
    table = opened_law(opened, SIZES[0], EVERY)
    table.page.get_by_role("button", name=item).click()
    table.settle()
    sheet = table.page.get_by_role("dialog", name=asks)
    assert sheet.get_by_text(gone, exact=True).count()
    tell(table, EVERY, **moved)
    assert "too late" in sheet.inner_text()
    assert sheet.get_by_text(gone, exact=True).count() == 0


def test_what_may_be_ruled_no_more_is_said_to_be_too_late(opened: Opens) -> None:
    table = opened_law(opened, SIZES[0], EVERY)
    table.page.get_by_role("button", name="Misdeal").click()
    table.settle()
    tell(table, ["void"])
    sheet = table.page.get_by_role("dialog", name="Call a misdeal?")
    assert "too late" in sheet.inner_text()
    assert sheet.get_by_role("button", name="Call a misdeal").count() == 0


def test_nobody_else_is_offered_it(opened: Opens) -> None:
    table = opened(size=SIZES[0])
    table.freeze()
    table.page.click("[aria-label='Menu']")
    table.settle()
    assert table.page.get_by_role("button", name="Rule on an error").count() == 0


@pytest.fixture
def house(chrome: Browser, tmp_path: Any) -> Iterator[House]:
    with serving(tmp_path) as server:
        house = House(chrome, server)
        try:
            yield house
            assert house.faults() == []
        finally:
            house.close()


def test_a_dispute_at_a_real_table(house: House) -> None:
    """A street turned too early, then the hand to its end; the next is a misdeal, and dealt again."""
    host, guest = house.two(seats=3, chips=150)
    assert house.mover(1) is not None
    host.press("Menu")
    host.press("Rule on an error")
    host.press("The board came too early")
    host.press("Turn it now")
    for person in (host, guest):
        hears(person, "I-4")
    early = events(host, "ruled")[0]["cards"]
    assert len(early) == 3
    host.shot("a-ruling")
    house.play(1, Person.check_or_call)
    for person in (host, guest):
        assert [e["event"] for e in person_events(person) if e["event"] in ("ruled", "shuffled")][:2] == [
            "ruled",
            "shuffled",
        ]
    house.mover(2)
    button = host.view["button"]
    host.press("Menu")
    host.press("Rule on an error")
    host.press("Misdeal")
    host.press("Call a misdeal")
    for person in (host, guest):
        hears(person, "misdeal")
    host.until(lambda: host.view["hand_no"] == 3 and host.view["hand"])
    assert host.view["button"] == button
    last = [m for m in host.told if m.get("view") and m["view"]["hand_no"] == 3 and m["view"]["hand"]][-1]
    held = sum(chair["stack"] for chair in last["view"]["chairs"]) + last["view"]["hand"]["pot"]
    assert held == house.bought(last["seq"])


def hears(person: Person, ruling: str) -> None:
    person.until(lambda: [event for event in events(person, "ruled") if event["ruling"] == ruling])


def person_events(person: Person) -> list[dict[str, Any]]:
    return [m["event"] for m in person.told if m["kind"] == "event"]


def events(person: Person, kind: str) -> list[dict[str, Any]]:
    return [event for event in person_events(person) if event["event"] == kind]


@pytest.mark.parametrize("size", [(360, 640), (320, 568), (1280, 800)])
def test_a_ruling_is_read_whole_where_it_stands(opened: Opens, size: tuple[int, int]) -> None:
    table = opened(size=size)
    table.freeze()
    told: Any = facts(SCENES["facing-a-raise"]().snapshot)
    event = {
        "event": "ruled",
        "ruling": "I-2",
        "what": "exposed",
        "seat": 1,
        "cards": [3],
        "rows": [],
        "burn": -1,
    }
    table.tell(
        json.dumps({"kind": "event", "seq": told["seq"] + 1, "event": event, "view": told["view"]}).encode()
    )
    table.settle()
    line = table.page.locator(".own .words .result")
    assert "next burn" in line.inner_text()
    assert "I-2" in line.inner_text()
    whole = line.evaluate(
        "line => line.scrollWidth <= line.clientWidth + 1 && line.scrollHeight <= line.clientHeight + 1"
    )
    more = table.page.get_by_role("button", name="Read on")
    assert whole or more.is_visible(), "all of it, or a way to the rest"
