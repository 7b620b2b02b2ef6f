"""Pictures of the sheets on the cover, by the way in which they are printed: what lies on which pages, at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.commands import polygon
from forge.drawing.page import Box
from forge.drawing.shapes import Clip, Drawing, Path, Rect, Stamp, Stroke
from forge.drawing.text import TextStyle, fit_text
from forge.imposing.cover_plan import line_of, runs, sides_of
from forge.imposing.furniture import QUIET
from forge.imposing.words import say
from forge.reading.measures import MM, PT, Colour

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from forge.drawing.fonts import FontBook
    from forge.drawing.shapes import Shape
    from forge.drawing.text import Fitted
    from forge.imposing.sheet_plan import SheetPlan

MOST = 32
"""How many pictures there are at most; the plan names all sheets."""
WIDTHS = (53 * MM // 2, 22 * MM, 18 * MM, 15 * MM)
"""How wide a picture is, if there is room for it."""
GAP = 3 * MM
HEADING, LABEL = 6 * MM, 25 * MM // 2
PAGES = 3 * MM
BEHIND = MM
"""How far the sheets of a run, and backs, look out from behind the first."""
WHITE = Colour(255, 255, 255)
_EDGE = Stroke(Colour(120, 120, 120), PT // 4)
_HEAD = TextStyle("label-bold", 9 * PT, 6 * PT, valign="middle")
_PAGES = TextStyle("label-bold", 7 * PT, 5 * PT, valign="top")
_TITLE = TextStyle("label", 13 * PT // 2, 11 * PT // 2, QUIET, valign="top", lines=3)
WAYS = ("one", "apart", "both", "fold")


class Picture(NamedTuple):
    """The first sheet of a run: its pages and what lies on it in words, and whether there are more."""

    sheet: int
    pages: str
    title: str
    several: bool


Groups = tuple[tuple[str, tuple[Picture, ...]], ...]
"""Pictures by the way in which their sheets are printed."""


def pictured(plan: SheetPlan, texts: Mapping[str, str]) -> Groups:
    """Give the runs of sheets that are printed with the cover, by the sides that are printed on."""
    found: dict[str, list[Picture]] = {}
    job = plan.jobs[0]
    for run in list(runs(job, plan.sheets))[:MOST]:
        line = line_of(job, run, plan.sheets, texts)
        picture = Picture(run[0], line.pages, line.what, len(run) > 1)
        found.setdefault(sides_of(job, plan.sheets[run[0]]), []).append(picture)
    return tuple((way, tuple(found[way])) for way in WAYS if way in found)


class _Run(NamedTuple):
    """Pictures of one way that stand side by side: in which row, from which column on."""

    way: str
    pictures: tuple[Picture, ...]
    row: int
    column: int


def _rows(groups: Groups, across: int) -> Iterator[_Run]:
    """Put groups side by side as far as there is room; what is longer than a row goes on in the next."""
    row = column = 0
    for way, pictures in groups:
        if column and column + len(pictures) > across:
            row, column = row + 1, 0
        for first in range(0, len(pictures), across):
            part = pictures[first : first + across]
            yield _Run(way, part, row, column)
            column += len(part)
            if column >= across:
                row, column = row + 1, 0


def height_of(groups: Groups, width: int, page: tuple[int, int], wide: int) -> int:
    """How high the pictures are together, each so wide, in an area of a width."""
    rows = max((run.row for run in _rows(groups, _across(width, wide))), default=-1) + 1
    return rows * (HEADING + wide * page[1] // page[0] + LABEL + GAP)


def _across(width: int, wide: int) -> int:
    return max(1, (width + GAP) // (wide + GAP))


def draw_pictures(
    groups: Groups,
    box: Box,
    page: tuple[int, int],
    look: Callable[[int], Drawing],
    *,
    wide: int,
    texts: Mapping[str, str],
    fonts: FontBook,
) -> Iterator[Shape]:
    """Draw the groups beside and below one another; ``look`` gives what a sheet shows."""
    tall, setting = wide * page[1] // page[0], _type(groups, wide, fonts)
    runs = list(_rows(groups, _across(box.width, wide)))
    heads = _heads(runs, box, wide, texts)
    style = _common(_HEAD, [fit_text(head, room, _HEAD, fonts) for head, room in heads])
    for run, (head, room) in zip(runs, heads, strict=True):
        x, y = room.x, room.y + run.row * (HEADING + tall + LABEL + GAP)
        yield from fit_text(head, room._replace(y=y), style, fonts).shapes
        for number, picture in enumerate(run.pictures):
            cell = Box(x + number * (wide + GAP), y + HEADING, wide, tall)
            yield _sheet(cell, look(picture.sheet), run.way, stacked=picture.several)
            yield from _label(picture, Box(cell.x, cell.y + tall + MM, wide, LABEL - MM), setting, fonts)


def _heads(runs: Sequence[_Run], box: Box, wide: int, texts: Mapping[str, str]) -> list[tuple[str, Box]]:
    """Give what stands over each run of pictures, and its room, as in the first row."""
    return [
        (
            say(texts, f"cover.pictures-{run.way}"),
            Box(box.x + run.column * (wide + GAP), box.y, len(run.pictures) * (wide + GAP) - GAP, HEADING),
        )
        for run in runs
    ]


def _sheet(cell: Box, drawing: Drawing, way: str, *, stacked: bool) -> Shape:
    """Draw a sheet as large as its cell allows, others behind it, and the corner turned up of a page with a back."""
    inner = Box(cell.x, cell.y, cell.width - 2 * BEHIND, cell.height - 2 * BEHIND)
    scale = min(inner.width / drawing.width, inner.height / drawing.height)
    width, height = round(drawing.width * scale), round(drawing.height * scale)
    x, y = inner.x, inner.y + inner.height - height
    behind = [
        Rect(x + step, y + step, width, height, WHITE, _EDGE) for step in ((2 * BEHIND, BEHIND) if stacked else ())
    ]
    front = (
        Rect(x, y, width, height, WHITE),
        Clip(x, y, width, height, (Stamp(drawing, x, y, scale),)),
        Rect(x, y, width, height, None, _EDGE),
    )
    corner = _turned_up(x + width, y + height) if way in ("both", "fold") else ()
    return Stamp(Drawing("sheet", x + width, y + height, (*behind, *front, *corner)), 0, 0)


def _turned_up(x: int, y: int) -> tuple[Shape, ...]:
    """Draw the corner of a sheet that is turned over."""
    size = 3 * MM
    bare = polygon(((x - size, y + PT), (x + PT, y - size), (x + PT, y + PT)))
    fold = polygon(((x - size, y), (x, y - size), (x - size, y - size)))
    return Path(bare, WHITE), Path(fold, Colour(225, 225, 225), _EDGE)


class _Type(NamedTuple):
    """How all labels are set."""

    pages: TextStyle
    title: TextStyle


def _type(groups: Groups, wide: int, fonts: FontBook) -> _Type:
    """Give the size of all labels alike: that of the one that needs the smallest, of those that can be set whole."""
    labels = [picture for _, pictures in groups for picture in pictures]
    pages, titles = _places(Box(0, 0, wide, LABEL - MM))
    return _Type(
        _common(_PAGES, [fit_text(each.pages, pages, _PAGES, fonts) for each in labels]),
        _common(_TITLE, [fit_text(each.title, titles, _TITLE, fonts) for each in labels]),
    )


def _common(style: TextStyle, each: list[Fitted]) -> TextStyle:
    size = min((fitted.size for fitted in each if fitted.fits), default=style.floor)
    return style._replace(size=size, floor=size)


def _places(box: Box) -> tuple[Box, Box]:
    return box._replace(height=PAGES), Box(box.x, box.y + PAGES, box.width, box.height - PAGES)


def _label(picture: Picture, box: Box, setting: _Type, fonts: FontBook) -> Iterator[Shape]:
    above, below = _places(box)
    yield from fit_text(picture.pages, above, setting.pages, fonts).shapes
    names = picture.title.split(", ")
    fewer = (f"{', '.join(names[:count])}\u00a0…" for count in range(len(names) - 1, 0, -1))
    written = (fit_text(title, below, setting.title, fonts) for title in (picture.title, *fewer))
    whole = next((fitted for fitted in written if fitted.fits), None)
    short = shortened(picture.title, below.width, fonts, setting.title)
    yield from (whole or fit_text(short, below, setting.title, fonts)).shapes


def shortened(text: str, width: int, fonts: FontBook, style: TextStyle = _TITLE) -> str:
    """Leave the end of an over-long text out, visibly."""
    text, font = fonts.typeset(text, style.font), fonts.get(style.font)
    if font.advance(text, style.floor) <= width:
        return text
    while text and font.advance(f"{text}…", style.floor) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"
