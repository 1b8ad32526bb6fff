"""A browser that has met every game: no introduction stands over what a test looks at."""

from __future__ import annotations

from collections.abc import Iterable

from purplepoker.variants.load import variant_ids


def met(games: Iterable[str] = ()) -> str:
    """A script for every page, before it loads; without games: all there are."""
    names = " ".join(games or variant_ids())
    return f"try {{ localStorage.setItem('purplepoker.met', '{names}'); }} catch {{}}"
