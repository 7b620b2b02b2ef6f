"""Components with a piece for each row of a table: counters, cards, labels. Each of these kinds adds its own fields."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal

from forge.budget import spend
from forge.drawing.shapes import Drawing
from forge.drawing.symbols import SymbolBook
from forge.errors import ForgeError, Problems
from forge.kinds.faces.cells import Cells, Table, UnreadTable, read_inline_rows
from forge.kinds.faces.choosing import FaceChooser
from forge.kinds.faces.filling import Sides
from forge.kinds.faces.kept_rows import kept_rows
from forge.kinds.faces.mistaken import refuse_mistaken
from forge.kinds.faces.openness import Asking, read_awaits, read_openness, rows_ruled
from forge.kinds.faces.picture_folder import OWN, join_pictures, picture_rows, read_folder, with_pictures
from forge.kinds.faces.row_values import Said
from forge.kinds.faces.vocabulary import Vocabulary
from forge.kinds.parts import Part
from forge.kinds.scoring import check_scores, scores_of
from forge.pack.answers import UNKNOWNS, pack_data
from forge.pack.model import Face, Openness, Piece
from forge.pack.outline import RECTANGLE
from forge.pack.rows import read_rows
from forge.reading.columns import column_key
from forge.reading.measures import Size, show_length

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from forge.errors import Location
    from forge.kinds.faces.choosing import Faces
    from forge.kinds.faces.definition import Definition
    from forge.kinds.faces.face import FaceMaker
    from forge.kinds.faces.picture_folder import Found
    from forge.kinds.faces.row_entry import PictureFolder, RowEntry
    from forge.pack.holds import Room
    from forge.pack.model import Fit, Origin, Pack, Side
    from forge.reading.data_table import DataTable, Row


class RowComponent(Part):
    """A component with a piece for each row, drawn when asked for.

    ``data`` names what its values look into beside their rows: tables, texts and so on.
    """

    def __init__(
        self, entry: RowEntry, pieces: Sequence[Piece], table: Table, faces: dict[Side, Faces], sides: Sides
    ) -> None:
        super().__init__(entry)
        self.imposition: Literal["sheet", "page", "stock"] = entry.imposition
        self.outline = entry.shape
        self.two_sided = entry.back is not None
        self.order = entry.order
        self.stock = entry.stock
        self.openness = Openness()
        self.asks: dict[str, tuple[str, ...]] = {}
        self.pieces = pieces
        self.footprint: tuple[int, int] | None = entry.footprint
        self.columns = table.columns
        self.rooms: tuple[Room, ...] = ()
        self.scores = scores_of(entry, entry.size)
        self.data: frozenset[str] = frozenset()
        self._table = table
        self._faces = faces
        self._sides = sides
        self._bare = Face(Drawing(f"{entry.id} bare", *entry.size, ()))

    def draw(self, piece: Piece, side: Side, problems: Problems, *, alone: bool = False) -> Face:
        """Lay out one side of a piece; a side without a face is bare."""
        maker, row = self._maker(piece, side), self._table.rows[piece.row]
        return maker.draw(row, piece.id, problems, alone=alone) if maker else self._bare

    def _maker(self, piece: Piece, side: Side) -> FaceMaker | None:
        faces = self._faces.get(side)
        return faces.of(self._table.rows[piece.row]) if faces else None

    def face(self, piece: Piece, side: Side) -> Definition | None:
        """Give the face of one side of a piece, as it is declared; nothing of a side that is bare."""
        maker = self._maker(piece, side)
        return maker.definition if maker else None

    def recall(self, before: RowComponent) -> None:
        """Remember what the same component drew in the same pack, when it had other rows."""
        for side in self._faces.keys() & before._faces.keys():
            self._faces[side].recall(before._faces[side])

    def compare(self, problems: Problems) -> None:
        """Report pieces that a reader would take for one another, whichever have been drawn."""
        for faces in self._faces.values():
            faces.compare(((self._table.rows[piece.row], piece.id) for piece in self.pieces), problems)

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

    @property
    def table(self) -> Table:
        """The rows, and where they stand."""
        return self._table

    def row(self, piece: Piece) -> Row:
        """Give a piece's row."""
        return self._table.rows[piece.row]

    def side(self, piece: Piece) -> str:
        """Name whose a piece is, by the title of the side; blank where it is nobody's."""
        return self._sides.of(self._table.rows[piece.row], Problems())["title"]

    def origins(self, piece: Piece, side: Side) -> tuple[Origin, ...]:
        """Say what lies where on one side of a piece, and which file, row and field it came from."""
        maker = self._maker(piece, side)
        return tuple(maker.origins(self._table.rows[piece.row])) if maker else ()

    @property
    def fits(self) -> tuple[Fit, ...]:
        """The fit report of what has been drawn so far: texts set smaller than their faces want."""
        return tuple(fit for faces in self._faces.values() for fit in faces.fits)


def _check_radius(entry: RowEntry, problems: Problems) -> None:
    """Report corners that are rounder than there is room for."""
    most = min(entry.size) // 2
    if entry.shape.corner > most:
        at = f"{entry.id}.{'corner' if entry.corner else 'outline'}"
        message = f"has a radius of {show_length(entry.shape.corner)}, more than half of the shorter side"
        problems.error(entry.where, at, message, f"at most {show_length(most)}")


def build_by_row(entry: RowEntry, pack: Pack, problems: Problems) -> RowComponent:
    """Build a component: its table, its faces, and a piece for each row that has copies."""
    entry = entry._replace(size=Size(*entry.shape.regular(*entry.size)))
    check_scores(entry, entry.size, problems, entry.shape.corner)
    _check_radius(entry, problems)
    if entry.corner and entry.outline != RECTANGLE:
        problems.error(entry.where, f"{entry.id}.corner", "rounds what has an outline of its own already")
    found = read_folder(entry.pictures, pack, f"{entry.id}.pictures", problems) if entry.pictures else ()
    entry = with_pictures(entry, found) if entry.pictures else entry
    table = _table(entry, found, pack, problems)
    vocabulary = Vocabulary(pack, SymbolBook(pack.folder, problems))
    data = pack_data(pack)
    cells = Cells(table, data, problems)
    asked = Cells(table, data, problems)  # a column that rows are chosen by may still say how many there are
    if entry.where_:
        cells = cells.among(kept_rows(entry.where_, asked, f"{entry.id}.where", problems))
        table = cells.table
    said = Said(entry, cells)
    sides = Sides(said.side, cells, vocabulary)
    chooser = FaceChooser(entry, cells, sides, vocabulary, problems)
    faces = chooser.choose()
    if len(faces) < (2 if entry.back else 1):
        return RowComponent(entry, (), table, faces, sides)
    said.find_copies(entry, problems)
    cells.use_too(asked)
    component = RowComponent(entry, _pieces(entry, said, faces, problems), table, faces, sides)
    unused = cells.unused()
    component.asked = frozenset(table.heading(name) for name in table.columns if name not in unused)
    component.spare = {table.heading(name): name for name in _spare(entry, table, unused, pack)}
    asking = Asking(chooser.filled, data[UNKNOWNS], read_awaits(entry.awaits, entry.where, pack.rules, problems))
    component.data = frozenset[str]().union(*(given.value.data for given in (*chooser.filled, said.side) if given))
    component.openness, component.asks = read_openness(table, component.pieces, asking, pack.rules)
    return component


def _table(entry: RowEntry, found: Sequence[Found], pack: Pack, problems: Problems) -> Table:
    if entry.pictures and not entry.rows:
        return _pictures(entry, entry.pictures, found, pack, problems)
    if bool(entry.data) == bool(entry.rows) or entry.pictures:
        problems.error(
            entry.where, entry.id, "needs either data, the name of a CSV file or workbook, or rows, or pictures"
        )
    elif entry.rows:
        return read_inline_rows(entry.rows, f"{entry.id}.rows", problems)
    else:
        try:
            return refuse_mistaken(entry, _read(entry, pack, problems), pack_data(pack), problems)
        except ForgeError as error:
            problems.add(error.problems)
    return UnreadTable(entry.where.file, entry.where)


def _read(entry: RowEntry, pack: Pack, problems: Problems) -> DataTable:
    before = problems.error_count
    table = read_rows(pack, str(entry.data), entry.where, f"{entry.id}.data", problems)
    if not table.rows and problems.error_count == before:
        problems.warning(table.heading(""), "", f"has no rows below its header, and so {entry.id} has no pieces")
    return table


def _pictures(entry: RowEntry, folder: PictureFolder, found: Sequence[Found], pack: Pack, problems: Problems) -> Table:
    """Give a row for each picture of a folder, or the rows of a file with the picture of each."""
    table: Table = UnreadTable(entry.where.file, entry.where)
    try:
        if found and entry.data:
            table = join_pictures(_read(entry, pack, problems), folder, found, f"{entry.id}.pictures", problems)
        elif found:
            table = picture_rows(entry, folder, found, pack)
    except ForgeError as error:
        problems.add(error.problems)
    return table


def _spare(entry: RowEntry, table: Table, unused: Iterable[str], pack: Pack) -> Iterator[str]:
    """Give the columns that nothing asks for, unless they are blank in the rows taken of a table that others share."""
    kept = _ruled_columns(table, pack) | ({column_key(name) for name in OWN} if entry.pictures else set())
    for column in unused:
        place = table.columns.index(column)
        others = bool(entry.where_) and not any(row.cells[place] for row in table.rows)
        if not (column.startswith("_") or column_key(column) in kept or others):
            yield column


def _ruled_columns(table: Table, pack: Pack) -> set[str]:
    """List the columns of a CSV file that tables of the pack are made of, which serve rulings if no piece."""
    file = table.where(table.rows[0]).file if table.rows else ""
    return {column_key(field.id) for each in rows_ruled(file, pack.rules) for field in each.fields}


def _pieces(entry: RowEntry, said: Said, faces: dict[Side, Faces], problems: Problems) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    table, (width, height) = said.cells.table, entry.size
    digits = max(len(str(len(table.rows))), 2)
    drawn: Counter[FaceMaker] = Counter()
    wanted, errors = 0, problems.error_count
    for number, row in enumerate(table.rows):
        wanted += (copies := said.count(row, problems))
        front, back = faces["front"].of(row), faces["back"].of(row) if "back" in faces else None
        if not copies or front is None:
            continue
        name = said.cells.text(said.name, row, problems) if said.name else f"{entry.id}-{number + 1:0{digits}}"
        where = said.cells.locate(said.name, row) if said.name else table.where(row)
        if not name:
            problems.error(where, "id", "is blank; every piece needs a name of its own")
        ground = (front.ground(row, problems), back.ground(row, problems) if back else "")
        drawn.update((front, back) if back else (front,))
        pieces.append(Piece(name, number, width, height, copies, ground, where, front.title(row, problems)))
    if table.rows and said.copies and not (wanted or said.copies.unread or problems.error_count > errors):
        message = f"leaves no pieces of {entry.id}: all {len(table.rows)} rows have 0 copies"
        problems.warning(entry.where, said.copies.field, message)
    for face, times in drawn.items():
        for thing, each in Counter(face.definition.costs).items():
            spend(thing, each * times, entry.where, entry.id)
    return tuple(pieces)
