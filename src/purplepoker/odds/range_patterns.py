"""Hands of any number of cards by a pattern: `AA**:ds`, `AsKs**`, `[A-T][A-T][A-T][A-T]:rb`.

A hand fits if the elements of the pattern can be given to its cards, one to each.
"""

from __future__ import annotations

from math import comb

import numpy as np

from purplepoker.cards import Deck
from purplepoker.odds.range_letters import Letters, letters_of
from purplepoker.odds.range_match import matching
from purplepoker.odds.range_model import MOST_HANDS, MOST_PACK, Masks, counts_twice
from purplepoker.odds.range_terms import Term

WORDS = {
    "rb": "rainbow: no suit twice",
    "ss": "single suited: exactly one suit twice or more",
    "ds": "double suited: exactly two suits twice or more",
    "np": "no pair: no rank twice",
}
COLOR_WORDS = {
    "rc": "no color twice",
    "sc": "exactly one color twice or more",
    "dc": "exactly two colors twice or more",
}
_TWICE = {"rb": 0, "ss": 1, "ds": 2, "np": 0, "rc": 0, "sc": 1, "dc": 2}


def pattern_hands(deck: Deck, term: Term, size: int) -> Masks:
    """The hands of a pattern, ascending; refused where it is none, or where no hand fits."""
    elements, words = _read(deck, term, size)
    found = matching(elements)
    if found is None:
        raise term.refused(f"{too_many(deck, size)}: write more of the cards")
    for word in words:
        found = with_word(deck, found, word)
    if not len(found):
        raise term.refused("no hand fits this")
    return found


def too_many(deck: Deck, size: int) -> str:
    """What is wrong with more than the most hands, in short."""
    return f"more than {MOST_HANDS:,} of the {comb(deck.size, size):,} hands of {size} cards"


def words_of(deck: Deck) -> dict[str, str]:
    """The words that may follow a pattern of this pack."""
    return WORDS | COLOR_WORDS if deck.colors else WORDS


def with_word(deck: Deck, hands: Masks, word: str) -> Masks:
    """Those of the hands that a word stands for. Jokers have no suit and no rank."""
    letters = letters_of(deck)
    kinds = {"np": letters.rank_cards, "rc": letters.mark_cards, "sc": letters.mark_cards}
    kinds["dc"] = letters.mark_cards
    twice = counts_twice(hands, list(kinds.get(word, letters.suit_cards)))
    return hands[np.equal(twice, _TWICE[word])]


def _read(deck: Deck, term: Term, size: int) -> tuple[list[int], list[str]]:
    """The elements as sets of cards, and the words behind them."""
    letters = letters_of(deck)
    pattern, *words = term.text.split(":")
    at = len(pattern)
    for word in words:
        if word.lower() not in words_of(deck):
            known = "; ".join(f"{name} ({meaning})" for name, meaning in words_of(deck).items())
            right = f"no such word: {known}"
            if word[:1].isdigit() or word.startswith("."):
                right = "a weight is written with @, as AK@0.5"
            raise term.refused(right, at + 1)
        at += 1 + len(word)
    elements: list[int] = []
    at = 0
    while at < len(pattern):
        element, at = _element(letters, term, at)
        elements.append(element)
    if len(elements) != size:
        raise term.refused(_count(len(elements), size))
    alone = [element for element in elements if element.bit_count() == 1]
    for card in alone:
        if alone.count(card) > 1:
            raise term.refused(f"card {deck.text(MOST_PACK - card.bit_length())} stands twice")
    return elements, [word.lower() for word in words]


def _count(given: int, size: int) -> str:
    cards = "1 card" if given == 1 else f"{given} cards"
    need = "1 card" if size == 1 else f"{size} cards"
    more = ", * for any" if given < size else ""
    return f"this is {cards}, a hand here has {need}{more}"


def _element(letters: Letters, term: Term, at: int) -> tuple[int, int]:
    """One element as a set of cards, and where it ends: `As`, `A`, `*`, `*s`, `[AKQ]`, `[A-T]s`."""
    start, text = at, term.text
    rank = letters.rank_at(text, at)
    if text[at] == "*":
        cards, at = letters.all_cards, at + 1
    elif text[at] == "[":
        cards, at = _ranks(letters, term, at)
    elif rank is not None:
        cards, at = letters.rank_cards[rank[0]], at + rank[1]
    else:
        raise term.refused(_rights(letters, text[at]), at)
    mark = letters.mark_at(text, at)
    if mark is not None:
        return cards & letters.mark_cards[mark], at + 1
    suit = letters.suit_at(text, at) if text[start] in "*[" else None
    if suit is not None:
        return cards & letters.suit_cards[suit], at + 1
    return cards, at


def _ranks(letters: Letters, term: Term, start: int) -> tuple[int, int]:
    """A set of ranks in brackets, `[AKQ]` or `[A-T]`, and where it ends."""
    text = term.text
    end = text.find("]", start)
    if end < 0:
        raise term.refused("a bracket is open: ranks without gaps and ], as [AKQ] or [A-T]", start)
    at, cards = start + 1, 0
    while at < end:
        ends: list[int] = []
        while True:
            rank = letters.rank_at(text, at)
            if rank is None:
                raise term.refused("in brackets stand ranks, as [AKQ] or [A-T]", at)
            ends.append(rank[0])
            at += rank[1]
            if text[at] != "-" or len(ends) == 2:
                break
            at += 1
        for one in range(min(ends), max(ends) + 1):
            cards |= letters.rank_cards[one]
    if not cards:
        raise term.refused("in brackets stand ranks, as [AKQ] or [A-T]", start)
    return cards, end + 1


def _rights(letters: Letters, letter: str) -> str:
    if letter in "+-":
        return f"{letter} is for hands of two cards, written by ranks or colors, as KTs+ or 98s-54s"
    mark = "color" if letters.colored else "suit"
    ranks = "".join(letters.ranks).upper()
    return (
        f"{letter} begins no card: a card is a rank {ranks} and a {mark}; "
        f"a rank alone, [AKQ], * and *{next(iter(letters.marks))} stand for several"
    )
