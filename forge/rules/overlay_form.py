"""The form of an overlay file: an edition, house rules, corrections, filled unknowns, a translation."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.reading.fields import INVALID, NAME, RAW, TEXT, MapOf, Placed, field
from forge.reading.patch import laid_over
from forge.reading.scalars import LANGUAGE
from forge.reading.yaml_text import read_yaml
from forge.rules.agreed import Change, Overlay

if TYPE_CHECKING:
    from pathlib import Path

    from forge.errors import Location, Problems
    from forge.reading.node import Node
    from forge.rules.agreed import Source


# What an overlay says of a pack, and may say besides of one edition.
_TEXTS: Node | None = field(RAW, "other words, by key", default=None)
_ROWS: dict[str, dict[str, dict[str, Node]]] = field(
    MapOf(MapOf(MapOf(RAW))), "corrected cells of CSV files: by file, key, column", default={}
)
_COMPONENTS: dict[str, Node] = field(MapOf(RAW), "other values for components, by id", default={})
_FACES: dict[str, Node] = field(
    MapOf(RAW), "other slots, areas and elements of faces, by name, laid over what the face says", default={}
)


class TablePatch(Placed, called="changes of a table"):
    """What an overlay changes of one table: some of its cells and sizes of modifiers, or all of it."""

    rows: Node | None = field(RAW, "corrected cells, by row and column as in the table", default=None)
    modifiers: dict[str, Node] = field(MapOf(RAW, NAME), "corrected sizes of modifiers", default={})
    instead: Node | None = field(RAW, "a whole table in place of the pack's", default=None)


class EditionForm(Placed, called="what an overlay says of one edition"):
    """What an overlay says beside all else where an edition is in force that has words or cells of its own."""

    texts: Node | None = _TEXTS
    rows: dict[str, dict[str, dict[str, Node]]] = _ROWS
    components: dict[str, Node] = _COMPONENTS
    faces: dict[str, Node] = _FACES


class OverlayForm(
    Placed,
    called="an overlay",
    summary="An overlay: one file that fills unknowns, corrects, chooses, renames or translates.",
):
    """An overlay as written."""

    overlay: str = field(NAME, "its id")
    title: str = field(TEXT, "its title", default="")
    label: str = field(TEXT, "what is printed on every page to tell that it is in force", default="")
    language: str = field(LANGUAGE, "makes it a translation", default="")
    unknowns: dict[str, Node] = field(MapOf(RAW), "answers to unknowns of the pack", default={})
    readings: dict[str, Node] = field(MapOf(RAW), "the alternatives of readings to be in force", default={})
    switches: dict[str, Node] = field(MapOf(RAW), "optional rules in force", default={})
    texts: Node | None = _TEXTS
    tables: dict[str, TablePatch] = field(MapOf(TablePatch, NAME), "changes of tables", default={})
    procedures: dict[str, Node] = field(
        MapOf(RAW, NAME), "other steps and values of procedures, by id, or whole procedures that are new", default={}
    )
    sequence: Node | None = field(RAW, "other turns, phases and steps of the sequence of play", default=None)
    rows: dict[str, dict[str, dict[str, Node]]] = _ROWS
    replace: dict[str, Node] = field(MapOf(RAW), "CSV files of this overlay in place of the pack's", default={})
    components: dict[str, Node] = _COMPONENTS
    faces: dict[str, Node] = _FACES
    editions: dict[str, EditionForm] = field(
        MapOf(EditionForm, NAME), "what it says besides where one edition is in force, by its name", default={}
    )


class OverlayFile(NamedTuple):
    """An overlay with what it says, the folder that its own files lie in, and what comes of applying it."""

    overlay: Overlay
    form: OverlayForm
    folder: Path
    problems: Problems
    changes: list[Change]

    def note(self, what: str, before: str, after: str, where: Location) -> None:
        """Note a change."""
        self.changes.append(Change(self.overlay.id, what, before, after, where))

    def refuse(self, where: Location, field: str, message: str, hint: str = "") -> None:
        """Report a change that cannot be made."""
        self.problems.error(where, field, message, hint)


def choosing(name: str, readings: dict[str, Node], switches: dict[str, Node], where: Location) -> OverlayForm:
    """Give the form of an overlay that only chooses readings and optional rules, and stands in no file of its own."""
    return OverlayForm(overlay=name, readings=readings, switches=switches, where=where)


def under(form: OverlayForm, edition: str) -> OverlayForm:
    """Give what an overlay says where an edition is in force, with what it says of that edition alone."""
    besides = form.editions.get(edition)
    if besides is None:
        return form
    texts = laid_over(form.texts, besides.texts) if form.texts and besides.texts else besides.texts or form.texts
    rows = dict(form.rows)
    for name, keys in besides.rows.items():
        said = rows.get(name, {})
        rows[name] = said | {key: said.get(key, {}) | cells for key, cells in keys.items()}
    components, faces = dict(form.components), dict(form.faces)
    for known, others in ((components, besides.components), (faces, besides.faces)):
        known |= {name: laid_over(known[name], node) if name in known else node for name, node in others.items()}
    return form._replace(texts=texts, rows=rows, components=components, faces=faces)


def read_overlay(path: Path, shown_as: str, source: Source, edition: str, problems: Problems) -> OverlayFile | None:
    """Read an overlay file for an edition; None when its form is wrong, which is then reported."""
    form = OverlayForm.read(read_yaml(path, shown_as, problems), "", problems)
    return None if form is INVALID else as_file(under(form, edition), path.parent, shown_as, source, problems)


def as_file(form: OverlayForm, folder: Path, shown_as: str, source: Source, problems: Problems) -> OverlayFile:
    """Make an overlay of its form, ready to be applied."""
    overlay = Overlay(form.overlay, form.title or form.overlay, form.label, shown_as, source, form.language)
    return OverlayFile(overlay, form, folder, problems, [])
