"""Pictures as the game takes them: RGB, no larger than it advises, square for every tile."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image

from forge.exporting.tabletop.sheets import LARGEST
from forge.reading.measures import INCH, Colour

if TYPE_CHECKING:
    from forge.exporting.model import Thing

PAPER = "#ffffff"
BLANK = Colour(205, 193, 170)
"""What has no back: the colour of wood."""

CLOTH = Colour(38, 54, 62)
"""What the table is covered with."""

PLAIN = 64
"""How many pixels a picture of one colour has."""


QUICK = 3
"""How hard PNG files are compressed: twice as fast as usual for a tenth more bytes."""


def opened(png: bytes) -> Image.Image:
    """Open a picture as RGB; what is clear in it lies on white."""
    image = Image.open(BytesIO(png))
    if image.mode != "RGBA":
        return image.convert("RGB")
    ground = Image.new("RGB", image.size, PAPER)
    ground.paste(image, mask=image.getchannel("A"))
    return ground


def encoded(image: Image.Image) -> bytes:
    """Write a picture as a PNG file."""
    target = BytesIO()
    image.save(target, "PNG", compress_level=QUICK)
    return target.getvalue()


def texture_side(thing: Thing, dpi: int) -> int:
    """Give how many pixels wide and high the picture of a tile is.

    That of a square piece is drawn as it is; of others the next power of two, which the makers recommend.
    """
    long = max(thing.pixels(dpi))
    if thing.width == thing.height:
        return min(long, LARGEST)
    return min(1 << (long - 1).bit_length(), LARGEST)


def drawn_at(thing: Thing, dpi: int) -> int:
    """Give at how many dots an inch a thing is drawn for its tile: enough to fill its picture."""
    side = texture_side(thing, dpi)
    if thing.width == thing.height:
        return min(dpi, side * INCH // thing.width) if side == LARGEST else dpi
    return -(-side * INCH // max(thing.width, thing.height))


def texture(thing: Thing, png: bytes, dpi: int) -> bytes:
    """Make the picture of a tile: square, its longer side as drawn, its shorter one stretched."""
    if thing.width == thing.height and not thing.round:
        return png
    side = texture_side(thing, dpi)
    image = opened(png)
    return encoded(image if image.size == (side, side) else image.resize((side, side), Image.Resampling.LANCZOS))


def plain(colour: Colour) -> bytes:
    """Draw nothing but a colour: the back of a block, the cloth of a table."""
    return encoded(Image.new("RGB", (PLAIN, PLAIN), colour[:3]))
