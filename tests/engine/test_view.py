"""What each viewer sees over a whole hand, the showdown and after (BC-50)."""

from __future__ import annotations

import pytest

from engine.script import Table, play
from purplepoker.engine.core import apply, fold
from purplepoker.engine.events import Event
from purplepoker.engine.state import State
from purplepoker.engine.view import WATCHER, seen, view

MUCKED = """
    game texas-holdem standard no-limit ruleset=holdem
    by-hand
    blinds 1/2
    seats S B D
    stacks 100 100 100
    deal As Ad / 7c 2d / Kc Kd
    board 3h 5s 8c Jd 9h
    D raise 6
    S call
    B call
    S check
    B check
    D bet 10
    S call
    B fold
    S check
    D check
    S check
    D check
    S show
    D muck
    """


def told(table: Table, viewer: int) -> str:
    """Everything a viewer gets over the hand, as card texts between spaces."""
    state: State | None = None
    every: set[int] = set()
    for event in table.events:
        before = state
        state = apply(table.game, state, event)
        picture = view(table.game, state, viewer)
        for seat in picture.seats:
            every |= {*(seat.down or ()), *seat.up}
        for run in picture.rows:
            for row in run:
                every |= set(row)
        every |= cards_in(seen(table.game, before or state, event, viewer))
    return " ".join(sorted(table.game.deck.text(card) for card in every if card >= 0))


def cards_in(event: Event) -> set[int]:
    """Every card that stands in an event, wherever."""
    found: set[int] = set()
    for name in ("cards", "stock", "took", "down", "up", "burn", "shared"):
        value = getattr(event, name, None)
        for item in value if isinstance(value, tuple) else (value,):
            found |= set(item) if isinstance(item, tuple) else {item} if type(item) is int else set()
    for item in getattr(event, "hands", ()):
        found |= {*item[1], *item[2]}
    for item in getattr(event, "moves", ()):
        found |= {*item[1]}
    if hasattr(event, "start"):
        found |= set(event.start.stock)
    return found


BOARD = {"3h", "5s", "8c", "Jd", "9h"}


@pytest.mark.parametrize(
    ("viewer", "own"), [(0, {"As", "Ad"}), (1, {"7c", "2d"}), (2, {"Kc", "Kd"}), (WATCHER, set())]
)
def test_a_mucked_and_a_folded_hand_are_never_seen(viewer: int, own: set[str]) -> None:
    """S showed, D threw his hand away, B folded: burns, stock and those two hands stay hidden."""
    table = play(MUCKED + "= over folds\n")
    assert set(told(table, viewer).split()) == BOARD | own | {"As", "Ad"}


def test_a_hand_won_by_folds_is_not_shown() -> None:
    table = play(
        "game texas-holdem standard no-limit\nstacks 50 50 50\nC raise 6\nA fold\nB fold\n= over folds"
    )
    assert told(table, WATCHER) == ""
    picture = view(table.game, table.state, WATCHER)
    assert [seat.down for seat in picture.seats] == [None, None, None]
    assert [seat.concealed for seat in picture.seats] == [0, 0, 2]


def test_the_picture_of_a_turn() -> None:
    table = play(
        """
        game texas-holdem standard fixed-limit
        blinds 1/2
        seats S B D
        stacks 50 50 3
        D raise 3
        S call
        """
    )
    picture = view(table.game, table.state, 1)
    assert (picture.actor, picture.asked, picture.to_match, picture.bet_size) == (1, 0b010, 3, 2)
    assert (picture.pot, picture.pots) == (8, ((8, 0b111),))
    assert picture.legal is not None
    assert [(seat.stack, seat.bet, seat.all_in) for seat in picture.seats] == [
        (47, 3, False),
        (48, 2, False),
        (0, 3, True),
    ]
    assert view(table.game, table.state, 0).legal is None
    assert view(table.game, table.state, WATCHER).legal is None
    assert picture.seats[1].down == table.state.down[1]
    assert picture.seats[0].down is None
    assert picture.stock == 46


def test_a_covered_board_is_a_number() -> None:
    table = play("game swiss standard no-limit\nseats A B\nstacks 50 50\nB call\nA check")
    picture = view(table.game, table.state, 0)
    assert picture.hidden == (2,)
    assert len(picture.rows[0][0]) == 3


def test_a_cap_per_deal_does_not_hide_chips() -> None:
    """R-39: what stays out of play still belongs to the stack that others see."""
    table = play("game texas-holdem standard no-limit rule.cap_per_deal=20\nstacks 100 100 100\nC raise 20")
    seats = view(table.game, table.state, WATCHER).seats
    assert [seat.stack for seat in seats] == [99, 98, 80]
    assert seats[2].all_in


def test_the_log_alone_gives_the_state() -> None:
    table = play(MUCKED)
    assert fold(table.game, table.events) == table.state
