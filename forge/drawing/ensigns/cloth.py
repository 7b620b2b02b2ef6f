"""What flags are made of: bars and pales, crosses, saltires, stars, discs and shields on a cloth of 30 by 20 units.

Whatever touches lies on top of what is larger, so that no seam shows between two colours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from forge.drawing.commands import Commands

from itertools import accumulate, chain
from math import cos, hypot, pi, sin
from typing import NamedTuple

from forge.drawing.shapes import Ellipse, Path, Rect
from forge.reading.measures import MM, Colour

LONG, HIGH = 30, 20
UNIT = MM

BLACK, WHITE, GREY = Colour(27, 27, 29), Colour(255, 255, 255), Colour(201, 206, 209)
RED, BLUE, NAVY, SKY = Colour(200, 30, 45), Colour(20, 70, 150), Colour(16, 42, 98), Colour(110, 176, 220)
GREEN, YELLOW, ORANGE = Colour(18, 122, 72), Colour(250, 200, 40), Colour(232, 112, 30)

Part = Rect | Ellipse | Path


class Area(NamedTuple):
    """A part of the cloth, in units."""

    x: float
    y: float
    width: float
    height: float


CLOTH = Area(0, 0, LONG, HIGH)
CANTON = Area(0, 0, LONG / 2, HIGH / 2)


def units(length: float) -> int:
    """Turn units of the cloth into EMU."""
    return round(length * UNIT)


def block(colour: Colour, area: Area = CLOTH) -> Rect:
    """Fill an area."""
    x, y = units(area.x), units(area.y)
    return Rect(x, y, units(area.x + area.width) - x, units(area.y + area.height) - y, colour, role="picture")


def bars(*colours: Colour, parts: tuple[float, ...] = (), area: Area = CLOTH) -> tuple[Part, ...]:
    """Bars below each other, equally high or in ``parts``."""
    starts = _starts(parts or (1.0,) * len(colours), area.height)
    return tuple(
        block(colour, Area(area.x, area.y + start, area.width, area.height - start))
        for colour, start in zip(colours, starts, strict=True)
    )


def pales(*colours: Colour, parts: tuple[float, ...] = ()) -> tuple[Part, ...]:
    """Pales beside each other, equally wide or in ``parts``."""
    starts = _starts(parts or (1.0,) * len(colours), LONG)
    return tuple(
        block(colour, Area(start, 0, LONG - start, HIGH)) for colour, start in zip(colours, starts, strict=True)
    )


def stripes(one: Colour, other: Colour, number: int) -> tuple[Part, ...]:
    """Bars of two colours by turns, the first at the top and at the foot."""
    return bars(*((one, other)[index % 2] for index in range(number)))


def _starts(parts: tuple[float, ...], length: float) -> tuple[float, ...]:
    whole = sum(parts)
    return tuple(length * before / whole for before in accumulate(parts[:-1], initial=0.0))


def cross(colour: Colour, width: float, x: float = LONG / 2, y: float = HIGH / 2, area: Area = CLOTH) -> Path:
    """Draw an upright cross whose arms meet at (x, y) and reach the edges of an area."""
    left, top, right, foot, half = area.x, area.y, area.x + area.width, area.y + area.height, width / 2
    near_x, far_x, near_y, far_y = x - half, x + half, y - half, y + half
    arms = ((near_x, top), (far_x, top), (far_x, near_y), (right, near_y), (right, far_y), (far_x, far_y))
    rest = ((far_x, foot), (near_x, foot), (near_x, far_y), (left, far_y), (left, near_y), (near_x, near_y))
    return polygon(colour, *arms, *rest)


def saltire(colour: Colour, width: float, area: Area = CLOTH) -> tuple[Part, ...]:
    """Draw a diagonal cross from corner to corner of an area."""
    x, y, w, h = area
    across, down = width / 2 * hypot(w, h) / h, width / 2 * hypot(w, h) / w
    falling = ((0, 0), (across, 0), (w, h - down), (w, h), (w - across, h), (0, down))
    return (
        polygon(colour, *((x + px, y + py) for px, py in falling)),
        polygon(colour, *((x + px, y + h - py) for px, py in falling)),
    )


def polygon(colour: Colour, *points: tuple[float, float]) -> Path:
    """Fill what lies between points."""
    drawn = tuple(("L" if number else "M", units(x), units(y)) for number, (x, y) in enumerate(points))
    return Path((*drawn, ("Z",)), colour, role="picture")


def disc(colour: Colour, x: float, y: float, radius: float) -> Ellipse:
    """Fill a circle around a point."""
    left, top = units(x - radius), units(y - radius)
    return Ellipse(left, top, units(2 * radius), units(2 * radius), colour, role="picture")


def star(
    colour: Colour, x: float, y: float, radius: float, *, rays: int = 5, inner: float = 0.382, turn: float = 0.0
) -> Path:
    """Draw a star with one ray upwards, turned clockwise by degrees; ``inner`` is the notches' share of the radius."""
    reach = chain.from_iterable((radius, radius * inner) for _ in range(rays))
    angles = ((index / (2 * rays) * 360 + turn - 90) * pi / 180 for index in range(2 * rays))
    return polygon(colour, *((x + r * cos(angle), y + r * sin(angle)) for r, angle in zip(reach, angles, strict=True)))


def crescent(colour: Colour, ground: Colour, x: float, y: float, radius: float) -> tuple[Part, ...]:
    """Draw a crescent open to the fly."""
    return disc(colour, x, y, radius), disc(ground, x + 0.25 * radius, y, 0.8 * radius)


def rays(colour: Colour, x: float, y: float, number: int) -> tuple[Part, ...]:
    """Draw rays from a point to the edges of the cloth, one of them level to the fly."""
    step = pi / number
    return tuple(
        polygon(colour, (x, y), *_sweep(x, y, (2 * index - 0.5) * step, (2 * index + 0.5) * step))
        for index in range(number)
    )


def _sweep(x: float, y: float, start: float, end: float) -> tuple[tuple[float, float], ...]:
    """Give the points on the cloth's edge between two angles, with a corner that lies between them."""
    first, last = _edge(x, y, start), _edge(x, y, end)
    if first[0] == last[0] or first[1] == last[1]:
        return first, last
    left_right, top_foot = (0, LONG), (0, HIGH)
    corner = (
        min(left_right, key=lambda edge: min(abs(edge - first[0]), abs(edge - last[0]))),
        min(top_foot, key=lambda edge: min(abs(edge - first[1]), abs(edge - last[1]))),
    )
    return first, corner, last


def _edge(x: float, y: float, angle: float) -> tuple[float, float]:
    dx, dy = cos(angle), sin(angle)
    edge_x = LONG if dx > 0 else 0
    edge_y = HIGH if dy > 0 else 0
    by_x = (edge_x - x) / dx if abs(dx) > 1e-9 else float("inf")
    by_y = (edge_y - y) / dy if abs(dy) > 1e-9 else float("inf")
    return (edge_x, y + dy * by_x) if by_x <= by_y else (x + dx * by_y, edge_y)


def shield(colour: Colour, x: float, y: float, width: float, height: float) -> Path:
    """Draw a shield, flat at the top and pointed at the foot, around a middle."""
    left, right, top, foot = (units(v) for v in (x - width / 2, x + width / 2, y - height / 2, y + height / 2))
    shoulder, middle = units(y + height * 0.08), units(x)
    turn = units(y + height * 0.34)
    commands: Commands = (
        ("M", left, top),
        ("L", right, top),
        ("L", right, shoulder),
        ("C", right, turn, middle + (right - middle) // 2, foot - (foot - turn) // 3, middle, foot),
        ("C", left + (middle - left) // 2, foot - (foot - turn) // 3, left, turn, left, shoulder),
        ("Z",),
    )
    return Path(commands, colour, role="picture")
