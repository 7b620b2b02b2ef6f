"""What overlays change outside the rules: cells of CSV files, whole CSV files, values of components and faces.

The rules only carry these to the printing half, checked as far as files, keys, columns, components and faces exist.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import ForgeError, nearest
from forge.places import FACES, PACK_FILE, inside, shown, stems_in, templates
from forge.reading.columns import find_column, part_sheet
from forge.reading.data_file import read_data
from forge.reading.fields import INVALID, TEXT
from forge.reading.node import Items, Mapping, Scalar, describe
from forge.reading.yaml_text import read_pack_yaml
from forge.rules.agreed import RowCorrection

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from forge.reading.data_table import DataTable
    from forge.reading.node import Node
    from forge.rules.overlay_form import OverlayFile

KEY_COLUMN = "id"


class Corrections(NamedTuple):
    """Changes for the printing half, gathered overlay by overlay."""

    rows: dict[str, tuple[RowCorrection, ...]]
    replaced: dict[str, Path]
    components: dict[str, tuple[Mapping, ...]]
    hashes: dict[str, str]
    faces: dict[str, tuple[Mapping, ...]]

    @classmethod
    def none(cls) -> Corrections:
        """Nothing changed yet."""
        return cls({}, {}, {}, {}, {})


def correct(folder: Path, file: OverlayFile, corrections: Corrections) -> None:
    """Gather what one overlay changes outside the rules; a file it replaces loses the corrections made before."""
    for name, node in file.form.replace.items():
        try:
            _replace(folder, file, name, node, corrections)
        except ForgeError as error:
            file.problems.add(error.problems)
    for name, keys in file.form.rows.items():
        at = f"rows.{name}"
        if name in file.form.replace:
            file.refuse(file.form.where, at, "is both replaced and corrected by the same overlay")
            continue
        try:
            source, sheet = part_sheet(name)
            path = corrections.replaced.get(source) or inside(folder, source, file.form.where, at)
            table = read_data(path, shown(folder, source), file.problems, sheet)
        except ForgeError as error:
            file.problems.add(error.problems)
            continue
        made = corrections.rows.get(name, ())
        corrections.rows[name] = (*made, *_correct_rows(table, f"rows.{name}", keys, made, file))
    if file.form.components:
        _patch_components(folder, file, corrections)
    if file.form.faces:
        _patch_faces(folder, file, corrections)


def _replace(folder: Path, file: OverlayFile, name: str, node: Node, corrections: Corrections) -> None:
    at = f"replace.{name}"
    other = TEXT.read(node, at, file.problems)
    if other is INVALID:
        return
    inside(folder, name, node.where, at)
    path = inside(file.folder, other, node.where, at)
    corrections.replaced[name] = path
    with path.open("rb") as opened:
        corrections.hashes[name] = hashlib.file_digest(opened, "sha256").hexdigest()
    corrections.rows.pop(name, None)
    file.note(at, name, other, node.where)


def _correct_rows(
    table: DataTable, at: str, keys: dict[str, dict[str, Node]], made: tuple[RowCorrection, ...], file: OverlayFile
) -> Iterator[RowCorrection]:
    index = find_column(KEY_COLUMN, table.columns) or 0
    key_column = table.columns[index]
    corrected = {(each.key, each.column): each.value for each in made}
    for key, cells in keys.items():
        rows = [row for row in table.rows if row.cells[index] == key]
        for written, node in cells.items():
            path = f"{at}.{key}.{written}"
            place = find_column(written, table.columns)
            if len(rows) != 1:
                message = f"{len(rows) or 'no'} row{'s have' if rows else ' has'} {key!r} in column {key_column}"
                file.refuse(node.where, path, message, nearest(key, [row.cells[index] for row in table.rows]))
            elif place is None:
                file.refuse(node.where, path, "is not a column of this file", nearest(written, table.columns))
            elif (value := TEXT.read(node, path, file.problems)) is not INVALID:
                column = table.columns[place]
                before = corrected.get((key, column), rows[0].cells[place])
                file.note(path, before, value, node.where)
                yield RowCorrection(key_column, key, column, value, file.overlay.id, node.where)


def _patch_components(folder: Path, file: OverlayFile, corrections: Corrections) -> None:
    known = tuple(_component_ids(folder, file))
    for name, node in file.form.components.items():
        at = f"components.{name}"
        if name not in known:
            file.refuse(node.where, at, "is not a component of the pack", nearest(name, known))
        elif not isinstance(node, Mapping):
            file.refuse(node.where, at, f"must be values by name, not {describe(node)}")
        elif fixed := next((key for key in ("id", "kind") if key in node.entries), None):
            file.refuse(node.entries[fixed].where, f"{at}.{fixed}", "cannot be changed by an overlay")
        else:
            corrections.components[name] = (*corrections.components.get(name, ()), node)
            file.note(at, "", ", ".join(node.entries), node.where)


def _patch_faces(folder: Path, file: OverlayFile, corrections: Corrections) -> None:
    known = {file.stem for file in (templates() / FACES).glob("*/*.yaml")}
    known.update(stems_in(folder, FACES))
    for name, node in file.form.faces.items():
        at = f"faces.{name}"
        if name not in known:
            file.refuse(node.where, at, "is not a face", nearest(name, sorted(known)))
        elif not isinstance(node, Mapping):
            file.refuse(node.where, at, f"must be slots, areas and elements by name, not {describe(node)}")
        else:
            corrections.faces[name] = (*corrections.faces.get(name, ()), node)
            file.note(at, "", ", ".join(node.entries), node.where)


def _component_ids(folder: Path, file: OverlayFile) -> Iterator[str]:
    parts = _entry(read_pack_yaml(folder, PACK_FILE, file.problems), "components")
    for part in parts.items if isinstance(parts, Items) else ():
        source = _entry(part, "from")
        if isinstance(source, Scalar):
            name = _entry(read_pack_yaml(folder, source.text, file.problems, source.where, "components"), "id")
        else:
            name = _entry(part, "id")
        if isinstance(name, Scalar):
            yield name.text


def _entry(node: Node, key: str) -> Node | None:
    return node.entries[key].value if isinstance(node, Mapping) and key in node.entries else None
