"""Cards as SVG texts: every card of every pack, with its own face, rank, suit and color letter."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from purplepoker.cards import deck, load_deck
from purplepoker.draw import pack_with, row
from purplepoker.draw.cards import card as one_card
from purplepoker.draw.glyphs import paths
from purplepoker.files import data_ids, data_text

PACKS = data_ids("decks")
COLORS = {"purple": "#49026E", "blue": "#004EFF", "green": "#42A07A", "red": "#A10423", "gold": "#FFFC8C"}


def drawn(pack: str, *texts: str) -> ElementTree.Element:
    own = deck(pack, 2)
    return ElementTree.fromstring(row(own, [own.by_text.get(text, -1) for text in texts], 34))


def shapes(svg: ElementTree.Element) -> list[str]:
    """The paths, in the order drawn."""
    return [path.attrib["d"] for path in svg.iter("path")]


@pytest.mark.parametrize("pack", PACKS)
def test_every_card_has_its_rank_suit_and_letter(pack: str) -> None:
    own, letters = deck(pack), paths().letters
    for card, text in enumerate(own.texts):
        svg = drawn(pack, text)
        suit = paths().suits[own.suits[own.suit_of[card]].letter]
        wanted = [letters[text[0]][1], suit]
        if own.colors:
            points = str(own.colors[own.color_of[card]].points)
            wanted += [letters[text[1]][1], *(letters[one][1] for one in points)]
        assert sorted(shapes(svg)) == sorted(wanted), text


def test_no_two_cards_look_alike() -> None:
    for pack in PACKS:
        own = deck(pack, 2)
        assert (
            len({row(own, [card], 34).partition("</title>")[2] for card in range(-1, own.size)})
            == own.size + 1
        )


def test_faces_are_those_of_the_hues() -> None:
    own = deck("purple")
    for name, face in COLORS.items():
        letter = next(color.letter for color in own.colors if color.name == name)
        assert drawn("purple", "A" + letter).find(".//rect").attrib["fill"] == face  # type: ignore[union-attr]
    assert drawn("standard", "Ah").find(".//rect").attrib["fill"] == "#FDFBF6"  # type: ignore[union-attr]


def test_every_card_is_named() -> None:
    title = drawn("purple", "Kp", "Tz", "Jk1", "??").find("title")
    assert title is not None
    assert title.text == "Purple king, Bronze ten, joker 1, hidden card"
    title = drawn("standard", "Ts").find("title")
    assert title is not None
    assert title.text == "Ten of spades"


@pytest.mark.parametrize("pack", PACKS)
def test_an_unknown_card_shows_its_back_and_nothing_else(pack: str) -> None:
    petals = set(shapes(drawn(pack, "??")))
    assert len(petals) == 1
    known = {path for _, path in paths().letters.values()} | set(paths().suits.values())
    assert not petals & known


def test_a_letter_that_nobody_has_drawn_is_set_as_text_and_markup_in_a_deck_file_is_escaped() -> None:
    text = data_text("decks", "purple").replace('letter = "b", name = "blue"', 'letter = "x", name = "<i>&"')
    own = load_deck(text, "test")
    svg = ElementTree.fromstring(row(own, [own.by_text["Ax"]], 34))
    letter, title = svg.find(".//text"), svg.find("title")
    assert letter is not None
    assert letter.text == "x"
    assert title is not None
    assert title.text == "<i>& ace"
    paper = svg.find(".//rect")
    assert paper is not None
    assert paper.attrib["fill"] == "#5C3A21", "the first of the other hues"


def test_the_pack_of_cards_that_are_texts() -> None:
    found = [pack_with(texts) for texts in (["Ks", "2c"], ["Kp"], ["??"], ["Ks", "Kp"], ["Zz"])]
    assert [own and own.id for own in found] == ["standard", "purple", "standard", None, None]


def test_a_suit_that_nobody_has_drawn_shows_its_letter() -> None:
    """Or stars would look like diamonds."""
    pack = deck(str(Path(__file__).resolve().parents[2] / "docs/own-games/five-suits.toml"))
    stars, diamonds = (one_card(pack, pack.by_text[text], 40) for text in ("9w", "9d"))
    assert paths().suits["d"] in diamonds
    assert paths().suits["d"] not in stars
    assert ">w</text>" in stars or paths().letters["w"][1] in stars
