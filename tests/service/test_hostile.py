"""Ten thousand bad frames under play: each is refused with a code, and nobody else notices one of them.

The same hands are played with and without the attack; what the honest players and watchers are sent
must be the same, byte for byte, and so must the log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from purplepoker.errors import Code
from purplepoker.service import wire
from purplepoker.service.table import Player, Watcher
from service.live import EYES, GUESTS, HOST, QUICK, Link, Live, Robots, run

HONEST = (HOST, GUESTS[0], GUESTS[1])
STRANGER = Player("p-bad", "Mallory")
SPY = Watcher("p-spy")
FRAMES = 10_000

Who = Player | Watcher
Make = Callable[[Random, Live, int], tuple[Who, bytes]]


def _said(message: Any) -> bytes:
    return wire.encode(message)


def malformed(rng: Random, live: Live, n: int) -> tuple[Who, bytes]:
    good = bytearray(_said(wire.Act(f"m{n}", live.table.hand, 1, "call")))
    kind = rng.randrange(5)
    if kind == 0:
        return STRANGER, rng.randbytes(rng.randrange(1, 60)) + b"\xff"
    if kind == 1:
        return STRANGER, bytes(good[: rng.randrange(len(good))])
    if kind == 2:
        return STRANGER, b'{"kind":"act","id":"x","hand":[],"turn":{},"act":7}'
    if kind == 3:
        return STRANGER, b'{"kind":"' + rng.choice([b"root", b"deal", b"", b"Act"]) + b'","id":"x"}'
    return STRANGER, bytes(good[:-1]) + b',"chair":0,"person":"p-host"}'


def oversized(rng: Random, live: Live, n: int) -> tuple[Who, bytes]:
    kind = rng.randrange(3)
    if kind == 0:
        return STRANGER, b"[" * 4_000
    if kind == 1:
        return HONEST[1], _said(wire.Away("i" * 3_000, True))
    return STRANGER, _said(wire.Sit(f"o{n}", rng.choice((-(2**40), 2**40)), 2**60))


def stale(rng: Random, live: Live, n: int) -> tuple[Who, bytes]:
    play = live.table.play
    assert play is not None
    hand, turn = play.hand, play.turn
    late = rng.choice([(hand, turn - 1), (hand - 1, turn), (hand, turn + 1), (hand + 5, 0), (-1, -1)])
    return rng.choice(HONEST), _said(wire.Act(f"s{n}", *late, rng.choice(("call", "fold", "raise")), 4))


def foreign(rng: Random, live: Live, n: int) -> tuple[Who, bytes]:
    """Somebody at the table acts in another's turn; somebody who has no seat does so too."""
    play = live.table.play
    assert play is not None
    due = play.chairs[play.state.actor] if play.state is not None and play.state.actor >= 0 else -1
    others = [who for chair, who in enumerate(HONEST) if chair != due]
    act = wire.Act(f"f{n}", play.hand, play.turn, rng.choice(("call", "fold", "raise", "show")), 4)
    return rng.choice([*others, STRANGER]), _said(act)


def impossible(rng: Random, live: Live, n: int) -> tuple[Who, bytes]:
    """The one in turn asks for what is not open."""
    play = live.table.play
    assert play is not None
    if play.state is None or play.state.over or play.state.actor < 0:
        return malformed(rng, live, n)
    who = HONEST[play.chairs[play.state.actor]]
    act, to, cards = rng.choice(
        [
            ("raise", 10**9, ()),
            ("raise", -4, ()),
            ("raise", None, ()),
            ("throw", None, (0, 1)),
            ("order", None, (-1,)),
            ("turnup", None, (99,)),
            ("say", None, ()),
            ("muck", None, ()),
            ("give", None, (1, 2)),
            ("", None, ()),
        ]
    )
    return who, _said(wire.Act(f"i{n}", play.hand, play.turn, act, to, cards))


def watching(rng: Random, live: Live, n: int) -> tuple[Who, bytes]:
    play = live.table.play
    assert play is not None
    return SPY, _said(
        rng.choice(
            [
                wire.Act(f"w{n}", play.hand, play.turn, "fold"),
                wire.Sit(f"w{n}", 5, 200),
                wire.Order(f"w{n}", "end"),
                wire.Plan(f"w{n}", play.hand, "fold"),
                wire.Stand(f"w{n}"),
            ]
        )
    )


def overreaching(rng: Random, live: Live, n: int) -> tuple[Who, bytes]:
    """Orders by guests, seats that are taken, chips in the middle of a hand."""
    return rng.choice(
        [
            (HONEST[1], _said(wire.Order(f"g{n}", rng.choice(("pause", "end", "add_bot", "deal"))))),
            (HONEST[0], _said(wire.Order(f"g{n}", "add_bot", 0, "/tmp/bot.py:Bot"))),
            (STRANGER, _said(wire.Sit(f"g{n}", rng.randrange(3), 200))),
            (STRANGER, _said(wire.Sit(f"g{n}", 4, rng.choice((0, -1, 10**9))))),
            (HONEST[2], _said(wire.Sit(f"g{n}", 4, 200))),
            (STRANGER, _said(wire.Rebuy(f"g{n}", 100))),
            (HONEST[1], _said(wire.Rebuy(f"g{n}", 10**12))),
        ]
    )


KINDS: tuple[Make, ...] = (malformed, oversized, stale, foreign, impossible, watching, overreaching)


class Old(NamedTuple):
    """A command of somebody honest that was done, and its answer."""

    who: Player
    act: wire.Act
    seq: int


class Attack:
    """Frames in the name of anybody, on links of their own. `sent` by kind, `codes` of the refusals."""

    def __init__(self, live: Live, rng: Random) -> None:
        self.live = live
        self.rng = rng
        self.links: dict[str, Link] = {}
        self.codes: Counter[str] = Counter()
        self.sent: Counter[str] = Counter()
        self.old: list[Old] = []

    async def wave(self, count: int) -> None:
        """So many frames; the table is as it was."""
        before = self.live.table, self.live.actor.head
        for _ in range(count):
            make = self.rng.choice((*KINDS, None) if self.old else KINDS)
            if make is None:
                await self.replay(self.rng.choice(self.old))
            else:
                who, frame = make(self.rng, self.live, self.sent.total())
                answer = await self._send(make.__name__, who, frame)
                assert isinstance(answer, wire.Refusal)
        assert (self.live.table, self.live.actor.head) == before

    async def replay(self, old: Old) -> None:
        """What was done is not done again, its answer is the same; changed or from another it is refused."""
        kind = self.rng.randrange(3)
        if kind == 0:
            assert await self._send("replayed", old.who, _said(old.act)) == wire.Ack(old.act.id, old.seq)
            return
        if kind == 1:
            other = replace(old.act, act="fold" if old.act.act != "fold" else "call")
            refused, code = await self._send("replayed", old.who, _said(other)), Code.ID_REUSED
        else:
            thief = self.rng.choice([who for who in HONEST if who is not old.who])
            refused, code = await self._send("replayed", thief, _said(old.act)), Code.STALE
        assert isinstance(refused, wire.Refusal)
        assert refused.code == code

    async def _send(self, kind: str, who: Who, frame: bytes) -> wire.Ack | wire.Refusal:
        self.sent[kind] += 1
        link = self.links.setdefault(who.person, Link(self.live.clock))
        count = len(link.got)
        await self.live.actor.frame(link, who, frame)
        await self.live.actor.settled()
        assert len(link.got) == count + 1, "one answer to every frame"
        answer = link.got[-1]
        assert isinstance(answer, wire.Ack | wire.Refusal)
        if isinstance(answer, wire.Refusal):
            assert answer.text
            self.codes[answer.code] += 1
        return answer


async def game(attack: bool) -> tuple[dict[str, list[bytes]], list[bytes], Attack]:
    """Some hands between honest players; streams, log, what was tried."""
    options = replace(QUICK, structure="no-limit", pause_ms=1_000)
    async with Live(options, seed=b"hostile") as live:
        await live.join(EYES)
        await live.sit(*HONEST)
        await live.order("deal")
        robots = Robots(live, HONEST, seed=5)
        mallory = Attack(live, Random("mallory"))
        waves = 0
        while waves < 80 or live.table.playing is not None:
            if live.table.playing is None:
                for chair, who in enumerate(HONEST):
                    if not live.table.places[chair].stack:
                        await live.ok(who, wire.Rebuy(live.id(), 200))
                await live.pass_ms(options.pause_ms)
                continue
            if attack:
                await mallory.wave(FRAMES // 80)
            await robots.step()
            waves += 1
            for who, act in robots.said[len(mallory.old) :]:
                answer = live.links[who.person].answer(act.id)
                assert isinstance(answer, wire.Ack)
                mallory.old.append(Old(who, act, answer.seq))
        streams = {who.person: live.links[who.person].raw for who in (*HONEST, EYES)}
        rows = [row.public + (row.secret or b"") for row in live.store.log]
        return streams, rows, mallory


def test_nobody_notices_ten_thousand_bad_frames() -> None:
    quiet = run(game(attack=False))
    loud = run(game(attack=True))
    streams, rows, mallory = loud
    assert mallory.sent.total() >= FRAMES
    assert set(mallory.sent) == {*(make.__name__ for make in KINDS), "replayed"}
    assert min(mallory.sent.values()) > FRAMES // 20
    assert rows == quiet[1]
    for person, stream in quiet[0].items():
        assert streams[person] == stream
    wanted = {
        Code.BAD_MESSAGE, Code.STALE, Code.NOT_YOUR_TURN, Code.NOT_SEATED, Code.WATCHING, Code.NOT_HOST,
        Code.CHAIR_TAKEN, Code.NO_SUCH_CHAIR, Code.TOO_LARGE, Code.TOO_SMALL, Code.BAD_BOT,
        Code.SEATED_ALREADY, Code.IN_HAND, Code.NOT_ASKED, Code.ID_REUSED,
    }  # fmt: skip
    assert wanted <= set(mallory.codes)
    assert Code.TABLE_FAULT not in mallory.codes


def test_a_replayed_act_is_answered_and_not_done() -> None:
    async def story() -> None:
        async with Live() as live:
            await live.sit(*HONEST)
            await live.order("deal")
            who, _ = live.turn()
            act = live.act("call")
            seq = await live.ok(who, act)
            attack = Attack(live, Random(1))
            attack.old = [Old(who, act, seq)]
            for _ in range(30):
                await attack.replay(attack.old[0])
            assert attack.codes[Code.ID_REUSED]
            assert attack.codes[Code.STALE]
            assert attack.sent.total() > attack.codes.total(), "and some were answered as before"

    run(story())
