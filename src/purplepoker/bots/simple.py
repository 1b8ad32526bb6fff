"""The two bots that measure others: `random` tries everything, `call` never folds and never raises."""

from __future__ import annotations

from typing import ClassVar

from purplepoker.bots.base import may_throw, own_cards
from purplepoker.bots.chance import Stream
from purplepoker.engine.events import (
    BringIn,
    Call,
    Command,
    DeclareBoard,
    Fold,
    Muck,
    Order,
    Raise,
    Runs,
    Say,
    Show,
    Stay,
    Swap,
    Throw,
    Turnup,
    Way,
)
from purplepoker.engine.game import Game
from purplepoker.engine.legal import Legal
from purplepoker.engine.view import View

WAYS: tuple[Way, ...] = ("high", "low", "both")

FOLD_ONE_IN = 8
"""How seldom `random` folds where it may do something else: hands are to reach their end."""


class RandomBot:
    """Any kind of legal command with equal chance (folding less often), any legal amount and cards."""

    needs_view: ClassVar[bool] = False

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._stream = Stream(seed)

    def act(self, view: View | None, legal: Legal) -> Command:
        seat, stream = legal.seat, self._stream
        others: list[Command | None] = []  # None: a raise, whose amount is chosen only if it comes to that
        if legal.check or legal.call is not None:
            others.append(Call(seat))
        if legal.raise_min is not None:
            others.append(None)
        if legal.bring_in is not None:
            others.append(BringIn(seat))
        if legal.exchange is not None:
            others.append(Swap(seat))
        if legal.stay:
            others.append(Stay(seat))
        if legal.show:
            others.append(Show(seat))
        if legal.board:
            others.append(DeclareBoard(seat))
        if legal.muck:
            others.append(Muck(seat))
        if legal.fold and (not others or not stream.below(FOLD_ONE_IN)):
            return Fold(seat)
        if others:
            command = others[stream.below(len(others))] if len(others) > 1 else others[0]
            return Raise(seat, self._amount(legal)) if command is None else command
        return self._choice(view, legal)

    def _amount(self, legal: Legal) -> int:
        """Mostly the least, now and then the most, else something small between: not every pot all-in."""
        least, most = legal.raise_min, legal.raise_max
        if least is None or most is None:
            raise ValueError("no raise is open")
        way = self._stream.below(16)
        if least == most or way < 8:
            return least
        return most if way == 15 else self._stream.between(least, min(most, 3 * least))

    def _choice(self, view: View | None, legal: Legal) -> Command:
        seat, stream = legal.seat, self._stream
        if legal.declare:
            return Say(seat, WAYS[stream.below(len(WAYS))])
        if legal.runs is not None:
            return Runs(seat, stream.between(1, legal.runs))
        hand = own_cards(view)
        if legal.discard is not None:
            cards = tuple(stream.draw(list(hand), stream.between(*legal.discard)))
            if not may_throw(self._game, legal.without_ace, hand, cards):
                cards = cards[: legal.without_ace]
            return Throw(seat, cards)
        if legal.order is not None:
            return Order(seat, tuple(stream.draw(list(hand), len(hand))))
        if legal.turnup is not None:
            return Turnup(seat, tuple(stream.draw(list(hand), legal.turnup)))
        raise ValueError("asked for nothing")


class CallBot:
    """Checks or calls, draws nothing, throws its first cards, shows: a hand as the cards fall."""

    needs_view: ClassVar[bool] = False

    def __init__(self, game: Game, seed: int) -> None:
        pass

    def act(self, view: View | None, legal: Legal) -> Command:
        seat = legal.seat
        if legal.check or legal.call is not None:
            return Call(seat)
        if legal.bring_in is not None:
            return BringIn(seat)
        if legal.raise_min is not None:  # 7.2: it must be opened, and folding is not this bot's way
            return Raise(seat, legal.raise_min)
        if legal.fold:
            return Fold(seat)  # it must be opened, and it may not open
        return passive_choice(view, legal)


def passive_choice(view: View | None, legal: Legal) -> Command:
    """A choice without a thought: nothing drawn or paid, the first cards, high, one run, shown."""
    seat = legal.seat
    if legal.stay:
        return Stay(seat)
    if legal.show:
        return Show(seat)
    if legal.declare:
        return Say(seat, "high")
    if legal.runs is not None:
        return Runs(seat, 1)
    hand = own_cards(view)
    if legal.discard is not None:
        return Throw(seat, hand[: legal.discard[0]])
    if legal.order is not None:
        return Order(seat, hand)
    if legal.turnup is not None:
        return Turnup(seat, hand[: legal.turnup])
    raise ValueError("asked for nothing")
