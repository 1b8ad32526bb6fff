"""`steady`: a plain, solid player. It weighs its chance on sampled deals against the price.

No bluff and no memory of the others: its chance against random hands decides. It never folds where
checking is free, nor a hand that nothing can beat.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import ClassVar

from purplepoker.bots.base import ace_limit, may_throw, own_cards
from purplepoker.bots.chance import Stream
from purplepoker.bots.outlook import (
    Cards,
    Deals,
    Judgment,
    Outlook,
    ToCome,
    cost,
    counts_of,
    judge,
    judge_hand,
    outlook,
    steps_left,
    to_come,
)
from purplepoker.bots.simple import passive_choice
from purplepoker.engine.events import (
    BringIn,
    Call,
    Command,
    Fold,
    Order,
    Raise,
    Say,
    Stay,
    Swap,
    Throw,
    Turnup,
    Way,
)
from purplepoker.engine.game import Game
from purplepoker.engine.legal import Legal
from purplepoker.engine.showdown import strength
from purplepoker.engine.view import View
from purplepoker.variants.model import Draw

MARGIN = 1.1
"""How much better than its price a call must be: chances are estimates, and bets speak of good hands."""
EDGE = 1.35
"""How many times its equal part of the pot a hand must be worth to bet or raise."""
SURE = 2.2
"""As `EDGE`: enough for a bet of the whole pot."""
OVER_A_BET = 2.0
"""How many times its price a call must be worth to raise instead."""
SWAP_BELOW = 0.75
"""As `EDGE`: a hand worth less is exchanged if the fee is small beside the pot."""
BEHIND = 0.7
"""Part of the chips that those behind still owe for a call and are expected to put in."""
CHOICE_SAMPLES = 12
CHOICE_BUDGET = 40_000
"""What a look at all choices of cards may cost, in lookups as in `cost`: there are up to 500 of them."""
LAST_CHOICES, LAST_SAMPLES = 4, 48
"""The best of a first look are looked at again, closely."""
FEW_OPPONENTS = 2
"""Opponents dealt in when own cards are chosen: a bar to beat, no more."""
MEMORY = 20_000


class SteadyBot:
    """Decides on what its view shows, by the game's steps, pools and shares; never by the game's name."""

    needs_view: ClassVar[bool] = True

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._stream = Stream(seed)
        self._plans: dict[tuple[int, str, int, int], tuple[ToCome, Draw | None]] = {}
        self._judged: dict[tuple[object, ...], Judgment] = {}

    def act(self, view: View | None, legal: Legal) -> Command:
        if view is None:
            raise ValueError("this bot needs a view")
        if legal.discard is not None or legal.turnup is not None:
            return self._cards(view, legal)
        if legal.order is not None:  # turned up one by one from the first: the low cards first
            return Order(legal.seat, tuple(sorted(own_cards(view))))
        if legal.declare:
            return Say(legal.seat, self._way(view))
        if legal.stay:
            return Swap(legal.seat) if self._swaps(view, legal) else Stay(legal.seat)
        if legal.fold or legal.check or legal.call is not None or legal.bring_in is not None:
            return self._bet(view, legal)
        return passive_choice(view, legal)

    # --- judging --------------------------------------------------------------------------------

    def _plan(self, view: View) -> tuple[ToCome, Draw | None]:
        """What is still to come at this point of the program, and the next draw if there is one."""
        key = view.street, view.choice, *counts_of(view)
        if key not in self._plans:
            left = steps_left(self._game, *key)
            draw = next((step for step in left if isinstance(step, Draw)), None)
            self._plans[key] = to_come(left, self._game), draw
        return self._plans[key]

    def _outlook(self, view: View) -> Outlook:
        return outlook(self._game, view, self._plan(view)[0])

    def _judge(self, view: View) -> Judgment:
        """The hand's worth; asked again with the same cards in sight, the same answer without new samples."""
        o = self._outlook(view)
        key = (view.street, tuple(sorted(o.hole)), o.rows, o.others)
        known = self._judged.get(key)
        if known is None:
            draw = self._plan(view)[1]
            known = judge(self._game, o, self._stream) if draw is None else self._judge_draw(view, o, draw)
            if len(self._judged) >= MEMORY:
                self._judged.clear()
            self._judged[key] = known
        return known

    def _judge_draw(self, view: View, o: Outlook, draw: Draw) -> Judgment:
        """Before a draw: the hand as it will be after its own best draw, the others' as they are."""
        hand = own_cards(view)
        deals = self._deals(o, self._samples(o, CHOICE_SAMPLES), len(hand) + o.own)
        throws = self._throws(hand, draw.least, max(draw.most, draw.with_ace), ace_limit(draw))
        thrown = self._ranked(o, deals, throws, hand)[0]
        kept = tuple(card for card in o.hole if card not in thrown)
        mine = [kept + spare[: len(thrown) + o.own] for spare in deals.spare]
        return judge_hand(self._game, deals, mine, len(o.others))

    def _samples(self, o: Outlook, most: int) -> int:
        """Fewer where one hand costs much, so that some choices can be looked at."""
        each = cost(self._game, len(o.hole) + o.own)
        return max(1, min(most, CHOICE_BUDGET // (8 * each)))

    def _deals(self, o: Outlook, samples: int, spare: int) -> Deals:
        return Deals(o, self._stream, samples, FEW_OPPONENTS, spare)

    # --- bets -----------------------------------------------------------------------------------

    def _bet(self, view: View, legal: Legal) -> Command:
        seat = legal.seat
        judged = self._judge(view)
        equity = judged.equity
        part = equity * (1 + sum(s.live for s in view.seats if s.seat != seat))
        if legal.exchange is not None and part < SWAP_BELOW and self._swaps(view, legal):
            return Swap(seat)
        price = 0.0
        if legal.call is not None:
            price = legal.call / (view.pot + legal.call + BEHIND * _still_owed(view, legal.seat))
        # over a bet of a later street a raise needs more: whoever bets has something
        strong = part >= EDGE and (view.street <= 1 or equity >= OVER_A_BET * price)
        if strong and legal.raise_min is not None:
            return Raise(seat, self._amount(view, legal, part, equity))
        if legal.bring_in is not None:
            return BringIn(seat)
        if legal.check:
            return Call(seat)
        if legal.call is not None:
            if equity >= price * MARGIN or judged.unbeaten or not legal.fold:
                return Call(seat)
            return Fold(seat)
        # 7.2: it must be opened
        if legal.raise_min is not None and (part > 1 or judged.unbeaten or not legal.fold):
            return Raise(seat, legal.raise_min)
        return Fold(seat)

    def _amount(self, view: View, legal: Legal, part: float, equity: float) -> int:
        """Three quarters of the pot, the whole pot with a sure hand; all of it when little would be left."""
        least, most = legal.raise_min, legal.raise_max
        if least is None or most is None:
            raise ValueError("no raise is open")
        pot = view.pot + (legal.call or 0)
        size = pot if part >= SURE or equity > 0.85 else 3 * pot // 4
        to = max(least, min(most, view.to_match + size))
        return most if 3 * to > 2 * most else to

    def _swaps(self, view: View, legal: Legal) -> bool:
        """An exchange is worth its fee for a poor hand in a pot of some size."""
        if legal.exchange is None or 5 * legal.exchange > view.pot:
            return False
        return self._judge(view).equity * sum(s.live for s in view.seats) < SWAP_BELOW

    # --- cards ----------------------------------------------------------------------------------

    def _throws(self, hand: Cards, least: int, most: int, without_ace: int | None = None) -> list[Cards]:
        """Every choice of cards to throw that the rules allow."""
        counts = range(least, min(most, len(hand)) + 1)
        choices = (cards for n in counts for cards in combinations(hand, n))
        return [cards for cards in choices if may_throw(self._game, without_ace, hand, cards)]

    def _cards(self, view: View, legal: Legal) -> Command:
        hand = own_cards(view)
        if legal.turnup is not None and view.choice == "flip":
            return Turnup(legal.seat, tuple(sorted(hand)[: legal.turnup]))
        least, most = legal.discard if legal.discard is not None else (legal.turnup, legal.turnup)
        if least is None or most is None:
            raise ValueError("asked for no cards")
        throws = self._throws(hand, least, most, legal.without_ace)
        replaced = view.choice in ("draw", "pass")
        if len(throws) > 1:
            o = self._outlook(view)
            spare = most + o.own
            few = self._ranked(
                o, self._deals(o, self._samples(o, CHOICE_SAMPLES), spare), throws, hand, replaced
            )[:LAST_CHOICES]
            thrown = self._ranked(
                o, self._deals(o, self._samples(o, LAST_SAMPLES), spare), few, hand, replaced
            )[0]
        else:
            thrown = throws[0]
        return Throw(legal.seat, thrown) if legal.discard is not None else Turnup(legal.seat, thrown)

    def _ranked(
        self, o: Outlook, deals: Deals, throws: Sequence[Cards], hand: Cards, replaced: bool = True
    ) -> list[Cards]:
        """The throws by what they win over the same sampled deals, best first; of equals the fewest cards."""
        if not o.others:
            return list(throws)
        shares = self._game.shares
        most = max(1, CHOICE_BUDGET // (cost(self._game, len(o.hole) + o.own) * len(deals.rows)))
        if len(throws) > most:
            throws = self._stream.draw(list(throws), most)
        bars = [
            [max([strength(share, other, rows) for other in hands]) for share in shares]
            for rows, hands in zip(deals.rows, deals.hands, strict=True)
        ]
        # without a board every sampled hand is a bar for every other sample too: far less noise
        table = not any(o.coming) and not any(o.rows)
        columns = [sorted(column) for column in zip(*bars, strict=True)] if table else []
        scores: dict[Cards, float] = {}
        for thrown in throws:
            kept = tuple(card for card in o.hole if card not in thrown)
            count = o.own + (len(thrown) if replaced else 0)
            score = 0.0
            for bar, rows, spare in zip(bars, deals.rows, deals.spare, strict=True):
                mine = kept + spare[:count]
                for at, share in enumerate(shares):
                    own = strength(share, mine, rows)
                    score += _place(columns[at], own) if table else (own > bar[at]) + 0.5 * (own == bar[at])
            scores[thrown] = score
        return sorted(throws, key=lambda thrown: -scores[thrown])

    def _way(self, view: View) -> Way:
        """The side won more often; both only when both are nearly sure: a lost side loses all (8.1)."""
        o = self._outlook(view)
        deals = self._deals(o, self._samples(o, LAST_SAMPLES), o.own)
        power = max(1.0, len(o.others) / FEW_OPPONENTS)
        sure: dict[str, float] = {}
        for share in self._game.shares:
            wins = [
                strength(share, o.hole + spare, rows) > max([strength(share, hand, rows) for hand in hands])
                for rows, hands, spare in zip(deals.rows, deals.hands, deals.spare, strict=True)
            ]
            sure[share.name] = max(sure.get(share.name, 0.0), _mean(wins) ** power)
        high, low = sure.get("high", 0.0), sure.get("low", 0.0)
        if min(high, low) > 0.95:
            return "both"
        return "high" if high >= low else "low"


def _still_owed(view: View, seat: int) -> int:
    """What the others must add to stay in: the chances are reckoned against all of them."""
    return sum(
        max(0, min(view.to_match - other.bet, other.stack))
        for other in view.seats
        if other.live and other.seat != seat and view.asked >> other.seat & 1
    )


def _mean(values: Iterable[bool]) -> float:
    counted = list(values)
    return sum(counted) / len(counted)


def _place(column: Sequence[int], own: int) -> float:
    """Part of the sorted column that `own` beats, ties half."""
    return (bisect_left(column, own) + bisect_right(column, own)) / (2 * len(column))
