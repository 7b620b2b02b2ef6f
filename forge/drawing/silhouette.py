"""The outline of what is drawn, as commands: what other shapes can be drawn within."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.commands import mapped
from forge.drawing.laid import placed
from forge.drawing.outlined import KAPPA
from forge.drawing.shapes import Ellipse, Line, Path, Picture, Rect, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.drawing.affine import Affine
    from forge.drawing.commands import Command, Commands
    from forge.drawing.shapes import Shape


def silhouette(shapes: Iterable[Shape]) -> Commands:
    """Give the outlines of areas, filled or not, where they come to lie; lines and letters have none."""
    return tuple(command for part in placed(shapes) for command in _mapped(_outline(part.shape), part.map))


def _outline(shape: Rect | Ellipse | Path | Line | Text | Picture) -> Iterator[Command]:
    match shape:
        case Path():
            yield from shape.commands
        case Rect():
            yield from _bent(shape, shape.radius, shape.radius)
        case Ellipse():
            yield from _bent(shape, shape.width // 2, shape.height // 2)
        case Picture():
            yield from _bent(shape, 0, 0)
        case Line() | Text():
            pass


def _bent(shape: Rect | Ellipse | Picture, across: int, down: int) -> Iterator[Command]:
    """Give a rectangle whose corners are quarter ellipses, clockwise from the left end of its top edge."""
    left, top, right, bottom = shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
    rx, ry = min(across, shape.width // 2), min(down, shape.height // 2)
    if not rx or not ry:
        yield from (("M", left, top), ("L", right, top), ("L", right, bottom), ("L", left, bottom), ("Z",))
        return
    kx, ky = round(rx * (1 - KAPPA)), round(ry * (1 - KAPPA))
    yield ("M", left + rx, top)
    yield ("L", right - rx, top)
    yield ("C", right - kx, top, right, top + ky, right, top + ry)
    yield ("L", right, bottom - ry)
    yield ("C", right, bottom - ky, right - kx, bottom, right - rx, bottom)
    yield ("L", left + rx, bottom)
    yield ("C", left + kx, bottom, left, bottom - ky, left, bottom - ry)
    yield ("L", left, top + ry)
    yield ("C", left, top + ky, left + kx, top, left + rx, top)
    yield ("Z",)


def _mapped(commands: Iterable[Command], place: Affine) -> Commands:
    def at(x: int, y: int) -> tuple[int, int]:
        across, down = place.of((x, y))
        return round(across), round(down)

    return mapped(commands, at)
