"""What opens over the table fits its window: nothing in it is wider than it, nothing scrolls sideways."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from page.driver import Table
from page.fixtures import Opens
from page.scenes import LOBBY, LONG_NAME, SCENES, facts
from page.test_ending import end
from purplepoker.web.tables import kinds

SIZES = [(320, 568), (360, 640), (800, 360)]
OWN = ("Tight", "W" * 40)

SIDEWAYS = """() => {
  const sheet = document.querySelector('.sheet');
  const { left, right } = sheet.getBoundingClientRect();
  const parts = [sheet, ...sheet.querySelectorAll('*')];
  const scrolls = parts.filter(e => e.scrollWidth > e.clientWidth && ['auto', 'scroll'].includes(getComputedStyle(e).overflowX));
  const out = parts.filter(e => {
    const box = e.getBoundingClientRect();
    return box.width && (box.left < left - .5 || box.right > right + .5);
  });
  const page = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
  const words = e => `${e.localName}.${e.getAttribute('class') ?? ''}: ${e.textContent.slice(0, 40)}`;
  return [...page, ...scrolls.map(words), ...out.map(words)];
}"""


def tap(place: str) -> Callable[[Table], Any]:
    return lambda table: table.page.click(place)


def key(key: str) -> Callable[[Table], Any]:
    return lambda table: table.page.keyboard.press(key)


def item(text: str) -> Callable[[Table], Any]:
    def choose(table: Table) -> None:
        table.page.click("[aria-label='Menu']")
        table.settle()
        table.page.locator(".menu").get_by_text(text, exact=True).click()

    return choose


def seat(table: Table) -> None:
    """A player with a long name, whose link is lost."""
    assert table.scene is not None
    told = facts(table.scene.snapshot)
    chair = next(c for c in told["view"]["chairs"] if c["kind"] == "person" and c["chair"])
    chair |= {"state": "lost", "name": LONG_NAME}
    table.tell(json.dumps(told).encode())
    table.page.click(f".seat[data-chair='{chair['chair']}'] .pill")


def remove(table: Table) -> None:
    seat(table)
    table.settle()
    table.page.locator(".sheet").get_by_role("button", name="Send away").click()


def sit(table: Table) -> None:
    told = facts(SCENES["guest"]().snapshot)
    told["view"]["took"] = 3_999
    table.tell(json.dumps(told).encode())
    table.page.locator(".pill", has_text="Open seat").first.click()
    table.settle()
    table.page.get_by_label("Chips").fill("1")
    table.page.locator(".sheet").get_by_role("button", name="Sit down").click()


def bots(table: Table) -> None:
    assert table.scene is not None
    welcome = facts(table.scene.welcome)
    welcome["game"]["bots"] = list(OWN)
    table.tell(json.dumps(welcome).encode())
    table.page.get_by_role("button", name="Add a bot").first.click()


def stacks(table: Table) -> None:
    end(table, "ten-showdown")
    table.page.get_by_role("button", name="Final stacks").click()


def device(table: Table) -> None:
    item("Play on another device")(table)
    table.page.get_by_role("timer").wait_for()


PANELS: dict[str, tuple[str, Callable[[Table], Any]]] = {
    "menu": ("facing-a-raise", tap("[aria-label='Menu']")),
    "rules": ("facing-a-raise", key("?")),
    "what beats what": ("facing-a-raise", item("What beats what")),
    "what beats what, of two shares": ("omaha-low", item("What beats what")),
    "what beats what, the best": ("straight-flush", item("What beats what")),
    "what beats it": ("facing-a-raise", tap(".reading .link")),
    "what beats it, of two shares": ("omaha-low", tap(".reading .link >> nth=1")),
    "what beats it, of each": ("stud", tap(".reading .link")),
    "log": ("ten-showdown", item("Log of the hand")),
    "last hand": ("ten-showdown", item("Last hand")),
    "pots": ("side-pots", tap(".pots")),
    "amount": ("facing-a-raise", tap(".btn.more")),
    "a seat": ("ten-showdown", seat),
    "a free seat": ("guest", sit),
    "an own free seat": ("empty-table", tap(".open .pill")),
    "bots": ("empty-table", bots),
    "more chips": ("facing-a-raise", item("More chips")),
    "invite": ("empty-table", item("Invite")),
    "another device": ("facing-a-raise", device),
    "close": ("facing-a-raise", item("Close the table")),
    "leave": ("facing-a-raise", item("Leave my seat")),
    "send away": ("facing-a-raise", remove),
    "final stacks": ("ten-showdown", stacks),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("panel", PANELS)
def test_nothing_scrolls_sideways(opened: Opens, panel: str, size: tuple[int, int]) -> None:
    name, doing = PANELS[panel]
    table = opened(name, size, lobby=LOBBY | {"bots": list(OWN), "kinds": kinds(OWN)})
    doing(table)
    table.page.wait_for_selector(".sheet:not([hidden]) .body > *")
    table.settle()
    assert table.page.evaluate(SIDEWAYS) == []


def test_what_is_too_wide_is_seen(opened: Opens) -> None:
    table = opened()
    item("What beats what")(table)
    table.settle()
    assert table.page.locator(".class.now").is_visible()
    table.page.evaluate("document.querySelector('.class.now').style.marginRight = '-20px'")
    assert table.page.evaluate(SIDEWAYS)
