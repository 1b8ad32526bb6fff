"""A person at the real page: his browser, what it was told, what he sees, what he presses."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import Browser, Locator, WebSocket

from page.met import met

T = TypeVar("T")

PATIENCE_S = 60.0
POLL_MS = 25

SHOTS = os.environ.get("SHOTS", "")

WATCH = Path(__file__).with_name("watch.js")


class Person:
    """One browser. `told` and `said`: the frames of all sockets it has had, in their order."""

    def __init__(self, chrome: Browser, name: str, address: str, phone: bool, kept: Any = None) -> None:
        self.name = name
        self.address = address
        self.phone = phone
        self.told: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []
        self.faults: list[str] = []
        self.when_acked: Callable[[], None] | None = None
        self.context = chrome.new_context(
            viewport={"width": 360, "height": 640} if phone else {"width": 1280, "height": 800},
            has_touch=phone,
            is_mobile=phone,
            device_scale_factor=2 if SHOTS else 1,
            color_scheme="dark",
            storage_state=kept,
        )
        self.context.set_default_timeout(PATIENCE_S * 1_000)
        self.context.add_init_script(path=WATCH)
        self.context.add_init_script(met())
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda line: self.faults.append(line.text) if line.type == "error" else None)
        self.page.on("websocket", self._socket)

    def _socket(self, ws: WebSocket) -> None:
        ws.on("framesent", lambda data: self.said.append(json.loads(data)))
        ws.on("framereceived", lambda data: self._hear(json.loads(data)))

    def _hear(self, message: dict[str, Any]) -> None:
        self.told.append(message)
        if message["kind"] == "ack" and self.when_acked is not None:
            act, self.when_acked = self.when_acked, None
            act()

    # --- what he sees -----------------------------------------------------------------------------

    @property
    def facts(self) -> dict[str, Any]:
        """What stands on the page now."""
        facts: dict[str, Any] = self.page.evaluate("watch.seen()")
        return facts

    @property
    def screen(self) -> str:
        """All text on the page, for who must find out why something does not come."""
        return self.page.locator("body").inner_text()

    @property
    def view(self) -> dict[str, Any]:
        """The last picture the server has sent."""
        return next((m["view"] for m in reversed(self.told) if m.get("view")), {})

    @property
    def seq(self) -> int:
        """The last event he was told of."""
        return max((m["seq"] for m in self.told if m["kind"] in ("event", "snapshot")), default=-1)

    @property
    def seat(self) -> int:
        return int(self.view.get("chair", -1))

    @property
    def turn(self) -> tuple[int, int] | None:
        """Hand and turn that he is asked about, on the page as by the server, and has not answered yet."""
        view = self.view
        key = view.get("hand_no", 0), view.get("turn", 0)
        if not (view.get("hand") or {}).get("legal") or view["state"] != "playing":
            return None
        if any(said["kind"] == "act" and (said["hand"], said["turn"]) == key for said in self.said):
            return None
        facts = self.facts
        return key if facts["acts"] and facts["hand"] == key[0] and facts["link"] == "open" else None

    def result(self, hand: int) -> dict[str, Any] | None:
        """How this hand ended, by what the server has told him."""
        for message in self.told:
            result = (message.get("view") or {}).get("result")
            if result and result["hand"] == hand:
                found: dict[str, Any] = result
                return found
        return None

    def end(self, hand: int) -> dict[str, Any]:
        """What stood on the page at the end of this hand."""
        return self.until(lambda: self.page.evaluate("hand => watch.ends[hand]", hand))

    def covered(self, hand: int) -> list[dict[str, Any]]:
        """All he was told of this hand before anybody laid his cards open."""
        of: list[dict[str, Any]] = []
        for message in self.told:
            if (message.get("view") or {}).get("hand_no") == hand:
                if message["kind"] == "event" and message["event"]["event"] == "shown":
                    break
                of.append(message)
        return of

    def held(self, hand: int) -> set[int]:
        """His own cards in this hand, as long as he had them."""
        hands = [message["view"]["hand"] for message in self.covered(hand)]
        seats = [hand["seats"][hand["viewer"]] for hand in hands if hand and hand["viewer"] >= 0]
        return {card for seat in seats for card in seat["down"] or ()}

    def heard(self, what: str, chair: int) -> bool:
        """Whether he was told this of a chair."""
        events = [message["event"] for message in self.told if message["kind"] == "event"]
        return any(event.get("what") == what and event["chair"] == chair for event in events)

    def until(self, condition: Callable[[], T | None]) -> T:
        """The first value that counts; asked again and again, while the browsers go on."""
        end = time.monotonic() + PATIENCE_S
        while not (value := condition()):
            assert time.monotonic() < end, f"{self.name} waits; {self.faults} {self.facts} {self.screen}"
            self.page.wait_for_timeout(POLL_MS)
        return value

    def at_table(self) -> None:
        """Waits until he has left the lobby for a table, and its line stands."""
        self.until(lambda: "/t/" in self.page.url)
        self.linked()

    def linked(self, state: str = "open") -> None:
        """Waits until the page says so of its line."""
        self.until(lambda: self.facts["link"] == state)

    def shot(self, name: str) -> None:
        """A picture, where somebody wants to look."""
        if SHOTS:
            Path(SHOTS).mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=Path(SHOTS) / f"{name}-{'phone' if self.phone else 'desk'}.png")

    # --- what he does -----------------------------------------------------------------------------

    def goto(self, path: str) -> None:
        self.page.goto(self.address + path)

    def name_himself(self) -> None:
        """Once the lobby is there; it draws its cards then."""
        self.page.locator(".fan .card").first.wait_for()
        self.page.get_by_label("Your name").fill(self.name)

    def touch(self, place: Locator) -> None:
        place.tap() if self.phone else place.click()

    def press(self, label: str | re.Pattern[str]) -> None:
        """The button of this name."""
        exact = isinstance(label, str)
        place = self.page.get_by_role("button", name=label, exact=exact).first
        if "/t/" in self.page.url:
            self.insist(place)
        else:
            self.touch(place)

    def step(self, label: str, to: int) -> None:
        """A stepper's - and + until it shows this number."""
        group = self.page.get_by_role("group", name=label)
        while (now := int(group.locator("b").inner_text())) != to:
            self.touch(group.get_by_role("button", name=f"{label}: {'less' if now > to else 'more'}"))

    def invite(self) -> str:
        """The link for guests."""
        self.press("Invite")
        link = self.page.get_by_role("textbox", name="Invite link").input_value()
        self.press("Close")
        return link

    def device(self) -> str:
        """A link for a second device of his own."""
        self.press("Menu")
        self.press("Play on another device")
        link = self.page.get_by_role("textbox", name="Link to your other device").input_value()
        self.press("Close")
        return link

    def sit(self, chips: int) -> None:
        """Takes the first free seat."""
        self.press(re.compile("^Open seat"))
        self.page.get_by_label("Chips").fill(str(chips))
        self.press("Sit down")

    def insist(self, place: Locator) -> None:
        """Presses until it is taken: the page takes no tap right after something has changed in the bar."""

        def taken() -> bool:
            clicks, done = self.page.evaluate("watch.done()")
            self.touch(place)
            self.until(lambda: self.page.evaluate("watch.done()")[0] > clicks)
            return bool(self.page.evaluate("watch.done()")[1] != done)

        self.until(taken)

    def act_button(self, which: str) -> Locator:
        """One of the three: fold, call (also check), raise (also bet)."""
        return self.page.get_by_role("group", name="Acts").locator(f".{which}")

    def act(self, which: str) -> dict[str, Any]:
        """One of the three acts, pressed again where the page asks; what was sent, once it is acked."""
        before = len(self.said)
        self.insist(self.act_button(which))
        if "again" in self.act_button(which).inner_text().lower():
            self.insist(self.act_button(which))
        return self.answered(before)

    def answered(self, before: int) -> dict[str, Any]:
        """The act sent after so many messages, once it is answered with an ack."""
        acts = self.until(lambda: [said for said in self.said[before:] if said["kind"] == "act"])
        answer = self.until(lambda: [told for told in self.told if told.get("id") == acts[0]["id"]])[0]
        assert answer["kind"] == "ack", answer
        return acts[0]

    def check_or_call(self) -> None:
        self.act("call")

    def fold(self) -> None:
        """Asked whether he would rather check, he says no."""
        self.act("fold")

    def raise_least(self) -> int:
        """By the least; calls where nobody may raise. What he has put in on this street then."""
        hand = self.view["hand"]
        if hand["legal"]["raise_min"] is not None:
            return int(self.act("raise")["to"])
        seat = hand["seats"][hand["viewer"]]
        self.act("call")
        return min(int(hand["to_match"]), int(seat["bet"]) + int(seat["stack"]))


def cards_in(message: Any) -> Iterator[int]:
    """Every card that a frame names, wherever it stands in it."""
    if isinstance(message, list):
        for one in message:
            yield from cards_in(one)
    elif isinstance(message, dict):
        for key, value in message.items():
            if key == "hands":
                yield from (card for _, *cards in value for card in _numbers(cards))
            elif key in ("cards", "down", "up", "five"):
                yield from _numbers(value)
            elif key == "rows":  # in a view the cards of each row, in an event the rows of its cards
                yield from (card for row in value if isinstance(row, list) for card in _numbers(row))
            else:
                yield from cards_in(value)


def _numbers(value: Any) -> Iterator[int]:
    """The numbers of nested lists."""
    if isinstance(value, list):
        for one in value:
            yield from _numbers(one)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value
