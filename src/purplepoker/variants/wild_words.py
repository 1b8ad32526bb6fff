"""Wild cards in words: which cards are wild in a game, and what each may stand for (R-32 to R-36)."""

from __future__ import annotations

from collections.abc import Iterator

from purplepoker.cards import Deck
from purplepoker.variants import words
from purplepoker.variants.model import Bet, Board, Variant
from purplepoker.variants.rules import Rules
from purplepoker.variants.shape import shows

HOYLE = ("high", "short")
"""Kinds in which five of a rank exist by wild cards only."""


def wild_lines(variant: Variant, rules: Rules, deck: Deck) -> list[str]:
    """A few sentences for the rule sheet; none for a pack without wild cards."""
    return [] if deck.wild == "none" else list(_lines(variant, rules, deck))


def _lines(variant: Variant, rules: Rules, deck: Deck) -> Iterator[str]:
    names = {share.name for share in variant.shares}
    kinds = {deck.roles[share.rank].kind for share in variant.shares if share.name == "high"}
    wild = [] if deck.bug or not deck.jokers else [_jokers(deck)]
    wild += [f"all {deck.ranks[rank].plural}" for rank in deck.wild_ranks]
    if wild:
        yield f"Wild: {words.series(wild)}."
    if "high" in names:
        if wild:
            yield _free(deck, kinds)
        if deck.bug:
            yield _bug(rules, deck, kinds)
    elif deck.bug:
        yield f"{words.capital(_jokers(deck))} may stand for any card: in a low hand the bug is wild too."
    if "low" in names:
        yield words.WILD_LOW if "high" not in names else words.WILD_HIGH_LOW
    if any(isinstance(step, Board) for step in variant.steps):
        yield words.WILD_BOARD
    bets = [step.first for step in variant.steps if isinstance(step, Bet)]
    if "high-hand" in bets or "low-hand" in bets:
        yield words.WILD_SHOWING.format(best="lowest" if "low-hand" in bets else "best")
    if any(shows(step) for step in variant.steps):
        yield words.WILD_SINGLE[bool(deck.jokers), bool(deck.wild_ranks)]


def _jokers(deck: Deck) -> str:
    return "the joker" if deck.jokers == 1 else "both jokers"


def _free(deck: Deck, kinds: set[str]) -> str:
    """What a card that may be any card stands for in a high hand."""
    itself = [f"{words.article(deck.ranks[rank].name)}" for rank in deck.wild_ranks]
    own = f", {words.series(itself, 'or')} for itself too" if itself else ""
    fives = words.WILD_FIVES if kinds & set(HOYLE) else ""
    return words.WILD_ANY.format(own=own) + fives


def _bug(rules: Rules, deck: Deck, kinds: set[str]) -> str:
    """What the bug stands for in a high hand (2.5, R-34)."""
    who = "The joker is the bug: it is" if deck.jokers == 1 else "Both jokers are bugs: each is"
    if kinds & set(HOYLE):
        return words.BUG.format(who=who)
    ace = "an ace of any color not in the hand" if rules.pack.bug_color else "an ace without a color"
    return words.BUG_COLORS.format(who=who, ace=ace)
