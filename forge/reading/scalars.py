"""Scalar values: one written word or number each, with what it is called, how it is read, and its JSON Schema.

What cannot be read is reported and becomes ``INVALID``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, Protocol

from forge.errors import Problems, nearest
from forge.reading import measures
from forge.reading.node import Node, Scalar, describe

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class _Invalid:
    """The value of what could not be read; the problem is already reported."""

    def __repr__(self) -> str:
        return "INVALID"

    def __bool__(self) -> bool:
        return False


INVALID: Final = _Invalid()
LONGEST_NAME = 60


class FieldType(Protocol):
    """A kind of value that a definition may hold."""

    label: str

    def read(self, node: Node, at: str, problems: Problems) -> Any:
        """Turn a node into a value, or report and return ``INVALID``; ``at`` is the path of the field."""

    def schema(self) -> dict[str, Any]:
        """Describe the value as JSON Schema."""


class Text:
    """A scalar read by a function that raises ``ValueError`` with the rest of the sentence "value ..."."""

    def __init__(self, label: str, parse: Callable[[str], Any], pattern: str = "", known: Sequence[str] = ()) -> None:
        self.label = label
        self._parse = parse
        self._pattern = pattern
        self._known = tuple(known)

    def read(self, node: Node, at: str, problems: Problems) -> Any:
        """Read one scalar."""
        if not isinstance(node, Scalar):
            problems.error(node.where, at, f"must be {self.label}, not {describe(node)}")
            return INVALID
        try:
            return self._parse(node.text)
        except ValueError as error:
            hint = nearest(node.text, self._known) if self._known else ""
            problems.error(node.where, at, f"{describe(node)} {error}", hint)
            return INVALID

    def schema(self) -> dict[str, Any]:
        """Describe a string."""
        schema: dict[str, Any] = {"type": ["string", "number", "boolean"], "description": self.label}
        if self._known:
            return {"enum": list(self._known)}
        if self._pattern:
            schema |= {"type": "string", "pattern": self._pattern}
        return schema


def _whole(low: int, high: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        digits = text.strip()
        if not (digits.isascii() and re.fullmatch(r"[+-]?\d{1,12}", digits)):
            raise ValueError("is not a whole number")
        if not low <= (number := int(digits)) <= high:
            raise ValueError(f"is not between {low} and {high}")
        return number

    return parse


def _flag(text: str) -> bool:
    if text in ("yes", "true"):
        return True
    if text in ("no", "false"):
        return False
    raise ValueError("is neither yes nor no")


def _ident(text: str) -> str:
    if len(text) > LONGEST_NAME:
        raise ValueError(f"is longer than {LONGEST_NAME} characters")
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text):
        raise ValueError("is not a name of lower-case letters, digits and single hyphens, such as u-boats")
    return text


def _ratio(text: str) -> float:
    if not re.fullmatch(r"\d+(\.\d+)?%?", text.strip()):
        raise ValueError('is not a number such as "0.5" or "50%"')
    number = text.strip()
    return float(number[:-1]) / 100 if number.endswith("%") else float(number)


TEXT = Text("text", str)
NAME = Text("a name such as u-boats", _ident, pattern="^[a-z0-9]+(-[a-z0-9]+)*$")
FLAG = Text("yes or no", _flag, known=("yes", "no"))
LENGTH = Text("a length such as 15 mm", measures.parse_length)
POSITIVE_LENGTH = Text("a length such as 15 mm", measures.parse_positive_length)
OFFSET = Text("a length such as -0.4 mm", measures.parse_signed_length)
SIZE = Text("a size such as 15 mm or 63 x 88 mm", measures.parse_size)
COLOUR = Text("a colour such as #24425c", measures.parse_colour)
RATIO = Text("a number such as 0.5 or 50%", _ratio)


def whole(low: int, high: int) -> Text:
    """A whole number within bounds."""
    return Text(f"a whole number from {low} to {high}", _whole(low, high))


def line(most: int) -> Text:
    """Text that is printed on every sheet, and so of bounded length."""

    def parse(text: str) -> str:
        if len(text) > most:
            raise ValueError(f"is longer than {most} characters")
        return text

    return Text("text", parse)


def choice(*names: str) -> Text:
    """One of a few words."""

    def parse(text: str) -> str:
        if text not in names:
            raise ValueError("is not possible here")
        return text

    return Text("one of " + ", ".join(names), parse, known=names)
