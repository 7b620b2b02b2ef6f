"""A drawing in other colours: grey for printers without colour, light grounds for who saves ink."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.colour import grey, pale, strong
from forge.drawing.shapes import (
    Clip,
    Drawing,
    Ellipse,
    FormField,
    Line,
    Path,
    Picture,
    Rect,
    Shape,
    Stamp,
    Stroke,
    Text,
    Turned,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.reading.measures import Colour

MOST_REMEMBERED = 4096


class Change(NamedTuple):
    """How colours change: those of areas that lie under others, and those of text, symbols and lines upon them."""

    ground: Callable[[Colour], Colour]
    ink: Callable[[Colour], Colour]


GREY = Change(grey, grey)
LOW_INK = Change(pale, strong)


class Recolouring:
    """Recolours shapes; a shared drawing is recoloured once and stays shared."""

    def __init__(self, change: Change) -> None:
        self._change = change
        self._done: dict[Drawing, Drawing] = {}

    def shapes(self, shapes: tuple[Shape, ...], *, ink: bool = False) -> tuple[Shape, ...]:
        """Recolour shapes in order; ``ink`` says that their fills are a symbol's, not a ground's."""
        return tuple(self._shape(shape, ink=ink) for shape in shapes)

    def _shape(self, shape: Shape, *, ink: bool) -> Shape:
        match shape:
            case Rect() | Ellipse() | Path():
                fill = shape.fill and (self._change.ink if ink else self._change.ground)(shape.fill)
                return shape._replace(fill=fill, stroke=shape.stroke and self._stroke(shape.stroke))
            case Line():
                return shape._replace(stroke=self._stroke(shape.stroke))
            case Text():
                return shape._replace(colour=self._change.ink(shape.colour))
            case Stamp():
                return shape._replace(drawing=self._drawing(shape.drawing, ink=ink))
            case Clip() | Turned():
                return shape._replace(shapes=self.shapes(shape.shapes, ink=ink))
            case Picture() | FormField():
                return shape

    def _stroke(self, stroke: Stroke) -> Stroke:
        return stroke._replace(colour=self._change.ink(stroke.colour))

    def _drawing(self, drawing: Drawing, *, ink: bool) -> Drawing:
        if drawing not in self._done:
            if len(self._done) >= MOST_REMEMBERED:
                self._done.clear()
            ink = ink or drawing.one_ink
            shapes = self.shapes(drawing.shapes, ink=ink)
            self._done[drawing] = Drawing(drawing.name, drawing.width, drawing.height, shapes, one_ink=ink)
        return self._done[drawing]
