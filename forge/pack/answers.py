"""What values may ask of the pack around them: answers to unknowns, readings, cells of tables, texts, titles of sides.

Kinds with a piece for each row work their values out row by row. The entries of all other kinds may ask, too: a board
that says ``columns: "{{ unknowns['U-X-1'] or 27 }}"`` has as many columns as an owner answered, and one that says
``hexes: "{{ tables.port.brest.hexes }}"`` shows what is ruled. An item of a list with ``each: port`` stands for an item
for every row of that table, whose cells it calls ``row.hexes``; with ``each: data/ports.csv`` for every row of that
file, whose cells it may call by their columns alone, too. A blank cell says nothing. An item with ``when: "{{ ... }}"``
stands only where that holds, such as a sentence about what an edition answers.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping as Lookup
from typing import TYPE_CHECKING, Any

from forge.errors import nearest
from forge.pack.expression_values import UnreadData, truth
from forge.pack.expressions import compile_value
from forge.pack.unfit import Unfit, Unread
from forge.reading.columns import part_sheet
from forge.reading.data_file import SOURCE
from forge.reading.fields import INVALID
from forge.reading.node import Entry, Items, Mapping, Node, Scalar, describe
from forge.reading.text_file import TEXT_TABLES, WORKBOOKS
from forge.rules.agreed import otherwise
from forge.rules.choices import show_value

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from forge.errors import Location, Problems
    from forge.pack.model import Pack
    from forge.rules.table import Table

ReadRows = Callable[[str, "Location", str], "Sequence[DataRow] | None"]
EACH, ROW, WHEN = "each", "row", "when"
UNKNOWNS = "unknowns"


class DataRow(dict[str, str]):
    """The cells of one row of a file by the names of their columns, and where it stands."""

    def __init__(self, cells: Iterable[tuple[str, str]], where: Location) -> None:
        super().__init__(cells)
        self.where = where


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
    """Give the names that values know: ``pack``, ``sides``, ``texts``, and those of the rules.

    ``pack.title`` is what the game is called, said once. ``unknowns`` are blank until answered, ``readings`` give the
    alternative in force. ``otherwise`` gives the words of a reading that is not read as usual, nothing of the others:
    ``{{ otherwise['AW-R4'] or 'as many as are due' }}``.
    ``tables`` holds those in force that have one column of results: by table, row and part of the result.
    """
    rules = pack.rules
    readings = rules.readings.values()
    return {
        "pack": {"title": pack.title},
        "sides": {name: {"title": side.title or name} for name, side in pack.sides.items()},
        UNKNOWNS: Answers({name: show_value(one.value) for name, one in rules.unknowns.items()}),
        "readings": {one.id: one.chosen for one in readings},
        "otherwise": {one.id: otherwise(one) for one in readings},
        "tables": TableRows(rules.tables, rules.unread),
        "texts": rules.texts,
    }


class TableRows(Lookup[str, "dict[str, dict[str, str]] | UnreadData"]):
    """The rows of tables in force with one column of results, made when they are looked up."""

    def __init__(self, tables: Lookup[str, Table], unread: Collection[str]) -> None:
        self._tables, self._unread = tables, unread
        self._made: dict[str, dict[str, dict[str, str]]] = {}

    def __getitem__(self, name: str) -> dict[str, dict[str, str]] | UnreadData:
        """Give the rows of a table."""
        if name in self._unread:
            return UnreadData()
        if name not in self._made:
            table = self._tables[name]
            if not table.in_force or table.columns:
                raise KeyError(name)
            self._made[name] = _rows(table)
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        """Go through the names of all."""
        return (name for name in (*self._tables, *self._unread) if name in self)

    def __len__(self) -> int:
        """Count them."""
        return sum(1 for _ in self)


def _rows(table: Table) -> dict[str, dict[str, str]]:
    names = [field.id for field in table.fields]
    return {
        row.band.id: {name: show_value(value) for name, value in zip(names, row.cells[0].values, strict=True)}
        for row in table.rows
    }


class Filler:
    """Works out the values of one entry; ``sound`` as long as each of them could be."""

    def __init__(self, data: dict[str, Any], problems: Problems, read: ReadRows | None = None) -> None:
        """Take the names that values know, and what reads a file of rows that an item stands for."""
        self.sound = True
        self._data = data
        self._problems = problems
        self._read = read
        self._row: DataRow | None = None

    def fill(self, entry: Mapping, at: str) -> Mapping:
        """Work out every value of a mapping."""
        entries = {key: Entry(one.where, self._filled(one.value, f"{at}.{key}")) for key, one in entry.entries.items()}
        return Mapping(entries, entry.where)

    def _error(self, where: Location, field: str, message: str, hint: str = "") -> None:
        self.sound = False
        self._problems.error(where, field, message, hint)

    def _filled(self, node: Node, at: str) -> Node:
        if isinstance(node, Mapping):
            return self.fill(node, at)
        if isinstance(node, Items):
            items = (self._item(item, f"{at}[{number}]") for number, item in enumerate(node.items, 1))
            return Items(tuple(one for several in items for one in several), node.where)
        if "{{" not in node.text:
            return node
        try:
            text = compile_value(node.text, (), self._data).constant
        except Unread:
            self.sound = False
            return node
        except Unfit as error:
            self._error(node.where, at, f"{describe(node)} {error}", error.hint)
            return node
        return Scalar(text or "", self._row.where if self._row else node.where, quoted=True, reckoned=True)

    def _item(self, item: Node, at: str) -> Iterator[Node]:
        """Work out an item of a list: as often as the rows that it names, else once."""
        if not isinstance(item, Mapping) or EACH not in item.entries:
            yield from self._one(item, at)
            return
        if ROW in self._data:
            self._error(item.entries[EACH].where, f"{at}.{EACH}", "stands within another")
            return
        rows = self._rows(item.entries[EACH].value, f"{at}.{EACH}")
        if rows is None:
            self.sound = False
            return
        model, outside = item.without(EACH), self._data
        for row in rows:
            if self.sound:
                self._row = row if isinstance(row, DataRow) else None
                self._data = {**(row if self._row else {}), **outside, ROW: row}
                yield from self._one(model, at)
        self._data, self._row = outside, None

    def _rows(self, named: Node, at: str) -> Iterable[dict[str, str]] | None:
        """Give the rows of a table of the rules, or of a file of the pack; None if there are none to be read."""
        tables = self._data.get("tables", {})
        name = named.text if isinstance(named, Scalar) else ""
        if name in tables:
            table = tables[name]
            return None if isinstance(table, UnreadData) else table.values()
        file = SOURCE.read(named, at, self._problems) if isinstance(named, Mapping) else name
        if file is INVALID:
            return None
        if self._read and part_sheet(str(file))[0].lower().endswith((*TEXT_TABLES, *WORKBOOKS)):
            return self._read(str(file), named.where, at)
        message = "must name a table with one column of results, or a file of rows such as data/ports.csv"
        self._error(named.where, at, message, nearest(name, tables))
        return None

    def _one(self, item: Node, at: str) -> Iterator[Node]:
        """Work out an item, if its condition holds."""
        if isinstance(item, Mapping) and WHEN in item.entries:
            condition = item.entries[WHEN].value
            if not isinstance(condition, Scalar):
                message = f"must be yes, no or a value, not {describe(condition)}"
                self._error(condition.where, f"{at}.{WHEN}", message)
                return
            filled = self._filled(condition, f"{at}.{WHEN}")
            if not truth(filled.text if isinstance(filled, Scalar) else ""):
                return
            item = item.without(WHEN)
        yield self._filled(item, at)
