"""Problems that people read: where, what, and what to write instead.

A problem is collected, not raised, so that one run reports all of them. ``ForgeError`` carries them out of a function
that cannot go on; only ``forge.cli`` prints and exits.
"""

from __future__ import annotations

import os
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Severity = Literal["error", "fault", "warning"]
"""A fault is forge's own: something happened, while a definition was worked with, that nobody foresaw."""

FAULT = 70
"""The status of what nobody foresaw."""
DEBUG = "FORGE_DEBUG"
REPORT = f"run again with {DEBUG}=1 and report what it shows"

MOST_MADE = 200
MOST_POSSIBLE = 20
"""So many words are named that are possible where another was found."""
MOST_COMPARED = 500
MOST_KNOWN = 5_000
LONGEST_WORD = 200


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
    """One thing that is wrong (error) or doubtful (warning) in a definition, or with forge itself (fault)."""

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
        place = f"{self.where}: " if self.where.file else ""  # rules that are kept ready have no file
        said = f"{place}{label}{field}{self.message}"
        return (said, f"  hint: {self.hint}") if self.hint else (said,)


class ForgeError(Exception):
    """Work that cannot go on, with every problem found so far; ``exit_status`` is that of a command ended by it."""

    exit_status: int = 1

    def __init__(self, problems: Iterable[Problem]) -> None:
        self._problems = tuple(problems)
        if any(problem.severity == "fault" for problem in self._problems):
            self.exit_status = FAULT
        super().__init__(self._problems)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Every problem found, in order."""
        return self._problems

    def __str__(self) -> str:
        """Write the problems one below the other."""
        return "\n".join(map(str, self.problems))


class Problems:
    """Collects the problems of one run, in the order found, each once, up to ``MOST_MADE`` errors and as many warnings.

    A definition that is wrong in every line would else keep forge busy with hints that nobody reads: the last error
    stops the work (``ForgeError``), further warnings are passed over.
    """

    def __init__(self) -> None:
        self._found: dict[Problem, None] = {}
        self.error_count = 0

    def error(self, where: Location, field: str, message: str, hint: str = "") -> None:
        """Note something that must be mended before anything is printed or ruled."""
        self.add((Problem("error", where, field, message, hint),))
        if self.error_count >= MOST_MADE:
            last = Problem("error", where, "", f"{MOST_MADE} problems were found; forge stops here", "mend these first")
            self._found[last] = None
            raise ForgeError(self)

    def warning(self, where: Location, field: str, message: str, hint: str = "") -> None:
        """Note something doubtful that does not stop the work."""
        self.add((Problem("warning", where, field, message, hint),))

    def fault(self, where: Location, field: str, error: Exception) -> None:
        """Note what nobody foresaw, with the thing that was worked on, or the line of another author's that it is."""
        if problem := charged(error):
            self.add((problem,))
            return
        self._found[Problem("fault", where, field, should_not_happen(error), report())] = None

    def add(self, problems: Iterable[Problem]) -> None:
        """Take over problems found elsewhere."""
        for problem in problems:
            if problem in self._found:
                continue
            if problem.severity == "error":
                self.error_count += 1
            elif len(self._found) - self.error_count >= MOST_MADE:
                continue
            self._found[problem] = None

    def reading(self, record: object, node: object) -> None:
        """Be told that a record is read from a node: of no interest here, but to who collects examples."""

    def __iter__(self) -> Iterator[Problem]:
        """Give the problems in the order found."""
        return iter(self._found)

    def __len__(self) -> int:
        """Count the problems."""
        return len(self._found)

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The errors alone, forge's own faults among them."""
        return tuple(problem for problem in self._found if problem.severity != "warning")

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


def closest(word: str, known: Iterable[str]) -> str:
    """Give the known word that a misspelt one comes close to; blank if there is none.

    Of many words only those are looked at that begin alike and are about as long, of very many none.
    """
    names = sorted(set(known))
    wanted = word.casefold()[:LONGEST_WORD]
    if wanted.isdecimal() and (padded := next((name for name in names if name.lstrip("0") == wanted), "")):
        return padded  # spreadsheets and YAML take 0408 for a number
    if len(names) > MOST_COMPARED:
        few = len(names) <= MOST_KNOWN
        names = [
            name for name in names if few and name[:2].casefold() == wanted[:2] and abs(len(name) - len(word)) <= 1
        ]
    folded = {name.casefold(): name for name in names[:MOST_COMPARED]}
    import difflib  # only who errs needs it

    close = difflib.get_close_matches(wanted, folded, n=1, cutoff=0.6)
    return folded[close[0]] if close else ""


def brief(text: str, most: int = 40) -> str:
    """Shorten what a file says, to be quoted."""
    words = " ".join(text[: 5 * most].split())
    return words if len(words) <= most else words[: most - 3] + "..."


def should_not_happen(error: Exception) -> str:
    """Say what nobody foresaw."""
    return f"this should not happen: {type(error).__name__}: {error}"


FOREIGN: set[str] = set()
"""The packages and modules of other authors that rule games, once they are asked for."""


def charged(error: BaseException) -> Problem | None:
    """Give what breaks off in the code of another author as a problem of that line; nothing for forge's own faults.

    The code of an author is each package and module that rules a game, and the modules that lie beside it.
    """
    place = field = home = ""
    line, trace = 0, error.__traceback__
    while trace:
        owner, code = str(trace.tb_frame.f_globals.get("__name__")).partition(".")[0], trace.tb_frame.f_code
        if owner == "forge":
            place = ""
        elif owner in FOREIGN or (home and os.path.dirname(code.co_filename) == home):  # noqa: PTH120 - a name, no file
            place, line, field = code.co_filename, trace.tb_lineno, code.co_name
            home = os.path.dirname(place)  # noqa: PTH120
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and error.filename:  # it has no frame
        beside = place and os.path.dirname(error.filename) == home  # noqa: PTH120
        if beside or FOREIGN.intersection(re.split(r"[\\/.]", error.filename)):
            place, line, field = error.filename, error.lineno or 0, ""
    if not place:
        return None
    near = os.path.relpath(os.path.realpath(place))
    where = Location(os.path.basename(place) if near.startswith("..") else near, line)  # noqa: PTH119
    said = error.msg if isinstance(error, SyntaxError) else f"{type(error).__name__}: {error}"
    return Problem("error", where, field.strip("<>"), said, f"{DEBUG}=1 shows all of it")


def report() -> str:
    """Say what to do about what should not happen, which in a game of another author may well be that author's."""
    others = f"{' and '.join(sorted(FOREIGN))} may be the reason, which another author wrote; " if FOREIGN else ""
    return others + REPORT


@contextmanager
def file_errors(name: str, done: str) -> Iterator[None]:
    """Make an ``OSError`` a problem of the file that something is done with: ``cannot be read: Permission denied``."""
    try:
        yield
    except OSError as error:
        raise fail(Location(name), "", f"cannot be {done}: {error.strerror or error}") from None


@contextmanager
def guarded(where: Location, field: str, problems: Problems) -> Iterator[None]:
    """Work on one thing of many: whatever breaks it off becomes a problem of this thing, and the others go on.

    Only when there are problems enough, nothing goes on.
    """
    try:
        yield
    except ForgeError as error:
        problems.add(error.problems)
        if problems.error_count >= MOST_MADE:
            raise
    except MemoryError:
        raise
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        problems.fault(where, field, error)


def nearest(word: str, known: Iterable[str]) -> str:
    """Give a hint naming the known word closest to a misspelt one, else the words that are possible."""
    names = set(known)
    if not names or len(names) > MOST_KNOWN:
        return ""
    if close := closest(word, names):
        return f"did you mean {close!r}?"
    shown = ", ".join(sorted(names)[:MOST_POSSIBLE]) + (", ..." if len(names) > MOST_POSSIBLE else "")
    return f"possible here: {shown}"
