"""Packs and card text."""

from __future__ import annotations

import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from purplepoker.cards import UNKNOWN, CardId, Deck, deck, format_cards, load_deck, parse_cards, with_jokers
from purplepoker.errors import Code, Refused

ODD = str(Path(__file__).parent / "data" / "decks" / "odd.toml")
PACKS = ("standard", "short", "stripped", "purple", ODD)


def refused(code: Code, call: object, *args: object, **kwargs: object) -> str:
    """The sentence of a refusal with this code."""
    assert callable(call)
    with pytest.raises(Refused) as caught:
        call(*args, **kwargs)
    assert caught.value.code is code
    line = str(caught.value)
    assert "\n" not in line
    assert "{" not in line.replace("{ letter = ... }", "").replace("{ kind = ... }", "")
    return line


# -- packs


@pytest.mark.parametrize(
    ("id", "size", "first", "last"),
    [
        ("standard", 52, "2c 2d 2h 2s 3c", "Kh Ks Ac Ad Ah As"),
        ("short", 36, "6c 6d 6h 6s 7c", "Kh Ks Ac Ad Ah As"),
        ("stripped", 32, "7c 7d 7h 7s 8c", "Kh Ks Ac Ad Ah As"),
        ("purple", 49, "8z 8v 8o 8r 8g 8b 8p 9z", "Kp Az Av Ao Ar Ag Ab Ap"),
    ],
)
def test_ids_rise_with_rank_then_suit_or_color_points(id: str, size: int, first: str, last: str) -> None:
    pack = deck(id)
    assert pack.size == size
    assert " ".join(pack.texts).startswith(first)
    assert " ".join(pack.texts).endswith(last)
    assert list(pack.rank_of) == sorted(pack.rank_of)


@pytest.mark.parametrize("id", PACKS)
def test_jokers_come_last(id: str) -> None:
    plain, one, two = (deck(id, jokers) for jokers in range(3))
    assert one.texts == (*plain.texts, "Jk1")
    assert two.texts == (*plain.texts, "Jk1", "Jk2")
    assert two.rank_of[-2:] == two.suit_of[-2:] == two.color_of[-2:] == (-1, -1)
    assert "3" in refused(Code.BAD_VALUE, with_jokers, plain, 3)


def test_the_purple_pack() -> None:
    """R-18: seven ranks, seven colors, each color in a suit; clubs are bronze and green."""
    pack = deck("purple")
    assert [rank.points for rank in pack.ranks] == list(range(1, 8))
    in_suit = {suit.name: "" for suit in pack.suits}
    for color in pack.colors:
        in_suit[pack.suits[color.suit].name] += color.letter
    assert in_suit == {"clubs": "zg", "diamonds": "vb", "hearts": "or", "spades": "p"}
    assert [color.points for color in pack.colors] == list(range(1, 8))


def test_a_pack_is_made_once(tmp_path: Path) -> None:
    assert deck("purple") is deck("purple")
    assert deck("purple", 1) is deck("purple", 1)
    mine = tmp_path / "mine.toml"
    mine.write_text(Path(ODD).read_text())
    assert deck(str(mine)) is deck(str(mine))
    mine.write_text(Path(ODD).read_text().replace("Odd pack", "Other pack"))
    assert deck(str(mine)).name == "Other pack"


def test_a_pack_nobody_knows() -> None:
    line = refused(Code.UNKNOWN_DECK, deck, "tarot")
    assert "'tarot'" in line
    assert "purple, short, standard, stripped" in line
    assert "no/such.toml" in refused(Code.NO_FILE, deck, "no/such.toml")


# -- card text


def spelled(pack: Deck, card: int, way: int) -> str:
    """One of the ways a card may be written."""
    text = pack.texts[card]
    if card >= pack.size - pack.jokers:
        return [text, text.lower(), text.upper(), text[:2] if text == "Jk1" else text][way % 4]
    if not pack.colors and way & 4:
        symbol = pack.suits[pack.suit_of[card]].symbol
        if symbol in "♣♦♥♠":
            text = (
                text[0]
                + [symbol, symbol + "\ufe0f", symbol + "\ufe0e", "♧♢♡♤"["♣♦♥♠".index(symbol)]][way % 4]
            )
    if text[0] == "T" and way & 8:
        text = "10" + text[1:]
    return [text, text.lower(), text.upper(), text.swapcase()][way % 4]


@given(st.data())
def test_reading_gives_back_what_was_written(data: st.DataObject) -> None:
    pack = deck(data.draw(st.sampled_from(PACKS)), data.draw(st.integers(0, 2)))
    cards = tuple(data.draw(st.lists(st.sampled_from(range(pack.size)), unique=True, max_size=12)))
    assert parse_cards(pack, format_cards(pack, cards)) == cards
    assert parse_cards(pack, format_cards(pack, cards, sep="")) == cards
    gaps = data.draw(st.lists(st.sampled_from(["", " ", ",", ", ", "\t ", " ,"]), min_size=12, max_size=12))
    ways = data.draw(st.lists(st.integers(0, 15), min_size=12, max_size=12))
    written = "".join(
        spelled(pack, card, way) + gap for card, way, gap in zip(cards, ways, gaps, strict=False)
    )
    assert parse_cards(pack, written) == cards


@given(st.sampled_from(PACKS), st.text(alphabet=string.ascii_letters + string.digits + " ,?♠♥", max_size=10))
def test_any_text_is_cards_or_refused(id: str, text: str) -> None:
    pack = deck(id, 1)
    try:
        cards = parse_cards(pack, text)
    except Refused as caught:
        no = caught
    else:
        assert len(set(cards)) == len(cards)
        assert parse_cards(pack, format_cards(pack, cards)) == cards
        return
    assert no.code in (Code.UNKNOWN_CARD, Code.DOUBLE_CARD)
    assert "\n" not in str(no)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("AsKs", "As Ks"),
        ("as,KS 10h", "As Ks Th"),
        ("10♥️T♠9♢", "Th Ts 9d"),
        ("jk 2s", "Jk1 2s"),
        ("Jk2s", "Jk1 2s"),
        ("Jk2", "Jk2"),
        ("Jk1Jk2", "Jk1 Jk2"),
        ("Jk210s", "Jk2 Ts"),
        ("", ""),
    ],
)
def test_ways_to_write_cards(text: str, cards: str) -> None:
    pack = deck("standard", 2)
    assert format_cards(pack, parse_cards(pack, text)) == cards


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("As Xx", "'Xx'"),
        ("AsXx", "'Xx'"),
        ("1s", "'1s'"),
        ("A", "'A'"),
        ("As K", "'K'"),
        ("Ap", "'Ap'"),
        ("As ??", "'??'"),
        ("As\x1b[31m", "'?['"),
        ("Jk3", "'Jk3'"),
        ("11h", "'11h'"),
    ],
)
def test_an_unknown_card_is_shown_with_what_would_be_right(text: str, token: str) -> None:
    line = refused(Code.UNKNOWN_CARD, parse_cards, deck("standard", 1), text)
    assert token in line
    assert "23456789TJQKA" in line
    assert "s (spades)" in line


def test_unknown_cards_in_other_packs() -> None:
    """A pack with colors knows a card by its color only."""
    line = refused(Code.UNKNOWN_CARD, parse_cards, deck("purple"), "Ap As")
    assert "'As'" in line
    assert "89TJQKA" in line
    assert "p (purple)" in line
    assert "no jokers" in refused(Code.UNKNOWN_CARD, parse_cards, deck("purple"), "Ap Jk")
    assert "one joker" in refused(Code.UNKNOWN_CARD, parse_cards, deck("purple", 1), "Ap Jk2")
    assert "'2s'" in refused(Code.UNKNOWN_CARD, parse_cards, deck("short"), "As 2s")


@pytest.mark.parametrize("text", ["AsAs", "As Ks a♠", "Jk Jk1", "10h Th"])
def test_a_double_card_is_refused(text: str) -> None:
    refused(Code.DOUBLE_CARD, parse_cards, deck("standard", 2), text)


def test_cards_nobody_has_told() -> None:
    pack = deck("standard")
    assert parse_cards(pack, "????As ??", unknown=True) == (UNKNOWN, UNKNOWN, pack.by_text["As"], UNKNOWN)
    assert format_cards(pack, [UNKNOWN, CardId(0)]) == "?? 2c"


# -- a user's pack

GOOD = """\
id = "mine"
name = "My pack"
ranks = [
  { letter = "7" },
  { letter = "8" },
  { letter = "9" },
]
suits = [
  { letter = "x", name = "crosses", symbol = "✚" },
  { letter = "y" },
]
"""

COLORED = """\
id = "mine"
name = "My pack"
ranks = [
  { letter = "7", points = 1 },
  { letter = "8", points = 2 },
  { letter = "9", points = 3 },
]
suits = [ { letter = "x" }, { letter = "y" } ]
colors = [
  { letter = "b", name = "black", suit = "y", points = 9 },
  { letter = "w", name = "white", suit = "x", points = 4 },
]
"""


def test_what_a_short_file_leaves_out() -> None:
    pack = load_deck(GOOD, "mine.toml")
    assert pack.texts == ("7x", "7y", "8x", "8y", "9x", "9y")
    assert [rank.value for rank in pack.ranks] == [7, 8, 9]
    assert {role: means.kind for role, means in pack.roles.items()} == {
        "high": "high",
        "low": "a5",
        "low-8": "a5-8",
        "27": "27",
        "badugi": "badugi",
    }
    assert format_cards(pack, parse_cards(pack, "7✚ 8Y")) == "7x 8y"


def test_colors_stand_by_points_and_bring_the_purple_roles() -> None:
    pack = load_deck(COLORED, "mine.toml")
    assert pack.texts == ("7w", "7b", "8w", "8b", "9w", "9b")
    assert pack.suit_of == (0, 1, 0, 1, 0, 1)
    assert pack.roles["high"].kind == "purple"
    assert pack.roles["low-8"].limit == 5


def test_values_of_letters_nobody_knows() -> None:
    ranks = "".join(f'{{ letter = "{letter}" }},' for letter in "ABCDEFGHILMNOPQR")
    pack = load_deck(f'id = "w"\nname = "W"\nranks = [{ranks}]\nsuits = [{{letter="x"}},{{letter="y"}}]', "w")
    assert [rank.value for rank in pack.ranks] == list(range(2, 18))
    few = load_deck(GOOD.replace('"7"', '"N"').replace('"8"', '"O"').replace('"9"', '"P"'), "few")
    assert [rank.value for rank in few.ranks] == [12, 13, 14]


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ('id = "mine"', 'id = "my pack"', 1, "'my pack'"),
        ('id = "mine"', "id = 3", 1, "id must be text"),
        ('name = "My pack"', 'title = "My pack"', 2, "unknown key 'title'"),
        ('{ letter = "8" }', '{ letter = "8" ', 0, "not TOML"),
        ('{ letter = "8" }', '{ name = "eight" }', 5, "has no letter"),
        ('{ letter = "8" }', '{ letter = "8", pips = 8 }', 5, "unknown key 'pips'"),
        ('{ letter = "8" }', "{ letter = 8 }", 5, "letter must be text"),
        ('{ letter = "8" }', '{ letter = "8", value = "8" }', 5, "value must be a whole number"),
        ('{ letter = "8" }', '{ letter = "8", value = true }', 5, "value must be a whole number"),
        ('{ letter = "8" }', '{ letter = "7" }', 5, "'7' of ranks stands twice"),
        ('{ letter = "8" }', '{ letter = "1" }', 5, "'1'"),
        ('{ letter = "8" }', '{ letter = "0" }', 5, "'0'"),
        ('{ letter = "8" }', '{ letter = "?" }', 5, "'?'"),
        ('{ letter = "8" }', '{ letter = "10" }', 5, "'10'"),
        ('{ letter = "8" }', '{ letter = "8", value = 8 }', 4, "has no value"),
        ('{ letter = "y" }', '{ letter = "X" }', 10, "'X' of suits is 'x' again"),
        ('{ letter = "y" }', '{ letter = "3" }', 10, "one letter"),
        ('{ letter = "y" }', '{ letter = "y", symbol = "✚" }', 10, "'✚' stands twice"),
        ('{ letter = "y" }', '{ letter = "y", symbol = "ab" }', 10, "'ab'"),
        ('  { letter = "y" },\n', "", 8, "at least two"),
        ("ranks = [", "ranks = 7\nrows = [", 3, "ranks must be a list"),
        ('"8" },\n  { letter = "9" },', '"8" },', 3, "4 cards: at least 5"),
    ],
)
def test_one_fault_of_a_deck_file(old: str, new: str, line: int, says: str) -> None:
    assert old in GOOD
    said = refused(Code.BAD_DECK_FILE, load_deck, GOOD.replace(old, new), "mine.toml")
    assert said.startswith("deck file mine.toml: ")
    assert says in said
    if line:
        assert f"line {line}: " in said


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ('"8", points = 2', '"8", points = 1', 5, "points 1 of rank 8 must be above 1"),
        ('"8", points = 2', '"8"', 5, "has no points"),
        ('suit = "x"', 'suit = "z"', 11, "unknown suit 'z': x, y"),
        ("points = 4", "points = 9", 11, "points 9 stand twice"),
        ("points = 4", "points = 0", 11, "points 0"),
        (", points = 4", "", 11, "has no points"),
        ('suit = "x", ', "", 11, "has no suit"),
        (
            ', points = 1 },\n  { letter = "8", points = 2 },\n  { letter = "9", points = 3 }',
            ' }, { letter = "8" }, { letter = "9" }',
            3,
            "ranks need points",
        ),
        ('{ letter = "7", ', '{ letter = "7", value = 9, ', 5, "has no value"),
        ("]\ncolors", ']\nroles = { high = { kind = "a5" } }\ncolors', 9, "cannot be the role high"),
        ("]\ncolors", ']\nroles = { high = { kind = "best" } }\ncolors', 9, "unknown kind 'best'"),
        ("]\ncolors", ']\nroles = { worst = { kind = "a5" } }\ncolors', 9, "unknown role 'worst'"),
        ("]\ncolors", ']\nroles = { low = { kind = "a5", limit = "8" } }\ncolors', 9, "limit of role low"),
        ("]\ncolors", ']\nroles = { low = { kind = "a5", ace = 1 } }\ncolors', 9, "unknown key 'ace'"),
        ("]\ncolors", "]\nroles = { low = { } }\ncolors", 9, "role low has no kind"),
        ("]\ncolors", ']\nroles = { low = "a5" }\ncolors', 9, "role low must be a table"),
        ("]\ncolors", "]\nroles = 5\ncolors", 9, "roles must be a table"),
    ],
)
def test_one_fault_of_a_file_with_colors(old: str, new: str, line: int, says: str) -> None:
    assert old in COLORED
    said = refused(Code.BAD_DECK_FILE, load_deck, COLORED.replace(old, new, 1), "mine.toml")
    assert says in said
    assert f"line {line}: " in said


def test_letters_that_read_as_a_joker() -> None:
    text = GOOD.replace('"9"', '"J"').replace('letter = "y"', 'letter = "k"')
    assert "line 10: letter 'k': with rank J it would read as the joker Jk" in refused(
        Code.BAD_DECK_FILE, load_deck, text, "mine.toml"
    )


def test_purple_needs_colors() -> None:
    text = GOOD + '[roles]\nhigh = { kind = "purple" }\n'
    assert "line 13: kind 'purple' of role high needs colors" in refused(
        Code.BAD_DECK_FILE, load_deck, text, "mine.toml"
    )


def test_too_many_cards() -> None:
    suits = "".join(f'{{ letter = "{letter}" }},' for letter in "abcdefghijklmnopqrstuv")
    text = GOOD[: GOOD.index("suits")] + f"suits = [{suits}]\n"
    assert "line 3: 66 cards: at most 64" in refused(Code.BAD_DECK_FILE, load_deck, text, "big.toml")


def test_all_faults_at_once_in_the_order_of_their_lines() -> None:
    text = """\
id = "My pack"
color = 1

[[ranks]]
letter = "7"
[[ranks]]
letter = "7"
value = "x"

[[suits]]
letter = "x"
[[suits]]
letter = "?"

[roles]
high = { kind = "purple" }
middle = { kind = "a5" }
"""
    said = refused(Code.BAD_DECK_FILE, load_deck, text, "bad.toml")
    lines = [int(part.split(":")[0]) for part in said.split("line ")[1:]]
    assert lines == [1, 2, 4, 7, 8, 13, 16, 17]
    assert "name is missing" in said


def test_an_empty_file_says_what_is_missing() -> None:
    said = refused(Code.BAD_DECK_FILE, load_deck, "", "empty.toml")
    assert (
        said == "deck file empty.toml: id is missing; name is missing; ranks are missing; suits are missing"
    )
