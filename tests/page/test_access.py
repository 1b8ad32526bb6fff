"""Without a mouse, without eyes, without movement: keys, focus, what is read out; sounds and the screen."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from page.driver import Table
from page.fixtures import Going, Opens
from page.scenes import SCENES, Hand, facts, game_of, purple_hand

FOCUS = "document.activeElement.closest('.bar') ? document.activeElement.textContent : document.activeElement.className"

SOUNDS = """
window.played = [];
for (const made of ["createOscillator", "createBufferSource"]) {
  const make = AudioContext.prototype[made];
  AudioContext.prototype[made] = function () { window.played.push(made); return make.call(this); };
}
0;
"""

LOCKS = """
window.locks = [];
Object.defineProperty(navigator, "wakeLock", { value: { request: async (kind) => {
  const lock = { released: false, release: async () => { lock.released = true; } };
  window.locks.push(lock);
  return lock;
} } });
"""


def spoken(table: Table) -> list[str]:
    """What a screen reader was given to read out politely, batch by batch."""
    said: list[str] = table.page.evaluate(
        "[...document.querySelectorAll('[role=log] p')].map(p => p.textContent)"
    )
    return said


def arrive(table: Table, key: str, there: str) -> None:
    """Presses the key until the focus is in the bar, on what begins with this word."""
    for _ in range(40):
        if table.page.evaluate("document.activeElement.closest('.bar') !== null") and table.page.evaluate(
            FOCUS
        ).startswith(there):
            return
        table.page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {there!r}, but to {table.page.evaluate(FOCUS)!r}")


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_a_whole_hand_by_keyboard_alone(opened: Opens, size: tuple[int, int]) -> None:
    """Tab to the bar once; from then on the focus stays there, hand after hand, turn after turn."""
    hand = Hand(game_of(), (2000, 1040), {0: "Jp Ag"}, "Kr Kb 8p 9p Tb", button=0)
    going = Going(opened, hand, size=size)
    table = going.table
    page, keys = table.page, table.page.keyboard
    arrive(table, "Tab", "Call")
    outline = page.evaluate("getComputedStyle(document.activeElement).boxShadow")
    assert outline.count("px") >= 8, "two colors round what has the focus"
    keys.press("Enter")
    assert table.acts()[-1]["act"] == "call"
    going.on("c")
    assert page.evaluate("document.activeElement.closest('.bar') !== null"), "he waits at the bar"
    going.on("c", "c")  # the flop, and it is his turn
    assert page.evaluate(FOCUS).startswith("Check")
    keys.press("ArrowRight")
    assert page.evaluate(FOCUS).startswith("Bet")
    keys.press("Enter")
    assert (table.acts()[-1]["act"], table.acts()[-1]["to"]) == ("raise", 20)
    going.on(20, "c", "c")
    for _ in range(2):  # turn and river
        table.settle()
        assert page.evaluate(FOCUS).startswith("Check")
        keys.press("Enter")
        assert table.acts()[-1]["act"] == "call"
        going.on("c")
        if not hand.state.over:
            going.on("c")
    hand.until(lambda state: state.over)
    table.show(hand.scene())
    assert page.inner_text(".headline").startswith(("You win", "You get", "Marta wins"))
    assert page.evaluate("document.activeElement.closest('.bar') !== null")


def test_drawing_by_keyboard(opened: Opens) -> None:
    table = opened("draw-prompt")
    table.page.focus(".pickable:nth-child(1)")
    keys = table.page.keyboard
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "Enter", "ArrowRight", "Space"):
        keys.press(key)
        table.settle(60)
    pressed = table.page.evaluate(
        "[...document.querySelectorAll('.pickable')].map(c => c.getAttribute('aria-pressed'))"
    )
    assert pressed == ["false", "false", "false", "true", "true"]
    arrive(table, "Tab", "")
    arrive(table, "ArrowRight", "Throw")
    table.settle()
    keys.press("Enter")
    assert table.acts()[-1]["act"] == "throw"


def test_a_sheet_gives_the_focus_back(opened: Opens) -> None:
    table = opened()
    table.page.focus(".reading .link")
    table.page.keyboard.press("Enter")
    table.settle()
    assert table.page.evaluate("document.activeElement.closest('.sheet') !== null")
    table.hear(SCENES["facing-a-raise"]().snapshot)  # something happens meanwhile
    table.settle()
    assert table.page.evaluate("document.activeElement.closest('.sheet') !== null")
    table.page.keyboard.press("Escape")
    assert table.page.evaluate("document.activeElement.className") == "link"


def test_focus_is_not_taken_from_elsewhere(opened: Opens) -> None:
    hand = purple_hand()
    hand.act("c", 80, 160)
    going = Going(opened, hand)
    table = going.table
    table.page.focus("[aria-label='Menu']")
    going.on("c")
    assert table.page.inner_text(".headline") == "Your turn"
    assert table.page.evaluate("document.activeElement.getAttribute('aria-label')") == "Menu"


def test_acts_and_results_are_read_out_once(opened: Opens) -> None:
    hand = purple_hand()
    hand.act("c")
    going = Going(opened, hand)
    table = going.table
    going.on(80, 160)
    table.settle()
    told = " ".join(spoken(table))
    assert told.count("Marta bets 80") == 1
    assert told.count("Bartholomew raises to 160") == 1
    assert len(spoken(table)) == 1, "what comes together is said together"
    before = len(spoken(table))
    going.on("f", "f", "f")
    assert "Marta wins" not in " ".join(spoken(table)[before:])
    assert "Bartholomew wins" in " ".join(spoken(table)[before:])


def test_who_is_waited_for_is_read_out_only_after_a_while(opened: Opens) -> None:
    hand = purple_hand()
    hand.act("c")
    going = Going(opened, hand)
    table = going.table
    assert "Marta to act" not in " ".join(spoken(table))
    table.settle(1_000)
    assert "Marta to act" not in " ".join(spoken(table))
    table.settle(3_000)
    assert " ".join(spoken(table)).count("Marta to act") == 1
    table.settle(5_000)
    assert " ".join(spoken(table)).count("Marta to act") == 1


def test_your_turn_and_the_last_seconds_are_said_at_once(opened: Opens) -> None:
    table = opened()
    alert = table.page.locator("[role=alert]")
    assert "Your turn: 160 to call, pot 480" in alert.inner_text()
    table.settle(8_200)
    assert alert.inner_text() == "10 seconds"
    table.settle(2_000)
    assert alert.inner_text() == "10 seconds", "not every second"
    table.settle(3_000)
    assert alert.inner_text() == "5 seconds"


def test_the_line_is_told_when_it_goes_and_comes(opened: Opens) -> None:
    table = opened()
    scene, table.scene = table.scene, None
    table.cut()
    table.page.wait_for_selector(".table[data-link=lost]")
    assert "Connection lost." in table.page.inner_text("[role=alert]")
    for _ in range(6):
        table.settle(9_000)
    assert "The server does not answer. Your seat and chips are kept; trying again." in table.page.inner_text(
        ".news"
    )
    table.page.click(".act.call")
    table.settle()
    assert "What you did is sent then." in table.page.inner_text(".news")
    # all that is said from here on: the last seconds of the clock may be told right after
    table.page.evaluate(
        """() => { const told = document.querySelector("[role=alert]"); window.said = [];
        new MutationObserver(() => window.said.push(told.textContent))
        .observe(told, { childList: true, characterData: true, subtree: true }); }"""
    )
    table.scene = scene
    table.settle(9_000)
    table.page.wait_for_selector(".table[data-link=open]")
    assert "Connected again." in " ".join(table.page.evaluate("window.said"))


# --- colors of the system -------------------------------------------------------------------------


def test_forced_colors_keep_cards_and_say_who_acts(opened: Opens) -> None:
    table = opened("ten-seats", forced_colors="active")
    faces = table.page.evaluate(
        "[...document.querySelectorAll('.board .card rect')].map(r => getComputedStyle(r).fill)"
    )
    assert len(set(faces)) == 3, "red, blue and purple, whatever the system's colors are"
    acting, other = (
        table.page.evaluate("s => getComputedStyle(document.querySelector(s)).backgroundColor", place)
        for place in (".acting .pill", ".in .pill")
    )
    assert acting != other
    folded = table.page.evaluate("getComputedStyle(document.querySelector('.folded .pill')).borderStyle")
    assert folded == "dashed"


def test_more_contrast_draws_borders(opened: Opens) -> None:
    def edge(table: Table) -> Any:
        return table.page.evaluate(
            "['.folded .pill', '.reading', '.btn'].map(s => getComputedStyle(document.querySelector(s)))"
            ".map(s => [s.borderTopWidth, s.borderTopColor])"
        )

    plain, more = edge(opened()), edge(opened(contrast="more"))
    ink = opened(contrast="more").page.evaluate("getComputedStyle(document.body).color")
    assert [color for _, color in more] == [ink] * 3
    assert [color for _, color in plain] != [ink] * 3
    assert all(float(width.removesuffix("px")) >= 1 for width, _ in more)


# --- sound and the screen -------------------------------------------------------------------------


def switch_on(table: Table) -> None:
    table.page.click("[aria-label='Menu']")
    with table.page.expect_response("**/sound.js"):
        table.page.get_by_role("group", name="Sound").get_by_text("On").click()
    table.page.wait_for_function("() => window.played.length")
    table.page.keyboard.press("Escape")
    table.page.evaluate("window.played.length = 0")


def test_it_is_quiet_until_switched_on_and_remembers(opened: Opens) -> None:
    hand = purple_hand()
    hand.act("c")
    going = Going(opened, hand)
    table = going.table
    table.page.evaluate(SOUNDS)
    going.on(80)
    assert table.page.evaluate("window.played") == []
    assert "sound.js" not in table.fetched
    switch_on(table)
    going.on(160)
    table.page.wait_for_function("() => window.played.includes('createBufferSource')")  # chips
    going.on("c")
    table.page.wait_for_function("() => window.played.includes('createOscillator')")  # my turn
    assert table.page.evaluate("localStorage.getItem('purplepoker.sound')") == "on"
    with table.page.expect_response("**/sound.js"):
        table.page.reload()
    table.page.wait_for_selector(".table:not(.empty)")
    table.page.click("[aria-label='Menu']")
    group = table.page.get_by_role("group", name="Sound")
    assert group.get_by_text("On").get_attribute("aria-pressed") == "true"
    group.get_by_text("Off").click()
    assert table.page.evaluate("localStorage.getItem('purplepoker.sound')") == "off"


def test_no_wake_lock_no_fault(opened: Opens) -> None:
    table = opened()  # the page has no secure context
    assert table.page.evaluate("'wakeLock' in navigator") is False
    assert table.errors == []


def test_the_screen_stays_on_while_seated(opened: Opens) -> None:
    table = opened("", path="/")
    table.page.add_init_script(LOCKS)
    table.scene = SCENES["guest"]()
    table.page.goto(table.host + "/t/kitchen")
    table.page.wait_for_selector(".table:not(.empty)")
    table.settle()
    assert table.page.evaluate("window.locks.length") == 0, "a watcher may fall asleep"
    table.show(SCENES["facing-a-raise"]())
    assert table.page.evaluate("window.locks.map(l => l.released)") == [False]
    table.show(SCENES["nothing-to-call"]())
    assert table.page.evaluate("window.locks.length") == 1
    table.show(SCENES["guest"]())
    assert table.page.evaluate("window.locks.map(l => l.released)") == [True]


# --- the end of a hand ----------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(320, 640), (360, 640)])
def test_a_long_result_can_be_read_in_full(opened: Opens, size: tuple[int, int]) -> None:
    table = opened("omaha-showdown", size)
    whole = facts(SCENES["omaha-showdown"]().snapshot)["view"]["result"]["text"]
    table.page.get_by_role("button", name="Read on").click()
    told = table.page.inner_text(".sheet")
    for text in whole:
        assert text in told
    assert table.page.evaluate("document.activeElement.closest('.sheet') !== null"), "arrow keys scroll it"


@pytest.mark.parametrize("name", ["by-colors", "split", "omaha-showdown", "stud-showdown", "ten-showdown"])
@pytest.mark.parametrize("size", [(320, 640), (360, 640), (640, 360), (1280, 800)])
def test_no_result_is_cut_without_a_way_to_the_rest(stage: Opens, name: str, size: tuple[int, int]) -> None:
    table = stage(name, size)
    cut = table.page.evaluate(
        "(e => e.scrollHeight > e.clientHeight + 1)(document.querySelector('.words .result'))"
    )
    assert table.page.get_by_role("button", name="Read on").is_visible() is cut


@pytest.mark.parametrize("name", ["stud-showdown", "omaha-showdown", "lost-showdown", "ten-showdown"])
@pytest.mark.parametrize("size", [(360, 640), (320, 640)])
def test_shown_cards_do_not_hide_each_other(stage: Opens, name: str, size: tuple[int, int]) -> None:
    """Rank, suit and color letter of every card that plays: the cards of a hand stand side by side."""
    table = stage(name, size)
    rows = table.page.evaluate(
        "[...document.querySelectorAll('.seats .shown')].map(s => [...s.querySelectorAll('.card')]"
        ".map(c => { const r = c.getBoundingClientRect(); return [r.left, r.right]; })).filter(r => r.length)"
    )
    assert rows
    for row in rows:
        assert 2 <= len(row) <= 5
        assert all(one[1] <= next[0] + 0.5 for one, next in itertools.pairwise(row))
        assert all(right - left >= 16 for left, right in row)


def test_the_cards_that_play_are_shown_of_seven(stage: Opens) -> None:
    table = stage("stud-showdown", (360, 640))
    view = facts(SCENES["stud-showdown"]().snapshot)["view"]
    for chair, reading in view["result"]["readings"]:
        if chair == view["chair"]:
            continue
        plays = {card for group in reading["groups"] for card in group["cards"]}
        shown = table.page.evaluate(
            "c => [...document.querySelectorAll(`.seat[data-chair='${c}'] .shown .card`)].map(e => Number(e.dataset.card))",
            chair,
        )
        assert set(shown) == plays


def test_what_comes_after_a_hand_is_said(opened: Opens) -> None:
    scene = facts(SCENES["by-colors"]().snapshot)
    table = opened("by-colors")
    bar = table.page.locator(".bar")
    assert "Next hand in a moment" in bar.inner_text()
    bar.get_by_text("Deal now").click()
    assert (table.acts()[-1]["kind"], table.acts()[-1]["what"]) == ("order", "deal")
    for chair in scene["view"]["chairs"]:
        chair["state"] = "in" if chair["chair"] == scene["view"]["chair"] else "away"
    table.tell(json.dumps(scene).encode())
    assert "Waiting for players" in bar.inner_text()
    scene["view"]["host"] = False
    scene["view"]["chairs"][0]["state"] = "away"
    table.tell(json.dumps(scene).encode())
    assert "Deal now" not in bar.inner_text()
    bar.get_by_text("I am back").first.click()
    assert (table.acts()[-1]["kind"], table.acts()[-1]["away"]) == ("away", False)
