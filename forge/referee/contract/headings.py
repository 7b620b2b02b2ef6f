"""Headings of tables as players type them: by name, as printed, as odds, or as two strengths that are weighed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.rules.parts import ODDS
from forge.values.strengths import ONE, read_strengths, show_strength
from forge.values.value import UnfitError
from forge.values.words import match

if TYPE_CHECKING:
    from forge.referee.contract.parameters import Whole
    from forge.rules.parts import Axis


class Heading(NamedTuple):
    """A name of an axis, typed as its id or as it is printed; odds also as ``3:1``, ``3-1`` or ``3 to 1``."""

    headings: tuple[tuple[str, str], ...]

    @property
    def label(self) -> str:
        """Name the headings."""
        return "one of " + ", ".join(self.typed)

    @property
    def typed(self) -> tuple[str, ...]:
        """The headings as they are best typed: odds as the chart prints them, others by their ids."""
        return tuple(printed if _odds(printed.casefold()) else name for name, printed in self.headings)

    def read(self, text: str) -> str:
        """Read a name, its beginning, what is printed for it, or odds."""
        names = tuple(name for name, _ in self.headings)
        wanted = text.strip().casefold()
        exact = [name for name, printed in self.headings if wanted in (name, printed.casefold())]
        odds = _odds(wanted)
        same = [name for name, printed in self.headings if odds and odds in (_odds(name), _odds(printed.casefold()))]
        if exact or same:
            return (exact or same)[0]
        if odds and any(_odds(word.casefold()) for word in self.typed):
            raise UnfitError("illegal", f"{text.strip()!r} is not on the table", f"legal: {', '.join(self.typed)}")
        return match(text, names)

    def show(self, value: str) -> str:
        """Write the name."""
        return value

    def schema(self) -> dict[str, Any]:
        """List the names."""
        return {"enum": [name for name, _ in self.headings]}


def _odds(words: str) -> tuple[str, str] | None:
    found = ODDS.fullmatch(words)
    return (found[1], found[2]) if found else None


class Weighed(NamedTuple):
    """A value of an axis, or two strengths that are weighed there: ``3-1``, or ``17:5`` and ``4½:3`` (kept so)."""

    kind: Heading | Whole
    axis: Axis

    @property
    def label(self) -> str:
        """Name the headings, and the strengths that may stand for one."""
        first, second = (side.casefold() for side in self.axis.sides)
        return f"{self.kind.label}, or {first} and {second} such as 17:5"

    def read(self, text: str) -> int | str:
        """Read a heading, else two strengths that come to one."""
        pair = read_strengths(text)
        if pair is None or text.strip() in dict(self.axis.names):
            return self._heading(text)
        try:
            self.axis.weigh(*pair)
        except ValueError as error:
            raise UnfitError("illegal", f"{text.strip()!r} {error}") from None
        return ":".join(map(show_strength, pair))

    def _heading(self, text: str) -> int | str:
        try:
            return self.kind.read(text)
        except UnfitError as error:
            odds = ODDS.fullmatch(text.strip()) if self.axis.weighing == "ratio" and text.isascii() else None
            if odds and read_strengths(pair := f"{odds[1]}:{odds[2]}"):
                return self.read(pair)  # odds that no column has are weighed as strengths are
            if ":" not in text:
                raise
            first, second = (side.casefold() for side in self.axis.sides)
            hint = f"write {first} and {second} as 17:5, with fractions as 4.5:3 or 4½:3"
            raise UnfitError("malformed", f"{text.strip()!r} is no pair of strengths", hint) from error

    def show(self, value: int | str) -> str:
        """Write the heading or the strengths."""
        return str(value)

    def schema(self) -> dict[str, Any]:
        """Allow both."""
        return {"anyOf": [self.kind.schema(), {"type": "string", "pattern": f"^{ONE}:{ONE}$"}]}
