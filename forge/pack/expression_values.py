"""What the values inside ``{{ ... }}`` do: text, whole numbers, comparison, truth, and the fixed list of filters.

Everything here is bounded: a text has at most ``LONGEST`` characters, a number at most twelve digits. What cannot be
done raises ``Unfit``.
"""

from __future__ import annotations

import operator
import re
from typing import TYPE_CHECKING, Any

from forge.errors import nearest

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST = 2_000
LARGEST = 10**12

_WHOLE = re.compile(r"\s*[+-]?\d{1,12}\s*")


class Unfit(ValueError):  # noqa: N818 - it is about the value, not about the program
    """An expression that is refused, or a row that it has no value for; the text is the rest of "value ..."."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class Unread(Unfit):
    """A value that hangs on something which could not be read; that is reported already, so this is not."""

    def __init__(self) -> None:
        super().__init__("hangs on what could not be read")


class UnreadData(dict[str, Any]):
    """Data that could not be read: whatever is looked up in it is ``Unread``."""


def bounded(text: str) -> str:
    """Give a text back if it is short enough."""
    if len(text) > LONGEST:
        raise Unfit(f"comes to more than {LONGEST:,} characters")
    return text


def shown(value: Any) -> str:
    """Write a value as text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return bounded(value)
    if isinstance(value, int):
        return str(value)
    if value is None:
        return ""
    if isinstance(value, tuple):
        raise Unfit("gives a list where one value is needed", "join it: {{ [a, b]|join(', ') }}")
    raise Unfit("gives a group of values where one is needed", nearest("", value))


def whole(value: Any) -> int:
    """Read a value as a whole number."""
    if isinstance(value, int) and not isinstance(value, bool):
        number = value
    elif isinstance(value, str) and _WHOLE.fullmatch(value):
        number = int(value)
    else:
        raise Unfit(f'would calculate with "{shown(value)}", which is not a whole number', "to join texts, write ~")
    if not -LARGEST <= number <= LARGEST:
        raise Unfit("comes to a number of more than twelve digits")
    return number


def truth(value: Any) -> bool:
    """A blank cell, ``no``, ``false``, 0 and an empty list are false; so a flag column can be asked as it is."""
    return value not in ("", "no", "false", "0", 0, None, ())


def _equal(left: Any, right: Any) -> bool:
    if isinstance(left, bool) or isinstance(right, bool):
        return truth(left) == truth(right)
    if isinstance(left, int) != isinstance(right, int):
        number, other = (left, right) if isinstance(left, int) else (right, left)
        return isinstance(other, str) and _WHOLE.fullmatch(other) is not None and int(other) == number
    return bool(left == right)


def _within(item: Any, group: Any) -> bool:
    if isinstance(group, tuple):
        return any(_equal(item, other) for other in group)
    if isinstance(group, str):
        return shown(item) in group
    raise Unfit("looks for something in what is neither text nor a list")


def _divided(divide: Callable[[int, int], int]) -> Callable[[int, int], int]:
    def checked(left: int, right: int) -> int:
        if right == 0:
            raise Unfit("divides by zero")
        return divide(left, right)

    return checked


ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "Add": operator.add,
    "Sub": operator.sub,
    "Mul": operator.mul,
    "FloorDiv": _divided(operator.floordiv),
    "Mod": _divided(operator.mod),
}
COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "eq": _equal,
    "ne": lambda left, right: not _equal(left, right),
    "lt": lambda left, right: whole(left) < whole(right),
    "lteq": lambda left, right: whole(left) <= whole(right),
    "gt": lambda left, right: whole(left) > whole(right),
    "gteq": lambda left, right: whole(left) >= whole(right),
    "in": _within,
    "notin": lambda left, right: not _within(left, right),
}


def _default(value: Any, instead: Any) -> Any:
    return instead if value in ("", None) else value


def _replace(value: Any, old: Any, new: Any) -> str:
    old, new = shown(old), shown(new)
    if not old:
        raise Unfit("would replace an empty text")
    return shown(value).replace(old, new)


def _int(value: Any, instead: Any = 0) -> int:
    text = shown(value)
    return whole(text) if _WHOLE.fullmatch(text) else whole(instead)


def _part(value: Any, number: Any, between: Any = ",") -> str:
    """Give the part of a list in words that has a number, counted from 1; blank if there are not so many."""
    if not (mark := shown(between)):
        raise Unfit("would part a text at an empty text")
    parts, wanted = shown(value).split(mark), whole(number)
    return parts[wanted - 1].strip() if 1 <= wanted <= len(parts) else ""


def _join(value: Any, between: Any = "") -> str:
    if not isinstance(value, tuple):
        raise Unfit("would join what is not a list", "join takes a list: {{ [a, b]|join(', ') }}")
    return shown(between).join(shown(item) for item in value if item not in ("", None))


FILTERS: dict[str, Callable[..., Any]] = {
    "abs": lambda value: abs(whole(value)),
    "capitalize": lambda value: shown(value).capitalize(),
    "default": _default,
    "int": _int,
    "join": _join,
    "length": lambda value: len(value) if isinstance(value, tuple) else len(shown(value)),
    "lower": lambda value: shown(value).lower(),
    "part": _part,
    "replace": _replace,
    "title": lambda value: shown(value).title(),
    "trim": lambda value: shown(value).strip(),
    "upper": lambda value: shown(value).upper(),
}
