"""What a page paints, as rules look at it: shapes, letters, pictures, each with its place and how it is painted."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from forge.press.preflight.content.fonts import Font
    from forge.press.preflight.content.matrix import Box, Point
    from forge.press.preflight.content.spaces import Colour, Space
    from forge.press.preflight.content.tokens import Thing


class Manner(NamedTuple):
    """How something is painted, besides its colour."""

    overprint: bool
    mode: int
    """The overprint mode: with 1, inks of CMYK that are 0 leave what is beneath."""
    alpha: float
    blend: str
    masked: bool
    layer: str
    inside: str
    """Painted by way of something else: ``pattern``, ``mask``, ``glyph``; "" for the page itself."""


class Part(NamedTuple):
    """A connected piece of a path: points in points of the page, curves as short lines."""

    points: tuple[Point, ...]
    closed: bool
    curved: bool


class Shape(NamedTuple):
    """A path that is filled or stroked."""

    stroked: bool
    box: Box
    parts: tuple[Part, ...]
    colour: Colour
    manner: Manner
    width: float = 0.0
    """Of a stroke, where it is thinnest, in points."""
    zero: bool = False
    dashed: bool = False
    even_odd: bool = False
    shown: Box | None = None
    """The part of the page that the clipping path leaves."""


class Letters(NamedTuple):
    """Text shown by one operator."""

    box: Box
    size: float
    font: Font
    colour: Colour
    manner: Manner
    mode: int
    words: str
    """What it says, as far as can be told."""


class Picture(NamedTuple):
    """A picture, and how finely it is printed."""

    box: Box
    width: int
    height: int
    bits: int
    dpi: float
    space: Space | None
    """``None`` for a stencil, which is painted in the fill colour."""
    colour: Colour
    manner: Manner
    has_mask: bool
    source: Thing
    inline: bool = False


class Shade(NamedTuple):
    """A gradient: its colour space and the colours that it runs through, as far as they are stated."""

    box: Box
    space: Space
    colours: tuple[Colour, ...]
    manner: Manner
