"""Plotting in metres and percent of the length: outlines of two inks, none thinner than can be printed.

A profile is drawn for a width, not scaled to it: barrels, masts and yards are never thinner than the least line, and
small things are left out where they would be smaller than that.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.drawing.shapes import Path
from forge.reading.measures import parse_colour

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from forge.drawing.commands import Command
    from forge.drawing.profile.facts import Facts
    from forge.drawing.profile.parts import Freeboard, Strip
    from forge.drawing.shapes import Role, Shape
    from forge.reading.measures import Colour

Ink = Literal["ink", "tone", "smoke", "flame", "glow", "foam", "shade", "deep"]
Point = tuple[float, float]
Outline = tuple[Point, ...]

LEVEL = 2.7
"""The height of one deck of a deckhouse, in metres."""
FLAT_SIDE = 3.0
"""The freeboard of a ship of which nothing is said, in hundredths of its length."""
FOAM, SMOKE, FLAME, GLOW = (
    parse_colour("#f3f7f8"), parse_colour("#565b60"), parse_colour("#c43a17"), parse_colour("#f4b53a"),
)  # fmt: skip
THIN, FAINT, SUNKEN = 0.8, 0.2, 0.6
"""How much smoke, the image in the water and a boat under water cover."""
HEAVY = 140.0
"""From how many metres of length on spars are as thick as they are said to be; on smaller ships they are slighter."""
_DISC = 16


class Plate(NamedTuple):
    """An outline in one of the inks, in EMU from the waterline at the stern, y down."""

    ink: Ink
    points: tuple[Point, ...]


class Paint(NamedTuple):
    """A colour, what is drawn in it is for, and how much it covers."""

    colour: Colour
    role: Role
    opacity: float = 1.0


class Inks(NamedTuple):
    """The colours of a profile: of hull, guns and masts; of deckhouses and funnels; of foam and smoke."""

    ink: Colour
    tone: Colour
    role: Role = "mark"
    foam: Colour = FOAM
    smoke: Colour = SMOKE

    def of(self, ink: Ink) -> Paint:
        """Give what an ink is painted with: the hull is a mark, the tone only divides, the sea's image is a texture."""
        return {
            "ink": Paint(self.ink, self.role),
            "tone": Paint(self.tone, "rule"),
            "smoke": Paint(self.smoke, "rule", THIN),
            "flame": Paint(FLAME, self.role),
            "glow": Paint(GLOW, "rule"),
            "foam": Paint(self.foam, "rule"),
            "shade": Paint(self.ink, "texture", FAINT),
            "deep": Paint(self.ink, self.role, SUNKEN),
        }[ink]


class Plot:
    """What is drawn of one ship: outlines, one on top of the other."""

    def __init__(self, facts: Facts, width: int, stretch: float, least: int) -> None:
        """Plot so that the length of the hull fills ``width`` EMU; no line is thinner than ``least`` EMU."""
        self.facts = facts
        self.length = facts.length or 100.0
        self.scale = width / self.length
        self.rise = self.scale * stretch
        self.least = least / self.scale
        self.plates: list[Plate] = []
        self.slender = min(1.0, (self.length / HEAVY) ** 0.6)
        self._raised: tuple[Strip, ...] = facts.decks or ()
        self._side: Freeboard | None = facts.freeboard

    def at(self, place: float, height: float, forward: float = 0.0) -> Point:
        """Give the point at a place of the length, so many metres above the water and forward of it."""
        return ((100 - place) / 100 * self.length + forward) * self.scale, -height * self.rise

    def shows(self, metres: float) -> bool:
        """Tell whether something of a size is large enough to be drawn."""
        return metres >= self.least

    def sheer(self, place: float) -> float:
        """Give the height of the side at a place, without decks that are raised above it."""
        if self._side is None:
            return self.length * FLAT_SIDE / 100
        bow, middle, stern = self._side
        along = min(max(place / 100, 0.0), 1.0)
        fore, aft = max(0.0, 0.5 - along) / 0.5, max(0.0, along - 0.5) / 0.5
        height: float = middle + (bow - middle) * fore**2.2 + (stern - middle) * aft**2
        return height

    def deck(self, place: float) -> float:
        """Give the height of the deck at a place."""
        return self.sheer(place) + sum(deck.height for deck in self._raised if deck.start <= place <= deck.end)

    def stand(self, place: float) -> float:
        """Give the height of what bridges, funnels and masts stand on: the deck, or the flight deck over it."""
        flight = self.facts.flight
        return flight.height if flight and flight.start <= place <= flight.end else self.deck(place)

    def roof(self, place: float) -> float:
        """Give the height of the deckhouses at a place, or of the deck where there are none."""
        houses = [house for house in self.facts.houses or () if house.start <= place <= house.end]
        tops = (
            max(self.deck(house.start), self.deck(house.end)) + house.lift + house.levels * LEVEL for house in houses
        )
        return max(tops, default=self.deck(place))

    def steps(self) -> list[float]:
        """Give the places at which a raised deck begins or ends."""
        return sorted({place for deck in self._raised for place in (deck.start, deck.end) if 0 < place < 100})

    def area(self, ink: Ink, points: Iterable[Point]) -> None:
        """Fill an outline."""
        self.plates.append(Plate(ink, tuple(points)))

    def block(self, ink: Ink, place: float, base: float, outline: Sequence[Point], size: float = 1.0) -> None:
        """Fill an outline in metres forward of a place and above a base."""
        self.area(ink, [self.at(place, base + up * size, forward * size) for forward, up in outline])

    def box(self, ink: Ink, place: float, base: float, half: float, height: float) -> None:
        """Fill an upright box about a place, as broad as the least line at the least."""
        half = max(half, self.least / 2)
        self.block(ink, place, base, ((-half, 0), (half, 0), (half, height), (-half, height)))

    def bar(self, ink: Ink, start: Point, end: Point, thick: float) -> None:
        """Draw a bar of so many metres from point to point, as thick as the least line at the least."""
        half = max(thick, self.least) * self.scale / 2
        (x1, y1), (x2, y2) = start, end
        span = hypot(x2 - x1, y2 - y1) or 1.0
        across, down = -(y2 - y1) / span * half, (x2 - x1) / span * half
        corners = (
            (x1 + across, y1 + down), (x2 + across, y2 + down), (x2 - across, y2 - down), (x1 - across, y1 - down),
        )  # fmt: skip
        self.area(ink, corners)

    def strut(self, place: float, base: float, start: Point, end: Point, thick: float) -> None:
        """Draw a bar between two points in metres forward of a place and above a base."""
        (x1, y1), (x2, y2) = start, end
        self.bar("ink", self.at(place, base + y1, x1), self.at(place, base + y2, x2), thick * self.slender)

    def disc(self, ink: Ink, place: float, height: float, radius: float, forward: float = 0.0) -> None:
        """Fill a round, whatever the stretch."""
        x, y = self.at(place, height, forward)
        reach = max(radius, self.least / 2) * self.scale
        turns = (step * 2 * pi / _DISC for step in range(_DISC))
        self.area(ink, [(x + reach * cos(turn), y + reach * sin(turn)) for turn in turns])


def mirrored(points: Sequence[Point]) -> Outline:
    """Turn an outline about its place, so that what looked forward looks aft."""
    return tuple((-x, y) for x, y in points)


def as_paths(plates: Iterable[Plate], inks: Inks, x: float, y: float) -> tuple[Shape, ...]:
    """Give plates as paths, neighbours of one ink in one, with the waterline at the stern at a point.

    All outlines run the same way round, so that what overlaps leaves no hole.
    """
    paths: list[Shape] = []
    commands: list[Command] = []
    last: Ink | None = None
    for plate in plates:
        if plate.ink != last and last is not None:
            paths.append(_path(commands, inks, last))
            commands = []
        last = plate.ink
        points = [(round(x + px), round(y + py)) for px, py in plate.points]
        if _area(points) < 0:
            points.reverse()
        commands += [("L" if number else "M", *point) for number, point in enumerate(points)]
        commands.append(("Z",))
    if last is not None:
        paths.append(_path(commands, inks, last))
    return tuple(paths)


def _path(commands: list[Command], inks: Inks, ink: Ink) -> Path:
    paint = inks.of(ink)
    return Path(tuple(commands), paint.colour, role=paint.role, opacity=paint.opacity)


def _area(points: Sequence[tuple[int, int]]) -> int:
    ends = [*points[1:], *points[:1]]
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, ends, strict=True))
