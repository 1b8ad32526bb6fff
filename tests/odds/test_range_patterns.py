"""Patterns: against giving the cards to the elements one by one, and against counts by arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds.range_help import ODD, PURPLE, STANDARD, hands, refusal
from purplepoker.odds.range_match import matching
from purplepoker.odds.range_model import bit_of
from purplepoker.odds.ranges import parse_range

CARDS = 11


def can_be_given(cards: Sequence[int], elements: Sequence[set[int]]) -> bool:
    """Whether every card gets an element of its own."""
    if not cards:
        return True
    first, *others = cards
    return any(
        first in element and can_be_given(others, [*elements[:at], *elements[at + 1 :]])
        for at, element in enumerate(elements)
    )


ELEMENT = st.one_of(
    st.just(set(range(CARDS))),
    st.sets(st.integers(0, CARDS - 1), min_size=1),
    st.integers(0, 10).map(lambda c: {c}),
)


@settings(max_examples=150)
@given(st.lists(ELEMENT, min_size=1, max_size=4))
def test_hands_that_fit_are_found_in_both_ways(elements: list[set[int]]) -> None:
    wanted = {
        sum(map(bit_of, cards))
        for cards in combinations(range(CARDS), len(elements))
        if can_be_given(cards, elements)
    }
    sets = [sum(map(bit_of, element)) for element in elements]
    by_trying = matching(sets)
    assert by_trying is not None
    assert by_trying.tolist() == sorted(wanted)
    # no room for all hands, so they are built; where there is none for the hands that fit, that is told
    every = comb(len(set[int]().union(*elements)), len(elements))
    built = matching(sets, every - 1)
    assert built is None or built.tolist() == sorted(wanted)
    assert built is not None or len(wanted) == every


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("AA**", 6 * comb(48, 2) + 4 * 48 + 1),
        ("AsKs**", comb(50, 2)),
        ("**KsAs", comb(50, 2)),
        ("AAKK", 36),
        ("AAAA", 1),
        ("A***", comb(52, 4) - comb(48, 4)),
        ("****", comb(52, 4)),
        ("****:rb", 13**4),
        ("****:np", comb(13, 4) * 4**4),
        ("****:rb:np", 13 * 12 * 11 * 10),
        ("****:ds", 6 * comb(13, 2) ** 2),
        ("****:ss", comb(52, 4) - 13**4 - 6 * comb(13, 2) ** 2),
        ("AA**:ds", 6 * 12 * 12),
        ("*s*s**", comb(13, 2) * comb(39, 2) + comb(13, 3) * 39 + comb(13, 4)),
        ("*s*s*s*s", comb(13, 4)),
        ("[A-T][A-T][A-T][A-T]", comb(20, 4)),
        ("[AKQJT][T-A][A-T][A-T]:rb", 5**4),
        ("1010s10h10d", 1),
        ("10**9", 270725 - 2 * 194580 + 135751),  # none without a ten, none without a nine
        ("AKQJ:RB", 24),
        ("As Ks Qs Js", 1),
        ("AsKsQsJs AhKhQhJh", 2),
    ],
)
def test_count_of_four_cards(text: str, count: int) -> None:
    assert len(hands(STANDARD, text, 4)) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("AAAA", 35),
        ("*p*p*p*p", 35),
        ("*♥*h*h*h", comb(14, 4)),
        ("[AK]p***", 2 * comb(47, 3) + comb(47, 2)),
        ("AKQJ:rc", 7 * 6 * 5 * 4),
        ("AKQJ:sc", 6 * 7 * 6 * 5 + 4 * 7 * 6 + 7),
        ("AKQJ:dc", 3 * 7 * 6),
        ("AAKK:dc", 21),
    ],
)
def test_count_of_four_cards_of_the_purple_pack(text: str, count: int) -> None:
    assert len(hands(PURPLE, text, 4)) == count


def test_all_hands_of_five_cards() -> None:
    assert len(parse_range(STANDARD, "*****", 5).hands) == 2_598_960
    assert len(parse_range(STANDARD, "[A-3]****", 5).hands) == 2_598_960  # there are four deuces


def test_hands_of_many_and_of_one_card() -> None:
    assert len(hands(STANDARD, "AsKsQsJsTs9s8s7s6s", 9)) == 1
    assert len(hands(STANDARD, "AAKKQQJJ*", 9)) == 6**4 * 36 + 4 * 4 * 6**3
    assert len(parse_range(STANDARD, "AsKs****", 6).hands) == comb(50, 4)
    assert len(hands(STANDARD, "A", 1)) == 4
    assert len(hands(STANDARD, "[A-T]s Kh", 1)) == 6


def test_a_rank_letter_that_is_a_color_too_stands_in_brackets() -> None:
    assert len(hands(ODD, "[A][A][A]", 3)) == comb(6, 3)
    assert len(hands(ODD, "KaQa*a", 3)) == 6  # cards of amber, the third of any rank


@pytest.mark.parametrize(
    ("text", "at", "says"),
    [
        ("AA", 1, "this is 2 cards, a hand here has 4 cards: AA** has any others"),
        ("AA***", 5, "this is 5 cards, a hand here has 4 cards, as AA**"),
        ("AAKK, AAAK:xx", 12, "rb (rainbow"),
        ("AA**:", 6, "rb (rainbow"),
        ("AA**:dc", 6, "rb (rainbow"),
        ("AAKK:0.5", 6, "with @"),
        ("AA**:ds:np", 1, "no hand of these cards is ds and np (double suited"),
        ("AAAAA", 5, "this is 5 cards"),
        ("AsAs**", 1, "As stands twice"),
        ("AA[KQ**", 3, "bracket is open"),
        ("AA[]**", 3, "in brackets"),
        ("AA[K-]**", 6, "in brackets"),
        ("AA[A-K-Q]*", 7, "in brackets"),
        ("AAx*", 3, "any card is written *, not x: AA**"),
        ("AAy*", 3, "begins no card"),
        ("AAKK+", 5, "two cards"),
        ("AAKK-QQJJ", 5, "two cards"),
        ("22+", 3, "two cards"),
    ],
)
def test_refused_at_its_place(text: str, at: int, says: str) -> None:
    refused = refusal(lambda: parse_range(STANDARD, text, 4))
    assert refused.facts["at"] == at
    assert says in str(refused)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("******", 6),
        ("AsKsQs******", 9),
        ("A*[2-K]*[3-Q]*[4-J]*[5-T]", 9),
        ("[A-T][A-9][A-8][A-7][A-6][A-5][A-4][A-3]*", 9),
        ("random@0.5", 6),
    ],
)
def test_too_many_hands_are_refused(text: str, size: int) -> None:
    told = str(refusal(lambda: parse_range(STANDARD, text, size)))
    assert f"more than 5,000,000 of the {comb(52, size):,} hands of {size} cards" in told
