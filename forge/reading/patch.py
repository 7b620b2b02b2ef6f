"""Overlays on definitions: a patch laid over a node before anything is read from it.

Of a list a patch may change single items, each named by its ``id:`` (a phase by its title), by what it says or how that
begins, or by its number from 1, so that a translation says words and repeats no measures. Who names an item by what it
says is told when that is said no longer, and never changes another that has come to stand there. ``before NAME`` and
``after NAME`` put an item, or a list of them, into the list; one of which nothing is said, ``NAME:``, is taken away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.reading.node import Entry, Items, Mapping, Reworded, Scalar, is_blank, written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.errors import Location
    from forge.reading.node import Node

NAMING = ("id", "phase")
"""The fields that name an item of a list."""
BEFORE, AFTER = "before", "after"
SHORTEST = 8
"""Letters of a beginning that names an item."""
LONGEST = 40
"""Letters of what an item says, where names are listed."""


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
    """Lay a patch over any value, as over those within a mapping; words remember those that they replace."""
    if isinstance(new, Scalar) and isinstance(old, Scalar) and new.text != old.text:
        return new._replace(text=Reworded(new.text, written(old.text)))
    if not isinstance(new, Mapping):
        return new
    if isinstance(old, Mapping):
        return merge(old, new)
    return _merge_items(old, new) if isinstance(old, Items) else new


def _merge_items(old: Items, patch: Mapping) -> Node:
    """Lay a patch over items of a list; naming one that is not there, it stands for the whole, and is refused."""
    places = _Places(old)
    own: list[Node | None] = list(old.items)
    beside: dict[tuple[str, int], tuple[Node, ...]] = {}
    for name, entry in patch.entries.items():
        way, place = places.sought(name)
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
    places = _Places(old) if isinstance(old, Items) else None
    for name, entry in new.entries.items():
        if isinstance(old, Mapping) and name in old.entries:
            yield from misnamed(old.entries[name].value, entry.value, f"{at}.{name}")
        elif isinstance(old, Items) and places:
            way, place = places.sought(name)
            if place is None:
                yield f"{at}.{name}", entry.where, places.names
            elif not way:
                yield from misnamed(old.items[place], entry.value, f"{at}.{name}")


class _Places:
    """Where each item of a list stands: by its name, by its number, and by what it says."""

    def __init__(self, items: Items) -> None:
        self._items = items.items
        named = {name: place for place, item in enumerate(items.items) if (name := _id(item))}
        self._places = {str(number): number - 1 for number in range(1, len(items.items) + 1)} | named

    @property
    def names(self) -> tuple[str, ...]:
        """The names that there are, and what else begins an item."""
        said = (next(_texts(item), "") for item in self._items if isinstance(item, Mapping) and not _id(item))
        return (*self._places, *(text[:LONGEST] for text in said if text))

    def sought(self, name: str) -> tuple[str, int | None]:
        """Part ``before Fire`` into the way and the place of the item; an item may be called so itself."""
        place = self._find(name)
        way, _, other = name.partition(" ")
        return (way, self._find(other.strip())) if place is None and way in (BEFORE, AFTER) else ("", place)

    def _find(self, name: str) -> int | None:
        """Find an item; by what it says only one that says so alone, in full or at the beginning."""
        if name in self._places or not any(map(str.isalpha, name)):
            return self._places.get(name)
        for says in (str.__eq__, str.startswith) if len(name) >= SHORTEST else (str.__eq__,):
            found = [place for place, item in enumerate(self._items) if any(says(text, name) for text in _texts(item))]
            if found:
                return found[0] if len(found) == 1 else None
        return None


def _texts(node: Node) -> Iterator[str]:
    """Give what a value says, and all that is in it, blanks and line ends as one blank."""
    if isinstance(node, Scalar):
        yield " ".join(node.text.split())
    elif isinstance(node, Mapping):
        for entry in node.entries.values():
            yield from _texts(entry.value)
    else:
        for item in node.items:
            yield from _texts(item)


def _id(item: Node) -> str:
    """Give what an item is named by: its id or title, or the words that it is."""
    if isinstance(item, Mapping):
        found = next((item.entries[key].value for key in NAMING if key in item.entries), None)
        return found.text if isinstance(found, Scalar) else ""
    return item.text if isinstance(item, Scalar) and not item.text.isdigit() else ""
