"""A walk through a program that counts cards: nothing is thrown, turned or bet on that is not there."""

from __future__ import annotations

from collections.abc import Mapping

from purplepoker.variants.faults import Faults
from purplepoker.variants.model import (
    AnyStep,
    Arrange,
    Bet,
    Board,
    Deal,
    Declare,
    Discard,
    Draw,
    Exchange,
    Flip,
    Pass,
    Turn,
)
from purplepoker.variants.source import VariantFile

_COUNTED = frozenset({"", "when", "down", "up", "to", "of", "n"})
"""Fields without which the cards cannot be counted on."""
_PAIR = 2
_RANKED = 5


class Walk:
    """Counts of one seat and of the board while the program runs; `under` says with which options.

    `sure`: every step so far could be read, so that the counts are right.
    """

    def __init__(self, file: VariantFile, options: Mapping[str, str], faults: Faults) -> None:
        self.file = file
        self.faults = faults
        self.steps = tuple(step for step in file.steps if step.holds(options))
        own = {name for part in file.steps for name in map(_bare, part.when.split())}
        told = [f"{name}={options[name]}" for name in sorted(own) if name in options]
        self.under = f" (with {', '.join(told)})" if told else ""
        self.line = 0
        self.down = 0
        self.up = 0
        self.bets = 0
        self.declares = 0
        self.shared = 0
        """Cards of a seat that one card for all may stand for."""
        self.covered: dict[str, int] = {}
        self.rows: dict[str, int] = {}
        self.swaps = False
        self.openers = 0
        self.sure = "steps" not in faults.unread
        self.swaps_read = True
        self.rows_read = "rows" not in faults.unread
        self.broken: frozenset[str] = frozenset()

    @property
    def held(self) -> int:
        return self.down + self.up

    @property
    def sure_held(self) -> int:
        """Cards that a seat holds even if the stock was too short for stud's last ones."""
        return self.held - self.shared

    def run(self) -> None:
        for step in self.steps:
            self.line, self.broken = step.line, step.broken
            self.step(step.item)
            if isinstance(step.item, Bet):
                self.swaps_read = self.swaps_read and not step.broken & {"", "exchange"}
            if step.broken & _COUNTED and not isinstance(step.item, Bet):
                self.sure = False
        self.broken = frozenset()
        self.end()

    def fault(self, reason: str) -> None:
        """A step that is wrong in itself; of one that could not be read nothing more is told."""
        if not self.broken:
            self.faults.at(self.line, reason + self.under)

    def miscount(self, reason: str) -> None:
        """A step that does not go with those before it."""
        if self.sure:
            self.fault(reason)

    def step(self, step: AnyStep) -> None:
        match step:
            case Deal():
                self.deal(step)
            case Board():
                self.board(step)
            case Turn():
                self.turn(step)
            case Bet():
                self.bet(step)
            case Discard():
                self.take("discard", step.n, self.down)
                self.sure = self.sure and (
                    step.n <= self.down or not self.held
                )  # what follows from it is no fault of its own
                self.down = max(0, self.down - step.n)
            case Draw():
                self.draw(step)
            case Exchange():
                self.swaps = True
                self.take("exchange", 1, self.down)
            case Arrange():
                self.take("arrange", 2, self.down)
            case Flip():
                self.take("flip", step.n, self.down)
                moved = min(step.n, self.down)
                self.down, self.up = self.down - moved, self.up + moved
            case Pass():
                self.take("pass", step.n, self.down)
                if step.to < 1:
                    self.fault(f"pass: to {step.to}: places to the left, from 1 on")
            case Declare():
                if self.declares:
                    self.fault("declare stands twice")
                self.declares = self.line
            case _:
                """A stand-in for a step that could not be read."""

    def take(self, what: str, n: int, have: int) -> None:
        """`n` concealed cards of one seat are asked for."""
        if n < 1:
            self.fault(f"{what}: {n} cards: a number from 1 on")
        elif n > have:
            self.miscount(f"{what}: {n} concealed cards are needed, {have} are held")
        else:
            self.not_shared(what)

    def not_shared(self, what: str) -> None:
        """After a card for all nobody holds what the program counts on: only bets and words may follow."""
        if self.shared:
            self.miscount(f"{what} after a deal with short = 'shared', which may leave players a card short")

    def deal(self, step: Deal) -> None:
        if step.down < 0 or step.up < 0 or step.down + step.up < 1:
            self.fault("deal: at least one card, down or up")
        if step.short == "shared" and "shared" not in self.file.rows and self.rows_read:
            self.fault("deal: short = 'shared' needs a row 'shared'")
        if step.short != "shared":
            self.not_shared("deal")
        elif step.down + step.up > 1:
            self.fault(f"deal: short = 'shared' is for a deal of one card, not of {step.down + step.up}")
        else:
            self.shared += 1
        self.down += max(0, step.down)
        self.up += max(0, step.up)

    def board(self, step: Board) -> None:
        if not step.to:
            self.fault("board: at least one row name")
        self.not_shared("board")
        laid = self.covered if step.down else self.rows
        for row in step.to:
            laid[row] = laid.get(row, 0) + 1

    def turn(self, step: Turn) -> None:
        if not step.of:
            self.fault("turn: at least one row name")
        for row in step.of:
            if not self.covered.get(row):
                self.miscount(f"turn: no face-down card is left in row {row!r}")
            else:
                self.covered[row] -= 1
                self.rows[row] = self.rows.get(row, 0) + 1

    def bet(self, step: Bet) -> None:
        if step.first not in ("left", "opener") and not self.up:
            self.miscount(f"bet: first = {step.first!r} and nothing shows yet")
        if step.first == "opener" and not self.bets:
            self.miscount("bet: first = 'opener' and no round came before")
        self.swaps = self.swaps or step.exchange
        if step.exchange and not self.down:
            self.miscount("bet: exchange without concealed cards")
        if step.exchange:
            self.not_shared("bet: exchange")
        if step.needs:
            self.openers = self.openers or self.line
            if len(step.needs) != _PAIR or len(set(step.needs)) != 1 or not step.needs.isalnum():
                self.fault(f"bet: needs {step.needs!r}: a pair by its rank, such as 'JJ'")
            elif self.held < _RANKED:
                self.miscount(f"bet: needs {step.needs!r}: openers are a hand of five, {self.held} are held")
        self.bets += 1

    def draw(self, step: Draw) -> None:
        if not 0 <= step.least <= step.most or step.most < 1:
            self.fault(f"draw: {step.least} to {step.most} cards")
        elif step.most > self.down:
            self.miscount(f"draw: up to {step.most} cards are thrown, {self.down} are held")
        else:
            self.not_shared("draw")
        if step.with_ace != -1 and not step.most <= step.with_ace <= self.down:
            self.miscount(f"draw: with_ace {step.with_ace}: from {step.most} to {self.down}")

    def end(self) -> None:
        """What the whole program must have."""
        self.line = self.faults.line(("steps",))
        if not self.bets:
            self.miscount("no bet: a game needs at least one betting round")
        if not self.held and not any(isinstance(step.item, Deal) for step in self.steps):
            self.miscount("no deal: nobody gets a card")
        if any(self.covered.values()):
            self.miscount("face-down board cards are left that no step turns")
        fee = self.file.fee
        if self.swaps and fee is None:
            self.fault("an exchange needs a fee")
        if not self.swaps and fee is not None and self.swaps_read:
            self.miscount("a fee without an exchange is never paid")
        if fee is not None and (fee.first < 0 or fee.step < 0 or fee.times < 0):
            self.faults.add(("fee",), "fee: numbers from 0 on")
        elif fee is not None and not (fee.first or fee.step or fee.times) and self._on_turn():
            self.faults.add(("fee",), "fee: free exchanges without end: first, step or times above 0")
        for i, row in enumerate(self.file.rows):
            if self.sure and not self.rows.get(row) and not (row == "shared" and self._short()):
                self.faults.add(("rows", i), f"row {row!r} never gets a card{self.under}")

    def _on_turn(self) -> bool:
        return any(isinstance(step.item, Bet) and step.item.exchange for step in self.steps)

    def _short(self) -> bool:
        return any(isinstance(step.item, Deal) and step.item.short == "shared" for step in self.steps)


def _bare(word: str) -> str:
    return word.lstrip("!").partition("=")[0]
