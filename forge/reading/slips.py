"""What people meant where YAML has no word for it: quotes, blanks, dashes and brackets that are missing.

YAML says of most slips that it did not find something, often a line too late. Here the lines in question are looked at
for what everybody does at some time, so that the problem stands where the slip is and says what to write.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_LINE_END = re.compile("\r\n|[\n\r\x85\u2028\u2029]")  # as YAML counts lines
_QUOTED = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\'\'|[^\'])*\'')
_BRACES = re.compile(r"\{\{.*\}\}|\{\{.*")
_COLOUR = re.compile(r"(?:[:,\[{]\s*|-\s+)(#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b)")
_PAIR = re.compile(r"(\s*(?:-\s+)?)([\w.-]+):\s+(\S.*?)\s*")
_CLOSE = re.compile(r"(\s*(?:-\s+)?)([\w.-]+):([^\s/].*?)\s*")
_AFTER_QUOTES = re.compile(r"""[:,\[{-]\s*("(?:\\.|[^"\\])*"|'(?:''|[^'])*')[ \t]*[^\s,\]}#:]""")

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


def find_slip(text: str, error: Any) -> Slip:
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
    for words, explain in _EXPLAINED.items():
        if words in said and (slip := explain([*lines, ""], numbers, mark, context)):
            return slip
    return Slip(mark.line if mark else 0, mark.column if mark else 0, f"is not YAML: {said}")


def _lines_in_question(lines: list[str], problem: Any, context: Any) -> Iterator[int]:
    """Give the line of the problem, the last one before it that says anything, and that where its context begins."""
    last = min(problem.line if problem else context.line, len(lines) - 1)
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


def _colon(lines: list[str], numbers: list[int], mark: Any, _context: Any) -> Slip | None:
    pair = _PAIR.fullmatch(lines[numbers[0]])
    if pair and (": " in pair[3] or pair[3].endswith(":")) and pair[3][0] not in "\"'[{|>":
        hint = f"write {pair[2]}: {quoted(pair[3])}"
        return Slip(numbers[0], pair.start(3), "a text with a colon needs quotes", hint)
    if slip := _close(lines, numbers):
        return slip
    message = "is indented deeper than the line above, which has a value already"
    return Slip(mark.line, len(lines[mark.line]) - len(lines[mark.line].lstrip()), message)


def _close(lines: list[str], numbers: list[int]) -> Slip | None:
    for number in numbers[:2]:
        if close := _CLOSE.fullmatch(lines[number]):
            hint = f"write {close[2]}: {close[3]}"
            return Slip(number, close.start(3), "there is no blank after the colon", hint)
    return None


def _no_blank(lines: list[str], numbers: list[int], _mark: Any, _context: Any) -> Slip | None:
    if slip := _close(lines, numbers):
        return slip
    number = numbers[1] if len(numbers) > 1 else numbers[0]
    start = len(lines[number]) - len(lines[number].lstrip())
    return Slip(number, start, "is no name with a value", "write name: value, with a colon and a blank")


def _after_quotes(lines: list[str], numbers: list[int], _mark: Any, _context: Any) -> Slip | None:
    for number in numbers[:2]:
        if found := _AFTER_QUOTES.search(lines[number]):
            hint = "put quotes around the whole, and double those of the same kind within"
            return Slip(number, found.end() - 1, "goes on after the quotes", hint)
    return None


def _open(lines: list[str], numbers: list[int], mark: Any, context: Any) -> Slip | None:
    if slip := _after_quotes(lines, numbers, mark, context):
        return slip
    sign = lines[context.line][context.column : context.column + 1] if context else ""
    if sign not in ("[", "{"):
        return None
    close = {"[": "]", "{": "}"}[sign]
    hint = (
        f"close it with {close}, put commas between what is in it, and quotes around a text with {sign} , : or {close}"
    )
    return Slip(context.line, context.column, f"{sign} is not closed", hint)


def _odd_start(lines: list[str], _numbers: list[int], mark: Any, _context: Any) -> Slip | None:
    sign = lines[mark.line][mark.column : mark.column + 1]
    return Slip(
        mark.line, mark.column, f"begins with {sign}, which means something else in YAML", "put quotes around it"
    )


def _no_dash(_lines: list[str], _numbers: list[int], mark: Any, _context: Any) -> Slip | None:
    message = "is not an item of the list above"
    hint = "put - before it, or indent it as what it belongs to"
    return Slip(mark.line, mark.column, message, hint)


def _list_beside(_lines: list[str], _numbers: list[int], mark: Any, _context: Any) -> Slip | None:
    hint = "begin it on a line of its own, or put quotes around a text that begins with -"
    return Slip(mark.line, mark.column, "a list cannot begin here", hint)


def _open_quotes(lines: list[str], _numbers: list[int], _mark: Any, context: Any) -> Slip | None:
    sign = lines[context.line][context.column : context.column + 1] if context else ""
    return Slip(context.line, context.column, f"{sign} is not closed", f"close it with {sign}") if context else None


_EXPLAINED = {
    "mapping values are not allowed": _colon,
    "could not find expected ':'": _no_blank,
    "did not find expected ','": _open,
    "did not find expected key": _after_quotes,
    "did not find expected '-'": _no_dash,
    "cannot start any token": _odd_start,
    "undefined alias": _odd_start,
    "block sequence entries": _list_beside,
    "unexpected end of stream": _open_quotes,
}
