"""The sides of hexes: the grid that they make, and those that are barred or marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.colour import darken, lighten, mix
from forge.drawing.commands import polygon
from forge.drawing.shapes import Path, Stroke
from forge.kinds.board.chartpaint import paint_islands, within_land
from forge.kinds.board.lattice import Hex, Lattice, Point, outline
from forge.kinds.board.links import dots, parallel, stroke_of
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from forge.drawing.commands import Commands
    from forge.drawing.shapes import Shape
    from forge.kinds.board.hexfield import HexField
    from forge.kinds.board.hexnames import HexNames
    from forge.kinds.board.seachart import SeaChart
    from forge.kinds.pages.desk import Desk

Side = tuple[Point, Point]
GRID = 20 * MM // 100
"""The width of the lines between hexes on a chart."""
ISLAND = 60
"""Hundredths of a hex that an island reaches across which is drawn over the lines."""


class HexSides:
    """Draws the sides of one field: those of its ``entered`` hexes, of which some are doubtful."""

    def __init__(self, field: HexField, named: HexNames, lattice: Lattice, desk: Desk, entered: list[Hex]) -> None:
        self.field, self.named, self.lattice, self.desk = field, named, lattice, desk
        self._entered = entered
        self._doubtful = set(named.find(field.dotted, "hexes.dotted", desk))

    def by_doubt(self) -> tuple[list[Side], list[Side]]:
        """The sides of hexes that are certain, and those that only doubtful ones have."""
        certain: dict[Side, None] = {}
        doubtful: dict[Side, None] = {}
        for hexagon in self._entered:
            (doubtful if hexagon in self._doubtful else certain).update(dict.fromkeys(self.lattice.sides(hexagon)))
        return list(certain), [side for side in doubtful if side not in certain]

    def grid(self) -> list[Shape]:
        """Every side once: of confirmed hexes in a fine line, the others in dots."""
        certain, unsure = self.by_doubt()
        fine = self.desk.stroke("line", self.desk.style.colours.hair)
        width = self.desk.style.lengths.line
        dotted = dots(self.desk.style.colours.soft, width, 4)
        shapes: list[Shape] = [Path(segments(certain), None, fine.rounded())] if certain else []
        return [*shapes, Path(segments(unsure), None, dotted)] if unsure else shapes

    def edge(self) -> list[tuple[Point, ...]]:
        """The outline of what is in play for certain."""
        return [*outline(self.lattice, [each for each in self._entered if each not in self._doubtful])]

    def grid_on(self, chart: SeaChart, zones: Sequence[Shape]) -> list[Shape]:
        """The sides of all hexes that are open: dark over water, brown on pale land, and heavier around them all.

        Islands smaller than a hex lie over them and over the outlines of zones, or they would be struck out.
        """
        certain, doubtful = self.by_doubt()
        commands, wet = segments(certain), darken(chart.tones.deep, 0.62)
        unsure = segments(doubtful)
        loops = tuple(command for loop in self.edge() for command in polygon(loop))
        veil = tuple(command for loop in outline(self.lattice, self._entered) for command in polygon(loop))
        dry = [
            Path(veil, lighten(chart.tones.land, 0.6), even_odd=True, role="texture", opacity=0.45),
            Path(commands, None, Stroke(chart.tones.land, GRID * 2).rounded(), role="rule", opacity=0.6),
            Path(commands, None, Stroke(mix(chart.tones.shore, chart.tones.land, 0.2), GRID).rounded(), role="rule"),
        ]
        dotted = [Path(unsure, None, dots(wet, GRID * 2, 3), role="rule")] if unsure else []
        return [
            Path(commands, None, Stroke(wet, GRID).rounded(), role="rule", opacity=0.7),
            *within_land(chart, dry),
            *zones,
            *paint_islands(chart, self.lattice.flats * ISLAND // 100),
            Path(loops, None, Stroke(wet, GRID * 5 // 2).rounded(), role="rule"),
            *dotted,
        ]

    def sides(self) -> list[Shape]:
        """Barred and marked hexsides."""
        shapes: list[Shape] = []
        for each in self.field.sides:
            colour = self.desk.colour(each.colour, self.desk.style.colours.ink, "hexes.sides")
            width = each.width or self.desk.style.lengths.rule * 3
            found: list[Side] = []
            for said, one, other in self.named.sides(each.sides, "hexes.sides", self.desk):
                side = self.lattice.side(one, other)
                if side is None:
                    message = f"the hexes of {said.text} do not touch"
                    around = [name for name, cell in self.named.cells.items() if self.lattice.side(one, cell.hex)]
                    hint = f"the first of them touches {', '.join(around)}" if around else ""
                    self.desk.problems.error(said.where, f"{self.desk.component}.hexes.sides", message, hint)
                else:
                    found.append(side)
            if not found:
                continue
            if each.style == "double":
                found = [line for start, end in found for line in parallel(start, end, width // 3)]
                stroke = Stroke(colour, width // 3)
            else:
                stroke = stroke_of(each.style, colour, width)
            shapes.append(Path(segments(found), None, stroke.rounded(), role="mark"))
        return shapes


def segments(sides: Iterable[Side]) -> Commands:
    """The commands of separate lines."""
    return tuple(command for start, end in sides for command in (("M", *start), ("L", *end)))
