"""Problems that people read: where, what, and what to write instead.

A problem is collected, not raised, so that one run reports all of them. ``ForgeError`` carries them out of a function
that cannot go on; only ``forge.cli`` prints and exits.
"""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Severity = Literal["error", "warning"]

SHOWN_AT_MOST = 200


class Location(NamedTuple):
    """A place in a definition: file as the user knows it, line and column from 1; 0 means not known.

    ``cell`` is the place in the words of a workbook, ``row 5, column attack``, where nobody counts columns.
    """

    file: str
    line: int = 0
    column: int = 0
    cell: str = ""

    def __str__(self) -> str:
        """Give ``file:line:column`` without the parts that are not known, or the file and the cell."""
        if self.cell:
            return f"{self.file} {self.cell}"
        if not self.line:
            return self.file
        return f"{self.file}:{self.line}:{self.column}" if self.column else f"{self.file}:{self.line}"


class Problem(NamedTuple):
    """One thing that is wrong (error) or doubtful (warning) in a definition."""

    severity: Severity
    where: Location
    field: str
    message: str
    hint: str = ""

    def __str__(self) -> str:
        """Give its lines as one text."""
        return "\n".join(self.lines())

    def lines(self) -> tuple[str, ...]:
        """Give ``file:line:column: field: what is wrong`` and, as a second line, the hint."""
        label = "warning: " if self.severity == "warning" else ""
        field = f"{self.field}: " if self.field else ""
        said = f"{self.where}: {label}{field}{self.message}"
        return (said, f"  hint: {self.hint}") if self.hint else (said,)


class ForgeError(Exception):
    """Work that cannot go on, with every problem found so far."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class Problems:
    """Collects the problems of one run, in the order found, each once."""

    def __init__(self) -> None:
        self._found: dict[Problem, None] = {}

    def error(self, where: Location, field: str, message: str, hint: str = "") -> None:
        """Note something that must be mended before anything is printed or ruled."""
        self._found[Problem("error", where, field, message, hint)] = None

    def warning(self, where: Location, field: str, message: str, hint: str = "") -> None:
        """Note something doubtful that does not stop the work."""
        self._found[Problem("warning", where, field, message, hint)] = None

    def add(self, problems: Iterable[Problem]) -> None:
        """Take over problems found elsewhere."""
        self._found.update(dict.fromkeys(problems))

    def __iter__(self) -> Iterator[Problem]:
        """Give the problems in the order found."""
        return iter(self._found)

    def __len__(self) -> int:
        """Count the problems."""
        return len(self._found)

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The errors alone."""
        return tuple(problem for problem in self._found if problem.severity == "error")

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """The warnings alone."""
        return tuple(problem for problem in self._found if problem.severity == "warning")

    def raise_errors(self) -> None:
        """Raise ``ForgeError`` with everything found if any of it is an error."""
        if self.errors:
            raise ForgeError(self)


def fail(where: Location, field: str, message: str, hint: str = "") -> ForgeError:
    """Make the exception, to be raised by the caller, for a single problem that stops the work at once."""
    return ForgeError([Problem("error", where, field, message, hint)])


def nearest(word: str, known: Iterable[str]) -> str:
    """Give a hint naming the known word closest to a misspelt one, else the words that are possible."""
    names = sorted(set(known))
    folded = {name.casefold(): name for name in names}
    close = difflib.get_close_matches(word.casefold(), folded, n=1, cutoff=0.6)
    if close:
        return f"did you mean {folded[close[0]]!r}?"
    if not names:
        return ""
    shown = ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")
    return f"possible here: {shown}"


def show_problems(problems: Iterable[Problem]) -> tuple[str, ...]:
    """Give the lines of problems, errors first, at most ``SHOWN_AT_MOST`` of them."""
    ordered = sorted(problems, key=lambda problem: problem.severity)
    lines = [line for problem in ordered[:SHOWN_AT_MOST] for line in problem.lines()]
    if len(ordered) > SHOWN_AT_MOST:
        lines.append(f"... and {len(ordered) - SHOWN_AT_MOST} more")
    return tuple(lines)
