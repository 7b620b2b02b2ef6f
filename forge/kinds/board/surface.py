"""What lies where on a board, for whoever shows it on a screen: its spaces by name, its hexes by number."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.shapes import Clip, Faded, Rect, Within
from forge.kinds.board.numbers import printed_names
from forge.kinds.board.plan import is_inside
from forge.reading.measures import Size
from forge.reading.node import written
from forge.rules.texts import as_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.drawing.shapes import Drawing, Shape
    from forge.kinds.board.hexdraw import FieldPainter
    from forge.kinds.board.lattice import Hex, Orientation, Point
    from forge.kinds.board.plan import Plan
    from forge.kinds.board.spaces import Space


class Place(NamedTuple):
    """A space of a board: how links call it, what is printed on it, its middle and its corners in EMU.

    One that is ``clear`` has no title, or is what a tab leaves of a box: nothing is printed in it. ``room`` is what a
    polygon has around its middle for what stands in it.
    """

    id: str
    title: str
    centre: Point
    corners: tuple[Point, ...]
    clear: bool = False
    room: Size = Size(0, 0)


class HexPlace(NamedTuple):
    """A hex: what definitions call it and what is printed in it, its column and row from 0, its middle in EMU."""

    id: str
    printed: str
    column: int
    row: int
    centre: Point
    closed: bool = False


class HexPlaces(NamedTuple):
    """The hexes of a board: which way they lie, their width across the flats, and each."""

    orientation: Orientation
    flats: int
    hexes: tuple[HexPlace, ...]


class Surface(NamedTuple):
    """All places of a board."""

    spaces: tuple[Place, ...] = ()
    hexes: HexPlaces | None = None


def surface_of(plan: Plan, spaces: tuple[Space, ...], field: FieldPainter | None) -> Surface:
    """Read the places off a board that has been drawn; the boxes of its tracks are on the drawing."""
    places = tuple(
        Place(space.key, space.title or space.key, found.centre, found.corners, not space.title, found.room)
        for space in spaces
        if (found := plan.named.get(space.key))
    )
    return Surface(places, _hexes(field) if field and field.hexes else None)


def with_boxes(surface: Surface, drawing: Drawing) -> Surface:
    """Add the boxes that counters stand in on a drawn page, such as those of its tracks.

    Each has a name of its own: a box in a space is called after both, and of several alike the later are numbered. One
    of a track with an id is known by that and its number. In a translation all are known as they were before, by the
    names that games and situations use. What lies on its side or is drawn as a whole elsewhere is passed over.
    """
    taken: dict[str, int] = {}
    places = list(surface.spaces)
    for box in named(drawing.shapes):
        centre = (box.x + box.width // 2, box.y + box.height // 2)
        around = [space for space in surface.spaces if is_inside(centre, space.corners)]
        called = (*(space.title for space in around[-1:]), box.place)
        title, known = (": ".join(" ".join(words.split()) for words in each) for each in (called, map(written, called)))
        taken[known] = taken.get(known, 0) + 1
        more = "" if taken[known] == 1 else f" ({taken[known]})"
        right, bottom = box.x + box.width, box.y + box.height
        corners = ((box.x, box.y), (right, box.y), (right, bottom), (box.x, bottom))
        key = box.space or as_name(known + more) or known + more
        places.append(Place(key, title + more, centre, corners, clear=box.fill is None))
    return surface._replace(spaces=tuple(places))


def named(shapes: Iterable[Shape]) -> Iterator[Rect]:
    """Give the boxes among shapes that counters stand in."""
    for shape in shapes:
        if isinstance(shape, Rect) and shape.place:
            yield shape
        elif isinstance(shape, Clip | Faded | Within):
            yield from named(shape.shapes)


def _hexes(field: FieldPainter) -> HexPlaces:
    """Count hexes by column and row; those of a lattice from the corner of the rectangle that it lies in."""
    called = printed_names(field.field, field.named)
    shut = set(field.closed)
    counted = {name: (cell.column, cell.row) for name, cell in field.named.cells.items()}
    if field.field.lattice:
        counted = _offset({name: cell.hex for name, cell in field.named.cells.items()}, field.field.orientation)
    places = (
        HexPlace(name, called.get(name, name), *counted[name], field.lattice.centre(cell.hex), closed=cell.hex in shut)
        for name, cell in field.named.cells.items()
    )
    return HexPlaces(field.field.orientation, field.lattice.flats, tuple(places))


def _offset(hexes: dict[str, Hex], orientation: Orientation) -> dict[str, tuple[int, int]]:
    """Turn axial coordinates into columns and rows."""
    flat = orientation == "flat"
    lines = {name: each.q if flat else each.r for name, each in hexes.items()}
    along = {name: (each.r if flat else each.q) + lines[name] // 2 for name, each in hexes.items()}
    first, top = min(lines.values()), min(along.values())
    found = {name: (lines[name] - first, along[name] - top) for name in hexes}
    return found if flat else {name: (place, line) for name, (line, place) in found.items()}
