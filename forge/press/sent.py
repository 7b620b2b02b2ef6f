"""Files that are sent to a service, and what is known of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.drawing.page import Box
    from forge.imposing.blocks import Member
    from forge.press.order import Order
    from forge.reading.measures import Size

Shows = Literal["front", "back", "both", "cut"]


class OnFile(NamedTuple):
    """Pieces on a file: of which component, which one, and how many of it."""

    component: str
    piece: str
    copies: int


class Sent(NamedTuple):
    """A file for a service: what it shows of which order, and how large it is.

    ``times`` is how often it is printed for one game; ``size`` is that of a page with its bleed, ``trim`` what is left
    of it. ``back`` names the file of what is printed behind it; ``pixels`` and ``dpi`` are those of pictures, ``pages``
    those of a PDF.
    """

    file: str
    media: str
    orders: tuple[Order, ...]
    shows: Shows
    number: int
    times: int
    pieces: tuple[OnFile, ...]
    size: Size
    trim: Box
    pages: int = 1
    pixels: tuple[int, int] | None = None
    dpi: int = 0
    back: str = ""


def on_file(members: Iterable[Member]) -> tuple[OnFile, ...]:
    """Count the pieces on a page, in the order they are met."""
    counts: dict[tuple[str, str], int] = {}
    for component, piece in members:
        key = component.id, piece.id
        counts[key] = counts.get(key, 0) + 1
    return tuple(OnFile(*key, count) for key, count in counts.items())
