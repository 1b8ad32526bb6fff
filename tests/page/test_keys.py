"""Every key that is printed or documented does what is said of it, in every betting structure."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from page.driver import STATIC, Table
from page.fixtures import Opens
from page.scenes import SCENES, Hand, Scene, facts, game_of

BAR = "document.activeElement.closest('.bar') !== null"


def fixed(**options: Any) -> Scene:
    """The viewer's turn on the flop with nothing to call."""
    hand = Hand(game_of(structure="fixed-limit"), (1840, 1460, 3120), {0: "Qp Jb"}, "Ab Kb 8g", button=2)
    return hand.until(lambda s: s.rounds == 2).to_me().scene(**options)


def at(opened: Opens, scene: Scene, size: tuple[int, int] = (1280, 800)) -> Table:
    return opened("guest", size).show(scene)


def amount(table: Table) -> int:
    return int(table.page.inner_text(".act.raise .sum").replace(",", ""))


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_r_bets_where_the_amount_is_fixed(opened: Opens, size: tuple[int, int]) -> None:
    """Also when Check has the focus, as it has for whoever plays by keyboard."""
    table = at(opened, fixed(), size)
    table.page.focus(".act.call")
    table.page.keyboard.press("r")
    (act,) = table.acts()
    assert (act["act"], act["to"]) == ("raise", amount(table))
    table.settle()
    for key in ("ArrowUp", "ArrowDown", "1", "5"):
        table.page.keyboard.press(key)
    assert amount(table) == act["to"], "there is nothing to choose"


def test_what_enter_presses_has_the_focus(opened: Opens) -> None:
    table = at(opened, fixed())
    table.page.focus(".act.raise")
    table.page.keyboard.press("Enter")
    assert table.acts()[-1]["act"] == "raise"


def test_while_the_amount_is_typed_up_and_down_change_it_by_a_big_blind(opened: Opens) -> None:
    table = opened(size=(1280, 800))
    keys, box = table.page.keyboard, table.page.locator(".bar .box")
    keys.press("r")
    keys.press("ArrowUp")
    assert box.input_value() == "260"
    keys.type("310")
    for key, there in (("ArrowUp", "330"), ("ArrowDown", "310"), ("ArrowDown", "290")):
        keys.press(key)
        assert box.input_value() == there
    table.settle()
    keys.press("Enter")
    assert table.acts()[-1]["to"] == 290


def test_digits_are_presets_again_when_the_amount_is_left(opened: Opens) -> None:
    table = opened(size=(1280, 800))
    keys, box = table.page.keyboard, table.page.locator(".bar .box")
    keys.press("r")
    keys.type("3")
    assert box.input_value() == "3", "here they are digits"
    keys.press("Escape")
    assert amount(table) == 240, "what was not entered is forgotten"
    assert table.page.evaluate(BAR)
    for key, there in (("4", 800), ("5", 1980), ("1", 240)):
        keys.press(key)
        assert amount(table) == there
    assert table.acts() == []


@pytest.mark.parametrize("name", ["omaha-low", "fixed-limit"])
def test_all_in_never_bets_less_than_all(opened: Opens, name: str) -> None:
    table = opened(name, (1280, 800))
    for _ in range(2):
        table.page.keyboard.press("a")
        table.settle()
    assert table.acts() == []
    assert "You cannot go all-in now" in table.page.inner_text(".news")


def test_all_in_calls_where_a_call_takes_all(opened: Opens) -> None:
    hand = Hand(game_of(), (300, 1040, 1460), {0: "Jp Ag"}, "Kr Kb 8p", button=2)
    hand.act("c", "c", "c") if hand.state.actor != hand.position(0) else hand.act("c")
    hand.until(lambda s: s.rounds == 2).to_me().act("c", 600, "f")
    table = at(opened, hand.scene())
    table.freeze()
    table.page.keyboard.press("a")
    table.settle()
    assert table.acts() == []
    assert "tap again" in table.page.inner_text(".act.call")
    table.page.keyboard.press("a")
    assert [act["act"] for act in table.acts()] == ["call"]


def test_keys_scroll_what_is_read_and_do_not_bet(opened: Opens) -> None:
    table = opened(size=(1280, 800))
    before = amount(table)
    table.page.keyboard.press("?")
    table.settle()
    table.page.focus(".sheet .body")
    for key in ("ArrowDown", "ArrowUp", "Enter"):
        table.page.keyboard.press(key)
    assert amount(table) == before
    assert table.acts() == []
    assert table.page.evaluate(
        "document.querySelector('.sheet .body').dispatchEvent("
        "new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))"
    ), "the browser scrolls"


@pytest.mark.parametrize("host", [True, False])
def test_a_paused_table_takes_no_amount(opened: Opens, host: bool) -> None:
    table = opened(size=(1280, 800))
    scene = facts(SCENES["facing-a-raise"]().snapshot)
    scene["view"] |= {"state": "paused", "host": host, "clock": None}
    table.tell(json.dumps(scene).encode())
    assert table.page.locator(".bar .box:visible, .bar .slider:visible, .bar .preset:visible").count() == 0
    for key in ("c", "r", "f", "a", "Enter"):
        table.page.keyboard.press(key)
        table.settle()
    assert table.acts() == []


def test_the_help_on_the_page_and_the_guide_name_the_same_keys() -> None:
    keys = re.findall(r'\["([^"]+)", "', (STATIC / "keys.js").read_text("utf-8"))
    guide = (Path(__file__).resolve().parents[2] / "docs" / "table.md").read_text("utf-8")
    table = guide[guide.index("| key | |") : guide.index("Keys can be switched off")]
    for key in keys:
        for one in key.replace(" to ", ", ").split(", "):
            assert re.search(rf"(?<!\w){re.escape(one)}(?!\w)", table), one
