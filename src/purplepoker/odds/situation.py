"""A question about odds: the game, what each player may hold, the board so far, cards out of play.

Nothing is read from texts here (`api.chances_read`) and nothing is counted (`odds.count`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb

import msgspec
import numpy as np
import numpy.typing as npt

from purplepoker.engine.game import Game
from purplepoker.odds.range_model import Range
from purplepoker.variants.shape import held, row_sizes

Hands = npt.NDArray[np.uint8]
Weights = npt.NDArray[np.float64]
Cards = tuple[int, ...]


class Player(msgspec.Struct, frozen=True, eq=False):
    """What one player may hold. `text` as asked for.

    `hands` uint8[m, k]: the possible holdings of k known cards, with `weights` float64[m] above 0;
    `missing` more cards come from the stock. A hand nobody knows: one row of no cards, all missing.
    """

    text: str
    hands: Hands
    weights: Weights
    missing: int

    @property
    def known(self) -> Cards | None:
        """The cards of a single holding; None for a range."""
        return tuple(self.hands[0].tolist()) if len(self.hands) == 1 else None


def player_of_cards(text: str, cards: Sequence[int], hole: int) -> Player:
    """A player of whom these cards are known, of the `hole` he holds at the showdown."""
    row = np.array(sorted(cards), np.uint8).reshape(1, len(cards))
    return Player(text, row, np.ones(1), hole - len(cards))


def player_of_range(found: Range, hole: int) -> Player:
    """A player with a range of what he holds or keeps; `random` is a hand of which nothing is known."""
    if found.any:
        return player_of_cards(found.text.strip(), (), hole)
    return Player(found.text.strip(), found.hands, found.weights, hole - found.size)


class Situation(msgspec.Struct, frozen=True, eq=False):
    """`rows`: the board cards known, by the rows of `row_sizes`, in that order; `dead`: seen elsewhere."""

    game: Game
    players: tuple[Player, ...]
    rows: tuple[Cards, ...]
    dead: Cards

    @property
    def hole(self) -> int:
        """Cards of each player at the showdown."""
        return held(self.game.variant)

    @property
    def row_sizes(self) -> dict[str, int]:
        """Cards of each row of a complete board."""
        return row_sizes(self.game.variant)

    @property
    def unknown(self) -> tuple[int, ...]:
        """Sizes of the groups of cards still to come: the players in order, then the rows; no zeros."""
        players = [player.missing for player in self.players]
        rows = [size - len(row) for size, row in zip(self.row_sizes.values(), self.rows, strict=True)]
        return tuple(size for size in (*players, *rows) if size)

    @property
    def seen(self) -> Cards:
        """Board and dead cards."""
        return (*(card for row in self.rows for card in row), *self.dead)

    def stock_size(self) -> int:
        """Cards left when every player has his known ones."""
        known = sum(int(player.hands.shape[1]) for player in self.players)
        return self.game.deck.size - len(self.seen) - known

    def deals_of_one(self) -> int:
        """Number of ways to deal what is unknown, for one choice of the known hands."""
        left, ways = self.stock_size(), 1
        for size in self.unknown:
            ways *= comb(left, size)
            left -= size
        return ways


def too_few(situation: Situation) -> bool:
    """Whether all hands together need more cards of one rank, or of one suit, than there are."""
    deck = situation.game.deck
    for of in (deck.rank_of, deck.suit_of):
        kinds = np.array(of)
        left = Counter(kind for card, kind in enumerate(of) if card not in situation.seen)
        for kind in set(of):
            hands = (player.hands for player in situation.players)
            if sum(int((kinds[own] == kind).sum(axis=1).min(initial=64)) for own in hands) > left[kind]:
                return True
    return False
