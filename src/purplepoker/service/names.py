"""Names: what may be one, which two are the same to a reader, and a free one beside those that are taken."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import count

from purplepoker.errors import Code, Refused

NAME_LETTERS = 24
MARKS_IN_A_ROW = 2
"""More combining marks than any script needs on one letter climb over the neighbors' lines."""

YOU = "you"
"""As a page calls the one who looks at it."""

STYLES = dict.fromkeys((0xFE0E, 0xFE0F))
"""Text or picture? Phones put one of these behind a heart or a spade; the name is the same without."""

UNSEEN = frozenset(
    letter
    for first, last in (
        (0x034F, 0x034F),
        (0x115F, 0x1160),
        (0x17B4, 0x17B5),
        (0x180B, 0x180F),
        (0x2800, 0x2800),
        (0x3164, 0x3164),
        (0xFE00, 0xFE0F),
        (0xFFA0, 0xFFA0),
        (0x13441, 0x13442),
        (0x16FE4, 0x16FE4),
        (0x1D159, 0x1D159),
        (0xE0100, 0xE01EF),
    )
    for letter in map(chr, range(first, last + 1))
)
"""What counts as printable and shows nothing: fillers, selectors, an empty braille cell."""


def checked_name(text: str) -> str:
    """The name trimmed, inner spaces single; 1 to 24 letters that can be seen, else BAD_NAME."""
    name = " ".join(unicodedata.normalize("NFC", text.translate(STYLES)).split())
    if not 1 <= len(name) <= NAME_LETTERS:
        raise Refused(Code.BAD_NAME, token=name, right=f"1 to {NAME_LETTERS} letters, this has {len(name)}")
    if not name.isprintable():
        raise Refused(Code.BAD_NAME, token=name, right="only letters that can be printed")
    if not UNSEEN.isdisjoint(name):
        raise Refused(Code.BAD_NAME, token=name, right="only letters that can be seen")
    kinds = [unicodedata.category(letter)[0] for letter in name]
    if not any(kind in "LNSP" for kind in kinds) or "M" * (MARKS_IN_A_ROW + 1) in "".join(kinds):
        raise Refused(Code.BAD_NAME, token=name, right="marks need letters to stand on")
    if name_key(name) == YOU:
        raise Refused(Code.BAD_NAME, token=name, right="everybody is called so on his own page")
    return name


def name_key(name: str) -> str:
    """The same for names that a reader takes for one: large or small, wide or narrow letters."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def free_name(name: str, taken: Iterable[str]) -> str:
    """The name, with the first free number behind it where somebody is called so already."""
    keys = {YOU, *map(name_key, taken)}
    if name_key(name) not in keys:
        return name
    numbered = (name[: NAME_LETTERS - 1 - len(str(n))].rstrip() + f" {n}" for n in count(2))
    return next(free for free in numbered if name_key(free) not in keys)
