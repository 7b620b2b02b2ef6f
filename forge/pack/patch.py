"""Overlays on definitions: a patch laid over a node before anything is read from it.

Of a list a patch may change single items, each named by its ``id:`` or by its number from 1, so that a translation says
words and repeats no measures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.reading.node import Entry, Items, Mapping, Scalar

if TYPE_CHECKING:
    from forge.reading.node import Node


def merge(node: Mapping, patch: Mapping) -> Mapping:
    """Lay a patch over a mapping: mappings within are merged key by key, lists by items, all else is replaced whole.

    A merged mapping keeps its own place, a replaced value has the place of the patch, so that problems point at
    whoever wrote the wrong value.
    """
    entries = dict(node.entries)
    for key, entry in patch.entries.items():
        old = entries.get(key)
        entries[key] = Entry(entry.where, _laid_over(old.value, entry.value)) if old else entry
    return Mapping(entries, node.where)


def _laid_over(old: Node, new: Node) -> Node:
    if not isinstance(new, Mapping):
        return new
    if isinstance(old, Mapping):
        return merge(old, new)
    return _merge_items(old, new) if isinstance(old, Items) else new


def _merge_items(old: Items, patch: Mapping) -> Node:
    """Lay a patch over items of a list; naming one that is not there, it stands for the whole, and is refused."""
    places = {str(number): number - 1 for number in range(1, len(old.items) + 1)}
    places |= {name: place for place, item in enumerate(old.items) if (name := _id(item))}
    if not all(name in places for name in patch.entries):
        return patch
    items = list(old.items)
    for name, entry in patch.entries.items():
        items[places[name]] = _laid_over(items[places[name]], entry.value)
    return Items(tuple(items), old.where)


def _id(item: Node) -> str:
    named = item.entries.get("id") if isinstance(item, Mapping) else None
    return named.value.text if named and isinstance(named.value, Scalar) else ""
