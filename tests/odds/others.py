"""Odds counted without the package: every deal one by one, hands valued by other programs.

Ordinary packs: phevaluator for high hands, an own few lines for the low of eight, or the whole count by
poker-equity. Purple: `purple_fives`. The pot is divided by the plain words of the rules, in fractions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, product
from typing import NamedTuple

import numpy as np
import phevaluator
import poker_equity

from odds import purple_fives
from odds.spots import Hand, Spot, ways

Winners = tuple[tuple[int, ...], ...]
"""Who is best for each share of the pot; nobody: no hand qualifies."""
Value = Callable[[Hand, Hand], tuple[int, ...]]
"""Strengths of a hand with a board, one a share; higher is better, 0 does not qualify."""


class Expected(NamedTuple):
    """Parts of all deals by player; `deals` without, everything else with weights."""

    deals: int
    win: list[Fraction]
    tie: list[Fraction]
    equity: list[Fraction]
    square: list[Fraction]
    high: list[Fraction]
    low: list[Fraction]


# -- hands

_WORST = 7463
"""phevaluator counts from 1, the best, to 7462."""


def of_five_to_seven(hand: Hand, board: Hand) -> tuple[int, ...]:
    return (_WORST - int(phevaluator.evaluate_cards(*hand, *board)),)


def of_two_and_three(hand: Hand, board: Hand) -> tuple[int, ...]:
    return (_WORST - int(phevaluator.evaluate_omaha_cards(*board, *hand)),)


def with_low(hand: Hand, board: Hand) -> tuple[int, ...]:
    own, others = (frozenset("A2345678".find(card[0]) for card in cards) - {-1} for cards in (hand, board))
    return (*of_two_and_three(hand, board), eight_low(own, others))


@cache
def eight_low(own: frozenset[int], board: frozenset[int]) -> int:
    """The lowest of two own ranks with three of the board's, ace 0; the highest of the five counts first."""
    lows = [
        sum(1 << rank for rank in (*two, *three))
        for two, three in product(combinations(own, 2), combinations(board, 3))
        if not set(two) & set(three)
    ]
    return 256 - min(lows) if lows else 0


VALUES: dict[str, Value] = {
    "texas-holdem": of_five_to_seven,
    "omaha": of_two_and_three,
    "omaha-hi-lo": with_low,
    "seven-card-stud": of_five_to_seven,
    "five-card-draw": of_five_to_seven,
}
PROGRAM = {
    "texas-holdem": "holdem",
    "omaha": "omaha",
    "omaha-hi-lo": "omaha_hi_lo",
    "seven-card-stud": "stud",
    "five-card-draw": "five_card_draw",
    "short-deck": "short_deck",
    "razz": "razz",
}
"""The games of poker-equity."""


# -- dividing


def parts(winners: Winners, players: int) -> tuple[list[Fraction], list[Fraction]]:
    """What each player gets of the pot from the first share and from the second one.

    Equal parts for the shares that somebody wins, each divided equally among its winners.
    """
    won = [share for share in winners if share]
    sides = []
    for share in (*winners, ())[:2]:
        each = Fraction(1, len(won) * len(share)) if share else Fraction(0)
        sides.append([each if player in share else Fraction(0) for player in range(players)])
    return sides[0], sides[1]


def expected(counted: Counter[Winners], players: int, deals: int) -> Expected:
    """Means over all deals, weighted."""
    total = sum(counted.values())
    sums = [[Fraction(0)] * players for _ in range(6)]
    for winners, weight in counted.items():
        high, low = parts(winners, players)
        for player, (one, other) in enumerate(zip(high, low, strict=True)):
            part = one + other
            whole, some = Fraction(part == 1), Fraction(0 < part < 1)
            for own, number in zip(sums, (whole, some, part, part * part, one, other), strict=True):
                own[player] += weight * number
    return Expected(deals, *([one / total for one in own] for own in sums))


def best_of(strengths: Sequence[tuple[int, ...]]) -> Winners:
    """Who has the most, share by share."""
    found = []
    for share in zip(*strengths, strict=True):
        most = max(share)
        found.append(tuple(player for player, own in enumerate(share) if own == most) if most else ())
    return tuple(found)


# -- counting


def dealt(left: Sequence[str], gaps: Sequence[int]) -> Iterator[tuple[Hand, ...]]:
    """Every way to fill the gaps."""
    if len(gaps) == 1:
        yield from ((cards,) for cards in combinations(left, gaps[0]))
        return
    for cards in combinations(left, gaps[0]):
        rest = [card for card in left if card not in cards]
        yield from ((cards, *others) for others in dealt(rest, gaps[1:]))


def one_by_one(spot: Spot) -> Expected:
    """Every deal, its hands valued by phevaluator."""
    value = cache(VALUES[spot.kind.variant])
    counted: Counter[Winners] = Counter()
    deals = 0
    for hands, weight, left in spot.choices():
        for *more, turned in dealt(left, spot.gaps):
            board = (*spot.board, *turned)
            holes = [(*own, *drawn) for own, drawn in zip(hands, more, strict=True)]
            counted[best_of([value(hole, board) for hole in holes])] += weight
            deals += 1
    return expected(counted, len(spot.players), deals)


def purple(spot: Spot) -> Expected:
    """The same for hold'em with the Purple pack."""
    counted: Counter[Winners] = Counter()
    deals = 0
    players = len(spot.players)
    for hands, weight, left in spot.choices():
        number = ways(len(left), spot.gaps)
        flat = chain.from_iterable(chain.from_iterable(one) for one in dealt(_numbers(left), spot.gaps))  # type: ignore[arg-type]
        more = np.fromiter(flat, np.int32).reshape(number, sum(spot.gaps))
        turned = more[:, sum(spot.missing) :]
        strengths = np.empty((players, number), np.int16)
        at = 0
        for player, own in enumerate(hands):
            known = np.array([_numbers((*own, *spot.board))] * number, np.int32).reshape(number, -1)
            drawn = more[:, at : at + spot.missing[player]]
            at += spot.missing[player]
            strengths[player] = purple_fives.best(np.hstack([known, drawn, turned]))
        bits = ((strengths == strengths.max(0)) << np.arange(players)[:, np.newaxis]).sum(0)
        for pattern, times in enumerate(np.bincount(bits).tolist()):
            if times:
                winners = tuple(player for player in range(players) if pattern >> player & 1)
                counted[(winners,)] += weight * times
        deals += number
    return expected(counted, players, deals)


def _numbers(cards: Sequence[str]) -> list[int]:
    return [purple_fives.card_of(card) for card in cards]


def by_program(spot: Spot) -> Expected:
    """The whole count by poker-equity, one choice of hands after the other.

    It counts whole deals, and adds up parts of the pot in machine numbers, which are fractions of 2520
    (and of twice that in a split game) before they are rounded.
    """
    players = len(spot.players)
    names = ("win_count", "tie_count", "share_sum", "share_square_sum", "low_share_sum")
    sums = {name: [Fraction(0)] * players for name in names}
    deals = total = 0
    for hands, weight, left in spot.choices():
        texts = ["".join(hand) for hand in hands]
        found = poker_equity.exact_from_text(
            PROGRAM[spot.kind.variant], texts, " ".join(spot.board), " ".join(spot.dead)
        )
        number = ways(len(left), spot.gaps)
        assert found is not None
        assert found["samples"] == number
        deals += number
        total += weight * number
        for name in names:
            for player, one in enumerate(found[name]):
                sums[name][player] += weight * Fraction(one).limit_denominator(25_200)
    win, tie, equity, square, low = ([one / total for one in sums[name]] for name in names)
    high = [one - other for one, other in zip(equity, low, strict=True)]
    if spot.kind.variant == "razz":
        high, low = low, equity
    return Expected(deals, win, tie, equity, square, high, low)
