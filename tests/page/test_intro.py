"""Whoever sits down at a game that is new in his browser is told how it goes; once, and out of the way."""

from __future__ import annotations

import json

import pytest

from page.driver import Table
from page.fixtures import Opens

SIZES = [(360, 640), (320, 568), (800, 360), (1000, 700), (1280, 800)]

COVERED = """() => {
  const card = document.querySelector('.intro').getBoundingClientRect();
  return [...document.querySelectorAll('.bar, .bar button, .own .held')].filter(e => {
    const box = e.getBoundingClientRect();
    return box.width && box.left < card.right - 1 && box.right > card.left + 1 && box.top < card.bottom - 1 && box.bottom > card.top + 1;
  }).map(e => e.className);
}"""


def told(table: Table) -> list[str]:
    """The sentences, once they are there."""
    table.page.wait_for_selector(".intro")
    table.settle()
    return table.page.locator(".intro .rule").all_inner_texts()


def game(table: Table) -> dict[str, list[str]]:
    assert table.scene is not None
    facts: dict[str, list[str]] = json.loads(table.scene.welcome)["game"]
    return facts


@pytest.mark.parametrize("size", SIZES)
def test_it_says_what_the_server_says_and_covers_neither_cards_nor_bar(
    opened: Opens, size: tuple[int, int]
) -> None:
    table = opened("facing-a-raise", size=size, new=True)
    assert told(table) == game(table)["intro"]
    assert table.page.evaluate(COVERED) == []
    close = table.page.locator(".intro .btn").bounding_box()
    card = table.page.locator(".intro").bounding_box()
    assert close is not None
    assert card is not None
    assert close["y"] + close["height"] <= card["y"] + card["height"] <= size[1], "it can be put away"


def test_a_tap_puts_it_away_for_good(opened: Opens) -> None:
    table = opened("facing-a-raise", new=True)
    told(table)
    table.page.click(".intro .btn")
    assert table.page.locator(".intro").count() == 0
    assert "intro.js" in table.fetched
    table.fetched.clear()
    table.told = 0  # to the page that comes now
    table.page.reload()
    table.page.wait_for_selector(".table:not(.empty)")
    table.settle()
    assert "table.js" in table.fetched
    assert "intro.js" not in table.fetched
    assert table.page.locator(".intro").count() == 0


def test_escape_puts_it_away(opened: Opens) -> None:
    table = opened("facing-a-raise", (1280, 800), new=True)
    told(table)
    table.page.keyboard.press("Escape")
    assert table.page.locator(".intro").count() == 0


def test_the_first_act_puts_it_away(opened: Opens) -> None:
    table = opened("facing-a-raise", new=True)
    told(table)
    table.page.click(".act.call")
    assert [said["act"] for said in table.said if said["kind"] == "act"] == ["call"]
    assert table.page.locator(".intro").count() == 0


def test_who_knows_the_game_finds_it_beside_the_rules(opened: Opens) -> None:
    table = opened("facing-a-raise")
    assert "intro.js" not in table.fetched
    table.page.keyboard.press("?")
    table.settle()
    table.page.get_by_role("button", name="In short").click()
    table.settle()
    assert table.page.locator(".sheet .rule").all_inner_texts() == game(table)["intro"]
    assert "strong" in (table.page.locator(".sheet .rule").last.get_attribute("class") or "")
    table.page.get_by_role("button", name="All rules").click()
    table.settle()
    assert table.page.get_by_role("heading", name="What wins").is_visible()
