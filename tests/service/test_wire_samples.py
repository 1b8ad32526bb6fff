"""Samples of every message on disk, for this and for the page's tests (`tests/data/wire`).

They were taken from tables that were played, and are written anew by `python -m service.test_wire_samples`
(with `src` and `tests` on the path) after a wanted change; read the difference before keeping it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from conftest import ROOT
from purplepoker.engine.events import AnyEvent, Conceded, Named, Ruled, Shuffled, Waiting
from purplepoker.service import wire
from purplepoker.service.log import AnyFact
from service.golden import bank, hosts
from service.live import EYES, GUESTS, HOST, QUICK, Live, Robots, run

FOLDER = ROOT / "tests" / "data" / "wire"
TABLE_WORDS = (
    "sat stood leaving away back waits lost returned bought opened paused resumed closing ended"
    " began ended_hand clock named game asked granted denied redeemed break last host no_host"
    " demanded reseated drawn"
).split()
ACTS = "fold call bring_in raise throw swap stay order turnup say show board muck".split()

CLIENT: dict[str, wire.AnyFromClient] = {
    "hello": wire.Hello("t1", 41),
    "hello_new": wire.Hello("t1"),
    "sit": wire.Sit("k1", 2, 200),
    "stand": wire.Stand("k2"),
    "away": wire.Away("k3", True),
    "back": wire.Away("k4", False),
    "wait": wire.Away("k6", False, True),
    "rebuy": wire.Rebuy("k5", 100),
    **{
        f"order_{what}": wire.Order(f"o-{what}", what)
        for what in ("deal", "pause", "resume", "add_bot", "remove_bot", "remove", "end", "reseat")
    },
    **{f"order_{what}": wire.Order(f"o-{what}", what, 2) for what in ("kick", "host", "co_host", "no_host")},
    "order_last": wire.Order("o-last", "last"),
    "order_break": wire.Order("o-break", "break", minutes=10),
    "order_grant": wire.Order("o-grant", "grant", ask=1),
    "order_deny": wire.Order("o-deny", "deny", ask=2),
    "order_buy_back": wire.Order("o-buy-back", "buy_back", 2, chips=200),
    "choose": wire.Choose("c1", blinds=(2, 4), stack=400),
    "choose_deal": wire.Choose("c2", True, "omaha", "purple", None, 1, "jokers"),
    **{
        f"order_{what}": wire.Order(f"o-{what}", what, hand=3, turn=7)
        for what in ("misdeal", "void", "early_board")
    },
    "order_exposed": wire.Order("o-exposed", "exposed", 2, card=1, hand=3, turn=7),
    "demand": wire.Demand("d1"),
    "act_fold": wire.Act("a1", 3, 7, "fold"),
    "act_call": wire.Act("a2", 3, 7, "call"),
    "act_bring_in": wire.Act("a3", 3, 1, "bring_in"),
    "act_raise": wire.Act("a4", 3, 7, "raise", 40),
    "act_throw": wire.Act("a5", 3, 7, "throw", cards=(4, 17)),
    "act_swap": wire.Act("a6", 3, 7, "swap"),
    "act_stay": wire.Act("a7", 3, 7, "stay"),
    "act_order": wire.Act("a8", 3, 7, "order", cards=(30, 4, 17, 2)),
    "act_turnup": wire.Act("a9", 3, 7, "turnup", cards=(4,)),
    "act_say": wire.Act("a10", 3, 7, "say", way="both"),
    "act_show": wire.Act("a11", 3, 7, "show"),
    "act_board": wire.Act("a13", 3, 7, "board"),
    "act_muck": wire.Act("a12", 3, 7, "muck"),
    "plan_fold": wire.Plan("p1", 3, "fold"),
    "plan_call": wire.Plan("p2", 3, "call", 20),
    "plan_none": wire.Plan("p3", 3, ""),
    "beats": wire.Beats("b1"),
    "ping": wire.Ping(12_345),
}

READ_CLIENT = msgspec.json.Decoder(wire.AnyFromClient)
READ_SERVER = msgspec.json.Decoder(wire.AnyToClient)


def tags(union: Any) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in get_args(union)}


def name_of(message: Any) -> str:
    """`event_acted`, `table_sat`, `snapshot`."""
    tag = str(message.__struct_config__.tag)
    if not isinstance(message, wire.Happened):
        return tag
    if isinstance(message.event, wire.TableEvent):
        return f"table_{message.event.what}"
    return f"event_{message.event.__struct_config__.tag}"


# --- making them --------------------------------------------------------------------------------------


async def table_story() -> list[Any]:
    """Everything that happens around hands."""
    async with Live(seed=b"samples") as live:
        ann, bob = GUESTS[:2]
        await live.join(HOST)
        await live.sit(HOST, ann)
        await live.order("add_bot")
        await live.order("deal")
        await live.order("pause")
        await live.order("resume")
        await live.say(HOST, live.act("raise", 1))
        await live.actor.receive(live.links[HOST.person], HOST, wire.Beats("b1"))
        await live.actor.detach(live.links[ann.person])
        await live.join(ann)
        await live.join(bob)
        await live.ok(bob, wire.Sit(live.id(), 3, 200))
        await live.ok(bob, wire.Rebuy(live.id(), 50))
        await live.ok(bob, wire.Away(live.id(), True))
        await live.ok(bob, wire.Away(live.id(), False, True))
        await live.ok(bob, wire.Away(live.id(), False))
        await live.ok(ann, wire.Stand(live.id()))
        await live.actor.receive(live.links[HOST.person], HOST, wire.Ping(5))
        got = [*live.links[HOST.person].got, *live.links[ann.person].got]
        last = live.links[HOST.person].last
        await live.restart()
        await live.join(HOST, last)
        eyes = await live.join(EYES)
        await Robots(live, [HOST]).hand()
        await live.ok(HOST, wire.Choose(live.id(), blinds=(2, 4)))
        await live.ok(HOST, wire.Demand(live.id()))
        await live.pass_ms(QUICK.pause_ms)
        await live.join(bob)
        await live.order("end")
        await Robots(live, [HOST, bob]).hand()
        return [*got, *live.links[HOST.person].got, *eyes.got]


async def bank_story() -> list[Any]:
    """A bank whose host is asked, and which is short of chips; hosts, a break, the last hand."""
    async with Live(replace(QUICK, seats=3), seed=b"hosts") as live:
        await hosts(live)
        more = list(live.links[HOST.person].got)
    async with Live(replace(QUICK, seats=4, approve=True, supply=1_000, rules={}), seed=b"bank") as live:
        await bank(live)
        return [*more, *live.links[HOST.person].got]


async def hand_story(variant: str, pack: str, rules: dict[str, str]) -> list[Any]:
    """A hand or two of a game, as the host and a watcher see it."""
    options = replace(QUICK, variant=variant, deck=pack, rules=rules, seats=4)
    async with Live(options, seed=variant.encode()) as live:
        players = (HOST, *GUESTS[:2])
        await live.sit(*players)
        eyes = await live.join(EYES)
        await live.order("deal")
        robots = Robots(live, players, seed=3)
        for _ in range(3):
            await robots.hand()
            await live.pass_ms(QUICK.pause_ms)
        return [*live.links[HOST.person].got, *eyes.got]


def by_hand(view: wire.TableView | None) -> list[wire.Happened]:
    """Events that no table of today has often, or at all: cards dealt by a person, slow run-outs, rulings."""
    events: tuple[AnyEvent, ...] = (
        Named(1, (-1, -1), (7,)),
        Waiting(True),
        Conceded(2),
        Shuffled((-1, -1, -1), (-1, -1, -1)),
        Ruled("I-4", "early_board", cards=(7, 8, 9), rows=(0, 0, 0), burn=-1),
    )
    return [wire.Happened(900 + n, event, view) for n, event in enumerate(events)]


def made() -> dict[str, Any]:
    """The first message of every name."""
    stories: list[Any] = run(table_story()) + run(bank_story())
    games = (("texas-holdem", "purple"), ("irish", "standard"), ("yukon", "purple"), ("badugi", "standard"),
             ("seven-card-stud", "standard"), ("hollywood", "standard"), ("manila", "standard"))  # fmt: skip
    for variant, pack in games:
        stories += run(hand_story(variant, pack, {}))
    stories += by_hand(None)
    found: dict[str, Any] = {}
    for message in stories:
        found.setdefault(name_of(message), message)
    return dict(sorted(found.items()))


def write(samples: Iterable[tuple[str, Any]], path: Path) -> None:
    plain = {name: msgspec.to_builtins(message) for name, message in samples}
    lines = [f"{json.dumps(name)}: {json.dumps(message)}" for name, message in plain.items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


# --- reading them -------------------------------------------------------------------------------------


def samples(name: str) -> Iterator[tuple[str, Any]]:
    yield from json.loads((FOLDER / name).read_text("utf-8")).items()


@pytest.mark.parametrize(
    ("file", "reader"), [("from_client.json", READ_CLIENT), ("to_client.json", READ_SERVER)]
)
def test_every_sample_is_read_and_written_alike(file: str, reader: msgspec.json.Decoder[Any]) -> None:
    count = 0
    for name, plain in samples(file):
        message = reader.decode(json.dumps(plain))
        assert json.loads(wire.encode(message)) == plain, name
        count += 1
    assert count > 20


def test_every_client_message_and_act_has_a_sample() -> None:
    plain = dict(samples("from_client.json"))
    assert {message["kind"] for message in plain.values()} == tags(wire.AnyFromClient)
    assert {message["act"] for message in plain.values() if message["kind"] == "act"} == set(ACTS)
    assert {READ_CLIENT.decode(json.dumps(message)) for message in plain.values()} == set(CLIENT.values())


def test_every_server_message_and_event_has_a_sample() -> None:
    plain = dict(samples("to_client.json"))
    assert {message["kind"] for message in plain.values()} == tags(wire.AnyToClient)
    events = {message["event"]["event"] for message in plain.values() if message["kind"] == "event"}
    assert events == tags(AnyEvent) | {"table"}
    words = {name.removeprefix("table_") for name in plain if name.startswith("table_")}
    assert words == set(TABLE_WORDS)
    assert len(tags(AnyFact)) == 20  # one more fact: one more word here, in `log.told` and in the samples


def test_unknown_fields_and_kinds_are_refused() -> None:
    for _, plain in samples("from_client.json"):
        for bad in ({**plain, "more": 1}, {**plain, "kind": "x"}):
            with pytest.raises(msgspec.ValidationError):
                READ_CLIENT.decode(json.dumps(bad))


def test_no_sample_shows_what_its_viewer_may_not_see() -> None:
    """Others' cards are -1, unless shown; no stock, no key, no person."""
    text = (FOLDER / "to_client.json").read_text("utf-8")
    assert '"stock": []' in text
    assert "p-" + "host" not in text
    for _, plain in samples("to_client.json"):
        if plain["kind"] == "event" and plain["event"]["event"] == "started":
            assert plain["event"]["start"]["stock"] == []
            assert plain["event"]["start"]["key"] == ""


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    write(CLIENT.items(), FOLDER / "from_client.json")
    write(made().items(), FOLDER / "to_client.json")
