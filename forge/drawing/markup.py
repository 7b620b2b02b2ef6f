"""Inline markup of rich text: ``**bold**``, ``*italic*``, ``:symbol-name:``.

A backslash before a mark makes it stand for itself.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_TOKEN = re.compile(r"\\([*:\\])|(\*{1,3})|:([a-z][a-z0-9]*(?:-[a-z0-9]+)*):")


class Inline(NamedTuple):
    """A stretch of text of one style, or a symbol."""

    text: str
    bold: bool = False
    italic: bool = False
    symbol: str = ""


class _Mark(NamedTuple):
    """A run of one to three asterisks: where it stands among the pieces, and what it could do there."""

    at: int
    stars: str
    opens: bool
    closes: bool


def parse_inline(text: str) -> tuple[Inline, ...]:
    """Split rich text into stretches; a mark without its partner stands for itself."""
    pieces, marks = _tokens(text)
    paired = _pair(marks)
    inlines: list[Inline] = []
    bold = italic = False
    for at, piece in enumerate(pieces):
        if turns := paired.get(at):
            bold ^= "**" in turns
            italic ^= "*" in turns
            left = "*" * (len(str(piece)) - sum(map(len, turns)))
            inlines.extend([Inline(left, bold, italic)] if left else [])
        elif isinstance(piece, Inline):
            inlines.append(piece._replace(bold=bold, italic=italic))
        elif inlines and not inlines[-1].symbol and inlines[-1][1:3] == (bold, italic):
            inlines[-1] = Inline(inlines[-1].text + piece, bold, italic)
        elif piece:
            inlines.append(Inline(piece, bold, italic))
    return tuple(inlines)


def plain(text: str) -> str:
    """The words of rich text without its marks."""
    return "".join(inline.text for inline in parse_inline(text))


def _tokens(text: str) -> tuple[list[str | Inline], list[_Mark]]:
    pieces: list[str | Inline] = []
    marks: list[_Mark] = []
    end = 0
    for match in _TOKEN.finditer(text):
        pieces.append(text[end : match.start()])
        end = match.end()
        escaped, stars, symbol = match.groups()
        if symbol:
            pieces.append(Inline(match[0], symbol=symbol))
        elif escaped:
            pieces.append(escaped)
        else:
            opens = end < len(text) and not text[end].isspace()
            closes = match.start() > 0 and not text[match.start() - 1].isspace()
            marks.append(_Mark(len(pieces), stars, opens, closes))
            pieces.append(stars)
    pieces.append(text[end:])
    return pieces, marks


def _pair(marks: list[_Mark]) -> dict[int, tuple[str, ...]]:
    """Find for each run of asterisks that has a partner which styles it turns on or off."""
    paired: dict[int, tuple[str, ...]] = {}
    open_at: dict[str, int] = {}
    for mark in marks:
        styles = ("**", "*") if mark.stars == "***" else (mark.stars,)
        if mark.closes and all(style in open_at for style in styles):
            for style in styles:
                start = open_at.pop(style)
                paired[start] = (*paired.get(start, ()), style)
            paired[mark.at] = styles
        elif mark.opens and not any(style in open_at for style in styles):
            open_at.update(dict.fromkeys(styles, mark.at))
    return paired
