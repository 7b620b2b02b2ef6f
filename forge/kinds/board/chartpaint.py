"""The painting of a chart: depths, lines that set water off, graticule, land with its rim, ice and mountains."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from forge.drawing.colour import WHITE, darken, lighten, mix
from forge.drawing.commands import polyline
from forge.drawing.outlined import around
from forge.drawing.shapes import Linear, Path, Radial, Rect, Stroke, Within
from forge.kinds.board.geography.lands import read_relief
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.drawing.commands import Command, Commands
    from forge.drawing.shapes import Shape
    from forge.kinds.board.geography.lands import Relief
    from forge.kinds.board.lattice import Point
    from forge.kinds.board.seachart import SeaChart
    from forge.reading.measures import Colour

DEPTHS = (("shelf-1", 0.55), ("shelf-2", 0.76), ("shelf-3", 1.0))
"""Each depth, and how far its tint is from deep to shallow."""

LINES = (("line-3", 0.30), ("line-2", 0.42), ("line-1", 0.60))
RIMS = (("land-1", 0.34), ("land-2", 0.16), ("land-3", 0.0))
ICE = (("ice-1", 0.5), ("ice-2", 0.8), ("ice-3", 1.0))
HAIR = 14 * MM // 100
COAST = 26 * MM // 100
VEIL = 0.18

HATCH = 62 * MM // 100
"""How far the strokes of a range stand from each other."""

CREST = 0.12
"""How far from the crest a stroke begins, as a share of its length."""

MASSIFS = ((9, -0.3), (6, 0.35), (12, 0.2), (7, -0.35), (10, 0.3))
"""How many strokes a massif has, and how far it lies aslant of its range; after the last the first comes again."""

ROW = tuple((2 * (at + 0.5) / broad - 1, slant) for broad, slant in MASSIFS for at in range(broad))
"""Each stroke of such a row: where it is from one end of its massif, -1, to the other, and how far that lies aslant."""


def paint_sea(chart: SeaChart, outside: Commands = ()) -> list[Shape]:
    """Paint deep water and the depths towards land; what lies outside a field of hexes is under a veil."""
    deep, shallow = chart.tones.deep, chart.tones.shallow
    around = lighten(deep, 0.22)
    ground = Radial(0.42, 0.6, 0.8, ((0.0, deep), (0.55, mix(deep, around, 0.5)), (1.0, around)))
    shapes: list[Shape] = [Rect(*chart.frame, ground)]
    for layer, share in DEPTHS:
        if commands := chart.outline(layer):
            shapes.append(Path(commands, mix(deep, shallow, share), even_odd=True))
    if outside:
        shapes.append(Path(outside, darken(deep, 0.35), even_odd=True, role="texture", opacity=VEIL))
    return shapes


def paint_lines(chart: SeaChart) -> list[Shape]:
    """Draw the lines along coasts, and the graticule."""
    ink = darken(chart.tones.deep, 0.4)
    shapes: list[Shape] = [
        Path(commands, None, Stroke(ink, HAIR).rounded(), role="rule", opacity=opacity)
        for layer, opacity in LINES
        if (commands := chart.outline(layer))
    ]
    return [*shapes, *_graticule(chart)]


def _graticule(chart: SeaChart) -> list[Shape]:
    commands = tuple(command for line in chart.graticule for command in polyline(line.points))
    stroke = Stroke(WHITE, HAIR).rounded()
    return [Path(commands, None, stroke, role="texture", opacity=0.4)] if commands else []


def paint_land(chart: SeaChart) -> list[Shape]:
    """Paint land: darker at its rim, with ice and mountains, and the coast around it."""
    shapes = _shores(chart)
    if not shapes:
        return []
    if chart.coast.ice:
        shapes += [
            Path(ice, mix(chart.tones.land, WHITE, share), even_odd=True, role="texture")
            for layer, share in ICE
            if (ice := chart.outline(layer))
        ]
    return [*shapes, *(within_land(chart, _mountains(chart)) if chart.coast.mountains else ())]


def paint_islands(chart: SeaChart, largest: int) -> list[Shape]:
    """Paint islands that are no larger once more, over lines that would strike them out."""
    return _shores(chart._replace(layers=_of_islands(chart, largest)))


def _of_islands(chart: SeaChart, largest: int) -> dict[str, list[tuple[Point, ...]]]:
    """The loops of islands and of what lies in them; lakes run round the other way than land does."""
    land = chart.layers.get("land", [])
    turn = _turn(max(land, key=len, default=()))
    islands = [
        (loop, box)
        for loop, box in zip(land, map(around, land), strict=True)
        if max(box.right - box.left, box.bottom - box.top) <= largest and _turn(loop) * turn > 0
    ]
    found = {"land": [loop for loop, _ in islands]}
    for layer, _ in RIMS:
        loops = [(loop, around(loop)) for loop in chart.layers.get(layer, ())]
        found[layer] = [loop for loop, inner in loops if any(box.holds(inner) for _, box in islands)]
    return found


def _turn(loop: Sequence[Point]) -> float:
    """Twice the area of a loop, with a sign that says which way round it runs."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise((*loop, *loop[:1])))


def _shores(chart: SeaChart) -> list[Shape]:
    commands = chart.outline("land")
    if not commands:
        return []
    rim = mix(chart.tones.land, chart.tones.shore, 0.34)
    coast = Stroke(chart.tones.shore, COAST).rounded()
    shapes: list[Shape] = [Path(commands, rim, coast, even_odd=True)]
    for layer, share in RIMS:
        if inner := chart.outline(layer):
            shapes.append(Path(inner, _lit(mix(chart.tones.land, rim, share)), even_odd=True))
    return shapes


def _lit(colour: Colour) -> Linear:
    """Land a little darker towards the south-east."""
    return Linear(0.0, 0.0, 1.0, 1.0, ((0.0, colour), (1.0, darken(colour, 0.07))))


def within_land(chart: SeaChart, shapes: Sequence[Shape]) -> list[Shape]:
    """Show shapes over land only."""
    outline = chart.outline("land")
    return [Within(outline, tuple(shapes), even_odd=True)] if outline and shapes else []


def _mountains(chart: SeaChart) -> list[Shape]:
    """Hatch the ranges: strokes fall from the crests to both sides, those on the shaded side darker."""
    light: list[Command] = []
    dark: list[Command] = []
    for relief in read_relief():
        if relief.kind == "range":
            for lit, shaded in _strokes(chart, relief):
                light += polyline(lit)
                dark += polyline(shaded)
    stroke = Stroke(mix(chart.tones.shore, chart.tones.land, 0.35), HAIR).rounded()
    return [
        Path(tuple(commands), None, stroke, role="texture", opacity=opacity)
        for commands, opacity in ((light, 0.35), (dark, 0.6))
        if commands
    ]


def _strokes(chart: SeaChart, relief: Relief) -> Iterator[tuple[tuple[Point, Point], ...]]:
    """Give strokes on both sides of a range, in fans, each of a massif that lies a little aslant of it."""
    ridge = [chart.at(place) for place in relief.way]
    if not any(_is_on(chart, point) for point in ridge):
        return
    size = relief.size * chart.kilometres(relief.way[len(relief.way) // 2]) / 2
    run = list(along(ridge, HATCH))
    for number, (x, y, angle) in enumerate(run):
        aside, slant = ROW[number % len(ROW)]
        if not _is_on(chart, (x, y)):
            continue
        # the strokes differ a little, by a step that never comes round within a range
        uneven = 0.7 + 0.3 * ((number * 0.618) % 1)
        height = (0.35 + 0.65 * math.sin(math.pi * (number + 0.5) / len(run))) * (0.25 + 0.75 * math.sqrt(1 - aside**2))
        off, fall = size * slant * aside, math.pi / 2 - 0.5 * aside
        crest = (x - off * math.sin(angle), y + off * math.cos(angle))
        yield tuple(_stroke(crest, angle + turn, size * height * uneven) for turn in (-fall, fall))


def _stroke(crest: tuple[float, float], angle: float, length: float) -> tuple[Point, Point]:
    """A stroke downhill from near a place on a crest."""
    (x, y), across, down = crest, math.cos(angle), math.sin(angle)
    near, far = ((round(x + share * length * across), round(y + share * length * down)) for share in (CREST, 1.0))
    return near, far


def _is_on(chart: SeaChart, point: Point) -> bool:
    frame = chart.frame
    return frame.x < point[0] < frame.x + frame.width and frame.y < point[1] < frame.y + frame.height


def along(way: Sequence[Point], step: int) -> Iterator[tuple[int, int, float]]:
    """Points along a bent line, a step apart, each with the direction there."""
    left = 0.0
    for (x1, y1), (x2, y2) in pairwise(way):
        length = math.dist((x1, y1), (x2, y2))
        angle = math.atan2(y2 - y1, x2 - x1)
        while left < length:
            yield round(x1 + (x2 - x1) * left / length), round(y1 + (y2 - y1) * left / length), angle
            left += step
        left -= length
