"""A ruler of 100 mm, by which anyone can see whether the table is true to scale."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageFont

from forge.exporting.tabletop.table import RULER_SIZE
from forge.exporting.tabletop.textures import encoded
from forge.places import templates
from forge.reading.measures import MM

LENGTH, WIDTH = (length // MM for length in RULER_SIZE)
FONT = "ArchivoNarrow-Bold.ttf"

_DOT = 10
"""How many pixels a millimetre of the drawing has."""

_SIDE = 1024
_TICKS = {10: 7, 5: 5, 1: 3}
_INK, _GROUND = "#17262e", "#f4e7b8"


def draw_ruler() -> bytes:
    """Draw it as the picture of a tile: a tick each millimetre, figures each centimetre."""
    image = Image.new("RGB", (LENGTH * _DOT, WIDTH * _DOT), _GROUND)
    pen = ImageDraw.Draw(image)
    font = ImageFont.truetype(str(templates() / "fonts" / FONT), 4 * _DOT)
    for tick in range(LENGTH + 1):
        high = next(length for every, length in _TICKS.items() if tick % every == 0)
        x = min(tick * _DOT, image.width - 1)
        pen.line((x, 0, x, high * _DOT), _INK, 3 if tick % 10 == 0 else 1)
        if tick % 10 == 0 and 0 < tick < LENGTH:
            pen.text((x, 7.5 * _DOT), str(tick), _INK, font, anchor="mt")
    pen.text((LENGTH * _DOT - 4, 7.5 * _DOT), f"{LENGTH} mm", _INK, font, anchor="rt")
    return encoded(image.resize((_SIDE, _SIDE), Image.Resampling.LANCZOS))
