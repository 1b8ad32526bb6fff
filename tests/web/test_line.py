"""The sending end of a socket: order, bounds, and giving up on who does not take what is sent."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.websockets import WebSocket

from purplepoker.web.socket import BURST, RULE, TOO_SLOW, Line, shut


class Network:
    """A socket whose far end takes messages only while `open` is set."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.open.set()
        self.sent: list[dict[str, Any]] = []

    async def receive(self) -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(self, message: Any) -> None:
        await self.open.wait()
        self.sent.append(dict(message))

    async def socket(self) -> WebSocket:
        ws = WebSocket({"type": "websocket"}, self.receive, self.send)
        await ws.accept()
        self.sent.clear()
        return ws

    @property
    def texts(self) -> list[str]:
        return [message["text"] for message in self.sent if message["type"] == "websocket.send"]


def given_up(line: Line) -> bool:
    return line.end is not None and line.end[0] == TOO_SLOW


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_what_is_sent_arrives_in_order_even_a_whole_hand_at_once() -> None:
    async def work() -> None:
        network = Network()
        line = Line(4)
        task = asyncio.create_task(line.write(await network.socket()))
        for n in range(4 * BURST):
            line.send(b"%d" % n)
        await settle()
        assert network.texts == [str(n) for n in range(4 * BURST)]
        assert line.end is None
        task.cancel()

    asyncio.run(work())


def test_who_takes_nothing_is_given_up_and_costs_nothing_more() -> None:
    async def work() -> None:
        network = Network()
        ws = await network.socket()
        line = Line(4)
        task = asyncio.create_task(line.write(ws))
        network.open.clear()
        line.send(b"first")
        await settle()
        for n in range(4):
            line.send(b"%d" % n)
        assert not given_up(line), "as many may wait"
        line.send(b"one more")
        await asyncio.wait_for(line.ended(), 1)
        assert given_up(line)
        line.close(RULE, "later")
        line.send(b"more")
        assert given_up(line), "the first reason counts"
        task.cancel()
        network.open.set()
        await shut(ws, *(line.end or (RULE, "")))
        assert network.sent[-1]["code"] == TOO_SLOW
        assert network.texts == []

    asyncio.run(work())


def test_a_burst_has_its_bound_too() -> None:
    async def work() -> None:
        line = Line(4)
        for n in range(4 * BURST + 1):
            line.send(b"%d" % n)
        assert line.end is not None
        assert line.end[0] == TOO_SLOW

    asyncio.run(work())


def test_a_close_is_not_waited_for_long_and_has_a_short_reason() -> None:
    async def work() -> None:
        network = Network()
        ws = await network.socket()
        await shut(ws, RULE, "\u20ac" * 100)
        assert len(network.sent[-1]["reason"].encode()) <= 123
        count = len(network.sent)
        await shut(ws, RULE, "again")
        assert len(network.sent) == count, "closed once"

    asyncio.run(work())
