"""Pictures unpacked, for outputs that cannot take them as they stand in their files."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageOps

from forge.drawing.pixels import whole
from forge.drawing.tinting import shades
from forge.errors import Location, fail

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from forge.drawing.shapes import Stops

_ORIENTATION = 0x0112  # the EXIF tag for how the camera was held
_BAND = 256
"""How many rows are worked on at a time, so that a picture is not in memory twice."""


class Raster(NamedTuple):
    """An upright picture: its pixels as they were stored, and whether it is grey, and clear in places.

    With a ``tint``, its colours are those of the tint for the brightness of each pixel.
    """

    image: Image.Image
    grey: bool
    clear: bool
    tint: Stops = ()

    @property
    def channels(self) -> int:
        """How many numbers a pixel has, transparency apart."""
        return 1 if self.grey else 3

    @property
    def profile(self) -> bytes | None:
        """The ICC profile of its colours, if the file has one and they are those of the file."""
        found = self.image.info.get("icc_profile")
        return found if isinstance(found, bytes) and not self.tint else None

    def colours(self) -> Iterator[Image.Image]:
        """Give bands of rows in 8 bits of grey, or of red, green and blue."""
        for band in self._bands():
            yield _shaded(band, self.tint) if self.tint else band.convert("L" if self.grey else "RGB")

    def opacity(self) -> Iterator[Image.Image]:
        """Give bands of rows that tell in 8 bits how opaque each pixel is."""
        for band in self._bands():
            yield band.convert("LA" if band.mode in ("1", "L", "LA") else "RGBA").getchannel("A")

    def _bands(self) -> Iterator[Image.Image]:
        width, height = self.image.size
        for top in range(0, height, _BAND):
            band = self.image.crop((0, top, width, min(top + _BAND, height)))
            if band.mode == "P" and self.clear:
                band = band.convert("RGBA")
            yield _eight_bits(band) if band.mode.startswith("I") else band

    def png(self) -> bytes:
        """Give the whole picture as a PNG file."""
        stream = io.BytesIO()
        mode = ("LA" if self.grey else "RGBA") if self.clear else ("L" if self.grey else "RGB")
        plain = _eight_bits(self.image) if self.image.mode.startswith("I") else self.image
        shown = plain.convert(mode)
        if self.tint:
            opacity = shown.getchannel("A") if self.clear else None
            shown = _shaded(shown, self.tint)
            if opacity:
                shown.putalpha(opacity)
        shown.save(stream, "PNG")
        return stream.getvalue()


def read_raster(file: Path, tint: Stops = ()) -> Raster:
    """Unpack a PNG or JPEG file, to be shown in its own colours or in a tint."""
    try:
        with Image.open(file, formats=("PNG", "JPEG")) as opened, whole():
            opened.load()
            image = ImageOps.exif_transpose(opened) if opened.getexif().get(_ORIENTATION, 1) != 1 else opened
    except Exception as error:  # noqa: BLE001 - whatever a decoder raises on a stranger's file, it cannot be decoded
        raise fail(Location(file.name), "", f"cannot be read as a picture: {error}") from None
    clear = image.mode in ("LA", "PA", "RGBA") or "transparency" in image.info
    grey = image.mode in ("1", "L", "LA") or image.mode.startswith("I")
    return Raster(image, grey and not tint, clear, tint)


def _shaded(image: Image.Image, tint: Stops) -> Image.Image:
    """Give an image in the shades of a tint: each pixel in the colour for its brightness."""
    grey = image.convert("L")
    colours = shades(tint)
    red, green, blue = [c.red for c in colours], [c.green for c in colours], [c.blue for c in colours]
    return Image.merge("RGB", [grey.point(red), grey.point(green), grey.point(blue)])


def _eight_bits(image: Image.Image) -> Image.Image:
    return image.convert("I").point(lambda level: level / 257).convert("L")
