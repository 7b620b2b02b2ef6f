"""Words: one or some of a few, yes or no, a line of text, a name; written out, or cut short as players type them."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.values.value import Parsed, Sentence, UnfitError, plainly, sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST_NAME = 60
MOST_NAMED = 12
NONE = "none"
_NAME = "[a-z0-9]+(?:-[a-z0-9]+)*"


class Choice(NamedTuple):
    """One of a few words; unless it must be ``exact``, its beginning is enough where only one word begins so."""

    options: tuple[str, ...]
    exact: bool = False

    @property
    def label(self) -> str:
        """Name the options."""
        return "one of " + ", ".join(self.options)

    @property
    def pattern(self) -> str:
        """Match the options, the longest first; shortened ones look like anything."""
        return _either(self.options) if self.exact else ""

    def read(self, text: str) -> str:
        """Read a word or its beginning."""
        if self.exact and text not in self.options:
            raise _not_possible(text, self.options)
        return text if self.exact else match(text, self.options)

    def show(self, value: str) -> str:
        """Write the word."""
        return value

    def schema(self) -> dict[str, Any]:
        """List the words."""
        return {"enum": list(self.options)}


class Meaning(NamedTuple):
    """One of a few words, each with what it means: ``BB`` is a battleship, ``shown`` is true. Case does not matter."""

    words: tuple[tuple[str, Any], ...]

    @property
    def label(self) -> str:
        """Name the words."""
        return "one of " + ", ".join(word for word, _ in self.words)

    @property
    def pattern(self) -> str:
        """Match the words."""
        return _either([word for word, _ in self.words])

    def read(self, text: str) -> Any:
        """Read a word for what it means."""
        for word, value in self.words:
            if word.casefold() == text.casefold():
                return value
        raise _not_possible(text, [word for word, _ in self.words])

    def show(self, value: Any) -> str:
        """Write the word that means it."""
        return next(word for word, meant in self.words if meant == value)

    def schema(self) -> dict[str, Any]:
        """List the words."""
        return {"enum": [word for word, _ in self.words]}


def mark(word: str) -> Meaning:
    """Give a word that is there or not."""
    return Meaning(((word, True),))


class Flag(NamedTuple):
    """Yes or no; unless it must be ``exact``, their beginnings too."""

    exact: bool = False

    @property
    def label(self) -> str:
        """Name both."""
        return "yes or no"

    def read(self, text: str) -> bool:
        """Read yes or no."""
        words = ("yes", "no", "true", "false")
        if self.exact and text not in words:
            raise _not_possible(text, words[:2], "is neither yes nor no")
        return match(text, words) in ("yes", "true")

    def show(self, value: bool) -> str:
        """Write yes or no."""
        return "yes" if value else "no"

    def schema(self) -> dict[str, Any]:
        """Describe a boolean, which authors write as a word."""
        return {"enum": ["yes", "no"]} if self.exact else {"type": "boolean"}


class SomeOf(NamedTuple):
    """Any number of a few words, joined by ``+``, or ``none``; ``exact`` ones may repeat and keep their order."""

    options: tuple[str, ...]
    exact: bool = False

    @property
    def label(self) -> str:
        """Name the options."""
        return f"any of {', '.join(self.options)}, joined by +, or none"

    def read(self, text: str) -> tuple[str, ...]:
        """Read words or their beginnings."""
        if text == NONE or (not self.exact and text.strip().casefold() in ("", NONE)):
            return ()
        one = Choice(self.options, self.exact)
        words = tuple(one.read(word.strip()) for word in text.split("+"))
        if self.exact and len(words) > len(self.options) + 8:
            raise UnfitError("illegal", "names too many words", f"must be {self.label}")
        if self.exact:
            return words
        for word in words:
            if words.count(word) > 1:
                raise UnfitError("illegal", f"{word!r} is named twice", f"must be {self.label}")
        return tuple(word for word in self.options if word in words)

    def show(self, value: tuple[str, ...]) -> str:
        """Write the words."""
        return "+".join(value) or NONE

    def schema(self) -> dict[str, Any]:
        """Describe a list of the words."""
        return {"type": "array", "items": {"enum": list(self.options)}, "uniqueItems": True}


class Words(NamedTuple):
    """Free text of bounded length; unless it must be ``exact``, one printable line without the blanks around it."""

    longest: int = 200
    exact: bool = False

    @property
    def label(self) -> str:
        """Name the limit."""
        return f"text of at most {self.longest} characters"

    def read(self, text: str) -> str:
        """Read a line, outer blanks removed."""
        line = text if self.exact else text.strip()
        if len(line) > self.longest or not (self.exact or line.isprintable()):
            message, rest = "is too long or holds unprintable characters", f"is longer than {self.longest:,} characters"
            raise UnfitError("malformed", message, f"must be {self.label}", rest=rest)
        return line

    def show(self, value: str) -> str:
        """Write the line."""
        return value

    def schema(self) -> dict[str, Any]:
        """Describe text."""
        return {"type": "string", "maxLength": self.longest}


def match(text: str, words: Sequence[str]) -> str:
    """Find the one word that text means: itself, else the only word that begins with it."""
    wanted = folded(text)
    if not wanted:
        raise UnfitError(
            "malformed", sentence("empty"), sentence("possible", options=", ".join(words)), rest="is empty"
        )
    for word in words:
        if folded(word) == wanted:
            return word
    close = [word for word in words if folded(word).startswith(wanted)]
    if len(close) == 1:
        return close[0]
    if close:
        raise UnfitError("ambiguous", unclear(text.strip(), close), sentence("write-out"), rest="could be several")
    raise _not_possible(text.strip(), words)


def unclear(typed: str, ways: Sequence[str]) -> Sentence:
    """Name what a text could mean."""
    shown = ways[:MOST_NAMED]
    return sentence("unclear", typed=typed, ways=", ".join(shown[:-1]), last=shown[-1])


def _not_possible(text: str, words: Sequence[str], rest: str = "is not possible here") -> UnfitError:
    return UnfitError("illegal", sentence("not-possible", typed=text), rest=rest, typed=text, known=words)


def folded(text: str) -> str:
    """Give what a word is compared by: capitals and blanks do not matter."""
    return "-".join(text.casefold().split())


def bare(text: str) -> str:
    """Give words folded and without accents, as a keyboard that lacks them types them: Lützow is ``lutzow``."""
    parted = unicodedata.normalize("NFKD", folded(text))
    return "".join(letter for letter in parted if not unicodedata.combining(letter))


def _either(words: Sequence[str]) -> str:
    return "|".join(plainly(word) for word in sorted(words, key=lambda word: -len(word)))


def _name(text: str) -> str:
    if len(text) > LONGEST_NAME:
        raise ValueError(f"is longer than {LONGEST_NAME} characters")
    if not re.fullmatch(_NAME, text):
        raise ValueError("is not a name of lower-case letters, digits and single hyphens, such as u-boats")
    return text


NAME = Parsed("a name such as u-boats", _name, pattern=_NAME)
