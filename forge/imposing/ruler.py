"""A ruler of 100 mm and 1 in, which shows whether a sheet was printed at its actual size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.page import Box
from forge.drawing.shapes import Line, Path, Stroke
from forge.drawing.text import TextStyle, fit_text
from forge.reading.measures import INCH, MM, NAMED, PT

if TYPE_CHECKING:
    from forge.drawing.commands import Command
    from forge.drawing.fonts import FontBook
    from forge.drawing.shapes import Shape

SHALLOWEST = 13 * MM // 5
DEEPEST = 18 * MM // 5
LENGTH = 112 * MM

_LINE = Stroke(NAMED["black"], PT // 4)
_FIGURES = TextStyle("narrow", 11 * PT // 2, 5 * PT, valign="middle")
_CLEAR = MM // 5


def draw_ruler(x: int, y: int, depth: int, fonts: FontBook) -> tuple[Shape, ...]:
    """Draw the ruler from (x, y) on, level: the inch above its line, centimetres below, figures beside their marks."""
    half = depth // 2
    line = y + half
    commands: list[Command] = []
    shapes: list[Shape] = [Line(x, line, x + 100 * MM, line, _LINE)]
    for centimetre in range(11):
        at = x + centimetre * 10 * MM
        commands += [("M", at, line), ("L", at, line + half)]
        if centimetre < 10:
            commands += [("M", at + 5 * MM, line), ("L", at + 5 * MM, line + half // 2)]
        words = "100 mm" if centimetre == 10 else str(centimetre * 10)
        shapes.extend(fit_text(words, Box(at + MM // 2, line + _CLEAR, 11 * MM, half - _CLEAR), _FIGURES, fonts).shapes)
    for quarter in range(5):
        at = x + quarter * INCH // 4
        commands += [("M", at, line), ("L", at, line - (half // 2 if quarter % 4 else half))]
    inch = Box(x + INCH + MM // 2, line - half, 8 * MM, half - _CLEAR)
    shapes.extend(fit_text("1 in", inch, _FIGURES, fonts).shapes)
    return (Path(tuple(commands), stroke=_LINE), *shapes)
