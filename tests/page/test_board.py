"""Playing the board on the page (R-07): one button more, only where no own card plays."""

from __future__ import annotations

import pytest

from page.fixtures import Opens
from page.scenes import Hand
from purplepoker.cards import deck
from purplepoker.engine.events import DeclareBoard
from purplepoker.engine.game import compile_game
from purplepoker.variants.load import variant_file


def river(board: str) -> Hand:
    """The guest is asked to show."""
    game = compile_game(
        variant_file("texas-holdem"),
        deck("purple"),
        by_hand=True,
        structure="no-limit",
        blinds=(10, 20),
        rules={"show": "concede"},
    )
    hand = Hand(game, (2000, 1040), {0: "8v 9o", 1: "Kg 8o"}, board, button=0)
    hand.until(lambda state: state.choice == "show" and state.actor == hand.position(0))
    return hand


@pytest.mark.parametrize("size", [(320, 568), (1280, 800)])
def test_the_button_says_it(opened: Opens, size: tuple[int, int]) -> None:
    table = opened("guest", size).show(river("Ar Ao Ag Ab Ap").scene())
    button = table.page.get_by_role("button", name="Play the board")
    place = button.bounding_box()
    assert place is not None
    assert place["x"] >= 0
    assert place["x"] + place["width"] <= size[0]
    button.click()
    assert [act["act"] for act in table.acts()] == ["board"]


def test_no_such_button_where_an_own_card_plays(opened: Opens) -> None:
    table = opened("guest").show(river("Kr Kb Jp Qz Tb").scene())
    assert table.page.get_by_role("button", name="Muck").count() == 1
    assert table.page.get_by_role("button", name="Play the board").count() == 0


def test_it_stands_in_the_log(opened: Opens) -> None:
    hand = river("Ar Ao Ag Ab Ap")
    hand.do(DeclareBoard(hand.position(0)))
    table = opened("guest", (1280, 800)).show(hand.scene())
    assert "you play the board" in table.page.inner_text(".side").lower()
