"""One shape of an SVG as outline and stroke in the drawing's own measure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.pens import CommandPen
from forge.drawing.shapes import Stroke
from forge.drawing.svg_geometry import draw_shape, read_length

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.drawing.affine import Affine, Point
    from forge.drawing.commands import Commands
    from forge.drawing.svg_geometry import View
    from forge.drawing.svg_style import SvgStyle

FARTHEST = 3_600_000_000
"""How far from the corner of its drawing a point may lie: a thousand drawings."""


def outline_of(tag: str, found: Mapping[str, str], matrix: Affine, view: View) -> Commands:
    """Draw a basic shape or a path. ``ValueError`` says what is wrong with it."""

    def put(point: Point) -> tuple[int, int]:
        x, y = matrix.of(point)
        return round(x), round(y)

    pen = CommandPen(put)
    try:
        draw_shape(tag, found, view, pen)
    except OverflowError:
        raise ValueError("has a number that is too large") from None
    if any(abs(number) > FARTHEST for _, *lengths in pen.collected for number in lengths):
        raise ValueError("lies far outside the drawing")
    return pen.commands


def stroke_of(style: SvgStyle, found: Mapping[str, str], matrix: Affine, view: View) -> Stroke | None:
    """The pen of an element that is stroked; ``None`` if it has no width."""
    width, paint = read_length(style.width, view.diagonal), style.stroking
    if not width or paint is None:
        return None
    growth = matrix.growth()
    if growth is None:
        raise ValueError("has a stroke that is stretched unevenly, which forge does not draw")
    if style.dash and "pathLength" in found:
        raise ValueError("has dashes measured by pathLength, which forge does not draw")
    dash = tuple(round(read_length(text, view.diagonal) * growth) for text in style.dash)
    offset = round(read_length(style.offset, view.diagonal) * growth) if dash else 0
    assert paint.colour is not None
    thickness = round(width * growth)
    if not thickness:
        return None
    return Stroke(paint.colour, thickness, dash, style.cap, style.join, style.mitre, offset)
