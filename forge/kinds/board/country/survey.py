"""What is known of a country before it is drawn: the terrain of each hex, and the fields of numbers made of it."""

from __future__ import annotations

import math
from functools import cached_property
from typing import TYPE_CHECKING

from forge.kinds.board.coast import area, smooth
from forge.kinds.board.country.kinds import CLEAR, SHORE, Kind
from forge.kinds.board.country.samples import (
    Frame,
    Values,
    along,
    contours,
    disturb,
    frame_for,
    sample,
    value_at,
    widened,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.drawing.commands import Commands
    from forge.drawing.page import Box
    from forge.kinds.board.lattice import Hex, Lattice, Point

EDGE = 0.5
"""Where an area ends: half way to the next hex."""
COASTLINE = 0.30
OUTLINE = 0.24
SLOPE = 0.16
"""How far chance moves coasts, the edges of woods and the like, and heights."""
CRUMB = 0.015
"""What is smaller than this part of a hex is left out of outlines: chance left it over."""
SAND = 0.42
"""How far sand reaches from the water into a hex of beach."""


class Survey:
    """A country: its terrain by hex, all kinds of terrain, and the rectangle in which it is seen."""

    def __init__(
        self, lattice: Lattice, terrain: Mapping[Hex, tuple[str, ...]], kinds: Mapping[str, Kind], box: Box, seed: int
    ) -> None:
        self.lattice, self.kinds, self.box, self.seed = lattice, kinds, box, seed
        self.terrain = dict(terrain)
        self._wide = widened(self.terrain)
        self.frame: Frame = frame_for(lattice, widened(self.terrain, 1))
        self._areas: dict[str, Values] = {}

    @property
    def unit(self) -> float:
        """How large trees and houses are drawn: 1 on hexes of 18 mm."""
        return min(1.35, max(0.55, self.lattice.flats / (18 * 36_000)))

    @property
    def stamp(self) -> tuple[object, ...]:
        """All that it was made of: countries of one stamp look the same."""
        return self.lattice, tuple(self.terrain.items()), tuple(self.kinds.items()), self.box, self.seed

    def words(self) -> list[str]:
        """The terrains there are, in the order in which forge and then the pack list them."""
        there = {word for words in self.terrain.values() for word in words}
        return [word for word in self.kinds if word in there]

    def kind(self, word: str) -> Kind:
        """Give a terrain by its name."""
        return self.kinds[word]

    def hexes(self, word: str) -> list[Hex]:
        """The hexes of a terrain."""
        return [each for each, words in self.terrain.items() if word in words]

    def area(self, word: str) -> Values:
        """How much of a terrain there is at each sample, from 0 to 1; towns end with their hexes, others go on."""
        if word not in self._areas:
            known = self.terrain if self.kinds[word].built else self._wide
            inside = {each: 1.0 for each, words in known.items() if word in words}
            self._areas[word] = disturb(self.frame, sample(self.frame, inside), f"{word} {self.seed}", OUTLINE)
        return self._areas[word]

    @cached_property
    def water(self) -> Values:
        """How much water there is at each sample."""
        wet = {each: 1.0 for each, words in self._wide.items() if self._is_wet(words)}
        values = disturb(self.frame, sample(self.frame, wet), f"coast {self.seed}", COASTLINE, wave=0.7)
        return disturb(self.frame, values, f"bays {self.seed}", COASTLINE / 3, wave=0.25)

    def _is_wet(self, words: tuple[str, ...]) -> bool:
        return any(self.kinds[word].manner == "water" for word in words)

    def is_wet(self, hexagon: Hex) -> bool:
        """Tell whether a hex is water."""
        return self._is_wet(self.terrain.get(hexagon, (CLEAR,)))

    def nearest(self, point: Point) -> Hex:
        """The hex in whose middle a point lies most."""
        return min(self.terrain, key=lambda each: math.dist(self.lattice.centre(each), point))

    @cached_property
    def heights(self) -> Values:
        """How high the country lies at each sample, in steps."""
        high = {each: float(max(self.kinds[word].height for word in words)) for each, words in self._wide.items()}
        values = sample(self.frame, high, spread=0.4)
        top = max(high.values(), default=0.0) + 1
        return disturb(self.frame, values, f"heights {self.seed}", SLOPE, top=top, wave=0.8)

    @property
    def top(self) -> int:
        """The greatest height."""
        return max((self.kinds[word].height for word in self.words()), default=0)

    @cached_property
    def beach(self) -> Values:
        """Sand: what lies in a hex of beach and near the water."""
        return along(self.area(SHORE), self.water, SAND)

    def outline(self, values: Values, level: float = EDGE, *, crumb: float = CRUMB) -> Commands:
        """The smooth outlines of what is at least ``level``, without the crumbs and the smallest holes."""
        least = crumb * math.sqrt(3) * self.lattice.flats**2  # twice the area, as that of a loop is
        loops = [loop for loop in contours(self.frame, values, level) if abs(area(loop)) >= least]
        return tuple(command for loop in loops for command in smooth(loop))

    def at(self, values: Values, point: Point) -> float:
        """Read a number at a point of the board."""
        return value_at(self.frame, values, point)
