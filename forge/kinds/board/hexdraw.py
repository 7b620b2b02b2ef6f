"""The drawing of a field of hexes: grounds, zones, sides, names, lines, marks, in this order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.commands import polygon, polyline
from forge.drawing.page import Box
from forge.drawing.shapes import Clip, Faded, Path, Rect
from forge.kinds.board.coast import draw_coasts
from forge.kinds.board.country.painting import CountryPainter
from forge.kinds.board.ground import covered, mapped
from forge.kinds.board.hexcountry import faint_grid, keep_clear_of, survey_of
from forge.kinds.board.hexsides import HexSides, segments
from forge.kinds.board.lattice import Hex, Lattice, Point, inset, neighbours, outline
from forge.kinds.board.links import stroke_of
from forge.kinds.board.marks import draw_marks, middle
from forge.kinds.board.numbers import ON_LAND, REACH, print_numbers, usual_places
from forge.kinds.board.plan import Outline, bounds
from forge.kinds.pages.strips import Spot

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.drawing.commands import Commands
    from forge.drawing.shapes import Shape
    from forge.kinds.board.clearance import Clearance
    from forge.kinds.board.country.entry import Country
    from forge.kinds.board.hexfield import Course, HexField, Zone
    from forge.kinds.board.hexnames import HexNames
    from forge.kinds.board.plan import Plan
    from forge.kinds.board.seachart import SeaChart
    from forge.kinds.pages.desk import Desk
    from forge.reading.measures import Colour

ON_CHART = REACH - 0.5
"""How far within its hexes the outline of a zone runs on a chart, in its widths: above their numbers."""
TINT = 0.6
"""How much of the sea the tint of a zone hides."""


class DrawnField(NamedTuple):
    """A field of hexes in layers: tints that coasts cut, what lies below the spaces of the board, and what above."""

    tints: list[Shape]
    below: list[Shape]
    above: list[Shape]


def lay_field(field: HexField, desk: Desk, plan: Plan) -> FieldPainter:
    """Put a field on the board, and tell the plan where each hex is."""
    names = field.names(desk)
    lattice = field.place(names, plan, desk)
    painter = FieldPainter(field, desk, names, lattice, plan.clearance)
    for name, cell in names.cells.items():
        corners = lattice.corners(cell.hex)
        plan.named.setdefault(name, Outline(lattice.centre(cell.hex), corners))
    for loop in outline(lattice, painter.hexes):
        plan.take_land(loop)
    return painter


class FieldPainter:
    """Draws one field."""

    def __init__(self, field: HexField, desk: Desk, names: HexNames, lattice: Lattice, clearance: Clearance) -> None:
        self.field, self.desk, self.named, self.lattice, self.clearance = field, desk, names, lattice, clearance
        self.country: CountryPainter | None = None
        self.spot = Spot(field.where, "hexes")
        self.hexes = [cell.hex for cell in names.cells.values()]
        self.mapped = mapped(field, names, desk)
        self.covered = covered(field, self.mapped, names, desk)
        self.closed = names.find(field.closed, "hexes.closed", desk)
        shut = set(self.closed)
        self._open = [each for each in self.hexes if each not in shut]
        self._sides = HexSides(field, names, lattice, desk, self._open)
        self._frame = field.frame(lattice, self.hexes) if field.halves and self.hexes else None

    def draw(self) -> DrawnField:
        """Draw the field by itself, its hexes being land or sea as they say."""
        if self.field.country and self.hexes:
            return self._cut(self._draw_country(self.field.country))
        below = [*self.grounds(), *self.zones(), *self._sides.grid(), *self.land(), *self._sides.sides(), *self.names()]
        return self._cut(DrawnField([], below, [*self.lines(), *self.marks()]))

    def _draw_country(self, country: Country) -> DrawnField:
        """Draw land as maps do, the grid faint above it."""
        self.country = CountryPainter(country, self.named, survey_of(self), self.desk)
        grid = faint_grid(segments(self._sides.by_doubt()[0]))
        ground = self.country.ground()
        keep_clear_of(ground, self.clearance)
        below = [*ground, *self.grounds(), *self.zones(ON_CHART), grid, *self._sides.sides()]
        places = self._named_places(self.country)
        numbers = print_numbers(self, self.clearance, ON_LAND) if self.field.numbered else []
        return DrawnField([], [*below, *numbers], [*self.lines(), *places, *self.marks()])

    def _named_places(self, country: CountryPainter) -> list[Shape]:
        """Name the places of a country, and leave room for the names of hexes."""
        kept = usual_places(self) if self.field.numbered else []
        for box in kept:
            self.clearance.take(box)
        places = country.places(self.clearance)
        for box in kept:
            self.clearance.release(box)
        return places

    def draw_on(self, chart: SeaChart, clearance: Clearance) -> DrawnField:
        """Draw the field on a chart, whose coasts cut its tints and change its lines."""
        tinted = [shape for zone in self.field.zones for shape in self._tint(zone)]
        tints = [*self.grounds(), *([Faded(TINT, tuple(tinted))] if tinted else [])]
        zones = [shape for zone in self.field.zones for shape in self._zone_line(zone, self._zone(zone), ON_CHART)]
        grid = [*self._sides.grid_on(chart, zones), *self._sides.sides()]
        self._keep_clear(clearance)
        numbers = print_numbers(self, clearance) if self.field.numbered else []
        return self._cut(DrawnField(tints, [*grid, *numbers], [*self.lines(), *self.marks()]))

    def _cut(self, drawn: DrawnField) -> DrawnField:
        """Leave out what lies beyond the middles of the outermost hexes, where the board is cut through them."""
        if self._frame is None:
            return drawn
        frame = self._frame

        def cut(layer: list[Shape]) -> list[Shape]:
            return [Clip(*frame, tuple(layer))] if layer else []

        edge = Rect(*frame, None, self.desk.stroke("line"))
        return DrawnField(cut(drawn.tints), [*cut(drawn.below), edge], cut(drawn.above))

    def seen(self, box: Box) -> Box:
        """Move a place for words of a hex into the part of it that is seen."""
        if self._frame is None:
            return box
        frame, gap = self._frame, self.desk.style.lengths.pad // 4
        left, top = max(box.x, frame.x + gap), max(box.y, frame.y + gap)
        right = min(box.x + box.width, frame.x + frame.width - gap)
        return Box(left, min(top, frame.y + frame.height - gap - box.height), max(right - left, 1), box.height)

    def outside(self, frame: Box) -> Commands:
        """The outline of all that is not in the field, or that nothing enters."""
        loops = [polygon(loop) for loop in outline(self.lattice, self._open)]
        return (*polygon(frame.corners), *(command for loop in loops for command in loop))

    def _keep_clear(self, clearance: Clearance) -> None:
        """Tell of the lines that words are to keep clear of."""
        sides = dict.fromkeys(side for hexagon in self._open for side in self.lattice.sides(hexagon))
        for side in sides:
            clearance.add_line("grid", side)
        for loop in self._sides.edge():
            clearance.add_line("bar", loop, closed=True)
        for zone in self.field.zones:
            width = zone.width or self.desk.style.lengths.rule
            for loop in outline(self.lattice, self._zone(zone)):
                clearance.add_line("bar", inset(loop, round(width * ON_CHART)), closed=True)
        for each in self.field.sides:
            for _, one, other in self.named.sides(each.sides, "hexes.sides", self.desk):
                if shared := self.lattice.side(one, other):
                    clearance.add_line("bar", shared)

    def _zone(self, zone: Zone) -> list[Hex]:
        return self.named.find(zone.hexes, "hexes.zones", self.desk)

    def _tint(self, zone: Zone) -> list[Shape]:
        if not zone.ground:
            return []
        return self._region(
            self._zone(zone), self.desk.colour(zone.ground, self.desk.style.colours.zebra, "hexes.zones")
        )

    def grounds(self) -> list[Shape]:
        """The ground of the field, and terrain on it; each terrain is one shape, so that no seam shows."""
        shapes: list[Shape] = []
        if self.field.ground:
            shapes += self._region(
                self.hexes, self.desk.colour(self.field.ground, self.desk.style.colours.sea, "hexes")
            )
        for terrain, hexes in zip(self.field.terrain, self.covered, strict=True):
            if terrain.ground and not (terrain.name and self.country):
                shapes += self._region(
                    hexes, self.desk.colour(terrain.ground, self.desk.style.colours.land, "hexes.terrain")
                )
            if terrain.symbol:
                for hexagon in hexes:
                    place = middle(self.lattice, hexagon, 2)
                    ink = self.desk.colour(terrain.colour, self.desk.style.colours.hair, "hexes.terrain")
                    shapes += self.desk.symbol(terrain.symbol, place, ink, self.spot, "rule")
        return shapes

    def _region(self, hexes: Iterable[Hex], colour: Colour) -> list[Shape]:
        commands = [command for loop in outline(self.lattice, hexes) for command in polygon(loop)]
        return [Path(tuple(commands), colour, even_odd=True)] if commands else []

    def land(self) -> list[Shape]:
        """Closed hexes: their outline, cut at the middle of each side, is a coast with the lines that set water off.

        Land at the edge goes on beyond the field and is cut straight there, so that only water has a coast.
        """
        if not self.closed:
            return []
        field = set(self.hexes)
        beyond = [each for hexagon in self.closed for each in neighbours(hexagon) if each not in field]
        coasts = [_coast(loop) for loop in outline(self.lattice, [*self.closed, *beyond])]
        drawn = draw_coasts(self.desk, coasts, self.desk.style.colours.land)
        extent = bounds([corner for hexagon in self.hexes for corner in self.lattice.corners(hexagon)])
        return [Clip(*extent, tuple(drawn))]

    def zones(self, widths: float = 2) -> list[Shape]:
        """Zones: a tint, and an outline along the inside."""
        shapes: list[Shape] = []
        for zone in self.field.zones:
            shapes += self._tint(zone)
            shapes += self._zone_line(zone, self._zone(zone), widths)
        return shapes

    def _zone_line(self, zone: Zone, hexes: list[Hex], widths: float) -> list[Shape]:
        colour = self.desk.colour(zone.colour, self.desk.style.colours.accent, "hexes.zones")
        width = zone.width or self.desk.style.lengths.rule
        stroke = stroke_of(zone.style, colour, width)
        loops = [inset(loop, round(width * widths)) for loop in outline(self.lattice, hexes)]
        shapes: list[Shape] = [Path(polygon(loop), None, stroke, role="mark") for loop in loops]
        return [*shapes, *self._label(zone, colour)]

    def _label(self, titled: Zone | Course, colour: Colour) -> list[Shape]:
        shapes: list[Shape] = []
        for hexagon in self.named.find(titled.label, "hexes.label", self.desk):
            x, y = self.lattice.centre(hexagon)
            wide = self.lattice.flats * 9 // 10
            place = Box(x - wide // 2, y - wide // 4, wide, wide // 2)
            shapes += self.desk.words(titled.title, place, "small", self.spot, colour=colour, align="center", lines=3)
        return shapes

    def names(self) -> list[Shape]:
        """The name of each hex, small at its top."""
        if not self.field.numbered:
            return []
        shapes: list[Shape] = []
        soft = self.desk.style.colours.soft
        high = self.desk.height_of("0", self.lattice.flats, "mark", lines=1)
        wide = self.lattice.flats * 6 // 10
        nameless = set(self.closed)
        lowered = self.framed(3)
        for name, cell in self.named.cells.items():
            if cell.hex in nameless:
                continue
            x, y = self.lattice.centre(cell.hex)
            top = y - self.lattice.flats // 2 + self.desk.style.lengths.pad // 4
            if self.field.orientation == "pointy":
                top = y - self.lattice.flats * 2 // 5
            place = self.seen(Box(x - wide // 2, top + lowered.get(cell.hex, 0), wide, high))
            shapes += self.desk.words(name, place, "mark", self.spot, colour=soft, align="center", rich=False)
        return shapes

    def framed(self, widths: float) -> dict[Hex, int]:
        """How far the outlines of zones reach down into hexes, where they are so many of their widths deep."""
        lowered: dict[Hex, int] = {}
        above = ((0, -1),) if self.field.orientation == "flat" else ((0, -1), (1, -1))
        for zone in self.field.zones:
            hexes = set(self._zone(zone))
            outer = (each for each in hexes if not all(Hex(each.q + q, each.r + r) in hexes for q, r in above))
            width = zone.width or self.desk.style.lengths.rule
            lowered |= {each: max(round(widths * width), lowered.get(each, 0)) for each in outer}
        return lowered

    def lines(self) -> list[Shape]:
        """Lines from the centre of one hex to that of the next."""
        shapes: list[Shape] = []
        for course in self.field.lines:
            colour = self.desk.colour(course.colour, self.desk.style.colours.accent, "hexes.lines")
            centres = [
                self.lattice.centre(hexagon) for hexagon in self.named.find(course.hexes, "hexes.lines", self.desk)
            ]
            if len(centres) > 1:
                width = course.width or self.desk.style.lengths.rule
                shapes.append(Path(polyline(centres), None, stroke_of(course.style, colour, width), role="mark"))
            shapes += self._label(course, colour)
        return shapes

    def marks(self) -> list[Shape]:
        """Ports, bases, entry hexes."""
        return draw_marks(self.field.marks, self.named, self.lattice, self.desk, self.spot)


def _coast(loop: tuple[Point, ...]) -> list[Point]:
    """The middles of the sides of an outline."""
    ends = zip(loop, loop[1:] + loop[:1], strict=True)
    return [((x1 + x2) // 2, (y1 + y2) // 2) for (x1, y1), (x2, y2) in ends]
