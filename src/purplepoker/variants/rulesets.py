"""The named rulesets of R-23 as data: whose habits apply when nobody says otherwise.

A ruleset is a set of option values, a structure and numbers of seats. It never reaches the engine:
only the values do.
"""

from __future__ import annotations

import msgspec

from purplepoker.cards import Deck
from purplepoker.errors import Code, Refused
from purplepoker.variants.model import Structure
from purplepoker.variants.shape import Shape, shape
from purplepoker.variants.source import VariantFile


class Ruleset(msgspec.Struct, frozen=True):
    """`structure`: if none is named; `seats`: most seats by shape (others: the file's own number).

    `values`: options by name; `spread`: those that differ in spread limit, `draw`: in draw games.
    """

    name: str
    structure: Structure
    seats: dict[Shape, int]
    values: dict[str, str]
    spread: dict[str, str] = {}
    draw: dict[str, str] = {}


_R05 = {"raise_cap": "3", "cap_lifted": "two_at_start", "raise_cap_scope": "round"}
_R06 = {"raise_cap": "3", "cap_lifted": "never", "raise_cap_scope": "player_round"}

RULESETS: dict[str, Ruleset] = {
    ruleset.name: ruleset
    for ruleset in (
        Ruleset(
            "purple-holdem",
            structure="fixed-limit",
            seats={"board": 10},
            values={"burn_before_deal": "true", "opener": "left", "check_allowed": "true", "show": "all"}
            | _R05,
        ),
        Ruleset(
            "purple-ante",
            structure="spread-limit",
            seats={"draw": 7, "five-card stud": 7, "seven cards": 7},
            values={
                "burn_before_deal": "false",
                "bring_in": "off",
                "opener": "left",
                "check_allowed": "true",
                "show": "all",
            }
            | _R06,
        ),
        Ruleset(
            "holdem",
            structure="no-limit",
            seats={"board": 10},
            values={"burn_before_deal": "false", "opener": "left", "check_allowed": "true", "show": "concede"}
            | _R05,
        ),
        Ruleset(
            "hoyle",
            structure="spread-limit",
            seats={"draw": 8, "five-card stud": 10, "seven cards": 7},
            values={
                "burn_before_deal": "false",
                "opener": "showing",
                "check_allowed": "false",
                "show": "concede",
            }
            | _R05,
            spread={"raise_cap": "none"},
            draw={"check_allowed": "true"},  # a draw opens as in S1, stud by 7.2
        ),
        Ruleset(
            "bull",
            structure="spread-limit",
            seats={"seven cards": 7},
            values={
                "burn_before_deal": "false",
                "opener": "showing",
                "check_allowed": "true",
                "show": "concede",
            }
            | _R05,
            spread={"raise_cap": "none"},
        ),
        Ruleset(  # histories: nothing is refused that was really played
            "recorded",
            structure="no-limit",
            seats={},
            values={
                "burn_before_deal": "false",
                "opener": "showing",
                "check_allowed": "true",
                "raise_cap": "none",
                "cap_lifted": "never",
                "min_raise": "none",
                "show": "concede",
            },
        ),
    )
}


def is_purple(deck: Deck) -> bool:
    """A Purple pack is one whose `high` role is of the kind `purple` (R-23)."""
    role = deck.roles.get("high")
    return role is not None and role.kind == "purple"


def ruleset_for(file: VariantFile, deck: Deck, name: str | None = None) -> Ruleset:
    """The ruleset named, else the one pack and family call for (R-23)."""
    if name is not None:
        if name not in RULESETS:
            raise Refused(Code.UNKNOWN_RULESET, token=name, right="one of " + ", ".join(RULESETS))
        return RULESETS[name]
    if file.family == "bull":
        return RULESETS["bull"]
    if file.family == "holdem":
        return RULESETS["purple-holdem" if is_purple(deck) else "holdem"]
    return RULESETS["purple-ante" if is_purple(deck) else "hoyle"]


def ruleset_values(ruleset: Ruleset, file: VariantFile, structure: Structure) -> dict[str, str]:
    """The ruleset's option values for one game; its number of seats is `max_seats` (R-24).

    A game outside the documents keeps the seats of its file (R-23).
    """
    values = dict(ruleset.values)
    if structure == "spread-limit":
        values |= ruleset.spread
    if shape(file) == "draw":
        values |= ruleset.draw
    most = None if file.outside else ruleset.seats.get(shape(file))
    if most is not None:
        values["max_seats"] = str(most)
    return values
