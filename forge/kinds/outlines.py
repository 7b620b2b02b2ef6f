"""How an outline is written: a word, a word and a length, or the data of a path as drawing programs write it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.drawing.outlined import flattened
from forge.errors import brief, nearest
from forge.pack.outline import RECTANGLE, ROUND, Outline, rounded
from forge.reading.fields import INVALID, TEXT, FieldType, Invalid, Schema
from forge.reading.measures import parse_length

if TYPE_CHECKING:
    from forge.drawing.affine import Point
    from forge.drawing.commands import Commands
    from forge.drawing.pens import CommandPen
    from forge.errors import Problems
    from forge.reading.node import Node

WORDS = {
    "rectangle": RECTANGLE,
    "round": ROUND,
    "hexagon": Outline("hexagon"),
    "hexagon flat": Outline("hexagon", lying="flat"),
    "hexagon pointy": Outline("hexagon", lying="pointy"),
    "triangle": Outline("triangle", lying="up"),
    "triangle down": Outline("triangle", lying="down"),
}
ROUNDED = "rounded"
CALLED = (
    'an outline: rectangle, "rounded 3 mm", round, hexagon (flat or pointy), triangle (down), '
    "data of a path or an SVG file"
)
SLIVER = 0.001
"""The part of an outline that two of its lines may enclose where they only touch."""
FINE = 1_000_000
"""How finely a free path is kept: a millionth of its longer side."""

MOST_COMMANDS = 2_000
"""How long a free path may be: all pieces are laid, cut and looked at by it."""


def read_outline(text: str) -> Outline:
    """Read an outline; ``ValueError`` ends a sentence that begins with what was written."""
    words = " ".join(text.split())
    if words in WORDS:
        return WORDS[words]
    first, _, rest = words.partition(" ")
    if first == ROUNDED:
        if not rest:
            raise ValueError('says no radius: write "rounded 3 mm"')
        return rounded(parse_length(rest))
    if first[:1] in ("M", "m") and any(letter.isdigit() for letter in words):
        return _free(text)
    raise ValueError(f"is not {CALLED}")


def _free(data: str) -> Outline:
    """Read the data of a path; its unit does not matter, since its bounding box becomes the box of the piece."""
    from forge.drawing.bounds import bounds_of  # few packs have free paths

    bounds = bounds_of(_drawn(data, (0.0, 0.0), FINE).commands)
    width, height = (bounds.right - bounds.left, bounds.bottom - bounds.top) if bounds else (0, 0)
    if bounds is None or min(width, height) <= 0:
        raise ValueError(f'encloses nothing: "{brief(data)}"')
    scale = FINE / max(width, height)
    pen = _drawn(data, (bounds.left / FINE, bounds.top / FINE), FINE * scale)
    commands = pen.commands
    if len(commands) > MOST_COMMANDS:
        raise ValueError(f"has more than {MOST_COMMANDS:,} points")
    if commands[-1] != ("Z",):
        raise ValueError("is not closed: it must end with Z")
    if _crosses(commands):
        raise ValueError("crosses itself, so that no knife can follow it; unite it, as Path and Union do")
    return Outline("path", commands=commands, size=(round(width * scale), round(height * scale)))


def _crosses(commands: Commands) -> bool:
    """Tell whether a closed line of a path crosses itself: then it encloses several areas, each of some size."""
    import pyclipper as untyped_pyclipper  # few packs have free paths

    pyclipper: Any = untyped_pyclipper
    for ring in flattened(commands):
        areas = pyclipper.SimplifyPolygon([(round(x), round(y)) for x, y in ring], pyclipper.PFT_EVENODD)
        sizes = [abs(pyclipper.Area(area)) for area in areas]
        if sum(size > sum(sizes) * SLIVER for size in sizes) > 1:
            return True
    return False


def _drawn(data: str, origin: Point, scale: float) -> CommandPen:
    """Draw the data of a path from an origin on, so much larger."""
    from forge.drawing.pens import CommandPen  # fontTools, for few packs
    from forge.drawing.svg_geometry import View, draw_shape

    def place(point: Point) -> tuple[int, int]:
        return round((point[0] - origin[0]) * scale), round((point[1] - origin[1]) * scale)

    pen = CommandPen(place)
    draw_shape("path", {"d": data}, View(0, 0, 1, 1), pen)
    return pen


class _Outline(FieldType[Outline]):
    """An outline in words."""

    called = CALLED

    def read(self, node: Node, at: str, problems: Problems) -> Outline | Invalid:
        """Read one outline."""
        text = TEXT.read(node, at, problems)
        if text is INVALID:
            return INVALID
        try:
            return read_outline(text)
        except ValueError as error:
            problems.error(node.where, at, f'"{brief(text)}" {error}', _meant(text))
            return INVALID

    def schema(self) -> Schema:
        """Describe a string."""
        return {"type": "string", "description": self.called}


def _meant(text: str) -> str:
    """Give a word that may have been meant; none where the word is right, or a path was begun."""
    first = text.split(maxsplit=1)[0] if text.strip() else ""
    begun = first == ROUNDED or (first[:1] in ("M", "m") and any(letter.isdigit() for letter in text))
    return "" if begun else nearest(text, (*WORDS, ROUNDED))


OUTLINE = _Outline()
