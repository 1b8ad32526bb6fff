"""The public question about usual winners: with what hands a game is won when all cards are random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from time import perf_counter

from msgspec import UNSET, UnsetType

from purplepoker.api.chances import (
    Notice,
    Tell,
    check_cost,
    check_jobs,
    first_use,
    foretell,
    of_deals,
    wanted_of,
    workers_for,
)
from purplepoker.api.chances_read import check_room, read_rows
from purplepoker.api.options import card_text, check_doubles, read_cards
from purplepoker.engine.game import CompiledShare, Game
from purplepoker.errors import Code, Refused
from purplepoker.odds.situation import Situation, player_of_cards
from purplepoker.odds.winners import Winners, cost, part_error, winners
from purplepoker.odds.winners_count import NOBODY
from purplepoker.ranking.base import class_order
from purplepoker.records import Record
from purplepoker.variants.model import Bet, Discard, Draw, Exchange
from purplepoker.variants.shape import held

MOST_PLAYERS = 10


class WinningClass(Record, frozen=True, rename={"cls": "class"}):
    """How often a class wins, alone or tied (`wins`), and how often tied (`ties`), as parts of all deals.

    `stderr` is that of `wins`. `points`: the part of the deals by the first number compared, as text.
    """

    cls: str
    wins: float
    ties: float
    stderr: float
    points: dict[str, float]


class WinningSide(Record, frozen=True):
    """The high or the low: every class, best first.

    `ties`: deals in which equal hands are the best; `none`: in which nobody qualifies.
    """

    classes: tuple[WinningClass, ...]
    ties: float
    none: float


class WinningBoard(Record, frozen=True):
    """One of two boards."""

    high: WinningSide | None
    low: WinningSide | None


class WinningSeat(Record, frozen=True):
    """What a seat gets: `equity`, `win` (all of the pot), `tie` (a part of it), as in odds."""

    equity: float
    win: float
    tie: float
    stderr: float


class WinnersResult(Record, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """`count` deals looked at; `exact`: all of them, each once. `ties`: deals in which several get chips.

    `high`, `low`: None for a part that the game does not have, and both with two boards (then `boards` has
    them). `note`: what is left to chance though
    players choose it. `partial`: stopped before it was done.
    """

    exact: bool
    count: int
    high: WinningSide | None
    low: WinningSide | None
    ties: float
    seats: tuple[WinningSeat, ...]
    boards: tuple[WinningBoard, ...] | UnsetType = UNSET
    note: str | UnsetType = UNSET
    partial: bool = False

    def sides(self) -> list[tuple[str, WinningSide]]:
        """High and low, of two boards each, those that there are, with their names."""
        found = []
        for number, board in enumerate(self.boards or (WinningBoard(self.high, self.low),), 1):
            for name, side in (("high", board.high), ("low", board.low)):
                if side is not None:
                    found.append((f"{name}, board {number}" if self.boards else name, side))
        return found

    def _repr_html_(self) -> str:
        from purplepoker.api import show

        return show.winners(self)


def usual_winners(
    game: Game,
    players: int,
    *,
    board: str | Sequence[str] = "",
    dead: str | Sequence[str] = "",
    exact: bool | None = None,
    samples: int | None = None,
    ci: float | None = None,
    seed: int = 0,
    time_limit: float | None = None,
    jobs: int = 1,
    progress: Tell | None = None,
    notice: Notice | None = None,
) -> WinnersResult:
    """`ci` in percentage points; the other arguments as `pp.winners` tells."""
    wanted = wanted_of(exact, samples, ci, seed, time_limit)
    check_jobs(jobs)
    situation = _read(game, players, board, dead)
    price = cost(situation)
    check_cost(price, wanted, jobs)
    foretell(price, wanted, jobs, notice)
    with first_use(notice), workers_for(jobs) as executor:
        found = winners(
            situation,
            wanted,
            clock=perf_counter,
            executor=executor,
            workers=jobs,
            progress=of_deals(progress),
        )
    by_board: dict[str, dict[str, WinningSide]] = {}
    for at, share in enumerate(game.shares):
        by_board.setdefault(share.board, {})[share.name] = _side(found, at, share)
    boards = tuple(WinningBoard(own.get("high"), own.get("low")) for own in by_board.values())
    (whole,) = boards if len(boards) == 1 else (WinningBoard(None, None),)
    seats = [
        WinningSeat(one.equity, one.win, one.tie, error)
        for one, error in zip(found.players, found.errors, strict=True)
    ]
    return WinnersResult(
        exact=found.exact,
        count=found.deals,
        high=whole.high,
        low=whole.low,
        boards=boards if len(boards) > 1 else UNSET,
        ties=found.shared,
        seats=tuple(seats),
        note=_note(game) or UNSET,
        partial=found.partial,
    )


def _read(game: Game, players: int, board: str | Sequence[str], dead: str | Sequence[str]) -> Situation:
    """Every fault is found before work starts."""
    name, deck = game.variant.name, game.deck
    most = min(MOST_PLAYERS, game.seats[1])
    if type(players) is not int:
        raise Refused(Code.BAD_VALUE, token=players, right="a whole number of players")
    if not 1 <= players <= most:
        right = f"{name} with the pack {deck.id} is for up to {most} players"
        raise Refused(Code.SEAT_COUNT, token=players, right=right)
    rows = read_rows(game, card_text(board))
    gone = read_cards(deck, card_text(dead))
    check_doubles(deck, [*rows, gone])
    check_room(game, players, gone)
    nobody = player_of_cards("random", (), held(game.variant))
    return Situation(game, (nobody,) * players, tuple(rows), gone)


def _side(found: Winners, at: int, share: CompiledShare) -> WinningSide:
    deals = found.deals
    wins: Counter[str] = Counter()
    ties: Counter[str] = Counter()
    points: dict[str, Counter[int]] = {}
    none = 0
    for key, times in found.won.items():
        if key.share != at:
            continue
        if key.kind == NOBODY:
            none += times
            continue
        wins[key.kind.cls] += times
        ties[key.kind.cls] += times if key.many > 1 else 0
        if key.kind.first is not None:
            points.setdefault(key.kind.cls, Counter())[key.kind.first] += times
    classes = [
        WinningClass(
            cls=cls,
            wins=wins[cls] / deals,
            ties=ties[cls] / deals,
            stderr=0.0 if found.exact else part_error(wins[cls], deals),
            points={str(first): n / deals for first, n in sorted(points.get(cls, Counter()).items())},
        )
        for cls in reversed(class_order(share.ranking.role.kind))
    ]
    return WinningSide(tuple(classes), ties.total() / deals, none / deals)


def _note(game: Game) -> str:
    steps = game.variant.steps
    said = []
    if any(isinstance(step, Draw) for step in steps):
        said.append("hands are as dealt, nobody draws")
    if any(isinstance(step, Exchange) or (isinstance(step, Bet) and step.exchange) for step in steps):
        said.append("nobody exchanges cards")
    if any(isinstance(step, Discard) for step in steps):
        said.append("which cards a player keeps is left to chance")
    return "; ".join(said)
