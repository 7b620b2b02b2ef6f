"""The calibration sheet of a cutter: four ladders that it cuts a line through, and what the readings say.

A ladder has rungs a tenth of a millimetre further aside than the one before, each labelled. The machine cuts one long
line along it, straight through the middle of the ladder as it thinks; the rung that the cut passes through says how far
beside its place it is. The ladders at the left and at the right tell how far the machine errs sideways, and by how much
more at one side than at the other; those at the top and at the foot the same downwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box, Page
from forge.drawing.shapes import Rect, Stroke
from forge.drawing.text import TextStyle, fit_text
from forge.errors import Location, fail
from forge.imposing.cutter_offsets import CutterOffset
from forge.imposing.ladders import RUNG, Ladder, draw_ladder
from forge.imposing.registration import draw_registration
from forge.imposing.words import say
from forge.reading.measures import MM, NAMED, PT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from forge.drawing.fonts import FontBook
    from forge.drawing.shapes import Shape
    from forge.imposing.cutters import Cutter, Marks
    from forge.imposing.die_lines import Point
    from forge.imposing.papers import Paper
    from forge.reading.measures import Size

STEP = MM // 10
STEPS = 15
LENGTH = (2 * STEPS + 1) * RUNG
FROM_MARKS = 14 * MM
"""How far ladders stand inside the rectangle that the marks span."""

BEYOND = 2 * MM
SIDES = ("left", "right", "top", "bottom")
"""The ladders, in the order in which readings are typed."""

_BLACK = NAMED["black"]
_TITLE = TextStyle("text-bold", 15 * PT, 8 * PT, lines=0)
_STEP = TextStyle("text", 10 * PT, 6 * PT, lines=0, leading=1.3)
_NUMBER = TextStyle("text-bold", 10 * PT, 7 * PT)
_NAME = TextStyle("text-bold", 9 * PT, 6 * PT, valign="middle")


class Gauge(NamedTuple):
    """A ladder, the side of the sheet that it stands at, and the line that is cut through it."""

    side: str
    ladder: Ladder
    start: Point
    end: Point


def gauges(marks: Marks, page: Size) -> tuple[Gauge, ...]:
    """Give the four ladders of a sheet; ``ForgeError`` if it is too small for them."""
    inset, clear = marks.inset + FROM_MARKS, marks.inset + marks.clear
    if min(page) < LENGTH + 2 * (clear + BEYOND):
        raise fail(
            Location("--paper"), "", f"is too small: a ladder of {LENGTH // MM} mm has no room between the marks"
        )
    across, down = (page.width - LENGTH) // 2, (page.height - LENGTH) // 2
    right, foot = page.width - inset, page.height - inset
    return (
        _upright("left", inset, down, 1),
        _upright("right", right, down, -1),
        _level("top", across, inset, 1),
        _level("bottom", across, foot, -1),
    )


def _upright(side: str, x: int, y: int, label_way: int) -> Gauge:
    ladder = Ladder(x, y, True, 1, label_way, STEP, STEPS)
    return Gauge(side, ladder, (x, y - BEYOND), (x, y + LENGTH + BEYOND))


def _level(side: str, x: int, y: int, label_way: int) -> Gauge:
    ladder = Ladder(x, y, False, 1, label_way, STEP, STEPS)
    return Gauge(side, ladder, (x - BEYOND, y), (x + LENGTH + BEYOND, y))


def cutter_page(cutter: Cutter, paper: Paper, fonts: FontBook, *, texts: Mapping[str, str] | None = None) -> Page:
    """Make the calibration sheet of a cutter that has marks."""
    assert cutter.marks
    words, page = texts or {}, paper.page
    title = say(words, "calibrate.cutter", cutter=cutter.title)
    shapes: list[Shape] = list(draw_registration(cutter.marks, page))
    for number, gauge in enumerate(gauges(cutter.marks, page), 1):
        shapes += draw_ladder(gauge.ladder, fonts)
        shapes += fit_text(str(number), _beside(gauge), _NAME, fonts).shapes
    shapes += _instructions(title, page, fonts, words)
    box = Box(0, 0, *page)
    return Page("calibration-cutter", title, *page, tuple(shapes), box, box, bookmark=title)


def _beside(gauge: Gauge) -> Box:
    """Give the place of a ladder's number: beyond its beginning."""
    x, y = gauge.start
    return (
        Box(x - MM, y - 6 * MM, 6 * MM, 5 * MM) if gauge.ladder.upright else Box(x - 6 * MM, y - 2 * MM, 5 * MM, 5 * MM)
    )


def _instructions(title: str, page: Size, fonts: FontBook, words: Mapping[str, str]) -> Iterator[Shape]:
    """Say in the middle of the sheet what to do, and leave room for the readings."""
    width = min(page.width - 110 * MM, 120 * MM)
    x, y, indent = (page.width - width) // 2, page.height * 3 // 10, 6 * MM
    titled = fit_text(title, Box(x, y, width, 22 * MM), _TITLE, fonts)
    yield from titled.shapes
    y += titled.height + 3 * MM
    for number, key in enumerate(("print", "cut", "read", "type"), 1):
        fitted = fit_text(
            say(words, f"calibrate.cutter-{key}"), Box(x + indent, y, width - indent, 26 * MM), _STEP, fonts
        )
        yield from fit_text(str(number), Box(x, y, indent, 6 * MM), _NUMBER, fonts).shapes
        yield from fitted.shapes
        y += fitted.height + 2 * MM
    for number, side in enumerate(SIDES, 1):
        line = Box(x + indent, y + (number - 1) * 8 * MM, width - indent, 7 * MM)
        words_of = f"{number}  {say(words, f'calibrate.side-{side}')}"
        yield from fit_text(words_of, line._replace(width=line.width - 24 * MM), _NAME, fonts).shapes
        yield Rect(line.x + line.width - 22 * MM, line.y, 22 * MM, 6 * MM, stroke=Stroke(_BLACK, PT // 4))


def solve_offset(
    name: str, marks: Marks, page: Size, readings: Sequence[int], before: CutterOffset | None = None
) -> CutterOffset:
    """Find what undoes a machine's error, from how far beside its place each of the four cuts lies, in EMU.

    ``before`` is the offset that was in force when the sheet was cut.
    """
    known = before or CutterOffset(cutter=name, dx=0, dy=0)
    left, right, top, bottom = gauges(marks, page)
    dx, scale_x = _undone(left.start[0], right.start[0], page.width, readings[:2])
    dy, scale_y = _undone(top.start[1], bottom.start[1], page.height, readings[2:])
    return CutterOffset(
        cutter=name,
        dx=round(known.dx + known.scale_x * dx),
        dy=round(known.dy + known.scale_y * dy),
        scale_x=known.scale_x * scale_x,
        scale_y=known.scale_y * scale_y,
    )


def _undone(first: int, last: int, length: int, readings: Sequence[int]) -> tuple[float, float]:
    """Give the move and the scale that undo an error along one axis, which grows evenly from one place to another.

    What is sent to a place at a distance from the middle comes to ``(1 + growth) * distance + error``.
    """
    growth = (readings[1] - readings[0]) / (last - first)
    error = readings[0] - growth * (first - length / 2)
    return -error / (1 + growth), 1 / (1 + growth)
