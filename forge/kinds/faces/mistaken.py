"""A file of rows of which nothing is asked for that stands in it: the wrong sheet, or a header that is none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from forge.errors import brief
from forge.kinds.faces.cells import UnreadTable
from forge.reading.columns import column_key
from forge.reading.node import Items, Mapping, Scalar

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from forge.errors import Problems
    from forge.kinds.faces.cells import Table
    from forge.kinds.faces.row_entry import RowEntry
    from forge.reading.data_table import DataTable
    from forge.reading.node import Node

_NAME = re.compile(r"[^\W\d]\w*")
_VALUE = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)
_ALONE = re.compile(r"\{\{\s*([^\W\d]\w*)\s*(?:\}\}|\|)")


def refuse_mistaken(entry: RowEntry, table: DataTable, known: Collection[str], problems: Problems) -> Table:
    """Give a table, or one that asks for no more where it is taken for the wrong one: that is told once, at its header.

    It is where no value names one of its columns, and several are names of columns and nothing else; ``known`` are the
    names of what is no column.
    """
    texts = [text for node in _values(entry) for text in _texts(node)]
    named = {column_key(name) for text in texts for value in _VALUE.findall(text) for name in _NAME.findall(value)}
    asked = dict.fromkeys(name for text in texts for name in _ALONE.findall(text) if name not in known)
    if len(asked) < 2 or any(column_key(column) in named for column in table.columns):
        return table
    message = f"names none of the columns that {entry.id} asks for: {brief(', '.join(asked), 80)}"
    hint = "the first line names the columns"
    if table.cells_named:
        hint += "; if another sheet is meant, say data: {file: ..., sheet: NAME}"
    problems.error(table.heading(table.columns[0]), "", message, hint)
    return UnreadTable(entry.where.file, entry.where)


def _values(entry: RowEntry) -> Iterator[Node]:
    """Give all that is written over the rows of an entry."""
    yield from filter(None, (entry.name, entry.copies, entry.side))
    for use in filter(None, (entry.front, entry.back)):
        yield from filter(None, (use.face, *use.slots.values()))


def _texts(node: Node) -> Iterator[str]:
    if isinstance(node, Scalar):
        yield node.text
    elif isinstance(node, Items):
        for item in node.items:
            yield from _texts(item)
    elif isinstance(node, Mapping):
        for entry in node.entries.values():
            yield from _texts(entry.value)
