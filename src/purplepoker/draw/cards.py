"""Small cards, 28 to 45 wide, as the page draws them (`web/static/cards.js`); a test compares the two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from purplepoker.cards import MOST_JOKERS, Deck, deck, with_jokers
from purplepoker.draw.glyphs import figures, flower, glyph, suit, wide
from purplepoker.draw.looks import looks
from purplepoker.files import data_ids

TALL = 1.4
"""Ratio of height to width."""
LINES = 'fill="none" stroke-width="4.3" stroke-linecap="round" stroke-linejoin="round"'
"""What the `<svg>` around cards says of all lines in it."""
_GAP = 4


def pack_with(texts: Iterable[str]) -> Deck | None:
    """A pack of ours that has all these cards, the largest one; None: they are another's."""
    needed = set(texts) - {"??"}
    packs = [with_jokers(deck(name), MOST_JOKERS) for name in data_ids("decks")]
    fitting = [pack for pack in packs if needed <= set(pack.texts)]
    return max(fitting, key=lambda pack: pack.size, default=None)


def said(pack: Deck, card: int) -> str:
    """The name of a card as it is said."""
    if card < 0:
        return "hidden card"
    if pack.rank_of[card] < 0:
        return f"joker {pack.text(card)[2:]}"
    rank = pack.ranks[pack.rank_of[card]].name
    if pack.colors:
        name = f"{pack.colors[pack.color_of[card]].name} {rank}"
    else:
        name = f"{rank} of {pack.suits[pack.suit_of[card]].name}"
    return name[:1].upper() + name[1:] + (", wild" if pack.is_wild(card) else "")


def card(pack: Deck, id: int, w: float) -> str:
    """What stands in the frame of one card of this width, from (0, 0); -1 shows the back."""
    face = looks(pack).of(pack, id).face
    frame = f'width="{w - 2:g}" height="{TALL * w - 2:.1f}" rx="{0.12 * w - 1:.2f}"'
    paper = f'<rect x="1" y="1" {frame} fill="{face}" stroke="#FFF" stroke-width="2"/>'
    if id < 0:
        return paper + _back(pack, w)
    if pack.rank_of[id] < 0:
        return paper + _joker(pack, id, w)
    return paper + (_corner(pack, id, w) if pack.is_wild(id) else "") + _face(pack, id, w)


def row(pack: Deck, ids: Sequence[int], w: float) -> str:
    """One card or more side by side as one `<svg>`."""
    step = w + _GAP
    first, *others = (card(pack, id, w) for id in ids)
    moved = "".join(f'<g transform="translate({at * step:g})">{one}</g>' for at, one in enumerate(others, 1))
    names = escape(", ".join(said(pack, id) for id in ids))
    across, tall = len(ids) * step - _GAP + 2, round(TALL * w + 2, 1)
    size = f'viewBox="-1 -1 {across:g} {tall:g}" width="{across:g}" height="{tall:g}"'
    return f'<svg {size} role="img" {LINES}><title>{names}</title>{first}{moved}</svg>'


def _face(pack: Deck, id: int, w: float) -> str:
    rank = pack.ranks[pack.rank_of[id]].letter
    sign = pack.suits[pack.suit_of[id]].letter
    ink = looks(pack).of(pack, id).ink
    lines = glyph(rank, 0.13 * w, 0.13 * w, 0.52 * w, ink)
    if not pack.colors:
        return _lines(ink, lines) + suit(sign, 0.62 * w, 1.02 * w, 0.5 * w, ink)
    color = pack.colors[pack.color_of[id]]
    x, size = (0.79, 0.24) if rank == "T" else (0.76, 0.3)
    lines += glyph(color.letter, 0.14 * w, 0.8 * w, 0.44 * w, ink)
    lines += figures(str(color.points), 0.87 * w, 0.8 * w, 0.44 * w, ink)
    return _lines(ink, lines) + suit(sign, x * w, 0.36 * w, size * w, ink)


def _corner(pack: Deck, id: int, w: float) -> str:
    """The turned corner of a card of a wild rank."""
    path = (
        f"M{0.72 * w:.2f} 1.6H{0.88 * w:.2f}Q{w - 1.6:.2f} 1.6 {w - 1.6:.2f} {0.12 * w:.2f}V{0.28 * w:.2f}Z"
    )
    return f'<path d="{path}" fill="{looks(pack).of(pack, id).ink}"/>'


def _joker(pack: Deck, id: int, w: float) -> str:
    own = looks(pack)
    ink = own.suits[0].ink
    fills = [hue.face for hue in reversed(own.colors)] or [ink] * 7
    size = 0.4 * w
    lines = glyph("J", 0.1 * w, 0.13 * w, size, ink)
    lines += glyph("k", 0.1 * w + wide("J", size), 0.13 * w, size, ink)
    number = figures(pack.text(id)[2:], 0.9 * w, 0.13 * w, size * 0.8, ink)
    lines += f'<g stroke-width="3.9">{number}</g>'
    return _lines(ink, lines) + flower(w / 2, 0.92 * w, 0.34 * w, fills)


def _back(pack: Deck, w: float) -> str:
    ink = looks(pack).back.ink
    inner = ""
    if w >= 40:
        inset = max(3.5, 0.1 * w)
        size = f'width="{w - 2 * inset:.2f}" height="{TALL * w - 2 * inset:.2f}" rx="{0.07 * w:.2f}"'
        inner = f'<rect x="{inset:g}" y="{inset:g}" {size} stroke="{ink}" stroke-width="1" opacity="0.6"/>'
    return inner + flower(w / 2, w * 0.7, w * 0.34, [ink] * (len(pack.colors) or 4))


def _lines(ink: str, glyphs: str) -> str:
    return f'<g stroke="{ink}">{glyphs}</g>'
