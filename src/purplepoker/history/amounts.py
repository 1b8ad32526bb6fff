"""Amounts of a file: cents and half chips are read in its smallest unit, so that chips stay integers."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from purplepoker.errors import Code, Refused

MOST = 10**15
"""Largest amount, in units: a JSON reader keeps it exactly."""
MOST_PLACES = 6


def number(where: str, value: object) -> Decimal:
    """A finite number of a sane size, or a refusal that names the place."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        shown = f'"{value}"' if isinstance(value, str) else str(value).lower()
        raise Refused(Code.BAD_HISTORY, token=where, right=f"{_short(shown)} is not a number of chips")
    amount = Decimal(value)
    if not amount.is_finite():
        raise Refused(
            Code.BAD_HISTORY, token=where, right=f"{value} is not an amount: chips must be told as a number"
        )
    if abs(amount) > MOST:
        # Python does not write integers of thousands of digits, and Decimal does
        right = f"{_short(str(amount))} is too large: at most {MOST}"
        raise Refused(Code.BAD_HISTORY, token=where, right=right)
    if _places(amount) > MOST_PLACES:
        right = f"{_short(str(value))} has more than {MOST_PLACES} decimal places"
        raise Refused(Code.BAD_HISTORY, token=where, right=right)
    return amount


def _short(text: str) -> str:
    return text if len(text) <= 30 else text[:27] + "..."


def _places(amount: Decimal) -> int:
    """Decimal places as written; a whole number has none, whether it is written 3 or 3.0."""
    exponent = amount.as_tuple().exponent
    if not isinstance(exponent, int) or exponent >= 0:
        return 0
    # A quick way out before arithmetic: 1e-99999 must not be expanded.
    if exponent < -40:
        return -exponent
    return 0 if amount == amount.to_integral_value() else -exponent


def units(amounts: Iterable[Decimal]) -> int:
    """How many of the smallest units make one of the file's: 1, 2 (half chips only), 10, 100 (cents), ..."""
    places = 0
    halves = True
    for amount in amounts:
        here = _places(amount)
        places = max(places, here)
        halves = halves and (2 * amount) % 1 == 0
    return 2 if places == 1 and halves else 10**places


def whole(amount: Decimal, scale: int) -> int:
    """The amount in smallest units."""
    return int(amount * scale)


def unit(chips: int, scale: int) -> int | float:
    """Chips in the file's own unit, as a JSON number."""
    return chips // scale if chips % scale == 0 else chips / scale


def shown(chips: int, scale: int) -> str:
    """Chips in the file's own unit, as text without rounding."""
    value = Fraction(chips, scale)
    if value.denominator == 1:
        return str(value.numerator)
    return str(Decimal(value.numerator) / Decimal(value.denominator))
