"""How an answer leaves the program: one JSON document, or a few lines for a person.

An answer is complete before the first byte is written, so a refusal leaves stdout empty.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence

from purplepoker.cli_process import give_up
from purplepoker.text import one_line


def write(text: str) -> None:
    """To stdout; a character that the terminal cannot show becomes `?`."""
    stream = sys.stdout
    encoding = getattr(stream, "encoding", None) or "utf-8"
    stream.write(text.encode(encoding, "replace").decode(encoding) + "\n")
    stream.flush()


def note(text: str) -> None:
    """One line to stderr: progress, warnings, refusals; lost where stderr takes nothing."""
    stream = sys.stderr
    encoding = getattr(stream, "encoding", None) or "utf-8"
    try:
        stream.write(one_line(text).encode(encoding, "replace").decode(encoding) + "\n")
        stream.flush()
    except OSError:
        give_up(stream)


def write_json(document: object) -> None:
    """ASCII only, so that no terminal and no file name can spoil the document."""
    write(json.dumps(document, ensure_ascii=True, allow_nan=False))


def table(rows: Iterable[Sequence[str]], indent: str = "") -> str:
    """Columns side by side, two spaces between, the last one as it is."""
    grid = [list(row) for row in rows]
    width = max((len(row) for row in grid), default=0)
    sizes = [max((len(row[i]) for row in grid if i < len(row) - 1), default=0) for i in range(width)]
    return "\n".join(
        indent + "  ".join([*(c.ljust(sizes[i]) for i, c in enumerate(row[:-1])), row[-1]]).rstrip()
        for row in grid
        if row
    )


def facts(pairs: Mapping[str, object], indent: str = "  ") -> str:
    """Names and values under each other."""
    return table(([name, str(value)] for name, value in pairs.items()), indent)


def sentence(text: str) -> str:
    """With a capital in front."""
    return text[:1].upper() + text[1:]


def words(name: str) -> str:
    """`three_of_a_kind` as `three of a kind`."""
    return name.replace("_", " ")
