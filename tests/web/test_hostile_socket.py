"""Bad frames and bad callers over real sockets, while others play: refused with a code, nobody notices.

`service/test_hostile.py` sends ten thousand to a table; here they come through the server, with what only
a socket can be: opened from another site, by a stranger, too long, not text, too fast.
"""

from __future__ import annotations

import contextlib
import itertools
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from web.server import Browser, Live, Page, live_server, read_on

WAVES, FRAMES = 14, 100
OTHER_SITES = ("http://evil.example", "null", None, "http://127.0.0.1:1", "https://127.0.0.1:{port}")


class Scene:
    """Three who play and one who watches, and beside each a second page of his through which evil comes.

    `mallory` has a link to the table and no chair, `spy` may only watch, `eve` has no link at all.
    """

    def __init__(self, live: Live) -> None:
        self.live = live
        self.rng = Random("hostile")
        self.ids = itertools.count()
        self.codes: Counter[str] = Counter()
        self.closed: Counter[int] = Counter()
        self.acts: list[tuple[int, dict[str, Any], int]] = []
        """Who, what he said, the answer: all that the players have done."""
        host = live.browser()
        self.table = host.table(seats=4, base_s=0, structure="no-limit")
        self.players = [host, *(self._guest(name, host.link(self.table)) for name in ("Greta", "Gus"))]
        self.eve = live.browser()
        self.eve.good("/api/name", {"name": "Eve"})
        self.mallory = self._guest("Mallory", host.link(self.table))
        watch = live.run(live.lobby.people.invite(self.table, "watcher"))
        self.pages = [player.sit_at(self.table) for player in self.players]
        self.watcher = self._guest("Wanda", watch).sit_at(self.table)
        self.shadows = [self._loud(browser) for browser in self.players]
        self.loud = self._loud(self.mallory)
        self.spy = self._loud(self._guest("Spy", watch))
        for chair, page in enumerate(self.pages):
            page.ok("sit", chair=chair, buy_in=200)
        self.pages[0].ok("order", what="deal")

    def _guest(self, name: str, link: str) -> Browser:
        browser = self.live.browser()
        browser.good("/api/join", {"invite": link, "name": name})
        return browser

    def _loud(self, browser: Browser) -> Page:
        page = browser.sit_at(self.table)
        page.until("snapshot")
        return page

    @property
    def head(self) -> int:
        return self.live.lobby.table(self.table).head

    def level(self) -> None:
        """Everybody has read all that there is."""
        for page in (*self.pages, self.watcher, *self.shadows, self.loud, self.spy):
            while page.seq < self.head:
                page.take()
            assert page.seq == self.head

    # --- the play ---------------------------------------------------------------------------------

    def play(self) -> None:
        """One honest act; afterwards somebody is in turn, if need be in the next hand."""
        self.level()
        who = self._in_turn()
        act = {"hand": self.now()["hand"], "turn": self.now()["turn"], "act": "call"}
        answer = self.pages[who].do("act", **act)
        assert answer["kind"] == "ack", answer
        self.acts.append((who, {"kind": "act", "id": answer["id"], **act}, answer["seq"]))
        self.level()
        if self.pages[0].view["hand"]["over"]:
            self.pages[0].until("event", where=lambda m: m["event"].get("what") == "began")
            self.level()

    def _in_turn(self) -> int:
        (who,) = (who for who, page in enumerate(self.pages) if page.legal)
        return who

    def nobody_noticed(self, head: int) -> None:
        """No event, and no message but the answer to a question of one's own."""
        assert self.head == head
        for page in (*self.pages, self.watcher):
            page.say("ping", at=7)
            assert page.take() == {"kind": "pong", "at": 7}

    # --- frames -----------------------------------------------------------------------------------

    def wave(self, count: int) -> None:
        self.level()
        head = self.head
        kinds = (self.malformed, self.stale, self.foreign, self.replayed, self.watching, self.overreaching)
        for number in range(count):
            kind: Callable[[], None] = kinds[number % len(kinds)]
            kind()
        self.nobody_noticed(head)

    def refused(self, page: Page, frame: str, *codes: str) -> None:
        page.ws.send(frame)
        answer = page.take()
        assert answer["kind"] == "refused", frame[:80]
        assert answer["text"]
        assert not codes or answer["code"] in codes, (frame[:80], answer)
        self.codes[answer["code"]] += 1

    def said(self, kind: str, **fields: Any) -> str:
        return json.dumps({"kind": kind, "id": f"x{next(self.ids)}", **fields})

    def now(self) -> dict[str, int]:
        return {"hand": self.pages[0].view["hand_no"], "turn": self.pages[0].view["turn"]}

    def malformed(self) -> None:
        good = self.said("act", **self.now(), act="call")
        bad = self.rng.choice(
            [
                good[: self.rng.randrange(len(good))],
                good[:-1] + ', "chair": 0}',
                good.replace('"act"', '"root"'),
                "[" * 4_000,
                '{"kind": "sit", "id": "a", "chair": 1e400, "buy_in": 200}',
                "\u0000",
            ]
        )
        self.refused(self.rng.choice((self.loud, *self.shadows)), bad, "bad_message")

    def stale(self) -> None:
        now = self.now()
        late = self.rng.choice([(0, -1), (-1, 0), (0, 1), (5, -now["turn"])])
        at = {"hand": now["hand"] + late[0], "turn": now["turn"] + late[1]}
        act = self.rng.choice(("call", "fold", "raise"))
        self.refused(self.rng.choice(self.shadows), self.said("act", **at, act=act, to=4), "stale")

    def foreign(self) -> None:
        """Out of turn, and without a chair."""
        shadow = self.rng.choice(
            [s for s, page in zip(self.shadows, self.pages, strict=True) if not page.legal]
        )
        act = {**self.now(), "act": self.rng.choice(("call", "fold", "show"))}
        self.refused(shadow, self.said("act", **act), "not_your_turn")
        self.refused(self.loud, self.said("act", **act), "not_seated")

    def replayed(self) -> None:
        if not self.acts:
            return
        who, act, seq = self.rng.choice(self.acts)
        shadow = self.shadows[who]
        shadow.ws.send(json.dumps(act))
        assert shadow.take() == {"kind": "ack", "id": act["id"], "seq": seq}, "as the first time"
        self.refused(shadow, json.dumps({**act, "act": "fold"}), "id_reused")
        self.refused(self.shadows[(who + 1) % 3], json.dumps(act), "stale")

    def watching(self) -> None:
        frame = self.rng.choice(
            [
                self.said("act", **self.now(), act="fold"),
                self.said("sit", chair=3, buy_in=200),
                self.said("order", what="end"),
                self.said("plan", hand=self.now()["hand"], what="fold"),
                self.said("stand"),
            ]
        )
        self.refused(self.spy, frame, "watching")

    def overreaching(self) -> None:
        page, frame, code = self.rng.choice(
            [
                (self.shadows[1], self.said("order", what="pause"), "not_host"),
                (self.loud, self.said("order", what="end"), "not_host"),
                (self.loud, self.said("sit", chair=0, buy_in=200), "chair_taken"),
                (self.loud, self.said("sit", chair=9, buy_in=200), "no_such_chair"),
                (self.loud, self.said("sit", chair=3, buy_in=10**12), "whole_stacks"),
                (self.loud, self.said("rebuy", chips=100), "not_seated"),
                (self.shadows[2], self.said("sit", chair=3, buy_in=200), "seated_already"),
            ]
        )
        self.refused(page, frame, code)

    # --- sockets ----------------------------------------------------------------------------------

    def strange_sockets(self) -> None:
        """Opened and ended, each with its code; and what another site's page posts in a player's name."""
        self.level()
        head = self.head
        for site in OTHER_SITES:
            self._from(site)
        bad: list[tuple[str | bytes | list[str], int]] = [
            ("x" * 4_097, 1009),
            (["x" * 200_000], 1009),
            ("\u20ac" * 1_400, 1009),
            (b"{}", 1003),
            (["x" * 3_000] * 3, 1009),
        ]
        for frame, code in bad:
            self._ends(self._loud(self.mallory).ws, frame, code)
        hello = json.dumps({"kind": "hello", "table": self.table})
        self._ends(self.eve.socket(), hello, 4403)
        self._ends(self.live.browser().socket(), hello, 4401)
        self.nobody_noticed(head)

    def _from(self, site: str | None) -> None:
        victim = self.players[1]
        victim.origin = site and site.format(port=self.live.port)
        try:
            with pytest.raises(InvalidStatus) as refused:
                victim.socket()
            assert refused.value.response.status_code == 403
            for path, body in [("/api/leave", {}), ("/api/name", {"name": "Eve"})]:
                answer = victim.ask(path, body)
                assert (answer.status, answer.json["code"]) == (403, "cross_site")
                self.codes["cross_site"] += 1
        finally:
            victim.origin = self.live.origin

    def _ends(self, ws: ClientConnection, frame: str | bytes | list[str], code: int) -> None:
        with contextlib.suppress(ConnectionClosed):  # it may be quicker
            ws.send(frame)
        with pytest.raises(ConnectionClosed) as closed:
            read_on(ws)
        told = closed.value.rcvd
        if told is None:  # what is still on its way to a closed socket may take the code with it
            assert isinstance(frame, list), "cut without a code"
            assert sum(map(len, frame)) > 8_000
        else:
            assert told.code == code
            self.closed[code] += 1


def test_players_notice_nothing_of_an_attack_through_the_server(tmp_path: Path) -> None:
    limits = {"message_burst": 100_000, "message_each_ms": 1, "sockets": 100, "join_burst": 1_000}
    with live_server(tmp_path / "t.db", **limits) as live:
        scene = Scene(live)
        for _ in range(WAVES):
            scene.play()
            scene.wave(FRAMES)
            scene.strange_sockets()
        assert scene.codes.total() >= WAVES * FRAMES
        assert set(scene.codes) >= {
            "bad_message", "stale", "not_your_turn", "not_seated", "watching", "not_host", "id_reused",
            "chair_taken", "no_such_chair", "whole_stacks", "seated_already", "cross_site",
        }  # fmt: skip
        assert "table_fault" not in scene.codes
        assert set(scene.closed) == {1009, 1003, 4401, 4403}
        scene.play()
        scene.level()
        assert [chair["name"] for chair in scene.pages[0].view["chairs"]] == ["Hanna", "Greta", "Gus", ""]
        assert sum(chair["stack"] for chair in scene.pages[0].view["chairs"]) + pot(scene) == 600
        assert "fault" not in live.logs.getvalue()
        store = live.lobby.store
        hands = range(live.lobby.table(scene.table).table.hand + 1)
        rows = [row for hand in hands for row in live.run(store.hand_rows(scene.table, hand))]
    done = [row.cmd_id for row in rows if row.cmd_id]
    assert done[4:] == [act["id"] for _, act, _ in scene.acts], "chairs, the first deal, honest acts: no more"


def pot(scene: Scene) -> int:
    hand = scene.pages[0].view["hand"]
    return 0 if hand["over"] else int(hand["pot"])


def test_who_sends_too_much_is_cut_off_and_the_others_are_not(tmp_path: Path) -> None:
    with live_server(tmp_path / "t.db") as live:
        host, guest = live.browser(), live.browser()
        table = host.table(seats=2, base_s=0)
        guest.good("/api/join", {"invite": host.link(table), "name": "Greta"})
        page, flood = host.sit_at(table), guest.sit_at(table)
        page.ok("sit", chair=0, buy_in=200)
        with contextlib.suppress(ConnectionClosed):
            for _ in range(60):
                flood.ws.send('{"kind": "stand", "id": "a"}')
        assert flood.closed() == (1008, "too many messages: wait a moment")
        page.quiet()
        page.ok("away", away=True)
        page.ok("away", away=False)
