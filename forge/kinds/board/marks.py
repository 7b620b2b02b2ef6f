"""Marks in hexes: ports, bases, entry hexes; those of one hex stand side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box
from forge.drawing.shapes import Ellipse, Rect

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.shapes import Shape
    from forge.kinds.board.hexfield import Mark
    from forge.kinds.board.hexnames import HexNames
    from forge.kinds.board.lattice import Hex, Lattice
    from forge.kinds.pages.desk import Desk
    from forge.kinds.pages.strips import Spot
    from forge.reading.measures import Colour


def draw_marks(marks: Sequence[Mark], names: HexNames, lattice: Lattice, desk: Desk, spot: Spot) -> list[Shape]:
    """Draw all marks: one alone in the middle of its hex, several of a hex in a row above their titles."""
    held: dict[Hex, list[Mark]] = {}
    for mark in marks:
        for hexagon in names.find(mark.hex, "hexes.marks", desk):
            held.setdefault(hexagon, []).append(mark)
    pen = _Pen(lattice, desk, spot)
    return [
        shape
        for hexagon, group in held.items()
        for shape in (
            pen.alone(group[0], hexagon) if len(group) == 1 and not group[0].size else pen.row(group, hexagon)
        )
    ]


def middle(lattice: Lattice, hexagon: Hex, part: int) -> Box:
    """A square of a part of the width in a hex, a little above its centre, to leave room for words."""
    x, y = lattice.centre(hexagon)
    side = lattice.flats // part
    return Box(x - side // 2, y - side // 2 - lattice.flats // 20, side, side)


class _Pen(NamedTuple):
    """Draws the marks of one hex after the other."""

    lattice: Lattice
    desk: Desk
    spot: Spot

    def alone(self, mark: Mark, hexagon: Hex) -> list[Shape]:
        """A mark as large as half the hex, its title at the foot."""
        desk, flats = self.desk, self.lattice.flats
        place = middle(self.lattice, hexagon, 2)
        shapes, ink = self._sign(mark, place)
        wide = flats * 9 // 10
        high = desk.height_of("X", wide, "small", lines=1)
        foot = Box(place.x + (place.width - wide) // 2, place.y + place.height, wide, high)
        shapes += desk.words(mark.title, foot, "small", self.spot, align="center")
        if mark.symbol:
            foot = foot._replace(y=foot.y + high)
            return [*shapes, *desk.words(mark.note, foot, "mark", self.spot, colour=ink, align="center")]
        return [*shapes, *desk.words(mark.note, place, "label", self.spot, colour=ink, align="center")]

    def row(self, marks: Sequence[Mark], hexagon: Hex) -> list[Shape]:
        """Marks side by side, each over its note; below them their titles, the same one once."""
        desk, flats = self.desk, self.lattice.flats
        title = "\u00a0/ ".join(dict.fromkeys(mark.title for mark in marks if mark.title))
        wide = flats * 9 // 10
        sizes = [min(mark.size or flats * 3 // 10, wide // len(marks)) for mark in marks]
        gap = min(sizes) // 4
        noted = any(mark.note and mark.symbol for mark in marks)
        below = desk.height_of("X", wide, "small", lines=1) if noted else 0
        x, y = self.lattice.centre(hexagon)
        left = x - (sum(sizes) + gap * (len(marks) - 1)) // 2
        foot = y - (max(sizes) + below + desk.height_of(title, wide, "small", lines=2)) // 2 + max(sizes) + flats // 30
        shapes: list[Shape] = []
        for mark, size in zip(marks, sizes, strict=True):
            own, ink = self._sign(mark, Box(left, foot - size, size, size))
            words = Box(left - gap // 2, foot, size + gap, below)
            if not mark.symbol:
                words = Box(left, foot - size, size, size)
            shapes += [*own, *desk.words(mark.note, words, "small", self.spot, colour=ink, align="center")]
            left += size + gap
        titles = Box(x - wide // 2, foot + below, wide, desk.height_of(title, wide, "small", lines=2))
        return [*shapes, *desk.words(title, titles, "small", self.spot, align="center", lines=2)]

    def _sign(self, mark: Mark, place: Box) -> tuple[list[Shape], Colour]:
        """The symbol on its disc or square, and the ink of what belongs to it."""
        desk = self.desk
        ground = desk.colour(mark.ground, desk.style.colours.paper, "hexes.marks")
        if mark.shape == "none":
            ink = ground if mark.ground else desk.style.colours.ink
            inner, shapes = place, []
        else:
            ink = desk.ink_on(ground)
            edge = place.width // 6
            inner = Box(place.x + edge, place.y + edge, place.width - 2 * edge, place.height - 2 * edge)
            stroke = desk.stroke("line")
            shapes = [Ellipse(*place, ground, stroke) if mark.shape == "disc" else Rect(*place, ground, stroke)]
        return [*shapes, *(desk.symbol(mark.symbol, inner, ink, self.spot) if mark.symbol else ())], ink
