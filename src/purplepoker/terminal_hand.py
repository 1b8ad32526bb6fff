"""One hand at the table in the terminal: bots act, the player is asked, everything seen is told and kept."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TextIO

from rich.console import Console
from rich.style import Style
from rich.text import Text

from purplepoker.bots.base import Bot
from purplepoker.engine.core import apply, begin, legal, step
from purplepoker.engine.events import Awarded, Boarded, Call, Command, Event, Fold, Shown, Turned
from purplepoker.engine.game import Game
from purplepoker.engine.legal import Legal
from purplepoker.engine.pots import seats_of
from purplepoker.engine.stakes import Start
from purplepoker.engine.state import State
from purplepoker.engine.view import View, seen, view
from purplepoker.errors import Code, Refused
from purplepoker.terminal_cards import Look, join
from purplepoker.terminal_news import News
from purplepoker.terminal_prompt import ALL_IN, Wish, not_now, offers, parse, question
from purplepoker.terminal_screen import ACCENT, DIM, Screen, Seating

Ask = Callable[[str], str]


class Leave(Exception):
    """The player leaves: by word, at the end of input, or by interrupt."""

    def __init__(self, interrupted: bool = False) -> None:
        super().__init__()
        self.interrupted = interrupted


class Out:
    """Lines of text, and pieces that flow side by side until the line is full."""

    def __init__(self, console: Console, look: Look, pause: Callable[[], None]) -> None:
        self.console = console
        self.look = look
        self.pause = pause
        self.story: list[Text] = []
        """What was told of the hand, for `log`."""
        self._at = 0

    def line(
        self, text: Text | str = "", style: str = "", *, told: bool = False, whole: bool = False
    ) -> None:
        """A line of its own; `told`: part of the story of the hand; `whole`: never folded, to be copied."""
        self.end()
        line = text if isinstance(text, Text) else Text(text, style)
        if told:
            self.story.append(line)
        for part in [line] if whole else self._folded(line):
            self.console.print(part, soft_wrap=whole)

    def refuse(self, refused: Refused) -> None:
        """The one line that says why not."""
        self.line(join(Text(f" {self.look.sign('✗', 'x')} ", "bold red"), f"{refused}"))

    def _folded(self, line: Text) -> list[Text]:
        """A line too long for the terminal goes on under its own beginning."""
        if len(line) < self.look.width or "\n" in line.plain:
            return [line]
        indent = len(line.plain) - len(line.plain.lstrip())
        parts = line[indent:].wrap(self.console, self.look.width - indent - 1)
        return [join(" " * indent, part) for part in parts]

    def page(self, lines: Sequence[Text], more: Callable[[], str], height: int) -> None:
        """Lines a screen at a time, `more` asks for the next and stops with any word; 0: all at once."""
        parts = [part for line in lines for part in self._folded(line)]
        room = max(5, height - 6) if height else len(parts)  # what is asked afterwards has its place too
        for at in range(0, len(parts), max(1, room)):
            if at and more():
                break
            for part in parts[at : at + room]:
                self.line(part)

    def flow(self, piece: Text) -> None:
        """A piece beside the one before, where there is room."""
        dot = self.look.sign(" · ", " - ")
        if self._at and self._at + len(dot) + len(piece) <= self.look.width - 1:
            self.console.print(join(Text(dot, DIM), piece), end="")
            self._at += len(dot) + len(piece)
            self.story[-1] = join(self.story[-1], Text(dot, DIM), piece)
        else:
            self.end()
            self.console.print(join(" ", piece), end="")
            self._at = 1 + len(piece)
            self.story.append(join(" ", piece))
        self.pause()

    def end(self) -> None:
        """Ends the line that pieces flow in."""
        if self._at:
            self.console.print()
            self._at = 0


class Hand:
    """Plays one hand; `wish` serves what the player asks besides, `kept` are the events as seen."""

    def __init__(
        self, game: Game, screen: Screen, out: Out, ask: Ask, seating: Seating, bots: Sequence[Bot | None]
    ) -> None:
        self.game = game
        self.screen = screen
        self.out = out
        self.ask = ask
        self.seating = seating
        self.bots = bots
        self.news = News(game, screen.cards, seating)
        self.kept: list[Event] = []
        self.last: View | None = None
        self.typed = ""
        self.standing = 0
        """Chips behind of the player as last seen, for one who leaves in mid-hand."""

    def play(self, start: Start, wish: Callable[[Wish], None]) -> State:
        """The state at the end of the hand; raises `Leave` with the hand unfinished."""
        state, events = begin(self.game, start)
        self._tell(None, events)
        while not state.over:
            command = self._next(state, wish)
            before = state
            try:
                state, events = step(self.game, state, command)
            except Refused as refused:
                seat: int = command.seat  # type: ignore[attr-defined]
                if seat != self.seating.me:
                    right = f"{self.seating.who(seat)} answered what is not legal: {refused}"
                    raise Refused(Code.BAD_BOT, token=self.seating.names[seat], right=right) from refused
                if refused.code is Code.NOT_ASKED:  # in the engine's words, which nobody typed
                    now = view(self.game, state, seat)
                    refused = not_now(self.typed, legal(self.game, state, seat), now)
                self.out.refuse(refused)
                continue
            self._tell(before, events)
        return state

    def _next(self, state: State, wish: Callable[[Wish], None]) -> Command:
        """A bot's command, or the player's once no bot that could act now is left."""
        waiting = [state.actor] if state.actor >= 0 else list(seats_of(state.todo))
        for position in waiting:
            bot = self.bots[position]
            if bot is not None:
                acts = legal(self.game, state, position)
                return bot.act(view(self.game, state, position), acts)
        return self._human(view(self.game, state, self.seating.me), wish)

    # -- the player

    def _human(self, seen_now: View, wish: Callable[[Wish], None]) -> Command:
        acts = seen_now.legal
        assert acts is not None
        if seen_now != self.last and not acts.show:
            self._picture(seen_now)
        armed = ""
        while True:
            if not armed:
                self._question(acts, seen_now)
            line = self.typed = self._read()
            try:
                said = parse(line, acts, seen_now, self.game.deck)
            except Refused as refused:
                armed = ""
                self.out.refuse(refused)
                continue
            if said == "table":
                self._picture(seen_now)
            elif isinstance(said, str):
                wish(said)
            else:
                word = line.strip().lower()
                doubt = "" if armed == word else self._doubt(said, word, acts, seen_now)
                if not doubt:
                    return said
                armed = word
                self.out.line(f" {doubt}", "bold")
                continue
            armed = ""

    def _doubt(self, command: Command, word: str, acts: Legal, seen_now: View) -> str:
        """What is asked once more: all chips by one letter, and a fold where checking is free."""
        me = seen_now.seats[acts.seat]
        if word in ALL_IN and (acts.raise_max == me.stack + me.bet or isinstance(command, Call)):
            what = f"call {me.stack}, all-in" if isinstance(command, Call) else f"all-in {me.stack + me.bet}"
            return f"{what}: {word} again to do it"
        if isinstance(command, Fold) and acts.check and acts.fold:
            return f"checking is free: c checks, {word} again folds"
        return ""

    def _picture(self, seen_now: View) -> None:
        self.last = seen_now
        self.out.line()
        for line in self.screen.table(seen_now, self.seating):
            self.out.line(line)

    def _question(self, acts: Legal, seen_now: View) -> None:
        self.out.end()
        self.out.line(Text(f" {question(acts, seen_now)}", "bold"))
        line = Text(" ")
        for key, what in offers(acts, seen_now):
            part = Text().append(key, Style(bold=True) + ACCENT if key[0] in "rba" else Style(bold=True))
            if what:
                part.append(f" {what}")
            self._append(line, part)
        self._append(line, join(Text("?", "bold"), " help"))
        self.out.line(line)

    def _append(self, line: Text, part: Text) -> None:
        """Three blanks between offers, a new line where they do not fit."""
        at = len(line.plain.rsplit("\n", 1)[-1])
        if at > 1:
            line.append("\n " if at + 3 + len(part) > self.out.look.width else "   ")
        line.append_text(part)

    def _read(self) -> str:
        try:
            return self.ask(" > ")
        except EOFError:
            raise Leave from None
        except KeyboardInterrupt:
            raise Leave(interrupted=True) from None

    # -- telling

    def _tell(self, before: State | None, events: Sequence[Event]) -> None:
        """Keeps and tells events as the player may see them, one by one with the view before and after."""
        me = self.seating.me
        state = before
        for event in events:
            after = apply(self.game, state, event)
            shown = event if state is None else seen(self.game, state, event, me)
            if state is None:
                shown = seen(self.game, after, event, me)
            self.kept.append(shown)
            old = view(self.game, after if state is None else state, me)
            new = view(self.game, after, me)
            for piece in self.news.short(shown, old, new):
                self.out.flow(piece)
            lines = self.news.long(shown, old)
            if lines and isinstance(shown, Awarded | Shown) and not isinstance(self.kept[-2], Shown):
                self.out.end()
            for line in lines:
                self.out.line(line, told=True)
            if lines and isinstance(shown, Boarded | Turned):
                self.out.pause()
            self.standing = new.seats[me].stack
            state = after


def terminal_look(console: Console, output: TextIO) -> Look:
    """What this output can show; plain letters where its encoding or locale lacks the signs."""
    import os

    encoding = getattr(output, "encoding", None) or "utf-8"
    locale = next((os.environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if os.environ.get(name)), "")
    try:
        "▁▔│╎▒░─·•✗♠♥♦♣".encode(encoding)
        unicode = locale not in ("C", "POSIX")
    except (UnicodeEncodeError, LookupError):
        unicode = False
    system = console.color_system
    return Look(
        width=max(40, console.width - (sys.platform == "win32")),
        color=system is not None and not console.no_color,
        truecolor=system in ("truecolor", "256"),
        unicode=unicode,
    )
