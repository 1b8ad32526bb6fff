"""Cards drawn for seats and for the first dealer (section 11 of the rules). Pure: the card order is given.

A card's id says how high it is, by rank, then by suit or color points (R-36), so no two are alike (R-21).
Jokers are left out; a card that is wild in the game is what its face says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from purplepoker.cards import Deck

JACK = "J"


def face_cards(deck: Deck, order: Iterable[int]) -> list[int]:
    """The order without its jokers."""
    return [card for card in order if deck.rank_of[card] >= 0]


def stopper(deck: Deck) -> int:
    """The rank that makes the first dealer, as an index: the jack, in a pack without jacks the highest."""
    return next((at for at, rank in enumerate(deck.ranks) if rank.letter == JACK), len(deck.ranks) - 1)


def by_cards(deck: Deck, order: Iterable[int], players: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """One card each, to the players in their order; each with his card, the highest first."""
    cards = face_cards(deck, order)
    if len(players) > len(cards):
        raise AssertionError("more players than cards")
    drawn = zip(players, cards[: len(players)], strict=True)
    return tuple(sorted(drawn, key=lambda lot: lot[1], reverse=True))


def seats(
    deck: Deck, order: Iterable[int], players: Sequence[int], banker: int = -1
) -> tuple[tuple[int, int], ...]:
    """Who sits where, clockwise: the banker, the highest card on his left, and so on; each with his card.

    `players` as they sit, clockwise. The banker draws no card (-1). Without one among them all draw, and the
    highest card has his place.
    """
    if banker not in players:
        return by_cards(deck, order, players)
    at = players.index(banker)
    return ((banker, -1), *by_cards(deck, order, (*players[at + 1 :], *players[:at])))


def first_dealer(
    deck: Deck, order: Iterable[int], players: Sequence[int], out: int
) -> tuple[tuple[int, int], ...]:
    """Cards face up, one by one, from the left of `out`, who deals them, until the stopper falls.

    `players` as they sit, clockwise. Each card with who got it; the last is the first dealer's.
    """
    at = players.index(out)
    line = (*players[at + 1 :], *players[: at + 1])
    last = stopper(deck)
    found: list[tuple[int, int]] = []
    for number, card in enumerate(face_cards(deck, order)):
        found.append((line[number % len(line)], card))
        if deck.rank_of[card] == last:
            return tuple(found)
    raise AssertionError("an order that is not the whole pack")
