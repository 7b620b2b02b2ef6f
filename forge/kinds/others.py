"""Components that another one is made for or made of: found in the parts list, and built as they are built there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import ForgeError, Problems, nearest
from forge.kinds import find_kinds
from forge.pack.load import build_entry, read_entries
from forge.reading.node import Mapping, Scalar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.errors import Location
    from forge.pack.model import Component, Pack

MADE_OF_OTHERS = ("tuck-box", "punch-sheet")


def components_of(
    names: Sequence[str], where: Location, field: str, pack: Pack, problems: Problems
) -> tuple[Component, ...]:
    """Give components by their ids, all or none; what is wrong with one is told where it is built itself, if it is."""
    entries = _entries(pack)
    there = {component.id: None if component.id in pack.unread else component for component in pack.components}
    found: list[Component] = []
    for name in names:
        number, entry = entries.get(name, (0, None))
        if entry is None:
            problems.error(where, field, f"there is no component {name!r} in the pack", nearest(name, entries))
            continue
        kind = entry.entries["kind"].value if "kind" in entry.entries else None
        if isinstance(kind, Scalar) and kind.text in MADE_OF_OTHERS:
            problems.error(where, field, f"{name!r} is made of other components itself", "name those")
        elif component := there[name] if name in there else _built(entry, number, pack):
            found.append(component)
        elif "" in pack.unread:  # perhaps nobody wants it by itself
            problems.error(where, field, f"{name!r} cannot be made as it is written", f"mend {name} first")
    return tuple(found) if len(found) == len(names) else ()


def _entries(pack: Pack) -> dict[str, tuple[int, Mapping]]:
    """Give the parts list by ids; what is wrong with it is told by whoever loads the pack."""
    try:
        return read_entries(pack.folder, Problems())
    except ForgeError:
        return {}


def _built(entry: Mapping, number: int, pack: Pack) -> Component | None:
    unsaid = Problems()
    try:
        component = build_entry(entry, find_kinds(), pack._replace(art=pack.art.beside()), number, unsaid)
    except ForgeError:
        return None
    return None if unsaid.errors else component
