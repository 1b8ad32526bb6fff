"""Where hands are kept, and writing them: what the player saw of each hand, no more.

A game with a code in the field's format is written in it; any other as our own events, one JSON line
each after a line that names the game. Cards are texts there, for people to read.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from purplepoker.cards import UNKNOWN, Deck, deck
from purplepoker.engine.events import AnyEvent, Event, Started
from purplepoker.engine.game import Game
from purplepoker.errors import Code, Refused
from purplepoker.history import write_hand
from purplepoker.terminal_screen import Seating

APP = "purplepoker"
LOG = ".jsonl"
_HIDDEN = "??"
_CARDS = ("cards", "down", "up", "burn", "shared", "stock", "took")
"""Fields of events that hold nothing but cards; in those of `_MOVES` cards stand behind a seat."""
_MOVES = ("hands", "moves")


class Header(msgspec.Struct, frozen=True, tag_field="log", tag="purplepoker"):
    """First line of a log. `players` and `chairs` (1-based) are by position, `me` is the player's.

    Positions, which events tell, are 0 left of the button and so on. `finishing` (): left in mid-hand.
    """

    variant: str
    deck: str
    structure: str
    players: tuple[str, ...]
    chairs: tuple[int, ...]
    me: int
    finishing: tuple[int, ...]
    ruleset: str
    rules: dict[str, str]
    version: int = 2
    jokers: int = 0
    wild: str = "none"


def write_log(path: Path, pack: Deck, header: Header, events: Sequence[Event]) -> None:
    """One hand as JSON lines."""
    encode = msgspec.json.Encoder().encode

    def text(card: int) -> str:
        return _HIDDEN if card == UNKNOWN else pack.text(card)

    lines = [header, *(_with_cards(msgspec.to_builtins(event), text) for event in events)]
    path.write_bytes(b"".join(encode(line) + b"\n" for line in lines))


def read_log(path: Path, pack: Deck | None = None) -> tuple[Header, tuple[Event, ...]]:
    """What `write_log` wrote; `pack` where it is not one of ours."""
    first, *lines = path.read_bytes().splitlines()
    head = msgspec.json.decode(first, type=Header)
    by_text = {**(pack or deck(head.deck, head.jokers)).by_text, _HIDDEN: UNKNOWN}
    found = [_with_cards(msgspec.json.decode(line), by_text.__getitem__) for line in lines]
    return head, tuple(msgspec.convert(event, AnyEvent) for event in found)


def _with_cards(event: dict[str, Any], change: Callable[[Any], Any]) -> dict[str, Any]:
    """An event with every card of it changed."""

    def each(item: Any) -> Any:
        if item is None or isinstance(item, bool):  # no burn; a board card's `down` says whether
            return item
        return [each(one) for one in item] if isinstance(item, list | tuple) else change(item)

    def field(name: str, item: Any) -> Any:
        if name in _MOVES:
            return [[seat, *map(each, cards)] for seat, *cards in item]
        return each(item) if name in _CARDS else item

    return {name: field(name, item) for name, item in event.items()}


def header_of(game: Game, seating: Seating, finishing: Sequence[int]) -> Header:
    return Header(
        variant=game.variant.id,
        deck=game.deck.id,
        structure=game.stakes.structure,
        ruleset=game.rules.ruleset,
        rules=game.rules.named,
        players=tuple(seating.names),
        chairs=tuple(seating.chairs),
        me=seating.me,
        finishing=tuple(finishing),
        jokers=game.deck.jokers,
        wild=game.deck.wild,
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
    finishing: Sequence[int],
) -> Path:
    """Writes one hand, in the field's format where it has a code for the game, and says where."""
    text = _phh(number, game, seating, events)
    if text is not None:
        path = folder / f"{number:04d}.phh"
        path.write_text(text, "utf-8")
        return path
    path = folder / f"{number:04d}{LOG}"
    write_log(path, game.deck, header_of(game, seating, finishing), events)
    return path


def _phh(number: int, game: Game, seating: Seating, events: Sequence[Event]) -> str | None:
    """None: the format has no code or no words for this hand."""
    started = events[0]
    if isinstance(started, Started) and started.start.carried:
        return None
    meta = {"hand": number, "players": [*seating.names], "seats": [*seating.chairs]}
    try:
        return write_hand(game, events, meta, own=False)
    except Refused as refused:
        if refused.code in (Code.NOT_RECORDABLE, Code.BAD_HISTORY):
            return None
        raise
