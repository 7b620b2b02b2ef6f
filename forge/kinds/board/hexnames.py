"""The hexes of a board by name: which there are, and how definitions refer to them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import Problems, nearest
from forge.kinds.board.lattice import Hex, from_offset, lines_later
from forge.kinds.pages.fields import Said
from forge.reading.fields import INVALID, FieldType, Invalid, Schema, Text
from forge.reading.node import Items, Node, Scalar, describe

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.kinds.board.numbering import Numbering
    from forge.kinds.pages.desk import Desk

MOST_HEXES = 20_000
MOST_WORDS = 3_000
_AXIAL_RUN = re.compile(r"([+-]?\d{1,3}),([+-]?\d{1,3})(?:\.\.([+-]?\d{1,3}),([+-]?\d{1,3}))?")
_RUN = re.compile(r"([+-]?\d{1,3})(?:\.\.([+-]?\d{1,3}))?")


class Words(FieldType[tuple[Said, ...]]):
    """Names parted by blanks, or a list of them; each keeps its place."""

    def __init__(self, called: str) -> None:
        self.called = called

    def read(self, node: Node, at: str, problems: Problems) -> tuple[Said, ...] | Invalid:
        """Read all names."""
        nodes = node.items if isinstance(node, Items) else (node,)
        said: list[Said] = []
        for each in nodes:
            if not isinstance(each, Scalar):
                problems.error(each.where, at, f"must be {self.called}, not {describe(each)}")
                return INVALID
            said.extend(Said(word, each.where) for word in each.text.split())
        if len(said) > MOST_WORDS:
            problems.error(node.where, at, f"names more than {MOST_WORDS:,}")
            return INVALID
        return tuple(said)

    def schema(self) -> Schema:
        """Describe a string or a list of strings."""
        text = {"type": ["string", "number"]}
        return {"anyOf": [text, {"type": "array", "items": text}], "description": self.called}


HEXES = Words("hexes such as 0101 0103..0107")
SIDES = Words("hexsides such as 2405/2505")


class Cell(NamedTuple):
    """A hex, its column and row, and where it is counted, which on slanted grids is elsewhere."""

    hex: Hex
    column: int
    row: int
    counted: tuple[int, int]


class HexNames:
    """All hexes of a field by name, and the look-up of names, runs and sides."""

    def __init__(self, cells: dict[str, Cell]) -> None:
        self.cells = cells
        self._at = {cell.counted: name for name, cell in cells.items()}

    def find(self, said: Iterable[Said], field: str, desk: Desk) -> list[Hex]:
        """Give the hexes that words name, a run ``0103..0107`` along a column or row; report those there are not."""
        found: dict[Hex, None] = {}
        for word in said:
            first, _, last = word.text.partition("..")
            names = self._run(first, last) if last else [first]
            desk.spend(word.where, 1 + len(names) // 20)
            for name in names:
                if name not in self.cells:
                    hint = nearest(name, self.cells)
                    desk.problems.error(word.where, f"{desk.component}.{field}", f"there is no hex {name!r}", hint)
                else:
                    found[self.cells[name].hex] = None
        return list(found)

    def _run(self, first: str, last: str) -> list[str]:
        """The names from one hex to another of the same column or row, leaving out hexes there are not."""
        if first not in self.cells or last not in self.cells:
            return [name for name in (first, last) if name not in self.cells]
        start, end = self.cells[first], self.cells[last]
        if start.counted[0] != end.counted[0] and start.counted[1] != end.counted[1]:
            return [f"{first}..{last}"]
        columns, rows = (range(min(ends), max(ends) + 1) for ends in zip(start.counted, end.counted, strict=True))
        places = ((column, row) for column in columns for row in rows)
        return [self._at[place] for place in places if place in self._at]

    def sides(self, said: Iterable[Said], field: str, desk: Desk) -> list[tuple[Said, Hex, Hex]]:
        """Give the pairs of hexes whose common side words such as ``2405/2505`` name."""
        pairs: list[tuple[Said, Hex, Hex]] = []
        for word in said:
            names = word.text.split("/")
            if len(names) != 2:
                message = f'"{word.text}" is not a hexside such as 2405/2505'
                desk.problems.error(word.where, f"{desk.component}.{field}", message)
                continue
            hexes = self.find([word._replace(text=name) for name in names], field, desk)
            if len(hexes) == 2:
                pairs.append((word, hexes[0], hexes[1]))
        return pairs


def field_cells(columns: int, rows: int, numbering: Numbering, lower: Any) -> dict[str, Cell]:
    """Name the hexes of a rectangular field; ``ValueError`` where one has no name."""
    cells: dict[str, Cell] = {}
    for column in range(columns):
        for row in range(rows):
            line, place = (column, row) if numbering.orientation == "flat" else (row, column)
            counted = numbering.counted(line, place, later=lines_later(line, lower))
            further = (line % 2 == 1) == (lower == "even")
            hexagon = from_offset(column, row, numbering.orientation, lower=lower)
            cells[numbering.name(*counted, further=further)] = Cell(hexagon, column, row, counted)
    return cells


def lattice_cells(runs: dict[int, tuple[int, ...]]) -> dict[str, Cell]:
    """Name the hexes of a lattice by their axial coordinates, ``q,r``."""
    return {f"{q},{r}": Cell(Hex(q, r), q, r, (q, r)) for q, rows in runs.items() for r in rows}


def parse_runs(text: str) -> tuple[int, ...]:
    """Read rows of one column of a lattice: ``-8..0 2..3``."""
    rows: dict[int, None] = {}
    for word in text.split():
        match = _RUN.fullmatch(word)
        if not match:
            raise ValueError('is not rows such as "-8..0 2..3"')
        first = int(match[1])
        rows.update(dict.fromkeys(range(first, int(match[2] or first) + 1)))
    if not rows:
        raise ValueError("holds no row")
    return tuple(rows)


RUNS = Text("rows such as -8..0 2..3", parse_runs)


def parse_lattice(text: str) -> dict[int, tuple[int, ...]]:
    """Read the hexes of a lattice by name, alone or in runs down a column: ``4,5..4,6 14,2``."""
    columns: dict[int, dict[int, None]] = {}
    for word in text.split():
        match = _AXIAL_RUN.fullmatch(word)
        if not match or match[3] not in (None, match[1]):
            raise ValueError('is not hexes such as "4,5..4,6 14,2"')
        column, first = int(match[1]), int(match[2])
        columns.setdefault(column, {}).update(dict.fromkeys(range(first, int(match[4] or first) + 1)))
        if sum(map(len, columns.values())) > MOST_HEXES:
            raise ValueError(f"has more than {MOST_HEXES:,} hexes")
    if not columns:
        raise ValueError("holds no hex")
    return {column: tuple(rows) for column, rows in columns.items()}


LATTICE = Text("hexes such as 4,5..4,6 14,2", parse_lattice)
