"""Colour that runs on past the trim, exactly as the edge of each face has it, part by part."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.commands import polygon
from forge.drawing.gradients import backwards, colour_at, lightest, lying, share_at, standing
from forge.drawing.shapes import Clip, Ellipse, Linear, Path, Radial, Rect, Within
from forge.imposing.joining import Ordered
from forge.imposing.options import BLEED
from forge.pack.model import EdgePart, Edges
from forge.reading.measures import MM, Size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.shapes import Fill, Role, Shape
    from forge.imposing.blocks import Block, Cell, Placement
    from forge.imposing.duplex import Axis, Place
    from forge.imposing.options import ImposeOptions
    from forge.imposing.room import Bleed
    from forge.pack.model import Face, Side
    from forge.pack.outline import Outline
    from forge.reading.measures import Colour


class Spread(NamedTuple):
    """How far colour runs past each of the four edges of a place on the page."""

    top: int
    right: int
    bottom: int
    left: int

    def behind(self, axis: Axis) -> Spread:
        """The same on the back of the page."""
        if axis == "vertical":
            return self._replace(left=self.right, right=self.left)
        return self._replace(top=self.bottom, bottom=self.top)


LAP = MM
"""How far grounds reach below the faces beside them: no renderer that softens edges lets the paper shine through."""

ALONE = Size(0, 0)

WEDGES = 12
"""In how many steps the bleed of a round piece follows a gradient along one side."""

NO_SPREAD = Spread(0, 0, 0, 0)

MARK_ROOM = 2 * MM
"""What gaps of twice this width keep free for marks between two bleeds."""


def inner_bleed(gap: int, bleed: int) -> int:
    """How far colour runs into a gap between two pieces."""
    return min(bleed, (gap - MARK_ROOM) // 2 if gap >= 2 * MARK_ROOM else gap // 2)


def block_spread(block: Block, placed: Placement, bleed: Bleed, side: Side, *, filled: bool = False) -> Spread:
    """How far a piece bleeds, seen from the front: not where a piece of its own ground touches it.

    ``filled`` lets it bleed to the middle of every gap.
    """
    x, y = bleed.of(side)
    column, row, cell = placed.column, placed.row, block.group.cell
    if not cell.gap_x and not cell.gap_y and 0 < column < block.columns - 1 and 0 < row < block.rows - 2:
        return NO_SPREAD

    def towards(to_column: int, to_row: int, gap: int, amount: int) -> int:
        if gap:
            inside = 0 <= to_column < block.columns and 0 <= to_row < block.rows
            half = min(gap // 2, amount) if filled else inner_bleed(gap, amount)
            return half if inside else amount
        return 0 if block.occupied(to_column, to_row) else amount

    return Spread(
        towards(column, row - 1, cell.gap_y, y),
        towards(column + 1, row, cell.gap_x, x),
        towards(column, row + 1, cell.gap_y, y),
        towards(column - 1, row, cell.gap_x, x),
    )


def block_lap(block: Block, placed: Placement, spread: Spread) -> Spread:
    """How far beyond its bleed a piece runs on below those at its right and beneath it, where bleeds meet in a gap.

    They are drawn after it and cover that, so that nothing shows but at their softened edges, in place of paper.
    """
    cell = block.group.cell
    right = placed.column + 1 < block.columns and 2 * spread.right + 1 >= cell.gap_x
    bottom = placed.row + 1 < block.rows and 2 * spread.bottom + 1 >= cell.gap_y
    return Spread(0, min(LAP, cell.gap_x // 4) * right, min(LAP, cell.gap_y // 4) * bottom, 0)


def label_reach(cell: Cell) -> Size:
    """How far beyond the outermost labels of a sticker sheet their bleed goes."""
    gaps = (cell.pitch_x - cell.width, cell.pitch_y - cell.height)
    return Size(*(max(0, min(BLEED, gap // 2)) for gap in gaps))


def label_spread(block: Block, placed: Placement) -> Spread:
    """How far a sticker bleeds: to the middle between it and its neighbours at most."""
    cell, place = block.group.cell, placed.place
    x = max(0, min(BLEED, (cell.pitch_x - place.width) // 2))
    y = max(0, min(BLEED, (cell.pitch_y - place.height) // 2))
    return Spread(y, x, y, x)


def edges_on_page(face: Face, turn: int, options: ImposeOptions) -> Edges:
    """Give the edges of a face as they lie on the page: enlarged, and turned clockwise with the face."""
    edges = face.edges
    if options.scale != 1:
        edges = Edges(*(tuple(_enlarged(part, options) for part in edge) for edge in edges))
    width, height = options.enlarged(face.drawing.width), options.enlarged(face.drawing.height)
    for _ in range(turn // 90):
        edges = Edges(_reversed(edges.left, height), edges.top, _reversed(edges.right, height), edges.bottom)
        width, height = height, width
    return edges


def _enlarged(part: EdgePart, options: ImposeOptions) -> EdgePart:
    return EdgePart(options.enlarged(part.start), options.enlarged(part.end), part.colour)


def _reversed(edge: tuple[EdgePart, ...], length: int) -> tuple[EdgePart, ...]:
    return tuple(EdgePart(length - part.end, length - part.start, backwards(part.colour)) for part in reversed(edge))


def bleed_shapes(place: Place, edges: Edges, spread: Spread, onward: Size = ALONE) -> Iterator[Ordered]:
    """Draw the bleed of a rectangular piece, to go below its face; top and bottom colours fill the corners.

    What is at the sides goes over those. It begins a little inside the trim, and each part of an edge reaches a little
    below the next; the last goes ``onward`` below what bleeds from a neighbour that touches at the right, or beneath.
    """
    x, y, width, height, _ = place
    lap = min(LAP, width // 2, height // 2)
    across, down = 0 if spread.right else onward.width, 0 if spread.bottom else onward.height
    if spread.left:
        for order, start, end, colour in _lapped(edges.left, height, lap, down):
            rect = Rect(x - spread.left, y + start, spread.left + lap, end - start, standing(colour))
            yield Ordered((1, y, order), rect)
    if spread.right:
        for order, start, end, colour in _lapped(edges.right, height, lap, down):
            rect = Rect(x + width - lap, y + start, spread.right + lap, end - start, standing(colour))
            yield Ordered((1, y, order), rect)
    for reach, edge, top in ((spread.top, edges.top, y - spread.top), (spread.bottom, edges.bottom, y + height - lap)):
        for order, start, end, colour in _lapped(edge, width, lap, across) if reach else ():
            left, right = start or -spread.left, end + spread.right if end == width else end
            yield Ordered((0, x, order), Rect(x + left, top, right - left, reach + lap, lying(colour)))


def _lapped(edge: tuple[EdgePart, ...], length: int, lap: int, onward: int) -> Iterator[tuple[int, int, int, Fill]]:
    """Give each part in its order, with where it starts and ends: below the next, but never through it."""
    for order, (start, end, colour) in enumerate(edge):
        later = edge[order + 1] if order + 1 < len(edge) else None
        far = min(length + onward, end + (min(lap, (later.end - later.start) // 2) if later else lap))
        if isinstance(colour, Linear) and far > end:
            share = (end - start) / (far - start)
            x1, y1, x2, y2 = (along * share for along in colour[:4])
            yield order, start, far, Linear(x1, y1, x2, y2, colour.stops)
        else:
            yield order, start, far, colour


def one_colour(edges: Edges) -> Colour | None:
    """The colour all round a face, if there is only one."""
    colours = {part.colour for edge in edges for part in edge}
    only = colours.pop() if len(colours) == 1 and all(edges) else None
    return None if isinstance(only, (Linear, Radial)) else only


def lapped_across(place: Place, edges: Edges, spread: Spread) -> Iterator[Ordered]:
    """Draw what goes below a face and those above and below it where they touch, so that paper never shows between.

    Colour from above reaches below what is beneath, which is painted over it: beyond a cut nothing is in sight of the
    other side.
    """
    if not spread.bottom:
        yield from bleed_shapes(place, edges, Spread(0, 0, LAP // 2, 0))
    if not spread.top:
        x, y, lap = place.x, place.y, min(LAP, place.height // 2)
        for start, end, colour in edges.top:
            yield Ordered((2,), Rect(x + start, y, end - start, lap, lying(colour)))


def lapped_down(place: Place, edges: Edges, spread: Spread) -> Iterator[Ordered]:
    """Draw what goes below a face and those beside it, to lie over what runs across: it ends where the face ends."""
    if not spread.right:
        yield from bleed_shapes(place, edges, Spread(0, LAP // 2, 0, 0))
    if not spread.left:
        x, y, lap = place.x, place.y, min(LAP, place.width // 2)
        for start, end, colour in edges.left:
            yield Ordered((2,), Rect(x, y + start, lap, end - start, standing(colour)))


def rows_below(places: list[Place], colour: Colour) -> Iterator[Ordered]:
    """Draw the one ground of a block below its faces, row by row, each row a little below the next."""
    rows: dict[int, list[Place]] = {}
    for place in places:
        rows.setdefault(place.y, []).append(place)
    last = max(rows, default=0)
    for y, row in rows.items():
        left, right = min(place.x for place in row), max(place.x + place.width for place in row)
        yield Ordered((0,), Rect(left, y, right - left, row[0].height + (LAP if y != last else 0), colour))


def shaped_bleed(place: Place, outline: Outline, edges: Edges, bleed: int) -> Shape:
    """Draw the bleed of what is no rectangle: a disc's radially, of others what bleeds from their box, as far as it."""
    if outline.form == "round":
        return round_bleed(place, edges, bleed)
    shapes = tuple(laid.rect for laid in bleed_shapes(place, edges, Spread(*[bleed] * 4)))
    return Within(outline.beyond(place, bleed), (*_box_filled(place, edges), *shapes))


def _box_filled(place: Place, edges: Edges) -> Iterator[Rect]:
    """Fill the box of what is no rectangle from both sides: its corners lie beyond the outline, and bleed too."""
    half = place.width // 2
    for x, edge in ((place.x, edges.left), (place.x + half, edges.right)):
        for start, end, colour in edge:
            yield Rect(x, place.y + start, place.width - half, end - start, standing(colour))


def round_bleed(place: Place, edges: Edges, bleed: int) -> Shape:
    """Draw the bleed of a round piece as a larger disc of the colours around it, each towards its own edge.

    Below them lies a disc of the colour half-way round, so that no paper shines through between them. The steps of a
    gradient are textures over its lightest colour, which alone is left of it, as of the face, where ink is saved.
    """
    parts = [(side, part) for side, edge in enumerate(edges) for part in edge]
    graded = [(side, part) for side, part in parts if isinstance(part.colour, Linear)]
    x, y = place.x - bleed, place.y - bleed
    width, height = place.width + 2 * bleed, place.height + 2 * bleed
    if not graded and len({part.colour for _, part in parts}) <= 1:
        return Ellipse(x, y, width, height, parts[0][1].colour if parts else None)
    steps = [(side, step, role) for side, part in parts for step, role in _steps(part)]
    _, half_way, role = steps[len(steps) // 2]
    shapes: list[Shape] = []
    if graded:
        shapes.append(Ellipse(x, y, width, height, lightest(graded[len(graded) // 2][1].colour)))
        shapes += (_wedge(place, side, part._replace(colour=lightest(part.colour))) for side, part in graded)
    shapes.append(Ellipse(x, y, width, height, half_way.colour, role=role))
    shapes += (_wedge(place, side, step)._replace(role=role) for side, step, role in steps)
    return Clip(x, y, width, height, tuple(shapes), radius=min(width, height) // 2)


def _steps(part: EdgePart) -> Iterator[tuple[EdgePart, Role]]:
    """Cut a stretch with a gradient into short ones of one colour."""
    if not isinstance(part.colour, Linear):
        yield part, "ground"
        return
    long = part.end - part.start
    for step in range(WEDGES):
        start, end = part.start + long * step // WEDGES, part.start + long * (step + 1) // WEDGES
        middle = (step + 0.5) / WEDGES
        colour = colour_at(part.colour.stops, share_at(part.colour, (middle, middle)))
        yield EdgePart(start, end, colour), "texture"


def _wedge(place: Place, side: int, part: EdgePart) -> Path:
    """A triangle from the middle through a stretch of the edge, far beyond it."""
    x, y, width, height, _ = place
    corners = {
        0: ((x + part.start, y), (x + part.end, y)),
        1: ((x + width, y + part.start), (x + width, y + part.end)),
        2: ((x + part.start, y + height), (x + part.end, y + height)),
        3: ((x, y + part.start), (x, y + part.end)),
    }[side]
    centre = (x + width // 2, y + height // 2)
    far = [(centre[0] + 3 * (px - centre[0]), centre[1] + 3 * (py - centre[1])) for px, py in corners]
    return Path(polygon((centre, *far)), fill=part.colour)
