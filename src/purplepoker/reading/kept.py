"""Cards that must still be thrown: a hand is read with what may be kept of it.

Who holds four cards and must throw two (Irish) has no flush of three of them and two of the board.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from purplepoker.engine.game import CompiledShare, Game
from purplepoker.variants.model import Bet, Deal, Discard


@lru_cache(maxsize=1024)
def to_throw(game: Game, held: int, street: int) -> int:
    """How many of so many cards must be thrown later, in the course of the `street`-th round or after it."""
    steps = game.variant.steps
    later = sum(step.n for step in steps if isinstance(step, Discard))
    if not later:
        return 0
    found = []
    cards = rounds = 0
    for step in steps:
        if isinstance(step, Deal):
            cards += step.down + step.up
        elif isinstance(step, Discard):
            cards -= step.n
            later -= step.n
        elif isinstance(step, Bet):
            rounds += 1
        if cards == held:
            found.append((rounds != street, later))  # of several places the one in this round, else the first
    return min(found, key=lambda place: place[0])[1] if found else 0


@lru_cache(maxsize=256)
def kept_share(share: CompiledShare, held: int, thrown: int) -> CompiledShare:
    """The share for `held` cards of which `thrown` must go: no more than the rest can play."""
    if not thrown:
        return share
    most = held if share.most < 0 else min(share.most, held)
    return replace(share, most=min(most, held - thrown), any_cards=False)
