"""What definitions say otherwise: the head of the pack, its colours, the parts list, faces, styles and other files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import Location, file_errors
from forge.places import PACK_FILE, shown
from forge.proofing.changes.nodes import differing, moved, written
from forge.proofing.changes.values import Change
from forge.reading.node import Entry, Mapping, Scalar

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from forge.proofing.changes.state import State
    from forge.reading.measures import Colour
    from forge.reading.node import Node

COLOURS_OF_A_SIDE = ("ground", "ink", "band")
LARGEST = 100_000_000
ROWS = "rows"


def named_colours(state: State) -> dict[str, Colour]:
    """Give every colour that a pack names: its palette, and the ground, ink and band of each side."""
    sides = {
        f"{name} {what}": colour
        for name, side in state.pack.sides.items()
        for what in COLOURS_OF_A_SIDE
        if (colour := getattr(side, what))
    }
    return {**state.pack.palette, **sides}


def show_colour(colour: Colour) -> str:
    """Write a colour with its press ink."""
    ink = f" cmyk {' '.join(map(str, colour.cmyk))}" if colour.cmyk else ""
    return f"{colour.hex}{ink}" + (f" spot {colour.spot}" if colour.spot else "")


def colour_changes(old: State, new: State) -> Iterator[Change]:
    """Compare the colours that a pack names."""
    before, after = named_colours(old), named_colours(new)
    where = Location(shown(new.folder, PACK_FILE))
    for name, colour in after.items():
        if name not in before:
            yield Change("colour", name, "", "new", "", show_colour(colour), where)
        elif before[name] != colour:
            yield Change("colour", name, "", "changed", show_colour(before[name]), show_colour(colour), where)
    for name, colour in before.items():
        if name not in after:
            yield Change("colour", name, "", "gone", show_colour(colour), "", where)


def head_changes(old: State, new: State) -> Iterator[Change]:
    """Compare what pack.yaml says before and around its parts list, colours apart."""
    for one in differing(_head(old.head), _head(new.head)):
        yield Change("pack", one.path, "", one.sort, one.before, one.after, one.where)
    for key in ("phases", "sides"):
        orders = [_keys(state.head, key) for state in (old, new)]
        common = [[name for name in order if name in orders[0] and name in orders[1]] for order in orders]
        for name, was, now in moved(*common) if key == "phases" else ():
            yield Change("pack", f"{key}.{name}", "", "moved", was, now, new.head.where)


def _keys(head: Mapping, key: str) -> list[str]:
    entry = head.entries.get(key)
    return list(entry.value.entries) if entry and isinstance(entry.value, Mapping) else []


def _head(head: Mapping) -> Mapping:
    """Leave out what is compared by itself."""
    entries = {key: entry for key, entry in head.entries.items() if key not in ("components", "palette")}
    if sides := entries.get("sides"):
        entries["sides"] = Entry(sides.where, _without_colours(sides.value))
    return Mapping(entries, head.where)


def _without_colours(sides: Node) -> Node:
    if not isinstance(sides, Mapping):
        return sides
    kept = {
        name: Entry(side.where, _less(side.value, COLOURS_OF_A_SIDE)) if isinstance(side.value, Mapping) else side
        for name, side in sides.entries.items()
    }
    return Mapping(kept, sides.where)


def _less(node: Mapping, names: tuple[str, ...]) -> Mapping:
    return Mapping({key: entry for key, entry in node.entries.items() if key not in names}, node.where)


def entry_changes(old: State, new: State) -> Iterator[Change]:
    """Compare the parts list: components new, gone and in another order, and what each says otherwise."""
    for id_, entry in new.entries.items():
        before = old.entries.get(id_)
        if before is None:
            yield Change("component", id_, "", "new", "", _summary(entry), entry.where)
            continue
        rows = {id_ in state.row_files for state in (old, new)} == {True} and old.row_files[id_] == id_
        ours, theirs = (_less(each, (ROWS,)) for each in (before, entry)) if rows else (before, entry)
        for one in differing(ours, theirs):
            yield Change("component", id_, one.path, one.sort, one.before, one.after, one.where)
    for id_, entry in old.entries.items():
        if id_ not in new.entries:
            yield Change("component", id_, "", "gone", _summary(entry), "", entry.where)
    names = [[name for name in state.entries if name in other.entries] for state, other in ((old, new), (new, old))]
    for name, was, now in moved(*names):
        yield Change("component", name, "", "moved", was, now, new.entries[name].where)


def _summary(entry: Mapping) -> str:
    said = ((key, entry.entries[key].value) for key in ("kind", "title", "size") if key in entry.entries)
    return ", ".join(f"{key}: {written(value)}" for key, value in said if isinstance(value, Scalar))


def file_changes(old: State, new: State) -> Iterator[Change]:
    """Compare the other files: definitions by what they say, all else by their bytes."""
    for name in sorted(old.files.keys() | new.files.keys()):
        if name in old.compared and name in new.compared:
            continue
        where = Location(shown((new if name in new.files else old).folder, name))
        if name not in old.files or name not in new.files:
            if not (name in old.told or name in new.told):
                yield Change("file", name, "", "new" if name in new.files else "gone", where=where)
            continue
        before, after = (state.read(name) if name.endswith(".yaml") else None for state in (old, new))
        if before and after:
            yield from _said(name, before, after)
        elif _bytes(old.files[name]) != _bytes(new.files[name]):
            yield Change("file", name, "", "changed", where=where)


def _said(name: str, before: Mapping, after: Mapping) -> Iterator[Change]:
    for one in differing(before, after):
        yield Change("definition", name, one.path, one.sort, one.before, one.after, one.where)
    if name.startswith("faces/"):
        yield from _element_order(name, before, after)


def _element_order(name: str, before: Mapping, after: Mapping) -> Iterator[Change]:
    """Elements of a face are drawn one upon the other in the order written."""
    ours, theirs = (_keys(face, "elements") for face in (before, after))
    common = [key for key in ours if key in theirs], [key for key in theirs if key in ours]
    for key, was, now in moved(*common):
        yield Change("definition", name, f"elements.{key}", "moved", was, now, after.entries["elements"].where)


def _bytes(path: Path) -> bytes:
    """Read a file; line ends of text are no difference."""
    with file_errors(path.name, "read"), path.open("rb") as file:
        data = file.read(LARGEST)
    return data if b"\0" in data else data.replace(b"\r\n", b"\n")
