"""What players type: lists, and phrases of words and values in a form that is written once and read, shown, described.

A form such as ``{id}: [{player} ]{kind}[ at {hex}]`` holds words as they stand, a value of a kind for each name in
braces, and in brackets what may be left out. Text is read by it, blanks counting once, into what ``build`` makes of the
values said; shown are the parts of a value by the same names, and of what may be left out only what is not usual.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from forge.values.value import UnfitError, Value, pattern_of, plainly, within
from forge.values.words import NONE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

T = TypeVar("T")
_PIECE = re.compile(r"\{([a-z_]+)\}|([\[\]])|([^\[\]{]+)")


def _hint(label: str) -> str:
    return label if label.startswith("such as") else f"write {label}"


class Listing(NamedTuple, Generic[T]):
    """Values of one kind, apart by what stands ``between`` them, or ``none``.

    ``once``: why none may be there twice, or two alike ``by`` something. In a ``loose`` list, and in one with bars,
    ends of lines part items too.
    """

    item: Value[T]
    said: str = ""
    between: str = ", "
    most: int = 40
    fewest: int = 0
    noun: str = "entries"
    once: str = ""
    cite: str = ""
    by: Callable[[T], object] | None = None
    none: str = NONE
    loose: bool = False

    @property
    def label(self) -> str:
        """Say what is expected: what was said of the list, else of one of its items."""
        return self.said or self.item.label

    @property
    def pattern(self) -> str:
        """Match the items within a phrase, where there is at least one."""
        item = f"(?:{pattern_of(self.item)})"
        mark = self._mark
        apart = plainly(mark) if mark == self.between else f" ?{plainly(mark)} ?" if mark else " "
        return f"{item}(?:{apart}{item}){{0,{self.most - 1}}}"

    @property
    def _mark(self) -> str:
        """What parts items: a word with the blanks around it, or a mark alone, or blanks ("")."""
        mark = self.between.strip()
        return self.between if mark.isalpha() else mark

    def read(self, text: str) -> tuple[T, ...]:
        """Read each item."""
        mark = self._mark
        none = text.strip().casefold() in ("", self.none)
        if none and not self.fewest:
            return ()
        loose = self.loose or mark == "|"
        split = re.split(rf"{re.escape(mark)}|\n", text.strip()) if loose else text.split(mark or None)
        parts = [] if none and not mark else split
        if not self.fewest <= len(parts) <= self.most:
            much = "many" if len(parts) > self.most else "few"
            legal = f"{self.fewest} to" if self.fewest else "at most"
            raise UnfitError(
                "illegal", f"{len(parts)} {self.noun} are too {much}", f"legal: {legal} {self.most}", self.cite
            )
        found = tuple(self.item.read(part.strip()) for part in parts if part.strip() or not loose)
        names = [self.by(one) if self.by else self.item.show(one) for one in found] if self.once else []
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise UnfitError("illegal", f"{twice} is named twice", self.once, self.cite)
        return found

    def show(self, value: tuple[T, ...]) -> str:
        """Write the items."""
        return self.between.join(map(self.item.show, value)) or self.none

    def schema(self) -> dict[str, Any]:
        """Describe a list of items, which may be said in one text."""
        size = {"minItems": self.fewest, "maxItems": self.most}
        return {"type": ["array", "string"], "items": self.item.schema(), **size, "description": self.label}


class Gap(NamedTuple):
    """A named value within a form."""

    name: str


Form = list["str | Gap | Form"]


class Phrase(Generic[T]):
    """A value in words of one form."""

    def __init__(
        self,
        label: str,
        build: Callable[..., T],
        form: str,
        unfit: str,
        *,
        any_case: bool = False,
        told: Callable[[T], Mapping[str, Any]] | None = None,
        **parts: Value[Any],
    ) -> None:
        self.label = label
        self._build = build
        self._form = form
        self._unfit = unfit
        self._told = told
        self._flags = re.IGNORECASE if any_case else 0
        self.parts = parts
        self._usual = getattr(build, "_field_defaults", None) or getattr(build, "__kwdefaults__", None) or {}

    @cached_property
    def _tree(self) -> Form:
        tree: Form = []
        around: list[Form] = [tree]
        for name, bracket, words in _PIECE.findall(self._form):
            if bracket == "[":
                inner: Form = []
                around[-1].append(inner)
                around.append(inner)
            elif bracket:
                around.pop()
            else:
                around[-1].append(Gap(name) if name else words)
        return tree

    @cached_property
    def _read_by(self) -> re.Pattern[str]:
        return re.compile(self._regex(self._tree, "?P<{}>"), self._flags)

    @property
    def pattern(self) -> str:
        """Match the phrase."""
        return self._regex(self._tree, "?:")

    def _regex(self, form: Form, group: str) -> str:
        parts = []
        for piece in form:
            if isinstance(piece, Gap):
                parts.append(f"({group.format(piece.name)}{pattern_of(self.parts[piece.name])})")
            else:
                parts.append(plainly(piece) if isinstance(piece, str) else f"(?:{self._regex(piece, group)})??")
        return "".join(parts)

    def read(self, text: str) -> T:
        """Read the parts that are said."""
        words = " ".join(text.split())
        found = self._read_by.fullmatch(re.sub(r" ?: ?", ": ", re.sub(r" ?\(", " (", words)))
        if not found:
            raise UnfitError("malformed", f"{words!r} {self._unfit}", _hint(self.label), rest=self._unfit)
        said: dict[str, Any] = {}
        given = {name: part for name, part in found.groupdict().items() if part is not None}
        for name, part in given.items():
            with within(f" {next(iter(given.values()))}" if said else ""):
                said[name] = self.parts[name].read(part)
        return self._build(**said)

    def show(self, value: T) -> str:
        """Write the parts that are not usual."""
        if self._told:
            return self._write(self._tree, self._told(value))
        if hasattr(value, "_asdict"):
            return self._write(self._tree, value._asdict())
        return self._write(self._tree, dict(zip(self._names(self._tree), value, strict=True)))  # type: ignore[call-overload]

    def _write(self, form: Form, values: Mapping[str, Any]) -> str:
        said = []
        for piece in form:
            if isinstance(piece, Gap):
                said.append(self.parts[piece.name].show(values[piece.name]))
            elif isinstance(piece, str):
                said.append(piece)
            elif any(values[name] and values[name] != self._usual.get(name) for name in self._names(piece)):
                said.append(self._write(piece, values))
        return "".join(said)

    def _names(self, form: Form) -> Iterator[str]:
        for piece in form:
            if isinstance(piece, Gap):
                yield piece.name
            elif not isinstance(piece, str):
                yield from self._names(piece)

    @property
    def needed(self) -> frozenset[str]:
        """The parts that must be said."""
        return frozenset(piece.name for piece in self._tree if isinstance(piece, Gap))

    def compose(self, said: Mapping[str, str]) -> str:
        """Put the words of parts said by name into one phrase."""
        if not self.needed <= said.keys() <= self.parts.keys():
            raise UnfitError("malformed", f"must be {self.label}", f"name {', '.join(self.parts)}")
        values = dict.fromkeys(self.parts, "") | {name: self.parts[name].read(text) for name, text in said.items()}
        return self._write(self._tree, values)

    def schema(self) -> dict[str, Any]:
        """Describe the phrase: as one text, or by its parts."""
        return {
            "type": ["string", "object"],
            "description": self.label,
            **({} if self._flags else {"pattern": f"^{self.pattern}$"}),
            "properties": {name: part.schema() for name, part in self.parts.items()},
            "required": sorted(self.needed),
            "additionalProperties": False,
        }


class FirstOf(NamedTuple, Generic[T]):
    """The first of some phrases that text has the form of."""

    label: str
    unfit: str
    phrases: tuple[Phrase[T], ...]

    @property
    def parts(self) -> dict[str, Value[Any]]:
        """The parts of all."""
        return {name: part for phrase in self.phrases for name, part in phrase.parts.items()}

    def read(self, text: str) -> T:
        """Read by the phrase that fits."""
        for phrase in self.phrases:
            try:
                return phrase.read(text)
            except UnfitError as unfit:
                if unfit.fault != "malformed":
                    raise
        raise UnfitError("malformed", f"{' '.join(text.split())!r} {self.unfit}", _hint(self.label), rest=self.unfit)

    def show(self, value: T) -> str:
        """Write by the phrase that reads the same value again."""
        for phrase in self.phrases:
            try:
                if phrase.read(words := phrase.show(value)) == value:
                    return words
            except (KeyError, StopIteration, UnfitError):
                continue
        raise ValueError(f"{value!r} has no words")

    def compose(self, said: Mapping[str, str]) -> str:
        """Put the words of parts said by name into the phrase that has them."""
        fits = (phrase for phrase in self.phrases if phrase.needed <= said.keys() <= phrase.parts.keys())
        return next(fits, self.phrases[0]).compose(said)

    def schema(self) -> dict[str, Any]:
        """Allow each."""
        return {"anyOf": [phrase.schema() for phrase in self.phrases], "description": self.label}
