"""Cards in the terminal: a token in a line of text, or a block of two lines with letter and points.

Faces come from `data/hues.toml` by the names in the deck file; without color a card has edges, and
without Unicode a suit is its letter. Every card tells rank, letter and points whatever the terminal, and
one of a wild rank has a star; a joker, which is always wild, has its name.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import msgspec
from rich.style import Style
from rich.text import Text

from purplepoker.cards import UNKNOWN, Deck

BLOCK = 5
"""Width of a card block; a gap of one stands between two."""


def join(*parts: Text | str) -> Text:
    """Parts one after the other, each in its own style (adding texts spreads the first one's over all)."""
    line = Text()
    for part in parts:
        line.append(part)
    return line


class Look(msgspec.Struct, frozen=True):
    """What the terminal can do. `truecolor`: more than the sixteen colors."""

    width: int = 80
    color: bool = False
    truecolor: bool = False
    unicode: bool = True

    def sign(self, pretty: str, plain: str) -> str:
        """The pretty sign where the terminal has it."""
        return pretty if self.unicode else plain


class Hue(msgspec.Struct, frozen=True):
    face: str
    ink: str
    ansi: str
    ansi_ink: str


class Hues(msgspec.Struct, frozen=True):
    """The data file."""

    colors: dict[str, Hue]
    suits: dict[str, Hue]
    back: Hue
    others: tuple[Hue, ...]


@cache
def hues() -> Hues:
    text = (files("purplepoker") / "data" / "hues.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Hues)


class Cards:
    """Draws the cards of one pack for one terminal."""

    def __init__(self, deck: Deck, look: Look) -> None:
        self.deck = deck
        self.look = look
        marks = deck.colors or deck.suits
        known = hues().colors if deck.colors else hues().suits
        others = hues().others
        missing = [mark.name for mark in marks if mark.name not in known]
        self._hues = [
            known[mark.name] if mark.name in known else others[missing.index(mark.name) % len(others)]
            for mark in marks
        ]

    def style(self, card: int) -> Style:
        """Ink on the card's face; nothing but bold without color."""
        if not self.look.color:
            return Style(bold=True)
        hue = self._hue(card)
        face, ink = (hue.face, hue.ink) if self.look.truecolor else (hue.ansi, hue.ansi_ink)
        return Style(color=ink, bgcolor=face, bold=True)

    def bar_style(self, card: int) -> Style:
        """For a bar in the card's color."""
        if not self.look.color or not self.deck.colors:
            return Style()
        hue = self._hue(card)
        return Style(color=hue.face if self.look.truecolor else hue.ansi)

    def token(self, card: int) -> Text:
        """`Kr` as it is written everywhere, on its face, of a wild rank `2s*`; a hidden card is as wide."""
        if card == UNKNOWN:
            return Text(self.look.sign("▒▒", "##"), self.style(card))
        return Text(self.deck.text(card) + ("*" if self._starred(card) else ""), self.style(card))

    def tokens(self, cards: Sequence[int]) -> Text:
        return Text(" ").join(self.token(card) for card in cards)

    def block(self, card: int | None, dim: bool = False) -> tuple[Text, Text]:
        """Two lines of a card; None: the place of one to come."""
        if card is None:
            line = self.look.sign("╎   ╎", ":   :")
            return Text(line, "dim"), Text(line, "dim")
        top, bottom = self._faces(card)
        style = self.style(card)
        if self.look.color:
            left = right = " "
        else:
            left = right = self.look.sign("│", "|")
        if dim:
            style += Style(dim=True)
        return Text(left + top + right, style), Text(left + bottom + right, style)

    def row(self, cards: Sequence[int | None]) -> tuple[Text, Text]:
        """Cards side by side."""
        blocks = [self.block(card) for card in cards]
        return Text(" ").join(b[0] for b in blocks), Text(" ").join(b[1] for b in blocks)

    def _starred(self, card: int) -> bool:
        return self.deck.rank_of[card] in self.deck.wild_ranks

    def _faces(self, card: int) -> tuple[str, str]:
        if card == UNKNOWN:
            return (self.look.sign("░░░", "###"),) * 2
        deck = self.deck
        if deck.rank_of[card] < 0:
            return "Jk ", f"  {deck.text(card)[-1]}"
        rank = deck.ranks[deck.rank_of[card]].letter
        suit = deck.suits[deck.suit_of[card]]
        sign = self.look.sign(suit.symbol, suit.letter)
        star = "*" if self._starred(card) else " "
        if not deck.colors:
            return f"{rank}{star} ", f"  {sign}"
        color = deck.colors[deck.color_of[card]]
        return f"{rank}{star}{sign}", f"{color.letter} {color.points}"

    def _hue(self, card: int) -> Hue:
        if card == UNKNOWN:
            return hues().back
        kind = self.deck.color_of[card] if self.deck.colors else self.deck.suit_of[card]
        return self._hues[kind] if kind >= 0 else hues().back
