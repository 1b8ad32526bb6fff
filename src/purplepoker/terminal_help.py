"""Pages of help: commands, what beats what with this pack, the rule sheet, three lines for a first hand.

Examples of hands are looked for in the pack and ranked, not written down, so they fit any deck file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations, product

from rich.style import Style
from rich.text import Text

from purplepoker.engine.game import Game
from purplepoker.ranking.base import HIGH_KINDS, HandValue, ace_of, class_order
from purplepoker.ranking.tables import Ranking
from purplepoker.reading.hands import class_name
from purplepoker.terminal_cards import Cards, join
from purplepoker.terminal_prompt import HELP
from purplepoker.variants.model import Arrange, Declare, Discard, Draw, Flip, Pass, Step
from purplepoker.variants.odd_rule import odd_rule
from purplepoker.variants.sheet import sheet
from purplepoker.variants.words import ODD

_PATTERNS = ((1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1), (5,))
_DULL = (ODD["early_burn"], ODD["board"], ODD["draw_free"])
"""Oddities that a player need not know before the first hand."""
_QUALIFIED = ("a5-8", "purple-low-8")
_DIM = Style(dim=True)


def _has(*kinds: type[Step]) -> Callable[[Game], bool]:
    return lambda game: any(isinstance(step, kinds) for step in game.variant.steps)


def _free(game: Game) -> bool:
    """Whether the player chooses how much to bet."""
    return game.stakes.structure != "fixed-limit"


_NEEDS: Mapping[str, Callable[[Game], bool]] = {
    "r": lambda game: not _free(game),
    "r 12": _free,
    "b half": _free,
    "a": _free,
    "d 1 3": _has(Discard, Draw),
    "d Kr 9o": _has(Discard, Draw),
    "x, s": lambda game: game.variant.fee is not None,
    "o 3 1 2": _has(Arrange),
    "u 2": lambda game: any(
        isinstance(step, Pass) or (isinstance(step, Flip) and step.which == "choose")
        for step in game.variant.steps
    ),
    "high": _has(Declare),
    "n 2": lambda game: game.stakes.max_runs > 1,
}
"""What a game must have for a command to mean something in it."""


def commands(game: Game) -> list[Text]:
    """Every command that the game has."""
    found = [(key, what) for key, what in HELP if key not in _NEEDS or _NEEDS[key](game)]
    return [join(Text(f" {key:<9}", Style(bold=True)), what) for key, what in found]


def first_lines(game: Game) -> list[str]:
    """Three lines for somebody who plays for the first time."""
    raising = "r 12 to raise to 12" if _free(game) else "r to bet or raise"
    reading = "Hands are read by ranks or by colors, whichever is better: h shows it."
    odd = odd_rule(game.variant, game.rules, game.deck)
    return [
        f"Type f to fold, c to check or call, {raising}.",
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
        limit = f"; five different numbers, none above {role.limit}" if role.kind in _QUALIFIED else ""
        lines.append(Text(f" {way}best first{limit}", Style(bold=True)))
        found = examples(share.ranking)
        for cls in reversed(class_order(role.kind)):
            value = found.get(cls)
            if value is None or (not value.qualifies and cls != "high_card"):
                continue
            line = join(f" {class_name(role.kind, cls):<16} ", cards.tokens(value.cards))
            if deck.colors and role.kind != "badugi":
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
    """A hand of each class that can be a hand's best with this pack; of a low class the best."""
    if ranking.role.kind not in HIGH_KINDS and ranking.role.kind != "badugi":
        return _low_examples(ranking)
    found: dict[str, HandValue] = {}
    for hand in _candidates(ranking):
        value = ranking.value(hand)
        if value.cls not in found or (value.qualifies and not found[value.cls].qualifies):
            found[value.cls] = value
    return found


def _low_examples(ranking: Ranking) -> dict[str, HandValue]:
    """The best of each class among the lowest cards, of equal ones that with the most suits and colors."""
    deck = ranking.deck
    ace = ace_of(deck, ranking.role.kind)
    ranks = {*range(6), ace} if ranking.reversed else {*range(5), ace}
    marks = deck.color_of if deck.colors else deck.suit_of
    low = [c for c in range(deck.size - deck.jokers) if deck.rank_of[c] in ranks and marks[c] < 5]
    best: dict[str, tuple[int, int]] = {}
    found: dict[str, tuple[int, ...]] = {}
    strength, class_of = ranking.strength, ranking.class_of
    for hand in (*combinations(reversed(low), 5), *_candidates(ranking)):
        worth = strength(hand)
        cls = class_of(worth) if worth else ""
        if not cls or worth < best.get(cls, (0, 0))[0]:
            continue
        mixed = len({marks[c] for c in hand}) + len({deck.suit_of[c] for c in hand})
        if (worth, mixed) > best.get(cls, (0, 0)):
            best[cls], found[cls] = (worth, mixed), hand
    return {cls: ranking.value(hand) for cls, hand in found.items()}


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
