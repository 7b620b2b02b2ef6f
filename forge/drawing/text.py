"""Text fitted into boxes: shrunk and wrapped until it fits by width and by height, never clipped, never lost.

Vertically, text is placed by its capitals, not by its ink, so that the baselines of all pieces laid out alike agree:
``middle`` centres the height of a capital (and of a digit), ``top`` leaves room for an accent on a capital, ``bottom``
for the tail of a letter. The ink decides whether it fits.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.drawing.lines import Align, Type, align_line, indent, letters_apart
from forge.drawing.manner import WHOLE
from forge.drawing.markup import has_marks
from forge.drawing.measuring import measure
from forge.drawing.shapes import Text
from forge.drawing.words import SOFT_HYPHEN, WHITE, Line, balance_lines, break_lines, ink, scaled, whole_lines
from forge.reading.measures import NAMED, PT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.fonts import Font, FontBook
    from forge.drawing.lines import Set
    from forge.drawing.page import Box
    from forge.drawing.symbols import SymbolBook
    from forge.drawing.words import Measured, Word
    from forge.reading.measures import Colour

Valign = Literal["top", "middle", "bottom"]

STEP = PT // 4
"""Text that does not fit is made smaller by a quarter of a point at a time."""

LEAST = 4 * PT
"""Words of a span that are smaller than their text are no smaller than this: the text is set as large as they need."""
APART = 0.1
"""How far lines stay apart whose words are larger than their text, in type sizes."""

_SPACES = re.compile(f"[{WHITE}]+")


class TextStyle(NamedTuple):
    """How text is set: at ``size`` if that fits, else smaller, but not below ``floor``.

    ``lines`` is the most lines it may take (0: as many as the height allows), ``leading`` the distance of baselines in
    type sizes; ``rich`` text may hold ``**bold**``, ``*italic*``, ``:symbol-name:`` and ``[words|gold underline]``;
    letters stand ``tracking`` thousandths of the size further apart. Words are parted at soft hyphens, and by the
    patterns of the pack's language to ``hyphenate``, if there may be more lines than one.
    """

    font: str = "narrow"
    size: int = 8 * PT
    floor: int = 5 * PT
    colour: Colour = NAMED["black"]
    align: Align = "left"
    valign: Valign = "top"
    lines: int = 1
    leading: float = 1.2
    rich: bool = False
    tracking: int = 0
    hyphenate: bool = False


class Fitted(NamedTuple):
    """Text laid out: its shapes, the type size used, the height it asks for, and how many lines it takes.

    A box of that height holds the text at that size wherever it is put in it. Text that does not fit is laid out at the
    floor and leaves its box. ``missing`` are characters that no font has, and ``:names:`` of symbols not in the book.
    """

    shapes: tuple[Set, ...]
    size: int
    height: int
    fits: bool
    missing: str
    lines: int


def fit_text(text: str, box: Box, style: TextStyle, fonts: FontBook, symbols: SymbolBook | None = None) -> Fitted:
    """Lay text out in a box at the largest size, from ``size`` down to ``floor``, at which it fits."""
    if style.lines == 1:
        text = one_line(text)
        if not style.rich or not (style.tracking or has_marks(text)):
            text, font = fonts.typeset(text, style.font), fonts.get(style.font)
            units = font.units(text)
            if not font.missing(text):
                return _fit_plain_line(text, units, box, style, font)
    measured = measure(
        text,
        style.font,
        style.colour,
        fonts,
        symbols,
        rich=style.rich,
        tracking=style.tracking,
        hyphenate=style.hyphenate and style.lines != 1,
    )
    if not any(measured.lines):
        return Fitted((), style.size, 0, True, measured.missing, 0)
    return _Fitting(measured, box, style, fonts).fit()


def one_line(text: str) -> str:
    """Join lines, and make one space of several; spaces that do not break are kept, soft hyphens are not."""
    if text.isascii():
        return " ".join(text.split())
    return " ".join(filter(None, _SPACES.split(text.replace(SOFT_HYPHEN, ""))))


def _holds(length: int, em: int, size: int) -> int:
    """Give how many units of an em a length holds at a size: as many as are measured to be no longer than it."""
    return ((2 * length + 1) * em - 1) // (2 * size)


def _fit_plain_line(text: str, units: int, box: Box, style: TextStyle, font: Font) -> Fitted:
    """Do for one line in one font, by arithmetic alone, what ``_Fitting`` does for all others."""
    if not text:
        return Fitted((), style.size, 0, True, "", 0)
    em, cap = font.units_per_em, font.cap_height
    units += max(len(text) - 1, 0) * style.tracking * em // 1_000
    top, bottom = font.ink(text)
    over = max(top - cap, bottom, 0)
    if style.valign == "middle":
        need = cap + 2 * over
    elif style.valign == "top":
        need = max(top, font.rise) + bottom
    else:
        need = top + max(bottom, font.drop)
    largest = min(box.height * em // max(need, 1), _holds(box.width, em, max(units, 1)))
    size = style.size
    if size > largest:
        size = max(size + (largest - size) // STEP * STEP, min(style.floor, size))
    width = font.scaled(units, size)
    x = box.x + indent(style.align, box.width - width)
    if style.valign == "middle":
        y = box.y + (box.height + font.scaled(cap, size)) // 2
    elif style.valign == "top":
        y = box.y + font.scaled(max(top, font.rise), size)
    else:
        y = box.y + box.height - font.scaled(max(bottom, font.drop), size)
    height = font.scaled(cap + 2 * max(over, font.rise - cap, font.drop), size)
    shapes = (Text(x, y, text, font.key, size, style.colour, width, letters_apart(size, style.tracking)),)
    return Fitted(shapes, size, height, size <= largest, "", 1)


class _Fitting:
    """One text, measured, on its way into a box; lengths are in units of its em unless they are the box's."""

    def __init__(self, measured: Measured, box: Box, style: TextStyle, fonts: FontBook) -> None:
        font = fonts.get(style.font)
        self._measured = measured
        self._box = box
        self._style = style
        self._fonts = fonts
        self._em = measured.em
        unit = measured.em // font.units_per_em
        self._cap, self._rise, self._drop = font.cap_height * unit, font.rise * unit, font.drop * unit
        words = [word for line in measured.lines for word in line]
        sizes = {run.manner.size for word in words for run in word.runs}
        self._lead = self._leading(words if max(sizes) > WHOLE else [])
        self._least = -(-LEAST * WHOLE // min(sizes) // STEP) * STEP if min(sizes) < WHOLE else 1
        self._floor = max(style.floor, self._least)
        self._longest = max(word.longest for word in words)
        self._total = sum(word.width for word in words)

    def fit(self) -> Fitted:
        """Try size after size; at the floor, lay out what does not fit all the same."""
        for size in self._sizes():
            width, height = _holds(self._box.width, self._em, size), self._box.height * self._em // size
            if size > self._floor and self._too_large(width, height):
                continue
            lines = self._break(width)
            if self._fits(lines, width, height):
                if self._style.align == "center" and self._style.lines != 1:
                    lines = balance_lines(self._measured.lines, width)
                return self._lay_out(lines, size, fits=True)
        return self._lay_out(lines, size, fits=False)

    def _leading(self, larger: list[Word]) -> int:
        """The distance of baselines, more where words are larger than the text, so that lines do not touch."""
        usual = round(self._style.leading * self._em)
        if not larger:
            return usual
        top, bottom = ink(Line(tuple(larger), 0, last=True), self._em, self._fonts)
        return max(usual, top + bottom + round(self._em * APART))

    def _sizes(self) -> Iterator[int]:
        size = max(self._style.size, self._least)
        yield from range(size, self._floor, -STEP)
        yield min(size, self._floor)

    def _too_large(self, width: int, height: int) -> bool:
        """Tell without breaking lines that a size cannot fit."""
        if self._longest > width:
            return True
        fewest = -(-self._total // max(width, 1))
        return 0 < self._style.lines < fewest or self._cap + (fewest - 1) * self._lead > height

    def _break(self, width: int) -> list[Line]:
        lines = self._measured.lines
        return whole_lines(lines) if self._style.lines == 1 else break_lines(lines, width)

    def _reach(self, lines: list[Line]) -> tuple[int, int]:
        """How far the ink of the first line reaches up from its baseline, and that of the last line down."""
        return ink(lines[0], self._em, self._fonts)[0], ink(lines[-1], self._em, self._fonts)[1]

    def _fits(self, lines: list[Line], width: int, height: int) -> bool:
        if 0 < self._style.lines < len(lines) or any(line.width > width for line in lines):
            return False
        top, bottom = self._reach(lines)
        body = (len(lines) - 1) * self._lead
        if self._style.valign == "middle":
            return self._cap + body + 2 * max(top - self._cap, bottom, 0) <= height
        if self._style.valign == "top":
            return max(top, self._rise) + body + bottom <= height
        return top + body + max(bottom, self._drop) <= height

    def _lay_out(self, lines: list[Line], size: int, *, fits: bool) -> Fitted:
        box, em = self._box, self._em
        top, bottom = self._reach(lines)
        y = self._first_baseline(len(lines), top, bottom, size)
        type_ = Type(size, self._style.colour, self._style.align, self._style.tracking, em)
        shapes: list[Set] = []
        for number, line in enumerate(lines):
            baseline = y + scaled(number * self._lead, size, em)
            shapes.extend(align_line(line, box.x, box.width, baseline, type_, self._fonts))
        over = max(top - self._cap, bottom, self._rise - self._cap, self._drop)
        height = scaled(self._cap + (len(lines) - 1) * self._lead + 2 * over, size, em)
        return Fitted(tuple(shapes), size, height, fits, self._measured.missing, len(lines))

    def _first_baseline(self, lines: int, top: int, bottom: int, size: int) -> int:
        box, em = self._box, self._em
        body = (lines - 1) * self._lead
        if self._style.valign == "middle":
            return box.y + (box.height + scaled(self._cap - body, size, em)) // 2
        if self._style.valign == "top":
            return box.y + scaled(max(top, self._rise), size, em)
        return box.y + box.height - scaled(max(bottom, self._drop) + body, size, em)


__all__ = ["STEP", "Align", "Fitted", "TextStyle", "Valign", "fit_text", "one_line"]
