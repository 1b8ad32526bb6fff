"""The server of the load: `web.serve.run` as `serve` calls it, on loopback, with tables and people made.

`python -m bench.load_server DATABASE TABLES`. First line on stdout: port, tables, the people's cookies.
Each line on stdin is answered with what happened since the one before: CPU seconds of the whole process,
commits, how late the event loop was, pauses of the collector. Ends on SIGTERM.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import time
from typing import Any

from bench.load_client import SEATS, Lag
from purplepoker.service.lobby import Lobby
from purplepoker.service.options import Options
from purplepoker.service.store_sqlite import SqliteStore
from purplepoker.web import serve
from purplepoker.web.settings import Settings

OPTIONS = Options(
    name="Load", structure="no-limit", seats=SEATS, base_ms=30_000, bank_ms=60_000, pause_ms=200
)


class Watch:
    """What is told to the parent, and when it last was."""

    def __init__(self) -> None:
        self.lag = Lag()
        self._cpu = time.process_time()
        self._commits = 0
        self._pauses: list[float] = []
        self._begun = 0.0

    def collected(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._begun = time.perf_counter()
        else:
            self._pauses.append(1_000 * (time.perf_counter() - self._begun))

    def told(self, store: SqliteStore) -> dict[str, Any]:
        cpu, self._cpu = time.process_time() - self._cpu, time.process_time()
        commits, self._commits = store.commits - self._commits, store.commits
        pauses, self._pauses = self._pauses, []
        return {
            "cpu": cpu,
            "commits": commits,
            "lag": self.lag.take(),
            "collections": len(pauses),
            "longest_collection": max(pauses, default=0.0),
        }


async def people(lobby: Lobby, tables: int, cookie: str) -> list[dict[str, Any]]:
    """Tables, each with as many members as it has seats; the first is its host."""
    made = []
    cookie = Settings().cookie(lobby.store.mark)
    for number in range(tables):
        entered = [await lobby.people.enter(f"P{number}-{seat}") for seat in range(SEATS)]
        table, _ = await lobby.create_table(OPTIONS, entered[0][1])
        for _, person in entered[1:]:
            await lobby.store.put_member(table, person.id, "player", 0)
        made.append({"table": table, "cookies": [f"{cookie}={session}" for session, _ in entered]})
    return made


def main() -> None:
    database, tables = sys.argv[1], int(sys.argv[2])
    # An act costs one message; the limits are for people, and are tested elsewhere.
    settings = Settings(
        host="127.0.0.1",
        port=0,
        database=database,
        tables=tables,
        message_burst=100_000,
        message_each_ms=1,
        request_burst=100_000,
    )
    bound = serve.bind(settings.host, settings.port)
    watch = Watch()
    made: list[dict[str, Any]] = []

    async def prepare(lobby: Lobby) -> None:
        store = lobby.store
        assert isinstance(store, SqliteStore)
        made.extend(await people(lobby, tables, settings.cookie(store.mark)))
        gc.callbacks.append(watch.collected)
        loop = asyncio.get_running_loop()
        loop.add_reader(0, lambda: tell(store))
        watch.lag.start()

    def tell(store: SqliteStore) -> None:
        if sys.stdin.readline():
            say(watch.told(store))
        else:  # the parent is gone
            asyncio.get_running_loop().remove_reader(0)
            raise SystemExit(1)

    serve.run(settings, bound, lambda address: say({"port": bound.getsockname()[1], "tables": made}), prepare)


def say(facts: dict[str, Any]) -> None:
    print(json.dumps(facts), flush=True)


if __name__ == "__main__":
    main()
