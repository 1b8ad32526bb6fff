"""Options of section 13: every one has a place, games that have it, and two readings that differ."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest

from purplepoker.cards import deck
from purplepoker.errors import Code, Refused
from purplepoker.variants.load import variant_file, variant_ids
from purplepoker.variants.model import Bet, Board, Deal, Declare, Draw, Variant
from purplepoker.variants.option_table import OPTIONS
from purplepoker.variants.options import pack_rules, resolve
from purplepoker.variants.rules import PackRules, Rules, StakesRules, TableRules

Where = tuple[str, str, str]
"""A game, a pack and a structure that have the option."""

HOLDEM: Where = ("texas-holdem", "standard", "no-limit")
SPREAD: Where = ("five-card-draw", "standard", "spread-limit")
STUD: Where = ("five-card-stud", "standard", "spread-limit")
PURPLE: Where = ("manila", "purple", "fixed-limit")

READINGS: dict[str, tuple[Where, str, str]] = {
    "burn_before_deal": (HOLDEM, "false", "true"),
    "facedown_burn": (("swiss", "purple", "fixed-limit"), "1", "0"),
    "misdeal_until": (HOLDEM, "two_acts", "substantial_action"),
    "max_seats": (HOLDEM, "10", "6"),
    "showing_ties": (STUD, "left", "suits"),
    "heads_up": (HOLDEM, "button", "literal"),
    "button_rule": (HOLDEM, "dead_button", "moving_button"),
    "ante_payer": (HOLDEM, "each", "big_blind"),
    "blind_first": (HOLDEM, "false", "true"),
    "min_bet": (SPREAD, "1", "2"),
    "straddle": (HOLDEM, "off", "on"),
    "bring_in": (STUD, "off", "on"),
    "raise_cap": (PURPLE, "3", "none"),
    "cap_lifted": (PURPLE, "two_at_start", "never"),
    "raise_cap_scope": (PURPLE, "round", "player_round"),
    "limit": (SPREAD, "5", "10"),
    "min_raise": (SPREAD, "none", "previous"),
    "max_bet": (HOLDEM, "none", "50"),
    "cap_per_deal": (HOLDEM, "none", "20"),
    "fold_unfaced": (HOLDEM, "true", "false"),
    "show": (HOLDEM, "concede", "all"),
    "qualifier": (("bull", "standard", "spread-limit"), "none", "8"),
    "declare": (("bull", "standard", "spread-limit"), "false", "true"),
    "declare_scope": (("bull", "standard", "spread-limit"), "pot", "deal"),
    "manila_stripped": (("manila", "stripped", "no-limit"), "false", "true"),
    "fee_pot": (("hollywood", "standard", "no-limit"), "contested", "main"),
    "max_draw": (SPREAD, "none", "3"),
    "openers": (SPREAD, "any", "jacks"),
    "pass_and_out": (SPREAD, "false", "true"),
    "redeal": (SPREAD, "false", "true"),
    "single_round": (SPREAD, "false", "true"),
    "opener": (STUD, "showing", "left"),
    "check_allowed": (STUD, "false", "true"),
    "tie_break_depth": (PURPLE, "3", "5"),
    "ace_low": (PURPLE, "true", "false"),
    "sf_tie": (PURPLE, "head", "colors"),
    "low_reading": (PURPLE, "both", "ranks"),
    "low_tie_depth": (PURPLE, "5", "3"),
    "bug_color": (PURPLE, "true", "false"),
    "bank": (HOLDEM, "hoyle", "cash"),
    "min_buy_in": (HOLDEM, "none", "40"),
    "max_buy_in": (HOLDEM, "none", "200"),
    "choice_holds": (HOLDEM, "deal", "round"),
}


def play(where: Where, rules: Mapping[str, str] | None = None) -> tuple[Variant, Rules]:
    game, pack, structure = where
    return resolve(variant_file(game), deck(pack), structure=structure, rules=rules or {})


def outcome(where: Where, rules: Mapping[str, str]) -> object:
    """All that reaches engine and table, without the texts."""
    variant, resolved = play(where, rules)
    parts = msgspec.structs.asdict(variant)
    return parts, resolved.pack, resolved.stakes, resolved.table


def refusal(where: Where, rules: Mapping[str, str]) -> Refused:
    with pytest.raises(Refused) as refused:
        play(where, rules)
    return refused.value


def test_every_option_has_its_readings_here() -> None:
    assert list(READINGS) == list(OPTIONS)


@pytest.mark.parametrize("name", READINGS)
def test_both_readings(name: str) -> None:
    where, default, other = READINGS[name]
    _, resolved = play(where)
    assert resolved.named[name] == default
    assert outcome(where, {name: default}) == outcome(where, {})
    assert play(where, {name: other})[1].named[name] == other
    assert outcome(where, {name: other}) != outcome(where, {})


@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_is_read_and_a_foreign_one_refused(name: str) -> None:
    where = READINGS[name][0]
    for value in OPTIONS[name].values:
        text = "7" if value == "n" else value
        assert play(where, {name: text})[1].named[name] == text
    for wrong in ("", "perhaps", "-1", "2.5"):
        refused = refusal(where, {name: wrong})
        assert refused.code is Code.BAD_OPTION
        assert name in str(refused)
        assert repr(wrong) in str(refused)


@pytest.mark.parametrize("name", [name for name, option in OPTIONS.items() if "n" in option.values])
def test_numbers_start_at_their_least(name: str) -> None:
    option = OPTIONS[name]
    assert option.read(str(option.least)) == str(option.least)
    with pytest.raises(Refused):
        option.read(str(option.least - 1))


@pytest.mark.parametrize("name", [name for name, option in OPTIONS.items() if "n" in option.values])
def test_a_number_without_measure_is_refused(name: str) -> None:
    option = OPTIONS[name]
    for text in ("9" * 5000, "1" + "0" * 15):
        with pytest.raises(Refused) as refused:
            option.read(text)
        assert refused.value.code is Code.BAD_OPTION
        assert "at most 15 digits" in str(refused.value)
    assert option.read("0" * 5000 + "9" * 15) == "9" * 15


def test_the_records_hold_every_option_of_their_place() -> None:
    for place, record, extra in (
        ("pack", PackRules, set()),
        ("stakes", StakesRules, {"structure"}),
        ("table", TableRules, set()),
    ):
        names = {name for name, option in OPTIONS.items() if option.place == place}
        assert {*record.__struct_fields__} == names | extra


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("max_draw", HOLDEM),
        ("burn_before_deal", STUD),
        ("facedown_burn", HOLDEM),
        ("fee_pot", HOLDEM),
        ("manila_stripped", HOLDEM),
        ("qualifier", HOLDEM),
        ("declare", STUD),
        ("declare_scope", STUD),
        ("openers", STUD),
        ("single_round", HOLDEM),
        ("bring_in", SPREAD),
        ("opener", HOLDEM),
        ("opener", ("bull", "purple", "spread-limit")),
        ("check_allowed", HOLDEM),
        ("raise_cap", HOLDEM),
        ("limit", HOLDEM),
        ("min_raise", PURPLE),
        ("max_bet", PURPLE),
        ("straddle", STUD),
        ("heads_up", STUD),
        ("min_bet", HOLDEM),
        ("tie_break_depth", HOLDEM),
        ("low_reading", ("texas-holdem", "purple", "no-limit")),
        ("nonsense", HOLDEM),
    ],
)
def test_an_option_the_game_lacks_is_refused_with_those_it_has(name: str, where: Where) -> None:
    refused = refusal(where, {name: "true"})
    assert refused.code is Code.UNKNOWN_OPTION
    assert repr(name) in str(refused)
    for known in play(where)[1].named:
        assert known in str(refused)


@pytest.mark.parametrize("game", variant_ids())
@pytest.mark.parametrize("pack", ["standard", "purple"])
def test_named_stand_in_the_order_of_the_book(game: str, pack: str) -> None:
    _, rules = resolve(variant_file(game), deck(pack))
    order = list(OPTIONS)
    assert list(rules.named) == sorted(rules.named, key=order.index)
    for name, value in rules.named.items():
        assert OPTIONS[name].read(value) == value


def test_precedence_name_then_ruleset_then_file_then_book() -> None:
    """R-23 and design section 4."""
    stud = variant_file("seven-card-stud")
    _, rules = resolve(stud, deck("purple"))
    assert rules.named["bring_in"] == "off"  # the ruleset over the file
    _, rules = resolve(stud, deck("standard"))
    assert rules.named["bring_in"] == "on"  # the file over the book
    _, rules = resolve(stud, deck("purple"), rules={"bring_in": "on"})
    assert rules.named["bring_in"] == "on"  # the name over the ruleset
    _, rules = resolve(stud, deck("standard"))
    assert rules.named["limit"] == "5"  # the book where nobody speaks


def test_unknown_structure_and_ruleset() -> None:
    with pytest.raises(Refused) as refused:
        resolve(variant_file("razz"), deck("standard"), structure="limit")
    assert refused.value.code is Code.UNKNOWN_STRUCTURE
    assert "fixed-limit" in str(refused.value)
    with pytest.raises(Refused) as refused:
        resolve(variant_file("razz"), deck("standard"), ruleset="casino")
    assert refused.value.code is Code.UNKNOWN_RULESET
    assert "hoyle" in str(refused.value)


def bets(variant: Variant) -> list[Bet]:
    return [step for step in variant.steps if isinstance(step, Bet)]


def test_bring_in_off_opens_by_what_shows() -> None:
    """Section 3: without it a game plays for its ante; razz opens with the lowest hand."""
    for game, first in (("seven-card-stud", "high-hand"), ("razz", "low-hand")):
        variant, _ = resolve(variant_file(game), deck("standard"), rules={"bring_in": "off"})
        assert variant.forced == "ante"
        assert bets(variant)[0].first == first
        assert not bets(variant)[0].bring_in


def test_bring_in_on_asks_one_upcard() -> None:
    for game, first in (
        ("five-card-stud", "low-card"),
        ("seven-card-stud", "low-card"),
        ("razz", "high-card"),
        ("five-card-roll-your-own", "low-card"),
        ("seven-card-roll-your-own", "low-card"),
    ):
        variant, _ = resolve(variant_file(game), deck("standard"), rules={"bring_in": "on"})
        assert variant.forced == "bring-in"
        assert [bet.bring_in for bet in bets(variant)] == [True] + [False] * (len(bets(variant)) - 1)
        assert bets(variant)[0].first == first


def test_bring_in_on_the_purple_pack_is_found_by_its_card() -> None:
    """ST-6; later rounds open left of the dealer (R-38)."""
    variant, _ = resolve(variant_file("five-card-stud"), deck("purple"), rules={"bring_in": "on"})
    assert [bet.first for bet in bets(variant)] == ["low-card", "left", "left", "left"]


def test_opener_left_of_the_dealer() -> None:
    """R-38: every round of Purple draw and stud, but not of bull."""
    for game in ("five-card-draw", "five-card-stud", "seven-card-stud", "seven-card-roll-your-own"):
        variant, _ = resolve(variant_file(game), deck("purple"))
        assert {bet.first for bet in bets(variant)} == {"left"}
    variant, _ = resolve(variant_file("bull"), deck("purple"))
    assert [bet.first for bet in bets(variant)] == ["left"] + ["high-hand"] * 6
    variant, _ = resolve(variant_file("five-card-draw"), deck("purple"), rules={"opener": "showing"})
    assert [bet.first for bet in bets(variant)] == ["left", "opener"]


@pytest.mark.parametrize(
    ("game", "pack", "rules", "must"),
    [
        ("five-card-stud", "standard", {}, True),
        ("five-card-stud", "standard", {"check_allowed": "true"}, False),
        ("five-card-stud", "purple", {}, False),
        ("five-card-stud", "purple", {"check_allowed": "false"}, True),
        ("seven-card-stud", "standard", {}, True),
        ("seven-card-stud", "purple", {}, False),
        ("seven-card-stud", "purple", {"bring_in": "on"}, True),  # whoever is left must put it in
        ("five-card-draw", "standard", {}, False),
        ("five-card-draw", "standard", {"check_allowed": "false"}, True),
        ("five-card-roll-your-own", "standard", {}, True),
        ("five-card-roll-your-own", "purple", {}, False),
        ("seven-card-roll-your-own", "standard", {}, True),
        ("lowball", "standard", {}, False),
        ("bull", "standard", {}, False),
    ],
)
def test_who_must_open(game: str, pack: str, rules: dict[str, str], must: bool) -> None:
    """7.2: in the first round only; draw games may check (R-38, trace B-05)."""
    variant, _ = resolve(variant_file(game), deck(pack), rules=rules)
    assert [bet.must for bet in bets(variant)] == [must] + [False] * (len(bets(variant)) - 1)


def test_draw_limits() -> None:
    for value, most, with_ace in (("none", 5, -1), ("3", 3, -1), ("3_or_4_with_ace", 3, 4)):
        variant, _ = play(SPREAD, {"max_draw": value})
        draw = next(step for step in variant.steps if isinstance(step, Draw))
        assert (draw.least, draw.most, draw.with_ace) == (0, most, with_ace)
    variant, _ = resolve(variant_file("27-triple-draw"), deck("standard"), rules={"max_draw": "3"})
    assert [step.most for step in variant.steps if isinstance(step, Draw)] == [3, 3, 3]


def test_opening_round_of_draw() -> None:
    """7.1, R-15, R-16."""
    variant, _ = play(SPREAD, {"openers": "jacks", "pass_and_out": "true", "redeal": "true"})
    first, second = bets(variant)
    assert (first.needs, first.pass_and_out, first.checked) == ("JJ", True, "redeal")
    assert (second.needs, second.pass_and_out, second.checked) == ("", False, "go on")
    variant, _ = play(SPREAD, {"single_round": "true", "openers": "jacks", "redeal": "true"})
    assert [step.__struct_config__.tag for step in variant.steps] == ["deal", "draw", "bet"]
    assert bets(variant)[0] == Bet()


def test_declare_and_qualifier() -> None:
    """8.1, R-17."""
    split = ("bull", "manila", "omaha-hi-lo", "seven-card-stud-hi-lo")
    for game in (*split, "five-card-draw-hi-lo", "seven-card-stud-hi-lo-regular"):
        file = variant_file(game)
        variant, _ = resolve(file, deck("standard"), rules={"declare": "true", "qualifier": "8"})
        assert isinstance(variant.steps[-1], Declare)
        assert [share.rank for share in variant.shares] == ["high", "low-8"]
        variant, _ = resolve(file, deck("standard"), rules={"declare": "false", "qualifier": "none"})
        assert not any(isinstance(step, Declare) for step in variant.steps)
        assert [share.rank for share in variant.shares] == ["high", "low"]


def test_high_low_of_the_documents_takes_any_low_and_cards_speak() -> None:
    """R-02: the eight qualifier and the declare are options."""
    for game in ("bull", "manila", "five-card-draw-hi-lo", "seven-card-stud-hi-lo-regular"):
        variant, rules = resolve(variant_file(game), deck("standard"))
        assert (rules.named["qualifier"], rules.named["declare"]) == ("none", "false")
        assert [(share.name, share.rank) for share in variant.shares] == [("high", "high"), ("low", "low")]


def test_options_of_the_low_draw() -> None:
    """Hoyle's lowball: opened by anything, so `openers` is not there; the rest is as in draw."""
    variant, rules = resolve(variant_file("lowball"), deck("standard"), rules={"pass_and_out": "true"})
    assert bets(variant)[0].pass_and_out
    assert "openers" not in rules.named
    assert {"max_draw", "redeal", "single_round"} <= set(rules.named)
    assert [(share.name, share.rank) for share in variant.shares] == [("low", "low")]


def test_burns() -> None:
    """R-01, R-25: the early burn, and the one before a face-down board."""
    variant, _ = play(("swiss", "purple", "fixed-limit"), {})
    burns = [step.burn for step in variant.steps if isinstance(step, Deal | Board)]
    assert burns == [True, True]
    variant, _ = play(("swiss", "purple", "fixed-limit"), {"burn_before_deal": "false", "facedown_burn": "0"})
    assert [step.burn for step in variant.steps if isinstance(step, Deal | Board)] == [False, False]


def test_ranking_options_without_a_game() -> None:
    assert pack_rules(deck("purple"), {"tie_break_depth": "5"}).tie_break_depth == 5
    assert pack_rules(deck("purple"), {}) == PackRules()
    with pytest.raises(Refused) as refused:
        pack_rules(deck("standard"), {"tie_break_depth": "5"})
    assert refused.value.code is Code.UNKNOWN_OPTION
    with pytest.raises(Refused) as refused:
        pack_rules(deck("purple"), {"raise_cap": "5"})
    assert refused.value.code is Code.UNKNOWN_OPTION
    assert "sf_tie" in str(refused.value)
