"""What makes a board pleasant and costs little ink: a graduated frame, waves on open water, a compass rose."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from forge.drawing.commands import polygon
from forge.drawing.layout import aligned, inset
from forge.drawing.page import Box
from forge.drawing.shapes import Ellipse, Line, Path, Rect, Stroke
from forge.kinds.board.spaces import Sited
from forge.reading.measures import MM

if TYPE_CHECKING:
    from forge.drawing.commands import Command
    from forge.drawing.shapes import Shape
    from forge.kinds.board.lattice import Point
    from forge.kinds.board.plan import Plan
    from forge.kinds.pages.desk import Desk
    from forge.kinds.pages.strips import Spot

FRAME = 3 * MM
GRADUATION = 10 * MM


def frame_width(style: str) -> int:
    """How much room a frame takes along each edge."""
    return {"none": 0, "line": MM // 2}.get(style, FRAME)


def draw_frame(desk: Desk, box: Box) -> list[Shape]:
    """The neat line: a rule, or a double one graduated like that of a sea chart."""
    colours, style = desk.style.colours, desk.style.frame
    if style == "none":
        return []
    rule, line = desk.stroke("rule", colours.accent), desk.stroke("line", colours.accent)
    outer = Rect(*inset(box, rule.width // 2), None, rule)
    if style == "line":
        return [outer]
    inner = inset(box, FRAME)
    shapes: list[Shape] = [
        outer,
        Rect(*inner, None, line),
        Rect(*inset(box, FRAME // 2), None, desk.stroke("hair", colours.accent)),
    ]
    for length, place in ((inner.width, _level), (inner.height, _upright)):
        count = max(2, round(length / GRADUATION / 2) * 2)
        marks = [round(length * number / count) for number in range(count + 1)]
        for number in range(count):
            for side in (0, 1):
                start, end = marks[number], marks[number + 1]
                if (number + side) % 2:
                    shapes.append(Rect(*place(box, inner, start, end - start, side), colours.accent))
                ticks = [start + (end - start) * tick // 5 for tick in range(1, 5)]
                shapes += [_tick(place(box, inner, tick, 0, side, ticks=True), line) for tick in ticks]
    return shapes


def _level(box: Box, inner: Box, start: int, length: int, side: int, *, ticks: bool = False) -> Box:
    """A stretch of the scale along the top (side 0) or foot: bars in its outer half, ticks in its inner one."""
    half = FRAME // 2
    y = box.y + (half if ticks else 0) if side == 0 else box.y + box.height - (FRAME if ticks else half)
    return Box(inner.x + start, y, length, half)


def _upright(box: Box, inner: Box, start: int, length: int, side: int, *, ticks: bool = False) -> Box:
    half = FRAME // 2
    x = box.x + (half if ticks else 0) if side == 0 else box.x + box.width - (FRAME if ticks else half)
    return Box(x, inner.y + start, half, length)


def _tick(place: Box, stroke: Stroke) -> Line:
    return Line(place.x, place.y, place.x + place.width, place.y + place.height, stroke)


WAVE = Box(0, 0, 9 * MM, 3 * MM)
WAVE_STEP = (26 * MM, 15 * MM)


def draw_waves(desk: Desk, plan: Plan) -> list[Shape]:
    """A few wavelets on open water, in staggered rows, wherever nothing else is drawn."""
    stroke = Stroke(desk.style.colours.wave, desk.style.lengths.line).rounded()
    commands: list[Command] = []
    inner = plan.inner
    across, down = inner.width // WAVE_STEP[0], inner.height // WAVE_STEP[1]
    for row in range(down):
        for column in range(across):
            # a low-discrepancy shift, so that the rows do not show
            drift = (row * 0.618 + column * 0.371) % 1
            x = inner.x + round((column + 0.2 + 0.6 * drift) * WAVE_STEP[0])
            y = inner.y + round((row + 0.25 + 0.5 * ((column * 0.755 + row * 0.57) % 1)) * WAVE_STEP[1])
            if plan.is_free(Box(x - MM, y - MM, WAVE.width + 2 * MM, WAVE.height + 2 * MM)):
                commands += _wavelet(x, y)
    return [Path(tuple(commands), None, stroke)] if commands else []


def _wavelet(x: int, y: int) -> list[Command]:
    """Two lines of crests, the lower one shorter and set off."""
    commands: list[Command] = []
    for left, top, crests in ((x, y, 3), (x + 2 * MM, y + 3 * MM // 2, 2)):
        commands.append(("M", left, top))
        for crest in range(crests):
            start = left + crest * 2 * MM
            commands.append(
                ("C", start + MM // 2, top + MM // 2, start + 3 * MM // 2, top + MM // 2, start + 2 * MM, top)
            )
    return commands


class Compass(Sited, called="a compass rose"):
    """A compass rose in a square."""


def draw_compass(desk: Desk, box: Box, spot: Spot) -> list[Shape]:
    """A rose of sixteen points within two rings, a half of each point filled; north is named."""
    colours = desk.style.colours
    accent, hair = colours.accent, desk.stroke("hair", colours.accent)
    side = min(box.width, box.height)
    whole = aligned(side, side, box)
    x, y, radius = whole.x + side // 2, whole.y + side // 2, side / 2
    shapes: list[Shape] = [
        Ellipse(*_circle(x, y, radius * 0.72), colours.paper, hair),
        Ellipse(*_circle(x, y, radius * 0.66), None, hair),
    ]
    ticks: list[Command] = []
    for number in range(72):
        inner = 0.66 if number % 2 else 0.64
        ticks += [("M", *_polar(x, y, radius * inner, number * 5)), ("L", *_polar(x, y, radius * 0.72, number * 5))]
    shapes.append(Path(tuple(ticks), None, hair))
    for angles, length, waist in ((range(45, 360, 90), 0.56, 0.11), (range(0, 360, 90), 0.84, 0.13)):
        for angle in angles:
            tip = _polar(x, y, radius * length, angle)
            for way in (-45, 45):
                edge = _polar(x, y, radius * waist * math.sqrt(2), angle + way)
                half = polygon(((x, y), tip, edge))
                shapes.append(Path(half, accent if way > 0 else colours.paper, hair))
    north = Box(x - side // 8, whole.y, side // 4, round(radius * 0.15))
    return [
        *shapes,
        *desk.words(desk.say("board.north"), north, "column", spot, colour=colours.ink, align="center"),
    ]


def _circle(x: int, y: int, radius: float) -> Box:
    return Box(round(x - radius), round(y - radius), round(2 * radius), round(2 * radius))


def _polar(x: int, y: int, radius: float, angle: float) -> Point:
    """A point by its distance and its bearing from north, clockwise."""
    turn = math.radians(angle)
    return round(x + radius * math.sin(turn)), round(y - radius * math.cos(turn))
