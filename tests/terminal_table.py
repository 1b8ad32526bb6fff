"""A terminal of strings: scripted lines in, what was shown out."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import Any

from purplepoker.engine.game import Game
from purplepoker.terminal import play

VARIANTS = (
    "texas-holdem",
    "omaha",
    "greek",
    "omaha-hi-lo",
    "seven-card-stud",
    "five-card-draw",
    "manila",
    "yukon",
)
DECKS = ("purple", "standard")
CALLING = ("c", "c", "c", "c", "c", "d 1", "s", "") * 12
"""Enough to get through any hand by calling; what is not asked for is refused and asked again."""


class Plain(io.StringIO):
    """Output whose encoding has letters only."""

    encoding = "ascii"


def sit(
    lines: Iterable[str],
    variant: str | Game = "texas-holdem",
    deck: str = "purple",
    *,
    bots: Sequence[str] = ("call",),
    seats: int = 4,
    seed: int | None = 1,
    hands: int | None = 1,
    output: io.StringIO | None = None,
    **more: Any,
) -> tuple[int, str]:
    """(exit code, everything shown, what was typed in it)."""
    script = iter(lines)
    out = io.StringIO() if output is None else output

    def ask(prompt: str) -> str:
        out.write(prompt)
        try:
            line = next(script)
        except StopIteration:
            raise EOFError from None
        out.write(line + "\n")
        return line

    code = play(variant, deck, seats=seats, bots=bots, seed=seed, hands=hands, input=ask, output=out, **more)
    return code, out.getvalue()
