"""Random situations for odds, as texts that a person can type, each from its number alone."""

from __future__ import annotations

import random
import shlex
from collections.abc import Iterator
from itertools import product
from math import comb
from typing import NamedTuple

import purplepoker as pp
from purplepoker.api.chances import OddsResult

Hand = tuple[str, ...]
Choice = tuple[Hand, ...]
"""What each player holds, of what is known."""

UNIT = 4
"""Weights are counted in quarters, so that numbers stay whole."""
_WEIGHTS = {4: "", 3: "@0.75", 2: "@0.5", 1: "@0.25"}

ORDINARY = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
SHORT = [card for card in ORDINARY if card[0] not in "2345"]
PURPLE = [rank + color for rank in "89TJQKA" for color in "zvorgbp"]


class Kind(NamedTuple):
    """A game with its pack: cards of a hand and of the board, and the most players."""

    variant: str
    pack: str
    cards: list[str]
    hole: int
    board: int
    most: int

    @property
    def name(self) -> str:
        return f"{self.variant} {self.pack}"


KINDS = (
    Kind("texas-holdem", "standard", ORDINARY, 2, 5, 10),
    Kind("texas-holdem", "purple", PURPLE, 2, 5, 10),
    Kind("omaha", "standard", ORDINARY, 4, 5, 10),
    Kind("omaha-hi-lo", "standard", ORDINARY, 4, 5, 10),
    Kind("seven-card-stud", "standard", ORDINARY, 7, 0, 7),
    Kind("five-card-draw", "standard", ORDINARY, 5, 0, 10),
    Kind("short-deck", "short", SHORT, 2, 5, 10),
    Kind("razz", "standard", ORDINARY, 7, 0, 7),
)


class Spot(NamedTuple):
    """`players`: possible hands of each with weights in quarters; `missing`: cards each gets besides."""

    kind: Kind
    number: str
    players: tuple[dict[Hand, int], ...]
    missing: tuple[int, ...]
    board: Hand
    dead: Hand

    @property
    def gaps(self) -> list[int]:
        """Cards to come: each player's, then the board's."""
        return [*self.missing, self.kind.board - len(self.board)]

    def choices(self) -> Iterator[tuple[Choice, int, list[str]]]:
        """Hands that share no card, their weight (in powers of quarters), and the cards left."""
        seen = {*self.board, *self.dead}
        for chosen in product(*(hands.items() for hands in self.players)):
            held = [card for hand, _ in chosen for card in hand]
            used = seen.union(held)
            if len(used) < len(seen) + len(held):
                continue
            weight = 1
            for _, own in chosen:
                weight *= own
            yield tuple(hand for hand, _ in chosen), weight, [c for c in self.kind.cards if c not in used]

    def deals(self) -> int:
        """Number of all deals."""
        return sum(ways(len(left), self.gaps) for _, _, left in self.choices())

    # -- as it is asked

    def texts(self) -> list[str]:
        """One text for each player."""
        return [", ".join("".join(hand) + _WEIGHTS[w] for hand, w in own.items()) for own in self.hands()]

    def hands(self) -> list[dict[Hand, int]]:
        """The players' hands; who has no known card holds `random`."""
        return [own if any(own) else {("random",): UNIT} for own in self.players]

    def draws(self) -> list[int] | None:
        """How many cards each draws, in a draw game."""
        return list(self.missing) if self.kind.variant == "five-card-draw" else None

    def ask(self, *, exact: bool | None = None, samples: int | None = None, seed: int = 0) -> OddsResult:
        """What the program answers."""
        board, dead = " ".join(self.board), " ".join(self.dead)
        return pp.odds(
            self.kind.variant, self.texts(), board=board, dead=dead, draw=self.draws(),
            deck=self.kind.pack, exact=exact, samples=samples, seed=seed,
        )  # fmt: skip

    def command(self) -> str:
        """The same in a terminal."""
        words = ["purplepoker", "odds", "--variant", self.kind.variant, "--deck", self.kind.pack]
        for option, value in (("--board", self.board), ("--dead", self.dead), ("--draw", self.draws())):
            if value:
                words += [option, ("," if option == "--draw" else " ").join(map(str, value))]
        return shlex.join([*words, "--exact", *self.texts()])


def ways(left: int, gaps: list[int]) -> int:
    """Number of ways to deal so many cards to each."""
    count = 1
    for gap in gaps:
        count *= comb(left, gap)
        left -= gap
    return count


def spot(kind: Kind, number: str, *, deep: bool = False) -> Spot:
    """The situation of this number: from the flop on, or `deep`: before it, or with as much to come.

    The same number gives the same situation; one with too many deals for a slow count is thrown away.
    """
    chance = random.Random(f"{kind.name} {number}")
    least, most = (30_000, 1_800_000) if deep else (1, 2_500)
    while True:
        found = _any(kind, number, chance, deep)
        if found and least <= found.deals() <= most:
            return found


def _any(kind: Kind, number: str, chance: random.Random, deep: bool) -> Spot | None:
    players = chance.choice((2, 2, 2, 3, 3, 4))
    if chance.random() < 0.08 and not deep:
        players = kind.most
    cards = chance.sample(kind.cards, len(kind.cards))
    board = [cards.pop() for _ in range(0 if deep else min(kind.board, chance.choice((3, 4, 5))))]
    missing = [_missing(kind, chance) for _ in range(players)]
    if deep or kind.variant == "razz":
        missing = [missing[0]] * players  # what poker-equity can read
    own: list[dict[Hand, int]] = []
    for gap in missing:
        size = kind.hole - gap
        if len(cards) < size:
            return None
        hands = {tuple(cards.pop() for _ in range(size)): UNIT}
        if kind.hole == 7 and gap:  # of a stud hand with cards to come there is no range
            own.append(hands)
            continue
        # hands of a range may hold any card, so that some are on the board or in other hands
        if size > 1 and chance.random() < (0.15 if deep else 0.35):
            for _ in range(1 if deep else chance.randint(1, 4)):
                hand = tuple(chance.sample(kind.cards, size))
                if not {frozenset(hand)} & {frozenset(one) for one in hands}:
                    hands[hand] = chance.choice((4, 3, 2, 1))
        own.append(hands)
    needed = sum(missing) + kind.board - len(board)
    spare = len(cards) - needed
    if spare < 0:
        return None
    dead = [cards.pop() for _ in range(chance.randint(0, min(spare, 12)) if chance.random() < 0.6 else 0)]
    return Spot(kind, number, tuple(own), tuple(missing), tuple(board), tuple(dead))


def _missing(kind: Kind, chance: random.Random) -> int:
    """Cards of one player that are to come: a hand nobody knows, a stud hand's last, those drawn."""
    if kind.board:
        # poker-equity, which is asked about short-deck, wants every hand written
        return kind.hole if chance.random() < 0.04 and kind.variant != "short-deck" else 0
    if kind.hole == 5:
        return chance.choice((0, 0, 1, 1, 2, 3, 5))
    return chance.choice((0, 1, 1, 2))
