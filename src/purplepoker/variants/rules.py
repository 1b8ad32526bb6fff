"""Every option of the rule book, resolved: one field a named option (`rules` section 13).

`variants.options.resolve` fills it: what was set by name, else the ruleset's value, else the
variant file's, else the default here. The fields are grouped by the place an option belongs to.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from purplepoker.ranking.base import PackSettings
from purplepoker.variants.model import Structure

PackRules = PackSettings


class StakesRules(msgspec.Struct, frozen=True):
    """Options of betting and showing; `engine.stakes.Stakes` has them as fields of the same names."""

    structure: Structure = "no-limit"
    raise_cap: int | None = 3
    cap_lifted: Literal["two_at_start", "two_left", "never"] = "two_at_start"
    raise_cap_scope: Literal["player_round", "round", "player_deal"] = "round"
    limit: int = 5
    min_bet: int | None = None
    min_raise: Literal["none", "previous"] = "none"
    max_bet: int | None = None
    cap_per_deal: int | None = None
    fold_unfaced: bool = True
    show: Literal["all", "concede"] = "all"
    declare_scope: Literal["pot", "deal"] = "pot"
    fee_pot: Literal["contested", "main"] = "contested"
    misdeal_until: Literal["two_acts", "substantial_action"] = "two_acts"
    showing_ties: Literal["left", "suits"] = "left"


class TableRules(msgspec.Struct, frozen=True):
    """Options of the table: they become numbers in the start of a hand, or belong to the house."""

    max_seats: int | None = None
    heads_up: Literal["button", "literal"] = "button"
    button_rule: Literal["dead_button", "moving_button"] = "dead_button"
    ante_payer: Literal["each", "big_blind", "button"] = "each"
    blind_first: bool = False
    straddle: Literal["off", "on", "re-straddle"] = "off"
    bank: Literal["hoyle", "cash"] = "hoyle"
    min_buy_in: int | None = None
    max_buy_in: int | None = None
    choice_holds: Literal["deal", "round"] = "deal"


class Rules(msgspec.Struct, frozen=True):
    """`named`: every option that this game has, with its value as text, in the order of section 13."""

    ruleset: str
    pack: PackRules
    stakes: StakesRules
    table: TableRules
    named: dict[str, str]
