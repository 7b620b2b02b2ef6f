"""The form of an overlay file: an edition, house rules, corrections, filled unknowns, a translation."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from forge.reading.fields import NAME, RAW, TEXT, Field, MapOf, Record, Text
from forge.reading.yaml_text import read_yaml
from forge.rules.agreed import Change, Overlay

if TYPE_CHECKING:
    from pathlib import Path

    from forge.errors import Location, Problems
    from forge.reading.node import Node
    from forge.rules.agreed import Source


def _language(text: str) -> str:
    if not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*", text):
        raise ValueError("is not a language such as de or pt-BR")
    return text


LANGUAGE = Text("a language such as de", _language)


class TablePatch(NamedTuple):
    """What an overlay changes of one table: some of its cells and sizes of modifiers, or all of it."""

    rows: Node | None
    modifiers: dict[str, Node]
    instead: Node | None
    where: Location


class OverlayForm(NamedTuple):
    """An overlay as written."""

    overlay: str
    title: str
    label: str
    language: str
    unknowns: dict[str, Node]
    readings: dict[str, Node]
    switches: dict[str, Node]
    texts: Node | None
    tables: dict[str, TablePatch]
    rows: dict[str, dict[str, dict[str, Node]]]
    replace: dict[str, Node]
    components: dict[str, Node]
    where: Location


TABLE_PATCH = Record(
    "changes of a table",
    TablePatch,
    Field("rows", RAW, "corrected cells, by row and column as in the table", None),
    Field("modifiers", MapOf(RAW, NAME), "corrected sizes of modifiers", {}),
    Field("instead", RAW, "a whole table in place of the pack's", None),
)
OVERLAY = Record(
    "an overlay",
    OverlayForm,
    Field("overlay", NAME, "its id"),
    Field("title", TEXT, "its title", ""),
    Field("label", TEXT, "what is printed on every page to tell that it is in force", ""),
    Field("language", LANGUAGE, "makes it a translation", ""),
    Field("unknowns", MapOf(RAW), "answers to unknowns of the pack", {}),
    Field("readings", MapOf(RAW), "the alternatives of readings to be in force", {}),
    Field("switches", MapOf(RAW), "optional rules in force", {}),
    Field("texts", RAW, "other words, by key", None),
    Field("tables", MapOf(TABLE_PATCH, NAME), "changes of tables", {}),
    Field("rows", MapOf(MapOf(MapOf(RAW))), "corrected cells of CSV files: by file, key, column", {}),
    Field("replace", MapOf(RAW), "CSV files of this overlay in place of the pack's", {}),
    Field("components", MapOf(RAW), "other values for components, by id", {}),
    help="An overlay: one file that fills unknowns, corrects, chooses, renames or translates.",
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
    none: dict[str, Node] = {}
    return OverlayForm(name, "", "", "", none, readings, switches, None, {}, {}, none, none, where)


def read_overlay(path: Path, shown_as: str, source: Source, problems: Problems) -> OverlayFile | None:
    """Read an overlay file; None when its form is wrong, which is then reported."""
    form = OVERLAY.read(read_yaml(path, shown_as, problems), "", problems)
    if not isinstance(form, OverlayForm):
        return None
    return as_file(form, path.parent, shown_as, source, problems)


def as_file(form: OverlayForm, folder: Path, shown_as: str, source: Source, problems: Problems) -> OverlayFile:
    """Make an overlay of its form, ready to be applied."""
    overlay = Overlay(form.overlay, form.title or form.overlay, form.label, shown_as, source, form.language)
    return OverlayFile(overlay, form, folder, problems, [])
