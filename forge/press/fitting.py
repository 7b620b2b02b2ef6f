"""How a piece becomes a product of a size: as it is, turned, its colours run on, or evenly scaled; never stretched."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.drawing.page import Box
from forge.reading.measures import INCH, MM, Size, show_length

if TYPE_CHECKING:
    from forge.pack.model import Piece
    from forge.press.service import Product, Service

Way = Literal["", "pad", "scale"]
"""How a piece of another size is made to fit: at its own size with its colours run on, or scaled evenly."""

NEAR = MM // 10
"""What no cutter keeps to: a piece that is as large within this has the size."""

MOST_PADDED = 3 * MM
"""The widest rim that a piece at its own size may get on each side, unless it is asked for."""


class Fit(NamedTuple):
    """A piece as a product: the trim as it lies on its page, how far the piece is turned, and how much it is scaled."""

    trim: Size
    turn: int
    scale: Fraction
    width: int
    height: int

    @property
    def rim(self) -> Size:
        """How much of the trim is beside the piece: half of it on either side."""
        return Size(self.trim.width - self.width, self.trim.height - self.height)

    @property
    def exact(self) -> bool:
        """Whether the piece has the size that is made."""
        return self.scale == 1 and max(map(abs, self.rim)) <= 2 * NEAR

    @property
    def told(self) -> str:
        """Say what was done to the piece; nothing where nothing was."""
        if self.exact:
            return ""
        sides = {"on the left and right": self.rim.width, "on top and bottom": self.rim.height}
        added = {side: show_length(length // 2) for side, length in sides.items() if length > 2 * NEAR}
        if len(added) == len(sides) and len(set(added.values())) == 1:
            added = {"all round": next(iter(added.values()))}
        rim = ", ".join(f"{length} added {side}" for side, length in added.items())
        scaled = "at its own size" if self.scale == 1 else f"scaled evenly to {float(self.scale):.2%}"
        return f"{scaled}, {rim}" if rim else scaled


def fit_piece(piece: Piece, product: Product, way: Way = "", *, forced: bool = False) -> Fit | None:
    """Fit a piece to a product; ``None`` if it has another size and is not ``forced`` into it.

    Forced, it keeps its size where that leaves a rim of at most 3 mm, unless a ``way`` is asked for; else it is scaled.
    """
    size = Size(piece.width, piece.height)
    if product.size is None:
        return Fit(Size(size.width + 2 * product.rim, size.height + 2 * product.rim), 0, Fraction(1), *size)
    across = product.turned and not _same(size, product.size)
    if _same(size, product.size) or (across and _same(_turned(size), product.size)):
        turn = 0 if _same(size, product.size) else 90
        return Fit(product.size, turn, Fraction(1), *(_turned(size) if turn else size))
    if not forced:
        return None
    lying = (size.width > size.height) != (product.size.width > product.size.height)
    turn = 90 if product.turned and lying and size.width != size.height else 0
    shown = _turned(size) if turn else size
    rims = [made - own for made, own in zip(product.size, shown, strict=True)]
    if min(rims) >= 0 and way != "scale" and (way == "pad" or max(rims) <= 2 * MOST_PADDED):
        return Fit(product.size, turn, Fraction(1), *shown)
    scale = min(Fraction(made, own) for made, own in zip(product.size, shown, strict=True))
    return Fit(product.size, turn, scale, *(int(length * scale) for length in shown))


def page_box(trim: Size, service: Service, product: Product) -> tuple[Size, Box]:
    """Give the page with its bleed, and where the trim lies on it; a picture of exact pixels says both."""
    if product.picture:
        page = Size(*(pixels * INCH // service.dpi for pixels in product.picture))
    else:
        bleed = service.bleed if product.bleed is None else product.bleed
        page = Size(trim.width + 2 * bleed, trim.height + 2 * bleed)
    return page, Box((page.width - trim.width) // 2, (page.height - trim.height) // 2, *trim)


def difference(piece: Piece, product: Product) -> str:
    """Say how much larger or smaller a product is than a piece, as it lies."""
    assert product.size
    size = Size(piece.width, piece.height)
    if product.turned and (size.width > size.height) != (product.size.width > product.size.height):
        size = _turned(size)
    parts = []
    for made, own, word in zip(product.size, size, ("wider", "taller"), strict=True):
        if abs(made - own) > NEAR:
            less = {"wider": "narrower", "taller": "shorter"}[word]
            parts.append(f"{show_length(abs(made - own))} {word if made > own else less}")
    return " and ".join(parts)


def shown_size(size: Size) -> str:
    """Write a size: ``63 x 88 mm``."""
    return f"{show_length(size.width).removesuffix(' mm')} x {show_length(size.height)}"


def _same(one: Size, other: Size) -> bool:
    return all(abs(a - b) <= NEAR for a, b in zip(one, other, strict=True))


def _turned(size: Size) -> Size:
    return Size(size.height, size.width)
