"""What a host can do about people and time: on the page, and at a real table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from page.driver import Table
from page.fixtures import Opens
from page.live import House, serving
from page.person import Person
from page.scenes import SCENES, facts


def tell(table: Table, **view: Any) -> dict[str, Any]:
    told: Any = facts(SCENES["facing-a-raise"]().snapshot)
    told["view"] |= view
    table.tell(json.dumps(told).encode())
    table.settle()
    return told["view"]  # type: ignore[no-any-return]


def pressed(table: Table, *names: str) -> dict[str, Any]:
    """What is sent in the end."""
    for name in names:
        table.page.get_by_role("button", name=name).first.click()
        table.settle()
    return dict(table.acts()[-1])


def guest_of(view: dict[str, Any]) -> dict[str, Any]:
    return next(c for c in view["chairs"] if c["kind"] == "person" and c["chair"] != view["chair"])


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
@pytest.mark.parametrize(
    ("names", "what"),
    [(["Host too"], "co_host"), (["Host instead of you"], "host"), (["Send away", "Send away"], "kick")],
)
def test_a_guest_is_made_a_host_or_sent_away(
    opened: Opens, size: tuple[int, int], names: list[str], what: str
) -> None:
    table = opened(size=size)
    table.freeze()
    guest = guest_of(tell(table, host=True))
    table.page.locator(".seat", has_text=guest["name"][:5]).first.click()
    table.settle()
    sent = pressed(table, *names)
    assert (sent["kind"], sent["what"], sent["chair"]) == ("order", what, guest["chair"])


def test_a_break_and_one_hand_more(opened: Opens) -> None:
    table = opened()
    table.freeze()
    tell(table, host=True)
    sent = pressed(table, "Menu", "Break", "Break of 10 minutes")
    assert (sent["what"], sent["minutes"]) == ("break", 10)
    assert pressed(table, "Menu", "One hand more")["what"] == "last"
    tell(table, host=True, state="paused", break_ms=600_000)
    assert (
        "The game goes on in about 10 minutes, or when you say so." in table.page.locator("body").inner_text()
    )
    tell(table, last_one=True)
    assert "One hand more, then it closes" in table.page.locator("body").inner_text()


def test_who_comes_back_in_the_last_hand_is_told_that_it_is(opened: Opens) -> None:
    table = opened()
    table.freeze()
    tell(table, closing=True)
    assert "Closes after this hand" in table.page.locator("body").inner_text()


@pytest.fixture
def house(chrome: Browser, tmp_path: Path) -> Iterator[House]:
    with serving(tmp_path) as server:
        house = House(chrome, server)
        try:
            yield house
            assert house.faults() == []
        finally:
            house.close()


def test_the_guest_becomes_the_host_and_plays_the_last_hand(house: House) -> None:
    host, guest = house.two()
    house.mover(1)
    host.page.locator(".seat", has_text="Gustav").first.click()
    host.press("Host instead of you")
    guest.until(lambda: guest.view["host"])
    host.until(lambda: not host.view["host"])
    house.mover(1)
    guest.press("Menu")
    guest.press("One hand more")
    host.until(lambda: host.view.get("last_one"))
    house.play(1, Person.check_or_call)
    house.play(2, Person.check_or_call)
    for person in (host, guest):
        ended(person)


def ended(person: Person) -> None:
    person.until(lambda: person.view["state"] == "ended")
