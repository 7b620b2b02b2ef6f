"""Counters as players say them: ``2 aggressive, 1 normal ace, 1 shadow``, read into classes with counts."""

from __future__ import annotations

from typing import Any, NamedTuple

from forge.values.value import UnfitError
from forge.values.words import match


class Group(NamedTuple):
    """So many counters of one class: where or what they are, and the marks they carry."""

    noun: str
    marks: tuple[str, ...]
    number: int


class Counters(NamedTuple):
    """Counters by class: each has one of the ``nouns`` and any of the ``marks``; ``most`` in all.

    The value is a tuple of ``Group`` in the order of declaration, without empty or repeated ones.
    """

    nouns: tuple[str, ...]
    marks: tuple[str, ...] = ()
    most: int = 99

    @property
    def label(self) -> str:
        """Name the words that may be used."""
        marked = f", each with any of {', '.join(self.marks)}" if self.marks else ""
        return f"counters such as '2 {self.nouns[0]}, 1 {self._example()}' of {', '.join(self.nouns)}{marked}"

    def read(self, text: str) -> tuple[Group, ...]:
        """Read groups apart by commas; ``none`` is none."""
        found: dict[tuple[str, tuple[str, ...]], int] = {}
        if text.strip().casefold() not in ("", "none", "0"):
            for part in text.split(","):
                noun, marks, number = self._group(part.split(), part)
                found[noun, marks] = found.get((noun, marks), 0) + number
        total = sum(found.values())
        if total > self.most:
            raise UnfitError("illegal", f"{total} counters are too many", f"legal: at most {self.most}")
        groups = (Group(noun, marks, number) for (noun, marks), number in found.items() if number)
        return tuple(sorted(groups, key=self._order))

    def show(self, value: tuple[Group, ...]) -> str:
        """Write the groups."""
        return ", ".join(" ".join((str(number), noun, *marks)) for noun, marks, number in value) or "none"

    def schema(self) -> dict[str, Any]:
        """Describe a list of groups, which may be said in one text."""
        word = f"(?:{'|'.join((*self.nouns, *self.marks))})"
        group = {"type": "string", "pattern": f"^(?:[0-9]{{1,4}} )?{word}(?: {word})*$"}
        return {"type": ["array", "string"], "items": group, "description": self.label}

    def _group(self, words: list[str], part: str) -> tuple[str, tuple[str, ...], int]:
        if not words:
            raise UnfitError("malformed", "has a comma without counters beside it", f"write {self.label}")
        number = 1
        if words[0].isascii() and words[0].isdigit():
            if len(words[0]) > 4:
                raise UnfitError("illegal", f"{words[0]} counters are too many", f"legal: at most {self.most}")
            number = int(words.pop(0))
        nouns: list[str] = []
        marks: list[str] = []
        for written in words:
            found = match(written, (*self.nouns, *self.marks))
            if found in nouns + marks:
                raise UnfitError("malformed", f"says {found} twice in {part.strip()!r}", f"write {self.label}")
            (nouns if found in self.nouns else marks).append(found)
        if len(nouns) > 1:
            raise UnfitError(
                "malformed", f"{part.strip()!r} cannot be {nouns[0]} and {nouns[1]} at once", "put a comma between"
            )
        if not nouns and len(self.nouns) > 1:
            raise UnfitError("ambiguous", f"{part.strip()!r} does not say which", f"add one of {', '.join(self.nouns)}")
        return (nouns or list(self.nouns))[0], tuple(mark for mark in self.marks if mark in marks), number

    def _order(self, group: Group) -> tuple[int, list[int]]:
        return self.nouns.index(group.noun), [self.marks.index(mark) for mark in group.marks]

    def _example(self) -> str:
        return " ".join((self.nouns[-1], *self.marks[:1]))
