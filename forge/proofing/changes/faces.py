"""How two drawings of one face differ: in words, in colours alone, in places alone, or in what is drawn."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.laid import placed
from forge.drawing.shapes import Line, Linear, Path, Radial
from forge.proofing.changes.fingerprints import texts_in
from forge.proofing.changes.values import FaceChange
from forge.reading.measures import MM, Colour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.laid import Placed
    from forge.drawing.shapes import Drawing
    from forge.pack.model import Side

Leaf = tuple[object, ...]
Point = tuple[float, float]
PLACES = ("x", "y", "x1", "y1", "x2", "y2", "commands")
LEAST = MM // 100
"""What lies nearer than a hundredth of a millimetre lies in the same place."""


class Looked(NamedTuple):
    """A shape without its place and without its colours, each apart."""

    shape: Leaf
    colours: tuple[Colour, ...]
    place: Point


def differ(side: Side, old: Drawing, new: Drawing) -> FaceChange | None:
    """Say how two drawings differ; nothing if they paint the same."""
    words = [Counter(text.text for text in texts_in(drawing.shapes)) for drawing in (old, new)]
    if words[0] != words[1]:
        gone, come = words[0] - words[1], words[1] - words[0]
        return FaceChange(side, "words", tuple(gone.elements()), tuple(come.elements()))
    if (old.width, old.height) != (new.width, new.height):
        return FaceChange(side, "size")
    ours, theirs = (tuple(map(_look, placed(drawing.shapes))) for drawing in (old, new))
    if [one.shape for one in ours] == [one.shape for one in theirs]:
        return _alike(side, ours, theirs)
    if Counter(one.shape for one in ours) == Counter(one.shape for one in theirs):
        distance = _furthest_of_any(ours, theirs)
        if distance >= LEAST and Counter(one.colours for one in ours) == Counter(one.colours for one in theirs):
            return FaceChange(side, "moved", distance=distance)
    return FaceChange(side, "drawing")


def _alike(side: Side, ours: Sequence[Looked], theirs: Sequence[Looked]) -> FaceChange | None:
    """Compare the places and colours of shapes that are otherwise the same."""
    distance = max((_apart(one.place, other.place) for one, other in zip(ours, theirs, strict=True)), default=0)
    pairs: dict[tuple[Colour, Colour], None] = {}
    for one, other in zip(ours, theirs, strict=True):
        pairs |= dict.fromkeys(pair for pair in zip(one.colours, other.colours, strict=False) if pair[0] != pair[1])
    if distance >= LEAST:
        return FaceChange(side, "moved", distance=round(distance))
    if pairs:
        return FaceChange(side, "colours", colours=tuple(pairs))
    return None


def _look(one: Placed) -> Looked:
    shape, turn = one.shape, tuple(round(value, 5) for value in one.map[:4])
    colours: list[Colour] = []
    own = [_uncoloured(value, colours) for name, value in zip(shape._fields, shape, strict=True) if name not in PLACES]
    outline: tuple[object, ...] = ()
    match shape:
        case Path():
            outline, place = _outline(shape.commands)
        case Line():
            place = (shape.x1, shape.y1)
            outline = (shape.x2 - shape.x1, shape.y2 - shape.y1)
        case _:
            place = (shape.x, shape.y)
    said = (type(shape).__name__, *own, outline, turn, round(one.faded, 4), bool(one.within))
    return Looked(said, tuple(colours), one.map.of(place))


def _outline(commands: Sequence[Sequence[object]]) -> tuple[tuple[object, ...], Point]:
    """Give an outline as it lies from its first point, and that point."""
    first = next((command for command in commands if len(command) > 2), ("M", 0, 0))
    x, y = (float(str(value)) for value in first[1:3])
    turned = tuple(
        (command[0], *(round(float(str(value)) - (x, y)[number % 2]) for number, value in enumerate(command[1:])))
        for command in commands
    )
    return turned, (x, y)


def _uncoloured(value: object, colours: list[Colour]) -> object:
    """Take the colours out of a value, in order."""
    if isinstance(value, Colour):
        colours.append(value)
        return "colour"
    if isinstance(value, (Linear, Radial)) or (isinstance(value, tuple) and not isinstance(value, str)):
        return (type(value).__name__, *(_uncoloured(part, colours) for part in value))
    return value


def _apart(one: Point, other: Point) -> float:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _furthest_of_any(ours: Sequence[Looked], theirs: Sequence[Looked]) -> int:
    """Give how far the shapes furthest apart moved, each paired with the like of it in the order drawn."""
    waiting: dict[Leaf, list[Point]] = {}
    for one in reversed(ours):
        waiting.setdefault(one.shape, []).append(one.place)
    return round(max((_apart(waiting[one.shape].pop(), one.place) for one in theirs), default=0))
