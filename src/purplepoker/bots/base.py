"""What a bot is: `act(view, legal) -> command`, made with `Bot(game, seed)`.

A bot knows the game as the table does (variant, pack, stakes), its seed, and what the engine shows
a player at its place: nothing else. Chance comes from the seed alone, so a simulation can be played
again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol

from purplepoker.engine.events import Command
from purplepoker.engine.game import Game
from purplepoker.engine.legal import Legal
from purplepoker.engine.view import View
from purplepoker.variants.model import Draw


class Bot(Protocol):
    """One player. `needs_view` False: on betting turns `view` is None, which is much faster.

    Where the answer names cards (`legal` has `discard`, `order` or `turnup`) every bot gets a view.
    The command must be one that `legal` holds, for the seat `legal.seat`. One object plays one chair
    for as many hands as there are; its position changes from hand to hand.
    """

    needs_view: ClassVar[bool]

    def __init__(self, game: Game, seed: int) -> None: ...

    def act(self, view: View | None, legal: Legal) -> Command: ...


def own_cards(view: View | None) -> tuple[int, ...]:
    """The viewer's concealed cards."""
    if view is None:
        raise ValueError("a choice that names cards needs a view")
    return view.seats[view.viewer].down or ()


def ace_limit(draw: Draw) -> int | None:
    """Most cards to throw without keeping an ace, as `Legal.without_ace`, for a draw still to come."""
    return draw.most if draw.with_ace > draw.most else None


def has_ace(game: Game, cards: Sequence[int]) -> bool:
    """Whether an ace is among the cards; a joker counts as one, and a card nobody knows."""
    return any(card < 0 or game.deck.is_ace(card) for card in cards)


def may_throw(game: Game, limit: int | None, hand: Sequence[int], thrown: Sequence[int]) -> bool:
    """Whether the ace rule lets these cards be thrown from this hand; `limit`: `Legal.without_ace`."""
    return limit is None or len(thrown) <= limit or has_ace(game, [c for c in hand if c not in thrown])
