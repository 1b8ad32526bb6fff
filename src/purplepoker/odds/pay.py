"""From patterns of winners to what each player gets: every pattern is paid once, through `pots.award`."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import lcm, sqrt

import msgspec

from purplepoker.engine.game import Game
from purplepoker.engine.pots import Pot, award


class Split(msgspec.Struct, frozen=True):
    """What a pattern pays by player, as parts of the pot: in all, and from the shares named high and low."""

    whole: tuple[Fraction, ...]
    high: tuple[Fraction, ...]
    low: tuple[Fraction, ...]


@lru_cache(maxsize=1 << 16)
def split_of(names: tuple[str, ...], players: int, pattern: int) -> Split:
    """Pays one pattern. `names`: of the shares, high or low."""
    everybody = (1 << players) - 1
    strengths = [
        [pattern >> share * players + player & 1 for player in range(players)] for share in range(len(names))
    ]
    pot = lcm(*range(1, players + 1)) * lcm(*range(1, len(names) + 1))
    paid = {"high": [0] * players, "low": [0] * players}
    for part in award([Pot(pot, everybody)], [strengths], names=names):
        for player, chips in part.winners:
            paid[names[part.share]][player] += chips
    high, low = (tuple(Fraction(chips, pot) for chips in paid[name]) for name in ("high", "low"))
    return Split(tuple(map(sum, zip(high, low, strict=True))), high, low)  # type: ignore[arg-type]


@lru_cache(maxsize=1 << 16)
def parts_of(names: tuple[str, ...], players: int, pattern: int) -> tuple[float, ...]:
    """`split_of` as rounded numbers, for the means of many small samples."""
    return tuple(map(float, split_of(names, players, pattern).whole))


class Tally(msgspec.Struct, frozen=True):
    """One player's part: `win` takes the whole pot alone, `tie` a part of it (all as parts of all deals)."""

    equity: float
    win: float
    tie: float
    high: float
    low: float
    square: float


def error_of(mean: float, square: float, deals: int) -> float:
    """Standard error of a mean over independent deals; `square` is the mean of squares.

    One deal with 0 and one with 1 are thought besides: few deals that all came out alike prove little.
    """
    number = deals + 2
    middle = (mean * deals + 1) / number
    return sqrt(max(0.0, (square * deals + 1) / number - middle**2) / number)


def pay(game: Game, players: int, patterns: Mapping[int, float]) -> list[Tally]:
    """What the players get on average over patterns with their weights (in all more than 0).

    Whole numbers are added up exactly. `square`: the mean of the squared part, for standard errors.
    """
    total = Fraction(0)
    sums = [[Fraction(0)] * 6 for _ in range(players)]
    for pattern, weight in sorted(patterns.items()):
        if not weight:
            continue
        times = Fraction(weight)
        total += times
        split = split_of(game.names, players, pattern)
        for player, own in enumerate(sums):
            part = split.whole[player]
            own[0] += times * part
            own[1] += times * (part == 1)
            own[2] += times * (0 < part < 1)
            own[3] += times * split.high[player]
            own[4] += times * split.low[player]
            own[5] += times * part * part
    return [Tally(*(float(one / total) for one in own)) for own in sums]
