"""Drawn letters, figures, suits and flowers as SVG texts, from the file of paths that the page reads too."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files

import msgspec

_BOX, _SUIT_BOX = 22, 24
_UNDRAWN = 15
"""Width that a letter without a drawing is taken to have."""


class Paths(msgspec.Struct, frozen=True):
    """`letters`: width and path of a line in a box 22 high; `suits`: filled paths in a box of 24."""

    letters: dict[str, tuple[float, str]]
    suits: dict[str, str]


@cache
def paths() -> Paths:
    text = (files("purplepoker") / "web" / "static" / "paths.js").read_text("utf-8")
    return msgspec.json.decode(text[text.index("= {") + 2 : text.rindex("}") + 1], type=Paths)


def _number(value: float, digits: int = 2) -> str:
    """As short as it can be written."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return text[1:] if text.startswith("0.") else text


def glyph(letter: str, x: float, y: float, height: float, ink: str) -> str:
    """Top left corner at (x, y), as a line whose color and ends the group around it says.

    A letter without a drawing is set in the system's font.
    """
    drawn = paths().letters.get(letter)
    if drawn is None:
        place = f'x="{_number(x)}" y="{_number(y + height * 0.86)}" font-size="{_number(height * 1.15)}"'
        return f'<text {place} fill="{ink}" stroke="none" font-weight="700">{escape(letter)}</text>'
    place = f"translate({_number(x)} {_number(y)}) scale({_number(height / _BOX, 4)})"
    return f'<path transform="{place}" d="{drawn[1]}"/>'


def wide(text: str, height: float) -> float:
    """Width of a text of drawn letters."""
    letters = paths().letters
    return sum(letters[one][0] if one in letters else _UNDRAWN for one in text) * height / _BOX


def figures(text: str, right: float, y: float, height: float, ink: str) -> str:
    """Letters beside each other that end at `right`."""
    at = right - wide(text, height)
    drawn = []
    for one in text:
        drawn.append(glyph(one, at, y, height, ink))
        at += wide(one, height)
    return "".join(drawn)


def suit(letter: str, x: float, y: float, size: float, ink: str) -> str:
    """Its center at (x, y); of a suit that nobody has drawn the letter, as `glyph` has it."""
    known = paths().suits.get(letter.lower())
    if known is None:
        return f'<g stroke="{ink}">{glyph(letter, x - 0.4 * size, y - 0.4 * size, 0.8 * size, ink)}</g>'
    place = (
        f"translate({_number(x - size / 2)} {_number(y - size / 2)}) scale({_number(size / _SUIT_BOX, 4)})"
    )
    return f'<path fill="{ink}" transform="{place}" d="{known}"/>'


def flower(x: float, y: float, length: float, fills: Sequence[str]) -> str:
    """A petal of each fill, turned about (x, y)."""
    a, b, c, d, r = (_number(part * length) for part in (0.3, 0.45, 0.75, 0.16, 1))
    petal = f"M0 -{d}C{a} -{b} {a} -{c} 0 -{r}C-{a} -{c} -{a} -{b} 0 -{d}Z"
    petals = "".join(
        f'<path fill="{fill}" transform="rotate({_number(at * 360 / len(fills))})" d="{petal}"/>'
        for at, fill in enumerate(fills)
    )
    return f'<g transform="translate({_number(x)} {_number(y)})">{petals}</g>'
