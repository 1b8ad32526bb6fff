"""What the command `odds` reads and shows: numbers with units, a bar while it works, a table of hands."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING, TypedDict

from purplepoker.cli_options import PackArguments, seed_of, whole
from purplepoker.cli_output import table
from purplepoker.cli_show import answer
from purplepoker.errors import Code, Refused
from purplepoker.files import user_text

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from purplepoker.api.chances import OddsResult


LEAST_WIDE = 49.999999
"""Wider intervals, in percentage points on each side, say nothing."""
LEAST_SECONDS, MOST_SECONDS = 1e-9, 1e6


def points(text: str) -> float:
    """`0.1%` or `0.1`: percentage points."""
    right = "--ci takes percentage points from 0.0001 to below 50, as in 0.1%"
    return _number(text.strip().removesuffix("%"), text, right, 0.0001, LEAST_WIDE)


def seconds(text: str) -> float:
    """`10` or `10s`."""
    right = "--time-limit takes seconds, above 0 and up to a million, as in 10"
    return _number(text.strip().removesuffix("s"), text, right, LEAST_SECONDS, MOST_SECONDS)


def drawn(text: str | None) -> list[int] | None:
    """`3,1`: how many cards each hand draws."""
    if text is None:
        return None
    numbers = [one.strip() for one in text.split(",")]
    if not all(len(one) == 1 and one.isascii() and one.isdigit() for one in numbers):
        right = "--draw takes a whole number from 0 to 9 for each hand, with commas, as in 3,1"
        raise Refused(Code.BAD_VALUE, token=text, right=right)
    return [int(one) for one in numbers]


def _number(plain: str, text: str, right: str, least: float, most: float) -> float:
    try:
        number = float(plain) if len(plain) <= 30 and plain.isascii() and "_" not in plain else float("nan")
    except ValueError:
        number = float("nan")
    if not least <= number <= most:
        raise Refused(Code.BAD_VALUE, token=text, right=right)
    return number


class Asked(TypedDict):
    """How to count, as every command that counts deals hands it to the API."""

    exact: bool | None
    samples: int | None
    ci: float | None
    time_limit: float | None
    seed: int
    jobs: int


def asked(
    exact: bool, samples: str | None, ci: str | None, time_limit: str | None, seed: str | None, jobs: str
) -> Asked:
    """The options of a count as arguments of the API."""
    return {
        "exact": exact or None,
        "samples": None if samples is None else whole(samples, "--samples", 1, 10**12),
        "ci": None if ci is None else points(ci),
        "time_limit": None if time_limit is None else seconds(time_limit),
        "seed": seed_of(seed) or 0,
        "jobs": whole(jobs, "--jobs", 1, 256),
    }


def named(path: str | None, variant: str, deck: str | None, pack: PackArguments) -> dict[str, str]:
    """The ranges of a file, read with the pack of the game too."""
    if path is None:
        return {}
    from purplepoker import api
    from purplepoker.api.options import file_of, pack_of

    own = pack_of(file_of(variant), deck, pack["jokers"], pack["wild"], pack["rules"])
    return api.read_named(user_text(path), path, own)


class Bar:
    """Rate and time left on stderr, where somebody is looking; nothing for what ends at once."""

    def __init__(self) -> None:
        self._bar: Progress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def say(self, sentence: str) -> None:
        """What takes a while, on stderr, before it begins."""
        print(sentence, file=sys.stderr, flush=True)

    def tell(self, what: str, done: int, total: int) -> None:
        """Moves the bar; it appears with the first call that is not the last."""
        if not sys.stderr.isatty():
            return
        if self._bar is None:
            if total and done >= total:
                return
            bar = _made(what)
            self._task = bar.add_task(what, total=total or None)
            # known before it starts: Ctrl-C may come in between, and what has started must be stopped
            self._bar = bar
            bar.start()
        assert self._task is not None
        self._bar.update(self._task, completed=done, total=total or None)


def _made(what: str) -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        """Deals a second."""

        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text(f"{speed:,.0f} a second" if speed else "")

    count = TextColumn("{task.completed:,.0f} " + what)
    # the streams stay as they are, so that the answer goes to stdout whatever becomes of the bar
    return Progress(
        count,
        BarColumn(),
        Rate(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )


def show(result: OddsResult, as_json: bool) -> None:
    """The answer as JSON or as a table."""
    answer(result, as_json, _text)


def _text(result: OddsResult) -> str:
    split = any(isinstance(hand.scoop, float) for hand in result.hands)
    head = ["", "hand", "equity", *(["scoop", "part", "high", "low"] if split else ["win", "tie"])]
    if not result.exact:
        head.insert(3, "+-")
    rows = []
    for number, hand in enumerate(result.hands):
        row = [str(number), hand.range, percent(hand.equity)]
        if not result.exact:
            row.append(percent(1.96 * hand.stderr, 3))
        row += [percent(hand.win), percent(hand.tie)]
        if split:
            row += [percent(one) for one in (hand.high, hand.low) if isinstance(one, float)]
        rows.append(row)
    return f"{table([head, *rows])}\n{said(result.exact, result.count, partial=result.partial)}"


def said(exact: bool, count: int, *, partial: bool) -> str:
    """How many deals an answer rests on."""
    deals = f"{count:,} {'deal' if count == 1 else 'deals'}"
    text = f"All {deals}." if exact else f"A sample of {deals}; +- is a 95 % interval."
    return f"{text} Stopped early." if partial else text


def percent(part: float, digits: int = 2) -> str:
    """A part as a person reads it."""
    return f"{100 * part:.{digits}f} %"
