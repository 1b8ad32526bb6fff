"""The server that is to be killed: `serve`, as users start it, with a death at a chosen point of a commit.

`python -m service.crash_server DATABASE POINT COUNT SEED`. It plays until the `COUNT`th commit and dies
there: `before` it, `during` it (some of the group are written, none is committed), at a random moment
around the `commit`, or `committed` and nobody told. At any other point somebody else kills it. Where
it can it chooses a commit that serves several tables, and says how many on a last line.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from random import Random

from purplepoker.cli_serve import serve
from purplepoker.service import store_sqlite
from purplepoker.service.store_writer import Writer, _Done, _Job

PATIENCE = 60
"""Commits it waits for one of several jobs."""


class DyingWriter(Writer):
    """Dies around one of its commits."""

    point = ""
    left = 0
    rng = Random(0)
    chosen = False

    def _transaction(self, group: list[_Job]) -> list[_Done]:
        cls = DyingWriter
        cls.left -= 1
        several = sum(job.writes for job in group) > 1
        cls.chosen = cls.left <= 0 and (several or cls.left < -PATIENCE)
        if cls.chosen:
            os.write(1, f"commit of {len(group)}\n".encode())
            if cls.point == "before":
                die()
            if cls.point == "commit":
                threading.Timer(cls.rng.uniform(0, 0.003), die).start()
        done = super()._transaction(group)
        if cls.chosen and cls.point == "committed":
            die()
        return done

    def _one(self, job: _Job) -> _Done:
        done = super()._one(job)
        if DyingWriter.chosen and DyingWriter.point == "during" and job.writes:
            die()
        return done


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def main() -> int:
    database, point, count, seed = sys.argv[1:]
    if point in ("before", "during", "commit", "committed"):
        DyingWriter.point, DyingWriter.left = point, int(count)
        DyingWriter.rng = Random(int(seed))
        store_sqlite.Writer = DyingWriter  # type: ignore[attr-defined]
    return serve(host="127.0.0.1", port=0, database=database)


if __name__ == "__main__":
    raise SystemExit(main())
