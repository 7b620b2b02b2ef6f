"""A situation in a file: the parameters of a procedure as a mapping, in the same words as the options.

A list is read as its items joined by commas, or by what the kind of its parameter says stands ``between`` them.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import ForgeError, Problems, nearest
from forge.reading.node import Items, Mapping, Scalar, describe
from forge.reading.yaml_text import parse_yaml
from forge.referee.contract.refusals import Illegal, Malformed

if TYPE_CHECKING:
    from forge.reading.node import Node
    from forge.referee.contract.parameters import Parameter


class Situation(NamedTuple):
    """Named values in one file or text, each of its own kind; the value is a tuple in the order declared."""

    fields: tuple[Parameter, ...]

    @property
    def label(self) -> str:
        """Name the fields."""
        return "a situation with " + ", ".join(field.id for field in self.fields)

    def read(self, text: str, where: str) -> tuple[Any, ...]:
        """Read YAML or JSON text whose top level is a mapping."""
        return self._complete(read_mapping(text, where), where)

    def show(self, value: tuple[Any, ...]) -> str:
        """Write the values as JSON, each in the words of its kind."""
        shown = {field.id: field.kind.show(part) for field, part in zip(self.fields, value, strict=True)}
        return json.dumps(shown, ensure_ascii=False)

    def schema(self) -> dict[str, Any]:
        """Describe an object."""
        return {
            "type": "object",
            "properties": {field.id: field.kind.schema() for field in self.fields},
            "required": [field.id for field in self.fields if field.default is None],
            "additionalProperties": False,
        }

    def _complete(self, node: Mapping, where: str) -> tuple[Any, ...]:
        given = read_values(node, self.fields, where)
        for field in self.fields:
            if field.id not in given and field.default is None:
                raise Malformed(where, f"{field.id} is missing", f"it is {field.kind.label}")
        return tuple(given.get(field.id, field.default) for field in self.fields)


def read_mapping(text: str, where: str) -> Mapping:
    """Read YAML or JSON text into a mapping node, or refuse it."""
    problems = Problems()
    try:
        node = parse_yaml(text, where, problems)
        problems.raise_errors()
    except ForgeError as error:
        first = error.problems[0]
        raise Malformed(str(first.where), first.message, first.hint) from None
    return node


def read_values(node: Mapping, fields: tuple[Parameter, ...], where: str) -> dict[str, Any]:
    """Read the values that a mapping gives, by id; what it does not name is left out."""
    known = {field.id: field for field in fields}
    values = {}
    for name, entry in node.entries.items():
        if name not in known:
            raise Illegal(str(entry.where), f"{name!r} is not asked for", nearest(name, known))
        values[name] = _read(entry.value, known[name], f"{where}: {name}")
    return values


def _read(node: Node, field: Parameter, where: str) -> Any:
    if isinstance(node, Mapping):
        if not isinstance(field.kind, Situation):
            raise Malformed(where, f"must be {field.kind.label}, not {describe(node)}")
        return field.kind._complete(node, where)  # noqa: SLF001 - a situation inside a situation
    if isinstance(node, Items):
        parts = [part.text for part in node.items if isinstance(part, Scalar)]
        if len(parts) != len(node.items):
            raise Malformed(where, f"must be {field.kind.label}, not a list of lists or mappings")
        return field.kind.read(getattr(field.kind, "between", ", ").join(parts), where)
    return field.kind.read(node.text, where)
