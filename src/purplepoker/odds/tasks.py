"""Work in pieces, here or by other processes, with the results in the order of the pieces."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

Tag = TypeVar("Tag")
Result = TypeVar("Result")
Task = tuple[Tag, Callable[..., Result], tuple[Any, ...]]
"""Something to know the result by, a function of a module, and its arguments but the last."""

_LOOKAHEAD = 3


def in_order(
    tasks: Iterator[Task[Tag, Result]], here: object, executor: Executor | None, workers: int
) -> Iterator[tuple[Tag, Result]]:
    """Tag and result of each task. In this process functions get `here` too, which does not travel."""
    if executor is None:
        for tag, function, arguments in tasks:
            yield tag, function(*arguments, here)
        return
    waiting: deque[tuple[Tag, Future[Result]]] = deque()
    try:
        for tag, function, arguments in tasks:
            waiting.append((tag, executor.submit(function, *arguments)))
            if len(waiting) > workers * _LOOKAHEAD:
                tag, future = waiting.popleft()
                yield tag, future.result()
        while waiting:
            tag, future = waiting.popleft()
            yield tag, future.result()
    finally:
        for _, future in waiting:
            future.cancel()
