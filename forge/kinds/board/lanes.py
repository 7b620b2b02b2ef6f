"""Lanes: curved lines on a chart, such as the routes of convoys, with small letters along them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from forge.drawing.commands import polygon, polyline
from forge.drawing.page import Box
from forge.drawing.shapes import Halo, Path, Text, Turned
from forge.kinds.board.geography.degrees import WAY, Degrees
from forge.kinds.board.links import LinkStyle, arrow_head, stroke_of
from forge.kinds.board.names import WATER, Curve, ringed, smoothed, way_of
from forge.kinds.board.spaces import PLACE
from forge.kinds.pages.fields import PAINT, Few, Pair, Said
from forge.kinds.pages.strips import Spot
from forge.reading.fields import FLAG, LENGTH, RATIO, TEXT, Placed, choice, field
from forge.reading.measures import MM, PT, Colour

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape
    from forge.kinds.board.lattice import Point
    from forge.kinds.board.plan import Plan
    from forge.kinds.pages.desk import Desk

WHITE = Colour(0xFF, 0xFF, 0xFF)
USUAL = MM // 2
FONT = "label-bold"
LETTERS = 7 * PT
PARTS = 120
"""Of how many straight pieces a lane is."""


class Lane(Placed, called="a lane"):
    """A curved line through places, with a title set along it."""

    along: tuple[Degrees, ...] = field(WAY, "the places it runs through, where the board has coasts", default=())
    through: tuple[Pair, ...] = field(Few(PLACE, 40), "instead, places of the board", default=())
    title: str = field(TEXT, "small letters on it", default="")
    at: float = field(RATIO, "where along the line the title stands, from 0 to 1", default=0.5)
    style: LinkStyle = field(choice("solid", "dashed", "dotted", "double"), "how it is drawn", default="dashed")
    colour: Said | None = field(PAINT, "its colour; that of the names of seas if not given", default=None)
    width: int = field(LENGTH, "its width", default=USUAL)
    arrow: bool = field(FLAG, "whether it ends in the head of an arrow", default=False)
    ground: Said | None = field(PAINT, "closes the line, and tints what lies within it in this colour", default=None)
    opacity: float = field(RATIO, "how much of the board that tint hides, from 0 to 1", default=0.3)

    def draw(self, desk: Desk, plan: Plan) -> list[Shape]:
        """Draw the line, and its title on a halo."""
        spot = Spot(self.where, "lanes")
        points = way_of(self.along, self.through, plan, desk, spot)
        if len(points) < 2:
            return []
        colour = desk.colour(self.colour, WATER, "lanes")
        curve = Curve(ringed(points) if self.ground else smoothed(points))
        run = [curve.at(curve.length * step / PARTS)[:2] for step in range(PARTS + 1)]
        whole = [(round(x), round(y)) for x, y in run]
        shapes: list[Shape] = self._tint(desk, whole)
        shapes += [
            Path(polyline(part), None, stroke, role="mark")
            for part in self._parts(desk, curve, whole)
            for stroke in [stroke_of(self.style, colour, self.width)]
        ]
        if self.arrow:
            shapes.append(arrow_head(whole[-2], whole[-1], self.width * 5, colour))
        plan.clearance.add_line("bar", whole)
        return [*shapes, *(self._letters(desk, plan, curve) if self.title else ())]

    def _tint(self, desk: Desk, run: list[Point]) -> list[Shape]:
        """The tint within a line that closes."""
        if self.ground is None:
            return []
        tint = desk.colour(self.ground, WATER, "lanes")
        return [Path(polygon(run), tint, role="texture", opacity=min(max(self.opacity, 0.0), 1.0))]

    def _parts(self, desk: Desk, curve: Curve, run: list[Point]) -> list[list[Point]]:
        """The line, broken where its title stands."""
        if not self.title:
            return [run]
        half = desk.pack.fonts.get(FONT).advance(desk.pack.fonts.typeset(self.title, FONT), LETTERS) / 2 + LETTERS / 3
        middle = curve.length * min(max(self.at, 0.0), 1.0)
        first = [point for step, point in enumerate(run) if curve.length * step / PARTS < middle - half]
        last = [point for step, point in enumerate(run) if curve.length * step / PARTS > middle + half]
        return [part for part in (first, last) if len(part) > 1]

    def _letters(self, desk: Desk, plan: Plan, curve: Curve) -> list[Shape]:
        """The title on the line, readable from below."""
        font, title = desk.pack.fonts.get(FONT), desk.pack.fonts.typeset(self.title, FONT)
        wide, high = font.advance(title, LETTERS), font.scaled(font.cap_height, LETTERS)
        x, y, angle = curve.at(curve.length * min(max(self.at, 0.0), 1.0))
        turn = math.degrees(angle)
        turn = turn - 180 if turn > 90 else turn + 180 if turn < -90 else turn
        text = Text(
            round(x) - wide // 2, round(y) + high // 2, title, font.key, LETTERS, desk.style.colours.ink, wide,
            halo=Halo(WHITE, MM, 0.85),
        )  # fmt: skip
        reach = max(wide * abs(math.cos(math.radians(turn))), high) / 2
        rise = max(wide * abs(math.sin(math.radians(turn))), high) / 2
        plan.clearance.take(Box(round(x - reach), round(y - rise), round(2 * reach), round(2 * rise)))
        return [Turned(turn, round(x), round(y), (text,))]
