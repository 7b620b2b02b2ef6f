"""Whole numbers within bounds, and dice as rules name them."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from forge.values.value import Parsed, UnfitError, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

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


Reading = Literal["sum", "highest", "lowest", "hits", "digits", "against"]


class Dice(NamedTuple):
    """Identical dice thrown together, each from 1 to ``faces`` (the 0 of a ten-sided die is its 10).

    ``reading`` says what they come to: their sum, the sum of the ``share`` highest or lowest of them, how many show
    ``share`` or more (hits), their digits one after the other, of dice told apart by colour, or how much one is higher
    than the other, thrown by two sides against each other.
    """

    number: int
    faces: int
    reading: Reading = "sum"
    share: int = 0

    def __str__(self) -> str:
        if self.reading == "digits":
            return "d" + str(self.faces) * self.number
        if self.reading == "against":
            return f"1d{self.faces} against 1d{self.faces}"
        dice = f"{self.number}d{self.faces}"
        if self.reading == "hits":
            return f"{dice} hits {self.share}+"
        return dice if self.reading == "sum" else f"{dice} keep {self.reading} {self.share}"

    @property
    def ordered(self) -> bool:
        """Whether it matters which die shows what."""
        return self.reading in ("digits", "against")

    @property
    def low(self) -> int:
        """The smallest total."""
        if self.reading == "against":
            return 1 - self.faces
        return self.total((1,) * self.number)

    @property
    def high(self) -> int:
        """The largest total."""
        if self.reading == "against":
            return self.faces - 1
        return self.total((self.faces,) * self.number)

    def total(self, values: Sequence[int]) -> int:
        """Give what values come to, in the order thrown."""
        if self.reading == "sum":
            return sum(values)
        if self.reading == "hits":
            return sum(value >= self.share for value in values)
        if self.reading == "digits":
            return int("".join(map(str, values)))
        if self.reading == "against":
            return values[0] - values[1]
        return sum(sorted(values, reverse=self.reading == "highest")[: self.share])

    def comes_to(self, total: int) -> bool:
        """Whether a throw can come to a total."""
        if self.reading == "digits":
            digits = str(total)
            return len(digits) == self.number and all("1" <= digit <= str(self.faces) for digit in digits)
        return self.low <= total <= self.high


_DICE = re.compile(
    r"(?P<number>[0-9]{0,3})[dD](?P<faces>[0-9]{1,4})"
    r"(?:\s+against\s+1?[dD](?P<other>[0-9]{1,4})"
    r"|\s+keep\s+(?P<way>highest|lowest)\s+(?P<kept>[0-9]{1,3})"
    r"|\s+hits\s+(?P<least>[0-9]{1,4})\+)?"
)


@cache
def parse_dice(text: str) -> Dice:
    """Read ``2d6``, ``d66``, ``4d6 keep highest 3``, ``4d6 hits 5+`` or ``d6 against d6``.

    ``ValueError`` carries the rest of a sentence about what is none of these.
    """
    found = _DICE.fullmatch(text.strip())
    if not found:
        raise ValueError("is not dice such as 1d6, 2d10, d66, 4d6 keep highest 3 or 4d6 hits 5+")
    number, faces = int(found["number"] or 1), found["faces"]
    dice = Dice(number, int(faces))
    if not (found["number"] or found["other"]) and len(faces) > 1 and faces == faces[0] * len(faces):
        dice = Dice(len(faces), int(faces[0]), "digits")
        if found["way"] or found["least"]:
            raise ValueError("is read digit by digit; write 2d6 for dice that are kept or counted")
    if found["other"]:
        if number != 1 or found["other"] != faces:
            raise ValueError("is not one die a side, alike, such as d6 against d6")
        dice = Dice(2, int(faces), "against")
    if found["way"]:
        dice = dice._replace(reading="highest" if found["way"] == "highest" else "lowest", share=int(found["kept"]))
    if found["least"]:
        dice = dice._replace(reading="hits", share=int(found["least"]))
    if not (1 <= dice.number <= MOST_DICE and 2 <= dice.faces <= MOST_FACES):
        raise ValueError("is not dice such as 1d6 or 2d10")
    most = {"highest": dice.number, "lowest": dice.number, "hits": dice.faces}.get(dice.reading)
    if most is not None and not 1 <= dice.share <= most:
        raise ValueError(f"cannot be read so: {dice.share} is not from 1 to {most}")
    return dice


DICE = Parsed("dice such as 2d6", parse_dice)
