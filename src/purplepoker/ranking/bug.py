"""Strengths with the bug in a pack with colors: an ace of a color not in the hand, or a completion (R-34)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from purplepoker.cards import Deck

if TYPE_CHECKING:
    from purplepoker.ranking.tables import Parts

_FIVE = 5


def bug_strength(parts: Parts, deck: Deck, ace: int) -> Callable[[Sequence[int]], int]:
    """The strength of 5 to 9 cards, bugs among them, of a ranking that reads ranks, colors and suits."""
    colors, keys = range(len(deck.colors)), parts.color_keys
    base = keys[1] if len(keys) > 1 else 1
    free = parts.color_keys[len(colors)] if len(keys) > len(colors) else 0
    of_color = [parts.colors[_FIVE][_FIVE * keys[color]] for color in colors]
    aces = [deck.color_of[card] if deck.rank_of[card] == ace else -1 for card in range(deck.size)]
    bug = [deck.is_bug(card) for card in range(deck.size)]

    def by_colors(cards: Sequence[int], total: int, bugs: int) -> int:
        held = {aces[card] for card in cards if not parts.wild[card]}
        others = [keys[color] for color in colors if color not in held]
        as_aces = min(bugs, len(others))
        number = len(cards) - bugs + as_aces
        best = 0
        if number >= _FIVE:
            table = parts.colors[number]
            best = max(table[total + sum(some)] for some in combinations(others, as_aces))
        wild = bugs + (total // free if free else 0)
        for color in colors:  # or it completes five of a color
            if total // keys[color] % base + wild >= _FIVE:
                best = max(best, of_color[color])
        return best

    def strength(cards: Sequence[int]) -> int:
        if len(cards) > parts.largest:
            return max(map(strength, combinations(cards, parts.largest)))
        total, bugs = parts.start, 0
        for card in cards:
            total += parts.words[card]
            bugs += bug[card]
        best = parts.ranks[len(cards)][total >> parts.rank_shift]
        best = max(best, by_colors(cards, total >> parts.color_shift & parts.color_mask, bugs))
        if total & parts.flags:
            best = max(best, parts.flush(cards, total & parts.flags))
        return best

    return strength
