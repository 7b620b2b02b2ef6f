"""Overlays on definitions: a patch laid over a node before anything is read from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.reading.node import Entry, Mapping

if TYPE_CHECKING:
    from forge.reading.node import Node


def merge(node: Mapping, patch: Mapping) -> Mapping:
    """Lay a patch over a mapping: mappings within are merged key by key, anything else is replaced whole.

    A merged mapping keeps its own place, a replaced value has the place of the patch, so that problems point at
    whoever wrote the wrong value.
    """
    entries = dict(node.entries)
    for key, entry in patch.entries.items():
        old = entries.get(key)
        entries[key] = Entry(entry.where, _laid_over(old.value, entry.value)) if old else entry
    return Mapping(entries, node.where)


def _laid_over(old: Node, new: Node) -> Node:
    return merge(old, new) if isinstance(old, Mapping) and isinstance(new, Mapping) else new
