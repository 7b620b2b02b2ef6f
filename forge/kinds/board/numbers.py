"""The names of hexes on a chart: small, in the same corner of all hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from forge.drawing.colour import darken
from forge.drawing.page import Box
from forge.drawing.shapes import Halo, Text
from forge.kinds.board.lattice import inset
from forge.reading.measures import MM, PT, Colour

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape
    from forge.kinds.board.clearance import Clearance
    from forge.kinds.board.hexfield import HexField
    from forge.kinds.board.hexnames import HexNames
    from forge.kinds.board.lattice import Hex, Lattice
    from forge.kinds.pages.desk import Desk

FONT = "label"
LARGEST = 62 * PT // 10
SHARE = 0.076
"""The size of a number, in parts of the width of a hex."""


REACH = 1.6
"""How deep the outline of a zone lies in a hex on a chart, to its inner edge, in its widths."""


class Tones(NamedTuple):
    """The ink of the names of hexes, and what surrounds them."""

    ink: Colour
    halo: Colour


ON_CHART = Tones(darken(Colour(0x1A, 0x3C, 0x4C), 0.1), Colour(0xE6, 0xF0, 0xEE))
ON_LAND = Tones(Colour(0x3B, 0x30, 0x22), Colour(0xF6, 0xF2, 0xE2))


class Field(Protocol):
    """What is asked of a field of hexes."""

    field: HexField
    desk: Desk
    named: HexNames
    lattice: Lattice

    def framed(self, widths: float) -> dict[Hex, int]:
        """How far the outlines of zones reach down into hexes, where they are so many of their widths deep."""

    def seen(self, box: Box) -> Box:
        """Move a place for words of a hex into the part of it that is seen."""


def print_numbers(painter: Field, clearance: Clearance, tones: Tones = ON_CHART) -> list[Shape]:
    """Print the name of each hex that is not closed, each at the same place of its hex: their halo breaks lines."""
    desk, setting = painter.desk, _Setting(painter)
    closed = set(painter.named.find(painter.field.closed, "hexes.closed", desk))
    shapes: list[Shape] = []
    for name, cell in painter.named.cells.items():
        if cell.hex in closed:
            continue
        box, text = setting.place(name, cell.hex), setting.text(name)
        clearance.take(box)
        desk.spend(painter.field.where)
        halo = Halo(tones.halo, MM // 2, 0.7)
        shapes.append(
            Text(box.x, box.y + box.height, text, setting.font.key, setting.size, tones.ink, box.width, halo=halo)
        )
    return shapes


def usual_places(painter: Field) -> list[Box]:
    """Give the place that the name of each hex has."""
    setting = _Setting(painter)
    return [setting.place(name, cell.hex) for name, cell in painter.named.cells.items()]


class _Setting:
    """How the names of the hexes of a field are set: in which size, and where in each hex."""

    def __init__(self, painter: Field) -> None:
        self._painter, self._lattice = painter, painter.lattice
        self.font = painter.desk.pack.fonts.get(FONT)
        self.size = max(painter.desk.pack.floor, min(LARGEST, round(painter.lattice.flats * SHARE)))
        self._high = self.font.scaled(self.font.cap_height, self.size)
        self._framed = painter.framed(REACH)
        self._called = printed_names(painter.field, painter.named)

    def text(self, name: str) -> str:
        """What is printed for the name of a hex."""
        return self._called.get(name, name)

    def place(self, name: str, hexagon: Hex) -> Box:
        """Where the name of a hex stands: at its head, or in the left corner of its upper side, below a frame."""
        lattice, wide = self._lattice, self.font.advance(self.text(name), self.size)
        if lattice.orientation == "pointy":
            x, y = lattice.centre(hexagon)
            return self._painter.seen(Box(x - wide // 2, y - lattice.flats * 43 // 100, wide, self._high))
        corners, frame = lattice.corners(hexagon), self._framed.get(hexagon, 0)
        edge = min(9 * MM // 10, lattice.flats // 30)
        gap = edge * 8 // 5
        if frame > gap:
            corners, gap = inset(corners, frame), edge
        top = min(y for _, y in corners)
        left = min(x for x, y in corners if abs(y - top) < PT) + edge
        return self._painter.seen(Box(left, top + gap, wide, self._high))


def printed_names(field: HexField, named: HexNames) -> dict[str, str]:
    """What the hexes of a lattice are called on the board: by column and row, counted from its corner."""
    if not field.printed or not field.lattice or not named.cells:
        return {}
    line = {name: cell.hex.q if field.orientation == "flat" else cell.hex.r for name, cell in named.cells.items()}
    place = {
        name: (cell.hex.r if field.orientation == "flat" else cell.hex.q) + line[name] // 2
        for name, cell in named.cells.items()
    }
    first, top = min(line.values()), min(place.values())
    numbering = field.numbering(field.printed)
    return {
        name: numbering.name(
            *numbering.counted(line[name] - first, place[name] - top, later=line[name] // 2 - first // 2),
            further=line[name] % 2 == 1,
        )
        for name in named.cells
    }
