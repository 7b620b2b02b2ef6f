"""What drawing an element gives: shapes, and what is to be said about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from forge.drawing.fonts import FontBook
    from forge.drawing.shapes import Shape
    from forge.drawing.symbols import SymbolBook


class Flaw(NamedTuple):
    """What is wrong with a mark: the field it concerns, and a sentence."""

    severity: Literal["error", "warning"]
    field: str
    message: str
    hint: str = ""


class Shrunk(NamedTuple):
    """A text that was set smaller than wanted."""

    text: str
    wanted: int
    used: int


class Mark(NamedTuple):
    """An element drawn."""

    shapes: tuple[Shape, ...] = ()
    flaws: tuple[Flaw, ...] = ()
    shrunk: tuple[Shrunk, ...] = ()


class Kit(NamedTuple):
    """What marks are drawn with: fonts, symbols, the pack's type floor, and the shorter side of the trim."""

    fonts: FontBook
    symbols: SymbolBook
    floor: int
    short: int


NOTHING = Mark()
