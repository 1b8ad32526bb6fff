"""Exact odds and samples of random situations, beside other programs and an own count: no difference.

A difference names the situation and the command that shows it. `spots.spot(kind, number)` makes it again.
"""

from __future__ import annotations

import random
from itertools import combinations, pairwise
from math import sqrt

import numpy as np
import pokerkit
import pytest

from odds import others, purple_fives
from odds.spots import KINDS, Kind, Spot, spot
from purplepoker.cards import deck
from purplepoker.ranking.base import DEFAULTS
from purplepoker.ranking.reference import value

SAMPLES = 8_000
FEW, FEW_DEEP = 50, 2
MANY, MANY_DEEP = 1_000, 20
_SHOWN = 5

kinds = pytest.mark.parametrize("kind", KINDS, ids=[kind.name.replace(" ", "-") for kind in KINDS])


def right(asked: Spot, deep: bool) -> others.Expected:
    """The answer of somebody else."""
    if asked.kind.pack == "purple":
        return others.purple(asked)
    if deep or asked.kind.variant not in others.VALUES:
        return others.by_program(asked)
    return others.one_by_one(asked)


def exact_differences(asked: Spot, want: others.Expected) -> list[str]:
    """Where an exact answer is not that fraction, rounded once."""
    found = asked.ask(exact=True)
    told = f"{found.count} of {want.deals} deals"
    wrong = [] if (found.exact, found.count) == (True, want.deals) else [told]
    for player, hand in enumerate(found.hands):
        pairs = [
            ("win", hand.win, want.win),
            ("tie", hand.tie, want.tie),
            ("equity", hand.equity, want.equity),
        ]
        if isinstance(hand.high, float) and isinstance(hand.low, float):
            pairs += [("high", hand.high, want.high), ("low", hand.low, want.low)]
        wrong += [
            f"hand {player} {name} {got}, right {float(fractions[player])} ({fractions[player]})"
            for name, got, fractions in pairs
            if got != float(fractions[player])
        ]
        if hand.stderr:
            wrong.append(f"hand {player} has an error of {hand.stderr}")
    return wrong


def sample_differences(asked: Spot, want: others.Expected, number: int) -> list[str]:
    """Where a sample is more than five standard errors off.

    The error is known from the exact answer; a sample that draws hands anew one at a time tells a larger one.
    Where one deal in thousands counts, four deals more may happen.
    """
    found = asked.ask(samples=SAMPLES, seed=number)
    wrong = [] if (found.exact, found.count) == (False, SAMPLES) else [f"a sample of {found.count}"]
    for player, hand in enumerate(found.hands):
        mean = want.equity[player]
        error = max(sqrt((want.square[player] - mean**2) / SAMPLES), hand.stderr)
        if abs(hand.equity - mean) > 5 * error + 4 / SAMPLES:
            wrong.append(f"hand {player} sampled with seed {number}: {hand.equity}, right {float(mean)}")
    return wrong


def compare(kind: Kind, numbers: range, *, deep: bool = False) -> None:
    """Asks for each situation, and tells the first differences."""
    differences: list[str] = []
    for number in numbers:
        asked = spot(kind, str(number), deep=deep)
        want = right(asked, deep)
        wrong = exact_differences(asked, want) + sample_differences(asked, want, number)
        differences += [f"{kind.name} number {number}: {asked.command()}\n  {one}" for one in wrong]
        if len(differences) >= _SHOWN:
            break
    assert not differences, "\n".join(differences)


@kinds
def test_situations_from_the_flop_on(kind: Kind) -> None:
    compare(kind, range(FEW))


@kinds
def test_situations_with_most_cards_to_come(kind: Kind) -> None:
    compare(kind, range(FEW_DEEP), deep=True)


@pytest.mark.long
@kinds
def test_many_situations_from_the_flop_on(kind: Kind) -> None:
    compare(kind, range(MANY))


@pytest.mark.long
@kinds
def test_many_situations_with_most_cards_to_come(kind: Kind) -> None:
    compare(kind, range(MANY_DEEP), deep=True)


# -- the judges are judged


def test_the_own_purple_values_order_hands_as_the_readable_reference_does() -> None:
    purple, chance = deck("purple"), random.Random(9)
    hands = [chance.sample(range(purple.size), 5) for _ in range(3_000)]
    # pairs of few cards, so that straight flushes and fives of a kind are among them
    small = [card for card in range(purple.size) if purple.text(card)[1] in "rob"]
    hands += [chance.sample(small, 5) for _ in range(3_000)]
    keys = [value(purple, purple.roles["high"], DEFAULTS, hand).key for hand in hands]
    numbers = [[purple_fives.card_of(purple.text(card)) for card in hand] for hand in hands]
    own = purple_fives.five(np.array(numbers, np.int32)).tolist()
    pairs = sorted(zip(keys, own, strict=True))
    assert len({key for key, _ in pairs}) > 300
    for (key, number), (next_key, next_number) in pairwise(pairs):
        assert (key < next_key) == (number < next_number)


def test_the_own_low_of_eight_is_that_of_pokerkit() -> None:
    chance = random.Random(8)
    cards = [rank + suit for rank in "A2345678K" for suit in "cdhs"]
    hands = [chance.sample(cards, 9) for _ in range(150)]
    own = [others.with_low(tuple(hand[:4]), tuple(hand[4:]))[1] for hand in hands]
    read = pokerkit.OmahaEightOrBetterLowHand.from_game_or_none
    theirs = [read("".join(hand[:4]), "".join(hand[4:])) for hand in hands]
    assert [bool(one) for one in own] == [one is not None for one in theirs]
    both = [(one, low) for one, low in zip(own, theirs, strict=True) if low is not None]
    assert len(both) > 50
    for (one, low), (other, other_low) in combinations(both, 2):
        assert (one < other, one == other) == (low < other_low, low == other_low)
