"""Pages of help: commands, what beats what with this pack, the rule sheet, three lines for a first hand.

Examples of hands are looked for in the pack and ranked, not written down, so they fit any deck file.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from rich.style import Style
from rich.text import Text

from purplepoker.engine.game import Game
from purplepoker.ranking.base import HandValue, class_order
from purplepoker.ranking.tables import Ranking
from purplepoker.terminal_cards import Cards, join
from purplepoker.terminal_prompt import HELP
from purplepoker.variants.odd_rule import odd_rule
from purplepoker.variants.sheet import sheet
from purplepoker.variants.words import ODD

_PATTERNS = ((1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1), (5,))
_DULL = (ODD["early_burn"], ODD["board"], ODD["draw_free"])
"""Oddities that a player need not know before the first hand."""
_DIM = Style(dim=True)


def commands() -> list[Text]:
    """Every command."""
    return [join(Text(f" {key:<7}", Style(bold=True)), what) for key, what in HELP]


def first_lines(game: Game) -> list[str]:
    """Three lines for somebody who plays for the first time."""
    reading = "Hands are read by ranks or by colors, whichever is better: h shows it."
    odd = odd_rule(game.variant, game.rules, game.deck)
    return [
        "Type f to fold, c to check or call, r 12 to raise to 12 in all.",
        reading if game.deck.colors else "h shows what beats what, rules how the game goes.",
        "? shows every command, q leaves." if odd in _DULL else odd,
    ]


def rules(game: Game) -> list[Text]:
    """The rule sheet; its bold line is bold."""
    lines = []
    for line in sheet(game.variant, game.rules, game.deck).rstrip().splitlines():
        bold = line.startswith("**") and line.endswith("**")
        lines.append(Text(" " + line.strip("*"), Style(bold=bold)))
    lines[0].stylize("bold")
    return lines


def what_beats_what(game: Game, cards: Cards) -> list[Text]:
    """The classes of each share, best first, with an example; then the points of ranks and colors."""
    lines: list[Text] = []
    deck = game.deck
    for share in game.shares:
        role = share.ranking.role
        if lines:
            lines.append(Text())
        way = "" if len(game.shares) < 2 else f"{share.name}: "
        lines.append(Text(f" {way}best first", Style(bold=True)))
        found = examples(share.ranking)
        for cls in reversed(class_order(role.kind)):
            value = found.get(cls)
            if value is None or (not value.qualifies and cls != "high_card"):
                continue
            line = join(f" {cls.replace('_', ' '):<16} ", cards.tokens(value.cards))
            if deck.colors and value.reading != "ranks":
                line.append(f"  by {value.reading}", _DIM)
            lines.append(line)
    if deck.colors:
        lines += [Text(), *_points(game, cards)]
    return lines


def _points(game: Game, cards: Cards) -> Iterator[Text]:
    deck = game.deck
    ranks = "  ".join(f"{rank.letter} {rank.points}" for rank in reversed(deck.ranks))
    yield join(Text(" rank points   ", Style(bold=True)), ranks)
    line = join(Text(" color points  ", Style(bold=True)))
    for at in range(len(deck.colors) - 1, -1, -1):
        color = deck.colors[at]
        face = Text(f" {color.letter} {color.points} ", cards.style(deck.color_of.index(at)))
        part = join(face, f" {color.name}  ")
        if len(line) + len(part) > cards.look.width:
            yield line
            line = Text(" " * 15)
        line.append_text(part)
    yield line


@lru_cache(maxsize=16)
def examples(ranking: Ranking) -> dict[str, HandValue]:
    """A hand of each class that can be a hand's best with this pack."""
    found: dict[str, HandValue] = {}
    for hand in _candidates(ranking):
        value = ranking.value(hand)
        if value.cls not in found or (value.qualifies and not found[value.cls].qualifies):
            found[value.cls] = value
    return found


def _candidates(ranking: Ranking) -> Iterator[tuple[int, ...]]:
    """Hands of every pattern by ranks and by colors, sequences, and cards of one suit or color."""
    deck = ranking.deck
    marks = len(deck.colors or deck.suits)
    ranks = len(deck.ranks)
    size = 4 if ranking.role.kind == "badugi" else 5
    by = {(deck.rank_of[c], c % marks): c for c in range(deck.size - deck.jokers)}
    step = 2 if marks % 2 else 1
    for mark in range(marks - 1, -1, -1):  # one color or suit: a sequence with and without the ace, any five
        for low in (ranks - 5, ranks - 6, 0):
            yield tuple(by[low + k, mark] for k in range(4, 4 - size, -1))
        yield tuple(by[r, mark] for r in (ranks - 1, ranks - 3, ranks - 4, 1, 0)[:size])
    for pattern in _PATTERNS:
        for top in range(ranks - 1, -1, -1):
            for first, apart in product(range(marks), (True, False)):
                hand = []
                for k, count in enumerate(pattern):
                    rank = (top - k * step) % ranks
                    mark = first + k if apart or not k else first  # kickers in the first card's color, or not
                    hand += [(rank, (mark + n * (1 + k)) % marks) for n in range(count)]
                if len(set(hand)) == 5:
                    yield tuple(by[pair] for pair in hand)[:size]
    for top in range(ranks - 1, 3, -1):
        yield tuple(by[top - k, (k * 2 + k // 2) % marks] for k in range(size))
