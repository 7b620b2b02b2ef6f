"""Colours as press inks: what a profile of a printing condition makes of what a screen shows.

Relative colorimetric with black point compensation, so that white is paper and black is black. Greys are printed in
black ink alone, as light as they are on a screen. Inks that are declared are taken as they are.
"""

from __future__ import annotations

import bisect
import io
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from forge.drawing.colour import lab
from forge.errors import Location, fail
from forge.reading.measures import MM, PT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL.Image import Image

    from forge.drawing.shapes import Stroke
    from forge.reading.measures import Colour

Cmyk = tuple[float, float, float, float]
"""Shares of cyan, magenta, yellow and black, from 0 to 1."""

Standard = Literal["PDF/X-4", "PDF/X-1a:2003"]

NEUTRAL = 12.0
"""The most chroma (CIELAB) that letters of no hue have: dark blues and greens have more, and stay what they are."""
BLACK_TEXT = 35.0
"""Letters of no hue that are as dark (L*) are black."""
DEEP, DEEP_CHROMA = 18.0, 18.0
"""Letters darker than this (L*) are black up to this chroma, too: nobody tells by them which hue they have."""
GREY_TEXT = 60.0
"""Letters of no hue that are as dark are printed in black ink alone, as light as they are."""
WHITE_TEXT = 95.0
"""Letters of next to no hue that are as light (L*) are paper: a screen of few dots would only blur their edges."""
DARK_LINE = 40.0
HAIRLINE = PT
"""Lines as thin and dark as this are printed in black ink alone: no other ink could lie exactly on it."""
SIGN_LINE = 3 * PT
"""Lines up to this width are printed as letters of their colour are: symbols are drawn with them."""
MOST_REMEMBERED = 4096
PAPER: Cmyk = (0.0, 0.0, 0.0, 0.0)
KEY: Cmyk = (0.0, 0.0, 0.0, 1.0)
_BAND = 256
_LEVELS = range(256)


class PressProfile(NamedTuple):
    """How a document is printed: its standard, its printing condition with the ICC profile of that, and its inks.

    ``limit`` is the most ink on one spot in percent, ``thinnest`` the width of the thinnest lines. ``rich`` is what
    black areas consist of that are at least ``rich_from`` wide and high. ``spots`` are special inks that may be
    printed, ``lines`` what lines that are not printed are called: where pieces are cut, creased, perforated.
    ``outlines`` turns letters into areas.
    """

    standard: Standard
    condition: str
    icc: bytes
    limit: int = 300
    rich: tuple[int, ...] = (0, 0, 0, 100)
    rich_from: int = 10 * MM
    spots: frozenset[str] = frozenset()
    lines: tuple[str, str, str] = ("CutContour", "Crease", "Perforation")
    thinnest: int = PT // 4
    outlines: bool = False

    @property
    def flat(self) -> bool:
        """Whether nothing may be less than opaque."""
        return self.standard != "PDF/X-4"


class Separation:
    """Turns colours and pictures into the inks of one profile; what had to give way is told by ``doubts``."""

    def __init__(self, profile: PressProfile) -> None:
        self.profile = profile
        self.doubts: dict[tuple[str, str], None] = {}
        self._transforms = _transforms(profile.icc)
        self.cmyk = lru_cache(MOST_REMEMBERED)(self._cmyk)
        self.text = lru_cache(MOST_REMEMBERED)(self._text)
        self.line = lru_cache(MOST_REMEMBERED)(self._line)

    @property
    def rich(self) -> Cmyk:
        """What large black areas consist of."""
        c, m, y, k = (part / 100 for part in self.profile.rich)
        return self._held((c, m, y, k), "rich black")

    def spot(self, colour: Colour) -> str:
        """Give the special ink that a colour is printed in, empty if it is none."""
        if not colour.spot:
            return ""
        if colour.spot in self.profile.spots:
            return colour.spot
        told = "is a special ink that the service does not print: it is mixed of the four inks"
        self.doubts[colour.spot, told] = None
        return ""

    def _cmyk(self, colour: Colour) -> Cmyk:
        """Give the inks of an area."""
        if colour.cmyk:
            c, m, y, k = (part / 100 for part in colour.cmyk)
            return self._held((c, m, y, k), f"cmyk: {' '.join(map(str, colour.cmyk))}")
        if colour.red == colour.green == colour.blue:
            return 0.0, 0.0, 0.0, self._transforms.key_of[colour.red] / 255
        return self._held(self._transforms.cmyk(colour), "")

    def _text(self, colour: Colour) -> Cmyk:
        """Give the inks of letters and small signs: nearly black is black, nearly white paper, grey black ink alone."""
        if colour.cmyk or colour.spot:
            return self.cmyk(colour)
        light, a, b = lab(colour)
        chroma = (a * a + b * b) ** 0.5
        if light >= WHITE_TEXT and chroma <= NEUTRAL / 2:
            return PAPER
        if light <= DEEP and chroma <= DEEP_CHROMA:
            return KEY
        if light > GREY_TEXT or chroma > NEUTRAL:
            return self.cmyk(colour)
        return KEY if light <= BLACK_TEXT else self._key(light)

    def _line(self, colour: Colour, width: float) -> Cmyk:
        """Give the inks of a line: thin dark ones are black ink alone, others up to some width are as letters."""
        if colour.cmyk or colour.spot or width > SIGN_LINE:
            return self.cmyk(colour)
        light = lab(colour).lightness
        return self._key(light) if width <= HAIRLINE and light <= DARK_LINE else self.text(colour)

    def held(self, stroke: Stroke, scale: float) -> Stroke:
        """Give a line so wide that it does not vanish on the press, if it is drawn in a scale."""
        least = ceil(self.profile.thinnest / scale)
        if not 0 < stroke.width < least:
            return stroke
        self.doubts["lines", f"thinner than {self.profile.thinnest / PT:g} pt are drawn as wide as that"] = None
        return stroke._replace(width=least)

    def _key(self, light: float) -> Cmyk:
        return 0.0, 0.0, 0.0, self._transforms.key(light) / 255

    def _held(self, inks: Cmyk, told: str) -> Cmyk:
        """Take so much out of cyan, magenta and yellow alike that paper takes the ink; black keeps what is drawn."""
        c, m, y, k = inks
        over = c + m + y + k - self.profile.limit / 100
        if over <= 0:
            return inks
        if told:
            had = f"is {round(100 * (c + m + y + k))} % of ink, held to {self.profile.limit} %"
            self.doubts[told, f"{had} by less of cyan, magenta and yellow"] = None
        share = max(0.0, 1 - over / (c + m + y)) if c + m + y else 0.0
        return c * share, m * share, y * share, k

    def picture(self, image: Image, own: bytes | None, *, grey: bool) -> Iterator[Image]:
        """Give bands of a picture in four inks, or of a grey one its black ink as a grey, from its own profile."""
        transform = None if grey else self._transforms.of_picture(own)
        for top in range(0, image.height, _BAND):
            band = image.crop((0, top, image.width, min(top + _BAND, image.height)))
            if grey:
                yield band.convert("L").point([255 - key for key in self._transforms.key_of])
            else:
                yield self._limited(self._transforms.applied(band.convert("RGB"), transform))

    def _limited(self, band: Image) -> Image:
        """Hold a picture to the most ink, which a profile that was made for it does by itself."""
        from PIL import Image, ImageChops, ImageMath  # noqa: F401 - slow to load

        most = round(self.profile.limit * 2.55)
        c, m, y, k = band.split()
        if self._transforms.most <= most + 2:
            return band
        # the least share of cyan, magenta and yellow that keeps the sum within the limit, in 255ths
        pixels = zip(c.tobytes(), m.tobytes(), y.tobytes(), k.tobytes(), strict=True)
        held = bytearray()
        for cc, mm, yy, kk in pixels:
            over = cc + mm + yy + kk - most
            share = 1 - over / (cc + mm + yy) if over > 0 else 1.0
            held += bytes((int(cc * share), int(mm * share), int(yy * share), kk))
        return Image.frombytes("CMYK", band.size, bytes(held))


@lru_cache(4)
def _transforms(icc: bytes) -> _Transforms:
    return _Transforms(icc)


class _Transforms:
    """The transforms of one ICC profile, and which black ink is as light as each grey of a screen."""

    def __init__(self, icc: bytes) -> None:
        from PIL import Image, ImageCms  # slow to load, and needed for the press alone

        cms: Any = ImageCms
        self._cms, self._image = cms, Image
        self._bpc = cms.Flags.BLACKPOINTCOMPENSATION
        self._relative = cms.Intent.RELATIVE_COLORIMETRIC
        try:
            self._press = cms.getOpenProfile(io.BytesIO(icc))
            self._screen, seen = cms.createProfile("sRGB"), cms.createProfile("LAB")
            self._into = self._made(self._screen)
            back = cms.buildTransform(self._press, seen, "CMYK", "LAB", renderingIntent=self._relative, flags=0)
            looked = cms.buildTransform(self._screen, seen, "RGB", "LAB", renderingIntent=self._relative, flags=0)
        except (cms.PyCMSError, OSError) as error:
            raise fail(Location("--profile"), "inks.icc", f"cannot be used as a CMYK profile: {error}") from None
        ramp = Image.new("CMYK", (256, 1))
        ramp.putdata([(0, 0, 0, key) for key in _LEVELS])
        keys = cms.applyTransform(ramp, back).tobytes()[::3]
        greys = Image.new("RGB", (256, 1))
        greys.putdata([(level, level, level) for level in _LEVELS])
        light = cms.applyTransform(greys, looked).tobytes()[::3]
        self._paper, self._dark = keys[0], keys[255]
        self._rising = sorted((level, key) for key, level in enumerate(keys))
        self.key_of = [self._nearest(level) for level in light]
        self.key_of[0], self.key_of[255] = 255, 0
        self.most = self._heaviest()

    def _made(self, profile: object) -> Any:
        made = self._cms.buildTransform(
            profile, self._press, "RGB", "CMYK", renderingIntent=self._relative, flags=self._bpc
        )
        made.output_profile = _Unnamed()
        return made

    def _nearest(self, level: float) -> int:
        """Find the black ink as light as a level of 255, where black ink is black and paper is white."""
        wanted = self._dark + level * (self._paper - self._dark) / 255
        at = min(255, bisect.bisect_left(self._rising, (wanted, 0)))
        return self._rising[at][1]

    def key(self, light: float) -> int:
        """Give the black ink, of 255, as light as L*."""
        return self._nearest(light * 2.55)

    def cmyk(self, colour: Colour) -> Cmyk:
        """Give the inks of one colour."""
        pixel = self._image.new("RGB", (1, 1), colour[:3])
        c, m, y, k = self._cms.applyTransform(pixel, self._into).tobytes()
        return c / 255, m / 255, y / 255, k / 255

    def of_picture(self, own: bytes | None) -> Any:
        """Give the transform of pictures that bring a profile of their own, or of those that have none."""
        if own:
            try:
                return self._made(self._cms.getOpenProfile(io.BytesIO(own)))
            except (self._cms.PyCMSError, OSError):  # what cannot be read says nothing
                return self._into
        return self._into

    def applied(self, image: Image, transform: object) -> Image:
        """Give a picture in four inks."""
        done: Image = self._cms.applyTransform(image, transform)
        return done

    def _heaviest(self) -> int:
        """Find the most ink that the profile puts on one spot, over a grid of all colours, in 255ths of one ink."""
        steps = (0, 17, 34, 51, 85, 119, 153, 204, 255)
        grid = [(r, g, b) for r in steps for g in steps for b in steps]
        image = self._image.new("RGB", (len(grid), 1))
        image.putdata(grid)
        data = self.applied(image, self._into).tobytes()
        return max(sum(data[at : at + 4]) for at in range(0, len(data), 4))


class _Unnamed:
    """Stands for the profile that Pillow attaches to whatever it converts, which takes longer than converting it."""

    def tobytes(self) -> bytes:
        """Give nothing: the document says once in which profile its colours are."""
        return b""
