"""A ruler of 100 mm and 1 in, which shows whether a sheet was printed at its actual size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.page import Box
from forge.drawing.shapes import Line, Path, Stroke
from forge.drawing.text import TextStyle, fit_text
from forge.reading.measures import INCH, MM, NAMED, PT

if TYPE_CHECKING:
    from forge.drawing.fonts import FontBook
    from forge.drawing.shapes import Shape

DEPTH = 13 * MM // 5
LENGTH = 112 * MM

_LINE = Stroke(NAMED["black"], PT // 4)
_FIGURES = TextStyle("narrow", 5 * PT, 5 * PT, valign="middle")


def draw_ruler(x: int, y: int, fonts: FontBook) -> tuple[Shape, ...]:
    """Draw the ruler from (x, y) on, level: the inch above its line, centimetres below, figures beside their marks."""
    line = y + DEPTH // 2
    commands: list[tuple[str | int, ...]] = []
    shapes: list[Shape] = [Line(x, line, x + 100 * MM, line, _LINE)]
    for centimetre in range(11):
        at = x + centimetre * 10 * MM
        commands += [("M", at, line), ("L", at, line + DEPTH // 2)]
        if centimetre < 10:
            commands += [("M", at + 5 * MM, line), ("L", at + 5 * MM, line + DEPTH // 4)]
            words = str(centimetre * 10)
        else:
            words = "100 mm"
        box = Box(at + MM // 2, line, 11 * MM, DEPTH // 2)
        shapes.extend(fit_text(words, box, _FIGURES, fonts).shapes)
    for quarter in range(5):
        at = x + quarter * INCH // 4
        reach = DEPTH // 4 if quarter % 4 else DEPTH // 2
        commands += [("M", at, line), ("L", at, line - reach)]
    box = Box(x + INCH + MM // 2, line - DEPTH // 2, 8 * MM, DEPTH // 2)
    shapes.extend(fit_text("1 in", box, _FIGURES, fonts).shapes)
    return (Path(tuple(commands), stroke=_LINE), *shapes)
