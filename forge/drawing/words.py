"""Words and lines: text measured once, in exact units of its em, then broken for any width and set at any size.

An em is cut into as many units as makes every font of the text whole; sums of widths are therefore exact, and only the
finished runs are rounded to EMU.
"""

from __future__ import annotations

import re
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.markup import Inline, parse_inline
from forge.drawing.shapes import Stamp, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.drawing.fonts import FontBook
    from forge.drawing.shapes import Drawing
    from forge.drawing.symbols import SymbolBook
    from forge.reading.measures import Colour

_SPACES = re.compile(r"([ \t\r\n\f\v]+)")
_BREAKS = re.compile(r"(?<=[^\W\d_]{2}[-/‐])(?=[^\W\d_]{2})|(?<=[—–/])(?=[^\W\d_]{2})(?<=[^\W\d_].)")
SYMBOL_HEIGHT = 5 / 4
"""Height of an inline symbol's drawing in capitals: a silhouette leaves some of its height free."""


class Run(NamedTuple):
    """A stretch of one font within a word, or a symbol; its width in units of the em."""

    font: str
    text: str
    width: int
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

    @property
    def runs(self) -> int:
        """How many runs there are; each is rounded to EMU by itself."""
        return sum(len(word.runs) for line in self.lines for word in line)


class Line(NamedTuple):
    """Words that stand beside each other, their length, and whether the paragraph ends here."""

    words: tuple[Word, ...]
    width: int
    last: bool


class _Piece(NamedTuple):
    """A word or part of one, not yet measured; ``gap_font`` is the font of the space before it, if there is one."""

    runs: tuple[Run, ...]
    gap_font: str


def measure(
    text: str, font: str, colour: Colour, fonts: FontBook, symbols: SymbolBook | None, *, rich: bool
) -> Measured:
    """Split a text into words and measure them; rich text may change font and hold symbols."""
    missing: dict[str, None] = {}
    lines: list[list[_Piece]] = [[]]
    word: list[Run] = []
    gap_font = ""

    def finish() -> None:
        nonlocal gap_font
        if word:
            lines[-1].append(_Piece(tuple(word), gap_font))
            gap_font = ""
            word.clear()

    for inline in parse_inline(text) if rich else (Inline(text),):
        key = fonts.variant(font, bold=inline.bold, italic=inline.italic)
        if inline.symbol and symbols is not None:
            drawing = symbols.get(inline.symbol, colour)
            if drawing is not None:
                word.append(Run(key, inline.text, 0, drawing))
                continue
            missing[inline.text] = None
        for part in _SPACES.split(inline.text):
            if part.isspace() and part[0] in " \t\r\n\f\v":
                finish()
                if "\n" in part:
                    lines.extend([] for _ in range(part.count("\n")))
                gap_font = _last_font(lines[-1]) or key
                continue
            for number, chunk in enumerate(_BREAKS.split(part)):
                if number:
                    finish()
                word.extend(Run(span.font, span.text, 0) for span in fonts.spans(chunk, key))
                missing.update(dict.fromkeys(fonts.missing(chunk, key)))
    finish()
    return _measured(lines, font, fonts, "".join(missing))


def _last_font(line: list[_Piece]) -> str:
    last = line[-1].runs[-1] if line else None
    return last.font if last and last.drawing is None else ""


def _measured(lines: list[list[_Piece]], font: str, fonts: FontBook, missing: str) -> Measured:
    used = {run.font for line in lines for piece in line for run in piece.runs}
    used |= {piece.gap_font for line in lines for piece in line if piece.gap_font}
    em = lcm(*(fonts.get(key).units_per_em for key in used | {font}))

    def units(key: str, text: str) -> int:
        found = fonts.get(key)
        return found.units(text) * (em // found.units_per_em)

    def sized(run: Run) -> Run:
        if run.drawing is None:
            return run._replace(width=units(run.font, run.text))
        found = fonts.get(run.font)
        height = found.cap_height * (em // found.units_per_em) * SYMBOL_HEIGHT
        return run._replace(width=round(height * run.drawing.width / run.drawing.height))

    words = tuple(
        tuple(
            Word(runs, sum(run.width for run in runs), units(piece.gap_font, " ") if piece.gap_font and number else 0)
            for number, piece in enumerate(line)
            for runs in [tuple(map(sized, piece.runs))]
        )
        for line in lines
    )
    return Measured(words, em, missing)


def break_lines(lines: Sequence[Sequence[Word]], limit: int) -> list[Line]:
    """Fill lines no longer than ``limit`` with words; a word that is longer by itself gets a line of its own."""
    broken: list[Line] = []
    for words in lines:
        start = width = 0
        for index, word in enumerate(words):
            longer = width + word.gap + word.width
            if index > start and longer > limit:
                broken.append(Line(tuple(words[start:index]), width, last=False))
                start, width = index, word.width
            else:
                width = longer if index > start else word.width
        broken.append(Line(tuple(words[start:]), width, last=True))
    return broken


def unbroken(lines: Sequence[Sequence[Word]]) -> list[Line]:
    """Set each line of the author as one line."""
    return [
        Line(tuple(words), sum(word.width for word in words) + sum(word.gap for word in words[1:]), last=True)
        for words in lines
    ]


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
                over = round(font.cap_height * unit * (SYMBOL_HEIGHT - 1) / 2)
                top, bottom = max(top, font.cap_height * unit + over), max(bottom, over)
    return top, bottom


class _Stretch(NamedTuple):
    """A run of text or a symbol with its place in the line, in units of the em."""

    start: int
    font: str
    text: str
    drawing: Drawing | None = None


def set_line(
    line: Line, x: int, baseline: int, size: int, colour: Colour, em: int, fonts: FontBook, *, extra: int = 0
) -> Iterator[Text | Stamp]:
    """Put a line's shapes on a baseline from ``x``; ``extra`` units are shared out among its gaps."""
    for stretch in _stretches(line, extra):
        at = x + (2 * stretch.start * size + em) // (2 * em)
        font = fonts.get(stretch.font)
        if stretch.drawing is None:
            yield Text(at, baseline, stretch.text, stretch.font, size, colour, font.advance(stretch.text, size))
        else:
            cap = font.scaled(font.cap_height, size)
            height = cap * SYMBOL_HEIGHT
            top = baseline - round((cap + height) / 2)
            yield Stamp(stretch.drawing, at, top, height / stretch.drawing.height)


def _stretches(line: Line, extra: int) -> list[_Stretch]:
    gaps = sum(1 for word in line.words[1:] if word.gap)
    stretches: list[_Stretch] = []
    at = seen = 0
    for number, word in enumerate(line.words):
        space = ""
        if number and word.gap:
            at += word.gap
            space = " "
            if extra and gaps:
                seen += 1
                at += extra * seen // gaps - extra * (seen - 1) // gaps
        for run in word.runs:
            last = stretches[-1] if stretches else None
            if last and last.drawing is None and space:
                stretches[-1] = last = last._replace(text=last.text + " ")
            joins = last and last.drawing is None and run.drawing is None and last.font == run.font
            if last and joins and not (space and extra):
                stretches[-1] = last._replace(text=last.text + run.text)
            elif space and run.drawing is None and last and last.drawing is not None:
                stretches.append(_Stretch(at - word.gap, run.font, " " + run.text))
            else:
                stretches.append(_Stretch(at, run.font, run.text, run.drawing))
            space = ""
            at += run.width
    return stretches
