"""What a board may say of a sign."""

from __future__ import annotations

from typing import Literal

from forge.kinds.board.geography.degrees import DEGREES, Degrees
from forge.kinds.board.hexnames import HEXES
from forge.kinds.board.spaces import PLACE
from forge.kinds.pages.fields import PAINT, Pair, Said
from forge.reading.fields import FLAG, LENGTH, POSITIVE_LENGTH, TEXT, Placed, choice, field
from forge.reading.measures import MM, PT


class Sign(Placed, called="a sign"):
    """The sign of a port, base or other place; without ``place`` and ``at`` it stands where its hex has most room."""

    title: str = field(TEXT, "its name, set beside it", default="")
    note: str = field(TEXT, "small words after the name", default="")
    place: Degrees | None = field(DEGREES, "where it lies on the globe, where the board has coasts", default=None)
    at: Pair | None = field(PLACE, "instead, where on the board its middle is", default=None)
    hex: tuple[Said, ...] = field(HEXES, "the hex or space that it stays in, or several, each with a sign", default=())
    named_at: Pair | None = field(
        PLACE, "where on the board the middle of its words is, instead of where they stand freest", default=None
    )
    ashore: bool = field(FLAG, "whether it stands on land or at the water's edge", default=False)
    shape: Literal["square", "disc", "none"] = field(choice("square", "disc", "none"), "its shape", default="square")
    ground: Said | None = field(PAINT, "its colour", default=None)
    symbol: str = field(TEXT, "a symbol in it", default="")
    figure: str = field(TEXT, "a figure or letter in it", default="")
    size: int = field(LENGTH, "how large it is", default=5 * MM // 2)
    letters: int = field(POSITIVE_LENGTH, "the size of its name", default=92 * PT // 10)
