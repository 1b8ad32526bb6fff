"""The engine beside pokerkit: no-limit hold'em, six seats, everybody calls to the showdown, our stock given.

Before every act each program is asked what is legal: ours makes its whole `Legal` value, pokerkit
answers whether one can fold, check or call, and the least and most one may raise to. The acts are
the same 24 a hand. CPU seconds of one thread; the programs take turns, so that a busy machine slows
all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

from purplepoker.cards import CardId, deck
from purplepoker.engine.core import begin, legal, step
from purplepoker.engine.events import Call
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.stakes import Start
from purplepoker.rng import order
from purplepoker.variants.load import variant_file

SEATS, STACK, BLINDS = 6, 200, (1, 2)
STOCKS = 64
OURS, THEIRS = 1500, 30
"""Hands a round, about a quarter of a second each."""

Timed = Callable[[], float]


def hold_em(pack: str) -> Game:
    return compile_game(variant_file("texas-holdem"), deck(pack), structure="no-limit", blinds=BLINDS)


def stocks(size: int) -> list[tuple[CardId, ...]]:
    return [tuple(map(CardId, order(b"bench", size, str(n)))) for n in range(STOCKS)]


def ours(game: Game, hands: int = OURS) -> float:
    """Hands a second."""
    starts = [Start((STACK,) * SEATS, forced_bets(game, SEATS), stock) for stock in stocks(game.deck.size)]
    acts = 0
    begun = process_time()
    for number in range(hands):
        state, _ = begin(game, starts[number % STOCKS])
        while not state.over:
            seat = state.actor
            acts += legal(game, state, seat).raise_min is not None
            state, _ = step(game, state, Call(seat))
    seconds = process_time() - begun
    assert acts == hands * 4 * SEATS, "everybody could raise at every act"
    return hands / seconds


def pokerkit(hands: int = THEIRS) -> float:
    """Hands a second, with every automation that saves a call.

    It shuffles by itself when a hand begins and cannot be given a stock together with automatic
    dealing; that is well under a hundredth of its time.
    """
    from pokerkit import Automation, NoLimitTexasHoldem

    automations = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.CARD_BURNING,
        Automation.HOLE_DEALING,
        Automation.BOARD_DEALING,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )
    game = NoLimitTexasHoldem(automations, True, 0, BLINDS, BLINDS[-1])
    acts = 0
    begun = process_time()
    for _ in range(hands):
        state: Any = game((STACK,) * SEATS, SEATS)
        while state.status:
            state.can_fold()
            state.can_check_or_call()
            acts += state.min_completion_betting_or_raising_to_amount is not None
            _ = state.max_completion_betting_or_raising_to_amount
            state.check_or_call()
    seconds = process_time() - begun
    assert acts == hands * 4 * SEATS, "everybody could raise at every act"
    return hands / seconds


def report(rounds: int) -> list[str]:
    """Rows of a table: median and spread of the rounds, and the ratio round by round."""
    standard, purple = hold_em("standard"), hold_em("purple")
    players: dict[str, Timed] = {
        "purplepoker, standard pack": lambda: ours(standard),
        "purplepoker, Purple pack": lambda: ours(purple),
        "pokerkit": pokerkit,
    }
    for play in players.values():
        play()  # tables and caches
    speeds: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(rounds):
        for name, play in players.items():
            speeds[name].append(play())
    rows = ["| program | hands a second: median | least to most | times pokerkit |", "|---|---|---|---|"]
    for name, values in speeds.items():
        ratio = median(a / b for a, b in zip(values, speeds["pokerkit"], strict=True))
        rows.append(
            f"| {name} | {median(values):,.0f} | {min(values):,.0f} to {max(values):,.0f} | {ratio:.0f} |"
        )
    return rows
