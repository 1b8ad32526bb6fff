"""Text in: the package's data files and files a user names; the one place below `service` that opens any.

What can be made again is kept here between runs too.

`parse_toml` and `TomlLines` are here too, so that deck and variant files report their faults alike:
all at once, each with the line it stands in.
"""

from __future__ import annotations

import os
import re
import stat
import sys
import tempfile
import tomllib
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from purplepoker.errors import Code, Refused

Kind = Literal["decks", "variants", "starting"]

_ENDING: dict[Kind, str] = {"decks": ".toml", "variants": ".toml", "starting": ".txt"}

MOST_BYTES = 64 * 2**20
"""Largest file that is read: a slip of the finger must not fill the memory."""

MOST_DEPTH = 32
"""Deepest nesting of a deck or variant file that is looked into; theirs is far less."""

MOST_INTEGER = 2**63 - 1
"""Largest number TOML promises to carry."""


def data_text(kind: Kind, id: str) -> str:
    """Text of a data file of the package; the id must be one of `data_ids`."""
    return (files("purplepoker") / "data" / kind / f"{id}{_ENDING[kind]}").read_text("utf-8")


@cache
def data_ids(kind: Kind) -> tuple[str, ...]:
    """Ids of the package's files of a kind, sorted."""
    folder, ending = files("purplepoker") / "data" / kind, _ENDING[kind]
    return tuple(sorted(f.name[: -len(ending)] for f in folder.iterdir() if f.name.endswith(ending)))


GAMES_VARIABLE = "PURPLEPOKER_GAMES"
"""The environment variable that names the user's folder of games and packs; empty: there is none."""

_PACK = re.compile(r"""^[ \t]*(?:\[{1,2}[ \t]*)?["']?(?:ranks|suits|colors|roles)\b""", re.MULTILINE)
"""Keys that only deck files have."""

_OWN_ID = re.compile(r"[a-z0-9][a-z0-9_-]*")


def games_folder() -> Path | None:
    """The user's folder of games and packs, if it is there. NO_FILE: the variable names no folder."""
    named = os.environ.get(GAMES_VARIABLE)
    if named is None:
        usual = data_folder() / "games"
        return usual if usual.is_dir() else None
    if not named:
        return None
    if not Path(named).is_dir():
        raise Refused(Code.NO_FILE, token=named, right="there is no such folder for games")
    return Path(named)


def own_ids(kind: Literal["decks", "variants"]) -> tuple[str, ...]:
    """Ids of what is in the user's folder, sorted: the names of its `.toml` files.

    A file with ranks or suits is a pack, any other a game. What the program brings keeps its id.
    """
    folder = games_folder()
    if folder is None:
        return ()
    found = (path for path in folder.glob("*.toml") if _OWN_ID.fullmatch(path.stem))
    ours = data_ids(kind)
    return tuple(sorted(path.stem for path in found if path.stem not in ours and _kind_of(str(path)) == kind))


def own_path(kind: Literal["decks", "variants"], id: str) -> str | None:
    """The file of an id of `own_ids`; None: the user's folder has no such file, or an id of the program's."""
    if id in data_ids(kind) or not _OWN_ID.fullmatch(id):
        return None
    folder = games_folder()
    path = None if folder is None else folder / f"{id}.toml"
    return str(path) if path is not None and path.is_file() and _kind_of(str(path)) == kind else None


def own_text(kind: Literal["decks", "variants"], id: str) -> str:
    """What the file of an id of `own_ids` says; "" for any other text, a path too."""
    path = own_path(kind, id)
    return "" if path is None else user_text(path)


def user_file_text(kind: Literal["decks", "variants"], name: str) -> str:
    """What the file of the user's says that a name or path leads to; "" for what the program brings."""
    if name in data_ids(kind):
        return ""
    return own_text(kind, name) or (user_text(name) if looks_like_path(name) else "")


def _kind_of(path: str) -> Literal["decks", "variants"]:
    """What cannot be read counts as a game: whoever asks for it is told why."""
    try:
        return "decks" if _PACK.search(user_text(path)) else "variants"
    except Refused:
        return "variants"


def data_folder() -> Path:
    """Where this system keeps a user's data of this program; not made here."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "purplepoker"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "purplepoker"
    named = os.environ.get("XDG_DATA_HOME", "")
    base = Path(named) if os.path.isabs(named) else Path.home() / ".local" / "share"
    return base / "purplepoker"


def cache_folder() -> Path:
    """Where what can be made again is kept between runs; not made here."""
    named = os.environ.get("PURPLEPOKER_CACHE")
    if named:
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "purplepoker" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "purplepoker"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "purplepoker"


@cache
def kernel_cache() -> str:
    """A folder for compiled code: named after the source of all kernels, so that old code is never run."""
    return str(cache_folder() / f"kernels-{source_name('kernels')}")


@cache
def source_name(folder: str) -> str:
    """A name for the present source of a folder of the package: 16 letters and figures."""
    sources = sorted(
        (f.name, f.read_bytes()) for f in (files("purplepoker") / folder).iterdir() if f.name.endswith(".py")
    )
    return sha256(repr(sources).encode()).hexdigest()[:16]


def can_keep() -> bool:
    """Whether files can be made in `kernel_cache()`, which is made if need be."""
    try:
        Path(kernel_cache()).mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=kernel_cache()):
            return True
    except OSError:
        return False


_DIGEST = 32


def kept(name: str) -> bytes | None:
    """What `keep` has put into `kernel_cache()` under this name; None if that is not there whole."""
    try:
        data = (Path(kernel_cache()) / name).read_bytes()
    except OSError:
        return None
    inside = data[_DIGEST:]
    return inside if sha256(inside).digest() == data[:_DIGEST] else None


def keep(name: str, inside: bytes) -> None:
    """Puts it into `kernel_cache()`, whole or not at all; where that cannot be done, nothing happens.

    Several processes may do so at once: the last one stays, and each reader sees one of them.
    """
    made = None
    try:
        folder = Path(kernel_cache())
        folder.mkdir(parents=True, exist_ok=True)
        number, made = tempfile.mkstemp(prefix=f"{name}.", dir=folder)
        with os.fdopen(number, "wb") as file:
            file.write(sha256(inside).digest() + inside)
        os.replace(made, folder / name)
    except OSError:  # no right to write, a full disk; on Windows a reader too
        if made is not None:
            with suppress(OSError):
                os.unlink(made)


def mark(path: str) -> None:
    """Writes beside a file a hash of what is in it now."""
    _beside(path).write_text(sha256(Path(path).read_bytes()).hexdigest(), "ascii")


def is_as_marked(path: str) -> bool:
    """Whether the file is still what `mark` saw; OSError if it or the mark is not there."""
    return _beside(path).read_bytes() == sha256(Path(path).read_bytes()).hexdigest().encode("ascii")


def _beside(path: str) -> Path:
    return Path(path).with_suffix(".sha256")


def looks_like_path(text: str) -> bool:
    """Whether a deck or variant argument means a file: it has a folder or a suffix, or is one."""
    if "/" in text or "\\" in text or text.endswith(".toml"):
        return True
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # a name no file can have, too long for instance
        return False


def beside(origin: str, path: str) -> str:
    """A path as the file `origin` names it: from the folder that file is in."""
    return str(Path(origin).parent / path)


def user_text(path: str) -> str:
    """Text of a user's file (UTF-8, with or without a byte order mark); refused with NO_FILE.

    Only a regular file is opened: a device has no end, and a pipe waits for a writer.
    """
    try:
        mode = Path(path).stat().st_mode
        if stat.S_ISREG(mode):
            with Path(path).open("rb") as file:
                data = file.read(MOST_BYTES + 1)
            if len(data) <= MOST_BYTES:
                return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
            right = f"it is larger than {MOST_BYTES // 2**20} MB"
        else:
            right = "it is a folder, not a file" if stat.S_ISDIR(mode) else "it is no regular file"
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
        document = tomllib.loads(text.replace("\r\n", "\n"))
    except RecursionError:
        return "not TOML: nested too deeply"
    except tomllib.TOMLDecodeError as error:
        what, _, where = str(error).partition(" (at ")
        line = re.search(r"line (\d+)", where)
        # "at end of document" has no number: it is the last line
        number = int(line.group(1)) if line else max(1, len(text.splitlines()))
        return f"line {number}: not TOML: {what[:1].lower()}{what[1:]}"
    except ValueError:  # not even converted: it has thousands of digits
        digits = re.search(r"\d[\d_]{999,}", text)
        line_of = f"line {text.count(chr(10), 0, digits.start()) + 1}: " if digits else ""
        return f"{line_of}not TOML: a number has too many digits"
    return _excess(text, document) or document


def _excess(text: str, document: dict[str, Any]) -> str | None:
    """What the parser takes and no reader could show: numbers beyond 64 bits, and nesting without end."""
    level: list[tuple[str, Any]] = list(document.items())
    for _ in range(MOST_DEPTH):
        below: list[tuple[str, Any]] = []
        for key, value in level:
            if isinstance(value, int) and abs(value) > MOST_INTEGER:
                line = TomlLines(text).key(key)
                return (f"line {line}: " if line else "") + f"the number of {key} is too large"
            if isinstance(value, dict):
                below += value.items()
            elif isinstance(value, list):
                below += ((key, item) for item in value)
        if not below:
            return None
        level = below
    return "nested too deeply"


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
