"""The courses of rivers, roads and railways on a country: points along each, and how wide it is there."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from forge.kinds.board.country.curves import smooth_open, wander, widths
from forge.kinds.board.lattice import Hex, neighbours
from forge.kinds.pages.strips import Spot
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from forge.kinds.board.country.entry import River, Road
    from forge.kinds.board.country.survey import Survey
    from forge.kinds.board.hexnames import HexNames
    from forge.kinds.board.lattice import Point
    from forge.kinds.pages.desk import Desk
    from forge.kinds.pages.fields import Said

WIDTHS = {"river": 19 * MM // 10, "stream": 9 * MM // 10, "canal": 12 * MM // 10}
WINDING = {"river": 0.055, "stream": 0.075, "canal": 0.0}
"""How far a water swings to either side, in parts of the width of a hex."""
BESIDE = 0.7
"""How near a water that ends passes to one that it flows into: along any side of its last hex."""
BEYOND = 2
"""In hexes, how far a course that leaves the map goes on: a picture may be wider than its hexes."""
ASIDE = 0.15
"""How far a river keeps from the middle of a hex, where roads meet."""
STRAY = 0.05
"""How far a road may pass beside the middle of a hex."""


class Water(NamedTuple):
    """A water: its line and its width at each point."""

    line: list[Point]
    wide: list[float]


class Way(NamedTuple):
    """A road or railway."""

    sort: str
    bridges: bool
    line: list[Point]


def river_courses(rivers: Sequence[River], survey: Survey, names: HexNames, desk: Desk) -> list[Water]:
    """Find the course of every river."""
    found: list[_Course] = []
    for number, river in enumerate(rivers):
        seed = f"{survey.seed} {number}"
        if bool(river.hexes) == bool(river.sides):
            spot = Spot(river.where, "hexes.country.rivers")
            desk.error(spot, "needs either hexes that it flows through or sides that it follows")
            continue
        lines = _through(river.hexes, survey, names, desk, seed) if river.hexes else _along(river, survey, names, desk)
        mouth = (river.width or WIDTHS[river.sort]) * (1.0 if river.width else survey.unit)
        spring = river.spring or (mouth if river.sort == "canal" else mouth / 3)
        swing = WINDING[river.sort] * survey.lattice.flats
        found += [_Course(line, swing, survey.lattice.flats * 0.9, spring, mouth, seed) for line in lines]
    return _joined(found, survey)


class _Course(NamedTuple):
    """The course of a water before it winds: how far and in how long bends it does, its widths, its chance."""

    points: list[Point]
    swing: float
    bend: float
    spring: float
    mouth: float
    seed: str

    def water(self) -> Water:
        """Let it wind."""
        line = smooth_open(self.points)
        bent = wander(line, self.swing, self.bend, self.seed) if self.swing else line
        return Water(bent, widths(bent, self.spring, self.mouth, self.seed))


def _joined(courses: Sequence[_Course], survey: Survey) -> list[Water]:
    """Let all of them wind, and those that end on dry land beside another one flow into that."""
    waters = [course.water() for course in courses]
    joined: list[Water] = []
    for course, water in zip(courses, waters, strict=True):
        end = course.points[-1]
        others = [point for other in waters if other is not water for point in other.line]
        near = min(others, key=lambda point: math.dist(point, end), default=end)
        reach = survey.lattice.flats * BESIDE
        if 0 < math.dist(near, end) < reach and not survey.is_wet(survey.nearest(end)):
            joined.append(course._replace(points=[*course.points, near]).water())
        else:
            joined.append(water)
    return joined


def touching(said: Sequence[Said], names: HexNames, desk: Desk, field: str) -> list[Hex]:
    """The hexes of a course, in order; report two that follow each other and do not touch."""
    found = [(word, hexagon) for word in said for hexagon in _found(word, names, desk, field)]
    called = {cell.hex: name for name, cell in names.cells.items()}
    for (_, one), (word, other) in pairwise(found):
        if other not in neighbours(one) and other != one:
            message = f"{called[one]} and {called[other]} follow each other and do not touch"
            around = [called[each] for each in neighbours(one) if each in called]
            between = [called[each] for each in neighbours(one) if each in called and each in neighbours(other)]
            hint = f"{called[one]} touches {', '.join(around)}"
            hint = f"between them lies {' or '.join(between)}" if between else hint
            desk.problems.error(word.where, f"{desk.component}.{field}", message, hint)
    return [hexagon for _, hexagon in found]


def warn_of_water(hexes: Sequence[Hex], survey: Survey, names: HexNames, desk: Desk, spot: Spot) -> None:
    """Warn of what stands on land and is said to be in water."""
    called = {cell.hex: name for name, cell in names.cells.items()}
    if wet := [called[each] for each in dict.fromkeys(hexes) if survey.is_wet(each)]:
        message = f"is in water: {', '.join(wet)}"
        desk.problems.warning(spot.where, f"{desk.component}.{spot.name}", message)


def _found(word: Said, names: HexNames, desk: Desk, field: str) -> list[Hex]:
    """The hexes of a word, a run in the direction in which it is written."""
    hexes = names.find((word,), field, desk)
    first = word.text.partition("..")[0]
    return hexes[::-1] if hexes and first in names.cells and names.cells[first].hex != hexes[0] else hexes


def _through(said: Sequence[Said], survey: Survey, names: HexNames, desk: Desk, seed: str) -> list[list[Point]]:
    """A line through hexes, beside their middles."""
    hexes = touching(said, names, desk, "hexes.country.rivers")
    if len(hexes) < 2:
        return []
    chance = Random(f"river {seed}")
    flats = survey.lattice.flats
    points: list[Point] = []
    for before, hexagon, after in zip([None, *hexes], hexes, [*hexes[1:], None], strict=False):
        x, y = survey.lattice.centre(hexagon)
        turn, far = chance.uniform(0, 2 * math.pi), flats * ASIDE * chance.uniform(0.7, 1.1)
        if before is not None:
            points.append(_between(survey.lattice.centre(before), (x, y), chance, flats))
        if before is None or after is None:
            points.append((x, y))
        else:
            points.append((round(x + far * math.cos(turn)), round(y + far * math.sin(turn))))
    return [_leaving(points, hexes, survey)]


def _between(one: Point, other: Point, chance: Random, flats: int) -> Point:
    """A point of the side between two hexes, near its middle."""
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    far = chance.uniform(-0.12, 0.12) * flats
    size = math.dist(one, other) or 1.0
    return round(x - (other[1] - one[1]) / size * far), round(y + (other[0] - one[0]) / size * far)


def _leaving(points: list[Point], hexes: Sequence[Hex], survey: Survey) -> list[Point]:
    """Let a course that ends in the open at the edge of the map leave it."""
    for end in (0, -1):
        hexagon, beside = hexes[end], hexes[1 if end == 0 else -2]
        words = survey.terrain.get(hexagon, ())
        inland = all(each in survey.terrain for each in neighbours(hexagon))
        if inland or any(survey.kind(word).built for word in words):
            continue
        if Hex(2 * hexagon.q - beside.q, 2 * hexagon.r - beside.r) in survey.terrain:
            continue
        (x, y), (bx, by) = survey.lattice.centre(hexagon), survey.lattice.centre(beside)
        beyond = (x + BEYOND * (x - bx), y + BEYOND * (y - by))
        points = [beyond, *points] if end == 0 else [*points, beyond]
    return points


def _along(river: River, survey: Survey, names: HexNames, desk: Desk) -> list[list[Point]]:
    """Lines along hexsides, one for each chain that they make, downstream as the first side and the last are said."""
    steps: dict[tuple[Point, Point], Said] = {}
    for said, one, other in names.sides(river.sides, "hexes.country.rivers", desk):
        side = survey.lattice.side(one, other)
        if side is None:
            around = [name for name, cell in names.cells.items() if survey.lattice.side(one, cell.hex)]
            message = f"the hexes of {said.text} do not touch"
            hint = f"the first of them touches {', '.join(around)}"
            desk.problems.error(said.where, f"{desk.component}.hexes.country.rivers", message, hint)
        else:
            steps.setdefault(side, said)
    lines = chains(list(steps))
    _warn_of_gaps(lines, steps, desk)
    return [_rounded(_to_water(line, survey)) for line in lines]


def _warn_of_gaps(lines: Sequence[Sequence[Point]], steps: Mapping[tuple[Point, Point], Said], desk: Desk) -> None:
    """Warn of a line that does not touch any before it; a branch does."""
    joined = set(lines[0]) if lines else set()
    for line in lines[1:]:
        if joined.isdisjoint(line):
            first = next(said for side, said in steps.items() if set(side) <= set(line))
            message = f"has a gap: {first.text} and what follows it touches no side before it"
            desk.problems.warning(first.where, f"{desk.component}.hexes.country.rivers", message)
        joined |= set(line)


def chains(steps: Sequence[tuple[Point, Point]]) -> list[list[Point]]:
    """Join stretches that share ends to lines, each begun at the free end of the stretch that was said first."""
    at: dict[Point, list[int]] = {}
    for number, ends in enumerate(steps):
        for end in ends:
            at.setdefault(end, []).append(number)
    left = dict.fromkeys(range(len(steps)))
    found: list[list[Point]] = []
    while left:
        free = [number for number in left if any(sum(each in left for each in at[end]) == 1 for end in steps[number])]
        number = free[0] if free else next(iter(left))
        start = min(steps[number], key=lambda end: sum(each in left for each in at[end]))
        line = [start]
        while True:
            here = line[-1]
            following = [each for each in at[here] if each in left]
            if not following:
                break
            del left[following[0]]
            one, other = steps[following[0]]
            line.append(other if here == one else one)
        found.append(line)
    return found


def _to_water(line: list[Point], survey: Survey) -> list[Point]:
    """Lead the last end of a line into the water that it reaches, and ends at the edge of the map beyond it."""
    for end in (0, -1):
        x, y = line[end]
        lattice = survey.lattice
        reach = lattice.flats * 0.6
        around = [each for each in survey.terrain if math.dist(lattice.centre(each), (x, y)) < reach]
        wet = [each for each in around if survey.is_wet(each)]
        if wet:
            sea = lattice.centre(wet[0])
            more = (round(x + (sea[0] - x) * 0.6), round(y + (sea[1] - y) * 0.6))
        elif len(around) < 3:
            cx = sum(lattice.centre(each)[0] for each in around) / max(1, len(around))
            cy = sum(lattice.centre(each)[1] for each in around) / max(1, len(around))
            far = BEYOND * lattice.flats / (math.dist((x, y), (cx, cy)) or 1.0)
            more = (round(x + (x - cx) * far), round(y + (y - cy) * far))
        else:
            continue
        line = [more, *line] if end == 0 else [*line, more]
    return line


def _rounded(line: list[Point]) -> list[Point]:
    """Cut the corners of a line: through the middles of its stretches, and inside its corners."""
    points = [line[0]]
    for (ax, ay), (bx, by), (cx, cy) in zip(line, line[1:], line[2:], strict=False):
        points.append(((ax + bx) // 2, (ay + by) // 2))
        inner = ((ax + cx) / 2, (ay + cy) / 2)
        points.append((round(bx * 0.72 + inner[0] * 0.28), round(by * 0.72 + inner[1] * 0.28)))
    (ax, ay), (bx, by) = line[-2], line[-1]
    return [*points, ((ax + bx) // 2, (ay + by) // 2), line[-1]]


def road_courses(roads: Sequence[Road], survey: Survey, names: HexNames, desk: Desk) -> list[Way]:
    """Find the course of every road: through one spot of each hex, so that roads meet, and the middle of its sides."""
    found: list[Way] = []
    for road in roads:
        hexes = touching(road.hexes, names, desk, "hexes.country.roads")
        if len(hexes) < 2:
            continue
        warn_of_water(hexes, survey, names, desk, Spot(road.where, "hexes.country.roads"))
        spots = [crossroads(each, survey) for each in hexes]
        points: list[Point] = [spots[0]]
        for one, other in pairwise(spots):
            points += [((one[0] + other[0]) // 2, (one[1] + other[1]) // 2), other]
        found.append(Way(road.sort, road.bridges, smooth_open(_leaving(points, hexes, survey), 6)))
    return found


def crossroads(hexagon: Hex, survey: Survey) -> Point:
    """The spot of a hex in which its roads meet, not quite its middle."""
    chance = Random(f"crossroads {survey.seed} {hexagon.q} {hexagon.r}")
    x, y = survey.lattice.centre(hexagon)
    far = STRAY * survey.lattice.flats
    return round(x + chance.uniform(-far, far)), round(y + chance.uniform(-far, far))
