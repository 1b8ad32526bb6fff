"""Text in: the package's data files and files a user names; the one place below `service` that opens any.

`parse_toml` and `TomlLines` are here too, so that deck and variant files report their faults alike:
all at once, each with the line it stands in.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from purplepoker.errors import Code, Refused

Kind = Literal["decks", "variants"]


def data_text(kind: Kind, id: str) -> str:
    """Text of a data file of the package; the id must be one of `data_ids`."""
    return (files("purplepoker") / "data" / kind / f"{id}.toml").read_text("utf-8")


@cache
def data_ids(kind: Kind) -> tuple[str, ...]:
    """Ids of the package's decks or variants, sorted."""
    folder = files("purplepoker") / "data" / kind
    return tuple(sorted(f.name[: -len(".toml")] for f in folder.iterdir() if f.name.endswith(".toml")))


def looks_like_path(text: str) -> bool:
    """Whether a deck or variant argument means a file: it has a folder or a suffix, or is one."""
    return "/" in text or "\\" in text or text.endswith(".toml") or Path(text).is_file()


def beside(origin: str, path: str) -> str:
    """A path as the file `origin` names it: from the folder that file is in."""
    return str(Path(origin).parent / path)


def user_text(path: str) -> str:
    """Text of a user's file (UTF-8, with or without a byte order mark); refused with NO_FILE."""
    try:
        return Path(path).read_text("utf-8-sig")
    except FileNotFoundError:
        right = "there is no such file"
    except IsADirectoryError:
        right = "it is a folder, not a file"
    except PermissionError:
        right = "permission denied"
    except UnicodeDecodeError:
        right = "it is not UTF-8 text"
    except (OSError, ValueError):  # ValueError: a zero byte in the name
        right = "it cannot be opened"
    raise Refused(Code.NO_FILE, token=path, right=right)


def parse_toml(text: str) -> dict[str, Any] | str:
    """The document, or the one fault that stops TOML, with its line."""
    try:
        return tomllib.loads(text.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError as error:
        what, _, where = str(error).partition(" (at ")
        line = re.search(r"line (\d+)", where)
        # "at end of document" has no number: it is the last line
        number = int(line.group(1)) if line else max(1, len(text.splitlines()))
        return f"line {number}: not TOML: {what[:1].lower()}{what[1:]}"


class TomlLines:
    """Finds the line of an entry again by looking through the text: TOML readers do not keep it."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()

    def key(self, name: str, start: int = 1, end: int | None = None) -> int:
        """First line from `start` to `end` (inclusive) with a value or a table of that name; 0: none."""
        quoted = re.escape(name)
        entry = re.compile(rf"""(^|[\s{{,.\[])(["']?){quoted}\2\s*(=|\.|\])""")
        for number in range(max(start, 1), min(end or len(self._lines), len(self._lines)) + 1):
            if entry.search(self._bare(number)):
                return number
        return 0

    def entry(self, section: str, index: int) -> tuple[int, int]:
        """First and last line of an entry of a list of tables, `[[section]]` or inline; (0, 0): not found."""
        heads = [n for n in range(1, len(self._lines) + 1) if self._is_head(n, section)]
        if heads:
            if index >= len(heads):
                return (0, 0)
            after = range(heads[index] + 1, len(self._lines) + 1)
            stop = next((n for n in after if self._bare(n).startswith("[")), len(self._lines) + 1)
            return (heads[index], stop - 1)
        start = self.key(section)
        if not start:
            return (0, 0)
        seen = -1
        first = 0
        for number in range(start, len(self._lines) + 1):
            for mark in re.findall(r"[{}]", self._bare(number)):
                if mark == "{":
                    seen += 1
                    first = number
                elif seen == index:
                    return (first, number)
        return (start, start)

    def _bare(self, number: int) -> str:
        return re.sub(r"(^|\s)#.*$", "", self._lines[number - 1]).strip()

    def _is_head(self, number: int, section: str) -> bool:
        return re.fullmatch(rf"\[\[\s*{re.escape(section)}\s*\]\]", self._bare(number)) is not None
