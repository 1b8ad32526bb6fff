"""`play`: wires the engine, bots and the table in the terminal together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from purplepoker.api.options import game_of
from purplepoker.cli_output import note
from purplepoker.errors import Code, Refused


def play(
    *,
    variant: str,
    deck: str,
    seats: int,
    bots: Sequence[str],
    terminal: bool,
    unused: Sequence[str],
    structure: str | None,
    stack: int,
    blinds: tuple[int, int],
    seed: int | None,
    jokers: int,
    wild: str,
    ranking: str | None,
    ruleset: str | None,
    rules: Mapping[str, str],
) -> int:
    """Checks everything that can be checked, then sits down; returns the exit code.

    `unused`: options given that only the browser table has; a line says that they do nothing.
    """
    game = game_of(
        variant,
        deck=deck,
        jokers=jokers,
        wild=wild,
        ranking=ranking,
        ruleset=ruleset,
        rules=rules,
        structure=structure,
        blinds=blinds,
    )
    least, most = game.seats
    if not least <= seats <= most:
        right = f"{game.variant.name} with the pack {game.deck.id} seats {least} to {most}"
        raise Refused(Code.SEAT_COUNT, token=seats, right=right)
    if unused:
        does = "does" if len(unused) == 1 else "do"
        note(
            f"purplepoker: {', '.join(unused)} {does} nothing in this version, which has no browser table;"
            " playing in the terminal"
        )
    elif not terminal:
        note("purplepoker: the table in the browser comes with a later version; playing in the terminal")
    from purplepoker.terminal import play as play_table

    return play_table(game, seats=seats, bots=bots, stack=stack, seed=seed)
