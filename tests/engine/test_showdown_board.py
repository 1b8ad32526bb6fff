"""R-07, playing the board: who is asked to say so, what showing, saying and throwing away come to (5.6)."""

from __future__ import annotations

import pytest

from engine.script import play
from purplepoker.engine.core import apply, decide, fold
from purplepoker.engine.events import Conceded, DeclareBoard, Shown
from purplepoker.engine.view import WATCHER, seen
from purplepoker.errors import Code, Refused

BROADWAY = "As Kd Qc Jh Ts"
CHECKED = "\n".join(["D call", "B check", *["B check", "D check"] * 3])


def river(game: str, deal: str, board: str = BROADWAY, setup: str = "by-hand") -> str:
    """Heads-up, checked to the end; B is left of the button."""
    return f"""
        game {game}
        {setup}
        blinds 1/2
        seats B D
        stacks 50 51
        deal {deal}
        board {board}
        {CHECKED}
        """


BOARD = river("texas-holdem standard no-limit ruleset=holdem", "7d 2c / 6h 4d")

HANDS = {
    "I-8 both say that they play the board, and share the pot": BOARD
    + """
        = legal B: show board muck
        = refused not_your_turn: D board
        B board
        = shown B
        = legal D: show board muck
        = refused not_asked: B board
        D board
        = over showdown
        = awarded 0.0.0 B:2 D:2
        """,
    "I-8 who throws his hand away first gives up every claim, though the board is best for all": BOARD
    + """
        B board
        D muck
        = over folds
        = stacks 52 49
        """,
    "I-8 the first to speak too": BOARD
    + """
        B muck
        = over folds
        = shown nobody
        = stacks 48 53
        """,
    "5.5 cards speak: a hand laid open plays the board without a word": BOARD
    + """
        B show
        D show
        = over showdown
        = awarded 0.0.0 B:2 D:2
        """,
    "one says it, the other shows a better hand": river(
        "texas-holdem standard no-limit ruleset=holdem", "7d 2c / Th 4d", "As Kd Jc 9h 8s"
    )
    + """
        = legal B: show board muck
        B board
        = legal D: show muck
        = refused not_asked: D board
        D show
        = over showdown
        = stacks 48 53
        """,
    "a hole card that only equals one of the board is no reason to throw the hand away": river(
        "texas-holdem standard no-limit ruleset=holdem", "9d 2c / 6h 4d", "As Ad Kc Kh 9s"
    )
    + """
        = legal B: show board muck
        """,
    "Pineapple: the hand is chosen, the board plays": """
        game pineapple standard no-limit ruleset=holdem
        by-hand
        blinds 1/2
        seats B D
        stacks 50 51
        deal 7d 2c 3d / 6h 4d 3h
        board As Kd Qc Jh Ts
        B throw 3d
        D throw 3h
        """
    + CHECKED
    + """
        = legal B: show board muck
        """,
    "HW-2 Hollywood: both declare the board and split": """
        game hollywood standard no-limit ruleset=holdem
        by-hand
        blinds 1/2
        seats A B
        stacks 50 50
        deal 4d 4h / 9s 2h
        board Ac Kc Qd Jh Ts
        B call
        A check
        A check
        B check
        A check
        B check
        A stay
        B stay
        A check
        B check
        A board
        B board
        = awarded 0.0.0 A:2 B:2
        """,
    "Egyptian: five of the six cards of the board": river(
        "egyptian standard no-limit ruleset=holdem", "7d 2c / 6h 4d", "As Kd Qc Jh Ts 3c"
    )
    + """
        = legal B: show board muck
        """,
    "Greek: both hole cards must play": river("greek standard no-limit ruleset=holdem", "7d 2c / 6h 4d")
    + """
        = legal B: show muck
        = refused not_asked: B board
        """,
    "Omaha: two hole cards must play": river(
        "omaha standard no-limit ruleset=holdem", "7d 2c 3d 3h / 6h 4d 5c 5d"
    )
    + """
        = legal B: show muck
        = refused not_asked: B board
        """,
    "Manila: both hole cards must play": """
        game manila standard no-limit ruleset=holdem
        by-hand
        blinds 1/2
        seats B D
        stacks 50 51
        deal 7d 2c / 6h 4d
        board As Kd Qc Jh Ts
        D call
        B check
        """
    + "\n".join(["B check", "D check"] * 4)
    + """
        = legal B: show muck
        = refused not_asked: B board
        """,
    "Yukon: four cards of the board at most": river(
        "yukon standard no-limit ruleset=holdem", "7d 2c / 6h 4d", "As Kd Ah Kh Qc Qd Ts"
    )
    + """
        = legal B: show muck
        = refused not_asked: B board
        """,
    "double-board hold'em: only who plays both boards plays the board": river(
        "double-board-holdem standard no-limit ruleset=holdem",
        "7d 2c / 6h 4d",
        "As Kd Qc Ah Kh Qd Jh 3s Ts 3d",
    )
    + """
        = board As Kd Qc Jh Ts / Ah Kh Qd 3s 3d
        = legal B: show board muck
        """,
    "double-board hold'em: a hole card plays on one board": river(
        "double-board-holdem standard no-limit ruleset=holdem",
        "7d 2c / 6h 4d",
        "As Kd Qc Ah Kh Qd Jh 7s Ts 3d",
    )
    + """
        = legal B: show muck
        """,
    "Purple pack, hands may be conceded": river(
        "texas-holdem purple no-limit ruleset=purple-holdem rule.show=concede",
        "8z 9v / 8o Tg",
        "Ar Ao Ag Ab Ap",
    )
    + """
        = legal B: show board muck
        B board
        D muck
        = over folds
        """,
    "R-30 show = all: nobody has to say anything": river(
        "texas-holdem standard no-limit ruleset=holdem rule.show=all", "7d 2c / 6h 4d"
    )
    + """
        = over showdown
        = shown B+D
        = awarded 0.0.0 B:2 D:2
        """,
    "where the engine opens the hands nobody is asked": river(
        "texas-holdem standard no-limit ruleset=holdem", "7d 2c / 6h 4d", setup=""
    )
    + """
        = over showdown
        = awarded 0.0.0 B:2 D:2
        """,
    "R-30 an all-in hand is turned up and plays the board by itself": """
        game texas-holdem standard no-limit ruleset=holdem
        by-hand
        blinds 1/2
        seats B D
        stacks 20 20
        deal 7d 2c / 6h 4d
        board As Kd Qc Jh Ts
        D raise 20
        B call
        = over showdown
        = awarded 0.0.0 B:20 D:20
        """,
    "draw: there is no board": """
        game five-card-draw standard spread-limit ruleset=hoyle
        by-hand
        seats A B
        stacks 20 20
        A check
        B check
        A pat
        B pat
        A check
        B check
        = legal A: show muck
        = refused not_asked: A board
        """,
    "seven-card stud: nor here": """
        game seven-card-stud standard spread-limit ruleset=hoyle rule.check_allowed=true rule.bring_in=off
        by-hand
        seats A B
        stacks 20 20
        deal 2c 4d As 6h 8s Tc Qd / 3c 5d Ks 7h 9s Jc 2d
        """
    + "\n".join(["A check", "B check"] * 5)
    + """
        = legal A: show muck
        = refused not_asked: A board
        """,
}


@pytest.mark.parametrize("name", HANDS)
def test_hand(name: str) -> None:
    play(HANDS[name])


def test_what_was_said_is_in_the_log_and_everybody_sees_it() -> None:
    """The hand lies open as after a plain show; a log without the word reads as one."""
    table = play(HANDS["I-8 both say that they play the board, and share the pot"])
    told = [event for event in table.events if isinstance(event, Shown)]
    assert [(event.seats, event.board) for event in told] == [((0,), True), ((1,), True)]
    before = fold(table.game, table.events[: table.events.index(told[0])])
    assert seen(table.game, before, told[0], WATCHER) == told[0]
    plain = Shown(told[0].seats, told[0].cards)
    assert apply(table.game, before, plain) == apply(table.game, before, told[0])


def test_a_hand_thrown_away_stays_away() -> None:
    """Discarding first: nothing he says afterwards brings it back."""
    table = play(
        """
        game texas-holdem standard no-limit ruleset=holdem
        by-hand
        blinds 1/2
        seats S B D
        stacks 50 50 50
        deal 7d 2c / 6h 4d / 3d 3c
        board As Kd Qc Jh Ts
        D call
        S call
        B check
        """
        + "\n".join(["S check", "B check", "D check"] * 3)
        + """
        S muck
        """
    )
    assert isinstance(table.events[-1], Conceded)
    answer = decide(table.game, table.state, DeclareBoard(0))
    assert isinstance(answer, Refused)
    assert answer.code is Code.NOT_ASKED
