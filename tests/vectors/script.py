"""Scripted hands: a vector of kind `betting` or `deal` played through the engine, line by line.

A line is an act (`U raise 7`, `B call`, `A draw 9c`), a question about one seat
(`W ? call 10, raise 15..200`), or about the table (`? pot 137`). A line that does not hold fails
with its number and text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from purplepoker.cards import CardId, Deck, format_cards, parse_cards
from purplepoker.engine import core
from purplepoker.engine.events import (
    Awarded,
    BringIn,
    Call,
    Closed,
    Command,
    Event,
    Fold,
    Order,
    Raise,
    Runs,
    Stay,
    Swap,
    Throw,
)
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.legal import Legal
from purplepoker.engine.pots import Pot, seats_of
from purplepoker.engine.showdown import final_pots
from purplepoker.engine.stakes import Forced, Start
from purplepoker.engine.state import State
from purplepoker.errors import Refused
from purplepoker.variants.load import load_variant, variant_file
from purplepoker.variants.model import Board, Deal, Variant
from vectors.source import Vector, deck_of, names


def numbers(text: str) -> tuple[int, ...]:
    """`"1/2"` or `"10 20"` as integers."""
    return tuple(int(word) for word in text.replace("/", " ").split())


def compiled(vector: Vector) -> Game:
    """The vector's game; `variant_text` is a variant written in the vector itself."""
    file = (
        load_variant(vector["variant_text"], vector["id"])
        if "variant_text" in vector
        else variant_file(vector["variant"])
    )
    return compile_game(
        file,
        deck_of(vector),
        structure=vector.get("structure"),
        rules=vector.get("rules", {}),
        blinds=numbers(vector.get("blinds", "1/2")),
        ante=vector.get("ante"),
        bring_in=vector.get("bring_in"),
        bets=_pair(vector["bets"]) if "bets" in vector else None,
        max_runs=vector.get("max_runs", 1),
    )


def _pair(text: str) -> tuple[int, int]:
    small, big = numbers(text)
    return small, big


def wanted(vector: Vector, variant: Variant) -> Iterator[str]:
    """The stock as the vector wants it, top first: a card text, or `` where any card will do."""
    seats = names(vector["seats"])
    hands = {name: iter(text.split()) for name, text in vector.get("hole", {}).items()}
    doors = dict(vector.get("doors", {}))
    leaves = vector.get("leaves", {})
    for run in ("board", "board2"):
        board = iter(vector.get(run, "").replace("/", " ").split())
        if run == "board2" and "board2" not in vector:
            return
        deals = 0
        for step in variant.steps:
            if isinstance(step, Deal) and run == "board":
                deals += 1
                dealt = [name for name in seats if leaves.get(name, 99) >= deals]
                yield from [""] * step.burn
                for _ in range(step.down):
                    yield from (next(hands.get(name, iter(())), "") for name in dealt)
                for _ in range(step.up):
                    yield from (doors.pop(name, "") or next(hands.get(name, iter(())), "") for name in dealt)
            elif isinstance(step, Board):
                yield from [""] * step.burn
                yield from (next(board, "") for _ in step.to)
        if run == "board":
            yield from vector.get("drawn", "").split()


def stock_of(vector: Vector, variant: Variant, deck: Deck) -> tuple[CardId, ...]:
    """A whole pack: the wanted cards in their places, all others from the top of the ids down."""
    texts = vector["stock"].split() if "stock" in vector else list(wanted(vector, variant))
    fixed = set(parse_cards(deck, " ".join(texts)))
    rest = iter([CardId(card) for card in range(deck.size) if card not in fixed])
    top = [deck.by_text[text] if text else next(rest) for text in texts[: deck.size]]
    return (*top, *rest)


class Play:
    """One scripted hand in progress."""

    def __init__(self, vector: Vector) -> None:
        self.vector = vector
        self.seats = names(vector["seats"])
        self.game = compiled(vector)
        count = len(self.seats)
        stacks = numbers(str(vector.get("stacks", 200)))
        start = Start(
            stacks=stacks * count if len(stacks) == 1 else stacks,
            forced=self._forced(count),
            stock=stock_of(vector, self.game.variant, self.game.deck),
            key=b"vector",
        )
        self.state: State
        self.events: tuple[Event, ...]
        self.state, self.events = core.begin(self.game, start)

    def _forced(self, count: int) -> Forced:
        forced = forced_bets(self.game, count)
        if "antes" in self.vector:
            return Forced(antes=numbers(self.vector["antes"]), opener=forced.opener)
        return forced

    def do(self, command: Command) -> None:
        self.state, events = core.step(self.game, self.state, command)
        self.events += events

    def legal(self, seat: int) -> Legal:
        return core.legal(self.game, self.state, seat)

    def run(self) -> None:
        """Plays everybody's calls where the vector says so, then the script."""
        if self.vector.get("everybody") == "calls":
            self.call_down()
        for number, line in enumerate(self.vector.get("script", "").strip().splitlines(), 1):
            try:
                self.line(line.strip())
            except Refused as refused:
                raise AssertionError(f"line {number}, {line!r}: refused, {refused}") from refused
            except AssertionError as wrong:
                raise AssertionError(f"line {number}, {line!r}: {wrong}") from wrong

    def line(self, line: str) -> None:
        left, asks, right = line.partition("?")
        if asks and not left.strip():
            self.ask_table(right.split())
        elif asks:
            self.ask_seat(self.seats.index(left.strip()), right)
        else:
            name, act, *rest = line.split()
            self.act(self.seats.index(name), act, rest)

    def act(self, seat: int, act: str, rest: Sequence[str]) -> None:
        legal = self.legal(seat)
        if act == "refused":
            self.refused(Swap(seat) if rest[0] == "swap" else Raise(seat, int(rest[0])), rest[1])
            return
        if act == "call":
            assert legal.call is not None, f"nothing to call, {legal}"
        elif act == "check":
            assert legal.check, f"cannot check, {legal}"
        cards = parse_cards(self.game.deck, " ".join(rest)) if act in ("draw", "discard", "arrange") else ()
        make: dict[str, Callable[[], Command]] = {
            "fold": lambda: Fold(seat),
            "check": lambda: Call(seat),
            "call": lambda: Call(seat),
            "raise": lambda: Raise(seat, int(rest[0])),
            "bring_in": lambda: BringIn(seat),
            "draw": lambda: Throw(seat, cards),
            "discard": lambda: Throw(seat, cards),
            "arrange": lambda: Order(seat, cards),
            "runs": lambda: Runs(seat, int(rest[0])),
            "swap": lambda: Swap(seat),
            "stay": lambda: Stay(seat),
        }
        self.do(make[act]())

    def refused(self, command: Command, code: str) -> None:
        answer = core.decide(self.game, self.state, command)
        assert isinstance(answer, Refused), f"allowed: {answer}"
        assert answer.code.value == code, answer.code.value

    def ask_seat(self, seat: int, questions: str) -> None:
        """What the seat may do now; it must be asked at all."""
        legal = self.legal(seat)
        assert legal, f"is not asked; the hand waits for {self.waiting()}"
        for question in questions.split(","):
            kind, *rest = question.split()
            if kind == "no":
                field = {"raise": legal.raise_min, "call": legal.call, "swap": legal.exchange}[rest[0]]
                assert field is None, f"{question}: {legal}"
            elif kind == "raise":
                assert f"{legal.raise_min}..{legal.raise_max}" == rest[0], f"{question}: {legal}"
            elif kind in ("check", "fold", "stay"):
                assert getattr(legal, kind), f"{question}: {legal}"
            else:
                field = {"call": legal.call, "bring_in": legal.bring_in, "swap": legal.exchange}[kind]
                assert field == int(rest[0]), f"{question}: {legal}"

    def ask_table(self, words: Sequence[str]) -> None:
        what, *rest = words
        state = self.state
        if what == "over":
            assert state.over, f"the hand waits for {self.waiting()}"
        elif what == "pots":
            assert self.pots() == [part.strip() for part in " ".join(rest).split("/")], self.pots()
        elif what == "burns_at_most":
            assert len(state.burns) <= int(rest[0])
        else:
            measure: dict[str, Callable[[], int]] = {
                "pot": lambda: sum(int(text.split()[0]) for text in self.pots()),
                "board": lambda: sum(len(row) for row in state.rows[0]),
                "shown": lambda: state.shown.bit_count(),
                "shared": lambda: len(state.rows[0][self.game.rows["shared"]]),
            }
            assert measure[what]() == int(rest[0]), measure[what]()

    def waiting(self) -> str:
        return " ".join(self.seats[p] for p in seats_of(self.state.todo)) or "nobody"

    def awarded(self) -> Awarded | None:
        return next((event for event in self.events if isinstance(event, Awarded)), None)

    def pots(self) -> list[str]:
        """`"120 A B"` a pot, main first: as paid when the hand is over."""
        paid = self.awarded()
        pots = [Pot(*pot) for pot in paid.pots] if paid else final_pots(self.state)
        return [" ".join([str(pot.amount), *(self.seats[p] for p in seats_of(pot.who))]) for pot in pots]

    def back(self) -> dict[str, int]:
        """Uncalled chips returned, a seat."""
        return {self.seats[e.seat]: e.back for e in self.events if isinstance(e, Closed) and e.back}

    def call_down(self, exchanging: str = "") -> None:
        """Everybody calls or checks, draws nothing, exchanges only where named."""
        while not self.state.over:
            seat = self.state.actor if self.state.actor >= 0 else seats_of(self.state.todo)[0]
            legal = self.legal(seat)
            if legal.stay:
                self.do(Swap(seat) if self.seats[seat] in names(exchanging) else Stay(seat))
            elif legal.discard is not None:
                hand = self.state.down[seat]
                self.do(Throw(seat, hand[len(hand) - legal.discard[0] :]))
            elif legal.order is not None:
                self.do(Order(seat, self.state.down[seat]))
            elif legal.bring_in is not None:
                self.do(BringIn(seat))
            else:
                self.do(Call(seat))

    def text(self, cards: Sequence[Any]) -> str:
        return format_cards(self.game.deck, tuple(CardId(card) for card in cards))
