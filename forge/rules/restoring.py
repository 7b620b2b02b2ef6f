"""Rules made of their plain data again: those that a ledger holds, and those that were kept since the last time."""

from __future__ import annotations

from collections.abc import ItemsView, ValuesView
from typing import TYPE_CHECKING, Any

from forge.errors import Location, fail
from forge.reading.canonical_json import frozen
from forge.reading.node import Entry, Items, Mapping, Scalar
from forge.rules.agreed import Overlay, Reading, RowCorrection, Switch, Unknown
from forge.rules.canonical import SCHEMA
from forge.rules.parts import NOWHERE, Axis, Band, Cell, Field, Line, Modifier, Natural, Rounds, Row
from forge.rules.rules import Rules
from forge.rules.table import Table
from forge.rules.values import ValueType
from forge.rules.written import text_of
from forge.values.dice import Dice
from forge.values.dice_group import Group

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.reading.node import Node


def _node(data: Any) -> Node:
    if isinstance(data, dict):
        return _mapping(data)
    return Items(tuple(map(_node, data)), NOWHERE) if isinstance(data, list) else Scalar(data, NOWHERE)


def _mapping(data: dict[str, Any]) -> Mapping:
    return Mapping({name: Entry(NOWHERE, _node(value)) for name, value in data.items()}, NOWHERE)


class _Tables(dict[str, Table]):
    """Tables made of their data when they are asked for, because a ruling asks for few."""

    def __init__(self, written: dict[str, Any]) -> None:
        placeholders: Any = dict.fromkeys(written)
        super().__init__(placeholders)
        self._written = dict(written)

    def __getitem__(self, name: str) -> Table:
        if name in self._written:
            self[name] = _table(self._written.pop(name))
        return super().__getitem__(name)

    def __iter__(self) -> Iterator[str]:
        return super().__iter__()  # its being here makes every copy ask for the tables one by one

    def get(self, name: str, default: object = None) -> Any:
        """Give a table, or the default."""
        try:
            return self[name]
        except KeyError:
            return default

    def values(self) -> ValuesView[Table]:  # type: ignore[override]
        """Give all tables."""
        return ValuesView(self)

    def items(self) -> ItemsView[str, Table]:  # type: ignore[override]
        """Give all tables with their ids."""
        return ItemsView(self)

    def __or__(self, other: dict[str, Any]) -> dict[str, Any]:  # type: ignore[override]
        return {**self.copy(), **other}

    def copy(self) -> dict[str, Table]:
        """Give all tables in a dictionary of their own."""
        return dict(self.items())


def restore_lazily(data: dict[str, Any]) -> Rules:
    """Make rules of canonical data that forge itself has sealed, each table when it is asked for."""
    return restore(data | {"tables": {}})._replace(tables=_Tables(data["tables"]))


def restore(data: dict[str, Any]) -> Rules:
    """Make rules of canonical data again, for replay under the tables of their time; places and files are lost."""
    if data.get("schema") != SCHEMA:
        raise fail(Location("rules"), "schema", f"is {data.get('schema')!r}; this forge reads {SCHEMA}")
    try:
        corrections = data["corrections"]
        return Rules(
            data["pack"],
            data["edition"],
            data["label"],
            {name: _table(table) for name, table in data["tables"].items()},
            {name: _reading(reading) for name, reading in data["readings"].items()},
            {name: _unknown(unknown) for name, unknown in data["unknowns"].items()},
            {name: _switch(switch) for name, switch in data["switches"].items()},
            dict(data["texts"]),
            tuple(Overlay(file="", **overlay) for overlay in data["overlays"]),
            (),
            {name: tuple(RowCorrection(**row) for row in rows) for name, rows in corrections["rows"].items()},
            {},
            {name: tuple(map(_mapping, nodes)) for name, nodes in corrections["components"].items()},
            dict(corrections["replaced"]),
            {name: tuple(map(_mapping, nodes)) for name, nodes in corrections.get("faces", {}).items()},
            procedures=str(data.get("procedures", "")),
            written_as=text_of(data.get("written", {})),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise fail(Location("rules"), "", f"are not what forge writes: {error!r}") from None


def _type(data: dict[str, Any]) -> ValueType:
    return ValueType(**data | {"choices": tuple(data["choices"])})


def _flat(data: dict[str, Any], **parts: object) -> dict[str, Any]:
    return {name: frozen(value) for name, value in data.items()} | parts


def _band(data: dict[str, Any]) -> Band:
    return Band(**_flat(data))


def _cell(data: dict[str, Any]) -> Cell:
    return Cell(**_flat(data))


def _axis(data: dict[str, Any]) -> Axis:
    lines = tuple(Line(**_flat(line, bands=tuple(map(_band, line["bands"])))) for line in data.get("lines", ()))
    return Axis(**_flat(data, bands=tuple(map(_band, data["bands"])), lines=lines))


def _row(data: dict[str, Any]) -> Row:
    return Row(**_flat(data, band=_band(data["band"]), cells=tuple(map(_cell, data["cells"]))))


def _dice(data: dict[str, Any]) -> Dice:
    groups = {
        name: tuple(Group(**_flat(group)) for group in data[name]) for name in ("beside", "opposed") if name in data
    }
    return Dice(**_flat(data, **groups))


def _table(data: dict[str, Any]) -> Table:
    columns = data["columns_axis"]
    return Table(
        **_flat(
            data,
            limits=frozen(data.get("limits", [])),
            dice=_dice(data["dice"]) if data["dice"] else None,
            rows_axis=_axis(data["rows_axis"]),
            columns_axis=_axis(columns) if columns else None,
            rounds=Rounds(**_flat(data["rounds"])) if "rounds" in data else None,
            lines_axis=_axis(data["lines_axis"]) if "lines_axis" in data else None,
            fields=tuple(Field(**_flat(field, type=_type(field["type"]))) for field in data["fields"]),
            rows=tuple(map(_row, data["rows"])),
            modifiers=tuple(Modifier(**_flat(modifier)) for modifier in data["modifiers"]),
            naturals=tuple(
                Natural(**_flat(natural, band=_band(natural["band"]), cell=_cell(natural["cell"])))
                for natural in data["naturals"]
            ),
        )
    )


def _reading(data: dict[str, Any]) -> Reading:
    return Reading(**_flat(data))


def _unknown(data: dict[str, Any]) -> Unknown:
    return Unknown(**_flat(data, type=_type(data["type"])))


def _switch(data: dict[str, Any]) -> Switch:
    return Switch(**_flat(data, type=_type(data["type"])))
