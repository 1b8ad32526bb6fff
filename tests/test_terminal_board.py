"""Playing the board at the terminal (R-07): what is offered, what may be typed, what is told."""

from __future__ import annotations

import pytest

from engine.script import Table, play
from engine.test_showdown_board import BOARD, HANDS
from purplepoker.cards import deck
from purplepoker.engine.core import fold, legal
from purplepoker.engine.events import DeclareBoard, Shown
from purplepoker.engine.game import compile_game
from purplepoker.engine.legal import Legal
from purplepoker.engine.view import View, view
from purplepoker.errors import Code, Refused
from purplepoker.terminal_cards import Cards, Look
from purplepoker.terminal_help import commands
from purplepoker.terminal_news import News
from purplepoker.terminal_prompt import offers, parse, question
from purplepoker.terminal_screen import Seating
from purplepoker.variants.load import variant_file

OTHER = HANDS["Greek: both hole cards must play"]


def asked(script: str) -> tuple[Table, Legal, View]:
    table = play(script)
    return table, legal(table.game, table.state, 0), view(table.game, table.state, 0)


@pytest.mark.parametrize("line", ["p", "board", "P"])
def test_the_word(line: str) -> None:
    table, acts, seen = asked(BOARD)
    assert ("p", "play the board") in offers(acts, seen)
    assert "board" in question(acts, seen)
    assert parse(line, acts, seen, table.game.deck) == DeclareBoard(0)


@pytest.mark.parametrize("line", ["p", "board"])
def test_not_where_a_hole_card_must_play(line: str) -> None:
    table, acts, seen = asked(OTHER)
    assert [word for word, _ in offers(acts, seen)] == ["s", "m"]
    assert question(acts, seen) == "show your hand?"
    with pytest.raises(Refused) as refused:
        parse(line, acts, seen, table.game.deck)
    assert refused.value.code is Code.NOT_NOW


@pytest.mark.parametrize(
    ("variant", "show", "has"),
    [
        ("texas-holdem", "concede", True),
        ("hollywood", "concede", True),
        ("texas-holdem", "all", False),
        ("omaha", "concede", False),
        ("yukon", "concede", False),
        ("five-card-draw", "concede", False),
        ("seven-card-stud", "concede", False),
    ],
)
def test_help_names_it_in_games_that_have_it(variant: str, show: str, has: bool) -> None:
    game = compile_game(variant_file(variant), deck("standard"), rules={"show": show})
    assert any("the board is your hand" in line.plain for line in commands(game)) is has


@pytest.mark.parametrize(
    ("me", "want"), [(0, "you play the board with 7d 2c"), (1, "seat 1 plays the board with 7d 2c")]
)
def test_it_is_told(me: int, want: str) -> None:
    table = play(HANDS["I-8 both say that they play the board, and share the pot"])
    at = next(n for n, event in enumerate(table.events) if isinstance(event, Shown))
    before = view(table.game, fold(table.game, table.events[:at]), me)
    news = News(table.game, Cards(table.game.deck, Look()), Seating((1, 2), ("you", "Bo"), me))
    told = [line.plain.strip() for line in news.long(table.events[at], before)]
    assert [line.startswith(want) for line in told] == [True], told
