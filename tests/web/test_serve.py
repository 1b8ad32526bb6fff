"""The first minutes: ports, databases, the terminal's lines, the browser that is not there."""

from __future__ import annotations

import gc
import logging
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import webbrowser
from pathlib import Path

import pytest
import structlog

from purplepoker import cli_serve
from purplepoker.errors import Code, Refused
from purplepoker.files import data_folder
from purplepoker.service.store_sqlite import SqliteStore
from purplepoker.web import serve
from purplepoker.web.settings import Settings, read_settings
from web.process import ended, program
from web.server import live_server


def test_a_port_in_use_is_said_and_the_next_one_taken_where_any_will_do() -> None:
    with serve.bind("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(Refused, match=f"port {port} is in use: .*--port") as refused:
            serve.bind("127.0.0.1", port)
        assert refused.value.code is Code.PORT_BUSY
        with serve.bind("127.0.0.1", port, tries=20) as second:
            assert port < second.getsockname()[1] < port + 20


@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.host.invalid"])
def test_an_address_that_is_not_ours(host: str) -> None:
    with pytest.raises(Refused, match="cannot listen at") as refused:
        serve.bind(host, 0)
    assert refused.value.code is Code.BAD_ADDRESS


def test_what_is_wrong_with_the_database_is_said_before_anything_is_served(tmp_path: Path) -> None:
    def ready(address: str) -> None:
        raise AssertionError("served")

    database = tmp_path / "table.db"
    settings = Settings(database=str(database))
    with live_server(database):
        with pytest.raises(Refused, match="in use by another server") as refused:
            serve.run(settings, serve.bind("127.0.0.1", 0), ready)
        assert refused.value.code is Code.STORE_BUSY
    database.write_bytes(b"not a database at all, but long enough to be looked at" * 20)
    with pytest.raises(Refused) as refused:
        serve.run(settings, serve.bind("127.0.0.1", 0), ready)
    assert refused.value.code in (Code.STORE_DAMAGED, Code.STORE_FOREIGN)
    with pytest.raises(Refused) as refused:
        serve.run(Settings(database=str(database / "x.db")), serve.bind("127.0.0.1", 0), ready)
    assert refused.value.code is Code.STORE_READONLY


def test_whoever_finds_the_database_in_use_is_told_where(tmp_path: Path) -> None:
    file = tmp_path / "t.db"
    with program(f"serve(port=0, database={str(file)!r})") as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        with pytest.raises(Refused, match=f"open {address}, or stop that one") as refused:
            SqliteStore.open(file)
        assert refused.value.code is Code.STORE_BUSY
        ended(process)


def test_what_prepare_refuses_leaves_the_database_free(tmp_path: Path) -> None:
    async def prepare(lobby: object) -> None:
        raise Refused(Code.BAD_VALUE, token="x", right="y")

    settings = Settings(database=str(tmp_path / "table.db"))
    with pytest.raises(Refused, match="bad value"):
        serve.run(settings, serve.bind("127.0.0.1", 0), lambda address: None, prepare)
    import asyncio

    asyncio.run(SqliteStore.open(tmp_path / "table.db").close())


def test_the_address_to_type() -> None:
    assert serve.address(Settings(), 8049) == "http://127.0.0.1:8049"
    assert serve.address(Settings(host="::1"), 1) == "http://[::1]:1"
    assert serve.address(Settings(public="https://poker.example.org"), 1) == "https://poker.example.org"
    assert re.fullmatch(r"http://[\d.]+:8049", serve.address(Settings(host="0.0.0.0", lan=True), 8049))


def test_the_collector_is_tuned() -> None:
    before = gc.get_threshold()
    try:
        serve.tune_gc()
        assert gc.get_threshold() == serve.GC_THRESHOLDS
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


def test_lines_of_libraries_lose_what_they_were_filled_with(capsys: pytest.CaptureFixture[str]) -> None:
    serve.set_up_logs()
    try:
        raise RuntimeError("hidden")
    except RuntimeError:
        logging.getLogger("uvicorn.error").exception("WebSocket %s failed", "/ws?token=hidden")
    logging.getLogger("uvicorn.error").info("never")
    structlog.reset_defaults()
    err = capsys.readouterr().err
    assert "WebSocket %s failed" in err
    assert "RuntimeError" in err
    assert "hidden" not in err
    assert "never" not in err


def test_the_data_folder_is_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert data_folder() == tmp_path / "purplepoker"
    assert read_settings().path == tmp_path / "purplepoker" / "table.db"


def test_open_needs_the_lan_flag(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="--lan"):
        cli_serve.serve(host="0.0.0.0", port=0, database=str(tmp_path / "t.db"))


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli_serve, "find_spec", lambda name: None)
    with pytest.raises(Refused, match=r"purplepoker\[table\]") as refused:
        cli_serve.serve()
    assert refused.value.code is Code.MISSING_EXTRA


def test_no_browser_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for missing in (lambda address: False, no_browser):
        monkeypatch.setattr(webbrowser, "open", missing)
        cli_serve._open("http://127.0.0.1/")
        err = capsys.readouterr().err
        assert err == "purplepoker: no browser was found here; type the address into one\n"


def no_browser(address: str) -> bool:
    raise webbrowser.Error("could not locate runnable browser")


# --- as a process ---------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for a child there")
def test_serve_at_home_says_what_it_does(tmp_path: Path) -> None:
    with program(f"serve(port=0, lan=True, database={str(tmp_path / 't.db')!r})") as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        out, err = ended(process)
    assert re.fullmatch(r"http://[\d.]+:\d+\n", first)
    assert sum("█" in line for line in out.splitlines()) > 10, "a code for phones"
    assert "plain HTTP" in err
    asked = re.search(r":(\d+)$", first.strip())
    assert asked is not None
    with socket.socket() as probe, pytest.raises(OSError):
        probe.connect(("127.0.0.1", int(asked[1])))


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for a child there")
def test_play_opens_a_table_and_goes_on_with_it_the_next_time(tmp_path: Path) -> None:
    call = f"open_table(port=0, browser=False, bots=('steady', 'call'), database={str(tmp_path / 't.db')!r})"
    tables = []
    for _ in range(2):
        with program(call) as process:
            assert process.stdout is not None
            first = process.stdout.readline().strip()
            origin, _, link = first.partition("/#join=")
            assert re.fullmatch(r"http://127\.0\.0\.1:\d+", origin)
            from types import SimpleNamespace

            from web.server import Browser

            fake = SimpleNamespace(origin=origin, port=int(origin.rpartition(":")[2]))
            you = Browser(fake)  # type: ignore[arg-type]
            table = you.good("/api/join", {"invite": link, "name": "Paula"})["table"]
            line = you.good("/api/lobby")["tables"][0]
            assert (line["table"], line["taken"], line["seats"]) == (table, 5, 6)
            assert you.good("/api/me")["name"] == "Paula"
            assert you.good(f"/api/tables/{table}/invite"), "you are the host"
            tables.append(table)
            out, err = ended(process)
        assert out == ""
        assert link not in err
    assert tables[0] == tables[1]


@pytest.mark.skipif(sys.platform == "win32" or shutil.which("make") is None, reason="no make")
@pytest.mark.parametrize("code", [0, 3, 130])
def test_ctrl_c_is_no_error_of_make_play_and_an_error_is(tmp_path: Path, code: int) -> None:
    """Ctrl-C goes to make, its shell and the program at once; the program ends as it likes."""
    program = tmp_path / "bin" / "purplepoker"
    program.parent.mkdir()
    waits = f"trap 'echo ended; exit {code}' INT; echo ready; while :; do sleep 0.05; done"
    program.write_text(f"#!/bin/sh\n{waits}\n" if code != 3 else "#!/bin/sh\nexit 3\n", "utf-8")
    program.chmod(0o755)
    (tmp_path / ".purplepoker-setup").touch()
    process = subprocess.Popen(
        ["make", "play", f"VENV={tmp_path}"],
        cwd=Path(__file__).parents[2],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={name: value for name, value in os.environ.items() if not name.startswith("MAKE")},
    )
    late = threading.Timer(20, process.kill)
    late.start()
    assert process.stdout is not None
    if code != 3:
        assert process.stdout.readline() == "ready\n"
        os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate()
    late.cancel()
    assert (out == "ended\n") == (code != 3), "make waits for it"
    # make has words of its own where a program ends before make has heard of Ctrl-C; they are not ours
    told = re.findall("Error .*|Interrupt", err)
    assert told == (["Error 3"] if code == 3 else [])
