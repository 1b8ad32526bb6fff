"""A table in the terminal: one player against bots, hand after hand.

Wires engine, bots, chance and files together. The player sees `view.view` of the own seat and events
as `view.seen` shows them, never the state; saved hands hold no more than that.
"""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TextIO

import msgspec
from rich.console import Console
from rich.text import Text

from purplepoker import cards, rng
from purplepoker.bots.base import Bot
from purplepoker.bots.load import bot_class, make_bot
from purplepoker.engine.events import Awarded
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.stakes import Start
from purplepoker.errors import Code, Refused
from purplepoker.files import data_folder
from purplepoker.terminal_cards import Cards
from purplepoker.terminal_hand import Ask, Hand, Leave, Out, terminal_look
from purplepoker.terminal_help import commands, first_lines, what_beats_what
from purplepoker.terminal_help import rules as rule_lines
from purplepoker.terminal_history import new_folder, path_lines, save, short
from purplepoker.terminal_prompt import WISHES, Wish
from purplepoker.terminal_screen import Screen, Seating
from purplepoker.variants.load import variant_file

PAUSE = 0.3
"""Seconds after each thing told, in a live terminal: the same whatever the hand."""


def play(
    variant: str | Game = "texas-holdem",
    deck: str = "purple",
    seats: int = 6,
    bots: Sequence[str] = ("steady",),
    structure: str | None = None,
    stack: int = 200,
    blinds: tuple[int, int] = (1, 2),
    ruleset: str | None = None,
    rules: Mapping[str, str] | None = None,
    seed: int | None = None,
    hands: int | None = None,
    input: Ask | None = None,
    output: TextIO | None = None,
    texts: tuple[str, str] = ("", ""),
) -> int:
    """Plays until the player leaves or `hands` are played; returns the exit code (130: interrupted).

    A compiled game in place of a variant stands for `deck`, `structure`, `blinds`, `ruleset` and `rules`
    too. Bots are repeated round the table. Without a seed chance comes from `secrets`; the same seed
    and the same input give the same hands. `input` and `output` are the terminal unless given. `texts`: what
    the user's own files of the game and the pack say, for the saved hands.
    """
    if isinstance(variant, Game):
        game = variant
    else:
        game = compile_game(
            variant_file(variant),
            cards.deck(deck),
            structure=structure,
            ruleset=ruleset,
            rules=rules or {},
            blinds=blinds,
        )
    if not game.stakes.by_hand:  # the player decides himself whether to show, where the rules leave it open
        game = msgspec.structs.replace(game, stakes=msgspec.structs.replace(game.stakes, by_hand=True))
    return Session(game, seats, bots, stack, seed, input, output, texts).run(hands)


class Session:
    """The player in chair 1, bots in the others, from sitting down to leaving."""

    def __init__(
        self,
        game: Game,
        seats: int,
        bots: Sequence[str],
        stack: int,
        seed: int | None,
        ask: Ask | None,
        output: TextIO | None,
        texts: tuple[str, str],
    ) -> None:
        least, most = game.seats
        if not least <= seats <= most:
            right = f"{game.variant.id} takes {least} to {most} with this pack"
            raise Refused(Code.SEAT_COUNT, token=seats, right=right)
        if stack < 1:
            raise Refused(Code.BAD_STACK, token=stack, right="a whole number of chips, 1 or more")
        if not bots:
            raise Refused(Code.BAD_VALUE, token="", right="at least one bot")
        self.game = game
        self.texts = texts
        self.stack = stack
        self.master = secrets.token_bytes(32) if seed is None else rng.derive(str(seed).encode(), "terminal")
        kinds = [(name, bot_class(name)) for name in bots]
        self.names = ["you"]
        self.bots: list[Bot | None] = [None]
        for chair in range(1, seats):
            name, kind = kinds[(chair - 1) % len(kinds)]
            bot_seed = int.from_bytes(rng.derive(self.master, f"bot {chair}")[:8], "big")
            self.bots.append(make_bot(kind, name, game, bot_seed))
            self.names.append(name.rpartition(":")[2])
        stream = sys.stdout if output is None else output
        self.live = ask is None and output is None and sys.stdin.isatty() and stream.isatty()
        console = Console(file=stream, highlight=False, markup=False, emoji=False)
        look = terminal_look(console, stream)
        self.height = console.height if self.live else 0
        """Lines of a screen; 0: nobody is there to turn pages."""
        self.screen = Screen(game, Cards(game.deck, look))
        self.out = Out(console, look, self._pause)
        self.ask = ask if ask is not None else self._ask
        self.stacks = [stack] * seats
        self.bought = [stack] * seats
        self.button = seats - 1
        self.carried = 0
        self.number = 0
        self.folder: Path | None = data_folder() / "hands" / self._folder_name()
        self.saved: Path | None = None
        self.hand: Hand | None = None
        self.last_story: list[Text] = []

    # -- the session

    def run(self, most: int | None) -> int:
        """Hand after hand; politely to the end."""
        code = 0
        try:
            while most is None or self.number < most:
                self._one_hand()
                if most is not None and self.number >= most:
                    break
                self._between()
        except Leave as leave:
            self.out.line()
            code = 130 if leave.interrupted else 0
        except KeyboardInterrupt:
            self.out.line()
            code = 130
        self._result()
        return code

    def _one_hand(self) -> None:
        self.number += 1
        game, count = self.game, len(self.stacks)
        chairs = [(self.button + 1 + p) % count for p in range(count)]
        seating = Seating(
            chairs=tuple(chair + 1 for chair in chairs),
            names=tuple(self.names[chair] for chair in chairs),
            me=chairs.index(0),
        )
        key = rng.derive(self.master, f"hand {self.number}")
        start = Start(
            stacks=tuple(self.stacks[chair] for chair in chairs),
            forced=forced_bets(game, count),
            stock=tuple(map(cards.CardId, rng.order(key, game.deck.size))),
            key=key,
            carried=self.carried,
        )
        self.out.line()
        self.out.line(self.screen.header(self.number))
        if self.number == 1:
            for line in first_lines(game):
                self.out.line(f" {line}", "dim")
        self.out.story = []
        hand = Hand(game, self.screen, self.out, self.ask, seating, [self.bots[chair] for chair in chairs])
        self.hand = hand
        state = hand.play(start, self._wish)
        self.hand = None
        self.out.end()
        for position, chair in enumerate(chairs):
            self.stacks[chair] = state.stacks[position]
        final = hand.kept[-1]
        self.carried = final.carried if isinstance(final, Awarded) else 0
        self.last_story = self.out.story
        self._save(hand)
        self.button = (self.button + 1) % count

    def _between(self) -> None:
        """Bots rebuy; a player without chips may; Enter deals."""
        for chair in range(1, len(self.stacks)):
            if not self.stacks[chair]:
                self._buy(chair)
                self.out.line(f" seat {chair + 1} buys {self.stack} more", "dim")
        busted = not self.stacks[0]
        while True:
            if busted:
                self.out.line(f" you have no chips left: r buys {self.stack} more, q leaves", "bold")
            else:
                self.out.line(
                    f" you have {self.stacks[0]}, {self._net()}   Enter deals, ? help, q leaves", "dim"
                )
            word = self._read().strip().lower()
            if busted and word in ("r", "rebuy"):
                self._buy(0)
                return
            if not word and not busted:
                return
            wish = WISHES.get(word)
            if wish is not None and wish != "table":
                self._wish(wish)
                continue
            right = f"r buys {self.stack}, q leaves" if busted else "Enter deals the next hand, q leaves"
            code = Code.NOT_NOW if wish == "table" else Code.NOT_UNDERSTOOD
            self.out.refuse(Refused(code, token=word or "Enter", right=right))

    def _buy(self, chair: int) -> None:
        self.stacks[chair] += self.stack
        self.bought[chair] += self.stack

    def _net(self) -> str:
        net = self.stacks[0] - self.bought[0]
        return "even" if not net else f"up {net}" if net > 0 else f"down {-net}"

    def _result(self) -> None:
        after = f"After {self.number} hand" + ("" if self.number == 1 else "s")
        if self.hand is not None:  # left in mid-hand: what was put in stays in the pot
            after = f"In the middle of hand {self.number}"
            self.stacks[0] = self.hand.standing
            self._save(self.hand)
        self.out.line(f" {after} you leave with {self.stacks[0]}, {self._net()}.", "bold")

    # -- wishes

    def _wish(self, wish: Wish) -> None:
        if wish == "quit":
            raise Leave
        if wish == "log":
            self._log()
            return
        if wish == "help":
            page = commands(self.game)
        elif wish == "ranking":
            page = what_beats_what(self.game, self.screen.cards)
        else:
            page = rule_lines(self.game)
        self._page(page)

    def _page(self, lines: Sequence[Text]) -> None:
        self.out.line()
        self.out.page(lines, lambda: self._read(" more: Enter, any word ends it > "), self.height)
        self.out.line()

    def _log(self) -> None:
        if not self.last_story:
            self.out.line(" no hand has been played yet", "dim")
            return
        saved = path_lines(self.saved, self.out.look.width) if self.saved else []
        self._page([*self.last_story, *(Text(line, "dim") for line in saved)])

    # -- files, clock, keyboard

    def _folder_name(self) -> str:
        return f"{datetime.now():%Y-%m-%d_%H%M%S}_{self.game.variant.id}"

    def _save(self, hand: Hand) -> None:
        """A hand that cannot be saved costs a line, not the game. The first names the folder, too."""
        if self.folder is None or not hand.kept:
            return
        before = self.saved
        try:
            if not before:
                self.folder = new_folder(self.folder)
            self.saved = save(self.folder, self.number, self.game, hand.seating, hand.kept, self.texts)
        except OSError as error:
            self.out.line(f" hands are not saved: {short(self.folder)}: {error.strerror or error}", "dim")
            self.folder = None
            return
        except Refused as refused:
            self.out.line(f" this hand is not saved: {refused}", "dim")
            return
        width = self.out.look.width
        for line in [f" saved: {self.saved.name}"] if before else path_lines(self.saved, width):
            self.out.line(line, "dim")

    def _pause(self) -> None:
        if self.live:
            time.sleep(PAUSE)

    def _read(self, prompt: str = " > ") -> str:
        self.out.end()
        try:
            return self.ask(prompt)
        except EOFError:
            raise Leave from None
        except KeyboardInterrupt:
            raise Leave(interrupted=True) from None

    def _ask(self, prompt: str) -> str:
        """A line from the keyboard, with line editing where Python has it."""
        if self.live:
            return _keyboard(prompt)
        self.out.console.file.write(prompt)
        self.out.console.file.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.out.console.file.write(
            line if line.endswith("\n") else line + "\n"
        )  # a transcript shows both sides
        return line.rstrip("\n")


def _keyboard(prompt: str) -> str:
    if os.name == "posix":
        with suppress(ImportError):
            import readline  # noqa: F401  # arrow keys in `input`
    return input(prompt)
