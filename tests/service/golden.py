"""Recorded logs, one of each kind of event, and how they were made.

`python -m service.golden` (with `tests` on the path) writes those of today's versions, of rows and of the
engine, that are not there.
A recorded log is never written anew: it is what databases out there hold.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from purplepoker.engine.core import legal
from purplepoker.engine.events import Call
from purplepoker.service import wire
from purplepoker.service.hand import no_answer, owing
from purplepoker.service.journal import Journal
from purplepoker.service.options import Options, check_options
from purplepoker.service.store import ENGINE_V, ROW_V, Loaded, Row
from purplepoker.service.table import Setup
from service.live import GUESTS, HOST, QUICK, TABLE, Live, Robots, act_of, run

FOLDER = Path(__file__).resolve().parent.parent / "data" / "logs"


class Golden(NamedTuple):
    """A recorded log: what the table was made with, its rows, and what they came to."""

    name: str
    options: Options
    rows: tuple[Row, ...]
    engine_v: int
    final: dict[str, Any]
    kept: bytes

    @property
    def setup(self) -> Setup:
        return Setup(TABLE, self.options, check_options(self.options), HOST.person)

    def __repr__(self) -> str:
        return self.name


def replayed(setup: Setup, rows: tuple[Row, ...]) -> Journal:
    journal = Journal(setup)
    journal.replay(Loaded(b"", None, rows))
    return journal


def plain(value: object) -> Any:
    """As JSON has it."""
    return json.loads(msgspec.json.encode(value))


def final(journal: Journal) -> dict[str, Any]:
    """What everybody can check: who sits where with how much."""
    table = journal.table
    state = table.play.state if table.play is not None else None
    return {
        "seq": journal.head,
        "mode": table.mode,
        "hand": table.hand,
        "button": table.button,
        "carried": table.carried,
        "bought": table.bought,
        "cashed": table.cashed,
        "places": [
            [p.kind, p.person, p.name, p.bot, p.stack, p.away, p.leaving, p.bank, p.idle]
            for p in table.places
        ],
        "chairs": list(table.play.chairs) if table.play is not None else [],
        "stacks": list(state.stacks) if state is not None else [],
        "hands": plain(state.down) if state is not None else [],
        "board": plain(state.rows) if state is not None else [],
    }


def read(path: Path) -> Golden:
    head, *lines, foot = map(json.loads, path.read_text("utf-8").splitlines())
    rows = tuple(
        Row(seq, line["hand"], line["kind"], b"{}", json.dumps(line["event"]).encode(), at_ms=line["at"])
        for seq, line in enumerate(lines, 1)
    )
    rows = tuple(msgspec.structs.replace(row, schema_v=head["schema_v"]) for row in rows)
    options = msgspec.convert(head["options"], Options)
    kept = json.dumps(foot["kept"]).encode()
    return Golden(path.stem, options, rows, head["engine_v"], foot["final"], kept)


def recorded() -> list[Golden]:
    return [read(path) for path in sorted(FOLDER.glob("v*.jsonl"))]


def write(path: Path, live: Live) -> None:
    journal = replayed(live.setup, tuple(live.store.log))
    head = {"schema_v": ROW_V, "engine_v": ENGINE_V, "options": msgspec.to_builtins(live.options)}
    lines = [
        {"hand": row.hand, "kind": row.kind, "at": row.at_ms, "event": json.loads(row.secret or b"")}
        for row in live.store.log
    ]
    foot = {"final": final(journal), "kept": json.loads(journal.kept())}
    text = "\n".join(json.dumps(part, separators=(",", ":")) for part in (head, *lines, foot))
    path.write_text(text + "\n", "utf-8")


# --- the tables that were recorded ----------------------------------------------------------------------


async def life(live: Live) -> None:
    """Everything that happens around hands."""
    ann, bob = GUESTS[:2]
    await live.sit(HOST, ann, bob)
    await live.order("add_bot", 4)
    await live.order("deal")
    await live.pass_ms(QUICK.base_ms + 3_000)
    await play_on(live)
    await live.order("pause")
    await live.order("resume")
    await live.actor.detach(live.links[bob.person])
    await live.settle()
    await live.join(bob)
    await play_on(live)
    await live.restart()
    for who in (HOST, ann, bob):
        await live.join(who)
    await live.ok(bob, wire.Stand(live.id()))
    await finish(live)
    await live.ok(ann, wire.Away(live.id(), True))
    await live.ok(ann, wire.Rebuy(live.id(), 50))
    await live.ok(ann, wire.Away(live.id(), False))
    await live.pass_ms(QUICK.pause_ms)
    assert live.table.hand == 2
    await live.order("end")
    await finish(live)


async def play_on(live: Live) -> None:
    """One decision, whoever's it is."""
    play = live.table.playing
    assert play is not None
    assert play.state is not None
    chair = play.chairs[play.state.actor]
    if live.table.places[chair].kind == "bot":
        await live.pass_ms(1_000)
    else:
        await live.call()


async def finish(live: Live) -> None:
    """To the end of the hand."""
    while live.table.playing is not None:
        await play_on(live)


async def robots(live: Live, seed: int) -> None:
    players = (HOST, *GUESTS[:3])
    await live.sit(*players, chips=40)
    await live.order("deal")
    await Robots(live, players, seed).hand()


async def throwers(live: Live) -> None:
    """All draw as many cards as they may, until the stock is short."""
    players = (HOST, *GUESTS[: live.options.seats - 1])
    await live.sit(*players, chips=40)
    await live.order("deal")
    while (play := live.table.playing) is not None:
        assert play.state is not None
        who, _ = live.turn()
        acts = live.links[who.person].legal
        assert acts is not None
        if acts.discard is not None:
            cards = play.state.down[play.state.actor][: acts.discard[1]]
            await live.ok(who, live.act("throw", cards=tuple(cards)))
        elif acts.check or acts.call is not None:
            await live.call()
        else:
            command = no_answer(live.setup.game, play.state, play.state.actor)
            await live.ok(who, act_of(live, command))


async def ruled(live: Live) -> None:
    """A card seen in the deal, a street that came too early, and a misdeal, dealt again."""
    ann, bob = GUESTS[:2]
    await live.sit(HOST, ann, bob)
    await live.order("deal")
    play = live.table.playing
    assert play is not None
    await live.rules("exposed", play.chairs[2], 2)
    await live.rules("early_board")
    await finish(live)
    await live.pass_ms(QUICK.pause_ms)
    await live.rules("misdeal")
    await live.pass_ms(QUICK.pause_ms)
    await finish(live)


async def choices(live: Live) -> None:
    """Whoever deals names the game; the host changes the stakes."""
    ann, bob = GUESTS[:2]
    people = {0: HOST, 1: ann, 2: bob}
    await live.sit(HOST, ann, bob)
    await live.order("deal")
    for variant, deck in (("five-card-draw", ""), ("omaha", "purple")):
        await quietly(live)
        chooser = live.links[HOST.person].now.chooser
        assert isinstance(chooser, int)
        await live.ok(people[chooser], wire.Choose(live.id(), True, variant, deck))
        await live.pass_ms(QUICK.pause_ms)
    await live.ok(HOST, wire.Choose(live.id(), blinds=(2, 4)))
    await quietly(live)
    await live.pass_ms(QUICK.choice_ms)
    await quietly(live)


async def hosts(live: Live) -> None:
    """A co-host, the chair handed over, a break, somebody sent away, and the last hand."""
    ann, bob = GUESTS[:2]
    await live.sit(HOST, ann, bob)
    await live.order("co_host", 1)
    await live.order("no_host", 1)
    await live.order("host", 1)
    await live.ok(ann, wire.Order(live.id(), "deal"))
    await live.ok(ann, wire.Order(live.id(), "break", minutes=5))
    await live.pass_ms(5 * 60_000)
    await live.ok(ann, wire.Order(live.id(), "kick", 2))
    await live.ok(ann, wire.Order(live.id(), "last"))
    while live.table.playing is not None:
        if live.table.places[live.turn_of()].leaving:
            await live.pass_ms(1_000)
        else:
            await live.call()
    await live.pass_ms(QUICK.pause_ms)
    await finish(live)


async def seats(live: Live) -> None:
    """The seats and the first dealer by cards; new seats, asked for in a hand and drawn after it."""
    ann, bob = GUESTS[:2]
    await live.sit(HOST, ann, bob)
    await live.order("deal")
    await live.ok(ann, wire.Demand(live.id()))
    await quietly(live)
    await live.pass_ms(2 * QUICK.pause_ms)
    assert live.table.hand == 2
    await quietly(live)


async def quietly(live: Live) -> None:
    """The hand to its end, everybody doing the least."""
    while (play := live.table.playing) is not None:
        assert play.state is not None
        chair = owing(play)[0]
        game = live.setup.at(live.table).game
        acts = legal(game, play.state, play.chairs.index(chair))
        command = Call(acts.seat) if acts.call is not None else no_answer(game, play.state, acts.seat)
        await live.ok(live.person(chair), act_of(live, command))


async def bank(live: Live) -> None:
    """Seats and chips that the host grants or refuses, and a bank that is short of chips."""
    ann, bob, cat = GUESTS[:3]
    for who in (HOST, ann, bob, cat):
        await live.join(who)
    await live.ok(HOST, wire.Sit(live.id(), 0, 200))
    for number, (who, chair) in enumerate(((ann, 1), (bob, 2), (cat, 3)), 1):
        await live.ok(who, wire.Sit(live.id(), chair, 200))
        await live.ok(HOST, wire.Order(live.id(), "deny" if who is cat else "grant", ask=number))
    await live.ok(ann, wire.Rebuy(live.id(), 200))
    await live.order("deal")
    await live.ok(HOST, wire.Order(live.id(), "grant", ask=4))
    await finish(live)
    await live.ok(HOST, wire.Rebuy(live.id(), 200))
    await live.ok(HOST, wire.Order(live.id(), "buy_back", 1, chips=200))


SMALL = replace(QUICK, seats=4, stack=40, base_ms=0)
TABLES: dict[str, tuple[Options, bytes, Callable[[Live], Awaitable[None]]]] = {
    "life": (replace(QUICK, deck="purple"), b"life", life),
    "hosts": (replace(QUICK, seats=3), b"hosts", hosts),
    "bank": (replace(QUICK, seats=4, approve=True, supply=1_000, rules={}), b"bank", bank),
    "choices": (replace(QUICK, seats=3, choice="dealer", choice_packs=True), b"choice", choices),
    "seats": (replace(QUICK, seats=5, seating="cards"), b"seats", seats),
    "ruled": (replace(QUICK, seats=3), b"ruled", ruled),
    "irish": (replace(SMALL, variant="irish", deck="standard"), b"g2", lambda live: robots(live, 2)),
    "hollywood": (replace(SMALL, variant="hollywood", deck="standard"), b"g1", lambda live: robots(live, 1)),
    "swiss": (replace(SMALL, variant="swiss", deck="purple"), b"g1", lambda live: robots(live, 1)),
    "draw": (replace(SMALL, variant="five-card-draw", deck="purple", seats=7), b"g", throwers),
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, (options, seed, story) in TABLES.items():
        path = FOLDER / f"v{ROW_V}e{ENGINE_V}-{name}.jsonl"
        if path.exists():
            print(f"{path.name} stays as it is")
            continue

        async def play(
            options: Options = options,
            seed: bytes = seed,
            story: Callable[[Live], Awaitable[None]] = story,
            path: Path = path,
        ) -> None:
            async with Live(options, seed=seed) as live:
                await story(live)
                write(path, live)

        run(play())
        print(f"{path.name} written")


if __name__ == "__main__":
    main()
