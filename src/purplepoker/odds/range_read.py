"""Reads a range term by term: exact hands, short notation, patterns, percentages, named ranges."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

import msgspec
import numpy as np

from purplepoker.cards import Deck, parse_cards
from purplepoker.errors import Code, Refused
from purplepoker.odds.range_check import DEEPEST, RANDOM, pack_with, sizes_of
from purplepoker.odds.range_hint import better
from purplepoker.odds.range_letters import letters_of
from purplepoker.odds.range_match import matching
from purplepoker.odds.range_model import (
    MOST_HANDS,
    MOST_WORK,
    Masks,
    Rows,
    Weights,
    masks_of,
)
from purplepoker.odds.range_named import place_of, unknown_name
from purplepoker.odds.range_pairs import pair_hands
from purplepoker.odds.range_patterns import pattern_hands, too_many
from purplepoker.odds.range_terms import Term, added, split

_LONGEST_CARD = 4
_PENDING = 10_000_000


class Found(msgspec.Struct, frozen=True, eq=False):
    """Hands ascending by their numbers, no hand twice, weights from 0 to 1; `any`: all, and no arrays."""

    masks: Masks
    weights: Weights
    any: bool = False


_ANY = Found(np.zeros(0, np.uint64), np.zeros(0), any=True)


class RangeReader:
    """Reads ranges of one pack and size; a named range is read once.

    `short` is what a refusal says that would be right too where a hand has too few cards.
    """

    def __init__(
        self,
        deck: Deck,
        size: int,
        order: Callable[[], Rows] | None,
        named: Mapping[str, str],
        short: str = "",
    ) -> None:
        self.deck = deck
        self.size = size
        self.order = order
        self.named = named
        self.short = short
        self._known: dict[str, Found] = {}
        self._best: Masks | None = None
        self._work = 0

    def read(self, text: str, inside: tuple[str, ...] = ()) -> Found:
        """The hands of a text; `inside`: the named ranges it stands in, the inner one last."""
        whole = self._whole(text)
        if whole is not None:
            return _weighing(whole, 1.0)
        terms = split(text, place_of(self.named, inside[-1]) if inside else "")
        pending: list[Found] = []
        waiting = 0
        for number, term in enumerate(terms):
            found = self._term(terms, number, inside)
            if found.any:
                if len(terms) == 1 and term.weight is None:
                    return found
                found = _weighing(self._all(term), 1.0)
            if term.weight is not None:
                found = Found(found.masks, found.weights * term.weight)
            self._work += len(found.masks)
            if self._work > MOST_WORK:
                raise term.refused(f"up to here the terms take more than {MOST_WORK:,} hands: write fewer")
            pending.append(found)
            waiting += len(found.masks)
            if waiting > _PENDING or term is terms[-1]:
                pending = [_merged(pending)]
                waiting = len(pending[0].masks)
                if waiting > MOST_HANDS:
                    raise term.refused(f"up to here {too_many(self.deck, self.size)}: write fewer")
        return pending[0]

    def _term(self, terms: Sequence[Term], number: int, inside: tuple[str, ...]) -> Found:
        term = terms[number]
        if term.text.startswith("$"):
            return self._name(term, inside)
        if term.text.lower() == RANDOM:
            return _ANY
        part = term.percent()
        if part is not None:
            return _weighing(self._part(term, *part), 1.0)
        try:
            return _weighing(self._hands(term), 1.0)
        except Refused as fault:
            raise self._told(terms, number, fault) from None

    def _hands(self, term: Term) -> Masks:
        exact = self._exact(term)
        if exact is None and self.size == 2 and not set("*[:") & set(term.text):
            exact = pair_hands(self.deck, term)
        return pattern_hands(self.deck, term, self.size, self.short) if exact is None else exact

    def _told(self, terms: Sequence[Term], number: int, fault: Refused) -> Refused:
        """A fault in what is written, with what was meant or a pack that has it; any other one as it is."""
        term = terms[number]
        known = better(self.deck, self.size, terms, number, fault)
        if known is not fault:
            return known
        try:
            sizes = sizes_of(self.deck, term)
        except Refused:
            # where there are several terms they can be the cards of one hand
            sizes = frozenset({self.size, 1 if len(terms) > 1 else self.size})
            other = pack_with(term, self.deck, sizes)
            return added(fault, term, f"; the pack {other} has it (--deck {other})") if other else fault
        # of two cards by ranks: a pattern with too few cards says it itself
        by_ranks = self.size not in sizes and set("+-") & set(term.text)
        return added(fault, term, f", or {self.short}") if self.short and by_ranks else fault

    def _name(self, term: Term, inside: tuple[str, ...]) -> Found:
        name = term.text[1:]
        if name in inside:
            loop = " in ".join(f"${one}" for one in (name, *reversed(inside[inside.index(name) :])))
            raise term.refused(f"a range cannot stand in itself: {loop}")
        if name not in self.named:
            raise term.refused(unknown_name(name, self.named))
        if len(inside) == DEEPEST:
            raise term.refused(f"more than {DEEPEST} named ranges within each other")
        if name not in self._known:
            self._known[name] = self.read(self.named[name], (*inside, name))
        return self._known[name]

    def _all(self, term: Term) -> Masks:
        found = matching([letters_of(self.deck).all_cards] * self.size)
        if found is None:
            raise term.refused(
                f"{too_many(self.deck, self.size)}: random can only stand alone, without a weight"
            )
        return found

    def _part(self, term: Term, low: Fraction, high: Fraction) -> Masks:
        """The hands between two parts of the order, rounded to whole hands."""
        if self.order is None:
            raise term.refused("there is no order of hands for this game: write hands instead of %")
        if self._best is None:
            self._best = masks_of(self.order())
        start, end = (int(part * len(self._best) + Fraction(1, 2)) for part in (low, high))
        if start == end:
            raise term.refused(f"this is less than one of {len(self._best):,} hands")
        return np.sort(self._best[start:end])

    def _whole(self, text: str) -> Masks | None:
        """The hand that the whole text is, with spaces between its cards or without."""
        try:
            return self._hand(text)
        except Refused:  # a card twice: two hands perhaps
            return None

    def _exact(self, term: Term) -> Masks | None:
        """The hand of a term that is as many cards as a hand has; None: it is none."""
        try:
            return self._hand(term.text)
        except Refused as twice:
            raise term.refused(f"card {twice.facts['token']} stands twice") from None

    def _hand(self, text: str) -> Masks | None:
        """The one hand that a text is, written as cards are; refused only where a card stands twice."""
        if len(text) > _LONGEST_CARD * self.size:
            return None
        try:
            cards = parse_cards(self.deck, text)
        except Refused as refused:
            if refused.code is Code.DOUBLE_CARD:
                raise
            return None
        if len(cards) != self.size:
            return None
        return masks_of(np.array([cards], np.uint8))


def _weighing(masks: Masks, weight: float) -> Found:
    return Found(masks, np.full(len(masks), weight))


def _merged(parts: list[Found]) -> Found:
    """All hands; of one that is in several parts the last weight counts."""
    if len(parts) == 1:
        return parts[0]
    masks = np.concatenate([part.masks for part in reversed(parts)])
    weights = np.concatenate([part.weights for part in reversed(parts)])
    found, first = np.unique(masks, return_index=True)
    return Found(found, weights[first])
