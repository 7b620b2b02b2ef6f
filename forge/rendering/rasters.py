"""Picture files as outputs can take them: as they are where that is possible, else as plain pixels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from PIL import Image, ImageOps

from forge.errors import Location, fail

if TYPE_CHECKING:
    from pathlib import Path

_ORIENTATION = 0x0112  # the EXIF tag for how the camera was held


class Raster(NamedTuple):
    """An upright picture. ``encoded`` holds the bytes of a file that can be embedded as they are."""

    width: int
    height: int
    format: Literal["PNG", "JPEG"]
    encoded: bytes
    image: Image.Image

    @property
    def opaque(self) -> Image.Image:
        """The picture's colours without its transparency: 8 bits of grey or of red, green and blue."""
        return self.image.convert("L" if self.image.mode in ("1", "L", "LA") else "RGB")

    @property
    def alpha(self) -> Image.Image | None:
        """How opaque each pixel is; ``None`` if all of them are."""
        return self.image.getchannel("A") if self.image.mode in ("LA", "RGBA") else None


def read_raster(file: Path) -> Raster:
    """Read a PNG or JPEG file whole."""
    try:
        encoded = file.read_bytes()
        with Image.open(file, formats=("PNG", "JPEG")) as image:
            image.load()
            kind: Literal["PNG", "JPEG"] = "PNG" if image.format == "PNG" else "JPEG"
            upright = image.getexif().get(_ORIENTATION, 1) == 1
            plain = upright and image.mode != "CMYK"
            turned = image if upright else ImageOps.exif_transpose(image)
            pixels = _eight_bits(turned)
    except (OSError, ValueError, Image.DecompressionBombError) as error:
        raise fail(Location(file.name), "", f"cannot be read as a picture: {error}") from None
    return Raster(*pixels.size, kind, encoded if plain else b"", pixels)


def _eight_bits(image: Image.Image) -> Image.Image:
    if image.mode.startswith("I"):
        return image.convert("I").point(lambda level: level / 257).convert("L")
    if image.mode in ("LA", "RGBA") or "transparency" in image.info:
        return image.convert("LA" if image.mode in ("L", "LA") else "RGBA")
    return image.convert("L" if image.mode in ("1", "L") else "RGB")
