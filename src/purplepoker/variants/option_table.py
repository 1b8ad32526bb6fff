"""Every option of `rules` section 13: name, place, values, and which games have it.

The first value is the default where nothing else speaks; `n` stands for any whole number from 1 on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from purplepoker.errors import Code, Refused
from purplepoker.variants.model import Structure
from purplepoker.variants.shape import draws, has_covered_board, opens_by_upcards
from purplepoker.variants.source import VariantFile

MOST_DIGITS = 15
"""Longest number of an option: more chips than any table has."""

Place = Literal["deal", "variant", "pack", "stakes", "table"]


class Facts(msgspec.Struct, frozen=True):
    """What decides whether a game has an option. `kinds`: ranking kinds its shares use with the pack."""

    file: VariantFile
    purple: bool
    structure: Structure
    kinds: frozenset[str]


class Option(msgspec.Struct, frozen=True):
    """`place`: where the value ends up: steps (`deal`), conditions (`variant`), pack, stakes, table.

    `later`: the place where it will count, of an option that does nothing in this version.
    """

    name: str
    place: Place
    values: tuple[str, ...]
    fits: Callable[[Facts], bool]
    later: str = ""

    @property
    def default(self) -> str:
        return self.values[0]

    def read(self, text: str) -> str:
        """The value in its one spelling. Refused(BAD_OPTION)."""
        value = text.strip().lower()
        if value in self.values and value != "n":
            return value
        if "n" in self.values and value.isascii() and value.isdecimal():
            digits = value.lstrip("0") or "0"
            if len(digits) > MOST_DIGITS:
                right = f"a whole number of at most {MOST_DIGITS} digits"
                raise Refused(Code.BAD_OPTION, option=self.name, token=text, right=right)
            if int(digits) >= self.least:
                return digits
        raise Refused(Code.BAD_OPTION, option=self.name, token=text, right=self.right)

    @property
    def least(self) -> int:
        """Least number that `n` stands for."""
        return 2 if self.name == "max_seats" else 1

    @property
    def right(self) -> str:
        """The allowed values in words, for refusals and sheets."""
        words = [value for value in self.values if not ("n" in self.values and value.isdecimal())]
        return ", ".join(f"a whole number from {self.least} on" if word == "n" else word for word in words)


def _any(facts: Facts) -> bool:
    return True


def _named(name: str) -> Callable[[Facts], bool]:
    return lambda facts: name in facts.file.options


def _holdem(facts: Facts) -> bool:
    return facts.file.family == "holdem"


def _ante(facts: Facts) -> bool:
    return facts.file.family == "ante"


def _no_board(facts: Facts) -> bool:
    return facts.file.family in ("ante", "bull")


def _stud(facts: Facts) -> bool:
    return _ante(facts) and opens_by_upcards(facts.file)


def _blinds(facts: Facts) -> bool:
    return facts.file.forced == "blinds"


def _no_blinds(facts: Facts) -> bool:
    return not _blinds(facts)


def _capped(facts: Facts) -> bool:
    return facts.structure in ("fixed-limit", "spread-limit")


def _spread(facts: Facts) -> bool:
    return facts.structure == "spread-limit"


def _open_ended(facts: Facts) -> bool:
    return facts.structure in ("no-limit", "pot-limit")


def _purple(facts: Facts) -> bool:
    return facts.purple


def _purple_low(facts: Facts) -> bool:
    return facts.purple and not facts.kinds.isdisjoint({"purple-low", "purple-low-8"})


_BOOL = ("false", "true")
_YES = ("true", "false")
_NUMBER = ("none", "n")
_TABLE = "at the browser table, later"

OPTIONS: dict[str, Option] = {
    option.name: option
    for option in (
        Option("burn_before_deal", "deal", _BOOL, _holdem),
        Option("facedown_burn", "deal", ("1", "0"), lambda facts: has_covered_board(facts.file)),
        Option("misdeal_until", "stakes", ("two_acts", "substantial_action"), _any),
        Option("max_seats", "table", _NUMBER, _any),
        Option(
            "showing_ties",
            "stakes",
            ("left", "suits"),
            lambda f: opens_by_upcards(f.file) or f.file.family == "bull",
        ),
        Option("heads_up", "table", ("button", "literal"), _blinds),
        Option("button_rule", "table", ("dead_button", "moving_button"), _blinds),
        Option("ante_payer", "table", ("each", "big_blind", "button"), _any),
        Option("blind_first", "table", _BOOL, _blinds),
        Option("min_bet", "stakes", ("1", "n"), _no_blinds),
        Option("straddle", "table", ("off", "on", "re-straddle"), _blinds),
        Option("bring_in", "deal", ("off", "on"), _stud),
        Option("raise_cap", "stakes", ("3", "n", "none"), _capped),
        Option("cap_lifted", "stakes", ("two_at_start", "two_left", "never"), _capped),
        Option("raise_cap_scope", "stakes", ("player_round", "round", "player_deal"), _capped),
        Option("limit", "stakes", ("5", "n"), _spread),
        Option("min_raise", "stakes", ("none", "previous"), _spread),
        Option("max_bet", "stakes", _NUMBER, _open_ended),
        Option("cap_per_deal", "stakes", _NUMBER, _any),
        Option("fold_unfaced", "stakes", _YES, _any),
        Option("show", "stakes", ("all", "concede"), _any),
        Option("qualifier", "variant", ("none", "8"), _named("qualifier")),
        Option("declare", "variant", _BOOL, _named("declare")),
        Option("declare_scope", "stakes", ("pot", "deal"), _named("declare")),
        Option("manila_stripped", "variant", _BOOL, _named("manila_stripped")),
        Option("fee_pot", "stakes", ("contested", "main"), lambda facts: facts.file.fee is not None),
        Option("max_draw", "deal", ("none", "3", "3_or_4_with_ace"), lambda facts: draws(facts.file)),
        Option("openers", "deal", ("any", "jacks"), _named("openers")),
        Option("pass_and_out", "deal", _BOOL, _named("pass_and_out")),
        Option("redeal", "deal", _BOOL, _named("redeal")),
        Option("single_round", "variant", _BOOL, _named("single_round")),
        Option("opener", "deal", ("left", "showing"), _ante),
        Option("check_allowed", "deal", _YES, _no_board),
        Option("tie_break_depth", "pack", ("3", "5"), _purple),
        Option("ace_low", "pack", _YES, _purple),
        Option("sf_tie", "pack", ("head", "colors"), _purple),
        Option("low_reading", "pack", ("both", "ranks"), _purple_low),
        Option("low_tie_depth", "pack", ("5", "3"), _purple_low),
        Option("bug_color", "pack", _YES, _purple),
        Option("bank", "table", ("hoyle", "cash"), _any),
        Option("min_buy_in", "table", _NUMBER, _any),
        Option("max_buy_in", "table", _NUMBER, _any),
        Option("choice_holds", "table", ("deal", "round"), _any),
    )
}
