"""A range's text as terms: where each stands, what it weighs, and a refusal that points at it."""

from __future__ import annotations

import re
from fractions import Fraction

from purplepoker.errors import Code, Refused
from purplepoker.odds.range_model import MOST_TEXT

SEPARATORS = ", \t\r\n"
_OUTLINED = str.maketrans("♤♡♢♧", "♠♥♦♣")
_UNSEEN = "\ufe0e\ufe0f"
_NUMBER = r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)"
_PERCENT = re.compile(r"([0-9]{0,3}\.?[0-9]{0,12})%(?:-([0-9]{0,3}\.?[0-9]{0,12})%)?")
_PERCENTS = "a percentage is above 0 and up to 100, as 15% or 5%-20%"


class Term:
    """One term, its weight split off; `where`: the named range it stands in, if any, as a person is told.

    `weight` is None where none is written.
    """

    def __init__(self, written: str, columns: list[int], where: str) -> None:
        self.written = written
        self.where = where
        self._columns = [*columns, columns[-1] + 1]
        self.text, marked, number = written.partition("@")
        self.weight = self._weigh(number) if marked else None

    @property
    def column(self) -> int:
        """Where it begins, counted from 1."""
        return self._columns[0]

    def refused(self, right: str, at: int = 0) -> Refused:
        """The refusal of this term that points at its character `at`, or behind its last one."""
        return refused(self.written, right, self._columns[at], self.where)

    def _weigh(self, number: str) -> float:
        at = len(self.text)
        if not self.text:
            raise self.refused("a weight stands directly after hands, as AK@0.5")
        if not re.fullmatch(_NUMBER, number) or float(number) > 1:
            raise self.refused("a weight is a number from 0 to 1, as AK@0.5", at)
        return float(number)

    def percent(self) -> tuple[Fraction, Fraction] | None:
        """`15%` is from 0 to 15 of 100, `5%-20%` from 5 to 20, as parts of 1; None: no percentage."""
        found = _PERCENT.fullmatch(self.text)
        if found is None and "%" not in self.text:
            return None
        if found is None or not all(re.fullmatch(_NUMBER, end) for end in found.groups() if end is not None):
            raise self.refused(_PERCENTS)
        ends = [Fraction(end) / 100 for end in found.groups() if end is not None]
        low, high = sorted(ends) if len(ends) == 2 else (Fraction(0), ends[0])
        if high > 1 or low == high:
            raise self.refused(_PERCENTS)
        return low, high


def added(fault: Refused, term: Term, more: str) -> Refused:
    """The refusal of a term with more of what would be right."""
    tail = f" (in {term.where})" if term.where else ""
    right = str(fault.facts["right"]).removesuffix(tail)
    return Refused(fault.code, **fault.facts | {"right": right + more + tail})


def refused(token: str, right: str, at: int = 1, where: str = "") -> Refused:
    """A refusal with the column it points at, counted from 1 in the text that stands at `where` if given."""
    return Refused(Code.BAD_RANGE, token=token, at=at, right=f"{right} (in {where})" if where else right)


def split(text: str, where: str = "") -> list[Term]:
    """The terms of a range: what stands between commas and spaces."""
    if len(text) > MOST_TEXT:
        right = f"{len(text):,} characters, at most {MOST_TEXT:,} can be read"
        raise refused(text[:40], right, MOST_TEXT + 1, where)
    terms: list[Term] = []
    letters: list[str] = []
    columns: list[int] = []
    for column, letter in enumerate(text.translate(_OUTLINED) + " ", 1):
        if letter in SEPARATORS:
            if letters:
                terms.append(Term("".join(letters), columns, where))
            letters, columns = [], []
        elif letter not in _UNSEEN:
            letters.append(letter)
            columns.append(column)
    if not terms:
        raise refused(text[:40], "no hands are given: write some, as 22+ or AKs, or random", 1, where)
    return terms
