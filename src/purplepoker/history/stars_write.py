"""Writes a hand of hold'em or Omaha as the English text that other programs import.

What is written is read back at once: a hand that would not end at the same stacks is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from purplepoker.engine import core
from purplepoker.engine.events import (
    Acted,
    Awarded,
    Boarded,
    Closed,
    Conceded,
    Dealt,
    Event,
    Posted,
    Resolved,
    Ruled,
    Shown,
    Started,
)
from purplepoker.engine.game import Game
from purplepoker.engine.pots import seats_of
from purplepoker.engine.state import State
from purplepoker.errors import Code, Refused
from purplepoker.history.header import plays_as
from purplepoker.history.stars_read import read_stars
from purplepoker.history.stars_words import GAMES, LIMITS, OWN, STREETS, chips_text, date_text, roman

RUNS = ("FIRST ", "SECOND ")
_GAME = {variant: name for name, variant in GAMES.items()}
_LIMIT = {structure: name for name, structure in LIMITS.items()}


def write_stars(
    game: Game, events: Sequence[Event], meta: Mapping[str, Any] | None = None, *, scale: int = 1
) -> str:
    """The hand as text. Refused(BAD_HISTORY): the text has no words for the game or for what happened.

    `meta`: names (`players`), `seats`, `table`, `hand` and the day as PHH has them; where they are missing
    players are called by their number. A rake is not written, nor what the players showed for no pot.
    """
    if not plays_as(game, "standard", tuple(GAMES.values()), tuple(_LIMIT)):
        raise _no_words(f"{game.variant.name} with {game.stakes.structure} and the pack {game.deck.id}")
    writer = _Writer(game, dict(meta or {}), scale)
    for event in events:
        writer.add(event)
    text = writer.text()
    try:
        (again,) = read_stars(text)
    except Refused as refused:
        raise _no_words(f"what happened ({refused})") from refused
    if writer.state is None or (again.state.stacks, again.state.over) != (
        writer.state.stacks,
        writer.state.over,
    ):
        raise _no_words("what happened: it would end at other stacks")
    return text


def _no_words(what: str) -> Refused:
    return Refused(Code.BAD_HISTORY, token="stars", right=f"this text has no words for {what}")


class _Writer:
    """`state` follows the log."""

    def __init__(self, game: Game, meta: dict[str, Any], scale: int) -> None:
        self.state: State | None = None
        self._game, self._meta, self._scale = game, meta, scale
        told = meta.get(OWN)
        self._own: dict[str, Any] = dict(told) if isinstance(told, Mapping) else {}
        symbol = meta.get("currency_symbol")
        self._sign = symbol if symbol in ("$", "€", "£") else ""
        self._lines: list[str] = []
        self._shows: list[str] = []
        self._laid: dict[int, str] = {}
        self._folded: dict[int, str] = {}
        self._mucked: set[int] = set()
        self._two = False
        self._won: Awarded | None = None

    def add(self, event: Event) -> None:
        before = self.state
        after = core.apply(self._game, before, event)
        if isinstance(event, Started):
            self._begin(event)
        elif before is not None:
            self._write(event, before, after)
        self.state = after

    def text(self) -> str:
        """All lines, with the summary of a hand that is over."""
        lines = self._lines
        if self.state is not None and self._won is not None:
            lines = [*lines, *self._summary(self.state, self._won)]
        return "\n".join(lines) + "\n"

    # --- the head -----------------------------------------------------------------------------------------

    def _begin(self, event: Started) -> None:
        start = event.start
        n = len(start.stacks)
        self._names = self._list("players", str, n) or [f"Player {p + 1}" for p in range(n)]
        self._seats = self._list("seats", int, n) or list(range(1, n + 1))
        self._button = self._own.get("button", self._seats[-1])
        stakes, forced = self._game.stakes, start.forced
        small, big = stakes.small, stakes.big
        if stakes.structure != "fixed-limit":
            big = stakes.min_bet
            real = [blind for blind in forced.blinds if 0 < blind < big]
            small = real[0] if real else max(1, big // 2)
        currency = self._meta.get("currency", "")
        unit = f" {currency}" if self._sign and isinstance(currency, str) and currency else ""
        stands = f"({self._chips(small)}/{self._chips(big)}{unit})"
        name = f"{_GAME[self._game.variant.id]} {_LIMIT[stakes.structure]}"
        if "tournament" in self._own:
            name = f"Tournament #{self._own['tournament']}, {self._own.get('buy_in', 'Freeroll')} {name}"
            name += f" - Level {roman(level if type(level := self._meta.get('level')) is int else 1)}"
        hand = self._meta.get("hand")
        number = hand if type(hand) is int and hand >= 0 else 1
        date = date_text(self._meta, str(self._own.get("zone", "")))
        most = max(self._meta.get("seat_count") or 0, *self._seats)
        play = "(Play Money) " if self._own.get("play") else ""
        self._lines = [
            f"PokerStars Hand #{number}: {name} {stands} - {date}",
            f"Table '{self._meta.get('table', 'Table')}' {most}-max {play}Seat #{self._button} is the button",
        ]
        for p in self._by_seat():
            self._lines.append(
                f"Seat {self._seats[p]}: {self._names[p]} ({self._chips(start.stacks[p])} in chips)"
            )

    def _list(self, name: str, kind: type, size: int) -> list[Any] | None:
        """A list of the meta fields, if it is one of so many different entries that a line can hold."""
        told = self._meta.get(name)
        if not isinstance(told, Sequence) or len(told) != size or len(set(map(str, told))) != size:
            return None
        fits = all(type(item) is kind and str(item).strip() == str(item) != "" for item in told)
        return list(told) if fits and all(str(item).isprintable() for item in told) else None

    def _by_seat(self) -> list[int]:
        return sorted(range(len(self._seats)), key=self._seats.__getitem__)

    def _posts(self, event: Posted, state: State) -> None:
        forced = state.forced
        n = len(event.antes)
        opener = forced.opener if forced.opener >= 0 else 0
        last = (opener - 1) % n
        big = (last - forced.raises) % n
        left = list(state.stacks)
        blinds = forced.blinds or (0,) * n
        payers = [p for p, dead in enumerate(event.dead) if dead]
        antes = len(payers) == n or payers == [
            big
        ]  # dead money of all, or of the big blind: no missed blinds
        alone = forced.for_all or (event.dead if antes else (0,) * n)

        def post(p: int, what: str, chips: int) -> None:
            if chips:
                left[p] -= chips
                all_in = "" if left[p] else " and is all-in"
                self._lines.append(f"{self._names[p]}: posts {what} {self._chips(chips)}{all_in}")

        for p in range(n):
            post(p, "the ante", event.antes[p] + min(event.dead[p], alone[p]))
        dead = [event.dead[p] - min(event.dead[p], alone[p]) for p in range(n)]
        others = [p for p in range(n) if p != big and blinds[p]]
        small = [p for p in others if p < big or n == 2]
        straddles = [p for p in others if big < p <= last and forced.raises]
        for p in small:
            post(p, "small blind", event.blinds[p] + dead[p])
        post(big, "big blind", event.blinds[big] + dead[big])
        for p in straddles:
            post(p, "straddle", event.blinds[p] + dead[p])
        for p in range(n):
            if p == big or p in small or p in straddles:
                continue
            both = "small & big blinds" if dead[p] else "big blind"
            post(p, both if event.blinds[p] else "small blind", event.blinds[p] + dead[p])
        self._lines.append("*** HOLE CARDS ***")

    # --- the hand -----------------------------------------------------------------------------------------

    def _write(self, event: Event, state: State, after: State) -> None:
        if isinstance(event, Posted):
            self._posts(event, state)
        elif isinstance(event, Dealt):
            for seat, down, _ in event.hands:
                if any(card >= 0 for card in down):
                    self._lines.append(f"Dealt to {self._names[seat]} {self._cards(down)}")
        elif isinstance(event, Acted):
            self._act(event, state)
        elif isinstance(event, Closed) and event.back:
            self._lines.append(
                f"Uncalled bet ({self._chips(event.back)}) returned to {self._names[event.seat]}"
            )
        elif isinstance(event, Ruled):
            raise _no_words("a ruling on an error of the dealer")
        elif isinstance(event, Resolved) and event.runs > 1:
            if event.runs > len(RUNS):
                raise _no_words(f"a hand run {event.runs} times")
            self._two = True
        elif isinstance(event, Boarded) and event.done:
            board = after.rows[event.run][event.rows[0]]
            run = RUNS[event.run] if self._two else ""
            new = board if len(board) == 3 else board[-1:]
            old = f" {self._cards(board[:-1])}" if len(board) > 3 else ""
            self._lines.append(f"*** {run}{STREETS[len(board)]} ***{old} {self._cards(new)}")
        elif isinstance(event, Shown):
            for seat in event.seats:
                self._show(seat, state)
        elif isinstance(event, Conceded):
            self._mucked.add(event.seat)
            self._shows.append(f"{self._names[event.seat]}: mucks hand")
        elif isinstance(event, Awarded):
            self._award(event, state)

    def _act(self, event: Acted, state: State) -> None:
        seat = event.seat
        added = event.to - state.bets[seat]
        words = {"fold": "folds", "check": "checks", "call": f"calls {self._chips(added)}"}.get(event.act)
        if words is None and state.to_match:
            words = f"raises {self._chips(event.to - state.to_match)} to {self._chips(event.to)}"
        elif words is None:
            words = f"bets {self._chips(event.to)}"
        if event.act == "fold":
            size = len(state.rows[0][0])
            self._folded[seat] = "before Flop" if not size else f"on the {STREETS[size].capitalize()}"
        all_in = " and is all-in" if added and added == state.stacks[seat] else ""
        self._lines.append(f"{self._names[seat]}: {words}{all_in}")

    def _show(self, seat: int, state: State) -> None:
        cards = self._cards(state.down[seat])
        self._laid[seat] = cards
        self._shows.append(f"{self._names[seat]}: shows {cards}")

    def _award(self, event: Awarded, state: State) -> None:
        self._won = event
        if event.why == "folds" and not self._shows:
            winner = seats_of(state.live)[0]
            self._lines += [*self._collected(event, 0), f"{self._names[winner]}: doesn't show hand"]
            return
        runs = RUNS if self._two else ("",)
        for at, run in enumerate(runs):
            shows = self._shows if not at else []
            self._lines += [f"*** {run}SHOW DOWN ***", *shows, *self._collected(event, at)]

    def _collected(self, event: Awarded, run: int) -> list[str]:
        return [
            f"{self._names[seat]} collected {self._chips(chips)} from {self._pot(part.pot, len(event.pots))}"
            for part in sorted(event.parts, key=lambda part: -part.pot)
            if part.run == run
            for seat, chips in part.winners
            if chips
        ]

    def _pot(self, at: int, pots: int) -> str:
        if pots == 1:
            return "pot"
        return "main pot" if not at else "side pot" if pots == 2 else f"side pot-{at}"

    def _summary(self, state: State, event: Awarded) -> list[str]:
        pots = [amount for amount, _ in event.pots]
        total = f"Total pot {self._chips(sum(event.won))}"
        if len(pots) > 1:
            names = [
                "Main pot",
                *("Side pot" if len(pots) == 2 else f"Side pot-{i}" for i in range(1, len(pots))),
            ]
            total += "".join(f" {name} {self._chips(pot)}." for name, pot in zip(names, pots, strict=True))
        lines = ["*** SUMMARY ***", f"{total} | Rake {self._chips(0)}"]
        lines += ["Hand was run twice"] if self._two else []
        boards = [rows[0] for rows in state.rows if rows[0]]
        for at, board in enumerate(boards):
            lines.append(f"{RUNS[at] if self._two else ''}Board {self._cards(board)}")
        return lines + [self._seat_line(p, event) for p in self._by_seat()]

    def _seat_line(self, p: int, event: Awarded) -> str:
        button = " (button)" if self._seats[p] == self._button else ""
        won = self._chips(event.won[p])
        if p in self._folded:
            what = f"folded {self._folded[p]}"
        elif p in self._mucked:
            what = "mucked"
        elif p in self._laid:
            what = f"showed {self._laid[p]} and " + (f"won ({won})" if event.won[p] else "lost")
        else:
            what = f"collected ({won})"
        return f"Seat {self._seats[p]}: {self._names[p]}{button} {what}"

    def _cards(self, cards: Sequence[int]) -> str:
        return "[" + " ".join(map(self._game.deck.text, cards)) + "]"

    def _chips(self, chips: int) -> str:
        return chips_text(chips, self._scale, self._sign)
