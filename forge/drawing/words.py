"""Words and lines: text measured once, in exact units of its em, then broken for any width and set at any size.

An em is cut into as many units as makes every font of the text whole; sums of widths are therefore exact, and only the
finished runs are rounded to EMU.
"""

from __future__ import annotations

import math
import re
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.markup import Inline, parse_inline
from forge.drawing.shapes import Stamp, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.drawing.fonts import Font, FontBook
    from forge.drawing.shapes import Drawing
    from forge.drawing.symbols import SymbolBook
    from forge.reading.measures import Colour

SOFT_HYPHEN = "\u00ad"
WHITE = " \t\r\n\f\v"
_SPACE = re.compile(f"[{WHITE}]+")
_SPACES = re.compile(f"([{WHITE}]+)")
_BREAKS = re.compile(r"(?<=[^\W\d_]{2}[-/\u2010])(?=[^\W\d_]{2})|(?<=[^\W\d_][–—])(?=[^\W\d_])|\u200b")

SYMBOL_HEIGHT = 5 / 4
"""Height of an inline symbol's drawing in capitals: a silhouette leaves some of its height free."""


class Run(NamedTuple):
    """A stretch of one font within a word, or a symbol; its width in units of the em."""

    font: str
    text: str
    width: int = 0
    drawing: Drawing | None = None


class Word(NamedTuple):
    """Runs that stay together, how long they are, and the gap before them when they do not start a line."""

    runs: tuple[Run, ...]
    width: int
    gap: int


class Measured(NamedTuple):
    """A text's words, by the lines that its author broke; what an em is cut into; and what has no glyph."""

    lines: tuple[tuple[Word, ...], ...]
    em: int
    missing: str


class Line(NamedTuple):
    """Words that stand beside each other, their length, and whether the paragraph ends here."""

    words: tuple[Word, ...]
    width: int
    last: bool


class _Piece(NamedTuple):
    """A word not yet measured; ``gap_font`` is the font of the space before it, if there is one."""

    runs: tuple[Run, ...]
    gap_font: str


class _Splitter:
    """Collects the words of a text piece by piece."""

    def __init__(self, fonts: FontBook) -> None:
        self._fonts = fonts
        self.lines: list[list[_Piece]] = [[]]
        self.missing: dict[str, None] = {}
        self._word: list[Run] = []
        self._gap_font = ""

    def add_text(self, text: str, key: str) -> None:
        for part in _SPACES.split(text):
            if part and part[0] in WHITE:
                self._add_space(part, key)
                continue
            for number, chunk in enumerate(_BREAKS.split(part)):
                if number:
                    self.finish_word()
                self._word.extend(Run(span.font, span.text) for span in self._fonts.spans(chunk, key))
                self.missing.update(dict.fromkeys(self._fonts.missing(chunk, key)))

    def add_symbol(self, name: str, drawing: Drawing, key: str) -> None:
        self._word.append(Run(key, name, 0, drawing))

    def finish_word(self) -> None:
        if self._word:
            self.lines[-1].append(_Piece(tuple(self._word), self._gap_font))
            self._gap_font = ""
            self._word.clear()

    def _add_space(self, space: str, key: str) -> None:
        self.finish_word()
        self.lines.extend([] for _ in range(space.count("\n")))
        before = self.lines[-1][-1].runs[-1] if self.lines[-1] else None
        self._gap_font = before.font if before and before.drawing is None else key


def measure(
    text: str,
    font: str,
    colour: Colour,
    fonts: FontBook,
    symbols: SymbolBook | None,
    *,
    rich: bool,
    tracking: int = 0,
) -> Measured:
    """Split a text into words and measure them; rich text may change font and hold symbols, taken in a colour.

    ``tracking`` is added after each letter and space, in thousandths of the em.
    """
    measured = _measure(text, font, colour, fonts, symbols, rich=rich)
    return _apart(measured, tracking) if tracking else measured


def _apart(measured: Measured, tracking: int) -> Measured:
    more = tracking * measured.em // 1_000

    def word(one: Word) -> Word:
        runs = tuple(run if run.drawing else run._replace(width=run.width + len(run.text) * more) for run in one.runs)
        return Word(runs, sum(run.width for run in runs), one.gap + more if one.gap else 0)

    lines = tuple(tuple(map(word, line)) for line in measured.lines)
    return Measured(lines, measured.em, measured.missing)


def _measure(
    text: str, font: str, colour: Colour, fonts: FontBook, symbols: SymbolBook | None, *, rich: bool
) -> Measured:
    text = text.replace(SOFT_HYPHEN, "")
    if not rich and not fonts.get(font).missing(_SPACE.sub("", text)):
        return _measure_plain(text, fonts.get(font))
    splitter = _Splitter(fonts)
    for inline in parse_inline(text) if rich else (Inline(text),):
        key = fonts.variant(font, bold=inline.bold, italic=inline.italic) if inline.bold or inline.italic else font
        drawing = symbols.get(inline.symbol, colour) if inline.symbol and symbols else None
        if drawing is not None:
            splitter.add_symbol(inline.text, drawing, key)
            continue
        if inline.symbol and symbols:
            splitter.missing[inline.text] = None
        splitter.add_text(inline.text, key)
    splitter.finish_word()
    return _measured(splitter.lines, font, fonts, "".join(splitter.missing))


def _measure_plain(text: str, font: Font) -> Measured:
    """Do for text in one font, faster, what ``measure`` does for all other."""
    space, key, units = font.units(" "), font.key, font.units
    lines = []
    for line in text.split("\n"):
        words: list[Word] = []
        for part in filter(None, _SPACE.split(line)):
            gap = space if words else 0
            for chunk in _BREAKS.split(part):
                width = units(chunk)
                words.append(Word((Run(key, chunk, width),), width, gap))
                gap = 0
        lines.append(tuple(words))
    return Measured(tuple(lines), font.units_per_em, "")


def _measured(lines: list[list[_Piece]], font: str, fonts: FontBook, missing: str) -> Measured:
    used = {font}
    for line in lines:
        for piece in line:
            used.update(run.font for run in piece.runs)
            used.add(piece.gap_font or font)
    em = lcm(*(fonts.get(key).units_per_em for key in used))
    units = {key: em // fonts.get(key).units_per_em for key in used}

    def word(piece: _Piece) -> Word:
        runs = tuple(run._replace(width=_width(run, fonts, units[run.font])) for run in piece.runs)
        gap = fonts.get(piece.gap_font).units(" ") * units[piece.gap_font] if piece.gap_font else 0
        return Word(runs, sum(run.width for run in runs), gap)

    return Measured(tuple(tuple(map(word, line)) for line in lines), em, missing)


def _width(run: Run, fonts: FontBook, unit: int) -> int:
    font = fonts.get(run.font)
    if run.drawing is None:
        return font.units(run.text) * unit
    return math.ceil(font.cap_height * unit * SYMBOL_HEIGHT * run.drawing.width / run.drawing.height)


def break_lines(lines: Sequence[Sequence[Word]], limit: int) -> list[Line]:
    """Fill lines no longer than ``limit`` with words; a word that is longer by itself gets a line of its own."""
    broken: list[Line] = []
    for words in lines:
        start = width = 0
        for index, word in enumerate(words):
            if index == start:
                width = word.width
            elif (longer := width + word.gap + word.width) <= limit:
                width = longer
            else:
                broken.append(Line(tuple(words[start:index]), width, last=False))
                start, width = index, word.width
        broken.append(Line(tuple(words[start:]), width, last=True))
    return broken


def balance_lines(lines: Sequence[Sequence[Word]], limit: int) -> list[Line]:
    """Break into no more lines than needed, the longest of them as short as can be."""
    best = break_lines(lines, limit)
    while True:
        shorter = max(line.width for line in best) - 1
        tried = break_lines(lines, shorter)
        if len(tried) > len(best) or any(line.width > shorter for line in tried):
            return best
        best = tried


def whole_lines(lines: Sequence[Sequence[Word]]) -> list[Line]:
    """Keep the lines that the author broke."""
    return break_lines(lines, sum(word.width + word.gap for words in lines for word in words))


def ink(line: Line, em: int, fonts: FontBook) -> tuple[int, int]:
    """How far the ink of a line reaches above and below its baseline, in units of the em."""
    top = bottom = 0
    for word in line.words:
        for run in word.runs:
            font = fonts.get(run.font)
            unit = em // font.units_per_em
            if run.drawing is None:
                reach = font.ink(run.text)
                top, bottom = max(top, reach.top * unit), max(bottom, reach.bottom * unit)
            else:
                cap = font.cap_height * unit
                over = round(cap * (SYMBOL_HEIGHT - 1) / 2)
                top, bottom = max(top, cap + over), max(bottom, over)
    return top, bottom


def scaled(units: int, size: int, em: int) -> int:
    """Turn units of an em into EMU at a type size."""
    return (2 * units * size + em) // (2 * em)


def set_line(  # noqa: PLR0917 - a place and a type
    line: Line, x: int, baseline: int, size: int, colour: Colour, em: int, fonts: FontBook, *, extra: int = 0
) -> Iterator[Text | Stamp]:
    """Put a line's shapes on a baseline from ``x``; ``extra`` units are shared out among its gaps."""
    for stretch in _stretches(line, extra):
        at = x + scaled(stretch.start, size, em)
        font = fonts.get(stretch.font)
        if stretch.drawing is None:
            yield Text(at, baseline, stretch.text, stretch.font, size, colour, font.advance(stretch.text, size))
        else:
            cap = font.scaled(font.cap_height, size)
            height = cap * SYMBOL_HEIGHT
            top = baseline - round((cap + height) / 2)
            yield Stamp(stretch.drawing, at, top, height / stretch.drawing.height)


class _Stretch(NamedTuple):
    """A run of text, or a symbol, and where it starts in the line, in units of the em."""

    start: int
    font: str
    text: str
    drawing: Drawing | None = None


def _stretches(line: Line, extra: int) -> list[_Stretch]:
    """Join the runs of a line that can be drawn in one go; a space goes to the text before it, else after it."""
    gaps = sum(1 for word in line.words[1:] if word.gap)
    stretches: list[_Stretch] = []
    at = passed = 0
    for number, word in enumerate(line.words):
        space = word.gap if number else 0
        start = at + space
        if space:
            passed += 1
            start += extra * passed // gaps - extra * (passed - 1) // gaps
        at = start
        for run in word.runs:
            last = stretches[-1] if stretches else None
            lead = ""
            if space and last and last.drawing is None:
                last = stretches[-1] = last._replace(text=last.text + " ")
            elif space and run.drawing is None:
                lead = " "
            joined = last and last.drawing is None and run.drawing is None and last.font == run.font
            if last and joined and not (space and extra):
                stretches[-1] = last._replace(text=last.text + run.text)
            else:
                stretches.append(_Stretch(at - (space if lead else 0), run.font, lead + run.text, run.drawing))
            at += run.width
            space = 0
    return stretches
