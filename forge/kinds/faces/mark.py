"""What drawing an element gives: shapes, and what is to be said about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.pack.outline import RECTANGLE

if TYPE_CHECKING:
    from fractions import Fraction

    from forge.drawing.fonts import FontBook
    from forge.drawing.page import Box
    from forge.drawing.recolour import Look
    from forge.drawing.shapes import Shape
    from forge.drawing.symbols import SymbolBook
    from forge.errors import Location, Severity
    from forge.pack.outline import Outline


class Flaw(NamedTuple):
    """What is wrong with a mark: the field it concerns, a sentence, and the place if it is another than the field's."""

    severity: Severity
    field: str
    message: str
    hint: str = ""
    where: Location | None = None


class Shrunk(NamedTuple):
    """A text that was set smaller than wanted."""

    text: str
    wanted: int
    used: int


class Mark(NamedTuple):
    """An element drawn; ``bled`` is the same as it runs on past the trim, for a picture that reaches an edge.

    A texture that reaches one runs on as its ``fringe``, over the colours that bleed.
    """

    shapes: tuple[Shape, ...] = ()
    flaws: tuple[Flaw, ...] = ()
    shrunk: tuple[Shrunk, ...] = ()
    bled: tuple[Shape, ...] = ()
    fringe: tuple[Shape, ...] = ()


class Kit(NamedTuple):
    """What marks are drawn with: fonts, symbols, the pack's type floor and scale, the trim and its shorter side.

    ``reach`` says how far pictures go on past the trim, ``looks`` in which of its colours, or without them, it has to
    be seen well, ``finished`` whether a picture all over is to have the proportions of the piece. What is cut out of
    the trim is its ``outline``.
    """

    fonts: FontBook
    symbols: SymbolBook
    floor: int
    short: int
    trim: Box
    reach: int
    scale: Fraction
    outline: Outline = RECTANGLE
    looks: tuple[Look, ...] = ("plain",)
    finished: bool = False


NOTHING = Mark()
