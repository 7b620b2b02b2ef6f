"""Types that are made of others: lists, mappings with free names, and values of two shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from forge.reading.node import Items, Mapping, Node, Scalar, describe, is_blank
from forge.reading.scalars import INVALID, TEXT, FieldType, Invalid, Schema, T

if TYPE_CHECKING:
    from forge.errors import Problems

D = TypeVar("D")
K = TypeVar("K")
MOST_ITEMS = 20_000


class ListOf(FieldType[tuple[T, ...]], Generic[T]):
    """A list of values of one type; where ``single`` is allowed, one value alone stands for a list of one."""

    def __init__(
        self, item: FieldType[T], *, single: bool = False, at_least: int = 0, at_most: int = MOST_ITEMS
    ) -> None:
        self.called = f"a list of {item.called}"
        self.made_of = (item,)
        self._at_most = at_most
        self._item = item
        self._single = single
        self._at_least = at_least

    def read(self, node: Node, at: str, problems: Problems) -> tuple[T, ...] | Invalid:
        """Read each item; the result is a tuple."""
        if not isinstance(node, Items):
            if self._single and self._at_least and is_blank(node):
                problems.error(node.where, at, "is blank")
                return INVALID
            if self._single:
                value = self._item.read(node, at, problems)
                return INVALID if value is INVALID else (value,)
            hint = "put - before each item" if isinstance(node, Mapping) and node.entries else ""
            problems.error(node.where, at, f"must be {self.called}, not {describe(node)}", hint)
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


class MapOf(FieldType[dict[K, T]], Generic[K, T]):
    """A mapping from names the author chooses to values of one type; one that ``says_something`` is never empty."""

    @overload
    def __init__(self: MapOf[str, T], value: FieldType[T], *, says_something: bool = False) -> None: ...
    @overload
    def __init__(self, value: FieldType[T], key: FieldType[K], *, says_something: bool = False) -> None: ...
    def __init__(self, value: FieldType[T], key: FieldType[Any] = TEXT, *, says_something: bool = False) -> None:
        self._says_something = says_something
        self.called = f"a mapping of names to {value.called}"
        self.made_of = (value, key)
        self._value = value
        self._key: FieldType[K] = key

    def read(self, node: Node, at: str, problems: Problems) -> dict[K, T] | Invalid:
        """Read each value; the result is a dict in the order written."""
        if not isinstance(node, Mapping):
            problems.error(node.where, at, f"must be {self.called}, not {describe(node)}")
            return INVALID
        if self._says_something and not node.entries:
            problems.error(node.where, at, "needs at least 1")
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


class Either(FieldType[T | D], Generic[T, D]):
    """A value that is a scalar of one type or a mapping or list of another, told apart by its shape."""

    def __init__(self, scalar: FieldType[T], other: FieldType[D]) -> None:
        self.called = f"{scalar.called} or {other.called}"
        self.made_of = (scalar, other)
        self._scalar = scalar
        self._other = other

    def read(self, node: Node, at: str, problems: Problems) -> T | D | Invalid:
        """Read by the type that the node's shape asks for."""
        return (self._scalar if isinstance(node, Scalar) else self._other).read(node, at, problems)

    def schema(self) -> Schema:
        """Allow both."""
        return {"anyOf": [self._scalar.schema(), self._other.schema()]}


class Tolerant(FieldType[T | D], Generic[T, D]):
    """A type whose faults are reported like any other's, while a stand-in lets the reading go on and find more."""

    def __init__(self, wanted: FieldType[T], stand_in: D) -> None:
        self.called = wanted.called
        self.made_of = (wanted,)
        self._wanted = wanted
        self._stand_in = stand_in

    def read(self, node: Node, at: str, problems: Problems) -> T | D:
        """Read the value, or report and give the stand-in."""
        value = self._wanted.read(node, at, problems)
        return self._stand_in if value is INVALID else value

    def schema(self) -> Schema:
        """Describe the value that is wanted."""
        return self._wanted.schema()


class Raw(FieldType[Node]):
    """Any node, handed on as it is to be read later, when more is known."""

    called = "a value"

    def read(self, node: Node, at: str, problems: Problems) -> Node:  # noqa: ARG002 - the shape of every FieldType
        """Give the node itself."""
        return node

    def schema(self) -> Schema:
        """Allow anything."""
        return {}


RAW = Raw()
