"""Cards drawn as SVG, as the browser table draws them, for answers that are shown in a notebook.

`row(deck, cards, width)` is all that others need; `pack_with(texts)` finds the pack of cards that are texts.
"""

from __future__ import annotations

from purplepoker.draw.cards import pack_with, row

__all__ = ["pack_with", "row"]
