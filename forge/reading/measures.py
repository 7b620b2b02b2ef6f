"""Lengths and colours as people write them.

A length is a whole number of EMU (1/914,400 inch = 1/36,000 mm): inch, centimetre, millimetre, 0.01 mm, 1/32 inch,
point and 0.1 point are all whole, so that what fits exactly, fits. What is not whole is rounded once, here.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

INCH = 914_400
CM = 360_000
MM = 36_000
PT = 12_700

UNITS = {"mm": MM, "cm": CM, "in": INCH, '"': INCH, "inch": INCH, "pt": PT}
LONGEST = 5_000 * MM

_LENGTH = re.compile(r"\s*(?:(\d+)\s+)?(\d+(?:\.\d+)?|\.\d+)(?:/(\d+))?\s*(mm|cm|inch|in|pt|\")\s*")
_SIGNED = re.compile(r"\s*([+-])?(.*)", re.DOTALL)


def parse_length(text: str) -> int:
    """Read ``15 mm``, ``1/2 in``, ``9.5pt`` or a mere ``0`` as EMU; ``ValueError`` says what is wrong."""
    match = _LENGTH.fullmatch(text)
    if not match:
        if text.strip() == "0":
            return 0
        number_only = re.fullmatch(r"\s*[\d.]+\s*", text)
        raise ValueError("has no unit: write mm, cm, in or pt" if number_only else 'is not a length such as "15 mm"')
    whole, number, divisor, unit = match.groups()
    if divisor is not None and int(divisor) == 0:
        raise ValueError("divides by zero")
    amount = Fraction(number) / int(divisor or 1) + int(whole or 0)
    emu = round(amount * UNITS[unit])
    if emu > LONGEST:
        raise ValueError("is longer than 5 m")
    return emu


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
    parts = re.split(r"\s*[x×]\s*", text.strip())
    if len(parts) == 1:
        side = parse_positive_length(parts[0])
        return Size(side, side)
    if len(parts) != 2:
        raise ValueError('is not a size such as "15 mm" or "63 x 88 mm"')
    first, second = parts
    if re.fullmatch(r"[\d./ ]+", first):
        first += " " + re.sub(r"[\d./ ]", "", second)
    return Size(parse_positive_length(first), parse_positive_length(second))


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

_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


def parse_colour(text: str) -> Colour:
    """Read ``#24425c``, ``#fff``, ``black`` or ``white``."""
    if text in NAMED:
        return NAMED[text]
    match = _HEX.fullmatch(text)
    if not match:
        raise ValueError('is not a colour such as "#24425c"')
    digits = match[1] if len(match[1]) == 6 else "".join(digit * 2 for digit in match[1])
    return Colour(*bytes.fromhex(digits))
