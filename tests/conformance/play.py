"""Random hands of any game, with everything that must hold at every event and every decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import msgspec

from engine.identity import places
from engine.rulings import random_rule
from purplepoker.cards import CardId, Deck, deck, with_wild
from purplepoker.engine.core import advance, apply, begin, decide, fold, legal, step
from purplepoker.engine.events import (
    AnyCommand,
    AnyEvent,
    BringIn,
    Call,
    Command,
    DeclareBoard,
    Event,
    Fold,
    Give,
    Muck,
    Name,
    Order,
    Proceed,
    Raise,
    Rule,
    Ruled,
    Runs,
    Say,
    Show,
    Stay,
    Swap,
    Throw,
    Turnup,
)
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.irregular import ENDS, family
from purplepoker.engine.legal import Legal
from purplepoker.engine.pots import seats_of
from purplepoker.engine.stakes import Start
from purplepoker.engine.state import State
from purplepoker.engine.view import WATCHER, seen, view
from purplepoker.errors import Code, Refused
from purplepoker.rng import order
from purplepoker.variants.load import variant_file, variant_ids
from purplepoker.variants.option_table import OPTIONS

PACKS = ("standard", "purple", "short", "stripped")
WILD_PACKS = ("standard:jokers,2", "purple:jokers", "purple:bug", "short:bug,6")
"""A pack, and what is wild in it."""

MOST_ACTS = 600
"""More acts than any hand here may take: the deepest stacks are small."""

ERRS = 0.3
"""Chance that the dealer errs before an act, where he errs at all."""

NO_RULE = {
    Code.NO_RULING, Code.RULED_EARLY, Code.RULED_LATE, Code.BAD_RULING, Code.NO_SUCH_SEAT, Code.NOT_HELD,
    Code.STOCK_SHORT, Code.UNKNOWN_CARD,
}  # fmt: skip
"""How a ruling may be refused while the hand goes on."""

_events: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyEvent)
_commands: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyCommand)
_states = msgspec.json.Decoder(State)
_encode = msgspec.json.encode


# --- games ------------------------------------------------------------------------------------------


def fits(variant: str, pack: str) -> bool:
    """Whether the pair can be played at all: the pack has the roles and serves the least number of seats."""
    try:
        game = compile_game(variant_file(variant), pack_of(pack))
    except Refused:
        return False
    return game.seats[0] <= game.seats[1]


def pack_of(name: str) -> Deck:
    """A pack of these lists."""
    id, _, wild = name.partition(":")
    return with_wild(deck(id), 0, wild or "none")


def pairs() -> list[tuple[str, str]]:
    return [(variant, pack) for variant in variant_ids() for pack in PACKS if fits(variant, pack)]


def readings(variant: str, pack: str, structure: str) -> Iterator[tuple[str, str]]:
    """Every option of the game with every value; a free number stands as 2, of seats as 4."""
    game = compile_game(variant_file(variant), pack_of(pack), structure=structure)
    for name in game.rules.named:
        for value in OPTIONS[name].values:
            yield name, ("4" if name == "max_seats" else "2") if value == "n" else value


def random_game(rng: Random, variant: str, pack: str, structure: str, rules: dict[str, str]) -> Game:
    """The game with random numbers and switches of a table."""
    small = rng.choice((1, 2, 5))
    blinds: tuple[int, ...] = rng.choice(((small, 2 * small), (small, 2 * small), (2 * small,), (1, 2, 4)))
    most = compile_game(variant_file(variant), pack_of(pack), structure=structure, rules=rules).seats[1]
    blinds = blinds[-most:]
    return compile_game(
        variant_file(variant),
        pack_of(pack),
        structure=structure,
        rules=rules,
        blinds=blinds,
        ante=rng.choice((None, None, 1, 3)),
        by_hand=rng.random() < 0.4,
        max_runs=rng.choice((1, 1, 2, 3)),
        slow_runout=rng.random() < 0.2,
    )


def random_rules(rng: Random, variant: str, pack: str, structure: str, most: int = 4) -> dict[str, str]:
    every = list(readings(variant, pack, structure))
    return dict(rng.sample(every, rng.randint(0, min(most, len(every)))))


def random_start(rng: Random, game: Game) -> Start:
    """Two to all seats; stacks from one chip to deep."""
    least, most = game.seats
    least = max(least, len(game.forcing.blinds))
    seats = rng.choice((least, most, rng.randint(least, most)))
    deep = rng.choice((5, 30, 200))
    key = rng.randbytes(8)
    return Start(
        stacks=tuple(rng.randint(1, deep) for _ in range(seats)),
        forced=forced_bets(game, seats),
        stock=tuple(CardId(card) for card in order(key, game.deck.size)),
        key=key,
    )


# --- commands -----------------------------------------------------------------------------------------


def accepted(rng: Random, state: State, acts: Legal) -> list[Command]:
    """What the legal set promises: every kind, amounts and numbers at their ends and between."""
    seat = acts.seat
    hand = state.down[seat]
    every: list[Command] = []
    if acts.fold:
        every.append(Fold(seat))
    if acts.check or acts.call is not None:
        every.append(Call(seat))
    if acts.bring_in is not None:
        every.append(BringIn(seat))
    if acts.raise_min is not None and acts.raise_max is not None:
        for to in {acts.raise_min, acts.raise_max, rng.randint(acts.raise_min, acts.raise_max)}:
            every.append(Raise(seat, to))
    if acts.discard is not None:
        least, most = acts.discard
        # one who may draw more for an ace keeps it: the lowest cards go
        every += [
            Throw(seat, tuple(sorted(hand)[:count])) for count in {least, most, rng.randint(least, most)}
        ]
    if acts.exchange is not None:
        every.append(Swap(seat))
    if acts.stay:
        every.append(Stay(seat))
    if acts.order is not None:
        every += [Order(seat, hand), Order(seat, hand[::-1])]
    if acts.turnup is not None:
        every += [Turnup(seat, tuple(rng.sample(hand, acts.turnup)))]
    if acts.declare:
        every += [Say(seat, "high"), Say(seat, "low"), Say(seat, "both")]
    if acts.runs is not None:
        every += [Runs(seat, 1), Runs(seat, acts.runs)]
    if acts.show:
        every.append(Show(seat))
    if acts.board:
        every.append(DeclareBoard(seat))
    if acts.muck:
        every.append(Muck(seat))
    return every


def refused(state: State, acts: Legal, size: int) -> Iterator[Command]:
    """Neighbors of the legal set: one too few or too many, what is not open, and nonsense."""
    seat = acts.seat
    seats = len(state.stacks)
    hand = state.down[seat]
    stranger = next(card for card in range(size) if card not in hand)
    odd: Any
    if not acts.fold:
        yield Fold(seat)
    if not acts.check and acts.call is None:
        yield Call(seat)
    if acts.bring_in is None:
        yield BringIn(seat)
    if acts.raise_min is None or acts.raise_max is None:
        for to in (state.to_match, state.to_match + 1, state.bets[seat] + state.stacks[seat]):
            yield Raise(seat, to)
    else:
        yield Raise(seat, acts.raise_min - 1)
        yield Raise(seat, acts.raise_max + 1)
        for odd in (float(acts.raise_min), str(acts.raise_min), True, None, -1, -acts.raise_min, 10**18):
            if odd is not True or acts.raise_min > 1:
                yield Raise(seat, odd)
        yield Raise(seat, True)
    if acts.discard is None:
        yield Throw(seat, ())
        yield Throw(seat, hand)
    else:
        least, most = acts.discard
        if least:
            yield Throw(seat, hand[: least - 1])
        if most < len(hand):
            yield Throw(seat, hand[: most + 1])
        if most:
            yield Throw(seat, (stranger,) * max(least, 1))
            yield Throw(seat, (*hand[: max(least, 1) - 1], stranger))
            yield Throw(seat, (size,) * max(least, 1))
            odd = float(hand[0])
            yield Throw(seat, (odd, *hand[1 : max(least, 1)]))
        if most > 1:
            yield Throw(seat, (hand[0], hand[0], *hand[2 : max(least, 2)]))
    if acts.exchange is None:
        yield Swap(seat)
    if not acts.stay:
        yield Stay(seat)
    if acts.order is None:
        yield Order(seat, hand)
    else:
        yield Order(seat, hand[:-1])
        yield Order(seat, (*hand[:-1], stranger))
        yield Order(seat, (hand[0], *hand[:-1]))
    if acts.turnup is None:
        yield Turnup(seat, hand[:1])
    else:
        yield Turnup(seat, ())
        yield Turnup(seat, (stranger,) * acts.turnup)
        yield Turnup(seat, (*hand[: acts.turnup], stranger))
    if not acts.declare:
        yield Say(seat, "high")
    else:
        odd = "neither"
        yield Say(seat, odd)
    if acts.runs is None:
        yield Runs(seat, 1)
    else:
        for odd in (0, -1, acts.runs + 1, True, 1.0, "1"):
            yield Runs(seat, odd)
    if not acts.show:
        yield Show(seat)
    if not acts.board:
        yield DeclareBoard(seat)
    if not acts.muck:
        yield Muck(seat)
    for odd in (-1, -2, seats, seats + 5, True, False, float(seat), str(seat), None):
        yield Fold(odd)
        yield Call(odd)
        yield Show(odd)
    for other in range(seats):
        if not state.todo >> other & 1 or (state.actor >= 0 and other != state.actor):
            yield Fold(other)
            yield Call(other)
            yield Raise(other, state.bets[other] + state.stacks[other])
            yield Throw(other, state.down[other][:1])
            yield Swap(other)
            yield Show(other)
    yield Give(seat, (stranger,))
    yield Give(-1, (stranger,))
    yield Name(seat, hand)
    if not state.waiting:
        yield Proceed()


def choose(rng: Random, game: Game, state: State) -> tuple[Command, Legal | None]:
    """A random legal act, mostly calls, of a random seat among those asked."""
    if state.waiting:
        return Proceed(), None
    seat = state.actor if state.actor >= 0 else rng.choice(seats_of(state.todo))
    acts = legal(game, state, seat)
    every = accepted(rng, state, acts)
    assert every, f"nothing is legal for seat {seat}: {state.choice or 'bet'}"
    calls = [command for command in every if isinstance(command, Call | BringIn)]
    if calls and rng.random() < 0.55:
        return calls[0], acts
    return rng.choice(every), acts


# --- what must hold -------------------------------------------------------------------------------------


def chips(state: State) -> int:
    """Every chip: with the seats, in the pot, dead, and paid as fees."""
    return (
        sum(state.stacks) + sum(state.reserve) + sum(state.put) + state.dead + sum(f for f, _ in state.fees)
    )


def check_state(game: Game, state: State, total: int) -> None:
    """Every chip and every card is in one place, and only who can act is asked."""
    assert chips(state) == total
    assert min(*state.stacks, *state.reserve, *state.put, *state.bets, state.dead) >= 0
    assert places(state) == list(range(game.deck.size))
    assert state.able & ~state.live == 0
    assert state.todo & ~state.live == 0
    if state.open:
        assert state.todo & ~state.able == 0


def check_views(game: Game, state: State) -> None:
    """No view fails; `legal` stands in it on the viewer's turn, equal to `legal()`; the pot adds up."""
    for viewer in (*range(len(state.stacks)), WATCHER):
        picture = view(game, state, viewer)
        if viewer == WATCHER:
            assert picture.legal is None
        else:
            acts = legal(game, state, viewer)
            assert (picture.legal or Legal(viewer)) == acts
        if not state.over:
            assert picture.pot == sum(state.put) + state.dead + sum(fee for fee, _ in state.fees)


def check_wire(state: State) -> None:
    assert _states.decode(_encode(state)) == state


def check_quiet(game: Game, state: State) -> None:
    """Neither a state nor a refusal tells a card when it is printed."""
    text = repr(state)
    assert not any(card in text for card in game.deck.texts)


def rule_now(rng: Random, game: Game, state: State, met: Counter[str]) -> Rule | None:
    """A ruling that is taken, if the random one is; a refused one says why. `met` counts both."""
    rule = random_rule(rng, game, state)
    answer = decide(game, state, rule)
    if isinstance(answer, Refused):
        assert answer.code in NO_RULE
        assert "{" not in str(answer), answer
        met[answer.code] += 1
        return None
    assert isinstance(answer, Ruled)
    assert family(game) or answer.ruling in ENDS
    met[answer.ruling] += 1
    return rule


def play_hand(
    rng: Random, game: Game, start: Start, *, thorough: bool = True, met: Counter[str] | None = None
) -> int:
    """One random hand from start to end, checked all the way; the number of acts.

    `met`: the dealer errs at random moments; gets each ruling and each refusal of one, counted.
    """
    total = sum(start.stacks) + start.carried
    state, events = begin(game, start)
    log: list[Event] = []
    replay: State | None = None
    for event in events:
        replay = apply(game, replay, event)
        check_state(game, replay, total)
    assert replay == state
    log += events
    acts = 0
    while not state.over:
        acts += 1
        assert acts < MOST_ACTS, "the hand does not end"
        assert state.todo or state.waiting, "nobody is asked and the hand is not over"
        assert advance(game, state) is None
        rule = rule_now(rng, game, state, met) if met is not None and rng.random() < ERRS else None
        command, options = (rule, None) if rule else choose(rng, game, state)
        if thorough:
            if options is not None:
                check_commands(rng, game, state, options)
            check_views(game, state)
            if acts % 5 == 0:
                check_wire(state)
        before = state
        first = decide(game, state, command)
        assert decide(game, state, command) == first
        state, events = step(game, state, command)
        assert events[0] == first
        at = apply(game, before, events[0])
        check_state(game, at, total)
        for event in events[1:]:
            assert advance(game, at) == event
            if thorough:
                check_told(game, at, event)
            at = apply(game, at, event)
            check_state(game, at, total)
        assert at == state
        log += events
        late = options is not None and not state.over and not state.todo >> options.seat & 1
        if late and not isinstance(command, Proceed):
            assert isinstance(decide(game, state, command), Refused)
    check_end(game, state, log, start)
    return acts


def check_told(game: Game, state: State, event: Event) -> None:
    """Nobody is told what card was burned."""
    for viewer in (0, WATCHER):
        assert getattr(seen(game, state, event, viewer), "burn", None) in (None, -1)


def check_commands(rng: Random, game: Game, state: State, acts: Legal) -> None:
    before = _encode(state)
    for command in accepted(rng, state, acts):
        answer = decide(game, state, command)
        assert not isinstance(answer, Refused), f"{command} is legal but {answer.code} {answer.facts}"
        assert _commands.decode(_encode(command)) == command
    for command in refused(state, acts, game.deck.size):
        answer = decide(game, state, command)
        assert isinstance(answer, Refused), f"{command} is taken, legal is {acts}"
        assert str(answer)
    assert _encode(state) == before


def check_end(game: Game, state: State, log: list[Event], start: Start) -> None:
    """The pot is paid, the log replays, also from the wire, and nothing can be done any more."""
    if state.why in ("misdeal", "void"):
        assert (state.stacks, state.dead) == (start.stacks, start.carried)
    elif state.why != "redeal":
        assert sum(state.stacks) == sum(start.stacks) + start.carried
    assert fold(game, log) == state
    assert {type(event) for event in log} <= set(get_args(AnyEvent))
    wire = [_events.decode(_encode(event)) for event in log]
    assert wire == log
    assert fold(game, wire) == state
    check_wire(state)
    check_views(game, state)
    check_quiet(game, state)
    assert advance(game, state) is None
    for command in (Fold(0), Call(0), Raise(0, 2), Show(0), Proceed(), Throw(0, ()), Swap(1), Rule("void")):
        answer = decide(game, state, command)
        assert isinstance(answer, Refused)
        assert answer.code == "hand_over"
