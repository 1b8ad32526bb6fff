"""`play`: a table with bots, in the browser or in the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from purplepoker.api.options import game_of
from purplepoker.errors import Code, Refused
from purplepoker.files import user_file_text


def play(
    *,
    variant: str,
    deck: str,
    seats: int,
    bots: Sequence[str],
    terminal: bool,
    port: int | None,
    database: str | None,
    browser: bool,
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
    """Checks everything that can be checked, then sits down; returns the exit code."""
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
    if terminal:
        only = {"--port": port is not None, "--database": database is not None, "--no-browser": not browser}
        _refuse_others(only, "it is for the table in the browser, without --terminal")
        from purplepoker.terminal import play as play_table

        texts = user_file_text("variants", variant), user_file_text("decks", deck)
        return play_table(game, seats=seats, bots=bots, stack=stack, seed=seed, texts=texts)
    only = {"--seed": seed is not None, "--ranking": ranking is not None}
    _refuse_others(only, "it goes with --terminal only")
    from purplepoker.cli_serve import open_table

    return open_table(
        variant=variant,
        deck=deck,
        seats=seats,
        bots=bots,
        structure=structure,
        stack=stack,
        blinds=blinds,
        ruleset=ruleset,
        rules=rules,
        jokers=jokers,
        wild=wild,
        port=port,
        database=database,
        browser=browser,
    )


def _refuse_others(given: Mapping[str, bool], right: str) -> None:
    """BAD_VALUE for the first option given that this form of `play` does not have."""
    for option, there in given.items():
        if there:
            raise Refused(Code.BAD_VALUE, token=option, right=right)
