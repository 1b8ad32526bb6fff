"""The two decorators of compiled code, and where compiled code is kept.

`_nrt` is off: the counting of references to arrays costs more than the work itself in a short loop. So
kernels allocate nothing; all arrays come in as arguments. It is a private option of numba; a test looks
for its effect in the machine code. Compiled code is kept in a folder named after the source of all
kernels, as numba does not notice that a helper in another file has changed. Where nothing can be kept,
kernels are compiled in every process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any, TypeVar

import numba
from numba.core import config, event

from purplepoker.files import can_keep, is_as_marked, kernel_cache, mark

Function = TypeVar("Function", bound=Callable[..., Any])
_njit: Any = numba.njit  # its types do not know `_nrt`
_config: Any = config
_keeps = cache(can_keep)


def kernel(function: Function) -> Function:
    """Compiled at the first call for its types, kept on disk, free of the interpreter's lock."""
    keeps = _keeps()
    before = _config.CACHE_DIR
    _config.CACHE_DIR = kernel_cache()  # read when the function is wrapped; nobody else's folder changes
    try:
        compiled: Any = _njit(nogil=True, cache=keeps, error_model="numpy", _nrt=False)(function)
    finally:
        _config.CACHE_DIR = before
    if keeps:
        _forgiving(compiled._cache)
    made: Function = compiled
    return made


def _forgiving(store: Any) -> None:
    """Makes numba's store of one function take a damaged file for none, and a full disk for no store."""
    load, save = store.load_overload, store.save_overload
    _checked(store._cache_file)

    def load_overload(*arguments: Any) -> Any:
        try:
            return load(*arguments)
        except Exception:  # what was pickled fails in any way once it is damaged
            with suppress(OSError):
                store.flush()
            return None

    def save_overload(*arguments: Any) -> None:
        with suppress(OSError):
            save(*arguments)

    store.load_overload, store.save_overload = load_overload, save_overload


def _checked(file: Any) -> None:
    """Keeps a hash beside each piece of machine code: to load a damaged one could end the process."""
    read, write = file._load_data, file._save_data

    def load_data(name: str) -> Any:
        if not is_as_marked(file._data_path(name)):
            raise OSError("damaged")  # which numba takes for a piece that is not there
        return read(name)

    def save_data(name: str, data: Any) -> None:
        write(name, data)
        mark(file._data_path(name))

    file._load_data, file._save_data = load_data, save_data


def inlined(function: Function) -> Function:
    """A helper that becomes part of the kernels that call it."""
    compiled: Function = _njit(error_model="numpy", forceinline=True, _nrt=False)(function)
    return compiled


@contextmanager
def compiling(notice: Callable[[], None]) -> Iterator[None]:
    """Calls `notice` once, as soon as something must be compiled within that the disk does not have."""
    with event.install_listener("numba:compile", _First(notice)):
        yield


class _First(event.Listener):
    def __init__(self, notice: Callable[[], None]) -> None:
        self._notice: Callable[[], None] | None = notice

    def on_start(self, event: Any) -> None:
        notice, self._notice = self._notice, None
        if notice:
            notice()

    def on_end(self, event: Any) -> None:
        pass
