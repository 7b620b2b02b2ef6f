"""What of a drawing is not opaque: where it lies, and the drawing parted after the last of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.affine import Affine, stamped, turning
from forge.drawing.bounds import Bounds, bounds_of
from forge.drawing.extent import extent_of
from forge.drawing.laid import NOWHERE
from forge.drawing.outlined import around, cut
from forge.drawing.shapes import Clip, Drawing, Faded, FormField, Picture, Shape, Stamp, Text, Turned, Within

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Shapes = tuple[Shape, ...]


class Parted(NamedTuple):
    """Shapes up to the last that is not opaque, the same without any that is not, and those after it."""

    mixed: Shapes
    bare: Shapes
    after: Shapes


class Blends:
    """Finds what is not opaque; ``clear`` tells whether a picture is not. A shared drawing is looked through once."""

    def __init__(self, clear: Callable[[Picture], bool]) -> None:
        self._clear = clear
        self._known: dict[Drawing, bool] = {}
        self._drawings: dict[Drawing, tuple[Drawing, Drawing]] = {}

    def blends(self, shape: Shape) -> bool:
        """Tell whether anything of a shape is not opaque."""
        match shape:
            case Stamp(drawing):
                if drawing not in self._known:
                    self._known[drawing] = any(map(self.blends, drawing.shapes))
                return self._known[drawing]
            case Clip() | Turned() | Within():
                return any(map(self.blends, shape.shapes))
            case Faded():
                return shape.opacity < 1 or any(map(self.blends, shape.shapes))
            case Picture() | FormField():
                return isinstance(shape, Picture) and self._clear(shape)
            case Text(halo=halo) if halo and halo.width and halo.opacity < 1:
                return True
            case _:
                return shape.opacity < 1

    def parted(self, shapes: Shapes) -> Parted:
        """Part shapes after the last that is not opaque."""
        found = [number for number, shape in enumerate(shapes) if self.blends(shape)]
        if not found:
            return Parted((), (), shapes)
        last = found[-1]
        mixed, after = self._split(shapes[last])
        before = (*shapes[:last], *mixed)
        bare = tuple(left for shape in before for left in self._bare(shape))
        return Parted(before, bare, (*after, *shapes[last + 1 :]))

    def _split(self, shape: Shape) -> tuple[Shapes, Shapes]:
        """Part one shape that is not opaque after the last of it that is not."""
        match shape:
            case Stamp():
                mixed, after = self._drawing(shape.drawing)
                return (shape._replace(drawing=mixed),), (shape._replace(drawing=after),) if after.shapes else ()
            case Clip() | Turned() | Within():
                inner = self.parted(shape.shapes)
                return (shape._replace(shapes=inner.mixed),), (
                    (shape._replace(shapes=inner.after),) if inner.after else ()
                )
            case _:
                return (shape,), ()

    def _drawing(self, drawing: Drawing) -> tuple[Drawing, Drawing]:
        if drawing not in self._drawings:
            parted = self.parted(drawing.shapes)
            mixed, after = (_with(drawing, shapes) for shapes in (parted.mixed, parted.after))
            self._drawings[drawing] = mixed, after
        return self._drawings[drawing]

    def _bare(self, shape: Shape) -> Iterator[Shape]:
        """Give what of a shape is opaque."""
        if not self.blends(shape):
            yield shape
            return
        match shape:
            case Stamp():
                opaque = tuple(left for inner in shape.drawing.shapes for left in self._bare(inner))
                yield shape._replace(drawing=_with(shape.drawing, opaque))
            case Clip() | Turned() | Within():
                yield shape._replace(shapes=tuple(left for inner in shape.shapes for left in self._bare(inner)))
            case _:
                pass

    def reach(self, shapes: Shapes) -> Bounds | None:
        """Give an upright rectangle in which all lies that is not opaque; ``None`` if all is."""
        found = [bounds for bounds in self._reaches(shapes, Affine(), None) if bounds != NOWHERE]
        if not found:
            return None
        lefts, tops, rights, bottoms = zip(*found, strict=True)
        return Bounds(min(lefts), min(tops), max(rights), max(bottoms))

    def _reaches(self, shapes: Shapes, place: Affine, clip: Bounds | None) -> Iterator[Bounds]:
        for shape in shapes:
            if not self.blends(shape):
                continue
            match shape:
                case Stamp():
                    yield from self._reaches(shape.drawing.shapes, place.after(stamped(shape)), clip)
                case Turned():
                    yield from self._reaches(shape.shapes, place.after(turning(shape.angle, shape.x, shape.y)), clip)
                case Clip(x, y, width, height):
                    inner = _mapped(Bounds(x, y, x + width, y + height), place)
                    yield from self._reaches(shape.shapes, place, cut(inner, clip))
                case Within():
                    if box := bounds_of(shape.outline):
                        yield from self._reaches(shape.shapes, place, cut(_mapped(box, place), clip))
                case _:
                    if reach := extent_of((shape,)):
                        yield cut(_mapped(reach, place), clip)


def _with(drawing: Drawing, shapes: Shapes) -> Drawing:
    return Drawing(drawing.name, drawing.width, drawing.height, shapes)


def _mapped(bounds: Bounds, place: Affine) -> Bounds:
    left, top, right, bottom = bounds
    return around(place.of(corner) for corner in ((left, top), (right, top), (right, bottom), (left, bottom)))
