"""What is typed and what it means: commands, amounts never bent, questions asked twice, refusals."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from purplepoker.cards import deck
from purplepoker.engine.events import (
    BringIn,
    Call,
    Command,
    Fold,
    Muck,
    Order,
    Raise,
    Runs,
    Say,
    Show,
    Stay,
    Swap,
    Throw,
    Turnup,
)
from purplepoker.engine.game import compile_game
from purplepoker.engine.legal import Legal
from purplepoker.engine.view import SeatView, View
from purplepoker.errors import Code, Refused
from purplepoker.terminal import Session
from purplepoker.terminal_help import commands
from purplepoker.terminal_prompt import offers, parse, presets, question
from purplepoker.variants.load import variant_file
from terminal_table import sit

PURPLE = deck("purple")
HAND = tuple(PURPLE.by_text[text] for text in ("8p", "Kr", "9o", "Tb", "Az"))


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)


def picture(
    legal: Legal, *, stack: int = 190, bet: int = 2, pot: int = 9, structure: str = "no-limit"
) -> View:
    """Two players; the first is asked and holds `HAND`."""
    seats = tuple(
        SeatView(
            seat=p,
            stack=stack,
            bet=bet if p == 0 else 6,
            put=0,
            live=True,
            all_in=False,
            shown=False,
            mucked=False,
            concealed=5,
            down=HAND if p == 0 else None,
            up=(),
            swaps=0,
            way="",
        )
        for p in range(2)
    )
    return View(
        viewer=0,
        variant="x",
        deck="purple",
        structure=structure,
        seats=seats,
        row_names=(),
        rows=((),),
        hidden=(),
        pots=((pot, 3),),
        pot=pot,
        to_match=6,
        bet_size=0,
        street=1,
        actor=0,
        asked=1,
        choice="",
        stock=30,
        over=False,
        why="",
        legal=legal,
    )


BETTING = Legal(0, fold=True, call=4, raise_min=10, raise_max=192)
EVERYTHING = Legal(
    0,
    fold=True,
    call=4,
    raise_min=10,
    raise_max=192,
    discard=(0, 5),
    exchange=4,
    order=5,
    turnup=1,
    declare=True,
    runs=2,
    show=True,
    muck=True,
)


def read(line: str, legal: Legal = EVERYTHING) -> Command | str:
    return parse(line, legal, picture(legal), PURPLE)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("f", Fold(0)),
        ("FOLD", Fold(0)),
        (" c ", Call(0)),
        ("check", Call(0)),
        ("k", Call(0)),
        ("r 12", Raise(0, 12)),
        ("raise to 12", Raise(0, 12)),
        ("b 12", Raise(0, 12)),
        ("r 9", Raise(0, 9)),  # too small: the engine refuses it, nobody rounds it
        ("b half", Raise(0, 6 + 6)),  # pot 9 and the call of 4 are 13, half of it is 6
        ("b 1/2", Raise(0, 12)),
        ("b 2/3", Raise(0, 6 + 8)),
        ("b pot", Raise(0, 6 + 13)),
        ("r min", Raise(0, 10)),
        ("r max", Raise(0, 192)),
        ("a", Raise(0, 192)),
        ("all-in", Raise(0, 192)),
        ("d", Throw(0, ())),
        ("p", Throw(0, ())),
        ("d 1 3", Throw(0, (HAND[0], HAND[2]))),
        ("d 13", Throw(0, (HAND[0], HAND[2]))),
        ("d kr 9O", Throw(0, (HAND[1], HAND[2]))),
        ("d 10b,Az", Throw(0, (HAND[3], HAND[4]))),
        ("o 5 4 3 2 1", Order(0, HAND[::-1])),
        ("u 2", Turnup(0, (HAND[1],))),
        ("x", Swap(0)),
        ("show", Show(0)),
        ("s", Show(0)),
        ("m", Muck(0)),
        ("high", Say(0, "high")),
        ("lo", Say(0, "low")),
        ("both", Say(0, "both")),
        ("n 2", Runs(0, 2)),
        ("i", BringIn(0)),
        ("?", "help"),
        ("h", "ranking"),
        ("rules", "rules"),
        ("log", "log"),
        ("", "table"),
        ("q", "quit"),
    ],
)
def test_what_a_line_means(line: str, command: Command | str) -> None:
    assert read(line) == command


def test_letters_that_depend_on_what_is_asked() -> None:
    assert read("s", Legal(0, exchange=4, stay=True)) == Stay(0)
    assert read("stay", Legal(0, exchange=4, stay=True)) == Stay(0)
    assert read("c", Legal(0, bring_in=1, raise_min=2, raise_max=2)) == BringIn(0)
    assert read("r", Legal(0, fold=True, call=2, raise_min=4, raise_max=4)) == Raise(0, 4)
    assert read("2 3", Legal(0, discard=(0, 5))) == Throw(0, (HAND[1], HAND[2]))
    assert read("a", Legal(0, fold=True, call=190)) == Call(0)


@pytest.mark.parametrize(
    ("line", "code", "shown"),
    [
        ("xyz", Code.NOT_UNDERSTOOD, "'xyz' is not understood: f fold, c call 4"),
        ("r", Code.NOT_UNDERSTOOD, "r needs an amount, 10 to 192, as in r 10"),
        ("r 12.5", Code.NOT_WHOLE, "12.5"),
        ("r -4", Code.NOT_WHOLE, "-4"),
        ("r 1e3", Code.NOT_WHOLE, "1e3"),
        ("r ²", Code.NOT_WHOLE, "²"),
        ("r " + "9" * 40, Code.NOT_WHOLE, "999"),
        ("f now", Code.NOT_UNDERSTOOD, "'f now' is not understood: f stands alone"),
        ("d 6", Code.NOT_UNDERSTOOD, "'d 6' is not understood: 6 is no place of a card: 1 to 5"),
        ("d 1 999", Code.NOT_UNDERSTOOD, "999 is no place"),
        ("d 1 1", Code.NOT_UNDERSTOOD, "'d 1 1' is not understood: 1 stands twice"),
        ("1 1", Code.NOT_UNDERSTOOD, "'1 1' is not understood: 1 stands twice"),
        ("d ²", Code.UNKNOWN_CARD, "²"),
        ("o", Code.NOT_UNDERSTOOD, "'o' is not understood: o takes all 5 cards, as in o 1 2 3 4 5"),
        ("u 1 2", Code.NOT_UNDERSTOOD, "u takes 1 card, as in u 1"),
        ("d Kr Kr", Code.DOUBLE_CARD, "Kr"),
        ("d Kx", Code.UNKNOWN_CARD, "Kx"),
        ("n many", Code.NOT_UNDERSTOOD, "n takes how often, 1 to 2, as in n 1"),
        ("n 3", Code.NOT_UNDERSTOOD, "n 3"),
        ("\x1b[A", Code.NOT_UNDERSTOOD, "or ? for help"),
    ],
)
def test_what_means_nothing_is_refused_with_the_token(line: str, code: Code, shown: str) -> None:
    with pytest.raises(Refused) as caught:
        read(line)
    assert caught.value.code is code
    assert shown in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("line", ["d 1", "d 9", "p", "s", "m", "stay", "o", "o 1", "u", "n", "n 2", "high"])
def test_what_is_not_asked_is_refused_as_typed(line: str) -> None:
    with pytest.raises(Refused) as caught:
        read(line, BETTING)
    assert caught.value.code is Code.NOT_NOW
    assert str(caught.value).startswith(f"'{line}' cannot be done now: f fold, c call 4, r 10 raise to")


@pytest.mark.parametrize("line", ["f", "c", "i", "r", "r 12", "b half", "b nothing", "a", "x", "d 1"])
def test_nor_are_bets_where_another_thing_is_asked(line: str) -> None:
    with pytest.raises(Refused) as caught:
        read(line, Legal(0, show=True, muck=True))
    assert str(caught.value) == f"'{line}' cannot be done now: s show, m concede, or ? for help"


def test_all_in_where_the_bet_is_limited() -> None:
    legal = Legal(0, fold=True, call=4, raise_min=10, raise_max=10)
    with pytest.raises(Refused) as caught:
        read("a", legal)
    assert str(caught.value) == (
        "'a' cannot be done now: the most is 10: f fold, c call 4, r raise to 10, or ? for help"
    )


def test_too_few_cards_thrown() -> None:
    with pytest.raises(Refused) as caught:
        read("d 1", Legal(0, discard=(2, 2)))
    assert str(caught.value) == "'d 1' is not understood: throw 2 of your cards, as in d 1 2"


def test_offers_name_amounts_and_hide_what_is_not_open() -> None:
    view = picture(BETTING)
    assert offers(BETTING, view) == [
        ("f", "fold"),
        ("c", "call 4"),
        ("r 10", "raise to 10-192"),
        ("b", "half 12, 2/3 14, pot 19"),
        ("a", "all-in 192"),
    ]
    assert question(BETTING, view) == "your turn: 4 to call, pot 9"
    limit = Legal(0, fold=True, check=True, raise_min=4, raise_max=4)
    assert offers(limit, picture(limit)) == [("f", "fold"), ("c", "check"), ("r", "raise to 4")]
    short = Legal(0, fold=True, call=190)
    assert offers(short, picture(short)) == [("f", "fold"), ("c", "call 190, all-in")]


def test_every_kind_of_legal_has_an_offer() -> None:
    kinds = [
        Legal(0, fold=True),
        Legal(0, check=True),
        Legal(0, call=2),
        Legal(0, raise_min=4, raise_max=8),
        Legal(0, bring_in=1),
        Legal(0, discard=(0, 5)),
        Legal(0, discard=(1, 1)),
        Legal(0, exchange=4),
        Legal(0, stay=True),
        Legal(0, order=3),
        Legal(0, turnup=1),
        Legal(0, declare=True),
        Legal(0, runs=2),
        Legal(0, show=True),
        Legal(0, board=True),
        Legal(0, muck=True),
    ]
    named = {
        field
        for legal in kinds
        for field in Legal.__struct_fields__
        if getattr(legal, field) != getattr(Legal(0), field)
    }
    # `without_ace` only narrows what `discard` offers
    assert named == set(Legal.__struct_fields__) - {"seat", "without_ace"}
    for legal in kinds:
        view = picture(legal)
        found = offers(legal, view)
        assert found, legal
        assert question(legal, view)
        for key, _ in found:
            if key != "b":
                assert not isinstance(parse(key, legal, view, PURPLE), str)


def test_pot_of_pot_limit_is_what_the_rules_count() -> None:
    legal = Legal(0, fold=True, call=4, raise_min=10, raise_max=21)
    assert presets(legal, picture(legal, structure="pot-limit"))["pot"] == 21


# --- at the table -------------------------------------------------------------------------------------


def test_an_illegal_amount_is_refused_and_asked_again() -> None:
    shown = sit(["r 3", "r 500", "r 1", "c", "q"], deck="standard")[1]
    assert "✗ 3 is too small: the least is 4" in shown
    assert "✗ 500 is too large: the most is 200" in shown
    assert "you raise" not in shown
    assert "you call 1" in shown
    refused = [line for line in shown.splitlines() if line.startswith(" ✗")]
    assert len(refused) == 3


def test_all_in_by_a_letter_is_asked_twice() -> None:
    shown = sit(["a", "c", "q"], deck="standard", seed=3)[1]
    assert "all-in 200: a again to do it" in shown
    assert "a all-in 200" in shown
    assert "you call 1" in shown
    assert "you raise to 200, all-in" in sit(["a", "a"], deck="standard", seed=3)[1]


def test_a_fold_where_checking_is_free_is_asked_twice() -> None:
    once = sit(["c", "f", "c", "q"])[1]
    assert "checking is free: c checks, f again folds" in once
    assert "you fold" not in once
    assert "you fold" in sit(["c", "f", "f", "q"])[1]


def test_a_capped_round_says_so() -> None:
    shown = sit(["r 500", "c", "q"])[1]
    assert "✗ 500 is too large: the most is 4" in shown


def test_drawing_by_place_and_by_name() -> None:
    shown = sit(["c", "d 9", "d 1 1", "d Zz", "d 1 2", "c"], "five-card-draw", seed=2)[1]
    assert "9 is no place of a card: 1 to 5" in shown
    assert "'d 1 1' is not understood: 1 stands twice" in shown
    assert "unknown card 'Zz'" in shown
    assert "you draw 2" in shown
    assert "you take " in shown


def test_what_the_engine_does_not_ask_is_refused_as_typed() -> None:
    shown = sit(["x", "c", "q"], deck="standard")[1]
    assert "✗ 'x' cannot be done now: f fold, c call 1" in shown
    shown = sit(["f", "q"], "seven-card-stud", "standard", seats=2, seed=1)[1] + "".join(
        sit(["f", "q"], "seven-card-stud", "standard", seats=2, seed=seed)[1] for seed in range(2, 9)
    )
    assert "✗ 'f' cannot be done now: c bring in 1" in shown


def test_help_names_what_the_game_has() -> None:
    def keys(variant: str, structure: str) -> set[str]:
        game = compile_game(variant_file(variant), deck("standard"), structure=structure)
        return {line.plain.split("  ")[0].strip() for line in commands(game)}

    wanted = {"f", "c", "r", "s, m", "p", "h", "rules", "log", "t", "q"}
    assert keys("texas-holdem", "fixed-limit") == wanted
    assert keys("omaha", "fixed-limit") == wanted - {"p"}
    assert keys("texas-holdem", "no-limit") - keys("texas-holdem", "fixed-limit") == {"r 12", "b half", "a"}
    assert "d 1 3" in keys("five-card-draw", "fixed-limit")
    assert "x, s" in keys("swiss", "fixed-limit")
    assert "o 3 1 2" in keys("bull", "fixed-limit")


def test_long_pages_are_turned(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return answers.pop(0)

    def sitting() -> str:
        output = io.StringIO()
        session = Session(game, 3, ("call",), 200, 1, ask, output, ("", ""))
        session.height = 24
        session.run(1)
        return output.getvalue()

    game = compile_game(variant_file("texas-holdem"), PURPLE)
    monkeypatch.setenv("COLUMNS", "60")
    answers = ["rules", "", "", "", "", "q"]
    whole = sitting()
    turned = [prompt for prompt in asked if "more" in prompt]
    assert turned
    answers = ["rules", "stop", "q"]
    part = sitting()
    assert len(part.splitlines()) < 18 + len(whole.splitlines()) - 18 * len(turned)


def test_pages_of_help_at_the_table() -> None:
    shown = sit(["?", "h", "rules", "log", "t", "q"])[1]
    assert "what beats what with this pack" in shown
    assert "royal flush" in shown
    assert "The deal." in shown
    assert "no hand has been played yet" in shown


def test_declaring_where_the_game_asks() -> None:
    rules = {"declare": "true"}
    shown = sit(["c"] * 5 + ["c", "both", "s"], "manila", seats=3, rules=rules)[1]
    assert "declare" in shown
    assert "you say both" in shown
