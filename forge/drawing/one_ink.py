"""A drawing of one colour as a symbol, whatever that colour is; a full ground behind it is left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.bounds import bounds_of
from forge.drawing.gradients import colours_of
from forge.drawing.shapes import Clip, Drawing, Path

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from forge.drawing.affine import Point
    from forge.drawing.commands import Commands
    from forge.drawing.shapes import Role, Shape
    from forge.drawing.svg_tree import Faults
    from forge.reading.measures import Colour

NEARLY_ALL = 0.98
"""The share of the whole in width and in height from which on a shape counts as a ground."""
FILLED = 0.9
"""The share of the whole area; a square with rounded corners has it, a disc has not."""
_STEPS = 8

_HOLES = "draw all of it in one colour, with holes where the ground shall show; or use it as a picture"


class Painted(NamedTuple):
    """The first element that paints in a colour: its place and its field."""

    place: tuple[int, int]
    field: str


def as_symbol(drawing: Drawing, painted: Mapping[Colour, Painted], faults: Faults) -> Drawing:
    """Take what is drawn in one colour, without a ground that fills it; report what has more colours or nothing."""
    shapes = list(_flat(drawing.shapes))
    if not shapes:
        faults.error((0, 0), "", "draws nothing, or all of it lies outside its viewBox")
        return drawing
    ground = shapes[0] if _covers(shapes[0].commands, drawing) and _one_colour(shapes[0]) else None
    figure = {colour for shape in shapes[1:] for colour in _colours(shape)}
    if ground is not None and len(figure) == 1:
        if ground.fill in figure:
            first = painted[figure.pop()]
            faults.error(first.place, first.field, "fills all of it with the colour of the figure on it", _HOLES)
            return drawing
        return Drawing(drawing.name, drawing.width, drawing.height, _without(drawing.shapes, ground))
    colours = list(painted)
    if len(colours) > 1:
        second = painted[colours[1]]
        message = f"{colours[1].hex} is a second colour beside {colours[0].hex}, and a symbol is of one ink"
        faults.error(second.place, second.field, message, _HOLES)
    return drawing


def recoloured(drawing: Drawing, ink: Colour, role: Role = "mark") -> Drawing:
    """A drawing of one ink in another ink, and what it is for."""
    shapes = tuple(_inked(shape, ink, role) for shape in drawing.shapes)
    return Drawing(drawing.name, drawing.width, drawing.height, shapes)


def _inked(shape: Shape, ink: Colour, role: Role) -> Shape:
    if isinstance(shape, Clip):
        return shape._replace(shapes=tuple(_inked(inner, ink, role) for inner in shape.shapes))
    assert isinstance(shape, Path)
    stroke = shape.stroke and shape.stroke._replace(colour=ink)
    return shape._replace(fill=shape.fill and ink, stroke=stroke, role=role)


def _flat(shapes: tuple[Shape, ...]) -> Iterator[Path]:
    for shape in shapes:
        if isinstance(shape, Clip):
            yield from _flat(shape.shapes)
        elif isinstance(shape, Path):
            yield shape


def _colours(shape: Path) -> Iterator[Colour]:
    if shape.fill:
        yield from colours_of(shape.fill)
    if shape.stroke:
        yield shape.stroke.colour


def _one_colour(shape: Path) -> bool:
    return shape.fill is not None and set(_colours(shape)) == {shape.fill}


def _without(shapes: tuple[Shape, ...], ground: Path) -> tuple[Shape, ...]:
    """Leave the ground out, however deep it lies."""
    kept: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Clip):
            kept.append(shape._replace(shapes=_without(shape.shapes, ground)))
        elif shape is not ground:
            kept.append(shape)
    return tuple(kept)


def _covers(commands: Commands, drawing: Drawing) -> bool:
    """Tell whether one outline without holes fills a drawing, but for its corners."""
    bounds = bounds_of(commands)
    if bounds is None or sum(command[0] == "M" for command in commands) != 1:
        return False
    across = min(bounds.right, drawing.width) - max(bounds.left, 0)
    down = min(bounds.bottom, drawing.height) - max(bounds.top, 0)
    if across < NEARLY_ALL * drawing.width or down < NEARLY_ALL * drawing.height:
        return False
    return _area(commands) >= FILLED * drawing.width * drawing.height


def _area(commands: Commands) -> float:
    """The area within one outline, its curves taken in short steps."""
    points = list(_points(commands))
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True))) / 2


def _points(commands: Commands) -> Iterator[Point]:
    here = (0.0, 0.0)
    for _, *numbers in commands:
        corners = list(zip(map(float, numbers[::2]), map(float, numbers[1::2]), strict=True))
        if len(corners) == 3:
            yield from (_on_curve((here, *corners), step / _STEPS) for step in range(1, _STEPS))
        if corners:
            here = corners[-1]
            yield here


def _on_curve(points: tuple[Point, ...], t: float) -> Point:
    u = 1 - t
    weights = u**3, 3 * u * u * t, 3 * u * t * t, t**3
    x, y = (sum(w * p for w, p in zip(weights, axis, strict=True)) for axis in zip(*points, strict=True))
    return x, y
