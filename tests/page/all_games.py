"""A real server with one table of every game, for `test_every_game.py`: bots that do not think, no clock.

`python all_games.py FOLDER`: on stdout one line of JSON: the address and the tables in order, each with the
secret of a link for its host. Every second game has the purple pack. Ends when stdin is closed.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PATIENCE_S = 60.0
SEATS = 2
PACKS = ("standard", "purple")
SOURCE = Path(__file__).resolve().parents[2] / "src"


def main(folder: Path, most: bool) -> None:
    """`most`: at every table as many as can play."""
    from purplepoker.service import wire
    from purplepoker.service.lobby import Lobby
    from purplepoker.service.options import Options, game_of
    from purplepoker.service.people import ANY_NUMBER, DAY_MS, Person
    from purplepoker.service.table import Player
    from purplepoker.variants.load import variant_ids
    from purplepoker.web import serve
    from purplepoker.web.settings import read_settings
    from purplepoker.web.tables import Orders, make_table

    settings = read_settings(host="127.0.0.1", port=0, lan=False, public="", database=str(folder / "all.db"))
    tables: list[dict[str, Any]] = []

    async def prepare(lobby: Lobby) -> None:
        for at, (variant, rules) in enumerate([*((id, {}) for id in variant_ids()), *MORE]):
            options = Options(
                name=variant,
                variant=variant,
                deck=PACKS[at % 2],
                rules=rules,
                seats=SEATS,
                base_ms=0,
                think_ms=(0, 0),
                pause_ms=60_000,
            )
            if most:
                seats = game_of(options).seats[1]
                options = Options(
                    **{**{n: getattr(options, n) for n in options.__struct_fields__}, "seats": seats}
                )
            host = Person(f"p-{at}", "Hanna")  # one person may not say so much at once
            table, _ = await make_table(lobby, options, host, ("call",) * (options.seats - 1))
            actor = lobby.table(table)
            orders = Orders(actor, Player(host.id, host.name, True))
            await actor.receive(orders, Player(host.id, host.name, True), wire.Sit("sit", 0, options.stack))
            await actor.settled()
            link = await lobby.people.device_link(host, table, ANY_NUMBER, DAY_MS)
            tables.append({"table": table, "link": link, "variant": variant, "deck": options.deck})

    def ready(address: str) -> None:
        print(json.dumps({"address": address, "tables": tables}), flush=True)
        threading.Thread(target=_until_closed, daemon=True).start()

    serve.run(settings, serve.bind_for(settings), ready, prepare)


MORE: list[tuple[str, dict[str, str]]] = [("five-card-draw-hi-lo", {"declare": "true"})]
"""Games again, with options by which something else is asked."""


def _until_closed() -> None:
    """Who started it has gone."""
    sys.stdin.read()
    os._exit(0)


@contextlib.contextmanager
def serving(folder: Path, most: bool = False) -> Iterator[dict[str, Any]]:
    """The server in a process of its own; what it said of itself, and `log`: the file of its complaints."""
    log = folder / "server.log"
    own = {name: value for name, value in os.environ.items() if not name.startswith("PURPLEPOKER_")}
    with log.open("w", encoding="utf-8") as errors:
        process = subprocess.Popen(
            [sys.executable, str(Path(__file__)), str(folder), *(["most"] if most else [])],
            env={**own, "PYTHONPATH": str(SOURCE), "PYTHONIOENCODING": "utf-8"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    assert process.stdin is not None
    assert process.stdout is not None
    late = threading.Timer(PATIENCE_S, process.kill)
    late.start()
    try:
        line = process.stdout.readline()  # ends with the process too
        late.cancel()
        assert line.startswith("{"), log.read_text("utf-8")
        yield {**json.loads(line), "log": log}
    finally:
        late.cancel()
        process.terminate()
        try:
            process.wait(PATIENCE_S)
        finally:
            process.kill()
            process.stdin.close()
            process.stdout.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] == ["most"])
