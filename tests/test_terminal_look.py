"""How it looks: faces with contrast, packs with other names, readings and ties, help from data."""

from __future__ import annotations

import io
import re
from itertools import combinations

import pytest
from msgspec.structs import replace
from rich.console import Console

from conftest import ROOT
from purplepoker.cards import CardId, deck, parse_cards
from purplepoker.engine.core import begin
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import compile_game
from purplepoker.engine.stakes import Start
from purplepoker.engine.view import view
from purplepoker.ranking.base import HandValue, PackSettings, class_order
from purplepoker.ranking.reference import reader_of
from purplepoker.ranking.tables import Ranking, ranking
from purplepoker.reading.hands import playing
from purplepoker.reading.ladder import ladder
from purplepoker.terminal_cards import BLOCK, Cards, Hue, Look, hues, join
from purplepoker.terminal_hand import terminal_look
from purplepoker.terminal_help import what_beats_what
from purplepoker.terminal_prompt import HELP
from purplepoker.terminal_reading import labelled, reading_line, short_words, so_far, ties
from purplepoker.terminal_screen import Screen
from purplepoker.variants.load import variant_file

PURPLE, STANDARD = deck("purple"), deck("standard")


def luminance(color: str) -> float:
    """WCAG 2 relative luminance."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(
    "hue", [*hues().colors.values(), *hues().suits.values(), hues().back, *hues().others]
)
def test_ink_reads_on_its_face(hue: Hue) -> None:
    light, dark = sorted((luminance(hue.face), luminance(hue.ink)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_every_color_of_the_pack_has_a_face_of_its_own() -> None:
    cards = Cards(PURPLE, Look(color=True, truecolor=True))
    assert len({cards.style(card).bgcolor for card in range(7)}) == 7
    few = Cards(PURPLE, Look(color=True))
    assert len({few.style(card).bgcolor for card in range(7)}) == 7


def test_a_pack_with_other_names_is_drawn_too() -> None:
    colors = tuple(replace(color, name=f"nuance {at}") for at, color in enumerate(PURPLE.colors))
    cards = Cards(replace(PURPLE, colors=colors), Look(color=True, truecolor=True))
    faces = [cards.style(card).bgcolor for card in range(7)]
    assert None not in faces
    assert len(set(faces)) == len(hues().others)


def test_a_card_tells_rank_letter_and_points_in_every_terminal() -> None:
    king = PURPLE.by_text["Kr"]
    top, bottom = Cards(PURPLE, Look(color=True)).block(king)
    assert (top.plain, bottom.plain) == (" K ♥ ", " r 4 ")
    top, bottom = Cards(PURPLE, Look(unicode=False)).block(king)
    assert (top.plain, bottom.plain) == ("|K h|", "|r 4|")
    top, bottom = Cards(STANDARD, Look(unicode=False)).block(STANDARD.by_text["Th"])
    assert (top.plain, bottom.plain) == ("|T  |", "|  h|")
    for card in (None, -1, king):
        assert all(len(line) == BLOCK for line in Cards(PURPLE, Look()).block(card))
    assert len(Cards(PURPLE, Look()).token(-1)) == len(Cards(PURPLE, Look()).token(king)) == 2


def test_joined_parts_keep_their_own_style() -> None:
    from rich.text import Text

    line = join(Text("a", "bold"), "b")
    assert [(span.start, span.end) for span in line.spans] == [(0, 1)]
    assert not line.style


def test_output_that_is_no_terminal_has_no_escapes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    stream = io.StringIO()
    assert terminal_look(Console(file=stream), stream).color is False


def test_no_color_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setenv("NO_COLOR", "1")
    assert (
        terminal_look(Console(file=stream, force_terminal=True, color_system="truecolor"), stream).color
        is False
    )
    monkeypatch.delenv("NO_COLOR")
    assert (
        terminal_look(Console(file=stream, force_terminal=True, color_system="truecolor"), stream).color
        is True
    )


def test_plain_locale_has_plain_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setenv("LC_ALL", "C")
    assert terminal_look(Console(file=stream), stream).unicode is False
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert terminal_look(Console(file=stream), stream).unicode is True


# PU-11: a full house by colors on this board
BOARD, OWN = "Kr Kb 8p 9p Tb", "Jp Ag"


def test_a_reading_shows_groups_names_and_numbers() -> None:
    game = compile_game(variant_file("texas-holdem"), PURPLE)
    hand = playing(game.shares[0], parse_cards(PURPLE, OWN), (parse_cards(PURPLE, BOARD),))
    assert hand is not None
    assert [
        (PURPLE.text(g.cards[0])[1], len(g.cards), g.label, g.number) for g in labelled(PURPLE, hand.value)
    ] == [
        ("p", 3, "purple", "7"),
        ("b", 2, "blue", "6"),
    ]
    assert short_words(PURPLE, hand) == "full house, by colors"
    cards = Cards(PURPLE, Look())
    assert reading_line(cards, hand.value).plain == "Jp 9p 8p purple 7   Kb Tb blue 6"
    above, below = ties(cards, parse_cards(PURPLE, BOARD), hand.value)
    assert not above.plain
    assert below.plain == "      ▔▔▔▔▔ ▔▔▔▔▔▔▔▔▔▔▔ ▔▔▔▔▔ "


def test_ranks_are_tied_above_with_dots_for_kickers() -> None:
    game = compile_game(variant_file("texas-holdem"), PURPLE)
    hand = playing(game.shares[0], parse_cards(PURPLE, "Kr Kb"), (parse_cards(PURPLE, "Kg 8z Ao"),))
    assert hand is not None
    above, below = ties(Cards(PURPLE, Look(unicode=False)), parse_cards(PURPLE, "Kg 8z Ao"), hand.value)
    assert not below.plain
    assert above.plain == "=====   .     .   "


def test_too_few_cards_have_a_reading_so_far() -> None:
    assert so_far(PURPLE, parse_cards(PURPLE, "Kr Kb")) == "two kings"
    assert so_far(PURPLE, parse_cards(PURPLE, "Kr 8r 9r Ko")) == "two kings, three reds"
    assert so_far(STANDARD, parse_cards(STANDARD, "Kh 8h")) == ""


def readings(variant: str, pack: str, own: str, rows: tuple[str, ...]) -> list[str]:
    """The lines that read a hand of the first seat."""
    cards = deck(pack)
    game = compile_game(variant_file(variant), cards, structure="fixed-limit")
    stock = tuple(map(CardId, range(cards.size)))
    state, _ = begin(game, Start(stacks=(200,) * 3, forced=forced_bets(game, 3), stock=stock, key=b""))
    screen = Screen(game, Cards(cards, Look(width=120)))
    down = parse_cards(cards, own)
    seen = view(game, state, 0)
    seat = replace(seen.seats[0], down=down, up=())
    seen = replace(seen, seats=(seat, *seen.seats[1:]), rows=(tuple(parse_cards(cards, r) for r in rows),))
    return [line.plain.strip() for line in screen.readings(screen.hands(seen, 0), seen, 0)]


def test_a_low_that_does_not_qualify_is_read_right() -> None:
    cards = "7c Jh 5d Th As Kd"
    high, low = readings("seven-card-stud-hi-lo", "standard", cards, ("",))
    assert high.startswith("high  ace high with king, jack, ten, seven")
    assert low == "low   no low: J-T-7-5-A does not qualify"
    for pack, hand in (("standard", cards), ("purple", "Kz Jo Jv Ag Tb 8p")):
        game = compile_game(variant_file("seven-card-stud-hi-lo"), deck(pack))
        share = game.shares[1]
        own = parse_cards(deck(pack), hand)
        best = playing(share, own, ((),))
        assert best is not None
        assert best.value == share.ranking.value(own)


def test_a_low_of_exactly_two_own_cards_that_does_not_qualify_is_read_right() -> None:
    game = compile_game(variant_file("omaha-hi-lo"), STANDARD)
    share = game.shares[1]
    for own, board in (("Kd Qh Jc 9s", "Ks 8h 4c 9d Kc"), ("Ah As 2c 2d", "Ks Kh Kc 9d 9c")):
        hole, row = parse_cards(STANDARD, own), parse_cards(STANDARD, board)
        best = playing(share, hole, (row,))
        fives = [a + b for a in combinations(hole, 2) for b in combinations(row, 3)]
        reader = reader_of(STANDARD, replace(share.ranking.role, kind="a5"), share.ranking.settings)
        assert best is not None
        assert not best.value.qualifies
        assert reader.five(best.value.cards).key == max(reader.five(five).key for five in fives)


def test_too_few_cards_are_read_as_the_low_reads_them() -> None:
    assert readings("razz", "purple", "Kz Jo Jv Jg", ("",)) == ["now   no pair so far: 5-3-2-1 by colors"]
    assert readings("razz", "standard", "7c 7d As", ("",)) == ["now   pair of sevens with ace"]
    assert readings("omaha-hi-lo", "standard", "Ks Kd 3s Ac", ("",)) == [
        "high  two kings",
        "low   no pair so far: 3-A",
    ]


def test_rows_are_named_where_they_differ() -> None:
    assert readings("yukon", "purple", "Tb 8p", ("9b 8o", "Kp Ar", "")) == [
        "now   row a: two eights, two blues; row b: two purples"
    ]
    assert readings("yukon", "purple", "Tb Tp", ("", "", "")) == ["now   two tens"]
    (line,) = readings("yukon", "purple", "Tb 8p", ("9b 8o Jg", "Kp Ar Kg", ""))
    assert line.startswith("now   pair, by colors, row b  Kp 8p purple 7")


def test_two_boards_are_told_apart_and_their_readings_stand_in_line() -> None:
    boards = ("Ah 2s 8c 5d 2c", "7c 6d 9s 3c Qs")
    high, bottom = readings("double-board-omaha", "standard", "Ac 7s 4s 7h", boards)
    assert high.startswith("high top     aces and deuces")
    assert bottom.startswith("high bottom  three sevens")


def examples(rows: Ranking) -> dict[str, HandValue]:
    """The best example of each class."""
    return {rung.cls: max(rung.examples, key=lambda value: value.key) for rung in ladder(rows)}


def test_what_beats_what_names_readings_and_no_pair() -> None:
    def page(variant: str, pack: str) -> list[str]:
        game = compile_game(variant_file(variant), deck(pack))
        return [line.plain for line in what_beats_what(game, Cards(game.deck, Look()))]

    purple = [line for line in page("texas-holdem", "purple")[1:] if " points" not in line]
    named = [line for line in purple if re.search(r"[8-9TJQKA][zvorgbp]", line)]
    assert len(named) == len(examples(ranking(PURPLE, PURPLE.roles["high"])))
    assert all(re.search(r"  by (ranks|colors|suit|color)$", line) for line in named)
    low = page("omaha-hi-lo", "standard")
    low = low[low.index(" low: best first; five different numbers, none above 8") :]
    assert low[1] == " no pair          5d 4h 3s 2c Ac"
    assert " no pair          Jo Tr 9g 8b Ap  by ranks" in page("razz", "purple")


@pytest.mark.parametrize("pack", ["purple", "standard", "short"])
@pytest.mark.parametrize("role", ["low", "27"])
def test_examples_of_lows_are_the_best_of_their_class(pack: str, role: str) -> None:
    cards = deck(pack)
    rows = ranking(cards, cards.roles[role], PackSettings())
    best = {rows.class_of(strength): strength for strength in range(1, rows.top + 1)}
    assert {cls: rows.strength(value.cards) for cls, value in examples(rows).items()} == best
    no_pair = examples(rows)["high_card"].cards
    assert len({cards.suit_of[card] for card in no_pair}) == 4 or pack == "purple"
    assert len({cards.color_of[card] for card in no_pair}) == 5 or pack != "purple"


@pytest.mark.parametrize("pack", ["purple", "standard", "short"])
@pytest.mark.parametrize("role", ["high", "low", "27"])
def test_examples_cover_every_class_that_can_be_best(pack: str, role: str) -> None:
    cards = deck(pack)
    if role not in cards.roles:
        pytest.skip("the pack has no such role")
    kind = cards.roles[role].kind
    rows = ranking(cards, cards.roles[role], PackSettings())
    possible = {rows.class_of(strength) for strength in range(1, rows.top + 1)}
    found = examples(rows)
    assert set(found) == possible
    assert all(rows.value(value.cards).cls == cls for cls, value in found.items())
    assert possible <= set(class_order(kind))


def test_every_command_is_documented() -> None:
    page = (ROOT / "docs" / "terminal.md").read_text("utf-8")
    for key, _ in HELP:
        for part in key.split(", "):
            assert f"`{part}`" in page, part
