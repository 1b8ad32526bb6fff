"""Every game is played to its end once, in the browser at the real server, by the page's own buttons."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, TimeoutError, ViewportSize

from page.all_games import serving
from purplepoker.cards import deck
from purplepoker.variants.load import variant_ids

AT_ONCE = 9
PATIENCE_MS = 60_000
PLAYER = Path(__file__).with_name("player.js")
PHONE = ViewportSize(width=360, height=640)
DESKTOP = ViewportSize(width=1280, height=800)

CHOICES = {"throw", "swap", "order", "turnup", "say"}
"""What some game asks besides bets."""


class Playing:
    """One game in a browser of its own, as its host."""

    def __init__(self, chrome: Browser, address: str, table: dict[str, Any], size: ViewportSize) -> None:
        self.table = table
        self.errors: list[str] = []
        self._context = chrome.new_context(viewport=size, reduced_motion="reduce")
        self._page: Page = self._context.new_page()
        self._page.on("pageerror", lambda error: self.errors.append(str(error)))
        self._page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        asked = {"invite": table["link"], "name": "Hanna"}
        join = self._context.request.post(f"{address}/api/join", data=asked, headers={"origin": address})
        assert join.ok, join.text()
        self._page.add_init_script(path=PLAYER)
        self._page.goto(f"{address}/t/{table['table']}", wait_until="commit")

    def ended(self) -> tuple[dict[str, Any], dict[str, Any], list[str]]:
        """The table, what the player saw once the result of the hand stood on his page, what went wrong."""
        try:
            self._page.wait_for_function("() => window.player?.end", timeout=PATIENCE_MS)
        except TimeoutError as late:
            seen = self._page.evaluate("JSON.stringify(player)"), self._page.inner_text("body")
            raise AssertionError(f"{self.table}: {late} {self.errors} {seen}") from None
        found: dict[str, Any] = self._page.evaluate("player")
        self._context.close()
        return self.table, found, self.errors


def test_every_game_is_told_in_short_and_played_to_its_end(chrome: Browser, tmp_path: Path) -> None:
    """Nothing is refused, no button is covered, no page and no server complains; every kind of choice comes."""
    going: list[Playing] = []
    seen: list[tuple[dict[str, Any], dict[str, Any], list[str]]] = []
    with serving(tmp_path) as server:
        for at, table in enumerate(server["tables"]):
            if len(going) == AT_ONCE:
                seen.append(going.pop(0).ended())
            size = PHONE if at // 2 % 2 else DESKTOP
            going.append(Playing(chrome, server["address"], table, size))
        seen += [one.ended() for one in going]
        assert "fault" not in server["log"].read_text("utf-8")
    assert {table["variant"] for table, *_ in seen} == set(variant_ids())
    for table, player, errors in seen:
        who = f"{table['variant']}, {table['deck']}"
        end = player["end"]
        assert (end["game"], end["deck"]) == (table["variant"], deck(table["deck"]).name), who
        assert player["acts"] > 0, who
        assert end["label"].startswith("Pot"), who
        assert len(end["words"].split()) > 3, who
        assert (errors, player["refused"], player["faults"]) == ([], [], []), who
        assert 3 <= len(player["intro"].strip().split("\n\n")) <= 6, who
    assert {act for _, player, _ in seen for act in player["asked"]} >= CHOICES
