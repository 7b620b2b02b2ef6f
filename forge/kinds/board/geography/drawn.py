"""Coasts as drawn for one board: lines layer by layer, in a file of the pack, so that building need not draw them.

The file says by which recipe it was drawn; a board that has changed since refuses it.
"""

from __future__ import annotations

import hashlib
import re
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from forge.kinds.board.geography.degrees import Degrees
    from forge.kinds.board.geography.projection import Pin

UNIT = 100
"""Parts of a millimetre that the lines are kept in."""

FARTHEST = 10_000 * UNIT
"""How far off its corner a board has lines, which is farther than any paper."""
LARGEST_FILE = 3_000_000
MOST_POINTS = 200_000
METHOD = 1
"""Counted up when coasts are drawn in another way."""

LAYERS = (
    "land", "land-1", "land-2", "land-3", "shelf-1", "shelf-2", "shelf-3", "line-1", "line-2", "line-3",
    "ice-1", "ice-2", "ice-3",
)  # fmt: skip
"""Closed lines: land and how it is inwards, the sea's depths, the lines along coasts, ice."""

_GRATICULE = re.compile(r"(meridian|parallel)([+-]\d{1,3})")

Flat = tuple[float, float]
Loop = tuple[Flat, ...]


class Islet(NamedTuple):
    """An island too small for the coasts as they are shipped: where it lies, and how wide the board has it."""

    place: Degrees
    size: float


class Recipe(NamedTuple):
    """All that decides how coasts come out on a board; lengths in millimetres from the corner within its frame."""

    source: str
    width: float
    height: float
    pins: tuple[Pin, ...]
    shelf: float
    graticule: int
    islands: tuple[Islet, ...] = ()

    def mark(self) -> str:
        """A short mark by which a drawn file is known to be of this recipe."""
        parts: list[str] = [str(METHOD), self.source]
        parts += [f"{number:.2f}" for number in (self.width, self.height, self.shelf, self.graticule)]
        for pin in self.pins:
            parts += [f"{number:.2f}" for number in (*pin.place, *pin.at)]
        for islet in self.islands:
            parts += [f"{number:.2f}" for number in (*islet.place, islet.size)]
        return hashlib.sha256(" ".join(parts).encode()).hexdigest()[:16]


class Degree(NamedTuple):
    """A line of the graticule, as far as it is within the frame: a meridian or a parallel, and its degrees."""

    is_parallel: bool
    degrees: int
    points: Loop


class Drawn(NamedTuple):
    """Closed lines by layer, and the lines of the graticule, in millimetres."""

    mark: str
    layers: Mapping[str, tuple[Loop, ...]]
    graticule: tuple[Degree, ...] = ()

    def text(self) -> str:
        """Write the file."""
        lines = [
            "# Coasts drawn for a board by forge coast, from Natural Earth (public domain). Drawn anew, not edited.",
            f"# A closed line a line: 1/{UNIT} mm across and down, each point after the first as the step to it.",
            f"recipe {self.mark}",
        ]
        for layer in LAYERS:
            lines += [" ".join((layer, *map(str, _steps(loop)))) for loop in self.layers.get(layer, ())]
        for each in self.graticule:
            kind = "parallel" if each.is_parallel else "meridian"
            lines.append(" ".join((f"{kind}{each.degrees:+d}", *map(str, _steps(each.points)))))
        return "\n".join(lines) + "\n"


def _steps(loop: Sequence[Flat]) -> Iterable[int]:
    x = y = 0
    for across, down in loop:
        u, v = round(across * UNIT), round(down * UNIT)
        yield u - x
        yield v - y
        x, y = u, v


def parse_drawn(text: str) -> Drawn:
    """Read the file; ``ValueError`` says what is wrong with it."""
    mark, points = "", 0
    layers: dict[str, list[Loop]] = {}
    graticule: list[Degree] = []
    for number, line in enumerate(text.splitlines(), 1):
        kind, *words = line.split() or ["#"]
        if kind.startswith("#"):
            continue
        if kind == "recipe" and len(words) == 1:
            mark = words[0]
            continue
        points += len(words) // 2
        degree = _GRATICULE.fullmatch(kind)
        if not (degree or kind in LAYERS) or len(words) < 4 or len(words) % 2 or points > MOST_POINTS:
            raise ValueError(f"is not a file of coasts: line {number} cannot be read")
        try:
            loop = _loop([int(word) for word in words])
        except ValueError:
            raise ValueError(f"is not a file of coasts: line {number} holds what is no number of a place") from None
        if degree:
            graticule.append(Degree(degree[1] == "parallel", int(degree[2]), loop))
        else:
            layers.setdefault(kind, []).append(loop)
    return Drawn(mark, {layer: tuple(loops) for layer, loops in layers.items()}, tuple(graticule))


def _loop(numbers: Sequence[int]) -> Loop:
    xs, ys = list(accumulate(numbers[::2])), list(accumulate(numbers[1::2]))
    if max(map(abs, (*xs, *ys))) > FARTHEST:
        raise ValueError("lies off all boards")
    return tuple([(x / UNIT, y / UNIT) for x, y in zip(xs, ys, strict=True)])
