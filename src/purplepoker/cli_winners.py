"""The command `winners`: with what hands a game is won, as a table of classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from purplepoker.cli_options import (
    BoardOption,
    CiOption,
    CountSeedOption,
    DeadOption,
    DeckOption,
    ExactOption,
    JobsOption,
    JokersOption,
    JsonOption,
    RankingOption,
    RuleOption,
    RulesetOption,
    SamplesOption,
    TimeOption,
    VariantOption,
    WildOption,
    pack_arguments,
    whole,
)
from purplepoker.cli_process import Interrupts

if TYPE_CHECKING:
    from purplepoker.api.usual import WinnersResult, WinningSide

MOST_PLAYERS = 10


def winners(
    variant: VariantOption,
    players: Annotated[
        str, typer.Option("--players", metavar="N", help="Players who stay to the showdown, 1 to 10.")
    ],
    board: BoardOption = "",
    dead: DeadOption = "",
    points: Annotated[
        bool,
        typer.Option("--points", help="Wins also by the first number compared, such as the rank of a pair."),
    ] = False,
    exact: ExactOption = False,
    samples: SamplesOption = None,
    ci: CiOption = None,
    time_limit: TimeOption = None,
    seed: CountSeedOption = "0",
    jobs: JobsOption = "1",
    deck: DeckOption = None,
    jokers: JokersOption = "0",
    wild: WildOption = "none",
    ranking: RankingOption = None,
    ruleset: RulesetOption = None,
    rule: RuleOption = None,
    as_json: JsonOption = False,
) -> int:
    """With what hands is a game won?"""
    with Interrupts() as interrupts:
        from purplepoker import api, cli_odds, cli_show

        with cli_odds.Bar() as bar:
            interrupts.release()
            answer = api.winners(
                variant,
                whole(players, "--players", 1, MOST_PLAYERS),
                board=board,
                dead=dead,
                deck=deck,
                progress=bar.tell,
                notice=bar.say,
                **cli_odds.asked(exact, samples, ci, time_limit, seed, jobs),
                **pack_arguments(jokers, wild, ranking, ruleset, rule),
            )
            interrupts.hold()
        cli_show.answer(answer, as_json, lambda result: _text(result, points))
        return 130 if answer.partial and interrupts.came else 0


def _text(result: WinnersResult, points: bool) -> str:
    """A table a side, what is tied, what each seat gets, and how sure all this is."""
    from purplepoker.cli_odds import percent, said
    from purplepoker.cli_output import sentence

    sides = result.sides()
    parts = [
        _side(side, name if len(sides) > 1 else "", points=points, exact=result.exact) for name, side in sides
    ]
    if len(sides) > 1:
        parts.append(f"pot shared  {percent(result.ties)}")
    rows = [
        ["seat", *(str(at) for at in range(len(result.seats)))],
        ["equity", *(percent(one.equity) for one in result.seats)],
    ]
    if not result.exact:
        rows.append(["+-", *(percent(1.96 * one.stderr, 3) for one in result.seats)])
    parts.append(_right(rows))
    end = said(result.exact, result.count, partial=result.partial)
    if isinstance(result.note, str):
        end += f" {sentence(result.note)}."
    return "\n\n".join([*parts, end])


def _side(side: WinningSide, name: str, *, points: bool, exact: bool) -> str:
    """A line a class that wins at all, what nobody qualifies for, and all ties."""
    from purplepoker.cli_odds import percent
    from purplepoker.cli_output import words

    nobody = f"no {name or 'hand'}"
    if points:
        return _grid(side, name, nobody)
    rows = [[name, "wins", *([] if exact else ["+-"]), "tied"]]
    for one in side.classes:
        if one.wins:
            error = [] if exact else [percent(1.96 * one.stderr, 3)]
            rows.append([words(one.cls), percent(one.wins), *error, percent(one.ties)])
    if side.none:
        rows.append([nobody, percent(side.none)])
    rows.append(["ties", *[""] * (len(rows[0]) - 2), percent(side.ties)])
    return _right(rows)


def _grid(side: WinningSide, name: str, nobody: str) -> str:
    """Wins by class and by the first number compared, the highest on the left."""
    from purplepoker.cli_output import words

    numbers = sorted({int(first) for one in side.classes for first in one.points}, reverse=True)
    rows = [[f"{name} wins, %".strip(), *map(str, numbers), "all"]]
    for one in side.classes:
        if one.wins:
            parts = [one.points.get(str(number)) for number in numbers]
            cells = ["" if part is None else f"{100 * part:.1f}" for part in parts]
            rows.append([words(one.cls), *cells, f"{100 * one.wins:.1f}"])
    if side.none:
        rows.append([nobody, *[""] * len(numbers), f"{100 * side.none:.1f}"])
    return _right(rows)


def _right(rows: list[list[str]]) -> str:
    """A table whose columns end below each other, but for the first."""
    from purplepoker.cli_output import table

    width = max(map(len, rows))
    full = [row + [""] * (width - len(row)) for row in rows]
    sizes = [max(len(row[at]) for row in full) for at in range(width)]
    return table(
        [row[0], *(cell.rjust(size) for cell, size in zip(row[1:], sizes[1:], strict=True))] for row in full
    )
