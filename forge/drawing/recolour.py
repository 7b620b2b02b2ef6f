"""A drawing in other colours: grey for printers without colour, light grounds for who saves ink.

What becomes of a colour depends on the role of the shape that has it, never on where the shape lies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.drawing.colour import BLACK, WHITE, bold, grey, lightness, pale, strong
from forge.drawing.gradients import darkest, each_colour, lightest
from forge.drawing.shapes import (
    Clip,
    Drawing,
    Ellipse,
    Faded,
    FormField,
    Line,
    Linear,
    Path,
    Picture,
    Radial,
    Rect,
    Shape,
    Stamp,
    Stroke,
    Text,
    Turned,
    Within,
)
from forge.reading.measures import MM, PT

if TYPE_CHECKING:
    from collections.abc import Callable

    from forge.drawing.shapes import Fill, Gradient, Role, Stops
    from forge.reading.measures import Colour

Look = Literal["plain", "grey", "low-ink"]
"""How a pack is printed: in its colours, in none, or with little ink."""
ALL_LOOKS: tuple[Look, ...] = ("plain", "grey", "low-ink")

MOST_REMEMBERED = 4096
NEARLY_WHITE = 85.0  # L*; no darker ink is meant for a dark ground
OUTLINE = PT // 2
BAND = 3 * MM
"""A line of this width is an area; pictures are drawn larger than they are shown."""


class Change(NamedTuple):
    """How colours change: grounds, text, marks that carry meaning, rules, and pictures drawn in several colours.

    ``outlined`` says that badges, which become pale as all grounds, get a line around them in their own colour, that
    gradients of grounds become flat, and that textures are left out. ``shades`` are what picture files are shown in,
    from that for black to that for white; without any they keep their colours.
    """

    ground: Callable[[Colour], Colour]
    ink: Callable[[Colour], Colour]
    mark: Callable[[Colour], Colour]
    rule: Callable[[Colour], Colour]
    picture: Callable[[Colour], Colour]
    outlined: bool = False
    shades: Stops = ()

    def fill(self, colour: Colour, role: Role) -> Colour:
        """What becomes of a fill."""
        match role:
            case "ground" | "badge":
                return self.ground(colour)
            case "mark":
                return self.mark(colour)
            case "picture":
                return self.picture(colour)
            case "rule" | "texture":
                return self.rule(colour)

    def paint(self, fill: Fill, role: Role) -> Fill:
        """What becomes of a flat fill or a gradient."""
        if isinstance(fill, (Linear, Radial)) and self._flat(role):
            return self.fill(lightest(fill), role)
        return each_colour(fill, lambda colour: self.fill(colour, role))

    def one_of(self, gradient: Gradient | None, colour: Colour, role: Role) -> Colour:
        """The colour that becomes of one colour of a gradient, before it is changed."""
        return lightest(gradient) if gradient and self._flat(role) else colour

    def keeps(self, role: Role) -> bool:
        """Tell whether shapes of a role are drawn at all."""
        return role != "texture" or not self.outlined

    def _flat(self, role: Role) -> bool:
        """Tell whether a gradient becomes one light colour, as a ground does that shall cost little ink."""
        return self.outlined and role in ("ground", "badge")

    def line(self, colour: Colour, role: Role) -> Colour:
        """What becomes of a stroke."""
        return self.rule(colour) if role in ("ground", "badge") else self.fill(colour, role)


def _bold_mark(colour: Colour) -> Colour:
    """A mark on a ground made pale: white ones turn dark, others as dark as they must be, of the same hue."""
    return strong(colour) if lightness(colour) >= NEARLY_WHITE else bold(colour)


def _rule(colour: Colour) -> Colour:
    """A rule on a ground made pale: white ones turn dark, faint ones stay faint."""
    return strong(colour) if lightness(colour) >= NEARLY_WHITE else colour


def _as_it_is(colour: Colour) -> Colour:
    return colour


CHANGES: dict[Look, Change] = {
    "plain": Change(_as_it_is, _as_it_is, _as_it_is, _as_it_is, _as_it_is),
    "grey": Change(grey, grey, grey, grey, grey, shades=((0.0, BLACK), (1.0, WHITE))),
    "low-ink": Change(pale, strong, _bold_mark, _rule, _as_it_is, outlined=True),
}


def is_band(shape: Rect | Ellipse | Path | Line) -> bool:
    """Tell whether a line without a fill is an area itself, such as a river drawn as one wide line; dashes are none."""
    stroke = shape.stroke
    alone = not isinstance(shape, Line) and shape.fill is None
    return bool(alone and stroke and stroke.width >= BAND and not stroke.dash)


class Recolouring:
    """Recolours shapes; a shared drawing is recoloured once and stays shared."""

    def __init__(self, look: Look | Change) -> None:
        self._change = look if isinstance(look, Change) else CHANGES[look]
        self._done: dict[Drawing, Drawing] = {}

    def shapes(self, shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
        """Recolour shapes in order."""
        return tuple(self._shape(shape) for shape in shapes if self._kept(shape))

    def _kept(self, shape: Shape) -> bool:
        return not isinstance(shape, (Rect, Ellipse, Path, Line)) or self._change.keeps(shape.role)

    def _shape(self, shape: Shape) -> Shape:
        match shape:
            case Rect() | Ellipse() | Path():
                return self._filled(shape, shape.role)
            case Line():
                return shape._replace(stroke=self._stroke(shape.stroke, shape.role))
            case Text():
                halo = shape.halo and shape.halo._replace(colour=self._change.ground(shape.halo.colour))
                return shape._replace(colour=self._change.ink(shape.colour), halo=halo)
            case Stamp():
                return shape._replace(drawing=self._drawing(shape.drawing))
            case Clip() | Turned() | Faded() | Within():
                return shape._replace(shapes=self.shapes(shape.shapes))
            case Picture() | FormField():
                return self._tinted(shape) if isinstance(shape, Picture) else shape

    def _tinted(self, picture: Picture) -> Picture:
        change = self._change.picture
        tint = tuple((place, change(colour)) for place, colour in picture.tint) or self._change.shades
        return picture._replace(tint=tint) if tint else picture

    def _filled(self, shape: Rect | Ellipse | Path, role: Role) -> Shape:
        stroke = shape.stroke and self._stroke(shape.stroke, role, band=is_band(shape))
        if role == "badge" and shape.fill and not stroke and self._change.outlined:
            stroke = Stroke(self._change.mark(darkest(shape.fill)), OUTLINE)
        return shape._replace(fill=shape.fill and self._change.paint(shape.fill, role), stroke=stroke)

    def _stroke(self, stroke: Stroke, role: Role, *, band: bool = False) -> Stroke:
        change = self._change.fill if band else self._change.line
        return stroke._replace(colour=change(stroke.colour, role))

    def _drawing(self, drawing: Drawing) -> Drawing:
        if drawing not in self._done:
            if len(self._done) >= MOST_REMEMBERED:
                self._done.clear()
            shapes = self.shapes(drawing.shapes)
            self._done[drawing] = Drawing(drawing.name, drawing.width, drawing.height, shapes)
        return self._done[drawing]
