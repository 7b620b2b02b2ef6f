"""A picture as the ground that others lie on, and not as a picture of its own."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from forge.drawing.recolour import is_band
from forge.drawing.shapes import Clip, Drawing, Ellipse, Faded, Line, Path, Rect, Stamp, Turned, Within

if TYPE_CHECKING:
    from forge.drawing.shapes import Role, Shape

MOST_REMEMBERED = 256


def as_ground(shape: Shape, lines: Role = "texture") -> Shape:
    """Give fills and wide bands the role of a ground, and ``lines`` another, in drawings as well; photographs stay."""
    match shape:
        case Rect() | Ellipse() | Path():
            return shape._replace(role="ground" if shape.fill or is_band(shape) else lines)
        case Line():
            return shape._replace(role=lines)
        case Stamp():
            return shape._replace(drawing=ground_of(shape.drawing, lines))
        case Clip() | Turned() | Faded() | Within():
            return shape._replace(shapes=tuple(as_ground(one, lines) for one in shape.shapes))
    return shape


@lru_cache(MOST_REMEMBERED)
def ground_of(drawing: Drawing, lines: Role) -> Drawing:
    """Give a drawing as a ground."""
    shapes = tuple(as_ground(shape, lines) for shape in drawing.shapes)
    return Drawing(drawing.name, drawing.width, drawing.height, shapes)
