"""The drawing of coasts for a board: land bent to its pins and smoothed, what lies around it, ice upon it.

This is the only module that needs Shapely, and nothing but ``forge coast`` runs it: a board reads what was drawn.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from shapely import LineString, MultiPolygon, Point, Polygon, box, make_valid
from shapely.ops import unary_union

from forge.kinds.board.geography.degrees import Degrees
from forge.kinds.board.geography.drawn import Degree, Drawn, Islet, Loop, Recipe
from forge.kinds.board.geography.lands import KILOMETRES, Relief, read_relief, read_rings
from forge.kinds.board.geography.projection import Chart, fit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from shapely.geometry.base import BaseGeometry

AROUND = 6.0
"""How far coasts are drawn beyond the frame, so that no line of theirs runs along it, in millimetres."""

SMOOTH = 0.25
SIMPLE = 0.05
LEAST_ISLAND = 0.7
"""Square millimetres; a smaller one is left out."""

ISLET = 18
"""How many points the coast of an island has whose place alone is known."""

LINES = (1.1, 2.0, 3.0)
RIMS = (0.8, 1.6, 2.6)
"""How far from the coast the lines in the water stand, and how far within it the tints of land begin."""
SHELVES = ((1.0, 0.62), (0.57, 0.22), (0.28, -0.28))
"""Each depth: how far it reaches from land, and by how much it is wider than a bank, in parts of the shelf's width."""

ICE = (0.0, 2.2, 5.0)
ICE_EDGE = 4.0
FARTHEST = -0.75
"""The cosine of how far from the middle of its projection a chart goes; beyond, shapes are stretched too much."""
SEARCH = 2
"""The step of the search for what of the globe is on the board, in degrees."""


def draw(recipe: Recipe) -> Drawn:
    """Draw the coasts of a board."""
    chart = fit(recipe.pins)
    wide = box(-AROUND, -AROUND, recipe.width + AROUND, recipe.height + AROUND)
    land = _land(recipe, chart, wide)
    relief = read_relief()
    layers = {"land": land}
    banks = [_blob(each, place, chart) for each in relief if each.kind == "bank" for place in each.way]
    coarse = land.simplify(SIMPLE * 5)
    for number, (reach, wider) in enumerate(SHELVES, 1):
        grown = [coarse.buffer(reach * recipe.shelf), *(bank.buffer(wider * recipe.shelf) for bank in banks)]
        soft = recipe.shelf * 0.4
        depth = unary_union(grown).buffer(soft).buffer(-2 * soft).buffer(soft)
        layers[f"shelf-{number}"] = depth.intersection(wide).simplify(SIMPLE * 5)
    for number, reach in enumerate(RIMS, 1):
        rim = land.buffer(-reach, quad_segs=4).simplify(SIMPLE * 1.5)
        layers[f"land-{number}"] = rim
    for number, reach in enumerate(LINES, 1):
        line = land.simplify(SIMPLE * 2).buffer(reach, quad_segs=6).simplify(SIMPLE * 1.5)
        layers[f"line-{number}"] = line.intersection(wide.buffer(-1))
    for number, inward in enumerate(ICE, 1):
        caps = [_ice(each, land, chart, inward) for each in relief if each.kind == "ice"]
        layers[f"ice-{number}"] = unary_union(caps).intersection(wide).simplify(SIMPLE * 2)
    return Drawn(
        recipe.mark(), {name: tuple(_loops(shape)) for name, shape in layers.items()}, tuple(_graticule(recipe, chart))
    )


def _land(recipe: Recipe, chart: Chart, wide: Polygon) -> BaseGeometry:
    seen = _seen(chart, wide)
    land: list[BaseGeometry] = []
    water: list[BaseGeometry] = []
    for ring in read_rings(recipe.source):
        shape = make_valid(Polygon([(place.longitude, place.latitude) for place in ring.points])).intersection(seen)
        for part in _parts(shape):
            bent = [chart.at(Degrees(latitude, longitude)) for longitude, latitude in part.exterior.coords[:-1]]
            (land if ring.land else water).append(make_valid(Polygon(bent)).intersection(wide))
    whole = unary_union(land).difference(unary_union(water)).simplify(SIMPLE / 2)
    smooth = SMOOTH
    for step in (smooth, -2 * smooth, smooth):
        whole = whole.buffer(step, quad_segs=3).simplify(SIMPLE / 4)
    kept = [_without_ponds(part) for part in _parts(whole) if part.area > LEAST_ISLAND]
    dots = [_islet(each, chart) for each in recipe.islands]
    return (unary_union([*kept, *dots]) if dots else MultiPolygon(kept)).simplify(SIMPLE)


def _islet(islet: Islet, chart: Chart) -> Polygon:
    """An island as a pen would put it: longer than wide, its coast uneven, no two of one place alike."""
    x, y = chart.at(islet.place)
    lean = islet.place.latitude + islet.place.longitude
    points = []
    for number in range(ISLET):
        turn = math.tau * number / ISLET
        reach = islet.size / 2 * (1 + 0.16 * math.sin(3 * turn + lean) + 0.09 * math.cos(5 * turn - lean))
        u, v = reach * math.cos(turn), 0.72 * reach * math.sin(turn)
        points.append((x + u * math.cos(lean) - v * math.sin(lean), y + u * math.sin(lean) + v * math.cos(lean)))
    return Polygon(points)


def _without_ponds(part: Polygon) -> Polygon:
    return Polygon(part.exterior, [hole for hole in part.interiors if Polygon(hole).area > LEAST_ISLAND])


def _seen(chart: Chart, wide: Polygon) -> BaseGeometry:
    """What of the globe is on the board, in degrees, a step around it as well; nothing where the chart is folded."""
    reach = wide.buffer(wide.length / 16).bounds
    cells = [
        box(longitude, latitude, longitude + SEARCH, latitude + SEARCH)
        for latitude in range(-78, 88, SEARCH)
        for longitude in range(-180, 180, SEARCH)
        if _is_within(chart, Degrees(latitude + SEARCH / 2, longitude + SEARCH / 2), reach)
    ]
    return unary_union(cells).buffer(SEARCH / 20)


def _is_within(chart: Chart, place: Degrees, reach: tuple[float, float, float, float]) -> bool:
    turn = math.radians(place.longitude - chart.middle.longitude)
    a, b = math.radians(place.latitude), math.radians(chart.middle.latitude)
    if math.sin(a) * math.sin(b) + math.cos(a) * math.cos(b) * math.cos(turn) < FARTHEST:
        return False
    x, y = chart.at(place)
    return reach[0] < x < reach[2] and reach[1] < y < reach[3] and not chart.is_folded(place)


def _blob(bank: Relief, place: Degrees, chart: Chart) -> Polygon:
    """A bank: a circle of the globe, as the chart has it."""
    radius = bank.size / KILOMETRES / 2
    wider = 1 / max(0.2, math.cos(math.radians(place.latitude)))
    turns = [math.tau * number / 40 for number in range(40)]
    points = [
        Degrees(place.latitude + radius * math.sin(turn), place.longitude + radius * wider * math.cos(turn))
        for turn in turns
    ]
    return Polygon([chart.at(point) for point in points]).buffer(0)


def _ice(cap: Relief, land: BaseGeometry, chart: Chart, inward: float) -> BaseGeometry:
    """An ice cap of a size, or all of an island but its rim, as far in as a tint of it lies."""
    if cap.size:
        return _blob(cap, cap.way[0], chart).intersection(land.buffer(-0.6)).buffer(-inward / 3)
    at = Point(chart.at(cap.way[0]))
    islands = [part for part in _parts(land) if part.contains(at)]
    return unary_union([island.buffer(-ICE_EDGE - inward).buffer(-1.5).buffer(1.5) for island in islands])


def _graticule(recipe: Recipe, chart: Chart) -> Iterator[Degree]:
    """The lines of the graticule within the frame."""
    if not recipe.graticule:
        return
    frame = box(0, 0, recipe.width, recipe.height)
    meridians = [
        (False, each, [Degrees(a, each) for a in range(-80, 81)]) for each in range(-180, 180, recipe.graticule)
    ]
    parallels = [
        (True, each, [Degrees(each, b) for b in range(-180, 181)])
        for each in range(-90 + recipe.graticule, 90, recipe.graticule)
        if abs(each) <= 80
    ]
    reach = frame.buffer(frame.length / 8).bounds
    for is_parallel, degrees, places in (*meridians, *parallels):
        runs: list[list[tuple[float, float]]] = [[]]
        for place in places:
            if _is_within(chart, place, reach):
                runs[-1].append(chart.at(place))
            elif runs[-1]:
                runs.append([])
        for run in runs:
            if len(run) > 1:
                seen = LineString(run).intersection(frame)
                for part in getattr(seen, "geoms", [seen]):
                    if isinstance(part, LineString) and part.length > 1:
                        yield Degree(is_parallel, degrees, tuple((x, y) for x, y in part.coords))


def _parts(shape: BaseGeometry) -> Iterator[Polygon]:
    for part in getattr(shape, "geoms", [shape]):
        if isinstance(part, Polygon) and not part.is_empty:
            yield part
        elif hasattr(part, "geoms"):
            yield from _parts(part)


def _loops(shape: BaseGeometry) -> Iterable[Loop]:
    for part in _parts(shape):
        for ring in (part.exterior, *part.interiors):
            if len(loop := tuple((x, y) for x, y in ring.coords[:-1])) > 2:
                yield loop
