"""From a file, a pack and option values to one game with nothing left open.

The value of an option: what was set by name, else the ruleset's, else the variant file's, else the
first of section 13. An option this game does not have is refused.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from purplepoker.cards import Deck
from purplepoker.errors import Code, Refused
from purplepoker.variants.apply import apply_options, forced_bets_of
from purplepoker.variants.model import STRUCTURES, Bet, Structure, Variant
from purplepoker.variants.option_table import OPTIONS, Facts, Option, Place
from purplepoker.variants.rules import PackRules, Rules, StakesRules, TableRules
from purplepoker.variants.rulesets import Ruleset, is_purple, ruleset_for, ruleset_values
from purplepoker.variants.source import VariantFile


def resolve(
    file: VariantFile,
    deck: Deck,
    *,
    structure: str | None = None,
    ruleset: str | None = None,
    rules: Mapping[str, str] | None = None,
) -> tuple[Variant, Rules]:
    """The game and its rules.

    Refused: UNKNOWN_RULESET, UNKNOWN_STRUCTURE, UNKNOWN_OPTION, BAD_OPTION, ROLE_MISSING,
    RANKING_UNFIT (openers of a rank that is not in the pack).
    """
    habits = ruleset_for(file, deck, ruleset)
    limit = _structure(file, habits, structure)
    values = _values(file, deck, habits, limit, rules or {})
    pools, shares = file.split(values)
    variant = Variant(
        id=file.id,
        name=file.name,
        seats=file.seats,
        forced=forced_bets_of(file.forced, values),
        family=file.family,
        rows=file.rows,
        steps=apply_options(file.program(values), values),
        pools={name: pool for name, pool in pools.items() if any(share.pool == name for share in shares)},
        shares=shares,
        fee=file.fee,
    )
    for share in shares:
        if share.rank not in deck.roles:
            right = "it has " + ", ".join(deck.roles)
            raise Refused(Code.ROLE_MISSING, variant=file.id, token=share.rank, deck=deck.id, right=right)
    for step in variant.steps:
        if isinstance(step, Bet) and step.needs and all(r.letter != step.needs[0] for r in deck.ranks):
            right = f"the pack {deck.id} has no rank {step.needs[0]} to open with"
            raise Refused(Code.RANKING_UNFIT, token=step.needs, right=right)
    return variant, Rules(
        ruleset=habits.name,
        pack=msgspec.convert(_typed("pack", values), PackRules),
        stakes=msgspec.convert({"structure": limit} | _typed("stakes", values), StakesRules),
        table=msgspec.convert(_typed("table", values), TableRules),
        named=values,
    )


def pack_rules(deck: Deck, rules: Mapping[str, str]) -> PackRules:
    """Ranking options where there is a pack but no game. Refused(UNKNOWN_OPTION, BAD_OPTION)."""
    known = {name: option for name, option in OPTIONS.items() if option.place == "pack" and is_purple(deck)}
    for name in rules:
        if name not in known:
            raise _unknown(name, f"the pack {deck.id}", known)
    values = {name: known[name].read(text) for name, text in rules.items()}
    return msgspec.convert(_typed("pack", values), PackRules)


def default_deck(file: VariantFile, rules: Mapping[str, str] | None = None) -> str:
    """Id or path of the pack a game is played with when none is named."""
    return file.packs(dict(file.options) | dict(rules or {})) or "standard"


def _structure(file: VariantFile, habits: Ruleset, named: str | None) -> Structure:
    if named is None:
        return file.structure or habits.structure
    for structure in STRUCTURES:
        if structure == named:
            return structure
    raise Refused(Code.UNKNOWN_STRUCTURE, token=named, right="one of " + ", ".join(STRUCTURES))


def _facts(file: VariantFile, deck: Deck, structure: Structure) -> Facts:
    roles = (deck.roles.get(share.item.rank) for share in file.shares)
    return Facts(
        file=file,
        purple=is_purple(deck),
        structure=structure,
        kinds=frozenset(role.kind for role in roles if role is not None),
    )


def _fitting(facts: Facts) -> dict[str, Option]:
    return {name: option for name, option in OPTIONS.items() if option.fits(facts)}


def _values(
    file: VariantFile, deck: Deck, habits: Ruleset, structure: Structure, named: Mapping[str, str]
) -> dict[str, str]:
    fitting = _fitting(_facts(file, deck, structure))
    for name in named:
        if name not in fitting:
            raise _unknown(name, f"{file.id} with {structure} and the pack {deck.id}", fitting)
    own = {"bring_in": "on" if file.forced == "bring-in" else "off"} | file.options
    layers = (named, ruleset_values(habits, file, structure), own)
    return {
        name: option.read(next((layer[name] for layer in layers if name in layer), option.default))
        for name, option in fitting.items()
    }


def _unknown(name: str, what: str, fitting: Mapping[str, Option]) -> Refused:
    right = f"{what} has " + (", ".join(fitting) or "no options")
    return Refused(Code.UNKNOWN_OPTION, token=name, right=right)


def _typed(place: Place, values: Mapping[str, str]) -> dict[str, object]:
    """The values of one place as the types of its record: numbers, switches, None for no number."""
    return {
        name: _value(OPTIONS[name], text) for name, text in values.items() if OPTIONS[name].place == place
    }


def _value(option: Option, text: str) -> object:
    if text == "none" and "n" in option.values:
        return None
    if text.isdecimal():
        return int(text)
    return {"true": True, "false": False}.get(text, text)
