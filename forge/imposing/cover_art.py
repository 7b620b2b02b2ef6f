"""The head of the cover: the pack's scene or picture, or its colours, and the title on a band below."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.artwork import cover_with
from forge.drawing.colour import WHITE, best_ink, darken, luminance, mix
from forge.drawing.page import Box
from forge.drawing.scene.scene import Plan, draw_scene
from forge.drawing.shapes import Clip, Drawing, Linear, Rect, Stamp
from forge.drawing.text import TextStyle, fit_text
from forge.drawing.textures import texture
from forge.imposing.words import say
from forge.reading.measures import MM, PT, parse_colour

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.shapes import Shape
    from forge.pack.model import Pack
    from forge.reading.measures import Colour

BAND = 17 * MM
RULE = MM * 3 // 5
AIR = MM * 3 // 2
DARK, GOLD = parse_colour("#22313f"), parse_colour("#c9a24a")
DARKEST = 0.06
"""The most luminance of the band, so that the title stands out."""
_TITLE = TextStyle("title", 40 * PT, 7 * PT, valign="middle", tracking=30, lines=3, leading=1.15)
_HEADING = TextStyle("label", 10 * PT, 6 * PT, align="right", valign="middle", lines=2)


class _Colours(NamedTuple):
    """The band, what is written on it, and the two colours of a picture that is none."""

    band: Colour
    ink: Colour
    one: Colour
    other: Colour


def draw_head(box: Box, pack: Pack, heading: str = "") -> Iterator[Shape]:
    """Draw picture and title, and what it is the head of: the cover of a kit, unless it is said."""
    colours = _colours(pack)
    picture = Box(box.x, box.y, box.width, max(box.height - BAND - RULE, MM))
    band = Box(box.x, box.y + box.height - BAND, box.width, BAND)
    shapes: list[Shape] = [Stamp(draw_picture(pack, picture.width, picture.height), picture.x, picture.y)]
    shapes.append(Rect(box.x, band.y - RULE, box.width, RULE, GOLD, role="rule"))
    shapes.append(Rect(*band, Linear(0.0, 0.0, 0.0, 1.0, ((0.0, colours.band), (1.0, darken(colours.band, 0.3))))))
    stripe = box.width // 60 + RULE
    for number, side in enumerate(pack.sides.values(), 1):
        x = band.x + number * stripe
        shapes.append(Rect(x - stripe, band.y, stripe, BAND, side.ground, role="picture"))
        shapes.append(Rect(x - RULE, band.y, RULE, BAND, GOLD, role="rule"))
    yield Stamp(Drawing("cover art", box.x + box.width, box.y + box.height, tuple(shapes)), 0, 0)
    left = band.x + len(pack.sides) * stripe + 4 * MM
    right = band.x + band.width - 4 * MM
    words = Box(left, band.y + AIR, (right - left) * 2 // 3, BAND - 2 * AIR)
    yield from fit_text(pack.title.upper(), words, _TITLE._replace(colour=colours.ink), pack.fonts).shapes
    aside = Box(words.x + words.width + 3 * MM, band.y, right - words.x - words.width - 3 * MM, BAND)
    heading = heading or say(pack.rules.texts, "cover.heading")
    yield from fit_text(heading, aside, _HEADING._replace(colour=colours.ink), pack.fonts).shapes


def draw_picture(pack: Pack, width: int, height: int) -> Drawing:
    """Draw the scene or the picture of a pack; the colours of its sides where it has neither."""
    if isinstance(pack.cover, Plan):
        return draw_scene(pack.cover, width, height, framed=True)
    if pack.cover is not None:
        shown = cover_with(pack.cover.art, Box(0, 0, width, height), pack.cover.focus)
        return Drawing("cover picture", width, height, (Clip(0, 0, width, height, (shown,)),))
    return Drawing("cover picture", width, height, tuple(_colours_alone(Box(0, 0, width, height), _colours(pack))))


def _colours_alone(box: Box, colours: _Colours) -> Iterator[Shape]:
    horizon = box.y + box.height * 5 // 8
    sky, sea = box._replace(height=horizon - box.y), box._replace(y=horizon, height=box.y + box.height - horizon)
    low, dark = mix(colours.other, WHITE, 0.25), mix(colours.band, colours.one, 0.35)
    yield Rect(*sky, Linear(0.0, 0.0, 0.0, 1.0, ((0.0, colours.one), (1.0, low))), role="texture")
    yield from texture("rays", sky, mix(colours.one, WHITE, 0.22))
    yield Rect(*sea, Linear(0.0, 0.0, 0.0, 1.0, ((0.0, mix(dark, WHITE, 0.2)), (1.0, colours.band))), role="texture")
    yield from texture("swell", sea, mix(dark, WHITE, 0.45))


def _colours(pack: Pack) -> _Colours:
    """Take the darkest of the sides' colours for the band, made darker if it must be."""
    grounds = sorted((side.ground for side in pack.sides.values()), key=luminance)
    band = grounds[0] if grounds else DARK
    while luminance(band) > DARKEST:
        band = darken(band, 0.15)
    one, other = (grounds[0], grounds[-1]) if len(grounds) > 1 else (DARK, mix(DARK, GOLD, 0.3))
    return _Colours(band, best_ink(band, (WHITE, parse_colour("#000000"))), one, other)
