"""How the hands of a share rank with a pack, in words."""

from __future__ import annotations

from itertools import combinations

import msgspec

from purplepoker.cards import Deck, Role
from purplepoker.deck_file import HOYLE_KINDS
from purplepoker.ranking.reference import reader_of
from purplepoker.variants import words
from purplepoker.variants.model import Share
from purplepoker.variants.rules import Rules

_FIVE = 5


def ranking_words(share: Share, rules: Rules, deck: Deck) -> str:
    """How the hands of a share rank with this pack, in a few sentences."""
    role = deck.roles[share.rank]
    order = list(words.ORDER.get("purple" if role.kind == "purple-27" else role.kind, []))
    if role.kind in HOYLE_KINDS and (deck.wild != "none" or _fives(deck)):
        order.insert(0, "five of a kind")
    flush = role.kind not in ("purple", "purple-27") or _flushes(deck)
    if not flush:
        order.remove("flush")
    if role.kind == "purple-27":
        order.reverse()
    return words.KINDS[role.kind].format(
        order=", ".join(order),
        depth=words.number(rules.pack.tie_break_depth),
        limit=role.limit,
        reading=words.LOW_READING[rules.pack.low_reading],
        best=_best_low(role, rules, deck),
        wheel=wheel_words(role, rules, deck),
        flush="" if flush else words.NO_FLUSH,
    )


def _fives(deck: Deck) -> bool:
    """Whether the pack has five cards of a rank."""
    return (deck.size - deck.jokers) // len(deck.ranks) >= _FIVE


def _flushes(deck: Deck) -> bool:
    """Whether five of a suit can be a hand's best: of two colors they are a full house or better by these.

    A bug that completes a flush is that and nothing else, so it makes no full house (R-34).
    """
    return deck.bug or any(
        [color.suit for color in deck.colors].count(suit) > 2 for suit in range(len(deck.suits))
    )


def _best_low(role: Role, rules: Rules, deck: Deck) -> str:
    """The five cards that no low hand beats, from the pack's own ranks, with a comma; "" for no such five."""
    if role.kind not in ("a5", "a5-8", "27"):
        return ""
    reader = reader_of(deck, role, rules.pack)
    ranks = sorted({*range(min(6, len(deck.ranks))), len(deck.ranks) - 1})
    cards = [[card for card in range(deck.size) if deck.rank_of[card] == rank] for rank in ranks]
    hands = [
        reader.by_ranks([hand[0] for hand in chosen])  # of several suits: the pack has two or more
        for chosen in combinations(cards, 5)
    ]
    lows = [hand for hand in hands if hand.cls == "high_card" and reader.qualifies(hand)]
    if not lows:
        return ""
    best = max(lows, key=lambda hand: hand.key)
    return f", {'-'.join(deck.ranks[deck.rank_of[card]].letter for card in best.cards)} is best"


def wheel_words(role: Role, rules: Rules, deck: Deck) -> str:
    """Whether the ace may be low in a straight; nothing for packs that have no five ranks above it."""
    if role.kind not in ("high", "short", "purple", "purple-27") or len(deck.ranks) <= _FIVE:
        return ""
    letters = [rank.letter for rank in deck.ranks]
    lowest = "-".join([letters[-1], *letters[:4]])
    cards = [deck.rank_of.index(rank) for rank in (*range(4), len(letters) - 1)]
    high = msgspec.structs.replace(role, kind="purple") if role.kind == "purple-27" else role
    if reader_of(deck, high, rules.pack).by_ranks(cards).cls == "straight":
        return f"; {lowest} is the lowest straight"
    return "" if role.kind == "high" else f"; {lowest} is no straight"
