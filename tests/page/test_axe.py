"""axe on every screen: nothing it calls serious or critical.

It comes with the other tools that check the page (`make page`); where it is missing there is nothing to run.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from page.driver import Table
from page.fixtures import Opens
from page.scenes import BROKEN, LOBBY, SCENES
from page.test_ending import end

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"phone": (360, 640), "desktop": (1280, 800)}
RUN = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .filter((fault) => ["serious", "critical"].includes(fault.impact))
  .flatMap((fault) => fault.nodes.map((node) => `${fault.id}: ${node.html.slice(0, 200)} ${node.failureSummary}`))"""


@pytest.fixture(scope="module")
def axe() -> str:
    if not AXE.is_file():
        if os.environ.get("CI"):
            pytest.fail("no axe-core: make page")
        pytest.skip("no axe-core: make page (needs npm)")
    return AXE.read_text("utf-8")


def faults(table: Table, axe: str) -> list[str]:
    """What axe finds; it is put into the page past the policy that keeps strange scripts out."""
    table.settle()
    if not table.page.evaluate("typeof window.axe === 'object'"):
        table.page.evaluate(axe + "\n;0")
    found: list[str] = table.page.evaluate(RUN)
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCENES)
def test_scene(stage: Opens, axe: str, name: str, size: str) -> None:
    assert faults(stage(name, SIZES[size]), axe) == []


def _tap(place: str) -> Callable[[Table], Any]:
    return lambda table: table.page.click(place)


def _key(key: str) -> Callable[[Table], Any]:
    return lambda table: table.page.keyboard.press(key)


def _device(table: Table) -> None:
    table.page.click("[aria-label='Menu']")
    table.page.click("text=Play on another device")
    table.page.get_by_role("timer").wait_for()


def _leave(table: Table) -> None:
    table.page.click("[aria-label='Menu']")
    table.page.click("text=Leave my seat")
    table.page.get_by_role("dialog", name="Leave your seat?").wait_for()


def _stacks(table: Table) -> None:
    end(table, "ten-showdown")
    table.page.click("text=Final stacks")


PANELS: dict[str, tuple[str, Callable[[Table], Any]]] = {
    "menu": ("by-colors", _tap("[aria-label='Menu']")),
    "rules": ("facing-a-raise", _key("?")),
    "what beats it": ("facing-a-raise", _tap(".reading .link")),
    "what beats what": ("guest", _tap(".reading .link")),
    "last hand": ("by-colors", _key("l")),
    "a seat": ("by-colors", _tap(".pill")),
    "a free seat": ("guest", _tap(".open .pill")),
    "an own free seat": ("empty-table", _tap(".open .pill")),
    "pots": ("side-pots", _tap(".pots")),
    "invite": ("empty-table", _tap("text=Invite")),
    "another device": ("guest", _device),
    "leaving": ("facing-a-raise", _leave),
    "final stacks": ("ten-showdown", _stacks),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("panel", PANELS)
def test_panel(opened: Opens, axe: str, panel: str, size: str) -> None:
    scene, doing = PANELS[panel]
    table = opened(scene, SIZES[size])
    doing(table)
    table.page.wait_for_selector(".sheet:not([hidden])")
    assert faults(table, axe) == []


@pytest.mark.parametrize("panel", ["[aria-label='Log of the hand']", ".btn.more"])
def test_phone_panel(opened: Opens, axe: str, panel: str) -> None:
    table = opened()
    table.page.click(panel)
    table.page.wait_for_selector(".sheet:not([hidden])")
    assert faults(table, axe) == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES)
def test_lobby(opened: Opens, axe: str, size: str, scheme: str) -> None:
    table = opened("", SIZES[size], path="/", color_scheme=scheme)
    assert faults(table, axe) == []
    table.page.click("text=New table")
    assert faults(table, axe) == []


def test_lobby_with_tables_that_cannot_be_read(opened: Opens, axe: str) -> None:
    table = opened("", path="/", lobby=LOBBY | {"broken": BROKEN})
    table.page.wait_for_selector("text=What was found")
    assert faults(table, axe) == []


def test_joining_on_a_second_device(opened: Opens, axe: str) -> None:
    assert faults(opened("", path="/#join=k3Jt0qvQm1n5&me=1"), axe) == []


def test_joining_with_a_fault(opened: Opens, axe: str) -> None:
    table = opened("", path="/#join=k3Jt0qvQm1n5", lobby=LOBBY | {"name": ""})
    table.page.click("text=Sit down and play")
    table.page.wait_for_selector("[role=alert]")
    assert faults(table, axe) == []


@pytest.mark.parametrize("name", ["facing-a-raise", "by-colors", "side-pots", "ten-seats"])
def test_morning(opened: Opens, axe: str, name: str) -> None:
    assert faults(opened(name, color_scheme="light"), axe) == []


def test_line_lost(opened: Opens, axe: str) -> None:
    table = opened()
    table.scene = None
    table.cut()
    table.page.wait_for_selector(".table[data-link=lost]")
    assert faults(table, axe) == []


def test_axe_is_at_work(opened: Opens, axe: str) -> None:
    table = opened()
    table.page.evaluate("document.querySelector('.iconbtn').removeAttribute('aria-label')")
    table.page.evaluate("document.querySelector('.iconbtn').removeAttribute('title')")
    table.page.evaluate("document.querySelector('.reading .cls').style.color = '#333'")
    assert {fault.split(":")[0] for fault in faults(table, axe)} >= {"button-name", "color-contrast"}
