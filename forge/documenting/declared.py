"""What packs may say, found in the declarations themselves: the records that can be reached from each file and kind.

This is the only module that knows how declarations are built; the rest of the room sees topics.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from forge.kinds import find_kinds
from forge.kinds.blocks import block_types
from forge.kinds.faces.elements import WAYS, ElementHead
from forge.reading.fields import REQUIRED, Record, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.reading.fields import Field, FieldType

FILES = {
    "pack": ("forge.pack.head", "Head"),
    "face": ("forge.kinds.faces.definition", "FaceForm"),
    "style": ("forge.kinds.pages.style", "Style"),
    "table": ("forge.rules.table_form", "TableForm"),
    "readings": ("forge.rules.agreements", "AgreementsForm"),
    "procedures": ("forge.rules.written.forms", "PROCEDURES"),
    "sequence": ("forge.rules.written.sequence_form", "SequenceForm"),
    "unknowns": ("forge.rules.agreements", "UNKNOWNS"),
    "overlay": ("forge.rules.overlay_form", "OverlayForm"),
    "stocks": ("forge.imposing.stocks", "StockBook"),
    "templates": ("forge.imposing.templates", "TemplateBook"),
    "vectors": ("forge.referee.vectors.form", "CASES"),
}
"""The files of a pack, and where their fields are declared."""


class Part(NamedTuple):
    """A record by its way from the topic that first holds it: ``hexes.terrain`` of a board; blank for its own."""

    path: str
    record: type[Record]


class Topic(NamedTuple):
    """What one page of the reference is about, and the records that are described there."""

    section: str
    name: str
    parts: tuple[Part, ...]

    @property
    def help(self) -> str:
        """What it is, in a sentence or a few words."""
        own = self.parts[0].record if self.parts else None
        return (own.summary or own.called) if own else ""


class Place(NamedTuple):
    """Where a record is described: the topic's section and name, and the record's way within it."""

    section: str
    name: str
    path: str


def topics() -> tuple[Topic, ...]:
    """Give every file, kind, block and element with its records, each record where it is met first."""
    met: set[int] = set()
    return tuple(Topic(section, name, tuple(_parts(declared, met))) for section, name, declared in _roots())


def places(found: tuple[Topic, ...]) -> dict[int, Place]:
    """Give the place of each record by its identity."""
    return {id(part.record): Place(one.section, one.name, part.path) for one in found for part in one.parts}


def records_in(declared: FieldType[object]) -> Iterator[type[Record]]:
    """Give the records that a type of value holds, without going into them."""
    if isinstance(declared, type) and issubclass(declared, Record):
        yield declared
    for part in declared.made_of:
        yield from records_in(part)


def form_of(file: str) -> FieldType[object]:
    """Give what a file of a pack may say."""
    module, declared = FILES[file]
    form: FieldType[object] = getattr(import_module(module), declared)
    return form


def is_required(field: Field) -> bool:
    """Tell whether a field must be written."""
    return field.default is REQUIRED


def _roots() -> Iterator[tuple[str, str, FieldType[object]]]:
    for name in FILES:
        yield "files", name, form_of(name)
    for name, block in sorted(block_types().items()):
        yield "blocks", name, block
    for name, kind in sorted(find_kinds().items()):
        yield "kinds", name, kind.record
    yield "elements", "every-element", ElementHead
    for name, way in WAYS.items():
        yield "elements", name, way


def _parts(declared: FieldType[object], met: set[int]) -> Iterator[Part]:
    """Give the records of a type of value from the outside in, those met before left out."""
    for path, each in walk(declared, "", met):
        if isinstance(each, type) and issubclass(each, Record):
            yield Part(path, each)
