"""Hands as small texts that a person can check: a setup, acts, and what must hold in between.

    game texas-holdem standard no-limit ruleset=holdem rule.show=all
    blinds 5/10                     also: ante 1, bets 4/8, bring-in 2, by-hand, runs 2, slow
    seats SB BB UTG D               names by position, 0 left of the button
    stacks 100 100 100 100
    deal As Ks / Qd Qc / 7h 2d / -  hole cards in the order dealt ("-": any card, or hand)
    board Ah 9c 4d 8s 3h            in the order dealt; burns are other cards
    next 5s 6s                      what the stock holds after all that
    stock As Ks ...                 instead of the last three: the top of the stock
    posts 0 1 2 / dead 0 0 1        instead of the game's forced bets (also: antes)
    UTG raise 30                    an act
    = legal BB: fold call 20 raise 50..90
    = refused too_small: BB raise 49

A line that begins with `=` is checked; `#` begins a comment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from purplepoker.cards import CardId, deck, format_cards, parse_cards
from purplepoker.engine.core import begin, decide, legal, step
from purplepoker.engine.events import (
    BringIn,
    Call,
    Command,
    DeclareBoard,
    Event,
    Fold,
    Muck,
    Order,
    Proceed,
    Raise,
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
from purplepoker.engine.legal import Legal
from purplepoker.engine.pots import seats_of
from purplepoker.engine.showdown import final_pots
from purplepoker.engine.stakes import Forced, Start
from purplepoker.engine.state import State
from purplepoker.errors import Refused
from purplepoker.variants.load import load_variant, variant_file
from purplepoker.variants.model import Board, Deal

ANY = -1
"""A card of a script that may be any."""


def legal_text(acts: Legal) -> str:
    """The legal set in words, in one fixed order; "nothing" for an empty one."""
    words = ["fold"] * acts.fold + ["check"] * acts.check
    if acts.call is not None:
        words.append(f"call {acts.call}")
    if acts.bring_in is not None:
        words.append(f"bring-in {acts.bring_in}")
    if acts.raise_min is not None:
        words.append(f"raise {acts.raise_min}..{acts.raise_max}")
    if acts.discard is not None:
        words.append(f"throw {acts.discard[0]}..{acts.discard[1]}")
    if acts.exchange is not None:
        words.append(f"swap {acts.exchange}")
    words += ["stay"] * acts.stay
    if acts.order is not None:
        words.append(f"order {acts.order}")
    if acts.turnup is not None:
        words.append(f"turn {acts.turnup}")
    words += ["say"] * acts.declare
    if acts.runs is not None:
        words.append(f"runs {acts.runs}")
    words += ["show"] * acts.show + ["board"] * acts.board + ["muck"] * acts.muck
    return " ".join(words) or "nothing"


def arrange(
    game: Game, holes: Sequence[Sequence[int]], board: Sequence[int], after: Sequence[int] = ()
) -> tuple[CardId, ...]:
    """A stock that deals these cards when nobody folds; the rest comes lowest card first."""
    named = {card for cards in (*holes, board, after) for card in cards}
    assert sum(map(len, (*holes, board, after))) - len(named - {ANY}) == sum(h.count(ANY) for h in holes)
    rest = iter([card for card in range(game.deck.size) if card not in named])
    hands = [iter(hand) for hand in holes]
    table = iter(board)
    stock: list[int] = []
    for item in game.variant.steps:
        if isinstance(item, Deal | Board) and item.burn:
            stock.append(next(rest))
        if isinstance(item, Deal):
            for _ in range(item.down + item.up):
                stock.extend(_take(hand, rest) for hand in hands)
        elif isinstance(item, Board):
            stock.extend(_take(table, rest) for _ in item.to)
    return tuple(map(CardId, (*stock, *after, *rest)))


def _take(wanted: Iterator[int], rest: Iterator[int]) -> int:
    card = next(wanted, ANY)
    return next(rest) if card == ANY else card


@dataclass
class Table:
    """A hand that a script has played so far."""

    game: Game
    names: list[str]
    state: State
    events: list[Event] = field(default_factory=list)

    def seat(self, name: str) -> int:
        return self.names.index(name)

    def who(self, mask: int) -> str:
        return "+".join(self.names[p] for p in seats_of(mask)) or "nobody"

    def text(self, cards: Sequence[int]) -> str:
        return format_cards(self.game.deck, tuple(cards))


def command(table: Table, words: Sequence[str]) -> Command:
    """An act in words, e.g. `BB raise 30`; "bet" and "raise", "call" and "check" are the same command."""
    if words[0] == "proceed":
        return Proceed()
    seat = table.seat(words[0])
    verb, rest = words[1], words[2:]
    cards = parse_cards(table.game.deck, " ".join(rest)) if verb in ("throw", "order", "turn") else ()
    makers: dict[str, Any] = {
        "fold": lambda: Fold(seat),
        "check": lambda: Call(seat),
        "call": lambda: Call(seat),
        "bring-in": lambda: BringIn(seat),
        "bet": lambda: Raise(seat, int(rest[0])),
        "raise": lambda: Raise(seat, int(rest[0])),
        "throw": lambda: Throw(seat, cards),
        "pat": lambda: Throw(seat, ()),
        "swap": lambda: Swap(seat),
        "stay": lambda: Stay(seat),
        "order": lambda: Order(seat, cards),
        "turn": lambda: Turnup(seat, cards),
        "say": lambda: Say(seat, rest[0]),  # type: ignore[arg-type]
        "show": lambda: Show(seat),
        "board": lambda: DeclareBoard(seat),
        "muck": lambda: Muck(seat),
        "runs": lambda: Runs(seat, int(rest[0])),
    }
    made: Command = makers[verb]()
    return made


_SETUP = frozenset(
    word
    for line in (
        "game blinds ante bets bring-in by-hand runs slow lenient",
        "seats stacks deal board next stock antes posts dead price opener nominal key",
    )
    for word in line.split()
)


def play(script: str, file: str | None = None) -> Table:
    """Plays a script; a failed check tells its line. `file`: a variant's TOML text in place of an id."""
    lines = [line.split("#")[0].strip() for line in script.strip().splitlines()]
    setup = [line.split(maxsplit=1) for line in lines if line and line.split()[0] in _SETUP]
    table = _start({words[0]: words[1] if len(words) > 1 else "" for words in setup}, file)
    for number, line in enumerate(lines, 1):
        if not line or line.split()[0] in _SETUP:
            continue
        if line.startswith("="):
            what, _, want = line[1:].strip().partition(" ")
            _check(table, what, want.strip(), f"line {number}: {line}")
            continue
        try:
            table.state, events = step(table.game, table.state, command(table, line.split()))
        except Refused as refusal:
            raise AssertionError(f"line {number}: {line}: {refusal.code} {refusal.facts}") from refusal
        table.events += events
    return table


def _start(setup: dict[str, str], file: str | None) -> Table:
    variant, pack, *rest = setup["game"].split()
    structure = next((word for word in rest if "=" not in word), None)
    named = dict(word.split("=") for word in rest if "=" in word)
    game = compile_game(
        load_variant(file, variant) if file else variant_file(variant),
        deck(pack),
        structure=structure,
        ruleset=named.pop("ruleset", None),
        rules={key.removeprefix("rule."): value for key, value in named.items()},
        blinds=tuple(map(int, setup.get("blinds", "1/2").split("/"))),
        ante=int(setup["ante"]) if "ante" in setup else None,
        bring_in=int(setup["bring-in"]) if "bring-in" in setup else None,
        bets=_pair(setup["bets"]) if "bets" in setup else None,
        by_hand="by-hand" in setup,
        lenient="lenient" in setup,
        max_runs=int(setup.get("runs", 1)),
        slow_runout="slow" in setup,
    )
    stacks = tuple(map(int, setup["stacks"].split()))
    names = setup.get("seats", " ".join("ABCDEFGHIJ"[: len(stacks)])).split()
    if "stock" in setup:
        top = parse_cards(game.deck, setup["stock"])
        stock = (*top, *(CardId(card) for card in range(game.deck.size) if card not in top))
    else:
        hands = setup.get("deal", " / ".join(["-"] * len(stacks))).split("/")
        holes = [[_card(game, word) for word in hand.split()] for hand in hands]
        assert len(holes) == len(stacks)
        board = parse_cards(game.deck, setup.get("board", ""))
        stock = arrange(game, holes, board, parse_cards(game.deck, setup.get("next", "")))
    start = Start(stacks, _forced(game, setup, len(stacks)), stock, setup.get("key", "k").encode())
    state, events = begin(game, start)
    return Table(game, names, state, list(events))


def _card(game: Game, word: str) -> int:
    return ANY if word == "-" else parse_cards(game.deck, word)[0]


def _pair(text: str) -> tuple[int, int]:
    small, big = map(int, text.split("/"))
    return small, big


def _forced(game: Game, setup: dict[str, str], seats: int) -> Forced:
    if not setup.keys() & {"posts", "antes", "dead", "price", "opener", "nominal"}:
        return forced_bets(game, seats)

    def amounts(word: str) -> tuple[int, ...]:
        return tuple(map(int, setup[word].split())) if word in setup else (0,) * seats

    blinds = amounts("posts")
    price = int(setup.get("price", max(blinds)))
    return Forced(
        antes=amounts("antes"),
        blinds=blinds,
        dead=amounts("dead"),
        price=price,
        full=price,
        opener=int(setup.get("opener", -1)),
        nominal=int(setup.get("nominal", sum(blinds))),
    )


def _check(table: Table, what: str, want: str, where: str) -> None:
    game, state = table.game, table.state
    if what == "refused":
        code, _, act = want.partition(":")
        answer = decide(game, state, command(table, act.split()))
        assert isinstance(answer, Refused), f"{where}: accepted {answer}"
        assert answer.code == code.strip(), where
        return
    if what == "legal":
        name, _, wanted = want.partition(":")
        assert legal_text(legal(game, state, table.seat(name.strip()))) == wanted.strip(), where
        return
    if what == "holds":
        name, _, wanted = want.partition(" ")
        seat = table.seat(name)
        assert table.text(state.down[seat] + state.up[seat]) == wanted.strip(), where
        return
    facts = {
        "actor": lambda: table.names[state.actor] if state.actor >= 0 else "nobody",
        "asked": lambda: table.who(state.todo),
        "live": lambda: table.who(state.live),
        "pots": lambda: ", ".join(f"{pot.amount} {table.who(pot.who)}" for pot in final_pots(state)),
        "pot": lambda: str(sum(pot.amount for pot in final_pots(state))),
        "stacks": lambda: " ".join(map(str, state.stacks)),
        "bets": lambda: " ".join(map(str, state.bets)),
        "board": lambda: " | ".join(" / ".join(table.text(row) for row in run) for run in state.rows),
        "burns": lambda: table.text(state.burns),
        "muck": lambda: table.text(state.muck),
        "stock": lambda: table.text(state.stock[state.top :]),
        "left": lambda: str(len(state.stock) - state.top),
        "over": lambda: state.why if state.over else "no",
        "shown": lambda: table.who(state.shown),
        "streets": lambda: " ".join(str(event.__struct_config__.tag) for event in table.events[3:]),
        "awarded": lambda: _awarded(table),
    }
    assert facts[what]() == want, where


def _awarded(table: Table) -> str:
    """Every part: pot.run.share and who got what."""
    event: Any = table.events[-1]
    return ", ".join(
        f"{part.pot}.{part.run}.{part.share} "
        + " ".join(f"{table.names[p]}:{amount}" for p, amount in part.winners)
        for part in event.parts
    )
