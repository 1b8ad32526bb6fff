"""Dealing, burning, drawing and reshuffling to the card (R-25, 7.3, R-12, R-13), told as hands."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.script import play
from purplepoker.cards import deck
from purplepoker.engine.core import begin, legal, step
from purplepoker.engine.dealing import shuffle
from purplepoker.engine.events import BringIn, Call, Fold, Shuffled
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import compile_game
from purplepoker.engine.stakes import Start
from purplepoker.errors import Code, Refused
from purplepoker.rng import order
from purplepoker.variants.load import variant_file

TRACE = "Ap Kp Qp Jp Tp 9p 8p Ab Kb Qb Jb Tb 9b 8b Ag Kg Qg"


def checked(rounds: int) -> str:
    """Three players call, then check every round."""
    later = "A check\nB check\nC check\n" * (rounds - 1)
    return "C call\nA call\nB check\n" + later


def trace(variant: str) -> str:
    return f"game {variant} purple\nblinds 1/2\nstacks 50 50 50\nstock {TRACE}\n"


HANDS = {
    "D-1 Manila": trace("manila")
    + """
        = holds A Kp Tp
        = holds B Qp 9p
        = holds C Jp 8p
        = burns Ap
        = board Ab
        """
    + checked(5)
    + """
        = burns Ap Kb Jb 9b Ag
        = board Ab Qb Tb 8b Kg
        """,
    "D-2 Texas": trace("texas-holdem")
    + "= burns Ap\n= holds A Kp Tp\n= holds C Jp 8p\n"
    + checked(4)
    + "= burns Ap Ab Tb 8b\n= board Kb Qb Jb 9b Ag\n",
    "D-3 Yukon": trace("yukon") + checked(4) + "= burns Ap Ab 9b Kg\n= board Kb Qb 8b / Jb Tb Ag / Qg\n",
    "D-4 Hollywood": trace("hollywood")
    + "= burns Ap Ab\n= board\n"
    + checked(1)
    + "= board Kb Qb Jb\nA check\nB check\nC check\n= board Kb Qb Jb Tb\nA check\nB check\nC check\n"
    + """
        = board Kb Qb Jb Tb 9b
        = burns Ap Ab
        = legal A: swap 2 stay
        A swap
        = holds A 8b Ag
        = muck Kp Tp
        = burns Ap Ab
        B stay
        C stay
        = actor A
        """,
    "R-01 no early burn under the ordinary ruleset": """
        game texas-holdem standard no-limit
        stacks 50 50 50
        stock As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s Ah
        = burns
        = holds A As Js
        = holds B Ks Ts
        = holds C Qs 9s
        C call
        A call
        B check
        = burns 8s
        = board 7s 6s 5s
        """,
    "R-25 facedown_burn = 0": """
        game hollywood standard rule.facedown_burn=0
        stacks 50 50 50
        stock As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s
        = burns
        C call
        A call
        B check
        = board 8s 7s 6s
        """,
    "stud: two down, one up, a burn before each later street": """
        game seven-card-stud standard fixed-limit
        seats A B
        stacks 50 50
        stock As Ks Qs Js 2c 2d 7s 6s 5s 4s 3s 2s
        = holds A As Qs 2c
        = holds B Ks Js 2d
        A bring-in
        B call
        = burns 7s
        = holds A As Qs 2c 6s
        = holds B Ks Js 2d 5s
        """,
    "five-card stud: no burns": """
        game five-card-stud purple spread-limit
        seats A B
        stacks 50 50
        stock Ap Kp Qp Jp Tp 9p
        = holds A Ap Qp
        A check
        B check
        = burns
        = holds A Ap Qp Tp
        = holds B Kp Jp 9p
        """,
    "folded hands get no more cards; they are in the muck": """
        game five-card-stud purple spread-limit
        stacks 50 50 50
        stock Ap Kp Qp Jp Tp 9p 8p Ab
        A check
        B fold
        C check
        = muck Kp Tp
        = holds A Ap Jp 8p
        = holds C Qp 9p Ab
        """,
    "draw: as many from the top, at once, no burn (R-13)": """
        game five-card-draw standard spread-limit ruleset=hoyle
        seats A B
        stacks 50 50
        deal As Ks Qs Js 2d / 3c 4c 5c 6c 8d
        next Ts Th Td
        A bet 1
        B call
        = actor A
        A throw 2d
        = holds A As Ks Qs Js Ts
        B throw 3c 8d
        = holds B 4c 5c 6c Th Td
        = muck 2d 3c 8d
        = burns
        """,
    "max_draw = 3": """
        game five-card-draw standard spread-limit ruleset=hoyle rule.max_draw=3
        seats A B
        stacks 50 50
        deal As Ks Qs Js 2d / 3c 4c 5c 6c 8d
        A bet 1
        B call
        = legal A: throw 0..3
        = refused wrong_number: A throw Ks Qs Js 2d
        A throw Ks Qs Js
        """,
    "max_draw = 3_or_4_with_ace: four for one who keeps an ace": """
        game five-card-draw standard spread-limit ruleset=hoyle rule.max_draw=3_or_4_with_ace
        seats A B
        stacks 50 50
        deal As Ks Qs Js 2d / 3c 4c 5c 6c 8d
        A bet 1
        B call
        = legal A: throw 0..4
        = refused wrong_number: A throw As Ks Qs Js
        = refused wrong_number: A throw As Ks Qs Js 2d
        A throw Ks Qs Js 2d
        = legal B: throw 0..3
        = refused wrong_number: B throw 3c 4c 5c 6c
        """,
    "a draw of cards not held, or twice the same": """
        game five-card-draw standard spread-limit ruleset=hoyle
        seats A B
        stacks 50 50
        deal As Ks Qs Js 2d / 3c 4c 5c 6c 8d
        A bet 1
        B call
        = refused not_held: A throw 3c
        = refused not_your_turn: B throw 3c
        = refused not_asked: A stay
        = refused not_asked: A check
        """,
}


@pytest.mark.parametrize("name", HANDS)
def test_hand(name: str) -> None:
    play(HANDS[name])


# --- stud that runs short (7.3, BC-44) ------------------------------------------------------------------


def stud(pack: str, seats: int, folds: int = 0, rules: dict[str, str] | None = None) -> list[int]:
    """Everybody calls or checks, `folds` players fold on third street; cards left before each later street.

    The last number counts the cards of the common row.
    """
    game = compile_game(
        variant_file("seven-card-stud"),
        deck(pack),
        structure="fixed-limit",
        rules=rules or {"max_seats": "8"},
    )
    start = Start((50,) * seats, forced_bets(game, seats), tuple(order(b"stud", game.deck.size)), b"key")  # type: ignore[arg-type]
    state, events = begin(game, start)
    left = []
    rounds = 0
    log = list(events)
    while not state.over:
        if state.rounds > rounds:
            rounds = state.rounds
            left.append(len(state.stock) - state.top)
        acts = legal(game, state, state.actor)
        if acts.bring_in is not None:
            state, events = step(game, state, BringIn(state.actor))
        elif folds and rounds == 1:
            folds -= 1
            state, events = step(game, state, Fold(state.actor))
        else:
            state, events = step(game, state, Call(state.actor))
        log += events
    shuffles = sum(isinstance(event, Shuffled) for event in log)
    return [*left[:4], shuffles, len(state.rows[0][0])]


def test_bc44_eight_stay_one_common_card() -> None:
    """28, 19, 10, 1 left: even with three burns only four cards for eight."""
    assert stud("standard", 8) == [28, 19, 10, 1, 1, 1]


def test_bc44_seven_stay_the_burns_serve_all() -> None:
    assert stud("standard", 7) == [31, 23, 15, 7, 1, 0]


def test_bc44_eight_dealt_two_fold() -> None:
    """28, then 21, 14, 7: a burn and six cards use the pack exactly."""
    assert stud("standard", 8, folds=2) == [28, 21, 14, 7, 0, 0]


def test_bc44_seven_with_49_cards() -> None:
    """28, 20, 12, 4: four and three burns do not serve seven, and four need no mixing."""
    assert stud("purple", 7, rules={}) == [28, 20, 12, 4, 0, 1]


def test_bc44_eight_with_49_cards_are_refused() -> None:
    """They would be short a street earlier (R-24)."""
    game = compile_game(variant_file("seven-card-stud"), deck("purple"), rules={"max_seats": "8"})
    assert game.seats[1] == 7
    with pytest.raises(Refused) as refusal:
        begin(game, Start((50,) * 8, forced_bets(game, 8), tuple(range(49)), b""))  # type: ignore[arg-type]
    assert refusal.value.code is Code.SEAT_COUNT


# --- draws that run out (R-12) ---------------------------------------------------------------------------


def test_sw4_what_is_left_first_then_the_pile_without_the_cards_thrown_now() -> None:
    """Draw with eight: the stock of twelve serves two; the third gets the rest and then from the pile."""
    table = play(
        """
        game five-card-draw standard spread-limit ruleset=hoyle
        seats A B C D E F G H
        stacks 50 50 50 50 50 50 50 50
        deal 2c 3c 4c 5c 6c / 2d 3d 4d 5d 6d / 2h 3h 4h 5h 6h / - / - / - / - / -
        next 2s 3s 4s 5s 6s Ts Js Qs Ks As Td Th
        A bet 1
        B call
        C call
        D call
        E call
        F call
        G call
        H call
        = left 12
        A throw 2c 3c 4c 5c 6c
        = holds A 2s 3s 4s 5s 6s
        B throw 2d 3d 4d 5d 6d
        = holds B Ts Js Qs Ks As
        = left 2
        C throw 2h 3h 4h 5h 6h
        """
    )
    parse = table.game.deck.by_text
    hand = table.state.down[2]
    assert hand[:2] == (parse["Td"], parse["Th"])
    old = {parse[f"{rank}{suit}"] for rank in "23456" for suit in "cd"}
    assert set(hand[2:]) <= old
    assert {parse[f"{rank}h"] for rank in "23456"} <= set(table.state.muck)
    assert len(table.state.stock) - table.state.top == 7
    # the key alone decides: the same hand again, the same cards
    event = next(event for event in table.events if isinstance(event, Shuffled))
    mixed = order(b"k", 10, "reshuffle 0")
    assert event.stock == tuple(event.took[place] for place in mixed)


def test_another_key_another_order() -> None:
    table = play("game five-card-draw standard\nseats A B\nstacks 9 9\nA bet 1\nB call\nA pat")
    state = replace(table.state, muck=tuple(table.state.stock[-20:]))
    assert shuffle(state, "muck").stock != shuffle(replace(state, key=b"other"), "muck").stock
    assert shuffle(state, "muck").stock != shuffle(replace(state, shuffles=1), "muck").stock


# --- what cannot begin ------------------------------------------------------------------------------------


def test_bad_starts_are_refused() -> None:
    game = compile_game(variant_file("texas-holdem"), deck("standard"))
    good = tuple(range(52))
    forced = forced_bets(game, 2)
    for stacks, stock, code in (
        ((100,), good, Code.SEAT_COUNT),
        ((100,) * 11, good, Code.SEAT_COUNT),
        ((100, 0), good, Code.BAD_STACK),
        ((100, -5), good, Code.BAD_STACK),
        ((100, 1.5), good, Code.BAD_STACK),
        ((100, True), good, Code.BAD_STACK),
        ((100, 100), good[:-1], Code.BAD_STOCK),
        ((100, 100), (*good[:-1], 0), Code.BAD_STOCK),
        ((100, 100), (-1,) * 52, Code.BAD_STOCK),
    ):
        with pytest.raises(Refused) as refusal:
            begin(game, Start(stacks, forced, stock))  # type: ignore[arg-type]
        assert refusal.value.code is code


def test_the_state_shows_no_card_when_printed() -> None:
    table = play("game texas-holdem standard\nstacks 50 50\n")
    for text in (repr(table.state), str(table.state), f"{table.state!r}"):
        assert not any(card in text for card in table.game.deck.texts)
        assert "b'" not in text
