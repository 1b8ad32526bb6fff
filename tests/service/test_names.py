"""Names: what can be seen, who is called alike, and what stands at a seat then."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from purplepoker.errors import Code, Refused
from purplepoker.service.names import NAME_LETTERS, checked_name, free_name, name_key


@pytest.mark.parametrize(
    "letter",
    [
        "\u00ad", "\u034f", "\u061c", "\u115f", "\u1160", "\u17b4", "\u180b", "\u180e", "\u200b", "\u200d",
        "\u2060", "\u2064", "\u206a", "\u2800", "\u3164", "\ufe00", "\ufeff", "\uffa0", "\ufff0",
        "\U0001d159", "\U0001d173", "\U000e0001", "\U000e0100", "\U000e0020",
    ],
    ids=ascii,
)  # fmt: skip
@pytest.mark.parametrize("name", ["{}", "Ann{}", "{}Ann", "An{}n"])
def test_what_cannot_be_seen_is_in_no_name(name: str, letter: str) -> None:
    assert refused(name.format(letter))


@pytest.mark.parametrize("name", ["You", "you", "YOU", " y o u ".replace(" ", ""), "\uff39\uff4f\uff55"])
def test_nobody_is_called_as_a_page_calls_its_reader(name: str) -> None:
    assert "everybody is called so" in refused(name)
    assert checked_name(name + "ssef")


def refused(name: str) -> str:
    with pytest.raises(Refused) as caught:
        checked_name(name)
    assert caught.value.code == Code.BAD_NAME
    assert str(caught.value).isprintable()
    return str(caught.value)


@pytest.mark.parametrize("name", ["Ace \u2660\ufe0f", "Ace \u2660\ufe0e", "Ace \u2660"])
def test_a_picture_from_a_phone_is_good(name: str) -> None:
    assert checked_name(name) == "Ace \u2660"


@pytest.mark.parametrize(
    "name", ["\uc591", "\u0e01\u0e33", "\u0915\u094d\u0937", "O'Neil", "7", "\u65e5\u672c"]
)
def test_names_of_many_scripts_are_good(name: str) -> None:
    assert checked_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Hanna", "hanna", True),
        ("Hanna", "\uff28anna", True),
        ("Stra\u00dfe", "STRASSE", True),
        ("Hanna", "Hanna 2", False),
        ("Hanna", "Anna", False),
    ],
)
def test_which_names_are_the_same(one: str, other: str, same: bool) -> None:
    assert (name_key(one) == name_key(other)) is same


@pytest.mark.parametrize(
    ("name", "taken", "free"),
    [
        ("Hanna", ["Ann"], "Hanna"),
        ("Hanna", ["HANNA"], "Hanna 2"),
        ("Hanna", ["Hanna", "hanna 2"], "Hanna 3"),
        ("Hanna 2", ["Hanna 2"], "Hanna 2 2"),
        ("x" * 24, ["x" * 24], "x" * 22 + " 2"),
        ("You", [], "You 2"),  # from before the name was refused
    ],
)
def test_the_second_of_a_name_gets_a_number(name: str, taken: list[str], free: str) -> None:
    assert free_name(name, taken) == free


@given(st.lists(st.sampled_from(["Ann", "ann", "x" * 24, "X" * 24, "Ann 2", "You"]), max_size=30))
def test_no_two_at_a_table_are_called_alike(names: list[str]) -> None:
    taken: list[str] = []
    for name in names:
        taken.append(free_name(name, taken))
        assert len(taken[-1]) <= NAME_LETTERS
    assert len({name_key(name) for name in taken} | {"you"}) == len(names) + 1
