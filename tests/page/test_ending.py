"""A table that is closed: asked once, told to all in time, and at the end who has what."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator

from page.driver import Table
from page.fixtures import Opens
from page.scenes import SCENES, facts

SIZES = [(360, 640), (320, 568), (640, 360), (1280, 800)]
CLOSES = "Closes after this hand"


def menu(table: Table) -> None:
    table.page.click("[aria-label='Menu']")
    table.settle()


def tell(table: Table, first: int, view: dict[str, Any], *events: dict[str, Any]) -> None:
    """These things happen at the table, which then looks like this."""
    plain = {"event": "table", "chair": -1, "name": "", "chips": 0, "hand": 0}
    messages = [
        {"kind": "event", "seq": first + n, "event": plain | event, "view": view}
        for n, event in enumerate(events)
    ]
    table.hear(*(json.dumps(message).encode() for message in messages))
    table.settle()


def end(table: Table, name: str, first: int = 101) -> dict[str, Any]:
    """The hand of this scene lies there, everybody stands up with his chips, the table is closed."""
    view = facts(SCENES[name]().snapshot)["view"]
    gone = [{"what": "stood", "chair": c["chair"], "chips": c["stack"]} for c in view["chairs"]]
    open_ones = [c | {"kind": "open", "name": "", "stack": 0, "position": -1} for c in view["chairs"]]
    last = view | {"state": "ended", "chair": -1, "chairs": open_ones, "readings": [], "clock": None}
    last["hand"] = view["hand"] | {"viewer": -1, "legal": None}
    tell(table, first, last, *gone, {"what": "ended"})
    return dict(view)


@pytest.mark.parametrize("size", SIZES)
def test_closing_is_asked_once(opened: Opens, size: tuple[int, int]) -> None:
    table = opened(size=size)
    menu(table)
    table.page.get_by_role("button", name="Close the table").click()
    table.settle()
    assert table.acts() == []
    sheet = table.page.get_by_role("dialog", name="Close the table?")
    assert "This hand is played to its end" in sheet.inner_text()
    sheet.get_by_role("button", name="Keep it open").click()
    assert table.acts() == []
    assert not sheet.is_visible()
    menu(table)
    table.page.get_by_role("button", name="Close the table").click()
    table.page.get_by_role("button", name="Close after this hand").click()
    assert [(act["kind"], act["what"]) for act in table.acts()] == [("order", "end")]
    assert not sheet.is_visible()


def test_between_hands_it_closes_at_once_and_that_is_said(opened: Opens) -> None:
    table = opened("empty-table")
    menu(table)
    table.page.get_by_role("button", name="Close the table").click()
    table.settle()
    assert "It closes at once" in table.page.inner_text(".sheet")
    table.page.get_by_role("button", name="Close it now").click()
    assert table.acts()[-1]["what"] == "end"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["facing-a-raise", "folded", "watching", "draw-prompt"])
def test_everybody_is_told_until_the_hand_ends(opened: Opens, name: str, size: tuple[int, int]) -> None:
    table = opened(name, size)
    assert CLOSES not in table.page.inner_text(".news")
    tell(table, 101, facts(SCENES[name]().snapshot)["view"], {"what": "closing"})
    table.settle()
    line = table.page.locator(".news").get_by_text(CLOSES)
    assert line.is_visible()
    assert line.evaluate("e => e.scrollWidth <= e.clientWidth + 1 && e.scrollHeight <= e.clientHeight + 3")
    assert "The table closes after this hand" in table.page.locator("[role=log]").inner_text()
    if name != "watching":
        menu(table)
        assert table.page.get_by_text("Close the table").count() == 0, "it is closed already"


def test_who_opens_the_page_later_is_told_too(opened: Opens) -> None:
    table = opened()
    scene = facts(SCENES["facing-a-raise"]().snapshot)
    scene["log"].append({"event": "table", "what": "closing", "chair": -1, "name": "", "chips": 0, "hand": 0})
    table.tell(json.dumps(scene).encode())
    assert CLOSES in table.page.inner_text(".news")


PARTS = """row => [row, ...row.children].map(part => {
  const { left, right } = part.getBoundingClientRect();
  return [part.className || part.localName, left, right];
})"""


def inside(row: Locator) -> None:
    """Place, name and chips stand beside each other within their row, and its line is no longer than that."""
    (_, left, right), *parts = row.evaluate(PARTS)
    *words, line = parts
    edge = left
    for _, begin, end in words:
        assert begin >= edge, parts
        edge = end
    assert edge <= right
    assert line[1] >= left
    assert line[2] <= right


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["lost-showdown", "by-colors", "split", "ten-showdown"])
def test_at_the_end_everybody_sees_who_won_and_who_has_what(
    opened: Opens, name: str, size: tuple[int, int]
) -> None:
    table = opened(name, size)
    view = end(table, name)
    page = table.page
    assert page.inner_text(".headline") == "The table is closed"
    mine = next(chair for chair in view["chairs"] if chair["chair"] == view["chair"])
    line = page.get_by_text(f"You leave with {mine['stack']:,}")
    assert line.evaluate("e => e.scrollWidth <= e.clientWidth + 1")
    words = page.inner_text(".table")
    assert "tap to sit" not in words
    assert "Open seat" not in words
    assert page.locator(".seats .seat").count() == len(view["chairs"]) - 1
    for chair in view["chairs"]:
        if chair["chair"] != view["chair"]:
            pill = page.locator(f".seat[data-chair='{chair['chair']}'] .pill")
            assert chair["name"] in (pill.text_content() or "")
            assert f"{chair['stack']:,}" in (pill.text_content() or "")
    label = page.inner_text(".pots .label")
    assert label in ("Pot", "Pot shared", "Pot to you") or any(
        label == f"Pot to {c['name']}" for c in view["chairs"]
    )
    page.get_by_role("button", name="Final stacks").click()
    table.settle()
    rows = [row.split("\n") for row in page.locator(".standings li").all_inner_texts()]
    stacks = sorted((chair["stack"] for chair in view["chairs"]), reverse=True)
    assert [row[-1] for row in rows] == [f"{stack:,}" for stack in stacks]
    assert [row[0] for row in rows] == [str(stacks.index(stack) + 1) for stack in stacks], (
        "as many, same place"
    )
    names = {chair["name"]: chair["stack"] for chair in view["chairs"]}
    assert [names[row[1]] for row in rows] == stacks
    assert [row[1:-1] for row in rows if len(row) > 3] == [[mine["name"], "you"]]
    for row in page.locator(".standings li").all():
        inside(row)
    assert view["result"]["text"][0] in page.inner_text(".sheet")
    page.get_by_role("button", name="Close", exact=True).click()
    menu(table)
    for gone in ("Close the table", "Leave my seat", "More chips", "Invite", "Add a bot", "Pause"):
        assert page.locator(".sheet").get_by_text(gone, exact=True).count() == 0


def test_a_closed_table_opened_anew_has_no_seats(opened: Opens) -> None:
    """Names of those who have gone are not kept."""
    scene = facts(SCENES["lost-showdown"]().snapshot)
    view = scene["view"]
    view["chairs"] = [c | {"kind": "open", "name": "", "stack": 0, "position": -1} for c in view["chairs"]]
    view |= {"state": "ended", "chair": -1}
    table = opened("guest")
    table.tell(json.dumps(scene).encode())
    words = table.page.inner_text(".table")
    assert "The table is closed" in words
    assert "tap to sit" not in words
    assert "Thank you for playing." in words
    assert not words.count("Pot to")
