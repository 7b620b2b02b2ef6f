"""The elements of a module and its slots: names of classes, attributes as VASSAL spells them, numbers that stay."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

from forge.errors import Location, fail
from forge.exporting.vassal.traits import basic, definition

if TYPE_CHECKING:
    from forge.exporting.vassal.traits import Trait

BUILD = "VASSAL.build."
MODULE = f"{BUILD}module."
MAP = f"{MODULE}map."
BOARD = f"{MAP}boardPicker."
GRID = f"{BOARD}board."
WIDGET = f"{BUILD}widget."
TURN = f"{MODULE}turn."

LAST_SLOT = 1_000_000_000
"""No slot has a number above this; the next that VASSAL's own editor adds follows it."""

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Value = str | int | float | bool
Element = ET.Element


def add(parent: Element, tag: str, text: str = "", /, **attributes: Value) -> Element:
    """Add an element; attributes are written in the order in which they are given."""
    written = {name: _written(value) for name, value in attributes.items()}
    node = ET.SubElement(parent, tag, written)
    node.text = _sound(text) or None
    return node


def _written(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else _sound(str(value))


def _sound(text: str) -> str:
    """Give a text that XML can hold; ``ForgeError`` for control characters."""
    if found := _NOT_XML.search(text):
        raise fail(Location("VASSAL"), "", f"{text[:40]!r} holds {found[0]!r}, which a module cannot hold")
    return text


def one_line(text: str) -> str:
    """Give words without breaks and runs of blanks: the name of a piece or button."""
    return " ".join(text.split())


class Slots:
    """Numbers of slots: each comes from what lies in the slot, so that rows may move and saved games find their pieces.

    Where two fall together, the one asked for later counts on.
    """

    def __init__(self) -> None:
        self._taken: set[int] = set()

    def number(self, what: str) -> int:
        """Give the number of the slot of something, by a name that nothing else has."""
        number = int.from_bytes(hashlib.sha256(what.encode()).digest()[:8], "big") % LAST_SLOT
        while number in self._taken:
            number = (number + 1) % LAST_SLOT
        self._taken.add(number)
        return number + 1


class Slot(NamedTuple):
    """What lies in a slot: a name that no other slot has, what it is called, its picture and size, its traits."""

    key: str
    title: str
    image: str
    width: int
    height: int
    traits: tuple[Trait, ...]


def add_slot(parent: Element, slots: Slots, slot: Slot, tag: str = "PieceSlot") -> None:
    """Add a slot for a piece, or with its tag for a card."""
    number = slots.number(slot.key)
    title = one_line(slot.title)
    text = definition(*slot.traits, basic(slot.image, title, str(number)))
    add(parent, WIDGET + tag, text, entryName=title, gpid=number, width=slot.width, height=slot.height)
