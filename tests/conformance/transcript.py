"""A whole hand of a game as readable text: setup, every event with its cards, final stacks.

The acts come from a fixed policy, so the text is the same every time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from purplepoker.cards import CardId, deck, format_cards
from purplepoker.engine.core import apply, begin, legal, step
from purplepoker.engine.events import (
    Acted,
    Asked,
    Awarded,
    Boarded,
    BringIn,
    Call,
    Chosen,
    Closed,
    Command,
    Conceded,
    Dealt,
    Event,
    Fold,
    Opened,
    Order,
    Posted,
    Raise,
    Resolved,
    Say,
    Show,
    Shown,
    Shuffled,
    Skipped,
    Started,
    Stay,
    Swap,
    Throw,
    Thrown,
    Turned,
    Turnup,
)
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.pots import seats_of
from purplepoker.engine.stakes import Start
from purplepoker.engine.state import State
from purplepoker.rng import order
from purplepoker.variants.load import variant_file
from purplepoker.variants.options import default_deck

SEATS = 3
STACK = 60


def transcript(variant: str) -> str:
    """Three seats with the variant's own pack and structure, played by the policy below."""
    file = variant_file(variant)
    game = compile_game(file, deck(default_deck(file)))
    stock = tuple(CardId(card) for card in order(f"transcript {variant}".encode(), game.deck.size))
    start = Start((STACK,) * SEATS, forced_bets(game, SEATS), stock, variant.encode())
    rng = Random(variant)
    state, events = begin(game, start)
    log = list(events)
    while not state.over:
        state, events = step(game, state, _policy(rng, game, state))
        log += events
    return "\n".join(tell(game, log)) + "\n"


def _policy(rng: Random, game: Game, state: State) -> Command:
    seat = state.actor if state.actor >= 0 else seats_of(state.todo)[-1]
    acts = legal(game, state, seat)
    hand = state.down[seat]
    lucky = rng.random()
    if acts.bring_in is not None:
        return BringIn(seat)
    if acts.exchange is not None and lucky < 0.4:
        return Swap(seat)
    if acts.stay:
        return Stay(seat)
    if acts.discard is not None:
        count = min(acts.discard[1], max(acts.discard[0], rng.randint(0, 2)))
        return Throw(seat, tuple(sorted(hand)[:count]))
    if acts.order is not None:
        return Order(seat, tuple(sorted(hand)))
    if acts.turnup is not None:
        return Turnup(seat, tuple(sorted(hand)[: acts.turnup]))
    if acts.declare:
        return Say(seat, "high")
    if acts.show:
        return Show(seat)
    if acts.raise_min is not None and lucky < 0.2:
        return Raise(seat, acts.raise_min)
    if acts.call is not None and lucky > 0.95 and state.live.bit_count() > 2:
        return Fold(seat)
    if acts.check or acts.call is not None:
        return Call(seat)
    return Raise(seat, acts.raise_min or 1)


def tell(game: Game, events: Sequence[Event]) -> list[str]:
    """One line an event, cards as text, seats by position (0 is left of the button)."""
    state: State | None = None
    lines = []
    for event in events:
        lines.append(_TELL[type(event)](game, state, event))
        state = apply(game, state, event)
    assert state is not None
    lines.append("stacks  " + " ".join(map(str, state.stacks)))
    return lines


def _cards(game: Game, cards: Sequence[int]) -> str:
    return format_cards(game.deck, tuple(cards)) or "nothing"


def _who(mask: int) -> str:
    return "+".join(map(str, seats_of(mask)))


def _burn(game: Game, burn: int | None) -> str:
    return "" if burn is None else f"  (burn {game.deck.text(burn)})"


def _started(game: Game, state: State | None, event: Started) -> str:
    stacks = " ".join(map(str, event.start.stacks))
    return f"{event.variant}  {event.deck} pack, {event.structure}; stacks {stacks}"


def _posted(game: Game, state: State | None, event: Posted) -> str:
    named = (("antes", event.antes), ("blinds", event.blinds), ("dead", event.dead))
    paid = [f"{name} {' '.join(map(str, amounts))}" for name, amounts in named if any(amounts)]
    return "posted  " + ", ".join(paid)


def _dealt(game: Game, state: State | None, event: Dealt) -> str:
    if event.shared is not None:
        return f"shared  {game.deck.text(event.shared)}{_burn(game, event.burn)}"
    hands = []
    for seat, down, up in event.hands:
        parts = ([_cards(game, down)] if down else []) + ([f"up {_cards(game, up)}"] if up else [])
        hands.append(f"{seat}: {' '.join(parts)}")
    return f"{'takes' if event.reason else 'dealt'}   {' / '.join(hands)}{_burn(game, event.burn)}"


def _boarded(game: Game, state: State | None, event: Boarded) -> str:
    names = [game.variant.rows[row] for row in event.rows]
    cards = " ".join(f"{game.deck.text(c)}@{name}" for c, name in zip(event.cards, names, strict=True))
    if len(game.variant.rows) == 1:
        cards = _cards(game, event.cards)
    return f"board   {cards}{' face down' if event.down else ''}{_burn(game, event.burn)}"


def _opened(game: Game, state: State | None, event: Opened) -> str:
    words = [f"round   {event.actor} opens"]
    words += [f"to match {event.price}"] * bool(event.price)
    words += [f"bring-in {event.bring_in}"] * bool(event.bring_in)
    words += ["no check before a bet"] * event.must
    words += ["capped"] * event.capped
    return ", ".join(words)


def _acted(game: Game, state: State | None, event: Acted) -> str:
    word = event.act.replace("_", "-")
    return f"        {event.seat} {word}" + (f" to {event.to}" if event.act not in ("fold", "check") else "")


def _closed(game: Game, state: State | None, event: Closed) -> str:
    return "closed" + (f"  {event.back} back to {event.seat}" if event.back else "")


def _chosen(game: Game, state: State | None, event: Chosen) -> str:
    return f"        {event.seat} chooses {event.way or event.n or _cards(game, event.cards)}"


def _resolved(game: Game, state: State | None, event: Resolved) -> str:
    moves = " / ".join(f"{seat}: {_cards(game, cards)}" for seat, cards in event.moves)
    return f"{event.choice:8}{moves or ' '.join(event.ways) or event.runs}"


def _thrown(game: Game, state: State | None, event: Thrown) -> str:
    fee = f", pays {event.fee}" if event.fee else ""
    return f"        {event.seat} throws {_cards(game, event.cards)}{fee}"


def _shown(game: Game, state: State | None, event: Shown) -> str:
    hands = (f"{seat}: {_cards(game, cards)}" for seat, cards in zip(event.seats, event.cards, strict=True))
    return "shown   " + " / ".join(hands)


def _awarded(game: Game, state: State | None, event: Awarded) -> str:
    pots = ", ".join(f"{amount} for {_who(who)}" for amount, who in event.pots)
    parts = [
        f"pot {part.pot} {game.names[part.share]} "
        + " ".join(f"{amount} to {seat}" for seat, amount in part.winners)
        for part in event.parts
    ]
    return f"{event.why}  pots {pots}; " + "; ".join(parts)


_TELL: dict[type[Event], Callable[[Game, State | None, Any], str]] = {
    Started: _started,
    Posted: _posted,
    Dealt: _dealt,
    Boarded: _boarded,
    Turned: lambda game, state, event: f"turned  {_cards(game, event.cards)}",
    Opened: _opened,
    Acted: _acted,
    Closed: _closed,
    Skipped: lambda game, state, event: "skipped",
    Asked: lambda game, state, event: f"asked   {event.choice}: {_who(event.todo)}",
    Chosen: _chosen,
    Resolved: _resolved,
    Thrown: _thrown,
    Shuffled: lambda game, state, event: f"shuffle {_cards(game, event.took)}",
    Shown: _shown,
    Conceded: lambda game, state, event: f"        {event.seat} concedes",
    Awarded: _awarded,
}
