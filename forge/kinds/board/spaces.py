"""Spaces of a board: areas, boxes, ports; each a place with a title, holding boxes, a symbol, a ground."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.drawing.commands import polygon
from forge.drawing.layout import aligned, inset
from forge.drawing.shapes import Ellipse, Path, Rect
from forge.errors import nearest
from forge.kinds.blocks.panel import Panel, PanelFields
from forge.kinds.board.geography.degrees import WAY, Degrees
from forge.kinds.board.plan import Outline, bounds, round_corners
from forge.kinds.pages.fields import Few, Pair, parse_extent, parse_place
from forge.kinds.pages.strips import Spot
from forge.reading.fields import FLAG, INVALID, NAME, RATIO, FieldType, Invalid, Record, Schema, Text, choice, field
from forge.reading.measures import Size
from forge.reading.node import Entry, Items, Mapping, Node, Scalar, describe, written
from forge.rules.texts import as_name

if TYPE_CHECKING:
    from forge.drawing.layout import Vertical
    from forge.drawing.page import Box
    from forge.drawing.shapes import Shape
    from forge.errors import Problems
    from forge.kinds.board.lattice import Point
    from forge.kinds.board.plan import Plan
    from forge.kinds.pages.desk import Desk
    from forge.reading.measures import Colour

PLACE = Text('a place such as "3, 4" or "30 mm, 45 mm"', parse_place)
EXTENT = Text('a size such as "8 x 5" or "80 x 50 mm"', parse_extent)
LIKE = "like"
MOST_SPACES = 2_000


class Sited(Record):
    """What stands on a board in a place of its own."""

    at: Pair = field(PLACE, "the place of its top left corner")
    size: Pair = field(EXTENT, "its width and height")


class DrawnSpace(NamedTuple):
    """A space as drawn: its ground and outline, and what stands on them."""

    frame: list[Shape]
    words: list[Shape]


class Space(
    PanelFields,
    Sited,
    called="a space",
    summary="A space; like: ID takes over everything from an earlier space that is not said otherwise.",
):
    """One space: ``at`` and ``size`` are its place, or for a polygon of ``points`` the room for its words and boxes."""

    id: str = field(NAME, "how links call the space; made from the title if not given", default="")
    shape: Literal["panel", "box", "circle", "polygon"] = field(
        choice("panel", "box", "circle", "polygon"), "how it is drawn", default="panel"
    )
    points: tuple[Pair, ...] = field(Few(PLACE, 200), "the corners of a polygon", default=())
    around: tuple[Degrees, ...] = field(
        WAY, "the corners of a polygon in degrees, where the board has coasts", default=()
    )
    afloat: bool = field(FLAG, "whether coasts cut its ground and outline, as those of a sea", default=False)
    opacity: float = field(RATIO, "how much of the board its ground hides, from 0 to 1", default=1.0)
    dashed: bool = field(FLAG, "whether its outline is dashed", default=False)
    open: bool = field(FLAG, "whether it is drawn without outline and ground", default=False)
    outlined: bool = field(
        FLAG, "whether its outline is drawn, where lines of the board are not its border", default=True
    )

    @property
    def key(self) -> str:
        """How links call the space."""
        return self.id or as_name(written(self.title))

    def draw(self, desk: Desk, plan: Plan) -> DrawnSpace:
        """Draw the space, and tell the plan where it is."""
        spot = Spot(self.where, f"space {self.key}")
        box = plan.box(self.at, self.size, desk, spot)
        corners = self._corners(plan, box)
        centre = (box.x + box.width // 2, box.y + box.height // 2)
        if self.key in plan.named:
            desk.error(spot, f"two spaces are called {self.key}", "give one of them an id of its own")
        room = Size(box.width, box.height) if self.shape == "polygon" else Size(0, 0)
        plan.named[self.key] = Outline(centre, corners, room)
        plan.take(box if self.afloat else bounds((*corners, *box.corners)))
        ground = desk.colour(self.ground, desk.style.colours.panel, "ground")
        frame = [] if self.open else self._frame(desk, box, corners, ground)
        if self.afloat:
            plan.clearance.add_line("bar", corners, closed=True)
        if self.shape in ("panel", "polygon"):
            return DrawnSpace(frame, Panel.like(self, holds=()).draw(desk, box, spot, framed=False))
        return DrawnSpace(frame, self._middle(desk, box, desk.ink_on(ground), spot))

    def _corners(self, plan: Plan, box: Box) -> tuple[Point, ...]:
        if self.shape == "polygon" and len(self.around) > 2 and plan.chart:
            return tuple(map(plan.chart.at, self.around))
        if self.shape == "polygon" and len(self.points) > 2:
            return tuple(map(plan.point, self.points))
        return round_corners(box) if self.shape == "circle" else box.corners

    def _frame(self, desk: Desk, box: Box, corners: tuple[Point, ...], ground: Colour) -> list[Shape]:
        """The ground, through which the board shows if it is not opaque, and the outline."""
        lengths = desk.style.lengths
        dash = (lengths.line * 5, lengths.line * 3) if self.dashed else ()
        stroke = desk.stroke("line", dash=dash) if self.outlined else None
        shape: Rect | Ellipse | Path = Rect(*box, ground, stroke, lengths.radius)
        if self.shape == "circle":
            shape = Ellipse(*box, ground, stroke)
        elif self.shape == "polygon":
            shape = Path(polygon(corners), ground, stroke)
        if self.opacity >= 1:
            return [shape]
        ground_only = shape._replace(stroke=None, opacity=self.opacity)
        return [ground_only, shape._replace(fill=None)] if stroke else [ground_only]

    def _middle(self, desk: Desk, box: Box, ink: Colour, spot: Spot) -> list[Shape]:
        """A box or circle: title at the top, symbol in the middle, note at the foot; a title alone is centred."""
        pad = desk.style.lengths.pad
        inner = inset(box, pad)
        if self.shape == "circle":
            inner = aligned(box.width * 3 // 4, box.height * 3 // 4, box)
        shapes: list[Shape] = []
        alone = not self.symbol and not self.note
        if self.symbol:
            shapes += desk.symbol(self.symbol, inset(inner, inner.width // 8, inner.height // 4), ink, spot)
        valign: Vertical = "middle" if alone else "top"
        shapes += desk.words(self.title, inner, "label", spot, colour=ink, align="center", valign=valign, lines=3)
        shapes += desk.words(self.note, inner, "column", spot, colour=ink, align="center", valign="bottom", lines=2)
        return shapes


class SpaceList(FieldType[tuple[Space, ...]]):
    """A list of spaces, in which one may be like an earlier one."""

    called = "a list of spaces"
    made_of = (Space,)

    def read(self, node: Node, at: str, problems: Problems) -> tuple[Space, ...] | Invalid:
        """Complete each space by the one it is like, then read it."""
        if not isinstance(node, Items):
            problems.error(node.where, at, f"must be {self.called}, not {describe(node)}")
            return INVALID
        if len(node.items) > MOST_SPACES:
            problems.error(node.where, at, f"has more than {MOST_SPACES:,} spaces")
            return INVALID
        earlier: dict[str, Mapping] = {}
        spaces: list[Space] = []
        for number, item in enumerate(node.items, 1):
            whole = _completed(item, earlier, f"{at}[{number}]", problems)
            space = INVALID if whole is None else Space.read(whole, f"{at}[{number}]", problems)
            if space is INVALID:
                continue
            spaces.append(space)
            if isinstance(whole, Mapping):
                earlier.setdefault(space.key, whole)
        return tuple(spaces) if len(spaces) == len(node.items) else INVALID

    def schema(self) -> Schema:
        """Describe a list of spaces, each with one more field."""
        space = Space.schema()
        likeness = {
            LIKE: {"type": "string", "description": "an earlier space that this one takes everything else from"}
        }
        return {"type": "array", "items": space | {"properties": space["properties"] | likeness, "required": []}}


def _completed(node: Node, earlier: dict[str, Mapping], at: str, problems: Problems) -> Node | None:
    if not isinstance(node, Mapping) or LIKE not in node.entries:
        return node
    named = node.entries[LIKE].value
    own = {key: entry for key, entry in node.entries.items() if key != LIKE}
    if not isinstance(named, Scalar) or named.text not in earlier:
        problems.error(
            named.where, f"{at}.{LIKE}", "must name an earlier space", nearest(getattr(named, "text", ""), earlier)
        )
        return None
    taken: dict[str, Entry] = {
        key: entry for key, entry in earlier[named.text].entries.items() if key not in ("id", "title")
    }
    return Mapping(taken | own, node.where)
