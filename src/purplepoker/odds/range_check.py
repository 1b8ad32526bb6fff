"""Whether a text could be a range at all: what it may be with which pack, and no hands are made.

For a file of named ranges, which is read before anybody says with which game each of them is used, and for
a refusal, which can then say that another pack has what is written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache

from purplepoker.cards import Deck, parse_cards
from purplepoker.cards import deck as deck_of
from purplepoker.errors import Code, Refused
from purplepoker.odds.range_hint import better
from purplepoker.odds.range_model import MOST_PACK, MOST_SIZE
from purplepoker.odds.range_pairs import pair_hands
from purplepoker.odds.range_patterns import cards_told, elements_of
from purplepoker.odds.range_terms import Term, split

Sizes = frozenset[int]
"""Numbers of cards a hand may have."""

EVERY: Sizes = frozenset(range(1, MOST_SIZE + 1))
RANDOM = "random"
DEEPEST = 32
"""How many named ranges may stand within each other."""
_PACKS = ("standard", "purple")
"""These have all letters of the packs that come with the program."""


@lru_cache(maxsize=1)
def packs() -> tuple[Deck, ...]:
    """Packs that together can write whatever a pack of the program can."""
    return tuple(map(deck_of, _PACKS))


def sizes_of(deck: Deck, term: Term) -> Sizes:
    """Of how many cards the hands of a term are; refused where it can be read with no number of them."""
    if term.text.lower() == RANDOM or term.percent() is not None:
        return EVERY
    found: set[int] = set()
    try:
        found.add(len(parse_cards(deck, term.text)))
    except Refused as refused:
        if refused.code is Code.DOUBLE_CARD:
            card = str(refused.facts["token"])
            again = max(0, term.text.lower().rfind(card.lower()))
            raise term.refused(f"card {card} stands twice", again) from None
    pair: Refused | None = None
    if not set("*[:") & set(term.text):
        try:
            if pair_hands(deck, term) is not None:
                found.add(2)
        except Refused as refused:
            pair = refused
    try:
        count = len(elements_of(deck, term)[0])
        # two cards by ranks are never read as a pattern: what is wrong with them has been found
        found |= set() if pair and count == 2 else {count}
    except Refused as refused:
        pair = pair or refused
    sizes = EVERY & found
    if not sizes and found:
        raise term.refused(f"this is {cards_told(max(found))}, at most {MOST_SIZE} can be read")
    if not sizes and pair:
        raise pair
    return sizes


def pack_with(term: Term, deck: Deck, sizes: Sizes) -> str | None:
    """The id of another pack that has what is written, of one of these numbers of cards; None: none has."""
    for other in packs():
        if other.id != deck.id:
            try:
                if sizes & sizes_of(other, term):
                    return other.id
            except Refused:
                continue
    return None


class Checked:
    """Named ranges, each looked at once: `faults` by name, the first of each."""

    def __init__(self, texts: Mapping[str, str], deck: Deck | None) -> None:
        own = (deck,) if deck is not None and deck.size <= MOST_PACK else ()
        self.faults: dict[str, Refused] = {}
        self._decks = (*own, *packs())
        self._texts = texts
        self._known: dict[str, list[Sizes]] = {}
        for name in texts:
            self._sizes(name, 0)

    def _sizes(self, name: str, depth: int) -> list[Sizes]:
        """By pack, of how many cards the hands are; whatever is at fault itself goes with everything."""
        anything = [EVERY] * len(self._decks)
        if name not in self._texts or depth > DEEPEST:
            return anything
        if name in self._known:
            return self._known[name]
        self._known[name] = anything  # so that a range within itself has an end
        text = self._texts[name]
        try:
            terms = split(text)
        except Refused as refused:
            self.faults[name] = refused
            return anything
        uses = {term.text[1:]: self._sizes(term.text[1:], depth + 1) for term in terms if term.text[0] == "$"}
        found: list[Sizes] = []
        told: list[tuple[int, int, Refused]] = []
        for number, deck in enumerate(self._decks):
            try:
                found.append(_common(deck, text, terms, {use: sizes[number] for use, sizes in uses.items()}))
            except Refused as refused:
                found.append(frozenset())
                told.append((_readable(deck, terms), int(str(refused.facts["at"])), refused))
        if any(found):
            self._known[name] = found
        else:
            # the pack that has most of it, and of equals the one it is read furthest with, is meant
            self.faults[name] = max(told, key=lambda one: one[:2])[2]
        return self._known[name]


def _readable(deck: Deck, terms: Sequence[Term]) -> int:
    """How many of the terms can be read with a pack, each alone."""
    found = 0
    for term in terms:
        with suppress(Refused):
            found += bool(term.text[0] == "$" or sizes_of(deck, term))
    return found


def _common(deck: Deck, text: str, terms: Sequence[Term], uses: Mapping[str, Sizes]) -> Sizes:
    """Of how many cards all hands of a text are, with one pack; it may be one hand with spaces in it, too."""
    try:
        whole = EVERY & {len(parse_cards(deck, text))}
    except Refused:
        whole = frozenset()
    try:
        return whole | _of_all(deck, terms, uses)
    except Refused:
        if whole:
            return whole
        raise


def _of_all(deck: Deck, terms: Sequence[Term], uses: Mapping[str, Sizes]) -> Sizes:
    """Of how many cards the hands of every term can be."""
    common = EVERY
    for number, term in enumerate(terms):
        if term.text[0] == "$":
            own = uses[term.text[1:]]
        else:
            try:
                own = sizes_of(deck, term)
            except Refused as refused:
                raise better(deck, None, terms, number, refused) from None
        if not own:
            raise term.refused("this is of another pack than what stands before it")
        if not own & common:
            before = cards_told(max(common))
            fault = term.refused(f"this is {cards_told(max(own))}, the hands before it have {before}")
            raise better(deck, max(own), terms, 0, fault) if common == {1} else fault
        common &= own
    return common
