"""Excerpts: what a definition says of one field, cut out of its file as it stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_LINES = 7
LONGEST = 120
AND_SO_ON = "# and so on"
_OPEN, _CLOSE, _QUOTES = "{[", "}]", "\"'"


class Excerpt(NamedTuple):
    """A field and its value as written, and the file that says so."""

    file: str
    text: str

    @property
    def rank(self) -> tuple[int, int, str, str]:
        """Say how well it serves as an example: few lines, no formula, few words."""
        formula = "{{" in self.text or "\n" in self.text
        return int(formula) + 2 * self.text.endswith(AND_SO_ON), len(self.text), self.file, self.text


def cut(lines: Sequence[str], line: int, column: int) -> str:
    """Give the key at a place (both from 1) with its value, or its beginning; blank where a line is too long."""
    first = lines[line - 1]
    if set(first[: column - 1]) & set(_OPEN):
        return _flow(first[column - 1 :])
    value = _below(lines[line:], column - 1)
    shown = value if len(value) < MOST_LINES else [*value[: MOST_LINES - 1], AND_SO_ON]
    text = "\n".join([first[column - 1 :], *shown]).rstrip()
    return text if all(len(each) <= LONGEST for each in text.split("\n")) else ""


def _below(lines: Sequence[str], indent: int) -> list[str]:
    """Give the lines that belong to a key at an indent: those further in, and the items of its list."""
    value: list[str] = []
    for each in lines:
        deep = len(each) - len(each.lstrip())
        if each.strip() and (deep < indent or (deep == indent and not each.lstrip().startswith("- "))):
            break
        value.append(each[indent:])
        if len(value) > MOST_LINES:
            break
    while value and not value[-1].strip():
        value.pop()
    return value


def _flow(text: str) -> str:
    """Give the first ``key: value`` of the inside of braces; blank where it goes on on another line."""
    depth, quote = 0, ""
    for at, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in _QUOTES and (at == 0 or text[at - 1] in " [{,"):
            quote = letter
        elif letter in _OPEN:
            depth += 1
        elif depth == 0 and (letter in _CLOSE or letter == ","):
            return text[:at].strip() if at <= LONGEST else ""
        elif letter in _CLOSE:
            depth -= 1
    return ""
