"""A side of a piece, or a page, as it is laid out on a stage: pictures, lines over them, and what lies where."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.rendering.decimals import decimal

if TYPE_CHECKING:
    from forge.table.preview.editing import Written
    from forge.table.preview.lines import Overlay


class Layer(NamedTuple):
    """A picture on a stage: its address and where it lies, in millimetres from the corner of the trim."""

    name: str
    address: str
    x: str
    y: str
    width: str
    height: str


class Said(NamedTuple):
    """A field of a shape: what it is called, the column it comes from, its value, and where it was written."""

    field: str
    column: str
    value: str
    where: Written


class Spot(NamedTuple):
    """Something on a side of a piece: its name, its box, and its fields; ``place`` is where a click leads.

    ``told`` says all of it in words, ``letters`` is how high its name is written over it.
    """

    key: str
    name: str
    x: str
    y: str
    width: str
    height: str
    fields: tuple[Said, ...]
    place: Written | None
    told: str
    letters: str


class Stage(NamedTuple):
    """A side of a piece, or a page, as it is shown: pictures, lines over them, and what lies where.

    ``paper`` is white where nothing is printed.
    """

    key: str
    title: str
    width: str
    height: str
    margin: str
    layers: tuple[Layer, ...]
    lines: tuple[Overlay, ...]
    spots: tuple[Spot, ...] = ()
    paper: bool = False

    def box(self, *, margin: bool) -> str:
        """Give what is seen of it: the piece alone, or with what lies around."""
        around = float(self.margin) if margin else 0.0
        width, height = float(self.width) + 2 * around, float(self.height) + 2 * around
        return " ".join(decimal(number, 3) for number in (-around, -around, width, height))

    def across(self, *, margin: bool) -> str:
        """Give how many millimetres wide is what is seen of it."""
        return decimal(float(self.width) + (2 * float(self.margin) if margin else 0.0), 3)
