"""A connection by hand, for what no browser would send, or would not read."""

from __future__ import annotations

import base64
import http.client
import os
import socket
import time
from collections.abc import Callable

from web.server import PATIENCE_S, Browser, Live

PING, PONG, TEXT, CONT = 9, 10, 1, 0


def dial(live: Live, first: bytes = b"", room: int = 0) -> socket.socket:
    """Connected; `room`: the most bytes that may lie here unread."""
    line = live.links.enter_context(socket.socket())
    line.settimeout(PATIENCE_S)
    if room:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    line.connect(("127.0.0.1", live.port))
    line.sendall(first)
    return line


def head(live: Live, *lines: str, what: str = "GET /api/me") -> bytes:
    """Of a request that a page of the server makes."""
    own = (f"{what} HTTP/1.1", f"Host: 127.0.0.1:{live.port}", f"Origin: {live.origin}")
    return "\r\n".join((*own, *lines, "", "")).encode()


def upgraded(live: Live, browser: Browser, room: int = 0) -> socket.socket:
    """A WebSocket, as far as its handshake."""
    cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    key = base64.b64encode(os.urandom(16)).decode()
    asked = head(
        live,
        f"Cookie: {cookies}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
        what="GET /ws",
    )
    line = dial(live, asked, room)
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += line.recv(1)
    assert b" 101 " in answer, answer
    return line


def frame(data: bytes, opcode: int = TEXT, last: bool = True) -> bytes:
    """As clients send it, under a mask of zeros."""
    assert len(data) < 126
    return bytes([0x80 * last | opcode, 0x80 | len(data), 0, 0, 0, 0]) + data


def reply(line: socket.socket) -> int:
    """Status of the next answer, which is read whole."""
    answer = http.client.HTTPResponse(line)
    answer.begin()
    answer.read()
    return answer.status


def answers(line: socket.socket, most: int = 1 << 20) -> bytes:
    """What comes next, at least a byte; nothing: it was closed or cut."""
    try:
        return line.recv(most)
    except ConnectionError:
        return b""


def rest(line: socket.socket) -> bytes:
    """All that comes until the server closes or cuts; a server that does neither fails the test."""
    got = b""
    late = time.monotonic() + PATIENCE_S
    while time.monotonic() < late and (more := answers(line)):
        got += more
    assert time.monotonic() < late, "neither closed nor cut"
    return got


def eventually(condition: Callable[[], object], what: str) -> None:
    """Looks until it holds."""
    late = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < late, what
        time.sleep(0.01)
