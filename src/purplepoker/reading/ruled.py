"""Rulings on errors of the dealer (section 10), one English sentence each, which cites the ruling."""

from __future__ import annotations

from purplepoker.engine.events import Ruled

RULED: dict[str, str] = {
    "I-1": "The first or second card dealt was exposed: it is a misdeal, all chips go back (I-1).",
    "I-2": "An exposed card is the next burn, its owner gets the top card of the stock (I-2).",
    "I-2b": "A second hole card was exposed: it is a misdeal, all chips go back (I-2b).",
    "I-3": "Too many board cards: they are shuffled back, the street comes again without a burn (I-3).",
    "I-4": "The board came before the betting was over: it is shuffled back then, "
    "and comes again without a burn (I-4).",
    "I-5": "A board card came before the betting was over: it is set aside, the next card takes its place, "
    "and the street after that comes without a burn (I-5).",
    "I-6": "The last board card came before the betting was over: it is shuffled back then, "
    "and comes again without a burn (I-6).",
    "I-7": "An extra card to the first player is the next burn (I-7).",
    "R-42": "Face-down board cards were turned too early: they are shuffled back after the betting "
    "and replaced without a burn (R-42).",
    "misdeal": "It is a misdeal: all chips go back, and it is dealt again (I-1).",
    "void": "The host ends the hand: all chips go back (I-1).",
}
"""By `Ruled.ruling`."""

EXTRA = "Extra cards to a player: it is a misdeal, all chips go back (I-7)."


def ruled_words(event: Ruled) -> str:
    """The sentence; the cards that all saw, and whose they were, stand in the event."""
    if event.ruling == "misdeal" and event.what == "extra_card":
        return EXTRA
    return RULED[event.ruling]
