"""Which patterns a set of hands is made of: a pattern may stand where all its hands are in the set."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, groupby
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from purplepoker.cards import Deck
from purplepoker.odds.range_letters import letters_of
from purplepoker.odds.range_match import matching
from purplepoker.odds.range_model import Masks, Rows, rows_of
from purplepoker.odds.range_patterns import with_word

_MOST_ALL = 3_000_000
"""Of more hands than this not all are looked at: then patterns of ranks are without `*` and words."""
_MOST_CODES = 10_000_000
_LEAST = 4
"""Fewer hands are shorter one by one."""
_WORDS = ("rb", "ss", "ds")
_COLOR_WORDS = ("rc", "sc", "dc")

Words = tuple[str, ...]
Counts = NDArray[np.int64]
Codes = NDArray[np.int64]
"""A choice of cards (or ranks) of a hand as one number: digits to the base of how many there are."""


def cover(deck: Deck, hands: Masks, size: int) -> tuple[list[str], Masks]:
    """Patterns that stand for hands of the set and for no other, and the hands left, ascending."""
    every = comb(deck.size, size)
    if len(hands) == every:
        return ["*" * size], hands[:0]
    if deck.jokers or len(hands) < _LEAST:
        return [], hands
    found = _Cover(deck, hands, size)
    for known in range(size + 1):
        for words in _word_sets(deck) if every <= _MOST_ALL else ():
            found.by_ranks(known, words)
        if 0 < known < size:
            found.by_cards(known)
    if every > _MOST_ALL:
        found.by_all_ranks()
    return found.terms, found.rest


def _word_sets(deck: Deck) -> list[Words]:
    """The words that part the hands: none, by suits, by colors, by both."""
    sets: list[Words] = [(), *((word,) for word in _WORDS)]
    if deck.colors:
        sets += [(color,) for color in _COLOR_WORDS]
        sets += [(word, color) for word in _WORDS for color in _COLOR_WORDS]
    return sets


class _Cover:
    """Takes from the hands what patterns stand for; the widest patterns are to be asked for first."""

    def __init__(self, deck: Deck, hands: Masks, size: int) -> None:
        self.deck = deck
        self.hands = hands
        self.size = size
        self.terms: list[str] = []
        self.rest = hands
        self.names = _rank_names(deck)
        self._own: dict[Words, Rows] = {}

    def by_cards(self, known: int) -> None:
        """`AsKs**`: some cards, with all that can come with them."""
        base = self.deck.size
        needed = comb(base - known, self.size - known)
        if len(self.rest) and len(self.hands) >= needed and base**known <= _MOST_CODES:
            whole = _counts(rows_of(self.hands, self.size), known, base) == needed
            self._take(self.rest, rows_of(self.rest, self.size), known, whole, list(self.deck.texts), "")

    def by_ranks(self, known: int, words: Words) -> None:
        """`AA**:ds`: some ranks, with all that can come with them and that the words stand for."""
        left = _with_words(self.deck, self.rest, words)
        if not len(left) or len(self.names) ** known > _MOST_CODES:
            return
        if words not in self._own:
            self._own[words] = _ranks_of(self.deck, _with_words(self.deck, self.hands, words), self.size)
        total = _totals(self.deck, self.size, words)[known]
        whole = (_counts(self._own[words], known, len(self.names)) == total) & (total > 0)
        suffix = "".join(f":{word}" for word in words)
        self._take(left, _ranks_of(self.deck, left, self.size), known, whole, self.names, suffix)

    def by_all_ranks(self) -> None:
        """`AAKKQQ`: the ranks of all cards, where all hands of these ranks are there."""
        width = self.deck.size // len(self.names)
        codes = _code(_ranks_of(self.deck, self.rest, self.size), tuple(range(self.size)), len(self.names))
        whole: list[int] = []
        found, counts = np.unique(codes, return_counts=True)
        for code, count in zip(found[::-1].tolist(), counts[::-1].tolist(), strict=True):
            digits = _digits(code, self.size, len(self.names))
            if count == prod(comb(width, len(list(own))) for _, own in groupby(digits)):
                whole.append(code)
                self.terms.append("".join(self.names[rank] for rank in digits))
        self.rest = self.rest[~np.isin(codes, whole)]

    def _take(
        self, left: Masks, values: Rows, known: int, whole: NDArray[np.bool_], names: list[str], suffix: str
    ) -> None:
        """Takes those of `left` that have a whole choice of values, and writes the terms."""
        covered = np.zeros(len(left), bool)
        codes: set[int] = set()
        for columns in combinations(range(self.size), known):
            code = _code(values, columns, len(names))
            hit = whole[code]
            covered |= hit
            codes.update(np.unique(code[hit]).tolist())
        for one in sorted(codes, reverse=True):
            held = "".join(names[value] for value in _digits(one, known, len(names)))
            self.terms.append(held + "*" * (self.size - known) + suffix)
        if codes:
            self.rest = np.setdiff1d(self.rest, left[covered], assume_unique=True)


def _with_words(deck: Deck, hands: Masks, words: Words) -> Masks:
    for word in words:
        hands = with_word(deck, hands, word)
    return hands


def _rank_names(deck: Deck) -> list[str]:
    """How ranks are written in patterns: in brackets where a rank's letter could be read as a mark."""
    letters = letters_of(deck)
    unclear = any(name in letters.marks or name in letters.suits for name in letters.ranks)
    return [f"[{rank.letter}]" if unclear else rank.letter for rank in deck.ranks]


def _ranks_of(deck: Deck, hands: Masks, size: int) -> Rows:
    return np.array(deck.rank_of, np.uint8)[rows_of(hands, size)]


@lru_cache(maxsize=1)
def _everything(deck: Deck, size: int) -> Masks:
    """All hands."""
    found = matching([letters_of(deck).all_cards] * size)
    assert found is not None, "the caller has looked at how many there are"
    return found


@lru_cache(maxsize=32)
def _totals(deck: Deck, size: int, words: Words) -> list[Counts]:
    """Of all hands that the words stand for, the counts of choices of no rank, of one, and so on."""
    ranks = _ranks_of(deck, _with_words(deck, _everything(deck, size), words), size)
    base = len(deck.ranks)
    return [_counts(ranks, known, base) for known in range(size + 1) if base**known <= _MOST_CODES]


def _code(values: Rows, columns: tuple[int, ...], base: int) -> Codes:
    code = np.zeros(len(values), np.int64)
    for column in columns:
        code = code * base + values[:, column]
    return code


def _counts(values: Rows, known: int, base: int) -> Counts:
    """How often each choice of `known` values stands in the rows; one with equal values several times."""
    found = np.zeros(base**known, np.int64)
    for columns in combinations(range(values.shape[1]), known):
        found += np.bincount(_code(values, columns, base), minlength=len(found))
    return found


def _digits(code: int, known: int, base: int) -> list[int]:
    """The values of a choice, the highest first."""
    return [code // base**place % base for place in range(known)]
