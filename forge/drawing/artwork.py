"""Artwork of a pack's own: PNG and JPEG pictures, and SVG read into our shapes; only from inside the pack's folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.layout import aligned, fitted, place_drawing
from forge.drawing.pictures import read_size
from forge.drawing.shapes import Drawing, Picture, Stamp
from forge.errors import ForgeError
from forge.places import inside
from forge.reading.measures import INCH

if TYPE_CHECKING:
    from pathlib import Path

    from forge.drawing.layout import Horizontal, Vertical
    from forge.drawing.page import Box
    from forge.errors import Location, Problems

SHARP = 200
"""Dots an inch below which a printed picture looks soft."""


class Photograph(NamedTuple):
    """A PNG or JPEG file that has been checked, and its size in pixels."""

    file: Path
    width: int
    height: int


Artwork = Photograph | Drawing


class ArtBook:
    """The artwork of one pack, each file checked and read once."""

    def __init__(self, pack: Path) -> None:
        self._pack = pack
        self._read: dict[str, Artwork | None] = {}

    def get(self, name: str, where: Location, field: str, problems: Problems) -> Artwork | None:
        """Give the artwork that a definition names by its path in the pack; report it if it is of no use."""
        if name not in self._read:
            self._read[name] = self._open(name, where, field, problems)
        return self._read[name]

    def _open(self, name: str, where: Location, field: str, problems: Problems) -> Artwork | None:
        try:
            file = inside(self._pack, name, where, field)
        except ForgeError as error:
            problems.add(error.problems)
            return None
        except (OSError, ValueError):
            problems.error(where, field, f"{name[:80]!r} cannot be the name of a file")
            return None
        if file.suffix.lower() == ".svg":
            from forge.drawing.svg_art import read_svg_file  # noqa: PLC0415 - fontTools is slow to load

            return read_svg_file(file, f"{self._pack.name}/{name}", problems)
        try:
            return Photograph(file, *read_size(file))
        except (OSError, ValueError) as error:
            reason = f"cannot be read: {error.strerror}" if isinstance(error, OSError) else str(error)
            problems.error(where, field, f"{name!r} {reason}")
            return None


def place_artwork(art: Artwork, box: Box, align: Horizontal = "center", valign: Vertical = "middle") -> Stamp | Picture:
    """Show artwork as large as a box allows, in its own proportions."""
    if isinstance(art, Drawing):
        return place_drawing(art, box, align, valign)
    return Picture(*fitted(art.width, art.height, box, align, valign), art.file)


def cover_with(art: Artwork, box: Box) -> Stamp | Picture:
    """Show artwork, in its own proportions, as large as it must be to cover all of a box."""
    scale = max(box.width / art.width, box.height / art.height)
    larger = aligned(round(art.width * scale), round(art.height * scale), box)
    return Stamp(art, larger.x, larger.y, scale) if isinstance(art, Drawing) else Picture(*larger, art.file)


def sharpness(picture: Picture, art: Photograph) -> int:
    """How many dots an inch a picture has where it is shown; below ``SHARP`` it deserves a warning."""
    return round(art.width * INCH / picture.width)
