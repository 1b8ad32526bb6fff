"""Wild cards on the rule sheet: what they stand for in a game, on its board and among cards showing."""

from __future__ import annotations

from collections.abc import Iterator

from purplepoker.cards import Deck
from purplepoker.variants import words
from purplepoker.variants.model import Bet, Board, Variant
from purplepoker.variants.rules import Rules
from purplepoker.variants.shape import shows
from purplepoker.variants.wild_words import wild_lines


def wild_rules(variant: Variant, rules: Rules, deck: Deck) -> list[str]:
    """A few sentences; none for a pack without wild cards."""
    if deck.wild == "none":
        return []
    kinds = [deck.roles[share.rank].kind for share in variant.shares]
    return [*wild_lines(deck, kinds), *_more(variant, rules, deck, kinds)]


def _more(variant: Variant, rules: Rules, deck: Deck, kinds: list[str]) -> Iterator[str]:
    if deck.bug and "purple" in kinds and not rules.pack.bug_color:
        yield words.BUG_BARE
    if any(isinstance(step, Board) for step in variant.steps):
        yield words.WILD_BOARD
    first = {step.first for step in variant.steps if isinstance(step, Bet)}
    if first & {"high-hand", "low-hand"}:
        yield words.WILD_SHOWING.format(best="lowest" if "low-hand" in first else "best")
    if any(shows(step) for step in variant.steps):
        yield words.WILD_SINGLE[bool(deck.jokers), bool(deck.wild_ranks)]
