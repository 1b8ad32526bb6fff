"""Vectors of kind `rank` and `order`: through the slow reference and through the tables, both.

Ties and order are compared by strength and by key; class, reading and points by what the vector says.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from purplepoker.cards import Deck, Role, parse_cards
from purplepoker.ranking import reference
from purplepoker.ranking.base import HandValue, PackSettings
from purplepoker.ranking.showing import showing
from purplepoker.ranking.tables import ranking
from vectors.source import Vector, deck_of, of_kind

MOST_TRIED = 3
"""Wild cards that the reference can try as every card within a second."""

Measure = Callable[[str], Any]
"""Card text to something that is higher for a better hand."""


def role_of(vector: Vector, deck: Deck) -> Role:
    """The role whose kind the vector names (R-37), the pack's high role by default."""
    kind = vector.get("ranking")
    if kind is None:
        return deck.roles["high"]
    for role in deck.roles.values():
        if role.kind == kind:
            return role
    return Role(kind=kind)


def settings_of(vector: Vector) -> PackSettings:
    """Pack rules as the vector sets them; numbers and booleans are written as text, as with `--rule`."""
    words: dict[str, Any] = {"true": True, "false": False}
    rules = vector.get("rules", {})
    return PackSettings(
        **{name: words.get(text, int(text) if text.isdigit() else text) for name, text in rules.items()}
    )


def value_of(vector: Vector, text: str) -> HandValue:
    """The hand by the reference, after the tables agreed with it; with many wild cards by these alone."""
    deck, settings = deck_of(vector), settings_of(vector)
    role = role_of(vector, deck)
    hand = parse_cards(deck, text)
    fast = ranking(deck, role, settings).value(hand)
    if sum(map(deck.is_wild, hand)) > MOST_TRIED:
        return fast
    slow = reference.value(deck, role, settings, hand)
    assert (fast.cls, fast.points, fast.reading, fast.qualifies) == (
        slow.cls,
        slow.points,
        slow.reading,
        slow.qualifies,
    )
    return slow


def check_value(deck: Deck, value: HandValue, expected: Vector) -> None:
    """What the vector says of one hand; what it does not say is not asked."""
    if "class" in expected:
        assert value.cls == expected["class"]
    if "points" in expected:
        assert list(value.points) == expected["points"]
    if "reading" in expected:
        assert value.reading == expected["reading"]
    if "plays" in expected:
        assert sorted(value.cards) == sorted(parse_cards(deck, expected["plays"]))


def check_order(order: str, measure: Measure, hands: dict[str, str]) -> None:
    """`"A > B = C"`: neighbors compare as written."""
    words = order.split()
    for left, right in pairwise(range(0, len(words), 2)):
        better, sign, worse = words[left], words[left + 1], words[right]
        a, b = measure(hands[better]), measure(hands[worse])
        assert (a > b) if sign == ">" else (a == b), f"{better} {sign} {worse}"


@pytest.mark.parametrize("vector", of_kind("rank"))
def test_rank(vector: Vector) -> None:
    check_value(deck_of(vector), value_of(vector, vector["cards"]), vector)


@pytest.mark.parametrize("vector", [p for p in of_kind("order") if "by" not in p.values[0]])  # type: ignore[operator]
def test_order(vector: Vector) -> None:
    deck, settings = deck_of(vector), settings_of(vector)
    role = role_of(vector, deck)
    table = ranking(deck, role, settings)
    check_order(vector["order"], lambda text: value_of(vector, text).key, vector["hands"])
    check_order(vector["order"], lambda text: table.strength(parse_cards(deck, text)), vector["hands"])
    for name, expected in vector.get("value", {}).items():
        check_value(deck, value_of(vector, vector["hands"][name]), expected)


@pytest.mark.parametrize("vector", [p for p in of_kind("order") if p.values[0].get("by") == "showing"])  # type: ignore[union-attr]
def test_showing(vector: Vector) -> None:
    deck, settings = deck_of(vector), settings_of(vector)
    role = role_of(vector, deck)
    check_order(
        vector["order"], lambda text: showing(deck, role, settings, parse_cards(deck, text)), vector["hands"]
    )


@pytest.mark.parametrize("vector", [p for p in of_kind("order") if p.values[0].get("by") == "card"])  # type: ignore[union-attr]
def test_single_cards(vector: Vector) -> None:
    deck = deck_of(vector)
    check_order(vector["order"], lambda text: parse_cards(deck, text)[0], vector["hands"])
