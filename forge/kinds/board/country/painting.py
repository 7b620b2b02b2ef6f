"""The painting of a country, layer by layer: grounds, relief, water, what grows and stands on it, ways, names."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from forge.drawing.colour import darken, mix
from forge.drawing.commands import mapped
from forge.drawing.shapes import Clip, Path, Rect, Stroke
from forge.kinds.board.country.courses import Water, Way, river_courses, road_courses, warn_of_water
from forge.kinds.board.country.curves import Near
from forge.kinds.board.country.gazetteer import Gazetteer
from forge.kinds.board.country.houses import build
from forge.kinds.board.country.kinds import CLEAR, SHORE, WOODED
from forge.kinds.board.country.marks import furrows, grains, reeds, stones
from forge.kinds.board.country.relief import shade_heights, tint_heights
from forge.kinds.board.country.samples import disturb
from forge.kinds.board.country.trees import plant
from forge.kinds.board.country.water import paint_water
from forge.kinds.board.country.ways import LOOKS, bridge, pave
from forge.kinds.pages.strips import Spot
from forge.reading.measures import MM
from forge.sources import remembered

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape
    from forge.kinds.board.clearance import Clearance
    from forge.kinds.board.country.entry import Country
    from forge.kinds.board.country.survey import Survey
    from forge.kinds.board.hexnames import HexNames
    from forge.kinds.pages.desk import Desk

FLAT = ("plain", "fields", "marsh", "sand", "rough")
MOTTLES = ((0.45, 0.05), (0.9, 0.07))
SHADOW = MM * 35 // 100
EDGE = MM * 14 // 100


class CountryPainter:
    """Paints one country."""

    def __init__(self, country: Country, names: HexNames, survey: Survey, desk: Desk) -> None:
        self._country, self._names, self._desk, self.survey = country, names, desk, survey
        self.rivers: list[Water] = river_courses(country.rivers, survey, names, desk)
        self.ways: list[Way] = road_courses(country.roads, survey, names, desk)
        built = [each for each, words in survey.terrain.items() if any(survey.kind(word).built for word in words)]
        warn_of_water(built, survey, names, desk, Spot(country.where, "hexes.terrain"))

    def ground(self) -> list[Shape]:
        """All that lies below the grid."""
        stamp = *self.survey.stamp, self._country.relief, tuple(self.rivers), tuple(self.ways)
        return [remembered(("country", self.survey.box), stamp, self._painted)]

    def _painted(self) -> Shape:
        layers = [
            *paint_ground(self.survey, relief=self._country.relief),
            *paint_water(self.survey, self.rivers),
            *pave(self.ways, self.survey.unit),
            *paint_growth(self.survey, self._taken()),
            *bridge(self.ways, self.rivers, self.survey.unit),
        ]
        return Clip(*self.survey.box, tuple(layers))

    def places(self, clearance: Clearance) -> list[Shape]:
        """The names of towns and heights; what is set later is told to keep clear of them, of roads and of rivers."""
        for way in self.ways:
            clearance.add_line("bar", way.line)
        for river in self.rivers:
            clearance.add_line("coast", river.line)
        lines = [*(way.line for way in self.ways), *(river.line for river in self.rivers)]
        gazetteer = Gazetteer(self.survey, self._desk, [point for line in lines for point in line], clearance)
        return gazetteer.name(self._country.places, self._names)

    def _taken(self) -> Near:
        """What trees and houses keep clear of."""
        near = Near(4 * MM)
        unit = self.survey.unit
        for way in self.ways:
            look = LOOKS[way.sort]
            near.add(_closer(way.line), (look.width / 2 + look.casing + MM * 0.25) * unit)
        for line, wide in self.rivers:
            for point, width in zip(line, wide, strict=True):
                near.add([point], width / 2 + MM * 0.35 * unit)
        return near


def _closer(line: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The points of a line and those half way between them."""
    halves = [((a + c) // 2, (b + d) // 2) for (a, b), (c, d) in pairwise(line)]
    return [*line, *halves]


def paint_ground(survey: Survey, *, relief: bool = True) -> list[Shape]:
    """Paint the grounds of all terrains, and relief over them."""
    clear = survey.kind(CLEAR)
    words = [word for word in survey.words() if word not in (CLEAR, SHORE)]
    shapes: list[Shape] = [Rect(*survey.box, clear.ground)]
    plain = [[0.0] * survey.frame.columns for _ in range(survey.frame.rows)]
    rolling = disturb(survey.frame, [[0.5] * len(line) for line in plain], f"plain {survey.seed}", 0.5, wave=1.6)
    for level, share in MOTTLES:
        tint = mix(clear.ground, clear.ink, share * 2)
        shapes.append(Path(survey.outline(rolling, level), tint, even_odd=True, role="texture", opacity=0.5))
    for word in words:
        kind = survey.kind(word)
        if kind.manner in FLAT and not kind.height:
            shapes.append(Path(survey.outline(survey.area(word)), kind.ground, even_odd=True))
    shapes += tint_heights(survey)
    for word in words:
        if survey.kind(word).manner in WOODED:
            shapes += _wood(survey, word)
    shapes += shade_heights(survey) if relief else []
    return [*shapes, *(shape for word in words for shape in _marked(survey, word))]


def _marked(survey: Survey, word: str) -> list[Shape]:
    """What marks a terrain where no trees grow on it."""
    kind = survey.kind(word)
    match kind.manner:
        case "houses":
            return [Path(survey.outline(survey.area(word), 1.02 - 0.5 * kind.built), kind.ground, even_odd=True)]
        case "fields":
            return furrows(survey, word)
        case "marsh":
            return reeds(survey, word)
        case "rough":
            return stones(survey, word)
        case "sand":
            return grains(survey, word, survey.area(word))
        case _:
            return []


def _wood(survey: Survey, word: str) -> list[Shape]:
    """The ground of a wood, with a shadow along its lower edge."""
    kind, commands = survey.kind(word), survey.outline(survey.area(word))
    shadow = mapped(commands, lambda x, y: (x + SHADOW, y + SHADOW))
    return [
        Path(shadow, darken(kind.ink, 0.2), even_odd=True, role="texture", opacity=0.3),
        Path(commands, kind.ground, Stroke(mix(kind.ink, kind.ground, 0.35), EDGE), even_odd=True),
    ]


def paint_growth(survey: Survey, taken: Near) -> list[Shape]:
    """Trees, the nearer ones in front, and houses."""
    stamps = [
        each for word in survey.words() if survey.kind(word).manner in WOODED for each in plant(survey, word, taken)
    ]
    shapes: list[Shape] = [stamp for _, stamp in sorted(stamps, key=lambda each: (each[0], each[1].x))]
    for word in survey.words():
        if survey.kind(word).manner == "houses":
            shapes += build(survey, word, taken)
    return shapes
