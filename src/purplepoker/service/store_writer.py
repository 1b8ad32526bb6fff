"""The writer: one thread with the only connection; all that waits is committed together.

While the disk takes one commit the next jobs queue up, and one commit serves them all. A job's result
is handed back to its event loop after the commit, never before.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from purplepoker.errors import Code, Refused
from purplepoker.service.store_file import told

T = TypeVar("T")

GROUP = 512
"""Most jobs in one commit, so that the first of them does not wait for too many others."""

JOB_FAULTS = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.ProgrammingError, sqlite3.NotSupportedError)
"""The job's own fault; any other error of SQLite is the disk's or the file's and fails the group."""


class _Job(NamedTuple):
    work: Callable[[sqlite3.Connection], Any]
    writes: bool
    future: asyncio.Future[Any]


class _Done(NamedTuple):
    future: asyncio.Future[Any]
    result: Any
    error: BaseException | None


class Writer:
    """Runs jobs in the order they come; owns the connection from its start to `close`."""

    def __init__(self, connection: sqlite3.Connection, path: Path, epoch: int) -> None:
        self._connection = connection
        self._path = path
        self._epoch = epoch
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._door = threading.Lock()
        self._closed = False
        self.commits = 0
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Result of a job that changes nothing."""
        return await self._queue(work, False)

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Result of a job, once it is committed. A job that raises leaves nothing behind."""
        return await self._queue(work, True)

    async def close(self) -> None:
        """Writes what is queued, closes the connection. Closing twice is harmless."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _queue(self, work: Callable[[sqlite3.Connection], T], writes: bool) -> T:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        with self._door:
            if self._closed:
                raise Refused(Code.STORE_FAILED, right="the database has been closed")
            self._jobs.put(_Job(work, writes, future))
        return await future

    # --- in the thread ---------------------------------------------------------------------------

    def _run(self) -> None:
        going = True
        while going:
            group: list[_Job] = []
            job = self._jobs.get()
            while job is not None:
                group.append(job)
                if len(group) == GROUP:
                    break
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
            going = job is not None
            if group:
                _hand_back(self._commit(group))
        self._connection.close()

    def _commit(self, group: list[_Job]) -> list[_Done]:
        try:
            if any(job.writes for job in group):
                return self._transaction(group)
            return [self._one(job) for job in group]
        except sqlite3.Error as error:
            refused: BaseException = told(error, self._path)
        except BaseException as error:  # the thread must outlive whatever a job does
            refused = error
        if self._connection.in_transaction:
            try:
                self._connection.execute("ROLLBACK")
            except sqlite3.Error as error:
                refused = told(error, self._path)
        return [_Done(job.future, None, refused) for job in group]

    def _transaction(self, group: list[_Job]) -> list[_Done]:
        self._connection.execute("BEGIN IMMEDIATE")
        if self._connection.execute("SELECT epoch FROM server").fetchone()[0] != self._epoch:
            # Where file locks do not work (some network drives) a second server may have come.
            raise Refused(
                Code.STORE_BUSY, token=str(self._path), right="it has taken over; this one must stop"
            )
        done = [self._one(job) for job in group]
        self._connection.execute("COMMIT")
        self.commits += 1
        return done

    def _one(self, job: _Job) -> _Done:
        """A job's result or its own fault; it is rolled back alone, the others of the group stand."""
        if job.writes:
            self._connection.execute("SAVEPOINT job")
        error: BaseException | None = None
        result = None
        try:
            result = job.work(self._connection)
        except JOB_FAULTS as fault:
            error = fault
        except sqlite3.Error:
            raise
        except Exception as fault:
            error = fault
        if job.writes:
            if error is not None:
                self._connection.execute("ROLLBACK TO job")
            self._connection.execute("RELEASE job")
        return _Done(job.future, result, error)


def _hand_back(done: list[_Done]) -> None:
    """One wake-up a loop, not one a job."""
    loops: dict[asyncio.AbstractEventLoop, list[_Done]] = {}
    for item in done:
        loops.setdefault(item.future.get_loop(), []).append(item)
    for loop, items in loops.items():
        try:
            loop.call_soon_threadsafe(_resolve, items)
        except RuntimeError:  # the loop has ended: nobody waits any more
            continue


def _resolve(items: list[_Done]) -> None:
    for future, result, error in items:
        if future.done():  # the waiting task was cancelled; its job is committed all the same
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)
