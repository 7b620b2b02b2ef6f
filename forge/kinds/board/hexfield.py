"""A field of hexes: what a definition says of it, and its geometry on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.drawing.page import Box
from forge.kinds.board.hexnames import HEXES, LATTICE, MOST_HEXES, RUNS, SIDES, HexNames, field_cells, lattice_cells
from forge.kinds.board.lattice import Hex, Lattice, Numbering
from forge.kinds.board.plan import bounds
from forge.kinds.board.spaces import PLACE
from forge.kinds.pages.desk import Desk, Spot, show_mm
from forge.kinds.pages.fields import PAINT, Few, Pair, Said
from forge.reading.fields import FLAG, LENGTH, POSITIVE_LENGTH, TEXT, Either, Field, MapOf, Record, Text, choice, whole

if TYPE_CHECKING:
    from forge.errors import Location
    from forge.kinds.board.links import LinkStyle
    from forge.kinds.board.plan import Plan


class Terrain(NamedTuple):
    """Hexes of one ground, with a symbol in each if wanted."""

    hexes: tuple[Said, ...]
    ground: Said | None
    symbol: str


class Zone(NamedTuple):
    """A region with an outline along the inside of its hexes."""

    hexes: tuple[Said, ...]
    title: str
    label: tuple[Said, ...]
    colour: Said | None
    ground: Said | None
    style: LinkStyle
    width: int


class Sides(NamedTuple):
    """Hexsides drawn in a way of their own."""

    sides: tuple[Said, ...]
    colour: Said | None
    style: LinkStyle
    width: int


class Course(NamedTuple):
    """A line from hex to hex."""

    hexes: tuple[Said, ...]
    title: str
    label: tuple[Said, ...]
    colour: Said | None
    style: LinkStyle
    width: int


class Mark(NamedTuple):
    """Something printed in a hex: a port, an air base, an entry hex."""

    hex: tuple[Said, ...]
    title: str
    note: str
    symbol: str
    ground: Said | None
    shape: Literal["none", "disc", "square"]
    size: int


class HexField(NamedTuple):
    """A field of hexes: a rectangle of columns and rows, or a lattice listed column by column."""

    columns: int
    rows: int
    lattice: dict[int, tuple[int, ...]]
    orientation: Literal["flat", "pointy"]
    lower: Literal["even", "odd"]
    size: int
    at: Pair | None
    numbers: str
    first: tuple[int, int]
    numbered: bool
    ground: Said | None
    missing: tuple[Said, ...]
    closed: tuple[Said, ...]
    dotted: tuple[Said, ...]
    terrain: tuple[Terrain, ...]
    zones: tuple[Zone, ...]
    sides: tuple[Sides, ...]
    lines: tuple[Course, ...]
    marks: tuple[Mark, ...]
    where: Location

    def names(self, desk: Desk) -> HexNames:
        """Name the hexes there are."""
        spot = Spot(self.where, "hexes")
        cells = lattice_cells(self.lattice)
        if len(cells) + self.columns * self.rows > MOST_HEXES:
            desk.error(spot, f"has more than {MOST_HEXES:,} hexes")
            return HexNames({})
        if not cells:
            numbering = Numbering(self.numbers, *self.first)
            cells = field_cells(self.columns, self.rows, numbering, self.orientation, self.lower)
            if len(cells) < self.columns * self.rows:
                desk.error(spot, f'gives hexes the same number: "{self.numbers}" is too short', "such as CCRR")
        if not cells:
            desk.error(spot, "has neither columns and rows nor a lattice")
        whole = HexNames(cells)
        gone = set(whole.find(self.missing, "hexes.missing", desk))
        return HexNames({name: cell for name, cell in cells.items() if cell.hex not in gone})

    def place(self, names: HexNames, plan: Plan, desk: Desk) -> Lattice:
        """Put the field on the board: its first hex's corner where it is said, else in the middle."""
        lattice = Lattice(self.orientation, self.size)
        hexes = [cell.hex for cell in names.cells.values()]
        if not hexes:
            return lattice
        extent = extent_of(lattice, hexes)
        if self.at:
            x, y = plan.point(self.at)
        else:
            x = plan.inner.x + (plan.inner.width - extent.width) // 2
            y = plan.inner.y + (plan.inner.height - extent.height) // 2
        lattice = lattice._replace(x=x - extent.x, y=y - extent.y)
        placed = Box(x, y, extent.width, extent.height)
        over = max(
            plan.inner.x - placed.x,
            plan.inner.y - placed.y,
            placed.x + placed.width - plan.inner.x - plan.inner.width,
            placed.y + placed.height - plan.inner.y - plan.inner.height,
        )
        if over > 0:
            message = f"reaches {show_mm(over)} beyond the frame of the board"
            desk.error(Spot(self.where, "hexes"), message, "make its hexes smaller or the board larger")
        return lattice


def extent_of(lattice: Lattice, hexes: list[Hex]) -> Box:
    """The rectangle around hexes."""
    return bounds([corner for hexagon in hexes for corner in lattice.corners(hexagon)])


def _first(text: str) -> tuple[int, int]:
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != 2 or not all(part.isdecimal() and len(part) < 4 for part in parts):
        raise ValueError('is not the number of the first column and row such as "1, 1"')
    return int(parts[0]), int(parts[1])


def _pattern(text: str) -> str:
    if not any(mark in text for mark in "CA") or "R" not in text or len(text) > 12:
        raise ValueError('is not a pattern of C or A (column) and R (row) such as "CCRR"')
    return text


def _column(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        raise ValueError("is not the number of a column") from None
    if abs(number) > 999:
        raise ValueError("is not between -999 and 999")
    return number


_WAYS = choice("solid", "dashed", "dotted", "double")
_COLOUR = Field("colour", PAINT, "its colour", None)
_TITLE = Field("title", TEXT, "words printed at the label", "")
_LABEL = Field("label", HEXES, "the hex in which the title is printed", ())

TERRAIN = Record(
    "a terrain",
    Terrain,
    Field("hexes", HEXES, "the hexes it covers"),
    Field("ground", PAINT, "their colour", None),
    Field("symbol", TEXT, "a faint symbol in each", ""),
)
ZONE = Record(
    "a zone",
    Zone,
    Field("hexes", HEXES, "the hexes in it"),
    _TITLE,
    _LABEL,
    _COLOUR,
    Field("ground", PAINT, "a tint of its hexes", None),
    Field("style", _WAYS, "how the outline is drawn", "solid"),
    Field("width", LENGTH, "the width of the outline", 0),
)
SIDE = Record(
    "hexsides",
    Sides,
    Field("sides", SIDES, "the sides, each by the two hexes that share it"),
    _COLOUR,
    Field("style", _WAYS, "how they are drawn", "solid"),
    Field("width", LENGTH, "how wide they are drawn", 0),
)
COURSE = Record(
    "a line",
    Course,
    Field("hexes", HEXES, "the hexes it passes, in order"),
    _TITLE,
    _LABEL,
    _COLOUR,
    Field("style", _WAYS, "how the line is drawn", "dotted"),
    Field("width", LENGTH, "its width", 0),
)
MARK = Record(
    "a mark",
    Mark,
    Field("hex", HEXES, "the hex (or hexes) it is printed in"),
    Field("title", TEXT, "words at the foot of the hex", ""),
    Field("note", TEXT, "a small note above them", ""),
    Field("symbol", TEXT, "a symbol in the middle", ""),
    Field("ground", PAINT, "the colour of its disc or square", None),
    Field("shape", choice("none", "disc", "square"), "what the symbol stands on", "none"),
    Field("size", LENGTH, "how large it is; half the hex if not said, less where several share one", 0),
)

HEXFIELD = Record(
    "a field of hexes",
    HexField,
    Field("columns", whole(0, 200), "how many columns", 0),
    Field("rows", whole(0, 200), "how many rows", 0),
    Field(
        "lattice",
        Either(LATTICE, MapOf(RUNS, Text("a column", _column))),
        "instead: rows by axial column, 14: -8..0 2..3; or hexes and runs of them, 14,-8..14,0 14,2",
        {},
    ),
    Field("orientation", choice("flat", "pointy"), "whether hexes have a flat side or a point at the top", "flat"),
    Field("lower", choice("even", "odd"), "which columns stand half a hex lower (rows: further right)", "even"),
    Field("size", POSITIVE_LENGTH, "the width of a hex from flat side to flat side"),
    Field("at", PLACE, "the top left corner of the field; in the middle of the board if not said", None),
    Field("numbers", Text("a pattern such as CCRR", _pattern), "how hexes are called", "CCRR"),
    Field("first", Text("numbers such as 1, 1", _first), "the number of the first column and row", (1, 1)),
    Field("numbered", FLAG, "whether the names are printed", default=True),
    Field("ground", PAINT, "the colour of every hex", None),
    Field("missing", HEXES, "hexes that are left out", ()),
    Field("closed", HEXES, "hexes that nothing enters: land within a smooth coast, without names", ()),
    Field("dotted", HEXES, "hexes drawn in dots, because no source confirms them", ()),
    Field("terrain", Few(TERRAIN, 300), "grounds", ()),
    Field("zones", Few(ZONE, 300), "regions with an outline", ()),
    Field("sides", Few(SIDE, 300), "hexsides that are barred or marked", ()),
    Field("lines", Few(COURSE, 300), "lines from hex to hex", ()),
    Field("marks", Few(MARK, 300), "ports, bases, entry hexes", ()),
    help="A field of hexes.",
)
