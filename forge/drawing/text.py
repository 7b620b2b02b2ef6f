"""Text fitted into boxes: shrunk and wrapped until it fits by width and by height, never clipped, never lost.

Vertically, text is placed by its capitals, not by its ink, so that the baselines of all pieces laid out alike agree:
``middle`` centres the height of a capital (and of a digit), ``top`` leaves room for an accent on a capital, ``bottom``
for the tail of a letter. The ink decides whether it fits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.drawing.shapes import Stamp, Text
from forge.drawing.words import Line, break_lines, ink, measure, set_line, unbroken
from forge.reading.measures import NAMED, PT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.fonts import Font, FontBook
    from forge.drawing.page import Box
    from forge.drawing.symbols import SymbolBook
    from forge.drawing.words import Measured
    from forge.reading.measures import Colour

Align = Literal["left", "center", "right", "justify"]
Valign = Literal["top", "middle", "bottom"]

STEP = PT // 4
"""Text that does not fit is made smaller by a quarter of a point at a time."""


class TextStyle(NamedTuple):
    """How text is set: at ``size`` if that fits, else smaller, but not below ``floor``.

    ``lines`` is the most lines it may take (0: as many as the height allows), ``leading`` the distance of baselines in
    type sizes; ``rich`` text may hold ``**bold**``, ``*italic*`` and ``:symbol-name:``.
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


class Fitted(NamedTuple):
    """Text laid out: its shapes, the size used, the height of its lines, and how many there are.

    If it does not ``fits``, the shapes leave their box, at the floor; ``missing`` are characters that no font has, and
    ``:names:`` of symbols that do not exist.
    """

    shapes: tuple[Text | Stamp, ...]
    size: int
    height: int
    fits: bool
    missing: str
    lines: int


class _Metrics(NamedTuple):
    """The vertical measures that place lines, in units of the em."""

    cap: int
    rise: int
    drop: int
    lead: int
    em: int


def fit_text(text: str, box: Box, style: TextStyle, fonts: FontBook, symbols: SymbolBook | None = None) -> Fitted:
    """Lay text out in a box at the largest size, from ``size`` down to ``floor``, at which it fits."""
    if style.lines == 1:
        text = " ".join(text.split()) if text.isascii() else " ".join(filter(None, text.replace("\n", " ").split(" ")))
        if not style.rich:
            font = fonts.get(style.font)
            units = font.units(text)
            if not font.missing(text):
                return _fit_plain_line(text, units, box, style, font)
    return _fit_words(text, box, style, fonts, symbols)


def _fit_plain_line(text: str, units: int, box: Box, style: TextStyle, font: Font) -> Fitted:
    if not text:
        return Fitted((), style.size, 0, True, "", 0)
    em, cap = font.units_per_em, font.cap_height
    top, bottom = font.ink(text)
    if style.valign == "middle":
        need = cap + 2 * max(top - cap, bottom, 0)
    elif style.valign == "top":
        need = max(top, font.rise) + bottom
    else:
        need = top + max(bottom, font.drop)
    largest = box.height * em // need
    if units:
        largest = min(largest, box.width * em // units)
    size = style.size
    if size > largest:
        size = max(size - -((largest - size) // STEP) * STEP, style.floor)
    width = font.scaled(units, size)
    x = box.x + _indent(style.align, box.width - width)
    if style.valign == "middle":
        y = box.y + (box.height + font.scaled(cap, size)) // 2
    elif style.valign == "top":
        y = box.y + font.scaled(max(top, font.rise), size)
    else:
        y = box.y + box.height - font.scaled(max(bottom, font.drop), size)
    shapes = (Text(x, y, text, font.key, size, style.colour, width),)
    return Fitted(shapes, size, font.scaled(font.rise + font.drop, size), size <= largest, "", 1)


def _fit_words(text: str, box: Box, style: TextStyle, fonts: FontBook, symbols: SymbolBook | None) -> Fitted:
    measured = measure(text, style.font, style.colour, fonts, symbols, rich=style.rich)
    if not any(measured.lines):
        return Fitted((), style.size, 0, True, measured.missing, 0)
    metrics = _metrics(measured, style, fonts)
    slack = measured.runs if measured.runs > 1 else 0
    for size in _sizes(style):
        limit = (box.width - slack) * metrics.em // size
        lines = unbroken(measured.lines) if style.lines == 1 else break_lines(measured.lines, limit)
        if fits := _fits(lines, limit, box.height * metrics.em // size, style, metrics, fonts):
            break
    if fits and style.align == "center" and style.lines != 1:
        lines = _balanced(measured, lines, limit)
    return _lay_out(lines, box, size, fits, measured.missing, style, metrics, fonts)


def _sizes(style: TextStyle) -> Iterator[int]:
    yield from range(style.size, style.floor, -STEP)
    yield min(style.size, style.floor)


def _metrics(measured: Measured, style: TextStyle, fonts: FontBook) -> _Metrics:
    font = fonts.get(style.font)
    unit = measured.em // font.units_per_em
    lead = round(style.leading * measured.em)
    return _Metrics(font.cap_height * unit, font.rise * unit, font.drop * unit, lead, measured.em)


def _fits(lines: list[Line], width: int, height: int, style: TextStyle, metrics: _Metrics, fonts: FontBook) -> bool:
    if style.lines and len(lines) > style.lines:
        return False
    if any(line.width > width for line in lines):
        return False
    body = (len(lines) - 1) * metrics.lead
    top, bottom = ink(lines[0], metrics.em, fonts)[0], ink(lines[-1], metrics.em, fonts)[1]
    if style.valign == "middle":
        return metrics.cap + body + 2 * max(top - metrics.cap, bottom, 0) <= height
    if style.valign == "top":
        return max(top, metrics.rise) + body + bottom <= height
    return top + body + max(bottom, metrics.drop) <= height


def _balanced(measured: Measured, lines: list[Line], limit: int) -> list[Line]:
    """Break again into as many lines, but as equal in length as can be."""
    low, high = 0, limit
    while low < high:
        middle = (low + high) // 2
        tried = break_lines(measured.lines, middle)
        if len(tried) <= len(lines) and all(line.width <= middle for line in tried):
            high, lines = middle, tried
        else:
            low = middle + 1
    return lines


def _lay_out(
    lines: list[Line],
    box: Box,
    size: int,
    fits: bool,
    missing: str,
    style: TextStyle,
    metrics: _Metrics,
    fonts: FontBook,
) -> Fitted:
    em = metrics.em

    def scaled(units: int) -> int:
        return (2 * units * size + em) // (2 * em)

    body = (len(lines) - 1) * metrics.lead
    if style.valign == "middle":
        first = box.y + (box.height + scaled(metrics.cap - body)) // 2
    elif style.valign == "top":
        first = box.y + scaled(max(ink(lines[0], em, fonts)[0], metrics.rise))
    else:
        first = box.y + box.height - scaled(max(ink(lines[-1], em, fonts)[1], metrics.drop) + body)
    shapes: list[Text | Stamp] = []
    for number, line in enumerate(lines):
        space = box.width - scaled(line.width)
        extra = space * em // size if style.align == "justify" and not line.last and space > 0 else 0
        x = box.x + _indent(style.align, space)
        baseline = first + scaled(number * metrics.lead)
        shapes.extend(set_line(line, x, baseline, size, style.colour, em, fonts, extra=extra))
    return Fitted(tuple(shapes), size, scaled(metrics.rise + body + metrics.drop), fits, missing, len(lines))


def _indent(align: Align, space: int) -> int:
    if align == "center":
        return space // 2
    return space if align == "right" else 0
