"""Where faces come from: the pack's own folder ``faces/``, else the stock of forge, each with all that it extends."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from forge import places
from forge.errors import ForgeError, nearest
from forge.kinds.faces.definition import Definition, read_definition
from forge.reading.node import Entry, Items, Mapping, Scalar, is_blank
from forge.reading.yaml_text import read_pack_yaml, read_yaml

if TYPE_CHECKING:
    from collections.abc import Mapping as Lookup
    from pathlib import Path

    from forge.errors import Location, Problems

FOLDER = places.FACES
MOST_ANCESTORS = 30


class _Source(NamedTuple):
    """A face file: whether it is the pack's own, its name, and what it says."""

    own: bool
    name: str
    node: Mapping


class FaceLibrary:
    """The faces that one kind of component of a pack can use."""

    def __init__(self, kind: str, folder: Path, patches: Lookup[str, tuple[Mapping, ...]] | None = None) -> None:
        """Take the pack's folder, and what overlays say otherwise of faces, by name."""
        self._kind = kind
        self._folder = folder
        self._patches = patches or {}
        self._read: dict[str, Definition | None] = {}

    def names(self) -> tuple[str, ...]:
        """The names of all faces there are, in alphabetical order."""
        return tuple(sorted({*self._own_names(), *self._stock_names()}))

    def find(self, name: str, where: Location, field: str, problems: Problems) -> Definition | None:
        """Read a face; what is wrong with it is reported, at ``where`` if there is none of this name."""
        if name not in self._read:
            ancestry = _Ancestry(self, problems)
            found = ancestry.gather(name, where, field, stock_only=False)
            said = (*ancestry.nodes(), *self._patches.get(name, ()))
            node = reduce(_overlaid, said, Mapping({}, where))
            self._read[name] = read_definition(name, node, f"{FOLDER}.{name}", problems) if found else None
        return self._read[name]

    def _stock(self) -> Path:
        return places.templates() / FOLDER / self._kind

    def _own_names(self) -> tuple[str, ...]:
        return places.stems_in(self._folder, FOLDER)

    def _stock_names(self) -> tuple[str, ...]:
        return places.stems_in(self._stock(), "")

    def open(self, name: str, where: Location, field: str, problems: Problems, *, stock_only: bool) -> _Source | None:
        """Read one face file, what it extends left aside."""
        if name in self._own_names() and not stock_only:
            file = f"{FOLDER}/{name}.yaml"
            try:
                return _Source(True, name, read_pack_yaml(self._folder, file, problems, where, field))
            except ForgeError as error:
                problems.add(error.problems)
                return None
        if name in self._stock_names():
            file = f"{FOLDER}/{self._kind}/{name}.yaml"
            return _Source(False, name, read_yaml(self._stock() / f"{name}.yaml", file, problems))
        problems.error(where, field, f"there is no face {name!r} for a {self._kind}", nearest(name, self.names()))
        return None


class _Ancestry:
    """A face and all that it extends, each once and ancestors first, so that a diamond is no cycle.

    A stock face extends stock faces, whatever the names of the pack's own; one of the pack may extend its namesake.
    """

    def __init__(self, library: FaceLibrary, problems: Problems) -> None:
        self._library = library
        self._problems = problems
        self._sources: dict[tuple[bool, str], _Source] = {}
        self._path: list[str] = []

    def nodes(self) -> list[Mapping]:
        """What the faces say, in the order in which they lie over each other."""
        return [source.node for source in self._sources.values()]

    def gather(self, name: str, where: Location, field: str, *, stock_only: bool) -> bool:
        """Add a face and its ancestors; tell whether all of them could be read."""
        source = self._library.open(name, where, field, self._problems, stock_only=stock_only)
        if source is None:
            return False
        if (source.own, name) in self._sources:
            return True
        shown = f"{name} of the pack" if source.own else name
        if len(self._path) >= MOST_ANCESTORS:
            self._problems.error(where, field, f"extends more than {MOST_ANCESTORS} faces in a row")
            return False
        if shown in self._path:
            self._problems.error(where, field, f"extends itself: {' -> '.join([*self._path, shown])}")
            return False
        self._path.append(shown)
        found = True
        for parent in _parents(source.node):
            at = f"{FOLDER}.{name}.extends"
            stock_only = not source.own or parent.text == name
            found &= self.gather(parent.text, parent.where, at, stock_only=stock_only)
        self._path.pop()
        self._sources[source.own, name] = source
        return found


def _parents(node: Mapping) -> tuple[Scalar, ...]:
    """The names after ``extends``; what is no name there is reported when the face itself is read."""
    entry = node.entries.get("extends")
    if entry is None:
        return ()
    listed = entry.value.items if isinstance(entry.value, Items) else (entry.value,)
    return tuple(parent for parent in listed if isinstance(parent, Scalar))


def _overlaid(base: Mapping, own: Mapping) -> Mapping:
    """Lay a face over another: slots, areas and elements by name and, within each, field by field.

    An element that is drawn in another way replaces the old one whole; one set to nothing is taken away.
    """
    sections = dict(base.entries)
    for key, entry in own.entries.items():
        old = sections.get(key)
        if old and isinstance(old.value, Mapping) and isinstance(entry.value, Mapping):
            sections[key] = Entry(entry.where, _overlaid_section(old.value, entry.value))
        else:
            sections[key] = entry
    return Mapping(sections, own.where)


def _overlaid_section(base: Mapping, own: Mapping) -> Mapping:
    named = dict(base.entries)
    for name, entry in own.entries.items():
        old = named.get(name)
        if is_blank(entry.value):
            named.pop(name, None)
        elif old and isinstance(old.value, Mapping) and isinstance(entry.value, Mapping):
            fields = entry.value.entries
            kept = {} if "draw" in fields and _word(old.value) != _word(entry.value) else old.value.entries
            named[name] = Entry(entry.where, Mapping({**kept, **fields}, entry.value.where))
        else:
            named[name] = entry
    return Mapping(named, own.where)


def _word(element: Mapping) -> str:
    value = element.entries["draw"].value if "draw" in element.entries else None
    return value.text if isinstance(value, Scalar) else ""
