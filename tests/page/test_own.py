"""What is the viewer's own: his cards, also those he gave up, his clock, his hand as it is read, how a hand ended."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from page.driver import Table
from page.fixtures import Going, Opens
from page.scenes import SCENES, Hand, facts, game_of, purple_hand
from purplepoker.cards import deck
from purplepoker.engine.events import Muck, Order, Throw, Turnup
from purplepoker.engine.game import compile_game
from purplepoker.variants.load import variant_file

SMALL = [(360, 640), (320, 568), (640, 360), (1280, 800)]

OWN = "[...document.querySelectorAll('.hand .card')].map(c => Number(c.dataset.card))"
LOOKS = "[...document.querySelectorAll('.hand .card')].map(c => getComputedStyle(c).filter)"


def own(table: Table) -> set[int]:
    return set(table.page.evaluate(OWN))


def held(hand: Hand) -> set[int]:
    p = hand.position(0)
    return {*hand.state.down[p], *hand.state.up[p]}


# --- cards that were given up ---------------------------------------------------------------------


@pytest.mark.parametrize("size", SMALL)
def test_folded_cards_stay_dimmed_till_the_hand_ends(opened: Opens, size: tuple[int, int]) -> None:
    hand = purple_hand()
    hand.act("c", 80, 160, "c")
    cards = held(hand)
    going = Going(opened, hand, size=size)
    table = going.table
    assert own(table) == cards
    assert table.page.locator(".gonetag").count() == 0
    going.on("f")
    assert own(table) == cards
    assert table.page.inner_text(".gonetag") == "folded"
    assert table.page.get_by_role("group", name="Your cards, folded").is_visible()
    assert "none" not in table.page.evaluate(LOOKS)
    going.on("f", "f")  # the end of it
    assert own(table) == cards
    assert table.page.inner_text(".gonetag") == "folded"
    after = Hand(game_of(), (2000, 1040, 1460), {0: "Kp Qg"}, number=38)
    table.show(after.scene())
    assert own(table) == held(after)
    assert table.page.locator(".gonetag").count() == 0


def test_folded_cards_are_there_after_a_reload(opened: Opens) -> None:
    hand = purple_hand()
    hand.act("c", 80, 160, "c")
    cards = held(hand)
    table = opened("guest").show(hand.act("f").scene())
    assert own(table) == cards
    table.page.reload()
    table.page.wait_for_selector(".hand .card")
    assert own(table) == cards
    table.page.keyboard.press("h")
    assert "You have folded: " in table.page.inner_text("[role=alert]")


def test_mucked_cards_stay_too(opened: Opens) -> None:
    game = compile_game(
        variant_file("texas-holdem"),
        deck("purple"),
        by_hand=True,
        structure="no-limit",
        blinds=(10, 20),
        rules={"show": "concede"},
    )
    hand = Hand(game, (2000, 1040), {0: "8v 9o", 1: "Kg Ko"}, "Kr Kb Jp Qz Tb", button=0)
    hand.until(lambda state: state.choice == "show" and state.actor == hand.position(0))
    cards = held(hand)
    hand.do(Muck(hand.position(0)))
    table = opened("guest").show(hand.scene())
    assert own(table) == cards
    assert table.page.inner_text(".gonetag") == "mucked"


GAMES: dict[str, dict[str, Any]] = {
    "five-card-draw": {"structure": "fixed-limit", "ante": 5, "bets": (10, 20)},
    "irish": {},
    "bull": {"structure": "fixed-limit", "ante": 5, "bets": (10, 20)},
    "seven-card-stud": {"structure": "fixed-limit", "ante": 5, "bets": (20, 40), "bring_in": 10},
}


@pytest.mark.parametrize("variant", GAMES)
def test_what_stays_is_what_he_held_last(opened: Opens, variant: str) -> None:
    """After draws, discards, an order and turned-up cards."""
    hand = Hand(game_of(variant, "standard", **GAMES[variant]), (1840, 1465, 3125), button=2)
    me = hand.position(0)
    while not (
        hand.state.open and hand.state.actor == me and hand.state.rounds >= 3 - (variant == "five-card-draw")
    ):
        state = hand.state
        p = state.actor if state.actor >= 0 else (state.todo & -state.todo).bit_length() - 1
        if state.choice == "draw" or state.choice == "discard":
            hand.do(Throw(p, state.down[p][:2]))
        elif state.choice == "arrange":
            hand.do(Order(p, state.down[p][::-1]))
        elif state.choice == "flip":
            hand.do(Turnup(p, state.down[p][:1]))
        else:
            before = len(hand.events)
            hand.until(lambda _: len(hand.events) > before)  # noqa: B023
    cards = held(hand)
    assert cards
    table = opened("guest").show(hand.act("f").scene())
    assert own(table) == cards
    assert table.page.inner_text(".gonetag") == "folded"


# --- the clock ------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [*SMALL, (320, 640)])
def test_the_own_clock_goes_on_while_the_line_is_down(opened: Opens, size: tuple[int, int]) -> None:
    table = opened("facing-a-raise", size)
    table.scene = None
    table.cut()
    table.page.wait_for_selector(".table[data-link=lost]")
    table.freeze()
    table.settle()
    seconds = table.page.locator(".ring.mine .seconds")
    assert seconds.is_visible()
    first = int(seconds.inner_text())
    if first <= 3:  # a slow machine: the bank runs
        table.settle(5_000)
        first = int(seconds.inner_text())
    assert (
        0
        < float(table.page.evaluate("getComputedStyle(document.querySelector('.ring.mine svg')).opacity"))
        < 1
    )
    table.settle(3_000)
    assert int(seconds.inner_text()) == first - 3
    cut = "e => e.scrollHeight > e.clientHeight + 1"
    assert not table.page.eval_on_selector(".news .first", cut)
    assert not table.page.eval_on_selector(".news .words", cut)


# --- the hand as it is read -----------------------------------------------------------------------


@pytest.mark.parametrize("size", [(320, 568), (360, 600), (640, 320), (568, 320), (640, 360)])
@pytest.mark.parametrize("name", ["facing-a-raise", "draw-prompt", "omaha-low", "stud"])
def test_low_windows_tell_the_best_hand_too(stage: Opens, name: str, size: tuple[int, int]) -> None:
    table = stage(name, size)
    name_of_it = table.page.locator(".reading .cls")
    assert name_of_it.is_visible()
    assert name_of_it.inner_text()
    box, mat, bar = (table.page.locator(part).bounding_box() for part in (".reading", ".mat", ".bar"))
    assert box is not None
    assert mat is not None
    assert bar is not None
    assert box["y"] + box["height"] <= bar["y"]
    assert bar["y"] + bar["height"] <= size[1] + 0.5
    cut = "e => e.scrollWidth > e.clientWidth + 1"
    assert not table.page.eval_on_selector(".reading .cls", cut)
    assert table.page.locator(".reading .link").last.is_visible()


# --- how a hand ended -----------------------------------------------------------------------------


def with_result(text: str, won: int) -> Callable[[], bytes]:
    """Aiko wins, and this is why."""

    def made() -> bytes:
        scene = facts(SCENES["ten-showdown"]().snapshot)
        result = scene["view"]["result"]
        chair = next(c["chair"] for c in scene["view"]["chairs"] if c["name"] == "Aiko")
        result["text"], result["won"] = [f"Aiko wins {won:,}. {text}"], [[chair, won]]
        return json.dumps(scene).encode()

    return made


WORDS = (
    "Purples full of blues beat kings full of eights, which is a result of several lines that goes on".split()
)


@pytest.mark.parametrize("size", [(360, 640), (320, 640), (640, 360), (430, 932), (1280, 800)])
def test_a_result_is_cut_only_where_there_is_no_room(opened: Opens, size: tuple[int, int]) -> None:
    table = opened("ten-showdown", size)
    seen: set[bool] = set()
    for count in range(4, 60):
        words = (WORDS * 4)[:count]
        table.tell(with_result(" ".join(words) + ".", 1_160)())
        needs, room, line = table.page.evaluate(
            """() => {
              const news = document.querySelector('.news'), text = document.querySelector('.words .result');
              const clamp = text.style.webkitLineClamp;
              text.style.webkitLineClamp = 'none';
              const all = text.offsetTop + text.scrollHeight;
              text.style.webkitLineClamp = clamp;
              const zone = document.querySelector('.own').getBoundingClientRect();
              const bar = document.querySelector('.bar').getBoundingClientRect();
              return [all, bar.top - news.getBoundingClientRect().top, parseFloat(getComputedStyle(text).lineHeight)];
            }"""
        )
        cut = table.page.get_by_role("button", name="Read on").is_visible()
        assert cut == table.page.eval_on_selector(
            ".words .result", "e => e.scrollHeight > e.clientHeight + 1"
        )
        seen.add(cut)
        if cut:
            assert needs > room - line / 2, f"{count} words would have had room"
            box = table.page.get_by_role("button", name="Read on").bounding_box()
            bar = table.page.locator(".bar").bounding_box()
            assert box is not None
            assert bar is not None
            assert box["y"] + box["height"] <= bar["y"] + 1
            break
        assert needs <= room + 1
    assert seen == {False, True}
