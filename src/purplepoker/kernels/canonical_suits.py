"""Which permutations of the suits change nothing, and the classes of pairs of hands under them."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from purplepoker.cards import Deck
from purplepoker.kernels.holdem import U8
from purplepoker.kernels.tables import Tables

F64 = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

_MOST_SUITS = 5
"""Beyond these only the swaps of neighbors are looked at: the group is too large to go through."""


class Hands(NamedTuple):
    """All hands of two cards of a pack: `cards` [m, 2] ascending, and their numbers by both cards."""

    cards: Ints
    number: Ints


def all_hands(size: int) -> Hands:
    """The hands of a pack of so many cards; `number` is the same for (a, b) and (b, a)."""
    first, second = np.triu_indices(size, 1)
    number = np.full((size, size), -1, np.int64)
    number[first, second] = number[second, first] = np.arange(len(first))
    return Hands(np.stack([first, second], axis=1), number)


def suits_alike(tables: Tables, deck: Deck) -> bool:
    """Whether any two suits may be swapped: the same ranks in each, no colors, the same flushes."""
    if tables.colored or tables.wild or len(deck.suits) < 2:
        return False
    rank_of, suit_of = np.array(deck.rank_of), np.array(deck.suit_of)
    lines = [rank_of[suit_of == suit].tolist() for suit in range(len(deck.suits))]
    if len({tuple(sorted(line)) for line in lines}) > 1 or len(set(lines[0])) < len(lines[0]):
        return False
    if not tables.flags:
        return True
    return len({tuple(line) for line in lines}) == len(set(tables.base.tolist())) == 1


def swaps(deck: Deck) -> Ints:
    """For each suit but the last, the cards after it has changed places with the next one."""
    count = len(deck.suits)
    orders = []
    for at in range(count - 1):
        order = list(range(count))
        order[at], order[at + 1] = at + 1, at
        orders.append(order)
    return _moved(deck, orders)


def stays(deck: Deck, *weights: F64, fixed: tuple[int, ...] = ()) -> bool:
    """Whether all permutations of the suits keep the set of fixed cards and the weights of all hands."""
    hands = all_hands(deck.size)
    for moved in swaps(deck):
        if set(moved[list(fixed)].tolist()) != set(fixed):
            return False
        image = hands.number[moved[hands.cards[:, 0]], moved[hands.cards[:, 1]]]
        if any((weight[image] != weight).any() for weight in weights):
            return False
    return True


def group(tables: Tables, deck: Deck, *sets: tuple[int, ...]) -> Ints:
    """Permutations of the cards by suits that keep each of the sets of cards; the first changes nothing."""
    if not suits_alike(tables, deck) or len(deck.suits) > _MOST_SUITS:
        return np.arange(deck.size)[None, :]
    moved = _moved(deck, [list(order) for order in permutations(range(len(deck.suits)))])
    keeps = [all(set(row[list(one)].tolist()) == set(one) for one in sets) for row in moved]
    return moved[keeps]


def _moved(deck: Deck, orders: list[list[int]]) -> Ints:
    """Where each card goes when suit s becomes `order[s]`; jokers stay."""
    at = {(deck.rank_of[card], deck.suit_of[card]): card for card in range(deck.size)}
    return np.array(
        [
            [
                at[deck.rank_of[card], order[deck.suit_of[card]]] if deck.suit_of[card] >= 0 else card
                for card in range(deck.size)
            ]
            for order in orders
        ],
        np.int64,
    ).reshape(-1, deck.size)


class Pairs(NamedTuple):
    """Pairs of hands of two ranges in classes: `of` [heroes, villains] names the class, -1: cards in common.

    `cards` uint8[classes, 4] is one pair of each class.
    """

    of: Ints
    cards: U8


def classes(permuted: Ints, heroes: Ints, villains: Ints, hands: Hands) -> Pairs:
    """Classes of the pairs of these hands (numbers) under a group of permutations of the cards."""
    a, b = hands.cards[:, 0], hands.cards[:, 1]
    images = np.stack([hands.number[moved[a], moved[b]] for moved in permuted])
    least = images.min(axis=0)
    mover = images.argmin(axis=0)
    smallest: dict[int, Ints] = {}
    codes = np.empty((len(heroes), len(villains)), np.int64)
    for row, hero in enumerate(heroes.tolist()):
        own = int(least[hero])
        if own not in smallest:
            # what keeps the hero's hand may still move the villain's
            smallest[own] = images[images[:, own] == own].min(axis=0)
        codes[row] = own * len(a) + smallest[own][images[mover[hero]][villains]]
    mine, theirs = hands.cards[heroes], hands.cards[villains]
    common = (mine[:, None, :, None] == theirs[None, :, None, :]).any(axis=(2, 3))
    codes[common] = -1
    found, of = np.unique(codes, return_inverse=True)
    of = of.reshape(codes.shape)
    if common.any():
        found, of = found[1:], of - 1
    cards = np.hstack([hands.cards[found // len(a)], hands.cards[found % len(a)]]).astype(np.uint8)
    return Pairs(of, cards)
