"""The sky: its colours, stars, a light with its rings, clouds, a coast on the horizon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.colour import mix
from forge.drawing.commands import polygon
from forge.drawing.gradients import colour_at
from forge.drawing.scene.sketch import billowed, smooth, star
from forge.drawing.shapes import Linear, Rect
from forge.reading.measures import parse_colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.affine import Point
    from forge.drawing.scene.sketch import Sketch
    from forge.drawing.scene.words import Light
    from forge.reading.measures import Colour

RINGS, ROUND = 5, 48
STARS = 60
LUMPS = (
    ((0.0, 0.0), (0.12, 0.34), (0.3, 0.46), (0.44, 0.82), (0.62, 0.72), (0.72, 0.4), (0.88, 0.26), (1.0, 0.0)),
    ((0.0, 0.0), (0.1, 0.22), (0.22, 0.5), (0.42, 0.58), (0.56, 0.34), (0.74, 0.4), (0.88, 0.16), (1.0, 0.0)),
    ((0.0, 0.0), (0.16, 0.2), (0.3, 0.22), (0.46, 0.62), (0.66, 0.8), (0.84, 0.44), (0.92, 0.2), (1.0, 0.0)),
)
"""The outlines of clouds: how far along, and how high above the foot, each billow ends."""
CLOUD, TOPMOST = 0.22, 1.04
"""How high a cloud is, in parts of how wide it is, and how far up of that its highest billow reaches."""
AIR = 5
"""How far clouds keep below the edge of the picture, in hundredths of its height: one that touches it looks cut."""
SPANS = {"left": [(-0.05, 0.42)], "right": [(0.58, 1.05)], "both": [(-0.05, 0.3), (0.72, 1.05)], "far": [(-0.05, 1.05)]}
"""Where a coast lies along the horizon."""
FIRE, EMBER = parse_colour("#ff9a3c"), parse_colour("#ffd98a")


def draw_sky(sketch: Sketch) -> None:
    """Fill all of the picture with the sky, which the sea then covers."""
    box = sketch.box
    share = max((sketch.horizon - sketch.top) / box.height, 0.01)
    stops = tuple((place * share, colour) for place, colour in sketch.palette.sky)
    sketch.add(Rect(*box, Linear(0.0, 0.0, 0.0, 1.0, stops), role="texture"))
    if sketch.palette.dark:
        _stars(sketch)


def _stars(sketch: Sketch) -> None:
    chance, unit = sketch.chance, sketch.unit
    white = parse_colour("#ffffff")
    for _ in range(STARS):
        place = (
            sketch.across(chance.random()),
            sketch.top + chance.random() ** 1.4 * 0.8 * (sketch.horizon - sketch.top),
        )
        sketch.disc(place, unit * chance.uniform(0.14, 0.42), white, round(chance.uniform(0.35, 0.9), 2))


def draw_light(sketch: Sketch, light: Light) -> Point:
    """Draw what gives light, in rings of less and less of it, and tell where it stands."""
    x = sketch.across(light.across)
    y = sketch.horizon - light.high * 0.86 * (sketch.horizon - sketch.top)
    unit, glow = sketch.unit, sketch.palette.glow
    match light.kind:
        case "sun":
            _rings(sketch, (x, y), 38 * unit, glow, 0.16)
            sketch.disc((x, y), 9 * unit, glow)
            sketch.trace(star((x, y), [9 * unit] * ROUND))
        case "moon":
            _rings(sketch, (x, y), 30 * unit, glow, 0.085)
            sketch.disc((x, y), 6.5 * unit, glow)
            sketch.trace(star((x, y), [6.5 * unit] * ROUND))
        case "fire":
            _rings(sketch, (x, sketch.horizon), 40 * unit, FIRE, 0.13)
        case "searchlight":
            _beam(sketch, x, light.high)
        case "flare":
            _rings(sketch, (x, y), 36 * unit, glow, 0.11)
            sketch.area(star((x, y), [5 * unit, 1.1 * unit] * 6, 0.26), glow)
            sketch.disc((x, y), 1.8 * unit, glow)
            for number in range(6):
                fall = (2.2 + number * 1.6) * unit
                sketch.disc((x + (number % 2 - 0.5) * unit, y + fall), (0.7 - 0.09 * number) * unit, glow, 0.8)
        case _:
            pass
    return x, y


def _rings(sketch: Sketch, centre: Point, reach: float, colour: Colour, opacity: float) -> None:
    for number in range(RINGS, 0, -1):
        sketch.disc(centre, reach * (number / RINGS) ** 0.9, colour, opacity)


def _beam(sketch: Sketch, x: float, high: float) -> None:
    """Two beams that cross in the sky, each brighter along its middle."""
    reach = 1.5 * (sketch.foot - sketch.top)
    for lean, from_x in ((0.55 - high, x), (-0.25 - 0.4 * high, x + 16 * sketch.unit)):
        for wide, opacity in ((0.13, 0.16), (0.06, 0.2)):
            tip = from_x + lean * reach
            points = [(from_x, sketch.horizon)]
            points += [(tip - wide * reach, sketch.horizon - reach), (tip + wide * reach, sketch.horizon - reach)]
            sketch.area(polygon(points), sketch.palette.glow, opacity)


def draw_clouds(sketch: Sketch, count: int, above: int = 0) -> None:
    """Draw flat-footed clouds, larger and darker higher up, lit along their tops; none in what is cut off ``above``.

    Of two that lie over each other nearly at one height neither's foot shows below the other's.
    """
    chance, unit, palette = sketch.chance, sketch.unit, sketch.palette
    high, drawn = sketch.horizon - sketch.top, list[tuple[float, float, float]]()
    for number in range(count):
        share = (number + 0.5) / count
        y = sketch.top + high * (0.14 + 0.68 * share + chance.uniform(-0.06, 0.06))
        wide = unit * (70 - 34 * share) * chance.uniform(0.7, 1.25)
        y = max(y, sketch.top + above + CLOUD * TOPMOST * wide + AIR * unit)
        x = sketch.across(chance.uniform(-0.15, 0.95))
        level = [
            foot for left, right, foot in drawn if left < x + wide and x < right and abs(foot - y) < CLOUD * wide / 2
        ]
        y = level[0] if level else y
        drawn.append((x, x + wide, y))
        behind = colour_at(palette.sky, (y - sketch.top) / max(high, 1))
        lumps = chance.choice(LUMPS)
        lit, shaded = mix(palette.cloud, behind, 0.1 + 0.25 * share), mix(palette.shade, behind, 0.25 + 0.3 * share)
        _cloud(sketch, (x, y), wide, lumps, lit)
        _cloud(sketch, (x + 0.03 * wide, y), wide * 0.9, [(along, up * 0.62) for along, up in lumps], shaded)


def _cloud(sketch: Sketch, place: Point, wide: float, lumps: Sequence[Point], colour: Colour) -> None:
    x, y = place
    tall = wide * CLOUD
    outline = billowed([(x + along * wide, y - up * tall) for along, up in lumps])
    sketch.area(outline, colour)
    sketch.trace(outline)


def draw_coast(sketch: Sketch, side: str) -> None:
    """Draw hills along the horizon, those behind paler."""
    if side == "none":
        return
    low = 0.4 if side == "far" else 1.0
    ground = sketch.palette.sky[-1][1]
    for start, end in SPANS[side]:
        for step, share in enumerate((0.55, 0.25)):
            colour = mix(sketch.palette.far, ground, share)
            if not step:
                _hills(sketch, start, end, 11 * low, colour)
            else:
                _hills(sketch, start if start < 0 else start + 0.08, end if end > 1 else end - 0.08, 7 * low, colour)


def _hills(sketch: Sketch, start: float, end: float, high: float, colour: Colour) -> None:
    steps = 9
    points = []
    for number in range(steps + 1):
        share = number / steps
        edge = min((share if start > 0 else 1) * 2.4, (1 - share if end < 1 else 1) * 2.4, 1.0)
        up = high * sketch.unit * edge * sketch.chance.uniform(0.45, 1.0)
        points.append((sketch.across(start + share * (end - start)), sketch.horizon - up))
    foot = round(sketch.horizon + sketch.unit)
    ends = ("L", round(points[-1][0]), foot), ("L", round(points[0][0]), foot), ("Z",)
    sketch.area((*smooth(points), *ends), colour)
    sketch.trace((*smooth(points), *ends))
