"""What the public functions answer: frozen records with the field names of the command line's JSON.

Two names are words of Python and end in an underscore here: `cls` is `class` in JSON, `as_` is
`as`. In a notebook a record shows itself, with its cards (`api.show`).
"""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from purplepoker.records import Record


class RankResult(Record, frozen=True, rename={"cls": "class", "as_": "as"}):
    """One hand. `points` in the order compared; `strength`: higher is better, within one ranking only.

    `cards` are the five that play (four in badugi, fewer when they make no four), groups first;
    `as_` what each stands for. `qualifies` is false only in `a5-8` and `purple-low-8`.
    """

    cls: str
    qualifies: bool
    reading: str
    cards: tuple[str, ...]
    as_: tuple[str, ...]
    points: tuple[int, ...]
    strength: int
    explanation: str

    def _repr_html_(self) -> str:
        from purplepoker.api import show

        return show.rank(self)


class Side(Record, frozen=True):
    """The high or the low part: `winners` by position from 0; a hand is None that cannot win this part."""

    winners: tuple[int, ...]
    hands: tuple[RankResult | None, ...]


class BoardResult(Record, frozen=True):
    """One of two boards."""

    high: Side | None
    low: Side | None
    explanation: str


class ShowdownResult(Record, frozen=True):
    """Who gets what. `shares`: parts of the pot by position, as texts in lowest terms.

    `high`, `low`: None for a part that the game does not have, and both with two boards (then
    `boards` has them).
    """

    shares: tuple[str, ...]
    high: Side | None
    low: Side | None
    explanation: str
    boards: tuple[BoardResult, ...] | UnsetType = UNSET

    def _repr_html_(self) -> str:
        from purplepoker.api import show

        return show.showdown(self)


class FrequenciesResult(Record, frozen=True):
    """How many hands of each class there are, best class first; they add up to `total`."""

    total: int
    classes: dict[str, int]

    def _repr_html_(self) -> str:
        from purplepoker.api import show

        return show.frequencies(self)


class Players(Record, frozen=True):
    """Fewest and most seats, with the pack and ruleset asked for."""

    min: int
    max: int


class VariantInfo(Record, frozen=True):
    """A game in a line; `streets`: a name for each betting round; `shares`: `high`, `low` or both."""

    id: str
    name: str
    players: Players
    streets: tuple[str, ...]
    shares: tuple[str, ...]
    deck: str
    structure: str

    def _repr_html_(self) -> str:
        from purplepoker.api import show

        return show.variant(self)


class VariantList(tuple[VariantInfo, ...]):
    """Games, a tuple that shows itself as one table."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from purplepoker.api import show

        return show.variants(self)


class OptionInfo(Record, frozen=True):
    """A named option: the value the game has here, and all it can have (`n`: any whole number from 1 on).

    `ruling`: the rulings it belongs to, by id. `means`: the value here, as a sentence.
    """

    default: str
    values: tuple[str, ...]
    ruling: tuple[str, ...] = ()
    means: str = ""


class VariantSheet(VariantInfo, frozen=True):
    """A game in full: `rules` are its named options, `sheet` its rules in words."""

    rules: dict[str, OptionInfo]
    sheet: str

    def _repr_html_(self) -> str:
        from purplepoker.api import show

        return show.sheet(self)
