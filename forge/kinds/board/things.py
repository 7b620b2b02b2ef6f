"""What else may stand on a board: words, symbols, pictures, insets with blocks, the title."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.kinds.blocks import BLOCKS, Block
from forge.kinds.board.spaces import EXTENT, PLACE
from forge.kinds.pages.fields import NAMED, PAINT, Pair, Said
from forge.reading.fields import FLAG, TEXT, Field, Record, choice, whole

if TYPE_CHECKING:
    from forge.drawing.layout import Horizontal
    from forge.errors import Location


class Label(NamedTuple):
    """Words on the board, turned if wanted."""

    words: str
    at: Pair
    size: Pair
    type: Literal["place", "heading", "subheading", "label", "small", "text"]
    colour: Said | None
    align: Horizontal
    turn: int
    where: Location


class Emblem(NamedTuple):
    """A symbol on the board."""

    name: str
    at: Pair
    size: Pair
    colour: Said | None
    where: Location


class Scene(NamedTuple):
    """A picture on the ground of the board."""

    file: Said
    at: Pair
    size: Pair
    where: Location


class Inset(NamedTuple):
    """Blocks in a place of their own: a track, a table, words."""

    at: Pair
    size: Pair
    blocks: tuple[Block, ...]
    framed: bool
    ground: Said | None
    where: Location


class Cartouche(NamedTuple):
    """The place of the board's title."""

    at: Pair
    size: Pair


_AT = Field("at", PLACE, "the place of its top left corner")
_SIZE = Field("size", EXTENT, "its width and height")

LABEL = Record(
    "a label",
    Label,
    Field("words", TEXT, "the words"),
    _AT,
    _SIZE,
    Field("type", choice("place", "heading", "subheading", "label", "small", "text"), "in which type", "place"),
    Field("colour", PAINT, "their colour", None),
    Field("align", choice("left", "center", "right"), "how they are set", "center"),
    Field("turn", whole(-180, 180), "degrees by which they are turned clockwise", 0),
)
SCENE = Record("a picture", Scene, Field("file", NAMED, "the file, by its path in the pack's folder"), _AT, _SIZE)
EMBLEM = Record(
    "a symbol",
    Emblem,
    Field("name", TEXT, "the name of the symbol"),
    _AT,
    _SIZE,
    Field("colour", PAINT, "its colour", None),
)
INSET = Record(
    "an inset",
    Inset,
    _AT,
    _SIZE,
    Field("blocks", BLOCKS, "what is in it, as on a sheet"),
    Field("framed", FLAG, "whether it has a frame and a ground", default=True),
    Field("ground", PAINT, "the colour of its ground", None),
)
CARTOUCHE = Record("a cartouche", Cartouche, _AT, _SIZE)
