"""Rule sheets and summaries: made from the data, one page, with what matters in them."""

from __future__ import annotations

import msgspec
import pytest

from purplepoker.cards import deck
from purplepoker.variants.load import variant_file, variant_ids
from purplepoker.variants.model import Bet
from purplepoker.variants.options import default_deck, resolve
from purplepoker.variants.sheet import sheet
from purplepoker.variants.summary import describe, streets, summary


def text(game: str, pack: str = "standard", **rules: str) -> str:
    variant, resolved = resolve(variant_file(game), deck(pack), rules=rules)
    return sheet(variant, resolved, deck(pack))


@pytest.mark.parametrize("pack", ["standard", "purple", "short", "stripped"])
@pytest.mark.parametrize("game", variant_ids())
def test_a_page_with_one_bold_rule(game: str, pack: str) -> None:
    lines = text(game, pack).splitlines()
    assert len(lines) <= 45
    assert max(map(len, lines)) < 400
    assert sum(line.startswith("**") and line.endswith("**") for line in lines) == 1
    assert "{" not in "".join(lines)
    assert lines[0].startswith(variant_file(game).name)


@pytest.mark.parametrize(
    ("game", "pack", "rules", "said"),
    [
        ("texas-holdem", "standard", {}, "To play the board say so"),
        ("texas-holdem", "purple", {}, "all by ranks or all by colors, never mixed"),
        ("texas-holdem", "purple", {}, "Burn one, then two cards face down"),
        ("texas-holdem", "purple", {}, "**One card is burned before"),
        ("texas-holdem", "purple", {}, "A-8-9-T-J is the lowest straight"),
        ("texas-holdem", "purple", {"ace_low": "false"}, "A-8-9-T-J is no straight"),
        ("texas-holdem", "purple", {"tie_break_depth": "5"}, "five numbers at most"),
        ("omaha", "standard", {}, "**Exactly two of your own cards play, with three from the board"),
        ("pineapple", "standard", {}, "**Everybody throws one card face down before the first bet.**"),
        ("crazy-pineapple", "standard", {}, "after the betting on three board cards"),
        ("irish", "standard", {}, "throws two cards"),
        ("egyptian", "standard", {}, "Six cards lie on the board"),
        ("manila", "standard", {}, "high and low may use different ones"),
        ("manila", "standard", {"manila_stripped": "true"}, "**Exactly two of your own"),
        ("yukon", "standard", {}, "**Rows never mix: a hand uses a and river or b and river"),
        ("hollywood", "standard", {}, "exchange costs one big blind (one time only)"),
        ("swiss", "standard", {}, "one big blind the first time and one more each time"),
        ("five-card-draw", "standard", {"openers": "jacks"}, "**Only a pair of jacks"),
        ("five-card-draw", "standard", {"max_draw": "3_or_4_with_ace"}, "four if an ace is kept"),
        ("five-card-draw", "standard", {"single_round": "true"}, "**The draw comes before"),
        ("five-card-stud", "standard", {}, "**The first player may not check"),
        ("five-card-stud", "purple", {}, "**The first player left of the dealer opens every round"),
        ("seven-card-stud", "standard", {}, "**The lowest card showing must bring it in"),
        ("seven-card-stud", "standard", {}, "one card face up for everybody"),
        ("seven-card-stud", "purple", {"bring_in": "on"}, "of equal ranks the color decides"),
        ("razz", "standard", {}, "**The highest card showing must bring it in"),
        ("bull", "standard", {}, "**Fix the order of your three concealed cards"),
        ("bull", "standard", {"declare": "true"}, "declare high, low or both"),
        ("omaha-hi-lo", "standard", {}, "If no hand is low enough, high takes it all."),
        ("27-triple-draw", "standard", {}, "7-5-4-3-2 is best"),
        ("27-triple-draw", "standard", {}, "**Three draws"),
        ("badugi", "standard", {}, "**Four cards play"),
        ("short-deck", "short", {}, "A flush beats a full house; A-6-7-8-9 is the lowest straight"),
        ("texas-holdem", "stripped", {}, "A-7-8-9-T is no straight"),
    ],
)
def test_what_matters_is_said(game: str, pack: str, rules: dict[str, str], said: str) -> None:
    assert said in text(game, pack, **rules)


def test_the_betting_is_said() -> None:
    file = variant_file("texas-holdem")
    for structure, said in (
        ("no-limit", "up to all your chips"),
        ("pot-limit", "up to the pot"),
        ("fixed-limit", "At most three raises in a round"),
        ("spread-limit", "Any bet and any raise from 1 to 5."),
    ):
        variant, rules = resolve(file, deck("standard"), structure=structure)
        assert said in sheet(variant, rules, deck("standard"))


FOUR = ["pre-flop", "flop", "turn", "river"]


@pytest.mark.parametrize(
    ("game", "names"),
    [
        *(
            (game, FOUR)
            for game in ("texas-holdem", "omaha", "irish", "yukon", "egyptian", "swiss", "short-deck")
        ),
        ("manila", [f"{n} board card" for n in ("first", "second", "third", "fourth", "fifth")]),
        ("five-card-draw", ["before the draw", "after the draw"]),
        ("27-triple-draw", ["before the draw", "first draw", "second draw", "third draw"]),
        ("five-card-stud", ["second street", "third street", "fourth street", "fifth street"]),
        ("razz", [f"{n} street" for n in ("third", "fourth", "fifth", "sixth", "seventh")]),
    ],
)
def test_streets(game: str, names: list[str]) -> None:
    variant, _ = resolve(variant_file(game), deck("standard"))
    assert streets(variant) == names


@pytest.mark.parametrize("game", variant_ids())
def test_summary_and_description(game: str) -> None:
    file = variant_file(game)
    pack = deck(default_deck(file))
    variant, rules = resolve(file, pack)
    short = msgspec.to_builtins(summary(variant, rules, pack))
    assert list(short) == ["id", "name", "players", "streets", "shares", "deck", "structure"]
    assert len(set(short["streets"])) == sum(isinstance(step, Bet) for step in variant.steps)
    long = msgspec.to_builtins(describe(file, pack))
    assert {name: long[name] for name in short} == short
    assert long["sheet"] == sheet(variant, rules, pack)
    assert {name: choice["default"] for name, choice in long["rules"].items()} == rules.named
    for choice in long["rules"].values():
        assert choice["default"] in choice["values"] or "n" in choice["values"]


def test_summary_of_a_split_game() -> None:
    variant, rules = resolve(variant_file("bull"), deck("purple"))
    short = summary(variant, rules, deck("purple"))
    assert (short.shares, short.deck, short.players.max) == (("high", "low"), "purple", 7)
