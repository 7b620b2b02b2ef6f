"""Roads with their casings, railways with their sleepers, and bridges where they cross water."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.commands import polygon, polyline
from forge.drawing.shapes import Path, Stroke
from forge.kinds.board.country.curves import crossings
from forge.reading.measures import MM, Colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.commands import Command, Commands
    from forge.drawing.shapes import Shape
    from forge.kinds.board.country.courses import Water, Way
    from forge.kinds.board.country.curves import Crossing


class Look(NamedTuple):
    """How a way is drawn: its width, the width of its casing, both colours, its dashes in widths."""

    width: int
    casing: int
    fill: Colour
    edge: Colour
    dash: tuple[float, ...] = ()


DARK = Colour(0x5B, 0x3D, 0x26)
LOOKS = {
    "track": Look(MM * 45 // 100, 0, Colour(0x7A, 0x58, 0x3A), DARK, (2.6, 1.5)),
    "road": Look(MM * 72 // 100, MM * 16 // 100, Colour(0xFB, 0xF3, 0xDD), DARK),
    "highway": Look(MM * 105 // 100, MM * 20 // 100, Colour(0xD9, 0x72, 0x45), DARK),
    "railway": Look(MM * 62 // 100, MM * 14 // 100, Colour(0xFF, 0xFF, 0xFF), Colour(0x23, 0x22, 0x21), (3.2, 3.2)),
}
"""In the order in which they are drawn; railways lie above roads."""
DECK = Colour(0xF6, 0xF1, 0xE6)
RAIL = Colour(0x2A, 0x22, 0x1C)


def pave(ways: Sequence[Way], unit: float) -> list[Shape]:
    """Draw all ways: of each sort first all casings, then all fills, so that they meet without a line."""
    shapes: list[Shape] = []
    for sort, look in LOOKS.items():
        lines = [way.line for way in ways if way.sort == sort]
        if not lines:
            continue
        commands = tuple(command for line in lines for command in polyline(line))
        width, casing = round(look.width * unit), round(look.casing * unit)
        if casing:
            shapes.append(Path(commands, None, Stroke(look.edge, width + 2 * casing).rounded(), role="mark"))
        dash = tuple(round(part * width) for part in look.dash)
        stroke = Stroke(look.fill, width, dash, "butt" if dash else "round", "round")
        shapes.append(Path(commands, None, stroke, role="mark" if not casing else "picture"))
    return shapes


def bridge(ways: Sequence[Way], rivers: Sequence[Water], unit: float) -> list[Shape]:
    """Draw a bridge at each crossing of a way and a water."""
    shapes: list[Shape] = []
    lines = [river.line for river in rivers]
    placed: list[tuple[float, float]] = []
    for way in ways:
        for crossing in crossings(way.line, lines) if way.bridges else ():
            spot = (crossing.x, crossing.y)
            if all(math.dist(spot, other) > MM for other in placed):
                placed.append(spot)
                shapes += _span(crossing, way, rivers[crossing.other], unit)
    return shapes


def _span(crossing: Crossing, way: Way, river: Water, unit: float) -> list[Shape]:
    """A deck as wide as its road, longer than the water is wide, between rails that splay at their ends."""
    near = min(range(len(river.line)), key=lambda number: math.dist(river.line[number], (crossing.x, crossing.y)))
    look = LOOKS[way.sort]
    half = (river.wide[near] / 2 + 0.75 * MM * unit) * 1.05
    side = (look.width / 2 + look.casing + MM * 0.22) * unit
    splay = 0.42 * MM * unit
    c, s = math.cos(crossing.angle), math.sin(crossing.angle)

    def at(along: float, across: float) -> tuple[int, int]:
        return round(crossing.x + along * c - across * s), round(crossing.y + along * s + across * c)

    deck = polygon((at(-half, -side), at(half, -side), at(half, side), at(-half, side)))
    rails: list[Command] = []
    for way_of in (-1, 1):
        points = [(-half - splay, side + splay), (-half, side), (half, side), (half + splay, side + splay)]
        rails += polyline(at(along, across * way_of) for along, across in points)
    stretch = polyline((at(-half - splay, 0), at(half + splay, 0)))
    return [
        Path(deck, DECK, role="picture"),
        *_over(stretch, look, unit),
        Path(tuple(rails), None, Stroke(RAIL, round(MM * 0.3 * unit)).rounded(), role="mark"),
    ]


def _over(commands: Commands, look: Look, unit: float) -> list[Shape]:
    """The way itself on its bridge."""
    width, casing = round(look.width * unit), round(look.casing * unit)
    if not casing:
        return [Path(commands, None, Stroke(look.fill, width), role="mark")]
    dash = tuple(round(part * width) for part in look.dash)
    return [
        Path(commands, None, Stroke(look.edge, width + casing), role="mark"),
        Path(commands, None, Stroke(look.fill, width, dash), role="picture"),
    ]
