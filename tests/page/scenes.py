"""Scenes for the page: messages of a table made by the real engine, the real readings and the real wire.

A `Scene` holds what a server would send to one viewer. Cards are put where the scene wants them by
asking the engine which place of the stock each card comes from.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from purplepoker import rng
from purplepoker.cards import CardId, deck, parse_cards
from purplepoker.engine.core import apply, begin, step
from purplepoker.engine.events import (
    AnyCommand,
    Awarded,
    BringIn,
    Call,
    Event,
    Fold,
    Order,
    Raise,
    Show,
    Throw,
)
from purplepoker.engine.forced import forced_bets
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.stakes import Start
from purplepoker.engine.state import State
from purplepoker.engine.view import seen, view
from purplepoker.service import wire
from purplepoker.service.beats import beats
from purplepoker.service.facts import deck_facts, game_facts
from purplepoker.service.reading import readings, result_of
from purplepoker.variants.load import variant_file
from purplepoker.web.tables import kinds, looks, practice

KEY = b"a fixed key of a scene, 32 bytes"
NAMES = ("Ines", "Marta", "Jonas", "Bartholomew", "Aiko", "Søren", "Wilhelmina", "Chidi", "Priya", "Tomasz")
LONG_NAME = "Bartholomew Featherstone"
assert len(LONG_NAME) == 24


@dataclass
class Scene:
    """What one viewer gets: constant facts, a snapshot, and what follows it."""

    welcome: bytes
    snapshot: bytes
    after: list[bytes] = field(default_factory=list)
    variant: str = ""
    beats: Callable[[str], bytes] | None = None
    """The answer to "what would beat my hand", asked with this id."""


def game_of(variant: str = "texas-holdem", pack: str = "purple", **options: Any) -> Game:
    """A compiled game; no limit unless told otherwise."""
    options.setdefault("structure", "no-limit")
    options.setdefault("blinds", (10, 20))
    return compile_game(variant_file(variant), deck(pack), by_hand=False, **options)


def _passive(state: State) -> list[AnyCommand]:
    """The least that may be done now by whoever is to act."""
    p = state.actor if state.actor >= 0 else (state.todo & -state.todo).bit_length() - 1
    if state.choice == "show":
        return [Show(p)]
    if state.choice == "arrange":
        return [Order(p, state.down[p])]
    if state.choice == "discard":
        return [Throw(p, state.down[p][-state.steps[state.at].n :])]  # type: ignore[union-attr]
    if state.choice == "draw":
        return [Throw(p, ())]
    return [BringIn(p) if state.bring else Call(p)]


class Hand:
    """One hand under way: `play` commands, then `scene` for a chair. The viewer's chair is 0."""

    def __init__(
        self,
        game: Game,
        stacks: Sequence[int],
        hole: dict[int, str] | None = None,
        board: str = "",
        *,
        names: Sequence[str] = NAMES,
        button: int = -1,
        chairs: int = 0,
        number: int = 37,
    ) -> None:
        self.game = game
        self.n = len(stacks)
        self.button = button % self.n
        self.names = list(names[: self.n])
        self.chairs = chairs or self.n
        self.number = number
        self.turn = 0
        self.events: list[tuple[State | None, Event]] = []
        self.commands: list[AnyCommand] = []
        # chairs and positions: position 0 is left of the button
        self.chair_of = [(self.button + 1 + p) % self.n for p in range(self.n)]
        stock = self._stock(stacks, hole or {}, board)
        start = Start(
            stacks=tuple(stacks[c] for c in self.chair_of),
            forced=forced_bets(game, self.n),
            stock=stock,
            key=KEY,
        )
        self.state, events = begin(game, start)
        self.start_events = events
        self._tell(None, events)
        self.before = self.state

    def position(self, chair: int) -> int:
        return self.chair_of.index(chair)

    def _stock(self, stacks: Sequence[int], hole: dict[int, str], board: str) -> tuple[CardId, ...]:
        """A shuffled stock with the wished cards swapped to where they are dealt from."""
        game = self.game
        size = game.deck.size
        plain = tuple(CardId(card) for card in range(size))
        forced = forced_bets(game, self.n)
        state, _ = begin(game, Start(stacks=(10**6,) * self.n, forced=forced, stock=plain, key=KEY))
        places: dict[int, CardId] = {}  # stock place -> card
        for chair, text in hole.items():
            p = self.chair_of.index(chair)
            dealt = state.down[p] + state.up[p]
            for place, card in zip(dealt, parse_cards(game.deck, text), strict=False):
                places[place] = card
        if board:
            while not state.over:
                for command in _passive(state):
                    state, _ = step(game, state, command)
            flat = sum(state.rows[0], ())
            for place, card in zip(flat, parse_cards(game.deck, board), strict=False):
                places[place] = card
        stock = [CardId(card) for card in rng.order(KEY, size)]
        for place, card in places.items():
            at = stock.index(card)
            stock[at], stock[place] = stock[place], stock[at]
        return tuple(stock)

    def _tell(self, state: State | None, events: Sequence[Event]) -> None:
        """Each event with the state before it."""
        for event in events:
            self.events.append((state, event))
            if state is not None and isinstance(event, Awarded):
                self.before_award = state
            state = apply(self.game, state, event)

    # --- playing

    def do(self, command: AnyCommand) -> Hand:
        self.before = self.state
        self.state, events = step(self.game, self.state, command)
        self.turn += 1
        self._tell(self.before, events)
        return self

    def act(self, *acts: str | int) -> Hand:
        """`f` folds, `c` checks or calls, a number raises to it, `allin`; by whoever is to act."""
        for act in acts:
            p = self.state.actor
            if act == "f":
                self.do(Fold(p))
            elif act == "c":
                self.do(Call(p))
            elif act == "allin":
                self.do(Raise(p, self.state.bets[p] + self.state.stacks[p]))
            elif isinstance(act, int):
                self.do(Raise(p, act))
            elif act.startswith("d"):
                n = int(act[1:])
                self.do(Throw(p, self.state.down[p][len(self.state.down[p]) - n :]))
            else:
                raise AssertionError(act)
        return self

    def until(self, done: Callable[[State], bool]) -> Hand:
        """Everybody checks or calls, throws what must be, shows, until something holds."""
        while not self.state.over and not done(self.state):
            self.do(_passive(self.state)[0])
        return self

    def to_me(self, chair: int = 0) -> Hand:
        return self.until(lambda state: state.actor == self.position(chair))

    # --- telling

    def view(self, chair: int = 0, **more: Any) -> wire.TableView:
        game, state = self.game, self.state
        me = self.position(chair) if chair >= 0 else -1
        shown = view(game, state, me)
        won = next((e for _, e in self.events if isinstance(e, Awarded)), None)
        result = None
        if won is not None:
            earlier = view(game, self.before_award, me)
            names = [self.names[c] for c in self.chair_of]
            result = result_of(game, earlier, won, self.number, self.chair_of, names, me)
        actor = state.actor
        later = [p for k in range(1, self.n) if state.todo >> (p := (actor + k) % self.n) & 1]
        people = [
            wire.Chair(
                c,
                "bot" if self.names[c] in ("Aiko", "Chidi") else "person",
                self.names[c],
                state.stacks[self.position(c)],
                "in",
                self.position(c),
            )
            for c in range(self.n)
        ]
        open_ones = [wire.Chair(c, "open", "", 0, "in", -1) for c in range(self.n, self.chairs)]
        whose = self.chair_of[actor] if actor >= 0 else (chair if me >= 0 and state.todo >> me & 1 else -1)
        fields: dict[str, Any] = {
            "table": "kitchen",
            "name": "Friday at Ines’s",
            "host": chair == 0,
            "chair": chair,
            "chairs": tuple(people + open_ones),
            "button": self.button,
            "state": "playing",
            "hand_no": self.number,
            "turn": self.turn,
            "hand": shown,
            "clock": wire.Clock(whose, 18_000, 60_000) if whose >= 0 and not state.over else None,
            "readings": readings(game, shown),
            "result": result,
            "watchers": 2,
            "more": tuple(self.chair_of[p] for p in later) if actor >= 0 else (),
        }
        return wire.TableView(**(fields | more))

    def log(self, chair: int = 0) -> tuple[Any, ...]:
        me = self.position(chair) if chair >= 0 else -1
        return tuple(seen(self.game, state or self.state, event, me) for state, event in self.events)

    def scene(self, chair: int = 0, **more: Any) -> Scene:
        picture = self.view(chair, **more)
        snapshot = wire.encode(wire.Snapshot(100, picture, self.log(chair)))
        seen_now = picture.hand

        def beaten(id: str) -> bytes:
            shares = beats(self.game, seen_now, self.chair_of) if seen_now is not None else ()
            return wire.encode(wire.Beaten(id, self.number, 100, shares))

        return Scene(welcome(self.game), snapshot, variant=self.game.variant.id, beats=beaten)

    def events_after(self, count: int, chair: int = 0, first: int = 101) -> list[bytes]:
        """The last `count` events as messages, each with the view at the end."""
        me = self.position(chair)
        made = []
        for at, (state, event) in enumerate(self.events[-count:]):
            told: Any = seen(self.game, state or self.state, event, me)
            made.append(wire.encode(wire.Happened(first + at, told, self.view(chair))))
        return made


def welcome(game: Game) -> bytes:
    facts = wire.Welcome(wire.PROTOCOL, "kitchen", deck_facts(game.deck), game_facts(game, (800, 2000, 4000)))
    return wire.encode(facts)


# --- the scenes -----------------------------------------------------------------------------------


def purple_hand() -> Hand:
    """Six seats, on the turn, chair 0 to act after a bet, a raise and folds."""
    hand = Hand(
        game_of(),
        (2000, 1040, 1460, 3360, 2165, 2340),
        {0: "Jp Ag", 3: "Kg 8o", 1: "Qv Qz", 4: "Jb 9r"},
        "Kr Kb 8p 9p Tb",
        button=5,
    )
    # position 0 is chair 0, the small blind; pre-flop opens at chair 2
    hand.act("f", "c", "c", "f", "c", "c")  # 2 folds, 3 and 4 call, 5 folds, 0 and 1
    hand.act("c", "c", "c", "c")  # flop
    return hand


def phone_turn() -> Scene:
    hand = purple_hand()
    hand.act("c", 80, 160, "c")  # turn: check, bet 80, raise to 160, call
    return hand.scene()


def folded() -> Scene:
    return purple_hand().act("c", 80, 160, "c", "f").scene()


def nothing_to_call() -> Scene:
    return purple_hand().scene()


def all_in() -> Scene:
    hand = purple_hand()
    hand.act("c", "c", "allin", "f")
    return hand.scene()


def side_pots() -> Scene:
    """Three all-in for different amounts, two go on: the viewer faces a bet."""
    hand = Hand(
        game_of(),
        (2600, 160, 420, 3360, 760, 2400),
        {0: "9g Ao"},
        "9r 9b 9v Qg Tz",
        button=5,
    )
    hand.act("allin", "c", "allin", "c", "c", "c")  # 2, 3, 4, 5, 0, 1
    hand.act("c", "c") if hand.state.actor == hand.position(0) else None
    return hand.to_me().scene()


def split() -> Scene:
    hand = Hand(
        game_of(pack="standard"),
        (2000, 1040, 1460, 3360, 2165, 2340),
        {0: "Ah 4c", 3: "As 3d"},
        "Kd Qh Jc 9s 9d",
        button=5,
    )
    hand.act("f", "c", "f", "f", "c", "f")
    hand.act("c", 200, "c", "c", "c", "c", "c")
    hand.until(lambda s: s.over)
    return hand.scene()


def by_colors() -> Scene:
    hand = purple_hand()
    hand.act("c", 80, 160, "f", 640, "f", "c")
    hand.act("c", "c")
    hand.until(lambda s: s.over)
    return hand.scene()


def lost_showdown() -> Scene:
    """Somebody else wins: all five opponents show."""
    hand = Hand(
        game_of(),
        (2000, 1040, 1460, 3360, 2165, 2340),
        {0: "8v 9o", 3: "Kg Ko"},
        "Kr Kb 8p 9p Tb",
        button=5,
    )
    hand.until(lambda s: s.over)
    return hand.scene()


def ten_seats() -> Scene:
    names = ("Ines", "Tomasz", "Marta", "Priya", "Jonas", LONG_NAME, "Chidi", "Aiko", "Søren", "Wilhelmina")
    hand = Hand(
        game_of(),
        (1840, 2490, 1060, 3005, 1460, 3300, 160, 2165, 640, 1300),
        {0: "Jp Ag"},
        "Kr Kb 8p",
        names=names,
        button=6,
    )
    # positions: chair 7 is the small blind, 8 the big blind, 9 first
    hand.act("c", "c", "c", "c", "f", "f", "c", "c", "c", "f")
    hand.until(lambda s: s.rounds == 2 and s.actor == hand.position(1))
    hand.act(160, "c")
    return hand.to_me(7).scene()


def ten_showdown() -> Scene:
    names = ("Ines", "Tomasz", "Marta", "Priya", "Jonas", LONG_NAME, "Chidi", "Aiko", "Søren", "Wilhelmina")
    hand = Hand(
        game_of(),
        (1840, 2490, 1060, 3005, 1460, 3300, 860, 2165, 640, 1300),
        {0: "Jp Ag"},
        "Kr Kb 8p 9p Tb",
        names=names,
        button=6,
    )
    hand.act("c", "c", "c", "c", "f", "f")
    return hand.until(lambda s: s.over).scene()


def draw_prompt() -> Scene:
    game = game_of("five-card-draw", structure="fixed-limit", ante=5, bets=(10, 20))
    hand = Hand(
        game,
        (1840, 885, 1465, 3125, 2010, 2345),
        {0: "Kr Kb Kg 8o 9z"},
        button=5,
        number=12,
    )
    hand.until(lambda s: s.rounds == 1 and s.choice == "draw")
    return hand.scene()


def drawing_late() -> Scene:
    game = game_of("five-card-draw", structure="fixed-limit", ante=5, bets=(10, 20))
    hand = Hand(game, (1840, 885, 1465, 3125, 2010, 2345), {0: "Kr Kb Kg 8o 9z"}, button=0, number=12)
    hand.until(lambda s: s.choice == "draw")
    hand.act("d3", "d0", "d1", "d2", "d5")
    return hand.scene()


def long_name() -> Scene:
    hand = Hand(
        game_of(),
        (2000, 1040, 1460, 3360, 2165, 2340),
        {0: "Jp Ag"},
        "Kr Kb 8p 9p Tb",
        names=("Ines", "Marta", LONG_NAME, "Wilhelmina van der Meer", "Aiko", "Søren"),
        button=5,
    )
    return hand.scene()


def yukon() -> Scene:
    hand = Hand(
        game_of("yukon", "standard", structure="pot-limit", blinds=(5, 10)),
        (1840, 1460, 3120, 2005),
        {0: "Qc Jd"},
        "Ah Kd 7c Qh Js 2d Th",
        button=3,
        number=4,
    )
    hand.until(lambda s: s.rounds == 4)
    return hand.act("c").scene()


def yukon_six() -> Scene:
    hand = Hand(
        game_of("yukon", "standard", structure="pot-limit", blinds=(5, 10)),
        (1840, 1460, 3120, 2005, 990, 1500),
        {0: "Qc Jd"},
        "Ah Kd 7c Qh Js 2d Th",
        button=5,
        number=4,
    )
    return hand.until(lambda s: s.rounds == 4).scene()


def egyptian() -> Scene:
    hand = Hand(game_of("egyptian"), (1840, 1460, 3120, 2005), {0: "Qp Jp"}, "Ab Kb 8g 9g Tg Jb", button=3)
    return hand.until(lambda s: s.rounds == 4).scene()


def stud() -> Scene:
    game = game_of("seven-card-stud", "standard", structure="fixed-limit", ante=5, bets=(20, 40), bring_in=10)
    hand = Hand(game, (1840, 1460, 3120, 2005, 990, 1500), {0: "Qc Jd Ts"}, button=5)
    return hand.until(lambda s: s.rounds == 4).to_me().scene()


def stud_seven() -> Scene:
    game = game_of("seven-card-stud", "standard", structure="fixed-limit", ante=5, bets=(20, 40), bring_in=10)
    stacks = (1840, 1460, 3120, 2005, 990, 1500, 1700)
    hand = Hand(game, stacks, {0: "Qc Jd Ts"}, button=5)
    return hand.until(lambda s: s.rounds == 4).to_me().scene()


def stud_showdown() -> Scene:
    game = game_of("seven-card-stud", "standard", structure="fixed-limit", ante=5, bets=(20, 40), bring_in=10)
    hand = Hand(game, (1840, 1460, 3120, 2005, 990, 1500), {0: "Qc Jd Ts"}, button=5)
    return hand.until(lambda s: s.over).scene()


def omaha_low() -> Scene:
    game = game_of("omaha-hi-lo", "standard", structure="pot-limit")
    hand = Hand(game, (1840, 1460, 3120, 2005, 990, 1500), {0: "Ac 2d Kh Qs"}, "3c 7d 8h Kd 2s", button=5)
    return hand.until(lambda s: s.rounds == 4).to_me().scene()


def omaha_showdown() -> Scene:
    game = game_of("omaha-hi-lo", "standard", structure="pot-limit")
    hand = Hand(game, (1840, 1460, 3120, 2005, 990, 1500), {0: "Ac 2d Kh Qs"}, "3c 7d 8h Kd 2s", button=5)
    return hand.until(lambda s: s.over).scene()


def fixed_limit() -> Scene:
    hand = Hand(game_of(structure="fixed-limit"), (1840, 1460, 3120), {0: "Qp Jb"}, "Ab Kb 8g", button=2)
    return hand.until(lambda s: s.rounds == 2).to_me().scene()


def straight_flush() -> Scene:
    hand = Hand(game_of(), (1840, 1460), {0: "Qg Jg"}, "Tg 9g 8g Kp", button=1)
    return hand.until(lambda s: s.rounds == 3).to_me().scene()


def straight() -> Scene:
    hand = Hand(game_of(), (1840, 1460, 900), {0: "Qg Jr"}, "Tb 9o 8r Kp", button=1)
    return hand.until(lambda s: s.rounds == 3).to_me().scene()


def discard() -> Scene:
    hand = Hand(
        game_of("irish", "standard"), (1840, 1460, 3120, 2005), {0: "Qc Jd Th 9h"}, "Ah Kd 7c", button=3
    )
    return hand.until(lambda s: s.choice == "discard").scene()


def declare() -> Scene:
    game = game_of(
        "bull", "purple", structure="fixed-limit", ante=5, bets=(10, 20), rules={"declare": "true"}
    )
    hand = Hand(game, (1840, 1460, 3120, 2005), {0: "Qp Jb Tg"}, button=3)
    return hand.until(lambda s: s.choice == "declare").scene()


def arrange() -> Scene:
    game = game_of("bull", "purple", structure="fixed-limit", ante=5, bets=(10, 20))
    return Hand(game, (1840, 1460, 3120, 2005), {0: "Qp Jb Tg"}, button=3).scene()


def swiss() -> Scene:
    game = game_of("swiss", "standard", structure="pot-limit")
    return Hand(game, (1840, 1460, 3120), {0: "Qc Jd"}, button=2).to_me().scene()


def watching() -> Scene:
    return purple_hand().scene(-1)


def _waiting(chairs: int, people: dict[int, tuple[str, str]], **more: Any) -> Scene:
    game = game_of()
    made = tuple(
        wire.Chair(c, people[c][1] if c in people else "open", people[c][0] if c in people else "",  # type: ignore[arg-type]
                   2000 if c in people else 0, "in", -1)
        for c in range(chairs)
    )  # fmt: skip
    fields: dict[str, Any] = {
        "table": "kitchen",
        "name": "Friday at Ines’s",
        "host": True,
        "chair": 0,
        "chairs": made,
        "button": -1,
        "state": "waiting",
        "hand_no": 0,
        "turn": 0,
        "hand": None,
        "clock": None,
        "readings": (),
        "result": None,
        "watchers": 0,
    }
    picture = wire.TableView(**(fields | more))
    return Scene(welcome(game), wire.encode(wire.Snapshot(3, picture, ())), variant=game.variant.id)


def empty_table() -> Scene:
    return _waiting(6, {0: ("Ines", "person"), 3: ("Aiko", "bot"), 5: ("Rook", "bot")})


def guest() -> Scene:
    people = {1: ("Ines", "person"), 3: ("Aiko", "bot")}
    return _waiting(6, people, chair=-1, host=False, watchers=1)


def refusal(id: str = "") -> bytes:
    """What the server says to an act it does not take."""
    text = "230 is too small: the least is 240"
    return wire.encode(wire.Refusal(id, "too_small", text))


LOBBY: dict[str, Any] = {
    "name": "Ines",
    "tables": [
        {"table": "kitchen", "name": "Friday at Ines’s", "game": "Purple hold’em", "stakes": "10/20",
         "seats": 6, "taken": 4, "mine": False},
        {"table": "cellar", "name": "Kitchen", "game": "Yukon", "stakes": "5/10",
         "seats": 8, "taken": 8, "mine": False},
    ],
    "games": [
        {"id": variant, "name": name, "deck": pack, "deck_name": pack_name, "cards": cards, "forced": forced,
         "structures": ["no-limit", "pot-limit", "fixed-limit"], "structure": "no-limit", "seats": [2, 9]}
        for pack, pack_name, cards in (("purple", "Purple pack", 49), ("standard", "Standard pack", 52))
        for variant, name, forced in (
            ("texas-holdem", "Texas hold'em", "blinds"),
            ("omaha", "Omaha", "blinds"),
            ("five-card-draw", "Five-card draw", "ante"),
        )
    ],
    "decks": {id: looks()[id] for id in ("purple", "standard")},
    "broken": [],
    "bots": [],
    "kinds": kinds(()),
    "practice": practice(),
}  # fmt: skip

BROKEN: list[dict[str, Any]] = [
    {"table": "attic", "name": "Attic", "host": True, "code": "store_damaged",
     "text": "database table.db is damaged: event 7 does not open"},
    {"table": "shed", "name": "", "host": False, "code": "store_damaged", "text": ""},
    {"table": "barn", "name": "Barn", "host": True, "code": "store_newer",
     "text": "database table.db is of version 9"},
    {"table": "loft", "name": "Loft", "host": False, "code": "store_newer", "text": ""},
]  # fmt: skip
"""Tables that could not be read, as the lobby is told of them."""

SCENES: dict[str, Callable[[], Scene]] = {
    "empty-table": empty_table,
    "guest": guest,
    "nothing-to-call": nothing_to_call,
    "facing-a-raise": phone_turn,
    "facing-all-in": all_in,
    "folded": folded,
    "side-pots": side_pots,
    "split": split,
    "by-colors": by_colors,
    "lost-showdown": lost_showdown,
    "ten-seats": ten_seats,
    "ten-showdown": ten_showdown,
    "draw-prompt": draw_prompt,
    "drawing-late": drawing_late,
    "long-name": long_name,
    "yukon": yukon,
    "yukon-six": yukon_six,
    "egyptian": egyptian,
    "stud": stud,
    "stud-seven": stud_seven,
    "stud-showdown": stud_showdown,
    "omaha-low": omaha_low,
    "omaha-showdown": omaha_showdown,
    "fixed-limit": fixed_limit,
    "straight-flush": straight_flush,
    "straight": straight,
    "discard": discard,
    "declare": declare,
    "arrange": arrange,
    "swiss": swiss,
    "watching": watching,
}


def facts(data: bytes) -> Any:
    """A message as plain data."""
    return msgspec.json.decode(data)
