"""Where words and marks stand among shapes: what a piece that is put down there would hide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.affine import Affine, stamped, turning
from forge.drawing.bounds import bounds_of
from forge.drawing.page import Box
from forge.drawing.shapes import Clip, Ellipse, Faded, FormField, Line, Path, Rect, Stamp, Text, Turned, Within

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.drawing.shapes import Shape

ABOVE, BELOW = 0.75, 0.22
"""How far letters reach above and below their base line, in type sizes."""
FAINT = 0.5
"""What is laid on more faintly than this decorates, and may be covered."""


def printed_boxes(shapes: Iterable[Shape], placing: Affine | None = None) -> Iterator[Box]:
    """Give the rectangles around all words, marks and places to write in; grounds, pictures and rules are none."""
    here = placing or Affine()
    for shape in shapes:
        match shape:
            case Stamp():
                yield from printed_boxes(shape.drawing.shapes, here.after(stamped(shape)))
            case Turned():
                yield from printed_boxes(shape.shapes, here.after(turning(shape.angle, shape.x, shape.y)))
            case Clip() | Within() | Faded():
                if not (isinstance(shape, Faded) and shape.opacity < FAINT):
                    yield from printed_boxes(shape.shapes, here)
            case _:
                if reach := _reach(shape):
                    yield _placed(here, *reach)


def _reach(shape: Shape) -> tuple[float, float, float, float] | None:
    """How far what is printed reaches: left, top, right, bottom."""
    match shape:
        case Text(x, y, width=width, size=size):
            return x, y - ABOVE * size, x + width, y + BELOW * size
        case FormField(x=x, y=y, width=width, height=height):
            return x, y, x + width, y + height
        case Rect(x, y, width, height, role="mark" | "badge") | Ellipse(x, y, width, height, role="mark" | "badge"):
            return x, y, x + width, y + height
        case Path(role="mark" | "badge"):
            return bounds_of(shape.commands)
        case Line(x1, y1, x2, y2, role="mark"):
            return x1, y1, x2, y2
    return None


def _placed(here: Affine, left: float, top: float, right: float, bottom: float) -> Box:
    corners = [here.of(corner) for corner in ((left, top), (right, top), (right, bottom), (left, bottom))]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return Box(round(min(xs)), round(min(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys)))
