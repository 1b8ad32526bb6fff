"""The slow way to count classes: every hand dealt, every five of it read by the readable reference."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from purplepoker.cards import Deck, Role
from purplepoker.ranking.base import BADUGI_SIZE, PackSettings
from purplepoker.ranking.reference import reader_of

Worth = tuple[tuple[int, ...], str]


def deal_all(deck: Deck, role: Role, settings: PackSettings, most: int) -> dict[int, Counter[str]]:
    """Classes of all hands, by number of cards up to `most`; the role has no qualifier."""
    reader = reader_of(deck, role, settings)
    badugi = role.kind == "badugi"
    hands: dict[int, Worth] = {}
    by_size: dict[int, Counter[str]] = {}
    for n in range(1 if badugi else 5, most + 1):
        dealt: dict[int, Worth] = {}
        for cards in combinations(range(deck.size), n):
            mask = sum(1 << card for card in cards)
            # the best of a hand is among those with one card left out
            worths = [hands[mask ^ 1 << card] for card in cards if mask ^ 1 << card in hands]
            if n <= BADUGI_SIZE or (n == 5 and not badugi):
                reading = reader.badugi(cards) if badugi else reader.five(cards)
                worths += [(reading.key, reading.cls)] if reading else []
            dealt[mask] = max(worths)
        hands = dealt
        by_size[n] = Counter(cls for _, cls in dealt.values())
    return by_size


def pack_text(ranks: int, suits: int, colors: tuple[int, ...] = ()) -> str:
    """A deck file: so many ranks (deuces the lowest) and suits, and the suit of each color."""
    letters = "23456789TJQKABCDEFGHILMNOPRSUVWXYZ"
    marks = "abcdefghilmnopqrstuvwxyz"
    lines = ['id = "made"', 'name = "Made"', "ranks = ["]
    for at in range(ranks):
        lines.append(f'  {{ letter = "{letters[at]}"{f", points = {at + 1}" if colors else ""} }},')
    lines += ["]", "suits = [", *(f'  {{ letter = "{marks[at]}" }},' for at in range(suits)), "]"]
    if colors:
        lines.append("colors = [")
        for at, suit in enumerate(colors):
            lines.append(f'  {{ letter = "{marks[at]}", suit = "{marks[suit]}", points = {at + 1} }},')
        lines.append("]")
    return "\n".join(lines) + "\n"
