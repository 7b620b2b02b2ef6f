"""A field of hexes: what a definition says of it, and its geometry on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from forge.budget import BOARD_HEXES, spend
from forge.drawing.page import Box
from forge.kinds.board.country.entry import Country
from forge.kinds.board.country.kinds import MOST_HEIGHT
from forge.kinds.board.hexnames import HEXES, LATTICE, RUNS, SIDES, HexNames, field_cells, lattice_cells
from forge.kinds.board.lattice import Hex, Lattice
from forge.kinds.board.numbering import FURTHEST_STEP, Numbering, Slant, parse_pair, parse_pattern, parse_step
from forge.kinds.board.plan import bounds
from forge.kinds.board.spaces import PLACE
from forge.kinds.pages.desk import Desk, show_mm
from forge.kinds.pages.fields import NAMED, PAINT, Brief, Few, Pair, Said
from forge.kinds.pages.strips import Spot
from forge.pack.terrain_map import TerrainMap
from forge.reading.fields import (
    FLAG,
    LENGTH,
    NAME,
    POSITIVE_LENGTH,
    TEXT,
    Either,
    MapOf,
    Placed,
    Record,
    Text,
    choice,
    field,
    whole,
)

if TYPE_CHECKING:
    from forge.kinds.board.links import LinkStyle
    from forge.kinds.board.plan import Plan


class Terrain(Record, called="a terrain"):
    """Hexes of one ground, with a symbol in each if wanted."""

    name: str = field(NAME, "what the map of the field calls it", default="")
    hexes: tuple[Said, ...] = field(HEXES, "the hexes it covers, beside those that the map gives it", default=())
    ground: Said | None = field(PAINT, "their colour", default=None)
    symbol: str = field(TEXT, "a faint symbol in each", default="")
    colour: Said | None = field(
        PAINT, "the colour of that symbol; in a country of its trees, houses, stones, lines", default=None
    )
    kind: Said | None = field(
        NAMED, "in a country, the terrain of forge's that it is drawn as, if not the one of its name", default=None
    )
    height: int | None = field(
        whole(0, MOST_HEIGHT), "in a country, how many steps it lies above the plain", default=None
    )


class Mark(Record, called="a mark"):
    """Something printed in a hex: a port, an air base, an entry hex."""

    hex: tuple[Said, ...] = field(HEXES, "the hex (or hexes) it is printed in")
    title: str = field(TEXT, "words at the foot of the hex", default="")
    note: str = field(TEXT, "a small note above them", default="")
    symbol: str = field(TEXT, "a symbol in the middle", default="")
    ground: Said | None = field(PAINT, "the colour of its disc or square", default=None)
    shape: Literal["none", "disc", "square"] = field(
        choice("none", "disc", "square"), "what the symbol stands on", default="none"
    )
    size: int = field(LENGTH, "how large it is; half the hex if not given, less where several share one", default=0)


def extent_of(lattice: Lattice, hexes: list[Hex]) -> Box:
    """The rectangle around hexes."""
    return bounds([corner for hexagon in hexes for corner in lattice.corners(hexagon)])


def _printed(text: str) -> str:
    return parse_pattern(text) if text else ""


def _column(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        raise ValueError("is not the number of a column") from None
    if abs(number) > 999:
        raise ValueError("is not between -999 and 999")
    return number


_WAYS: Text[LinkStyle] = choice("solid", "dashed", "dotted", "double")


class _Titled(Record):
    title: str = field(TEXT, "words printed at the label", default="")
    label: tuple[Said, ...] = field(HEXES, "the hex in which the title is printed", default=())
    colour: Said | None = field(PAINT, "its colour", default=None)


class Zone(_Titled, called="a zone"):
    """A region with an outline along the inside of its hexes."""

    hexes: tuple[Said, ...] = field(HEXES, "the hexes in it")
    ground: Said | None = field(PAINT, "a tint of its hexes", default=None)
    style: LinkStyle = field(_WAYS, "how the outline is drawn", default="solid")
    width: int = field(LENGTH, "the width of the outline", default=0)


class Sides(Record, called="hexsides"):
    """Hexsides drawn in a way of their own."""

    sides: tuple[Said, ...] = field(SIDES, "the sides, each by the two hexes that share it")
    colour: Said | None = field(PAINT, "its colour", default=None)
    style: LinkStyle = field(_WAYS, "how they are drawn", default="solid")
    width: int = field(LENGTH, "how wide they are drawn", default=0)


class Course(_Titled, called="a line"):
    """A line from hex to hex."""

    hexes: tuple[Said, ...] = field(HEXES, "the hexes it passes, in order")
    style: LinkStyle = field(_WAYS, "how the line is drawn", default="dotted")
    width: int = field(LENGTH, "its width", default=0)


class HexField(Placed, called="a field of hexes", summary="A field of hexes."):
    """A field of hexes: a rectangle of columns and rows, or a lattice listed column by column."""

    columns: int = field(whole(0, 200), "how many columns", default=0)
    rows: int = field(whole(0, 200), "how many rows", default=0)
    lattice: dict[int, tuple[int, ...]] = field(
        Either(LATTICE, MapOf(RUNS, Text("a column", _column))),
        "instead: rows by axial column, 14: -8..0 2..3; or hexes and runs of them, 14,-8..14,0 14,2",
        default={},
    )
    orientation: Literal["flat", "pointy"] = field(
        choice("flat", "pointy"), "whether hexes have a flat side or a point at the top", default="flat"
    )
    lower: Literal["even", "odd"] = field(
        choice("even", "odd"), "which columns stand half a hex lower (rows: further right)", default="even"
    )
    size: int = field(POSITIVE_LENGTH, "the width of a hex from flat side to flat side")
    at: Pair | None = field(
        PLACE, "the top left corner of the field; in the middle of the board if not given", default=None
    )
    numbers: str = field(
        Text("a pattern such as CCRR", parse_pattern),
        "what hexes are called: C column, R row, A column or L row as letters (AA, LL: after Z comes AA, BB)",
        default="CCRR",
    )
    first: tuple[int, int] = field(
        Text("numbers such as 1, 1", parse_pair), "the number of the first column and row", default=(1, 1)
    )
    step: tuple[int, int] = field(
        Text("numbers such as 1, -1", parse_step), "what is added from one column and row to the next", default=(1, 1)
    )
    stagger: int = field(
        whole(-FURTHEST_STEP, FURTHEST_STEP),
        "what is added in columns that stand lower (rows further right): 1 with step 1, 2 for A02 A04 beside B03 B05",
        default=0,
    )
    slant: Slant = field(
        choice("no", "down", "up"),
        "whether rows (pointy: columns) are counted along lines that run down or up to the right, as old grids do",
        default="no",
    )
    halves: bool = field(FLAG, "whether the outermost hexes are cut through their middles", default=False)
    printed: str = field(
        Text("a pattern such as CCRR", _printed),
        "what hexes of a lattice are called on the board, counted from its corner, if not by two coordinates",
        default="",
    )
    numbered: bool = field(FLAG, "whether the names are printed", default=True)
    ground: Said | None = field(PAINT, "the colour of every hex", default=None)
    missing: tuple[Said, ...] = field(HEXES, "hexes that are left out", default=())
    only: tuple[Said, ...] = field(HEXES, "the hexes there are, if not all of the rectangle", default=())
    closed: tuple[Said, ...] = field(
        HEXES, "hexes that nothing enters: land within a smooth coast, without names", default=()
    )
    dotted: tuple[Said, ...] = field(HEXES, "hexes drawn in dots, because no source confirms them", default=())
    map: TerrainMap | None = field(
        Brief(TerrainMap, "file"), "where each hex's terrain is written: a grid of letters, or a list", default=None
    )
    country: Country | None = field(Country, "land drawn as maps draw it, its edges flowing across hexes", default=None)
    terrain: tuple[Terrain, ...] = field(Few(Terrain, 300), "grounds", default=())
    zones: tuple[Zone, ...] = field(Few(Zone, 300), "regions with an outline", default=())
    sides: tuple[Sides, ...] = field(Few(Sides, 300), "hexsides that are barred or marked", default=())
    lines: tuple[Course, ...] = field(Few(Course, 300), "lines from hex to hex", default=())
    marks: tuple[Mark, ...] = field(Few(Mark, 300), "ports, bases, entry hexes", default=())

    def names(self, desk: Desk) -> HexNames:
        """Name the hexes there are."""
        spot = Spot(self.where, "hexes")
        cells = lattice_cells(self.lattice)
        spend(BOARD_HEXES, len(cells) + self.columns * self.rows, self.where, desk.component)
        if not cells:
            try:
                cells = field_cells(self.columns, self.rows, self.numbering(self.numbers), self.lower)
            except ValueError as error:
                desk.error(spot, f'"{self.numbers}" {error}', "letters begin with A for 1: see first: and step:")
                return HexNames({})
            if len(cells) < self.columns * self.rows:
                desk.error(spot, f'gives hexes the same number: "{self.numbers}" is too short', "such as CCRR")
        if not cells:
            desk.error(spot, "has neither columns and rows nor a lattice")
        whole = HexNames(cells)
        gone = set(whole.find(self.missing, "hexes.missing", desk))
        kept = set(whole.find(self.only, "hexes.only", desk)) if self.only else {cell.hex for cell in cells.values()}
        there = kept - gone
        return HexNames({name: cell for name, cell in cells.items() if cell.hex in there})

    def numbering(self, pattern: str) -> Numbering:
        """Say how hexes are counted and, by a pattern, called."""
        return Numbering(pattern, self.orientation, self.first, self.step, self.stagger, self.slant)

    def frame(self, lattice: Lattice, hexes: list[Hex]) -> Box:
        """What is seen of a field: all of its hexes, or no more than to the middles of the outermost."""
        if not self.halves:
            return extent_of(lattice, hexes)
        return bounds([lattice.centre(hexagon) for hexagon in hexes])

    def place(self, names: HexNames, plan: Plan, desk: Desk) -> Lattice:
        """Put the field on the board: its first hex's corner where it is said, else in the middle."""
        lattice = Lattice(self.orientation, self.size)
        hexes = [cell.hex for cell in names.cells.values()]
        if not hexes:
            return lattice
        extent = self.frame(lattice, hexes)
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
            desk.error(Spot(self.where, "hexes"), message, f"make its hexes smaller or the board larger: {plan.room}")
        return lattice
