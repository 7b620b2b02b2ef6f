"""A small picture of the inks of a page as they come to lie over each other, and how much they add up to.

It holds areas and pictures, not letters and thin lines: ink is measured over a square millimetre.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageChops, ImageDraw

from forge.press.preflight.content.matrix import Box, common

if TYPE_CHECKING:
    from forge.press.preflight.content.marks import Part

FINE = 72.0
LONGEST_SIDE = 2_400
"""Pixels: a page of any size is held in a picture no longer than this."""
FULL = 255
ROUNDING = 1.5
"""Percent: what shares of 1/255 may add up to."""
Inks = tuple[float, float, float, float]


class TooMuch(NamedTuple):
    """Where there is more ink than there may be: the most over a square millimetre, in percent, and the first place."""

    percent: float
    area: float
    x: int
    y: int


class Plates:
    """The inks of one page."""

    def __init__(self, box: Box) -> None:
        width, height = max(1.0, box[2] - box[0]), max(1.0, box[3] - box[1])
        self.box = box
        self.scale = min(FINE / 72, LONGEST_SIDE / max(width, height))
        self._size = (max(1, round(width * self.scale)), max(1, round(height * self.scale)))
        self._image = Image.new("CMYK", self._size, (0, 0, 0, 0))
        self._draw = ImageDraw.Draw(self._image)
        self.used = False

    def area(
        self, parts: tuple[Part, ...], clip: Box, inks: Inks, *, even_odd: bool = False,
        kept: frozenset[int] = frozenset(), alpha: float = 1.0, multiplied: bool = False,
    ) -> None:  # fmt: skip
        """Lay an area; ``kept`` are inks that stay as they are beneath it."""
        value = tuple(round(each * FULL) for each in inks)
        rings = [[self._at(*point) for point in part.points] for part in parts if len(part.points) > 2]
        if not rings:
            return
        xs, ys = [x for ring in rings for x, _ in ring], [y for ring in rings for _, y in ring]
        bounds = (min(xs), min(ys), max(xs), max(ys))
        visible = self._pixels(clip)
        region = common(bounds, visible)
        if region is None:
            return
        self.used = True
        plain = not kept and alpha >= 1 and not multiplied
        if plain and len(rings) == 1 and _holds(visible, bounds):
            self._draw.polygon(rings[0], fill=value)
            return
        corner = (int(region[0]), int(region[1]))
        size = (int(region[2]) - corner[0] + 1, int(region[3]) - corner[1] + 1)
        mask = _mask(rings, corner, size, even_odd=even_odd)
        self._lay(value, corner, mask, kept, alpha, multiplied=multiplied)

    def picture(self, image: Image.Image, box: Box, clip: Box) -> None:
        """Lay a picture of CMYK, in an upright box."""
        left, top = self._at(box[0], box[3])
        right, bottom = self._at(box[2], box[1])
        region = common((left, top, right, bottom), self._pixels(clip))
        if region is None:
            return
        self.used = True
        size = (max(1, round(right - left)), max(1, round(bottom - top)))
        self._image.paste(image.resize(size, Image.Resampling.BOX), (round(left), round(top)))

    def too_much(self, limit: float) -> TooMuch | None:
        """Say where more ink lies than ``limit`` percent, over a square millimetre or more."""
        return measure(self._image, limit, 25.4 / 72 / self.scale) if self.used else None

    def place(self, x: int, y: int) -> Box:
        """Give the place of a pixel in points of the page."""
        left, top = self.box[0] + x / self.scale, self.box[3] - y / self.scale
        return (left, top - 1 / self.scale, left + 1 / self.scale, top)

    def _lay(self, value: tuple[int, ...], corner: tuple[int, int], mask: Image.Image, kept: frozenset[int],
             alpha: float, *, multiplied: bool) -> None:  # fmt: skip
        area = (*corner, corner[0] + mask.width, corner[1] + mask.height)
        if alpha < 1:
            mask = mask.point([round(each * alpha) for each in range(256)])
        beneath = self._image.crop(area).split()
        laid = []
        for index, plate in enumerate(beneath):
            flat = Image.new("L", mask.size, value[index])
            above = ImageChops.screen(plate, flat) if multiplied else flat
            laid.append(plate if index in kept else Image.composite(above, plate, mask))
        self._image.paste(Image.merge("CMYK", laid), corner)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        width, height = self._size
        across, down = (x - self.box[0]) * self.scale, (self.box[3] - y) * self.scale
        return (min(max(across, -width), 2.0 * width), min(max(down, -height), 2.0 * height))

    def _pixels(self, box: Box) -> Box:
        left, top = self._at(box[0], box[3])
        right, bottom = self._at(box[2], box[1])
        return (max(0.0, left), max(0.0, top), min(self._size[0] - 1.0, right), min(self._size[1] - 1.0, bottom))


def _holds(outer: Box, inner: Box) -> bool:
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def _mask(
    rings: list[list[tuple[float, float]]], corner: tuple[int, int], size: tuple[int, int], *, even_odd: bool
) -> Image.Image:
    """Draw an area by itself: rings within rings are holes where they run the other way, or by turns."""
    moved = [[(x - corner[0], y - corner[1]) for x, y in ring] for ring in rings]
    mask = Image.new("L", size, 0)
    if even_odd:
        for ring in moved:
            one = Image.new("L", size, 0)
            ImageDraw.Draw(one).polygon(ring, fill=FULL)
            mask = ImageChops.difference(mask, one)
        return mask
    draw = ImageDraw.Draw(mask)
    outward = None
    for ring in sorted(moved, key=lambda each: -abs(_turn(each))):
        turn = _turn(ring) > 0
        outward = turn if outward is None else outward
        draw.polygon(ring, fill=FULL if turn == outward else 0)
    return mask


def _turn(ring: list[tuple[float, float]]) -> float:
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, ring[1:] + ring[:1], strict=True))


def measure(image: Image.Image, limit: float, pixel: float, extra: Image.Image | None = None) -> TooMuch | None:
    """Measure a picture of CMYK whose pixels are so many millimetres wide; ``extra`` is ink besides."""
    cyan, magenta, yellow, black = image.split()
    half = ImageChops.add(ImageChops.add(cyan, magenta, 2), ImageChops.add(yellow, black, 2), 2)
    quarter = half if extra is None else ImageChops.add(half, extra.point([each // 4 for each in range(256)]))
    allowed = (limit + ROUNDING) * FULL / 100
    suspicious = quarter.point([FULL if each * 4 + 8 > allowed else 0 for each in range(256)]).getbbox()
    if suspicious is None:
        return None
    data = image.crop(suspicious).tobytes()
    totals = [sum(each) for each in zip(data[0::4], data[1::4], data[2::4], data[3::4], strict=True)]
    if extra is not None:
        totals = [one + other for one, other in zip(totals, extra.crop(suspicious).tobytes(), strict=True)]
    over = [total for total in totals if total > allowed]
    if len(over) * pixel * pixel < 1:
        return None
    enough = int(1 / (pixel * pixel))
    most = sorted(over, reverse=True)[min(enough, len(over) - 1)]
    at = next(index for index, total in enumerate(totals) if total > allowed)
    width = suspicious[2] - suspicious[0]
    x, y = suspicious[0] + at % width, suspicious[1] + at // width
    return TooMuch(most / FULL * 100, len(over) * pixel * pixel, x, y)
