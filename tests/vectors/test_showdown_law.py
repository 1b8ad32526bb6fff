"""Who is paid what, to the chip: random hands against 4.3, 4.4, 6.11 (R-14) and 8.1, written anew here.

The accountant below reads the events of a hand and the cards at its end. It knows nothing of the engine's
pots: contributions, refunds, levels, fees, halves, declarations and odd chips are its own, from the rules,
and so is the ranking of the ordinary pack. Only the Purple ranking is taken from the slow reference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

from conformance.play import choose
from purplepoker.cards import CardId, deck
from purplepoker.engine.core import begin, step
from purplepoker.engine.events import (
    Acted,
    Awarded,
    Closed,
    Conceded,
    Event,
    Fold,
    Posted,
    Resolved,
    Started,
    Throw,
    Thrown,
)
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.stakes import Start
from purplepoker.engine.state import State
from purplepoker.ranking import reference
from purplepoker.variants.load import variant_file

Cards = tuple[int, ...]
Value = tuple[Any, ...]


# --- ranking (2.1, 2.2), card ids of the ordinary pack: rank from the deuce, then suit c d h s --------------


def rank(card: int) -> int:
    return card // 4 + 2


@cache
def high(five: Cards) -> Value:
    counts = sorted(((n, r) for r, n in Counter(map(rank, five)).items()), reverse=True)
    shape = tuple(n for n, _ in counts)
    ranks = tuple(r for _, r in counts)
    flush = len({card % 4 for card in five}) == 1
    head = 0
    if len(shape) == 5:
        head = ranks[0] if ranks[0] - ranks[4] == 4 else 5 if ranks == (14, 5, 4, 3, 2) else 0
    if head:
        return (9 if flush else 5, head)
    if flush:
        return (6, *ranks)
    return ({(4, 1): 8, (3, 2): 7, (3, 1, 1): 4, (2, 2, 1): 3, (2, 1, 1, 1): 2}.get(shape, 1), *ranks)


@cache
def low(five: Cards) -> Value:
    """`A5`: the ace is 1, straights and flushes do not count; turned round, so that more is better."""
    counts = sorted(
        ((n, r % 13 if r == 14 else r) for r, n in Counter(map(rank, five)).items()), reverse=True
    )
    return (*(-n for n, _ in counts), 0, *(-r for _, r in counts))


@cache
def low_8(five: Cards) -> Value | None:
    ranks = {1 if rank(card) == 14 else rank(card) for card in five}
    return low(five) if len(ranks) == 5 and max(ranks) <= 8 else None


Rank = Callable[[Cards], Value | None]


@dataclass(frozen=True)
class Half:
    """A share of the pot: how a five is ranked, on which rows, with how many hole cards (None: any)."""

    rank: Rank
    lines: tuple[tuple[int, ...], ...] = ((),)
    hole: int | None = None

    def fives(self, hand: Cards, rows: Sequence[Cards]) -> Iterator[Cards]:
        for line in self.lines:
            board = tuple(card for row in line for card in rows[row])
            if self.hole is None:
                yield from combinations(sorted(hand + board), 5)
            else:
                for own in combinations(hand, self.hole):
                    for rest in combinations(board, 5 - self.hole):
                        yield tuple(sorted(own + rest))

    def best(self, hand: Cards, rows: Sequence[Cards]) -> tuple[Value, int] | None:
        """Worth, and the highest single card of five cards worth that; None: no low that qualifies."""
        top: tuple[Value, int] | None = None
        for five in self.fives(hand, rows):
            value = self.rank(five)
            if value is not None and (top is None or (value, max(five)) > top):
                top = (value, max(five))
        return top


# --- the accountant -----------------------------------------------------------------------------------


@dataclass
class Books:
    """A hand's money as its events tell it."""

    stacks: list[int]
    put: list[int] = field(default_factory=list)
    dead: int = 0
    fees: list[tuple[int, frozenset[int]]] = field(default_factory=list)
    folded: set[int] = field(default_factory=set)
    ways: tuple[str, ...] = ()

    @classmethod
    def read(cls, events: Sequence[Event]) -> Books:
        assert isinstance(events[0], Started)
        books = cls(list(events[0].start.stacks))
        n = len(books.stacks)
        books.put = [0] * n
        bets = [0] * n
        for event in events:
            match event:
                case Posted():
                    for p in range(n):
                        books.pay(p, event.antes[p] + event.blinds[p])
                        books.stacks[p] -= event.dead[p]
                        books.dead += event.dead[p]
                        bets[p] = event.blinds[p]
                case Acted(act="fold"):
                    books.folded.add(event.seat)
                case Acted():
                    books.pay(event.seat, event.to - bets[event.seat])
                    bets[event.seat] = event.to
                case Closed():
                    bets = [0] * n
                    if event.back:
                        books.pay(event.seat, -event.back)
                case Thrown() if event.fee:
                    books.fees.append((event.fee, books.may_win(event.seat)))
                    books.stacks[event.seat] -= event.fee
                case Conceded():
                    books.folded.add(event.seat)
                case Resolved() if event.ways:
                    books.ways = event.ways
                case _:
                    pass
        return books

    def pay(self, seat: int, chips: int) -> None:
        self.put[seat] += chips
        self.stacks[seat] -= chips

    @property
    def live(self) -> list[int]:
        return [p for p in range(len(self.put)) if p not in self.folded]

    def may_win(self, payer: int) -> frozenset[int]:
        """R-14, as the fee is paid."""
        others = [p for p in self.live if p != payer]
        able = [p for p in others if self.stacks[p]]
        most = max(self.put[p] for p in others)
        return frozenset([payer, *(able or [p for p in others if self.put[p] == most])])

    def pots(self) -> list[tuple[int, frozenset[int]]]:
        """4.3, main pot first."""
        put = list(self.put)
        top = max(put)
        if put.count(top) == 1 and put.index(top) not in self.folded:  # step 1
            back = top - sorted(put)[-2]
            self.pay(put.index(top), -back)
            put[put.index(top)] -= back
        pots: list[tuple[int, frozenset[int]]] = []
        below = 0
        for level in sorted({put[p] for p in self.live}):  # step 2
            amount = sum(min(c, level) - min(c, below) for c in put)
            pots.append((amount, frozenset(p for p in self.live if put[p] >= level)))
            below = level
        over = sum(max(0, c - below) for c in put)
        pots[-1] = (pots[-1][0] + over, pots[-1][1])
        pots[0] = (pots[0][0] + self.dead, pots[0][1])  # step 3
        own = {who: amount for amount, who in pots}
        last = pots[-1][1]
        for fee, who in self.fees:
            left = frozenset(who & set(self.live)) or last
            own[left] = own.get(left, 0) + fee
        return [(amount, who) for who, amount in own.items()]


def parts(amount: int, count: int) -> list[int]:
    """Equal parts, the odd chips one each to the first."""
    return [amount // count + (n < amount % count) for n in range(count)]


@dataclass(frozen=True)
class Law:
    """A game as its chapter has it: halves in order, names for declaring, who is first for an odd chip."""

    halves: tuple[Half, ...]
    stud: bool = False
    names: tuple[str, ...] = ()
    deal_scope: bool = False

    def pay(self, books: Books, hands: Sequence[Cards], runs: Sequence[Sequence[Cards]]) -> list[int]:
        """Stacks at the end."""
        pots = books.pots()
        stacks = books.stacks
        if len(books.live) == 1:
            stacks[books.live[0]] += sum(amount for amount, _ in pots)
            return stacks
        worth = [
            [{p: half.best(hands[p], rows) for p in books.live} for half in self.halves] for rows in runs
        ]
        out: set[int] = set()
        while books.ways and self.deal_scope:  # 8.1, `declare_scope = deal`
            failed = {p for _, who in pots for of in worth for p in self.failed(who - out, of, books.ways)}
            if not failed:
                break
            out |= failed
        for amount, who in pots:
            for of, part in zip(worth, parts(amount, len(runs)), strict=True):
                winners = (
                    self.declared(who, of, books.ways, out) if books.ways else [best(who, w) for w in of]
                )
                taken = [at for at, w in enumerate(winners) if w]
                for at, half in zip(taken, parts(part, len(taken)), strict=True):
                    first = sorted(winners[at])  # position 0 is left of the button
                    if self.stud:
                        first.sort(key=lambda p: -(of[at][p] or ((), 0))[1])
                    for p, chips in zip(first, parts(half, len(first)), strict=True):
                        stacks[p] += chips
        return stacks

    def entered(self, who: Collection[int], of: Sequence[Worth], ways: Sequence[str]) -> list[set[int]]:
        return [
            best([p for p in who if ways[p] in (name, "both")], worth)
            for name, worth in zip(self.names, of, strict=True)
        ]

    def failed(self, who: Collection[int], of: Sequence[Worth], ways: Sequence[str]) -> set[int]:
        """Who said both and does not win each way alone."""
        winners = self.entered(who, of, ways)
        return {p for p in who if ways[p] == "both" and any(w != {p} for w in winners)}

    def declared(
        self, who: Collection[int], of: Sequence[Worth], ways: Sequence[str], out: Collection[int]
    ) -> list[set[int]]:
        left = set(who) - set(out)
        while failed := self.failed(left, of, ways):
            left -= failed
        winners = self.entered(left, of, ways)
        if any(winners):
            return winners
        removed = (
            set(who) - left
        )  # cards speak among them; where all have lost a low and nobody is out, of all
        return [best(removed or who, worth) for worth in of]


Worth = dict[int, tuple[Value, int] | None]


def best(who: Collection[int], worth: Worth) -> set[int]:
    values = {p: found[0] for p in who if (found := worth[p]) is not None}
    top = max(values.values(), default=None)
    return {p for p, value in values.items() if value == top}


# --- games --------------------------------------------------------------------------------------------

BOARD = ((0,),)
PURPLE = compile_game(variant_file("five-card-stud"), deck("purple"))


@cache
def purple_high(five: Cards) -> Value:
    found = reference.value(PURPLE.deck, PURPLE.deck.roles["high"], PURPLE.rules.pack, five)
    return tuple(found.key)


LAWS: dict[str, tuple[str, Law, dict[str, str]]] = {
    "texas-holdem": ("standard", Law((Half(high, BOARD),)), {}),
    "greek": ("standard", Law((Half(high, BOARD, 2),)), {}),
    "manila": ("standard", Law((Half(high, BOARD, 2), Half(low, BOARD, 2))), {}),
    "manila, declare": (
        "standard", Law((Half(high, BOARD, 2), Half(low, BOARD, 2)), names=("high", "low")),
        {"declare": "true"},
    ),
    "omaha-hi-lo": ("standard", Law((Half(high, BOARD, 2), Half(low_8, BOARD, 2))), {}),
    "double-board-holdem": ("standard", Law((Half(high, ((0,),)), Half(high, ((1,),)))), {}),
    "crazy-pineapple": ("standard", Law((Half(high, BOARD),)), {}),
    "hollywood": ("standard", Law((Half(high, BOARD),)), {}),
    "swiss": ("standard", Law((Half(high, BOARD),)), {}),
    "five-card-draw": ("standard", Law((Half(high),)), {}),
    "five-card-draw-hi-lo": ("standard", Law((Half(high), Half(low))), {}),
    "five-card-stud": ("standard", Law((Half(high),), stud=True), {}),
    "seven-card-stud": ("standard", Law((Half(high, BOARD),), stud=True), {}),
    "seven-card-stud-hi-lo": ("standard", Law((Half(high, BOARD), Half(low_8, BOARD)), stud=True), {}),
    "seven-card-stud-hi-lo-regular": ("standard", Law((Half(high, BOARD), Half(low, BOARD)), stud=True), {}),
    "bull": ("standard", Law((Half(high), Half(low)), stud=True), {}),
    "bull, declare": (
        "standard", Law((Half(high), Half(low)), True, ("high", "low")), {"declare": "true"},
    ),
    "bull, declare for the deal": (
        "standard", Law((Half(high), Half(low)), True, ("high", "low"), True),
        {"declare": "true", "declare_scope": "deal"},
    ),
    "bull, declare with a qualifier": (
        "standard", Law((Half(high), Half(low_8)), True, ("high", "low")),
        {"declare": "true", "qualifier": "8"},
    ),
    "five-card-stud, purple": ("purple", Law((Half(purple_high),), stud=True), {}),
}  # fmt: skip


def stock(rng: Random, size: int, seats: int) -> tuple[CardId, ...]:
    """A pack in which ties are common: equal ranks follow each other round the table, more or less."""
    cards = list(range(size))
    rng.shuffle(cards)
    if rng.random() < 0.7:
        place = {rank: rng.random() for rank in range(13)}
        each = 4 if size == 52 else 7
        cards.sort(key=lambda card: place[card // each])
        for _ in range(rng.choice((0, 2, 6, 12))):
            a, b = rng.sample(range(size), 2)
            cards[a], cards[b] = cards[b], cards[a]
        turn = rng.randrange(seats + 1)
        cards = cards[turn:] + cards[:turn]
    return tuple(map(CardId, cards))


def hand(rng: Random, game: Game) -> tuple[State, list[Event]]:
    """A random hand to its end, with short stacks and few folds."""
    seats = rng.choice((2, 3, 4, 4, 4, 5))
    stacks = tuple(
        rng.choice((rng.randint(1, 12), rng.randint(4, 40), rng.randint(20, 90))) for _ in range(seats)
    )
    start = Start(stacks, forced_bets(game, seats), stock(rng, game.deck.size, seats), rng.randbytes(4))
    state, events = begin(game, start)
    log = list(events)
    while not state.over:
        command, acts = choose(rng, game, state)
        if isinstance(command, Fold) and rng.random() < 0.7:
            continue
        if isinstance(command, Throw) and acts is not None and acts.discard == (0, 5) and rng.random() < 0.9:
            command = Throw(command.seat, ())  # new cards would part those that tie
        state, events = step(game, state, command)
        log += events
    return state, log


HANDS = 240
"""Hands a game: some thousands in all."""


@pytest.mark.parametrize("name", LAWS)
def test_every_chip_goes_where_the_rules_send_it(name: str) -> None:
    pack, law, rules = LAWS[name]
    seen: Counter[str] = Counter()
    for n in range(HANDS):
        rng = Random(f"{name} {n}")
        structure = rng.choice(("no-limit", "no-limit", "pot-limit", "fixed-limit"))
        small = rng.choice((1, 2, 3))
        game = compile_game(
            variant_file(name.split(",")[0]),
            deck(pack),
            structure=structure,
            rules=rules,
            blinds=rng.choice(((small, 2 * small), (2 * small + 1,), (small, 2 * small + 1))),
            ante=rng.choice((None, 1, 3)),
            by_hand=rng.random() < 0.2,
            max_runs=rng.choice((1, 1, 2, 3)),
        )
        state, log = hand(rng, game)
        books = Books.read(log)
        hands = [state.down[p] + state.up[p] for p in range(len(state.stacks))]
        told = f"{name}, hand {n}: {log[-1]}"
        assert list(state.stacks) == law.pay(books, hands, state.rows), told
        award = log[-1]
        assert isinstance(award, Awarded)
        seen["showdowns"] += award.why == "showdown"
        seen["side pots"] += len([pot for pot in award.pots if pot[0]]) > 1
        ties = [part.winners for part in award.parts if len(part.winners) > 1]
        seen["ties"] += bool(ties)
        seen["odd chips"] += any(len({amount for _, amount in winners}) > 1 for winners in ties)
        seen["fees"] += bool(books.fees)
        seen["both"] += "both" in books.ways
    assert min(seen["showdowns"] - HANDS // 2, seen["side pots"], seen["ties"], seen["odd chips"]) > 0, seen
    assert bool(seen["fees"]) == (game.variant.fee is not None), seen
    assert bool(seen["both"]) == bool(law.names), seen
