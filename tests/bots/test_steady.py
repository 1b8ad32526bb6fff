"""`steady` wins against `random` and `call`, and never does the two things no sound player does."""

from __future__ import annotations

from itertools import combinations
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import pytest
from msgspec.structs import replace

import purplepoker.bots
from bots.table import GAMES, PACKS, PLAYABLE, game_of, watched
from purplepoker.bots.base import Bot
from purplepoker.bots.simple import CallBot, RandomBot
from purplepoker.bots.steady import SteadyBot
from purplepoker.cards import deck, parse_cards
from purplepoker.engine.core import begin, legal, step
from purplepoker.engine.events import BringIn, Call, Command, Fold, Raise, Say, Throw
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.legal import Legal
from purplepoker.engine.showdown import strength
from purplepoker.engine.stakes import Start
from purplepoker.engine.state import Cards, State
from purplepoker.engine.view import View, view
from purplepoker.files import data_ids
from purplepoker.rng import order
from purplepoker.simulate import run
from purplepoker.variants.load import variant_file, variant_ids
from purplepoker.variants.model import Bet

OPPONENTS = ("random", "call")
BOARD_GAMES = ("texas-holdem", "greek", "yukon", "manila", "omaha", "omaha-hi-lo")


def won_a_hand(variant: str, pack: str, opponents: str, hands: int, seed: int) -> float:
    bots = ["steady", *[opponents] * 5]
    return run(variant, deck=pack, seats=6, hands=hands, bots=bots, seed=seed).seats[0].net / hands


@pytest.mark.parametrize("opponents", OPPONENTS)
@pytest.mark.parametrize(("variant", "pack"), GAMES)
def test_steady_wins(variant: str, pack: str, opponents: str) -> None:
    assert won_a_hand(variant, pack, opponents, 1000, seed=7) > 0


@pytest.mark.long
@pytest.mark.parametrize("opponents", OPPONENTS)
@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("variant", variant_ids())
def test_steady_surely_wins(variant: str, pack: str, opponents: str) -> None:
    """20,000 hands: the lower end of the 95 % interval of what it wins a hand is above 0."""
    blocks = [won_a_hand(variant, pack, opponents, 200, seed=1000 + block) for block in range(100)]
    half_width = 1.984 * stdev(blocks) / sqrt(len(blocks))  # Student, 99 degrees of freedom
    assert mean(blocks) - half_width > 0, f"{mean(blocks):.2f} +- {half_width:.2f} chips a hand"


# --- a free check ------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", data_ids("variants"))
def test_steady_never_folds_where_checking_is_free(variant: str) -> None:
    game = game_of(variant, "purple")
    free = 0

    def watch(state: State, view: View, acts: Legal, command: Command) -> None:
        nonlocal free
        if view.viewer < 2 and acts.check:
            free += 1
            assert not isinstance(command, Fold)

    bots: list[Bot] = [SteadyBot(game, 1), SteadyBot(game, 2), CallBot(game, 3), RandomBot(game, 4)]
    for _ in watched(game, bots, 12, watch):
        pass
    assert free


def test_steady_has_no_other_choice_than_to_check_a_bad_hand() -> None:
    """On the button with the worst hand, everybody having checked, `legal` would let it fold."""
    game = game_of("texas-holdem", "standard")
    state = river(game, 3, bet=False)
    state = replace(state, down=(*state.down[:-1], worst_hole(game, state)))
    acts = legal(game, state, state.actor)
    assert acts.fold
    assert acts.check
    assert SteadyBot(game, 1).act(view(game, state, state.actor), acts) == Call(state.actor)


# --- the nuts ----------------------------------------------------------------------------------------


def river(game: Game, number: int, seats: int = 4, bet: bool = True) -> State:
    """The last round of a hand that all have called; the first bets all he may, and the last is to act."""
    stock = order(b"river", game.deck.size, str(number))
    start = Start((200,) * seats, forced_bets(game, seats), stock)  # type: ignore[arg-type]
    state, _ = begin(game, start)
    last = sum(isinstance(s, Bet) for s in game.variant.steps)
    while state.actor != seats - 1 or state.rounds < last:
        command: Command = Call(state.actor)
        if state.rounds == last and bet and not state.to_match:
            most = legal(game, state, state.actor).raise_max
            assert most is not None
            command = Raise(state.actor, most)
        state, _ = step(game, state, command)
    return state


def pairs(game: Game, state: State) -> list[Cards]:
    """Every two cards that are not on the board: in these games two of the hole or fewer play."""
    board = {card for row in state.rows[0] for card in row}
    return list(combinations([card for card in range(game.deck.size) if card not in board], 2))


def worst_hole(game: Game, state: State) -> Cards:
    return min(pairs(game, state), key=lambda hole: strength(game.shares[0], hole, state.rows[0]))


@pytest.mark.parametrize("share", ["high", "low"])
@pytest.mark.parametrize("pack", ["standard", "purple"])
@pytest.mark.parametrize("variant", BOARD_GAMES)
def test_steady_never_folds_the_best_possible_hand(variant: str, pack: str, share: str) -> None:
    """On random rivers, every hole that all others' holes together cannot beat is given to it."""
    game = game_of(variant, pack)
    compiled = next((s for s in game.shares if s.name == share), None)
    if compiled is None:
        pytest.skip("a game without a low hand")
    met = 0
    for number in range(12):
        state = river(game, number)
        values = {hole: strength(compiled, hole, state.rows[0]) for hole in pairs(game, state)}
        best = max(values.values())
        if not best:
            continue  # no low is possible on this board
        nuts = [hole for hole, value in values.items() if value == best]
        hole = nuts[number % len(nuts)]
        rest = [
            card for card in state.stock if card not in hole and all(card not in row for row in state.rows[0])
        ]
        hole += tuple(rest[: len(state.down[-1]) - 2])  # two more in Omaha
        state = replace(state, down=(*state.down[:-1], hole))
        acts = legal(game, state, state.actor)
        assert acts.fold
        assert acts.call
        command = SteadyBot(game, number).act(view(game, state, state.actor), acts)
        assert not isinstance(command, Fold), f"river {number}: {[game.deck.text(c) for c in hole]}"
        met += 1
    assert met >= 4


def test_steady_calls_when_the_board_is_the_nuts() -> None:
    """Everybody holds the royal flush of the board: the part is small, and yet nothing beats it."""
    game = game_of("texas-holdem", "standard")
    state = river(game, 0, seats=9)
    board = parse_cards(game.deck, "As Ks Qs Js Ts")
    state = replace(state, rows=((board,),), down=(*state.down[:-1], parse_cards(game.deck, "2h 3d")))
    acts = legal(game, state, state.actor)
    command = SteadyBot(game, 5).act(view(game, state, state.actor), acts)
    assert command == Call(state.actor)


def test_steady_folds_a_hopeless_hand_calls_a_fair_one_and_raises_a_great_one() -> None:
    game = game_of("texas-holdem", "standard")
    state = river(game, 0)
    board = parse_cards(game.deck, "As Ks 8d 7d 2c")
    for cards, kind in (("4h 3h", Fold), ("Qs Qd", Call), ("Ad Ah", Raise)):
        given = replace(state, rows=((board,),), down=(*state.down[:-1], parse_cards(game.deck, cards)))
        # the bettor took it all in; another bet of his leaves something to raise
        given = replace(given, stacks=(*given.stacks[:-1], 500), to_match=150, able=given.able | 1)
        acts = legal(game, given, given.actor)
        assert isinstance(SteadyBot(game, 5).act(view(game, given, given.actor), acts), kind), cards


# --- cards and choices -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "pack", "hand", "kept", "draws"),
    [
        ("five-card-draw", "standard", "Ks Kd Kh 7c 2d", "Ks Kd Kh", "1 2"),
        ("five-card-draw", "standard", "9s 8d 7h 6c 5d", "9s 8d 7h 6c 5d", "0"),
        ("five-card-draw", "standard", "Qs Qd 8h 5c 2d", "Qs Qd", "1 2 3"),
        ("five-card-draw", "purple", "Kr Kb Kg 8o 8z", "Kr Kb Kg 8o 8z", "0"),
        ("five-card-draw", "purple", "8p 9p Tp Qp Ar", "8p 9p Tp Qp", "0 1"),  # four purples
        ("27-single-draw", "standard", "7s 5d 4h 3c Kd", "7s 5d 4h 3c", "1"),
        ("lowball", "standard", "As 2d 3h 5c Ks", "As 2d 3h 5c", "1"),
        ("lowball", "standard", "2s 3s 4s 5s 6s", "2s 3s 4s 5s 6s", "0"),
        ("27-single-draw", "standard", "8s 6d 4h 3c 2d", "8s 6d 4h 3c 2d", "0"),
    ],
)
def test_steady_draws_as_one_would(variant: str, pack: str, hand: str, kept: str, draws: str) -> None:
    game = game_of(variant, pack)
    seats = 4
    stock = order(b"draw", game.deck.size)
    state, _ = begin(game, Start((200,) * seats, forced_bets(game, seats), stock))  # type: ignore[arg-type]
    while state.choice != "draw":
        acts = legal(game, state, state.actor)
        state, _ = step(game, state, BringIn(state.actor) if acts.bring_in else Call(state.actor))
    cards = parse_cards(game.deck, hand)
    state = replace(state, down=(cards, *state.down[1:]))
    command = SteadyBot(game, 3).act(view(game, state, 0), legal(game, state, 0))
    assert isinstance(command, Throw)
    assert set(command.cards).isdisjoint(parse_cards(game.deck, kept))
    assert str(len(command.cards)) in draws.split()


def test_steady_keeps_the_pair_of_a_pineapple() -> None:
    game = game_of("crazy-pineapple", "standard")
    thrown: list[Command] = []

    def watch(state: State, seen: View, acts: Legal, command: Command) -> None:
        if acts.discard and seen.viewer == 0:
            # on a board of low cards two aces are worth keeping
            board = parse_cards(game.deck, "8s 5d 3h")
            hand = parse_cards(game.deck, "As Kd Ah")
            given = replace(state, rows=((board,),), down=(hand, *state.down[1:]))
            thrown.append(SteadyBot(game, 1).act(view(game, given, 0), acts))

    for _ in watched(game, [CallBot(game, seed) for seed in range(3)], 1, watch):
        pass
    assert thrown == [Throw(0, parse_cards(game.deck, "Kd"))]


@pytest.mark.parametrize(("hole", "way"), [("As Ad", "high"), ("6d 4h", "low")])
def test_steady_declares_what_it_holds(hole: str, way: str) -> None:
    game = game_of("manila", "standard", declare="true")
    said: list[Command] = []

    def watch(state: State, seen: View, acts: Legal, command: Command) -> None:
        if acts.declare and seen.viewer == 0:
            board = parse_cards(game.deck, "Ac Ah 3s 2c 7d") if way == "high" else None
            board = board or parse_cards(game.deck, "Ac Kh 3s 2c 9d")
            given = replace(state, rows=((board,),), down=(parse_cards(game.deck, hole), *state.down[1:]))
            said.append(SteadyBot(game, 1).act(view(game, given, 0), acts))

    for _ in watched(game, [CallBot(game, seed) for seed in range(3)], 1, watch):
        pass
    assert said == [Say(0, way)]  # type: ignore[arg-type]


# --- data only ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", PLAYABLE)
def test_steady_plays_a_renamed_game_alike(variant: str) -> None:
    file = variant_file(variant)
    renamed = replace(file, id="renamed", name="Renamed")
    games = [
        compile_game(f, deck("purple"), structure="pot-limit", ruleset="recorded") for f in (file, renamed)
    ]
    nets = [
        [s.net for s in run(game, seats=4, hands=8, bots=["steady", "random"], seed=3).seats]
        for game in games
    ]
    assert nets[0] == nets[1]


def test_no_bot_knows_a_game_by_name() -> None:
    folder = Path(purplepoker.bots.__file__).parent
    source = "\n".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    for variant in data_ids("variants"):
        assert f'"{variant}"' not in source
