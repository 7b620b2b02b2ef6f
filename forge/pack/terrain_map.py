"""The terrain of a map as people keep it: a grid of letters, a hex each, or a list of hexes and their terrain.

``map: data/map.txt`` names the file, ``map: {lines: |...}`` holds the letters themselves, ``legend:`` says what they
stand for. A CSV file or workbook whose first line has a column ``hex`` is a list, any other a grid with a hex a cell. A
hex may have several terrains, ``woods + town``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import ForgeError, nearest
from forge.pack.rows import place_of, read_rows
from forge.reading.columns import column_key, find_column
from forge.reading.fields import INVALID, TEXT, FieldType, Invalid, MapOf, Placed, Schema, field
from forge.reading.letter_grid import CELLS, LetterGrid, parse_letters, read_grid, without_frame
from forge.reading.node import Items, Mapping, Node, Scalar, describe

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from forge.errors import Problems
    from forge.pack.model import Pack
    from forge.reading.data_table import DataTable, Row

NOTHING = ("", ".")
"""What says nothing of a hex, unless the legend says otherwise."""
BESIDE = "+"
"""What stands between several terrains of one hex."""
HEXES, TERRAIN = ("hex", "hexes"), "terrain"
"""The columns of a list of hexes, the first in either spelling."""


class _Letters(FieldType[LetterGrid]):
    """Lines of letters, as one text or as a list of lines."""

    called = "lines of letters"

    def read(self, node: Node, at: str, problems: Problems) -> LetterGrid | Invalid:
        """Read a text of several lines, which begins on the line after its field, or a list with an item a line."""
        if isinstance(node, Scalar):
            below = "\n" in node.text
            return parse_letters(node.text, node.where._replace(line=node.where.line + below, column=0))
        lines: list[tuple[Scalar, ...]] = []
        for item in node.items if isinstance(node, Items) else ():
            if not isinstance(item, Scalar):
                problems.error(item.where, at, f"must be a line of letters, not {describe(item)}")
                return INVALID
            lines += parse_letters(item.text, item.where).rows
        if isinstance(node, Mapping):
            problems.error(node.where, at, f"must be {self.called}, not {describe(node)}")
            return INVALID
        return LetterGrid(tuple(lines), full=True, where=node.where)

    def schema(self) -> Schema:
        """Describe a string or a list of strings."""
        return {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": ["string", "number"]}}]}


class TerrainMap(Placed, called="a map of terrain", summary="Terrain as a grid of letters, or as a list of hexes."):
    """Where the terrain of a field of hexes is written."""

    file: str = field(
        TEXT,
        "a text file of letters, or a CSV file or workbook, a hex a cell, or with columns hex and terrain",
        default="",
    )
    sheet: str = field(TEXT, "the sheet of a workbook; the first that can be seen if not given", default="")
    lines: LetterGrid | None = field(_Letters(), "the letters themselves, in place of a file", default=None)
    legend: dict[str, str] = field(
        MapOf(TEXT), "the terrain that each letter stands for; several in one hex as woods + town", default={}
    )


class Plotted(NamedTuple):
    """What a map says: terrains by column and row from 0, and for words such as ``0101 0103..0107`` of a list."""

    cells: dict[tuple[int, int], tuple[Scalar, ...]]
    listed: tuple[tuple[Scalar, tuple[Scalar, ...]], ...] = ()


def read_terrain(
    source: TerrainMap, size: tuple[int, int], known: Collection[str], pack: Pack, *, at: str, problems: Problems
) -> Plotted:
    """Read the terrain of a field of so many columns and rows; ``known`` are the terrains that there may be.

    What a letter stands for that is no terrain is reported once, where it stands first.
    """
    if bool(source.file) == (source.lines is not None):
        problems.error(source.where, at, "needs either file, or lines of letters")
        return Plotted({})
    reader = _Reader(source, known, at, problems)
    try:
        if source.lines is not None:
            return reader.grid(source.lines, size)
        return _read_file(reader, source, size, pack)
    except ForgeError as error:
        problems.add(error.problems)
    return Plotted({})


def _read_file(reader: _Reader, source: TerrainMap, size: tuple[int, int], pack: Pack) -> Plotted:
    path, shown_as = place_of(pack, source.file, source.where, f"{reader.at}.file")
    if path.suffix.lower() not in CELLS:
        return reader.grid(read_grid(path, shown_as, source.sheet, reader.problems), size)
    grid = read_grid(path, shown_as, source.sheet, reader.problems)
    if grid.rows and any(column_key(each.text) in HEXES for each in grid.rows[0]):
        name = f"{source.file}[{source.sheet}]" if source.sheet else source.file
        return reader.listed(read_rows(pack, name, source.where, f"{reader.at}.file", reader.problems))
    return reader.grid(grid, size)


class _Reader:
    """Looks up what words of a map stand for, and reports each that stands for nothing once."""

    def __init__(self, source: TerrainMap, known: Collection[str], at: str, problems: Problems) -> None:
        self.at, self.problems = at, problems
        self._source, self._known = source, known
        self._strange: set[str] = set()
        for letter, meant in source.legend.items():
            for word in _several(meant):
                if word not in known:
                    message = f'"{word}" is not a terrain'
                    problems.error(source.where, f"{at}.legend.{letter}", message, nearest(word, known))

    def grid(self, grid: LetterGrid, size: tuple[int, int]) -> Plotted:
        """Read a hex a cell; a grid of another size than the field is reported."""
        columns, rows = size
        if not columns or not rows:
            message = "holds a hex a cell, and this field has no columns and rows"
            self.problems.error(grid.where, self.at, message, "give a list of hexes: a file with columns hex, terrain")
            return Plotted({})
        grid = without_frame(grid, columns, rows)
        if len(grid.rows) != rows:
            message = f"has {len(grid.rows)} rows, and the field has {rows}"
            self.problems.error(grid.rows[-1][0].where if grid.rows else grid.where, self.at, message)
        cells: dict[tuple[int, int], tuple[Scalar, ...]] = {}
        for row, words in enumerate(grid.rows[:rows]):
            self._check_width(words, columns, full=grid.full)
            if grid.even and 0 < len(words) < columns:
                message = f"this row has {len(words)} cells, and the field has {columns} columns: the others stay clear"
                self.problems.warning(words[-1].where, self.at, message, "a cell of which nothing is said is blank")
            for column, word in enumerate(words[:columns]):
                if meant := self._meant(word):
                    cells[column, row] = meant
        return Plotted(cells)

    def _check_width(self, words: tuple[Scalar, ...], columns: int, *, full: bool) -> None:
        beyond = next((word for word in words[columns:] if full or word.text), None)
        if not full and beyond:
            message = f'"{beyond.text}" stands beyond the {columns} columns of the field'
            self.problems.error(beyond.where, self.at, message)
        elif full and len(words) != columns:
            message = f"this row has {len(words)} hexes, and the field has {columns} columns"
            hint = "" if beyond else "a hex of which nothing is to be said is a dot"
            self.problems.error((beyond or words[-1]).where, self.at, message, hint)

    def listed(self, table: DataTable) -> Plotted:
        """Read a row for hexes of one terrain."""
        places = [find_column(name, table.columns) for name in HEXES]
        hexes = next(place for place in places if place is not None)
        terrain = find_column(TERRAIN, table.columns)
        if terrain is None:
            message = "has a column of hexes and none of their terrain"
            self.problems.error(table.heading(table.columns[hexes]), TERRAIN, message, nearest(TERRAIN, table.columns))
            return Plotted({})
        found: list[tuple[Scalar, tuple[Scalar, ...]]] = []
        for row in table.rows:
            meant = self._meant(_cell(table, row, terrain))
            if meant and row.cells[hexes]:
                found.append((_cell(table, row, hexes), meant))
            elif meant:
                self.problems.error(table.where(row, table.columns[hexes]), HEXES[0], "is blank")
        return Plotted({}, tuple(found))

    def _meant(self, word: Scalar) -> tuple[Scalar, ...]:
        """Give the terrains that a word stands for, by the legend or as it is."""
        legend = self._source.legend
        if word.text in NOTHING and word.text not in legend:
            return ()
        if word.text in legend:
            return tuple(word._replace(text=each) for each in _several(legend[word.text]) if each in self._known)
        found = [word._replace(text=each) for each in _several(word.text)]
        for each in found:
            if each.text not in self._known and each.text not in self._strange:
                self._strange.add(each.text)
                hint = nearest(each.text, self._known) if len(each.text) > 1 else ""
                hint = hint or f'say it in the legend: legend: {{"{each.text}": {next(iter(self._known), "woods")}}}'
                self.problems.error(each.where, self.at, f'"{each.text}" stands for no terrain', hint)
        return tuple(each for each in found if each.text in self._known)


def _cell(table: DataTable, row: Row, place: int) -> Scalar:
    return Scalar(row.cells[place], table.where(row, table.columns[place]))


def _several(text: str) -> Iterable[str]:
    parts = [each.strip() for each in text.split(BESIDE)]
    return [each for each in parts if each] or [text]
