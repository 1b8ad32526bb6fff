"""One Chromium for all tests of the page; without one they are skipped in a line, in CI they fail."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from page.driver import Table, browser, chromium
from page.scenes import SCENES, Hand

Opens = Callable[..., Table]


@pytest.fixture(scope="session")
def chrome() -> Iterator[Browser]:
    if chromium() is None:
        if os.environ.get("CI"):
            pytest.fail("no Chromium: apt-get install chromium")
        pytest.skip("no Chromium: install it with your system's packages (apt-get install chromium)")
    with browser() as made:
        yield made


@pytest.fixture
def opened(chrome: Browser) -> Iterator[Opens]:
    """Opens a scene by name; a fault in the page fails the test."""
    tables: list[Table] = []

    def open_scene(name: str = "facing-a-raise", size: tuple[int, int] = (360, 640), **options: Any) -> Table:
        path = options.pop("path", "/t/kitchen")
        scene = SCENES[name]() if name else None
        table = Table(chrome, scene, size, **options)
        tables.append(table)
        return table.open(path)

    yield open_scene
    _closed(tables)


@pytest.fixture(scope="module")
def stage(chrome: Browser) -> Iterator[Opens]:
    """Shows a scene by name, in one page a window size: for looks at it that leave no trace."""
    tables: dict[tuple[int, int], Table] = {}

    def show(name: str, size: tuple[int, int]) -> Table:
        if size not in tables:
            tables[size] = Table(chrome, SCENES[name](), size).open()
            return tables[size]
        return tables[size].show(SCENES[name]())

    yield show
    _closed(tables.values())


class Going:
    """A page in the middle of this hand, which goes on."""

    def __init__(self, opened: Opens, hand: Hand, **options: Any) -> None:
        self.hand = hand
        self.begun = len(hand.events)
        self.table = opened("guest", **options).show(hand.scene())

    def on(self, *acts: str | int) -> None:
        """The server tells what these acts come to."""
        before = len(self.hand.events)
        self.hand.act(*acts)
        count = len(self.hand.events) - before
        self.table.hear(*self.hand.events_after(count, first=101 + before - self.begun))
        self.table.settle()


def _closed(tables: Iterable[Table]) -> None:
    """What went wrong in the pages, other than that they were closed in the middle of something."""
    errors = [error for table in tables for error in table.errors]
    for table in tables:
        table.close()
    assert not errors, errors
