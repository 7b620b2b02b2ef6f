"""Which face each piece has: one for a whole component, or for each row the one that it names.

``face: "{{ type }}"`` looks a face up in every row. All faces that rows name are read and checked; a slot that is given
fills those of them that have it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import brief, nearest
from forge.kinds.faces.face import FaceMaker
from forge.kinds.faces.filling import Filling
from forge.kinds.faces.library import FaceLibrary
from forge.kinds.faces.row_entry import FaceUse
from forge.kinds.faces.told import Told

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.errors import Location, Problems
    from forge.kinds.faces.cells import Cells, Given
    from forge.kinds.faces.definition import Definition
    from forge.kinds.faces.filling import Sides
    from forge.kinds.faces.row_entry import RowEntry
    from forge.kinds.faces.vocabulary import Vocabulary
    from forge.pack.model import Fit, Side
    from forge.reading.data_table import Row

MOST_FACES = 50


class Faces:
    """The faces of one side of a component."""

    def __init__(self, makers: dict[str, FaceMaker], by_line: dict[int, str]) -> None:
        """Take the faces by name, and the name for each row by its line; without any, one face is that of all rows."""
        self._makers = makers
        self._by_line = by_line
        self._all = next(iter(makers.values())) if makers and not by_line else None

    def of(self, row: Row) -> FaceMaker | None:
        """Give the face of a row; none where what the row names could not be read, which is reported."""
        return self._all or self._makers.get(self._by_line.get(row.line, ""))

    def compare(self, named: Iterable[tuple[Row, str]], problems: Problems) -> None:
        """Report pieces of one face that a reader would take for one another."""
        pieces = list(named)
        for maker in self._makers.values():
            maker.compare(((row, name) for row, name in pieces if self.of(row) is maker), problems)

    def recall(self, before: Faces) -> None:
        """Remember what the same faces drew in the same pack."""
        for name in self._makers.keys() & before._makers.keys():
            self._makers[name].recall(before._makers[name])

    @property
    def fits(self) -> Iterator[Fit]:
        """What has been set smaller than its face wants, of what was drawn so far."""
        return (fit for maker in self._makers.values() for fit in maker.fits.values())


class _Chosen(NamedTuple):
    """The faces that one side has, by name, and by the lines of the rows that name them."""

    definitions: dict[str, Definition]
    by_line: dict[int, str]


class FaceChooser:
    """Finds and prepares the faces of a component; the values of their slots are added to ``filled``."""

    def __init__(self, entry: RowEntry, cells: Cells, sides: Sides, vocabulary: Vocabulary, problems: Problems) -> None:
        self.filled: list[Given] = []
        self._entry = entry
        self._cells = cells
        self._sides = sides
        self._vocabulary = vocabulary
        self._problems = problems
        self._told = Told()
        self._library = FaceLibrary(entry.kind, vocabulary.pack.folder, vocabulary.pack.rules.face_patches)

    def choose(self) -> dict[Side, Faces]:
        """Prepare the faces of front and back; a side whose faces cannot be read is left out, which is reported."""
        entry = self._entry
        if (front := entry.front) is None:
            self._problems.error(entry.where, f"{entry.id}.front", f"is missing from {type(entry).called}")
            return {}
        uses: dict[Side, FaceUse] = {"front": front}
        if back := entry.back:
            uses["back"] = back if back.face else FaceUse(front.face, {**front.slots, **back.slots}, back.where)
        sides: dict[Side, Faces] = {}
        for side, use in uses.items():
            chosen = self._chosen(use, f"{entry.id}.{side}", side)
            if chosen:
                sides[side] = self._prepared(use, chosen, side)
        return sides

    def _chosen(self, use: FaceUse, at: str, side: Side) -> _Chosen | None:
        """Find the face of a side, or those that rows name."""
        if use.face is None:
            if side == "front":  # the back has the front's face where it names none
                self._problems.error(use.where, f"{at}.face", "is missing", nearest("", self._library.names()))
            return None
        if "{{" not in use.face.text:
            found = self._library.find(use.face.text, use.face.where, f"{at}.face", self._problems)
            return _Chosen({use.face.text: found}, {}) if found else None
        given = self._cells.read(use.face, f"{at}.face")
        if given is None:
            return None
        chosen = _Chosen({}, {})
        for row in self._cells.table.rows:
            name = self._cells.text(given, row, self._problems)
            if self._found(name, self._cells.locate(given, row), given.field, chosen):
                chosen.by_line[row.line] = name
        return chosen if chosen.definitions or not self._cells.table.rows else None

    def _found(self, name: str, where: Location, field: str, chosen: _Chosen) -> bool:
        """Tell whether there is a face of a name that a row gives, and keep it; each that there is not is told once."""
        if name in chosen.definitions:
            return True
        if not name:
            self._problems.error(where, field, "is blank", "every row names its face: {{ type|default('plain') }}")
        elif len(chosen.definitions) == MOST_FACES:
            self._problems.error(where, field, f"is a face beyond {MOST_FACES}; a component has no more")
        elif definition := self._library.find(name, where, field, self._problems):
            chosen.definitions[name] = definition
        return name in chosen.definitions

    def _prepared(self, use: FaceUse, chosen: _Chosen, side: Side) -> Faces:
        at = f"{self._entry.id}.{side}"
        values = self._values(use, chosen.definitions, at)
        makers: dict[str, FaceMaker] = {}
        for name, definition in chosen.definitions.items():
            cells = self._cells
            if chosen.by_line:
                cells = cells.among(row for row in cells.table.rows if chosen.by_line.get(row.line) == name)
            given = self._given(use, definition, values, at)
            self.filled += given.values()
            filling = Filling(
                definition,
                given,
                self._sides,
                cells=cells,
                vocabulary=self._vocabulary,
                at=at,
                where=use.where,
                problems=self._problems,
            )
            size, outline = self._entry.size, self._entry.shape
            if side == "back":
                outline = outline.behind()
            vocabulary, told, problems = self._vocabulary, self._told, self._problems
            makers[name] = FaceMaker(
                definition, filling, size, outline, side=side, vocabulary=vocabulary, told=told, problems=problems
            )
            if self._entry.cut_out:
                makers[name].keep_clear()
        return Faces(makers, chosen.by_line)

    def _values(self, use: FaceUse, definitions: dict[str, Definition], at: str) -> dict[str, Given]:
        """Compile what the entry says of slots; what is a slot of none of the faces is reported."""
        known = {slot for definition in definitions.values() for slot in definition.slots}
        values: dict[str, Given] = {}
        for name, node in use.slots.items():
            if name in known:
                values[name] = self._cells.filled(node, f"{at}.{name}")
            elif definitions:
                names = brief(", ".join(definitions), 80)
                of = f"the face {names}" if len(definitions) == 1 else f"any of the faces {names}"
                self._problems.error(node.where, f"{at}.{name}", f"is not a slot of {of}", nearest(name, known))
        return values

    def _given(self, use: FaceUse, definition: Definition, values: dict[str, Given], at: str) -> dict[str, Given]:
        """Say what fills the slots of a face: what the entry says, else the column of a slot's own name."""
        given: dict[str, Given] = {}
        for name in definition.slots:
            if name in values:
                given[name] = values[name]
            elif name not in use.slots and (column := self._cells.column(name, use.where, f"{at}.{name}")):
                given[name] = column
        return given
