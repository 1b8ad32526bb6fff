"""Secrecy on the real streams: what a viewer may not see changes no byte of what he is sent, nor when.

A hand is played twice at the table with the same acts, told by place in the hand. The two stocks agree
on every card that the viewer may see. Up to the first showing his two streams must be equal: content,
length, order, seq and time. And nothing secret stands in a log line, an error or a `repr`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest
import structlog
from msgspec.structs import replace

from conformance.play import choose, fits, random_rules
from conformance.test_secrecy import BY_CARDS, by_place, visible
from purplepoker import rng as rng_module
from purplepoker.engine.events import Command, Shown
from purplepoker.engine.state import State
from purplepoker.engine.view import WATCHER
from purplepoker.errors import Code
from purplepoker.service import wire
from purplepoker.service.fault import describe_fault
from purplepoker.service.log import Played
from purplepoker.service.log import decode as decode_record
from purplepoker.service.options import Options
from purplepoker.service.table import Player
from purplepoker.variants.load import variant_ids
from purplepoker.variants.model import STRUCTURES
from service.live import EYES, GUESTS, HOST, QUICK, TABLE, Link, Live, act_of, run

PLAYERS = (HOST, GUESTS[0], GUESTS[1])
Stream = list[tuple[int, bytes]]
Acts = Callable[[State], Command]


class Deal:
    """One playing of a hand: its streams by viewer, the positions, and the states until the showing."""

    def __init__(self) -> None:
        self.streams: dict[str, Stream] = {}
        self.positions: dict[str, int] = {}
        self.states: list[State] = []


def before_showing(link: Link) -> Stream:
    """What came ahead of the first hand that was laid open."""
    end = next(
        (
            at
            for at, message in enumerate(link.got)
            if isinstance(message, wire.Happened) and isinstance(message.event, Shown)
        ),
        len(link.got),
    )
    return list(zip(link.times[:end], link.raw[:end], strict=True))


async def play(
    options: Options, stock: Sequence[int], acts: Iterator[Acts] | Random, log: list[Acts], extra: Random
) -> Deal:
    """Plays a hand with this stock up to the first showing; `extra`: refused acts and plans on the way."""
    original = rng_module.order
    rng_module.order = lambda key, n, label="stock": (
        tuple(stock) if label == "stock" else original(key, n, label)
    )
    deal = Deal()
    try:
        async with Live(options, delays=lambda least, most: most) as live:
            await live.join(EYES)
            await live.sit(*PLAYERS, chips=options.stack)
            await live.order("deal")
            while (playing := live.table.playing) is not None:
                state = playing.state
                assert state is not None
                if isinstance(acts, Random):
                    command, _ = choose(acts, live.setup.game, state)
                    log.append(by_place(command, state))
                else:
                    following = next(acts, None)
                    if following is None:  # the first playing had come to its showing
                        break
                    command = following(state)
                await disturb(live, extra)
                chair = playing.chairs[command.seat]  # type: ignore[attr-defined]
                await live.ok(live.person(chair), act_of(live, command))
                await live.pass_ms(extra.randrange(5_000))
                if shown(live):
                    break
            deal.streams = {who.person: before_showing(live.links[who.person]) for who in (*PLAYERS, EYES)}
            play = live.table.play
            assert play is not None
            deal.positions = {who.person: play.chairs.index(n) for n, who in enumerate(PLAYERS)}
            deal.positions[EYES.person] = WATCHER
            deal.states = list(states(live))
    finally:
        rng_module.order = original
    return deal


async def disturb(live: Live, extra: Random) -> None:
    """Late acts, plans, a watcher who acts, what would beat a hand: told to its owner only."""
    who = extra.choice(PLAYERS)
    play = live.table.play
    assert play is not None
    kind = extra.randrange(4)
    if kind == 0:
        await live.say(who, wire.Act(live.id(), play.hand, play.turn - 1, "fold"))
    elif kind == 1:
        await live.say(who, wire.Plan(live.id(), play.hand, "fold"))
        await live.say(who, wire.Plan(live.id(), play.hand, ""))
    elif kind == 2:
        await live.say(EYES, live.act("call"))
    else:
        await live.actor.receive(live.links[who.person], who, wire.Beats(live.id()))


def played(live: Live) -> Iterator[Any]:
    for row in live.store.log:
        fact = decode_record(row.secret or b"").fact
        if isinstance(fact, Played):
            yield fact.event


def shown(live: Live) -> bool:
    return any(isinstance(event, Shown) for event in played(live))


def states(live: Live) -> Iterator[State]:
    """The hand's states up to the first showing."""
    from purplepoker.engine.core import apply

    state: State | None = None
    for event in played(live):
        if isinstance(event, Shown):
            return
        state = apply(live.setup.game, state, event)
        yield state


def other_stock(rng: Random, stock: Sequence[int], known: set[int]) -> tuple[int, ...]:
    """All cards outside `known` shuffled among their places."""
    places = [place for place, card in enumerate(stock) if card not in known]
    cards = [stock[place] for place in places]
    rng.shuffle(cards)
    new = list(stock)
    for place, card in zip(places, cards, strict=True):
        new[place] = card
    return tuple(new)


@pytest.mark.parametrize("variant", variant_ids())
def test_hidden_cards_change_no_byte(variant: str) -> None:
    rng = Random(f"streams {variant}")
    different = 0

    async def story() -> None:
        nonlocal different
        for pack in ("standard", "purple"):
            if not fits(variant, pack):
                continue
            structure = rng.choice(STRUCTURES)
            rules = random_rules(rng, variant, pack, structure)
            options = replace(
                QUICK,
                variant=variant,
                deck=pack,
                structure=structure,
                rules={name: value for name, value in rules.items() if name not in BY_CARDS},
                seats=3,
                stack=rng.choice((20, 100)),
                think_ms=(400, 900),
                pause_ms=60_000,
            )
            size = 49 if pack == "purple" else 52
            stock = rng.sample(range(size), size)
            log: list[Acts] = []
            seed = rng.random()
            first = await play(options, stock, rng, log, Random(seed))
            for who in (*PLAYERS, EYES):
                position = first.positions[who.person]
                known = {card for state in first.states for card in visible(state, position)}
                stock_two = other_stock(rng, stock, known)
                again = await play(options, stock_two, iter(log), [], Random(seed))
                mine, theirs = first.streams[who.person], again.streams[who.person]
                assert theirs == mine
                assert len(mine) > 5
                different += stock_two != tuple(stock)

    run(story())
    assert different, "the two stocks never differ: nothing is tested"


def test_a_plan_is_told_to_nobody_else() -> None:
    """With and without a plan that comes to nothing the others get the same bytes."""

    async def story(plan: bool) -> dict[str, Stream]:
        async with Live() as live:
            await live.join(EYES)
            await live.sit(*PLAYERS)
            await live.order("deal")
            who, _ = live.turn()
            later = next(p for p in PLAYERS if p is not who)
            play = live.table.play
            assert play is not None
            if plan:
                await live.ok(later, wire.Plan("plan", play.hand, "call", 1_000))
            await live.call()
            await live.call_down()
            return {
                p.person: list(zip(live.links[p.person].times, live.links[p.person].raw, strict=True))
                for p in (*PLAYERS, EYES)
                if p is not later
            }

    assert run(story(True)) == run(story(False))


def test_whoever_takes_a_left_chair_sees_no_card_of_it() -> None:
    """The chair's last hand still lies there, and its events are in the ring."""
    newcomer = GUESTS[5]

    async def story() -> None:
        async with Live() as live:
            await live.sit(*PLAYERS)
            await live.order("deal")
            folder, chair = live.turn()
            await live.ok(folder, live.act("fold"))
            await live.ok(folder, wire.Stand(live.id()))
            await live.call_down()
            assert live.table.places[chair].kind == "open"
            await live.join(newcomer)
            await live.ok(newcomer, wire.Sit(live.id(), chair, 200))
            again = await live.join(newcomer)
            play = live.table.play
            assert play is not None
            assert play.state is not None
            cards = play.state.muck
            assert cards
            snapshot = again.got[1]
            assert isinstance(snapshot, wire.Snapshot)
            assert snapshot.view.chair == chair
            assert snapshot.view.readings == ()
            assert snapshot.view.hand is not None
            assert all(seat.down is None or seat.shown for seat in snapshot.view.hand.seats)
            eyes = await live.join(EYES)
            assert isinstance(eyes.got[1], wire.Snapshot)
            assert snapshot.log == eyes.got[1].log

    run(story())


def test_nothing_secret_in_logs_errors_and_reprs() -> None:
    """Faults in the middle of a hand: no card, no key and no person's id in any text that comes of them."""

    async def story(captured: list[Any]) -> None:
        async with Live(seed=b"logs") as live:
            await live.sit(*PLAYERS)
            await live.order("deal")
            play = live.table.play
            assert play is not None
            state = play.state
            assert state is not None
            hole = [live.setup.game.deck.text(card) for cards in state.down for card in cards]
            texts = [repr(x) for x in (live.actor, live.table, play, state, live.setup, *PLAYERS, EYES)]
            texts += [repr(entry) for entry in live.actor._journal.ring]
            texts += [repr(entry.record.fact) for entry in live.actor._journal.ring]
            texts += [repr(row) for row in live.store.log]

            def fail(rows: Any) -> None:
                raise RuntimeError(f"{state.stock} {state.key!r} {hole}")

            live.store.before = fail
            who, _ = live.turn()
            assert await live.no(who, live.act("call")) == Code.TABLE_FAULT
            texts += [message.text for message in live.links[who.person].got if hasattr(message, "text")]
            await live.pass_ms(60_000)  # deadlines fail too
            live.store.before = lambda rows: None
            texts += [repr(entry) for entry in captured]
            assert len(captured) > 3
            with pytest.raises(RuntimeError) as told:
                fail([])
            assert "RuntimeError at" in describe_fault(told.value)
            texts.append(describe_fault(told.value))
            secrets = [*hole, str(state.stock)[1:20], repr(state.key), HOST.person]
            for text in texts:
                for secret in secrets:
                    assert secret not in text

    with structlog.testing.capture_logs() as captured:
        run(story(captured))


def test_the_public_part_of_the_log_is_what_a_watcher_gets() -> None:
    async def story() -> None:
        async with Live() as live:
            eyes = await live.join(EYES)
            await live.sit(*PLAYERS)
            await live.order("deal")
            await live.call_down()
            told = [wire.encode(m.event) for m in eyes.got if isinstance(m, wire.Happened)]
            assert told == [row.public for row in (await live.store.load(TABLE)).rows] or told == [
                row.public for row in live.store.log
            ]
            assert all(person.person.encode() not in data for data in eyes.raw for person in PLAYERS)

    run(story())


def test_a_watcher_has_no_way_to_act() -> None:
    """A watcher who shares a person with a seated player still is nobody at the table."""

    async def story() -> None:
        async with Live() as live:
            await live.sit(*PLAYERS)
            await live.order("deal")
            who, _ = live.turn()
            from purplepoker.service.table import Watcher

            spy = Watcher(who.person)
            link = Link(live.clock)
            await live.actor.attach(link, spy)
            await live.actor.receive(link, spy, live.act("fold"))
            await live.settle()
            assert link.got[-1].code == Code.WATCHING
            assert link.now.chair == -1
            assert link.now.hand is not None
            assert all(seat.down is None for seat in link.now.hand.seats)
            assert not isinstance(spy, Player)

    run(story())
