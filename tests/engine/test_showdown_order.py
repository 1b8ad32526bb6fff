"""Who shows when (5.2), when hands are turned up (5.3, R-30), and who wins unshown, over many games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine.script import Table, play
from purplepoker.cards import CardId, deck
from purplepoker.engine.core import apply, begin, fold, legal, step
from purplepoker.engine.events import (
    Boarded,
    Call,
    Command,
    Dealt,
    Event,
    Muck,
    Order,
    Raise,
    Say,
    Show,
    Shown,
    Stay,
    Throw,
    Turned,
    Turnup,
)
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.pots import seats_of
from purplepoker.engine.stakes import Start
from purplepoker.engine.state import State
from purplepoker.variants.load import variant_file, variant_ids


def shown(table: Table) -> str:
    """Everybody who laid his hand open, in that order."""
    return " ".join(table.names[p] for e in table.events if isinstance(e, Shown) for p in e.seats)


def checks(names: str, rounds: int) -> str:
    return "\n".join([f"{name} check" for name in names.split()] * rounds) + "\n"


TRIO = """
    game {game} standard no-limit ruleset=holdem
    by-hand
    blinds 1/2
    seats S B D
    stacks {stacks}
    """
CALLED = "D call\nS call\nB check\n"
ALL_IN_20 = "D call\nS raise 20\nB call\nD call\n"

ORDERS = {
    "last bettor of the final round, then clockwise": (
        TRIO.format(game="texas-holdem", stacks="100 100 100") + CALLED + checks("S B D", 2)
        + "S check\nB bet 5\nD call\nS call\nB show\nD show\nS show",
        "B D S",
    ),
    "the last raiser, not the one who bet": (
        TRIO.format(game="omaha", stacks="100 100 100").replace("no-limit", "pot-limit") + CALLED
        + checks("S B D", 2) + "S bet 3\nB call\nD raise 8\nS call\nB call\nD show\nS show\nB show",
        "D S B",
    ),
    "no bet in the final round: left of the button, whoever bet before": (
        TRIO.format(game="texas-holdem", stacks="100 100 100") + "D raise 6\nS call\nB call\n"
        + "S check\nB check\nD bet 10\nS call\nB call\n" + checks("S B D", 2) + "S show\nB show\nD show",
        "S B D",
    ),
    "left of the button has folded": (
        TRIO.format(game="greek", stacks="100 100 100") + "D call\nS fold\nB check\n" + checks("B D", 3)
        + "B show\nD show",
        "B D",
    ),
    "side pot first, its last bettor before its others": (
        TRIO.format(game="texas-holdem", stacks="20 100 100") + ALL_IN_20 + checks("B D", 2)
        + "B check\nD bet 20\nB call",
        "D B S",
    ),
    "a side pot of an earlier round, nobody bets at the end": (
        TRIO.format(game="texas-holdem", stacks="20 100 100") + ALL_IN_20
        + "B bet 5\nD call\n" + checks("B D", 2),
        "B D S",
    ),
    "no side pot: left of the button, all-in or not": (
        TRIO.format(game="texas-holdem", stacks="20 100 100") + ALL_IN_20 + checks("B D", 3),
        "S B D",
    ),
    "two side pots: the last pot's players, the second's, the all-in hand of the main pot": (
        """
        game texas-holdem standard no-limit ruleset=holdem
        by-hand
        blinds 1/2
        seats S B U D
        stacks 20 40 90 90
        U raise 20
        D call
        S call
        B call
        B bet 20
        U call
        D call
        U check
        D bet 10
        U call
        U check
        D check
        """,
        "U D B S",
    ),
    "draw: the opener of the last round bet, his hand comes first": (
        """
        game five-card-draw standard spread-limit ruleset=hoyle
        by-hand
        seats A B C
        stacks 50 50 50
        A check
        B bet 2
        C call
        A call
        A pat
        B pat
        C pat
        B check
        C bet 3
        A call
        B call
        C show
        A show
        B show
        """,
        "C A B",
    ),
    "R-38 draw by Hoyle without a last bet: left of the dealer, though the opener spoke first": (
        """
        game five-card-draw standard spread-limit ruleset=hoyle
        by-hand
        seats A B C
        stacks 50 50 50
        A check
        B bet 2
        C call
        A call
        A pat
        B pat
        C pat
        B check
        C check
        A check
        A show
        B show
        C show
        """,
        "A B C",
    ),
    "R-38 Purple stud: from the dealer's left, whatever lies open (5.7)": (
        """
        game five-card-stud purple spread-limit
        seats A B C
        stacks 50 50 50
        deal 8r 9r Tg Jz Qv / 8o 9p Tr Jb Qo / Ar Ao Av Az Kp
        """ + checks("A B C", 4),
        "A B C",
    ),
    "razz: the best low that lies open": (
        """
        game razz standard fixed-limit ruleset=hoyle rule.check_allowed=true rule.bring_in=off
        by-hand
        seats A B
        stacks 50 50
        deal 2c 4d Ks 6h 8s Tc Qd / 3c 5d As 2h 3d 4c 2d
        """ + checks("B A", 5) + "B show\nA show",
        "B A",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ORDERS)
def test_order_of_showing(name: str) -> None:
    script, want = ORDERS[name]
    table = play(script)
    assert (shown(table), table.state.why) == (want, "showdown")


FOUR = """
    game {game} standard no-limit ruleset=holdem
    by-hand
    blinds 1/2
    seats S B U D
    stacks 20 40 60 80
    deal {deal}
    board {board}
    """

RUN_OUTS = {
    "crazy pineapple: three all-in, two side pots, a discard to come": FOUR.format(
        game="crazy-pineapple",
        deal="As Ah 2c / Ks Kh 2d / Qs Qh 3c / Js Jh 3d",
        board="4h 5h 8c 9d Tc",
    )
    + """
        U raise 60
        D call
        S call
        B call
        = pots 80 S+B+U+D, 60 B+U+D, 40 U+D
        = board 4h 5h 8c
        = shown nobody
        = asked S+B+U+D
        S throw 2c
        B throw 2d
        U throw 3c
        = shown nobody
        = board 4h 5h 8c
        D throw 3d
        = over showdown
        = awarded 2.0.0 U:40, 1.0.0 B:60, 0.0.0 S:80
        = stacks 80 60 40 20
        """,
    "irish: the same with two cards to throw": FOUR.format(
        game="irish",
        deal="As Ah 2c 6c / Ks Kh 2d 6d / Qs Qh 3c 7c / Js Jh 3d 7d",
        board="4h 5h 8c 9d Tc",
    )
    + """
        U raise 60
        D call
        S call
        B call
        = shown nobody
        = legal S: throw 2..2
        S throw 2c 6c
        B throw 2d 6d
        U throw 3c 7c
        = shown nobody
        D throw 3d 7d
        = over showdown
        = awarded 2.0.0 U:40, 1.0.0 B:60, 0.0.0 S:80
        """,
    "draw: the hands stay down until all have drawn (7.1)": """
        game five-card-draw standard no-limit ruleset=hoyle
        by-hand
        seats A B C D
        stacks 20 40 60 80
        deal As Ah 2c 6c 9h / Ks Kh 2d 6d 9s / Qs Qh 3c 7c 9c / Js Jh 3d 7d 9d
        A raise 19
        B raise 39
        C raise 59
        D call
        = shown nobody
        A pat
        B pat
        C pat
        = shown nobody
        D pat
        = over showdown
        = awarded 2.0.0 C:40, 1.0.0 B:60, 0.0.0 A:80
        """,
    "HW-3 hollywood: the exchange is offered, hands stay closed till he has chosen": """
        game hollywood standard no-limit ruleset=holdem
        by-hand
        blinds 1/2
        seats B D
        stacks 40 100
        D raise 40
        B call
        = shown nobody
        = asked D
        = legal D: swap 2 stay
        D stay
        = over showdown
        """,
    "R-30 hollywood: nobody can pay for an exchange: turned up at once": """
        game hollywood standard no-limit ruleset=holdem
        by-hand
        blinds 1/2
        seats B D
        stacks 40 41
        D raise 40
        B call
        = over showdown
        """,
}


@pytest.mark.parametrize("name", RUN_OUTS)
def test_all_in_with_choices_to_come(name: str) -> None:
    play(RUN_OUTS[name])


def test_all_in_hands_are_turned_up_in_the_order_of_the_pots() -> None:
    table = play(RUN_OUTS["crazy pineapple: three all-in, two side pots, a discard to come"])
    assert shown(table) == "U D B S"


def test_nobody_can_pay_for_an_exchange_so_hands_lie_open_before_the_flop() -> None:
    table = play(RUN_OUTS["R-30 hollywood: nobody can pay for an exchange: turned up at once"])
    told = [type(event) for event in table.events if isinstance(event, Shown | Turned)]
    assert told == [Shown, Turned, Turned, Turned]


# --- every game -----------------------------------------------------------------------------------------

CHOICES = {"discard", "draw", "arrange", "pass", "declare"}


def table_of(
    variant: str, stacks: tuple[int, ...], seed: int, **rules: str
) -> tuple[Game, State, list[Event]]:
    """A hand of the game just dealt, with the packs it is played with, players showing themselves."""
    pack = deck("short" if variant == "short-deck" else "standard")
    game = compile_game(variant_file(variant), pack, rules=rules, by_hand=True)
    stock = list(range(pack.size))
    Random(f"{variant} {seed}").shuffle(stock)
    forced = forced_bets(game, len(stacks))
    state, events = begin(game, Start(stacks, forced, tuple(map(CardId, stock)), b"k"))
    return game, state, list(events)


def quiet(game: Game, state: State, raising: bool = False) -> Command:
    """Check or call (or raise all that may be), nothing drawn or paid, the first cards, high, show."""
    seat = state.actor if state.actor >= 0 else seats_of(state.todo)[0]
    acts = legal(game, state, seat)
    hand = state.down[seat]
    if acts.raise_max is not None and (raising or not (acts.check or acts.call is not None)):
        return Raise(seat, acts.raise_max)
    if acts.check or acts.call is not None:
        return Call(seat)
    if acts.stay:
        return Stay(seat)
    if acts.discard is not None:
        return Throw(seat, hand[: acts.discard[0]])
    if acts.order is not None:
        return Order(seat, hand)
    if acts.turnup is not None:
        return Turnup(seat, hand[: acts.turnup])
    return Say(seat, "high") if acts.declare else Show(seat)


def choice_to_come(game: Game, state: State) -> bool:
    """5.3, from the steps that are left: who pays for an exchange must have the chips."""
    for item in state.steps[state.at :]:
        kind = item.__struct_config__.tag
        if kind in CHOICES or (kind == "flip" and getattr(item, "which", "") == "choose"):
            return True
        if kind == "exchange" and max(state.stacks[p] for p in seats_of(state.live)) >= game.stakes.fee_unit:
            return True
    return False


def states(game: Game, events: list[Event]) -> Iterator[tuple[State, Event]]:
    """Every event with the state before it."""
    state = fold(game, events[:1])
    for event in events[1:]:
        yield state, event
        state = apply(game, state, event)


@pytest.mark.parametrize("variant", variant_ids())
@pytest.mark.parametrize("stacks", [(9, 17, 30), (12, 12, 40)])
def test_all_in_hands_lie_open_before_cards_come_and_not_while_a_choice_does(
    variant: str, stacks: tuple[int, ...]
) -> None:
    """5.3, R-30: at every card dealt after the betting; and nobody may concede any more."""
    game, state, events = table_of(variant, stacks, 1)
    while not state.over:
        seat = state.actor if state.actor >= 0 else seats_of(state.todo)[0]
        assert not legal(game, state, seat).muck
        state, more = step(game, state, quiet(game, state, raising=True))
        events += more
    over = False
    for before, event in states(game, events):
        chips = [p for p in seats_of(before.live) if before.stacks[p]]
        if before.rounds and not before.open and len(chips) < 2:
            over = True
            if isinstance(event, Boarded | Dealt | Turned):
                open_hands = 0 if choice_to_come(game, before) else before.live
                assert before.shown & before.live == open_hands, event
    assert over
    assert state.shown & state.live == state.live
    assert state.why == "showdown"


@pytest.mark.parametrize("variant", variant_ids())
def test_all_others_concede_and_the_last_wins_unshown(variant: str) -> None:
    """R-30 `concede`: asked in the order of 5.2; the last is not asked, shows nothing and takes the pot."""
    game, state, _ = table_of(variant, (100, 100, 100), 2, show="concede")
    while state.choice != "show":
        state, _ = step(game, state, quiet(game, state))
    left = list(seats_of(state.live))
    while not state.over:
        seat = state.actor
        left.remove(seat)
        assert legal(game, state, seat).muck
        state, events = step(game, state, Muck(seat))
    (last,) = left
    assert state.why == "folds"
    assert state.shown & 1 << last == 0
    assert not any(isinstance(event, Shown) for event in events)
    assert sum(state.stacks) == 300
    assert max(state.stacks) == state.stacks[last] > 100


@pytest.mark.parametrize("variant", ["texas-holdem", "manila", "five-card-draw", "five-card-stud", "irish"])
def test_show_all_opens_every_hand_in_that_order(variant: str) -> None:
    """R-30 `all`: nobody is asked, the order is that of `concede`."""
    asked: list[int] = []
    game, state, _ = table_of(variant, (100, 100, 100), 3, show="concede")
    while not state.over:
        if state.choice == "show":
            asked.append(state.actor)
        state, _ = step(game, state, quiet(game, state))
    game, other, _ = table_of(variant, (100, 100, 100), 3, show="all")
    told: list[Event] = []
    while not other.over:
        other, events = step(game, other, quiet(game, other))
        told += events
    (opened,) = [event for event in told if isinstance(event, Shown)]
    assert list(opened.seats) == asked
    assert other.stacks == state.stacks
