"""Vectors of kind `odds`: every deal counted one by one, each pot paid through `pots.award`.

Slow and plain on purpose: it says what an equity is, for the fast ways to be compared with.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import pytest

from purplepoker.cards import CardId, Deck, parse_cards
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.pots import Pot, award, won
from purplepoker.engine.showdown import compare
from purplepoker.variants.load import variant_file
from vectors.source import Vector, deck_of, of_kind

Hand = tuple[CardId, ...]

MOST_DEALS = 100_000
"""A vector with more deals waits for `make long`."""


def combos(deck: Deck, text: str) -> Iterator[tuple[Hand, Fraction]]:
    """Hands of one part of a range with their weight: `QhQs`, `QQ`, `JJ+`, `97s`, each with `:weight`."""
    text, _, weight = text.partition(":")
    share = Fraction(weight or 1)
    letters = [rank.letter for rank in deck.ranks]
    if text[1] not in letters:
        yield parse_cards(deck, text), share
        return
    high, low = letters.index(text[0]), letters.index(text[1])
    for step in range(len(letters) - high if text.endswith("+") else 1):
        pair = [
            [CardId(card) for card in range(deck.size) if deck.rank_of[card] == rank + step]
            for rank in (high, low)
        ]
        if high == low:
            yield from ((hand, share) for hand in combinations(pair[0], 2))
        else:
            yield from (((a, b), share) for a, b in product(*pair) if deck.suit_of[a] == deck.suit_of[b])


def deals(game: Game, vector: Vector) -> Iterator[tuple[tuple[Hand, ...], Hand, Fraction]]:
    """Every choice of hands that share no card, with every board, once: (hands, board, weight)."""
    deck = game.deck
    board = parse_cards(deck, vector.get("board", ""))
    ranges = [
        [combo for part in text.split(",") for combo in combos(deck, part)]
        for text in vector["ranges"].values()
    ]
    for chosen in product(*ranges):
        hands = tuple(hand for hand, _ in chosen)
        used = {*board, *(card for hand in hands for card in hand)}
        if len(used) < len(board) + sum(map(len, hands)):
            continue
        weight = math.prod((share for _, share in chosen), start=Fraction(1))
        rest = [CardId(card) for card in range(deck.size) if card not in used]
        for more in combinations(rest, 5 - len(board)):
            yield hands, board + more, weight


@pytest.mark.parametrize(
    "vector",
    [
        pytest.param(*p.values, id=p.id, marks=pytest.mark.long)
        if isinstance(v := p.values[0], dict) and v.get("count", 0) > MOST_DEALS
        else p
        for p in of_kind("odds")
    ],
)
def test_odds(vector: Vector) -> None:
    game = compile_game(variant_file(vector["variant"]), deck_of(vector))
    seats = list(vector["ranges"])
    pot = math.lcm(*range(1, len(seats) + 1))
    count, total = 0, Fraction(0)
    got = {part: dict.fromkeys(seats, Fraction(0)) for part in ("equity", "win", "tie")}
    for hands, board, weight in deals(game, vector):
        parts = award([Pot(pot, (1 << len(seats)) - 1)], [compare(game, hands, [board])])
        count, total = count + 1, total + weight
        for name, chips in zip(seats, won(parts, len(seats)), strict=True):
            got["equity"][name] += weight * Fraction(chips, pot)
            if chips:
                got["win" if chips == pot else "tie"][name] += weight
    assert count == vector.get("count", count)
    for part, shares in got.items():
        expected = {name: Fraction(text) for name, text in vector.get(part, {}).items()}
        assert {name: shares[name] / total for name in expected} == expected
    assert sum(got["equity"].values()) == total
