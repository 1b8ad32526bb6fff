"""Random hands played by our engine, and where another program's rules are known to differ."""

from __future__ import annotations

from random import Random

from purplepoker.cards import CardId, deck
from purplepoker.engine.core import apply, begin, legal, step
from purplepoker.engine.events import (
    Acted,
    Awarded,
    BringIn,
    Call,
    Command,
    Event,
    Fold,
    Muck,
    Raise,
    Show,
    Throw,
)
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.pots import seats_of
from purplepoker.engine.stakes import Start
from purplepoker.engine.state import State
from purplepoker.history.codes import CODES
from purplepoker.variants.load import variant_file

Hand = tuple[Game, State, list[Event]]


def random_hand(rng: Random, code: str) -> Hand:
    """A whole hand at a table of random size, stacks and antes; every act is one of the legal ones."""
    phh = CODES[code]
    rules = {"ante_payer": "each" if phh.stud else rng.choice(["each", "each", "big_blind", "button"])}
    if phh.structure == "fixed-limit":
        rules["cap_lifted"] = "never"  # so that no more raises come than other programs allow
    if phh.stud:
        rules |= {"opener": "showing", "check_allowed": "true"}
    game = compile_game(
        variant_file(phh.variant),
        deck(phh.deck),
        structure=phh.structure,
        rules=rules,
        blinds=(5, 10),
        ante=rng.choice([1, 2] if phh.stud else [0, 0, 1, 3]),
        bets=(10, 20),
        bring_in=3 if phh.stud else None,
        by_hand=rng.random() < 0.3,
    )
    seats = rng.randint(2, min(game.seats[1], 7 if phh.stud else 8))
    forced = forced_bets(game, seats)
    stacks = [rng.choice([rng.randint(12, 40), rng.randint(20, 300), 1000]) for _ in range(seats)]
    if seats > 2 and rng.random() < 0.3:
        stacks[-1] = rng.randint(1, 12)
    for p, blind in enumerate(forced.blinds):
        if blind == forced.price:  # a short big blind is priced otherwise elsewhere (case 29)
            stacks[p] = max(stacks[p], blind + 3)
    cards = [CardId(card) for card in range(game.deck.size)]
    rng.shuffle(cards)
    start = Start(stacks=tuple(stacks), forced=forced, stock=tuple(cards), key=rng.randbytes(8))
    state, begun = begin(game, start)
    events = list(begun)
    while not state.over:
        state, more = step(game, state, _random_act(rng, game, state))
        events += more
    return game, state, events


def _random_act(rng: Random, game: Game, state: State) -> Command:
    seat = state.actor
    acts = legal(game, state, seat)
    if acts.discard is not None:
        least, most = acts.discard
        return Throw(seat, tuple(rng.sample(state.down[seat], rng.randint(least, min(most, 3)))))
    if acts.show:
        return Muck(seat) if acts.muck and rng.random() < 0.4 else Show(seat)
    if acts.bring_in is not None:
        return BringIn(seat)
    if acts.raise_min is not None and acts.raise_max is not None and rng.random() < 0.3:
        middle = rng.randint(acts.raise_min, acts.raise_max)
        return Raise(seat, rng.choice([acts.raise_min, acts.raise_max, middle]))
    return Fold(seat) if acts.call is not None and rng.random() < 0.2 else Call(seat)


def incomparable(game: Game, events: list[Event]) -> str:
    """Why pokerkit 0.7.7 may settle or refuse this hand otherwise; "" where it must agree."""
    state: State | None = None
    for event in events:
        if state is not None and isinstance(event, Acted) and event.act in ("bet", "raise"):
            others = [p for p in seats_of(state.live) if p != event.seat]
            if all(state.stacks[p] + state.bets[p] <= state.to_match for p in others):
                return "a raise that nobody left can call in full: pokerkit refuses it"
            if game.stakes.structure == "fixed-limit" and event.to - state.full_to != state.last_full:
                return "a short all-in in fixed limit: pokerkit does not know the half-bet rule"
        if isinstance(event, Acted) and event.act == "bring_in" and event.to < game.stakes.bring_in:
            return "a short bring-in: pokerkit prices it at what was put in, as a short big blind"
        if isinstance(event, Awarded):
            ties = [part for part in event.parts if len(part.winners) > 1]
            if any(len({chips for _, chips in part.winners}) > 1 for part in ties):
                return "odd chips: pokerkit gives all to one, and merges pots once losers are out"
            if len(game.shares) > 1 and len(event.pots) > 1 and event.why == "showdown":
                return "high-low with side pots: pokerkit merges them, and splits a low that nobody has"
        state = apply(game, state, event)
    return ""
