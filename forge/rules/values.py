"""What a value may be: the five kinds that cells, unknowns and optional rules hold, as a definition names them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from forge.values.numbers import Whole
from forge.values.value import UnfitError
from forge.values.words import Choice, Flag, SomeOf, Words

if TYPE_CHECKING:
    from forge.values import value

Value = int | bool | str | tuple[str, ...]
Shape = Literal["whole", "flag", "one", "any", "text"]

LONGEST_TEXT = 2_000
LARGEST = 10**9

_WORD = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_WHOLE = re.compile(r"whole(?: ([+-]?\d{1,10}) to ([+-]?\d{1,10}))?")
_CHOICE = re.compile(r"(one|any) of (.+)", re.DOTALL)


class ValueType(NamedTuple):
    """The kind of a value: a whole number within bounds, yes or no, one or any of some words, or free text.

    It is written ``whole``, ``whole 0 to 60``, ``flag``, ``one of hit, miss``, ``any of contact, sighted`` or ``text``.
    """

    shape: Shape
    low: int = -LARGEST
    high: int = LARGEST
    choices: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """The kind in words, as it is written in a definition."""
        if self.shape == "whole":
            bounded = (self.low, self.high) != (-LARGEST, LARGEST)
            return f"whole {self.low} to {self.high}" if bounded else "whole"
        if self.choices:
            return f"{self.shape} of {', '.join(self.choices)}"
        return self.shape

    @property
    def absent(self) -> Value | None:
        """What the value is where nothing is written: no, none of the words, or None where something must be."""
        if self.shape == "flag":
            return False
        return () if self.shape == "any" else None

    def typed(self, *, exact: bool = False) -> value.Value[Any]:
        """Give the kind of value that players type, or, exactly, that definitions hold."""
        if self.shape == "whole":
            return Whole(self.low, self.high)
        if self.shape == "flag":
            return Flag(exact)
        if self.shape == "text":
            return Words(LONGEST_TEXT, exact=True) if exact else Words()
        return Choice(self.choices, exact) if self.shape == "one" else SomeOf(self.choices, exact)

    def read(self, text: str) -> Value:
        """Read a value as a definition holds it; ``UnfitError`` carries the rest of the sentence."""
        try:
            found: Value = self.typed(exact=True).read(text)
        except UnfitError as unfit:
            if not self.choices or not unfit.known:
                raise
            rest = f"is not one of {', '.join(self.choices)}"
            raise UnfitError("illegal", unfit.message, rest=rest, typed=unfit.typed, known=self.choices) from None
        return found

    def holds(self, value: Value) -> bool:
        """Tell whether a typed value is one of this kind."""
        if isinstance(value, bool):
            return self.shape == "flag"
        if isinstance(value, int):
            return self.shape == "whole" and self.low <= value <= self.high
        if isinstance(value, tuple):
            return self.shape == "any" and set(value) <= set(self.choices)
        return self.shape == "text" or (self.shape == "one" and value in self.choices)

    def fits(self, other: ValueType) -> bool:
        """Tell whether every value of this kind is one of another kind too."""
        bounds = other.low <= self.low and self.high <= other.high
        return self.shape == other.shape and bounds and set(self.choices) <= set(other.choices)


def parse_type(text: str) -> ValueType:
    """Read the name of a kind of value; ``ValueError`` carries the rest of the sentence."""
    words = " ".join(text.split())
    if words in ("flag", "text"):
        return ValueType("flag" if words == "flag" else "text")
    if match := _WHOLE.fullmatch(words):
        if match[1] is None:
            return ValueType("whole")
        low, high = int(match[1]), int(match[2])
        if low > high:
            raise ValueError(f"has no number in it: {low} is more than {high}")
        return ValueType("whole", low, high)
    if match := _CHOICE.fullmatch(words):
        choices = tuple(word.strip() for word in match[2].split(","))
        for index, word in enumerate(choices):
            if not _WORD.fullmatch(word):
                raise ValueError(f"names {word!r}, which is not lower-case letters, digits and single hyphens")
            if word in choices[:index]:
                raise ValueError(f"names {word!r} twice")
        return ValueType("one" if match[1] == "one" else "any", choices=choices)
    raise ValueError("is not whole, whole 0 to 9, flag, text, one of a, b or any of a, b")
