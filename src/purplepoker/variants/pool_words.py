"""Which cards make a hand, in words: a pool with its rows and numbers."""

from __future__ import annotations

from purplepoker.variants import words
from purplepoker.variants.model import Board, Deal, Discard, Pool, Variant


def hand_of(variant: Variant, pool: Pool) -> str:
    """`exactly two of your own cards and three of row top`: what plays for one share."""
    size = words.number(pool.size)
    laid = laid_of(variant)
    lines = [line for line in pool.lines if any(row in laid for row in line)]
    if not lines:
        own = f"your {size} cards" if held(variant) == pool.size else f"the best {size} of your own cards"
        if pool.lines:  # only the row of stud's common card
            return f"{own} and the shared card, if there is one"
        return f"{own}; the board does not count" if laid else own
    board = max(sum(laid.get(row, 0) for row in line) for line in lines)
    where = _lines(variant, lines)
    least, most = pool.hole or (0, pool.size)
    least, most = max(least, pool.size - board), min(most, pool.size, held(variant))
    if least >= most:
        rest = words.number(pool.size - least)
        if not least:
            return f"none of your own cards and {size} of {where}"
        return f"exactly {words.number(least)} of your own cards and {rest} of {where}"
    if pool.hole is None and len(lines) > 1:
        return f"the best {size} of your own cards and {where}, in any mix"
    if pool.hole is None:
        return f"the best {size} of your own cards and {where}, in any mix"
    fewest = words.number(least) if least else "none"
    return f"{fewest} to {words.number(most)} of your own cards, the rest of the {size} from {where}"


def laid_of(variant: Variant) -> dict[str, int]:
    """Board cards by row at the end."""
    laid: dict[str, int] = {}
    for step in variant.steps:
        for row in step.to if isinstance(step, Board) else ():
            laid[row] = laid.get(row, 0) + 1
    return laid


def held(variant: Variant) -> int:
    """Cards of one player at the end."""
    dealt = sum(step.down + step.up for step in variant.steps if isinstance(step, Deal))
    return dealt - sum(step.n for step in variant.steps if isinstance(step, Discard))


def _lines(variant: Variant, lines: list[tuple[str, ...]]) -> str:
    """`the board`, `row top`, `either rows a and river or rows b and river`."""
    named = [_line(variant, line) for line in lines]
    return named[0] if len(named) == 1 else f"either {words.series(named, 'or')}"


def _line(variant: Variant, line: tuple[str, ...]) -> str:
    laid = laid_of(variant)
    rows = [row for row in dict.fromkeys(line) if row in laid]
    if set(rows) == set(laid):
        return "the board"
    return f"row{'' if len(rows) == 1 else 's'} {words.series(rows)}"
