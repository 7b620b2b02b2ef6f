"""Pictures unpacked, for outputs that cannot take them as they stand in their files."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageOps

from forge.drawing.pixels import whole
from forge.errors import Location, fail

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_ORIENTATION = 0x0112  # the EXIF tag for how the camera was held
_BAND = 256
"""How many rows are worked on at a time, so that a picture is not in memory twice."""


class Raster(NamedTuple):
    """An upright picture: its pixels as they were stored, and whether it is grey, and clear in places."""

    image: Image.Image
    grey: bool
    clear: bool

    @property
    def channels(self) -> int:
        """How many numbers a pixel has, transparency apart."""
        return 1 if self.grey else 3

    def colours(self) -> Iterator[Image.Image]:
        """Give bands of rows in 8 bits of grey, or of red, green and blue."""
        for band in self._bands():
            yield band.convert("L" if self.grey else "RGB")

    def opacity(self) -> Iterator[Image.Image]:
        """Give bands of rows that tell in 8 bits how opaque each pixel is."""
        for band in self._bands():
            yield band.convert("LA" if self.grey else "RGBA").getchannel("A")

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
        plain.convert(mode).save(stream, "PNG")
        return stream.getvalue()


def read_raster(file: Path) -> Raster:
    """Unpack a PNG or JPEG file."""
    try:
        with Image.open(file, formats=("PNG", "JPEG")) as opened, whole():
            opened.load()
            image = ImageOps.exif_transpose(opened) if opened.getexif().get(_ORIENTATION, 1) != 1 else opened
    except Exception as error:  # noqa: BLE001 - whatever a decoder raises on a stranger's file, it cannot be decoded
        raise fail(Location(file.name), "", f"cannot be read as a picture: {error}") from None
    clear = image.mode in ("LA", "PA", "RGBA") or "transparency" in image.info
    return Raster(image, image.mode in ("1", "L", "LA") or image.mode.startswith("I"), clear)


def _eight_bits(image: Image.Image) -> Image.Image:
    return image.convert("I").point(lambda level: level / 257).convert("L")
