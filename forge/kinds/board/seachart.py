"""Real coasts under a board: what a definition says of them, and the chart that comes of it."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.drawing.commands import polygon
from forge.errors import ForgeError
from forge.kinds.board.geography.degrees import DEGREES, Degrees
from forge.kinds.board.geography.drawn import LARGEST_FILE, Drawn, Islet, Loop, Recipe, parse_drawn
from forge.kinds.board.geography.projection import MOST_PINS, Chart, Pin, fit
from forge.kinds.pages.fields import NAMED, PAINT, Said, parse_place
from forge.kinds.pages.strips import Spot
from forge.places import inside
from forge.reading.fields import FLAG, POSITIVE_LENGTH, MapOf, Placed, choice, field, whole
from forge.reading.measures import MM, Colour

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path as FilePath

    from forge.drawing.commands import Commands
    from forge.drawing.page import Box
    from forge.kinds.board.lattice import Point
    from forge.kinds.board.plan import Plan
    from forge.kinds.pages.desk import Desk


POLAR = 80.0
"""The latitude towards which a meridian runs north."""
DEEP = Colour(0x7F, 0xA9, 0xB6)
SHALLOW = Colour(0xCB, 0xDF, 0xDC)
LAND = Colour(0xEF, 0xE6, 0xCD)
COAST = Colour(0x5D, 0x4A, 0x2C)


class Coast(
    Placed, called="coasts", summary="Real coasts under a board, bent so that known places lie where it has them."
):
    """Which coasts, which known places pin them to the board, and how sea and land are painted."""

    of: Literal["north-atlantic", "oceans"] = field(
        choice("north-atlantic", "oceans"),
        "the coasts to draw: north-atlantic is finer, oceans reaches from America to Australia",
        default="north-atlantic",
    )
    drawn: Said = field(NAMED, "the file of the pack that forge coast draws them into, such as map/board.coast")
    fit: dict[Degrees, Said] = field(
        MapOf(NAMED, DEGREES),
        "two to a hundred places, each by its name or degrees, and where the board has it: a hex, a space, or a place",
    )
    shelf: int = field(
        POSITIVE_LENGTH, "how far the shallowest of the three depths before the deep reaches", default=15 * MM
    )
    islands: dict[Degrees, int] = field(
        MapOf(POSITIVE_LENGTH, DEGREES),
        "islands too small for these coasts: each by its name or degrees, and how wide it is drawn",
        default={},
    )
    graticule: int = field(whole(0, 30), "degrees between the lines of latitude and longitude; 0 for none", default=10)
    ice: bool = field(FLAG, "whether ice caps are painted", default=True)
    mountains: bool = field(FLAG, "whether mountain ranges are hatched", default=True)
    deep: Said | None = field(PAINT, "the colour of deep water", default=None)
    shallow: Said | None = field(PAINT, "the colour of the shallowest water", default=None)
    land: Said | None = field(PAINT, "the colour of land", default=None)
    shore: Said | None = field(PAINT, "the colour of the coast line", default=None)


class Tones(NamedTuple):
    """The colours of sea, land and coast."""

    deep: Colour
    shallow: Colour
    land: Colour
    shore: Colour


class Meridian(NamedTuple):
    """A line of the graticule on the board: a meridian or a parallel, and its degrees."""

    is_parallel: bool
    degrees: int
    points: tuple[Point, ...]


class SeaChart(NamedTuple):
    """The chart of one board: how places in degrees come onto it, and its coasts by layer, in EMU of the board."""

    coast: Coast
    chart: Chart
    frame: Box
    layers: dict[str, list[tuple[Point, ...]]]
    graticule: tuple[Meridian, ...]
    tones: Tones

    def at(self, place: Degrees) -> Point:
        """Where on the board a place lies."""
        x, y = self.chart.at(place)
        return self.frame.x + round(x * MM), self.frame.y + round(y * MM)

    def kilometres(self, place: Degrees) -> float:
        """How long a kilometre is on the board around a place, in EMU."""
        north, south = (self.at(place._replace(latitude=place.latitude + way)) for way in (0.5, -0.5))
        return math.dist(north, south) / 111.2

    def north_at(self, point: Point) -> float:
        """How far north is turned from upright around a point of the board, in degrees: as the meridian next to it."""
        lines = [
            (line.degrees, pair) for line in self.graticule if not line.is_parallel for pair in pairwise(line.points)
        ]
        if not lines:
            return 0.0
        degrees, stretch = min(lines, key=lambda each: math.dist(each[1][0], point))
        pole = self.at(Degrees(POLAR, degrees))
        (x1, y1), (x2, y2) = sorted(stretch, key=lambda end: -math.dist(end, pole))
        return math.degrees(math.atan2(x2 - x1, y1 - y2))

    def outline(self, layer: str) -> Commands:
        """The outline of a layer, to be filled even-odd."""
        return tuple(command for loop in self.layers.get(layer, ()) for command in polygon(loop))


def recipe_of(coast: Coast, plan: Plan, desk: Desk, spaces: Mapping[str, Point]) -> Recipe | None:
    """Find where the board has the places that pin the coasts to it, and say so with all else that decides on them."""
    spot = Spot(coast.where, "coast.fit")
    if not 2 <= len(coast.fit) <= MOST_PINS:
        desk.error(spot, f"names {len(coast.fit)} places, not 2 to {MOST_PINS}")
        return None
    pins: list[Pin] = []
    for place, said in coast.fit.items():
        if (point := _pinned(said, plan, spaces)) is None:
            desk.error(Spot(said.where, "coast.fit"), f"there is no hex or space {said.text!r}, and it is no place")
            return None
        x, y = point
        pins.append(Pin(place, ((x - plan.inner.x) / MM, (y - plan.inner.y) / MM)))
    inner = plan.inner
    islands = tuple(Islet(place, size / MM) for place, size in coast.islands.items())
    shelf, graticule = coast.shelf / MM, coast.graticule
    recipe = Recipe(coast.of, inner.width / MM, inner.height / MM, tuple(pins), shelf, graticule, islands)
    try:
        fit(recipe.pins)
    except ValueError as error:
        desk.error(spot, f"cannot pin a chart to the board: its places {error}")
        return None
    return recipe


def _pinned(said: Said, plan: Plan, spaces: Mapping[str, Point]) -> Point | None:
    if said.text in plan.named:
        return plan.named[said.text].centre
    if said.text in spaces:
        return spaces[said.text]
    try:
        return plan.point(parse_place(said.text))
    except ValueError:
        return None


def open_chart(coast: Coast, recipe: Recipe, plan: Plan, desk: Desk) -> SeaChart | None:
    """Read the coasts that were drawn for a board; report a file that is not there or was drawn for another."""
    tones = Tones(
        desk.colour(coast.deep, DEEP, "coast"),
        desk.colour(coast.shallow, SHALLOW, "coast"),
        desk.colour(coast.land, LAND, "coast"),
        desk.colour(coast.shore, COAST, "coast"),
    )
    drawn = _read(coast, desk)
    if drawn is None:
        return None
    if drawn.mark != recipe.mark():
        _ask_to_draw(coast, desk, "was drawn before the board was changed")
    inner = plan.inner
    layers = {name: [_placed(loop, inner) for loop in loops] for name, loops in drawn.layers.items()}
    graticule = tuple(Meridian(way, degrees, _placed(points, inner)) for way, degrees, points in drawn.graticule)
    return SeaChart(coast, fit(recipe.pins), inner, layers, graticule, tones)


def _placed(loop: Loop, inner: Box) -> tuple[Point, ...]:
    return tuple((inner.x + round(x * MM), inner.y + round(y * MM)) for x, y in loop)


def _ask_to_draw(coast: Coast, desk: Desk, message: str) -> None:
    desk.error(Spot(coast.drawn.where, "coast.drawn"), f"{coast.drawn.text} {message}", _hint(desk))


def _hint(desk: Desk) -> str:
    return f"forge coast {desk.pack.rules.pack} draws it"


def _read(coast: Coast, desk: Desk) -> Drawn | None:
    spot = Spot(coast.drawn.where, "coast.drawn")
    try:
        file = inside(desk.pack.folder, coast.drawn.text, spot.where, f"{desk.component}.coast.drawn")
    except ForgeError as error:
        for problem in error.problems:
            desk.error(spot, problem.message, _hint(desk))
        return None
    try:
        stat = file.stat()
        return _parse(file, stat.st_mtime_ns, stat.st_size)
    except (OSError, ValueError) as error:
        desk.error(spot, f"{coast.drawn.text} {error}")
        return None


@lru_cache(maxsize=8)
def _parse(file: FilePath, _changed: int, size: int) -> Drawn:
    if size > LARGEST_FILE:
        raise ValueError(f"is larger than {LARGEST_FILE:,} bytes")
    return parse_drawn(file.read_text(encoding="utf-8"))
