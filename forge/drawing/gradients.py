"""Colours along gradients: where a place lies on one, and the colours that a stretch of it has."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from forge.drawing.colour import luminance, mix
from forge.drawing.shapes import Linear, Radial

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from forge.drawing.affine import Point
    from forge.drawing.shapes import Fill, Gradient, Stops
    from forge.reading.measures import Colour

RADIAL_STEPS = 8
"""In how many steps the colours of a gradient out from a point are taken along an edge."""
APART = 0.0001
"""How far apart two colours of one place are set where a format cannot have them at one place."""


def colours_of(fill: Fill) -> tuple[Colour, ...]:
    """Give the colours that a fill is made of."""
    return tuple(colour for _, colour in fill.stops) if isinstance(fill, (Linear, Radial)) else (fill,)


def each_colour(fill: Fill, change: Callable[[Colour], Colour]) -> Fill:
    """Give the same fill in changed colours."""
    if isinstance(fill, (Linear, Radial)):
        return fill._replace(stops=tuple((place, change(colour)) for place, colour in fill.stops))
    return change(fill)


def lightest(fill: Fill) -> Colour:
    """Give the lightest colour of a fill."""
    return max(colours_of(fill), key=luminance)


def darkest(fill: Fill) -> Colour:
    """Give the darkest colour of a fill."""
    return min(colours_of(fill), key=luminance)


def middle(fill: Fill) -> Colour:
    """Give the colour that a gradient has half way along, or that a flat fill has all over."""
    return colour_at(fill.stops, 0.5) if isinstance(fill, (Linear, Radial)) else fill


def colour_at(stops: Stops, share: float) -> Colour:
    """Give the colour at a share of the way along."""
    before, colour = stops[0]
    if share <= before:
        return colour
    for place, after in stops[1:]:
        if share < place:
            return mix(colour, after, (share - before) / (place - before))
        before, colour = place, after
    return colour


def share_at(gradient: Gradient, point: Point) -> float:
    """How far along a gradient a point lies that is given in fractions of the shape's bounding box."""
    x, y = point
    if isinstance(gradient, Radial):
        return hypot(x - gradient.x, y - gradient.y) / gradient.radius if gradient.radius else 1.0
    across, down = gradient.x2 - gradient.x1, gradient.y2 - gradient.y1
    length = across * across + down * down
    return ((x - gradient.x1) * across + (y - gradient.y1) * down) / length if length else 1.0


def colours_between(gradient: Gradient, corners: tuple[Point, ...]) -> tuple[Colour, ...]:
    """Give the colours, the ends and all stops between, that lie within corners given in the same fractions."""
    shares = [share_at(gradient, corner) for corner in corners]
    low, high = min(shares), max(shares)
    if isinstance(gradient, Radial):
        xs, ys = zip(*corners, strict=True)
        nearest = (min(max(gradient.x, min(xs)), max(xs)), min(max(gradient.y, min(ys)), max(ys)))
        low = share_at(gradient, nearest)
    between = (colour for place, colour in gradient.stops if low < place < high)
    return colour_at(gradient.stops, low), *between, colour_at(gradient.stops, high)


def full(stops: Stops) -> Stops:
    """Give the same colours from 0 to 1, no two at one place."""
    first, last = stops[0], stops[-1]
    ends = ((0.0, first[1]), *stops, (1.0, last[1]))
    spread: list[tuple[float, Colour]] = []
    for number, (place, colour) in enumerate(ends):
        if 0 < number < len(ends) - 1 and colour == spread[-1][1] and place <= spread[-1][0]:
            continue
        least = spread[-1][0] + APART if spread else 0.0
        spread.append((min(max(place, least), 1.0 - (len(ends) - 1 - number) * APART), colour))
    return tuple(spread)


def between(fill: Fill, start: Point, end: Point) -> Fill:
    """Give the fill that a straight edge has between two points, given in fractions of the shape's bounding box.

    A gradient there runs along the edge, from (0, 0) to (1, 1); see ``lying`` and ``standing``.
    """
    if not isinstance(fill, (Linear, Radial)):
        return fill
    if isinstance(fill, Radial):
        places = [step / RADIAL_STEPS for step in range(RADIAL_STEPS + 1)]
    else:
        first, last = share_at(fill, start), share_at(fill, end)
        inner = ((place - first) / (last - first) for place, _ in fill.stops) if first != last else ()
        places = [0.0, *sorted(place for place in inner if 0 < place < 1), 1.0]
    points = [(start[0] + (end[0] - start[0]) * place, start[1] + (end[1] - start[1]) * place) for place in places]
    colours = [colour_at(fill.stops, share_at(fill, point)) for point in points]
    return _along(zip(places, colours, strict=True), lightest(fill))


def part_of(fill: Fill, start: float, end: float) -> Fill:
    """Give a stretch of a fill that runs along an edge."""
    return between(fill, (start, start), (end, end))


def backwards(fill: Fill) -> Fill:
    """Give a fill that runs along an edge the other way round."""
    return part_of(fill, 1.0, 0.0)


def laid_over(below: Fill, fill: Fill, opacity: float) -> Fill:
    """Mix two fills that run along one edge, the upper one with an opacity."""
    if opacity >= 1:
        return fill
    places = sorted({place for each in (below, fill) for place in _places(each)})
    mixed = ((place, mix(_there(below, place), _there(fill, place), opacity)) for place in places)
    return _along(mixed, mix(lightest(below), lightest(fill), opacity))


def lying(fill: Fill) -> Fill:
    """Turn a fill that runs along an edge so that it runs from left to right."""
    return fill._replace(y1=0.0, y2=0.0) if isinstance(fill, Linear) else fill


def standing(fill: Fill) -> Fill:
    """Turn a fill that runs along an edge so that it runs from top to bottom."""
    return fill._replace(x1=0.0, x2=0.0) if isinstance(fill, Linear) else fill


def describe_fill(fill: Fill) -> str:
    """Write a fill in short, two of them alike only if they are."""
    if isinstance(fill, (Linear, Radial)):
        place = ",".join(f"{value:g}" for value in fill[:-1])
        return f"{place}:" + ",".join(f"{colour.hex}*{share:g}" for share, colour in fill.stops)
    return fill.hex


def _there(fill: Fill, place: float) -> Colour:
    """Give the colour at a place on the way along an edge."""
    if isinstance(fill, (Linear, Radial)):
        return colour_at(fill.stops, share_at(fill, (place, place)))
    return fill


def _places(fill: Fill) -> list[float]:
    """Give the ends of an edge, and the places between them at which the colours of a fill bend."""
    if not isinstance(fill, Linear):
        return [0.0, 1.0]
    between_ends = (fill.x1 + place * (fill.x2 - fill.x1) for place, _ in fill.stops)
    return [0.0, *(place for place in between_ends if 0 < place < 1), 1.0]


def _along(stops: Iterable[tuple[float, Colour]], light: Colour) -> Fill:
    """Make a fill along an edge; it keeps, out of sight, the lightest colour of the ground that it continues.

    Where ink is saved that is what becomes of the whole ground, and the edge must not differ from it.
    """
    found = tuple(stops)
    colours = {colour for _, colour in found}
    if colours == {light}:
        return light
    if light in colours:
        return Linear(0.0, 0.0, 1.0, 1.0, found)
    return Linear(-1.0, -1.0, 1.0, 1.0, ((0.0, light), *(((place + 1) / 2, colour) for place, colour in found)))
