"""What a definition may say: fields declared once, from which reader, hints, JSON Schema and reference page all come.

A ``FieldType`` turns one node into a value. A ``Record`` is a mapping with declared ``Field``s, turned into whatever
its ``build`` makes of them (a NamedTuple, as a rule; one with a ``where`` field is given its place). Reading never
stops at the first fault: what cannot be read is reported and becomes ``INVALID``, and a record with an invalid part
is ``INVALID`` itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar, overload

from forge.errors import Problems, closest, nearest
from forge.reading.node import Items, Mapping, Node, Scalar, came_out_blank, describe, is_blank
from forge.reading.scalars import (
    COLOUR,
    FLAG,
    INVALID,
    LENGTH,
    NAME,
    OFFSET,
    POSITIVE_LENGTH,
    RATIO,
    SIZE,
    TEXT,
    FieldType,
    Invalid,
    Schema,
    T,
    Text,
    choice,
    whole,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

__all__ = [
    "COLOUR", "FLAG", "INVALID", "LENGTH", "NAME", "OFFSET", "POSITIVE_LENGTH", "RATIO", "RAW", "REQUIRED", "SIZE",
    "TEXT", "Either", "Field", "FieldType", "Invalid", "ListOf", "MapOf", "Record", "Schema", "T", "Text", "Tolerant",
    "choice", "whole",
]  # fmt: skip

D = TypeVar("D")
K = TypeVar("K")
REQUIRED: Final = object()
MOST_NAMED = 3
MOST_UNKNOWN = 20
MOST_ITEMS = 20_000


class ListOf(Generic[T]):
    """A list of values of one type; where ``single`` is allowed, one value alone stands for a list of one."""

    def __init__(
        self, item: FieldType[T], *, single: bool = False, at_least: int = 0, at_most: int = MOST_ITEMS
    ) -> None:
        self.label = f"a list of {item.label}"
        self._at_most = at_most
        self._item = item
        self._single = single
        self._at_least = at_least

    def read(self, node: Node, at: str, problems: Problems) -> tuple[T, ...] | Invalid:
        """Read each item; the result is a tuple."""
        if not isinstance(node, Items):
            if self._single:
                value = self._item.read(node, at, problems)
                return INVALID if value is INVALID else (value,)
            hint = "put - before each item" if isinstance(node, Mapping) else ""
            problems.error(node.where, at, f"must be {self.label}, not {describe(node)}", hint)
            return INVALID
        if len(node.items) < self._at_least:
            problems.error(node.where, at, f"needs at least {self._at_least}")
            return INVALID
        if len(node.items) > self._at_most:
            problems.error(node.where, at, f"are {len(node.items):,}, more than {self._at_most:,}")
            return INVALID
        read = [self._item.read(item, f"{at}[{index}]", problems) for index, item in enumerate(node.items, 1)]
        sound = tuple(value for value in read if value is not INVALID)
        return sound if len(sound) == len(read) else INVALID

    def schema(self) -> Schema:
        """Describe an array."""
        array = {"type": "array", "items": self._item.schema()}
        return {"anyOf": [array, self._item.schema()]} if self._single else array


class MapOf(Generic[K, T]):
    """A mapping from names the author chooses to values of one type."""

    @overload
    def __init__(self: MapOf[str, T], value: FieldType[T]) -> None: ...
    @overload
    def __init__(self, value: FieldType[T], key: FieldType[K]) -> None: ...
    def __init__(self, value: FieldType[T], key: FieldType[Any] = TEXT) -> None:
        self.label = f"a mapping of names to {value.label}"
        self._value = value
        self._key: FieldType[K] = key

    def read(self, node: Node, at: str, problems: Problems) -> dict[K, T] | Invalid:
        """Read each value; the result is a dict in the order written."""
        if not isinstance(node, Mapping):
            problems.error(node.where, at, f"must be {self.label}, not {describe(node)}")
            return INVALID
        values: dict[K, T] = {}
        faulty = False
        for name, entry in node.entries.items():
            path = f"{at}.{name}" if at else name
            key = self._key.read(Scalar(name, entry.where), path, problems)
            value = self._value.read(entry.value, path, problems)
            if key is INVALID or value is INVALID:
                faulty = True
            else:
                values[key] = value
        return INVALID if faulty else values

    def schema(self) -> Schema:
        """Describe an object with free names."""
        return {"type": "object", "additionalProperties": self._value.schema()}


class Either(Generic[T, D]):
    """A value that is a scalar of one type or a mapping or list of another, told apart by its shape."""

    def __init__(self, scalar: FieldType[T], other: FieldType[D]) -> None:
        self.label = f"{scalar.label} or {other.label}"
        self._scalar = scalar
        self._other = other

    def read(self, node: Node, at: str, problems: Problems) -> T | D | Invalid:
        """Read by the type that the node's shape asks for."""
        return (self._scalar if isinstance(node, Scalar) else self._other).read(node, at, problems)

    def schema(self) -> Schema:
        """Allow both."""
        return {"anyOf": [self._scalar.schema(), self._other.schema()]}


class Tolerant(Generic[T, D]):
    """A type whose faults are reported like any other's, while a stand-in lets the reading go on and find more."""

    def __init__(self, wanted: FieldType[T], stand_in: D) -> None:
        self.label = wanted.label
        self.schema = wanted.schema
        self._wanted = wanted
        self._stand_in = stand_in

    def read(self, node: Node, at: str, problems: Problems) -> T | D:
        """Read the value, or report and give the stand-in."""
        value = self._wanted.read(node, at, problems)
        return self._stand_in if value is INVALID else value


class Raw:
    """Any node, handed on as it is to be read later, when more is known."""

    label = "a value"

    def read(self, node: Node, at: str, problems: Problems) -> Node:  # noqa: ARG002 - the shape of every FieldType
        """Give the node itself."""
        return node

    def schema(self) -> Schema:
        """Allow anything."""
        return {}


RAW = Raw()


class Field(NamedTuple):
    """One named value of a record: its type, what it means, and what it is when left out."""

    name: str
    type: FieldType[Any]
    help: str
    default: Any = REQUIRED


class Record:
    """A mapping with declared fields."""

    def __init__(self, label: str, build: Callable[..., Any], *fields: Field, help: str = "") -> None:  # noqa: A002
        self.label = label
        self.help = help
        self.fields = fields
        self._build = build
        self._by_name = {field.name: field for field in fields}
        self._wants_where = "where" in getattr(build, "_fields", ())

    def read(self, node: Node, at: str, problems: Problems) -> Any:
        """Read every field, report unknown and missing ones, and build the value."""
        if not isinstance(node, Mapping):
            hint = _blank_after_colon(node.text, self._by_name) if isinstance(node, Scalar) else ""
            problems.error(node.where, at, f"must be {self.label}, not {describe(node)}", hint)
            return INVALID
        problems.reading(self, node)
        values = {name: self._by_name[name].default for name in self._by_name}
        sound = self._read_entries(node, at, values, problems)
        lacking = [name for name, value in values.items() if value is REQUIRED]
        if lacking:
            unknown = [key for key in node.entries if key not in self._by_name][:MOST_UNKNOWN]
            meant = {closest(key, self._by_name) for key in unknown}
            self._report_lacking([name for name in lacking if name not in meant], node, at, problems)
        sound = sound and not lacking
        if not sound:
            return INVALID
        if self._wants_where:
            values["where"] = node.where
        return self._build(**{name.replace("-", "_"): value for name, value in values.items()})

    def _report_lacking(self, names: list[str], node: Mapping, at: str, problems: Problems) -> None:
        if len(names) > MOST_NAMED:
            problems.error(node.where, at, f"lacks {', '.join(names[:-1])} and {names[-1]} of {self.label}")
            return
        for name in names:
            problems.error(node.where, f"{at}.{name}" if at else name, f"is missing from {self.label}")

    def _read_entries(self, node: Mapping, at: str, values: dict[str, Any], problems: Problems) -> bool:
        sound = True
        for key, entry in node.entries.items():
            path = f"{at}.{key}" if at else key
            field = self._by_name.get(key)
            if field is None:
                hint = _blank_after_colon(key, self._by_name) or nearest(key, self._by_name)
                problems.error(entry.where, path, f"is not a field of {self.label}", hint)
                sound = False
                continue
            if field.default is not REQUIRED and isinstance(entry.value, Scalar) and came_out_blank(entry.value):
                continue
            if is_blank(entry.value) and field.default is REQUIRED:
                problems.error(entry.value.where, path, "is blank")
                values[key] = INVALID
            elif not is_blank(entry.value):
                values[key] = field.type.read(entry.value, path, problems)
            sound = sound and values[key] is not INVALID
        return sound

    def schema(self) -> Schema:
        """Describe an object with exactly these fields."""
        return {
            "type": "object",
            "description": self.help or self.label,
            "properties": {field.name: field.type.schema() | {"description": field.help} for field in self.fields},
            "required": [field.name for field in self.fields if field.default is REQUIRED],
            "additionalProperties": False,
        }


def _blank_after_colon(written: str, known: Collection[str]) -> str:
    """Give the hint for ``title:Toy``, which is one word to YAML."""
    name, colon, rest = written.partition(":")
    return f"write a blank after the colon: {name}: {rest}" if colon and rest and name in known else ""
