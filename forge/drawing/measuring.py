"""Text split into words and measured: which font, manner and symbols each stretch of it has, and how long it is."""

from __future__ import annotations

import math
import re
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.manner import PLAIN, SMALL_CAPITALS, WHOLE
from forge.drawing.markup import Inline, parse_inline
from forge.drawing.words import SOFT_HYPHEN, SYMBOL_HEIGHT, WHITE, Measured, Run, Word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.fonts import Font, FontBook
    from forge.drawing.manner import Manner
    from forge.drawing.shapes import Drawing
    from forge.drawing.symbols import SymbolBook
    from forge.reading.measures import Colour

_SPACE = re.compile(f"[{WHITE}]+")
_SPACES = re.compile(f"([{WHITE}]+)")
_BREAKS = re.compile(r"(?<=[^\W\d_]{2}[-/\u2010])(?=[^\W\d_]{2})|(?<=[^\W\d_][–—])(?=[^\W\d_])|\u200b")
_SMALL = re.compile(r"([^\W\d_A-Z]+)")
"""What stands in small capitals: letters, of which those that are capitals already are told apart."""


class _Piece(NamedTuple):
    """A word not yet measured; ``gap`` is the font and size of the space before it, if there is one."""

    runs: tuple[Run, ...]
    gap: tuple[str, int] | None


class _Splitter:
    """Collects the words of a text piece by piece."""

    def __init__(self, fonts: FontBook) -> None:
        self._fonts = fonts
        self.lines: list[list[_Piece]] = [[]]
        self.missing: dict[str, None] = {}
        self._word: list[Run] = []
        self._gap: tuple[str, int] | None = None

    def add_text(self, text: str, key: str, manner: Manner) -> None:
        for part in _SPACES.split(text):
            if part and part[0] in WHITE:
                self._add_space(part, key, manner)
                continue
            for number, chunk in enumerate(_BREAKS.split(part)):
                if number:
                    self.finish_word()
                for cased, sized in _cased(chunk, manner):
                    spans = self._fonts.spans(cased, key)
                    self._word.extend(Run(span.font, span.text, manner=sized) for span in spans)
                    self.missing.update(dict.fromkeys(self._fonts.missing(cased, key)))

    def add_symbol(self, name: str, drawing: Drawing, key: str, manner: Manner) -> None:
        self._word.append(Run(key, name, 0, drawing, manner))

    def finish_word(self) -> None:
        if self._word:
            self.lines[-1].append(_Piece(tuple(self._word), self._gap))
            self._gap = None
            self._word.clear()

    def _add_space(self, space: str, key: str, manner: Manner) -> None:
        self.finish_word()
        self.lines.extend([] for _ in range(space.count("\n")))
        before = self.lines[-1][-1].runs[-1] if self.lines[-1] else None
        as_before = before is not None and before.drawing is None
        self._gap = (before.font, before.manner.size) if before and as_before else (key, manner.size)


def _cased(text: str, manner: Manner) -> Iterator[tuple[str, Manner]]:
    """Set what is to stand in small capitals in capitals, those of small letters smaller."""
    if not manner.capitals:
        yield text, manner
        return
    smaller = manner._replace(size=manner.size * SMALL_CAPITALS // WHOLE)
    for part in filter(None, _SMALL.split(text)):
        yield (part.upper(), smaller) if part.upper() != part else (part, manner)


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
        manner, unknown = fonts.manner(inline.manner) if inline.manner else (PLAIN, ())
        splitter.missing.update(dict.fromkeys(f"|{word}|" for word in unknown))
        key = manner.font or font
        if inline.bold or inline.italic:
            key = fonts.variant(key, bold=inline.bold, italic=inline.italic)
        drawing = symbols.get(inline.symbol, manner.colour or colour) if inline.symbol and symbols else None
        if drawing is not None:
            splitter.add_symbol(inline.text, drawing, key, manner)
            continue
        if inline.symbol and symbols:
            splitter.missing[inline.text] = None
        splitter.add_text(inline.text, key, manner)
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
    used, sizes = {font}, {WHOLE}
    for line in lines:
        for piece in line:
            used.update(run.font for run in piece.runs)
            used.add(piece.gap[0] if piece.gap else font)
            sizes.update(run.manner.size for run in piece.runs)
            sizes.add(piece.gap[1] if piece.gap else WHOLE)
    em = lcm(*(fonts.get(key).units_per_em for key in used)) * (1 if sizes == {WHOLE} else WHOLE)
    units = {key: em // fonts.get(key).units_per_em for key in used}

    def word(piece: _Piece) -> Word:
        runs = tuple(run._replace(width=_width(run, fonts, units[run.font])) for run in piece.runs)
        gap = _sized(fonts.get(piece.gap[0]).units(" ") * units[piece.gap[0]], piece.gap[1]) if piece.gap else 0
        return Word(runs, sum(run.width for run in runs), gap)

    return Measured(tuple(tuple(map(word, line)) for line in lines), em, missing)


def _width(run: Run, fonts: FontBook, unit: int) -> int:
    font = fonts.get(run.font)
    if run.drawing is None:
        return _sized(font.units(run.text) * unit, run.manner.size)
    size = run.manner.size / WHOLE
    return math.ceil(font.cap_height * unit * SYMBOL_HEIGHT * size * run.drawing.width / run.drawing.height)


def _sized(units: int, size: int) -> int:
    return units if size == WHOLE else units * size // WHOLE
