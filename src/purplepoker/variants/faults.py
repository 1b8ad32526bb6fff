"""Faults of a variant file: collected with their lines, told all at once."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from purplepoker.errors import Code, Refused
from purplepoker.files import TomlLines

Path = tuple[str | int, ...]
"""Where a value stands in the document: keys, and the number of an item in a list."""


class Faults:
    """A list of (line, sentence); the same fault under two option values counts once.

    So that one fault brings no others that are not there: `unread` names keys of the document of which
    nothing or not all could be read, `spelled` how a key is spelled that was taken for another.
    """

    def __init__(self, text: str) -> None:
        self.lines = TomlLines(text)
        self.found: dict[tuple[int, str], None] = {}
        self.unread: set[str] = set()
        self.spelled: dict[Path, str] = {}

    def line(self, path: Path) -> int:
        """The line of a path, or of the nearest part of it that can be found."""
        first, last = 1, 0
        for n, part in enumerate(path):
            if isinstance(part, str):
                found = self.lines.key(self.spelled.get(path[: n + 1], part), first, last or None)
                first = found or first
                # a key of the document may hold anything below it; a key of an item ends with the item
                last = last if n else 0
            elif n == 1 and path[0] != "rows":
                start, end = self.lines.entry(self.spelled.get(path[:1], str(path[0])), part)
                first, last = (start, end) if start else (first, last)
        return first

    def add(self, path: Path, reason: str) -> None:
        self.at(self.line(path), reason)

    def at(self, line: int, reason: str) -> None:
        self.found.setdefault((line, reason))

    def __bool__(self) -> bool:
        return bool(self.found)

    def refused(self, origin: str) -> Refused:
        """All faults in the order of the file, as one refusal."""
        told = "; ".join(f"line {line}: {reason}" for line, reason in sorted(self.found))
        return Refused(Code.BAD_VARIANT_FILE, token=origin, faults=told)


_TAKEN = 0.7
"""How close a word must be to be taken for another; what is only asked for may be farther off."""


def meant(word: str, known: Iterable[str]) -> str | None:
    """The known word that this one surely is, itself too."""
    return next(iter(difflib.get_close_matches(word, list(known), n=1, cutoff=_TAKEN)), None)


def near(word: str, known: Iterable[str]) -> str:
    """`did you mean x?` where one is close, else the whole list."""
    names = list(known)
    close = difflib.get_close_matches(word, names, n=1)
    if close:
        return f"did you mean {close[0]!r}?"
    return "one of " + ", ".join(names) if names else "there are none"
