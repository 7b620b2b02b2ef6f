"""What else may stand on a board: words, symbols, pictures, insets with blocks, the title."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from forge.kinds.blocks import BLOCKS
from forge.kinds.board.spaces import Sited
from forge.kinds.pages.fields import NAMED, PAINT, Said
from forge.reading.fields import FLAG, TEXT, Placed, choice, field, whole

if TYPE_CHECKING:
    from forge.drawing.layout import Horizontal
    from forge.kinds.pages.block import Block


class Label(Sited, Placed, called="a label"):
    """Words on the board, turned if wanted."""

    words: str = field(TEXT, "the words")
    type: Literal["place", "heading", "subheading", "label", "small", "text"] = field(
        choice("place", "heading", "subheading", "label", "small", "text"), "in which type", default="place"
    )
    colour: Said | None = field(PAINT, "their colour", default=None)
    align: Horizontal = field(choice("left", "center", "right"), "how they are set", default="center")
    turn: int = field(whole(-180, 180), "degrees by which they are turned clockwise", default=0)


class Emblem(Sited, Placed, called="a symbol"):
    """A symbol on the board, or a vessel from the side."""

    name: str = field(TEXT, "the name of the symbol", default="")
    vessel: str = field(TEXT, "instead, a vessel drawn from the side, such as hood, lying at the foot", default="")
    colour: Said | None = field(PAINT, "its colour", default=None)
    turn: int = field(whole(-180, 180), "degrees by which it is turned clockwise", default=0)


class Scene(Sited, Placed, called="a picture"):
    """A picture on the ground of the board."""

    file: Said = field(NAMED, "the file, by its path in the pack's folder")
    ground: bool = field(
        FLAG,
        "whether it is but a ground, light and without lines to save ink; else it keeps its colours",
        default=False,
    )


class Inset(Sited, Placed, called="an inset"):
    """Blocks in a place of their own: a track, a table, words."""

    blocks: tuple[Block, ...] = field(BLOCKS, "what is in it, as on a sheet")
    framed: bool = field(FLAG, "whether it has a frame and a ground", default=True)
    ground: Said | None = field(PAINT, "the colour of its ground", default=None)
