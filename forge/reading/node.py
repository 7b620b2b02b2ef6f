"""Located nodes: what a definition says, as text, before anything is made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from forge.errors import Location


class Scalar(NamedTuple):
    """A single value, still text: ``3:1``, ``no`` and ``012`` are what was written.

    One that was ``reckoned`` from an expression and came out blank says nothing, unless something must be said.
    """

    text: str
    where: Location
    quoted: bool = False
    reckoned: bool = False


class Items(NamedTuple):
    """A list of nodes."""

    items: tuple[Node, ...]
    where: Location


class Entry(NamedTuple):
    """One ``key: value`` of a mapping, with the place of the key."""

    where: Location
    value: Node


class Mapping(NamedTuple):
    """Named nodes in the order written."""

    entries: dict[str, Entry]
    where: Location

    def without(self, key: str) -> Mapping:
        """The same but for one entry."""
        return self._replace(entries={name: entry for name, entry in self.entries.items() if name != key})


Node = Scalar | Items | Mapping


def describe(node: Node) -> str:
    """Say in a few words what a node is, for messages."""
    if isinstance(node, Scalar):
        if not node.text and not node.quoted:
            return "nothing"
        return f'"{node.text if len(node.text) <= 40 else node.text[:37] + "..."}"'
    if isinstance(node, Items):
        return "a list" if node.items else "an empty list"
    return "a mapping" if node.entries else "an empty mapping"


def plain(node: Node) -> Any:
    """Give what was written without its places: dictionaries, lists and texts."""
    if isinstance(node, Mapping):
        return {key: plain(entry.value) for key, entry in node.entries.items()}
    return [plain(item) for item in node.items] if isinstance(node, Items) else node.text


def is_blank(node: Node) -> bool:
    """Tell whether nothing was written: an empty unquoted scalar, ``~`` or ``null``."""
    return isinstance(node, Scalar) and not node.quoted and node.text in ("", "~", "null")


def came_out_blank(node: Scalar) -> bool:
    """Tell whether an expression gave no text."""
    return node.reckoned and not node.text
