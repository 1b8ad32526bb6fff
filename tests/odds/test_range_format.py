"""Ranges written again: what is read from the text is what was there."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from odds.range_help import ODD, PURPLE, STANDARD
from purplepoker.cards import Deck, deck
from purplepoker.odds.range_model import MOST_TEXT
from purplepoker.odds.ranges import Range, format_range, parse_range


def written(pack: Deck, text: str, size: int) -> tuple[Range, str]:
    """A range and its text written again."""
    found = parse_range(pack, text, size)
    return found, format_range(pack, found.hands, found.weights)


def check(pack: Deck, found: Range, short: str) -> None:
    back = parse_range(pack, short, found.size)
    assert np.array_equal(back.hands, found.hands)
    assert np.array_equal(back.weights, found.weights)


def again(pack: Deck, text: str, size: int) -> str:
    """The text of a range written again, after it has been read back."""
    found, short = written(pack, text, size)
    check(pack, found, short)
    return short


def round_trip(pack: Deck, text: str, size: int) -> None:
    found, short = written(pack, text, size)
    assume(len(short) <= MOST_TEXT)
    check(pack, found, short)


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("AA KK QQ", "QQ+"),
        ("77 88 99 55", "77-99, 55"),
        ("AKs AKo", "AK"),
        ("A2s+ A5o+", "A5+, A2s-A4s"),
        ("KTs KJs KQs", "KTs+"),
        ("KsAs", "AsKs"),
        ("AK@.50 KK", "KK, AK@0.5"),
        ("random@.25", "**@0.25"),
        ("A*", "AA, A2+"),
        ("random", "random"),
        ("**", "**"),
    ],
)
def test_two_cards_in_short(text: str, short: str) -> None:
    assert again(STANDARD, text, 2) == short


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("gg bb pp", "gg+"),
        ("AKm AKf", "AKmf"),
        ("AKm AKf AKn", "AK"),
        ("pbm pgm", "pgm+"),
        ("AAn", "AAn"),
        ("pp AA", "AA, pp"),
        ("gzf", "gz"),
        ("[A-T]p[A-T]p", "ApKp, ApQp, KpQp, ApJp, KpJp, QpJp, ApTp, KpTp, QpTp, JpTp"),
    ],
)
def test_two_cards_of_the_purple_pack_in_short(text: str, short: str) -> None:
    assert again(PURPLE, text, 2) == short


@pytest.mark.parametrize(
    ("text", "size", "short"),
    [
        ("**AA:ds", 4, "AA**:ds"),
        ("KsAs**", 4, "AsKs**"),
        ("KKAA@.5", 4, "AAKK@0.5"),
        ("A***", 4, "A***"),
        ("****:rb", 4, "****:rb"),
        ("KK**, AA**:ds", 4, "KK**, AA**:ds"),
        ("As Ks Qs Js", 4, "AsKsQsJs"),
        ("***@.5", 3, "***@0.5"),
        ("Ks Kh Kd Kc", 1, "K"),
        ("[AK]AAQQJ", 6, "AAAQQJ, AAKQQJ"),
    ],
)
def test_other_hands_in_short(text: str, size: int, short: str) -> None:
    assert again(STANDARD, text, size) == short


def test_colors_of_more_cards_in_short() -> None:
    assert again(PURPLE, "AAK*:dc", 4) == "AAK*:dc"
    assert again(PURPLE, "***:rb:rc", 3) == "***:rb"
    assert again(PURPLE, "***:ss:sc", 3) == "***:sc"


WEIGHTS = st.one_of(
    st.just(""), st.floats(0, 1, exclude_min=True).map(lambda w: f"@{np.format_float_positional(w)}")
)


def ranges(terms: list[str]) -> st.SearchStrategy[str]:
    term = st.tuples(st.sampled_from(terms), WEIGHTS).map("".join)
    return st.lists(term, min_size=1, max_size=6).map(", ".join)


PLAIN = (
    "22+ 77-TT A2s+ KTs+ KTs-K8s AKo AK 98s-54s AsKd A*s QQ T9o+ 72 J*:ss **:rb [A-9][5-8] *h*h *c[A-T]"
).split()
COLORED = "AA pp AK pb AKm pbm gz AKn A9mf+ pvm+ gg+ TT+ gg-oo ApKp *h* *p*b **:rc Qp* AAf gzf *z*:np".split()
FOUR = (
    "AA** AA**:ds AsKs** KK** [A-T][A-T][A-T][A-T] AAKK QQ**:ss ****:rb A*** JT98 *s*s*s*s AsKhQdJc".split()
)
THREE = "AAA AK*:sc AK*:ss:rc *p*p* ApKpQp ***:rc Ap** A** *h*h*h:sc [A-T][A-T]8".split()
ODDLY = "[A][A]* *a*a* KQ6 AaKaQa [A-K]*e*i ***:sc **[2-4]:ss".split()


@settings(max_examples=150)
@given(ranges(PLAIN))
def test_round_trip_of_two_cards(text: str) -> None:
    round_trip(STANDARD, text, 2)


@settings(max_examples=150)
@given(ranges(COLORED))
def test_round_trip_of_two_colored_cards(text: str) -> None:
    round_trip(PURPLE, text, 2)


@settings(max_examples=40)
@given(ranges(FOUR))
def test_round_trip_of_four_cards(text: str) -> None:
    round_trip(STANDARD, text, 4)


@settings(max_examples=40)
@given(ranges(THREE))
def test_round_trip_of_three_colored_cards(text: str) -> None:
    round_trip(PURPLE, text, 3)


@settings(max_examples=40)
@given(ranges(ODDLY))
def test_round_trip_where_letters_are_shared(text: str) -> None:
    round_trip(ODD, text, 3)


@pytest.mark.parametrize(
    ("pack", "size"), [(STANDARD, 2), (PURPLE, 2), (ODD, 2), (PURPLE, 1), (deck("short"), 3)]
)
def test_round_trip_of_any_hands(pack: Deck, size: int) -> None:
    every = np.array(list(combinations(range(pack.size), size)), np.uint8)
    random = np.random.default_rng(4)
    for part in (0.02, 0.3, 0.9, 0.995):
        found = every[random.random(len(every)) < part]
        found = found[:1500] if size > 2 else found  # one by one they must not be too long to read
        text = format_range(pack, found, np.ones(len(found)))
        if len(found):
            assert np.array_equal(parse_range(pack, text, size).hands, found)


def test_jokers_are_written_and_read() -> None:
    pack = deck("standard", jokers=2)
    assert again(pack, "Jk1As, Jk1Jk2, AKs", 2) == "AKs, Jk2Jk1, Jk1As"
    assert len(parse_range(pack, again(pack, "Jk1As2s Jk22s3s", 3), 3).hands) == 2


def test_all_five_card_hands_of_two_aces_are_one_term() -> None:
    assert again(STANDARD, "AA***", 5) == "AA***"
    assert len(parse_range(STANDARD, "AA***", 5).hands) == comb(52, 5) - comb(48, 5) - 4 * comb(48, 4)
