"""What two states of a pack have in common: of that nothing is built or drawn a second time.

A component is taken over whole where its entry, all that it was read from and what it stands on are the same in both
folders; where only rows of it are others, the faces of the rest. Places in files do not count, nor where a folder lies.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.artwork import ArtBook
from forge.errors import Problems
from forge.kinds.faces.by_row import RowComponent
from forge.pack.load import PART_FILE, build_entry, entry_id
from forge.places import PACK_FILE
from forge.reading.columns import part_sheet
from forge.reading.data_file import SOURCE
from forge.reading.fields import INVALID
from forge.reading.node import Items, Mapping, Scalar, plain
from forge.sources import Shelf, Source, Sources, gathering

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Mapping as Lookup
    from contextlib import AbstractContextManager

    from forge.pack.model import Component, Kind, Pack, Piece

DATA, PARTS = "data", "components"


class Built(NamedTuple):
    """A component, the entry that it was built of, and all that was read when it was built and drawn."""

    entry: Mapping
    component: Component
    sources: Sources


class Ground:
    """What the components of a state stand on, and each as it was built; beside another state, what is the same there.

    ``sources`` are those of rules and head. ``carried`` are the components that were taken over from the other state.
    """

    def __init__(self, folder: Path, overlaid: object, head: Mapping, before: Ground | None = None) -> None:
        """``overlaid`` is the edition and the overlays in force, ``head`` what ``pack.yaml`` says."""
        self.folder, self.overlaid, self.head, self.before = folder.absolute(), overlaid, head, before
        self.sources = Sources()
        self.shelf: Shelf = before.shelf if before else Shelf()
        self.built: dict[str, Built] = {}
        self.carried: set[str] = set()

    def build(
        self, entry: Mapping, kinds: Lookup[str, Kind], pack: Pack, number: int, problems: Problems
    ) -> Component | None:
        """Build the component of an entry, or take it over from the other state."""
        if (found := self._same(entry)) and self._unchanged(found):
            self.carried.add(found.component.id)
            self.built[found.component.id] = found
            return found.component
        sources = Sources()
        with gathering(sources, self.shelf):
            component = build_entry(entry, kinds, pack._replace(art=ArtBook(pack.folder)), number, problems)
        if component:
            self.built[component.id] = Built(entry, component, sources)
        return component

    def drawing(self, component: Component) -> AbstractContextManager[Sources]:
        """Gather what is read when a side of a component is drawn."""
        return gathering(self.built[component.id].sources, self.shelf)

    def same_pieces(self, component: Component) -> dict[str, Piece]:
        """Give the pieces of the other state that print what those of the same ids print in this one."""
        now, old = self.built[component.id], self._same(self.built[component.id].entry)
        if self.before is None or old is None:
            return {}
        was = old.component
        if component.id in self.carried:
            return {piece.id: piece for piece in was.pieces}
        if not (isinstance(was, RowComponent) and isinstance(component, RowComponent)):
            return {}
        if was.columns != component.columns or any(self._others(old.sources, but=[file_of_rows(now.entry)])):
            return {}
        found: dict[str, Piece] = {}
        rows = {piece.id: piece for piece in was.pieces}
        for piece in component.pieces:
            same = rows.get(piece.id)
            if same and was.row(same).cells == component.row(piece).cells:
                found[piece.id] = same
        return found

    def _same(self, entry: Mapping) -> Built | None:
        """Find the component of the other state whose entry says the same and stands on the same."""
        found = self.before.built.get(entry_id(entry)) if self.before and self._on_the_same else None
        return found if found and plain(found.entry) == plain(entry) else None

    def _unchanged(self, found: Built) -> bool:
        """Tell whether all that a component was read from is the same; one made of others has read the parts list."""
        assert self.before is not None
        parts_list = str(self.before.folder / PACK_FILE)
        whole = any(source.path == parts_list for source in found.sources)
        if whole and self.built.keys() - self.carried:
            return False
        return not any(self._others(found.sources))

    @cached_property
    def _on_the_same(self) -> bool:
        """Whether head and rules say the same in both states, in one edition and under the same overlays."""
        before = self.before
        if before is None or self.overlaid != before.overlaid or _said(self.head) != _said(before.head):
            return False
        return not any(self._others(before.sources, but=(PACK_FILE, *_parts(before.head))))

    def _others(self, sources: Iterable[Source], but: Iterable[str] = ()) -> Iterator[Source]:
        """Give the sources of the other state that are not the same in this one."""
        assert self.before is not None
        was, now = self.before.folder, self.folder
        passed = {str(was / name) for name in but}
        for source in sources:
            path = Path(source.path)
            if source.path not in passed and path.is_relative_to(was) and not _reads_alike(source, was, now):
                yield source


def file_of_rows(entry: Mapping | None) -> str:
    """Name the file that the rows of an entry stand in; blank where they stand in none."""
    value = entry.entries[DATA].value if entry and DATA in entry.entries else None
    file = SOURCE.read(value, DATA, Problems()) if value else INVALID
    return "" if file is INVALID else part_sheet(str(file))[0]


def _said(head: Mapping) -> object:
    return {name: plain(entry.value) for name, entry in head.entries.items() if name != PARTS}


def _parts(head: Mapping) -> Iterator[str]:
    """Name the files that entries of the parts list stand in."""
    listed = head.entries[PARTS].value if PARTS in head.entries else None
    for node in listed.items if isinstance(listed, Items) else ():
        named = node.entries.get(PART_FILE) if isinstance(node, Mapping) else None
        if named and isinstance(named.value, Scalar):
            yield named.value.text


def _reads_alike(source: Source, was: Path, now: Path) -> bool:
    """Tell whether a source in one folder and that of the same name in another hold the same."""
    there = source._replace(path=str(now / Path(source.path).relative_to(was)))
    if source.what == "file":
        return _bytes(source.path) == _bytes(there.path)
    one, other = source.state(), there.state()
    if source.what == "tree" and isinstance(one, tuple) and isinstance(other, tuple):
        below = ([str(Path(str(path)).relative_to(at)) for path in paths] for paths, at in ((one, was), (other, now)))
        return next(below) == next(below)
    return one == other


def _bytes(path: str) -> bytes | None:
    try:
        return Path(path).read_bytes()
    except OSError:
        return None
