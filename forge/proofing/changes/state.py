"""One state of a pack, read: what is in force, what its files say, and where each of it stands."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from forge.errors import Location, Problems, guarded
from forge.kinds import find_kinds
from forge.kinds.faces.cells import UnreadTable, read_inline_rows
from forge.pack.load import load_pack
from forge.pack.rows import read_rows
from forge.places import PACK_FILE, TRANSLATIONS, shown, walk_files
from forge.proofing.changes.carried import Ground
from forge.proofing.changes.values import StateName
from forge.reading.columns import part_sheet
from forge.reading.data_file import SOURCE
from forge.reading.fields import INVALID
from forge.reading.node import Items, Mapping, Node, Scalar
from forge.reading.patch import merge
from forge.reading.yaml_text import read_pack_yaml, read_yaml
from forge.rules.overlay_files import PUBLISHED
from forge.rules.overlay_form import OverlayForm
from forge.sources import gathering

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from forge.kinds.faces.cells import Table
    from forge.pack.model import Pack

    Overlays = tuple[Path | OverlayForm, ...]

AS_IN_FORCE = ("readings.yaml", "unknowns.yaml", "texts.yaml")
SURE_TABLES = (".csv", ".tsv")


class Chosen(NamedTuple):
    """A state of a pack to be read: its folder, how it was named, in which edition, with which overlays.

    ``revision`` is that of a repository from which the folder was taken.
    """

    folder: Path
    named: str
    edition: str = PUBLISHED
    overlays: Overlays = ()
    revision: str = ""


class Rowed(NamedTuple):
    """A table of rows, the name of the file that it stands in, and the component that first makes pieces of it."""

    name: str
    table: Table
    component: str = ""


class State:
    """A pack as it is in force, and what its definitions say; what is wrong is in ``problems``.

    ``ForgeError`` is raised only where nothing of it can be read.
    """

    def __init__(self, chosen: Chosen, painted: Pack | None = None, beside: State | None = None) -> None:
        """Read it; what is the same in a state ``beside`` it is taken over from there.

        ``painted`` is the pack in whose colours it is to be laid out, if not in its own.
        """
        self.chosen = chosen
        self.folder = chosen.folder
        self._load(painted, None if beside is None or beside.problems.errors else beside.ground)
        if self.problems.errors and self.ground.carried:
            self._load(painted, None)  # so that each stands where it is
        self.row_files: dict[str, str] = {}
        self.files = {path.relative_to(self.folder).as_posix(): path for path in walk_files(self.folder)}

    def _load(self, painted: Pack | None, before: Ground | None) -> None:
        self.problems = Problems()
        self.head = read_pack_yaml(self.folder, PACK_FILE, self.problems)
        overlaid = (self.chosen.edition, self.chosen.overlays, painted)
        self.ground = Ground(self.folder, overlaid, self.head, before)
        with gathering(self.ground.sources, self.ground.shelf):
            self.pack: Pack = load_pack(
                self.folder,
                find_kinds(),
                self.problems,
                edition=self.chosen.edition,
                overlays=self.chosen.overlays,
                owner=False,
                looks=(),
                earlier=True,
                painted=painted,
                build=self.ground.build,
            )

    @property
    def name(self) -> StateName:
        """Say what it is."""
        overlays = tuple(overlay.id for overlay in self.pack.rules.overlays if overlay.source == "overlay")
        chosen = self.chosen
        return StateName(chosen.named, self.pack.id, self.pack.version, chosen.edition, overlays, chosen.revision)

    @cached_property
    def entries(self) -> dict[str, Mapping]:
        """The entries of the parts list by id, with what overlays say otherwise, as they are written."""
        listed = self.head.entries.get("components")
        found: dict[str, Mapping] = {}
        for node in listed.value.items if listed and isinstance(listed.value, Items) else ():
            entry = self._entry(node)
            named = entry.entries.get("id") if entry else None
            if entry and named and isinstance(named.value, Scalar):
                for patch in self.pack.rules.component_patches.get(named.value.text, ()):
                    entry = merge(entry, patch)
                found.setdefault(named.value.text, entry)
        return found

    def _entry(self, node: Node) -> Mapping | None:
        if not isinstance(node, Mapping):
            return None
        source = node.entries.get("from")
        if source is None or not isinstance(source.value, Scalar):
            return node
        return self.read(source.value.text)

    @cached_property
    def parts(self) -> frozenset[str]:
        """The files that entries of the parts list stand in."""
        listed = self.head.entries.get("components")
        nodes = listed.value.items if listed and isinstance(listed.value, Items) else ()
        sources = (node.entries["from"].value for node in nodes if isinstance(node, Mapping) and "from" in node.entries)
        return frozenset(source.text for source in sources if isinstance(source, Scalar))

    def read(self, name: str) -> Mapping | None:
        """Read a definition of the pack; nothing where it cannot be, which whoever uses it reports."""
        found = Problems()
        with guarded(Location(shown(self.folder, name)), "", found):
            node = read_pack_yaml(self.folder, name, found)
        return None if found.errors else node

    @cached_property
    def rows(self) -> dict[str, Rowed]:
        """Every table of rows as it is in force, by the file that it stands in; of workbooks the sheets that are used.

        Rows that stand in the parts list are known by their component.
        """
        found: dict[str, Rowed] = {}
        for id_, entry in self.entries.items():
            name, table = self._rows_of(id_, entry)
            if table is not None:
                found.setdefault(name, Rowed(name, table, id_))
                self.row_files[id_] = name
        used = {part_sheet(name)[0] for name in found} | self.replacing
        for name in self.files:
            if name.lower().endswith(SURE_TABLES) and name not in used and (table := self._unused(name)):
                found[name] = Rowed(name, table)
        return found

    def _unused(self, name: str) -> Table | None:
        """Read rows that no component names; nothing if they are none, for nobody said that they are."""
        found = Problems()
        with guarded(Location(shown(self.folder, name)), "", found):
            table = read_rows(self.pack, name, Location(name), "", found)
        return None if found.errors else table

    def _rows_of(self, id_: str, entry: Mapping) -> tuple[str, Table | None]:
        """Give the rows of a component, under the name of their file or its own."""
        rows, data = entry.entries.get("rows"), entry.entries.get("data")
        if rows and not data and isinstance(rows.value, Items) and self._by_row(entry):
            table = read_inline_rows(rows.value, f"{id_}.rows", self.problems)
            return id_, None if isinstance(table, UnreadTable) else table
        if data and self._by_row(entry):
            source = SOURCE.read(data.value, f"{id_}.data", self.problems)
            if source is not INVALID:
                with guarded(entry.where, f"{id_}.data", self.problems):
                    return str(source), read_rows(self.pack, str(source), entry.where, f"{id_}.data", self.problems)
        return "", None

    def _by_row(self, entry: Mapping) -> bool:
        named = entry.entries.get("kind")
        kind = find_kinds().get(named.value.text) if named and isinstance(named.value, Scalar) else None
        return kind is not None and kind.by_row

    @cached_property
    def replacing(self) -> frozenset[str]:
        """The files that stand in place of others in force."""
        root = self.folder.resolve()
        paths = (path.resolve() for path in self.pack.rules.replaced_files.values())
        return frozenset(path.relative_to(root).as_posix() for path in paths if path.is_relative_to(root))

    @cached_property
    def spoken(self) -> frozenset[str]:
        """The files of overlays in force: what they say is compared as it is in force."""
        paths = (path for path in self.chosen.overlays if not isinstance(path, OverlayForm))
        names = {f"editions/{self.chosen.edition}.yaml", *(f"{TRANSLATIONS}/{path.name}.yaml" for path in paths)}
        return frozenset(names) if self.pack.rules.overlays else frozenset()

    def overlay_nodes(self) -> Iterator[Mapping]:
        """Give what the overlays in force say, as written."""
        for name in sorted(self.spoken & self.files.keys()):
            if node := self.read(name):
                yield node
        for path in self.chosen.overlays:
            if not isinstance(path, OverlayForm) and path.is_file():
                yield read_yaml(path, path.as_posix(), self.problems)

    @cached_property
    def told(self) -> frozenset[str]:
        """The files whose coming and going is told by what stands in them: parts, tables, overlays in force."""
        tables = {table.where.file for table in self.pack.rules.tables.values()}
        files = {name for name in self.files if shown(self.folder, name) in tables}
        return frozenset(files) | self.parts | self.spoken | self.replacing

    @cached_property
    def compared(self) -> frozenset[str]:
        """The files of which all is compared as it is in force, or row by row."""
        return self.told | {PACK_FILE, *AS_IN_FORCE} | {part_sheet(name)[0] for name in self.rows}
