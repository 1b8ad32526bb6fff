"""What lies on the mat: the viewer's own bet in front of him, and at the end the cards that won."""

from __future__ import annotations

from typing import Any

import pytest

from page.driver import Table
from page.fixtures import Going, Opens
from page.measure import look, outside, overlaps
from page.scenes import LONG_NAME, SCENES, Hand, facts, game_of
from purplepoker.engine.view import view

SIZES = {
    "phone": (360, 640),
    "old": (320, 568),
    "narrow": (320, 640),
    "land": (640, 360),
    "desktop": (1280, 800),
}
NAMES = ("Ines", "Tomasz", "Marta", "Priya", "Jonas", LONG_NAME, "Chidi", "Aiko", "Søren", "Wilhelmina")

STUD = {"structure": "fixed-limit", "ante": 5, "bets": (20, 40), "bring_in": 10}
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    *(("yukon", seats, {"structure": "pot-limit", "blinds": (5, 10)}) for seats in (2, 4, 6)),
    ("egyptian", 4, {}),
    *(("seven-card-stud", seats, STUD) for seats in (2, 4, 7)),
    *(
        ("five-card-draw", seats, {"structure": "fixed-limit", "ante": 5, "bets": (10, 20)})
        for seats in (2, 6)
    ),
    ("badugi", 8, {"structure": "fixed-limit", "bets": (20, 40)}),
    ("omaha", 6, {"structure": "pot-limit"}),
    ("omaha", 9, {"structure": "pot-limit"}),
]
"""Games with other places for cards and pot than hold'em, by number of seats."""


def raised(variant: str, seats: int, **options: Any) -> Hand:
    """The viewer has bet, all have called but the last, who has raised: bets lie before everybody."""
    purple = variant in ("texas-holdem", "egyptian", "five-card-draw")
    game = game_of(variant, "purple" if purple else "standard", **options)
    cards: dict[int, str] = {0: "Jp Ag"} if variant == "texas-holdem" else {}
    board = "Kr Kb 8p 9p Tb" if cards else ""
    hand = Hand(
        game, tuple(5000 + seat for seat in range(seats)), cards, board, names=NAMES[:seats], button=seats - 1
    )
    me = hand.position(0)
    street = 1 if variant == "five-card-draw" else 3
    hand.until(lambda state: state.open and state.rounds >= street and state.actor == me)
    hand.act(_least(hand) if options else 1_160)
    while hand.state.actor != hand.position(seats - 1):
        hand.act("c")
    hand.act(_least(hand) if options else 2_400)
    assert hand.state.actor == me
    return hand


def _least(hand: Hand) -> int:
    legal = view(hand.game, hand.state, hand.state.actor).legal
    assert legal is not None
    assert legal.raise_min is not None
    return legal.raise_min


def check(table: Table, hand: Hand) -> None:
    """The bet can be read, is on the mat between the others and the own cards, and covers nothing."""
    bet = hand.state.bets[hand.position(0)]
    mine = table.page.get_by_role("group", name="Your bet")
    assert f"{bet:,}" in mine.inner_text()
    found = look(table)
    assert overlaps(found["parts"]) == []
    assert outside(found) == []
    (part,) = [part for part in found["parts"] if part["group"] == "mine"]
    pills = [one["rect"] for one in found["parts"] if one["kind"] == "pill"]
    mat = table.page.locator(".mat").bounding_box()
    assert mat is not None
    left, top, right, bottom = part["rect"]
    assert left >= mat["x"]
    assert right <= mat["x"] + mat["width"]
    assert top > max((pill[3] for pill in pills if pill[0] < right and pill[2] > left), default=0)
    assert top > mat["y"] + mat["height"] / 2
    assert bottom <= mat["y"] + mat["height"] + 5


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(2, 11))
def test_the_own_bet_lies_in_front_of_the_viewer(stage: Opens, seats: int, size: str) -> None:
    hand = raised("texas-holdem", seats)
    table = stage("guest", SIZES[size]).show(hand.scene())
    check(table, hand)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("variant", "seats", "options"), GAMES)
def test_in_other_games_too(
    stage: Opens, variant: str, seats: int, options: dict[str, Any], size: str
) -> None:
    hand = raised(variant, seats, **options)
    table = stage("guest", SIZES[size]).show(hand.scene())
    check(table, hand)


def test_the_bet_comes_and_goes_into_the_pot(opened: Opens) -> None:
    hand = Hand(game_of(), (2000, 1040, 1460), {0: "Jp Ag"}, "Kr Kb 8p", button=2)
    going = Going(opened, hand)
    mine = going.table.page.locator(".bet.mine")
    assert mine.inner_text().strip() == "10", "the small blind"
    going.on("c", 60)
    assert mine.inner_text().split() == ["60", "raise"]
    going.on("c", "c")
    assert not mine.is_visible()


# --- the cards that won ---------------------------------------------------------------------------

LIT = """where => [...document.querySelectorAll(where + ' .card')].map(c => {
  const lit = c.closest('.lit') !== null, dim = c.closest('.dim, .gone') !== null, style = getComputedStyle(c);
  return [Number(c.dataset.card), lit, dim, style.filter !== 'none', style.boxShadow];
})"""


@pytest.mark.parametrize("size", [(360, 640), (320, 568), (640, 360), (1280, 800)])
@pytest.mark.parametrize(
    "name", ["lost-showdown", "ten-showdown", "by-colors", "split", "stud-showdown", "omaha-showdown"]
)
def test_the_winning_cards_are_lit_wherever_they_lie(stage: Opens, name: str, size: tuple[int, int]) -> None:
    table = stage(name, size)
    scene = facts(SCENES[name]().snapshot)["view"]
    five = set(scene["result"]["five"])
    winners = {chair for chair, _ in scene["result"]["won"]}
    assert five
    seen: set[int] = set()
    places = [".board", ".hand", *(f".seat[data-chair='{chair}'] .shown" for chair in winners)]
    for place in places:
        for card, lit, dim, darker, _ in table.page.evaluate(LIT, place):
            assert lit == (card in five), (place, card)
            assert dim == darker == (card not in five), (place, card)
            seen |= {card} if lit else set()
    assert seen == five
    losers = [
        c["chair"] for c in scene["chairs"] if c["chair"] not in winners and c["chair"] != scene["chair"]
    ]
    for chair in losers:
        for _, lit, dim, darker, _ in table.page.evaluate(LIT, f".seat[data-chair='{chair}'] .shown"):
            assert not lit
            assert not dim
            assert not darker, "what a loser shows can be read"
