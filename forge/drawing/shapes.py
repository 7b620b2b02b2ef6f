"""Frozen shapes: all that can be drawn. Renderers read them exhaustively by type.

Lengths are EMU; x to the right, y down. A ``Drawing`` is compared by identity, so that a renderer can draw a shared one
once and stamp it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, Union

if TYPE_CHECKING:
    from pathlib import Path as FilePath

    from forge.drawing.commands import Commands
    from forge.reading.measures import Colour


Role = Literal["ground", "badge", "mark", "picture", "rule", "texture"]
"""What a fill, or the stroke of what has no fill, is for; text is ink.

A ground lies under others; a badge is the ground of words, and its own shape is seen; a mark carries meaning; a picture
keeps its colours; a rule divides and decorates; a texture gives depth, and is left out to save ink.
"""


USUAL_MITRE = 10.0
"""How many widths a pointed corner reaches unless something else is said: what PDF takes for granted."""


Stops = tuple[tuple[float, "Colour"], ...]
"""Colours along a gradient: how far each stands, from 0 to 1 and never backwards, and the colour there."""


class Linear(NamedTuple):
    """A gradient along a line, in fractions of its shape's bounding box: (0, 0) is the top left, (1, 1) the foot right.

    Colours run on beyond both ends. In an oblong box the bands of equal colour slant as the box does.
    """

    x1: float
    y1: float
    x2: float
    y2: float
    stops: Stops


class Radial(NamedTuple):
    """A gradient out from a point, in the same fractions; in an oblong box it spreads as an ellipse."""

    x: float
    y: float
    radius: float
    stops: Stops


Gradient = Linear | Radial
Fill = Union["Colour", Linear, Radial]
"""What an area is painted with."""


class Halo(NamedTuple):
    """The outline of letters stroked before they are filled, so that half of its width shows around them."""

    colour: Colour
    width: int
    opacity: float = 1.0


class Stroke(NamedTuple):
    """How a line is drawn: colour, width, lengths of dash and gap, ends and corners.

    ``mitre`` is how many widths a pointed corner may reach; ``offset`` is how far into the dashes a line begins.
    """

    colour: Colour
    width: int
    dash: tuple[int, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    mitre: float = USUAL_MITRE
    offset: int = 0

    def rounded(self) -> Stroke:
        """The same with round ends and corners."""
        return self._replace(cap="round", join="round")


class Rect(NamedTuple):
    """A rectangle, with rounded corners if ``radius`` is not 0.

    ``place`` is what it is called where it is a box that counters stand in, ``space`` its id, the same in every
    language, where it has one: nothing of either is drawn.
    """

    x: int
    y: int
    width: int
    height: int
    fill: Fill | None = None
    stroke: Stroke | None = None
    radius: int = 0
    role: Role = "ground"
    opacity: float = 1.0
    place: str = ""
    space: str = ""


class Ellipse(NamedTuple):
    """An ellipse filling the rectangle from (x, y)."""

    x: int
    y: int
    width: int
    height: int
    fill: Fill | None = None
    stroke: Stroke | None = None
    role: Role = "ground"
    opacity: float = 1.0


class Line(NamedTuple):
    """A straight line."""

    x1: int
    y1: int
    x2: int
    y2: int
    stroke: Stroke
    role: Role = "rule"
    opacity: float = 1.0


class Path(NamedTuple):
    """The area and the line of an outline."""

    commands: Commands
    fill: Fill | None = None
    stroke: Stroke | None = None
    even_odd: bool = False
    role: Role = "ground"
    opacity: float = 1.0


class Text(NamedTuple):
    """One run of text in one font, its baseline starting at (x, y); ``width`` is its measured advance.

    ``tracking`` is added after each letter but the last, which ``width`` takes in already. The letters of text that
    runs ``leftwards`` stand in the order in which they are read, the first of them at the right.
    """

    x: int
    y: int
    text: str
    font: str
    size: int
    colour: Colour
    width: int
    tracking: int = 0
    halo: Halo | None = None
    opacity: float = 1.0
    leftwards: bool = False


class Picture(NamedTuple):
    """A PNG or JPEG file filling a rectangle; with a ``tint`` in its shades, from that for black to that for white."""

    x: int
    y: int
    width: int
    height: int
    file: FilePath
    tint: Stops = ()


class FormField(NamedTuple):
    """A place to write or tick: drawn as an interactive field in a fillable PDF, as nothing elsewhere."""

    kind: Literal["text", "check"]
    name: str
    x: int
    y: int
    width: int
    height: int
    size: int
    value: str = ""
    lines: int = 1
    tip: str = ""


class Drawing:
    """Shapes within a rectangle of a width and a height, known by a name and compared by identity."""

    __slots__ = ("height", "name", "shapes", "width")

    def __init__(self, name: str, width: int, height: int, shapes: tuple[Shape, ...]) -> None:
        self.name = name
        self.width = width
        self.height = height
        self.shapes = shapes

    def __repr__(self) -> str:
        """Show the name and the number of shapes."""
        return f"Drawing({self.name!r}, {len(self.shapes)} shapes)"


class Stamp(NamedTuple):
    """A shared drawing put at (x, y), scaled, then turned clockwise by 0, 90, 180 or 270 degrees.

    (x, y) is the top left corner of the rectangle that the turned drawing fills. ``id`` names a piece in the SVG.
    """

    drawing: Drawing
    x: int
    y: int
    scale: float = 1.0
    turn: int = 0
    id: str = ""


class Clip(NamedTuple):
    """Shapes of which only the part inside a rectangle shows."""

    x: int
    y: int
    width: int
    height: int
    shapes: tuple[Shape, ...]
    radius: int = 0


class Turned(NamedTuple):
    """Shapes turned clockwise by any angle in degrees about a point."""

    angle: float
    x: int
    y: int
    shapes: tuple[Shape, ...]


class Faded(NamedTuple):
    """Shapes painted as one, as if each were opaque, and then laid on with an opacity."""

    opacity: float
    shapes: tuple[Shape, ...]


class Within(NamedTuple):
    """Shapes of which only the part inside an outline shows."""

    outline: Commands
    shapes: tuple[Shape, ...]
    even_odd: bool = False


Shape = Rect | Ellipse | Line | Path | Text | Picture | FormField | Stamp | Clip | Turned | Faded | Within
