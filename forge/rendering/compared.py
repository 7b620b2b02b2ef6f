"""Two drawings compared as pictures: what one has and the other has not, and how much of the area that is.

What differs is decided elsewhere, by shapes. A pixel counts if it lies outside the range of its neighbours on the other
picture, so that a hair's breadth of a shift counts as little as different engines' smoothing.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageChops, ImageFilter, ImageOps

from forge.errors import Problems
from forge.reading.measures import INCH
from forge.rendering.pdf import DocumentInfo, PdfWriter
from forge.rendering.pieces import piece_page
from forge.rendering.png import render_pngs

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.drawing.fonts import FontBook
    from forge.drawing.shapes import Drawing

DPI = 300
MOST_PIXELS = 2_500_000
"""Of what is larger than this at full resolution a coarser picture is made."""
LEAST_DPI = 60
TOLERANCE = 40
"""How far of 255 a pixel may leave the range of its neighbours unseen."""
GONE, COME = (214, 96, 20), (24, 84, 190)
"""What only the old picture has is orange, what only the new one has is blue, so that all eyes tell them apart."""
HALO = (255, 226, 110)
"""What surrounds a difference, so that a dot is found on a board."""
_FAINT = 0.72
_SPREAD, _COARSE = 7, 12
_MOST_HALOED = 0.2
"""Of so large a share of a face that differs nothing need be found."""


class Compared(NamedTuple):
    """The picture of a difference as a PNG file, and the share of all pixels that differ."""

    png: bytes
    share: float


def resolution(width: int, height: int) -> int:
    """Give the resolution at which a face is drawn: 300 dpi, less where that is too large."""
    pixels = width * height * DPI * DPI / (INCH * INCH)
    return DPI if pixels <= MOST_PIXELS else max(LEAST_DPI, int(DPI * (MOST_PIXELS / pixels) ** 0.5))


def draw_png(drawing: Drawing, fonts: FontBook) -> bytes:
    """Draw a face as a PNG file."""
    target = io.BytesIO()
    writer = PdfWriter(target, DocumentInfo(drawing.name, "forge"), fonts)
    writer.add_page(piece_page(drawing))
    problems = Problems()
    problems.add(writer.finish())
    problems.raise_errors()
    return next(render_pngs(target.getvalue(), resolution(drawing.width, drawing.height)))


def compare_pngs(old: bytes, new: bytes) -> Compared:
    """Compare two pictures; where their sizes differ both lie at the top left of a common one."""
    images = [Image.open(io.BytesIO(png)).convert("RGB") for png in (old, new)]
    size = max(image.width for image in images), max(image.height for image in images)
    before, after = (_on_white(image, size) for image in images)
    gone, come = _beyond(before, after), _beyond(after, before)
    either = ImageChops.lighter(gone, come)
    share = either.histogram()[255] / (size[0] * size[1])
    darker = _mask(ImageChops.subtract(_grey(after), _grey(before)))
    picture = Image.blend(ImageOps.colorize(_grey(after), "black", "white"), Image.new("RGB", size, "white"), _FAINT)
    if share < _MOST_HALOED:
        picture.paste(HALO, mask=_around(either))
    picture.paste(COME, mask=either)
    picture.paste(GONE, mask=ImageChops.darker(either, darker))
    target = io.BytesIO()
    picture.save(target, "PNG", compress_level=1)
    return Compared(target.getvalue(), share)


def _on_white(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    if image.size == size:
        return image
    whole = Image.new("RGB", size, "white")
    whole.paste(image, (0, 0))
    return whole


def _grey(image: Image.Image) -> Image.Image:
    return image.convert("L")


def _beyond(one: Image.Image, other: Image.Image) -> Image.Image:
    """Mark the pixels of one picture that lie outside the range of their neighbourhood on the other."""
    above = ImageChops.subtract(one, _of_neighbours(other, ImageChops.lighter))
    below = ImageChops.subtract(_of_neighbours(other, ImageChops.darker), one)
    channels = [band for image in (above, below) for band in image.split()]
    most = channels[0]
    for band in channels[1:]:
        most = ImageChops.lighter(most, band)
    return most.point(lambda value: 255 if value > TOLERANCE else 0)


def _of_neighbours(image: Image.Image, pick: Callable[[Image.Image, Image.Image], Image.Image]) -> Image.Image:
    """Give for each pixel the lightest or darkest about it: first of each row, then of each column.

    Shifted pictures are a tenth of the work of a rank filter; at its edges a picture is its own neighbour.
    """
    for sideways in (True, False):
        shifted = []
        for step in (-1, 1):
            moved = image.copy()
            moved.paste(image, (step, 0) if sideways else (0, step))
            shifted.append(moved)
        image = pick(pick(image, shifted[0]), shifted[1])
    return image


def _mask(image: Image.Image) -> Image.Image:
    return image.point(lambda value: 255 if value > 0 else 0)


def _around(mask: Image.Image) -> Image.Image:
    """Widen a mask on all sides, in coarse steps."""
    if not mask.getbbox():
        return mask
    size = max(1, mask.width // _COARSE), max(1, mask.height // _COARSE)
    coarse = mask.resize(size, Image.Resampling.BOX).point(lambda value: 255 if value > 0 else 0)
    wide = coarse.filter(ImageFilter.MaxFilter(3)).resize(mask.size, Image.Resampling.BILINEAR)
    return wide.point(lambda value: 255 if value > _SPREAD else 0)
