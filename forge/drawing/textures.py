"""Textures: plain shapes by the name of a pattern, the same for the same seed; never a tiled pattern.

All measures are those of print: a wave is as wide on a map as on a counter, so that texture looks like paper and ink.
"""

from __future__ import annotations

from math import ceil, cos, pi, radians, sin
from random import Random
from typing import TYPE_CHECKING

from forge.drawing.commands import points_of
from forge.drawing.shapes import Ellipse, Line, Path, Stroke, Within
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from forge.drawing.commands import Command, Commands
    from forge.drawing.page import Box
    from forge.drawing.shapes import Shape
    from forge.reading.measures import Colour

MOST_SHAPES = 4_000
"""How many marks a texture has at most; on a large area they are further apart."""
_UM = MM // 1000


def texture(name: str, box: Box, colour: Colour, seed: int = 0, seen: Box | None = None) -> tuple[Shape, ...]:
    """Draw a texture all over a box, and nowhere beyond what is ``seen`` of it; ``KeyError`` if there is none such."""
    draw = TEXTURES[name]
    if box.width <= 0 or box.height <= 0:
        return ()
    x, y, width, height = seen or box
    edge = ("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height), ("Z",)
    return (Within(edge, tuple(draw(box, colour, Random(f"{name} {seed}")))),)


def _swell(box: Box, colour: Colour, chance: Random) -> Iterator[Shape]:
    """Rows of waves, finer and closer towards the top, as the sea looks towards the horizon."""
    y, gap = float(box.y + 600 * _UM), 950.0 * _UM
    rows = 0
    while y < box.y + box.height and rows < MOST_SHAPES // 40:
        share = (y - box.y) / box.height
        long = (1_700 + 1_900 * share) * _UM
        commands: list[Command] = []
        x = box.x - chance.random() * long
        count = 0
        while x < box.x + box.width and count < MOST_SHAPES:
            wave = long * (0.75 + 0.5 * chance.random())
            if chance.random() > 0.18:
                deep = wave * 0.16
                if not commands or points_of(commands[-1])[-1] != (round(x), round(y)):
                    commands.append(("M", round(x), round(y)))
                middle = round(y + deep)
                commands.append(
                    ("C", round(x + wave * 0.3), middle, round(x + wave * 0.7), middle, round(x + wave), round(y))
                )
            x += wave
            count += 1
        if commands:
            width = round((70 + 100 * share) * _UM)
            yield Path(tuple(commands), None, Stroke(colour, width).rounded(), role="texture")
        y += gap
        gap *= 1.28
        rows += 1


def _glitter(box: Box, colour: Colour, chance: Random) -> Iterator[Shape]:
    """Light on water: level strokes about the middle, wider spread and longer towards the foot."""
    count = min(MOST_SHAPES, max(6, box.height // (260 * _UM)))
    for number in range(count):
        share = (number + chance.random()) / count
        y = round(box.y + box.height * share)
        spread = box.width / 2 * (0.25 + 0.75 * share)
        long = box.width * (0.06 + 0.22 * share) * (0.4 + chance.random())
        x = box.x + box.width / 2 + chance.uniform(-1, 1) * spread - long / 2
        width = round((90 + 130 * share) * _UM)
        yield Line(round(x), y, round(x + long), y, Stroke(colour, width).rounded(), "texture")


def _hatch(box: Box, colour: Colour, chance: Random) -> Iterator[Shape]:
    """Even lines aslant, as on an engraved chart."""
    reach = box.width + box.height
    gap = max(600 * _UM, reach // MOST_SHAPES)
    start = box.x - box.height + round(chance.random() * gap)
    for x in range(start, box.x + box.width, gap):
        yield Line(x, box.y + box.height, x + box.height, box.y, Stroke(colour, 90 * _UM), "texture")


def _grain(box: Box, colour: Colour, chance: Random) -> Iterator[Shape]:
    """Flecks and short fibres, as in old paper."""
    count = min(MOST_SHAPES, max(8, box.width * box.height // (900 * _UM) ** 2))
    commands: list[Command] = []
    for _ in range(count):
        x, y = box.x + chance.random() * box.width, box.y + chance.random() * box.height
        angle, long = chance.random() * pi, (80 + 320 * chance.random() ** 2) * _UM
        commands.append(("M", round(x), round(y)))
        commands.append(("L", round(x + cos(angle) * long), round(y + sin(angle) * long)))
    yield Path(tuple(commands), None, Stroke(colour, 80 * _UM).rounded(), role="texture")


def _stipple(box: Box, colour: Colour, chance: Random) -> Iterator[Shape]:
    """Dots in staggered rows, a little out of place and of many sizes, as sand on a chart."""
    gap = max(900 * _UM, ceil((box.width * box.height / MOST_SHAPES) ** 0.5))
    for row, y in enumerate(range(box.y, box.y + box.height + gap, gap)):
        for x in range(box.x + (row % 2) * gap // 2, box.x + box.width + gap, gap):
            size = round((150 + 130 * chance.random()) * _UM)
            dx, dy = (round(chance.uniform(-0.2, 0.2) * gap) for _ in range(2))
            yield Ellipse(x + dx - size // 2, y + dy - size // 2, size, size, colour, role="texture")


def _rays(box: Box, colour: Colour, chance: Random) -> Iterator[Shape]:
    """Beams from the middle of the foot outwards, as behind a rising sun."""
    count = 12
    x, y = box.x + box.width // 2, box.y + box.height
    reach = box.width + box.height
    turn = 180 / count
    first = chance.uniform(0, turn)
    for number in range(count):
        start = 180 + first + turn * (number - 0.5)
        sides = (radians(start), radians(start + turn / 2))
        ends = [(x + reach * cos(side), y + reach * sin(side)) for side in sides]
        commands: Commands = (("M", x, y), *(("L", round(px), round(py)) for px, py in ends), ("Z",))
        yield Path(commands, colour, role="texture")


TEXTURES: dict[str, Callable[[Box, Colour, Random], Iterator[Shape]]] = {
    "swell": _swell,
    "glitter": _glitter,
    "hatch": _hatch,
    "grain": _grain,
    "stipple": _stipple,
    "rays": _rays,
}
"""How each texture is drawn, by its name."""
