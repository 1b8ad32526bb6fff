"""The options that commands share, and how their texts become values. Loads nothing heavy: `--help` needs it.

Numbers come as texts and are read here, so that a refusal shows what was typed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypedDict

import typer

from purplepoker.errors import Code, Refused


def examples(*commands: str) -> str:
    """Command lines for the end of a help; each stays one line."""
    return "\b\nExamples:\n" + "\n".join(f"  purplepoker {command}" for command in commands)


ODDS_EXAMPLES = examples(
    'odds --variant texas-holdem "As Ah" "KK, AKs"',
    'odds --variant omaha --board "3d 6c Jh" AsAhKdKc "QQ**:ds"',
    'odds --variant five-card-draw --draw 3,1 AA "Ks Kd Qs Qd"',
)
WINNERS_EXAMPLES = examples(
    "winners --variant five-card-stud --deck purple --players 2",
    "winners --variant texas-holdem --players 3 --samples 100000",
)
FREQUENCIES_EXAMPLES = examples(
    "frequencies --cards 5 --deck purple",
    "frequencies --cards 7",
    "frequencies --cards 4 --ranking badugi --json",
)

JsonOption = Annotated[bool, typer.Option("--json", help="One JSON document on stdout and nothing else.")]
VariantOption = Annotated[
    str, typer.Option("--variant", metavar="ID|FILE", help="The game; `variants` lists them.")
]
_DECKS = "The pack: standard, short, stripped, purple, or a deck file"
DeckOption = Annotated[
    str | None,
    typer.Option("--deck", metavar="ID|FILE", help=f"{_DECKS} (default: the game's own)."),
]
PackOption = Annotated[str, typer.Option("--deck", metavar="ID|FILE", help=f"{_DECKS}.")]
JokersOption = Annotated[
    str, typer.Option("--jokers", metavar="N", help="Jokers in the pack: 0, 1 or 2 (default: 1 if named).")
]
WildOption = Annotated[
    str, typer.Option("--wild", metavar="LIST", help="Wild: none, or of jokers, bug, ranks: bug,2.")
]
RankingOption = Annotated[
    str | None,
    typer.Option(
        "--ranking",
        metavar="KIND",
        help="Rank by another order: high, short, purple, a5, a5-8, 27, purple-low, purple-low-8,"
        " purple-27 or badugi (default: the pack's).",
    ),
]
RulesetOption = Annotated[
    str | None,
    typer.Option(
        "--ruleset",
        metavar="NAME",
        help="Whose habits apply: purple-holdem, purple-ante, holdem, hoyle or bull"
        " (default: by pack and game).",
    ),
]
HouseOption = Annotated[
    str | None,
    typer.Option(
        "--ruleset",
        metavar="NAME",
        help="The house whose habits the notes and --legal go by: purple-holdem, purple-ante, holdem, hoyle,"
        " bull, or recorded (all that was really played is allowed).",
    ),
]
RuleOption = Annotated[
    list[str] | None,
    typer.Option(
        "--rule", metavar="NAME=VALUE", help="One named option on top (repeatable); `variants ID` lists them."
    ),
]
StructureOption = Annotated[
    str | None,
    typer.Option(
        "--structure",
        metavar="S",
        help="Betting: no-limit, pot-limit, fixed-limit or spread-limit (default: the ruleset's).",
    ),
]
BlindsOption = Annotated[
    str, typer.Option("--blinds", metavar="SMALL/BIG", help="The blinds, in chips; ante games: 1 and 1.")
]
BotsOption = Annotated[
    str,
    typer.Option(
        "--bots",
        metavar="LIST",
        help="Bots with commas, repeated round the table: random, call, steady, FILE.py:Class.",
    ),
]


SeedOption = Annotated[
    str | None,
    typer.Option("--seed", metavar="S", help="A whole number; the same seed gives the same hands."),
]
CountSeedOption = Annotated[
    str,
    typer.Option("--seed", metavar="S", help="A whole number; the same seed gives the same sample."),
]
BoardOption = Annotated[
    str,
    typer.Option(
        "--board",
        metavar="ROW/ROW",
        help="The board so far, rows (or streets) with / between (default: none).",
    ),
]
DeadOption = Annotated[
    str, typer.Option("--dead", metavar="CARDS", help="Cards seen elsewhere (default: none).")
]
ExactOption = Annotated[
    bool,
    typer.Option(
        "--exact", help="Look at all deals, however long it takes (default: where it takes seconds)."
    ),
]
SamplesOption = Annotated[
    str | None,
    typer.Option(
        "--samples", metavar="N", help="Look at N deals (default: 1,048,576 where not all are looked at)."
    ),
]
CiOption = Annotated[
    str | None,
    typer.Option("--ci", metavar="X%", help="Sample until every 95 % interval is within X points."),
]
TimeOption = Annotated[
    str | None,
    typer.Option("--time-limit", metavar="S", help="Stop after S seconds (default: no limit)."),
]
JobsOption = Annotated[str, typer.Option("--jobs", metavar="N", help="Processes to share the work.")]
StackOption = Annotated[str, typer.Option("--stack", metavar="CHIPS", help="Chips a seat.")]
MOST_CHIPS = 10**12


class PackArguments(TypedDict):
    """What every command with a pack hands to the API."""

    jokers: int
    wild: str
    ranking: str | None
    ruleset: str | None
    rules: dict[str, str]


def pack_arguments(
    jokers: str, wild: str, ranking: str | None, ruleset: str | None, rule: Sequence[str] | None
) -> PackArguments:
    """The common options as arguments of the API."""
    return {
        "jokers": whole(jokers, "--jokers", 0, 2),
        "wild": wild,
        "ranking": ranking,
        "ruleset": ruleset,
        "rules": rules_of(rule),
    }


def whole(text: str, option: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    plain = text.strip()
    digits = plain.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) <= 30 and least <= int(plain) <= most:
        return int(plain)
    right = f"{option} takes a whole number from {least:,} to {most:,}"
    raise Refused(Code.BAD_VALUE, token=text, right=right)


def seed_of(text: str | None) -> int | None:
    """Any whole number."""
    try:
        return None if text is None else whole(text, "--seed", -(10**30) + 1, 10**30 - 1)
    except Refused:
        right = "--seed takes a whole number of at most 30 digits, as in 7"
        raise Refused(Code.BAD_VALUE, token=text, right=right) from None


def cards_of(text: str) -> int:
    """How many cards a hand has that is ranked; 4 only by badugi, which the count itself sees to."""
    try:
        return whole(text, "--cards", 4, 9)
    except Refused:
        right = "--cards takes a whole number from 5 to 9, or 4 with --ranking badugi"
        raise Refused(Code.BAD_VALUE, token=text, right=right) from None


def rules_of(texts: Sequence[str] | None) -> dict[str, str]:
    """`NAME=VALUE` texts as a mapping; the last word on a name counts."""
    rules: dict[str, str] = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not (equals and name.strip() and value.strip()):
            raise Refused(
                Code.BAD_VALUE, token=text, right="--rule takes NAME=VALUE, as in tie_break_depth=5"
            )
        rules[name.strip()] = value.strip()
    return rules


def blinds_of(text: str) -> tuple[int, int]:
    """`1/2` as (1, 2). The small blind may be 0, the big one is at least 1 and no smaller."""
    parts = text.split("/")
    if len(parts) == 2 and all(part.isascii() and part.isdigit() and len(part) < 13 for part in parts):
        small, big = int(parts[0]), int(parts[1])
        if 0 <= small <= big and big > 0:
            return small, big
    raise Refused(
        Code.BAD_VALUE, token=text, right="--blinds takes two whole numbers of chips, small first, as in 1/2"
    )


def list_of(text: str, option: str) -> tuple[str, ...]:
    """A list with commas, without empty places."""
    items = tuple(item.strip() for item in text.split(","))
    if not all(items):
        raise Refused(
            Code.BAD_VALUE, token=text, right=f"{option} takes a list with commas and no empty place"
        )
    return items
