"""What a face file may say: its slots, its areas, its elements."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from forge.budget import CODES, ELEMENTS, GRADIENTS, PROFILES, SCENES, Thing
from forge.errors import nearest
from forge.kinds.faces.areas import Area
from forge.kinds.faces.elements import CLIP, DRAW, UNDER, WAY, WAYS, Element, ElementHead
from forge.reading.fields import FLAG, INVALID, RAW, TEXT, ListOf, MapOf, Placed, Text, choice, field
from forge.reading.node import Mapping, Scalar, describe

if TYPE_CHECKING:
    from forge.errors import Location, Problems
    from forge.reading.node import Node

MOST_ELEMENTS = 200
MOST_SLOTS = 200
MOST_AREAS = 200


COSTS: dict[type[Element], Thing] = {
    WAYS["qr"]: CODES,
    WAYS["profile"]: PROFILES,
    WAYS["scene"]: SCENES,
}
"""What elements cost that are dearer than others; signs and flags are drawn once, whatever bears them."""


class Slot(Placed, called="a slot"):
    """A value that a face asks for: its type, what it means, and what it is when left out or blank."""

    type: str = field(
        choice("text", "symbol", "ensign", "colour", "number", "flag", "picture"),
        "what may be put into it",
        default="text",
    )
    help: str = field(TEXT, "what it means", default="")
    default: str = field(TEXT, "its value when left out or blank; may use earlier slots and side", default="")
    required: bool = field(FLAG, "whether it must be given and not be blank", default=False)
    one_of: tuple[str, ...] = field(ListOf(TEXT), "the only values possible", default=())


class ElementSource(NamedTuple):
    """An element of a face as written: its name, how it is drawn, and its fields, still nodes."""

    name: str
    way: type[Element]
    node: Mapping
    clip: str = ""

    @property
    def costs(self) -> Thing:
        """What drawing it once comes to, whatever the pack says in it."""
        thing = COSTS.get(self.way, ELEMENTS)
        fill = self.node.entries.get("fill")
        shaded = fill and isinstance(fill.value, Scalar) and " to " in fill.value.text
        return GRADIENTS if shaded and thing is ELEMENTS else thing


class Definition(NamedTuple):
    """A face as declared, with all that it extends, not yet fitted to any size."""

    name: str
    help: str
    title: str
    slots: dict[str, Slot]
    areas: dict[str, Area]
    elements: tuple[ElementSource, ...]
    where: Location

    @property
    def costs(self) -> tuple[Thing, ...]:
        """What one piece with this face comes to: an entry for each element."""
        return tuple(element.costs for element in self.elements)


def _slot_name(text: str) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", text) or text == "side":
        raise ValueError("is not a name of lower-case letters, digits and _, such as set_up")
    return text


class FaceForm(Placed, called="a face", summary="A face: what is drawn on one side of a piece."):
    """The parts of a face file, the elements still nodes."""

    help: str = field(TEXT, "what the face is for", default="")
    title: str = field(TEXT, "what a piece with this face is called in lists, such as {{ name }}", default="")
    extends: tuple[str, ...] = field(
        ListOf(TEXT, single=True), "faces whose slots, areas and elements it takes over", default=()
    )
    slots: dict[str, Slot] = field(
        MapOf(Slot, Text("a slot name", _slot_name)), "the values it asks for, by name", default={}
    )
    areas: dict[str, Area] = field(MapOf(Area), "boxes on the face, by name", default={})
    elements: Node | None = field(RAW, "what is drawn, by name, each on top of those before", default=None)


def read_definition(name: str, node: Mapping, at: str, problems: Problems) -> Definition | None:
    """Read a face, merged with all that it extends; ``None`` if anything in it cannot be used."""
    body = FaceForm.read(node, at, problems)
    if body is INVALID or (elements := _elements(body.elements, f"{at}.elements", problems)) is None:
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
    if not _clips(sources, node, at, problems):
        return None
    order = list(sources)
    for name, mark in below.items():
        if mark.text not in sources or mark.text == name:
            problems.error(mark.where, f"{at}.{name}.under", "names no other element", nearest(mark.text, sources))
            return None
        order.remove(name)
        order.insert(order.index(mark.text), name)
    found = [sources[name] for name in order]
    return tuple(source for source in found if source) if all(found) else None


def _clips(sources: dict[str, ElementSource | None], node: Mapping, at: str, problems: Problems) -> bool:
    """Tell whether each element that shows within the outline of another comes after that one."""
    known: list[str] = []
    sound = True
    for name, source in sources.items():
        if source and source.clip and source.clip not in known:
            where = node.entries[name].value.where
            problems.error(where, f"{at}.{name}.{CLIP}", "names no element before it", nearest(source.clip, known))
            sound = False
        known.append(name)
    return sound


def _element(name: str, node: Node, at: str, below: dict[str, Scalar], problems: Problems) -> ElementSource | None:
    """Read how an element is drawn, and what it is drawn below; its other fields wait for the pack's words."""
    if not isinstance(node, Mapping):
        problems.error(node.where, at, f"must be a mapping, not {describe(node)}")
        return None
    fields = dict(node.entries)
    draw, under = fields.pop(DRAW, None), fields.pop(UNDER, None)
    if draw is None:
        problems.error(node.where, f"{at}.{DRAW}", "is missing", nearest("", WAYS))
        return None
    word = WAY.read(draw.value, f"{at}.{DRAW}", problems)
    if word is INVALID:
        return None
    clip = fields.pop(CLIP, None)
    if clip and not isinstance(clip.value, Scalar):
        problems.error(clip.value.where, f"{at}.{CLIP}", "must be the name of an element")
        return None
    if under:
        if not isinstance(under.value, Scalar):
            problems.error(under.where, f"{at}.{UNDER}", "must be the name of an element")
            return None
        below[name] = under.value
    for record in (ElementHead, WAYS[word]):
        problems.reading(record, node)
    within = clip.value.text if clip and isinstance(clip.value, Scalar) else ""
    return ElementSource(name, WAYS[word], Mapping(fields, node.where), within)
