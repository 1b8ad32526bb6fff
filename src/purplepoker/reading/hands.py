"""What a share makes of a player's cards, whole hands and what fewer cards come to, and its words.

Cards of a player are `hole` (concealed and open ones), those of the board `rows`; an unknown card (-1)
among the hole makes a hand unreadable.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

import msgspec

from purplepoker.cards import Deck
from purplepoker.engine.game import CompiledShare
from purplepoker.ranking.base import HIGH_KINDS, READINGS, HandValue
from purplepoker.ranking.explain import class_name, describe
from purplepoker.ranking.reference import reader_of
from purplepoker.ranking.showing import showing

Cards = tuple[int, ...]
Key = tuple[int, ...]

LEAST_SO_FAR = 2
"""Cards that a reading of less than a whole hand needs."""


class Hand(msgspec.Struct, frozen=True, eq=False):
    """`whole`: enough cards for a hand. `line`: the rows of the board that it may use.

    `key` compares hands and parts of hands of one share, qualified or not; larger is better.
    """

    share: CompiledShare
    value: HandValue
    whole: bool
    line: tuple[int, ...]
    key: Key


def hand_of(share: CompiledShare, hole: Sequence[int], rows: Sequence[Sequence[int]]) -> Hand | None:
    """The best hand over all lines, or what too few cards come to; None: nothing to read yet."""
    hole = tuple(hole)
    if any(card < 0 for card in hole):
        return None
    whole = playing(share, hole, rows)
    if whole is not None:
        return whole
    parts = [(part_of(share, hole, _cards(line, rows)), line) for line in share.lines]
    found = [(part, line) for part, line in parts if part is not None]
    if not found:
        return None
    (key, value), line = max(found, key=lambda pair: _first(pair[0]))
    return Hand(share, value, False, line, key)


def playing(share: CompiledShare, hole: Sequence[int], rows: Sequence[Sequence[int]]) -> Hand | None:
    """The hand that plays, over all lines; None: too few cards as yet."""
    hole = tuple(hole)
    if any(card < 0 for card in hole):
        return None
    most = _most(share, hole)
    ranking = share.ranking
    best: tuple[Key, int, Cards, tuple[int, ...]] = ((), 0, (), ())
    for line in share.lines:
        cards = _cards(line, rows)
        if not enough(share, len(hole), len(cards)):
            continue
        five = tuple(ranking.best_cards(hole, cards, share.least, most, share.size))
        if five:  # not by strength, which is 0 for every low that does not qualify
            key = showing(ranking.deck, ranking.role, ranking.settings, five)
            several = len(share.lines) > 1  # equal hands of two lines: the reading named first
            place = READINGS.index(ranking.value(five).reading) if several else 0
            best = max(best, (key, -place, five, line))
    key, _, five, line = best
    return Hand(share, ranking.value(five), True, line, key) if five else None


def enough(share: CompiledShare, held: int, laid: int) -> bool:
    """Whether so many cards of a player and of a line make a whole hand."""
    most = held if share.most < 0 else min(share.most, held)
    return most + laid >= share.size and share.least <= held


def part_of(share: CompiledShare, hole: Sequence[int], line: Sequence[int]) -> tuple[Key, HandValue] | None:
    """What too few cards come to with one line, by groups alone, and the key to compare it by."""
    ranking = share.ranking
    found: list[tuple[Key, HandValue]] = []
    for own in combinations(hole, min(_most(share, hole), len(hole))):
        hand = own + tuple(line)
        if len(hand) < LEAST_SO_FAR:
            continue
        if ranking.role.kind == "badugi":
            value = ranking.value(hand)
            found.append((value.key, value))
        elif len(hand) < share.size:
            reader = reader_of(ranking.deck, ranking.role, ranking.settings)
            reading = reader.showing(hand)
            found.append((reading.key, reader.hand(reading)))
    return max(found, key=_first) if found else None


def _first(part: tuple[Key, HandValue]) -> tuple[Key, int, Cards]:
    """Better first, then by ranks, then the highest cards (R-44)."""
    key, value = part
    return key, -READINGS.index(value.reading), tuple(value.cards)


def _most(share: CompiledShare, hole: Sequence[int]) -> int:
    return len(hole) if share.most < 0 else share.most


def _cards(line: Sequence[int], rows: Sequence[Sequence[int]]) -> Cards:
    return tuple(card for row in line for card in rows[row])


# --- words --------------------------------------------------------------------------------------------


def share_name(share: CompiledShare) -> str:
    """`high`, `low`, with the board in games that share by boards."""
    return f"{share.name} {share.board}".strip()


def class_title(kind: str, cls: str) -> str:
    """`full house`, `three-card badugi`: a class by itself, as a person calls it."""
    return f"{cls.replace('_', '-')} badugi" if kind == "badugi" else class_name(kind, cls)


def title(deck: Deck, hand: Hand) -> str:
    """What a hand is called for short: its class, or where its cards are its name, those.

    `three of a kind`, `three-card badugi 6-5-2`, `8-6-4-3-A low`, `no low`.
    """
    value, kind = itself(hand.value), hand.share.ranking.role.kind
    if kind == "badugi":
        return describe(deck, value, kind)
    if hand.whole and not value.qualifies:
        return f"no {hand.share.name}"
    if value.cls != "high_card" or kind in HIGH_KINDS or kind == "purple-27":
        return class_name(kind, value.cls)
    low = describe(deck, value, kind).removesuffix(f" by {value.reading}")
    return f"{low} low" if hand.whole else f"{low} so far"


def itself(value: HandValue) -> HandValue:
    """The hand that wild cards make, as if it were held: its words say nothing of them."""
    return msgspec.structs.replace(value, cards=value.as_)


def tens(text: str) -> str:
    """Words about cards as a page shows cards: a ten is 10, where command lines and files write T."""
    return re.sub(r"\bT\b", "10", text)


def on_page(deck: Deck, text: str) -> str:
    """The same, and what a wild card stands for as a person writes it: `Jk1 as Kh` is `joker as K♥`."""

    def said(card: str) -> str:
        own = deck.by_text.get(card)
        if own is None:
            return card
        if deck.rank_of[own] < 0:
            return "joker" if deck.jokers == 1 else f"joker {card[2:]}"
        rank = deck.ranks[deck.rank_of[own]].letter.replace("T", "10")
        return rank + (card[1:] if deck.colors else deck.suits[deck.suit_of[own]].symbol)

    return re.sub(r"\b(\w+) as (\w+)\b", lambda m: f"{said(m[1])} as {said(m[2])}", tens(text))


def in_words(deck: Deck, value: HandValue, kind: str, after: str = "") -> str:
    """The value in words, with its reading where a pack has more than one; `after` stands between them."""
    words = describe(deck, value, kind) + after
    by = f"by {value.reading}"
    said = not deck.colors or value.reading not in ("ranks", "colors") or by in words
    return words if said else f"{words}, {by}"


def sentence(deck: Deck, hand: Hand) -> str:
    """The hand in words; of a low that is not whole yet, or does not qualify, it says so."""
    value, kind = hand.value, hand.share.ranking.role.kind
    if not hand.whole:
        low_in_groups = kind not in HIGH_KINDS and value.cls != "high_card"
        return in_words(deck, value, kind, " so far" if low_in_groups else "")
    words = in_words(deck, value, kind)
    return words if value.qualifies else f"{words} (does not qualify)"
