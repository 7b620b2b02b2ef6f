"""Parameters of a procedure: a closed list of kinds, declared once, read from text, described as JSON Schema.

A kind reads text into a hashable value and shows the value again in the same words, so that what a player typed is
what the receipt says. Text that cannot be read is ``Malformed``; a value out of bounds is ``Illegal``; text that could
mean several values is ``Ambiguous``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from forge.referee.contract.refusals import Ambiguous, Illegal, Malformed, near, sentence, unclear

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.rules.values import ValueType

RESERVED = (
    "agreed", "answer", "dice", "edition", "from", "help", "json", "late", "ledger", "measure", "overlay", "player",
    "policy", "reading", "roll", "sample", "schema", "seed", "situation", "switch",
)  # fmt: skip


class Kind(Protocol):
    """What every kind of parameter can do."""

    @property
    def label(self) -> str:
        """Say in a few words what is expected, to follow "must be"."""

    def read(self, text: str, where: str) -> Any:
        """Turn text into a hashable value or raise a refusal naming ``where``."""

    def show(self, value: Any) -> str:
        """Give the words that read as this value."""

    def schema(self) -> dict[str, Any]:
        """Describe the value as JSON Schema."""


class Whole(NamedTuple):
    """A whole number within bounds."""

    low: int
    high: int

    @property
    def label(self) -> str:
        """Name the bounds."""
        return f"a whole number from {self.low} to {self.high}"

    def read(self, text: str, where: str) -> int:
        """Read digits with an optional sign."""
        digits = text.strip()
        if not re.fullmatch(r"[+-]?[0-9]{1,9}", digits):
            hint = sentence("write-number", low=self.low, high=self.high)
            raise Malformed(where, sentence("no-number", typed=text), hint)
        if not self.low <= (number := int(digits)) <= self.high:
            raise Illegal(where, sentence("range", number=number), sentence("legal", low=self.low, high=self.high))
        return number

    def show(self, value: int) -> str:
        """Write the number."""
        return str(value)

    def schema(self) -> dict[str, Any]:
        """Describe an integer with bounds."""
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Choice(NamedTuple):
    """One of a few words; the beginning of a word is enough where only one begins so."""

    options: tuple[str, ...]

    @property
    def label(self) -> str:
        """Name the options."""
        return "one of " + ", ".join(self.options)

    def read(self, text: str, where: str) -> str:
        """Read a word or its beginning."""
        return match_word(text, self.options, where)

    def show(self, value: str) -> str:
        """Write the word."""
        return value

    def schema(self) -> dict[str, Any]:
        """List the words."""
        return {"enum": list(self.options)}


class Flag(NamedTuple):
    """Yes or no; on the command line, present or not."""

    @property
    def label(self) -> str:
        """Name both."""
        return "yes or no"

    def read(self, text: str, where: str) -> bool:
        """Read yes or no."""
        return match_word(text, ("yes", "no", "true", "false"), where) in ("yes", "true")

    def show(self, value: bool) -> str:
        """Write yes or no."""
        return "yes" if value else "no"

    def schema(self) -> dict[str, Any]:
        """Describe a boolean."""
        return {"type": "boolean"}


class SomeOf(NamedTuple):
    """Any number of a few words, joined by ``+``; ``none`` for none."""

    options: tuple[str, ...]

    @property
    def label(self) -> str:
        """Name the options."""
        return f"any of {', '.join(self.options)}, joined by +, or none"

    def read(self, text: str, where: str) -> tuple[str, ...]:
        """Read words or their beginnings."""
        if text.strip().casefold() in ("", "none"):
            return ()
        words = tuple(match_word(word, self.options, where) for word in text.split("+"))
        for word in words:
            if words.count(word) > 1:
                raise Illegal(where, f"{word!r} is named twice", f"must be {self.label}")
        return tuple(word for word in self.options if word in words)

    def show(self, value: tuple[str, ...]) -> str:
        """Write the words."""
        return "+".join(value) or "none"

    def schema(self) -> dict[str, Any]:
        """Describe a list of the words."""
        return {"type": "array", "items": {"enum": list(self.options)}, "uniqueItems": True}


class Words(NamedTuple):
    """Free text on one line."""

    longest: int = 200

    @property
    def label(self) -> str:
        """Name the limit."""
        return f"text of at most {self.longest} characters"

    def read(self, text: str, where: str) -> str:
        """Read a line, outer blanks removed."""
        line = text.strip()
        if len(line) > self.longest or not line.isprintable():
            raise Malformed(where, "is too long or holds unprintable characters", f"must be {self.label}")
        return line

    def show(self, value: str) -> str:
        """Write the line."""
        return value

    def schema(self) -> dict[str, Any]:
        """Describe text."""
        return {"type": "string", "maxLength": self.longest}


class Parameter(NamedTuple):
    """One named argument of a procedure; without a ``default`` it must be given. Its prompt is a text of the pack.

    A ruling names the inputs that were given, and one whose default decides something (``told``) always.
    """

    id: str
    kind: Kind
    default: Any = None
    cite: str = ""
    told: bool = False


def kind_of(type_: ValueType) -> Kind:
    """Give the kind of parameter that reads a pack's kind of value."""
    if type_.shape == "whole":
        return Whole(type_.low, type_.high)
    if type_.shape == "flag":
        return Flag()
    if type_.shape == "text":
        return Words()
    return Choice(type_.choices) if type_.shape == "one" else SomeOf(type_.choices)


def match_word(text: str, words: Sequence[str], where: str) -> str:
    """Find the one word that text means: itself, else the only word that begins with it."""
    folded = _folded(text)
    if not folded:
        raise Malformed(where, sentence("empty"), sentence("possible", options=", ".join(words)))
    for word in words:
        if _folded(word) == folded:
            return word
    close = [word for word in words if _folded(word).startswith(folded)]
    if len(close) == 1:
        return close[0]
    if close:
        raise Ambiguous(where, unclear(text.strip(), close), sentence("write-out"))
    raise Illegal(where, sentence("not-possible", typed=text.strip()), near(text.strip(), words))


def _folded(text: str) -> str:
    return "-".join(text.casefold().split())
