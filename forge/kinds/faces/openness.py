"""How much of a component with a piece for each row no source gives.

Two things leave a section of a piece open: a value that asks for an unknown nobody has answered, and a cell of the CSV
file which a table of the pack, made of the same file, holds to be unknown. What is merely blank is not open. Whether
there is anything else on the pieces is told by those cells, and by the unknowns that the component says it awaits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import nearest
from forge.pack.answers import UNKNOWNS
from forge.pack.model import Openness
from forge.pack.unfit import Unfit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.errors import Location, Problems
    from forge.kinds.faces.cells import Given, Table
    from forge.pack.answers import Answers
    from forge.pack.model import Piece
    from forge.reading.data_table import Row
    from forge.rules import Rules
    from forge.rules.table import Table as RuledTable


class Asking(NamedTuple):
    """What asks for unknowns: the values of the faces, the answers they see, and the unknowns that are waited for."""

    values: Sequence[Given]
    answers: Answers
    awaits: frozenset[str]

    def of(self, row: Row, rules: Rules) -> Iterator[Section]:
        """Give the unknowns that a row asks for; what cannot be worked out is reported when it is drawn."""
        self.answers.asked.clear()
        for given in self.values:
            try:
                given.value.evaluate(row.cells)
            except Unfit:
                continue
        for number in self.answers.asked:
            if number in rules.unknowns:
                yield Section(number, rules.unknowns[number].value is None)


class Section(NamedTuple):
    """A section of a piece that answers an unknown, and whether it still is open."""

    unknown: str
    open: bool


def read_awaits(said: Sequence[str], where: Location, rules: Rules, problems: Problems) -> frozenset[str]:
    """Check the unknowns that a component says it waits for."""
    for number in said:
        if number not in rules.unknowns:
            hint = nearest(number, rules.unknowns)
            problems.error(where, "awaits", f'there is no unknown "{number}" in the pack', hint)
    return frozenset(said)


def rows_ruled(file: str, rules: Rules) -> Iterator[RuledTable]:
    """Give the tables of a pack that are made of the rows of a CSV file."""
    return (rules.tables[name] for name in (rules.tables_of.get(file, ()) if file else ()))


def read_openness(
    table: Table, pieces: Sequence[Piece], asking: Asking, rules: Rules
) -> tuple[Openness, dict[str, tuple[str, ...]]]:
    """Count the sections of all pieces that are open and known, and say which pieces ask for each unknown."""
    asking = asking._replace(values=[given for given in asking.values if UNKNOWNS in given.value.data])
    cells = _cells(table, rules)
    if not (asking.values or cells):
        return Openness(), {}
    asks: dict[str, dict[str, None]] = {}
    open_pieces = blank = known = 0
    for piece in pieces:
        row = table.rows[piece.row]
        held, asked = cells.get(row.line, []), tuple(asking.of(row, rules))
        for section in (*held, *asked):
            asks.setdefault(section.unknown, {})[piece.id] = None
        weighed = [*held, *(section for section in asked if section.unknown in asking.awaits)]
        still = sum(section.open for section in weighed)
        open_pieces += piece.copies if any(section.open for section in (*held, *asked)) else 0
        blank += still * piece.copies
        known += (len(weighed) - still) * piece.copies
    return Openness(open_pieces, blank, known), {name: tuple(found) for name, found in asks.items()}


def _cells(table: Table, rules: Rules) -> dict[int, list[Section]]:
    """Give, by line of the file, the cells that a table would hold to be unknown where they are blank."""
    found: dict[int, list[Section]] = {}
    for ruled in rows_ruled(table.where(table.rows[0]).file if table.rows else "", rules):
        for row in ruled.rows:
            for field, value in zip(ruled.fields, row.cells[0].values, strict=True):
                if field.open:
                    found.setdefault(row.where.line, []).append(Section(field.open, value is None))
    return found
