"""Lines put on their baselines: runs joined that can be drawn in one go, symbols beside them, lines under words."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.drawing.manner import PLAIN, WHOLE
from forge.drawing.shapes import Rect, Stamp, Text
from forge.drawing.words import SYMBOL_HEIGHT, scaled

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.drawing.fonts import FontBook
    from forge.drawing.manner import Manner
    from forge.drawing.shapes import Drawing
    from forge.drawing.words import Line
    from forge.reading.measures import Colour

Align = Literal["left", "center", "right", "justify"]
Set = Text | Stamp | Rect
"""What a line consists of: its words, its symbols, and the lines under words."""

UNDER, THICK = 0.13, 0.06
"""How far the middle of an underline lies below the baseline, and how thick it is, in type sizes."""


class Type(NamedTuple):
    """How lines are set: size and colour, how far letters stand apart, how lines are aligned; ``em`` as measured."""

    size: int
    colour: Colour
    align: Align
    tracking: int
    em: int


def align_line(  # noqa: PLR0917 - a place and a type
    line: Line, x: int, width: int, baseline: int, setting: Type, fonts: FontBook
) -> tuple[Set, ...]:
    """Put a line's shapes on a baseline, aligned within a width from ``x``."""
    size, em = setting.size, setting.em
    apart = letters_apart(size, setting.tracking)
    free = width - scaled(line.width, size, em) + apart
    extra = em * free // size if setting.align == "justify" and not line.last and free > 0 else 0
    stretches = _stretches(line, extra)
    shapes = tuple(_drawn(stretches, x + indent(setting.align, free), baseline, setting, fonts))
    if not any(stretch.manner.underline for stretch in stretches):
        return shapes
    return (*shapes, *_underlines(stretches, shapes, fonts))


def letters_apart(size: int, tracking: int) -> int:
    """Give what letters of a size stand further apart, in EMU, for so many thousandths of it."""
    return round(size * tracking / 1_000)


def indent(align: Align, free: int) -> int:
    """Give how far a line stands from the left of a width that has so much room left."""
    if align == "center":
        return free // 2
    return free if align == "right" else 0


class _Stretch(NamedTuple):
    """A run of text, or a symbol, and where it starts in the line, in units of the em."""

    start: int
    font: str
    text: str
    drawing: Drawing | None = None
    manner: Manner = PLAIN


def _drawn(
    stretches: Sequence[_Stretch], x: int, baseline: int, setting: Type, fonts: FontBook
) -> Iterator[Text | Stamp]:
    for stretch in stretches:
        manner, font = stretch.manner, fonts.get(stretch.font)
        at, y = x + scaled(stretch.start, setting.size, setting.em), baseline - setting.size * manner.rise // WHOLE
        if stretch.drawing is None:
            size = manner.scaled(setting.size)
            apart = letters_apart(size, setting.tracking)
            width = font.advance(stretch.text, size) + max(len(stretch.text) - 1, 0) * apart
            yield Text(at, y, stretch.text, stretch.font, size, manner.colour or setting.colour, width, apart)
        else:
            cap = font.scaled(font.cap_height, setting.size)
            height = cap * SYMBOL_HEIGHT * manner.size / WHOLE
            top = y - round((cap + height) / 2)
            yield Stamp(stretch.drawing, at, top, height / stretch.drawing.height)


def _underlines(stretches: Sequence[_Stretch], shapes: Sequence[Text | Stamp], fonts: FontBook) -> Iterator[Rect]:
    """Draw a line under words that follow each other underlined, as one if they are of one manner."""
    for manner, group in groupby(zip(stretches, shapes, strict=True), lambda pair: pair[0].manner):
        words = [shape for _, shape in group if manner.underline and isinstance(shape, Text)]
        if words:
            start, stop = _ends(words[0], fonts)[0], _ends(words[-1], fonts)[1]
            size = words[0].size
            top, thick = words[0].y + round(size * UNDER), max(round(size * THICK), 1)
            yield Rect(start, top, stop - start, thick, words[0].colour, role="mark")


def _ends(shape: Text, fonts: FontBook) -> tuple[int, int]:
    """Give from where to where words reach without the spaces around them."""
    space = fonts.get(shape.font).advance(" ", shape.size) + shape.tracking
    start = shape.x + (len(shape.text) - len(shape.text.lstrip(" "))) * space
    return start, shape.x + shape.width - (len(shape.text) - len(shape.text.rstrip(" "))) * space


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
            joined = last and last.drawing is None and run.drawing is None
            if last and joined and (last.font, last.manner) == (run.font, run.manner) and not (space and extra):
                stretches[-1] = last._replace(text=last.text + run.text)
            else:
                started = at - (space if lead else 0)
                stretches.append(_Stretch(started, run.font, lead + run.text, run.drawing, run.manner))
            at += run.width
            space = 0
    return stretches
