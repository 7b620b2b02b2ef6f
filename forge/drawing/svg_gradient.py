"""Gradients of an SVG as fills of ours: along a line or out from a point, in fractions of the box that they fill."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.affine import Affine, moving
from forge.drawing.bounds import bounds_of
from forge.drawing.shapes import Linear, Radial
from forge.drawing.svg_geometry import read_length, read_share, read_transform
from forge.drawing.svg_paint import CURRENT, read_opacity, read_paint

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.drawing.bounds import Bounds
    from forge.drawing.commands import Commands
    from forge.drawing.shapes import Fill, Stops
    from forge.drawing.svg_document import SvgDocument
    from forge.drawing.svg_geometry import View
    from forge.drawing.svg_tree import Element
    from forge.reading.measures import Colour

LONGEST_CHAIN = 8
"""How many gradients may take what they do not say from one another."""
MOST_STOPS = 100
NEARLY = 0.01
"""How far, in radii, a gradient may come from beside its middle and still be drawn from there."""
_UNIT = "objectBoundingBox"


class Area(NamedTuple):
    """What is to be filled: its outline as it is drawn, its box as it was written, and how that came to be drawn."""

    commands: Commands
    box: Bounds
    matrix: Affine
    view: View


class Filled(NamedTuple):
    """A fill, and the outline that carries it where the box of the filled shape has not the gradient's proportions."""

    fill: Fill
    carrier: Commands = ()


def read_gradient(document: SvgDocument, identity: str, area: Area) -> Filled | None:
    """Read the gradient of an id for an area; ``None`` if there is none, ``ValueError`` for what cannot be drawn."""
    found, stops_of = _inherited(document, identity)
    if stops_of is None:
        return None
    box = bounds_of(area.commands)
    stops = _stops(document, stops_of)
    if len({colour for _, colour in stops}) == 1 or box is None or box.left == box.right or box.top == box.bottom:
        return Filled(stops[-1][1])
    if found.get("spreadMethod", "pad") != "pad":
        raise ValueError("is a gradient that repeats, which forge does not draw")
    within_box = found.get("gradientUnits", _UNIT) == _UNIT
    matrix = area.matrix
    if within_box:
        left, top, right, bottom = area.box
        matrix = matrix.after(Affine(right - left, 0, 0, bottom - top, left, top))
    matrix = matrix.after(read_transform(found.get("gradientTransform", "")))

    def length(name: str, otherwise: str) -> float:
        text = found.get(name, otherwise)
        return read_share(text) if within_box else read_length(text, area.view.along(name))

    if found["tag"] == "linearGradient":
        ends = (length("x1", "0%"), length("y1", "0%")), (length("x2", "100%"), length("y2", "0%"))
        return Filled(_along(ends, stops, matrix, box))
    middle, radius = (length("cx", "50%"), length("cy", "50%")), length("r", "50%")
    focus = (length(name, found.get(of, "50%")) for name, of in (("fx", "cx"), ("fy", "cy")))
    if any(abs(one - other) > NEARLY * radius for one, other in zip(focus, middle, strict=True)):
        raise ValueError("is a gradient out from beside its middle, which forge does not draw")
    return _outwards(middle, radius, stops, matrix, box)


def _inherited(document: SvgDocument, identity: str) -> tuple[dict[str, str], Element | None]:
    """Give what a gradient says, and what it takes from those that it names; and which of them has the colours."""
    found: dict[str, str] = {}
    for _ in range(LONGEST_CHAIN):
        gradient = document.by_id(identity)
        if gradient is None or gradient.tag not in ("linearGradient", "radialGradient"):
            break
        found = {"tag": gradient.tag, **document.declared(gradient), **found}
        if any(child.tag == "stop" for child in gradient.children):
            return found, gradient
        identity = gradient.reference[1:]
    return found, None


def _stops(document: SvgDocument, gradient: Element) -> Stops:
    stops: list[tuple[float, Colour]] = []
    furthest = 0.0
    for stop in [child for child in gradient.children if child.tag == "stop"][:MOST_STOPS]:
        said: Mapping[str, str] = document.declared(stop)
        paint = read_paint(said.get("stop-color", "black"))
        if paint is None or paint is CURRENT or paint.opacity * read_opacity(said.get("stop-opacity", "1")) < 1:
            raise ValueError("is a gradient with a colour that is partly transparent, which forge does not draw")
        furthest = max(furthest, min(max(read_share(said.get("offset", "0")), 0.0), 1.0))
        assert paint.colour is not None
        stops.append((furthest, paint.colour))
    return tuple(stops)


def _along(ends: tuple[tuple[float, float], tuple[float, float]], stops: Stops, matrix: Affine, box: Bounds) -> Fill:
    """Give a gradient along a line, wherever a transform has laid it.

    How far along a point lies is the same share whatever map is applied to both, and grows evenly across the box.
    """
    (x1, y1), (x2, y2) = ends
    across, down = x2 - x1, y2 - y1
    length = across * across + down * down
    shares = []
    for corner in ((box.left, box.top), (box.right, box.top), (box.left, box.bottom)):
        place = matrix.back(corner)
        if place is None or not length:
            return stops[-1][1]
        shares.append(((place[0] - x1) * across + (place[1] - y1) * down) / length)
    start, right, below = shares
    right, below = right - start, below - start
    steep = right * right + below * below
    if not steep:
        return stops[-1][1]
    x, y = -start * right / steep, -start * below / steep
    return Linear(x, y, x + right / steep, y + below / steep, stops)


def _outwards(middle: tuple[float, float], radius: float, stops: Stops, matrix: Affine, box: Bounds) -> Filled:
    """Give a gradient out from a point; where it is no ellipse like the box, on a carrier of its own proportions."""
    if radius <= 0:
        return Filled(stops[-1][1])
    to_box = (
        Affine(1 / (box.right - box.left), 0, 0, 1 / (box.bottom - box.top))
        .after(moving(-box.left, -box.top))
        .after(matrix)
    )
    if growth := to_box.growth():
        return Filled(Radial(*to_box.of(middle), radius * growth, stops))
    if growth := matrix.growth():
        across = down = radius * growth
    elif not (matrix.b or matrix.c):
        across, down = radius * abs(matrix.a), radius * abs(matrix.d)
    else:
        raise ValueError("is a gradient out from a point that is slanted, which forge does not draw")
    x, y = matrix.of(middle)
    reach = max(abs(edge - x) / across for edge in (box.left, box.right))
    reach = max(reach, *(abs(edge - y) / down for edge in (box.top, box.bottom)), 1.0)
    left, right = round(x - reach * across), round(x + reach * across)
    top, bottom = round(y - reach * down), round(y + reach * down)
    carrier: Commands = (("M", left, top), ("L", right, top), ("L", right, bottom), ("L", left, bottom), ("Z",))
    return Filled(Radial(0.5, 0.5, 0.5 / reach, stops), carrier)
