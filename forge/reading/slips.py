"""What people meant where YAML has no word for it: quotes, blanks, dashes and brackets that are missing.

YAML says of most slips that it did not find something, often a line too late. Here the lines in question are looked at
for what everybody does at some time, so that the problem stands where the slip is and says what to write.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yaml import MarkedYAMLError

_LINE_END = re.compile("\r\n|[\n\r\x85\u2028\u2029]")  # as YAML counts lines
_QUOTED = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\'\'|[^\'])*\'')
_BRACES = re.compile(r"\{\{.*\}\}|\{\{.*")
_COLOUR = re.compile(r"(?:[:,\[{]\s*|-\s+)(#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b)")
_PAIR = re.compile(r"(\s*(?:-\s+)?)([\w.-]+):\s+(\S.*?)\s*")
_CLOSE = re.compile(r"(\s*(?:-\s+)?)([\w.-]+):([^\s/].*?)\s*")
_AFTER_QUOTES = re.compile(r"""[:,\[{-]\s*("(?:\\.|[^"\\])*"|'(?:''|[^'])*')[ \t]*[^\s,\]}#:]""")

MOST_ABOVE = 12
"""So many lines above one that is indented oddly are looked at for where they begin."""
NEEDS_QUOTES = "an expression needs quotes"
COLOUR_NEEDS_QUOTES = "a colour needs quotes, or YAML takes it for a remark"


class Slip(NamedTuple):
    """What is wrong, at which line and column from 0, and what to write instead."""

    line: int
    column: int
    message: str
    hint: str = ""


def quoted(text: str) -> str:
    """Put quotes around a text, of the kind that it does not hold."""
    return f"'{text}'" if '"' in text else f'"{text}"'


def colour_after(rest: str) -> str:
    """Give the colour that a line goes on with as if it were a remark; blank if there is none."""
    found = re.match(r"[ \t]*(#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3}))(?![\w-])", rest)
    return found[1] if found else ""


class _Mark(Protocol):
    """A place that YAML names, counted from 0."""

    line: int
    column: int


class _Place(NamedTuple):
    """The lines, those in question by their numbers, where the problem stands, and where its context begins."""

    lines: list[str]
    numbers: list[int]
    mark: _Mark
    context: _Mark | None

    def letter(self, mark: _Mark) -> str:
        """Give the letter at a place."""
        return self.lines[mark.line][mark.column : mark.column + 1]


def find_slip(text: str, error: MarkedYAMLError) -> Slip:
    """Say what is meant by an error of YAML; ``error`` has the marks of PyYAML."""
    lines = _LINE_END.split(text)
    problem, context = error.problem_mark, error.context_mark
    mark = problem or context
    numbers = list(dict.fromkeys(_lines_in_question(lines, problem, context)))
    for look in (_tab, _braces, _colour):
        for number in numbers:
            if slip := look(number, lines[number]):
                return slip
    said = str(error.problem or error.context)
    # the end of a text may be the beginning of a line that it does not have
    place = _Place([*lines, ""], numbers, mark, context) if mark else None
    for words, explain in _EXPLAINED.items():
        if place and words in said and (slip := explain(place)):
            return slip
    return Slip(mark.line if mark else 0, mark.column if mark else 0, f"is not YAML: {said}")


def _lines_in_question(lines: list[str], problem: _Mark | None, context: _Mark | None) -> Iterator[int]:
    """Give the line of the problem, the last one before it that says anything, and that where its context begins."""
    mark = problem or context
    last = min(mark.line if mark else 0, len(lines) - 1)
    yield last
    yield from (number for number in range(last - 1, max(last - 20, -1), -1) if lines[number].strip())
    if context:
        yield min(context.line, len(lines) - 1)


def _bare(line: str) -> str:
    """Blank out what stands in quotes."""
    return _QUOTED.sub(lambda found: " " * len(found[0]), line)


def _tab(number: int, line: str) -> Slip | None:
    at = line.find("\t", 0, len(line) - len(line.lstrip()))
    return Slip(number, at, "is indented with a tab", "indent with blanks") if at >= 0 else None


def _braces(number: int, line: str) -> Slip | None:
    at = _bare(line).find("{{")
    if at < 0:
        return None
    found = _BRACES.match(line, at)
    return Slip(number, at, NEEDS_QUOTES, f"write {quoted(found[0].strip() if found else line[at:])}")


def _colour(number: int, line: str) -> Slip | None:
    found = _COLOUR.search(_bare(line))
    return Slip(number, found.start(1), COLOUR_NEEDS_QUOTES, f'write "{found[1]}"') if found else None


def _colon(at: _Place) -> Slip | None:
    pair = _PAIR.fullmatch(at.lines[at.numbers[0]])
    if pair and (": " in pair[3] or pair[3].endswith(":")) and pair[3][0] not in "\"'[{|>":
        hint = f"write {pair[2]}: {quoted(pair[3])}"
        return Slip(at.numbers[0], pair.start(3), "a text with a colon needs quotes", hint)
    if slip := _close(at):
        return slip
    message = "is indented deeper than the line above, which has a value already"
    return Slip(at.mark.line, len(at.lines[at.mark.line]) - len(at.lines[at.mark.line].lstrip()), message)


def _close(at: _Place) -> Slip | None:
    for number in at.numbers[:2]:
        if close := _CLOSE.fullmatch(at.lines[number]):
            hint = f"write {close[2]}: {close[3]}"
            return Slip(number, close.start(3), "there is no blank after the colon", hint)
    return None


def _no_blank(at: _Place) -> Slip | None:
    if slip := _close(at):
        return slip
    number = at.numbers[1] if len(at.numbers) > 1 else at.numbers[0]
    start = len(at.lines[number]) - len(at.lines[number].lstrip())
    return Slip(number, start, "is no name with a value", "write name: value, with a colon and a blank")


def _out_of_line(at: _Place) -> Slip | None:
    """Tell of a text that goes on after its quotes, else of a name that begins where none above it does."""
    if slip := _after_quotes(at):
        return slip
    number = at.mark.line
    begun = [len(line) - len(line.lstrip()) + 1 for line in at.lines[: number + 1] if line.strip()]
    above = sorted(set(begun[-MOST_ABOVE - 1 : -1]))
    if at.context is None or not begun or begun[-1] != at.mark.column + 1 or begun[-1] in above:
        return None
    message = f"begins in column {begun[-1]}, where no line above it does"
    return Slip(number, at.mark.column, message, f"begin it in column {' or '.join(map(str, above))}")


def _after_quotes(at: _Place) -> Slip | None:
    for number in at.numbers[:2]:
        if found := _AFTER_QUOTES.search(at.lines[number]):
            hint = "put quotes around the whole, and double those of the same kind within"
            return Slip(number, found.end() - 1, "goes on after the quotes", hint)
    return None


def _open(at: _Place) -> Slip | None:
    if slip := _after_quotes(at):
        return slip
    if at.context is None or (sign := at.letter(at.context)) not in ("[", "{"):
        return None
    close = {"[": "]", "{": "}"}[sign]
    hint = (
        f"close it with {close}, put commas between what is in it, and quotes around a text with {sign} , : or {close}"
    )
    return Slip(at.context.line, at.context.column, f"{sign} is not closed", hint)


def _odd_start(at: _Place) -> Slip | None:
    message = f"begins with {at.letter(at.mark)}, which means something else in YAML"
    return Slip(at.mark.line, at.mark.column, message, "put quotes around it")


def _no_dash(at: _Place) -> Slip | None:
    message = "is not an item of the list above"
    hint = "put - before it, or indent it as what it belongs to"
    return Slip(at.mark.line, at.mark.column, message, hint)


def _list_beside(at: _Place) -> Slip | None:
    hint = "begin it on a line of its own, or put quotes around a text that begins with -"
    return Slip(at.mark.line, at.mark.column, "a list cannot begin here", hint)


def _open_quotes(at: _Place) -> Slip | None:
    if at.context is None:
        return None
    sign = at.letter(at.context)
    return Slip(at.context.line, at.context.column, f"{sign} is not closed", f"close it with {sign}")


_EXPLAINED = {
    "mapping values are not allowed": _colon,
    "could not find expected ':'": _no_blank,
    "did not find expected ','": _open,
    "did not find expected key": _out_of_line,
    "did not find expected '-'": _no_dash,
    "cannot start any token": _odd_start,
    "undefined alias": _odd_start,
    "block sequence entries": _list_beside,
    "unexpected end of stream": _open_quotes,
}
