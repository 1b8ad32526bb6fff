"""What is asked once before it is done at a seat: leaving it, sending somebody away; and buying in again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from page.driver import Table
from page.fixtures import Opens
from page.scenes import SCENES, facts

SIZES = [(360, 640), (320, 568), (800, 360), (1280, 800)]
NEAR = "Leave your seat?"


def scene(name: str) -> dict[str, Any]:
    made: dict[str, Any] = facts(SCENES[name]().snapshot)
    return made


def tell(table: Table, told: dict[str, Any]) -> None:
    table.tell(json.dumps(told).encode())


def me(told: dict[str, Any]) -> dict[str, Any]:
    view = told["view"]
    chair: dict[str, Any] = view["chairs"][view["chair"]]
    return chair


def ask(table: Table) -> str:
    """What is asked of one who wants to leave his seat."""
    table.page.click("[aria-label='Menu']")
    table.settle()
    table.page.get_by_role("button", name="Leave my seat").click()
    table.settle()
    assert table.acts() == [], "asked first"
    return table.page.get_by_role("dialog", name=NEAR).inner_text()


# --- leaving --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_leaving_is_asked_once(opened: Opens, size: tuple[int, int]) -> None:
    table = opened(size=size)
    table.freeze()
    stack = me(scene("facing-a-raise"))["stack"]
    words = ask(table)
    assert "checked where that is free, else folded" in words
    assert f"You take {stack:,} along, and what this hand still brings." in words
    assert "within the hour, you bring as many at least" in words
    for answer in ("Stay", "Leave after this hand"):
        place = table.page.get_by_role("button", name=answer).bounding_box()
        assert place is not None
        assert place["y"] + place["height"] <= size[1]
    table.page.get_by_role("button", name="Stay").click()
    assert not table.page.is_visible(".sheet")
    assert table.acts() == []
    ask(table)
    table.page.get_by_role("button", name="Leave after this hand").click()
    assert [act["kind"] for act in table.acts()] == ["stand"]
    assert not table.page.is_visible(".sheet")


def test_escape_keeps_the_seat(opened: Opens) -> None:
    table = opened()
    table.freeze()
    ask(table)
    table.page.keyboard.press("Enter")  # the question is read, no answer is chosen
    assert table.page.get_by_role("dialog", name=NEAR).is_visible()
    table.page.keyboard.press("Escape")
    assert not table.page.is_visible(".sheet")
    assert table.acts() == []


def test_by_the_keyboard_he_can_stay_and_leave(opened: Opens) -> None:
    table = opened(size=(1280, 800))
    table.freeze()
    for answer, kinds in (("Stay", []), ("Leave after this hand", ["stand"])):
        ask(table)
        for _ in range(6):
            if table.page.evaluate("document.activeElement.textContent") == answer:
                break
            table.page.keyboard.press("Tab")
        table.page.keyboard.press("Enter")
        table.settle()
        assert [act["kind"] for act in table.acts()] == kinds


def test_what_is_at_stake_is_said_as_it_is(opened: Opens) -> None:
    """In the hand, out of it, all-in, between hands, without a chip."""
    table = opened("folded")
    table.freeze()
    stack = me(scene("folded"))["stack"]
    words = ask(table)
    assert "You are out of this hand: nothing of yours is at stake any more." in words
    assert f"You take {stack:,} along.\n" in words
    assert "folded." not in words
    table.page.keyboard.press("Escape")

    told = scene("facing-a-raise")
    seat = told["view"]["hand"]["seats"][me(told)["position"]]
    me(told)["stack"] = seat["stack"] = 0
    seat["all_in"] = True
    tell(table, told)
    words = ask(table)
    assert "You are all-in: this hand is played to its end, then your seat is free." in words
    assert f"{seat['put']:,} of yours are in the pot." in words
    assert "You take along what this hand brings." in words
    table.page.keyboard.press("Escape")

    tell(table, scene("by-colors"))  # it is over
    stack = me(scene("by-colors"))["stack"]
    words = ask(table)
    assert "You are in no hand: nothing of yours is at stake. Your seat is free at once." in words
    assert f"You take {stack:,} along.\n" in words
    assert "Leave now" in words
    table.page.keyboard.press("Escape")

    told = scene("empty-table")
    me(told)["stack"] = 0
    tell(table, told)
    words = ask(table)
    assert "You have no hand and no chips: nothing is at stake. Your seat is free at once." in words
    assert "along" not in words
    assert "within the hour" not in words


def test_a_pot_that_stays_is_said(opened: Opens) -> None:
    table = opened("by-colors")
    told = scene("by-colors")
    told["view"]["result"] |= {"won": [], "shares": []}
    tell(table, told)
    words = ask(table)
    assert "The pot stays here for the next hand, without you." in words
    assert "nothing of yours" not in words


def test_the_question_follows_the_hand(opened: Opens) -> None:
    table = opened()
    table.freeze()
    ask(table)
    held = table.page.get_by_role("button", name="Leave after this hand").element_handle()
    tell(table, scene("facing-a-raise"))
    assert held is not None
    assert held.evaluate("button => button.isConnected"), "nothing new: what is being pressed stays"
    tell(table, scene("by-colors"))
    assert table.page.get_by_role("button", name="Leave now").is_visible()
    told = scene("by-colors")
    told["view"]["chair"] = -1
    tell(table, told)
    assert not table.page.is_visible(".sheet"), "there is no seat to leave"


def test_a_question_that_does_not_come_is_said(opened: Opens) -> None:
    table = opened()
    table.freeze()
    table.page.route("**/asks.js", lambda route: route.abort())
    table.page.click("[aria-label='Menu']")
    table.settle()
    table.page.get_by_role("button", name="Leave my seat").click()
    table.settle()
    assert "The server does not answer. Is it still running?" in table.page.inner_text(".news")
    table.page.unroute("**/asks.js")
    table.page.get_by_role("button", name="Leave my seat").click()
    table.settle()
    assert table.page.get_by_role("dialog", name=NEAR).is_visible()
    assert table.acts() == []
    table.errors.clear()  # the browser notes what it did not get


def test_who_leaves_already_is_not_asked_again(opened: Opens) -> None:
    table = opened()
    told = scene("facing-a-raise")
    me(told)["state"] = "leaving"
    tell(table, told)
    table.page.click("[aria-label='Menu']")
    table.settle()
    assert table.page.get_by_role("button", name="Sit out next hand").is_visible()
    assert table.page.get_by_role("button", name="Leave my seat").count() == 0


# --- sending away ---------------------------------------------------------------------------------


def lost(name: str, at: int, state: str = "lost") -> dict[str, Any]:
    """Somebody's link at this table is in this state."""
    told = scene(name)
    assert told["view"]["chairs"][at]["kind"] == "person"
    told["view"]["chairs"][at]["state"] = state
    return told


def name_at(told: dict[str, Any], at: int) -> str:
    return str(told["view"]["chairs"][at]["name"])


def person_at(name: str, **more: Any) -> int:
    """The first chair of another person whose seat in the hand is like this."""
    view = scene(name)["view"]
    for chair in view["chairs"]:
        seat = view["hand"]["seats"][chair["position"]]
        if chair["kind"] == "person" and chair["chair"] != view["chair"] and more.items() <= seat.items():
            return int(chair["chair"])
    raise AssertionError(name)


@pytest.mark.parametrize("size", SIZES)
def test_the_host_sends_away_who_is_lost(opened: Opens, size: tuple[int, int]) -> None:
    at = person_at("facing-a-raise", live=True)
    told = lost("facing-a-raise", at)
    table = opened("facing-a-raise", size)
    table.freeze()
    tell(table, told)
    name = name_at(told, at)
    for answer, kinds in (("Wait", []), ("Send away", ["order"])):
        table.page.click(f".seat[data-chair='{at}'] .pill")
        table.settle()
        table.page.locator(".sheet").get_by_role("button", name="Send away").click()
        table.settle()
        sheet = table.page.get_by_role("dialog", name=f"Send {name} away?")
        words = sheet.inner_text()
        assert f"The link of {name} is lost. The hand is checked where that is free, else folded" in words
        assert f"{name} takes {told['view']['chairs'][at]['stack']:,} along" in words
        assert f"{name} can come back" in words
        button = sheet.get_by_role("button", name=answer, exact=True)
        place = button.bounding_box()
        assert place is not None
        assert place["y"] + place["height"] <= size[1]
        assert table.acts() == []
        button.click()
        assert not sheet.is_visible()
        assert [act["kind"] for act in table.acts()] == kinds
    assert (table.acts()[0]["what"], table.acts()[0]["chair"]) == ("remove", at)


def test_by_the_keyboard_he_is_sent_away(opened: Opens) -> None:
    at = person_at("facing-a-raise", live=False)
    told = lost("facing-a-raise", at)
    table = opened()
    table.freeze()
    tell(table, told)
    table.page.focus(f".seat[data-chair='{at}'] .pill")
    for wanted in ("", "Send away", "Send away"):
        for _ in range(8):
            if not wanted or table.page.evaluate("document.activeElement.textContent") == wanted:
                break
            table.page.keyboard.press("Tab")
        table.page.keyboard.press("Enter")
        table.settle()
        if wanted == "Send away" and not table.acts():
            assert "The seat is free after this hand." in table.page.inner_text(".sheet")
    assert [(act["what"], act["chair"]) for act in table.acts()] == [("remove", at)]
    assert table.page.evaluate("document.activeElement.classList.contains('pill')"), "back where he began"


def test_between_hands_the_seat_is_free_at_once(opened: Opens) -> None:
    at = person_at("by-colors")
    table = opened("by-colors")
    tell(table, lost("by-colors", at))
    table.page.click(f".seat[data-chair='{at}'] .pill")
    table.settle()
    table.page.locator(".sheet").get_by_role("button", name="Send away").click()
    table.settle()
    assert "The seat is free at once." in table.page.inner_text(".sheet")


@pytest.mark.parametrize(
    ("host", "state", "there"),
    [(True, "lost", 1), (True, "in", 1), (True, "away", 0), (True, "leaving", 0), (False, "lost", 0)],
)
def test_only_the_host_sends_away_and_only_who_is_here_or_lost(
    opened: Opens, host: bool, state: str, there: int
) -> None:
    at = person_at("facing-a-raise")
    told = lost("facing-a-raise", at, state)
    told["view"]["host"] = host
    table = opened()
    tell(table, told)
    table.page.click(f".seat[data-chair='{at}'] .pill")
    table.settle()
    assert table.page.locator(".sheet").get_by_text("Stack").is_visible()
    assert table.page.locator(".sheet").get_by_role("button", name="Send away").count() == there


def test_who_comes_back_is_not_sent_away(opened: Opens) -> None:
    at = person_at("facing-a-raise")
    told = lost("facing-a-raise", at)
    table = opened()
    table.freeze()
    tell(table, told)
    table.page.click(f".seat[data-chair='{at}'] .pill")
    table.settle()
    table.page.locator(".sheet").get_by_role("button", name="Send away").click()
    table.settle()
    tell(table, lost("facing-a-raise", at, "in"))
    assert not table.page.is_visible(".sheet")
    assert f"{name_at(told, at)} is back." in table.page.inner_text(".news")
    assert table.acts() == []


def test_a_refusal_is_shown(opened: Opens) -> None:
    """He came back while the host said yes."""
    at = person_at("facing-a-raise")
    table = opened()
    table.freeze()
    tell(table, lost("facing-a-raise", at))
    table.page.click(f".seat[data-chair='{at}'] .pill")
    table.settle()
    for _ in range(2):
        table.page.locator(".sheet").get_by_role("button", name="Send away").click()
        table.settle()
    text = f"seat {at + 1} is still linked: only who is gone can be sent away"
    said = {"kind": "refused", "id": table.acts()[0]["id"], "code": "still_here", "text": text}
    tell(table, said)
    assert f"S{text[1:]}." in table.page.inner_text(".news")


# --- buying in again ------------------------------------------------------------------------------


def back(table: Table, took: int) -> None:
    """He left here with so many chips, and wants a seat again."""
    told = scene("guest")
    if took:
        told["view"]["took"] = took
    tell(table, told)
    table.page.locator(".pill", has_text="Open seat").first.click()
    table.settle()


@pytest.mark.parametrize("size", SIZES)
def test_who_left_with_more_brings_as_many(opened: Opens, size: tuple[int, int]) -> None:
    table = opened("guest", size)
    table.freeze()
    back(table, 2600)
    sheet = table.page.get_by_role("dialog", name="Take this seat")
    assert "2,600 to 4,000" in sheet.inner_text()
    assert (
        "You left here with 2,600 less than an hour ago, so you bring as many at least." in sheet.inner_text()
    )
    box = sheet.get_by_label("Chips")
    assert box.input_value() == "2600"
    sheet.get_by_role("button", name="Less").click()
    assert box.input_value() == "2600"
    box.fill("2,000")
    sheet.get_by_role("button", name="Sit down").click()
    table.settle()
    assert table.acts() == []
    assert "2,000 is too few: the least is 2,600." in sheet.get_by_role("alert").inner_text()
    assert box.evaluate("box => box === document.activeElement")
    box.fill("2700")
    sheet.get_by_role("button", name="Sit down").click()
    assert [(act["kind"], act["buy_in"]) for act in table.acts()] == [("sit", 2700)]
    assert not sheet.is_visible()


def test_who_left_with_more_than_the_most_brings_it_all(opened: Opens) -> None:
    table = opened("guest")
    table.freeze()
    back(table, 5_120)
    sheet = table.page.get_by_role("dialog", name="Take this seat")
    assert "Chips to sit down with: 5,120." in sheet.inner_text()
    sheet.get_by_label("Chips").fill("5200")
    sheet.get_by_role("button", name="Sit down").click()
    table.settle()
    assert "5,200 is too many: the most is 5,120." in sheet.inner_text()
    sheet.get_by_label("Chips").fill("")
    sheet.get_by_role("button", name="Sit down").click()
    assert table.acts()[-1]["buy_in"] == 5_120


@pytest.mark.parametrize("took", [0, 300])
def test_who_took_little_chooses_as_others_do(opened: Opens, took: int) -> None:
    table = opened("guest")
    back(table, took)
    words = table.page.inner_text(".sheet")
    assert "800 to 4,000" in words
    assert "left" not in words
    assert table.page.get_by_label("Chips").input_value() == "2000"
