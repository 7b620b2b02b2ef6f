"""Shapes moved to where they belong, and those of a row made higher."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from forge.drawing.commands import mapped
from forge.drawing.shapes import (
    Clip,
    Ellipse,
    Faded,
    FormField,
    Line,
    Path,
    Picture,
    Rect,
    Shape,
    Stamp,
    Text,
    Turned,
    Within,
)

if TYPE_CHECKING:
    from collections.abc import Iterable


def moved(shapes: Iterable[Shape], dx: int, dy: int) -> tuple[Shape, ...]:
    """Move shapes to the right and down."""
    return tuple(shapes) if dx == dy == 0 else tuple(_moved(shape, dx, dy) for shape in shapes)


def _moved(shape: Shape, dx: int, dy: int) -> Shape:
    match shape:
        case Line():
            return shape._replace(x1=shape.x1 + dx, y1=shape.y1 + dy, x2=shape.x2 + dx, y2=shape.y2 + dy)
        case Path():
            return shape._replace(commands=mapped(shape.commands, lambda x, y: (x + dx, y + dy)))
        case Clip() | Turned():
            return shape._replace(x=shape.x + dx, y=shape.y + dy, shapes=moved(shape.shapes, dx, dy))
        case Faded():
            return shape._replace(shapes=moved(shape.shapes, dx, dy))
        case Within():
            outline = mapped(shape.outline, lambda x, y: (x + dx, y + dy))
            return shape._replace(outline=outline, shapes=moved(shape.shapes, dx, dy))
        case Rect() | Ellipse() | Text() | Picture() | FormField() | Stamp():
            return shape._replace(x=shape.x + dx, y=shape.y + dy)
        case _:
            assert_never(shape)


def heightened(shapes: Iterable[Shape], height: int, more: int, edge: int) -> tuple[Shape, ...]:
    """Make a row higher: what reaches from top to foot, but for an ``edge``, grows; other things stay in the middle."""
    return tuple(_heightened(shape, height, more, edge) for shape in shapes)


def _heightened(shape: Shape, height: int, more: int, edge: int) -> Shape:
    if isinstance(shape, Rect | FormField) and shape.y <= edge and shape.y + shape.height >= height - edge:
        return shape._replace(height=shape.height + more)
    if isinstance(shape, Line):
        by = [0 if y <= edge else more if y >= height - edge else more // 2 for y in (shape.y1, shape.y2)]
        return shape._replace(y1=shape.y1 + by[0], y2=shape.y2 + by[1])
    return _moved(shape, 0, more // 2)
