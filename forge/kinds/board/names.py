"""Names of seas and lands: capitals spread along a curve, which gives way to coasts, lines and other words."""

from __future__ import annotations

import bisect
import itertools
import math
from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.drawing.colour import strong
from forge.drawing.page import Box
from forge.drawing.scripts import has_leftwards
from forge.drawing.shapes import Halo, Text, Turned
from forge.errors import nearest
from forge.kinds.board.geography.degrees import WAY, Degrees
from forge.kinds.board.hexnames import HEXES
from forge.kinds.board.spaces import PLACE
from forge.kinds.pages.desk import show_mm
from forge.kinds.pages.fields import PAINT, Few, Pair, Said
from forge.kinds.pages.strips import Spot
from forge.reading.fields import LENGTH, TEXT, Placed, choice, field
from forge.reading.measures import MM, PT, Colour

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.drawing.fonts import Font
    from forge.drawing.shapes import Shape
    from forge.kinds.board.lattice import Point
    from forge.kinds.board.plan import Plan
    from forge.kinds.pages.desk import Desk

AIR = 0.16
"""The least room between two letters, in parts of the type size: the size yields to it."""

WIDEST = 2.6
"""The most room between two letters, in parts of the type size: a longer curve is not filled."""

STEPS = 16
SHIFT = 3 * MM // 2
HALO = 0.11
COST = {"coast": 20.0, "bar": 40.0, "grid": 1.5}
TAKEN = 40.0
BEYOND = 10_000.0


class Manner(NamedTuple):
    """How the names of one sort are set."""

    font: str
    size: int
    capitals: bool
    ink: Colour
    halo: Colour
    reach: int
    """How many shifts each way it may be moved to stand freer."""


WATER, SOIL = Colour(0x1C, 0x4E, 0x63), Colour(0x6A, 0x51, 0x25)
LEAF, GLADE = Colour(0x24, 0x40, 0x1E), Colour(0xE4, 0xEE, 0xD2)
FOAM, SAND = Colour(0xDC, 0xEB, 0xED), Colour(0xF3, 0xEA, 0xD0)
MANNERS = {
    "ocean": Manner("serif-italic", 30 * PT, capitals=True, ink=WATER, halo=FOAM, reach=4),
    "sea": Manner("serif-italic", 15 * PT, capitals=True, ink=WATER, halo=FOAM, reach=5),
    "strait": Manner("serif-italic", 10 * PT, capitals=True, ink=WATER, halo=FOAM, reach=4),
    "land": Manner("serif-bold", 14 * PT, capitals=True, ink=SOIL, halo=SAND, reach=4),
    "river": Manner("serif-italic", 9 * PT, capitals=False, ink=WATER, halo=FOAM, reach=5),
    "wood": Manner("serif-bold", 10 * PT, capitals=False, ink=LEAF, halo=GLADE, reach=3),
    "range": Manner("serif-bold", 10 * PT, capitals=True, ink=Colour(0x4B, 0x37, 0x14), halo=SAND, reach=3),
    "island": Manner("serif-italic", 17 * PT // 2, capitals=False, ink=Colour(0x43, 0x36, 0x1C), halo=FOAM, reach=5),
}


class Name(Placed, called="a name"):
    """The name of a sea or land, along a curve through places; at a single place it stands level in its middle."""

    words: str = field(TEXT, "the name")
    sort: Literal["ocean", "sea", "strait", "land", "island", "river", "wood", "range"] = field(
        choice("ocean", "sea", "strait", "land", "island", "river", "wood", "range"),
        "what it names: water in italics, land upright; on maps of land a river, a wood, a range of hills",
        default="sea",
    )
    along: tuple[Degrees, ...] = field(WAY, "the places it runs through, where the board has coasts", default=())
    through: tuple[Pair, ...] = field(Few(PLACE, 20), "instead, places of the board", default=())
    hexes: tuple[Said, ...] = field(HEXES, "instead, hexes through whose middles it runs", default=())
    size: int = field(
        LENGTH, "the size of its letters, less where the curve is short; by its sort if not given", default=0
    )
    pitch: int = field(
        LENGTH,
        "how far its letters stand from middle to middle, blanks too, to stay clear of the lines of hexes",
        default=0,
    )
    colour: Said | None = field(PAINT, "its colour", default=None)


class _Letter(NamedTuple):
    """A letter, where its base line begins, and how far it is turned."""

    text: str
    x: float
    y: float
    angle: float
    width: int

    def box(self, size: int) -> Box:
        """The place that the letter fills, upright around it."""
        high, wide = size * 0.68, float(self.width)
        c, s = math.cos(self.angle), math.sin(self.angle)
        corners = [(self.x + u * c + v * s, self.y + u * s - v * c) for u in (0.0, wide) for v in (0.0, high)]
        x, y = min(x for x, _ in corners), min(y for _, y in corners)
        return Box(round(x), round(y), round(max(x for x, _ in corners) - x), round(max(y for _, y in corners) - y))


def draw_names(names: Sequence[Name], desk: Desk, plan: Plan) -> list[Shape]:
    """Set all names, each where it stands freest."""
    shapes: list[Shape] = []
    for name in names:
        spot = Spot(name.where, "names")
        desk.spend(name.where, 1 + len(name.words))
        if points := _over(name, plan, desk) or way_of(name.along, name.through, plan, desk, spot):
            shapes += _Setting(name, desk, spot, plan).draw(points)
    return shapes


def _over(name: Name, plan: Plan, desk: Desk) -> list[Point]:
    """The middles of the hexes that a name runs over; report a hex there is not."""
    for said in name.hexes:
        if said.text not in plan.named:
            message = f"there is no hex {said.text!r}"
            desk.problems.error(said.where, f"{desk.component}.names.hexes", message, nearest(said.text, plan.named))
    return [plan.named[said.text].centre for said in name.hexes if said.text in plan.named]


def way_of(along: tuple[Degrees, ...], through: tuple[Pair, ...], plan: Plan, desk: Desk, spot: Spot) -> list[Point]:
    """The points of a line that runs along places in degrees, or through places of the board; report one of neither."""
    if along and plan.chart is None:
        desk.error(spot, "runs along places in degrees, but the board has no coast", "say through: instead")
        return []
    points = [plan.chart.at(each) for each in along] if plan.chart else []
    points = points or [plan.point(pair) for pair in through]
    if not points:
        desk.error(spot, "has no place", "say along: or through:")
    return points


class _Setting:
    """The setting of one name."""

    def __init__(self, name: Name, desk: Desk, spot: Spot, plan: Plan) -> None:
        self._name, self._desk, self._spot = name, desk, spot
        self._clearance, self._frame = plan.clearance, plan.inner
        self._manner = MANNERS[name.sort]
        self._font: Font = desk.pack.fonts.get(self._manner.font)
        words = desk.pack.fonts.typeset(name.words, self._manner.font)
        self._words = words.upper() if self._manner.capitals else words

    def draw(self, points: list[Point]) -> list[Shape]:
        """Set the name along its curve, moved a little where that frees it."""
        size = self._name.size or self._manner.size
        if len(points) == 1:
            half = self._font.advance(self._words, size) // 2 + 1
            points = [(points[0][0] - half, points[0][1]), (points[0][0] + half, points[0][1])]
        curve = Curve(smoothed(points))
        size = self._held(curve, size)
        if has_leftwards(self._words):
            told = f'"{self._words}" runs from right to left, which names along curves cannot'
            self._desk.error(self._spot, told, "write it in other letters, or as words of the board")
        elif missing := self._font.missing(self._words):
            self._desk.error(self._spot, f'"{self._words}" needs "{missing}", which its font lacks')
        letters = list(self._letters(curve, size))
        dx, dy = (0, 0) if self._name.pitch else self._freest(letters, size)
        colour = self._desk.colour(self._name.colour, self._manner.ink, "names")
        ink = strong(colour) if self._name.colour else colour
        halo = Halo(self._manner.halo, max(round(size * HALO), MM // 5), 0.75)
        shapes: list[Shape] = []
        for letter in letters:
            moved = letter._replace(x=letter.x + dx, y=letter.y + dy)
            self._clearance.take(moved.box(size))
            x, y = round(moved.x), round(moved.y)
            text = Text(x, y, letter.text, self._font.key, size, ink, letter.width, halo=halo)
            shapes.append(Turned(math.degrees(letter.angle), x, y, (text,)) if letter.angle else text)
        return shapes

    def _held(self, curve: Curve, size: int) -> int:
        """The size at which the name fits its curve; say if that is too small to be read."""
        gaps, pitch, floor = len(self._words) - 1, self._name.pitch, self._desk.pack.floor
        need = pitch * gaps or self._font.advance(self._words, size) + AIR * size * gaps * self._manner.capitals
        held = min(size, round(size * curve.length / need)) if need else size
        if need > curve.length + MM if pitch else held < floor:
            message = f'"{self._name.words}" is too long for its curve of {show_mm(round(curve.length))}'
            self._desk.error(self._spot, message, "let it run further")
        return size if pitch else max(held, floor)

    def _letters(self, curve: Curve, size: int) -> Iterator[_Letter]:
        """The letters, spread over the curve; blanks only take room."""
        advances = [self._font.advance(letter, size) for letter in self._words]
        gaps = max(1, len(self._words) - 1)
        air = 0.0
        if pitch := self._name.pitch:
            yield from self._pitched(curve, pitch, advances)
            return
        if self._manner.capitals:
            air = min(WIDEST * size, max(0.0, (curve.length - sum(advances)) / gaps))
        at = (curve.length - sum(advances) - air * gaps) / 2
        for letter, wide in zip(self._words, advances, strict=True):
            if letter.strip():
                x, y, angle = curve.at(at + wide / 2)
                yield _Letter(letter, x - wide / 2 * math.cos(angle), y - wide / 2 * math.sin(angle), angle, wide)
            at += wide + air

    def _pitched(self, curve: Curve, pitch: int, advances: Sequence[int]) -> Iterator[_Letter]:
        """The letters, the middle of the first where the curve begins, the others as far from each other."""
        for number, (letter, wide) in enumerate(zip(self._words, advances, strict=True)):
            if letter.strip():
                x, y, angle = curve.at(number * pitch)
                yield _Letter(letter, x - wide / 2 * math.cos(angle), y - wide / 2 * math.sin(angle), angle, wide)

    def _freest(self, letters: Sequence[_Letter], size: int) -> Point:
        """The small move by which the letters stand freest."""
        steps = range(-self._manner.reach, self._manner.reach + 1)
        moves = sorted(itertools.product(steps, steps), key=lambda move: (abs(move[0]) + abs(move[1]), move))
        best, found = math.inf, (0, 0)
        for across, down in moves:
            away = 0.4 * math.hypot(across, down)
            if away >= best:
                continue
            dx, dy = across * SHIFT, down * SHIFT
            cost = away
            for letter in letters:
                box = letter._replace(x=letter.x + dx, y=letter.y + dy).box(size)
                taken = TAKEN * self._clearance.overlap(box)
                if cost + taken >= best:
                    cost = best
                    break
                cost += self._cost(box, taken)
                if cost >= best:
                    break
            if cost < best:
                best, found = cost, (dx, dy)
            if best <= away:
                break
        moved = [letter._replace(x=letter.x + found[0], y=letter.y + found[1]).box(size) for letter in letters]
        if not all(map(self._is_on, moved)):
            message = f'"{self._name.words}" runs beyond the frame of the board'
            self._desk.problems.warning(self._spot.where, f"{self._desk.component}.names", message)
        return found

    def _cost(self, box: Box, taken: float) -> float:
        """How badly a letter stands in a place that is taken so far."""
        struck = self._clearance.struck(box)
        cost = sum([COST[kind] * length for kind, length in struck.items()]) + taken
        return cost if self._is_on(box) else cost + BEYOND

    def _is_on(self, box: Box) -> bool:
        """Whether a letter is within the frame of the board."""
        frame = self._frame
        level = frame.x <= box.x and box.x + box.width <= frame.x + frame.width
        return level and frame.y <= box.y and box.y + box.height <= frame.y + frame.height


def smoothed(points: Sequence[Point]) -> list[tuple[float, float]]:
    """A curve through points (Catmull and Rom), as many short stretches."""
    if len(points) == 2:
        return [(float(x), float(y)) for x, y in points]
    ends = [points[0], *points, points[-1]]
    curve: list[tuple[float, float]] = []
    for p0, p1, p2, p3 in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(STEPS):
            t = step / STEPS
            weights = (
                (-t + 2 * t * t - t**3) / 2,
                (2 - 5 * t * t + 3 * t**3) / 2,
                (t + 4 * t * t - 3 * t**3) / 2,
                (-t * t + t**3) / 2,
            )
            curve.append(
                (
                    sum(w * p[0] for w, p in zip(weights, (p0, p1, p2, p3), strict=True)),
                    sum(w * p[1] for w, p in zip(weights, (p0, p1, p2, p3), strict=True)),
                )
            )
    return [*curve, (float(points[-1][0]), float(points[-1][1]))]


def ringed(points: Sequence[Point]) -> list[tuple[float, float]]:
    """A curve through points that comes back to the first of them, as smooth there as elsewhere."""
    curve = smoothed([points[-1], *points, *points[:2]])
    return [*curve[STEPS : -STEPS - 1], curve[STEPS]]


class Curve:
    """A bent line, and where one is after so much of it."""

    def __init__(self, points: list[tuple[float, float]]) -> None:
        self._points = points
        steps = (math.dist(one, other) for one, other in itertools.pairwise(points))
        self._lengths = list(itertools.accumulate(steps, initial=0.0))
        self.length = self._lengths[-1]

    def at(self, length: float) -> tuple[float, float, float]:
        """The point after a length, and the direction there, in radians."""
        length = min(max(length, 0.0), self.length)
        index = min(max(bisect.bisect_right(self._lengths, length) - 1, 0), len(self._points) - 2)
        (x1, y1), (x2, y2) = self._points[index], self._points[index + 1]
        share = (length - self._lengths[index]) / ((self._lengths[index + 1] - self._lengths[index]) or 1.0)
        return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, math.atan2(y2 - y1, x2 - x1)
