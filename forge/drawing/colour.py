"""Colour arithmetic: contrast, difference as the eye sees it, tints, greys, and press inks on a screen.

Sources: contrast, WCAG 2.2, "relative luminance" and "contrast ratio"; CIELAB from sRGB (IEC 61966-2-1) under D65;
difference, CIEDE2000 after Sharma, Wu and Dalal (2005); colour deficiencies, Machado, Oliveira and Fernandes (2009),
severity 1.0.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from forge.reading.measures import NAMED, UNREAD, Colour

if TYPE_CHECKING:
    from collections.abc import Sequence

Deficiency = Literal["protanopia", "deuteranopia", "tritanopia"]
Inks = tuple[int, int, int, int]

BLACK, WHITE = NAMED["black"], NAMED["white"]
READABLE = 4.5
"""The least contrast of text with its ground."""
SEEN = 3.0
"""The least contrast of a mark that carries meaning with its ground (WCAG 2.2, non-text contrast)."""
PALE = 0.6
"""The least luminance of a ground that is to cost little ink."""
FAINTER = ((0.0, 0.0), (15.0, 8.0), (70.0, 14.0), (100.0, 25.0))
"""How far from white (100 is black) such a ground becomes that was so far: a little more for each that was more."""

_FROM_DISPLAY_P3 = (
    (1.2249401763, -0.2249401763, 0.0),
    (-0.0420569547, 1.0420569547, 0.0),
    (-0.0196375546, -0.0786360456, 1.0982736002),
)
_SEEN_BY: dict[Deficiency, tuple[tuple[float, float, float], ...]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
DEFICIENCIES: tuple[Deficiency, ...] = tuple(_SEEN_BY)

_TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))


class Lab(NamedTuple):
    """A colour in CIELAB: lightness 0 to 100, green to red, blue to yellow."""

    lightness: float
    a: float
    b: float


def luminance(colour: Colour) -> float:
    """Relative luminance, from 0 (black) to 1 (white)."""
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio of two colours, from 1 (none) to 21 (black on white), as is taken of one that is unread."""
    if UNREAD in (one, other):
        return 21.0
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def lab(colour: Colour) -> Lab:
    """A colour in CIELAB."""
    linear = _linear(colour)
    x, y, z = (_compress(_dot(row, linear) / sum(row)) for row in _TO_XYZ)
    return Lab(116 * y - 16, 500 * (x - y), 200 * (y - z))


def lightness(colour: Colour) -> float:
    """How light a colour looks, from 0 to 100 (L* of CIELAB)."""
    return lab(colour).lightness


def difference(one: Colour, other: Colour) -> float:
    """How different two colours look (CIEDE2000): 1 is barely seen, 10 is plain."""
    return lab_difference(lab(one), lab(other))


def lab_difference(one: Lab, other: Lab) -> float:
    """CIEDE2000 of two colours in CIELAB."""
    stretch = 1.5 - 0.5 * _saturation((hypot(one.a, one.b) + hypot(other.a, other.b)) / 2)
    a1, a2 = stretch * one.a, stretch * other.a
    chroma1, chroma2 = hypot(a1, one.b), hypot(a2, other.b)
    hue1, hue2 = degrees(atan2(one.b, a1)) % 360, degrees(atan2(other.b, a2)) % 360
    turn = hue2 - hue1
    mean_hue = (hue1 + hue2) / 2
    if chroma1 * chroma2 == 0:
        turn, mean_hue = 0.0, hue1 + hue2
    elif abs(turn) > 180:
        turn -= 360 if turn > 0 else -360
        mean_hue += 180 if mean_hue < 180 else -180
    mean_lightness = (one.lightness + other.lightness) / 2 - 50
    mean_chroma = (chroma1 + chroma2) / 2
    lighter = (other.lightness - one.lightness) / (1 + 0.015 * mean_lightness**2 / sqrt(20 + mean_lightness**2))
    stronger = (chroma2 - chroma1) / (1 + 0.045 * mean_chroma)
    turned = 2 * sqrt(chroma1 * chroma2) * sin(radians(turn / 2)) / (1 + 0.015 * mean_chroma * _hue_weight(mean_hue))
    rotation = -2 * _saturation(mean_chroma) * sin(radians(60 * exp(-(((mean_hue - 275) / 25) ** 2))))
    return sqrt(lighter**2 + stronger**2 + turned**2 + rotation * stronger * turned)


def _saturation(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25.0**7))


def _hue_weight(hue: float) -> float:
    terms = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    return 1 + sum(weight * cos(radians(times * hue + shift)) for weight, times, shift in terms)


def simulate(colour: Colour, deficiency: Deficiency) -> Colour:
    """A colour as an eye with a full deficiency sees it."""
    linear = _linear(colour)
    red, green, blue = (_encode(_dot(row, linear)) for row in _SEEN_BY[deficiency])
    return Colour(red, green, blue)


def deficiency_matrix(deficiency: Deficiency) -> tuple[tuple[float, float, float], ...]:
    """How an eye with a full deficiency mixes red, green and blue, each in linear light."""
    return _SEEN_BY[deficiency]


def grey(colour: Colour) -> Colour:
    """The grey of the same luminance: what a printer without colour makes of it."""
    level = _encode(luminance(colour))
    return Colour(level, level, level)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Blend two colours, ``share`` (0 to 1) of the other one; press inks blend with them, spot colours are lost."""
    if share in (0, 1):
        return other if share else one
    return _mixed(one, other, share)


@lru_cache(16_384)
def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    if UNREAD in (one, other):
        return UNREAD
    red, green, blue = _blend(one[:3], other[:3], share)
    first, second = _inks(one), _inks(other)
    if first is None or second is None:
        return Colour(red, green, blue)
    cyan, magenta, yellow, black = _blend(first, second, share)
    return Colour(red, green, blue, (cyan, magenta, yellow, black))


def lighten(colour: Colour, share: float) -> Colour:
    """Blend a colour with white."""
    return mix(colour, WHITE, share)


def darken(colour: Colour, share: float) -> Colour:
    """Blend a colour with black."""
    return mix(colour, BLACK, share)


def best_ink(ground: Colour, inks: Sequence[Colour] = (BLACK, WHITE)) -> Colour:
    """The ink that is read best on a ground; the first of equals."""
    return max(inks, key=lambda ink: contrast(ink, ground))


@lru_cache(maxsize=4_096)
def pale(colour: Colour) -> Colour:
    """A ground that costs little ink: the same hue, as light as keeps text and marks on it readable.

    Of two grounds the lighter one is not the darker of what becomes of them.
    """
    return colour if colour == UNREAD else _paled(colour)


@lru_cache(maxsize=4_096)
def _paled(colour: Colour) -> Colour:
    """The least blend with white, in steps of a 256th, that is as light as it shall be and as it must be."""
    wanted = 100 - _faint(100 - lightness(colour))
    shades = (lighten(colour, step / 256) for step in range(256))
    return next((shade for shade in shades if lightness(shade) >= wanted and luminance(shade) >= PALE), WHITE)


def _faint(dark: float) -> float:
    """How far from white a ground becomes that was so far: a light one keeps most of it, a dark one a quarter."""
    for (near, kept), (far, most) in pairwise(FAINTER):
        if dark <= far:
            return kept + (most - kept) * (dark - near) / (far - near)
    return FAINTER[-1][1]


def strong(colour: Colour) -> Colour:
    """An ink that is read on a pale ground: dark colours as they are, light ones as dark ones of the same hue."""
    return _darkened(colour, 2 * READABLE)


def bold(colour: Colour) -> Colour:
    """A mark that is seen on a pale ground: as it is, or as much darker as it must be, of the same hue."""
    return _darkened(colour, 1.02 * SEEN * 1.05 / (PALE + 0.05))


@lru_cache(maxsize=4_096)
def _darkened(colour: Colour, wanted: float) -> Colour:
    """The lightest shade of a colour, in steps of a twentieth, that has a contrast with white."""
    steps = (darken(colour, step / 20) for step in range(20))
    return next((shade for shade in steps if contrast(shade, WHITE) >= wanted), BLACK)


@lru_cache(maxsize=1024)
def cmyk_to_rgb(cmyk: Inks) -> Colour:
    """How press inks (percent of cyan, magenta, yellow, black) look on a screen, according to a PDF renderer."""
    import pypdfium2  # slow to load, and few palettes need it

    pdfium: Any = pypdfium2
    document = pdfium.PdfDocument(_one_colour_page(cmyk))
    try:
        blue, green, red = bytes(document[0].render(scale=1, no_smoothpath=True).buffer)[:3]
    finally:
        document.close()
    return Colour(red, green, blue, cmyk)


def _one_colour_page(cmyk: Inks) -> bytes:
    """Write the smallest PDF that fills a page with four inks."""
    content = " ".join(f"{percent / 100:g}" for percent in cmyk) + " k 0 0 8 8 re f"
    objects = (
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 8 8] /Contents 4 0 R /Resources << >> >>",
        f"<< /Length {len(content)} >>\nstream\n{content}\nendstream",
    )
    text, starts = "%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        starts.append(len(text))
        text += f"{number} 0 obj\n{body}\nendobj\n"
    table = "0000000000 65535 f \n" + "".join(f"{start:010} 00000 n \n" for start in starts)
    end = f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(text)}\n%%EOF\n"
    return f"{text}xref\n0 {len(objects) + 1}\n{table}{end}".encode("ascii")


def _inks(colour: Colour) -> Inks | None:
    if colour.cmyk:
        return colour.cmyk
    return {WHITE: (0, 0, 0, 0), BLACK: (0, 0, 0, 100)}.get(colour)


def _blend(one: Sequence[int], other: Sequence[int], share: float) -> list[int]:
    return [round(level + (target - level) * share) for level, target in zip(one, other, strict=True)]


def _linear(colour: Colour) -> tuple[float, float, float]:
    return _LINEAR[colour.red], _LINEAR[colour.green], _LINEAR[colour.blue]


def of_display_p3(parts: Sequence[float]) -> Colour:
    """Give a colour of wide screens, red, green and blue from 0 to 1, as sRGB has it, or what of it sRGB has.

    Figma writes its colours so; the matrix is that of CSS Color 4, sections 10.3 and 17.
    """
    linear = _expand(parts[0]), _expand(parts[1]), _expand(parts[2])
    red, green, blue = (_encode(_dot(row, linear)) for row in _FROM_DISPLAY_P3)
    return Colour(red, green, blue)


def _expand(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


_LINEAR = tuple(_expand(level / 255) for level in range(256))


def _encode(linear: float) -> int:
    linear = min(max(linear, 0.0), 1.0)
    return round(255 * (12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055))


def _compress(share: float) -> float:
    return share ** (1 / 3) if share > (6 / 29) ** 3 else share / (3 * (6 / 29) ** 2) + 4 / 29


def _dot(row: tuple[float, float, float], values: tuple[float, float, float]) -> float:
    return row[0] * values[0] + row[1] * values[1] + row[2] * values[2]
