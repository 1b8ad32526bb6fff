"""The two decorators of compiled code, and where compiled code is kept.

`_nrt` is off: the counting of references to arrays costs more than the work itself in a short loop. So
kernels allocate nothing; all arrays come in as arguments. It is a private option of numba; a test looks
for its effect in the machine code. Compiled code is kept in a folder named after the source of all
kernels, as numba does not notice that a helper in another file has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba.core import config

from purplepoker.files import kernel_cache

Function = TypeVar("Function", bound=Callable[..., Any])
_njit: Any = numba.njit  # its types do not know `_nrt`
_config: Any = config


def kernel(function: Function) -> Function:
    """Compiled at the first call for its types, kept on disk, free of the interpreter's lock."""
    before = _config.CACHE_DIR
    _config.CACHE_DIR = kernel_cache()  # read when the function is wrapped; nobody else's folder changes
    try:
        compiled: Function = _njit(nogil=True, cache=True, error_model="numpy", _nrt=False)(function)
    finally:
        _config.CACHE_DIR = before
    return compiled


def inlined(function: Function) -> Function:
    """A helper that becomes part of the kernels that call it."""
    compiled: Function = _njit(error_model="numpy", forceinline=True, _nrt=False)(function)
    return compiled
