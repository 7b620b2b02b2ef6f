"""Inline markup of rich text: ``**bold**``, ``*italic*``, ``:symbol-name:``, ``[words|#a01818 120% underline]``.

What stands after the bar of a span says in what manner its words are set; ``:coin|gold 150%:`` says so of a symbol. A
backslash before a mark makes it stand for itself.
"""

from __future__ import annotations

import re
from typing import NamedTuple

MOST_NESTED = 8
"""So many spans may stand within each other; the marks of more stand for themselves."""

_TOKEN = re.compile(
    r"\\([][*:|\\])|(\*{1,3})|:([a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?:\|([^][:|\n]*))?:|(\[)|\|([^][|\\\n]*[^][|\\\s]) *\]"
)

_BEGUN = re.compile(r"\[[^][|\n]+\|[^][|\s]+")
"""A span, as far as its first word after the bar."""


class Inline(NamedTuple):
    """A stretch of text of one style, or a symbol; ``manner`` are the words of all spans around it."""

    text: str
    bold: bool = False
    italic: bool = False
    symbol: str = ""
    manner: str = ""


class _Mark(NamedTuple):
    """A run of one to three asterisks: where it stands among the pieces, and what it could do there."""

    at: int
    stars: str
    opens: bool
    closes: bool


class _Tokens:
    """The pieces of a text: words, symbols, and marks; where spans open (with their words) and close.

    Brackets without a partner are ``left`` where they seem to open, and ``alone`` where they seem to close.
    """

    def __init__(self, text: str) -> None:
        self.pieces: list[str | Inline] = []
        self.marks: list[_Mark] = []
        self.opened: dict[int, str] = {}
        self.closed: set[int] = set()
        self.alone: list[int] = []
        self.left: list[int] = []
        end = 0
        for match in _TOKEN.finditer(text):
            self.pieces.append(text[end : match.start()])
            end = match.end()
            self._add(match, text)
        self.pieces.append(text[end:])

    def _add(self, match: re.Match[str], text: str) -> None:
        escaped, stars, symbol, look, opening, manner = match.groups()
        at, end = len(self.pieces), match.end()
        if symbol:
            self.pieces.append(Inline(f":{symbol}:", symbol=symbol, manner=(look or "").strip()))
        elif escaped:
            self.pieces.append(escaped)
        elif stars:
            opens = end < len(text) and not text[end].isspace()
            closes = match.start() > 0 and not text[match.start() - 1].isspace()
            self.marks.append(_Mark(at, stars, opens, closes))
            self.pieces.append(stars)
        else:
            self.pieces.append(match[0])
            if opening and len(self.left) < MOST_NESTED:
                self.left.append(at)
            elif manner and self.left:
                self.opened[self.left.pop()] = manner.strip()
                self.closed.add(at)
            elif manner:
                self.alone.append(at)


def has_marks(text: str) -> bool:
    """Tell whether rich text holds anything that may be a mark."""
    return _TOKEN.search(text) is not None


def parse_inline(text: str) -> tuple[Inline, ...]:
    """Split rich text into stretches; a mark without its partner stands for itself."""
    tokens = _Tokens(text)
    paired = _pair(tokens.marks)
    inlines: list[Inline] = []
    bold = italic = False
    manners: list[str] = []
    for at, piece in enumerate(tokens.pieces):
        if turns := paired.get(at):
            bold ^= "**" in turns
            italic ^= "*" in turns
            left = "*" * (len(str(piece)) - sum(map(len, turns)))
            _join(inlines, Inline(left, bold, italic, manner=" ".join(manners)))
        elif at in tokens.opened:
            manners.append(tokens.opened[at])
        elif at in tokens.closed:
            manners.pop()
        elif isinstance(piece, Inline):
            inlines.append(piece._replace(bold=bold, italic=italic, manner=" ".join([*manners, piece.manner]).strip()))
        else:
            _join(inlines, Inline(piece, bold, italic, manner=" ".join(manners)))
    return tuple(inlines)


def unpaired(text: str) -> tuple[str, ...]:
    """Give the brackets that seem to be meant for a span and have no partner: ``[words|gold``, ``words|gold]``."""
    if "|" not in text:
        return ()
    tokens = _Tokens(text)
    begun = (_BEGUN.match(f"[{tokens.pieces[at + 1]}") for at in tokens.left)
    return (*(match[0] for match in begun if match), *(str(tokens.pieces[at]) for at in tokens.alone))


def plain(text: str) -> str:
    """The words of rich text without its marks."""
    return "".join(inline.text for inline in parse_inline(text))


def _join(inlines: list[Inline], more: Inline) -> None:
    """Add a stretch to those before it, or to the last of them if it is of the same style."""
    if inlines and inlines[-1][1:] == more[1:]:
        inlines[-1] = inlines[-1]._replace(text=inlines[-1].text + more.text)
    elif more.text:
        inlines.append(more)


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
