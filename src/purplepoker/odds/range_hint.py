"""What somebody meant whose term cannot be read: ways of writing that other programs or languages have."""

from __future__ import annotations

import re
from collections.abc import Sequence

from purplepoker.cards import Deck, parse_cards
from purplepoker.errors import Refused
from purplepoker.odds.range_letters import letters_of
from purplepoker.odds.range_patterns import elements_of, words_of
from purplepoker.odds.range_terms import Term, refused

_ANY = frozenset({"any", "all", "atc", "any2", "?", "??", "unknown"})
_BETWEEN = frozenset({"and", "or", "plus", "with", "&", "|", ";", "/"})
_PARTING = re.compile(r"[;|/&]")
_OUT = "!~^"
_NUMBER = re.compile(r"[0-9]*[01.][0-9.]*")
"""No ranks, though `10` is one: whoever reads on knows."""


def better(deck: Deck, size: int | None, terms: Sequence[Term], number: int, fault: Refused) -> Refused:
    """The refusal of one of the terms, or one that knows what was meant.

    `size`: cards of a hand, where it is known.
    """
    term = terms[number]
    text = term.text
    at, right = 0, _meant(text)
    if right is None:
        at, right = _inside(deck, size, text)
    if right is None and text.isascii() and text.isdigit() and number and _is_cut(terms[number - 1]):
        right = "a weight is written with a point, as AK@0.5"
    if right is None and _NUMBER.fullmatch(text):
        right = "a percentage has its sign directly behind, as 15%, a weight stands behind hands, as AK@0.5"
        right = None if _can_be_read(deck, term) else right
    if right is not None:
        return term.refused(right, at)
    return _apart(deck, size, terms, number) or fault


def _is_cut(term: Term) -> bool:
    """Whether its weight may be the beginning of one with a comma in it."""
    return term.weight is not None and "." not in term.written


def _meant(text: str) -> str | None:
    """Whole terms."""
    small = text.lower()
    if small in _ANY:
        return "any hand is written random, any card *"
    if small in _BETWEEN:
        return "between hands stand commas or spaces and nothing else, as AK, QQ"
    if small == "top":
        return "the best hands are written as a percentage alone, as 15%"
    if text == "+":
        return "+ stands directly behind a hand, as 77+"
    if text == "-":
        return "a dash stands between two hands without spaces, as 77-TT"
    if text[0] in _OUT and len(text) > 1:
        return f"to take hands out write them behind the others with the weight 0, as {text[1:]}@0"
    return None


def _inside(deck: Deck, size: int | None, text: str) -> tuple[int, str | None]:
    """Letters within a term, and where the first one is."""
    parting = _PARTING.search(text)
    if parting:
        return parting.start(), f"between hands stand commas or spaces, not {parting[0]}"
    letters = letters_of(deck)
    if "x" in text.lower() and not letters.owned("x"):
        at = text.lower().index("x")
        stars = re.sub("[xX]", "*", text)
        if _read(deck, size, stars):
            return at, f"any card is written *, not {text[at]}: {stars}"
    for word in words_of(deck):
        colon = len(text) - len(word)
        if text.lower().endswith(word) and ":" not in text and _read(deck, size, text[:colon]):
            return colon, f"words stand behind a colon: {text[:colon]}:{text[colon:]}"
    return 0, None


def _read(deck: Deck, size: int | None, text: str) -> bool:
    """Whether a text is a pattern of hands of so many cards."""
    if not text:
        return False
    try:
        found = len(elements_of(deck, Term(text, list(range(len(text))), ""))[0])
    except Refused:
        return False
    return found > 3 if size is None else found == size


def _can_be_read(deck: Deck, term: Term) -> bool:
    try:
        return bool(elements_of(deck, term))
    except Refused:
        return False


def _apart(deck: Deck, size: int | None, terms: Sequence[Term], number: int) -> Refused | None:
    """Cards of one hand with spaces between, where several terms stand; None: it is not that."""
    run: list[Term] = []
    for term in terms[number : number + (size or 2)]:
        if not _is_card(deck, term):
            break
        run.append(term)
    if len(run) < 2 or size == 1:
        return None
    right = f"in a range each hand stands in one piece, as {''.join(term.text for term in run)}"
    return refused(" ".join(term.text for term in run), right, run[0].column, run[0].where)


def _is_card(deck: Deck, term: Term) -> bool:
    try:
        return len(parse_cards(deck, term.text)) == 1
    except Refused:
        return False
