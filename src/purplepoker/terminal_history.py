"""Where hands are kept, and writing them: what the player saw of each hand, no more.

A game with a code in the field's format is written in it; any other as our own events, one JSON line
each after a line that names the game.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from purplepoker.engine.events import AnyEvent, Event, Started
from purplepoker.engine.game import Game
from purplepoker.errors import Code, Refused
from purplepoker.history import write_hand
from purplepoker.terminal_screen import Seating

APP = "purplepoker"


class Header(msgspec.Struct, frozen=True, tag_field="log", tag="purplepoker"):
    """First line of a log. `chairs`: 1-based chair numbers by position; `me`: the player's position."""

    variant: str
    deck: str
    structure: str
    ruleset: str
    rules: dict[str, str]
    chairs: tuple[int, ...]
    me: int
    finishing: tuple[int, ...]
    version: int = 1


def data_home() -> Path:
    """The user's data directory of this program, by the custom of the platform."""
    home = Path.home()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return (Path(base) if base else home / "AppData" / "Local") / APP
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / APP
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if os.path.isabs(base) else home / ".local" / "share") / APP


def write_log(path: Path, header: Header, events: Sequence[Event]) -> None:
    """One hand as JSON lines."""
    encode = msgspec.json.Encoder().encode
    path.write_bytes(b"".join(encode(item) + b"\n" for item in (header, *events)))


def read_log(path: Path) -> tuple[Header, tuple[Event, ...]]:
    """What `write_log` wrote."""
    head, *lines = path.read_bytes().splitlines()
    decoder = msgspec.json.Decoder(AnyEvent)
    return msgspec.json.decode(head, type=Header), tuple(decoder.decode(line) for line in lines)


def header_of(game: Game, chairs: Sequence[int], me: int, finishing: Sequence[int]) -> Header:
    return Header(
        variant=game.variant.id,
        deck=game.deck.id,
        structure=game.stakes.structure,
        ruleset=game.rules.ruleset,
        rules=game.rules.named,
        chairs=tuple(chairs),
        me=me,
        finishing=tuple(finishing),
    )


def new_folder(wanted: Path) -> Path:
    """A folder of this name, or with a number behind it where another session has the name."""
    wanted.parent.mkdir(parents=True, exist_ok=True)
    for number in range(1, 1000):
        folder = wanted if number == 1 else wanted.with_name(f"{wanted.name}_{number}")
        try:
            folder.mkdir()
        except FileExistsError:
            continue
        return folder
    raise FileExistsError(f"{wanted} and a thousand more")


def short(path: Path) -> str:
    """The path with the home folder as `~`."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except ValueError:
        return str(path)


def save(
    folder: Path,
    number: int,
    game: Game,
    seating: Seating,
    events: Sequence[Event],
    finishing: Sequence[int],
) -> Path:
    """Writes one hand, in the field's format where it has a code for the game, and says where."""
    text = _phh(number, game, seating, events)
    if text is not None:
        path = folder / f"{number:04d}.phh"
        path.write_text(text, "utf-8")
        return path
    path = folder / f"{number:04d}.jsonl"
    write_log(path, header_of(game, seating.chairs, seating.me, finishing), events)
    return path


def _phh(number: int, game: Game, seating: Seating, events: Sequence[Event]) -> str | None:
    """None: the format has no code or no words for this hand."""
    started = events[0]
    if isinstance(started, Started) and started.start.carried:
        return None
    meta = {"hand": number, "players": [*seating.names], "seats": [*seating.chairs]}
    try:
        return write_hand(game, events, meta)
    except Refused as refused:
        if refused.code in (Code.NOT_RECORDABLE, Code.BAD_HISTORY):
            return None
        raise
