"""Shapes laid on with an opacity, as one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.shapes import Ellipse, Faded, Line, Path, Rect, Text

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape


def faded(shapes: tuple[Shape, ...], opacity: float) -> tuple[Shape, ...]:
    """Lay shapes on with an opacity; one by itself needs no group."""
    if opacity >= 1 or not shapes:
        return shapes
    if len(shapes) == 1 and isinstance(shapes[0], (Rect, Ellipse, Line, Path, Text)):
        return (shapes[0]._replace(opacity=shapes[0].opacity * opacity),)
    return (Faded(opacity, shapes),)
