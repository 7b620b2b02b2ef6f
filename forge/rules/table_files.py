"""The tables of a pack: read from its files, changed by overlays, filled with answers, walked through."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from forge.errors import ForgeError, Location, Problems, guarded, nearest
from forge.places import shown, stems_in
from forge.reading.node import Mapping, Scalar
from forge.rules.file_rows import with_file_rows
from forge.rules.filling import fill_table
from forge.rules.table_patch import patch_table
from forge.rules.table_reader import read_table
from forge.rules.texts import Wording
from forge.rules.walk import walk
from forge.sources import is_gathered, remembered

if TYPE_CHECKING:
    from forge.rules.corrections import Corrections
    from forge.rules.known import Known
    from forge.rules.overlay_form import OverlayFile
    from forge.rules.pack_files import PackFiles
    from forge.rules.table import Table


def read_tables(
    pack: PackFiles, files: tuple[OverlayFile, ...], known: Known, corrections: Corrections
) -> tuple[dict[str, Table], frozenset[str]]:
    """Read the tables, and name those that are not sound: nothing is drawn or ruled from them."""
    tables: dict[str, Table] = {}
    broken: set[str] = set()
    asked = _asked(pack, files, known)
    for name in stems_in(pack.folder, "tables"):
        table, names = _table(pack, f"tables/{name}.yaml", known, corrections, asked)
        if table is None:
            broken |= {name, *names}
        elif (other := tables.get(table.id)) and other.in_force and table.in_force:
            message = f'"{table.id}" is already the id of the table in {other.where.file}, and both are in force'
            pack.problems.error(table.where, "table", message, "tell them apart under needs:")
        elif table.id not in tables or table.in_force:
            tables[table.id] = table
    for file in files:
        for name, patch in file.form.tables.items():
            if name in tables:
                tables[name] = patch_table(tables[name], patch, known, file)
            elif name not in broken:
                hint = nearest(name, tables)
                pack.problems.error(patch.where, f"tables.{name}", "is not a table of the pack", hint)
    sound = {name: filled for name, table in tables.items() if (filled := _walked(table, known, pack.problems))}
    return sound, frozenset(broken.union(tables).difference(sound, {""}))


def _asked(pack: PackFiles, files: tuple[OverlayFile, ...], known: Known) -> object:
    """Give all that tables are read by but what they say themselves; nothing where none is kept to be read no more."""
    if not is_gathered():
        return None
    agreed = pack.read("readings.yaml"), pack.read("unknowns.yaml")
    return agreed, known.wording.texts, tuple(file.form for file in files)


def _table(
    pack: PackFiles, name: str, known: Known, corrections: Corrections, asked: object
) -> tuple[Table | None, set[str]]:
    """Read a table, none if it has a fault, and what it is called."""
    found, written, table = Problems(), _written(pack, name), None
    with guarded(Location(shown(pack.folder, name)), "", found):
        node = with_file_rows(written, pack.folder, corrections, found) if written else None
        if node:
            table, said, problems = remembered(("table", name), (node, asked), partial(_read_table, node, known))
            known.wording.defaults.update(said)
            found.add(problems)
    pack.problems.add(found)
    return None if found.errors else table, {_named(written)}


def _read_table(node: Mapping, known: Known) -> tuple[Table | None, dict[str, str], Problems]:
    """Read a table, the words that it says itself, and what is wrong with it."""
    found, wording = Problems(), Wording(known.wording.texts)
    with guarded(Location(node.where.file), "", found):
        table = read_table(node, known._replace(wording=wording), found)
        return table, wording.defaults, found
    return None, wording.defaults, found


def _walked(table: Table, known: Known, problems: Problems) -> Table | None:
    """Put answers into a table and walk through it; none if it has a fault."""
    answers = tuple((name, unknown.value) for name, unknown in known.unknowns.items())
    walked, found = remembered(("walked", table.id), (table, answers), partial(_walk, table, known))
    problems.add(found)
    return None if found.errors else walked


def _walk(table: Table, known: Known) -> tuple[Table, Problems]:
    found = Problems()
    with guarded(table.where, table.id, found):
        table = fill_table(table, known.unknowns)
        walk(table, found)
    return table, found


def _written(pack: PackFiles, name: str) -> Mapping | None:
    try:
        return pack.read(name)
    except ForgeError as error:
        pack.problems.add(error.problems)
        return None


def _named(table: Mapping | None) -> str:
    named = table.entries["table"].value if table and "table" in table.entries else None
    return named.text if isinstance(named, Scalar) else ""
