"""Wild cards in words: which cards of a pack are wild, and what each may stand for (R-32 to R-35)."""

from __future__ import annotations

from collections.abc import Sequence

from purplepoker.cards import Deck
from purplepoker.deck_file import HIGH_KINDS, HOYLE_KINDS
from purplepoker.variants import words


def wild_name(deck: Deck) -> str:
    """What is wild, in a few words: `one joker and deuces wild`, `the bug`; "" for nothing."""
    jokers = words.count(deck.jokers, "joker")
    bug = [] if not deck.bug else ["the bug" if deck.jokers == 1 else "two bugs"]
    wild = [] if deck.bug or not deck.jokers else [jokers]
    wild += [deck.ranks[rank].plural for rank in deck.wild_ranks]
    return ", ".join([*bug, *([f"{words.series(wild)} wild"] if wild else [])])


def wild_lines(deck: Deck, kinds: Sequence[str]) -> list[str]:
    """What is wild and what it may stand for in hands of these kinds; none for a pack without wild cards."""
    if deck.wild == "none":
        return []
    high = [kind for kind in kinds if kind in HIGH_KINDS]
    low = len(high) < len(kinds)
    jokers = "the joker" if deck.jokers == 1 else "both jokers"
    wild = [jokers] if deck.jokers and not (deck.bug and high) else []
    wild += [f"all {deck.ranks[rank].plural}" for rank in deck.wild_ranks]
    lines = [f"Wild: {words.series(wild)}."] if wild else []
    if high and wild:
        itself = [words.article(deck.ranks[rank].name) for rank in deck.wild_ranks]
        own = words.WILD_OWN.format(ranks=words.series(itself, "or")) if itself else ""
        fives = words.WILD_FIVES if set(high) & set(HOYLE_KINDS) else ""
        lines.append(words.WILD_ANY.format(own=own) + fives)
    if high and deck.bug:
        text = words.BUG if set(high) & set(HOYLE_KINDS) else words.BUG_COLORS
        lines.append(text.format(who=words.BUG_IS[deck.jokers > 1]))
    if low:
        lines.append((words.WILD_LOW_BUG if deck.bug else "") + words.WILD_LOW)
    if low and high:
        lines.append(words.WILD_BOTH)
    return lines
