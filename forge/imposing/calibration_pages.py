"""The calibration sheet, as two pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.drawing.page import Box, Page, Shift
from forge.drawing.shapes import Ellipse, Line, Path, Rect, Shape, Stroke
from forge.drawing.text import TextStyle, fit_text
from forge.errors import Location, fail
from forge.imposing import ruler
from forge.imposing.calibration import CORNERS, CROSS_INSET, FEWEST_STEPS, LADDER_START, Corner, corners
from forge.imposing.duplex import box_behind, flip_axis
from forge.imposing.ladders import FIGURE, RUNG_LINE, draw_ladder, show_value
from forge.imposing.options import MARGIN
from forge.imposing.printers import lies
from forge.imposing.words import say
from forge.reading.measures import MM, NAMED, PT, Colour, Size

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from forge.drawing.commands import Command
    from forge.drawing.fonts import FontBook
    from forge.imposing.duplex import Axis, Duplex
    from forge.imposing.papers import Paper

_BLACK = NAMED["black"]
_HAIR = Stroke(_BLACK, PT // 4)
_RULE = Stroke(Colour(150, 150, 150), PT // 4)
_FINE = Stroke(Colour(120, 120, 120), PT // 8)
_PIN_FIGURE = FIGURE._replace(align="center")
_TITLE = TextStyle("text-bold", 15 * PT, 8 * PT, lines=0)
_STEP = TextStyle("text", 10 * PT, 7 * PT, lines=0, leading=1.3)
_NUMBER = TextStyle("text-bold", 10 * PT, 7 * PT)
_CORNER = TextStyle("text-bold", 8 * PT, 6 * PT, valign="middle")
_HEADING = TextStyle("text-bold", 9 * PT, 6 * PT, align="center", valign="middle")

PIN_REACH = 5
CLEAR = 24 * MM


class _Sheet(NamedTuple):
    """What the drawing of a calibration sheet needs to know."""

    page: Size
    axis: Axis
    fonts: FontBook
    texts: Mapping[str, str]


def calibrate_pages(
    paper: Paper,
    duplex: Duplex,
    fonts: FontBook,
    *,
    texts: Mapping[str, str] | None = None,
    before: Shift | None = None,
) -> tuple[Page, Page]:
    """Make front and back of the calibration sheet for a paper turned over one edge.

    ``before`` is the shift in force, so that what is read is what is still wrong.
    """
    page = paper.page
    sheet = _Sheet(page, flip_axis(page, duplex), fonts, texts or {})
    found = corners(page)
    if found[0].steps < FEWEST_STEPS:
        raise fail(Location("--paper"), paper.name, "is too small for a calibration sheet")
    flip: Literal["long", "short"] = "short" if duplex == "short" else "long"
    words = {
        "lies": say(sheet.texts, f"calibrate.lies-{lies(page)}"),
        "edge": say(sheet.texts, f"calibrate.edge-{flip}"),
    }
    title = say(sheet.texts, "calibrate.front", paper=paper.name, **words)
    fronts = (shape for corner in found for shape in _front_corner(corner, sheet))
    backs = (shape for corner in found for shape in _back_corner(corner, sheet))
    box = Box(0, 0, *page)
    front = Page("calibration-front", title, *page, (*fronts, *_instructions(title, sheet)), box, box, duplex=flip)
    back = front._replace(
        name="calibration-back",
        title=say(sheet.texts, "calibrate.back"),
        shapes=(*backs, *_back_words(sheet)),
        side="back",
        shift=before or Shift(),
    )
    return front._replace(bookmark=title), back


def _front_corner(corner: Corner, sheet: _Sheet) -> Iterator[Shape]:
    """A cross, and two ladders of which every rung is labelled."""
    x, y, arm = corner.x, corner.y, 3 * MM
    yield Line(x - arm, y, x + arm, y, _HAIR)
    yield Line(x, y - arm, x, y + arm, _HAIR)
    yield Ellipse(x - 3 * MM // 2, y - 3 * MM // 2, 3 * MM, 3 * MM, stroke=_HAIR)
    yield from draw_ladder(corner.across, sheet.fonts)
    yield from draw_ladder(corner.down, sheet.fonts)
    name = say(sheet.texts, f"calibrate.corner-{corner.name}")
    clear = CLEAR - CROSS_INSET
    left = x + clear if corner.inwards_x > 0 else x - clear - 40 * MM
    top = y + clear if corner.inwards_y > 0 else y - clear - 5 * MM
    style = _CORNER._replace(align="left" if corner.inwards_x > 0 else "right")
    yield from fit_text(name, Box(left, top, 40 * MM, 5 * MM), style, sheet.fonts).shapes


def _back_corner(corner: Corner, sheet: _Sheet) -> Iterator[Shape]:
    """The long lines behind the ladders, and a grid of millimetres where a pin comes through."""
    x, y = corner.x, corner.y
    start, end = LADDER_START - 2 * MM, LADDER_START + corner.length + 2 * MM
    for way_x, way_y in ((0, corner.inwards_y), (corner.inwards_x, 0)):
        first = _behind((x + way_x * start, y + way_y * start), sheet)
        last = _behind((x + way_x * end, y + way_y * end), sheet)
        yield Line(*first, *last, RUNG_LINE)
    yield from _pin_grid(*_behind((x, y), sheet), sheet)


def _pin_grid(x: int, y: int, sheet: _Sheet) -> Iterator[Shape]:
    """Lines a millimetre apart, labelled above and at the left with what a hole there means."""
    sign_x, sign_y = (1, -1) if sheet.axis == "vertical" else (-1, 1)
    edge = PIN_REACH * MM
    fine: list[Command] = []
    for number in range(-PIN_REACH, PIN_REACH + 1):
        at = number * MM
        fine += [("M", x + at, y - edge), ("L", x + at, y + edge), ("M", x - edge, y + at), ("L", x + edge, y + at)]
        step_out = 2 * MM if number % 2 else 0
        above = Box(x + at - MM, y - edge - 2 * MM - step_out, 2 * MM, 2 * MM)
        yield from fit_text(show_value(sign_x * at), above, _PIN_FIGURE, sheet.fonts).shapes
        beside = Box(x - edge - 5 * MM // 2 - step_out, y + at - MM, 2 * MM, 2 * MM)
        yield from fit_text(show_value(sign_y * at), beside, _PIN_FIGURE, sheet.fonts).shapes
    yield Path(tuple(fine), stroke=_FINE)
    yield Line(x - edge, y, x + edge, y, RUNG_LINE)
    yield Line(x, y - edge, x, y + edge, RUNG_LINE)


def _behind(point: tuple[int, int], sheet: _Sheet) -> tuple[int, int]:
    box = box_behind(Box(*point, 0, 0), sheet.page, sheet.axis)
    return box.x, box.y


def _middle(sheet: _Sheet) -> Box:
    """What the ladders leave free, as wide as text should be."""
    edge = MARGIN + CLEAR + 14 * MM
    width = min(sheet.page.width - 2 * edge, 134 * MM)
    return Box((sheet.page.width - width) // 2, edge, width, sheet.page.height - 2 * edge)


def _instructions(title: str, sheet: _Sheet) -> Iterator[Shape]:
    """Title, steps, and a table to write the readings into before they are typed."""
    middle = _middle(sheet)
    titled = fit_text(title, middle._replace(height=20 * MM), _TITLE, sheet.fonts)
    yield from titled.shapes
    y, indent = middle.y + titled.height + 4 * MM, 6 * MM
    for number, step in enumerate(("print", "look", "read", "type", "pin"), 1):
        words = say(sheet.texts, f"calibrate.step-{step}")
        box = Box(middle.x + indent, y, middle.width - indent, 20 * MM)
        fitted = fit_text(words, box, _STEP, sheet.fonts)
        yield from fit_text(str(number), box._replace(x=middle.x, width=indent), _NUMBER, sheet.fonts).shapes
        yield from fitted.shapes
        y += fitted.height + 3 * MM // 2
    y += 4 * MM
    yield from _table(Box(middle.x + indent, y, min(middle.width - indent, 90 * MM), 5 * 7 * MM), sheet)
    if middle.width >= ruler.LENGTH:
        x = middle.x + indent if middle.width - indent >= ruler.LENGTH else middle.x
        yield from ruler.draw_ruler(x, y + 6 * 7 * MM, ruler.DEEPEST, sheet.fonts)


def _table(box: Box, sheet: _Sheet) -> Iterator[Shape]:
    row = box.height // 5
    first = box.width // 2
    cell = (box.width - first) // 2
    for column, name in enumerate(("dx", "dy")):
        head = Box(box.x + first + column * cell, box.y, cell, row)
        yield from fit_text(f"{name} (mm)", head, _HEADING, sheet.fonts).shapes
    for number, name in enumerate(CORNERS, 1):
        y = box.y + number * row
        words = say(sheet.texts, f"calibrate.corner-{name}")
        style = _CORNER._replace(font="text", size=10 * PT)
        yield from fit_text(f"{number}  {words}", Box(box.x, y, first, row), style, sheet.fonts).shapes
        yield Line(box.x, y, box.x + box.width, y, _RULE)
        for column in range(2):
            left = box.x + first + column * cell
            yield Rect(left + MM, y + MM // 2, cell - 2 * MM, row - MM, stroke=_HAIR)


def _back_words(sheet: _Sheet) -> Iterator[Shape]:
    middle = _middle(sheet)
    titled = fit_text(say(sheet.texts, "calibrate.back"), middle._replace(height=20 * MM), _TITLE, sheet.fonts)
    yield from titled.shapes
    words = say(sheet.texts, "calibrate.pin-back")
    box = Box(middle.x, middle.y + titled.height + 4 * MM, middle.width, 20 * MM)
    yield from fit_text(words, box, _STEP, sheet.fonts).shapes
