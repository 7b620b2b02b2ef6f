"""Whole numbers within bounds, alone or with their noun."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from forge.values.value import UnfitError, sentence


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
