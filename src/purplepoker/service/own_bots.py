"""Bots of the host's own files: he names them on his command line, nobody names a file over the wire.

At a table such a bot has a name. What is in the file runs in a process of its own, one a table, within a
time limit: a bot that raises, hangs, answers nonsense or ends its process has failed in one decision only.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from purplepoker.bots.load import BOTS, bot_class
from purplepoker.engine.events import AnyAct
from purplepoker.engine.view import View
from purplepoker.errors import Code, Refused
from purplepoker.service.bot_words import Answer, Ask, Make, encode, read_answer
from purplepoker.service.options import Options

STAND_IN = "call"
"""The simplest bot plays for one whose file was not named this time."""

LIMIT_S = 5.0
"""For a decision; a person at the table waits as long."""
START_S = 20.0
"""For the process to start and the file to be loaded."""
MOST_BYTES = 65_536
BURY_S = 5.0


class BotFailed(Exception):
    """`what` may be logged: no text of the file's own, no card."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


class OwnBots(NamedTuple):
    """`files`: the `file.py:Class` behind each name."""

    files: Mapping[str, str] = {}
    limit_s: float = LIMIT_S

    @property
    def names(self) -> tuple[str, ...]:
        """Every bot there is at a table of this server."""
        return (*BOTS, *self.files)


NONE = OwnBots()


def named(bots: Sequence[str]) -> tuple[tuple[str, ...], OwnBots]:
    """The names of these bots at a table, and the files behind those that are the user's own.

    Refused: BAD_BOT, NO_FILE; also two files with classes of one name, which nobody could tell apart.
    """
    names: list[str] = []
    files: dict[str, str] = {}
    for bot in bots:
        kind = bot_class(bot)
        if bot in BOTS:
            names.append(bot)
            continue
        path, _, name = bot.rpartition(":")
        file = f"{Path(path).resolve()}:{name}"
        if name in BOTS or files.setdefault(name, file) != file:
            raise Refused(Code.BAD_BOT, token=bot, right=f"there is another bot called {kind.__name__}")
        names.append(name)
    return tuple(names), OwnBots(files)


class Program:
    """The process that plays the own bots of one table: started when it is needed, ended when it fails."""

    def __init__(self, own: OwnBots, options: Options) -> None:
        self._own = own
        self._options = options
        self._process: asyncio.subprocess.Process | None = None
        self._ended: list[asyncio.subprocess.Process] = []
        self._made: dict[int, str] = {}
        self._turn = asyncio.Lock()
        self._number = 0

    @property
    def running(self) -> bool:
        return self._process is not None

    async def act(self, chair: int, name: str, view: View) -> AnyAct:
        """What the bot does, or `BotFailed`. One is asked after the other."""
        async with self._turn:
            try:
                if self._process is None:
                    await self._start()
                if self._made.get(chair) != name:
                    self._number += 1
                    make = Make(self._number, chair, self._own.files[name], secrets.randbits(63))
                    await self._say(make, START_S)
                    self._made[chair] = name
                self._number += 1
                answer = await self._say(Ask(self._number, chair, view), self._own.limit_s)
            except (OSError, ValueError, EOFError, asyncio.LimitOverrunError) as error:
                self.stop()
                raise BotFailed(f"its process failed: {type(error).__name__}") from None
        if answer.act is None:
            raise BotFailed("no act")
        return answer.act

    def forget(self, chair: int) -> None:
        """Somebody else sits there now; with the last bot the process ends."""
        if self._made.pop(chair, None) is not None and not self._made:
            self.stop()

    def stop(self) -> None:
        """Ends the process, whatever it is doing; it is started anew when it is needed."""
        process, self._process = self._process, None
        self._made.clear()
        if process is not None:
            _kill(process)
            self._ended.append(process)

    async def close(self) -> None:
        """Nothing is left of it."""
        self.stop()
        async with self._turn:  # whoever waited for it knows by now
            await self._bury()

    async def _bury(self) -> None:
        """Takes what was killed off the system's list; its pipes are read to their end, or it would stay."""
        while self._ended:
            with contextlib.suppress(TimeoutError, OSError):
                async with asyncio.timeout(BURY_S):
                    await self._ended.pop().communicate()

    async def _start(self) -> None:
        await self._bury()
        code = (
            f"import sys; sys.path[:] = {sys.path!r}\nfrom purplepoker.service.bot_child import main\nmain()"
        )
        alone: dict[str, Any] = {"start_new_session": True}  # Ctrl-C is for the server
        if sys.platform == "win32":
            alone = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",
            "-c",
            code,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=MOST_BYTES,
            **alone,
        )
        self._write(msgspec.json.encode(self._options))

    def _write(self, line: bytes) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(line + b"\n")

    async def _say(self, question: Make | Ask, limit_s: float) -> Answer:
        """The answer to this question; one to an older question, which nobody waits for, is passed over."""
        self._write(encode(question))
        process = self._process
        assert process is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(limit_s):
                while True:
                    answer = read_answer(await process.stdout.readuntil())
                    if answer.number == question.number:
                        break
        except TimeoutError:
            self.stop()
            raise BotFailed(f"no answer in {limit_s:g} s") from None
        if answer.fault:
            raise BotFailed(answer.fault)
        return answer


def _kill(process: asyncio.subprocess.Process) -> None:
    """With all that it has started, where the system knows what that is."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
