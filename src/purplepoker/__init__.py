"""Any poker game, any pack, any betting structure.

    import purplepoker as pp
    pp.rank("Kr Kb 8p 9p Tp", deck="purple")

The names of `__all__` are loaded on first use, so that importing the package costs next to nothing.
`pp.simulate` is the function; the package of the same name is reached by its full path
(`from purplepoker.simulate import ...`).
"""

from __future__ import annotations

import sys
from types import ModuleType

TYPE_CHECKING = False  # checkers know the name; `typing` would be most of what this import costs
if TYPE_CHECKING:
    from purplepoker.api import Hand as Hand
    from purplepoker.api import deck as deck
    from purplepoker.api import frequencies as frequencies
    from purplepoker.api import odds as odds
    from purplepoker.api import rank as rank
    from purplepoker.api import read_named as read_named
    from purplepoker.api import replay as replay
    from purplepoker.api import showdown as showdown
    from purplepoker.api import simulate as simulate
    from purplepoker.api import variant as variant
    from purplepoker.api import variants as variants
    from purplepoker.api import winners as winners
    from purplepoker.errors import Code as Code
    from purplepoker.errors import Refused as Refused

    __version__: str

_HOMES = {
    "Code": "errors",
    "Hand": "api",
    "Refused": "errors",
    "deck": "api",
    "frequencies": "api",
    "odds": "api",
    "rank": "api",
    "read_named": "api",
    "replay": "api",
    "showdown": "api",
    "simulate": "api",
    "variant": "api",
    "variants": "api",
    "winners": "api",
}
__all__ = list(_HOMES)


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name == "__version__":
            from importlib.metadata import PackageNotFoundError, version

            try:
                return version("purplepoker")
            except PackageNotFoundError:  # run from a source tree that nobody installed
                return "0+source"
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    """What is public, and the module's own dunders; not what this file imports for itself."""
    return sorted({"__version__", *__all__, *(name for name in globals() if name[:2] == "__" == name[-2:])})


class _Package(ModuleType):
    """Keeps the import system from putting a subpackage in the place of a public name.

    Loading `purplepoker.simulate` would otherwise set the attribute `simulate` to the module.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _HOMES and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
