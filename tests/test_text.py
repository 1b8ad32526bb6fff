"""The catalogue of English: a sentence for every code, one line whatever the facts are."""

from __future__ import annotations

import string

import pytest

from purplepoker.errors import Code, Refused
from purplepoker.text import REFUSALS, TOKEN_ROOM, one_line, refusal


@pytest.mark.parametrize("code", Code)
def test_every_code_has_a_sentence(code: Code) -> None:
    sentence = REFUSALS[code]
    names = {name for _, name, _, _ in string.Formatter().parse(sentence) if name}
    line = refusal(Refused(code, **dict.fromkeys(names, "fact")))
    assert "{" not in line
    assert "\n" not in line
    assert not line.endswith(".")


def test_a_missing_fact_shows_by_name() -> None:
    assert "{right}" in refusal(Refused(Code.UNKNOWN_CARD, token="Xs"))


def test_a_token_is_shown_without_control_characters() -> None:
    line = refusal(Refused(Code.DOUBLE_CARD, token="A\x1b[2J\ns\udcff"))
    assert line == "card A?[2J s? stands twice: every card may be used once"


def test_a_long_token_is_shown_by_its_ends() -> None:
    line = refusal(Refused(Code.UNKNOWN_DECK, token="a" * 500 + "end.toml", right="r"))
    assert len(line) < TOKEN_ROOM + 40
    assert "end.toml" in line


def test_the_sentence_is_the_text_of_the_exception() -> None:
    refused = Refused(Code.HAND_OVER)
    assert str(refused) == refusal(refused)


def test_numbers_have_their_nouns() -> None:
    def line(count: int) -> str:
        return refusal(Refused(Code.CARD_COUNT, count=count, token="As", right="r"))

    assert [line(n).partition(" given")[0] for n in (0, 1, 2, 11)] == [
        "0 cards",
        "1 card",
        "2 cards",
        "11 cards",
    ]
    assert refusal(Refused(Code.SEAT_COUNT, token=1, right="r")).startswith("1 seat:")


def test_one_line() -> None:
    assert one_line(" a\n\tb\x07 ") == "a b?"


def test_chips_have_thousands_separators() -> None:
    assert refusal(Refused(Code.TOO_LARGE, token=5000, most=2000)) == (
        "5,000 is too large: the most is 2,000"
    )
    assert refusal(Refused(Code.TOO_SMALL, token="x", least=999)) == "x is too small: the least is 999"
