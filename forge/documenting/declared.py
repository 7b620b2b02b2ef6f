"""What packs may say, found in the declarations themselves: the records that can be reached from each file and kind.

This is the only module that knows how declarations are built; the rest of the room sees topics.
"""

from __future__ import annotations

from importlib import import_module
from types import FunctionType, MethodType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.kinds import find_kinds
from forge.kinds.blocks import block_types
from forge.kinds.faces.elements import ELEMENT, WAYS
from forge.reading.fields import REQUIRED, Field, Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FILES = {
    "pack": ("forge.pack.load", "HEAD"),
    "face": ("forge.kinds.faces.definition", "FACE"),
    "style": ("forge.kinds.pages.style", "STYLE"),
    "table": ("forge.rules.table_form", "TABLE"),
    "readings": ("forge.rules.agreements", "AGREEMENTS"),
    "unknowns": ("forge.rules.agreements", "UNKNOWNS"),
    "overlay": ("forge.rules.overlay_form", "OVERLAY"),
    "vectors": ("forge.referee.vectors.form", "CASES"),
}
"""The files of a pack, and where their fields are declared."""
_PLAIN = (str, int, float, type, FunctionType, MethodType, ModuleType)


class Part(NamedTuple):
    """A record by its way from the topic that first holds it: ``hexes.terrain`` of a board; blank for its own."""

    path: str
    record: Record


class Topic(NamedTuple):
    """What one page of the reference is about, and the records that are described there."""

    section: str
    name: str
    parts: tuple[Part, ...]

    @property
    def help(self) -> str:
        """What it is, in a sentence or a few words."""
        own = self.parts[0].record if self.parts else None
        return (own.help or own.label) if own else ""


class Place(NamedTuple):
    """Where a record is described: the topic's section and name, and the record's way within it."""

    section: str
    name: str
    path: str


def topics() -> tuple[Topic, ...]:
    """Give every file, kind, block and element with its records, each record where it is met first."""
    met: set[int] = set()
    return tuple(Topic(section, name, tuple(_parts(declared, "", met))) for section, name, declared in _roots())


def places(found: tuple[Topic, ...]) -> dict[int, Place]:
    """Give the place of each record by its identity."""
    return {id(part.record): Place(one.section, one.name, part.path) for one in found for part in one.parts}


def records_in(thing: Any) -> Iterator[Record]:
    """Give the records that a type of value holds, without going into them."""
    yield from (found for found, _ in _reached(thing, "", set()))


def is_required(field: Field) -> bool:
    """Tell whether a field must be written."""
    return field.default is REQUIRED


def _roots() -> Iterator[tuple[str, str, Any]]:
    for name, (module, declared) in FILES.items():
        yield "files", name, getattr(import_module(module), declared)
    for name, block in sorted(block_types().items()):
        yield "blocks", name, block
    for name, kind in sorted(find_kinds().items()):
        yield "kinds", name, kind.record
    yield "elements", "every-element", ELEMENT
    for name, way in WAYS.items():
        yield "elements", name, way.record


def _parts(thing: Any, path: str, met: set[int]) -> Iterator[Part]:
    """Give the records of a type of value from the outside in, those met before left out."""
    for record, way in list(_reached(thing, path, set())):
        if id(record) in met:
            continue
        met.add(id(record))
        yield Part(way, record)
        for field in record.fields:
            yield from _parts(field.type, f"{way}.{field.name}" if way else field.name, met)


def _reached(thing: Any, path: str, seen: set[int]) -> Iterator[tuple[Record, str]]:
    """Look through whatever wraps a type, down to the next records."""
    if id(thing) in seen or isinstance(thing, _PLAIN):
        return
    seen.add(id(thing))
    if isinstance(thing, Record):
        yield thing, path
        return
    inner: Mapping[Any, Any] | None = thing if isinstance(thing, dict) else getattr(thing, "__dict__", None)
    if inner is not None and (isinstance(thing, dict) or type(thing).__module__.startswith("forge.")):
        for value in inner.values():
            yield from _reached(value, path, seen)
    elif isinstance(thing, list | tuple):
        for value in thing:
            yield from _reached(value, path, seen)
