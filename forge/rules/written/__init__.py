"""Procedures and a sequence of play as a pack writes them in YAML: read, checked, and made ready to be carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.reading.node import Entry, Items, Mapping, Scalar
from forge.rules.parts import NOWHERE

if TYPE_CHECKING:
    from collections.abc import Mapping as Lookup

    from forge.reading.node import Node
    from forge.rules.written.program import Program, Sequence

NAMED, QUOTED = "named", "quoted"
PROCEDURES_FILE, SEQUENCE_FILE = "procedures.yaml", "sequence.yaml"


class Text(NamedTuple):
    """The two files as written, from which a ledger has its procedures again; None for one that is not there."""

    procedures: Mapping | None = None
    sequence: Mapping | None = None

    def __bool__(self) -> bool:
        return self != NOTHING_WRITTEN

    def as_data(self) -> dict[str, Any]:
        """Give both as plain data, the names of a mapping in their order, which is that of what is done."""
        return {name: _data_of(node) for name, node in self._asdict().items() if node}


class Written(NamedTuple):
    """The procedures of a pack by id, and its sequence of play if it has one, ready to be carried out."""

    programs: Lookup[str, Program]
    sequence: Sequence | None = None


def _data_of(node: Node) -> Any:
    """Give a mapping as pairs under ``named``, a list as a list, a word as text, or under ``quoted`` where it was."""
    if isinstance(node, Mapping):
        return {NAMED: [[name, _data_of(entry.value)] for name, entry in node.entries.items()]}
    if isinstance(node, Items):
        return [_data_of(item) for item in node.items]
    return {QUOTED: node.text} if node.quoted else node.text


def text_of(data: dict[str, Any]) -> Text:
    """Make the text of procedures of its plain data again."""
    nodes = {name: _node_of(node) for name, node in data.items()}
    return Text(**{name: node for name, node in nodes.items() if isinstance(node, Mapping)})


def _node_of(data: object) -> Node:
    if isinstance(data, list):
        return Items(tuple(map(_node_of, data)), NOWHERE)
    if isinstance(data, dict) and NAMED in data:
        return Mapping({name: Entry(NOWHERE, _node_of(value)) for name, value in data[NAMED]}, NOWHERE)
    return Scalar(data[QUOTED], NOWHERE, quoted=True) if isinstance(data, dict) else Scalar(str(data), NOWHERE)


NOTHING_WRITTEN = Text()
NOTHING_READ = Written({})
