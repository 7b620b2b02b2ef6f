"""The names of towns and heights: each beside its place, where it covers least of roads, water and other names."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.commands import polygon
from forge.drawing.page import Box
from forge.drawing.shapes import Ellipse, Halo, Path, Text
from forge.kinds.board.country.courses import crossroads, warn_of_water
from forge.kinds.board.country.houses import FURTHEST
from forge.kinds.pages.strips import Spot
from forge.reading.measures import MM, PT, Colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.font import Font
    from forge.drawing.shapes import Shape
    from forge.kinds.board.clearance import Clearance
    from forge.kinds.board.country.entry import Place
    from forge.kinds.board.country.survey import Survey
    from forge.kinds.board.hexnames import HexNames
    from forge.kinds.board.lattice import Hex, Point
    from forge.kinds.pages.desk import Desk


class Letters(NamedTuple):
    """How the names of one sort are set."""

    font: str
    size: int


LETTERS = {
    "town": Letters("label-bold", 84 * PT // 10),
    "village": Letters("label", 72 * PT // 10),
    "height": Letters("serif-italic", 84 * PT // 10),
}
NOTE = Letters("label", 64 * PT // 10)
INK, PAPER = Colour(0x1B, 0x18, 0x14), Colour(0xFB, 0xF7, 0xE8)
SUMMIT = Colour(0x5A, 0x3C, 0x20)
LARGEST = 1.3
"""How much larger names are set on large hexes."""
COVERED = 3.0
"""What each millimetre of a road under a name costs, a square millimetre of another name being ten."""
TAKEN = 10.0


class Gazetteer:
    """Names places one after the other, so that no name covers another."""

    def __init__(self, survey: Survey, desk: Desk, busy: Sequence[Point], clearance: Clearance) -> None:
        self.survey, self.desk, self.busy, self.clearance = survey, desk, busy, clearance
        self.taken: list[Box] = []

    def name(self, places: Sequence[Place], names: HexNames) -> list[Shape]:
        """Set the name of each place."""
        shapes: list[Shape] = []
        for place in places:
            hexes = names.find(place.hex, "hexes.country.places", self.desk)
            warn_of_water(hexes, self.survey, names, self.desk, Spot(place.where, "hexes.country.places"))
            for hexagon in hexes:
                self.desk.spend(place.where, 2)
                shapes += _Setting(place, self).draw(hexagon)
        return shapes


class _Setting:
    """The setting of one name."""

    def __init__(self, place: Place, gazetteer: Gazetteer) -> None:
        self._place, self._gazetteer = place, gazetteer
        self._survey, self._desk = gazetteer.survey, gazetteer.desk
        self._busy: list[Point] = []
        self._spot = Spot(place.where, "hexes.country.places")

    def draw(self, hexagon: Hex) -> list[Shape]:
        """Set it where it covers least."""
        lines = [(self._place.title, LETTERS[self._place.sort]), (self._place.note, NOTE)]
        fonts = self._desk.pack.fonts
        lines = [(fonts.typeset(words, letters.font), letters) for words, letters in lines if words]
        sizes = [
            max(self._desk.pack.floor, round(letters.size * min(LARGEST, self._survey.unit * 1.1)))
            for _, letters in lines
        ]
        wide = max(
            fonts.get(letters.font).advance(words, size) for (words, letters), size in zip(lines, sizes, strict=True)
        )
        high = sum(round(size * 1.05) for size in sizes)
        at = crossroads(hexagon, self._survey)
        reach = 2 * (self._survey.lattice.flats + wide)
        self._busy = [(x, y) for x, y in self._gazetteer.busy if abs(x - at[0]) < reach and abs(y - at[1]) < reach]
        box = min(self._rooms(hexagon, at, wide, high), key=self._cost)
        self._gazetteer.taken.append(box)
        self._gazetteer.clearance.take(box)
        shapes: list[Shape] = [*self._summit(at)]
        y = box.y
        for (words, letters), size in zip(lines, sizes, strict=True):
            shapes.append(self._line(words, fonts.get(letters.font), size, box, y))
            y += round(size * 1.05)
        return shapes

    def _line(self, words: str, font: Font, size: int, box: Box, y: int) -> Text:
        """Set one line in the middle of a box, from ``y`` down."""
        if missing := font.missing(words):
            self._desk.error(self._spot, f'"{words}" needs "{missing}", which its font lacks')
        advance = font.advance(words, size)
        x, base = box.x + (box.width - advance) // 2, y + round(size * 0.8)
        halo = Halo(PAPER, round(MM * 0.8 * self._survey.unit), 0.9)
        return Text(x, base, words, font.key, size, INK, advance, halo=halo)

    def _summit(self, at: Point) -> list[Shape]:
        """The sign of a height: a triangle with a dot."""
        if self._place.sort != "height":
            return []
        x, y = at
        half = round(MM * 0.95 * self._survey.unit)
        corners = polygon(((x, y - half), (x + half, y + half * 3 // 4), (x - half, y + half * 3 // 4)))
        dot = half // 3
        return [
            Path(corners, SUMMIT, role="mark"),
            Ellipse(x - dot, y - dot // 2, 2 * dot, 2 * dot, PAPER, role="picture"),
        ]

    def _rooms(self, hexagon: Hex, at: Point, wide: int, high: int) -> list[Box]:
        """Places around the middle of a hex, the usual one first."""
        flats = self._survey.lattice.flats
        if self._place.inside:
            x, y = self._survey.lattice.centre(hexagon)
            away = flats // 2 - high - flats // 16
            return [Box(x - wide // 2, at, wide, high) for at in (y + away, y - away - high)]
        x, y = at
        built = max((self._survey.kind(word).built for word in self._survey.terrain.get(hexagon, ())), default=0.0)
        away = round(flats * max(min(0.44, 0.12 + 0.4 * built), FURTHEST * built + 0.03))
        rooms: list[Box] = []
        for far in (away, round(away * 1.35), round(away * 0.75)):
            for side in (0, -flats // 6, flats // 6, -wide // 2 - MM, wide // 2 + MM):
                rooms += [
                    Box(x - wide // 2 + side, y + far, wide, high),
                    Box(x - wide // 2 + side, y - far - high, wide, high),
                ]
            rooms += [Box(x + far, y - high // 2, wide, high), Box(x - far - wide, y - high // 2, wide, high)]
        return rooms

    def _cost(self, room: Box) -> float:
        outer = Box(room.x - MM // 2, room.y - MM // 3, room.width + MM, room.height + 2 * MM // 3)
        struck = sum(
            outer.x - MM // 2 < x < outer.x + outer.width + MM // 2 and outer.y < y < outer.y + outer.height
            for x, y in self._busy
        )
        cost = COVERED * struck * self._survey.unit
        cost += TAKEN * sum(_shared(outer, other) for other in self._gazetteer.taken)
        whole = self._survey.box
        beyond = max(whole.x - room.x, room.x + room.width - whole.x - whole.width, 0)
        beyond += max(whole.y - room.y, room.y + room.height - whole.y - whole.height, 0)
        return cost + 1_000 * beyond / MM + self._gazetteer.clearance.overlap(outer) * TAKEN


def _shared(one: Box, other: Box) -> float:
    """The area that two boxes share, in square millimetres."""
    wide = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    high = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return max(0, wide) * max(0, high) / (MM * MM)
