"""Groups of equal pieces, and the blocks in which they lie on a sheet."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from forge.imposing.duplex import Place
from forge.pack.outline import RECTANGLE
from forge.reading.data_table import letters

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.drawing.page import Box
    from forge.imposing.options import ImposeOptions
    from forge.imposing.room import Room
    from forge.pack.model import Component, Piece
    from forge.pack.outline import Outline
    from forge.reading.measures import Size


class Chosen(NamedTuple):
    """A component and those of its pieces that are to be printed."""

    component: Component
    pieces: Sequence[Piece]


class Member(NamedTuple):
    """A piece and the component it belongs to."""

    component: Component
    piece: Piece


class Cell(NamedTuple):
    """What every piece of a group gets: width and height on the page, the gaps to its neighbours, how it is turned."""

    width: int
    height: int
    gap_x: int = 0
    gap_y: int = 0
    turn: int = 0

    @property
    def pitch_x(self) -> int:
        """From one piece to the next beside it."""
        return self.width + self.gap_x

    @property
    def pitch_y(self) -> int:
        """From one piece to the next below it."""
        return self.height + self.gap_y

    def across(self, width: int) -> int:
        """How many fit beside one another."""
        return max(0, (width + self.gap_x) // self.pitch_x)

    def down(self, height: int) -> int:
        """How many fit below one another."""
        return max(0, (height + self.gap_y) // self.pitch_y)


class Group:
    """Pieces that may lie side by side, copies and all, in order; compared by identity.

    ``outline`` is what is cut out of their boxes.
    """

    __slots__ = ("_ends", "cell", "count", "members", "outline")

    def __init__(self, members: tuple[Member, ...], cell: Cell, outline: Outline = RECTANGLE) -> None:
        self.members = members
        self.cell = cell
        self.outline = outline
        self._ends = tuple(accumulate(member.piece.copies for member in members))
        self.count = self._ends[-1] if self._ends else 0

    def take(self, first: int, count: int) -> Iterator[tuple[Member, int]]:
        """Give ``count`` pieces from the ``first`` on, each with the number of its copy, counted from 1."""
        at = bisect_right(self._ends, first)
        copy = first - (self._ends[at - 1] if at else 0)
        for _ in range(count):
            member = self.members[at]
            copy += 1
            yield member, copy
            if copy == member.piece.copies:
                at, copy = at + 1, 0


class Placement(NamedTuple):
    """One copy of a piece on the front of a sheet: its trimmed rectangle, and its column and row in the block."""

    member: Member
    copy: int
    place: Place
    column: int
    row: int


class Block(NamedTuple):
    """A grid of pieces of one group on the front of a sheet, filled row by row after ``skip`` empty cells."""

    group: Group
    first: int
    total: int
    columns: int
    x: int
    y: int
    skip: int = 0

    @property
    def rows(self) -> int:
        """How many rows are begun."""
        return -(-(self.skip + self.total) // self.columns)

    @property
    def width(self) -> int:
        """From the first trim to the last, sideways."""
        cell = self.group.cell
        return min(self.columns, self.skip + self.total) * cell.pitch_x - cell.gap_x

    @property
    def height(self) -> int:
        """From the first trim to the last, downwards."""
        return self.rows * self.group.cell.pitch_y - self.group.cell.gap_y

    def occupied(self, column: int, row: int) -> bool:
        """Whether a piece lies in a cell of the grid."""
        index = row * self.columns + column
        return 0 <= column < self.columns and row >= 0 and self.skip <= index < self.skip + self.total

    def placements(self, options: ImposeOptions) -> Iterator[Placement]:
        """Give every piece with its place; one that is smaller than its cell (a label) lies in the middle of it."""
        cell = self.group.cell
        sideways = cell.turn % 180 == 90
        for index, (member, copy) in enumerate(self.group.take(self.first, self.total), self.skip):
            row, column = divmod(index, self.columns)
            width, height = options.enlarged(member.piece.width), options.enlarged(member.piece.height)
            if sideways:
                width, height = height, width
            x = self.x + column * cell.pitch_x + (cell.width - width) // 2
            y = self.y + row * cell.pitch_y + (cell.height - height) // 2
            yield Placement(member, copy, Place(x, y, width, height, cell.turn), column, row)


class Tile(NamedTuple):
    """A part of a board too large for one page: its column and row among all, and the part as seen on the page.

    ``overlap`` is what neighbours beside it, and above and below it, show too.
    """

    column: int
    row: int
    columns: int
    rows: int
    window: Box
    overlap: Size

    @property
    def name(self) -> str:
        """Column as a letter, row as a number: ``B2``."""
        return f"{letters(self.column)}{self.row + 1}"


class Sheet(NamedTuple):
    """One sheet of paper: what lies where on its front, and whether it has a back.

    ``fold`` puts both sides on the front, ``core`` is the thickness of the board between them, ``stock`` names the
    sticker product the sheet is. ``apart`` is the id of a component that is printed by itself, hence in a
    job of its own.
    """

    name: str
    title: str
    room: Room
    blocks: tuple[Block, ...]
    two_sided: bool = False
    fold: bool = False
    tile: Tile | None = None
    stock: str = ""
    page_piece: bool = False
    apart: str = ""
    core: int = 0

    @property
    def total(self) -> int:
        """How many pieces lie on it."""
        return sum(block.total for block in self.blocks)

    def components(self) -> tuple[Component, ...]:
        """The components of which pieces lie on it, each once, in order."""
        found = {
            member.component.id: member.component
            for block in self.blocks
            for member, _ in block.group.take(block.first, block.total)
        }
        return tuple(found.values())
