"""Artwork of a pack's own: PNG and JPEG pictures, and SVG read into our shapes; only from inside the pack's folder."""

from __future__ import annotations

import re
from math import floor
from typing import TYPE_CHECKING, NamedTuple

from forge.budget import BYTES, PIXELS, spend
from forge.drawing.layout import fitted, place_drawing
from forge.drawing.pictures import check_printable, read_picture
from forge.drawing.pixels import check_pixels
from forge.drawing.shapes import Drawing, Picture, Stamp
from forge.errors import ForgeError, Location, Problem, Problems, fail
from forge.places import inside
from forge.reading.fields import Text
from forge.reading.measures import INCH
from forge.sources import read_once

if TYPE_CHECKING:
    from fractions import Fraction
    from pathlib import Path

    from forge.drawing.layout import Horizontal
    from forge.drawing.page import Box

SHARP = 200
"""Dots an inch below which a printed picture looks soft."""

SHARP_ENOUGH = f"{SHARP} look sharp"


MIDDLE = (0.5, 0.5)
"""The point of a picture that is kept in view unless another is named."""

_SHARE = re.compile(r"(\d{1,3}(?:\.\d{1,2})?)\s*%")


def _focus(text: str) -> tuple[float, float]:
    shares = [_SHARE.fullmatch(part.strip()) for part in text.split(",")]
    found = [float(share[1]) / 100 for share in shares if share]
    if len(shares) != 2 or len(found) != 2 or max(found) > 1:
        raise ValueError('is not a point of the picture such as "50%, 30%", from its left and from its top')
    return found[0], found[1]


FOCUS = Text("a point of the picture such as 50%, 30%", _focus)


class Photograph(NamedTuple):
    """A PNG or JPEG file that has been checked: its size in pixels, and whether it may be clear in places."""

    file: Path
    width: int
    height: int
    clear: bool = False


Artwork = Photograph | Drawing


_NAMED = Location("")
"""Stands for every place where a file is named, in what is to be said there."""


class Found(NamedTuple):
    """What came of reading a file: artwork if it is of use, and what there is to be said about it."""

    art: Artwork | None
    problems: tuple[Problem, ...] = ()


class ArtBook:
    """The artwork of one pack, each file checked and read once; what is of no use is reported wherever it is named."""

    def __init__(self, pack: Path) -> None:
        self._pack = pack
        self._found: dict[str, Found] = {}
        self._named: dict[str, dict[tuple[Location, str], None]] = {}

    def beside(self) -> ArtBook:
        """Give a book of the same files, each still read once, that does not know who named them in this one."""
        other = ArtBook(self._pack)
        other._found = self._found
        return other

    def get(self, name: str, where: Location, field: str, problems: Problems) -> Artwork | None:
        """Give the artwork that a definition names by its path in the pack; report it if it is of no use."""
        found = self._found.get(name)
        if found is None:
            found = self._found[name] = self._open(name, where, field)
        for problem in found.problems:
            problems.add([problem._replace(where=where, field=field) if problem.where == _NAMED else problem])
        self._named.setdefault(name, {})[where, field] = None
        return found.art

    def check_pixels(self, problems: Problems) -> None:
        """Unpack every picture that was asked for; one that cannot be is reported wherever it is named."""
        for name, places in self._named.items():
            art = self._found[name].art
            if not isinstance(art, Photograph):
                continue
            spend(PIXELS, art.width * art.height, *next(iter(places)))
            try:
                check_pixels(art.file, read_picture(art.file))
            except (OSError, ValueError) as error:
                for where, field in places:
                    problems.error(where, field, f"{name!r} {_reason(error)}")

    def _open(self, name: str, where: Location, field: str) -> Found:
        try:
            if "://" in name:
                raise fail(_NAMED, "", f"{name[:80]!r} is an address", "save the picture in the pack's folder")
            file = inside(self._pack, name, _NAMED, "")
            if file.suffix.lower() == ".svg":
                return self._open_drawing(file, name)
            spend(BYTES, file.stat().st_size, where, field)
            picture = read_picture(file)
            check_printable(picture)
        except ForgeError as error:
            return Found(None, error.problems)
        except (OSError, ValueError) as error:
            return Found(None, (Problem("error", _NAMED, "", f"{name[:80]!r} {_reason(error)}"),))
        return Found(Photograph(file, picture.width, picture.height, picture.clear))

    def _open_drawing(self, file: Path, name: str) -> Found:
        from forge.drawing.svg_art import read_svg_file  # fontTools is slow to load

        def read() -> Found:
            said, shown_as = Problems(), f"{self._pack.name}/{name}"
            drawing = read_svg_file(file, shown_as, said)
            if drawing and not drawing.shapes:
                said.warning(Location(shown_as, 1), "<svg>", "draws nothing that can be seen")
            return Found(drawing, tuple(said))

        return read_once(file, ("artwork", name), read)


def _reason(error: OSError | ValueError) -> str:
    return f"cannot be read: {error.strerror}" if isinstance(error, OSError) else str(error)


def place_artwork(art: Artwork, box: Box, align: Horizontal = "center") -> Stamp | Picture:
    """Show artwork as large as a box allows, in its own proportions."""
    if isinstance(art, Drawing):
        return place_drawing(art, box, align)
    return Picture(*fitted(art.width, art.height, box, align), art.file)


def cover_with(art: Artwork, box: Box, focus: tuple[float, float] = MIDDLE) -> Stamp | Picture:
    """Show artwork, in its own proportions, as large as it must be to cover all of a box.

    The point of it in ``focus``, in fractions of its width and height, is as near the middle of the box as that allows.
    """
    scale = max(box.width / art.width, box.height / art.height)
    width, height = round(art.width * scale), round(art.height * scale)
    x = box.x + _shift(width, box.width, focus[0])
    y = box.y + _shift(height, box.height, focus[1])
    if isinstance(art, Drawing):
        return Stamp(art, x, y, scale)
    return Picture(x, y, width, height, art.file)


def _shift(length: int, room: int, share: float) -> int:
    """Where something at least as long as its room begins, with a point of it as near the middle as it can be."""
    return max(min(floor(room / 2 - length * share), 0), room - length)


def softness(picture: Stamp | Picture, art: Artwork, scale: Fraction) -> str:
    """Say that a picture has too few dots where it is shown, printed at a scale; blank if it has enough."""
    if not isinstance(art, Photograph) or not isinstance(picture, Picture):
        return ""
    dots = art.width * INCH // max(1, round(picture.width * scale))
    return f"{art.file.name!r} has only {dots} dots an inch at this size" if dots < SHARP else ""
