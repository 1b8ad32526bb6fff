"""One hand that a program plays: the engine's pure functions behind an object that remembers.

Seats are positions: 0 is left of the button, the last one is the dealer, and so are the stacks.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from purplepoker.api.options import amounts, card_text, game_of, read_cards
from purplepoker.cards import CardId, Deck
from purplepoker.engine import core
from purplepoker.engine.events import (
    BringIn,
    Call,
    Command,
    DeclareBoard,
    Event,
    Fold,
    Muck,
    Order,
    Raise,
    Runs,
    Say,
    Show,
    Stay,
    Swap,
    Throw,
    Turnup,
    Way,
)
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game
from purplepoker.engine.legal import Legal
from purplepoker.engine.stakes import Forced, Start
from purplepoker.engine.state import State
from purplepoker.engine.view import View, view
from purplepoker.errors import Code, Refused
from purplepoker.rng import order

KEY_BYTES = 32

Cards = str | Sequence[str] | Sequence[int]
"""Cards as a text, a sequence of texts, or ids."""


class Hand:
    """A running hand. Acts change it in place; `state` and `events` are the engine's own frozen records.

    `legal()` and the acts speak for `actor` unless a seat is named. Where several seats choose at
    once (discards, declarations) there is no single actor: the first that still owes its choice acts.
    """

    def __init__(self, game: Game, state: State, events: tuple[Event, ...]) -> None:
        self.game = game
        self.state = state
        self.events = events

    @classmethod
    def new(
        cls,
        variant: str,
        deck: str | Deck | None = None,
        structure: str | None = None,
        stacks: Sequence[int] = (200, 200),
        stock: Cards | None = None,
        forced: Forced | None = None,
        rules: Mapping[str, str] | None = None,
        *,
        jokers: int = 0,
        wild: str = "none",
        ruleset: str | None = None,
        ranking: str | None = None,
        blinds: tuple[int, int] = (1, 2),
        key: bytes | None = None,
    ) -> Hand:
        """Deals a new hand to `stacks`, by position, the button last.

        `deck` None: the game's own pack; `jokers` and `wild` as for `pp.deck`. `stock`: cards in the
        order in which they leave the pack (text or ids); cards left out follow in the order that `key`
        gives. `key` None: a fresh secret one, so no two hands are alike. `forced` None: blinds or antes as
        a table posts them.
        """
        game = game_of(
            variant,
            deck=deck,
            jokers=jokers,
            wild=wild,
            structure=structure,
            ruleset=ruleset,
            rules=rules,
            ranking=ranking,
            blinds=blinds,
        )
        stacks = amounts(stacks, Code.BAD_STACK, "stacks")
        least, most = game.seats
        if not least <= len(stacks) <= most:
            right = f"{game.variant.name} with the pack {game.deck.id} seats {least} to {most}"
            raise Refused(Code.SEAT_COUNT, token=len(stacks), right=right)
        key = secrets.token_bytes(KEY_BYTES) if key is None else key
        if not isinstance(key, bytes):
            # the fact is the type only: a key is a secret
            raise Refused(Code.BAD_VALUE, token=type(key).__name__, right="a key is bytes")
        if forced is not None:
            _check_forced(forced)
        start = Start(
            stacks=stacks,
            forced=forced_bets(game, len(stacks)) if forced is None else forced,
            stock=_stock(game.deck, stock, key),
            key=key,
        )
        return cls(game, *core.begin(game, start))

    @property
    def over(self) -> bool:
        """Whether the pot has been paid."""
        return self.state.over

    @property
    def stacks(self) -> tuple[int, ...]:
        """Chips behind, by position; at the end the final stacks."""
        return self.state.stacks

    @property
    def actor(self) -> int | None:
        """The seat to act, of several the first; None when the hand is over."""
        todo = self.state.todo
        if self.state.actor >= 0:
            return self.state.actor
        return (todo & -todo).bit_length() - 1 if todo else None

    def legal(self, seat: int | None = None) -> Legal:
        """Everything the seat may do now."""
        return core.legal(self.game, self.state, self._seat(seat))

    def view(self, seat: int | None = None) -> View:
        """What a seat may see; None: what a watcher may see."""
        return view(self.game, self.state, -1 if seat is None else self._seat(seat))

    def act(self, command: Command) -> tuple[Event, ...]:
        """Carries out one command and what the dealer does after it; refused, nothing has changed."""
        if type(command) is Command or not isinstance(command, Command):
            raise Refused(Code.NOT_UNDERSTOOD, token=command, right="a command of engine.events, as Call(0)")
        self.state, events = core.step(self.game, self.state, command)
        self.events += events
        return events

    def fold(self) -> tuple[Event, ...]:
        return self.act(Fold(self._seat()))

    def check(self) -> tuple[Event, ...]:
        """Refused where there is a bet to call."""
        if self.legal().call is not None:
            raise Refused(Code.CANNOT_CHECK, right=f"{self.legal().call} to call", ruling="")
        return self.act(Call(self._seat()))

    def call(self) -> tuple[Event, ...]:
        """Also a check where there is nothing to call; all-in with a short stack."""
        return self.act(Call(self._seat()))

    def raise_to(self, total: int) -> tuple[Event, ...]:
        """A bet, raise or completion to so many chips in front of the player on this street."""
        return self.act(Raise(self._seat(), total))

    def bring_in(self) -> tuple[Event, ...]:
        return self.act(BringIn(self._seat()))

    def throw(self, cards: Cards = (), seat: int | None = None) -> tuple[Event, ...]:
        """Cards of a discard or a draw; none in a draw: stand pat."""
        return self.act(Throw(self._seat(seat), _cards(self.game.deck, cards)))

    def swap(self) -> tuple[Event, ...]:
        """Exchange the whole concealed hand for the fee."""
        return self.act(Swap(self._seat()))

    def stay(self) -> tuple[Event, ...]:
        return self.act(Stay(self._seat()))

    def arrange(self, cards: Cards, seat: int | None = None) -> tuple[Event, ...]:
        """All concealed cards in the order wanted."""
        return self.act(Order(self._seat(seat), _cards(self.game.deck, cards)))

    def turn_up(self, cards: Cards, seat: int | None = None) -> tuple[Event, ...]:
        """Cards to turn up, or to pass on."""
        return self.act(Turnup(self._seat(seat), _cards(self.game.deck, cards)))

    def declare(self, way: Way, seat: int | None = None) -> tuple[Event, ...]:
        return self.act(Say(self._seat(seat), way))

    def run(self, times: int, seat: int | None = None) -> tuple[Event, ...]:
        """How often this seat would deal the rest of the board."""
        return self.act(Runs(self._seat(seat), times))

    def show(self) -> tuple[Event, ...]:
        return self.act(Show(self._seat()))

    def declare_board(self) -> tuple[Event, ...]:
        """Say that no hole card plays, and show: before the hand would be thrown away (R-07)."""
        return self.act(DeclareBoard(self._seat()))

    def muck(self) -> tuple[Event, ...]:
        return self.act(Muck(self._seat()))

    def _seat(self, seat: int | None = None) -> int:
        if seat is None:
            seat = self.actor
        if seat is None:
            raise Refused(Code.HAND_OVER)
        if type(seat) is not int or not 0 <= seat < len(self.state.stacks):
            raise Refused(Code.NO_SUCH_SEAT, seat=seat)
        return seat

    def __repr__(self) -> str:
        """No cards: a hand holds all of them."""
        turn = "over" if self.over else f"seat {self.actor} to act"
        return f"<Hand of {self.game.variant.id}, {self.game.deck.id}: {turn}, stacks {list(self.stacks)}>"


def _check_forced(forced: Forced) -> None:
    """Refuses what is not of the types of `Forced`; the engine looks at the amounts of each seat."""
    if not isinstance(forced, Forced):
        raise Refused(Code.BAD_FORCED, token=forced, right="a Forced of engine.stakes, or None")
    for name in ("antes", "blinds", "dead"):
        amounts(getattr(forced, name), Code.BAD_FORCED, name)
    for name in ("price", "full", "raises", "nominal"):
        value = getattr(forced, name)
        if type(value) is not int or value < 0:
            raise Refused(Code.BAD_FORCED, token=value, right=f"{name} is a whole number, 0 or more")
    if type(forced.opener) is not int:
        right = "the opener is a position of this hand"
        raise Refused(Code.BAD_FORCED, token=forced.opener, right=right)


def _cards(deck: Deck, cards: object) -> tuple[int, ...]:
    if isinstance(cards, Sequence) and not isinstance(cards, str):
        ids = tuple(card for card in cards if isinstance(card, int))
        if len(ids) == len(cards):
            return ids
    return read_cards(deck, card_text(cards))


def _stock(deck: Deck, stock: Cards | None, key: bytes) -> tuple[CardId, ...]:
    """The whole pack: the cards named first, the rest as the key shuffles it."""
    named = () if stock is None else _cards(deck, stock)
    if len(set(named)) != len(named) or any(type(c) is not int or not 0 <= c < deck.size for c in named):
        right = f"each of the {deck.size} cards of the pack {deck.id} once at most"
        raise Refused(Code.BAD_STOCK, right=right)
    rest = (card for card in order(key, deck.size) if card not in set(named))
    return tuple(CardId(card) for card in (*named, *rest))
