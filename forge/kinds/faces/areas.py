"""Areas: a face divided into named boxes, in shares of its trim, so that one face serves every size.

``%`` is a share of the box divided, along the direction it is given in; ``%min`` a share of the shorter side of the
trim, as is a ``%`` where there is no direction (an inset, a gap, a radius, a type size; see ``measure``). Shares and
lengths may be added: ``50% - 1 mm``. In rows and columns ``rest`` is what others leave, ``2 rest`` twice as much.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.layout import grid, inset, shares
from forge.drawing.page import Box
from forge.errors import nearest
from forge.reading.fields import TEXT, MapOf, Placed, Record, Text, choice, field
from forge.reading.measures import parse_length
from forge.reading.scalars import cells

if TYPE_CHECKING:
    from forge.errors import Location, Problems
    from forge.pack.outline import Outline

TRIM = "trim"
LIVE = "live"
LIVE_RECTANGLE = 5_556
"""Inset of the live area, in thousandths of a percent of the shorter side: 2 pt of a half-inch counter's 36."""
LIVE_ROUND = 14_645
"""Inset of the live area of a round piece: the square inscribed in the circle."""
MOST_CELLS = 24

_ALL = 100_000
_SHARE = re.compile(r"(\d{1,3}(?:\.\d{1,3})?)\s*%(min)?")
_REST = re.compile(r"(?:(\d{1,2})\s+)?rest")


class Extent(NamedTuple):
    """A distance on a face: shares (100,000 is all) of the box and of the trim's shorter side, a length, and rests."""

    share: int = 0
    short: int = 0
    fixed: int = 0
    rest: int = 0

    def along(self, whole: int, short: int) -> int:
        """The distance in EMU along a side of a box."""
        return (2 * (self.share * whole + self.short * short) + _ALL) // (2 * _ALL) + self.fixed

    def of_short(self, short: int) -> int:
        """The distance in EMU where there is no direction: every share is one of the shorter side."""
        return self.along(short, short)


def parse_extent(text: str) -> Extent:
    """Read ``20%``, ``5%min``, ``1.5 mm``, ``50% - 1 mm``, ``rest`` or ``2 rest``."""
    if match := _REST.fullmatch(text.strip()):
        return Extent(rest=int(match[1] or 1))
    total = Extent()
    for sign, term in re.findall(r"(^|[+-])\s*([^+-]+)", text.strip()):
        total = _added(total, -1 if sign == "-" else 1, term.strip())
    if not re.fullmatch(r"[+-]?\s*[^+-]+(\s*[+-]\s*[^+-]+)*", text.strip()):
        raise ValueError('is not a distance such as "20%", "1.5 mm" or "50% - 1 mm"')
    return total


def _added(total: Extent, sign: int, term: str) -> Extent:
    match = _SHARE.fullmatch(term)
    if match is None:
        return total._replace(fixed=total.fixed + sign * parse_length(term))
    share = sign * round(float(match[1]) * 1_000)
    if match[2]:
        return total._replace(short=total.short + share)
    return total._replace(share=total.share + share)


EXTENT = Text("a distance such as 20% or 1.5 mm", parse_extent)


class At(Record, called="a place in an area"):
    """A place within an area; what is not given follows from the rest, and what has a size only is centred."""

    left: Extent | None = field(EXTENT, "distance from the area's left side", default=None)
    right: Extent | None = field(EXTENT, "distance from the area's right side", default=None)
    top: Extent | None = field(EXTENT, "distance from the area's top", default=None)
    bottom: Extent | None = field(EXTENT, "distance from the area's foot", default=None)
    width: Extent | None = field(EXTENT, "width; centred if neither left nor right is given", default=None)
    height: Extent | None = field(EXTENT, "height; centred if neither top nor bottom is given", default=None)


class Area(Placed, called="an area"):
    """A named box: a place in another box, and how it is divided in turn."""

    of: str = field(
        TEXT, "the area it lies in: trim, live, or another; a part of rows or columns lies where it is", default=""
    )
    at: At | None = field(At, "its place there; all of it if not given", default=None)
    inset: Extent = field(EXTENT, "how far it keeps off all four sides", default=Extent())
    rows: dict[str, Extent] = field(MapOf(EXTENT), "names and heights of areas below each other", default={})
    columns: dict[str, Extent] = field(MapOf(EXTENT), "names and widths of areas beside each other", default={})
    grid: tuple[int, int] | None = field(
        cells("3 x 2", MOST_CELLS), "equal cells, named NAME.1, NAME.2 and so on by rows", default=None
    )
    gap: Extent = field(EXTENT, "the distance between rows, columns or cells", default=Extent())
    spread: str = field(choice("across", "down"), "run on to both edges of the trim, as a band does", default="")


def measure(trim: Box, outline: Outline) -> int:
    """Give what shares without a direction are shares of: the shorter side.

    Of a piece that is no rectangle it is that of one with as large a live area, so that type keeps its proportions.
    """
    short = min(trim.width, trim.height)
    if outline.form == "round":
        return short * (_ALL - 2 * LIVE_ROUND) // (_ALL - 2 * LIVE_RECTANGLE)
    return short if outline.is_square_cut else min(outline.live(trim)[2:]) * _ALL // (_ALL - 2 * LIVE_RECTANGLE)


def place(at: At | None, box: Box, short: int) -> Box:
    """Give the box of a place in a box."""
    if at is None:
        return box
    left, width = _axis(at.left, at.right, at.width, box.width, short)
    top, height = _axis(at.top, at.bottom, at.height, box.height, short)
    return Box(box.x + left, box.y + top, width, height)


def _axis(start: Extent | None, end: Extent | None, size: Extent | None, whole: int, short: int) -> tuple[int, int]:
    from_start = start.along(whole, short) if start else 0
    from_end = end.along(whole, short) if end else 0
    if size is None:
        return from_start, max(whole - from_start - from_end, 0)
    length = size.along(whole, short)
    if start:
        return from_start, length
    return (whole - from_end - length if end else (whole - length) // 2), length


def _spread(box: Box, spread: str, trim: Box) -> Box:
    if spread == "across":
        return box._replace(x=trim.x, width=trim.width)
    return box._replace(y=trim.y, height=trim.height) if spread == "down" else box


def lay_areas(areas: dict[str, Area], trim: Box, outline: Outline, at: str, problems: Problems) -> dict[str, Box]:
    """Give every area's box on a face; ``trim`` and ``live`` (clear of a shifted cut) are always there."""
    return _Layout(areas, trim, outline, at, problems).boxes()


class _Layout:
    """Resolves areas that refer to each other in any order."""

    def __init__(self, areas: dict[str, Area], trim: Box, outline: Outline, at: str, problems: Problems) -> None:
        self._areas = areas
        self._short = measure(trim, outline)
        self._at = at
        self._problems = problems
        margin = Extent(short=LIVE_ROUND if outline.form == "round" else LIVE_RECTANGLE)
        live = inset(trim, margin.of_short(min(trim.width, trim.height)))
        if outline.form != "round" and not outline.is_square_cut:
            live = outline.live(trim)
        self._boxes = {TRIM: trim, LIVE: live}
        self._whole_of = {part: name for name, area in areas.items() for part in _parts(name, area)}
        self._divided: dict[str, dict[str, Box]] = {}
        self._open: list[str] = []

    def boxes(self) -> dict[str, Box]:
        """Give the boxes of all areas by name."""
        for name in (TRIM, LIVE):
            if name in self._areas or name in self._whole_of:
                self._problems.error(
                    self._where(name), f"{self._at}.areas.{name}", "is always there; take another name"
                )
        for name in (*self._areas, *self._whole_of):
            self._box(name)
            self._tell_of_whole(name)
        return self._boxes

    def _tell_of_whole(self, name: str) -> None:
        """Warn of an area that says where it lies, and is a part of another: of one it inherits, mostly."""
        whole, area = self._whole_of.get(name), self._areas.get(name)
        if whole and area and area.of not in ("", whole):
            message = f"lies in {whole}, of whose rows, columns or cells it is one, and not in {area.of}"
            hint = "take another name, or do not say where it lies"
            self._problems.warning(area.where, f"{self._at}.areas.{name}.of", message, hint)

    def _box(self, name: str) -> Box:
        if name in self._boxes:
            return self._boxes[name]
        area, whole = self._areas.get(name), self._whole_of.get(name)
        if name in self._open:
            self._error(self._open[-1], f"lies in itself: {' in '.join([*self._open, name])}")
            return self._boxes[TRIM]
        if area is None and whole is None:
            known = [*self._boxes, *self._areas, *self._whole_of]
            self._error(self._open[-1], f"lies in {name!r}, which is no area", nearest(name, known))
            return self._boxes[TRIM]
        self._open.append(name)
        box = self._divide(whole)[name] if whole else self._box(area.of or TRIM if area else TRIM)
        if area:
            box = inset(place(area.at, box, self._short), area.inset.of_short(self._short))
            box = _spread(box, area.spread, self._boxes[TRIM])
        self._open.pop()
        self._boxes[name] = box
        return box

    def _divide(self, name: str) -> dict[str, Box]:
        """Give the boxes of an area's parts."""
        if name not in self._divided:
            area, box = self._areas[name], self._box(name)
            gap = area.gap.of_short(self._short)
            parts: dict[str, Box] = {}
            for part, (start, size) in self._cut(name, area.rows, box.height, gap).items():
                parts[part] = Box(box.x, box.y + start, box.width, size)
            for part, (start, size) in self._cut(name, area.columns, box.width, gap).items():
                parts[part] = Box(box.x + start, box.y, size, box.height)
            cells = [cell for row in grid(box, area.grid[1], area.grid[0], gap) for cell in row] if area.grid else []
            parts.update({f"{name}.{number}": cell for number, cell in enumerate(cells, 1)})
            self._divided[name] = parts
        return self._divided[name]

    def _cut(self, name: str, parts: dict[str, Extent], whole: int, gap: int) -> dict[str, tuple[int, int]]:
        """Cut a length into parts: where each starts, and how long it is."""
        sizes = [extent.along(whole, self._short) for extent in parts.values()]
        left = whole - gap * max(len(parts) - 1, 0) - sum(sizes)
        if left < 0:
            self._error(name, "is divided into parts longer than itself")
        rests = shares(max(left, 0), [extent.rest for extent in parts.values()]) if parts else ()
        cut: dict[str, tuple[int, int]] = {}
        start = 0
        for (part, extent), size, rest in zip(parts.items(), sizes, rests, strict=True):
            cut[part] = (start, rest if extent.rest else size)
            start += cut[part][1] + gap
        return cut

    def _error(self, name: str, message: str, hint: str = "") -> None:
        self._problems.error(self._where(name), f"{self._at}.areas.{name}", message, hint)

    def _where(self, name: str) -> Location:
        return self._areas[name if name in self._areas else self._whole_of[name]].where


def _parts(name: str, area: Area) -> list[str]:
    cells = area.grid[0] * area.grid[1] if area.grid else 0
    return [*area.rows, *area.columns, *(f"{name}.{number}" for number in range(1, cells + 1))]
