"""What every element of a face says, and the types of what elements say.

A field of one of the types named here (a colour, a symbol, a font, a picture, a vessel) is read with the words of the
pack, see ``vocabulary``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from forge.kinds.faces.areas import TRIM, At, Extent, parse_extent
from forge.kinds.faces.fills import FADES
from forge.pack.expression_values import truth
from forge.reading.fields import TEXT, Record, Text, choice, field
from forge.reading.measures import PT

if TYPE_CHECKING:
    from forge.drawing.layout import Horizontal, Vertical
    from forge.drawing.shapes import Role
    from forge.reading.measures import Colour

RATIO_PATTERN = re.compile(r"(\d{1,3}(?:\.\d{1,2})?)\s*%")
ARCH_PATTERN = re.compile(r"(-?\d{1,3}(?:\.\d{1,2})?)\s*%")
HAIRLINE = Extent(fixed=PT // 2)


def _point(text: str) -> tuple[Extent, Extent]:
    parts = text.split(",")
    if len(parts) != 2:
        raise ValueError('is not a point such as "0%, 50% - 1 mm"')
    return parse_extent(parts[0]), parse_extent(parts[1])


def _turn(text: str) -> int:
    if text not in ("0", "90", "180", "270"):
        raise ValueError("is not 0, 90, 180 or 270")
    return int(text)


def _angle(text: str) -> float:
    if not re.fullmatch(r"[+-]?\d{1,3}(\.\d{1,2})?", text.strip()):
        raise ValueError("is not a number of degrees such as 12.5 or -90")
    return float(text)


def _opacity(text: str) -> float:
    share = RATIO_PATTERN.fullmatch(text.strip())
    if share is None or float(share[1]) > 100:
        raise ValueError('is not an opacity from "0%" to "100%"')
    return float(share[1]) / 100


def _arch(text: str) -> float:
    share = ARCH_PATTERN.fullmatch(text.strip())
    if share is None or abs(float(share[1])) > 100:
        raise ValueError('is not a share of the height such as "15%" or "-15%"')
    return float(share[1]) / 100


COLOUR_NAME: Text[Any] = Text("a colour such as #24425c, or a name from the palette", str)
FILL_NAME: Text[Any] = Text(
    "a colour such as #24425c, a name from the palette, or a gradient such as #3d566b to #22313f", str
)
SYMBOL_NAME = Text("the name of a symbol", str)
ENSIGN_NAME = Text("the key of an ensign or roundel, such as white-ensign or raf", str)
FONT_NAME = Text("the key of a font: title, label-bold, factor, serif-italic, narrow ... or one of the pack", str)
PICTURE_NAME: Text[Any] = Text("a PNG, JPEG or SVG file of the pack", str)
VESSEL_KEY: Text[Any] = Text("the key of a vessel, such as bismarck or type-vii", str)
AIRCRAFT_KEY: Text[Any] = Text("the key of an aircraft, such as condor or liberator", str)
CONDITION = Text("a condition such as {{ code }}; blank, 0 and no mean no", truth)
ANGLE = Text("a number of degrees such as 12.5 or -90", _angle)
POINT = Text("a point such as 0%, 50%", _point)
TURN = Text("a quarter turn", _turn, known=("0", "90", "180", "270"))
OPACITY = Text("an opacity such as 35%", _opacity)
ARCH = Text("a share of the area's height such as 15%", _arch)
FADE = choice(*FADES)
LEFT_TO_RIGHT: Text[Horizontal] = choice("left", "center", "right")
TOP_TO_BOTTOM: Text[Vertical] = choice("top", "middle", "bottom")

BLACK: Any = "black"
WHITE: Any = "white"
"""Names of colours, like all that an element is read with; the pack says which colour it is."""


class Standing(Record):
    """What every element says: where it stands, and on which pieces."""

    area: str = field(TEXT, "the area it stands in", default=TRIM)
    at: At | None = field(At, "its place in the area; all of it if not given", default=None)
    when: bool = field(CONDITION, "draw it only when this is neither blank nor 0 nor no", default=True)


class Painted(Standing):
    """What may let through what lies below."""

    opacity: float = field(
        OPACITY, "how much of it covers what lies below, as one; all of it if not given", default=1.0
    )


class Inked(Painted):
    """What is drawn in one ink."""

    colour: Colour = field(COLOUR_NAME, "the colour of the ink", default=BLACK)
    role: Role = field(
        choice("mark", "badge", "rule"),
        "a mark carries meaning and must be seen, a badge lies under words, a rule only decorates",
        default="mark",
    )
