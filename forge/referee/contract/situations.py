"""A situation in a file: the parameters of a procedure as a mapping, in the same words as the options.

A list is read as its items joined by commas, or by what the kind of its parameter says stands ``between`` them.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import ForgeError, Problems, nearest
from forge.reading.node import Items, Mapping, Scalar, describe
from forge.reading.yaml_text import parse_yaml
from forge.referee.contract.parameters import refusing
from forge.values.phrase import FirstOf, Phrase
from forge.values.value import UnfitError, within

if TYPE_CHECKING:
    from forge.errors import Location
    from forge.reading.node import Node
    from forge.referee.contract.parameters import Parameter
from forge.values.value import Value


class Situation(NamedTuple):
    """Named values in one file or text, each of its own kind; the value is a tuple in the order declared."""

    fields: tuple[Parameter, ...]

    @property
    def label(self) -> str:
        """Name the fields."""
        return "a situation with " + ", ".join(field.id for field in self.fields)

    def read(self, text: str) -> tuple[Any, ...]:
        """Read YAML or JSON text whose top level is a mapping."""
        return self.complete(_mapping(text))

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

    def complete(self, node: Mapping) -> tuple[Any, ...]:
        """Give the values of all fields, by default where the mapping does not name them."""
        given = _values(node, self.fields)
        for field in self.fields:
            if field.id not in given and field.default is None:
                raise UnfitError("malformed", f"{field.id} is missing", f"write {field.kind.label}")
        return tuple(given.get(field.id, field.default) for field in self.fields)


def read_mapping(text: str, where: str) -> Mapping:
    """Read YAML or JSON text into a mapping node, or refuse it."""
    with refusing(where):
        return _mapping(text, where)


def read_values(node: Mapping, fields: tuple[Parameter, ...], where: str) -> dict[str, Any]:
    """Read the values that a mapping gives, by id; what it does not name is left out."""
    with refusing(where):
        return _values(node, fields)


def _mapping(text: str, where: str = "") -> Mapping:
    problems = Problems()
    try:
        node = parse_yaml(text, where, problems)
        problems.raise_errors()
    except ForgeError as error:
        first = error.problems[0]
        raise UnfitError("malformed", first.message, first.hint, at=_place(first.where)) from None
    return node


def _place(where: Location) -> str:
    return str(where._replace(file=""))


def _values(node: Mapping, fields: tuple[Parameter, ...]) -> dict[str, Any]:
    known = {field.id: field for field in fields}
    values = {}
    for name, entry in node.entries.items():
        if name not in known:
            hint = nearest(name, known)
            raise UnfitError("illegal", f"{name!r} is not asked for", hint, at=_place(entry.where))
        with within(f": {name}"):
            values[name] = _read(entry.value, known[name].kind)
    return values


def _read(node: Node, kind: Value[Any]) -> Any:
    if isinstance(kind, Situation) and isinstance(node, Mapping):
        return kind.complete(node)
    return kind.read(_said(node, kind))


def _said(node: Node, kind: Value[Any]) -> str:
    """Give the words of a value: as they stand, of the items of a list, or of the parts of a phrase."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Items):
        item = getattr(kind, "item", None)
        if not all(isinstance(part, Scalar) or (item and isinstance(part, Mapping)) for part in node.items):
            raise UnfitError("malformed", f"must be {kind.label}, not a list of lists or mappings")
        return getattr(kind, "between", ", ").join(_said(part, item or kind) for part in node.items)
    if not isinstance(kind, Phrase | FirstOf):
        raise UnfitError("malformed", f"must be {kind.label}, not {describe(node)}")
    return kind.compose({name: _said(part.value, kind.parts.get(name, kind)) for name, part in node.entries.items()})
