"""Bots of the host's own files on the real server: added by name, kept off the loop, missed later."""

from __future__ import annotations

import re
import sys
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from command_line import Run
from command_line import run as run
from purplepoker.service.own_bots import OwnBots
from web.process import ended, program
from web.server import Browser, Page, live_server, server_with

BOTS = """
from purplepoker.bots.simple import passive_choice
from purplepoker.engine.events import Call, Fold

class Timid:
    needs_view = False

    def __init__(self, game, seed):
        pass

    def act(self, view, legal):
        if legal.check:
            return Call(legal.seat)
        return Fold(legal.seat) if legal.fold else passive_choice(view, legal)

class Hangs(Timid):
    def act(self, view, legal):
        while True:
            pass
"""
PATIENCE_S = 60.0


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "mine.py"
    path.write_text(BOTS, "utf-8")
    return str(path)


def own(file: str, limit_s: float = PATIENCE_S) -> OwnBots:
    return OwnBots({name: f"{file}:{name}" for name in ("Timid", "Hangs")}, limit_s)


def seated(browser: Browser, table: str) -> Page:
    page = browser.sit_at(table)
    page.ok("sit", chair=0, buy_in=200)
    return page


def test_a_host_adds_it_by_name_and_it_plays(tmp_path: Path, file: str) -> None:
    with server_with(own(file), tmp_path / "t.db") as live:
        host = live.browser()
        assert host.good("/api/lobby")["bots"] == ["Timid", "Hangs"]
        table = host.table(seats=3, bots=1, bot="Timid")
        page = seated(host, table)
        assert page.got[0]["game"]["bots"] == ["Timid", "Hangs"]
        page.ok("order", what="add_bot", bot="Timid")
        page.until("event")
        assert [chair["name"] for chair in page.view["chairs"]] == ["Hanna", "Timid 2", "Timid 3"]
        page.ok("order", what="deal")
        page.play_hand()
        assert file not in str(page.got), "where the host keeps his files is his matter"
        for bot in (f"{file}:Timid", "Nobody"):
            assert page.do("order", what="add_bot", bot=bot)["code"] == "bad_bot"
            answer = host.ask("/api/tables", {"seats": 3, "bots": 1, "bot": bot})
            assert (answer.status, answer.json["code"]) == (400, "bad_bot")
    assert "fault" not in live.logs.getvalue()


def test_a_page_without_such_bots_is_told_of_none(tmp_path: Path) -> None:
    with live_server(tmp_path / "t.db") as live:
        host = live.browser()
        assert host.good("/api/lobby")["bots"] == []
        assert "bots" not in host.sit_at(host.table()).got[0]["game"]


def test_while_one_hangs_other_tables_play(tmp_path: Path, file: str) -> None:
    with server_with(own(file), tmp_path / "t.db") as live:
        host = live.browser()
        stuck = seated(host, host.table(seats=2, bots=1, bot="Hangs"))
        stuck.ok("order", what="deal")
        while stuck.view["hand"] is None or (stuck.legal and stuck.act("call")):
            stuck.take()
        other = seated(host, host.table(seats=2, bots=1, bot="Timid"))
        other.ok("order", what="deal")
        other.play_hand()
        stuck.quiet()
        assert stuck.view["result"] is None, "it has been thinking all the time"


def test_one_that_hangs_checks_or_folds_in_the_end(tmp_path: Path, file: str) -> None:
    with server_with(own(file, 1.0), tmp_path / "t.db") as live:
        host = live.browser()
        page = seated(host, host.table(seats=2, bots=1, bot="Hangs"))
        page.ok("order", what="deal")
        page.play_hand()
    lines = live.logs.getvalue().splitlines()
    assert lines
    assert all("bot fault" in line and "no answer in 1 s" in line for line in lines)


def test_after_a_restart_without_the_file_the_table_plays_on_and_that_is_said(
    tmp_path: Path, file: str
) -> None:
    database = tmp_path / "t.db"
    with server_with(own(file), database) as live:
        host = live.browser()
        table = host.table(seats=2, bots=1, bot="Timid")
        seated(host, table)
    with live_server(database) as live:
        again, cookies = live.browser(), host.cookies
        again.cookies = cookies
        page = again.sit_at(table)
        page.until("snapshot")
        assert page.view["chairs"][1]["stand_in"]
        page.ok("order", what="deal")
        page.play_hand()
        [line] = live.logs.getvalue().splitlines()
        assert "bot without its file" in line
        assert "bot='Timid' plays_as='call'" in line
    with server_with(own(file), database) as live:
        again = live.browser()
        again.cookies = cookies
        assert "stand_in" not in again.sit_at(table).until("snapshot")["view"]["chairs"][1]


def opened(first: str) -> tuple[str, Any]:
    """Comes by the link that `play` has shown; the table, and its picture."""
    origin, _, link = first.strip().partition("/#join=")
    with ExitStack() as links:
        fake: Any = SimpleNamespace(origin=origin, port=int(origin.rpartition(":")[2]), links=links)
        you = Browser(fake)
        table = str(you.good("/api/join", {"invite": link, "name": "Paula"})["table"])
        return table, you.sit_at(table).until("snapshot")["view"]


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for a child there")
def test_play_with_ones_own_bots_goes_on_with_them_and_without(tmp_path: Path, file: str) -> None:
    tables, said = [], []
    for bots in (("call",), (f"{file}:Timid", "steady"), (f"{file}:Timid", "steady"), ("call",)):
        database = str(tmp_path / "t.db")
        call = f"open_table(port=0, browser=False, seats=4, bots={bots!r}, database={database!r})"
        with program(call) as process:
            assert process.stdout is not None
            table, view = opened(process.stdout.readline())
            tables.append(table)
            names = [chair["name"] for chair in view["chairs"]]
            said.append(ended(process)[1])
        if bots[0] != "call":
            assert names == ["", "Timid 2", "Steady 3", "Timid 4"]
    assert tables[0] != tables[1], "he has asked for his own bots, and they do not sit at the old one"
    assert tables[1] == tables[2] == tables[3]
    assert ["bot without its file" in text for text in said] == [False, False, False, True]


@pytest.mark.parametrize("command", ["play", "serve"])
def test_a_bot_that_cannot_be_loaded_is_refused_in_a_line(
    run: Run, tmp_path: Path, file: str, command: str
) -> None:
    for bot, why in [
        (f"{file}:Nobody", "has the classes"),
        ("gone.py:Bot", "no such file"),
        ("who", "FILE.py"),
    ]:
        ran = run(command, "--bots", bot, "--database", str(tmp_path / "t.db"), "--port", "0")
        assert (ran.code, ran.out) == (2, "")
        assert re.fullmatch(rf"purplepoker: [^\n]*{why}[^\n]*\n", ran.err)
    assert not (tmp_path / "t.db").exists()
