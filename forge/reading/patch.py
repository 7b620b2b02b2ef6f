"""Overlays on definitions: a patch laid over a node before anything is read from it.

Of a list a patch may change single items, each named by its ``id:`` (a phase by its title) or by its number from 1, so
that a translation says words and repeats no measures. ``before NAME`` and ``after NAME`` put an item, or a list of
them, into the list; an item of which nothing is said, ``NAME:``, is taken away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.reading.node import Entry, Items, Mapping, Scalar, is_blank

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from forge.errors import Location
    from forge.reading.node import Node

NAMING = ("id", "phase")
"""The fields that name an item of a list."""
BEFORE, AFTER = "before", "after"


def merge(node: Mapping, patch: Mapping) -> Mapping:
    """Lay a patch over a mapping: mappings within are merged key by key, lists by items, all else is replaced whole.

    A merged mapping keeps its own place, a replaced value has the place of the patch, so that problems point at
    whoever wrote the wrong value.
    """
    entries = dict(node.entries)
    for key, entry in patch.entries.items():
        old = entries.get(key)
        entries[key] = Entry(entry.where, laid_over(old.value, entry.value)) if old else entry
    return Mapping(entries, node.where)


def laid_over(old: Node, new: Node) -> Node:
    """Lay a patch over any value, as over those within a mapping."""
    if not isinstance(new, Mapping):
        return new
    if isinstance(old, Mapping):
        return merge(old, new)
    return _merge_items(old, new) if isinstance(old, Items) else new


def _merge_items(old: Items, patch: Mapping) -> Node:
    """Lay a patch over items of a list; naming one that is not there, it stands for the whole, and is refused."""
    places = _places(old)
    own: list[Node | None] = list(old.items)
    beside: dict[tuple[str, int], tuple[Node, ...]] = {}
    for name, entry in patch.entries.items():
        way, named = _parted(name, places)
        place = places.get(named)
        if place is None:
            return patch
        if way:
            more = entry.value.items if isinstance(entry.value, Items) else (entry.value,)
            beside[way, place] = (*beside.get((way, place), ()), *more)
        else:
            own[place] = None if is_blank(entry.value) else laid_over(old.items[place], entry.value)
    items: list[Node] = []
    for place, item in enumerate(own):
        items += beside.get((BEFORE, place), ())
        items += [] if item is None else [item]
        items += beside.get((AFTER, place), ())
    return Items(tuple(items), old.where)


def misnamed(old: Node, new: Node, at: str) -> Iterator[tuple[str, Location, tuple[str, ...]]]:
    """Give the items that a patch names and a list has not: the field, its place, and the names that there are."""
    if not isinstance(new, Mapping):
        return
    known: dict[str, Node] = {}
    if isinstance(old, Mapping):
        known = {name: entry.value for name, entry in old.entries.items()}
    elif isinstance(old, Items):
        known = {name: old.items[place] for name, place in _places(old).items()}
    for name, entry in new.entries.items():
        way, named = _parted(name, known) if isinstance(old, Items) else ("", name)
        if named in known and not way:
            yield from misnamed(known[named], entry.value, f"{at}.{name}")
        elif named not in known and isinstance(old, Items):
            yield f"{at}.{name}", entry.where, tuple(known)


def _places(items: Items) -> dict[str, int]:
    """Give where each item of a list stands, by its name and by its number."""
    places = {name: place for place, item in enumerate(items.items) if (name := _id(item))}
    return {str(number): number - 1 for number in range(1, len(items.items) + 1)} | places


def _parted(name: str, known: Collection[str]) -> tuple[str, str]:
    """Part ``before Fire`` into the way and the item; an item may be called so itself."""
    way, _, other = name.partition(" ")
    return (way, other.strip()) if way in (BEFORE, AFTER) and name not in known else ("", name)


def _id(item: Node) -> str:
    """Give what an item is named by: its id or title, or the words that it is."""
    if isinstance(item, Mapping):
        found = next((item.entries[key].value for key in NAMING if key in item.entries), None)
        return found.text if isinstance(found, Scalar) else ""
    return item.text if isinstance(item, Scalar) and not item.text.isdigit() else ""
