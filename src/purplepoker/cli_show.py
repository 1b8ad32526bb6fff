"""Answers as a person reads them. Every function makes one text of one answer; JSON leaves by the same door."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from purplepoker.api.results import (
    FrequenciesResult,
    RankResult,
    Record,
    ShowdownResult,
    Side,
    VariantInfo,
    VariantSheet,
)
from purplepoker.cli_output import facts, sentence, table, words, write, write_json

Answer = TypeVar("Answer")


def answer(result: Answer, as_json: bool, text: Callable[[Answer], str]) -> int:
    """Writes one answer, as JSON or for a person; 0 is the exit code of having done so."""
    if as_json:
        write_json(plain(result))
    else:
        write(text(result))
    return 0


def plain(result: object) -> object:
    """The JSON of an answer: a record or a list of records."""
    if isinstance(result, list | tuple):
        return [plain(item) for item in result]
    import msgspec

    return msgspec.to_builtins(result)


def rank(result: RankResult) -> str:
    """The hand in words, then its numbers."""
    pairs: dict[str, object] = {
        "cards": " ".join(result.cards),
        "class": words(result.cls),
        "reading": result.reading,
        "points": " ".join(map(str, result.points)),
        "strength": result.strength,
    }
    if result.as_ != result.cards:
        pairs["stands for"] = " ".join(result.as_)
    if not result.qualifies:
        pairs["qualifies"] = "no"
    return f"{sentence(result.explanation)}\n{facts(pairs)}"


def showdown(result: ShowdownResult, hands: Sequence[str]) -> str:
    """A line a hand with its share, what it plays for high and low, then why."""
    boards = result.boards if isinstance(result.boards, tuple) else (result,)
    sides = [
        (_title(name, number if len(boards) > 1 else 0), side)
        for number, board in enumerate(boards, 1)
        for name, side in (("high", board.high), ("low", board.low))
        if side is not None
    ]
    head = ["", "hand", "share", *(title for title, _ in sides)]
    rows = [
        [str(seat), hand, share, *(_played(side, seat) for _, side in sides)]
        for seat, (hand, share) in enumerate(zip(hands, result.shares, strict=True))
    ]
    return f"{table([head, *rows])}\n{result.explanation}"


def _title(name: str, board: int) -> str:
    return f"{name}, board {board}" if board else name


def _played(side: Side, seat: int) -> str:
    hand = side.hands[seat]
    if hand is None:
        return "-"
    return " ".join(hand.cards) + (" *" if seat in side.winners else "")


def variants(games: Sequence[VariantInfo]) -> str:
    """One line a game."""
    head = ["id", "players", "pot", "pack", "betting", "name"]
    rows = [
        [game.id, f"{game.players.min}-{game.players.max}", "/".join(game.shares), game.deck, game.structure, game.name]
        for game in games
    ]
    return table([head, *rows])


def variant(game: VariantSheet) -> str:
    """The rule sheet, then the options."""
    options = table([[f"  {name}", value] for name, value in game.rules.items()])
    return f"{game.sheet.rstrip()}\n\nOptions (--rule NAME=VALUE) with their values here:\n{options}"


def frequencies(result: FrequenciesResult) -> str:
    """A line a class, best last, with its share of all hands."""
    wide = max(len(f"{count:,}") for count in (*result.classes.values(), result.total))
    rows = [
        [words(name), f"{count:>{wide},}", f"{100 * count / result.total:9.5f} %"]
        for name, count in result.classes.items()
    ]
    return table([*rows, ["total", f"{result.total:>{wide},}", ""]])


def replay(hands: Sequence[Record]) -> str:
    """A line a hand, its error and notes below it."""
    blocks = []
    for hand in hands:
        file, number, name = (getattr(hand, field) for field in ("file", "hand", "variant"))
        error, ok, finished = (getattr(hand, field) for field in ("error", "ok", "finished"))
        verdict = {True: "stacks agree", False: "stacks DIFFER", None: "no stacks to compare"}[ok]
        state = f"error: {error}" if error is not None else verdict + ("" if finished else ", not finished")
        lines = [f"{file} #{number}  {name or '?'}  {state}"]
        stacks = getattr(hand, "stacks", None)
        if stacks:
            lines.append("  stacks " + " ".join(map(str, stacks)))
        lines += [f"  note: {text}" for text in getattr(hand, "notes", ())]
        blocks.append("\n".join(lines))
    return "\n".join(blocks)


def simulate(result: Record) -> str:
    """The speed, the chips, and what each seat won."""
    data = plain(result)
    assert isinstance(data, dict)
    speed = f"{data['hands']:,} hands in {data['seconds']:.2f} s ({data['hands_per_second']:,.0f} a second)"
    chips = f"chips {data['chips_start']:,} at the start, {data['chips_end']:,} at the end"
    seats = table([["seat", "bot", "net"], *([str(s["seat"]), s["bot"], f"{s['net']:+,}"] for s in data["seats"])])
    stopped = "\nstopped early (Ctrl-C)" if data.get("partial") else ""
    return f"{speed}\n{chips}\n{seats}{stopped}"
