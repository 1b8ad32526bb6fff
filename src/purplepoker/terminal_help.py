"""Pages of help: commands, what beats what with this pack, the rule sheet, three lines for a first hand.

Examples of hands are looked for in the pack and ranked, not written down, so they fit any deck file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from textwrap import wrap

from rich.style import Style
from rich.text import Text

from purplepoker.cards import Deck
from purplepoker.engine.game import Game
from purplepoker.ranking.explain import class_name, stand_ins
from purplepoker.reading.ladder import ladder
from purplepoker.terminal_cards import Cards, join
from purplepoker.terminal_prompt import HELP
from purplepoker.variants.model import Arrange, Board, Declare, Discard, Draw, Flip, Pass, Step
from purplepoker.variants.odd_rule import odd_rule
from purplepoker.variants.sheet import sheet
from purplepoker.variants.wild_words import wild_lines, wild_name
from purplepoker.variants.words import ODD

_DULL = (ODD["early_burn"], ODD["board"], ODD["draw_free"])
"""Oddities that a player need not know before the first hand."""
_QUALIFIED = ("a5-8", "purple-low-8")
_DIM = Style(dim=True)


def _has(*kinds: type[Step]) -> Callable[[Game], bool]:
    return lambda game: any(isinstance(step, kinds) for step in game.variant.steps)


def _board_plays(game: Game) -> bool:
    """Whether a hand may be the board alone (R-07)."""
    steps = (step for step in game.variant.steps if isinstance(step, Board))
    cards = Counter(game.rows[row] for step in steps for row in step.to)
    return all(
        not share.least and any(sum(cards[row] for row in line) >= share.size for line in share.lines)
        for share in game.shares
    )


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
    "p": lambda game: game.stakes.show == "concede" and _board_plays(game),
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
    wild = wild_name(game.deck)
    if wild:
        reading = f"{wild[0].upper()}{wild[1:]}: h shows what beats what, and what a wild card stands for."
    elif not game.deck.colors:
        reading = "h shows what beats what, rules how the game goes."
    return [
        f"Type f to fold, c to check or call, {raising}.",
        reading,
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
    for said in wild_lines(deck, [share.ranking.role.kind for share in game.shares]):
        lines += [Text(f" {part}") for part in wrap(said, min(cards.look.width, 80) - 2)]
    if deck.wild_ranks:
        lines.append(Text(" A card of a wild rank has a star: ").append_text(cards.token(_starred(deck))))
    for share in game.shares:
        role = share.ranking.role
        if lines:
            lines.append(Text())
        way = "" if len(game.shares) < 2 else f"{share.name}: "
        limit = f"; five different numbers, none above {role.limit}" if role.kind in _QUALIFIED else ""
        lines.append(Text(f" {way}best first{limit}", Style(bold=True)))
        for rung in ladder(share.ranking):
            value = max(rung.examples, key=lambda example: example.key)
            line = join(f" {class_name(role.kind, rung.cls):<16} ", cards.tokens(value.cards))
            if deck.colors and role.kind != "badugi":
                line.append(f"  by {value.reading}", _DIM)
            if wild := stand_ins(deck, value):
                line.append(f"  {wild}", _DIM)
            lines.append(line)
    if deck.colors:
        lines += [Text(), *_points(game, cards)]
    return lines


def _starred(deck: Deck) -> int:
    """A card of the first wild rank."""
    return deck.rank_of.index(deck.wild_ranks[0])


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
