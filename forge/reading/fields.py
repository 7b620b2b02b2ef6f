"""What a definition may say: fields declared once, from which reader, hints, JSON Schema, reference page and type come.

A ``FieldType`` turns one node into a value. A ``Record`` is a mapping with declared fields, read as the values of a
class::

    class Step(Placed, called="a step", summary="One thing to do."):
        text: str = field(TEXT, "what is done")
        level: int = field(whole(1, 4), "how far it is indented", default=1)

Such a class is a ``FieldType`` itself. Reading never stops at the first fault: what cannot be read is reported and
becomes ``INVALID``, and a record with an invalid part is ``INVALID`` itself.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, TypeVar, dataclass_transform, overload

from forge.errors import Problems, closest, nearest
from forge.reading.containers import RAW, Either, ListOf, MapOf, Tolerant
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
    from collections.abc import Collection, Iterator
    from collections.abc import Mapping as Lookup
    from typing import Self

    from forge.errors import Location

__all__ = [
    "COLOUR", "FLAG", "INVALID", "LENGTH", "NAME", "OFFSET", "POSITIVE_LENGTH", "RATIO", "RAW", "REQUIRED", "SIZE",
    "TEXT", "Either", "Field", "FieldType", "Invalid", "ListOf", "MapOf", "Placed", "Record", "Schema", "Text",
    "Tolerant", "choice", "field", "whole",
]  # fmt: skip

D = TypeVar("D")
REQUIRED: Final = object()
MOST_NAMED = 3
MOST_UNKNOWN = 20


class Field(NamedTuple):
    """One named value of a record: its type, what it means, and what it is when left out."""

    name: str
    type: FieldType[object]
    help: str
    default: object = REQUIRED
    attribute: str = ""
    """The name under which a record holds it."""
    known_as: tuple[str, ...] = ()
    """What others call it: it is not read under these names, but a hint tells who writes one what it is here."""


@overload
def field(of: FieldType[T], about: str, *, known_as: tuple[str, ...] = ()) -> T: ...
@overload
def field(of: FieldType[T], about: str, *, default: D, known_as: tuple[str, ...] = ()) -> T | D: ...
def field(of: FieldType[object], about: str, *, default: object = REQUIRED, known_as: tuple[str, ...] = ()) -> Any:
    """Declare a field of a record; it is named as the attribute is, with hyphens.

    An attribute that ends with ``_`` is named without it, as Python has it for names that are taken.
    """
    return Field("", of, about, default, known_as=known_as)


class _Slotted(type):
    """Makes classes whose values have nothing but their fields."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any], **options: str) -> _Slotted:
        return super().__new__(cls, name, bases, {"__slots__": (), **body}, **options)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field,))
class Record(tuple[object, ...], metaclass=_Slotted):
    """A mapping with declared fields: a tuple of their values, in the order of the fields, those of its bases first.

    ``called`` is what it is called in a message, ``summary`` what it is for.
    """

    __slots__ = ()
    called: ClassVar[str]
    made_of: ClassVar[tuple[FieldType[object], ...]] = ()
    summary: ClassVar[str]
    fields: ClassVar[tuple[Field, ...]]
    _fields: ClassVar[tuple[str, ...]]
    _declared: ClassVar[dict[str, Field]] = {}
    _defaults: ClassVar[dict[str, object]] = {}
    _by_name: ClassVar[dict[str, Field]]
    _placed: ClassVar[bool] = False
    elsewhere: ClassVar[Lookup[str, str]] = {}
    """Hints for what others say here and is said somewhere else, by its name."""

    def __init_subclass__(cls, *, called: str = "", summary: str = "") -> None:
        """Take the fields out of the body of a class, and leave what gives their values."""
        declared: dict[str, Field] = {}
        for base in cls.__bases__:
            declared |= getattr(base, "_declared", {})
        for name, each in vars(cls).items():
            if isinstance(each, Field):
                known_as = each.known_as or (declared[name].known_as if name in declared else ())
                called_here = name.removesuffix("_").replace("_", "-")
                declared[name] = each._replace(name=called_here, attribute=name, known_as=known_as)
        cls.called, cls.summary = called, summary
        cls.fields = tuple(declared.values())
        cls._declared = declared
        cls._by_name = {each.name: each for each in cls.fields}
        cls._fields = (*declared, "where") if cls._placed else tuple(declared)
        cls._defaults = {name: declared[name].default if name in declared else REQUIRED for name in cls._fields}
        for index, name in enumerate(cls._fields):
            setattr(cls, name, property(itemgetter(index)))

    def __new__(cls, **values: object) -> Self:
        """Make a record of its values by name."""
        given = cls._defaults | values
        wrong = [name for name, value in given.items() if value is REQUIRED or name not in cls._defaults]
        if wrong:
            raise TypeError(f"{cls.__name__} lacks, or does not know: {', '.join(wrong)}")
        return tuple.__new__(cls, given.values())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._asdict().items())})"

    def _asdict(self) -> dict[str, object]:
        """Give the values by name."""
        return dict(zip(self._fields, self, strict=True))

    def _replace(self, **changes: object) -> Self:
        """Give the record with other values of some fields."""
        changed = tuple.__new__(type(self), map(changes.pop, self._fields, self))
        if changes:
            raise TypeError(f"{type(self).__name__} does not know: {', '.join(changes)}")
        return changed

    @classmethod
    def like(cls, other: Record, **more: object) -> Self:
        """Make a record of what another says in fields of the same names, and of more."""
        return cls(**{name: getattr(other, name) for name in cls._fields if name not in more}, **more)

    @classmethod
    def read(cls, node: Node, at: str, problems: Problems) -> Self | Invalid:
        """Read every field, report unknown and missing ones, and make the record."""
        if not isinstance(node, Mapping):
            hint = _blank_after_colon(node.text, cls._by_name) if isinstance(node, Scalar) else ""
            if isinstance(node, Items):
                hint = f"write fields with values, not a list: {{name: value}}; {nearest('', cls._by_name)}"
            problems.error(node.where, at, f"must be {cls.called}, not {describe(node)}", hint)
            return INVALID
        problems.reading(cls, node)
        values = {name: each.default for name, each in cls._by_name.items()}
        sound = cls._read_entries(node, at, values, problems)
        lacking = [name for name, value in values.items() if value is REQUIRED]
        if lacking:
            unknown = [key for key in node.entries if key not in cls._by_name][:MOST_UNKNOWN]
            meant = {cls._meant(key) for key in unknown}
            cls._report_lacking([name for name in lacking if name not in meant], node, at, problems)
        if lacking or not sound:
            return INVALID
        return tuple.__new__(cls, (*values.values(), node.where) if cls._placed else values.values())

    @classmethod
    def _report_lacking(cls, names: list[str], node: Mapping, at: str, problems: Problems) -> None:
        if len(names) > MOST_NAMED:
            problems.error(node.where, at, f"lacks {', '.join(names[:-1])} and {names[-1]} of {cls.called}")
            return
        for name in names:
            problems.error(node.where, f"{at}.{name}" if at else name, f"is missing from {cls.called}")

    @classmethod
    def _read_entries(cls, node: Mapping, at: str, values: dict[str, object], problems: Problems) -> bool:
        sound = True
        for key, entry in node.entries.items():
            path = f"{at}.{key}" if at else key
            field = cls._by_name.get(key)
            if field is None:
                problems.error(entry.where, path, f"is not a field of {cls.called}", cls._remedy(key))
                sound = False
                continue
            if field.default is not REQUIRED and isinstance(entry.value, Scalar) and came_out_blank(entry.value):
                continue
            required = field.default is REQUIRED
            if is_blank(entry.value) and (required or _has_parts(field.type)):
                hint = "" if required else "leave it out if it says nothing"
                problems.error(entry.value.where, path, "is blank", hint)
                values[key] = INVALID
            elif not is_blank(entry.value):
                values[key] = field.type.read(entry.value, path, problems)
            sound = sound and values[key] is not INVALID
        return sound

    @classmethod
    def _meant(cls, key: str) -> str:
        """Give the field that somebody means who writes this, if one is known so or is called nearly so."""
        if key.casefold() in cls.elsewhere:
            return ""
        known = (name for name, each in cls._by_name.items() if key.casefold() in each.known_as)
        return next(known, "") or closest(key, cls._by_name)

    @classmethod
    def _remedy(cls, key: str) -> str:
        if hint := cls.elsewhere.get(key.casefold()):
            return hint
        meant = cls._meant(key)
        return _blank_after_colon(key, cls._by_name) or (
            f"did you mean {meant!r}?" if meant else nearest(key, cls._by_name)
        )

    @classmethod
    def schema(cls) -> Schema:
        """Describe an object with exactly these fields."""
        return {
            "type": "object",
            "description": cls.summary or cls.called,
            "properties": {field.name: field.type.schema() | {"description": field.help} for field in cls.fields},
            "required": [field.name for field in cls.fields if field.default is REQUIRED],
            "additionalProperties": False,
        }


class Placed(Record):
    """A record that keeps the place where it was written."""

    where: Location
    _placed = True


def _blank_after_colon(written: str, known: Collection[str]) -> str:
    """Give the hint for ``title:Toy``, which is one word to YAML."""
    name, colon, rest = written.partition(":")
    return f"write a blank after the colon: {name}: {rest}" if colon and rest and name in known else ""


def _has_parts(of: FieldType[object]) -> bool:
    """Tell whether a type is a list, a mapping or anything of a shape: left blank, it is one that nobody filled in."""
    return of is RAW or isinstance(of, (ListOf, MapOf)) or hasattr(of, "fields") or any(map(_has_parts, of.made_of))


def walk(of: FieldType[object], path: str = "", met: set[int] | None = None) -> Iterator[tuple[str, FieldType[object]]]:
    """Give a type and all it is made of, from the outside in, each with the path of the field that led to it.

    What is among the identities ``met`` is passed over; what is given is added to them, so that each comes once.
    """
    met = set() if met is None else met
    if id(of) in met:
        return
    met.add(id(of))
    yield path, of
    for part in of.made_of:
        yield from walk(part, path, met)
    for each in getattr(of, "fields", ()):
        yield from walk(each.type, f"{path}.{each.name}" if path else each.name, met)
