"""Located nodes: what a definition says, as text, before anything is made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Self

if TYPE_CHECKING:
    from forge.errors import Location


class Reworded(str):
    """Words that an overlay put in the place of others, which are still what things are known by: ``written``."""

    __slots__ = ("written",)
    written: str

    def __new__(cls, words: str, written: str) -> Self:
        """Keep both."""
        made = super().__new__(cls, words)
        made.written = written
        return made

    def __reduce__(self) -> tuple[type[Reworded], tuple[str, str]]:
        """Give both, for copies."""
        return Reworded, (str(self), self.written)


def written(words: str) -> str:
    """Give what the definition said before any overlay, as long as the words have not been joined with others."""
    return words.written if isinstance(words, Reworded) else words


def joined(*words: str) -> str:
    """Join words with a blank, also what was written before overlays."""
    said, before = (" ".join(filter(None, each)) for each in (words, map(written, words)))
    return said if said == before else Reworded(said, before)


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
