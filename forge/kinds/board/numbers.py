"""The names of hexes on a chart: small, in the same corner of all hexes, but where a coast would strike them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from forge.drawing.colour import darken
from forge.drawing.page import Box
from forge.drawing.shapes import Halo, Text
from forge.kinds.board.plan import bounds
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


class Tones(NamedTuple):
    """The ink of the names of hexes, and what surrounds them."""

    ink: Colour
    halo: Colour


ON_CHART = Tones(darken(Colour(0x1A, 0x3C, 0x4C), 0.1), Colour(0xE6, 0xF0, 0xEE))
ON_LAND = Tones(Colour(0x3B, 0x30, 0x22), Colour(0xF6, 0xF2, 0xE2))
SLIDES = 7


class Field(Protocol):
    """What is asked of a field of hexes."""

    field: HexField
    desk: Desk
    named: HexNames
    lattice: Lattice

    def seen(self, box: Box) -> Box:
        """Move a place for words of a hex into the part of it that is seen."""


def print_numbers(painter: Field, clearance: Clearance, tones: Tones = ON_CHART) -> list[Shape]:
    """Print the name of each hex that is not closed."""
    desk, lattice = painter.desk, painter.lattice
    font = desk.pack.fonts.get(FONT)
    size = max(desk.pack.floor, min(LARGEST, round(lattice.flats * SHARE)))
    closed = set(painter.named.find(painter.field.closed, "hexes.closed", desk))
    called = printed_names(painter.field, painter.named)
    high = font.scaled(font.cap_height, size)
    shapes: list[Shape] = []
    for name, cell in painter.named.cells.items():
        if cell.hex in closed:
            continue
        text = called.get(name, name)
        wide = font.advance(text, size)
        box = _freest([painter.seen(place) for place in _corners(lattice, cell.hex, wide, high)], clearance)
        clearance.take(box)
        desk.spend(painter.field.where)
        halo = Halo(tones.halo, MM // 2, 0.7)
        shapes.append(Text(box.x, box.y + high, text, font.key, size, tones.ink, wide, halo=halo))
    return shapes


def usual_places(painter: Field) -> list[Box]:
    """Give the place that the name of each hex has if nothing strikes it there."""
    desk, lattice = painter.desk, painter.lattice
    font = desk.pack.fonts.get(FONT)
    size = max(desk.pack.floor, min(LARGEST, round(lattice.flats * SHARE)))
    called = printed_names(painter.field, painter.named)
    high = font.scaled(font.cap_height, size)
    return [
        painter.seen(_corners(lattice, cell.hex, font.advance(called.get(name, name), size), high)[0])
        for name, cell in painter.named.cells.items()
    ]


def _corners(lattice: Lattice, hexagon: Hex, wide: int, high: int) -> list[Box]:
    """Places for a number along the upper edge of a hex, the usual one first, then a little further down."""
    if lattice.orientation == "pointy":
        x, y = lattice.centre(hexagon)
        top = y - lattice.flats * 43 // 100
        return [
            Box(x - wide // 2, top, wide, high),
            Box(x - wide // 2, y + lattice.flats * 43 // 100 - high, wide, high),
        ]
    corners = lattice.corners(hexagon)
    extent = bounds(corners)
    level = [x for x, y in corners if y == extent.y]
    edge = min(9 * MM // 10, lattice.flats // 30)
    left, right = min(level) + edge, max(level) - edge - wide
    top = extent.y + edge * 8 // 5
    steps = [left + (right - left) * step // (SLIDES - 1) for step in range(SLIDES)]
    return [Box(x, top + drop * high // 2, wide, high) for drop in range(4) for x in steps]


def _freest(boxes: list[Box], clearance: Clearance) -> Box:
    """The first place that no line strikes, else the one that is struck least."""

    def struck(box: Box) -> float:
        room = Box(box.x - MM // 3, box.y - MM // 5, box.width + 2 * MM // 3, box.height + 2 * MM // 5)
        struck = clearance.struck(room)
        return round(struck["coast"] + struck["bar"] + clearance.overlap(room), 1)

    costs: list[float] = []
    for box in boxes:
        costs.append(struck(box))
        if not costs[-1]:
            return box
    return boxes[costs.index(min(costs))]


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
