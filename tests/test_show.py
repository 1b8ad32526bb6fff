"""What answers show in a notebook: sound HTML, cards drawn, nothing of a user's text taken for markup."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

import purplepoker as pp
from purplepoker.api.chances import OddsHand, OddsResult
from purplepoker.api.results import VariantSheet
from purplepoker.cards import Deck, deck
from purplepoker.files import data_text

TEN = {
    "standard": "AsAh KsKd QcQd JhJc TsTd 9h9s 8c8d 7h7s 6c6d AdKh".split(),
    "purple": "ApAz KrKb QgQo JvJp TzTb 9r9g 8p8b AoKv QpJr Tg9p".split(),
}
EVIL = "<script>alert(1)</script>&\"'"


def odds_of(*ranges: str, pack: Deck | None = None, exact: bool = True) -> OddsResult:
    """An answer made by hand: equities that add up."""
    part = 1 / len(ranges)
    found = OddsResult(exact, 1000, tuple(OddsHand(text, part, part, 0.0, 0.001) for text in ranges))
    return found.with_pack(pack) if pack else found


def answers() -> dict[str, Any]:
    return {
        "odds": odds_of("As Ah", "JJ+, AQs@50", "random", pack=deck("standard")),
        "sample": odds_of("Ap Az", "Kr Kb", pack=deck("purple"), exact=False),
        "rank": pp.rank("Kr Kb 8p 9p Tp", "purple"),
        "low": pp.rank("As 2d 3c 4h 8s", ranking="a5-8"),
        "badugi": pp.rank("As 2d 3c 4h", ranking="badugi"),
        "showdown": pp.showdown("texas-holdem", ["Kg 8o", "Jp Ag"], "Kr Kb 8p 9p Tb", deck="purple"),
        "split": pp.showdown("omaha-hi-lo", ["AsAd2c3c", "JsJdTsTd"], "KsKdKh4c5d"),
        "frequencies": pp.frequencies(5),
        "winners": pp.winners("five-card-draw", 1),
        "winners of high and low": pp.winners("omaha-hi-lo", 3, samples=1000),
        "winners of two boards": pp.winners("double-board-holdem", 3, samples=1000),
        "sheet": pp.variant("yukon", deck="purple"),
        "variant": pp.variants()[0],
        "variants": pp.variants(),
    }


ANSWERS = answers()


def parsed(html: str) -> ElementTree.Element:
    """Every element closed, every text escaped: strict enough to be XML."""
    return ElementTree.fromstring(html)


def words(html: str) -> str:
    tree = parsed(html)
    for style in tree.iter("style"):
        style.text = ""
    return " ".join("".join(tree.itertext()).split())


@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_is_sound_and_brings_nothing_from_outside(name: str) -> None:
    html = ANSWERS[name]._repr_html_()
    tree = parsed(html)
    assert tree.attrib["class"] == "purplepoker"
    tags = {element.tag for element in tree.iter()}
    assert not tags & {"script", "a", "img", "link", "iframe", "use", "image"}
    for barred in ("http", "url(", "@import", "src=", "href=", " on"):
        assert barred not in "".join(str(element.attrib) for element in tree.iter()), barred
    style = tree.find("style")
    assert style is not None
    assert style.text is not None
    assert "http" not in style.text
    assert "url(" not in style.text


@pytest.mark.parametrize("pack", TEN)
def test_ten_hands_are_less_than_twenty_kilobytes(pack: str) -> None:
    html = odds_of(*TEN[pack], pack=deck(pack), exact=False)._repr_html_()
    assert len(html.encode()) < 20_000
    assert len(list(parsed(html).iter("svg"))) == 10


def test_the_cards_that_play_are_drawn_and_named() -> None:
    title = parsed(ANSWERS["rank"]._repr_html_()).find(".//title")
    assert title is not None
    assert title.text == "Purple ten, Purple nine, Purple eight, Blue king, Red king"
    text = words(ANSWERS["rank"]._repr_html_())
    assert "Three of a kind by colors" in text
    assert "7, 6, 4" in text
    assert "does not qualify" not in text


def test_a_showdown_says_who_wins_what() -> None:
    rows = parsed(ANSWERS["split"]._repr_html_()).findall(".//tbody/tr")
    told = [["".join(cell.itertext()) for cell in row] for row in rows]
    assert [row[0] for row in told] == ["0", "1"]
    assert "kings full of aces · wins" in told[0][1]
    assert "wins" not in told[1][1]
    assert [row[-1] for row in told] == list(ANSWERS["split"].shares)


def test_both_boards_are_shown() -> None:
    board = pp.showdown("texas-holdem", ["AsAd", "KsKd"], "2c3d7h8s9c")
    side = board.high
    assert side is not None
    part = pp_board(side)
    both = msgspec.structs.replace(board, high=None, boards=(part, part))
    heads = [cell.text for cell in parsed(both._repr_html_()).findall(".//th")]
    assert heads == [None, "board 1, high", "board 2, high", "pot"]


def pp_board(side: Any) -> Any:
    from purplepoker.api.results import BoardResult

    return BoardResult(side, None, "said")


def test_numbers_stand_at_the_right() -> None:
    for row in parsed(ANSWERS["frequencies"]._repr_html_()).findall(".//tbody/tr"):
        numbers = [cell for cell in row if cell.attrib.get("class") == "n"]
        assert len(numbers) == 2
        assert ("".join(numbers[0].itertext())).replace(",", "").isdigit()


def test_what_is_sampled_has_its_error_and_what_is_exact_has_none() -> None:
    assert "±" in words(ANSWERS["sample"]._repr_html_())
    assert "A sample of 1,000 deals" in words(ANSWERS["sample"]._repr_html_())
    assert "±" not in words(ANSWERS["odds"]._repr_html_())


def test_a_hand_nobody_knows_shows_a_back() -> None:
    titles = [title.text for title in parsed(ANSWERS["odds"]._repr_html_()).iter("title")]
    assert titles == ["Ace of spades, Ace of hearts", "hidden card"]


@pytest.mark.parametrize("pack", [None, deck("standard"), deck("purple")])
def test_markup_in_a_range_stays_text(pack: Deck | None) -> None:
    html = odds_of(EVIL, "random", pack=pack)._repr_html_()
    assert "<script" not in html
    assert EVIL in words(html)


def test_markup_in_any_text_stays_text() -> None:
    showdown = msgspec.structs.replace(ANSWERS["showdown"], explanation=EVIL, shares=(EVIL, EVIL))
    rank = msgspec.structs.replace(ANSWERS["rank"], explanation=EVIL, cls=EVIL, reading=EVIL, cards=(EVIL,))
    sheet: VariantSheet = msgspec.structs.replace(ANSWERS["sheet"], name=EVIL, sheet=EVIL, structure=EVIL)
    counts = msgspec.structs.replace(ANSWERS["frequencies"], classes={EVIL: 1})
    for answer in (showdown, rank, sheet, counts):
        html = answer._repr_html_()
        assert "<script" not in html
        assert "alert(1)" in words(html)


def test_a_very_long_range_is_cut() -> None:
    assert len(odds_of("AA, " * 5000, "KK", pack=deck("standard"))._repr_html_()) < 5000


def test_the_pack_is_no_part_of_an_answer() -> None:
    hand = pp.rank("As Ks Qs Js Ts")
    copy = msgspec.structs.replace(hand)
    assert hand.pack is deck("standard")
    assert copy.pack is None
    assert (copy, repr(copy), str(copy), copy.to_dict()) == (hand, repr(hand), str(hand), hand.to_dict())
    assert repr(hand).startswith("RankResult(cls='royal_flush', qualifies=True, reading='suit'")
    assert copy._repr_html_() == hand._repr_html_(), "our own packs are known by their cards"


def test_cards_of_an_owners_pack_are_drawn_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    text = data_text("decks", "purple").replace(
        'name = "blue", plural = "blues"', 'name = "rose", plural = "roses"'
    )
    path.write_text(text.replace('id = "purple"', 'id = "own"'), "utf-8")
    hand = pp.rank("Kr Kb 8p 9p Tp", str(path))
    title = parsed(hand._repr_html_()).find(".//title")
    assert title is not None
    assert title.text is not None
    assert "Rose king" in title.text


def test_a_list_of_games_is_a_tuple_that_shows_itself() -> None:
    games = pp.variants()
    assert isinstance(games, tuple)
    assert repr(games) == repr(tuple(games))
    assert len(parsed(games._repr_html_()).findall(".//tbody/tr")) == len(games)  # type: ignore[attr-defined]


def test_odds_know_their_pack() -> None:
    found = pp.odds("texas-holdem", ["Ap Az", "Kr Kb"], deck="purple", board="8p 9p Tp Jp")
    assert found.pack is deck("purple")
    titles = [title.text for title in parsed(found._repr_html_()).iter("title")]
    assert titles == ["Purple ace, Bronze ace", "Red king, Blue king"]


def test_usual_winners_stand_class_by_class() -> None:
    text = words(ANSWERS["winners"]._repr_html_())
    assert "Pair42.26 %" in text
    assert text.endswith("All 2,598,960 deals. Hands are as dealt, nobody draws.")
    assert "nobody qualifies" in words(ANSWERS["winners of high and low"]._repr_html_())
    assert "high, board 2" in words(ANSWERS["winners of two boards"]._repr_html_())
