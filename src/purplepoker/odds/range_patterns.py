"""Hands of any number of cards by a pattern: `AA**:ds`, `AsKs**`, `[A-T][A-T][A-T][A-T]:rb`.

A hand fits if the elements of the pattern can be given to its cards, one to each.
"""

from __future__ import annotations

from math import comb

import numpy as np

from purplepoker.cards import Deck
from purplepoker.errors import Refused
from purplepoker.odds.range_letters import Letters, letters_of
from purplepoker.odds.range_match import matching
from purplepoker.odds.range_model import MOST_HANDS, MOST_PACK, Masks, counts_twice
from purplepoker.odds.range_pairs import examples
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
_MOST_STARS = 5
"""With so many cards in a hand stars for most of them still leave no more hands than a range may have."""
_TWICE = {"rb": 0, "ss": 1, "ds": 2, "np": 0, "rc": 0, "sc": 1, "dc": 2}


def pattern_hands(deck: Deck, term: Term, size: int, short: str = "") -> Masks:
    """The hands of a pattern, ascending; refused where it is none, or where no hand fits.

    `short` is what else would be right where it has too few cards.
    """
    elements, starts, words = elements_of(deck, term, size)
    if len(elements) != size:
        raise _wrong_count(term, starts, size, short, examples(letters_of(deck), size))
    found = matching(elements)
    if found is None:
        raise term.refused(f"{too_many(deck, size)}: write more of the cards")
    for word in words:
        found = with_word(deck, found, word)
    if not len(found):
        told = f"no hand of these cards is {' and '.join(words)}" if words else "the pack has no such hand"
        kinds = [*dict.fromkeys(words_of(deck)[word] for word in words)]
        raise term.refused(f"{told} ({'; '.join(kinds)})" if words else told)
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


def elements_of(deck: Deck, term: Term, size: int | None = None) -> tuple[list[int], list[int], list[str]]:
    """The elements as sets of cards, where each begins, and the words behind them; or refused.

    `size`: cards of a hand, where it is known, for what a refusal says; there may be more elements or fewer.
    """
    letters = letters_of(deck)
    pattern, *words = term.text.split(":")
    at = len(pattern)
    for word in words:
        if word.lower() not in words_of(deck):
            known = "; ".join(f"{name} ({meaning})" for name, meaning in words_of(deck).items())
            right = f"{f'{word} is no word, these are' if word else 'behind a colon stands a word'}: {known}"
            if word[:1].isdigit() or word.startswith("."):
                right = "a weight is written with @, as AK@0.5"
            raise term.refused(right, at + 1)
        at += 1 + len(word)
    elements: list[int] = []
    starts: list[int] = []
    at = 0
    while at < len(pattern):
        starts.append(at)
        element, at = _element(letters, term, at, size)
        elements.append(element)
    alone = [element for element in elements if element.bit_count() == 1]
    for card in alone:
        if alone.count(card) > 1:
            raise term.refused(f"card {deck.text(MOST_PACK - card.bit_length())} stands twice")
    return elements, starts, [word.lower() for word in words]


def cards_told(count: int) -> str:
    """`1 card`, `2 cards`."""
    return "1 card" if count == 1 else f"{count} cards"


def _wrong_count(term: Term, starts: list[int], size: int, short: str, shown: str) -> Refused:
    """The refusal of a pattern of too many cards, which points at the first of them, or of too few."""
    given = len(starts)
    told = f"this is {cards_told(given)}, a hand here has {cards_told(size)}"
    pattern, *words = term.text.split(":")
    if given > size:
        more = pattern[starts[size] :]
        cut = ":".join([pattern[: starts[size]], *words])
        return term.refused(f"{told}, as {shown if more.strip('*') else cut}", starts[size])
    full = ":".join([pattern + "*" * (size - given), *words])
    rights = [] if short and size > _MOST_STARS else [f"{full} has any others with it"]
    return term.refused(f"{told}: {', or '.join([*rights, *([short] if short else [])])}")


def _element(letters: Letters, term: Term, at: int, size: int | None) -> tuple[int, int]:
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
        told = _rights(letters, text[at], size)
        alone = at == 0 and (letters.mark_at(text, at) is not None or letters.suit_at(text, at) is not None)
        raise term.refused(told.replace(":", f", alone it is *{text[at]}:", 1) if alone else told, at)
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


def _rights(letters: Letters, letter: str, size: int | None) -> str:
    told = examples(letters, size)
    if letter in "+-" and size not in (None, 2):
        return f"{letter} is for hands of two cards, a hand here has {cards_told(size or 0)}, as {told}"
    ranks, marks = letters.written
    if letter in "+-":
        high, low = 2 * ranks[-1], 2 * ranks[-2:][0]
        symbols = "two ranks or two colors" if letters.colored else "two ranks"
        behind = f"{symbols}, as {low}+" if letter == "+" else f"hands of {symbols}, as {low}-{high}"
        return f"{letter} stands {'behind' if letter == '+' else 'between'} {behind}"
    kind = "colors" if letters.colored else "suits"
    return f"{letter} begins no card: hands are written as {told}, with ranks {ranks} and {kind} {marks}"
