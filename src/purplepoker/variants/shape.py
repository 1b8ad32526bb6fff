"""What can be read off a program, whatever its options: is it a draw, does it open by upcards, and so on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from purplepoker.variants.model import AnyStep, Bet, Board, Deal, Discard, Draw, Flip, Turn, Variant
from purplepoker.variants.source import VariantFile

Shape = Literal["board", "draw", "five-card stud", "seven cards"]
FIVE = 5


def all_steps(file: VariantFile) -> tuple[AnyStep, ...]:
    """Every step of the file, also those that exist under other option values."""
    return tuple(step.item for step in file.steps)


def shape(file: VariantFile) -> Shape:
    """The word R-23 gives seats by: a board, a draw, or the number of cards a seat is dealt."""
    steps = all_steps(file)
    if any(isinstance(step, Board) for step in steps):
        return "board"
    if any(isinstance(step, Draw) for step in steps):
        return "draw"
    dealt = sum(step.down + step.up for step in steps if isinstance(step, Deal))
    return "five-card stud" if dealt <= FIVE else "seven cards"


def draws(file: VariantFile) -> bool:
    """Whether cards are drawn."""
    return any(isinstance(step, Draw) for step in all_steps(file))


def opens_by_upcards(file: VariantFile) -> bool:
    """Whether a card lies face up in front of each seat when the first round opens (stud)."""
    for step in all_steps(file):
        if isinstance(step, Bet):
            return False
        if shows(step):
            return True
    return False


def shows(step: AnyStep) -> bool:
    """Whether cards come to lie face up in front of players, dealt or turned up by them."""
    return isinstance(step, Flip) or (isinstance(step, Deal) and step.up > 0)


def has_covered_board(file: VariantFile) -> bool:
    """Whether a board is laid face down behind a burn (Hollywood, Swiss)."""
    return any(isinstance(step, Board) and step.down and step.burn for step in all_steps(file))


def streets_of(steps: Iterable[AnyStep]) -> tuple[tuple[AnyStep, ...], ...]:
    """The program cut after each bet; what follows the last bet is dropped."""
    out: list[tuple[AnyStep, ...]] = []
    street: list[AnyStep] = []
    for step in steps:
        street.append(step)
        if isinstance(step, Bet):
            out.append(tuple(street))
            street = []
    return tuple(out)


def boarded(step: AnyStep) -> int:
    """Number of board cards a step lays or turns face up."""
    if isinstance(step, Turn):
        return len(step.of)
    return len(step.to) if isinstance(step, Board) and not step.down else 0


def held(variant: Variant) -> int:
    """Cards a player holds at the showdown: what was dealt to him less what he threw."""
    dealt = sum(step.down + step.up for step in variant.steps if isinstance(step, Deal))
    return dealt - sum(step.n for step in variant.steps if isinstance(step, Discard))


def row_sizes(variant: Variant) -> dict[str, int]:
    """Board cards a row, in the variant's order; rows that only stand in for a shortage are left out."""
    laid = [row for step in variant.steps if isinstance(step, Board) and not step.run for row in step.to]
    return {row: laid.count(row) for row in variant.rows if row in laid}
