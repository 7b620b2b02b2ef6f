"""A shape of an SVG filled and stroked, in flat colours and gradients, within the bounds of what one file may draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.budget import COMMANDS, spend
from forge.drawing.affine import Affine, scaling
from forge.drawing.bounds import Bounds, bounds_of
from forge.drawing.gradients import colours_of
from forge.drawing.one_ink import Painted
from forge.drawing.shapes import Path as Outline
from forge.drawing.shapes import Within
from forge.drawing.svg_clip import Drawn
from forge.drawing.svg_gradient import Area, Filled, read_gradient
from forge.drawing.svg_shape import outline_of, stroke_of
from forge.errors import Location, brief
from forge.reading.measures import NAMED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.drawing.svg_document import SvgDocument
    from forge.drawing.svg_geometry import View
    from forge.drawing.svg_paint import Paint
    from forge.drawing.svg_style import SvgStyle
    from forge.drawing.svg_tree import Element, Faults
    from forge.reading.measures import Colour

MOST_COMMANDS = 200_000
OPAQUE = "make it opaque: a symbol is of one ink; or use it as a picture"
_NO_SERVER = '"{}" is a gradient or a pattern, which forge does not draw'
_FINE = 1_000

Shapes = list[Drawn]


class Place(NamedTuple):
    """Where and how an element is drawn: what it inherits, how deep it lies, how much of it as a whole covers."""

    style: SvgStyle
    matrix: Affine
    view: View
    depth: int = 0
    opacity: float = 1.0


class SvgPainter:
    """Paints the shapes of one file.

    ``painted`` tells of each colour who paints with it first. With ``opaque`` nothing may shine through.
    """

    def __init__(self, document: SvgDocument, faults: Faults, *, opaque: bool) -> None:
        self.painted: dict[Colour, Painted] = {}
        self._document = document
        self._faults = faults
        self._opaque = opaque
        self._commands = 0

    def shape(self, element: Element, found: Mapping[str, str], place: Place) -> Shapes:
        """Draw a shape where it is, in the paint that is in force."""
        style = place.style
        fill, line = style.filling if element.tag != "line" else None, style.stroking
        try:
            commands = outline_of(element.tag, found, place.matrix, place.view)
            shown = style.visible and bool(commands)
            stroke = stroke_of(style, found, place.matrix, place.view) if line and shown else None
        except ValueError as error:
            self._faults.of(element, "", str(error))
            return []
        self._commands += len(commands)
        if self._commands > MOST_COMMANDS:
            self._faults.give_up(element, f"makes outlines of more than {MOST_COMMANDS:,} commands")
        spend(COMMANDS, len(commands), Location(self._faults.file, *element.place), f"<{element.tag}>")
        if not shown or not (fill or stroke):
            return []
        filled = self._filled(element, found, fill, Outline(commands, even_odd=style.even_odd, role="picture"), place)
        line = line if stroke else None
        if line and line.server:
            self._faults.of(element, "stroke", _NO_SERVER.format(brief(found.get("stroke", ""))))
        if line:
            self._paints(element, "stroke", line, line.colour)
        stroked = Outline(commands, None, stroke, role="picture", opacity=line.opacity if line else 1.0)
        if not line or not filled:
            return filled or [stroked]
        plain = isinstance(filled[0], Outline) and filled[0].opacity == stroked.opacity == 1
        if plain and isinstance(filled[0], Outline) and not style.stroke_first:
            return [filled[0]._replace(stroke=stroke)]
        return [stroked, *filled] if style.stroke_first else [*filled, stroked]

    def _filled(
        self, element: Element, found: Mapping[str, str], paint: Paint | None, outline: Outline, place: Place
    ) -> Shapes:
        """Fill an outline with a colour or a gradient; nothing if it has no fill."""
        if paint is None:
            return []
        made: Filled | None = Filled(paint.colour or NAMED["black"])
        if paint.server:
            try:
                box = bounds_of(outline_of(element.tag, found, scaling(_FINE), place.view))
                whole = Bounds(*(edge / _FINE for edge in box or (0, 0, 0, 0)))
                made = read_gradient(
                    self._document, paint.server, Area(outline.commands, whole, place.matrix, place.view)
                )
            except ValueError as error:
                self._faults.of(element, "fill", str(error))
                return []
        if made is None:
            self._faults.of(element, "fill", _NO_SERVER.format(brief(found.get("fill", paint.server))))
            return []
        for colour in colours_of(made.fill):
            self._paints(element, "fill", paint, colour)
        if not made.carrier:
            return [outline._replace(fill=made.fill, opacity=paint.opacity)]
        carrier = Outline(made.carrier, made.fill, role="picture", opacity=paint.opacity)
        return [Within(outline.commands, (carrier,), outline.even_odd)]

    def _paints(self, element: Element, name: str, paint: Paint, colour: Colour | None) -> None:
        """Remember who paints with a colour first; report what shines through where nothing may."""
        if paint.opacity < 1 and self._opaque:
            self._faults.of(element, name, "is partly transparent, which no symbol is", OPAQUE)
        assert colour is not None
        self.painted.setdefault(colour, Painted(element.place, f"<{element.tag}> {name}"))
