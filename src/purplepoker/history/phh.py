"""From TOML to a record of what the file says, every field checked; nothing is played yet."""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal
from itertools import pairwise
from typing import Any

import msgspec

from purplepoker.engine.stakes import Forced
from purplepoker.errors import Code, Refused
from purplepoker.history import extra as own
from purplepoker.history.actions import Action, read_act, read_action
from purplepoker.history.amounts import number, units, whole
from purplepoker.history.codes import CODES, PLAY_FIELDS, PhhGame
from purplepoker.history.extra import PREFIX, TABLE, Extra
from purplepoker.history.start import forced_by_fields, forced_with
from purplepoker.variants.model import STRUCTURES

MOST_PLAYERS = 100
MOST_ACTIONS = 10_000


class Sheet(msgspec.Struct, frozen=True):
    """One hand as told. Amounts in the smallest unit, `scale` of them make one of the file's.

    `forced` and `stacks` are by position, p1 first. `carried`: what lay in the pot before the deal.
    `meta`: every field that does not say how the hand was played, as TOML gave it.
    """

    game: PhhGame
    extra: Extra
    scale: int
    forced: Forced
    bring_in: int
    bets: tuple[int, int]
    stacks: tuple[int, ...]
    carried: int
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
    _present(table, ("antes", "starting_stacks", "actions", *(() if game.own else game.needs)), game)
    stacks = _list(table, "starting_stacks")
    n = len(stacks)
    if not 2 <= n <= MOST_PLAYERS:
        raise _bad("starting_stacks", f"{n} players: a hand has two or more, one stack each")
    for at, stack in enumerate(stacks):
        if stack <= 0:
            raise _bad("starting_stacks", f"p{at + 1} has {stack}: a player who is dealt in has chips")
    extra = own.read(table.get(TABLE), not game.own, n)
    if game.own:
        game = _own_game(game, extra)
    antes = _list(table, "antes", n)
    posts = "blinds_or_straddles" in (table if game.own else game.needs)
    blinds = _list(table, "blinds_or_straddles", n) if posts else [Decimal(0)] * n
    for ante in antes:
        if ante < 0:
            raise _bad("antes", f"{ante} is below 0")
    finishing = _list(table, "finishing_stacks", n) if "finishing_stacks" in table else None
    _present(table, game.needs, game)
    sizes = {name: number(name, table[name]) for name in game.needs if name != "blinds_or_straddles"}
    if game.own and "bring_in" in table:
        sizes["bring_in"] = number("bring_in", table["bring_in"])
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
    actions = _actions(table["actions"], n, extra.acts)
    every = [*stacks, *antes, *blinds, *sizes.values(), *(finishing or ()), *(a.amount for a in actions)]
    scale = units([*every, *extra.money()])

    def chips(amounts: list[Decimal]) -> tuple[int, ...]:
        return tuple(whole(amount, scale) for amount in amounts)

    forced = forced_by_fields(
        chips(antes),
        chips(blinds),
        chips(stacks),
        trimmed=trimmed,
        stud=game.stud or (game.own and not posts),
    )
    fields = (*PLAY_FIELDS, "finishing_stacks", TABLE)
    meta = {name: value for name, value in table.items() if name not in fields}
    if extra.irregularities:
        meta[TABLE] = {"irregularities": list(extra.irregularities)}
    return Sheet(
        game=game,
        extra=extra,
        scale=scale,
        forced=forced_with(forced, extra, scale),
        bring_in=whole(sizes.get("bring_in", Decimal(0)), scale),
        bets=(whole(small, scale), whole(big, scale)),
        stacks=chips(stacks),
        carried=whole(extra.amounts.get("carried", Decimal(0)), scale),
        actions=actions,
        finishing=None if finishing is None else chips(finishing),
        meta=meta,
    )


def _present(table: Table, names: tuple[str, ...], game: PhhGame) -> None:
    for name in names:
        if name not in table:
            raise _bad(name, f"this field is missing: {game.code} needs {', '.join(game.needs)}")


def _own_game(game: PhhGame, extra: Extra) -> PhhGame:
    """A game without a code, with the structure that our table names."""
    for structure in STRUCTURES:
        if structure == extra.structure:
            return msgspec.structs.replace(game, structure=structure)
    what = f"{extra.structure!r} is unknown" if extra.structure else "this field is missing"
    raise own.bad("structure", f"{what}: one of {', '.join(STRUCTURES)}")


def _game(table: Table) -> PhhGame:
    if "variant" not in table:
        raise _bad("variant", f"this field is missing: one of {', '.join(CODES)}")
    code = table["variant"]
    if not isinstance(code, str):
        raise _bad("variant", f"a text is asked for, one of {', '.join(CODES)}")
    if code.startswith(PREFIX):
        if TABLE not in table:
            raise _bad(TABLE, f"this table is missing: {code} needs format, structure and deck")
        return PhhGame(code, code.removeprefix(PREFIX), "no-limit", own=True)
    if code not in CODES:
        raise _bad(f'variant "{code}"', f"unknown: one of {', '.join(CODES)}, or {PREFIX}ID")
    return CODES[code]


def _list(table: Table, name: str, players: int | None = None) -> list[Decimal]:
    values = table[name]
    if not isinstance(values, list):
        raise _bad(name, "a list is asked for, one amount a player")
    if players is not None and len(values) != players:
        raise _bad(name, f"{len(values)} amounts for {players} players: one a player")
    return [number(name, value) for value in values]


def _actions(entries: object, players: int, acts: tuple[str, ...] = ()) -> tuple[Action, ...]:
    """The actions of the file, with the acts of our own table in their places."""
    if not isinstance(entries, list):
        raise _bad("actions", "a list of texts is asked for")
    if len(entries) + len(acts) > MOST_ACTIONS:
        raise _bad("actions", f"{len(entries)} actions: a hand has at most {MOST_ACTIONS}")
    found: list[Action] = []
    added = [read_act(i, act, players, len(entries)) for i, act in enumerate(acts)]
    added.sort(key=lambda pair: pair[0])  # stable: those of one place keep their order
    at = 0
    for i, entry in enumerate([*entries, None]):
        while at < len(added) and added[at][0] <= i:
            found.append(added[at][1])
            at += 1
        if i < len(entries):
            found.append(read_action(i, entry, players))
    return tuple(action for action in found if action.kind != "note")


def _bad(token: str, right: str) -> Refused:
    return Refused(Code.BAD_HISTORY, token=token, right=right)
