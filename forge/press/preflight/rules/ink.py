"""Total ink: what is laid on one spot, all inks added."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from PIL import Image, ImageChops, UnidentifiedImageError

from forge.press.preflight.content.matrix import grown
from forge.press.preflight.content.objects import UNREADABLE, array, entry, name, number, packed, unpacked
from forge.press.preflight.plates import Plates
from forge.press.preflight.rules.rule import Job, Rule

if TYPE_CHECKING:
    from forge.press.preflight.content.marks import Letters, Manner, Picture, Shade, Shape
    from forge.press.preflight.content.spaces import Colour

MOST_PIXELS = 60_000_000
WIDE = 72 / 25.4
"""Points: strokes thinner than a millimetre are no area."""
INKS = {"Cyan": 0, "Magenta": 1, "Yellow": 2, "Black": 3}
ALL = frozenset(range(4))


class Ink(Rule):
    """Adds up inks from the colours stated, and from a picture of the areas as they overlap."""

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        self._plates: Plates | None = None
        self.unmeasured = 0
        self.active = job.service.inks.space == "cmyk"

    def page(self) -> None:
        """Begin with white paper."""
        self._plates = Plates(grown(self.sheet.bleed, 1)) if self.active else None

    def shape(self, shape: Shape) -> None:
        """Lay an area."""
        colour, manner = shape.colour, shape.manner
        if self.job.is_die(colour) or manner.inside == "mask":
            return
        if shape.stroked or manner.inside:
            self._stated(colour, "line" if shape.stroked else "area", shape.box, shape.width)
            return
        if self._plates is None or colour.pattern is not None or colour.space.family == "pattern":
            return
        self._plates.area(
            shape.parts, shape.shown or self._plates.box, colour.process(), even_odd=shape.even_odd,
            kept=_kept(colour, manner), alpha=manner.alpha, multiplied=manner.blend in ("Multiply", "Darken"),
        )  # fmt: skip

    def letters(self, letters: Letters) -> None:
        """Look at the inks of text."""
        if not self.job.is_die(letters.colour):
            self._stated(letters.colour, "text", letters.box, 0)

    def shade(self, shade: Shade) -> None:
        """Look at the colours that a gradient states."""
        for colour in shade.colours:
            self._stated(colour, "gradient", shade.box, WIDE)

    def picture(self, picture: Picture) -> None:
        """Lay a picture of inks."""
        if self._plates is None or picture.space is None or picture.space.family != "cmyk" or picture.inline:
            return
        image = _cmyk(picture)
        if image is None:
            self.unmeasured += 1
        else:
            self._plates.picture(image, picture.box, picture.box)

    def end_page(self) -> None:
        """Measure the page."""
        if self._plates is None:
            return
        limit = self.job.service.inks.limit
        found = self._plates.too_much(limit)
        if found:
            at, percent = self._plates.place(found.x, found.y), (found.percent, "%")
            self.tell("ink-total", f"more ink than {limit} %", what="area", at=at, measured=percent)
        self._plates = None

    def _stated(self, colour: Colour, what: str, at: Any, width: float) -> None:
        limit = self.job.service.inks.limit
        if not self.active or not colour.is_inks or (what == "line" and colour.space.inks == ("All",)):
            return
        if colour.ink * 100 > limit + 0.5 and (what != "line" or width >= WIDE):
            self.tell("ink-total", f"more ink than {limit} %", what=what, at=at, measured=(colour.ink * 100, "%"))


def _kept(colour: Colour, manner: Manner) -> frozenset[int]:
    """Give the process inks that stay beneath: what overprinting does, by the kind of colour."""
    if not manner.overprint or not colour.is_inks:
        return frozenset()
    family = colour.space.family
    if family == "cmyk":
        return frozenset(at for at, share in enumerate(colour.values) if not share) if manner.mode == 1 else frozenset()
    if family in ("separation", "devicen") and colour.space.inks != ("All",):
        return ALL - {INKS[ink] for ink in colour.space.inks if ink in INKS}
    return frozenset()


def _cmyk(picture: Picture) -> Image.Image | None:
    """Give the pixels of a picture as inks; ``None`` where it is packed otherwise, or has too many."""
    source, width, height = picture.source, picture.width, picture.height
    stated = entry(source, "Filter")
    filters = [word for word in (name(each) for each in array(stated, 8) or [stated]) if word]
    if picture.bits != 8 or not 0 < width * height <= MOST_PIXELS or (picture.space and picture.space.indexed):
        return None
    decode = [number(each, 0) for each in array(entry(source, "Decode"), 8)]
    inverted = bool(decode) and decode[0] > 0.5
    try:
        if filters == ["DCTDecode"]:
            return _jpeg(packed(source), inverted=inverted)
        data = unpacked(source)
        if data is None or len(data) < width * height * 4:
            return None
        image = Image.frombytes("CMYK", (width, height), data[: width * height * 4])
    except (*UNREADABLE, OSError, MemoryError):
        return None
    return ImageChops.invert(image) if inverted else image


def _jpeg(data: bytes, *, inverted: bool) -> Image.Image | None:
    try:
        with Image.open(BytesIO(data), formats=["JPEG"]) as image:
            if image.mode != "CMYK" or image.width * image.height > MOST_PIXELS:
                return None
            image.draft("CMYK", (max(1, image.width // 4), max(1, image.height // 4)))
            turned = "adobe" in image.info  # Pillow gives inks of such files, whatever the PDF says
            image.load()
            return image.copy() if turned == inverted else ImageChops.invert(image)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None
