"""What values may ask of the pack around them: answers to unknowns, readings, cells of tables, texts, titles of sides.

Kinds with a piece for each row work their values out row by row. The entries of all other kinds may ask, too: a board
that says ``columns: "{{ unknowns['U-X-1'] or 27 }}"`` has as many columns as an owner answered, and one that says
``hexes: "{{ tables.port.brest.hexes }}"`` shows what is ruled. An item of a list with ``each: port`` stands for an item
for every row of that table, whose cells it calls ``row.hexes``; one with ``when: "{{ ... }}"`` stands only where that
holds, such as a sentence about what an edition answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.errors import nearest
from forge.pack.expression_values import Unfit, truth
from forge.pack.expressions import compile_value
from forge.reading.node import Entry, Items, Mapping, Node, Scalar, describe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.errors import Problems
    from forge.pack.model import Pack
    from forge.rules.agreed import Reading
    from forge.rules.table import Table

EACH, ROW, WHEN = "each", "row", "when"
UNKNOWNS = "unknowns"


class Answers(dict[str, str]):
    """Answers to unknowns by number, blank until they are given; they remember which were asked for."""

    def __init__(self, answers: dict[str, str]) -> None:
        super().__init__(answers)
        self.asked: dict[str, None] = {}

    def __getitem__(self, number: str) -> str:
        """Give the answer to an unknown, and note that it was asked for."""
        self.asked[number] = None
        return super().__getitem__(number)


def pack_data(pack: Pack) -> dict[str, Any]:
    """Give the names that values know: ``sides``, ``unknowns``, ``readings``, ``otherwise``, ``tables``, ``texts``.

    ``unknowns`` are blank until answered, ``readings`` give the alternative in force. ``otherwise`` gives the words of
    a reading that is not read as usual, nothing of the others: ``{{ otherwise['AW-R4'] or 'as many as are due' }}``.
    ``tables`` holds those in force that have one column of results: by table, row and part of the result.
    """
    rules = pack.rules
    readings = rules.readings.values()
    return {
        "sides": {name: {"title": side.title or name} for name, side in pack.sides.items()},
        UNKNOWNS: Answers({name: _written(one.value) for name, one in rules.unknowns.items()}),
        "readings": {one.id: one.chosen for one in readings},
        "otherwise": {one.id: _otherwise(one) for one in readings},
        "tables": {name: _rows(table) for name, table in rules.tables.items() if table.in_force and not table.columns},
        "texts": rules.texts,
    }


def _otherwise(reading: Reading) -> str:
    """Ask and answer what a reading is about, if it is not read as usual."""
    if reading.chosen == reading.default:
        return ""
    return f"{reading.about} {dict(reading.alternatives)[reading.chosen]}."


def _rows(table: Table) -> dict[str, dict[str, str]]:
    names = [field.id for field in table.fields]
    return {
        row.band.id: {name: _written(value) for name, value in zip(names, row.cells[0].values, strict=True)}
        for row in table.rows
    }


def _written(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return (" + ".join(map(str, value)) or "none") if isinstance(value, tuple) else str(value)


def fill_in(entry: Mapping, data: dict[str, Any], at: str, problems: Problems) -> Mapping:
    """Work out every value of an entry that holds ``{{ ... }}``; one that cannot be is reported and left as it is."""
    entries = {
        key: Entry(one.where, _filled(one.value, data, f"{at}.{key}", problems)) for key, one in entry.entries.items()
    }
    return Mapping(entries, entry.where)


def _filled(node: Node, data: dict[str, Any], at: str, problems: Problems) -> Node:
    if isinstance(node, Mapping):
        return fill_in(node, data, at, problems)
    if isinstance(node, Items):
        items = (_each(item, data, f"{at}[{number}]", problems) for number, item in enumerate(node.items, 1))
        return Items(tuple(one for several in items for one in several), node.where)
    if "{{" not in node.text:
        return node
    try:
        text = compile_value(node.text, (), data).constant
    except Unfit as error:
        problems.error(node.where, at, f"{describe(node)} {error}", error.hint)
        return node
    return Scalar(text or "", node.where, quoted=True)


def _each(item: Node, data: dict[str, Any], at: str, problems: Problems) -> Iterator[Node]:
    """Work out an item of a list: as often as the table that it names has rows, else once."""
    if not isinstance(item, Mapping) or EACH not in item.entries:
        yield from _one(item, data, at, problems)
        return
    named = item.entries[EACH].value
    name = named.text if isinstance(named, Scalar) else ""
    tables = data.get("tables", {})
    if name not in tables:
        problems.error(named.where, f"{at}.{EACH}", "must name a table with one column", nearest(name, tables))
        return
    if ROW in data:
        problems.error(named.where, f"{at}.{EACH}", "stands within another")
        return
    model = _without(item, EACH)
    before = len(problems.errors)
    for row in tables[name].values():
        if len(problems.errors) == before:
            yield from _one(model, data | {ROW: row}, at, problems)


def _one(item: Node, data: dict[str, Any], at: str, problems: Problems) -> Iterator[Node]:
    """Work out an item, if its condition holds."""
    if isinstance(item, Mapping) and WHEN in item.entries:
        condition = item.entries[WHEN].value
        if not isinstance(condition, Scalar):
            problems.error(condition.where, f"{at}.{WHEN}", f"must be yes, no or a value, not {describe(condition)}")
            return
        filled = _filled(condition, data, f"{at}.{WHEN}", problems)
        if not truth(filled.text if isinstance(filled, Scalar) else ""):
            return
        item = _without(item, WHEN)
    yield _filled(item, data, at, problems)


def _without(item: Mapping, key: str) -> Mapping:
    return Mapping({name: entry for name, entry in item.entries.items() if name != key}, item.where)
