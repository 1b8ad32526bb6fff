"""What is asked in `pp.odds`: hands one after the other, ranges of what is kept, and values that are none."""

from __future__ import annotations

from typing import Any

import pytest

import purplepoker as pp
from purplepoker.errors import Refused


def equity(variant: str, *hands: str, **more: Any) -> float:
    return pp.odds(variant, hands, exact=True, **more).hands[0].equity


@pytest.mark.parametrize(
    "text", ["AsKs, QdQc", "AsKs QdQc", "AsKs,QdQc", "AsKs@1, QdQc", "QcQd, KsAs", "AsKs, AsQs@0, QdQc"]
)
def test_hands_written_one_after_the_other_are_a_range(text: str) -> None:
    found = pp.odds("texas-holdem", [text, "AhAd"], board="2c 7d 9h")
    # 45 cards are left: 990 boards for each of the two
    assert (found.exact, found.count) == (True, 2 * 990)
    each = [equity("texas-holdem", hand, "AhAd", board="2c 7d 9h") for hand in ("AsKs", "QdQc")]
    assert found.hands[0].equity == pytest.approx(sum(each) / 2)


def test_hands_of_a_range_may_share_a_card() -> None:
    found = pp.odds("texas-holdem", ["AsKs, AsQs@0.5", "JhJd"], board="2c 7d 9h")
    assert found.count == 2 * 990


@pytest.mark.parametrize("text", ["As Ks", "As, Ks", "AsKs", "as ks", "A♠K♠"])
def test_cards_of_one_hand_may_stand_apart(text: str) -> None:
    assert pp.odds("texas-holdem", [text, "AhAd"], board="2c 7d 9h").count == 990


@pytest.mark.parametrize(
    ("text", "token"),
    [("As As", "As"), ("AsAs, KsKd", "As"), ("AsKs Qd", "AsKs Qd"), ("As Ks Qd", "As Ks Qd")],
)
def test_what_is_neither_hand_nor_range_is_refused(text: str, token: str) -> None:
    with pytest.raises(Refused) as refused:
        pp.odds("texas-holdem", [text, "AhAd"])
    assert token in str(refused.value)


def test_a_range_says_what_a_player_keeps_who_draws() -> None:
    """Three cards to a pair: every pair there can be, or the pair as a range."""
    full = "9s 9c 8d 8h 2c"
    pairs = ["AsAh", "AsAd", "AhAd"]
    each = [equity("five-card-draw", pair, full, draw=[3, 0]) for pair in pairs]
    found = pp.odds("five-card-draw", [", ".join(pairs), full], draw=[3, 0])
    # 45 cards are left: 14,190 draws for each pair
    assert (found.exact, found.count) == (True, 3 * 14_190)
    assert found.hands[0].equity == pytest.approx(sum(each) / 3)
    assert equity("five-card-draw", "AA", full, dead="Ac", draw=[3, 0]) == pytest.approx(
        sum(equity("five-card-draw", pair, full, dead="Ac", draw=[3, 0]) for pair in pairs) / 3
    )


def test_who_draws_five_keeps_nothing() -> None:
    full = "9s 9c 8d 8h 2c"
    found = pp.odds("five-card-draw", ["random", full], draw=[5, 0])
    assert found.count == 1_533_939  # five of 47 cards
    for text in ("AA***", "As"):
        with pytest.raises(Refused, match="keeps 0: random"):
            pp.odds("five-card-draw", [text, full], draw=[5, 0])


def test_random_is_random_whatever_it_draws() -> None:
    drawn, stood = (pp.odds("badugi", ["random", "A23"], draw=[one, 1], samples=500) for one in (2, 0))
    assert drawn == stood


BAD: tuple[dict[str, Any], ...] = (
    {"ci": "x"},
    {"ci": True},
    {"time_limit": "2"},
    {"time_limit": float("nan")},
    {"exact": 1},
    {"exact": "yes"},
    {"samples": 1.5},
    {"seed": "1"},
    {"jobs": 2.0},
)


@pytest.mark.parametrize("more", BAD, ids=str)
def test_a_value_of_another_kind_is_refused(more: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        pp.odds("texas-holdem", ["AsAh", "KsKd"], **more)
    assert str(next(iter(more.values()))) in str(refused.value)


@pytest.mark.parametrize("draw", [3, ["3", 3], [3.0, 3], [True, 3], [3], [-1, 3], [6, 3], "33"], ids=str)
def test_draws_are_a_whole_number_for_each_hand(draw: Any) -> None:
    with pytest.raises(Refused, match="how many cards each of the 2 hands draws"):
        pp.odds("five-card-draw", ["AsAh", "KsKd"], draw=draw)


@pytest.mark.parametrize("hands", [[], ["AsAh"], ["AsAh"] * 11], ids=len)
def test_hands_are_two_or_more(hands: list[str]) -> None:
    with pytest.raises(Refused, match="odds are for 2 to 10 hands"):
        pp.odds("texas-holdem", hands)


@pytest.mark.parametrize("hands", [None, 5, "AsAh"], ids=str)
def test_hands_are_a_list(hands: Any) -> None:
    with pytest.raises(Refused, match="a list of hands"):
        pp.odds("texas-holdem", hands)


def test_in_stud_a_range_is_what_a_player_has_now() -> None:
    """A pair of kings and five more against three cards and four more: as with the kings written out."""
    found = pp.odds("seven-card-stud", ["KK", "Qs Qd 5h"], draw=[5, 4], samples=65_536)
    known = pp.odds("seven-card-stud", ["Kh Kc", "Qs Qd 5h"], samples=65_536)
    error = 5 * (found.hands[0].stderr + known.hands[0].stderr)
    assert abs(found.hands[0].equity - known.hands[0].equity) < error
    with pytest.raises(Refused) as caught:
        pp.odds("seven-card-stud", ["KK", "Qs Qd 5h"], draw=[5, 5])
    assert caught.value.code is pp.Code.CARD_COUNT


@pytest.mark.parametrize(
    ("variant", "hands"),
    [
        ("texas-holdem", ["A*"] * 5),  # five aces
        ("texas-holdem", ["AA", "AA", "AA"]),
        ("texas-holdem", ["*s*s"] * 7),  # fourteen spades
        ("five-card-draw", ["AA***"] * 3),
        ("omaha", ["AAK*", "AAK*", "KK**", "KQ**"]),  # five kings
        ("texas-holdem", ["AA", "AKs, AQs", "AsKs, AhKh, AsQs", "A2s"]),
    ],
    ids=str,
)
def test_hands_that_cannot_be_dealt_together_are_refused_at_once(variant: str, hands: list[str]) -> None:
    with pytest.raises(Refused) as caught:
        pp.odds(variant, hands, samples=1000)
    assert caught.value.code is pp.Code.NO_DEAL


def test_hands_that_can_just_be_dealt_together_are() -> None:
    found = pp.odds("texas-holdem", ["A*"] * 4, board="Kd Qd 2c", samples=1000)
    assert found.count == 1000
    assert pp.odds("texas-holdem", ["AA", "AKs", "A2s", "KK"], board="9d 9h 2c", samples=1000).count == 1000
