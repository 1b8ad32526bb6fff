"""The process that runs the bots of a user's file for one table: it may fail, hang or end, and no table does.

Standard streams are taken away from the file first, so that what it prints is no answer and no log line.
"""

from __future__ import annotations

import os
import queue
import threading
from typing import BinaryIO

import msgspec

from purplepoker.bots.base import Bot
from purplepoker.bots.load import bot_class, make_bot
from purplepoker.engine.events import AnyAct, Command
from purplepoker.engine.game import Game
from purplepoker.errors import Refused
from purplepoker.service.bot_words import Answer, Ask, Make, encode, read_question
from purplepoker.service.fault import describe_fault
from purplepoker.service.options import Options, game_of


def main() -> None:
    """Answers line by line until the table is gone, in the middle of a thought too."""
    asked, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(asked, lines), daemon=True).start()
    bots = Bots(game_of(msgspec.json.decode(lines.get(), type=Options)))
    while True:
        answers.write(encode(bots.answer(lines.get())) + b"\n")
        answers.flush()


def _read(asked: BinaryIO, lines: queue.SimpleQueue[bytes]) -> None:
    for line in asked:
        lines.put(line)
    os._exit(0)


class Bots:
    """The bots of one table by chair."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._bots: dict[int, Bot] = {}

    def answer(self, line: bytes) -> Answer:
        """Whatever the file does, there is an answer."""
        question = read_question(line)
        try:
            if isinstance(question, Ask):
                return Answer(question.number, self._act(question))
            self._make(question)
        except BaseException as error:  # sys.exit too
            return Answer(question.number, fault=_told(error))
        return Answer(question.number)

    def _make(self, asked: Make) -> None:
        self._bots.pop(asked.chair, None)
        self._bots[asked.chair] = make_bot(bot_class(asked.file), asked.file, self._game, asked.seed)

    def _act(self, asked: Ask) -> AnyAct:
        legal = asked.view.legal
        assert legal is not None
        command: object = self._bots[asked.chair].act(asked.view, legal)
        if not isinstance(command, Command):
            raise TypeError("no command")
        # the right kinds all through
        act: AnyAct = msgspec.convert(msgspec.to_builtins(command), type=AnyAct)
        return act


def _told(error: BaseException) -> str:
    """Of a file that cannot be used: what is wrong in it."""
    cause = error.__cause__ if isinstance(error, Refused) and error.__cause__ is not None else error
    return describe_fault(cause)
