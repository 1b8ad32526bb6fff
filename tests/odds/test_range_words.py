"""What somebody meant whose range cannot be read: each wrong text with the words that put it right."""

from __future__ import annotations

import pytest

from command_line import Run
from command_line import run as run
from odds.range_help import PURPLE, STANDARD, refusal
from purplepoker.cards import deck
from purplepoker.odds.ranges import parse_range

HOLDEM = ["odds", "--variant", "texas-holdem"]
DRAW = ["odds", "--variant", "five-card-draw"]

TWO = (
    ("AAA", 3, "A is a third card, a hand here has 2 cards, as AKs, KK+, AcKc or A*"),
    ("AA**", 3, "this is 4 cards, a hand here has 2 cards, as AA"),
    ("A", 1, "this is 1 card, a hand here has 2 cards: A* has any others with it"),
    ("As Ks, QQ", 1, "'As Ks', column 1: in a range each hand stands in one piece, as AsKs"),
    ("QQ, As Kd", 5, "'As Kd', column 5: in a range each hand stands in one piece, as AsKd"),
    ("AK;QQ", 3, "between hands stand commas or spaces, not ;"),
    ("AK and QQ", 4, "between hands stand commas or spaces and nothing else"),
    ("any", 1, "any hand is written random"),
    ("top 15%", 1, "a percentage alone, as 15%"),
    ("15 %", 1, "a percentage has its sign directly behind, as 15%"),
    ("5-20%", 1, "as 15% or 5%-20%"),
    ("15%+", 1, "as 15% or 5%-20%"),
    ("KK@0,5", 6, "a weight is written with a point, as AK@0.5"),
    ("22+, !77", 6, "behind the others with the weight 0, as 77@0"),
    ("Ax", 2, "any card is written *, not x: A*"),
    ("22 +", 4, "+ stands directly behind a hand, as 77+"),
    ("22 - 55", 4, "a dash stands between two hands without spaces, as 77-TT"),
    ("22++", 4, "nothing stands behind +"),
    ("K+", 2, "+ stands behind two ranks, as KK+"),
    ("s x y z", 1, "s begins no card, alone it is *s: hands are written as AKs, KK+, AcKc or A*"),
    ("hello", 1, "h begins no card, alone it is *h: hands are written as AKs, KK+, AcKc or A*"),
    ("ApKp", 2, "the pack purple has it (--deck purple)"),
    ("AKm", 3, "the pack purple has it (--deck purple)"),
    ("AK:", 4, "behind a colon stands a word: rb (rainbow"),
    ("eh", 1, "e begins no card: hands are"),
    ("A*:ds", 1, "no hand of these cards is ds (double suited"),
)


@pytest.mark.parametrize(("text", "at", "says"), TWO, ids=[text for text, _, _ in TWO])
def test_two_cards(text: str, at: int, says: str) -> None:
    refused = refusal(lambda: parse_range(STANDARD, text, 2))
    assert refused.facts["at"] == at
    assert says in str(refused)


@pytest.mark.parametrize("text", ["AsKs", "AKs", "22+", "As Ks"])
def test_ordinary_hands_with_the_purple_pack(text: str) -> None:
    assert "the pack standard has it (--deck standard)" in str(refusal(lambda: parse_range(PURPLE, text, 2)))


@pytest.mark.parametrize("text", ["22+", "AKs 22", "A5s", "AsKs 5s5h"])
def test_low_cards_with_the_short_pack(text: str) -> None:
    told = str(refusal(lambda: parse_range(deck("short"), text, 2)))
    assert "ranks 6789TJQKA" in told
    assert "the pack standard has it (--deck standard)" in told


@pytest.mark.parametrize(
    ("text", "at", "says"),
    [
        ("AA", 1, "this is 2 cards, a hand here has 4 cards: AA** has any others with it"),
        ("AA:ds", 1, "AA**:ds has any others with it"),
        ("AAKKQ", 5, "this is 5 cards, a hand here has 4 cards, as AA** or AcKc**"),
        ("AAKKds", 5, "words stand behind a colon: AAKK:ds"),
        ("AAxx", 3, "any card is written *, not x: AA**"),
        ("AA**+", 5, "+ is for hands of two cards, a hand here has 4 cards, as AA** or AcKc**"),
    ],
)
def test_four_cards(text: str, at: int, says: str) -> None:
    refused = refusal(lambda: parse_range(STANDARD, text, 4))
    assert refused.facts["at"] == at
    assert says in str(refused)


def test_what_is_read_but_too_much_or_gone_is_left_as_it_was_told() -> None:
    """No pack or way of writing is offered where the text is right."""
    told = str(refusal(lambda: parse_range(STANDARD, "AsKsQs***", 9)))
    assert "--deck" not in told
    told = str(refusal(lambda: parse_range(STANDARD, "******", 6)))
    assert told.endswith("write more of the cards")


LINES = (
    ([*DRAW, "AA", "KK"], "AA*** has any others with it, or --draw N,... says how many cards"),
    ([*DRAW, "AsAhAd", "22+"], "as AA*** or AcKc***, or --draw N,... says how many cards"),
    (["odds", "--variant", "razz", "A23", "random"], "a hand here has 7 cards: --draw N,... says"),
    ([*HOLDEM, "AsAh", "KK", "--draw", "3"], "'3': in Texas hold'em nobody draws, leave it out"),
    ([*DRAW, "AA", "KK", "--draw", "3"], "'3': how many cards each of the 2 hands draws, 0 to 5, as 1,1"),
    ([*DRAW, "AA", "KK", "--draw", "3,"], "'3,': --draw takes a whole number from 0 to 9 for each hand"),
    ([*DRAW, "AA", "KK", "--draw", ""], "'': --draw takes"),
    ([*HOLDEM, "AsAh", "Ks Kd, Qs Qd"], "several hands are a range, as KsKd, QsQd"),
    (["odds", "--variant", "short-deck", "AsAh", "Ks Kh Qs Qh"], "several hands are a range, as KsKh, QsQh"),
    ([*HOLDEM, "As", "KK"], "As* has any others with it"),
    ([*HOLDEM, "AsAh", ",,"], "',,': cards, a range, or random"),
    ([*HOLDEM, "AsAh"], "random is one that nobody knows"),
    ([*HOLDEM, "AsAh", "$open"], "no named ranges are given: --ranges FILE reads some"),
    ([*HOLDEM, "AsAh", "KK", "--ci", "60"], "'60': --ci takes percentage points from 0.0001 to below 50"),
    ([*HOLDEM, "AsAh", "KK", "--time-limit", "5m"], "'5m': --time-limit takes seconds"),
    ([*HOLDEM, "AsAh", "KK", "--seed", "abc"], "'abc': --seed takes a whole number of at most 30 digits"),
    (
        [*HOLDEM, "AsAh", "KK", "--samples", "1e6"],
        "'1e6': --samples takes a whole number from 1 to 1,000,000,",
    ),
    (["frequencies", "--cards", "10"], "'10': --cards takes a whole number from 5 to 9, or 4 with --ranking"),
    (["frequencies", "--cards", "4"], "the ranking high takes 5 to 9, badugi takes 4 too"),
)


@pytest.mark.parametrize(("words", "says"), LINES, ids=[" ".join(words[2:]) for words, _ in LINES])
def test_one_line_says_what_would_be_right(run: Run, words: list[str], says: str) -> None:
    done = run(*words)
    assert (done.code, done.out) == (2, "")
    assert len(done.err.splitlines()) == 1
    assert says in done.err


@pytest.mark.parametrize(
    "words",
    [
        [*DRAW, "AA***", "KKK**"],
        [*DRAW, "--draw", "3,3", "AA", "KK"],
        ["odds", "--variant", "short-deck", "KsKh, QsQh", "AA"],
        [*HOLDEM, "As*", "KK"],
        ["odds", "--variant", "omaha", "AsAhKdKc", "QQ**:ds"],
    ],
)
def test_what_a_line_proposes_is_right(run: Run, words: list[str]) -> None:
    assert run(*words, "--samples", "1000").code == 0
