"""The cells of a table: what is written in one becomes typed values with their printed form."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from forge.errors import nearest
from forge.reading.node import Entry, Items, Mapping, Node, Scalar, describe, is_blank
from forge.reading.scalars import INVALID
from forge.rules.bands import name_bounds, parse_bounds
from forge.rules.filling import make_cell
from forge.rules.legend import decode
from forge.rules.table_form import MARKS, UNKNOWN_ID, scalar_of
from forge.values.strengths import PARTS

if TYPE_CHECKING:
    from forge.errors import Location, Problems
    from forge.rules.known import Known
    from forge.rules.parts import Band, Cell, Field
    from forge.rules.values import Value

ALL = "all"
MARK = "mark"
_FRACTION = re.compile(rf"[+-]?(?:\d*[.,]\d+|\d*[{''.join(PARTS)}]|\d+/\d+)")


class CellReader:
    """Reads cells of one table: a value, a list with a value for each field shown, or values by the field's name."""

    def __init__(self, fields: tuple[Field, ...], known: Known, problems: Problems) -> None:
        self._fields = {field.id: field for field in fields}
        self._shown = [field.id for field in fields if field.shown]
        self._known = known
        self._problems = problems

    def row(
        self, node: Node, columns: tuple[Band, ...], at: str, old: dict[str, Cell] | None = None
    ) -> tuple[dict[str, Cell], tuple[str, ...]]:
        """Read the cells of a row by column id (``""`` where there are no columns), and the marks of its heading.

        ``old`` holds the cells that are being corrected; what is not written stays as it was in them.
        """
        if not columns:
            marks = self._marks(node, at)
            cell = self.cell(node.without(MARK) if isinstance(node, Mapping) else node, at, old=(old or {}).get(""))
            return {"": cell}, marks
        if isinstance(node, Items):
            if len(node.items) != len(columns):
                message = f"has {len(node.items)} cells where the table has {len(columns)} columns"
                self._problems.error(node.where, at, message)
                return {}, ()
            entries = {band.id: Entry(item.where, item) for band, item in zip(columns, node.items, strict=True)}
            node = Mapping(entries, node.where)
        if not isinstance(node, Mapping):
            message = f"must be a list of {len(columns)} cells, or cells by column, not {describe(node)}"
            self._problems.error(node.where, at, message)
            return {}, ()
        return self._by_column(node, columns, at, old or {}), self._marks(node, at)

    def cell(self, node: Node, at: str, common: Node | None = None, old: Cell | None = None) -> Cell:
        """Read one cell; ``common`` holds values that all cells of the row share, ``old`` those it replaces."""
        written = self._values(node, at) if common is None else self._values(common, at) | self._values(node, at)
        values: list[Value | None] = []
        unknowns: list[str] = []
        for field in self._fields.values():
            if field.counts:
                value, unknown = None, ""
            elif old and field.id not in written:
                value, unknown = _kept(old, len(values))
            else:
                value, unknown = self._value(field, written.get(field.id), node.where, at)
            values.append(value)
            unknowns.append(unknown)
        marks = self._marks(node, at) or (old.marks if old else ())
        return make_cell(tuple(self._fields.values()), tuple(values), tuple(unknowns), marks, node.where)

    def _by_column(self, node: Mapping, columns: tuple[Band, ...], at: str, old: dict[str, Cell]) -> dict[str, Cell]:
        known = [band.id for band in columns]
        named = any(band.names for band in columns)
        common = node.entries[ALL].value if ALL in node.entries else None
        shared = common if isinstance(common, Mapping) else None
        cells: dict[str, Cell] = {}
        for written, entry in node.entries.items():
            name = written if named else _heading(written)
            if name in cells:
                self._problems.error(entry.where, f"{at}.{written}", "gives a second cell for the same column")
            elif name in known:
                cells[name] = self.cell(entry.value, f"{at}.{name}", shared, old.get(name))
            elif name not in (ALL, MARK):
                hint = nearest(written, [*known, ALL, MARK])
                self._problems.error(entry.where, f"{at}.{written}", "is not a column of this table", hint)
        if common is not None:
            for name in known:
                if name not in cells:
                    cells[name] = self.cell(common, f"{at}.{ALL}", old=old.get(name))
        return cells

    def _values(self, node: Node, at: str) -> dict[str, Node]:
        if isinstance(node, Mapping):
            for name, entry in node.entries.items():
                if name not in self._fields and name != MARK:
                    hint = nearest(name, self._fields)
                    self._problems.error(entry.where, f"{at}.{name}", "is not a part of this table's results", hint)
                elif name in self._fields and self._fields[name].counts:
                    self._problems.error(entry.where, f"{at}.{name}", "is given by the legend, not by cells")
            return {name: entry.value for name, entry in node.entries.items() if name in self._fields}
        if len(self._shown) == 1:
            return {self._shown[0]: node}
        if isinstance(node, Items) and len(node.items) == len(self._shown):
            return dict(zip(self._shown, node.items, strict=True))
        message = f"must be a list of {' and '.join(self._shown)}, not {describe(node)}"
        self._problems.error(node.where, at, message)
        return {}

    def _value(self, field: Field, node: Node | None, where: Location, at: str) -> tuple[Value | None, str]:
        path = f"{at}.{field.id}" if len(self._fields) > 1 else at
        if field.open and node is not None and is_blank(node):
            return None, ""
        if node is None:
            if field.type.absent is None:
                self._problems.error(where, path, f"has no {field.title or field.id}")
            return field.type.absent, ""
        if field.codes and not (isinstance(node, Scalar) and UNKNOWN_ID.fullmatch(node.text) and not node.quoted):
            node = decode(field, node, path, self._problems)
            if node is None:
                return None, ""
        if isinstance(node, Items) and field.type.shape == "any":
            words = [item.text for item in node.items if isinstance(item, Scalar)]
            if len(words) == len(node.items):
                node = Scalar(" + ".join(words) or "none", node.where)
        if isinstance(node, Scalar) and UNKNOWN_ID.fullmatch(node.text) and not node.quoted:
            return None, self._unknown(node, field, path)
        if field.type.shape == "whole" and isinstance(node, Scalar) and _FRACTION.fullmatch(node.text.strip()):
            hint = "a result with a fraction is a text: type: text for this part of the result"
            self._problems.error(node.where, path, f'"{node.text}" is not a whole number', hint)
            return None, ""
        value = scalar_of(field.type).read(node, path, self._problems)
        return None if value is INVALID else value, ""

    def _unknown(self, node: Scalar, field: Field, at: str) -> str:
        unknown = self._known.unknown(node.text, node.where, at, self._problems)
        if unknown is None:
            return ""
        if not unknown.type.fits(field.type):
            message = f"{unknown.id} asks for {unknown.type.label}, but here stands {field.type.label}"
            self._problems.error(node.where, at, message)
        return unknown.id

    def _marks(self, node: Node, at: str) -> tuple[str, ...]:
        if not isinstance(node, Mapping) or MARK not in node.entries:
            return ()
        return MARKS.read(node.entries[MARK].value, f"{at}.{MARK}", self._problems) or ()


def _heading(written: str) -> str:
    """Give the stable form of a heading of numbers; a name such as ``1-1`` is none, whatever it looks like."""
    try:
        return name_bounds(parse_bounds(written))
    except ValueError:
        return written


def _kept(old: Cell, index: int) -> tuple[Value | None, str]:
    return old.values[index], old.unknowns[index] if old.unknowns else ""
