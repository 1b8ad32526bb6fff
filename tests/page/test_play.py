"""What the page does: acts by mouse and keys, choices, refusals, a cut link, the lobby."""

from __future__ import annotations

import json
from typing import Any

import pytest

from page.driver import HOST
from page.fixtures import Opens
from page.scenes import SCENES, facts, purple_hand, refusal


def test_runs_without_a_secure_context(opened: Opens) -> None:
    page = opened().page
    assert page.evaluate("isSecureContext") is False
    assert page.evaluate("typeof crypto.randomUUID") == "undefined"


def test_first_word_is_hello_and_acts_name_hand_and_turn(opened: Opens) -> None:
    table = opened()
    assert table.said[0] == {"kind": "hello", "table": "kitchen", "last_seq": -1}
    table.page.click(".act.call")
    act = table.acts()[0]
    assert (act["kind"], act["act"]) == ("act", "call")
    view = facts(table.scene.snapshot)["view"] if table.scene else {}
    assert (act["hand"], act["turn"]) == (view["hand_no"], view["turn"])
    assert len(act["id"]) == 32


def test_keys(opened: Opens) -> None:
    table = opened(size=(1280, 800))
    keys = table.page.keyboard
    keys.press("2")
    half = table.page.inner_text(".act.raise .sum")
    keys.press("ArrowUp")
    assert table.page.inner_text(".act.raise .sum") != half
    keys.press("Enter")
    assert table.acts()[-1]["act"] == "raise"
    keys.press("r")
    assert table.page.evaluate("document.activeElement.className") == "box"
    keys.type("300f")  # typing: no fold
    assert [act["act"] for act in table.acts()] == ["raise"]
    table.settle()
    keys.press("Enter")
    assert table.acts()[-1]["to"] == 300
    table.settle()
    keys.press("f")
    assert table.acts()[-1]["act"] == "fold"
    keys.press("?")
    table.settle()
    assert table.page.is_visible(".sheet")
    keys.press("Escape")
    assert not table.page.is_visible(".sheet")


def test_a_double_tap_is_one_act(opened: Opens) -> None:
    table = opened()
    table.page.dblclick(".act.call")
    assert [act["act"] for act in table.acts()] == ["call"]


def test_all_in_needs_two_taps(opened: Opens) -> None:
    table = opened()
    table.freeze()
    table.page.keyboard.press("a")
    table.settle(50)
    assert table.acts() == []
    assert "Tap again" in table.page.inner_text(".act.raise")
    table.page.keyboard.press("a")  # too quick: the guard
    assert table.acts() == []
    table.settle()
    table.page.click(".act.raise")
    assert table.acts()[-1]["to"] == 1980


def test_a_free_fold_is_asked_once(opened: Opens) -> None:
    table = opened("nothing-to-call")
    table.page.click(".act.fold")
    assert table.acts() == []
    table.settle(50)
    assert "Checking is free. Check instead?" in table.page.inner_text(".news")
    table.settle()
    table.page.click(".act.fold")
    assert table.acts()[-1]["act"] == "fold"


def test_amounts_stay_legal(opened: Opens) -> None:
    table = opened()
    box = table.page.locator(".box")
    for typed, kept in (("1", "240"), ("99999", "1,980"), ("300", "300")):
        box.fill(typed)
        box.dispatch_event("change")
        assert box.input_value() == kept
    table.page.click(".step.plus")
    assert box.input_value() == "320"
    table.page.click(".step.minus")
    table.page.click(".preset.p3")
    assert box.input_value() == "800"
    table.page.click(".btn.more")
    table.settle()
    assert table.page.is_visible(".sheet .slider")
    sheet, bar = (table.page.locator(name).bounding_box() for name in (".sheet", ".bar"))
    assert sheet is not None
    assert bar is not None
    assert sheet["y"] + sheet["height"] <= bar["y"] + 1


def test_a_tap_right_after_a_change_is_not_taken(opened: Opens) -> None:
    table = opened("facing-a-raise")
    hand = purple_hand()
    hand.act("c", 80, 160, "c", "c")
    later = hand.scene(turn=hand.turn).snapshot
    moved = hand.to_me()
    table.freeze()
    table.hear(later, moved.scene().snapshot)
    table.settle(100)
    table.page.evaluate("document.querySelector('.act.call').click()")
    assert table.acts() == []
    table.settle()
    table.page.evaluate("document.querySelector('.act.call').click()")
    assert len(table.acts()) == 1


def test_draw(opened: Opens) -> None:
    table = opened("draw-prompt")
    assert "Your draw" in table.page.inner_text(".news")
    assert "Tap cards to throw away, up to five." in table.page.inner_text(".news")
    table.page.click(".pickable:nth-child(4)")
    table.page.click(".pickable:nth-child(5)")
    table.settle()
    table.page.get_by_text("Throw 2, draw 2").click()
    act = table.acts()[-1]
    seat = facts(SCENES["draw-prompt"]().snapshot)["view"]["hand"]["seats"][0]
    assert act["act"] == "throw"
    assert act["cards"] == seat["down"][3:]


@pytest.mark.parametrize(
    ("scene", "label", "sent"),
    [
        ("draw-prompt", "Stand pat", {"act": "throw", "cards": []}),
        ("declare", "Low", {"act": "say", "way": "low"}),
        ("swiss", "Swap 20", {"act": "swap"}),
        ("stud", "Bet", {"act": "raise", "to": 40}),
        ("empty-table", "Deal the first hand", {"kind": "order", "what": "deal"}),
        ("empty-table", "Add a bot", {"kind": "order", "what": "add_bot"}),
        ("by-colors", "Sit out next", {"kind": "away", "away": True}),
        ("ten-seats", "Call 160", {"kind": "plan", "what": "call", "to": 160}),
    ],
)
def test_buttons(opened: Opens, scene: str, label: str, sent: dict[str, Any]) -> None:
    table = opened(scene)
    table.page.locator(".bar").get_by_text(label, exact=False).first.click()
    assert {key: table.acts()[-1][key] for key in sent} == sent


def test_order_of_cards(opened: Opens) -> None:
    table = opened("arrange")
    for n in (3, 1, 2):
        table.page.click(f".pickable:nth-child({n})", position={"x": 5, "y": 20})
    table.settle()
    table.page.get_by_text("Keep this order").click()
    down = facts(SCENES["arrange"]().snapshot)["view"]["hand"]["seats"][0]["down"]
    assert table.acts()[-1]["cards"] == [down[2], down[0], down[1]]


def test_a_watcher_sits_down(opened: Opens) -> None:
    table = opened("guest")
    table.page.locator(".pill", has_text="Open seat").first.click()
    table.page.get_by_text("Sit down", exact=True).click()
    act = table.acts()[-1]
    assert (act["kind"], act["buy_in"]) == ("sit", 2000)


def test_a_refusal_is_a_sentence(opened: Opens) -> None:
    table = opened()
    table.tell(refusal())
    assert "230 is too small: the least is 240" in table.page.inner_text(".news")
    assert "230 is too small" in table.page.inner_text("[role=alert]")


def test_a_cut_link_comes_back_to_the_same_point(opened: Opens) -> None:
    table = opened()
    before = table.page.inner_text(".news")
    scene, table.scene = table.scene, None
    table.cut()
    table.page.wait_for_selector(".table[data-link=lost]")
    assert "Your seat and your clock are kept" in table.page.inner_text(".news")
    table.page.click(".act.call")  # given while the line is down
    table.scene = scene
    table.settle(1500)
    table.page.wait_for_selector(".table[data-link=open]")
    hellos = [message for message in table.said if message["kind"] == "hello"]
    assert hellos[-1]["last_seq"] == 100
    table.settle()
    acts = table.acts()
    assert {act["id"] for act in acts} == {acts[0]["id"]}, "sent again under the same id"
    assert table.page.inner_text(".news").split("\n")[0] == before.split("\n")[0]


def test_events_are_drawn_and_old_ones_left(opened: Opens) -> None:
    table = opened()
    hand = purple_hand()
    hand.act("c", 80, 160, "c")
    count = len(hand.events)
    hand.act("c")
    messages = hand.events_after(len(hand.events) - count)
    table.tell(messages[0])
    assert "to act" in table.page.inner_text(".news")
    words = table.page.inner_text(".news")
    table.tell(messages[0])  # a second time: nothing
    assert table.page.inner_text(".news") == words


def test_a_gap_asks_again(opened: Opens) -> None:
    table = opened()
    hand = purple_hand()
    hand.act("c", 80, 160, "c", "c")
    table.tell(hand.events_after(1, first=105)[0])
    table.page.evaluate("0")
    hellos = [message for message in table.said if message["kind"] == "hello"]
    assert len(hellos) == 2
    assert hellos[-1]["last_seq"] == 100


@pytest.mark.parametrize(
    ("code", "reason", "said"),
    [
        (4401, "", "This browser is not known here any more. Open your invite link again."),
        (4403, "", "You have no link to this table. Ask the host for one."),
        (4404, "", "This table is not here any more."),
        (
            4500,
            "x",
            "This table could not be read when the server was started. Nothing of it has been changed",
        ),
        (1008, "you have left", "You have left."),
    ],
)
def test_final_close_is_said(opened: Opens, code: int, reason: str, said: str) -> None:
    table = opened()
    table.cut(code, reason)
    table.page.wait_for_selector(".table[data-link=closed]")
    table.settle()
    assert said in table.page.inner_text(".news")
    assert said in table.page.inner_text("[role=alert]")
    table.settle(60_000)
    assert len(table.sockets) == 1, "trying again would not help"
    assert table.page.is_enabled("text=To the lobby")


def test_names_are_never_markup(opened: Opens) -> None:
    table = opened()
    scene = json.loads(table.scene.snapshot) if table.scene else {}
    scene["view"]["chairs"][1]["name"] = "<img src=x onerror=1>"
    table.tell(json.dumps(scene).encode())
    assert table.page.locator("img[src=x]").count() == 0
    assert "<img src=x" in table.page.inner_text(".seats")


def test_cards_and_people_have_labels(opened: Opens) -> None:
    page = opened(size=(1280, 800)).page
    labels = page.evaluate(
        "[...document.querySelectorAll('.hand [role=img]')].map(e => e.getAttribute('aria-label'))"
    )
    assert labels == ["Purple jack", "Green ace"]
    assert page.get_by_role("button", name="Jonas 1,460 , folded").count() == 1
    nameless = page.evaluate(
        "[...document.querySelectorAll('button, input')].filter(e => e.offsetParent"
        " && !(e.getAttribute('aria-label') || e.textContent.trim() || e.labels?.length)).length"
    )
    assert nameless == 0
    assert "Your turn: 160 to call, pot 480" in page.inner_text("[role=alert]")


def test_one_tab_stop_a_region(opened: Opens) -> None:
    page = opened(size=(1280, 800)).page
    stops = page.evaluate(
        "['.bar button', '.seats .pill', '.top button'].map(s => [...document.querySelectorAll(s)]"
        ".filter(e => e.tabIndex === 0 && e.offsetParent && !e.disabled).length)"
    )
    assert stops == [1, 1, 1]
    page.focus(".seats .pill[tabindex='0']")
    first = page.evaluate("document.activeElement.textContent")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.className") == "pill"
    assert page.evaluate("document.activeElement.textContent") != first


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_reduced_motion_moves_nothing(opened: Opens, motion: str) -> None:
    table = opened(reduced_motion=motion)
    table.page.evaluate(
        """() => {
          window.moved = 0;
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, options) {
            if (frames.some((frame) => frame.transform && frame.transform !== "none")) window.moved += 1;
            return animate.call(this, frames, options);
          };
        }"""
    )
    hand = purple_hand()
    hand.act("c", 80, 160, "c")
    count = len(hand.events)
    hand.act("c", "c")
    table.hear(*hand.events_after(len(hand.events) - count))
    table.settle()
    assert (table.page.evaluate("window.moved") == 0) is (motion == "reduce")


def test_lobby_makes_a_table_in_two_taps(opened: Opens) -> None:
    table = opened("", path="/")
    table.page.get_by_text("New table").click()
    table.page.get_by_text("Open the table").click()
    table.page.wait_for_url(HOST + "/t/kitchen")
    made = next(body for path, body in table.asked if path == "/api/tables")
    assert (made["variant"], made["deck"], made["person"]) == ("texas-holdem", "purple", "Ines")
