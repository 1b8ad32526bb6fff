"""From a name on the command line to a bot's class: `random`, `call`, `steady`, or `file.py:Class`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location

from purplepoker.bots.base import Bot
from purplepoker.bots.simple import CallBot, RandomBot
from purplepoker.bots.steady import SteadyBot
from purplepoker.engine.game import Game
from purplepoker.errors import Code, Refused
from purplepoker.files import user_text

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "call": CallBot, "steady": SteadyBot}

MakeBot = Callable[[Game, int], Bot]


def bot_class(name: str) -> type[Bot]:
    """The class behind a name; a file's class is loaded anew at every call. Refused: BAD_BOT, NO_FILE."""
    if name in BOTS:
        return BOTS[name]
    path, colon, word = name.rpartition(":")
    if not colon or not path or not path.endswith(".py"):
        raise Refused(Code.BAD_BOT, token=name, right=f"{', '.join(BOTS)}, or FILE.py:Class")
    user_text(path)  # refuses what cannot be read, in the words of all files
    # named by its whole path: two files of the same name must not meet
    module_name = f"purplepoker bot {path}"
    spec = spec_from_file_location(module_name, path)
    if spec is None or spec.loader is None:
        raise Refused(Code.BAD_BOT, token=name, right="the file is no Python module")
    module = module_from_spec(spec)
    sys.modules[module_name] = module  # dataclasses and pickling look a class's module up there
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[module_name]
        right = f"{path} cannot be loaded: {type(error).__name__}: {error}"
        raise Refused(Code.BAD_BOT, token=name, right=right) from error
    found = getattr(module, word, None)
    if not isinstance(found, type):
        classes = [k for k, v in vars(module).items() if isinstance(v, type) and v.__module__ == module_name]
        right = f"{path} has the classes {', '.join(classes)}" if classes else f"{path} has no class"
        raise Refused(Code.BAD_BOT, token=name, right=right)
    if not callable(getattr(found, "act", None)):
        raise Refused(Code.BAD_BOT, token=name, right=f"{word} needs a method act(view, legal)")
    if type(getattr(found, "needs_view", None)) is not bool:
        raise Refused(Code.BAD_BOT, token=name, right=f"{word} needs an attribute needs_view = True or False")
    return found


def make_bot(kind: type[Bot], name: str, game: Game, seed: int) -> Bot:
    """A bot for one chair; refused where the class cannot be made with `(game, seed)`."""
    try:
        return kind(game, seed)
    except Exception as error:
        right = f"making it with (game, seed) failed: {type(error).__name__}: {error}"
        raise Refused(Code.BAD_BOT, token=name, right=right) from error
