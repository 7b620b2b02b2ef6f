"""What the values inside ``{{ ... }}`` are: text, numbers, lists; how they are shown, compared and asked for truth.

Everything here is bounded: a text has at most ``LONGEST`` characters, a number at most twelve digits. What cannot be
done raises ``Unfit``.
"""

from __future__ import annotations

import operator
from fractions import Fraction
from typing import TYPE_CHECKING

from forge.errors import nearest
from forge.pack.expression_numbers import looks_like_number, number, written
from forge.pack.unfit import Unfit

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.pack.expression_numbers import Datum, Number

LONGEST = 2_000


class UnreadData(dict[str, "Datum"]):
    """Data that could not be read: whatever is looked up in it is ``Unread``."""


def bounded(text: str) -> str:
    """Give a text back if it is short enough."""
    if len(text) > LONGEST:
        raise Unfit(f"comes to more than {LONGEST:,} characters")
    return text


def shown(value: Datum) -> str:
    """Write a value as text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return bounded(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Fraction):
        return written(value)
    if value is None:
        return ""
    if isinstance(value, tuple):
        raise Unfit("gives a list where one value is needed", "join it: {{ [a, b]|join(', ') }}")
    raise Unfit("gives a group of values where one is needed", nearest("", value))


def truth(value: Datum) -> bool:
    """A blank cell, ``no``, ``false``, 0 and an empty list are false; so a flag column can be asked as it is."""
    return value not in ("", "no", "false", "0", 0, None, ())


def _equal(left: Datum, right: Datum) -> bool:
    if isinstance(left, bool) or isinstance(right, bool):
        return truth(left) == truth(right)
    one, other = isinstance(left, (int, Fraction)), isinstance(right, (int, Fraction))
    if one != other:
        known, asked = (left, right) if one else (right, left)
        return isinstance(asked, str) and looks_like_number(asked) and bool(number(asked) == known)
    return bool(left == right)


def _within(item: Datum, group: Datum) -> bool:
    if isinstance(group, tuple):
        return any(_equal(item, other) for other in group)
    if isinstance(group, str):
        return shown(item) in group
    raise Unfit("looks for something in what is neither text nor a list")


def _divided(divide: Callable[[Number, Number], Number]) -> Callable[[Number, Number], Number]:
    def checked(left: Number, right: Number) -> Number:
        if right == 0:
            raise Unfit("divides by zero")
        return divide(left, right)

    return checked


ARITHMETIC: dict[str, Callable[[Number, Number], Number]] = {
    "Add": operator.add,
    "Sub": operator.sub,
    "Mul": operator.mul,
    "Div": _divided(lambda left, right: Fraction(left) / right),
    "FloorDiv": _divided(operator.floordiv),
    "Mod": _divided(operator.mod),
}
COMPARISONS: dict[str, Callable[[Datum, Datum], bool]] = {
    "eq": _equal,
    "ne": lambda left, right: not _equal(left, right),
    "lt": lambda left, right: number(left) < number(right),
    "lteq": lambda left, right: number(left) <= number(right),
    "gt": lambda left, right: number(left) > number(right),
    "gteq": lambda left, right: number(left) >= number(right),
    "in": _within,
    "notin": lambda left, right: not _within(left, right),
}
