"""Numbers inside ``{{ ... }}``: whole ones, and decimals that are exact.

A cell may hold ``7.5`` or, as half of the world writes it, ``7,5``. What is reckoned is a whole number or an exact
fraction, so that three times 0.1 is 0.3; one that has no end, such as a third, must be rounded before it is shown.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from forge.pack.unfit import Unfit

if TYPE_CHECKING:
    from collections.abc import Callable

LARGEST = 10**12
POINT = "."
MOST_DECIMALS = 9
NO_NUMBER = "a number is written 7 or 7.5; texts are joined by ~"

_WHOLE = re.compile(r"\s*[+-]?\d{1,12}\s*")
_DECIMAL = re.compile(r"\s*([+-]?\d{0,12})[.,](\d{1,9})\s*")
_THOUSANDS = re.compile(r"\s*[+-]?[1-9]\d{0,2}[.,]\d{3}\s*")


class Decimal(Fraction):
    """A number with decimals: the mark before them, and how many are shown at least."""

    mark: str = POINT
    digits: int = 0


Number = int | Fraction
Datum: TypeAlias = "str | bool | Number | tuple[Datum, ...] | dict[str, Datum] | None"
"""What a name or an expression may stand for."""


def looks_like_number(text: str) -> bool:
    """Tell whether a text is read as a number."""
    return _WHOLE.fullmatch(text) is not None or _DECIMAL.fullmatch(text) is not None


def exact(value: Number) -> Number:
    """Give what was reckoned as a whole number if it is one, else as a decimal; ``Unfit`` where it is out of bounds."""
    if not -LARGEST <= value <= LARGEST:
        raise Unfit("comes to a number of more than twelve digits")
    if isinstance(value, int) or value.denominator == 1:
        return int(value)
    if value.denominator > LARGEST:
        raise Unfit("comes to a number with too many decimals", "round it: (...)|round(2)")
    return Decimal(value.numerator, value.denominator)


def number(value: Datum) -> Number:
    """Read a value as a number."""
    if isinstance(value, str):
        if _WHOLE.fullmatch(value):
            return int(value)
        if _THOUSANDS.fullmatch(value):
            plain, decimal = re.sub("[.,]", "", value.strip()), value.strip().replace(",", POINT)
            hint = f"write {plain}, or {decimal}0 if it has decimals"
            raise Unfit(f'would calculate with "{value.strip()}", which may be meant with thousands or decimals', hint)
        if found := _DECIMAL.fullmatch(value):
            return exact(Fraction(f"{found[1]}.{found[2]}"))
    elif type(value) is int:
        return exact(value)
    elif isinstance(value, Fraction):
        return value
    shown = value if isinstance(value, str) else type(value).__name__
    said = {"bool": "a yes or no", "tuple": "a list", "NoneType": "nothing", "dict": "a group of values"}
    what = f'"{shown}"' if isinstance(value, str) else said.get(shown, shown)
    raise Unfit(f"would calculate with {what}, which is not a number", NO_NUMBER)


def whole(value: Datum) -> int:
    """Read a value as a whole number."""
    found = number(value)
    if isinstance(found, int):
        return found
    raise Unfit(f"needs a whole number, not {written(found)}", "round it: (...)|round")


def literal(value: float) -> Number:
    """Give a decimal that stands in an expression, as it is written there."""
    try:
        return exact(Fraction(repr(value)))
    except ValueError as error:
        raise error if isinstance(error, Unfit) else Unfit("uses a number of more than twelve digits") from None


def written(value: Fraction) -> str:
    """Write a number with all of its decimals; ``Unfit`` where they have no end."""
    mark, least = (value.mark, value.digits) if isinstance(value, Decimal) else (POINT, 0)
    digits, rest = 0, value.denominator
    while rest % 10 == 0 or rest % 2 == 0 or rest % 5 == 0:
        rest //= 10 if rest % 10 == 0 else 2 if rest % 2 == 0 else 5
        digits += 1
    if rest != 1:
        near = f"{float(value):.3f}".replace(POINT, mark)
        raise Unfit(f"comes to {near}..., without an end", "round it: (...)|round(2), |up or |down")
    digits = max(digits, least)
    sign, scaled = "-" if value < 0 else "", str(abs(int(value * 10**digits))).zfill(digits + 1)
    return f"{sign}{scaled[:-digits]}{mark}{scaled[-digits:]}" if digits else f"{sign}{scaled}"


def rounded(turn: Callable[[Fraction], int], *, all_shown: bool = False) -> Callable[..., Number]:
    """Give a filter that rounds to whole numbers, or to so many decimals, of which zeros may be shown too."""

    def filtered(value: Datum, decimals: Datum = 0) -> Number:
        digits = whole(decimals)
        if not 0 <= digits <= MOST_DECIMALS:
            raise Unfit(f"would round to {digits} decimals", f"from 0 to {MOST_DECIMALS}")
        found = exact(Fraction(turn(Fraction(number(value)) * 10**digits), 10**digits))
        if all_shown and digits:
            found = Decimal(found)
            found.digits = digits
        return found

    return filtered


def half_away(value: Fraction) -> int:
    """Round to the nearest whole number, a half away from zero, as people and spreadsheets do."""
    nearest = (abs(value) * 2 + 1) // 2
    return int(nearest if value >= 0 else -nearest)
