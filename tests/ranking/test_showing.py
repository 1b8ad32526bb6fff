"""Cards face up (R-36): the vectors ST-3 to ST-6, and lows."""

from __future__ import annotations

import pytest

from purplepoker.cards import deck, parse_cards
from purplepoker.ranking.base import DEFAULTS, role_of_kind
from purplepoker.ranking.showing import showing


def shown(text: str, kind: str, pack: str) -> tuple[int, ...]:
    cards = deck(pack)
    return showing(cards, role_of_kind(cards, kind), DEFAULTS, parse_cards(cards, text))


@pytest.mark.parametrize(
    ("pack", "kind", "falling"),
    [
        ("purple", "purple", ["9p Tp", "Kr Kb", "Ap 8b"]),  # ST-3
        ("purple", "purple", ["Ar Qb", "8p Kv"]),  # ST-4
        ("purple", "purple", ["8r Tr Jr Qb", "Kr Kb 9p 9b"]),  # ST-5
        ("standard", "high", ["2s 2h 2d 2c", "As Ah Ad Kc", "As Ah Kc Kd", "As Ah Kc Qd", "As Ks Qs Js"]),
        (
            "standard",
            "high",
            ["2s 3s 4s 5s 6s", "As Ah Ad Ac Kc", "As Ks Qs Js 9s", "As Kd Qs Js Ts", "As Ah Ad Kc"],
        ),
        ("standard", "a5", ["As", "2c", "Ks"]),
        ("standard", "a5", ["As 2c", "As Kc", "As Ac", "Ks Kc"]),
        ("standard", "a5-8", ["As 2c 3d 9h", "As 2c 3d Th"]),
        ("standard", "27", ["2s", "Ks", "As"]),
        ("standard", "27", ["2s 3s 4s 5s", "2s 3s 4s 6s", "Ks Qs Js As", "2s 2d 3d 4d"]),
        ("purple", "purple-low", ["Ap 8b", "9z 8v", "9p 9b"]),
        ("purple", "purple-27", ["8z 9v", "8z Ap", "8z 8v", "9z 9v"]),
    ],
)
def test_the_better_hand_showing_first(pack: str, kind: str, falling: list[str]) -> None:
    values = [shown(text, kind, pack) for text in falling]
    assert values == sorted(set(values), reverse=True)


def test_four_cards_in_a_row_or_of_a_suit_are_nothing() -> None:
    assert shown("2s 3s 4s 5s", "high", "standard") < shown("2s 3s 4s 6h", "high", "standard")


def test_purple_shows_three_numbers() -> None:
    assert shown("Ap Kr Qo 8v", "purple", "purple") == shown("Ar Kp Qv 9o", "purple", "purple")


def test_single_cards_compare_by_id() -> None:
    """ST-6: the lowest rank, then the lowest color."""
    cards = parse_cards(deck("purple"), "9z 8p 8o 8r")
    assert deck("purple").text(min(cards)) == "8o"


def test_no_cards_are_below_all() -> None:
    assert shown("", "high", "standard") == () < shown("2c", "high", "standard")
