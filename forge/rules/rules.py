"""All that a ruling and a printed chart need of a pack, as it is in force."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import Location, fail, nearest
from forge.rules.filling import fill_table, put_in_force
from forge.rules.written import NOTHING_READ, NOTHING_WRITTEN
from forge.values.itself import Itself

if TYPE_CHECKING:
    from collections.abc import Mapping as Lookup
    from pathlib import Path

    from forge.reading.node import Mapping
    from forge.rules.agreed import Change, Overlay, Reading, RowCorrection, Switch, Unknown
    from forge.rules.table import Table
    from forge.rules.values import Value
    from forge.rules.written import Text, Written


class _Parts(NamedTuple):
    pack: str
    edition: str
    label: str
    tables: Lookup[str, Table]
    readings: dict[str, Reading]
    unknowns: dict[str, Unknown]
    switches: dict[str, Switch]
    texts: Lookup[str, str]
    overlays: tuple[Overlay, ...]
    changes: tuple[Change, ...]
    row_corrections: dict[str, tuple[RowCorrection, ...]]
    replaced_files: dict[str, Path]
    component_patches: dict[str, tuple[Mapping, ...]]
    replaced_hashes: dict[str, str]
    face_patches: dict[str, tuple[Mapping, ...]]
    unread: frozenset[str] = frozenset()
    procedures: str = ""
    written_as: Text = NOTHING_WRITTEN


class Rules(Itself, _Parts):
    """The rules of one pack in force; equal only to themselves.

    ``label`` joins the labels of the overlays in force; empty for the published edition alone. The next five are for
    the printing half: ``row_corrections`` by CSV file in the order to be made, ``replaced_files`` from a file of the
    pack to the overlay's own (``replaced_hashes``: their SHA-256), ``component_patches`` by component id and
    ``face_patches`` by the name of a face, to be merged over what it says one after the other. ``unread`` names tables
    with faults, already reported; what asks for one of them stays quiet.
    """

    @cached_property
    def written(self) -> Written:
        """The procedures and the sequence of play that the pack writes in YAML; without those that have a fault."""
        if not self.written_as:
            return NOTHING_READ
        from forge.errors import Problems  # few packs write any
        from forge.rules.known import Known
        from forge.rules.texts import Wording
        from forge.rules.written.procedures import read_written

        known = Known(self.unknowns, self.readings, self.switches, Wording(self.texts))
        return read_written(self.written_as, self.tables, self.unread, known, Problems())

    @cached_property
    def tables_of(self) -> dict[str, tuple[str, ...]]:
        """The tables that are made of the rows of a file, by that file."""
        found: dict[str, tuple[str, ...]] = {}
        for name, table in self.tables.items():
            if table.rows:
                found[table.rows[0].where.file] = (*found.get(table.rows[0].where.file, ()), name)
        return found

    @property
    def game(self) -> str:
        """The game whose procedures rule the pack: its own, unless it says otherwise."""
        return self.procedures or self.pack

    def table(self, name: str) -> Table:
        """Give a table by its id; ``ForgeError`` with the nearest name where there is none."""
        if name not in self.tables:
            raise fail(Location(self.pack), name, "is not a table of this pack", nearest(name, self.tables))
        return self.tables[name]

    def reading(self, name: str) -> str:
        """Give the alternative of a reading that is in force; ``ForgeError`` where there is no such reading."""
        if name not in self.readings:
            raise fail(Location(self.pack), name, "is not a reading of this pack", nearest(name, self.readings))
        return self.readings[name].chosen

    def switch(self, name: str) -> Value:
        """Give where an optional rule stands; ``ForgeError`` where there is no such rule."""
        if name not in self.switches:
            raise fail(Location(self.pack), name, "is not an optional rule of this pack", nearest(name, self.switches))
        return self.switches[name].value

    def unknown(self, name: str) -> Unknown:
        """Give what no source gives by its number; ``ForgeError`` with the nearest number where there is none."""
        if name not in self.unknowns:
            raise fail(Location(self.pack), name, "is not an unknown of this pack", nearest(name, self.unknowns))
        return self.unknowns[name]

    def answer(self, name: str, value: Value) -> Rules:
        """Give the rules with an unknown answered, in every table that waits for it; ``ForgeError`` if it is wrong."""
        unknown = self.unknown(name)
        if not unknown.type.holds(value):
            raise fail(unknown.where, name, f"must be {unknown.type.label}, not {value!r}")
        unknowns = self.unknowns | {name: unknown._replace(value=value)}
        tables = {table.id: fill_table(table, unknowns) for table in self.tables.values()}
        return self._replace(unknowns=unknowns, tables=tables)

    def read_as(self, name: str, alternative: str) -> Rules:
        """Give the rules with a reading taken otherwise; ``ForgeError`` where there is no such reading or meaning.

        Of two tables that stand in for one another only the one in force is known, so that the other is then missing.
        """
        reading = self.readings.get(name)
        if reading is None or alternative not in reading.ids:
            known = self.readings if reading is None else reading.ids
            raise fail(Location(self.pack), name, f"cannot be read as {alternative!r}", nearest(name, known))
        rules = self._replace(readings=self.readings | {name: reading._replace(chosen=alternative)})
        tables = {table.id: put_in_force(table, name, rules.stands) for table in self.tables.values()}
        return rules._replace(tables=tables)

    def stands(self, needs: tuple[tuple[str, str], ...]) -> bool:
        """Whether readings and optional rules stand as needed; that they exist was checked when they were read."""
        return all(
            self.readings[name].chosen == wanted
            if name in self.readings
            else self.switches[name].value == self.switches[name].type.read(wanted)
            for name, wanted in needs
        )

    def canonical(self) -> dict[str, Any]:
        """Everything in force as plain JSON data; ``restoring.restore`` makes rules of it again."""
        from forge.rules.canonical import SCHEMA, plain  # a look-up needs neither json nor hashlib

        ruled_by: dict[str, Any] = {"procedures": self.procedures} if self.procedures else {}
        if self.written_as:
            ruled_by["written"] = self.written_as.as_data()
        overlays: list[dict[str, Any]] = plain(self.overlays)
        patched = {"faces": _written(self.face_patches)} if self.face_patches else {}
        return ruled_by | {
            "schema": SCHEMA,
            "pack": self.pack,
            "edition": self.edition,
            "label": self.label,
            "overlays": [{name: value for name, value in each.items() if name != "file"} for each in overlays],
            "tables": plain(self.tables),
            "readings": plain(self.readings),
            "unknowns": plain(self.unknowns),
            "switches": plain(self.switches),
            "texts": self.texts,
            "corrections": {
                "rows": plain(self.row_corrections),
                "replaced": self.replaced_hashes,
                "components": _written(self.component_patches),
                **patched,
            },
        }

    @cached_property
    def hash(self) -> str:
        """The SHA-256 of everything in force, in hexadecimal."""
        from forge.rules.canonical import digest

        return digest(self.canonical())


def _written(patches: dict[str, tuple[Mapping, ...]]) -> dict[str, list[Any]]:
    """Give patches as they were written."""
    from forge.reading.node import plain

    return {name: list(map(plain, each)) for name, each in patches.items()}
