"""What a face file may say: its slots, its areas, its elements."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import nearest
from forge.kinds.faces.areas import AREA, Area
from forge.kinds.faces.elements import DRAW, ELEMENT, UNDER, WAYS, Way
from forge.reading.fields import FLAG, INVALID, RAW, TEXT, Field, ListOf, MapOf, Record, Text, choice
from forge.reading.node import Mapping, Scalar, describe

if TYPE_CHECKING:
    from forge.errors import Location, Problems
    from forge.reading.node import Node

MOST_ELEMENTS = 200
MOST_SLOTS = 200
MOST_AREAS = 200


class Slot(NamedTuple):
    """A value that a face asks for: its type, what it means, and what it is when left out or blank."""

    type: str
    help: str
    default: str
    required: bool
    one_of: tuple[str, ...]
    where: Location


class ElementSource(NamedTuple):
    """An element of a face as written: its name, how it is drawn, and its fields, still nodes."""

    name: str
    way: Way
    node: Mapping


class Definition(NamedTuple):
    """A face as declared, with all that it extends, not yet fitted to any size."""

    name: str
    help: str
    title: str
    slots: dict[str, Slot]
    areas: dict[str, Area]
    elements: tuple[ElementSource, ...]
    where: Location


class _Body(NamedTuple):
    """The parts of a face file, the elements still nodes."""

    help: str
    title: str
    extends: tuple[str, ...]
    slots: dict[str, Slot]
    areas: dict[str, Area]
    elements: Node | None
    where: Location


def _slot_name(text: str) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", text) or text == "side":
        raise ValueError("is not a name of lower-case letters, digits and _, such as set_up")
    return text


SLOT = Record(
    "a slot",
    Slot,
    Field("type", choice("text", "symbol", "colour", "number", "flag", "picture"), "what may be put into it", "text"),
    Field("help", TEXT, "what it means", ""),
    Field("default", TEXT, "its value when left out or blank; may use earlier slots and side", ""),
    Field("required", FLAG, "whether it must be given and not be blank", default=False),
    Field("one-of", ListOf(TEXT), "the only values possible", ()),
)
FACE = Record(
    "a face",
    _Body,
    Field("help", TEXT, "what the face is for", ""),
    Field("title", TEXT, "how a piece with this face is called in lists, such as {{ name }}", ""),
    Field("extends", ListOf(TEXT, single=True), "faces whose slots, areas and elements it takes over", ()),
    Field("slots", MapOf(SLOT, Text("a slot name", _slot_name)), "the values it asks for, by name", {}),
    Field("areas", MapOf(AREA), "boxes on the face, by name", {}),
    Field("elements", RAW, "what is drawn, by name, each on top of those before", None),
    help="A face: what is drawn on one side of a piece.",
)


def read_definition(name: str, node: Mapping, at: str, problems: Problems) -> Definition | None:
    """Read a face, merged with all that it extends; ``None`` if anything in it cannot be used."""
    body: Any = FACE.read(node, at, problems)
    elements = None if body is INVALID else _elements(body.elements, f"{at}.elements", problems)
    if elements is None:
        return None
    if len(body.slots) > MOST_SLOTS or len(body.areas) > MOST_AREAS:
        problems.error(node.where, at, f"has more than {MOST_SLOTS} slots or more than {MOST_AREAS} areas")
        return None
    return Definition(name, body.help, body.title, body.slots, body.areas, elements, node.where)


def _elements(node: Node | None, at: str, problems: Problems) -> tuple[ElementSource, ...] | None:
    if node is None:
        return ()
    if not isinstance(node, Mapping):
        problems.error(node.where, at, f"must be a mapping of names to elements, not {describe(node)}")
        return None
    if len(node.entries) > MOST_ELEMENTS:
        problems.error(node.where, at, f"has more than {MOST_ELEMENTS} elements")
        return None
    sources: dict[str, ElementSource | None] = {}
    below: dict[str, Scalar] = {}
    for name, entry in node.entries.items():
        sources[name] = _element(name, entry.value, f"{at}.{name}", below, problems)
    order = list(sources)
    for name, mark in below.items():
        if mark.text not in sources or mark.text == name:
            problems.error(mark.where, f"{at}.{name}.under", "names no other element", nearest(mark.text, sources))
            return None
        order.remove(name)
        order.insert(order.index(mark.text), name)
    found = [sources[name] for name in order]
    return tuple(source for source in found if source) if all(found) else None


def _element(name: str, node: Node, at: str, below: dict[str, Scalar], problems: Problems) -> ElementSource | None:
    """Read how an element is drawn, and what it is drawn below; its other fields wait for the pack's words."""
    if not isinstance(node, Mapping):
        problems.error(node.where, at, f"must be a mapping, not {describe(node)}")
        return None
    fields = dict(node.entries)
    draw, under = fields.pop(DRAW.name, None), fields.pop(UNDER.name, None)
    if draw is None:
        problems.error(node.where, f"{at}.{DRAW.name}", "is missing", nearest("", WAYS))
        return None
    word = DRAW.type.read(draw.value, f"{at}.{DRAW.name}", problems)
    if word is INVALID:
        return None
    if under:
        if not isinstance(under.value, Scalar):
            problems.error(under.where, f"{at}.{UNDER.name}", "must be the name of an element")
            return None
        below[name] = under.value
    for record in (ELEMENT, WAYS[word].record):
        problems.reading(record, node)
    return ElementSource(name, WAYS[word], Mapping(fields, node.where))
