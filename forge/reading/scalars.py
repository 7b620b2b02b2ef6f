"""Scalar values in files: one written word or number each, read by a kind of value; what is no such value is noted.

What cannot be read is reported with its place and the nearest known word, and becomes ``INVALID``.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeVar, cast

from forge.errors import Problems, nearest
from forge.reading import measures
from forge.reading.node import Items, Node, Scalar, describe
from forge.values import words
from forge.values.numbers import Whole
from forge.values.value import formed
from forge.values.words import Choice, Flag, Words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from forge.values.value import Value

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Schema = dict[str, Any]
"""A JSON Schema."""


class Invalid(Enum):
    """The value of what could not be read; the problem is already reported."""

    INVALID = "INVALID"

    def __bool__(self) -> Literal[False]:
        return False


INVALID: Final = Invalid.INVALID


class FieldType(Protocol[T_co]):
    """A kind of value that a definition may hold."""

    called: str
    """What such a value is called in a message."""
    made_of: tuple[FieldType[object], ...] = ()
    """The types that it is made of."""

    def read(self, node: Node, at: str, problems: Problems) -> T_co | Invalid:
        """Turn a node into a value, or report and return ``INVALID``; ``at`` is the path of the field."""

    def schema(self) -> Schema:
        """Describe the value as JSON Schema."""


class Text(FieldType[T]):
    """A scalar read by a function that raises ``ValueError`` with the rest of the sentence "value ..."."""

    def __init__(self, called: str, parse: Callable[[str], T], pattern: str = "", known: Sequence[str] = ()) -> None:
        self.called = called
        self._parse = parse
        self._known = tuple(known)
        self._schema: Schema = {"type": ["string", "number", "boolean"], "description": called}
        if known:
            self._schema = {"enum": list(known)}
        elif pattern:
            self._schema |= {"type": "string", "pattern": pattern}

    @classmethod
    def of(cls, value: Value[T], known: Sequence[str] = ()) -> Text[T]:
        """Give a scalar that is read as a kind of value."""
        text = cls(value.label, value.read, known=known)
        text._schema = value.schema()
        return text

    def read(self, node: Node, at: str, problems: Problems) -> T | Invalid:
        """Read one scalar."""
        if not isinstance(node, Scalar):
            alone = isinstance(node, Items) and len(node.items) == 1
            hint = "write it without the brackets of a list, or the dash" if alone else ""
            problems.error(node.where, at, f"must be {self.called}, not {describe(node)}", hint)
            return INVALID
        try:
            return self._parse(node.text)
        except ValueError as error:
            hint = nearest(node.text, self._known) if self._known else ""
            problems.error(node.where, at, f"{describe(node)} {error}", hint)
            return INVALID

    def schema(self) -> Schema:
        """Describe what may be written."""
        return self._schema


def _ratio(text: str) -> float:
    if not re.fullmatch(r"\d+(\.\d+)?%?", text.strip()):
        raise ValueError('is not a number such as "0.5" or "50%"')
    number = text.strip()
    return float(number[:-1]) / 100 if number.endswith("%") else float(number)


TEXT = Text("text", lambda text: text)  # and not ``str``, which would forget what stood there before an overlay
NAME = Text.of(words.NAME)
LANGUAGE = Text.of(formed("a language such as de or pt-BR", "[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*"))
FLAG = Text.of(Flag(exact=True), known=("yes", "no"))
LENGTH = Text("a length such as 15 mm", measures.parse_length)
POSITIVE_LENGTH = Text("a length such as 15 mm", measures.parse_positive_length)
OFFSET = Text("a length such as -0.4 mm", measures.parse_signed_length)
SIZE = Text("a size such as 15 mm or 63 x 88 mm", measures.parse_size)
COLOUR = Text("a colour such as #24425c", measures.parse_colour)
RATIO = Text("a number such as 0.5 or 50%", _ratio)


def whole(low: int, high: int) -> Text[int]:
    """A whole number within bounds."""
    return Text.of(Whole(low, high))


def line(most: int) -> Text[str]:
    """Text that is printed on every sheet, and so of bounded length."""
    return Text("text", Words(most, exact=True).read)


def choice(*names: T) -> Text[T]:
    """One of a few words; its type is that of the field, as a rule a ``Literal`` of them."""
    words = tuple(map(str, names))
    return Text.of(cast("Value[T]", Choice(words, exact=True)), known=words)


def cells(example: str, most: int = 0) -> Text[tuple[int, int]]:
    """Columns and rows, of at most so many cells if ``most`` is said."""

    def parse(text: str) -> tuple[int, int]:
        match = re.fullmatch(r"([0-9]{1,3})\s*[x×]\s*([0-9]{1,3})", text.strip())
        cells = int(match[1]) * int(match[2]) if match else 0
        if not match or not cells or (most and cells > most):
            raise ValueError(f'is not a grid such as "{example}"' + (f" of at most {most} cells" if most else ""))
        return int(match[1]), int(match[2])

    return Text(f"a grid such as {example}", parse)
