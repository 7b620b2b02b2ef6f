"""Punch sheets: pieces of several components on boards of cardboard, as a publisher has them printed and die-cut."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.drawing.colour import best_ink
from forge.drawing.layout import inset
from forge.drawing.page import Box
from forge.drawing.shapes import Clip, Drawing, Rect, Stamp, Within
from forge.drawing.text import TextStyle, fit_text
from forge.kinds.faces.grounds import strips_along
from forge.kinds.others import components_of
from forge.kinds.parts import Part, PartEntry
from forge.pack.model import PICTURED, Face, Kind, Openness, Piece
from forge.pack.outline import RECTANGLE
from forge.reading.fields import COLOUR, FLAG, LENGTH, NAME, SIZE, ListOf, field
from forge.reading.measures import MM, NAMED, PT, Colour, Size, show_length

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.commands import Command, Commands
    from forge.drawing.fonts import FontBook
    from forge.drawing.shapes import Shape
    from forge.errors import Location, Problems
    from forge.pack.holds import Room
    from forge.pack.model import Component, Fit, Origin, Pack, Score, Side

BLEED = 2 * MM
"""How far pieces bleed on the frame and into gaps."""
BEYOND = 5 * MM
"""How far the frame runs on past the edge of the board."""
MOST_SHEETS = 200


class PunchSheetEntry(
    PartEntry, called="a punch sheet", summary="Pieces of several components on boards that are die-cut, with a frame."
):
    """What is said of punch sheets."""

    of: tuple[str, ...] = field(
        ListOf(NAME, single=True, at_least=1), "the components whose pieces are on it, in this order"
    )
    size: Size = field(SIZE, "the size of a board", default=Size(190 * MM, 260 * MM))
    frame: int = field(LENGTH, "how much cardboard is left along its edges", default=8 * MM)
    gap: int = field(LENGTH, "how much is left between components, and between pieces of other shapes", default=5 * MM)
    ground: Colour = field(COLOUR, "the colour of frame and gaps", default=NAMED["white"])
    heading: bool = field(FLAG, "whether its title and number stand on the frame", default=True)


class Held(NamedTuple):
    """A piece on a board, and where it lies, seen from the front."""

    component: Component
    piece: Piece
    box: Box


class PunchSheets(Part):
    """The component: each piece of it is a board."""

    imposition: Literal["sheet", "page", "stock"] = "sheet"
    outline = RECTANGLE
    order: Literal["grouped", "as-written"] = "as-written"
    stock = ""
    footprint: tuple[int, int] | None = None
    rooms: tuple[Room, ...] = ()
    columns: tuple[str, ...] = ()
    scores: tuple[Score, ...] = ()
    fits: tuple[Fit, ...] = ()
    openness = Openness()

    def __init__(self, entry: PunchSheetEntry, boards: Sequence[Sequence[Held]], fonts: FontBook, floor: int) -> None:
        super().__init__(entry)
        self.asks: dict[str, tuple[str, ...]] = {}
        self.two_sided = any(held.component.two_sided for board in boards for held in board)
        self.boards = boards
        self._entry, self._fonts, self._floor = entry, fonts, floor
        ground = (PICTURED, PICTURED if self.two_sided else "")
        self.pieces: Sequence[Piece] = tuple(
            Piece(f"{self.id}-{number}", number - 1, *entry.size, 1, ground, self.where, self._called(number), cuts)
            for number, cuts in enumerate(map(_cuts, boards), 1)
        )

    def _called(self, number: int) -> str:
        return f"{self.title} {number}/{len(self.boards)}" if len(self.boards) > 1 else self.title

    def draw(self, piece: Piece, side: Side, problems: Problems, *, alone: bool = False) -> Face:  # noqa: ARG002
        """Draw one side of a board; the back as it is seen when the board is turned like a book."""
        width, height = self._entry.size
        below: list[Shape] = [
            Rect(-BEYOND, -BEYOND, width + 2 * BEYOND, height + 2 * BEYOND, self._entry.ground),
        ]
        above: list[Shape] = []
        for held in self.boards[piece.row]:
            if side == "back" and not held.component.two_sided:
                continue
            face = held.component.draw(held.piece, side, problems, alone=True)
            outline, (x, y, wide, high) = held.component.outline, held.box
            if side == "back":
                outline, x = outline.behind(), width - x - wide
            box = Box(x, y, wide, high)
            below.append(Clip(x - BLEED, y - BLEED, wide + 2 * BLEED, high + 2 * BLEED, _around(face, box)))
            above.append(Within(outline.path(box), (Stamp(face.drawing, x, y),)))
        shapes = (*below, *above, *self._heading(piece))
        whole = Drawing(f"{piece.id} {side} with bleed", width, height, shapes)
        return Face(Drawing(f"{piece.id} {side}", width, height, (Clip(0, 0, width, height, shapes),)), bled=whole)

    def _heading(self, piece: Piece) -> tuple[Shape, ...]:
        width, frame = self._entry.size.width, self._entry.frame
        if not self._entry.heading or frame < 4 * MM:
            return ()
        ink = best_ink(self._entry.ground)
        style = TextStyle("narrow-bold", 9 * PT, self._floor, ink, "left", "middle")
        return fit_text(piece.title, Box(frame, 0, width - 2 * frame, frame), style, self._fonts).shapes

    def compare(self, problems: Problems) -> None:
        """Report nothing: pieces are compared where they are printed by themselves."""

    def cell(self, piece: Piece, column: str) -> str:  # noqa: ARG002 - a board is made of no row
        """Give nothing: a board has no cells."""
        return ""

    def origins(self, piece: Piece, side: Side) -> tuple[Origin, ...]:  # noqa: ARG002
        """Give nothing: what lies on a piece is said where it is printed by itself."""
        return ()


def _around(face: Face, box: Box) -> tuple[Shape, ...]:
    """Give a piece with all that runs on past its edges."""
    if face.bled:
        return (Stamp(face.bled, box.x, box.y),)
    strips = tuple(strips_along(face.edges, Size(box.width, box.height), BLEED))
    return Stamp(Drawing(f"{face.drawing.name} around", box.width, box.height, strips), box.x, box.y), Stamp(
        face.drawing, box.x, box.y
    )


def _cuts(board: Sequence[Held]) -> Commands:
    """Give where a board is cut through, each edge of pieces that touch once."""
    edges: dict[tuple[tuple[int, int], tuple[int, int]], None] = {}
    others: list[Command] = []
    for held in board:
        if held.component.outline.fills_its_box:
            corners = held.box.corners
            for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
                edges[min(start, end), max(start, end)] = None
        else:
            others += held.component.outline.path(held.box)
    return (*(command for start, end in edges for command in (("M", *start), ("L", *end))), *others)


def lay_boards(components: Sequence[Component], room: Box, gap: int) -> list[list[Held]]:
    """Lay the pieces of components in rows on as many boards as they need; each must fit the room."""
    boards: list[list[Held]] = [[]]
    x, y, high = room.x, room.y, 0
    for component in components:
        apart = 0 if component.outline.fills_its_box else gap // 2
        if boards[-1]:
            x, y, high = room.x, y + high + gap, 0
        for piece in chain.from_iterable([each] * (each.copies * component.needed) for each in component.pieces):
            if x > room.x and x + piece.width > room.x + room.width:
                x, y, high = room.x, y + high + apart, 0
            if y + piece.height > room.y + room.height:
                boards.append([])
                x, y, high = room.x, room.y, 0
            boards[-1].append(Held(component, piece, Box(x, y, piece.width, piece.height)))
            x, high = x + piece.width + apart, max(high, piece.height)
    return boards


def _build(entry: PunchSheetEntry, pack: Pack, problems: Problems) -> PunchSheets | None:
    components = components_of(entry.of, entry.where, f"{entry.id}.of", pack, problems)
    room = inset(Box(0, 0, *entry.size), entry.frame)
    before = problems.error_count
    for component in components:
        _check(component, room, entry.where, f"{entry.id}.of", problems)
    if not components or problems.error_count > before:
        return None
    boards = lay_boards(components, room, entry.gap)
    if len(boards) > MOST_SHEETS:
        problems.error(entry.where, entry.id, f"would be {len(boards):,} boards, more than {MOST_SHEETS}")
        return None
    return PunchSheets(entry, boards, pack.fonts, pack.floor)


def _check(component: Component, room: Box, where: Location, at: str, problems: Problems) -> None:
    if component.imposition == "page":
        problems.error(where, at, f"{component.id!r} consists of pages, and a punch sheet of pieces")
        return
    if not component.pieces:
        problems.error(where, at, f"{component.id!r} has no pieces")
    for piece in component.pieces:
        if piece.width > room.width or piece.height > room.height:
            size = f"{show_length(piece.width)} x {show_length(piece.height)}"
            within = f"{show_length(room.width)} x {show_length(room.height)}"
            problems.error(
                where, at, f"{piece.id!r} is {size}, and there is room for {within}", "make the board larger"
            )
            return


KIND = Kind("punch-sheet", PunchSheetEntry, _build, by_row=True)
