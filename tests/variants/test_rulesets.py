"""R-23: which ruleset a game takes, and what it sets."""

from __future__ import annotations

import pytest

from purplepoker.cards import deck
from purplepoker.variants.load import variant_file
from purplepoker.variants.option_table import OPTIONS
from purplepoker.variants.options import resolve
from purplepoker.variants.rulesets import RULESETS

NONE = "-"


@pytest.mark.parametrize(
    ("game", "pack", "ruleset", "structure"),
    [
        ("texas-holdem", "purple", "purple-holdem", "fixed-limit"),
        ("hollywood", "purple", "purple-holdem", "fixed-limit"),
        ("five-card-draw", "purple", "purple-ante", "spread-limit"),
        ("seven-card-stud", "purple", "purple-ante", "spread-limit"),
        ("texas-holdem", "standard", "holdem", "no-limit"),
        ("manila", "stripped", "holdem", "no-limit"),
        ("five-card-stud", "standard", "hoyle", "spread-limit"),
        ("bull", "standard", "bull", "spread-limit"),
        ("bull", "purple", "bull", "spread-limit"),
        ("five-card-roll-your-own", "purple", "purple-ante", "spread-limit"),
        ("seven-card-roll-your-own", "standard", "hoyle", "spread-limit"),
        ("lowball", "standard", "hoyle", "spread-limit"),
        ("five-card-draw-hi-lo", "purple", "purple-ante", "spread-limit"),
        ("seven-card-stud-hi-lo-regular", "standard", "hoyle", "spread-limit"),
        ("ante-holdem", "standard", "holdem", "no-limit"),
        ("ante-holdem", "purple", "purple-holdem", "fixed-limit"),
        # outside the documents: the ruleset of the shape, the structure of the file
        ("omaha-hi-lo", "standard", "holdem", "fixed-limit"),
        ("omaha-hi-lo", "purple", "purple-holdem", "fixed-limit"),
        ("short-deck", "short", "holdem", "no-limit"),
        ("27-single-draw", "standard", "holdem", "no-limit"),
        ("27-triple-draw", "standard", "holdem", "fixed-limit"),
        ("badugi", "standard", "holdem", "fixed-limit"),
        ("razz", "standard", "hoyle", "fixed-limit"),
        ("seven-card-stud-hi-lo", "standard", "hoyle", "fixed-limit"),
        ("courchevel", "standard", "holdem", "pot-limit"),
        ("six-card-omaha", "purple", "purple-holdem", "pot-limit"),
        ("double-board-holdem", "standard", "holdem", "no-limit"),
    ],
)
def test_default_ruleset_and_structure(game: str, pack: str, ruleset: str, structure: str) -> None:
    _, rules = resolve(variant_file(game), deck(pack))
    assert (rules.ruleset, rules.stakes.structure) == (ruleset, structure)


@pytest.mark.parametrize("structure", ["no-limit", "pot-limit", "fixed-limit", "spread-limit"])
def test_any_structure_may_be_named(structure: str) -> None:
    for game in ("texas-holdem", "razz", "bull", "badugi"):
        _, rules = resolve(variant_file(game), deck("purple"), structure=structure)
        assert rules.stakes.structure == structure


@pytest.mark.parametrize(
    ("game", "pack", "structure", "cap", "scope", "lifted"),
    [
        ("texas-holdem", "purple", "fixed-limit", 3, "round", "two_at_start"),
        ("texas-holdem", "standard", "fixed-limit", 3, "round", "two_at_start"),
        ("five-card-draw", "purple", "spread-limit", 3, "player_round", "never"),
        ("five-card-draw", "purple", "fixed-limit", 3, "player_round", "never"),
        ("five-card-draw", "standard", "fixed-limit", 3, "round", "two_at_start"),
        ("five-card-draw", "standard", "spread-limit", None, "round", "two_at_start"),
        ("bull", "purple", "spread-limit", None, "round", "two_at_start"),
        ("bull", "standard", "fixed-limit", 3, "round", "two_at_start"),
    ],
)
def test_raise_caps(game: str, pack: str, structure: str, cap: int | None, scope: str, lifted: str) -> None:
    _, rules = resolve(variant_file(game), deck(pack), structure=structure)
    stakes = rules.stakes
    assert (stakes.raise_cap, stakes.raise_cap_scope, stakes.cap_lifted) == (cap, scope, lifted)


@pytest.mark.parametrize(
    ("game", "pack", "burn", "opener", "check", "show", "forced"),
    [
        ("texas-holdem", "purple", "true", NONE, NONE, "all", "blinds"),
        ("five-card-stud", "purple", NONE, "left", "true", "all", "ante"),
        ("seven-card-stud", "purple", NONE, "left", "true", "all", "ante"),
        ("texas-holdem", "standard", "false", NONE, NONE, "concede", "blinds"),
        ("five-card-stud", "standard", NONE, "showing", "false", "concede", "ante"),
        ("seven-card-stud", "standard", NONE, "showing", "false", "concede", "bring-in"),
        ("five-card-draw", "standard", NONE, "showing", "true", "concede", "ante"),
        ("bull", "standard", NONE, NONE, "true", "concede", "ante"),
    ],
)
def test_the_table_of_rulesets(
    game: str, pack: str, burn: str, opener: str, check: str, show: str, forced: str
) -> None:
    variant, rules = resolve(variant_file(game), deck(pack))
    names = ("burn_before_deal", "opener", "check_allowed", "show")
    assert tuple(rules.named.get(name, NONE) for name in names) == (burn, opener, check, show)
    assert variant.forced == forced


def test_a_ruleset_may_be_named_for_any_game() -> None:
    _, rules = resolve(variant_file("texas-holdem"), deck("purple"), ruleset="holdem")
    assert rules.stakes.structure == "no-limit"
    assert rules.named["burn_before_deal"] == "false"
    variant, _ = resolve(variant_file("seven-card-stud"), deck("purple"), ruleset="hoyle")
    assert variant.forced == "bring-in"


def test_recorded_refuses_nothing_that_was_played() -> None:
    for game in ("texas-holdem", "razz", "badugi", "omaha-hi-lo", "seven-card-stud"):
        _, rules = resolve(variant_file(game), deck("standard"), structure="fixed-limit", ruleset="recorded")
        assert rules.stakes.raise_cap is None
        assert rules.stakes.fold_unfaced
        assert rules.table.max_seats is None
    variant, _ = resolve(variant_file("razz"), deck("standard"), ruleset="recorded")
    assert variant.forced == "bring-in"


def test_rulesets_set_known_options_to_known_values() -> None:
    for ruleset in RULESETS.values():
        for values in (ruleset.values, ruleset.spread, ruleset.draw):
            for name, value in values.items():
                assert OPTIONS[name].read(value) == value
