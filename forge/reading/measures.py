"""Lengths and colours as people write them.

A length is a whole number of EMU (1/914,400 inch = 1/36,000 mm): inch, centimetre, millimetre, 0.01 mm, 1/32 inch,
point and 0.1 point are all whole, so that what fits exactly, fits. What is not whole is rounded once, here.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, NamedTuple

INCH = 914_400
CM = 360_000
MM = 36_000
PT = 12_700

UNITS = {"mm": MM, "cm": CM, "in": INCH, '"': INCH, "inch": INCH, "inches": INCH, "pt": PT}
LONGEST = 5_000 * MM

_LENGTH = re.compile(r"(?:(\d+)[\s-]\s*(?=\d+/))?(\d+(?:\.\d+)?|\.\d+)(?:/(\d+))?\s*(mm|cm|inches|inch|in|pt|\")")
_SIGNED = re.compile(r"\s*([+-])?(.*)", re.DOTALL)
_FRACTIONS = {
    "½": "1/2",
    "¼": "1/4",
    "¾": "3/4",
    "⅛": "1/8",
    "⅜": "3/8",
    "⅝": "5/8",
    "⅞": "7/8",
    "⅓": "1/3",
    "⅔": "2/3",
}
_INCH = str.maketrans("″”“", '"""')
_NO_LENGTH = 'is not a length such as "15 mm"'
_NO_SIZE = 'is not a size such as "15 mm" or "63 x 88 mm"'
_COMMA = re.compile(r"(\d+),(\d+)\s*([a-z]*)")
_SCREEN = re.compile(r"[\d.]+\s*(?:px|em|rem)")


def parse_length(text: str) -> int:
    """Read ``15 mm``, ``1/2 in``, ``1½ in``, ``9.5pt`` or a mere ``0`` as EMU; ``ValueError`` says what is wrong."""
    written = _spelt(text)
    match = _LENGTH.fullmatch(written)
    if not match:
        if written == "0":
            return 0
        raise ValueError(_slip(written))
    whole, number, divisor, unit = match.groups()
    if divisor is not None and int(divisor) == 0:
        raise ValueError("divides by zero")
    amount = Fraction(number) / int(divisor or 1) + int(whole or 0)
    emu = round(amount * UNITS[unit])
    if emu > LONGEST:
        raise ValueError("is longer than 5 m")
    return emu


def _spelt(text: str) -> str:
    """Spell a length as most people do: small letters, fractions with a stroke, a straight sign for inches."""
    for sign, fraction in _FRACTIONS.items():
        text = text.replace(sign, f" {fraction}")
    return text.strip().lower().translate(_INCH)


def _slip(text: str) -> str:
    """Say what is wrong with what is not a length."""
    if re.fullmatch(r"[\d./ ]+", text):
        return "has no unit: write mm, cm, in or pt"
    if found := _COMMA.fullmatch(text):
        return f"has a comma: write {found[1]}.{found[2]} {found[3] or 'mm'}, with a point"
    return "has no length on paper: write mm, cm, in or pt" if _SCREEN.fullmatch(text) else _NO_LENGTH


def parse_signed_length(text: str) -> int:
    """Read a length that may be negative, such as an offset of ``-0.4 mm``."""
    match = _SIGNED.fullmatch(text)
    sign, rest = match.groups() if match else (None, text)
    return -parse_length(rest) if sign == "-" else parse_length(rest)


def parse_positive_length(text: str) -> int:
    """Read a length that must be more than nothing."""
    emu = parse_length(text)
    if emu <= 0:
        raise ValueError("must be longer than 0")
    return emu


class Size(NamedTuple):
    """Width and height in EMU."""

    width: int
    height: int


def parse_size(text: str) -> Size:
    """Read ``15 mm`` (square), ``63 x 88 mm`` or ``2.5 in x 3.5 in``."""
    parts = re.split(r"\s*[xX×]\s*", text.strip())
    if len(parts) > 2:
        raise ValueError(_NO_SIZE)
    first, second = parts[0], parts[-1]
    if re.fullmatch(r"[\d.,/ ]+", first) and len(parts) > 1:
        first += " " + re.sub(r"[\d.,/ ]", "", second)
    try:
        return Size(parse_positive_length(first), parse_positive_length(second))
    except ValueError as error:
        raise ValueError(_NO_SIZE if str(error) == _NO_LENGTH else str(error)) from None


def show_length(emu: int) -> str:
    """Write a length in millimetres with at most two decimals: ``12.7 mm``."""
    return f"{round(emu / MM, 2):g} mm"


_UNREAD = "#unread"


class Colour(NamedTuple):
    """A colour as screen and home printer see it (0-255), with the press ink it stands for, if one was named."""

    red: int
    green: int
    blue: int
    cmyk: tuple[int, int, int, int] | None = None
    spot: str | None = None

    @property
    def hex(self) -> str:
        """The colour as ``#rrggbb``."""
        if self.spot == _UNREAD:
            return _UNREAD
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"


NAMED = {
    "black": Colour(0, 0, 0),
    "white": Colour(255, 255, 255),
}

UNREAD = Colour(128, 128, 128, spot=_UNREAD)
"""What stands in for a colour that could not be read, which is reported; nobody writes it, and it goes with any."""

_NO_COLOUR = 'is not a colour such as "#24425c"'
_WORDS = re.compile(r"[A-Za-z][A-Za-z ]{2,30}|(?:rgb|hsl)a?\([\d., %/]+\)")
_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


def in_srgb(found: Any) -> tuple[Colour, float]:
    """Give a colour that tinycss2 has read as the screen shows it, and its opacity."""
    *levels, opacity = found.to("srgb")
    return Colour(*(min(max(round(level * 255), 0), 255) for level in levels)), opacity


def browser_colour(text: str) -> str:
    """Write in hexadecimal what browsers know by a name or as ``rgb(...)``, in one word or several; else nothing."""
    if not _WORDS.fullmatch(text):
        return ""
    from tinycss2 import color4  # only who errs needs it

    untyped: Any = color4
    try:
        colour, opacity = in_srgb(untyped.parse_color("".join(text.split())))
    except (AttributeError, NotImplementedError, RecursionError, ValueError):
        return ""
    return colour.hex if opacity >= 1 else ""


def parse_colour(text: str) -> Colour:
    """Read ``#24425c``, ``#fff``, ``black`` or ``white``."""
    if text in NAMED:
        return NAMED[text]
    match = _HEX.fullmatch(text)
    if not match:
        known = browser_colour(text)
        raise ValueError(_NO_COLOUR + (f'; what browsers call so is "{known}"' if known else ""))
    digits = match[1] if len(match[1]) == 6 else "".join(digit * 2 for digit in match[1])
    return Colour(*bytes.fromhex(digits))
