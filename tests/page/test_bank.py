"""Chips on the page: more of them, who asks the host, and a ledger that a real evening filled."""

from __future__ import annotations

import json
import re
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

SIZES = [(360, 640), (320, 568), (800, 360), (1280, 800)]
ASKS = [
    {"number": 3, "name": "Aiko", "chair": 2, "chips": 200, "seated": False, "granted": False},
    {"number": 4, "name": "Ben", "chair": 1, "chips": 100, "seated": True, "granted": True},
]


def tell(table: Table, **view: Any) -> None:
    told: Any = facts(SCENES["facing-a-raise"]().snapshot)
    told["view"] |= view
    table.tell(json.dumps(told).encode())
    table.settle()


@pytest.mark.parametrize("size", SIZES)
def test_the_host_sees_who_asks_and_answers(opened: Opens, size: tuple[int, int]) -> None:
    table = opened(size=size)
    table.freeze()
    tell(table, host=True, asks=ASKS)
    table.page.get_by_role("button", name="1 asks").click()
    table.settle()
    sheet = table.page.get_by_role("dialog", name="Who asks")
    assert "Aiko asks for a seat with 200 chips." in sheet.inner_text()
    assert "Ben asks for 100 chips more." in sheet.inner_text()
    assert "Granted: they come when this hand is over." in sheet.inner_text()
    sheet.get_by_role("button", name="Yes: Aiko").click()
    table.settle()
    (sent,) = table.acts()
    assert (sent["kind"], sent["what"], sent["ask"]) == ("order", "grant", 3)


def test_a_guest_is_not_told_who_asks(opened: Opens) -> None:
    table = opened()
    table.freeze()
    tell(table, host=False, asks=ASKS[:1])
    assert table.page.get_by_role("button", name="1 asks").count() == 0


@pytest.mark.parametrize(
    ("left", "offered"), [(None, ["2,000", "4,000", "6,000"]), (4000, ["2,000", "4,000"]), (0, [])]
)
def test_the_bank_sells_whole_stacks_as_long_as_it_has_some(
    opened: Opens, left: int | None, offered: list[str]
) -> None:
    table = opened()
    table.freeze()
    tell(table, **({} if left is None else {"bank": left}))
    table.page.click("[aria-label='Menu']")
    table.settle()
    table.page.get_by_role("button", name="More chips").click()
    table.settle()
    sheet = table.page.get_by_role("dialog", name="More chips")
    assert sheet.locator(".rowbtns .btn").all_inner_texts() == offered
    assert ("left" in sheet.inner_text()) == (left is not None)


@pytest.fixture
def house(chrome: Browser, tmp_path: Path) -> Iterator[House]:
    with serving(tmp_path) as server:
        house = House(chrome, server)
        try:
            yield house
            assert house.faults() == []
        finally:
            house.close()


def answers(host: Person, what: str) -> None:
    """The host looks who asks, and says this to the first."""
    host.press(re.compile("ask"))
    host.press(re.compile(f"^{what}: "))
    host.press("Close")


def test_a_seat_and_chips_that_the_host_grants_and_a_ledger_that_adds_up(house: House) -> None:
    host = house.host(seats=3, bots=1, asked=True)
    guest = house.person("Gustav", phone=True)
    link = host.invite()
    guest.goto("/" + link[link.index("#") :])
    guest.name_himself()
    guest.press("Sit down and play")
    guest.at_table()
    host.until(lambda: host.view.get("asks"))
    assert guest.seat == -1
    answers(host, "Yes")
    guest.until(lambda: guest.seat >= 0)
    guest.press("Menu")
    guest.press("More chips")
    guest.press("400")
    host.until(lambda: host.view.get("asks"))
    host.shot("who-asks")
    answers(host, "Yes")
    guest.until(lambda: guest.heard("bought", guest.seat))
    host.press("Deal the first hand")
    house.play(1, Person.check_or_call)
    house.mover(2)
    host.press("Menu")
    host.press("Ledger")
    sheet = host.page.get_by_role("dialog", name="Ledger")
    sheet.wait_for()
    assert "All adds up" in sheet.inner_text()
    rows = sheet.get_by_role("row").all_inner_texts()
    assert len(rows) == 4
    assert any(row.startswith("Gustav") and "600" in row for row in rows)
    host.shot("ledger")
    with host.page.expect_download() as coming:
        sheet.get_by_role("link", name=re.compile("CSV")).click()
    assert coming.value.suggested_filename == "ledger.csv"
    assert "Gustav" in coming.value.path().read_text("utf-8")


def test_who_asked_for_a_seat_is_told_what_the_host_said(opened: Opens) -> None:
    table = opened()
    table.freeze()
    tell(table, host=False, chair=-1, hand=None, clock=None, result=None, asks=ASKS[:1])
    assert "You have asked for a seat" in table.page.locator("body").inner_text()
    tell(table, host=False, chair=-1, hand=None, clock=None, result=None)
    assert "The host has said no to your seat" in table.page.locator("body").inner_text()
