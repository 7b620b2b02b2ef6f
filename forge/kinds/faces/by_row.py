"""Components with a piece for each row of a table: counters, cards, labels. Each of these kinds adds its own fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from forge.drawing.shapes import Drawing
from forge.drawing.symbols import SymbolBook
from forge.errors import ForgeError, Problems, nearest
from forge.kinds.faces import library
from forge.kinds.faces.cells import Cells, Given, Table, UnreadTable, read_inline_rows
from forge.kinds.faces.face import FaceMaker
from forge.kinds.faces.filling import Filling, Sides
from forge.kinds.faces.openness import Asking, read_awaits, read_openness, rows_ruled
from forge.kinds.faces.row_entry import FaceUse, RowEntry
from forge.kinds.faces.row_values import Said
from forge.kinds.faces.vocabulary import Vocabulary
from forge.kinds.scoring import check_scores, scores_of
from forge.pack.answers import UNKNOWNS, pack_data
from forge.pack.budget import MOST_PIECES
from forge.pack.model import Face, Openness, Piece
from forge.pack.outline import RECTANGLE
from forge.pack.rows import read_rows
from forge.reading.columns import column_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.errors import Location
    from forge.kinds.faces.definition import Definition
    from forge.pack.holds import Room
    from forge.pack.model import Fit, Origin, Pack, Side
    from forge.reading.data_table import Row


class RowComponent:
    """A component with a piece for each row, drawn when asked for.

    ``data`` names what its values look into beside their rows: tables, texts and so on.
    """

    def __init__(
        self, entry: RowEntry, pieces: Sequence[Piece], table: Table, makers: dict[Side, FaceMaker], sides: Sides
    ) -> None:
        self.id = entry.id
        self.title = entry.title or entry.id
        self.kind = entry.kind
        self.imposition: Literal["sheet", "page", "stock"] = entry.imposition
        self.outline = entry.shape
        self.two_sided = entry.back is not None
        self.order = entry.order
        self.stock = entry.stock
        self.needed = entry.needed
        self.either = entry.either
        self.instead = entry.instead
        self.openness = Openness()
        self.asks: dict[str, tuple[str, ...]] = {}
        self.pieces = pieces
        self.where = entry.where
        self.footprint: tuple[int, int] | None = entry.footprint
        self.columns = table.columns
        self.rooms: tuple[Room, ...] = ()
        self.scores = scores_of(entry, entry.size)
        self.data: frozenset[str] = frozenset()
        self._table = table
        self._makers = makers
        self._sides = sides
        self._bare = Face(Drawing(f"{entry.id} bare", *entry.size, ()))

    def draw(self, piece: Piece, side: Side, problems: Problems, *, alone: bool = False) -> Face:
        """Lay out one side of a piece; a side without a face is bare."""
        maker = self._makers.get(side)
        return maker.draw(self._table.rows[piece.row], piece.id, problems, alone=alone) if maker else self._bare

    def compare(self, problems: Problems) -> None:
        """Report pieces that a reader would take for one another, whichever have been drawn."""
        for maker in self._makers.values():
            maker.compare(((self._table.rows[piece.row], piece.id) for piece in self.pieces), problems)

    def cell(self, piece: Piece, column: str) -> str:
        """Give what stands in a column of a piece's row."""
        return self._table.rows[piece.row].cells[self.columns.index(column)]

    def written(self, piece: Piece) -> tuple[tuple[str, str, Location], ...]:
        """Give all that a piece's row says: column, value, and where it was written."""
        row = self._table.rows[piece.row]
        return tuple(
            (column, value, self._table.where(row, column))
            for column, value in zip(self.columns, row.cells, strict=False)
        )

    def row(self, piece: Piece) -> Row:
        """Give a piece's row."""
        return self._table.rows[piece.row]

    def side(self, piece: Piece) -> str:
        """Name whose a piece is, by the title of the side; blank where it is nobody's."""
        return self._sides.of(self._table.rows[piece.row], Problems())["title"]

    def origins(self, piece: Piece, side: Side) -> tuple[Origin, ...]:
        """Say what lies where on one side of a piece, and which file, row and field it came from."""
        maker = self._makers.get(side)
        return tuple(maker.origins(self._table.rows[piece.row])) if maker else ()

    @property
    def fits(self) -> tuple[Fit, ...]:
        """The fit report of what has been drawn so far: texts set smaller than their faces want."""
        return tuple(fit for maker in self._makers.values() for fit in maker.fits.values())


def build_by_row(entry: RowEntry, pack: Pack, problems: Problems) -> RowComponent:
    """Build a component: its table, its faces, and a piece for each row that has copies."""
    check_scores(entry, entry.size, problems, entry.shape.corner)
    if entry.corner and entry.outline != RECTANGLE:
        problems.error(entry.where, f"{entry.id}.corner", "rounds what has an outline of its own already")
    table = _table(entry, pack, problems)
    vocabulary = Vocabulary(pack, SymbolBook(pack.folder, problems))
    data = pack_data(pack)
    cells = Cells(table, data, problems)
    said = Said(entry, cells)
    filled: list[Given] = []
    sides = Sides(said.side, cells, vocabulary)
    makers = _makers(entry, said, vocabulary, filled, problems)
    if len(makers) < (2 if entry.back else 1):
        return RowComponent(entry, (), table, makers, sides)
    said.find_copies(entry, problems)
    ruled = _ruled_columns(table, pack)
    for column in cells.unused():
        if not column.startswith("_") and column_key(column) not in ruled:
            message = f"no value of {entry.id} uses this column"
            problems.warning(table.heading(column), column, message, "a column for yourself may begin with _")
    component = RowComponent(entry, _pieces(entry, said, makers, problems), table, makers, sides)
    asking = Asking(filled, data[UNKNOWNS], read_awaits(entry.awaits, entry.where, pack.rules, problems))
    component.data = frozenset[str]().union(*(given.value.data for given in (*filled, said.side) if given))
    component.openness, component.asks = read_openness(table, component.pieces, asking, pack.rules)
    return component


def _table(entry: RowEntry, pack: Pack, problems: Problems) -> Table:
    if bool(entry.data) == bool(entry.rows):
        problems.error(entry.where, entry.id, "needs either data, the name of a CSV file or workbook, or rows")
    elif entry.rows:
        return read_inline_rows(entry.rows, f"{entry.id}.rows", problems)
    else:
        try:
            return read_rows(pack, str(entry.data), entry.where, f"{entry.id}.data", problems)
        except ForgeError as error:
            problems.add(error.problems)
    return UnreadTable(entry.where.file, entry.where)


def _ruled_columns(table: Table, pack: Pack) -> set[str]:
    """List the columns of a CSV file that tables of the pack are made of, which serve rulings if no piece."""
    file = table.where(table.rows[0]).file if table.rows else ""
    return {column_key(field.id) for each in rows_ruled(file, pack.rules) for field in each.fields}


def _makers(
    entry: RowEntry, said: Said, vocabulary: Vocabulary, filled: list[Given], problems: Problems
) -> dict[Side, FaceMaker]:
    """Prepare the faces of front and back; the values of their slots are added to ``filled``."""
    faces = library.FaceLibrary(entry.kind, vocabulary.pack.folder)
    sides = Sides(said.side, said.cells, vocabulary)
    uses: dict[Side, FaceUse] = {"front": entry.front}
    if entry.back:
        back = entry.back
        uses["back"] = back if back.face else FaceUse(entry.front.face, {**entry.front.slots, **back.slots}, back.where)
    makers: dict[Side, FaceMaker] = {}
    for side, use in uses.items():
        at = f"{entry.id}.{side}"
        if use.face is None:
            if side == "front":  # the back has the front's face where it names none
                problems.error(use.where, f"{at}.face", "is missing", nearest("", faces.names()))
            continue
        definition = faces.find(use.face.text, use.face.where, f"{at}.face", problems)
        if definition is None:
            continue
        given = _given(use, definition, said.cells, at, problems)
        filled += given.values()
        filling = Filling(
            definition, given, sides, cells=said.cells, vocabulary=vocabulary, at=at, where=use.where, problems=problems
        )
        makers[side] = FaceMaker(
            definition, filling, entry.size, entry.shape, side=side, vocabulary=vocabulary, problems=problems
        )
    return makers


def _given(use: FaceUse, definition: Definition, cells: Cells, at: str, problems: Problems) -> dict[str, Given]:
    """Compile what fills the slots: what the entry says, else the column of a slot's own name."""
    given: dict[str, Given] = {}
    for name, node in use.slots.items():
        if name not in definition.slots:
            message = f"is not a slot of the face {definition.name}"
            problems.error(node.where, f"{at}.{name}", message, nearest(name, definition.slots))
        else:
            given[name] = cells.filled(node, f"{at}.{name}")
    for name in definition.slots:
        if name not in use.slots and (column := cells.column(name, use.where, f"{at}.{name}")):
            given[name] = column
    return given


def _pieces(entry: RowEntry, said: Said, makers: dict[Side, FaceMaker], problems: Problems) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    table, (width, height) = said.cells.table, entry.size
    front, back = makers["front"], makers.get("back")
    digits = max(len(str(len(table.rows))), 2)
    total = 0
    for number, row in enumerate(table.rows):
        copies = said.count(row, problems)
        total += copies
        if not copies:
            continue
        name = said.cells.text(said.name, row, problems) if said.name else f"{entry.id}-{number + 1:0{digits}}"
        where = said.cells.locate(said.name, row) if said.name else table.where(row)
        if not name:
            problems.error(where, "id", "is blank; every piece needs a name of its own")
        ground = (front.ground(row, problems), back.ground(row, problems) if back else "")
        pieces.append(Piece(name, number, width, height, copies, ground, where, front.title(row, problems)))
    if total > MOST_PIECES:
        problems.error(entry.where, f"{entry.id}.copies", f"comes to {total:,} pieces, more than {MOST_PIECES:,}")
        return ()
    return tuple(pieces)
