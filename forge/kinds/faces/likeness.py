"""Pieces that nothing but colour tells apart, and that a printer without colour, or little ink, would make alike."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.colour import difference
from forge.drawing.gradients import colours_of
from forge.drawing.recolour import CHANGES, is_band
from forge.drawing.shapes import Clip, Faded, FormField, Line, Path, Picture, Stamp, Text, Turned, Within

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.drawing.recolour import Change, Look
    from forge.drawing.shapes import Drawing, Role, Shape
    from forge.reading.measures import Colour

TOLD_APART = 10.0
"""The least difference of two colours (CIEDE2000) that tells two pieces apart at a glance."""
MOST_COMPARED = 50

difference_of = lru_cache(8_192)(difference)


class Paint(NamedTuple):
    """A colour of a shape, and what it is for."""

    colour: Colour
    use: Role | None
    stroke: bool = False

    def seen(self, change: Change) -> Colour:
        """What becomes of it."""
        if self.use is None:
            return change.ink(self.colour)
        return change.line(self.colour, self.use) if self.stroke else change.fill(self.colour, self.use)


class Colourless(NamedTuple):
    """Shapes without their colours, as a number that equal ones share, and the colours in order."""

    form: int
    paints: tuple[Paint, ...]


class Likeness:
    """Compares each face with those met before."""

    def __init__(self, looks: Iterable[Look]) -> None:
        self._looks = [look for look in looks if look != "plain"]
        self._met: dict[int, dict[tuple[Paint, ...], str]] = {}

    def find(self, piece: str, drawing: Drawing) -> Iterator[tuple[str, Look]]:
        """Give the pieces that this one was told from by colour and cannot be told from in a look."""
        if not self._looks:
            return
        form, paints = _colourless(drawing.shapes)
        others = self._met.setdefault(form, {})
        if paints in others or len(others) >= MOST_COMPARED:
            return
        for look in self._looks:
            alike = (name for other, name in others.items() if _merged(paints, other, CHANGES[look]))
            if name := next(alike, None):
                yield name, look
        others[paints] = piece


def _merged(one: tuple[Paint, ...], other: tuple[Paint, ...], change: Change) -> bool:
    plain = CHANGES["plain"]
    return _apart(one, other, plain) >= TOLD_APART > _apart(one, other, change)


def _apart(one: tuple[Paint, ...], other: tuple[Paint, ...], change: Change) -> float:
    pairs = zip(one, other, strict=True)
    return max((difference_of(a.seen(change), b.seen(change)) for a, b in pairs if a != b), default=0.0)


def _colourless(shapes: Iterable[Shape]) -> Colourless:
    forms: list[object] = []
    paints: list[Paint] = []
    for shape in shapes:
        if isinstance(shape, (Stamp, Clip, Turned, Faded, Within)):
            inner = _of_drawing(shape.drawing) if isinstance(shape, Stamp) else _colourless(shape.shapes)
            forms.append((type(shape), _place(shape), inner.form))
            paints += inner.paints
        elif isinstance(shape, Text):
            forms.append((shape.x, shape.y, shape.text, shape.font, shape.size, bool(shape.halo)))
            paints.append(Paint(shape.colour, None))
            paints += [Paint(shape.halo.colour, "ground")] if shape.halo else []
        elif isinstance(shape, (Picture, FormField)):
            forms.append(shape)
        else:
            fill, stroke = None if isinstance(shape, Line) else shape.fill, shape.stroke
            place = shape.commands if isinstance(shape, Path) else shape[:4]
            colours = colours_of(fill) if fill else ()
            forms.append((type(shape), place, len(colours), bool(stroke), shape.opacity))
            paints += [Paint(colour, shape.role) for colour in colours]
            paints += [Paint(stroke.colour, shape.role, stroke=not is_band(shape))] if stroke else []
    return Colourless(hash(tuple(forms)), tuple(paints))


def _place(shape: Stamp | Clip | Turned | Faded | Within) -> tuple[object, ...]:
    match shape:
        case Stamp():
            return shape.x, shape.y, shape.scale, shape.turn
        case Clip():
            return shape[:4]
        case Turned():
            return shape[:3]
        case Faded():
            return shape[:1]
        case Within():
            return shape[:1]


@lru_cache(4_096)
def _of_drawing(drawing: Drawing) -> Colourless:
    return _colourless(drawing.shapes)
