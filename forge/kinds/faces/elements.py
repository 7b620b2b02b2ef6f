"""What may stand on a face: one record for each way of drawing, its fields constants or values with ``{{ slot }}``.

A field of one of the types named here (a colour, a symbol, a font, a picture) is read with the words of the pack, see
``vocabulary``.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from forge.kinds.faces.areas import AT, EXTENT, TRIM, At, Extent, parse_extent
from forge.pack.expression_values import truth
from forge.reading.fields import FLAG, POSITIVE_LENGTH, RATIO, TEXT, Field, ListOf, Record, Text, choice, whole
from forge.reading.measures import PT

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.drawing.artwork import Artwork
    from forge.drawing.layout import Horizontal, Vertical
    from forge.drawing.shapes import Role
    from forge.drawing.text import Align, Valign
    from forge.reading.measures import Colour

MOST_PIPS = 30
HAIRLINE = Extent(fixed=PT // 2)


class Figure(NamedTuple):
    """A filled or outlined rectangle or ellipse."""

    area: str
    at: At | None
    when: bool
    fill: Colour | None
    stroke: Colour | None
    width: Extent
    radius: Extent = Extent()
    round: bool = False
    role: Role | None = None


class Outline(NamedTuple):
    """A line through points, or the polygon between them."""

    area: str
    at: At | None
    when: bool
    points: tuple[tuple[Extent, Extent], ...]
    stroke: Colour | None
    width: Extent
    fill: Colour | None = None
    closed: bool = False
    role: Role | None = None


class Words(NamedTuple):
    """Text in an area, on a ground of its own if ``fill`` is given."""

    area: str
    at: At | None
    when: bool
    text: str
    font: str
    size: Extent
    floor: int
    colour: Colour
    align: Align
    valign: Valign
    lines: int
    leading: float
    rich: bool
    turn: int
    role: str
    fill: Colour | None
    radius: Extent
    hug: Extent | None


class Sign(NamedTuple):
    """A symbol, as large as its area allows."""

    area: str
    at: At | None
    when: bool
    symbol: str
    colour: Colour
    align: Horizontal
    valign: Vertical
    turn: int
    role: Role = "mark"


class Pips(NamedTuple):
    """A number shown by as many marks in a row or column: dots, bars or a symbol."""

    area: str
    at: At | None
    when: bool
    number: int
    shape: str
    symbol: str
    colour: Colour
    along: str
    align: str
    gap: Extent
    role: Role = "mark"


class Image(NamedTuple):
    """A picture file of the pack."""

    area: str
    at: At | None
    when: bool
    picture: Artwork | None
    fit: str


class WriteIn(NamedTuple):
    """A place to write by hand, on ruled lines; a form field in a fillable PDF."""

    area: str
    at: At | None
    when: bool
    name: str
    lines: int
    size: Extent
    colour: Colour
    width: Extent


def _point(text: str) -> tuple[Extent, Extent]:
    parts = text.split(",")
    if len(parts) != 2:
        raise ValueError('is not a point such as "0%, 50% - 1 mm"')
    return parse_extent(parts[0]), parse_extent(parts[1])


def _turn(text: str) -> int:
    if text not in ("0", "90", "180", "270"):
        raise ValueError("is not 0, 90, 180 or 270")
    return int(text)


COLOUR_NAME = Text("a colour such as #24425c, or a name from the palette", str)
SYMBOL_NAME = Text("the name of a symbol", str)
FONT_NAME = Text("the key of a font, such as narrow-bold", str)
PICTURE_NAME = Text("a PNG, JPEG or SVG file of the pack", str)
CONDITION = Text("a condition such as {{ code }}; blank, 0 and no mean no", truth)
POINT = Text("a point such as 0%, 50%", _point)
TURN = Text("a quarter turn", _turn, known=("0", "90", "180", "270"))

BLACK = "black"
_PLACE = (
    Field("area", TEXT, "the area it stands in", TRIM),
    Field("at", AT, "its place in the area; all of it if not said", None),
    Field("when", CONDITION, "draw it only when this is neither blank nor 0 nor no", default=True),
)
_STROKE = (
    Field("stroke", COLOUR_NAME, "the colour of the line around it", None),
    Field("width", EXTENT, "how thick that line is", HAIRLINE),
)
_FILL = Field("fill", COLOUR_NAME, "the colour inside", None)
_ROLE = Field(
    "role",
    choice("ground", "badge", "mark", "rule"),
    "what it is for: a ground that others lie on, a badge under words, a mark that carries meaning and must be seen, "
    "or a rule that only divides or decorates; if not said, a fill in the ink of the face is a badge or a mark",
    None,
)
_SEEN = Field("role", choice("mark", "rule"), "a mark carries meaning and must be seen; a rule only decorates", "mark")
_RADIUS = Field("radius", EXTENT, "how far corners are rounded", Extent())
_INK = Field("colour", COLOUR_NAME, "the colour of the ink", BLACK)
_ALIGN = Field("align", choice("left", "center", "right"), "where it stands across its area", "center")
_VALIGN = Field("valign", choice("top", "middle", "bottom"), "where it stands between top and bottom", "middle")
_POINTS = Field("points", ListOf(POINT, at_least=2), "points, each across and down")


class Way(NamedTuple):
    """A way of drawing: the word for it, and what an element of it may say."""

    name: str
    record: Record


def _way(name: str, build: Callable[..., object], *fields: Field, help: str) -> Way:  # noqa: A002
    return Way(name, Record(f"an element drawn as {name}", build, *_PLACE, *fields, help=help))


_WAYS = (
    _way("rect", Figure, _FILL, *_STROKE, _ROLE, _RADIUS, help="A rectangle: a ground, a band, a frame."),
    _way("ellipse", partial(Figure, round=True), _FILL, *_STROKE, _ROLE, help="An ellipse; circular in a square."),
    _way("line", Outline, _POINTS, *_STROKE, _ROLE, help="A line through points."),
    _way(
        "polygon",
        partial(Outline, closed=True),
        _POINTS,
        _FILL,
        *_STROKE,
        _ROLE,
        help="The area between points: a stripe, a corner, an arrow.",
    ),
    _way(
        "text",
        Words,
        Field("text", TEXT, "what is written", ""),
        Field("font", FONT_NAME, "the font", "narrow"),
        Field("size", EXTENT, "the type size wanted; never set below the floor", Extent(fixed=8 * PT)),
        Field("floor", POSITIVE_LENGTH, "the smallest type size allowed, if more than the pack's own floor", 0),
        _INK,
        Field("align", choice("left", "center", "right", "justify"), "where lines stand across the area", "center"),
        _VALIGN,
        Field("lines", whole(0, 100), "the most lines it may take; 0 is as many as fit", 1),
        Field("leading", RATIO, "the distance of baselines, in type sizes", 1.2),
        Field("rich", FLAG, "whether **bold**, *italic* and :symbol-name: mean something", default=False),
        Field("turn", TURN, "a quarter turn clockwise", 0),
        Field("role", choice("name", "factor", "note"), "names and factors must have contrast, notes should", "note"),
        Field("fill", COLOUR_NAME, "the colour of a ground of its own", None),
        _RADIUS,
        Field("hug", EXTENT, "the ground is only this much longer than the text, instead of all the area", None),
        help="Text, made smaller and broken into lines until it fits.",
    ),
    _way(
        "symbol",
        Sign,
        Field("symbol", SYMBOL_NAME, "the name of the symbol", ""),
        _INK,
        _ALIGN,
        _VALIGN,
        Field("turn", TURN, "a quarter turn clockwise", 0),
        _SEEN,
        help="A symbol, as large as its area allows.",
    ),
    _way(
        "pips",
        Pips,
        Field("number", whole(0, MOST_PIPS), "how many", 0),
        Field("shape", choice("dot", "bar", "square"), "what each is drawn as", "dot"),
        Field("symbol", SYMBOL_NAME, "a symbol in place of the shape", ""),
        _INK,
        Field("along", choice("row", "column"), "beside or below each other", "row"),
        Field("align", choice("start", "center", "end"), "where they stand in their area", "center"),
        Field("gap", EXTENT, "the distance between them", Extent(short=2_000)),
        _SEEN,
        help="A small number shown by as many marks.",
    ),
    _way(
        "picture",
        Image,
        Field("picture", PICTURE_NAME, "a PNG, JPEG or SVG file in the pack's folder", None),
        Field("fit", choice("contain", "cover"), "all of it within the area, or all of the area within it", "contain"),
        help="A picture.",
    ),
    _way(
        "write-in",
        WriteIn,
        Field("name", TEXT, "the name of the field in a fillable PDF; blank is a place for pencils only", ""),
        Field("lines", whole(1, 40), "how many lines to write on", 1),
        Field("size", EXTENT, "the type size in a fillable PDF", Extent(fixed=9 * PT)),
        _INK,
        Field("width", EXTENT, "how thick the lines are", HAIRLINE),
        help="Lines to write on.",
    ),
)
WAYS = {way.name: way for way in _WAYS}
"""The ways of drawing, by the word for them."""

DRAW = Field("draw", choice(*WAYS), "how the element is drawn")
UNDER = Field("under", TEXT, "the element that it is drawn below, instead of on top of all that came before", "")
ELEMENT = Record("an element", dict, DRAW, UNDER, help="What every element says before the rest.")
