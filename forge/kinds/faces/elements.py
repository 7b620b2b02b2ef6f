"""What may stand on a face: one record for each way of drawing, its fields constants or values with ``{{ slot }}``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.artwork import FOCUS
from forge.drawing.textures import TEXTURES
from forge.kinds.faces.areas import EXTENT, Extent
from forge.kinds.faces.beyond import BEYOND, PICTURE_BLEED
from forge.kinds.faces.codes import Barcode, Code, QrCode
from forge.kinds.faces.element import (
    ANGLE,
    ARCH,
    BLACK,
    COLOUR_NAME,
    ENSIGN_NAME,
    FADE,
    FILL_NAME,
    FONT_NAME,
    HAIRLINE,
    LEFT_TO_RIGHT,
    PICTURE_NAME,
    POINT,
    SYMBOL_NAME,
    TOP_TO_BOTTOM,
    TURN,
    Inked,
    Painted,
    Standing,
)
from forge.kinds.faces.plan_view import PlanView
from forge.kinds.faces.scene_view import SceneView
from forge.kinds.faces.side_view import SideView
from forge.kinds.faces.unit_view import UnitView
from forge.reading.fields import FLAG, POSITIVE_LENGTH, RATIO, TEXT, ListOf, Record, choice, field, whole
from forge.reading.measures import PT

if TYPE_CHECKING:
    from forge.drawing.artwork import Artwork
    from forge.drawing.layout import Horizontal, Vertical
    from forge.drawing.shapes import Fill, Role
    from forge.drawing.text import Align, Valign
    from forge.reading.measures import Colour

MOST_PIPS = 30


class _Drawn(Painted):
    stroke: Colour | None = field(COLOUR_NAME, "the colour of the line around it", default=None)
    width: Extent = field(EXTENT, "how thick that line is", default=HAIRLINE)
    role: Role | None = field(
        choice("ground", "badge", "mark", "rule"),
        "what it is for: a ground that others lie on, a badge under words, a mark that carries meaning and must be "
        "seen, or a rule that only divides or decorates; if not given, a fill in the ink of the face is a badge or a "
        "mark",
        default=None,
    )


class Figure(_Drawn):
    """A filled or outlined rectangle or ellipse."""

    fill: Fill | None = field(FILL_NAME, "the colour inside, or a gradient", default=None)
    fade: str = field(FADE, "where a gradient leads", default="down")


class Ellipse(Figure, called="an element drawn as ellipse", summary="An ellipse; circular in a square."):
    """A filled or outlined ellipse."""


class Rectangle(Figure, called="an element drawn as rect", summary="A rectangle: a ground, a band, a frame."):
    """A filled or outlined rectangle."""

    radius: Extent = field(EXTENT, "how far corners are rounded", default=Extent())


class Outline(_Drawn, called="an element drawn as line", summary="A line through points."):
    """A line through points, or the polygon between them."""

    points: tuple[tuple[Extent, Extent], ...] = field(ListOf(POINT, at_least=2), "points, each across and down")

    @property
    def fill(self) -> Fill | None:
        """The colour between the points; a line has none."""
        return None

    @property
    def fade(self) -> str:
        """Where a gradient leads; a line has none."""
        return "down"


class Polygon(
    Outline, called="an element drawn as polygon", summary="The area between points: a stripe, a corner, an arrow."
):
    """The polygon between points."""

    fill: Fill | None = field(FILL_NAME, "the colour inside, or a gradient", default=None)
    fade: str = field(FADE, "where a gradient leads", default="down")


class Words(
    Painted, called="an element drawn as text", summary="Text, made smaller and broken into lines until it fits."
):
    """Text in an area, on a ground of its own if ``fill`` is given."""

    text: str = field(TEXT, "what is written", default="")
    font: str = field(FONT_NAME, "the font", default="narrow")
    size: Extent = field(EXTENT, "the type size wanted; never set below the floor", default=Extent(fixed=8 * PT))
    floor: int = field(POSITIVE_LENGTH, "the smallest type size allowed, if more than the pack's own floor", default=0)
    colour: Colour = field(COLOUR_NAME, "the colour of the ink", default=BLACK)
    align: Align = field(
        choice("left", "center", "right", "justify"), "where lines stand across the area", default="center"
    )
    valign: Valign = field(TOP_TO_BOTTOM, "where it stands between top and bottom", default="middle")
    lines: int = field(whole(0, 100), "the most lines it may take; 0 is as many as fit", default=1)
    leading: float = field(RATIO, "the distance of baselines, in type sizes", default=1.2)
    rich: bool = field(
        FLAG, "whether **bold**, *italic*, :symbol-name: and [words|red 120% underline] mean something", default=False
    )
    hyphenate: bool = field(
        FLAG, "whether words are parted by the rules of the pack's language where lines are full", default=False
    )
    turn: int = field(TURN, "a quarter turn clockwise", default=0)
    role: str = field(
        choice("name", "factor", "note"), "names and factors must have contrast, notes should", default="note"
    )
    capitals: bool = field(FLAG, "whether all of it is set in capitals", default=False)
    tracking: int = field(
        whole(-50, 500), "how much further letters stand apart, in thousandths of the type size", default=0
    )
    halo: Colour | None = field(COLOUR_NAME, "the colour of a line around the letters, below them", default=None)
    arch: float = field(
        ARCH, "one line is set along an arc that rises so much of the area's height; less than 0% sags", default=0.0
    )
    fill: Fill | None = field(FILL_NAME, "the colour of a ground of its own, or a gradient", default=None)
    fade: str = field(FADE, "where a gradient leads", default="down")
    radius: Extent = field(EXTENT, "how far corners are rounded", default=Extent())
    hug: Extent | None = field(
        EXTENT, "the ground is only this much longer than the text, instead of all the area", default=None
    )


class Sign(Inked, called="an element drawn as symbol", summary="A symbol, as large as its area allows."):
    """A symbol, as large as its area allows."""

    symbol: str = field(SYMBOL_NAME, "the name of the symbol", default="")
    align: Horizontal = field(LEFT_TO_RIGHT, "where it stands across its area", default="center")
    valign: Vertical = field(TOP_TO_BOTTOM, "where it stands between top and bottom", default="middle")
    turn: int = field(TURN, "a quarter turn clockwise", default=0)


class Flag(Painted, called="an element drawn as ensign", summary="A flag or a roundel, in its own colours."):
    """An ensign, 3:2, or a roundel, 1:1, as large as its area allows; below 6 mm with fewer and broader parts."""

    ensign: str = field(ENSIGN_NAME, "the key of the ensign or roundel", default="")
    align: Horizontal = field(LEFT_TO_RIGHT, "where it stands across its area", default="center")
    valign: Vertical = field(TOP_TO_BOTTOM, "where it stands between top and bottom", default="middle")
    overturned: bool = field(FLAG, "upside down, as at the far end of a playing card", default=False)


class Pips(Inked, called="an element drawn as pips", summary="A small number shown by as many marks."):
    """A number shown by as many marks in a row or column: dots, bars or a symbol."""

    number: int = field(whole(0, MOST_PIPS), "how many", default=0)
    shape: str = field(choice("dot", "bar", "square"), "what each is drawn as", default="dot")
    symbol: str = field(SYMBOL_NAME, "a symbol in place of the shape", default="")
    along: str = field(choice("row", "column"), "beside or below each other", default="row")
    align: str = field(choice("start", "center", "end"), "where they stand in their area", default="center")
    gap: Extent = field(EXTENT, "the distance between them", default=Extent(short=2_000))


class Texture(
    Painted,
    called="an element drawn as texture",
    summary="A texture all over its area, such as waves or the grain of paper; it is left out to save ink.",
):
    """A texture: fine marks that are the same for the same seed."""

    texture: str = field(choice(*TEXTURES), "what it looks like")
    colour: Colour = field(COLOUR_NAME, "the colour of the marks", default=BLACK)
    seed: int = field(whole(0, 9_999), "another number scatters the marks in another way", default=0)
    overturned: bool = field(FLAG, "upside down, as at the far end of a playing card", default=False)


class Image(Painted, called="an element drawn as picture", summary="A picture."):
    """A picture file of the pack."""

    picture: Artwork | None = field(PICTURE_NAME, "a PNG, JPEG or SVG file in the pack's folder", default=None)
    fit: str = field(
        choice("contain", "cover"), "all of it within the area, or all of the area within it", default="contain"
    )
    focus: tuple[float, float] | None = field(
        FOCUS, "with fit: cover, the point of it that is kept in view; its middle if not given", default=None
    )
    bleed: int = field(
        BEYOND, "with fit: cover, how far it goes on beyond the cut where its area ends there", default=PICTURE_BLEED
    )
    turn: float = field(ANGLE, "degrees by which it is turned clockwise", default=0.0)
    tint: Fill | None = field(
        FILL_NAME,
        "a colour in whose shades it is shown, from that colour for black to white; of a gradient, the first colour is "
        "for black and the last for white",
        default=None,
    )
    ground: bool = field(
        FLAG,
        "whether a drawing is light to save ink, its lines as they are; else it keeps its colours",
        default=False,
    )


class WriteIn(Standing, called="an element drawn as write-in", summary="Lines to write on."):
    """A place to write by hand, on ruled lines; a form field in a fillable PDF."""

    name: str = field(TEXT, "the name of the field in a fillable PDF; blank is a place for pencils only", default="")
    lines: int = field(whole(1, 40), "how many lines to write on", default=1)
    size: Extent = field(EXTENT, "the type size in a fillable PDF", default=Extent(fixed=9 * PT))
    colour: Colour = field(COLOUR_NAME, "the colour of the ink", default=BLACK)
    width: Extent = field(EXTENT, "how thick the lines are", default=HAIRLINE)


Textless = (
    Figure
    | Outline
    | Sign
    | Flag
    | Pips
    | Texture
    | Image
    | Code
    | WriteIn
    | SideView
    | PlanView
    | SceneView
    | UnitView
)
Element = Textless | Words
WAYS: dict[str, type[Element]] = {
    "rect": Rectangle,
    "ellipse": Ellipse,
    "line": Outline,
    "polygon": Polygon,
    "text": Words,
    "symbol": Sign,
    "ensign": Flag,
    "pips": Pips,
    "texture": Texture,
    "picture": Image,
    "qr": QrCode,
    "barcode": Barcode,
    "write-in": WriteIn,
    "profile": SideView,
    "aircraft": PlanView,
    "scene": SceneView,
    "unit": UnitView,
}
"""What an element may say, by the word for the way in which it is drawn."""

DRAW, UNDER, CLIP = "draw", "under", "clip"
WAY = choice(*WAYS)


class ElementHead(Record, called="an element", summary="What every element says before the rest."):
    """How an element is drawn, and on top of what."""

    draw: str = field(WAY, "how the element is drawn")
    under: str = field(
        TEXT, "the element that it is drawn below, instead of on top of all that came before", default=""
    )
    clip: str = field(
        TEXT, "an element drawn before it: only what lies inside the outline of that one shows", default=""
    )
