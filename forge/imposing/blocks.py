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
    """What every piece of a group gets: width and height on the page, the gaps to its neighbours, how it is turned.

    Where pieces are nested, gaps between their boxes may be less than nothing. Those of every other column then lie
    lower by ``drop``, those of every other row further right by ``slide``, and with ``heads`` every other piece of a
    row stands on its head. ``apart`` is how far nested pieces themselves are apart.
    """

    width: int
    height: int
    gap_x: int = 0
    gap_y: int = 0
    turn: int = 0
    drop: int = 0
    slide: int = 0
    heads: bool = False
    apart: int = 0

    @property
    def pitch_x(self) -> int:
        """From one piece to the next beside it."""
        return self.width + self.gap_x

    @property
    def pitch_y(self) -> int:
        """From one piece to the next below it."""
        return self.height + self.gap_y

    @property
    def least(self) -> int:
        """What area a piece takes at least, which is less than its box where others reach into that."""
        return min(self.width, self.pitch_x) * min(self.height, self.pitch_y)

    def across(self, width: int) -> int:
        """How many fit beside one another, whatever lies in the row below."""
        return max(0, (width - self.slide + self.gap_x) // self.pitch_x)

    def down(self, height: int) -> int:
        """How many fit below one another, whatever lies in the column beside."""
        return max(0, (height - self.drop + self.gap_y) // self.pitch_y)

    def wide(self, columns: int, rows: int) -> int:
        """How far so many columns and rows reach sideways."""
        return columns * self.pitch_x - self.gap_x + (self.slide if rows > 1 else 0)

    def high(self, columns: int, rows: int) -> int:
        """How far they reach downwards."""
        return rows * self.pitch_y - self.gap_y + (self.drop if columns > 1 else 0)

    def at(self, column: int, row: int) -> tuple[int, int, int]:
        """Where a piece of a column and a row lies from the first, and how it is turned."""
        x = column * self.pitch_x + (self.slide if row % 2 else 0)
        y = row * self.pitch_y + (self.drop if column % 2 else 0)
        return x, y, (self.turn + 180) % 360 if self.heads and column % 2 else self.turn


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
        return self.group.cell.wide(min(self.columns, self.skip + self.total), self.rows)

    @property
    def height(self) -> int:
        """From the first trim to the last, downwards."""
        return self.group.cell.high(min(self.columns, self.skip + self.total), self.rows)

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
            x, y, turn = cell.at(column, row)
            x += self.x + (cell.width - width) // 2
            y += self.y + (cell.height - height) // 2
            yield Placement(member, copy, Place(x, y, width, height, turn), column, row)


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
