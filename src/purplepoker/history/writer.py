"""From an event log to PHH text, read back by ourselves and by others.

PHH tells a round of draws as all discards, then all replacements, and a hand in a run-out shows
again what it was dealt after it lay open; the log is put into that order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from purplepoker.cards import deck, format_cards
from purplepoker.engine import core
from purplepoker.engine.events import (
    Acted,
    Awarded,
    Boarded,
    Conceded,
    Dealt,
    Event,
    Shown,
    Shuffled,
    Started,
    Thrown,
)
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.pots import seats_of
from purplepoker.engine.stakes import Forced, Start
from purplepoker.engine.state import State
from purplepoker.errors import Code, Refused
from purplepoker.history import toml
from purplepoker.history.amounts import shown
from purplepoker.history.codes import CODES, OTHER_FIELDS, PLAY_FIELDS, PhhGame
from purplepoker.history.start import opener_of
from purplepoker.variants.load import variant_file
from purplepoker.variants.model import AnyStep, Bet, Board, Deal

_WORDS = {"fold": "f", "check": "cc", "call": "cc", "bring_in": "pb", "bet": "cbr", "raise": "cbr"}


def write_hand(
    game: Game, events: Sequence[Event], meta: Mapping[str, Any] | None = None, *, scale: int = 1
) -> str:
    """The hand as PHH text, with `finishing_stacks` once it is over. Refused(NOT_RECORDABLE).

    `meta`: further fields (players, author, own ones with an underscore), written as they are.
    `scale`: how many chips of the log make one of the file's units, as `Recorded.scale` says.
    """
    code = _code(game)
    started = events[0]
    if not isinstance(started, Started):
        raise AssertionError("a hand begins with Started")
    script = _Script(game, scale)
    for event in events:
        script.add(event)
    start = started.start
    fields = _start_fields(code, game, start, scale)
    fields["starting_stacks"] = _amounts(start.stacks, scale)
    fields["actions"] = _lines(script.finish())
    others = {name: toml.value(item) for name, item in (meta or {}).items() if name not in PLAY_FIELDS}
    others.pop("finishing_stacks", None)
    if script.state is not None and script.state.over:
        others["finishing_stacks"] = _amounts(script.state.stacks, scale)
    fields |= {name: others.pop(name) for name in OTHER_FIELDS if name in others} | others
    return "".join(f"{toml.key(name)} = {text}\n" for name, text in fields.items())


def write_hands(hands: Iterable[tuple[Game, Sequence[Event], Mapping[str, Any], int]]) -> str:
    """Many hands (game, events, meta, scale) as the text of a `.phhs`, one table a hand."""
    texts = (write_hand(game, events, meta, scale=scale) for game, events, meta, scale in hands)
    return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(texts, 1))


# --- the header ---------------------------------------------------------------------------------------


def _code(game: Game) -> PhhGame:
    """The PHH code of a game, if PHH has one and the game is played just as it says."""
    for code in CODES.values():
        if (code.variant, code.structure, code.deck) != (
            game.variant.id,
            game.stakes.structure,
            game.deck.id,
        ):
            continue
        usual = _usual(code)
        same = _shape(usual) == _shape(game) and game.deck is usual.deck
        if same and game.stakes.cap_per_deal is None and game.stakes.max_bet is None:
            return code
    right = "PHH knows " + ", ".join(CODES) + " only, with the usual pack and rules"
    raise Refused(
        Code.NOT_RECORDABLE,
        variant=game.variant.id,
        structure=game.stakes.structure,
        deck=game.deck.id,
        right=right,
    )


@cache
def _usual(code: PhhGame) -> Game:
    return compile_game(
        variant_file(code.variant), deck(code.deck), structure=code.structure, ruleset="recorded"
    )


def _shape(game: Game) -> tuple[tuple[AnyStep, ...], object]:
    """What is dealt, bet and won, without what leaves no trace in a history: burns, the duty to open."""
    shares = tuple((s.name, s.ranking.role, s.least, s.most, s.size, s.lines) for s in game.shares)
    return tuple(_plain(step) for step in game.variant.steps), shares


def _plain(step: AnyStep) -> AnyStep:
    if isinstance(step, Bet):
        return replace(step, must=False)
    if isinstance(step, Deal | Board):
        return replace(step, burn=False)
    return step


def _start_fields(code: PhhGame, game: Game, start: Start, scale: int) -> dict[str, str]:
    forced = start.forced
    n = len(start.stacks)
    antes, trimmed = _antes(forced, start.stacks)
    fields = {
        "variant": toml.text(code.code),
        "ante_trimming_status": toml.value(trimmed),
        "antes": _amounts(antes[::-1] if n == 2 else antes, scale),
    }
    if code.stud:
        if any(forced.blinds):
            raise _inexpressible("blinds in a game with a bring-in")
        fields["bring_in"] = _amount(game.stakes.bring_in, scale)
    else:
        blinds = _blinds(forced, n)
        fields["blinds_or_straddles"] = _amounts(blinds[::-1] if n == 2 else blinds, scale)
    if code.structure == "fixed-limit":
        fields["small_bet"] = _amount(game.stakes.small, scale)
        fields["big_bet"] = _amount(game.stakes.big, scale)
    else:
        fields["min_bet"] = _amount(game.stakes.min_bet, scale)
    return fields


def _antes(forced: Forced, stacks: Sequence[int]) -> tuple[tuple[int, ...], bool]:
    """Antes by player as they were asked, and whether they are the player's own (trimmed) or dead money."""
    own, dead = forced.antes, forced.dead
    if any(own) and any(dead):
        raise _inexpressible("own antes and dead money in one hand")
    if (
        any(own)
        and forced.blind_first
        and any(a + b > s for a, b, s in zip(own, forced.blinds or own, stacks, strict=True))
    ):
        raise _inexpressible("a short stack whose blind comes before its ante")
    if any(dead):
        return dead, False
    return forced.asked or own or (0,) * len(stacks), True


def _blinds(forced: Forced, seats: int) -> tuple[int, ...]:
    """Blinds by player; posts behind the opener's blind are negative, as they do not move the opener."""
    blinds = forced.blinds or (0,) * seats
    opener = max(forced.opener, 0)
    if opener_of(blinds) == opener:
        return blinds
    last = (opener - 1) % seats
    signed = tuple(-b if p > last else b for p, b in enumerate(blinds))
    if opener_of(signed) != opener:
        raise _inexpressible(f"p{opener + 1} opening against these blinds")
    return signed


def _inexpressible(what: str) -> Refused:
    return Refused(Code.BAD_HISTORY, token=what, right="PHH has no words for it")


def _amount(chips: int, scale: int) -> str:
    """In a hand with fractions whole numbers get a point too, or others would split a pot in whole chips."""
    text = shown(chips, scale)
    return text if scale == 1 or "." in text else text + ".0"


def _amounts(chips: Sequence[int], scale: int) -> str:
    return "[" + ", ".join(_amount(amount, scale) for amount in chips) + "]"


def _lines(actions: Sequence[str]) -> str:
    return "[\n" + "".join(f"  {toml.text(action)},\n" for action in actions) + "]"


# --- the actions --------------------------------------------------------------------------------------


class _Script:
    """Turns events into actions. `state` follows the log."""

    def __init__(self, game: Game, scale: int) -> None:
        self.state: State | None = None
        self._game = game
        self._scale = scale
        self._actions: list[str] = []
        self._owed: dict[int, str] = {}
        self._laid_open: dict[int, int] = {}
        self._conceded = False

    def add(self, event: Event) -> None:
        before = self.state
        if before is not None:
            self._write(event, before)
        self.state = core.apply(self._game, before, event)

    def finish(self) -> list[str]:
        self._replacements()
        return self._actions

    def _write(self, event: Event, state: State) -> None:
        if isinstance(event, Dealt) and event.reason == "owed":
            seat, down, up = event.hands[0]
            self._owed[seat] = self._owed.get(seat, "") + self._cards(down + up)
            return
        if isinstance(event, Thrown):
            if event.seat in self._owed:  # the next round of draws, without a bet between
                self._replacements()
            self._say(f"p{event.seat + 1} sd", self._cards(event.cards))
            return
        if isinstance(event, Shuffled):
            return
        self._replacements()
        if isinstance(event, Dealt):
            for seat, down, up in event.hands:
                self._say(f"d dh p{seat + 1}", self._cards(down + up))
            if event.shared is not None:
                self._say("d db", self._cards((event.shared,)))
        elif isinstance(event, Boarded):
            self._say("d db", self._cards(event.cards))
        elif isinstance(event, Acted):
            word = _WORDS[event.act]
            self._say(f"p{event.seat + 1} {word}", _amount(event.to, self._scale) if word == "cbr" else "")
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
