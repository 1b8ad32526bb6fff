"""Faults of a variant file: collected with their lines, told all at once."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from purplepoker.errors import Code, Refused
from purplepoker.files import TomlLines

Path = tuple[str | int, ...]
"""Where a value stands in the document: keys, and the number of an item in a list."""


class Faults:
    """A list of (line, sentence); the same fault under two option values counts once."""

    def __init__(self, text: str) -> None:
        self.lines = TomlLines(text)
        self.found: dict[tuple[int, str], None] = {}

    def line(self, path: Path) -> int:
        """The line of a path, or of the nearest part of it that can be found."""
        first, last = 1, 0
        for n, part in enumerate(path):
            if isinstance(part, str):
                found = self.lines.key(part, first, last or None)
                first = found or first
                # a key of the document may hold anything below it; a key of an item ends with the item
                last = last if n else 0
            elif n == 1 and path[0] != "rows":
                start, end = self.lines.entry(str(path[0]), part)
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


def near(word: str, known: Iterable[str]) -> str:
    """`did you mean x?` where one is close, else the whole list."""
    names = list(known)
    close = difflib.get_close_matches(word, names, n=1)
    return (
        f"did you mean {close[0]!r}?"
        if close
        else "one of " + ", ".join(names)
        if names
        else "there are none"
    )
