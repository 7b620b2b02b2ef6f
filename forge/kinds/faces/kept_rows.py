"""Which rows of its table a component takes: all, or those of which what ``where:`` says is so.

``where: "{{ type == 'event' }}"`` asks each row; ``where: {type: event, era: [1, 2]}`` names what stands in columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import nearest
from forge.pack.expression_values import truth
from forge.reading.columns import find_column
from forge.reading.fields import INVALID, TEXT, FieldType, Invalid, ListOf, Schema
from forge.reading.node import Items, Node, Scalar, describe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.errors import Location, Problems
    from forge.kinds.faces.cells import Cells
    from forge.reading.data_table import Row

_WORDS = ListOf(TEXT, single=True)


class Wanted(NamedTuple):
    """What rows must be like: a value that holds, or the words that may stand in columns, each with its place."""

    value: Scalar | None
    columns: dict[str, tuple[tuple[str, ...], Location]]
    where: Location


class _Where(FieldType[Wanted]):
    called = "a value such as {{ type == 'event' }}, or a mapping of columns to what stands in them"

    def read(self, node: Node, at: str, problems: Problems) -> Wanted | Invalid:
        """Read a value, or a mapping; a value without braces says the same of every row and is refused."""
        if isinstance(node, Scalar):
            if "{{" in node.text or node.text in ("yes", "no"):
                return Wanted(node, {}, node.where)
            hint = f'write "{{{{ {node.text} }}}}", or name a column: {{type: event}}'
            problems.error(node.where, at, f"{describe(node)} says the same of every row", hint)
            return INVALID
        if isinstance(node, Items):
            problems.error(node.where, at, f"must be {self.called}, not {describe(node)}")
            return INVALID
        columns: dict[str, tuple[tuple[str, ...], Location]] = {}
        for name, entry in node.entries.items():
            words = _WORDS.read(entry.value, f"{at}.{name}", problems)
            if words is INVALID:
                return INVALID
            columns[name] = words, entry.where
        return Wanted(None, columns, node.where)

    def schema(self) -> Schema:
        """Describe a string, or an object with free names."""
        word: Schema = {"type": ["string", "number", "boolean"]}
        words = {"anyOf": [word, {"type": "array", "items": word}]}
        return {"anyOf": [word, {"type": "object", "additionalProperties": words}]}


WHERE = _Where()


def kept_rows(wanted: Wanted, cells: Cells, at: str, problems: Problems) -> Sequence[Row]:
    """Give the rows of a table that are as wanted; what cannot be asked is reported, and asks nothing."""
    rows, before = cells.table.rows, problems.error_count
    kept = _by_value(wanted.value, cells, at, problems) if wanted.value else _by_columns(wanted, cells, at, problems)
    if rows and not kept and problems.error_count == before:
        problems.warning(wanted.where, at, f"takes none of the {len(rows)} rows of {cells.table.file}")
    return kept


def _by_value(value: Scalar, cells: Cells, at: str, problems: Problems) -> Sequence[Row]:
    given = cells.read(value, at)
    return [row for row in cells.table.rows if truth(cells.text(given, row, problems))] if given else ()


def _by_columns(wanted: Wanted, cells: Cells, at: str, problems: Problems) -> Sequence[Row]:
    kept: Sequence[Row] = cells.table.rows
    for name, (words, where) in wanted.columns.items():
        place, column = find_column(name, cells.table.columns), cells.column(name, where, f"{at}.{name}")
        if place is None or column is None:
            hint = nearest(name, cells.table.columns)
            problems.error(where, f"{at}.{name}", f"is not a column of {cells.table.file}", hint)
            return ()
        there = {row.cells[place] for row in cells.table.rows}
        for word in words:
            if there and word not in there:
                problems.warning(
                    where, f"{at}.{name}", f'no row has "{word}" there', nearest(word, filter(None, there))
                )
        kept = [row for row in kept if row.cells[place] in words]
    return kept
