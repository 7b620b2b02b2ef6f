"""What the places of a board must hold: said beside each place, counted in the pack's own pieces, checked by geometry.

``holds: {labels: 7}`` asks for seven pieces of a component, ``holds: {20 x 10 mm: 12}`` for twelve of a size. In full,
an item counts what the data says: ``{pieces: labels, only: {nation: DE, turn: 1}}`` are all pieces whose cells are so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.reading.fields import (
    INVALID,
    SIZE,
    TEXT,
    FieldType,
    Invalid,
    ListOf,
    MapOf,
    Placed,
    Schema,
    field,
    whole,
)
from forge.reading.measures import parse_size
from forge.reading.node import Entry, Items, Mapping, Node, Scalar

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.drawing.page import Box
    from forge.errors import Problems
    from forge.reading.measures import Size

Cells = dict[str, tuple[str, ...]]
MOST_HELD = 400
MOST_HOLDS = 12


class Hold(Placed, called="what a place must hold", summary="Pieces that must find room in a place, all at once."):
    """Pieces by component, id or size; how many, which of them, how many on one another."""

    pieces: str = field(TEXT, "a component, or a single piece of one, by its id", default="")
    size: Size | None = field(SIZE, "the size of what stands there, in place of pieces", default=None)
    number: int | None = field(whole(0, MOST_HELD), "how many; all there are if not given", default=None)
    only: Cells = field(
        MapOf(ListOf(TEXT, single=True)), "only those whose cells are so: a value, or several, by column", default={}
    )
    stacked: int = field(whole(1, 50), "how many may lie on one another", default=1)


class _Holds(FieldType[tuple[Hold, ...]]):
    """Items in full, or how many by component, piece or size."""

    called = "how many by component or size, or a list of what must be held"
    made_of = (Hold,)

    def read(self, node: Node, at: str, problems: Problems) -> tuple[Hold, ...] | Invalid:
        """Read a mapping of numbers, an item in full, or a list of either."""
        nodes = node.items if isinstance(node, Items) else (node,)
        if len(nodes) > MOST_HOLDS:
            problems.error(node.where, at, f"has more than {MOST_HOLDS} items")
            return INVALID
        read = [Hold.read(each, at, problems) for one in nodes for each in _spelt_out(one)]
        sound = tuple(hold for hold in read if hold is not INVALID)
        return sound if len(sound) == len(read) else INVALID

    def schema(self) -> Schema:
        """Allow all three."""
        number = {"type": "integer", "minimum": 0, "maximum": MOST_HELD}
        one = {"anyOf": [Hold.schema(), {"type": "object", "additionalProperties": number}]}
        return {"anyOf": [one, {"type": "array", "items": one}]}


def _spelt_out(node: Node) -> Iterator[Node]:
    """Give an item in full for each number of a mapping such as ``{labels: 7, 15 mm: 1}``."""
    if not isinstance(node, Mapping) or {"pieces", "size"} & set(node.entries):
        yield node
        return
    for name, entry in node.entries.items():
        written = {_named(name): Entry(entry.where, Scalar(name, entry.where)), "number": entry}
        yield Mapping(written, entry.where)


def _named(name: str) -> str:
    try:
        parse_size(name)
    except ValueError:
        return "pieces"
    return "size"


HOLDS = _Holds()


class Room(NamedTuple):
    """A place that must hold something: its outline, what is printed in it, and the field that says what it holds."""

    field: str
    outline: tuple[tuple[int, int], ...]
    taken: tuple[Box, ...]
    holds: tuple[Hold, ...]
