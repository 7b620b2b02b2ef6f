"""What every kind of value can do, and the one way in which text is no value of a kind."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

T = TypeVar("T")
Fault = Literal["malformed", "illegal", "ambiguous"]
ANYTHING = r"\S(?:.*?\S)?"
"""What a value of which no pattern is known may look like within a phrase."""


class Sentence(NamedTuple):
    """A sentence of forge's own, by the key of its text, and what it is filled in with."""

    key: str
    values: tuple[tuple[str, Any], ...] = ()


def sentence(key: str, **values: object) -> Sentence:
    """Name a sentence of a refusal and fill it in."""
    return Sentence(f"refused.{key}", tuple(values.items()))


class UnfitError(ValueError):
    """Text that is no value of its kind: malformed (cannot be read), illegal (not allowed) or ambiguous.

    ``message`` and ``hint`` are said of words typed; as text it is the rest of a sentence that begins with what was
    written. Of the ``known`` words the one nearest to ``typed`` is a hint. ``at`` says where in the text.
    """

    def __init__(
        self,
        fault: Fault,
        message: str | Sentence,
        hint: str | Sentence = "",
        cite: str = "",
        *,
        rest: str = "",
        typed: str = "",
        known: Iterable[str] = (),
        at: str = "",
    ) -> None:
        super().__init__(rest or message)
        self.fault, self.message, self.hint, self.cite = fault, message, hint, cite
        self.typed, self.known, self.at = typed, tuple(known), at


@contextmanager
def within(at: str) -> Iterator[None]:
    """Read a part of a text: what is no value in it is said to stand there."""
    try:
        yield
    except UnfitError as unfit:
        unfit.at = f"{at}{unfit.at}"
        raise


class Value(Protocol[T]):
    """A kind of value; ``show`` gives words that ``read`` takes for the same value."""

    @property
    def label(self) -> str:
        """Say in a few words what is expected, to follow "must be"."""

    def read(self, text: str, /) -> T:
        """Turn text into a hashable value or raise ``UnfitError``."""

    def show(self, value: T, /) -> str:
        """Give the words that read as this value."""

    def schema(self) -> dict[str, Any]:
        """Describe the value as JSON Schema."""


def pattern_of(value: Value[Any]) -> str:
    """Give a regular expression, without groups, that matches whatever a kind reads."""
    return getattr(value, "pattern", "") or ANYTHING


def plainly(words: str) -> str:
    """Give a regular expression, of Python and of JSON Schema alike, that matches these words."""
    return re.sub(r"([.^$*+?{}()\[\]|\\/])", r"\\\1", words)


class Parsed(NamedTuple, Generic[T]):
    """A value that a function reads; it raises ``ValueError`` with the rest of the sentence."""

    label: str
    parse: Callable[[str], T]
    show: Callable[[T], str] = str
    pattern: str = ""
    known: tuple[str, ...] = ()
    between: str = ", "

    @property
    def values(self) -> tuple[str, ...]:
        """List the words that are known, for whoever decides by a policy."""
        return self.known

    def read(self, text: str) -> T:
        """Read by the function."""
        try:
            return self.parse(text)
        except UnfitError:
            raise
        except ValueError as error:
            hint = "" if self.known else f"must be {self.label}"
            message = f"{text!r} {error}"
            raise UnfitError("malformed", message, hint, rest=str(error), typed=text, known=self.known) from None

    def schema(self) -> dict[str, Any]:
        """Describe text, by its words or its pattern where they are known."""
        if self.known:
            return {"enum": list(self.known)}
        pattern = {"pattern": f"^{self.pattern}$"} if self.pattern else {}
        return {"type": "string", **pattern, "description": self.label}


def formed(label: str, pattern: str) -> Parsed[str]:
    """Give text of one form."""

    def parse(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise ValueError(f"is not {label}")
        return text

    return Parsed(label, parse, pattern=pattern)
