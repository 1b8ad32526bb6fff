"""What a command runs in: standard streams that may be closed or full, and Ctrl-C. Loads next to nothing."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import TextIO


def open_streams() -> None:
    """Gives a closed standard stream (Python has None there) a stand-in.

    Input is empty, what goes to stderr is lost, and writing to stdout fails like on a full disk: an
    answer that reaches nobody is no success.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  # open to the end
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def give_up(stream: TextIO) -> None:
    """Sends what a failed stream still holds nowhere, or Python would fail again when it ends."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def set_games(folder: str) -> Callable[[], None]:
    """Names the folder of games for this process and those it starts; gives what takes that back."""
    name = "PURPLEPOKER_GAMES"
    before = os.environ.get(name)
    os.environ[name] = folder

    def back() -> None:
        if before is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = before

    return back


class Interrupts:
    """Holds the first Ctrl-C back while a command cannot answer it; a second one stops at once.

    Begins holding. Leaves a handler alone that somebody else has set, and one that ignores Ctrl-C.
    """

    def __init__(self) -> None:
        self._holds = True
        self._wanted = False
        self._ours = False

    def __enter__(self) -> Interrupts:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            with suppress(ValueError):  # only the main thread may
                signal.signal(signal.SIGINT, self._interrupted)
                self._ours = True
        return self

    def __exit__(self, *_: object) -> None:
        if self._ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    @property
    def came(self) -> bool:
        """Whether Ctrl-C was pressed; taken for granted where somebody else sees to it."""
        return self._wanted or not self._ours

    def hold(self) -> None:
        """From here on nothing can be stopped any more in a useful way."""
        self._holds = True

    def release(self) -> None:
        """Raises what was held back."""
        self._holds = False
        if self._wanted:
            raise KeyboardInterrupt

    def _interrupted(self, signum: int, frame: FrameType | None) -> None:
        first, self._wanted = not self._wanted, True
        if not (self._holds and first):
            raise KeyboardInterrupt
