"""Entries of a ruling made of their plain data again, under the rules that they were ruled by.

The plain form leaves out what can be worked out again: printed words, notes, what one pip would have changed. With the
tables at hand all of it is there again, so that a record is told as its ruling was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.reading.canonical_json import frozen
from forge.referee.walking.asking import pips_more
from forge.referee.walking.rulings import Chosen, Drawn, Held, Looked, Noted, Part, Reported, Thrown, Told
from forge.rules.look import Applied, Clamp, Look, Result
from forge.rules.parts import Band

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from forge.referee.contract.requests import Facts
    from forge.referee.walking.rulings import Entry
    from forge.rules import Rules
    from forge.rules.parts import Axis, Cell
    from forge.rules.table import Table

    Data = Mapping[str, Any]

MOST_DEEP = 30
"""Parts within parts; the rules themselves never come near it."""
NO_BAND = Band("", "")
UNREADABLE = (KeyError, ValueError, TypeError, AttributeError, IndexError)
"""What data raise that no ruling of these rules can have written."""


def restore_entries(entries: Iterable[Data], rules: Rules, deep: int = 0) -> tuple[Entry, ...]:
    """Make entries of their data; one of ``UNREADABLE`` is raised by data that these rules cannot have given."""
    if deep > MOST_DEEP:
        raise ValueError(deep)
    return tuple(_restore(entry, rules, deep) for entry in entries)


def _restore(data: Data, rules: Rules, deep: int) -> Entry:
    kind = str(data["kind"])
    if kind == "look":
        return _looked(data, rules)
    if kind == "part":
        return Part(str(data["step"]), frozen(data["item"]), restore_entries(data["entries"], rules, deep + 1))
    if kind == "note":
        return Noted(str(data["id"]), _facts(data["values"]), str(data["cite"]))
    if kind == "measure":
        return Reported(str(data["id"]), frozen(data["amount"]))
    if kind in ("throw", "draw", "choice", "told"):
        return _asked(kind, data)
    return Held(str(data["id"]), frozen(data["value"]), kind, str(data["status"]))


def _asked(kind: str, data: Data) -> Entry:
    name, how, cite, about = str(data["id"]), str(data["how"]), str(data["cite"]), _facts(data["about"])
    if kind == "throw":
        return Thrown(name, str(data["dice"]), _numbers(data["values"]), how, cite, about)
    if kind == "draw":
        return Drawn(name, str(data["item"]), int(data["out_of"]), how, cite, about)
    if kind == "choice":
        options = tuple(map(str, data["options"]))
        return Chosen(name, str(data["who"]), str(data["option"]), options, how, cite, about)
    return Told(name, str(data["who"]), str(data["words"]), how, cite, about)


def _looked(data: Data, rules: Rules) -> Looked:
    table = rules.tables[data["table"]]
    look = _look(data, table)
    dice, values = str(data["dice"]), _numbers(data["values"])
    less, more = (pips_more(table, look, pips) if dice else None for pips in (-1, 1))
    about, overruled = _facts(data["about"]), str(data["overruled"])
    return Looked(str(data["id"]), dice, values, str(data["how"]), look, less, more, about, overruled)


def _look(data: Data, table: Table) -> Look:
    row, headed = _band(table.rows_axis, data["row"]), table.headed(data["given"])
    column = _band(headed, data["column"])
    result = Result(*zip(*((field.id, frozen(data["result"][field.id])) for field in table.fields), strict=True))
    decided = None
    if data["decided"]:
        decided = table.naturals[[one.band.holds(int(data["natural"])) for one in table.naturals].index(True)]
    place = headed.bands.index(column) if headed and column else 0
    cell, marks = (decided.cell, ()) if decided else _cell(table, row, place)
    as_printed = tuple(value for _, value in result) == cell.values
    notes = dict(table.notes)
    return Look(
        table.id,
        str(data["rule"]),
        result,
        cell.printed if as_printed else tuple(one.show(result[one.id]) for one in table.shown),
        _numbers(data["values"]),
        data["natural"],
        tuple(_applied(one, table) for one in data["modifiers"]),
        data["total"],
        tuple(Clamp(str(one["of"]), int(one["before"]), int(one["after"])) for one in data["clamps"]),
        tuple((str(name), value) for name, value in data["given"].items()),
        row,
        column,
        tuple((mark, notes[mark]) for mark in dict.fromkeys(marks + cell.marks) if mark in notes),
        (),
        decided.when if decided else "",
    )


def _cell(table: Table, row: Band | None, column: int) -> tuple[Cell, tuple[str, ...]]:
    """Find the cell of a row and column, and the marks beside the row."""
    found = {one.band: one for one in table.rows}[row or NO_BAND]
    return found.cells[column], found.marks


def _band(axis: Axis | None, name: Any) -> Band | None:
    if axis is None or name is None:
        return None
    return axis.bands[[band.id for band in axis.bands].index(name)]


def _applied(data: Data, table: Table) -> Applied:
    """Give a modifier as it was applied, with the table's words for it."""
    modifier = table.modifier(str(data["id"]))
    value, amount = int(data["value"]), data["amount"]
    again = table.apply([modifier.id if amount is None else (modifier.id, int(amount))])[0]
    capped = again.capped and again.value == value
    return Applied(modifier.id, value, modifier.when, str(data["rule"]), data["stage"], amount, capped)


def _numbers(values: Iterable[Any]) -> tuple[int, ...]:
    return tuple(int(value) for value in values)


def _facts(data: Data) -> Facts:
    return tuple((str(name), frozen(value)) for name, value in data.items())
