"""The frame of a count of deals: when it is over, and how a sample is cut into chunks.

What is asked alone decides both; only a time limit looks at the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from purplepoker.kernels.random import CHUNK

Clock = Callable[[], float]
Progress = Callable[[int, int], None]
"""Called with the deals looked at and those there are to look at (0: no end is set)."""

SAMPLES = 16 * CHUNK
Z95 = 1.959963984540054


class Wanted(msgspec.Struct, frozen=True):
    """`exact` None: as is best. When to stop: `samples`, `half_width` of all 95 % intervals (0..1)."""

    exact: bool | None = None
    samples: int | None = None
    half_width: float | None = None
    seconds: float | None = None
    seed: int = 0


class Frame:
    """Begins with the count."""

    def __init__(self, wanted: Wanted, clock: Clock, progress: Progress | None) -> None:
        self.wanted = wanted
        self.clock = clock
        self.begun = clock()
        self.progress = progress or (lambda done, total: None)

    def out_of_time(self) -> bool:
        seconds = self.wanted.seconds
        return seconds is not None and self.clock() - self.begun >= seconds

    def samples(self) -> int:
        """How many deals a sample has; 0: until they are enough, or time is over."""
        wanted = self.wanted
        if wanted.samples is not None:
            return wanted.samples
        return SAMPLES if wanted.half_width is None and wanted.seconds is None else 0

    @staticmethod
    def chunks_of(samples: int, size: int = CHUNK) -> Iterator[tuple[int, int]]:
        """Number and deals of each chunk, without end for 0 samples."""
        chunk = 0
        while not samples or chunk * size < samples:
            yield chunk, min(size, samples - chunk * size) if samples else size
            chunk += 1

    def looks_now(self, deals: int, size: int = CHUNK) -> bool:
        """Whether intervals are looked at after so many deals: after 1, 2, 4, ... whole chunks only."""
        chunks = deals // size
        return self.wanted.half_width is not None and not deals % size and not chunks & (chunks - 1)

    def narrow(self, errors: list[float]) -> bool:
        """Whether all intervals of these standard errors are narrow enough."""
        half_width = self.wanted.half_width
        return half_width is not None and all(Z95 * error < half_width for error in errors)
