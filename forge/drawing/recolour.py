"""A drawing in other colours: grey for printers without colour, light grounds for who saves ink."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.colour import grey, lightness, pale, strong
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
NEARLY_WHITE = 85.0  # L*; no darker ink is meant for a dark ground


class Change(NamedTuple):
    """How colours change: those of areas that lie under others, of text, and of symbols and lines."""

    ground: Callable[[Colour], Colour]
    ink: Callable[[Colour], Colour]
    mark: Callable[[Colour], Colour]


def _strong_mark(colour: Colour) -> Colour:
    """A symbol or line on a ground made pale: white ones turn dark, faint ones stay faint."""
    return strong(colour) if lightness(colour) >= NEARLY_WHITE else colour


GREY = Change(grey, grey, grey)
LOW_INK = Change(pale, strong, _strong_mark)


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
                fill = shape.fill and (self._change.mark if ink else self._change.ground)(shape.fill)
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
        return stroke._replace(colour=self._change.mark(stroke.colour))

    def _drawing(self, drawing: Drawing, *, ink: bool) -> Drawing:
        if drawing not in self._done:
            if len(self._done) >= MOST_REMEMBERED:
                self._done.clear()
            ink = ink or drawing.one_ink
            shapes = self.shapes(drawing.shapes, ink=ink)
            self._done[drawing] = Drawing(drawing.name, drawing.width, drawing.height, shapes, one_ink=ink)
        return self._done[drawing]
