"""What the page says of a hand: street by street, who mucked, what was won, whose time was up; each thing once."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from page.driver import Table
from page.fixtures import Going, Opens
from page.measure import look, outside, overlaps
from page.scenes import SCENES, Hand, Scene, facts, game_of, welcome
from purplepoker.cards import deck
from purplepoker.engine.core import legal
from purplepoker.engine.events import Muck, Raise, Show
from purplepoker.engine.game import compile_game
from purplepoker.service import wire
from purplepoker.variants.load import variant_file

WIDE = (1280, 800)
SIZES = [(360, 640), (320, 568), (320, 640), (640, 360), WIDE]
STUD = {"structure": "fixed-limit", "ante": 5, "bets": (20, 40), "bring_in": 10}
BULL = {"structure": "fixed-limit", "ante": 5, "bets": (10, 20)}

LOG = """() => [...document.querySelectorAll('.side .logline')].map(line => [
  line.querySelector('.street').textContent, line.querySelector('.what').textContent.trim(),
  line.querySelectorAll('.token').length])"""


def log(table: Table) -> list[tuple[str, str, int]]:
    """(street, words, cards) of every line of the log."""
    return [(street, words, cards) for street, words, cards in table.page.evaluate(LOG)]


def heard(table: Table) -> str:
    """What the live region has said."""
    table.settle()
    return str(table.page.inner_text("[role=log].heard"))


# --- who mucks ------------------------------------------------------------------------------------


def mucked(viewer_shows: bool) -> Hand:
    """The river is reached, the first to show lays his hand open, the others muck."""
    game = compile_game(
        variant_file("texas-holdem"),
        deck("purple"),
        by_hand=True,
        structure="no-limit",
        blinds=(10, 20),
        rules={"show": "concede"},
    )
    shows = 0 if viewer_shows else 1
    hand = Hand(
        game,
        (2000, 1040, 1460),
        {shows: "Kg Ko", 1 - shows: "8v 9o", 2: "9z Jr"},
        "Kr Kb Jp Qz Tb",
        button=(shows - 1) % 3,
    )
    hand.until(lambda state: state.choice == "show")
    hand.do(Show(hand.position(shows)))
    while not hand.state.over:
        hand.do(Muck(hand.state.actor))
    return hand


@pytest.mark.parametrize("viewer_shows", [False, True])
def test_who_mucked_has_not_folded(opened: Opens, viewer_shows: bool) -> None:
    table = opened("guest", WIDE).show(mucked(viewer_shows).scene())
    words = table.page.inner_text(".news")
    assert "Everybody else has mucked" in words.replace("everybody", "Everybody")
    assert "folded" not in table.page.inner_text(".table")
    pills = table.page.locator(".seat.folded")
    assert pills.count() == (2 if viewer_shows else 1)
    for at in range(pills.count()):
        assert pills.nth(at).locator(".bet").inner_text() == "mucked"
        assert ", mucked" in pills.nth(at).locator(".heard").inner_text()
    assert table.page.inner_text(".reading .cls") == "Four of a kind"
    assert "Four kings" in words


# --- the log, street by street --------------------------------------------------------------------


def shove(hand: Hand) -> Hand:
    """Everybody puts in all he has, and the hand goes to its end."""
    while not hand.state.over:
        acts = legal(hand.game, hand.state, hand.state.actor) if hand.state.open else None
        if acts is not None and acts.raise_max is not None:
            hand.do(Raise(acts.seat, acts.raise_max))
        else:
            before = len(hand.events)
            hand.until(lambda _: len(hand.events) > before)  # noqa: B023
    return hand


@pytest.mark.parametrize("street", range(4))
def test_every_board_card_of_an_all_in_stands_under_its_street(opened: Opens, street: int) -> None:
    hand = Hand(game_of(), (2000, 1040, 1460), {0: "Jp Ag"}, button=2)
    shove(hand.until(lambda state: state.open and state.rounds == street + 1))
    lines = log(opened("guest", WIDE).show(hand.scene()))
    names = [name for name, _, _ in lines if name]
    assert names == ["Blinds", "Flop", "Turn", "River"]
    assert [(name, cards) for name, _, cards in lines if name != "" and name != "Blinds"] == [
        ("Flop", 3),
        ("Turn", 1),
        ("River", 1),
    ]


def test_every_card_of_an_all_in_in_stud_stands_under_its_street(opened: Opens) -> None:
    hand = Hand(game_of("seven-card-stud", "standard", **STUD), (40, 40, 40), button=2)
    lines = log(opened("guest", WIDE).show(shove(hand).scene()))
    streets: dict[str, int] = {}
    now = ""
    for name, words, cards in lines:
        now = name or now
        streets.setdefault(now, 0)
        streets[now] += cards if "get" in words or "Your cards" in words else 0
    names = [name for name, _, _ in lines if name]
    assert names == ["Antes", "Fourth street", "Fifth street", "Sixth street", "Seventh street"]
    assert streets == {
        "Antes": 2 + 3,  # own concealed ones, and one open each
        "Fourth street": 3,
        "Fifth street": 3,
        "Sixth street": 3,
        "Seventh street": 3,  # concealed ones, of hands that lie open already
    }


def test_blinds_are_not_taken_for_a_part_of_the_name(opened: Opens) -> None:
    names = ("Ines", "Steady 5", "Player 10")
    hand = Hand(game_of(blinds=(5, 10)), (2000, 1040, 1460), names=names, button=0)
    (line,) = [words for street, words, _ in log(opened("guest", WIDE).show(hand.scene())) if street]
    assert line == "Steady 5 (5) and Player 10 (10)"


def opening(variant: str, rounds: range, **options: Any) -> Hand:
    """Cards have just been dealt or turned up, and the viewer is the first to act."""
    for button in range(3):
        hand = Hand(
            game_of(variant, "standard", **options),
            (2000, 1040, 1460),
            names=("Ines", "Steady 4", "Steady 5"),
            button=button,
        )
        me = hand.position(0)
        hand.until(
            lambda state: (
                state.open and state.rounds in rounds and state.actor == me and state.todo.bit_count() == 3  # noqa: B023
            )
        )
        if not hand.state.over:
            return hand
    raise AssertionError("the viewer never opens")


def news_lines(table: Table) -> set[str]:
    return {line.strip() for line in table.page.inner_text(".news").split("\n")}


@pytest.mark.parametrize(("variant", "options"), [("seven-card-stud", STUD), ("bull", BULL)])
def test_a_name_alone_is_no_news(opened: Opens, variant: str, options: dict[str, Any]) -> None:
    hand = opening(variant, range(2, 5), **options)
    table = opened("guest", WIDE).show(hand.scene())
    lines = news_lines(table)
    assert "You have" in " ".join(lines)
    assert not {"Steady 4", "Steady 5"} & lines


def test_the_news_of_a_card_turned_up_names_the_card(opened: Opens) -> None:
    hand = opening("bull", range(6, 8), **BULL)
    table = opened("guest", WIDE).show(hand.scene())
    (line,) = [line for line in news_lines(table) if "turns up" in line]
    last = max(p for p in range(3) if p != hand.position(0))
    card = hand.game.deck.text(hand.state.up[last][-1]).replace("T", "10")
    assert line == f"{hand.names[hand.chair_of[last]]} turns up {card}"


# --- read out -------------------------------------------------------------------------------------


def test_who_wins_is_read_out_once(opened: Opens) -> None:
    names = ("Ines", "Steady 3", "Marta")
    hand = Hand(game_of(), (2000, 1040, 1460), names=names, button=0)  # Ines opens
    going = Going(opened, hand)
    going.on("f", "c", "c")
    before = heard(going.table).count("Steady 3 wins")
    assert before == 0
    going.on(60, "f")
    words = heard(going.table)
    assert words.count("Steady 3 wins") == 1, words


def test_stacks_are_not_taken_for_a_part_of_the_name(opened: Opens) -> None:
    names = ("Ines", "Steady 5", "Marta")
    table = opened("guest").show(Hand(game_of(), (2000, 1040, 1460), names=names, button=0).scene())
    table.page.keyboard.press("s")
    assert "Steady 5: 1,0" in table.page.inner_text("[role=alert]")


# --- who is in ------------------------------------------------------------------------------------


def beside(stack: int, state: Any = "in") -> Scene:
    """A hand as one sees it who sits at the table and was not dealt in."""
    hand = Hand(game_of(), (2000, 1040, 1460), names=("Marta", "Aiko", "Jonas"), button=0)
    view = hand.view(-1)
    mine = wire.Chair(3, "person", "Ines", stack, state, -1)
    seen = msgspec.structs.replace(view, chair=3, chairs=(*view.chairs, mine))
    return Scene(welcome(hand.game), wire.encode(wire.Snapshot(100, seen, hand.log(-1))))


def test_without_chips_the_way_to_more_stays(opened: Opens) -> None:
    table = opened("guest").show(beside(0))
    assert table.page.get_by_role("button", name="More chips").is_visible()
    words = table.page.inner_text(".table")
    assert "You have no chips left" in words
    assert "next hand" not in words
    table.show(beside(2000))
    assert "You are in the next hand" in table.page.inner_text(".table")
    assert table.page.get_by_role("button", name="More chips").count() == 0


def test_who_sits_out_is_not_in_the_next_hand(opened: Opens) -> None:
    table = opened("guest").show(beside(2000, "away"))
    words = table.page.inner_text(".table")
    assert "You are sitting out" in words
    assert "next hand" not in words
    assert table.page.get_by_role("button", name="I am back").count() == 1
    table.page.get_by_role("button", name="I am back").click()
    assert table.acts()[-1]["kind"] == "away"


def test_in_the_hand_he_can_still_be_back(opened: Opens) -> None:
    hand = Hand(game_of(), (2000, 1040, 1460), button=0).act("f")
    people = [msgspec.structs.replace(c, state="away" if not c.chair else "in") for c in hand.view().chairs]
    table = opened("guest").show(hand.scene(chairs=tuple(people)))
    assert table.page.get_by_role("button", name="I am back").count() == 1


# --- the dealer's button --------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("variant", ["texas-holdem", "omaha", "seven-card-stud", "five-card-draw", "yukon"])
def test_the_dealer_sees_his_button(stage: Opens, variant: str, size: tuple[int, int]) -> None:
    options: dict[str, Any] = {"seven-card-stud": STUD, "five-card-draw": BULL}.get(variant, {})
    pack = "standard" if variant in ("omaha", "seven-card-stud", "yukon") else "purple"
    for seats in (2, 6):
        stacks = tuple(5_000 + seat for seat in range(seats))
        hand = Hand(game_of(variant, pack, **options), stacks, button=0)
        table = stage("guest", size).show(hand.scene())
        mine = table.page.locator(".bet.mine .dealer")
        assert mine.is_visible()
        assert mine.get_attribute("aria-label") == "You are the dealer"
        found = look(table)
        assert [fault for fault in [*overlaps(found["parts"]), *outside(found)] if "Your bet" in fault] == []
        table.show(Hand(game_of(variant, pack, **options), stacks, button=1).scene())
        assert mine.count() == 0


# --- high and low ---------------------------------------------------------------------------------


def hi_lo(mine: str, other: str, board: str) -> Hand:
    hand = Hand(
        game_of("omaha-hi-lo", "standard", structure="pot-limit"),
        (1840, 1460),
        {0: mine, 1: other},
        board,
        button=1,
    )
    return hand.until(lambda state: state.over)


LOW_ONLY = ("Ac 2d 9h Qs", "Kc Ks Jh Td", "3c 7d 8h Kd Qc")
BOTH = ("Ac 2d Kc Ks", "Qh Qs Jh Td", "3c 7d 8h Kd Qc")


def test_who_wins_the_low_alone_sees_his_low(opened: Opens) -> None:
    table = opened("guest").show(hi_lo(*LOW_ONLY).scene())
    assert table.page.inner_text(".reading .cls") == "8-7-3-2-A low"
    lit = table.page.evaluate("[...document.querySelectorAll('.board .card')].length")
    assert lit == 5
    assert table.page.locator(".reading").get_by_role("button", name="High").count() == 0


def test_others_see_what_each_has_won(opened: Opens) -> None:
    table = opened("guest").show(hi_lo(*LOW_ONLY).scene(-1))
    assert table.page.inner_text(".reading .cls") == "Three of a kind"
    table.page.locator(".reading").get_by_role("button", name="Low").click()
    table.settle()
    assert table.page.inner_text(".reading .cls") == "8-7-3-2-A low"


def test_who_wins_both_sees_both(opened: Opens) -> None:
    table = opened("guest").show(hi_lo(*BOTH).scene())
    seen = [table.page.inner_text(".reading .cls")]
    table.page.locator(".reading").get_by_role("button", name="Low").click()
    table.settle()
    seen.append(table.page.inner_text(".reading .cls"))
    table.page.locator(".reading").get_by_role("button", name="High").click()
    table.settle()
    assert seen == ["Three of a kind", "8-7-3-2-A low"]
    assert table.page.inner_text(".reading .cls") == seen[0]


# --- what beats what ------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(360, 640), (320, 568), WIDE])
def test_the_ladder_has_hands_by_ranks_and_by_colors(stage: Opens, size: tuple[int, int]) -> None:
    table = stage("facing-a-raise", size)
    table.page.get_by_role("button", name="Rules").first.click()
    table.settle()
    table.page.locator(".sheet").get_by_role("button", name="What beats what").click()
    table.settle()
    three = table.page.locator(".sheet .class", has_text="Three of a kind")
    words = three.inner_text()
    assert "by ranks" in words
    assert "by colors" in words
    assert three.locator(".card").count() == 10
    names = table.page.locator(".sheet .class strong").all_inner_texts()
    assert names[-1] == "High card"
    assert "Flush" not in names, "five of a suit are always better by colors in this pack"
    cut = "all => all.filter(e => e.scrollWidth > e.clientWidth + 1).length"
    assert table.page.eval_on_selector_all(".sheet .class", cut) == 0
    table.page.keyboard.press("Escape")


def test_the_rules_name_the_classes_of_the_ladder(opened: Opens) -> None:
    game = facts(SCENES["facing-a-raise"]().welcome)["game"]
    (line,) = [line for line in game["sheet"].split("\n") if "Best first: " in line]
    ruled = line.partition("Best first: ")[2].partition(".")[0].split(", ")
    assert ruled == [one["name"] for one in game["rankings"][0]["classes"]]
    table = opened("facing-a-raise", WIDE)
    ladder = [
        one.removesuffix(", yours").lower()
        for one in table.page.locator(".side .ladder li").all_inner_texts()
    ]
    assert ladder == ruled


def test_the_ladder_marks_the_high_hand_only(opened: Opens) -> None:
    """The class of a low is not taken for one of a high hand."""
    table = opened("guest", WIDE).show(hi_lo(*BOTH).scene())
    assert table.page.locator(".side .ladder .now").all_inner_texts() == ["Three of a kind, yours"]


def test_in_a_pack_without_colors_nothing_is_read_by_ranks(opened: Opens) -> None:
    table = opened("guest").show(hi_lo(*BOTH).scene())
    assert "by ranks" not in table.page.inner_text(".reading")


def test_a_ten_is_written_as_it_is_drawn() -> None:
    welcome = facts(SCENES["facing-a-raise"]().welcome)["game"]
    assert "A-8-9-10-J" in welcome["sheet"]


# --- time and leaving -----------------------------------------------------------------------------


def told(going: Going, event: Any, **more: Any) -> None:
    """An event with a picture that has this in it."""
    message = wire.Happened(101, event, going.hand.view(**more))
    going.table.hear(wire.encode(message))
    going.table.settle()


def late_hand(opened: Opens) -> Going:
    return Going(opened, Hand(game_of(), (2000, 1040, 1460), button=0))  # the viewer opens


def test_who_ran_out_of_time_is_told_so(opened: Opens) -> None:
    going = late_hand(opened)
    going.hand.act("f")
    told(going, going.hand.events[-1][1], late=True)
    assert "Your time was up: you have folded." in going.table.page.inner_text(".news")
    assert "Your time was up: you have folded." in going.table.page.inner_text("[role=alert]")
    going.table.page.clock.run_for(7_000)
    going.table.settle()
    assert "Your time was up: you have folded" in going.table.page.inner_text(".news")


def test_who_folds_himself_is_not_told_of_time(opened: Opens) -> None:
    going = late_hand(opened)
    going.on("f")
    assert "You have folded" in going.table.page.inner_text(".news")
    assert "time" not in going.table.page.inner_text(".news")


def test_who_leaves_in_the_middle_of_a_hand_is_told_what_comes(opened: Opens) -> None:
    hand = Hand(game_of(), (2000, 1040, 1460), button=2).act("c")
    going = Going(opened, hand)
    leaving = tuple(
        msgspec.structs.replace(c, state="leaving" if not c.chair else "in") for c in hand.view().chairs
    )
    told(going, wire.TableEvent("leaving", 0), chairs=leaving)
    said = "You leave after this hand; until then your hand is checked where that is free, else folded."
    assert said in going.table.page.inner_text(".news")
    assert said in going.table.page.inner_text("[role=alert]")


def test_a_leaver_in_turn_is_told_what_comes(opened: Opens) -> None:
    hand = Hand(game_of(), (2000, 1040, 1460), button=0)
    leaving = tuple(
        msgspec.structs.replace(c, state="leaving" if not c.chair else "in") for c in hand.view().chairs
    )
    table = opened("guest").show(hand.scene(chairs=leaving))
    words = table.page.inner_text(".news")
    assert "You are leaving" in words
    assert "checked where that is free, else folded" in words


def test_a_refusal_ends_with_a_period(opened: Opens) -> None:
    table = opened()
    text = "5,000 is too large: the most is 2,000"
    table.tell(wire.encode(wire.Refusal("x", "too_large", text)))
    assert f"{text}." in table.page.inner_text(".news")
