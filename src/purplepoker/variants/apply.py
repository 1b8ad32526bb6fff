"""Options that change all files alike, put into the steps (R-01, R-25, R-38, section 3, 7.1, 7.2).

Options of one game only stand as conditions in its file; these stand in none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from purplepoker.variants.model import AnyStep, Bet, Board, Deal, Draw, First, Forced

S = TypeVar("S", Deal, Bet, Board, Draw)

_WITH_BRING_IN: dict[First, First] = {"high-hand": "low-card", "low-hand": "high-card"}
_WITHOUT: dict[First, First] = {"low-card": "high-hand", "high-card": "low-hand"}


def apply_options(steps: tuple[AnyStep, ...], values: Mapping[str, str]) -> tuple[AnyStep, ...]:
    """The program with the values of the deal options in it; an option that is not there changes nothing."""
    program = list(steps)
    if values.get("burn_before_deal") == "true":
        _first(program, Deal, lambda deal: replace(deal, burn=True))
    if values.get("facedown_burn") == "0":
        _each(program, Board, lambda board: replace(board, burn=board.burn and not board.down))
    if "max_draw" in values:
        _each(program, Draw, lambda draw: _max_draw(draw, values["max_draw"]))
    if values.get("opener") == "left":
        _each(program, Bet, lambda bet: replace(bet, first="left"))
    if "bring_in" in values:
        # The seat that owes the bring-in is found by its upcard under every ruleset.
        native: First = next((step.first for step in steps if isinstance(step, Bet)), "left")
        on = values["bring_in"] == "on"
        _first(program, Bet, lambda bet: _bring_in(bet, native, on))
    if "check_allowed" in values:
        owed = values.get("bring_in") == "on" or values["check_allowed"] == "false"
        _first(program, Bet, lambda bet: replace(bet, must=owed))
    if _opens_before_draw(program):
        _first(program, Bet, lambda bet: _opening(bet, values))
    return tuple(program)


def forced_bets_of(forced: Forced, values: Mapping[str, str]) -> Forced:
    """What a table offers first once `bring_in` has spoken: a game without it plays for its ante."""
    if "bring_in" not in values:
        return forced
    return "bring-in" if values["bring_in"] == "on" else "ante"


def _bring_in(bet: Bet, native: First, on: bool) -> Bet:
    if on:
        return replace(bet, first=_WITH_BRING_IN.get(native, native), bring_in=True)
    return replace(bet, first=_WITHOUT.get(bet.first, bet.first), bring_in=False)


def _max_draw(draw: Draw, value: str) -> Draw:
    if value == "none":
        return draw
    most = min(draw.most, 3)
    return replace(draw, most=most, with_ace=min(draw.most, 4) if value == "3_or_4_with_ace" else -1)


def _opens_before_draw(program: list[AnyStep]) -> bool:
    """R-16: with a single round the draw comes first and there is no opening round to shape."""
    kinds = [type(step) for step in program if isinstance(step, Bet | Draw)]
    return bool(kinds) and kinds[0] is Bet


def _opening(bet: Bet, values: Mapping[str, str]) -> Bet:
    if values.get("openers") == "jacks":
        bet = replace(bet, needs="JJ")
    if values.get("pass_and_out") == "true":
        bet = replace(bet, pass_and_out=True)
    if values.get("redeal") == "true":
        bet = replace(bet, checked="redeal")
    return bet


def _first(program: list[AnyStep], kind: type[S], change: Callable[[S], AnyStep]) -> None:
    for i, step in enumerate(program):
        if isinstance(step, kind):
            program[i] = change(step)
            return


def _each(program: list[AnyStep], kind: type[S], change: Callable[[S], AnyStep]) -> None:
    for i, step in enumerate(program):
        if isinstance(step, kind):
            program[i] = change(step)
