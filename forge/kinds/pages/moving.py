"""Shapes moved to where they belong."""

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
