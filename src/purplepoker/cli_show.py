"""Answers as a person reads them: a function for each makes one text. JSON leaves by the same door."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

from purplepoker.api.results import (
    BoardResult,
    FrequenciesResult,
    RankResult,
    ShowdownResult,
    Side,
    VariantInfo,
    VariantSheet,
)
from purplepoker.cards import Deck
from purplepoker.cli_output import facts, sentence, table, words, write, write_json
from purplepoker.history.replay import HandResult, LegalResult
from purplepoker.simulate.result import SimResult
from purplepoker.variants.option_table import OPTIONS
from purplepoker.variants.rulings import silenced

Answer = TypeVar("Answer")
FIVE = 5


def answer(result: Answer, as_json: bool, text: Callable[[Answer], str]) -> int:
    """Writes one answer, as JSON or for a person; 0 is the exit code of having done so."""
    if as_json:
        write_json(plain(result))
    else:
        write(text(result))
    return 0


def plain(result: object) -> object:
    """The JSON of an answer: a record or a list of records."""
    return [plain_dict(item) for item in result] if isinstance(result, list | tuple) else plain_dict(result)


def plain_dict(record: object) -> dict[str, Any]:
    """A record as the JSON shows it."""
    fields: dict[str, Any] = msgspec.to_builtins(record)
    return fields


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
    boards = result.boards or (BoardResult(result.high, result.low, result.explanation),)
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
        [
            game.id,
            f"{game.players.min}-{game.players.max}",
            "/".join(game.shares),
            game.deck,
            game.structure,
            game.name,
        ]
        for game in games
    ]
    return table([head, *rows])


def variant(game: VariantSheet) -> str:
    """The rule sheet, then the options; what a value means where it is not the option's first."""
    here = {name: option.default for name, option in game.rules.items()}
    rows = [
        [
            f"  {name}",
            option.default,
            ", ".join(option.ruling) or "-",
            ", ".join(option.values) + _later(name),
        ]
        for name, option in game.rules.items()
    ]
    lines = []
    for name, line in zip(here, table(rows).splitlines(), strict=True):
        lines.append(line)
        if game.rules[name].default != OPTIONS[name].default and not silenced(name, here):
            lines.append(" " * (max(map(len, here)) + 4) + game.rules[name].means)
    head = "Options (--rule NAME=VALUE): the value here, the ruling, all values; unusual ones are told:"
    return "\n".join([game.sheet.rstrip(), "", head, *lines])


def _later(name: str) -> str:
    """The mark of an option that does nothing yet."""
    later = OPTIONS[name].later
    return f" ({later})" if later else ""


def frequencies(result: FrequenciesResult, pack: Deck) -> str:
    """A line a class, best first, its share, and one in how many; none for five of a kind if no five are.

    Whatever else never comes has its line: it can be made, and something better always can too.
    """
    never = () if pack.colors or len(pack.suits) >= FIVE else ("five_of_a_kind",)
    wide = max(len(f"{count:,}") for count in (*result.classes.values(), result.total))
    told = {name: count for name, count in result.classes.items() if count or name not in never}
    rare = {name: _one_in(result.total, count) for name, count in told.items()}
    widest = max(map(len, rare.values()))
    rows = [
        [words(name), f"{count:>{wide},}", f"{100 * count / result.total:9.5f} %", f"{rare[name]:>{widest}}"]
        for name, count in told.items()
    ]
    return table([*rows, ["total", f"{result.total:>{wide},}", "", ""]])


def _one_in(total: int, count: int) -> str:
    """`1 in 221`, below a hundred with a decimal: `1 in 2.4`."""
    if not count:
        return "never"
    return f"1 in {total / count:,.{0 if total >= 100 * count else 1}f}"


def replay(hands: Sequence[HandResult]) -> str:
    """A line a hand, its error, notes and what is open below it; of several hands a line with the sum."""
    lines = [_replayed(hand) for hand in hands]
    return "\n".join([*lines, _sum(hands)] if len(hands) > 1 else lines)


def _sum(hands: Sequence[HandResult]) -> str:
    """`4 hands: 1 agrees, 1 DIFFERS, 2 errors`."""
    errors = sum(hand.error is not None for hand in hands)
    good = sum(hand.error is None and hand.ok is True for hand in hands)
    bad = sum(hand.error is None and hand.ok is False for hand in hands)
    silent = len(hands) - errors - good - bad
    parts = [f"{good:,} {'agrees' if good == 1 else 'agree'}"]
    parts += [f"{bad:,} {'DIFFERS' if bad == 1 else 'DIFFER'}"] if bad else []
    parts += [f"{errors:,} {'error' if errors == 1 else 'errors'}"] if errors else []
    parts += [f"{silent:,} without stacks to compare"] if silent else []
    return f"{len(hands):,} hands: {', '.join(parts)}"


def _replayed(hand: HandResult) -> str:
    verdict = {True: "stacks agree", False: "stacks DIFFER", None: "no stacks to compare"}[hand.ok]
    state = (
        f"error: {hand.error}"
        if hand.error is not None
        else verdict + ("" if hand.finished else ", not finished")
    )
    lines = [f"{hand.file} #{hand.hand}  {hand.variant or '?'}  {state}"]
    if hand.stacks:
        lines.append("  stacks " + " ".join(map(str, hand.stacks)))
    if isinstance(hand.actor, int):
        lines.append(f"  seat {hand.actor} to act: {_open(hand.legal)}")
    if isinstance(hand.pots, tuple) and hand.pots:
        lines.append("  pots " + " ".join(map(str, hand.pots)))
    return "\n".join([*lines, *(f"  note: {text}" for text in hand.notes)])


def _open(legal: object) -> str:
    """What a seat may do, in words: `fold, call 4, raise_to 8 to 200`."""
    if not isinstance(legal, LegalResult):
        return "nothing"
    words_of = []
    for name, value in plain_dict(legal).items():
        if isinstance(value, dict):
            bounds = [str(number) for number in dict.fromkeys(value.values())]
            words_of.append(f"{name} {' to '.join(bounds)}")
        elif isinstance(value, bool):
            words_of += [name] if value else []
        elif value is not None:
            words_of.append(f"{name} {value}")
    return ", ".join(words_of) or "nothing"


def simulate(result: SimResult) -> str:
    """The speed, the chips, and what each seat won."""
    speed = f"{result.hands:,} hands in {result.seconds:.2f} s ({result.hands_per_second:,.0f} a second)"
    chips = f"chips {result.chips_start:,} at the start, {result.chips_end:,} at the end"
    rows = [[str(seat.seat), seat.bot, f"{seat.net:+,}"] for seat in result.seats]
    stopped = "\nstopped early (Ctrl-C)" if result.partial else ""
    return f"{speed}\n{chips}\n{table([['seat', 'bot', 'net'], *rows])}{stopped}"


def progress_of(hands: int) -> Callable[[int], None] | None:
    """A line on stderr that counts, where somebody is looking."""
    if not sys.stderr.isatty():
        return None

    def tell(done: int) -> None:
        end = "\n" if done >= hands else ""
        with suppress(OSError):  # nobody looks any more
            print(f"\r{done:,} of {hands:,} hands", end=end, file=sys.stderr, flush=True)

    return tell
