"""Many tables at once: `python -m bench.load --tables 50 --minutes 1`, or `make load TABLES=50 MINUTES=1`.

The real server in one process, people with a socket each in others, all on loopback: people who think,
for the time asked, then for a quarter of it people who act at once, which is as much as the machine can
do. Sockets are cut and come back all the while. At the end what every socket has seen is held against
the log on disk. Exit code 1 where an event is missing, there twice or out of order, or a command has
no answer. `--write` puts the figures into `bench/results.md`.
"""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from collections import Counter
from contextlib import ExitStack, closing
from datetime import date
from pathlib import Path
from typing import Any

import msgspec

from bench.load_client import SEATS, Event, spread
from bench.machine import busy, commit, machine

THINK_MS = 250
WARM_S = 5.0
PATIENCE_S = 180.0
"""More than all that is not measured may take: then the processes are ended."""

SOURCES = Path(__file__).resolve().parent.parent
RESULTS = Path(__file__).resolve().parent / "results.md"
HEADING = "## The table under load"

_event = msgspec.json.Decoder(Event).decode


class Process:
    """A process that answers lines with lines of JSON."""

    def __init__(self, *words: str) -> None:
        paths = os.pathsep.join((str(SOURCES / "src"), str(SOURCES)))
        own = {name: value for name, value in os.environ.items() if not name.startswith("PURPLEPOKER_")}
        self._process = subprocess.Popen(
            [sys.executable, "-m", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**own, "PYTHONPATH": paths},
            text=True,
        )

    def say(self, facts: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(facts) + "\n")
        self._process.stdin.flush()

    def hear(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"a process has ended, code {self._process.wait()}")
        told: dict[str, Any] = json.loads(line)
        return told

    def end(self) -> None:
        """Told to stop, and waited for."""
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


class Span:
    """What happened between two moments, on both sides."""

    def __init__(
        self, seconds: float, server: dict[str, Any], crowds: list[dict[str, Any]], log: Counter[str]
    ) -> None:
        self.counts: Counter[str] = Counter()
        for crowd in crowds:
            self.counts.update(crowd["counts"])
        self.faults = [fault for crowd in crowds for fault in crowd["faults"]]
        acks = [ms for crowd in crowds for ms in crowd["acks_ms"]]
        self.rows = {
            "acts and other commands a second": f"{len(acks) / seconds:,.0f}",
            "hands a second": f"{log['hands'] / seconds:,.1f}",
            "events a second": f"{log['events'] / seconds:,.0f}",
            "messages to sockets a second": f"{self.counts['messages'] / seconds:,.0f}",
            "ack, ms: median, 95 %, 99 %, most": _numbers([*spread(acks, 0.5, 0.95, 0.99, 1)]),
            "server: CPU, % of a core": f"{100 * server['cpu'] / seconds:.0f}",
            "clients: CPU, % of a core": f"{100 * sum(crowd['cpu'] for crowd in crowds) / seconds:.0f}",
            "server's event loop late, ms: median, 99 %, most": _numbers(server["lag"]),
            "clients' event loop late, ms: median, 99 %, most": _numbers(
                [max(values) for values in zip(*(crowd["lag"] for crowd in crowds), strict=True)]
            ),
            "events a commit": f"{log['events'] / max(1, server['commits']):.1f}",
            "longest pause of the server's collector, ms": f"{server['longest_collection']:.0f}",
            "sockets cut": str(self.counts["cut"]),
            "came back with the gap filled, with a snapshot": (
                f"{self.counts['gaps filled']}, {self.counts['snapshots']}"
            ),
            "refused, closed by the server": ", ".join(
                f"{what} {count}"
                for what, count in sorted(self.counts.items())
                if what.startswith(("refused", "closed", "no connection"))
            )
            or "none",
        }


def _numbers(values: list[float]) -> str:
    return ", ".join(f"{value:,.1f}" for value in values)


class Load:
    """A run: processes, spans, and what the log says at the end."""

    def __init__(self, tables: int, processes: int, folder: Path, stack: ExitStack) -> None:
        self.path = folder / "load.db"
        self.server = Process("bench.load_server", str(self.path), str(tables))
        stack.callback(self.server.end)
        made = self.server.hear()
        self.crowds = [Process("bench.load_client") for _ in range(processes)]
        for number, crowd in enumerate(self.crowds):
            stack.callback(crowd.end)
            crowd.say({"port": made["port"], "tables": made["tables"][number::processes], "seed": number})
        self._before: Counter[str] = Counter()
        self._since = time.perf_counter()

    def span(self, word: dict[str, Any]) -> Span:
        """What happened since the one before; from here on the word holds."""
        for process in (*self.crowds, self.server):
            process.say(word)
        crowds = [crowd.hear() for crowd in self.crowds]
        server = self.server.hear()
        now, log = time.perf_counter(), self._log()
        span = Span(now - self._since, server, crowds, log - self._before)
        self._since, self._before = now, log
        return span

    def _database(self) -> closing[sqlite3.Connection]:
        return closing(sqlite3.connect(f"{self.path.as_uri()}?mode=ro", uri=True))

    def _log(self) -> Counter[str]:
        with self._database() as db:
            events = db.execute("SELECT sum(head) FROM game_table").fetchone()[0]
            hands = db.execute("SELECT count(*) FROM event WHERE kind = 'ended'").fetchone()[0]
        return Counter({"events": events, "hands": hands})

    def faults(self) -> list[str]:
        """After a stop: whatever the people and the log do not agree on."""
        found = []
        with self._database() as db:
            logs: dict[str, list[bytes]] = {}
            for crowd in self.crowds:
                told = crowd.hear()
                found += told["faults"]
                found += ["the tables do not come to rest"] * (not told["settled"])
                found += [f"{told['unanswered']} commands without an answer"] * bool(told["unanswered"])
                for person in told["people"]:
                    table = person["table"]
                    if table not in logs:
                        logs[table] = _names(db, table)
                    found += _against(logs[table], person)
        return found


def _names(db: sqlite3.Connection, table: str) -> list[bytes]:
    """The kinds of a table's events, as sockets are told them."""
    rows = db.execute("SELECT seq, public FROM event WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    (head,) = db.execute("SELECT head FROM game_table WHERE table_id = ?", (table,)).fetchone()
    if [seq for seq, _ in rows] != list(range(1, head + 1)):
        raise SystemExit(f"table {table}: numbers are missing in the log")
    return [_event(public).name for _, public in rows]


def _against(log: list[bytes], person: dict[str, Any]) -> list[str]:
    who = f"table {person['table']}"
    found = [f"{who}: a socket ends at {person['last']}, the log at {len(log)}"] * (
        person["last"] != len(log)
    )
    for first, last, check in person["seen"]:
        if zlib.crc32(b"".join(log[first - 1 : last])) != check:
            found.append(f"{who}: events {first} to {last} are others in the log")
    return found


def table_of(spans: dict[str, Span]) -> list[str]:
    """Rows of a table in Markdown, a column a span."""
    rows = [f"| | {' | '.join(spans)} |", "|---" * (len(spans) + 1) + "|"]
    for what in next(iter(spans.values())).rows:
        rows.append(f"| {what} | {' | '.join(span.rows[what] for span in spans.values())} |")
    return rows


def run(tables: int, minutes: float, processes: int) -> tuple[dict[str, Span], list[str]]:
    """The spans by name, and what was wrong."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        under = Load(tables, processes, Path(folder), stack)
        guard = threading.Timer(75 * minutes + PATIENCE_S, stack.close)
        guard.daemon = True
        guard.start()
        stack.callback(guard.cancel)
        under.span({"think": THINK_MS})
        time.sleep(min(WARM_S, 60 * minutes))
        first = under.span({"think": THINK_MS})
        time.sleep(60 * minutes)
        paced = under.span({"think": 0})
        time.sleep(15 * minutes)
        at_once = under.span({"stop": True})
        faults = under.faults()
        spans = {f"thinking 0 to {2 * THINK_MS} ms": paced, "at once": at_once}
        return spans, [*first.faults, *paced.faults, *at_once.faults, *faults]


def section(spans: dict[str, Span], tables: int, minutes: float, before: str) -> str:
    """What `results.md` says of a run."""
    return "\n".join(
        [
            HEADING,
            "",
            f"Made by `make load TABLES={tables} MINUTES={minutes:g} ARGS=--write`.",
            f"{date.today().isoformat()}, commit {commit()}. {machine()}.",
            f"Before: {before}. Server and clients share these cores: each slows the other.",
            "",
            f"{tables} tables of Purple hold'em, no-limit, six people each: {SEATS * tables} sockets.",
            f"First they think for {THINK_MS} ms on average, far less than people do; then all act at once,",
            "the most that this machine can do together with its clients. Every socket saw each number",
            "once and in order, and what the log on disk has.",
            "",
            *table_of(spans),
            "",
        ]
    )


def write(text: str) -> None:
    """The section takes the place of an older one."""
    rest = RESULTS.read_text("utf-8").partition(HEADING)[0].rstrip("\n")
    RESULTS.write_text(f"{rest}\n\n{text}", "utf-8")


def kept() -> str:
    """The section that stands there, for whoever writes the rest anew."""
    old = RESULTS.read_text("utf-8") if RESULTS.is_file() else ""
    return "".join(old.partition(HEADING)[1:])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--processes", type=int, default=1, help="client processes")
    parser.add_argument("--write", action="store_true", help="the figures go into bench/results.md")
    asked = parser.parse_args()
    before = busy()
    print(f"{asked.tables} tables, {SEATS * asked.tables} sockets, {asked.minutes:g} min", file=sys.stderr)
    spans, faults = run(asked.tables, asked.minutes, asked.processes)
    print("\n".join(table_of(spans)))
    for fault in faults[:20]:
        print(fault, file=sys.stderr)
    print(f"lost, twice, out of order, unanswered: {len(faults) or 'none'}")
    if asked.write and not faults:
        write(section(spans, asked.tables, asked.minutes, before))
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
