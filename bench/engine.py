"""The engine beside pokerkit: no-limit hold'em, six seats, everybody calls to showdown, the stock given.

Before every act each program is asked what is legal: ours makes its whole `Legal` value, pokerkit
answers whether one can fold, check or call, and the least and most one may raise to. Both are on
one core and timed in CPU seconds; the two take turns, so that a busy machine slows both.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

from purplepoker.cards import deck
from purplepoker.engine.core import begin, legal, step
from purplepoker.engine.events import Call
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.stakes import Start
from purplepoker.rng import order
from purplepoker.variants.load import variant_file

SEATS, STACK, BLINDS = 6, 200, (1, 2)
KEY = b"bench"


def hold_em(pack: str = "standard") -> Game:
    return compile_game(variant_file("texas-holdem"), deck(pack), blinds=BLINDS)


def ours(game: Game, hands: int) -> int:
    """Plays so many hands; gives the number of acts."""
    starts = [
        Start((STACK,) * SEATS, forced_bets(game, SEATS), order(KEY, game.deck.size, str(i)))  # type: ignore[arg-type]
        for i in range(64)
    ]
    acts = 0
    global _begun
    _begun = process_time()  # the stocks are given: making them is not what is measured
    for number in range(hands):
        state, _ = begin(game, starts[number % 64])
        while not state.over:
            seat = state.actor
            if legal(game, state, seat).raise_min is None and state.able == state.live:
                raise AssertionError("somebody cannot raise")
            state, _ = step(game, state, Call(seat))
            acts += 1
    return acts


def theirs(hands: int) -> int:
    """The same with pokerkit: every automation that saves a call, and the stock in its order."""
    from pokerkit import Automation, Deck, NoLimitTexasHoldem

    automations = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.HOLE_DEALING,
        Automation.BOARD_DEALING,
        Automation.CARD_BURNING,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )
    cards = tuple(Deck.STANDARD)
    stocks = [tuple(cards[c] for c in order(KEY, 52, str(i))) for i in range(64)]
    game = NoLimitTexasHoldem(automations, True, 0, BLINDS, BLINDS[-1])
    acts = 0
    global _begun
    _begun = process_time()
    for number in range(hands):
        state: Any = game((STACK,) * SEATS, SEATS)
        state.deck_cards.clear()
        state.deck_cards.extend(stocks[number % 64])
        while state.status:
            state.can_fold()
            state.can_check_or_call()
            if state.min_completion_betting_or_raising_to_amount is None:
                raise AssertionError("somebody cannot raise")
            _ = state.max_completion_betting_or_raising_to_amount
            state.check_or_call()
            acts += 1
    return acts


_begun = 0.0


def speed(play: Callable[[int], int], hands: int) -> float:
    """Hands a CPU second."""
    play(hands)
    return hands / (process_time() - _begun)


def main() -> None:
    game = hold_em()
    print(ours(game, 100), [round(speed(lambda n: ours(game, n), 2000)) for _ in range(5)])
    print(theirs(10), [round(speed(theirs, 50)) for _ in range(3)])


if __name__ == "__main__":
    main()
