"""From an event log to PHH text, read back by ourselves and by others.

PHH tells a round of draws as all discards, then all replacements, and a hand in a run-out shows
again what it was dealt after it lay open; the log is put into that order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from purplepoker.cards import format_cards
from purplepoker.engine import core
from purplepoker.engine.events import (
    Acted,
    Awarded,
    Boarded,
    Chosen,
    Conceded,
    Dealt,
    Event,
    Resolved,
    Ruled,
    Shown,
    Shuffled,
    Started,
    Thrown,
)
from purplepoker.engine.game import Game
from purplepoker.engine.irregular import ENDS
from purplepoker.engine.pots import seats_of
from purplepoker.engine.state import State
from purplepoker.errors import Refused
from purplepoker.history import toml
from purplepoker.history.codes import OTHER_FIELDS, PLAY_FIELDS
from purplepoker.history.extra import TABLE, lines
from purplepoker.history.header import amount, amounts, coded_fields, own_fields
from purplepoker.history.known import told_early

_WORDS = {"fold": "f", "check": "cc", "call": "cc", "bring_in": "pb", "bet": "cbr", "raise": "cbr"}
_ACTS = {"arrange": "arrange", "flip": "turnup", "pass": "pass"}


def write_hand(
    game: Game,
    events: Sequence[Event],
    meta: Mapping[str, Any] | None = None,
    *,
    scale: int = 1,
    variant_text: str = "",
    deck_text: str = "",
) -> str:
    """The hand as PHH text, with `finishing_stacks` once it is over. Refused(NOT_RECORDABLE).

    A game that has a PHH code and is played as PHH says is written under it; any other as
    `purplepoker:<id>` with a table `_purplepoker`. `meta`: further fields
    (players, author, own ones with an underscore), written as they are. `scale`: how many chips of the log
    make one of the file's units, as `Recorded.scale` says. `variant_text`, `deck_text`: the files of a game
    and a pack that do not come with the program; the history then holds them.
    """
    started = events[0]
    if not isinstance(started, Started):
        raise AssertionError("a hand begins with Started")
    start = started.start
    script = Script(game, scale)
    for event in told_early(events):
        script.add(event)
    actions, acts = script.finish()
    meta = dict(meta or {})
    told = meta.pop(TABLE, None)
    extra = {"acts": acts} if acts else {}
    if isinstance(told, Mapping) and told.get("irregularities"):
        extra["irregularities"] = told["irregularities"]
    coded = coded_fields(game, start, scale, runs=script.runs)
    if isinstance(coded, Refused) or script.ruled:  # PHH has no ruling
        fields, more = own_fields(game, start, scale, variant_text, deck_text)
        extra |= more
    else:
        fields = coded
    fields["starting_stacks"] = amounts(start.stacks, scale)
    fields["actions"] = _lines(actions)
    others = {name: toml.value(item) for name, item in meta.items() if name not in PLAY_FIELDS}
    others.pop("finishing_stacks", None)
    if script.state is not None and script.state.over:
        others["finishing_stacks"] = amounts(script.state.stacks, scale)
    fields |= {name: others.pop(name) for name in OTHER_FIELDS if name in others} | others
    text = "".join(f"{toml.key(name)} = {value}\n" for name, value in fields.items())
    return text + "".join(f"{name} = {value}\n" for name, value in lines(extra).items())


def write_hands(hands: Iterable[tuple[Game, Sequence[Event], Mapping[str, Any], int]]) -> str:
    """Many hands (game, events, meta, scale) as the text of a `.phhs`, one table a hand."""
    return numbered(write_hand(game, events, meta, scale=scale) for game, events, meta, scale in hands)


def numbered(texts: Iterable[str]) -> str:
    """Hands that are written as the text of a `.phhs`."""
    return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(texts, 1))


def _lines(actions: Sequence[str]) -> str:
    return "[\n" + "".join(f"  {toml.text(action)},\n" for action in actions) + "]"


# --- the actions --------------------------------------------------------------------------------------


class Script:
    """Turns events into actions and acts of our own table. `state` follows the log; `runs`: boards dealt.

    `ruled`: something was ruled.
    """

    def __init__(self, game: Game, scale: int) -> None:
        self.state: State | None = None
        self._game = game
        self._scale = scale
        self._actions: list[str] = []
        self._owed: dict[int, str] = {}
        self._laid_open: dict[int, int] = {}
        self._conceded = False
        self._acts: list[str] = []
        self.runs = 1
        self.ruled = False

    def add(self, event: Event) -> None:
        before = self.state
        if before is not None:
            self._write(event, before)
        self.state = core.apply(self._game, before, event)

    def finish(self) -> tuple[list[str], list[str]]:
        self._replacements()
        return self._actions, self._acts

    def _write(self, event: Event, state: State) -> None:
        if isinstance(event, Dealt) and event.reason == "owed":
            seat, down, up = event.hands[0]
            if not state.held:  # for an exposed card (I-2), not for thrown ones
                self._say(f"d dh p{seat + 1}", self._cards(down))
                return
            self._owed[seat] = self._owed.get(seat, "") + self._cards(down + up)
            return
        if isinstance(event, Thrown):
            swap = state.choice != "draw"
            if swap or event.seat in self._owed:  # the next round of draws, without a bet between
                self._replacements()
            if swap:
                self._act(event.seat, "exchange" if event.cards else "stay")
            else:
                self._say(f"p{event.seat + 1} sd", self._cards(event.cards))
            return
        if isinstance(event, Shuffled):
            return
        self._replacements()
        if isinstance(event, Ruled):
            self._rule(event, state)
        elif isinstance(event, Chosen):
            self._choice(event, state)
        elif isinstance(event, Resolved):
            self.runs = max(self.runs, event.runs)
        elif isinstance(event, Dealt):
            for seat, down, up in event.hands:
                self._say(f"d dh p{seat + 1}", self._cards(down + up))
            if event.shared is not None:
                self._say("d db", self._cards((event.shared,)))
        elif isinstance(event, Boarded):
            self._say("d db", self._cards(event.cards))
        elif isinstance(event, Acted):
            word = _WORDS[event.act]
            self._say(f"p{event.seat + 1} {word}", amount(event.to, self._scale) if word == "cbr" else "")
        elif isinstance(event, Shown):
            for seat, cards in zip(event.seats, event.cards, strict=True):
                self._show(state, seat, cards)
        elif isinstance(event, Conceded):
            self._say(f"p{event.seat + 1} sm", "")
            self._conceded = True
        elif isinstance(event, Awarded) and event.why == "folds" and self._conceded:
            # others read it as a showdown until the last hand is shown too
            last = seats_of(state.live)[0]
            if not state.shown >> last & 1:
                self._say(f"p{last + 1} sm", "-")
        elif isinstance(event, Awarded) and event.why == "showdown":
            for seat in seats_of(state.live & state.shown):
                if self._laid_open.get(seat, 0) < len(state.down[seat]):
                    self._show(state, seat, state.down[seat])

    def _choice(self, event: Chosen, state: State) -> None:
        if state.choice == "discard":
            self._say(f"p{event.seat + 1} sd", self._cards(event.cards))
        elif state.choice == "runs":
            at = len(self._actions)
            while at and self._actions[at - 1].split()[1] == "sm":  # hands that lie open are told after it
                at -= 1
            self._act(event.seat, f"runs {event.n}", at)
        elif state.choice == "declare":
            if event.way:  # else the hand ended before it was told
                self._act(event.seat, f"declare {event.way}")
        else:
            self._act(event.seat, f"{_ACTS[state.choice]} {self._cards(event.cards)}")

    def _rule(self, event: Ruled, state: State) -> None:
        self.ruled = True
        if event.ruling in ENDS and state.choice == "runs":  # votes that came to nothing
            self._acts = [act for act in self._acts if act.split()[2] != "runs"]
        cards = event.cards[-event.n :] if event.what == "extra_board" else event.cards
        words = [event.what, f"p{event.seat + 1}" if event.seat >= 0 else "", self._cards(cards)]
        if event.n > 1 and event.what == "extra_card":
            words.append(str(event.n))
        at = len(self._actions)
        while event.ruling not in ENDS and at and self._actions[at - 1].split()[1] == "sm":
            at -= 1  # as votes for run-outs, which may come after it
        self._acts.append(" ".join([f"{at}: d", *filter(None, words)]))

    def _act(self, seat: int, words: str, at: int = -1) -> None:
        self._acts.append(f"{len(self._actions) if at < 0 else at}: p{seat + 1} {words}")

    def _show(self, state: State, seat: int, cards: Sequence[int]) -> None:
        self._laid_open[seat] = len(cards)
        self._say(f"p{seat + 1} sm", self._cards((*cards, *state.up[seat])))

    def _replacements(self) -> None:
        """Cards drawn in the round of draws that is over."""
        for seat, cards in sorted(self._owed.items()):
            self._say(f"d dh p{seat + 1}", cards)
        self._owed = {}

    def _cards(self, cards: Sequence[int]) -> str:
        return format_cards(self._game.deck, tuple(cards), "")

    def _say(self, words: str, rest: str) -> None:
        self._actions.append(f"{words} {rest}" if rest else words)
