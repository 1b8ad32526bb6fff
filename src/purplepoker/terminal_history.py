"""Where hands are kept, and writing them: what the player saw of each hand, no more."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from purplepoker.engine.events import Event
from purplepoker.engine.game import Game
from purplepoker.history import write_hand
from purplepoker.terminal_screen import Seating


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


def path_lines(path: Path, width: int) -> list[str]:
    """` saved: FILE` in one line, else name and folder; a folder too long goes on after a separator."""
    whole = f" saved: {short(path)}"
    if len(whole) < width:
        return [whole]
    lines = [f" saved: {path.name} in", " "]
    parts = short(path.parent).split(os.sep)
    for at, part in enumerate(parts):
        piece = part + (os.sep if at + 1 < len(parts) else "")
        if len(lines[-1]) + len(piece) >= width and lines[-1].strip():
            lines.append(" ")
        lines[-1] += piece
    return lines


def save(
    folder: Path,
    number: int,
    game: Game,
    seating: Seating,
    events: Sequence[Event],
    texts: tuple[str, str],
) -> Path:
    """Writes one hand and says where; `texts`: the user's own files of the game and the pack.

    Refused(NOT_RECORDABLE): the file format has no words for it.
    """
    variant_text, deck_text = texts
    meta = {"hand": number, "players": [*seating.names], "seats": [*seating.chairs]}
    text = write_hand(game, events, meta, variant_text=variant_text, deck_text=deck_text)
    path = folder / f"{number:04d}.phh"
    path.write_text(text, "utf-8")
    return path
