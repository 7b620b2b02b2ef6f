"""Colours and pens as PDF operators: what a painter asks of the inks it is given, and those of home printers.

Home printers get RGB, greys as grey so that they print in black alone. Those of a press are in ``press_inks``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Protocol

from forge.drawing.gradients import full
from forge.drawing.shapes import USUAL_MITRE
from forge.rendering.decimals import decimal
from forge.rendering.pdf.objects import POINTS

if TYPE_CHECKING:
    from forge.drawing.shapes import Stops, Stroke
    from forge.reading.measures import Colour

MOST_REMEMBERED = 1024
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


class Ramp(NamedTuple):
    """The colours along a gradient: the colour space they are in, and how far each stands, with its levels there."""

    space: str
    stops: tuple[tuple[float, str], ...]


class Inks(Protocol):
    """What a painter asks of inks; an answer is operators, which set what they need and leave nothing behind."""

    @property
    def space(self) -> str:
        """The colour space in which what is not opaque is mixed."""

    @property
    def rich(self) -> str:
        """The operator of the colour of large black areas, empty where they are like all others."""

    @property
    def rich_from(self) -> int:
        """From which smaller side on an area is large."""

    def fill(self, colour: Colour) -> str:
        """Give the operator that sets the colour of areas."""

    def text(self, colour: Colour) -> tuple[str, str]:
        """Give what stands before and after letters, or small signs, of a colour."""

    def line(self, colour: Colour) -> str:
        """Give the operator that sets the colour of lines."""

    def pen(self, stroke: Stroke, scale: float = 1.0) -> str:
        """Give the operators that set colour, width, ends and dashes of lines that are drawn in a scale."""

    def lasting(self, stroke: Stroke, scale: float = 1.0) -> bool:
        """Tell whether a pen leaves behind more than the colour and width that every pen sets."""

    def ramp(self, stops: Stops) -> Ramp:
        """Give the colours along a gradient."""


class HomeInks:
    """The inks of home printers."""

    space = "DeviceRGB"
    rich = ""
    rich_from = 0

    def __init__(self) -> None:
        self.fill = lru_cache(MOST_REMEMBERED)(self._fill)
        self.text = lru_cache(MOST_REMEMBERED)(self._text)
        self.pen = lru_cache(MOST_REMEMBERED)(self._pen)

    def _fill(self, colour: Colour) -> str:
        grey = is_grey(colour)
        return f"{levels(colour, grey=grey)} {'g' if grey else 'rg'}"

    def _text(self, colour: Colour) -> tuple[str, str]:
        return f"{self.fill(colour)} ", ""

    def line(self, colour: Colour) -> str:
        """Give the operator that sets the colour of lines."""
        grey = is_grey(colour)
        return f"{levels(colour, grey=grey)} {'G' if grey else 'RG'}"

    def _pen(self, stroke: Stroke, scale: float = 1.0) -> str:  # noqa: ARG002 - lines are as thin as they are
        return f"{self.line(stroke.colour)} {drawn(stroke)}"

    def lasting(self, stroke: Stroke, scale: float = 1.0) -> bool:  # noqa: ARG002 - the same in all
        """Tell whether a pen leaves behind more than the colour and width that every pen sets."""
        return lasting(stroke)

    def ramp(self, stops: Stops) -> Ramp:
        """Give the colours along a gradient, in grey if all of them are."""
        found = full(stops)
        grey = all(is_grey(colour) for _, colour in found)
        space = "/DeviceGray" if grey else "/DeviceRGB"
        return Ramp(space, tuple((place, levels(colour, grey=grey)) for place, colour in found))


def drawn(stroke: Stroke) -> str:
    """The operators that set width, ends and dashes of lines."""
    ends = f" {_CAPS[stroke.cap]} J" if stroke.cap != "butt" else ""
    if stroke.join != "miter":
        ends += f" {_JOINS[stroke.join]} j"
    elif stroke.mitre != USUAL_MITRE:
        ends += f" {decimal(stroke.mitre, 3)} M"
    dashes = " ".join([POINTS[length] for length in stroke.dash])
    dash = f" [{dashes}] {POINTS[stroke.offset]} d" if any(stroke.dash) else ""
    return f"{POINTS[stroke.width]} w{ends}{dash}"


def lasting(stroke: Stroke) -> bool:
    """Tell whether ends, corners or dashes differ from those that every pen leaves behind."""
    return bool(stroke.dash) or stroke[3:6] != ("butt", "miter", USUAL_MITRE)


def is_grey(colour: Colour) -> bool:
    """Tell whether a colour is a shade of grey."""
    return colour.red == colour.green == colour.blue


def levels(colour: Colour, *, grey: bool) -> str:
    """Write the levels of a colour: that of grey, or those of red, green and blue."""
    return " ".join(decimal(level / 255, 4) for level in (colour[:1] if grey else colour[:3]))
