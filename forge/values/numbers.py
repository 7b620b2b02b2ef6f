"""Whole numbers within bounds, and dice as rules name them."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

from forge.values.value import Parsed, UnfitError, sentence

MOST_DICE = 100
MOST_FACES = 1000


class Whole(NamedTuple):
    """A whole number within bounds."""

    low: int
    high: int

    @property
    def label(self) -> str:
        """Name the bounds."""
        return f"a whole number from {self.low} to {self.high}"

    @property
    def pattern(self) -> str:
        """Match as many digits as the bounds have."""
        digits = max(len(str(abs(bound))) for bound in self)
        if self.low > 0:
            return f"[1-9][0-9]{{0,{digits - 1}}}"
        return f"[+-]?[0-9]{{1,{digits}}}" if self.low else f"[0-9]{{1,{digits}}}"

    def read(self, text: str) -> int:
        """Read digits with an optional sign."""
        digits = text.strip()
        if not re.fullmatch(r"[+-]?[0-9]{1,10}", digits):
            hint = sentence("write-number", low=self.low, high=self.high)
            raise UnfitError("malformed", sentence("no-number", typed=text), hint, rest="is not a whole number")
        if not self.low <= (number := int(digits)) <= self.high:
            legal = sentence("legal", low=self.low, high=self.high)
            rest = f"is not between {self.low} and {self.high}"
            raise UnfitError("illegal", sentence("range", number=number), legal, rest=rest)
        return number

    def show(self, value: int) -> str:
        """Write the number."""
        return str(value)

    def schema(self) -> dict[str, Any]:
        """Describe an integer with bounds."""
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Counted(NamedTuple):
    """A number of things with its noun: ``1 hit``, ``2 hits``."""

    noun: str
    plural: str
    low: int = 1
    high: int = 99

    @property
    def label(self) -> str:
        """Name the noun and the bounds."""
        return f"{self.low} to {self.high} {self.plural}"

    @property
    def pattern(self) -> str:
        """Match the number and its noun, in whichever number it stands."""
        return f"{Whole(self.low, self.high).pattern} (?:{self.plural}|{self.noun})"

    def read(self, text: str) -> int:
        """Read the number before the noun."""
        return Whole(self.low, self.high).read(text.partition(" ")[0])

    def show(self, value: int) -> str:
        """Write the number with its noun."""
        return f"{value} {self.noun if value == 1 else self.plural}"

    def schema(self) -> dict[str, Any]:
        """Describe the number with its noun."""
        return {"type": "string", "pattern": f"^{self.pattern}$"}


class Dice(NamedTuple):
    """Identical dice thrown together and added up, each from 1 to ``faces`` (the 0 of a ten-sided die is its 10)."""

    number: int
    faces: int

    def __str__(self) -> str:
        return f"{self.number}d{self.faces}"

    @property
    def low(self) -> int:
        """The smallest total."""
        return self.number

    @property
    def high(self) -> int:
        """The largest total."""
        return self.number * self.faces


@cache
def parse_dice(text: str) -> Dice:
    """Read ``2d6`` or ``d10``; ``ValueError`` carries the rest of the sentence."""
    found = re.fullmatch(r"([0-9]{0,3})[dD]([0-9]{1,4})", text.strip())
    dice = Dice(int(found[1] or 1), int(found[2])) if found else None
    if found and not found[1] and len(found[2]) > 1 and len(set(found[2])) == 1:
        several = " and ".join([f"d{found[2][0]}"] * len(found[2]))
        raise ValueError(f"is {several}, each read as a digit of one number, which forge cannot do yet")
    if not dice or not (1 <= dice.number <= MOST_DICE and 2 <= dice.faces <= MOST_FACES):
        raise ValueError("is not dice such as 1d6 or 2d10")
    return dice


DICE = Parsed("dice such as 2d6", parse_dice)
