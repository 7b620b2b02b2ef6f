"""A pack's folder into a checked ``Pack``: its head, its colours, and every entry of its parts list."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from forge.budget import LETTERS, PIECES, run, spend
from forge.errors import ForgeError, Location, Problems, fail, guarded, nearest
from forge.pack.answers import UNKNOWNS, DataRow, Filler, pack_data
from forge.pack.checks import check_pack
from forge.pack.head import ACTUAL_SIZE, open_head
from forge.pack.outline_file import with_outline
from forge.pack.rows import read_rows
from forge.places import PACK_FILE
from forge.reading.node import Items, Mapping, Node, Scalar
from forge.reading.patch import merge, misnamed
from forge.reading.yaml_text import read_pack_yaml
from forge.rules import load_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence
    from collections.abc import Mapping as Lookup
    from fractions import Fraction
    from pathlib import Path

    from forge.drawing.recolour import Look
    from forge.pack.model import Component, Kind, Pack
    from forge.rules.overlay_form import OverlayForm

    Build = Callable[[Mapping, Lookup[str, Kind], Pack, int, Problems], Component | None]

PART_FILE = "from"
MOST_EACH = 5_000
_PARTED = re.compile(r"(?:\s+[·|–—-]|\s*:)\s+(?=.*\w)")


@run()
def load_pack(
    folder: Path,
    kinds: Lookup[str, Kind],
    problems: Problems,
    *,
    edition: str = "published",
    overlays: Sequence[Path | OverlayForm] = (),
    owner: bool = True,
    scale: Fraction = ACTUAL_SIZE,
    looks: tuple[Look, ...] = ("plain",),
    only: Collection[str] = (),
    earlier: bool = False,
    painted: Pack | None = None,
    build: Build | None = None,
) -> Pack:
    """Read and check a pack; what is wrong is collected, and the components that can be read are in the result.

    ``only`` names the components that are wanted; the others are then neither read further nor laid out. An ``earlier``
    state of a pack that comes with forge may bear its name. Colours that ``painted`` names too are those of that pack.
    ``build`` makes the components in place of ``build_entry``.

    ``ForgeError`` is raised only where nothing can follow: a head that cannot be read, a file that is not YAML.
    """
    rules = load_rules(folder, problems, edition=edition, overlays=overlays, owner=owner, earlier=earlier)
    said = read_pack_yaml(folder, PACK_FILE, problems)
    pack, head = open_head(said, folder, rules, problems, scale=scale, looks=looks, painted=painted)
    entries = [open_entry(node, folder, number, problems) for number, node in enumerate(head.components, 1)]
    refuse_patches_of_nothing(entries, pack, problems)
    if only:
        entries = _named(entries, only, pack.id)
    pack = _build_all(entries, kinds, pack, problems, build or build_entry)
    check_pack(pack, problems, whole=not only)
    return pack


def open_entry(node: Node, folder: Path, number: int, problems: Problems) -> Mapping | None:
    """Give an entry of the parts list, from the file that it names where it names one."""
    at = f"components[{number}]"
    if not isinstance(node, Mapping):
        problems.error(node.where, at, "must be a mapping with id and kind")
        return None
    source = node.entries.get(PART_FILE)
    if source is None:
        return node
    if len(node.entries) > 1 or not isinstance(source.value, Scalar):
        problems.error(node.where, at, "names a file with from: and nothing else")
        return None
    with guarded(source.value.where, f"{at}.from", problems):
        return read_pack_yaml(folder, source.value.text, problems, source.value.where, f"{at}.from")
    return None


def _named(entries: Sequence[Mapping | None], only: Collection[str], pack: str) -> list[Mapping | None]:
    """Give the entries of some components; ``ForgeError`` where there is none of a name."""
    ids = [entry_id(entry) for entry in entries]
    for name in only:
        if name not in ids:
            raise fail(Location(pack), name, "is no component of the pack", nearest(name, filter(None, ids)))
    return [entry if name in only else None for name, entry in zip(ids, entries, strict=True)]


def read_entries(folder: Path, problems: Problems) -> dict[str, tuple[int, Mapping]]:
    """Read the parts list as it is written: each entry by its id, with its number."""
    listed = read_pack_yaml(folder, PACK_FILE, problems).entries.get("components")
    nodes = listed.value.items if listed and isinstance(listed.value, Items) else ()
    opened = [(number, open_entry(node, folder, number, problems)) for number, node in enumerate(nodes, 1)]
    return {entry_id(entry): (number, entry) for number, entry in opened if entry}


def entry_id(entry: Mapping | None) -> str:
    """Give the id that an entry says, blank if none."""
    named = _value(entry, "id") if entry else None
    return named.text if isinstance(named, Scalar) else ""


def unread_of(entries: Iterable[Mapping | None], sound: Iterable[Component]) -> frozenset[str]:
    """Name what else than sound components entries should have come to; blank for one of which no more is known."""
    return frozenset(map(entry_id, entries)) - {component.id for component in sound}


def refuse_patches_of_nothing(entries: Sequence[Mapping | None], pack: Pack, problems: Problems) -> None:
    """Report what overlays say of components that the pack has not."""
    ids = set(filter(None, map(entry_id, entries)))
    for name, patches in pack.rules.component_patches.items():
        if name not in ids:
            for patch in patches:
                problems.error(patch.where, f"components.{name}", "is no component of the pack", nearest(name, ids))


def _build_all(
    entries: Sequence[Mapping | None], kinds: Lookup[str, Kind], pack: Pack, problems: Problems, build: Build
) -> Pack:
    """Build the components that can be built; what breaks one off is a problem of that one."""
    # one that is made of others takes those that come before it as they are
    sound: list[Component] = []
    for number, entry in enumerate(entries, 1):
        component, errors = None, problems.error_count
        pack = pack._replace(unread=unread_of(entries, sound))
        if entry:
            with guarded(entry.where, f"components[{number}]", problems):
                component = build(entry, kinds, pack, number, problems)
        if component:
            pack = pack._replace(components=(*pack.components, component))
            sound += [component] if problems.error_count == errors else []
    return pack._replace(unread=unread_of(entries, sound))


def build_entry(
    entry: Mapping, kinds: Lookup[str, Kind], pack: Pack, number: int, problems: Problems
) -> Component | None:
    """Build the component of an entry, the patches of overlays over it; ``number`` is its place in the list."""
    at = f"components[{number}]"
    if name := entry_id(entry):
        at = name
        for patch in pack.rules.component_patches.get(name, ()):
            absent = tuple(misnamed(entry, patch, name))
            for field, where, known in absent:
                hint = nearest(field.removeprefix(f"{name}.").rpartition(".")[2], known)
                problems.error(where, field, "names nothing in the list there, or more than one thing", hint)
            entry = entry if absent else merge(entry, patch)
    entry = with_outline(entry, pack, at, problems)
    kind = _kind_of(entry, kinds, at, problems)
    if kind is None:
        return None
    asked: Iterable[str] = ()
    if not kind.by_row:
        data = pack_data(pack)
        filler = Filler(data, problems, partial(_each_row, pack, problems))
        entry = filler.fill(entry, at)
        if not filler.sound:
            return None
        spend(LETTERS, letters(entry), entry.where, at)
        asked = data[UNKNOWNS].asked
    component = kind.make(entry, at, pack, problems)
    if component:
        component.call(_within(component.title, pack.title))
        spend(PIECES, sum(piece.copies for piece in component.pieces), component.where, component.id)
        for unknown in asked:
            component.asks.setdefault(unknown, ())
    return component


def _kind_of(entry: Mapping, kinds: Lookup[str, Kind], at: str, problems: Problems) -> Kind | None:
    """Find the kind that an entry names; None, and the problem told, where it names none."""
    kind_name = _value(entry, "kind")
    if not isinstance(kind_name, Scalar):
        said = _value(entry, "type")
        hint = f"write kind: {said.text}" if isinstance(said, Scalar) and said.text in kinds else nearest("", kinds)
        problems.error(entry.where, f"{at}.kind", "is missing", hint)
        return None
    kind = kinds.get(kind_name.text)
    if kind is None:
        hint = nearest(kind_name.text, kinds)
        problems.error(kind_name.where, f"{at}.kind", f'there is no kind "{kind_name.text}"', hint)
    return kind


def _within(title: str, pack: str) -> str:
    """Call a component as its kit does: the pack's own title before its own goes without saying there."""
    rest = title.removeprefix(pack)
    parted = _PARTED.match(rest) if pack and rest != title else None
    own = rest[parted.end() :] if parted else ""
    return own[:1].upper() + own[1:] if parted else title


def _each_row(pack: Pack, problems: Problems, file: str, where: Location, field: str) -> tuple[DataRow, ...] | None:
    """Read the rows that an item of a list stands for."""
    try:
        table = read_rows(pack, file, where, field, problems)
    except ForgeError as error:
        problems.add(error.problems)
        return None
    if len(table.rows) > MOST_EACH:
        problems.error(where, field, f"has {len(table.rows):,} rows, more than {MOST_EACH:,}")
        return None
    return tuple(DataRow(zip(table.columns, row.cells, strict=True), table.where(row)) for row in table.rows)


def letters(node: Node) -> int:
    """Count the characters of all texts of a node."""
    if isinstance(node, Mapping):
        return sum(letters(entry.value) for entry in node.entries.values())
    if isinstance(node, Items):
        return sum(map(letters, node.items))
    return len(node.text)


def _value(entry: Mapping, key: str) -> Node | None:
    return entry.entries[key].value if key in entry.entries else None
