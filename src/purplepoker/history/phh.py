"""From TOML to a record of what the file says, every field checked; nothing is played yet."""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal
from itertools import pairwise
from typing import Any

import msgspec

from purplepoker.errors import Code, Refused
from purplepoker.history.actions import Action, read_action
from purplepoker.history.amounts import number, units, whole
from purplepoker.history.codes import CODES, PLAY_FIELDS, PhhGame

MOST_PLAYERS = 100
MOST_ACTIONS = 10_000


class Sheet(msgspec.Struct, frozen=True):
    """One hand as told. Amounts in the smallest unit, `scale` of them make one of the file's.

    Lists are by player (p1 first), so heads-up the blinds stand reversed as PHH has them.
    `meta`: every other field, as TOML gave it.
    """

    game: PhhGame
    scale: int
    trimmed: bool
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    bring_in: int
    bets: tuple[int, int]
    stacks: tuple[int, ...]
    actions: tuple[Action, ...]
    finishing: tuple[int, ...] | None
    meta: dict[str, Any]


Table = dict[str, Any]


def tables(text: str, many: bool) -> list[Table | Refused]:
    """The hands of a text as TOML tables; one that is not TOML is a refusal in its place.

    `many`: a `.phhs`, one table a hand. Where the whole is not TOML, it is cut at its headings, so
    that one damaged hand does not hide the others.
    """
    whole_text = _toml(text)
    if isinstance(whole_text, Refused):
        parts = _cut(text) if many else []
        if len(parts) < 2:
            return [whole_text]
        before = _toml("\n".join(text.splitlines()[: parts[0][0] - 1]))
        stray = [before] if isinstance(before, Refused) else [_outside(name) for name in before]
        return [*stray, *(_only(_toml(part, line), line) for line, part in parts)]
    if not many:
        return [whole_text]
    if not whole_text:
        return [_bad("file", "it holds no hand: a .phhs has a table [1], [2], ... for each")]
    if "actions" in whole_text and not isinstance(whole_text["actions"], dict):
        return [whole_text]  # a single hand under the name of many
    return [table if isinstance(table, dict) else _outside(name) for name, table in whole_text.items()]


def _outside(name: str) -> Refused:
    return _bad(name, "stands outside any hand: each hand is a table [1], [2], ...")


def _only(document: Table | Refused, line: int) -> Table | Refused:
    """The one table of a part that was cut out."""
    if isinstance(document, Refused):
        return document
    found = list(document.values())
    if len(found) == 1 and isinstance(found[0], dict):
        return found[0]
    return _bad(f"line {line}", "there is no hand under this heading")


def _cut(text: str) -> list[tuple[int, str]]:
    """The text cut before each heading `[name]`, with the number of the line it begins in."""
    lines = text.splitlines()
    starts = [i for i, line in enumerate(lines) if re.fullmatch(r"\s*\[[^\[\]]+\]\s*(#.*)?", line)]
    bounds = [*starts, len(lines)]
    return [(start + 1, "\n".join(lines[start:end])) for start, end in pairwise(bounds)]


def _toml(text: str, line: int = 1) -> Table | Refused:
    """`line`: where the text begins in its file."""
    try:
        return tomllib.loads(text.replace("\r\n", "\n"), parse_float=Decimal)
    except RecursionError:
        return _bad("file", "not TOML: nested too deeply")
    except (ValueError, ArithmeticError) as error:  # of integers with thousands of digits too
        what, _, where = str(error).partition(" (at ")
        found = re.search(r"line (\d+)", where)
        at = line - 1 + (int(found.group(1)) if found else max(1, len(text.splitlines())))
        return _bad(f"line {at}", f"not TOML: {what[:1].lower()}{what[1:]}")


def sheet(table: Table) -> Sheet:
    """The hand a table tells; the first field that cannot be is refused by name."""
    if not table:
        raise _bad(
            "file",
            "it holds no hand: a PHH file has the fields variant, antes, starting_stacks, actions, ...",
        )
    game = _game(table)
    for name in ("antes", "starting_stacks", "actions", *game.needs):
        if name not in table:
            raise _bad(name, f"this field is missing: {game.code} needs {', '.join(game.needs)}")
    stacks = _list(table, "starting_stacks")
    n = len(stacks)
    if not 2 <= n <= MOST_PLAYERS:
        raise _bad("starting_stacks", f"{n} players: a hand has two or more, one stack each")
    for at, stack in enumerate(stacks):
        if stack <= 0:
            raise _bad("starting_stacks", f"p{at + 1} has {stack}: a player who is dealt in has chips")
    antes = _list(table, "antes", n)
    blinds = [Decimal(0)] * n if game.stud else _list(table, "blinds_or_straddles", n)
    for ante in antes:
        if ante < 0:
            raise _bad("antes", f"{ante} is below 0")
    finishing = _list(table, "finishing_stacks", n) if "finishing_stacks" in table else None
    sizes = {name: number(name, table[name]) for name in game.needs if name != "blinds_or_straddles"}
    for name, size in sizes.items():
        if size < 0 or (size == 0 and name != "bring_in"):
            raise _bad(name, f"{size} is too small: a bet is above 0")
    trimmed = table.get("ante_trimming_status", False)
    if not isinstance(trimmed, bool):
        raise _bad("ante_trimming_status", "true or false")
    small = sizes.get("small_bet", sizes.get("min_bet", Decimal(1)))
    big = sizes.get("big_bet", small)
    if big < small:
        raise _bad("big_bet", f"{big} is below the small bet of {small}")
    actions = _actions(table["actions"], n)
    every = [*stacks, *antes, *blinds, *sizes.values(), *(finishing or ()), *(a.amount for a in actions)]
    scale = units(every)
    return Sheet(
        game=game,
        scale=scale,
        trimmed=trimmed,
        antes=tuple(whole(x, scale) for x in antes),
        blinds=tuple(whole(x, scale) for x in blinds),
        bring_in=whole(sizes.get("bring_in", Decimal(0)), scale),
        bets=(whole(small, scale), whole(big, scale)),
        stacks=tuple(whole(x, scale) for x in stacks),
        actions=actions,
        finishing=None if finishing is None else tuple(whole(x, scale) for x in finishing),
        meta={name: value for name, value in table.items() if name not in (*PLAY_FIELDS, "finishing_stacks")},
    )


def _game(table: Table) -> PhhGame:
    if "variant" not in table:
        raise _bad("variant", f"this field is missing: one of {', '.join(CODES)}")
    code = table["variant"]
    if not isinstance(code, str):
        raise _bad("variant", f"a text is asked for, one of {', '.join(CODES)}")
    if code.startswith("purplepoker:"):
        raise _bad(f'variant "{code}"', "hands of our own games cannot be read in this version")
    if code not in CODES:
        raise _bad(f'variant "{code}"', f"unknown: one of {', '.join(CODES)}")
    return CODES[code]


def _list(table: Table, name: str, players: int | None = None) -> list[Decimal]:
    values = table[name]
    if not isinstance(values, list):
        raise _bad(name, "a list is asked for, one amount a player")
    if players is not None and len(values) != players:
        raise _bad(name, f"{len(values)} amounts for {players} players: one a player")
    return [number(name, value) for value in values]


def _actions(entries: object, players: int) -> tuple[Action, ...]:
    if not isinstance(entries, list):
        raise _bad("actions", "a list of texts is asked for")
    if len(entries) > MOST_ACTIONS:
        raise _bad("actions", f"{len(entries)} actions: a hand has at most {MOST_ACTIONS}")
    read = (read_action(i, entry, players) for i, entry in enumerate(entries))
    return tuple(action for action in read if action.kind != "note")


def _bad(token: str, right: str) -> Refused:
    return Refused(Code.BAD_HISTORY, token=token, right=right)
