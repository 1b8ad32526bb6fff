"""`random` tries every kind of command, `call` never folds and never raises without need."""

from __future__ import annotations

from collections import Counter

import pytest

from bots.table import GAMES, game_of, watched
from purplepoker.bots.base import ace_limit, may_throw
from purplepoker.bots.chance import Stream
from purplepoker.bots.load import BOTS
from purplepoker.bots.simple import CallBot, RandomBot
from purplepoker.bots.steady import SteadyBot
from purplepoker.cards import deck, parse_cards
from purplepoker.engine.events import BringIn, Call, Command, Fold, Raise, Throw
from purplepoker.engine.game import Game, compile_game
from purplepoker.engine.legal import Legal
from purplepoker.engine.state import State
from purplepoker.engine.view import View
from purplepoker.variants.load import load_variant
from purplepoker.variants.model import Draw

KINDS = {
    "texas-holdem": "fold call raise",
    "five-card-draw": "fold call raise throw",
    "seven-card-stud": "fold call raise bring_in",
    "swiss": "fold call raise swap",
    "hollywood": "fold call raise swap stay",
    "irish": "fold call raise throw",
    "bull": "fold call raise order",
}
"""Every kind of command that `random` must use in 60 hands of a game, by its tag."""


@pytest.mark.parametrize("variant", KINDS)
def test_random_uses_every_kind_of_command(variant: str) -> None:
    game = game_of(variant, "standard")
    seen: Counter[str] = Counter()

    def watch(state: State, view: View, acts: Legal, command: Command) -> None:
        seen[str(command.__struct_config__.tag)] += 1

    for _ in watched(game, [RandomBot(game, seed) for seed in range(6)], 60, watch):
        pass
    assert set(seen) == set(KINDS[variant].split())


def test_random_folds_seldom_and_raises_over_the_whole_range() -> None:
    game = game_of("texas-holdem", "standard")
    acts: Counter[str] = Counter()
    sizes: Counter[str] = Counter()

    def watch(state: State, view: View, legal: Legal, command: Command) -> None:
        acts[type(command).__name__] += 1
        if isinstance(command, Raise) and legal.raise_min != legal.raise_max:
            assert legal.raise_min is not None
            ends = {legal.raise_min: "least", legal.raise_max: "most"}
            sizes[ends.get(command.to, "between")] += 1

    for _ in watched(game, [RandomBot(game, seed) for seed in range(6)], 150, watch):
        pass
    total = acts.total()
    assert 0 < acts["Fold"] < total / 5
    assert acts["Raise"] > total / 5
    assert set(sizes) == {"least", "between", "most"}


def test_random_declares_every_way() -> None:
    game = game_of("manila", "standard", declare="true")
    bots = [RandomBot(game, seed) for seed in range(5)]
    ways = {way for state in watched(game, bots, 40, lambda *_: None) for way in state.ways}
    assert {"high", "low", "both"} <= ways


@pytest.mark.parametrize(("variant", "pack"), GAMES)
def test_call_stays_in_every_hand(variant: str, pack: str) -> None:
    game = game_of(variant, pack)

    def watch(state: State, view: View, acts: Legal, command: Command) -> None:
        assert isinstance(command, Call | BringIn | Throw)
        if isinstance(command, Throw):
            assert command.cards == ()  # stands pat

    for state in watched(game, [CallBot(game, seed) for seed in range(5)], 5, watch):
        assert state.why == "showdown"
        assert state.live == 0b11111


def test_call_opens_where_it_must_and_throws_its_first_cards() -> None:
    bot = CallBot(game_of("five-card-draw", "standard"), 0)
    assert bot.act(None, Legal(2, fold=True, raise_min=4, raise_max=9)) == Raise(2, 4)
    assert bot.act(None, Legal(2, fold=True)) == Fold(2)
    seen: list[tuple[Command, View]] = []
    game = game_of("crazy-pineapple", "standard")

    def watch(state: State, view: View, acts: Legal, command: Command) -> None:
        if acts.discard:
            seen.append((command, view))

    for _ in watched(game, [CallBot(game, seed) for seed in range(3)], 1, watch):
        pass
    assert len(seen) == 3
    for command, view in seen:
        hand = view.seats[view.viewer].down
        assert hand is not None
        assert command == Throw(view.viewer, hand[:1])


def test_the_ace_rule_is_kept() -> None:
    """7.1: four cards may be drawn only to an ace that is kept."""
    game = game_of("five-card-draw", "standard", max_draw="3_or_4_with_ace")
    limit = ace_limit(_draw(game))
    assert limit == 3
    hand = parse_cards(game.deck, "As Kd 9h 5c 2c")
    assert may_throw(game, limit, hand, hand[1:])
    assert not may_throw(game, limit, hand, hand[:4])
    assert may_throw(game, limit, hand, hand[:3])
    assert ace_limit(_draw(game_of("five-card-draw", "standard"))) is None


def _draw(game: Game) -> Draw:
    return next(step for step in game.variant.steps if isinstance(step, Draw))


@pytest.mark.parametrize("bot", [RandomBot, SteadyBot])
@pytest.mark.parametrize("seed", range(8))
def test_each_draw_has_its_own_ace_rule(bot: type[RandomBot | SteadyBot], seed: int) -> None:
    """Programs of several draws and discards at random: every answer is legal (`step` raises if not)."""
    stream = Stream(seed)
    held = 7
    steps = ['{do = "deal", down = 7}']
    while len(steps) < 7:
        most = stream.between(1, held)
        ace = stream.between(most, held) if stream.below(2) else -1
        steps.append(f'{{do = "draw", least = {stream.between(0, most)}, most = {most}, with_ace = {ace}}}')
        if held > 5 and not stream.below(3):
            steps.append('{do = "discard", n = 1}')
            held -= 1
        if stream.below(2):
            steps.append('{do = "bet"}')
    text = f"""id = "draws"
name = "Draws"
seats = [2, 4]
steps = [{", ".join(steps)}, {{do = "bet"}}]
pools = {{hand = {{}}}}
shares = [{{name = "high", pool = "hand"}}]
"""
    game = compile_game(load_variant(text, "draws.toml"), deck("standard"))
    throws: list[Command] = []

    def watch(state: State, view: View, acts: Legal, command: Command) -> None:
        if isinstance(command, Throw):
            throws.append(command)

    hands = 20 if bot is RandomBot else 2
    for _ in watched(game, [bot(game, seed + 100 * chair) for chair in range(3)], hands, watch):
        pass
    assert len(throws) > hands


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_says_whether_it_needs_a_view(name: str) -> None:
    assert type(BOTS[name].needs_view) is bool
