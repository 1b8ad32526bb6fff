"""Vectors of kinds `odds` and `many_deals` through `pp.odds`, as a user asks."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import purplepoker as pp
from purplepoker.api.chances import OddsResult
from vectors.source import Vector, of_kind


def asked(vector: Vector, **wanted: Any) -> OddsResult:
    hands = [text.replace(":", "@") for text in vector["ranges"].values()]
    return pp.odds(vector["variant"], hands, board=vector.get("board", ""), deck=vector.get("deck"), **wanted)


@pytest.mark.parametrize("vector", of_kind("odds"))
def test_fast_odds(vector: Vector) -> None:
    found = asked(vector)
    assert found.exact
    assert found.count == vector.get("count", found.count)
    hands = dict(zip(vector["ranges"], found.hands, strict=True))
    for part in ("equity", "win", "tie"):
        for name, text in vector.get(part, {}).items():
            # weights such as 0.01 are rounded once
            assert getattr(hands[name], part) == pytest.approx(float(Fraction(text)), rel=1e-12)


@pytest.mark.parametrize("vector", of_kind("many_deals"))
def test_many_deals(vector: Vector) -> None:
    """All of them where that is asked, or a sample that ends by a number, an error or a time."""
    assert asked(vector, exact=True).count == vector["count"]
    assert asked(vector, samples=1_000).count == 1_000
    assert all(1.96 * hand.stderr < 0.005 for hand in asked(vector, ci=0.5).hands)
    told: list[tuple[int, int]] = []
    found = asked(vector, time_limit=1e-6, samples=10**12, progress=lambda what, *n: told.append(n))
    assert (found.exact, found.count) == (False, told[-1][0])
    assert found.count < vector["count"]
    assert told[-1][1] == 10**12
