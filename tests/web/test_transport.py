"""Below requests and messages: heads without end, floods of frames, and who neither speaks nor reads."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from purplepoker.web import socket as sockets
from purplepoker.web import transport
from web.raw import CONT, PING, PONG, TEXT, answers, dial, eventually, frame, head, reply, rest, upgraded
from web.server import Live, live_server

MUCH = 2_000_000


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    with live_server(tmp_path / "t.db") as live:
        yield live


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Live]:
    """A server that waits for nobody."""
    with live_server(tmp_path / "t.db", request_seconds=0.2) as live:
        yield live


def send(line: socket.socket, data: bytes) -> None:
    """As much of it as is taken."""
    with contextlib.suppress(ConnectionError):
        line.sendall(data)


def served(live: Live) -> bool:
    return live.browser().ask("/api/me").status == 200


# --- heads ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "more"),
    [
        ("GET /api/me HTTP/1.1\r\nX-A: ", "a"),
        ("GET /api/me HTTP/1.1\r\n", "X-A: a\r\n"),
        ("GET /api/me HTTP/1.1\r\n", "a:\r\n"),
        ("GET /", "a"),
        ("", "\r\n"),
        ("POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX-A: ", "a"),
        ("POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;", "a"),
    ],
    ids=["a line", "lines", "empty lines", "an address", "nothing at all", "a trailer", "a chunk's head"],
)
def test_a_head_without_end_is_cut(live: Live, before: str, more: str) -> None:
    line = dial(live, before.encode())
    send(line, more.encode() * (MUCH // len(more)))
    rest(line)
    assert served(live)


def test_a_head_that_came_whole_and_is_too_long_is_told_so(live: Live) -> None:
    line = dial(live, head(live, *["a:"] * 2_500))
    answer = http.client.HTTPResponse(line)
    answer.begin()
    assert (answer.status, json.loads(answer.read())["code"]) == (431, "too_big")
    assert rest(line) == b""


@pytest.mark.parametrize(
    "garbage",
    [
        b"garbage\r\n\r\n",
        b"\x16\x03\x01\x02\x00",
        b"GET / HTTP/9.9\r\n\r\n",
        b"FOO /api/me HTTP/1.1\r\n\r\n",
        b"POST /api/name HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/name HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ids=lambda garbage: repr(garbage[:12]),
)
def test_what_is_no_request_is_told_so_and_logged_once(live: Live, garbage: bytes) -> None:
    for _ in range(5):
        line = dial(live, garbage)
        answer = http.client.HTTPResponse(line)
        answer.begin()
        assert (answer.status, answer.getheader("connection")) == (400, "close")
        assert json.loads(answer.read())["code"] == "bad_message"
        assert rest(line) == b""
    assert len(live.logs.getvalue().splitlines()) == 1, "nobody fills the disk with lines"
    assert served(live)


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("127.0.0.1", True),
        ("LOCALHOST:8049", True),
        ("[::1]:8049", True),
        ("", False),
        ("rebound.example", False),
        ("[::1", False),
        ("me@127.0.0.1", False),
        ("127.0.0.1, rebound.example", False),
        ("127.0.0.1\r\nHost: rebound.example", False),
    ],
)
def test_only_by_its_own_names_the_server_answers(live: Live, host: str, ours: bool) -> None:
    line = dial(live, f"GET /api/me HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    answer = http.client.HTTPResponse(line)
    answer.begin()
    assert (answer.status, json.loads(answer.read()).get("code")) == (
        (200, None) if ours else (400, "no_page")
    )
    assert answer.getheader("x-content-type-options") == "nosniff"


def test_long_heads_and_bodies_within_the_limit_are_served_one_after_another(live: Live) -> None:
    line = dial(live)
    for _ in range(4):
        line.sendall(head(live, "X-A: " + "a" * 40_000))
        assert reply(line) == 200
    body = b'{"name": "' + b"x" * 10_000 + b'"}'
    for _ in range(8):
        lines = "Content-Type: application/json", f"Content-Length: {len(body)}"
        line.sendall(head(live, *lines, what="POST /api/name") + body)
        assert reply(line) == 400, "a name too long, and no more"


def test_a_long_body_is_no_long_head(live: Live) -> None:
    lines = "Content-Type: application/json", "Content-Length: 200000"
    line = dial(live, head(live, *lines, what="POST /api/name") + b"x" * 100_000)
    assert reply(line) == 413


def test_requests_are_not_heaped_up(live: Live) -> None:
    line = dial(live)
    send(line, head(live) * 2_000)
    assert rest(line).count(b"HTTP/1.1 200 ") < 2_000
    assert served(live)


@pytest.mark.parametrize("size", [9_000, 60_000])
def test_a_socket_asked_for_at_too_great_length_is_not_left_hanging(live: Live, size: int) -> None:
    lines = "Upgrade: websocket", "Connection: Upgrade", "X-A: " + "a" * size
    rest(dial(live, head(live, *lines, what="GET /ws")))
    eventually(lambda: live.open == 0, "it is kept")


# --- frames ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "more"),
    [
        (b"", frame(b"", PING)),
        (b"", frame(b"x" * 125, PING)),
        (b"", frame(b"", PONG)),
        (frame(b"{", TEXT, last=False), frame(b"", CONT, last=False)),
        (frame(b"{", TEXT, last=False), frame(b" ", CONT, last=False)),
    ],
    ids=["pings", "long pings", "pongs", "empty pieces", "small pieces"],
)
def test_a_flood_of_frames_below_messages_is_cut(live: Live, before: bytes, more: bytes) -> None:
    host = live.browser()
    table = host.table()
    line = upgraded(live, host)
    line.sendall(frame(json.dumps({"kind": "hello", "table": table}).encode()) + before)
    send(line, more * 5_000)
    assert rest(line).count(b"\x8a") < 1_000, "pongs"
    eventually(lambda: live.open == 0 and live.busy == 0, "it is kept")
    assert host.sit_at(table).until("snapshot"), "others are served, and he too"


def test_a_message_in_too_many_pieces_is_cut_however_slowly_they_come(live: Live) -> None:
    host = live.browser()
    host.table()
    line = upgraded(live, host)
    line.sendall(frame(b"{", TEXT, last=False))
    for _ in range(transport.PIECES - 1):
        line.sendall(frame(b"", CONT, last=False))
    line.sendall(frame(b"here?", PING))
    assert answers(line) == b"\x8a\x05here?"
    line.sendall(frame(b"", CONT, last=False))
    rest(line)


def test_pings_in_measure_are_answered(live: Live) -> None:
    host = live.browser()
    page = host.sit_at(host.table())
    for _ in range(50):
        assert page.ws.ping().wait(10)
    page.ok("sit", chair=0, buy_in=200)


# --- who neither speaks nor reads ------------------------------------------------------------------------

HALVES = {
    "silent": "",
    "half a line": "GET /api/m",
    "half a head": "GET /api/me HTTP/1.1\r\nHost: x",
    "half a body": "POST /api/name HTTP/1.1\r\nHost: 127.0.0.1\r\nSec-Fetch-Site: same-origin\r\n"
    "Content-Type: application/json\r\nContent-Length: 90\r\n\r\n{",
    "half a body, refused": "POST /api/name HTTP/1.1\r\nHost: x\r\nContent-Length: 90\r\n\r\n{",
}


@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES)
def test_half_a_request_is_not_kept_even_if_it_drips(hasty: Live, half: str) -> None:
    quiet, drips = dial(hasty, half.encode()), dial(hasty, half.encode())
    drop = b"a" if half else b"\r\n"
    drips.settimeout(0.02)

    def cut() -> bool:
        """After one more drop."""
        send(drips, drop)
        try:
            return answers(drips) == b""
        except TimeoutError:
            return False

    eventually(cut, "the drops keep it")
    rest(quiet)
    eventually(lambda: hasty.open == 0 and hasty.busy == 0, "it is kept")
    assert "server" not in hasty.logs.getvalue(), "an everyday matter"
    assert served(hasty)


def test_half_a_request_after_a_whole_one_is_not_kept(hasty: Live) -> None:
    line = dial(hasty, head(hasty))
    assert reply(line) == 200
    line.sendall(b"GET /api/m")
    rest(line)


def test_who_leaves_within_his_request_is_no_fault(live: Live) -> None:
    lines = "Content-Type: application/json", "Content-Length: 90"
    for _ in range(3):
        line = dial(live, head(live, *lines, what="POST /api/name") + b'{"name": ')
        eventually(lambda: live.busy == 1, "it has not come")
        line.close()
        eventually(lambda: live.open == 0 and live.busy == 0, "it is kept")
    assert live.logs.getvalue() == ""


def test_who_reads_nothing_is_given_up_and_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "PATIENCE_S", 0.2)
    with live_server(tmp_path / "t.db", queue=16, message_burst=100_000, message_each_ms=1) as live:
        live.bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)
        host = live.browser()
        table = host.table(seats=2)
        page = host.sit_at(table)
        line = upgraded(live, host, room=4_096)
        line.sendall(frame(json.dumps({"kind": "hello", "table": table}).encode()))
        eventually(lambda: live.open == 2, "it is not open")

        def gone() -> bool:
            """Whether he is let go; else everybody is told something more."""
            for away in (True, False) * 4:
                page.say("away", id=f"a{next(page.ids)}", away=away)
            page.do("away", away=False)
            return live.open == 1

        page.ok("sit", chair=0, buy_in=200)
        eventually(gone, "it is kept")
        page.ok("away", away=True)


def test_who_takes_no_answer_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "LINGER_S", 0.2)
    with live_server(tmp_path / "t.db") as live:
        live.bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)
        line = dial(live, head(live, what="GET /static/table.js") * 8, room=4_096)
        eventually(lambda: live.open == 1, "it has not come")
        eventually(lambda: live.open == 0, "it is kept")
        assert b"HTTP/1.1 200 " in rest(line)
        assert served(live)
