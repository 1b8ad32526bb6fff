"""The database file: held by one server for life, looked at before it is trusted, brought up to date.

Nothing is written to a file that is refused. Before a migration the file is copied beside itself.
"""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
import sys
import weakref
from importlib.resources import files
from pathlib import Path

from purplepoker.errors import Code, Refused

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

APPLICATION_ID = 0x50504B52
"""Stands in the header of our databases ("PPKR"), so that no other program's is taken for ours."""

PATIENCE_S = 5.0
"""How long a commit waits for another program (a backup, a shell) that holds the database."""

FAR_BYTE = 1 << 30
"""Windows locks bytes, and locked ones cannot be read: so one far behind the text of the lock file."""

ELSEWHERE = "name another file with --database"
AWAY = "take back a copy of it, or move it away to begin a new one"


class FileLock:
    """The right to serve one database, held until `release` or the end of the process, however it ends.

    A lock of the operating system on a file beside the database: nothing stale stays after a crash.
    The lock file itself stays, since removing it would let two servers lock two files of that name.
    """

    def __init__(self, path: Path, database: Path) -> None:
        try:
            self._handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise no_right(path, error) from None
        try:
            _lock(self._handle)
        except OSError:
            said = os.read(self._handle, 300).decode("ascii", "replace").strip()
            self._close()
            holder, _, address = said.partition("\n")
            address = address if re.fullmatch(r"https?://[!-~]+", address) else ""
            who = f"process {holder} has it" if holder.isdigit() else "another process has it"
            open_it = f"open {address}, or " if address else ""
            raise Refused(
                Code.STORE_BUSY,
                token=str(database),
                right=f"{who}; {open_it}stop that one, or name another file",
                address=address,
            ) from None
        self.tell("")
        _held.add(self)

    def tell(self, address: str) -> None:
        """Leaves our address for whoever finds the database in use; nothing secret is in it."""
        os.ftruncate(self._handle, 0)
        os.lseek(self._handle, 0, os.SEEK_SET)
        os.write(self._handle, f"{os.getpid()}\n{address}\n".encode())

    def release(self) -> None:
        _held.discard(self)
        if self._handle >= 0:
            os.ftruncate(self._handle, 0)
        self._close()

    def _close(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def lock_database(database: Path) -> FileLock:
    """The lock of this database, or STORE_BUSY."""
    return FileLock(database.with_name(f"{database.name}.lock"), database)


def check_free(database: Path) -> None:
    """STORE_BUSY where another server has the database. Makes no file."""
    database = database.resolve()
    if database.exists():
        lock_database(database).release()


_held: weakref.WeakSet[FileLock] = weakref.WeakSet()


def _lock(handle: int) -> None:
    """OSError if another one has it."""
    if sys.platform == "win32":
        os.lseek(handle, FAR_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _let_go() -> None:
    """A forked child shares the lock and would keep it after its parent's death: it closes its share."""
    for lock in list(_held):
        lock._close()
    _held.clear()


if sys.platform != "win32":
    os.register_at_fork(after_in_child=_let_go)


def migrations() -> tuple[tuple[int, str], ...]:
    """(number, SQL) of every numbered file in `service/sql`, ascending."""
    found = []
    for file in (files("purplepoker.service") / "sql").iterdir():
        if named := re.fullmatch(r"(\d{3})_\w+\.sql", file.name):
            found.append((int(named[1]), file.read_text("utf-8")))
    return tuple(sorted(found))


def open_file(path: Path, steps: tuple[tuple[int, str], ...] | None = None) -> sqlite3.Connection:
    """A connection to an up-to-date database, or a refusal that names what is wrong with the file.

    The caller holds the lock. The connection may be used from any one thread. `steps`: the migrations.
    """
    steps = migrations() if steps is None else steps
    known = steps[-1][0]
    if path.is_dir():
        raise Refused(Code.STORE_FOREIGN, token=str(path), right="it is a folder; name a file")
    _make(path)
    try:
        connection = sqlite3.connect(path, PATIENCE_S, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise told(error, path) from None
    try:
        version = _checked(connection, path, known)
        _set_up(connection)
        if version < known:
            if version:
                _copy(connection, path, version)
            _migrate(connection, path, [step for step in steps if step[0] > version])
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error as error:
        connection.close()
        raise told(error, path) from None
    except BaseException:
        connection.close()
        raise
    return connection


def _make(path: Path) -> None:
    """An empty file where there is none (nobody else may read it); refused where we may not write."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise no_right(path, error) from None
    if not os.access(path.parent, os.W_OK):  # the write-ahead log is made beside it
        raise Refused(
            Code.STORE_READONLY,
            token=str(path.parent),
            right=f"no right to write in this folder; {ELSEWHERE}",
        )


def _checked(connection: sqlite3.Connection, path: Path, known: int) -> int:
    """The version of a file that is ours, whole and not newer than we are; 0 where nothing is in it yet."""
    owner = _number(connection, "application_id")
    version = _number(connection, "user_version")
    things = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if owner != APPLICATION_ID and (owner or version or things):
        raise Refused(
            Code.STORE_FOREIGN, token=str(path), right="another program's tables are in it; name another file"
        )
    if version > known:
        raise Refused(
            Code.STORE_NEWER,
            token=str(path),
            version=version,
            known=known,
            right="update the program, or name another file; nothing was changed",
        )
    verdict = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if verdict != "ok":
        raise Refused(Code.STORE_DAMAGED, token=str(path), right=f"{verdict}; {AWAY}")
    return version


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


def _set_up(connection: sqlite3.Connection) -> None:
    """What is committed is on the disk: NORMAL may lose commits when the power fails, FULL does not."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    if sys.platform == "darwin":
        connection.execute("PRAGMA fullfsync = ON")  # fsync alone stops at the drive's own cache


def _copy(connection: sqlite3.Connection, path: Path, version: int) -> None:
    """The file as it was before the migration, under a name that is not taken."""
    name = path.with_name(f"{path.name}.v{version}")
    number = 1
    while name.exists():
        number += 1
        name = path.with_name(f"{path.name}.v{version}.{number}")
    try:
        os.close(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise no_right(name, error) from None
    try:
        with contextlib.closing(sqlite3.connect(name)) as copy:
            connection.backup(copy)
    except sqlite3.Error as error:
        name.unlink(missing_ok=True)
        raise told(error, name) from None


def _migrate(connection: sqlite3.Connection, path: Path, steps: list[tuple[int, str]]) -> None:
    """All steps or none; the file is marked as ours with them, so that no crash leaves tables unmarked."""
    script = "\n".join(text for _, text in steps)
    marks = f"PRAGMA application_id = {APPLICATION_ID};\nPRAGMA user_version = {steps[-1][0]};"
    try:
        connection.executescript(f"BEGIN IMMEDIATE;\n{script}\n{marks}\nCOMMIT;")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        if primary(error) != sqlite3.SQLITE_ERROR:
            raise
        raise Refused(
            Code.STORE_FAILED, right=f"{path} could not be brought to version {steps[-1][0]} ({error})"
        ) from None


def primary(error: sqlite3.Error) -> int:
    """SQLite's result code without its extension; 0 if the error is the module's own."""
    return (getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF


def told(error: sqlite3.Error, path: Path) -> Refused:
    """An error of SQLite in our words; none of its texts holds data of a row."""
    code = primary(error)
    if code == sqlite3.SQLITE_CORRUPT:
        return Refused(Code.STORE_DAMAGED, token=str(path), right=f"parts of it are unreadable; {AWAY}")
    if code == sqlite3.SQLITE_NOTADB:
        return Refused(Code.STORE_DAMAGED, token=str(path), right=f"it does not begin as one does; {AWAY}")
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return Refused(Code.STORE_READONLY, token=str(path), right=f"{error}; {ELSEWHERE}")
    if code == sqlite3.SQLITE_FULL:
        return Refused(Code.STORE_FAILED, right=f"the disk that holds {path.name} is full")
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return Refused(Code.STORE_FAILED, right=f"another program keeps {path.name} locked")
    return Refused(Code.STORE_FAILED, right=f"{error} ({path.name})")


def no_right(path: Path, error: OSError) -> Refused:
    why = (error.strerror or "the system refused").lower()
    return Refused(Code.STORE_READONLY, token=str(path), right=f"{why}; {ELSEWHERE}")
