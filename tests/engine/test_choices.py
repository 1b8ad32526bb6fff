"""Choices that are no bets: openers, draws, exchanges and fees, declare, flip, pass (sections 6 to 8)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.script import Table, play
from purplepoker.engine.core import advance, apply, decide, legal
from purplepoker.engine.events import Call, Dealt, Fold, Order, Shuffled, Swap, Throw, Turnup
from purplepoker.engine.view import WATCHER, seen, view
from purplepoker.errors import Code, Refused
from purplepoker.variants.model import Restock

HANDS = {
    "7.1 openers: jacks or better": """
        game five-card-draw standard spread-limit ruleset=hoyle rule.openers=jacks
        seats A B C
        stacks 50 50 50
        deal Ts Th 9c 8d 2s / Jc Jd 3h 4s 5s / Ah Kh Qs 9d 7c
        = legal A: fold check
        = refused needs_openers: A bet 1
        A check
        = legal B: fold check raise 1..5
        B bet 2
        # the betting is opened: raising needs nothing
        = legal C: fold call 2 raise 3..7
        """,
    "7.1 openers: two pair and better open too, whatever the pair": """
        game five-card-draw standard spread-limit ruleset=hoyle rule.openers=jacks
        seats A B C
        stacks 50 50 50
        deal 3s 3h 2c 2d 9s / Ac Kd 7h 4s 5s / 2s 3c 4c 5c 6c
        = legal A: fold check raise 1..5
        A check
        = legal B: fold check
        B check
        = legal C: fold check raise 1..5
        """,
    "7.1 openers hold for the first round only": """
        game five-card-draw standard spread-limit ruleset=hoyle rule.openers=jacks
        seats A B
        stacks 50 50
        deal Ts Th 9c 8d 2s / 3c 4d 6h 7s 8s
        A check
        B check
        A pat
        B pat
        = legal A: fold check raise 1..5
        """,
    "7.1 openers on the Purple pack: a pair of jacks by ranks or a color worth as much": """
        game five-card-draw purple spread-limit rule.openers=jacks
        seats A B C
        stacks 50 50 50
        deal Tr To 8g Ab Kz / Jr Jo 8b Qz Ag / 8p 9p Tv Jz Qg
        = legal A: fold check
        A check
        = legal B: fold check raise 1..5
        B check
        = legal C: fold check raise 1..5
        """,
    "R-02 high-low draw: one hand each, any low, cards speak": """
        game five-card-draw-hi-lo standard spread-limit ruleset=hoyle
        seats A B C
        stacks 50 50 50
        deal Ks Kh 9d 5c 2s / 8s 7h 4d 3c 2d / Js Th 6d 6c 3s
        A bet 5
        B call
        C call
        A pat
        B pat
        C pat
        A check
        B check
        C check
        = stacks 53 53 44
        """,
    "8.1 high-low draw with a declare: who fails both ways of both is out": """
        game five-card-draw-hi-lo standard spread-limit ruleset=hoyle rule.declare=true
        seats A B C
        stacks 50 50 50
        deal Ks Kh 9d 5c 2s / 8s 7h 4d 3c 2d / Js Th 6d 6c 3s
        A bet 5
        B call
        C call
        A pat
        B pat
        C pat
        A check
        B check
        C check
        A say both
        B say high
        C say low
        = stacks 44 53 53
        """,
    "R-02 lowball: straights and flushes do not count, the ace is low": """
        game lowball standard spread-limit ruleset=hoyle
        seats A B C
        stacks 50 50 50
        deal 5s 4s 3s 2s As / 6d 4c 3h 2d Ah / 7c 7d 2h 3d 4d
        A bet 1
        B call
        C call
        A pat
        B pat
        C pat
        A check
        B check
        C check
        = stacks 54 48 48
        """,
    "8.2 roll your own: the chosen cards show, and the best of them opens": """
        game five-card-roll-your-own standard spread-limit ruleset=hoyle
        seats A B C
        stacks 50 50 50
        deal Ks 2h 9c 4d 3s / Qd Jc Qh 7h 6s / As Ad 8d 8h 5c
        = asked A+B+C
        = legal A: turn 1
        = refused not_held: A turn Qd
        = refused wrong_number: A turn Ks 2h
        C turn Ad
        B turn Jc
        A turn 2h
        = actor C
        = legal C: fold raise 1..5
        C bet 1
        A call
        B call
        A turn Ks
        B turn Qh
        C turn 8d
        = actor C
        C check
        A check
        B check
        A turn 9c
        B turn Qd
        C turn 8h
        = actor B
        B check
        C bet 1
        A fold
        B call
        # A has folded, so B is dealt what would have been his
        B turn 7h
        C turn 6s
        = actor B
        B check
        C check
        = stacks 48 47 55
        """,
    "8.2 seven-card form: the lowest card turned up brings it in, the seventh stays down": """
        game seven-card-roll-your-own standard fixed-limit ruleset=hoyle
        seats A B
        stacks 50 50
        deal Ks 2h 9c 4d 3s Th 6c / Qd Jc Qh 7h 6s 2d 2c
        A turn 2h
        B turn Jc
        = actor A
        = legal A: bring-in 1 raise 2..2
        A bring-in
        B call
        A turn Ks
        B turn Qd
        = actor A
        A check
        B check
        A turn 9c
        B turn Qh
        = actor B
        B check
        A check
        A turn 4d
        B turn 7h
        B check
        A check
        = actor B
        B check
        A check
        = stacks 48 52
        """,
    "7.1 pass and out: open or drop": """
        game five-card-draw standard spread-limit ruleset=hoyle rule.pass_and_out=true
        stacks 50 50 50
        = legal A: fold raise 1..5
        = refused cannot_check: A check
        A fold
        B bet 1
        = legal C: fold call 1 raise 2..6
        C call
        B pat
        C pat
        = legal B: fold check raise 1..5
        """,
    "7.1 pass and out with openers: the last one is left with the antes": """
        game five-card-draw standard spread-limit ruleset=hoyle rule.pass_and_out=true rule.openers=jacks
        seats A B
        stacks 50 50
        deal Ts Th 9c 8d 2s / 3c 4d 6h 7s 8s
        = legal A: fold
        A fold
        = over folds
        = stacks 49 51
        """,
    "R-15 all check: on to the draw": """
        game five-card-draw standard spread-limit ruleset=hoyle
        seats A B
        stacks 50 50
        A check
        B check
        = legal A: throw 0..5
        """,
    "R-15 redeal: the pot is carried": """
        game five-card-draw standard spread-limit ruleset=hoyle rule.redeal=true
        stacks 50 50 50
        A check
        B check
        C check
        = over redeal
        = stacks 49 49 49
        """,
    "R-15 redeal: a bet and the hand goes on": """
        game five-card-draw standard spread-limit ruleset=hoyle rule.redeal=true
        stacks 50 50 50
        A check
        B bet 1
        C call
        A fold
        = over no
        = legal B: throw 0..5
        B pat
        C pat
        B check
        C check
        = over showdown
        """,
    "R-16 single round, A-1: all check for the antes": """
        game five-card-draw purple spread-limit rule.single_round=true
        stacks 50 50 50
        deal Ap Ab Ag Kr Kb / 8r 9o Tg Jz Kv / 8z 9v To Jg Ar
        = legal A: throw 0..5
        A pat
        B pat
        C pat
        A check
        B check
        C check
        = over showdown
        = shown A+B+C
        = stacks 52 49 49
        """,
    "HW: one exchange for one big blind, no burn": """
        game hollywood standard no-limit
        blinds 1/2
        seats A B
        stacks 50 50
        deal Qh Jh / Kc 9c
        board 8c 8d 4h Kd 2s
        next 8s 5s
        B call
        A check
        A check
        B check
        A check
        B check
        = asked A+B
        = refused not_asked: A check
        = refused not_your_turn: B swap
        A swap
        = holds A 8s 5s
        = refused not_asked: A swap
        B stay
        = stacks 46 48
        = pots 6 A+B
        A check
        B check
        = over showdown
        = stacks 52 48
        """,
    "HW-3 the exchange is offered when betting is over, hands stay closed": """
        game hollywood standard no-limit
        blinds 1/2
        seats B A
        stacks 100 40
        deal 4d 3d / Ah Ad
        board As 8d 4h Kd 2s
        A call
        B check
        B bet 38
        A call
        = board As 8d 4h Kd 2s
        = shown nobody
        = pots 80 B+A
        = asked B
        = legal B: swap 2 stay
        B swap
        = over showdown
        = stacks 58 82
        """,
    "HW: who cannot pay in full is not asked": """
        game hollywood standard no-limit
        blinds 2/4
        seats A B
        stacks 7 50
        B call
        A check
        A check
        B check
        A check
        B check
        = asked B
        """,
    "HW: the last chip may pay, the player is all-in": """
        game hollywood standard no-limit
        blinds 2/4
        seats A B
        stacks 8 50
        B call
        A check
        A check
        B check
        A check
        B check
        = legal A: swap 4 stay
        A swap
        B stay
        # nobody can bet any more
        = over showdown
        """,
    "SW-3 the exchanges cost 1, 2, 3 big blinds": """
        game swiss standard no-limit
        blinds 1/2
        seats A B C
        stacks 17 50 50
        C call
        A call
        B check
        A check
        B bet 3
        C call
        = legal A: fold call 3 raise 6..15 swap 2
        A swap
        = legal A: fold call 3 raise 6..13 swap 4
        A swap
        A swap
        = legal A: fold call 3
        = refused cannot_pay: A swap
        A call
        = stacks 0 45 45
        """,
    "R-10 not to the last chip while a bet is to be matched": """
        game swiss standard no-limit
        blinds 1/2
        seats A B C
        stacks 4 50 50
        C call
        A call
        B check
        A check
        B bet 3
        C call
        = legal A: fold call 2
        = refused cannot_pay: A swap
        """,
    "R-10 to the last chip with nothing to match: a check, all-in": """
        game swiss standard no-limit
        blinds 1/2
        seats A B C
        stacks 4 50 50
        C call
        A call
        B check
        = legal A: fold check raise 2..2 swap 2
        A swap
        = actor B
        = stacks 0 48 48
        = legal A: nothing
        """,
    "6.11 an exchange changes no call and the player must still act": """
        game swiss standard no-limit
        blinds 1/2
        seats A B C
        stacks 50 50 50
        next 8s 5s
        deal 2c 3c / 2d 3d / 2h 3h
        C swap
        = holds C 8s 5s
        = actor C
        = legal C: fold call 2 raise 4..48 swap 4
        = pot 5
        = refused not_your_turn: A swap
        C call
        """,
    "6.11 the fee counts at once for pot limit": """
        game swiss standard pot-limit
        blinds 1/2
        seats A B C
        stacks 50 50 50
        = legal C: fold call 2 raise 4..7 swap 2
        C swap
        = legal C: fold call 2 raise 4..9 swap 4
        """,
    "6.11 the count carries over the rounds": """
        game swiss standard no-limit
        blinds 1/2
        seats A B
        stacks 50 50
        B swap
        B call
        A check
        A check
        = legal B: fold check raise 2..46 swap 4
        """,
    "SW-5 the fee goes to the side pot": """
        game swiss standard no-limit
        blinds 1/2
        seats A B C
        stacks 40 100 100
        C raise 40
        A call
        B call
        = pots 120 A+B+C
        B bet 10
        C call
        = pots 120 A+B+C, 20 B+C
        B swap
        = pots 120 A+B+C, 22 B+C
        """,
    "SW-6 without a side pot the fee is a pot of its own": """
        game swiss standard no-limit
        blinds 1/2
        seats A B C
        stacks 40 100 100
        C raise 40
        A call
        B call
        B swap
        = pots 120 A+B+C, 2 B+C
        """,
    "SW-6 fee_pot = main": """
        game swiss standard no-limit rule.fee_pot=main
        blinds 1/2
        seats A B C
        stacks 40 100 100
        C raise 40
        A call
        B call
        B swap
        = pots 122 A+B+C
        """,
    "SW-7 who was not all-in then can win it later": """
        game swiss standard no-limit
        blinds 5/10
        seats A B C
        stacks 30 100 100
        C call
        A call
        B check
        A check
        B swap
        = stacks 20 80 90
        B check
        C check
        A bet 20
        B call
        C call
        = pots 100 A+B+C
        """,
    "SW-8 all others all-in: those with the largest part": """
        game swiss standard no-limit
        blinds 1/2
        seats A B
        stacks 65 75
        deal Ah Ad / Kc 2d
        board As 8d 4h Kd 2s
        next 3c 5c 6c 7d
        B call
        A check
        A check
        B bet 13
        A call
        A bet 50
        = legal B: fold call 50 swap 2
        B swap
        B swap
        B call
        = over showdown
        = stacks 136 4
        """,
    "6 discards are secret until all are in": """
        game irish standard no-limit
        seats A B
        stacks 50 50
        deal 2c 3c 4c 5c / 2d 3d 4d 5d
        B call
        A check
        A check
        B check
        = asked A+B
        = actor nobody
        = legal A: throw 2..2
        = refused wrong_number: A throw 2c
        = refused not_held: A throw 2c 2d
        B throw 2d 3d
        = asked A
        = holds B 2d 3d 4d 5d
        = refused not_asked: B throw 4d 5d
        A throw 5c 2c
        = holds A 3c 4c
        = holds B 4d 5d
        = muck 5c 2c 2d 3d
        """,
    "6.3 Pineapple throws before the first bet": """
        game pineapple standard no-limit
        seats A B
        stacks 50 50
        = asked A+B
        = legal A: throw 1..1
        """,
    "8.1 declare: hidden until all are in": """
        game bull standard no-limit rule.declare=true
        seats A B
        stacks 2 2
        deal Ah 2c 3d 4s 5h Kd Kc / 8s 8d 8h Qc 7d 6c 2s
        A order Ah 2c 3d
        B order 8s 8d 8h
        A bet 1
        B call
        = shown nobody
        = asked A+B
        = legal A: say
        = refused bad_way: A say never
        = refused not_asked: A check
        A say both
        = asked B
        = refused not_asked: A say low
        B say high
        = over showdown
        = shown A+B
        = stacks 4 0
        """,
}


@pytest.mark.parametrize("name", HANDS)
def test_hand(name: str) -> None:
    play(HANDS[name])


# --- pass, chosen flips, restock: games made up for the purpose -----------------------------------------

PASSING = """
id = "passing"
name = "Passing"
seats = [2, 7]
forced = "ante"
steps = [
  {do = "deal", down = 7},
  {do = "bet"},
  {do = "pass", n = 2},
  {do = "pass", n = 1, to = 2},
  {do = "discard", n = 2},
  {do = "flip", which = "choose", n = 1},
  {do = "bet", size = "big", first = "high-hand"},
]
pools = {hand = {}}
shares = [{name = "high", pool = "hand"}]
"""

SETUP = """
    game passing.toml standard no-limit
    seats A B C
    stacks 50 50 50
    deal 2c 3c 4c 5c 6c 7c 8c / 2d 3d 4d 5d 6d 7d 8d / 2h 3h 4h 5h 6h 7h 8h
    A bet 1
    B call
    C call
    """


def test_pass_to_the_left_all_at_once() -> None:
    table = play(
        SETUP
        + """
        = asked A+B+C
        = legal B: turn 2
        = refused wrong_number: A turn 2c
        = refused not_held: A turn 2c 2d
        C turn 2h 3h
        A turn 2c 3c
        = holds A 2c 3c 4c 5c 6c 7c 8c
        B turn 2d 8d
        = holds A 4c 5c 6c 7c 8c 2h 3h
        = holds B 3d 4d 5d 6d 7d 2c 3c
        = holds C 4h 5h 6h 7h 8h 2d 8d
        # two places to the left
        A turn 8c
        B turn 7d
        C turn 8h
        = holds A 4c 5c 6c 7c 2h 3h 7d
        = holds B 3d 4d 5d 6d 2c 3c 8h
        = holds C 4h 5h 6h 7h 2d 8d 8c
        A throw 2h 3h
        B throw 2c 3c
        C throw 2d 8d
        A turn 4c
        C turn 8c
        = refused not_asked: A turn 5c
        B turn 8h
        = actor B
        """,
        PASSING,
    )
    assert table.text(table.state.up[1]) == "8h"


def test_what_is_passed_is_seen_by_giver_and_receiver() -> None:
    table = play(SETUP + "A turn 2c 3c\nB turn 2d 3d\n", PASSING)
    game, before = table.game, table.state
    deck = game.deck.by_text
    chosen = decide(game, before, Turnup(2, (deck["2h"], deck["3h"])))
    assert not isinstance(chosen, Refused)
    for viewer, knows in ((0, False), (1, False), (2, True), (WATCHER, False)):
        assert (seen(game, before, chosen, viewer) == chosen) is knows
    ready = apply(game, before, chosen)
    resolved = advance(game, ready)
    assert resolved is not None
    text = {viewer: str(seen(game, ready, resolved, viewer)) for viewer in (0, 1, 2, WATCHER)}
    given = {seat: str(tuple(deck[f"{rank}{suit}"] for rank in "23")) for seat, suit in enumerate("cdh")}
    for giver in range(3):
        for viewer in (0, 1, 2, WATCHER):
            assert (given[giver] in text[viewer]) is (viewer in (giver, (giver + 1) % 3))


def test_restock_puts_cards_aside_back() -> None:
    """The step that rulings insert: stock and set-aside cards are shuffled by the key (section 10)."""
    table = play("game texas-holdem standard\nseats A B\nstacks 50 50\nB call\nA check\nA check\nB check")
    game, state = table.game, table.state
    top = state.stock[state.top]
    steps = (*state.steps[: state.at + 1], Restock(), *state.steps[state.at + 1 :])
    edited = replace(state, aside=(top,), top=state.top + 1, steps=steps)
    while edited.todo:
        event = decide(game, edited, Call(edited.actor))
        assert not isinstance(event, Refused)
        edited = apply(game, edited, event)
    closed = advance(game, edited)
    assert closed is not None
    edited = apply(game, edited, closed)
    mixed = advance(game, edited)
    assert isinstance(mixed, Shuffled)
    assert mixed.source == "aside"
    after = apply(game, edited, mixed)
    assert after.aside == ()
    assert sorted(after.stock) == sorted((*edited.stock[edited.top :], top))
    assert after.burns == edited.burns
    assert after.at == edited.at + 1


# --- what the wire may bring ------------------------------------------------------------------------------


def drawing() -> Table:
    return play("game five-card-draw standard\nseats A B\nstacks 9 9\nA bet 1\nB call")


@pytest.mark.parametrize("cards", [[0], (0.0,), (True,), ("2c",), None, ((0,),), (-1,), (52,), (10**9,)])
def test_cards_are_checked(cards: object) -> None:
    """Trap 5: a constructor checks no types; `decide` does."""
    table = drawing()
    answer = decide(table.game, table.state, Throw(0, cards))  # type: ignore[arg-type]
    assert isinstance(answer, Refused)
    assert str(answer)


def test_owed_cards_come_before_anything_else() -> None:
    """Trap 2: between the throw and its replacement nobody may act, then the open turn goes on."""
    table = play("game swiss standard no-limit\nseats A B C\nstacks 50 50 50")
    game, state = table.game, table.state
    thrown = decide(game, state, Swap(2))
    assert not isinstance(thrown, Refused)
    owed = apply(game, state, thrown)
    for seat in range(3):
        assert not legal(game, owed, seat)
        for command in (Fold(seat), Call(seat), Swap(seat)):
            assert isinstance(decide(game, owed, command), Refused)
    dealt = advance(game, owed)
    assert isinstance(dealt, Dealt)
    assert dealt.reason == "owed"
    after = apply(game, owed, dealt)
    assert after.actor == 2
    assert legal(game, after, 2).exchange == 4


def test_what_cannot_be_served_is_refused_and_not_charged() -> None:
    """R-12 and trap 4: no stock, no pile, no exchange; the cards being thrown are no pile."""
    table = play("game swiss standard no-limit\nseats A B C\nstacks 50 50 50")
    game = table.game
    empty = replace(table.state, top=len(table.state.stock), burns=(), muck=())
    answer = decide(game, empty, Swap(2))
    assert isinstance(answer, Refused)
    assert answer.code is Code.STOCK_SHORT
    assert legal(game, empty, 2).exchange is None
    one = replace(empty, top=len(table.state.stock) - 1)
    assert legal(game, one, 2).exchange is None
    two = replace(one, burns=table.state.stock[:1])
    assert legal(game, two, 2).exchange == 2


def test_an_empty_stock_limits_a_draw() -> None:
    table = drawing()
    game = table.game
    empty = replace(table.state, top=len(table.state.stock) - 2)
    assert legal(game, empty, 0).discard == (0, 2)
    answer = decide(game, empty, Throw(0, empty.down[0][:3]))
    assert isinstance(answer, Refused)
    assert answer.code is Code.STOCK_SHORT


def test_an_order_of_floats_is_refused() -> None:
    table = play("game bull standard\nseats A B\nstacks 9 9")
    hand = table.state.down[0]
    assert isinstance(decide(table.game, table.state, Order(0, tuple(map(float, hand)))), Refused)  # type: ignore[arg-type]
    assert not isinstance(decide(table.game, table.state, Order(0, hand)), Refused)


def test_nobody_sees_a_choice_before_all_have_chosen() -> None:
    """Discards, orders and declarations: the number of cards is public, nothing else."""
    table = play("game pineapple standard\nseats A B C\nstacks 50 50 50\ndeal 2c 3c 4c / 2d 3d 4d / 2h 3h 4h")
    game, state = table.game, table.state
    first = decide(game, state, Throw(0, state.down[0][:1]))
    other = decide(game, state, Throw(0, state.down[0][1:2]))
    assert not isinstance(first, Refused)
    assert not isinstance(other, Refused)
    for viewer in (1, 2, WATCHER):
        assert seen(game, state, first, viewer) == seen(game, state, other, viewer)
        assert view(game, apply(game, state, first), viewer) == view(game, apply(game, state, other), viewer)
    assert legal(game, apply(game, state, first), 0).discard is None
