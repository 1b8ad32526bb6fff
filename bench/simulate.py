"""`simulate` with `random` bots at the largest table of every game, shuffling included; CPU seconds."""

from __future__ import annotations

from statistics import median
from time import process_time

from purplepoker.cards import deck
from purplepoker.engine.game import compile_game
from purplepoker.files import data_ids
from purplepoker.simulate import run
from purplepoker.variants.load import variant_file

PACKS = ("standard", "purple")
HANDS = 300
GOAL = 1000


def report(rounds: int) -> list[str]:
    """Rows of a table, a game and pack each; the structure is the ruleset's."""
    rows = [
        "| game | pack | structure | seats | hands a second: median | least to most |",
        "|---|---|---|---|---|---|",
    ]
    below = []
    for variant in data_ids("variants"):
        for pack in PACKS:
            game = compile_game(variant_file(variant), deck(pack))
            seats = game.seats[1]
            run(game, seats=seats, hands=HANDS, seed=1)  # tables and caches
            speeds = [
                run(game, seats=seats, hands=HANDS, seed=1, clock=process_time).hands_per_second
                for _ in range(rounds)
            ]
            spread = f"{min(speeds):,.0f} to {max(speeds):,.0f}"
            middle = median(speeds)
            rows.append(
                f"| {variant} | {pack} | {game.stakes.structure} | {seats} | {middle:,.0f} | {spread} |"
            )
            if middle < GOAL:
                below.append(f"{variant} ({pack})")
    return [*rows, "", f"Below {GOAL:,} hands a second: {', '.join(below) or 'none'}."]
