"""Whole ranges: weights, cards gone, percentages, names, limits."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds.range_help import ODD, PURPLE, STANDARD, hands, named, refusal, weights_of
from purplepoker.cards import Deck, deck, parse_cards
from purplepoker.errors import Code, Refused
from purplepoker.odds.range_model import Rows
from purplepoker.odds.ranges import parse_held, parse_range


def order() -> Rows:
    """All hands of two cards, from the last to the first; a row's cards falling."""
    return np.array(list(combinations(range(51, -1, -1), 2)), np.uint8)


# -- weights


def test_the_last_weight_of_a_hand_counts() -> None:
    read = weights_of(parse_range(STANDARD, "22+@.5, AA, KK@0.25 KsKh@1.", 2))
    assert len(read) == 78
    for text, weight in [("AsAh", 1.0), ("KsKd", 0.25), ("KsKh", 1.0), ("2c2d", 0.5)]:
        (hand,) = named(STANDARD, text)
        assert read[hand] == weight


def test_a_weight_of_nothing_takes_hands_out() -> None:
    assert hands(STANDARD, "22+, 77@0") == hands(STANDARD, "22-66 88+")
    assert "weight 0" in str(refusal(lambda: parse_range(STANDARD, "AA@0", 2)))


@pytest.mark.parametrize("weight", ["", "2", "1.1", "-1", "x", "1e-3", ".", "50%", "0.5@0.5", "nan", "inf"])
def test_a_bad_weight_is_refused_at_its_place(weight: str) -> None:
    refused = refusal(lambda: parse_range(STANDARD, f"KK, AK@{weight}", 2))
    assert refused.facts["at"] == 7
    assert refused.facts["token"] == f"AK@{weight}"


def test_a_weight_stands_behind_hands() -> None:
    assert refusal(lambda: parse_range(STANDARD, "AK @.5", 2)).facts["at"] == 4


# -- random


def test_random_is_dealt_from_the_stock() -> None:
    found = parse_range(STANDARD, " Random ", 7)
    assert found.any
    assert found.hands.shape == (0, 7)
    assert found.weights.shape == (0,)
    assert found.text == " Random "


def test_random_beside_other_hands_is_all_hands() -> None:
    read = weights_of(parse_range(STANDARD, "random@0.2 AA", 2))
    assert sorted(read.values()) == [0.2] * (1326 - 6) + [1.0] * 6
    assert parse_range(STANDARD, "$all", 2, named={"all": "random"}).any
    assert not parse_range(STANDARD, "$all@.5", 2, named={"all": "random"}).any


# -- cards gone


def test_hands_with_a_card_of_the_board_are_left_out() -> None:
    board = parse_cards(STANDARD, "As Kd 7c")
    found = parse_range(STANDARD, "AA AK", 2, blocked=[*board, -1])
    assert set(weights_of(found)) == {hand for hand in hands(STANDARD, "AA AK") if not hand & set(board)}
    assert len(found.hands) == 3 + 3 * 3


def test_a_range_that_is_blocked_says_by_which_cards() -> None:
    board = parse_cards(STANDARD, "As Ah Ad Kc")
    told = str(refusal(lambda: parse_range(STANDARD, "AA", 2, blocked=board)))
    assert "As Ah Ad on the board, dead or in another hand block all" in told
    alone = str(refusal(lambda: parse_range(STANDARD, "AsKs", 2, blocked=board)))
    assert "As on the board, dead or in another hand blocks all" in alone


def test_random_is_refused_where_no_cards_are_left() -> None:
    assert "left" in str(refusal(lambda: parse_range(STANDARD, "random", 2, blocked=range(51))))
    assert parse_range(STANDARD, "random", 2, blocked=range(50)).any


# -- percentages


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("100%", 0, 1326),
        ("15%", 0, 199),  # 198.9
        ("0.1%", 0, 1),  # 1.326
        ("5%-20%", 66, 265),  # 66.3 and 265.2
        ("20%-5%", 66, 265),
        ("0%-.1%", 0, 1),
        ("12.5%", 0, 166),  # 165.75
    ],
)
def test_percentages_are_rounded_to_whole_hands(text: str, first: int, last: int) -> None:
    read = weights_of(parse_range(STANDARD, text, 2, order=order))
    assert set(read) == {frozenset(row) for row in order()[first:last].tolist()}


def test_percentages_are_of_all_hands_before_the_board() -> None:
    assert len(parse_range(STANDARD, "100%@.5", 2, order=order, blocked=[0, 1]).hands) == 50 * 49 // 2


@pytest.mark.parametrize("text", ["0%", "101%", "5%-5%", "0.01%", "%", "5%-%", "1.2.3%", "15%"])
def test_a_bad_percentage_is_refused(text: str) -> None:
    refusal(lambda: parse_range(STANDARD, text, 2, order=None if text == "15%" else order))


def test_the_order_is_asked_once_and_only_if_needed() -> None:
    asked: list[int] = []

    def counted() -> Rows:
        asked.append(1)
        return order()

    parse_range(STANDARD, "AA", 2, order=counted)
    assert not asked
    parse_range(STANDARD, "5% 10%-20% $more", 2, order=counted, named={"more": "30%-40%"})
    assert len(asked) == 1


# -- names


def test_named_ranges_stand_for_their_hands() -> None:
    names = {"open": "22+ AK@.5", "tight": "$open, 22-66@0", "one": "As Ks"}
    read = weights_of(parse_range(STANDARD, "$tight@0.5 $one", 2, named=names))
    assert sorted(set(read.values())) == [0.25, 0.5, 1.0]
    assert len(read) == 8 * 6 + 16
    assert sum(weight == 0.25 for weight in read.values()) == 15


def test_a_refusal_within_a_name_says_where() -> None:
    refused = refusal(lambda: parse_range(STANDARD, "22+ $a", 2, named={"a": "$b", "b": "KK AKx"}))
    assert refused.facts["at"] == 6
    assert refused.facts["token"] == "AKx"
    assert "(in $b)" in str(refused)


@pytest.mark.parametrize("names", [{"a": "$a"}, {"a": "KK $b", "b": "$c", "c": "QQ $a"}])
def test_a_range_in_itself_is_refused(names: dict[str, str]) -> None:
    assert "cannot stand in itself: $a in " in str(
        refusal(lambda: parse_range(STANDARD, "$a", 2, named=names))
    )


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    assert "$open, $wide" in str(
        refusal(lambda: parse_range(STANDARD, "$opne", 2, named={"open": "22+", "wide": "33+"}))
    )


def test_names_within_names_have_an_end() -> None:
    names = {f"n{n}": f"$n{n + 1} $n{n + 1}" for n in range(30)} | {"n30": "AA"}
    assert len(parse_range(STANDARD, "$n0", 2, named=names).hands) == 6
    deep = {f"n{n}": f"$n{n + 1}" for n in range(60)} | {"n60": "AA"}
    assert "more than 32" in str(refusal(lambda: parse_range(STANDARD, "$n0", 2, named=deep)))


# -- limits, odd cases


@pytest.mark.parametrize("text", ["", " ", ",,", "\ufe0f"])
def test_nothing_is_refused(text: str) -> None:
    assert "no hands are given" in str(refusal(lambda: parse_range(STANDARD, text, 2)))


@settings(max_examples=400)
@given(
    st.text("AKT102sopmfn*[]-+:@%$., rbdJk♠\ufe0f?", max_size=12),
    st.sampled_from([STANDARD, PURPLE, ODD]),
    st.integers(1, 3),
)
def test_whatever_is_typed_is_read_or_refused_at_a_place(text: str, pack: Deck, size: int) -> None:
    told: Refused | None = None
    try:
        weights_of(parse_range(pack, text, size, order=order if size == 2 and pack is STANDARD else None))
    except Refused as refused:
        told = refused
    if told is not None:
        assert told.code is Code.BAD_RANGE
        assert 1 <= int(str(told.facts["at"])) <= len(text) + 1
        assert len(str(told).splitlines()) == 1


def test_a_long_text_is_refused() -> None:
    assert len(parse_range(STANDARD, "AsKs " * 4000, 2).hands) == 1
    told = refusal(lambda: parse_range(STANDARD, "AsKs " * 4001, 2))
    assert "20,005 characters, at most 20,000" in str(told)
    assert len(str(told)) < 200


def test_many_terms_of_very_many_hands_are_refused() -> None:
    assert "write fewer" in str(refusal(lambda: parse_range(STANDARD, "***** " * 30, 5)))


@pytest.mark.parametrize("size", [0, 10, -1])
def test_other_sizes_are_refused(size: int) -> None:
    with pytest.raises(Refused) as told:
        parse_range(STANDARD, "AA", size)
    assert told.value.code is Code.BAD_VALUE


def test_the_arrays_cannot_be_written() -> None:
    found = parse_range(STANDARD, "AA", 2)
    with pytest.raises(ValueError):
        found.hands[0, 0] = 0
    with pytest.raises(ValueError):
        found.weights[0] = 0


def test_jokers_are_cards_of_exact_hands_and_of_stars() -> None:
    pack = deck("standard", jokers=2)
    assert len(hands(pack, "Jk1As Jk1Jk2")) == 2
    assert len(hands(pack, "A*")) == 6 + 4 * 50
    assert len(hands(pack, "JK")) == 16


def test_held_cards() -> None:
    assert parse_held(PURPLE, "Ap Kp", 0, 7) == tuple(PURPLE.by_text[text] for text in ("Ap", "Kp"))
    assert parse_held(PURPLE, "", 0, 7) == ()
    for text, least, most, code in [
        ("Ap", 2, 2, Code.CARD_COUNT),
        ("Ap Kp Qp", 1, 2, Code.CARD_COUNT),
        ("Ap Ap", 1, 2, Code.DOUBLE_CARD),
        ("As", 1, 2, Code.UNKNOWN_CARD),
    ]:
        with pytest.raises(Refused) as told:
            parse_held(PURPLE, text, least, most)
        assert told.value.code is code
