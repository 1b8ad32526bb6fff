"""Random hands of every game, a dealer who errs at random moments: chips, cards, logs and secrets hold."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from conformance.play import PACKS, chips, choose, fits, random_game, random_rules, random_start
from engine.identity import places
from engine.rulings import odd_rules, random_rule
from purplepoker.engine.core import MOST_EVENTS, advance, apply, begin, decide, fold
from purplepoker.engine.events import AnyEvent, Command, Event, Rule, Ruled
from purplepoker.engine.game import Game
from purplepoker.engine.irregular import ENDS, family
from purplepoker.engine.stakes import Start
from purplepoker.engine.state import State
from purplepoker.engine.view import WATCHER, seen, view
from purplepoker.errors import Code, Refused
from purplepoker.variants.load import variant_ids
from purplepoker.variants.model import STRUCTURES

CODES = {
    Code.NO_RULING, Code.RULED_EARLY, Code.RULED_LATE, Code.BAD_RULING, Code.NO_SUCH_SEAT, Code.NOT_HELD,
    Code.STOCK_SHORT, Code.UNKNOWN_CARD,
}  # fmt: skip
_events = msgspec.json.Decoder(AnyEvent)


def checked(game: Game, before: State, event: Event, total: int) -> State:
    state = apply(game, before, event)
    assert chips(state) == total, event
    assert places(state) == list(range(game.deck.size)), event
    assert state.able & ~state.live == 0
    if state.open:
        assert state.todo & ~state.able == 0
    for viewer in (0, WATCHER):
        told = seen(game, before, event, viewer)
        assert getattr(told, "burn", None) in (None, -1)
        view(game, state, viewer)
    return state


def rule_now(rng: Random, game: Game, state: State, met: Counter[str]) -> Rule | None:
    """A ruling that is taken, if the random one is; a refused one says why and changes nothing."""
    rule = random_rule(rng, game, state)
    before = msgspec.json.encode(state)
    answer = decide(game, state, rule)
    assert msgspec.json.encode(state) == before
    if isinstance(answer, Refused):
        assert answer.code in CODES
        assert "{" not in str(answer), answer
        met[answer.code] += 1
        return None
    assert isinstance(answer, Ruled)
    met[answer.ruling] += 1
    assert family(game) or answer.ruling in ENDS
    return rule


def play(rng: Random, game: Game, start: Start, met: Counter[str]) -> None:
    total = sum(start.stacks) + start.carried
    state, begun = begin(game, start)
    log = list(begun)
    for odd in odd_rules(state):
        answer = decide(game, state, odd) if not state.over else None
        assert answer is None or isinstance(answer, Refused), odd
        assert str(answer)
    acts = 0
    while not state.over:
        acts += 1
        assert acts < 900, "the hand does not end"
        assert advance(game, state) is None
        assert state.todo or state.waiting
        command: Command | None = rule_now(rng, game, state, met) if rng.random() < 0.35 else None
        if command is None:
            command, _ = choose(rng, game, state)
        event: Event | Refused | None = decide(game, state, command)
        for _ in range(MOST_EVENTS):
            assert isinstance(event, Event), f"{command}: {event}"
            state = checked(game, state, event, total)
            log.append(event)
            event = advance(game, state)
            if event is None:
                break
    if state.why in ("misdeal", "void"):
        assert state.stacks == start.stacks
        assert state.dead == start.carried
    assert fold(game, log) == state
    assert fold(game, [_events.decode(msgspec.json.encode(event)) for event in log]) == state
    assert decide(game, state, Rule("void")).code is Code.HAND_OVER  # type: ignore[union-attr]


def hands(variant: str, seed: int, count: int) -> Counter[str]:
    rng = Random(f"rulings {variant} {seed}")
    met: Counter[str] = Counter()
    for pack in PACKS:
        for _ in range(count if fits(variant, pack) else 0):
            structure = rng.choice(STRUCTURES)
            game = random_game(rng, variant, pack, structure, random_rules(rng, variant, pack, structure))
            start = random_start(rng, game)
            carried = rng.choice((0, 0, 7))
            play(rng, game, msgspec.structs.replace(start, carried=carried), met)
    return met


@pytest.mark.parametrize("variant", variant_ids())
def test_everything_holds_whatever_is_ruled(variant: str) -> None:
    assert hands(variant, 1, 4)


@pytest.mark.long
@pytest.mark.parametrize("variant", variant_ids())
def test_everything_holds_whatever_is_ruled_often(variant: str) -> None:
    assert hands(variant, 2, 300)


def test_every_ruling_and_every_refusal_is_met() -> None:
    met: Counter[str] = Counter()
    for variant in ("texas-holdem", "manila", "hollywood", "yukon", "egyptian", "pineapple", "badugi"):
        met += hands(variant, 3, 12)
    rulings = {"I-1", "I-2", "I-2b", "I-3", "I-4", "I-5", "I-6", "I-7", "R-42", "misdeal", "void"}
    assert rulings | {Code.NO_RULING, Code.RULED_LATE} <= set(met), met
