"""Layers of a face: neighbouring elements that recur together are drawn once, within the trim and past it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box
from forge.drawing.shapes import Clip, Drawing, FormField, Path, Stamp
from forge.kinds.faces.grounds import painted, strips
from forge.kinds.faces.memory import Memory, key_of
from forge.reading.measures import MM

MOST_BLEED = 8 * MM
"""How far colours are drawn past the trim, more than any bleed."""

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.shapes import Shape
    from forge.kinds.faces.mark import Flaw, Shrunk
    from forge.kinds.faces.memory import Values
    from forge.kinds.faces.part import Part
    from forge.reading.measures import Size


class Note(NamedTuple):
    """Something to say about a part of a face for the rows that it was drawn for."""

    part: Part
    about: Flaw | Shrunk


class Layer(NamedTuple):
    """What neighbouring parts give together, and what is to be said about it.

    ``bled`` is the same as it runs on past the trim; ``pictured`` tells whether a picture does. ``fringe`` is what runs
    on over colours that bleed.
    """

    shapes: tuple[Shape, ...]
    notes: tuple[Note, ...]
    bled: tuple[Shape, ...]
    pictured: bool
    fringe: tuple[Drawing, ...]


class Layering:
    """Neighbouring parts that recur together and are then one shared drawing, or a part by itself.

    They are ``fringed`` where a texture below them runs on past the trim.
    """

    def __init__(
        self, parts: Sequence[Part], name: str, size: Size, *, shared: bool, pictured: bool, fringed: bool
    ) -> None:
        self._parts = tuple(parts)
        self._trim = Box(0, 0, *size)
        self._pictured = pictured
        self._fringed = fringed
        self._name = name
        self._size = size
        self._shared = shared
        self._key = key_of({number for part in parts for number in part.uses})
        self._layers: Memory[Layer] = Memory()

    def layer(self, values: Values) -> Layer:
        """Give the layer for the values of all slots."""
        if not self._shared:
            return self._draw(values)
        key = self._key(values)
        layer = self._layers.get(key)
        return self._layers.keep(key, self._draw(values)) if layer is None else layer

    def _draw(self, values: Values) -> Layer:
        shapes: list[Shape] = []
        bled: list[Shape] = []
        fringe: list[Shape] = []
        notes: list[Note] = []
        pictured = False
        for part in self._parts:
            mark = part.mark(values) if self._shared or part.is_mark else part.draw(values)
            shapes += _inside(mark.shapes, self._trim, beyond=part.beyond)
            pictured = pictured or bool(mark.bled)
            if self._pictured:
                plain = (*strips(painted(mark.shapes), self._size, MOST_BLEED), *mark.shapes)
                bled += mark.bled or mark.fringe or plain
            over = fringe or self._fringed  # what is painted over a texture is painted over its fringe
            fringe += mark.fringe or (strips(painted(mark.shapes), self._size, MOST_BLEED) if over else ())
            notes += [Note(part, flaw) for flaw in mark.flaws]
            notes += [Note(part, shrunk) for shrunk in mark.shrunk]
        beyond = (Drawing(f"{self._name} fringe", *self._size, tuple(fringe)),) if fringe else ()
        return Layer(self._as_one(shapes), tuple(notes), self._as_one(bled), pictured, beyond)

    def _as_one(self, shapes: list[Shape]) -> tuple[Shape, ...]:
        """Make one drawing of shapes that recur together."""
        if self._shared and len(shapes) > 1 and not any(isinstance(shape, FormField) for shape in shapes):
            return (Stamp(Drawing(self._name, *self._size, tuple(shapes)), 0, 0),)
        return tuple(shapes)


def _inside(shapes: tuple[Shape, ...], trim: Box, *, beyond: bool) -> tuple[Shape, ...]:
    """Cut off what a part draws beyond the trim, where it would lie on a neighbour."""
    leaves = beyond or any(isinstance(shape, Path) and _leaves(shape, trim) for shape in shapes)
    return (Clip(*trim, shapes),) if leaves and shapes else shapes


def _leaves(path: Path, trim: Box) -> bool:
    points = [(command[-2], command[-1]) for command in path.commands if len(command) > 1]
    return any(not (0 <= int(x) <= trim.width and 0 <= int(y) <= trim.height) for x, y in points)
