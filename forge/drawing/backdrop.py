"""A picture as the ground that others lie on, and not as a picture of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.shapes import Clip, Drawing, Ellipse, Faded, Line, Path, Rect, Stamp, Turned, Within

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape


def as_ground(shape: Shape) -> Shape:
    """Give what is filled the role of a ground, and lines that of a texture, in drawings as well; photographs stay."""
    match shape:
        case Rect() | Ellipse() | Path():
            return shape._replace(role="ground" if shape.fill else "texture")
        case Line():
            return shape._replace(role="texture")
        case Stamp():
            drawing = shape.drawing
            inner = tuple(map(as_ground, drawing.shapes))
            return shape._replace(drawing=Drawing(drawing.name, drawing.width, drawing.height, inner))
        case Clip() | Turned() | Faded() | Within():
            return shape._replace(shapes=tuple(map(as_ground, shape.shapes)))
    return shape
