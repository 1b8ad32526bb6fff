"""The showdown by ruling: who shows when, who may concede, how the pot goes (section 5, R-30, R-31, 4.4)."""

from __future__ import annotations

import pytest

from engine.script import play
from purplepoker.engine.core import apply, decide, fold, legal, step
from purplepoker.engine.events import Asked, Call, Muck, Order, Raise, Resolved, Show, Shown
from purplepoker.errors import Code, Refused

CHECKED = """
    D call
    S call
    B check
    S check
    B check
    D check
    S check
    B check
    D check
    """

HANDS = {
    "double-board hold'em: half the pot on each board, an odd chip to the first": """
        game double-board-holdem standard no-limit ruleset=holdem
        blinds 1/2
        seats SB BB D
        stacks 50 50 50
        deal As Ah / Kd Kc / 7h 2d
        board Ac 9d 4s Kh 5d 3c 8s 6h Qs Jc
        D fold
        SB call
        BB check
        SB check
        BB check
        SB check
        BB check
        SB check
        BB check
        = board Ac 9d 4s 8s Qs / Kh 5d 3c 6h Jc
        = awarded 0.0.0 SB:2, 0.0.1 BB:2
        = stacks 50 50 50
        """,
    "courchevel: the first card of the flop lies there before the first bet": """
        game courchevel standard pot-limit ruleset=holdem
        blinds 1/2
        seats SB BB
        stacks 50 50
        deal Ks Kh 9d 8d 2c / Ad Qd Jc Tc 7h
        board Kc 3d 6d 2d 4s
        = board Kc
        BB call
        SB check
        = board Kc 3d 6d
        SB check
        BB check
        SB check
        BB check
        SB check
        BB check
        = stacks 48 52
        """,
    "5.1 the last player wins unshown and gets back what was not called": """
        game texas-holdem standard no-limit
        blinds 5/10
        seats S B D
        stacks 100 100 100
        D raise 50
        S fold
        B fold
        = over folds
        = shown nobody
        = stacks 95 90 115
        """,
    "5.3 all-in hands are turned up before the cards to come": """
        game texas-holdem standard no-limit
        blinds 10/20
        seats B D
        stacks 100 100
        deal 9c 9d / Ah Kd
        board 2c 5d 8h Js 3s
        D raise 100
        B call
        = streets opened acted acted closed shown boarded closed boarded closed boarded closed awarded
        = shown B+D
        """,
    "5.3 hands stay down while a draw is to come": """
        game five-card-draw standard no-limit ruleset=hoyle
        seats A B
        stacks 20 20
        A bet 19
        B call
        = shown nobody
        = asked A+B
        = legal A: throw 0..5
        A pat
        B pat
        = over showdown
        """,
    "5.3 hands stay down while a discard is to come (6.4)": """
        game crazy-pineapple standard no-limit
        seats B D
        stacks 20 20
        D raise 20
        B call
        = shown nobody
        = asked B+D
        = legal B: throw 1..1
        """,
    "R-30 concede: the last bettor shows first, a later hand may concede": """
        game texas-holdem standard no-limit ruleset=holdem
        by-hand
        blinds 1/2
        seats S B D
        stacks 100 100 100
        deal As Ad / 7c 2d / Kc Kd
        board 3h 5s 8c Jd 9h
    """
    + CHECKED
    + """
        S check
        B bet 10
        D call
        S call
        = actor B
        = legal B: show muck
        = legal D: nothing
        = refused not_your_turn: D show
        = refused not_asked: B check
        B show
        = shown B
        D muck
        = live S+B
        = actor S
        = refused not_asked: D show
        S show
        = over showdown
        = stacks 124 88 88
        """,
    "R-30 concede: after a concession it goes on clockwise": """
        game texas-holdem standard no-limit ruleset=holdem
        by-hand
        blinds 1/2
        seats S B D
        stacks 100 100 100
    """
    + CHECKED
    + """
        S check
        B bet 10
        D call
        S call
        B muck
        = actor D
        D show
        = actor S
        S muck
        = over folds
        """,
    "R-30 concede, stud: the best showing hand first, then clockwise, whatever they show": """
        game five-card-stud standard spread-limit ruleset=hoyle rule.show=concede rule.check_allowed=true
        by-hand
        seats A B C
        stacks 50 50 50
        stock 2c 3c 4c Ks 5d As 7h 5h Ah 8d 9d Jd 2s Tc 3h
        C check
        A check
        B check
        C check
        A check
        B check
        C check
        A check
        B check
        C check
        A check
        B check
        = actor C
        C muck
        = actor A
        A muck
        = over folds
        """,
    "R-30 concede: no bet in the last round, left of the button first": """
        game texas-holdem standard no-limit ruleset=holdem
        by-hand
        blinds 1/2
        seats S B D
        stacks 100 100 100
    """
    + CHECKED
    + """
        S check
        B check
        D check
        = actor S
        S show
        = actor B
        B muck
        D muck
        = over folds
        = shown S
        = stacks 104 98 98
        """,
    "R-30 if all others concede the last holder wins unshown": """
        game texas-holdem standard no-limit ruleset=holdem
        by-hand
        blinds 1/2
        seats S B D
        stacks 100 100 100
    """
    + CHECKED
    + """
        S check
        B check
        D check
        S muck
        B muck
        = over folds
        = shown nobody
        = stacks 98 98 104
        """,
    "R-30 show = all: nobody may concede, all hands are opened": """
        game texas-holdem standard no-limit rule.show=all
        by-hand
        blinds 1/2
        seats S B D
        stacks 100 100 100
    """
    + CHECKED
    + """
        S check
        B check
        D check
        = over showdown
        = shown S+B+D
        """,
    "R-30 5.3 somebody is all-in: after the last round all hands are turned up, nobody may concede": """
        game texas-holdem standard no-limit ruleset=holdem
        by-hand
        blinds 1/2
        seats S B D
        stacks 10 100 100
        deal As Ad / 7c 2d / Kc Kd
        board 3h 5s 8c Jd 9h
        D call
        S raise 10
        B call
        D call
        B check
        D check
        B check
        D check
        B check
        D check
        = over showdown
        = shown S+B+D
        = stacks 30 90 90
        """,
    "R-30 5.3 all-in on the last round itself": """
        game texas-holdem standard no-limit ruleset=holdem
        by-hand
        blinds 1/2
        seats B D
        stacks 100 60
        deal As Ad / 7c 2d
        board 3h 5s 8c Jd 9h
        D call
        B check
        B check
        D check
        B check
        D check
        B bet 98
        D call
        = over showdown
        = shown B+D
        = stacks 160 0
        """,
    "R-30 5.3 who is all-in and then folds or wins unshown turns nothing up": """
        game texas-holdem standard no-limit ruleset=holdem
        by-hand
        blinds 1/2
        seats B D
        stacks 100 60
        D call
        B check
        B check
        D check
        B check
        D check
        B bet 98
        D fold
        = over folds
        = shown nobody
        """,
    "R-30 R-39 at the cap per deal a player is all-in: his hand and all others are turned up": """
        game texas-holdem standard no-limit ruleset=holdem rule.cap_per_deal=20
        by-hand
        blinds 1/2
        seats B D
        stacks 100 100
        D call
        B check
        B check
        D check
        B check
        D check
        B bet 18
        D call
        = over showdown
        = shown B+D
        """,
    "R-30 5.3 a declaration is still to come: hands stay down until all are in": """
        game bull standard no-limit ruleset=bull rule.declare=true
        by-hand
        seats A B
        stacks 2 2
        deal Ah 2c 3d 4s 5h Kd Kc / 8s 8d 8h Qc 7d 6c 2s
        A order Ah 2c 3d
        B order 8s 8d 8h
        A bet 1
        B call
        = shown nobody
        = legal A: say
        A say both
        B say high
        = over showdown
        = shown A+B
        """,
    "R-30 5.3 with a side pot too all hands are turned up": """
        game texas-holdem standard no-limit ruleset=holdem
        by-hand
        blinds 1/2
        seats S B D
        stacks 10 100 100
        deal As Ad / 7c 2d / Kc Kd
        board 3h 5s 8c Jd 9h
        D call
        S raise 10
        B call
        D call
        B bet 20
        D call
        B check
        D check
        B check
        D check
        = over showdown
        = shown S+B+D
        = stacks 30 70 110
        """,
    "5.2 stud without a bet: the best hand showing shows first": """
        game five-card-stud standard spread-limit ruleset=hoyle rule.check_allowed=true
        by-hand
        seats A B C
        stacks 50 50 50
        deal 2s 3h 4h 5d 7d / 2h Kc Qc Jc 9s / 2d 9d 9h 8h 7h
        = actor B
        B check
        C check
        A check
        = actor C
        C check
        A check
        B check
        C check
        A check
        B check
        C check
        A check
        B check
        = actor C
        = legal C: show muck
        C show
        = actor A
        """,
    "BC-20 tied winners, one of them short": """
        game texas-holdem standard no-limit
        blinds 10/20
        seats A B C
        stacks 1000 1000 600
        deal Th 3d / Ks Kh / Tc 8d
        board Kd Qc Jh 9s 2c
        C raise 600
        A raise 1000
        B call
        = stacks 1700 0 900
        """,
    "BC-22 (i) the folder who put in more": """
        game texas-holdem standard no-limit
        blinds 5/10
        seats SB BB D
        stacks 500 100 300
        deal Kd Kh / Qc Qd / 9c 8c
        board Qs Kc 4d 2h 5s
        D raise 100
        SB call
        BB call
        SB check
        D bet 100
        SB raise 200
        D fold
        = stacks 800 0 100
        """,
    "BC-22 (ii)": """
        game texas-holdem standard no-limit
        blinds 5/10
        seats SB BB D
        stacks 500 100 300
        deal Ad 7h / Qc Qd / 9c 8c
        board Qs Kc 4d 2h 5s
        D raise 100
        SB call
        BB call
        SB check
        D bet 100
        SB raise 200
        D fold
        = stacks 500 300 100
        """,
    "BC-23 two short calls and a fold": """
        game texas-holdem standard no-limit
        blinds 25/50
        seats SB BB U V D
        stacks 500 500 80 60 500
        deal Qd Jc / Qh Js / 7c 7h / Ah Ad / 9s 6c
        board As Kh Ks 7d 2c
        U call
        V call
        D call
        SB call
        BB check
        SB bet 50
        BB call
        U call
        V call
        D fold
        = pots 290 SB+BB+U+V, 60 SB+BB+U, 40 SB+BB
        SB check
        BB check
        SB check
        BB check
        = stacks 420 420 60 290 450
        """,
    "BC-25 pots of the same contenders are one before the odd chip": """
        game texas-holdem standard no-limit
        antes 1 1 1 1 1
        posts 0 0 0 0 2
        opener 0
        seats A B C D E
        stacks 50 50 50 50 50
        deal 7s 2h / As Kd / Ah Kc / 8s 3h / 7c 7d
        board Ks 9h 4c 2d Js
        A fold
        B call
        C call
        D fold
        E check
        B bet 3
        C call
        E call
        = pots 20 B+C+E
        B check
        C check
        E check
        B check
        C check
        E check
        = awarded 0.0.0 B:10 C:10
        """,
    "O-05 stud: the odd chip by the highest card of the five": """
        game five-card-stud purple no-limit
        antes 1 50 50
        seats X A B
        stacks 1 50 50
        deal 8r 9o Tg Jz Qv / 8p 9p Tp Jp Ab / Ar Ao Av Az Kp
        = over showdown
        = awarded 1.0.0 A:49 B:49, 0.0.0 A:2 B:1
        """,
    "R-07 the board plays for all": """
        game texas-holdem standard no-limit
        blinds 1/2
        seats B D
        stacks 20 20
        deal 7d 2c / 6h 4d
        board As Kd Jc 9h 8s
        D raise 20
        B call
        = awarded 0.0.0 B:20 D:20
        """,
    "8: bull to the end, high and low": """
        game bull standard spread-limit
        by-hand
        seats A B C
        stacks 34 34 34
        deal Ah 2c 3d 4s 5h Kd Kc / 8s 8d 8h Qc 7d 6c 2s / 7c 5d 4h 3c 2d Qs Jh
        = asked A+B+C
        = legal B: order 3
        B order 8h 8s 8d
        = asked A+C
        = refused not_asked: B order 8h 8s 8d
        = refused wrong_number: A order Ah 2c
        = refused wrong_number: A order Ah 2c 8s
        C order 7c 5d 4h
        A order 3d 2c Ah
        = holds B 8h 8s 8d
        = actor A
        A check
        B check
        C check
        = holds B 8h 8s 8d Qc
        = actor B
        """,
    "5.2 the aggressor of an earlier round does not show first": """
        game texas-holdem standard no-limit ruleset=holdem
        by-hand
        blinds 1/2
        seats S B D
        stacks 100 100 100
        D raise 6
        S call
        B call
        S check
        B check
        D check
        S check
        B check
        D check
        S check
        B check
        D check
        = actor S
        """,
}


@pytest.mark.parametrize("name", HANDS)
def test_hand(name: str) -> None:
    play(HANDS[name])


# --- run it twice, slow run-out ------------------------------------------------------------------------

TWICE = """
    game texas-holdem standard no-limit
    runs 2
    blinds 5/10
    seats SB BB D
    stacks 300 203 203
    deal - - / As Ks / Qh Qd
    board Ah 9c 4d 8s 3h
    next 7h Jd 5c 6c 7d Js 7c 2s
    D raise 203
    SB fold
    BB call
    = shown BB+D
    = asked BB+D
    = board
    = legal BB: runs 2
    = refused too_small: BB runs 0
    = refused too_large: BB runs 3
    = refused not_asked: SB runs 2
    D runs 2
    = refused not_asked: D runs 2
    = asked BB
    """


def test_bc53_run_twice() -> None:
    table = play(
        TWICE
        + """
        BB runs 2
        = board Ah 9c 4d 8s 3h | Jd 5c 6c Js 2s
        = awarded 0.0.0 BB:206, 0.1.0 D:205
        = stacks 295 206 205
        """
    )
    assert table.state.runs == 2


def test_one_says_once_and_it_is_once() -> None:
    play(TWICE + "BB runs 1\n= board Ah 9c 4d 8s 3h\n= stacks 295 411 0\n")


def test_twice_from_the_turn_shares_the_flop() -> None:
    table = play(
        """
        game texas-holdem standard no-limit
        runs 2
        blinds 5/10
        seats B D
        stacks 200 200
        deal As Ks / Qh Qd
        board Ah 9c 4d 8s 3h
        next 7h Jd 7c 2s
        D call
        B check
        B bet 190
        D call
        D runs 2
        B runs 2
        = board Ah 9c 4d 8s 3h | Ah 9c 4d Jd 2s
        = stacks 400 0
        """
    )
    assert len(set(table.state.burns)) == len(table.state.burns) == 5


def test_no_more_runs_than_the_stock_serves() -> None:
    """Omaha, six seats, 36 cards: 12 are left and the board takes 8. After the flop 8 are left for 4."""
    play(
        """
        game omaha short no-limit
        runs 3
        stacks 20 20 20 20 20 20
        C raise 4
        D fold
        E fold
        F fold
        A raise 8
        B fold
        C raise 16
        A raise 20
        C call
        = left 8
        = asked A+C
        = legal A: runs 2
        = refused too_large: A runs 3
        """
    )


def test_nobody_is_asked_on_the_river() -> None:
    play(
        """
        game texas-holdem standard no-limit
        runs 2
        seats B D
        stacks 200 200
        D call
        B check
        B check
        D check
        B check
        D check
        B bet 198
        D call
        = over showdown
        """
    )


def test_slow_runout_waits_before_every_street() -> None:
    play(
        """
        game texas-holdem standard no-limit
        slow
        blinds 5/10
        seats B D
        stacks 200 200
        deal As Ks / Qh Qd
        board Ah 9c 4d 8s 3h
        = refused not_asked: proceed
        D raise 200
        B call
        = shown B+D
        = board
        = asked nobody
        = refused not_asked: B check
        proceed
        = board Ah 9c 4d
        proceed
        = board Ah 9c 4d 8s
        proceed
        = board Ah 9c 4d 8s 3h
        = over showdown
        """
    )


# --- traps -----------------------------------------------------------------------------------------------


def test_shown_hands_are_not_shown_twice() -> None:
    """Trap 3: who is shown and who is live are asked for apart."""
    table = play(
        """
        game texas-holdem standard no-limit
        seats B D
        stacks 20 20
        D raise 20
        B call
        """
    )
    shown = [event for event in table.events if isinstance(event, Shown)]
    assert [event.seats for event in shown] == [(1, 0)]


def test_flips_after_a_run_out_keep_the_cards() -> None:
    """Bull: all-in on the way, the concealed cards still turn one by one, nothing is lost."""
    table = play(
        """
        game bull standard no-limit
        seats A B
        stacks 10 10
        """
    )
    game, state = table.game, table.state
    for seat in (1, 0):
        state, _ = step(game, state, Order(seat, state.down[seat]))
    state, _ = step(game, state, Raise(0, 9))
    state, events = step(game, state, Call(1))
    assert state.over
    assert sum(isinstance(event, Resolved) and event.choice == "flip" for event in events) == 2
    assert all(len(state.down[p]) + len(state.up[p]) == 7 for p in (0, 1))


def test_a_hand_stored_while_it_asked_who_is_all_in_goes_on() -> None:
    """R-30, 5.3: a log of before may stand where one is asked to show or to concede; now he can only show."""
    table = play(HANDS["R-30 5.3 all-in on the last round itself"])
    game, events = table.game, table.events
    at = next(n for n, event in enumerate(events) if isinstance(event, Shown))
    state = apply(game, fold(game, events[:at]), Asked("show", 0b11))
    assert state.actor == 0
    acts = legal(game, state, 0)
    assert (acts.show, acts.muck) == (True, False)
    for seat in (0, 1):
        refused = decide(game, state, Muck(seat))
        assert isinstance(refused, Refused)
        assert (refused.code is Code.CANNOT_MUCK) == (seat == state.actor)
        state, _ = step(game, state, Show(seat))
    assert (state.over, state.why, state.stacks) == (True, "showdown", table.state.stacks)
