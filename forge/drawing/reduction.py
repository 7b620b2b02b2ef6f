"""Shapes shown much smaller than they were drawn: words too small to be read are set larger where they have room.

As on maps at a small scale, what finds no room is left out, and with it whatever is of no use without its words.
"""

from __future__ import annotations

import math
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.bounds import Bounds, bounds_of
from forge.drawing.labels import ABOVE, Label, lettering, reach_of, texts_of
from forge.drawing.shapes import Clip, Drawing, Ellipse, Faded, Path, Rect, Stamp, Text, Turned, Within

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from forge.drawing.shapes import Shape

ALIKE = 0.95
"""Words that are smaller than this beside others on their plate only add to them."""
EDGE = 0.1
"""How far words keep from the sides of their plate, in type sizes."""
SIMPLE, SLANT = 16, 0.12
"""An outline of so few parts is the frame of a place or a line beside it; so much of its width its corners take."""
WHOLE = 4
"""What takes up more than one part in so many of the view is no plate, but the ground of all."""
SIGN = 4
"""What is no larger than so many least type sizes is a sign; one that does not show whole is left out."""
TAB = 2
"""A tab is more than so many times as high as it is wide."""
ANCHORS = ((0.5, 0.5), (0.0, 0.5), (1.0, 0.5), (0.5, 1.0), (0.5, 0.0), (0.0, 1.0), (0.0, 0.0), (1.0, 1.0), (1.0, 0.0))
"""From which point of a label it grows: its middle, then its sides and corners."""


class Reduction(NamedTuple):
    """How small shapes are shown, the least size of type there, what of them shows, and what lies over them.

    ``asides`` are groups of shapes that go as a whole where half of their words are too small. Of what ``grows`` not,
    small words are only left out. Lengths in EMU of what is shown, at its full size.
    """

    scale: float
    least: int
    view: Bounds
    covered: Sequence[Bounds] = ()
    asides: Sequence[Sequence[Shape]] = ()
    grows: bool = True

    def of(self, shapes: Sequence[Shape]) -> tuple[Shape, ...]:
        """Give the shapes as they are shown."""
        gone = {id(shape) for group in self.asides if self._is_small(group) for shape in group}
        kept = tuple(_without(shapes, gone))
        said = _Words(self)
        said.read(kept)
        return tuple(said.put(kept))

    def is_small(self, text: Text) -> bool:
        """Whether words are too small to be read."""
        return text.size * self.scale < self.least * 0.99

    def _is_small(self, group: Sequence[Shape]) -> bool:
        sizes = [self.is_small(text) for text in texts_of(group)]
        return sum(sizes) * 2 >= len(sizes) > 0


class _Plate(NamedTuple):
    """What words may stand on: which of the shapes it is, where it lies, whether it is a plain plate or has slants."""

    number: int
    box: Bounds
    upright: bool
    shape: Shape


class _Words:
    """The words of shapes: which of them stay as they are, which are set larger, and where."""

    def __init__(self, asked: Reduction) -> None:
        self._asked = asked
        self._plates: list[_Plate] = []
        self._labels: list[Label] = []
        self._taken: list[Bounds] = list(asked.covered)
        self._put: dict[int, Text | None] = {}
        self._gone: set[int] = set()
        self._signs: list[Bounds] = []
        self._broken: list[Bounds] = []
        self._count = 0

    def read(self, shapes: Sequence[Shape]) -> None:
        """Find all words and the plates that they stand on or beside, then find room for them, larger ones first."""
        self._find(shapes)
        for label in sorted(self._labels, key=lambda each: -each.size):
            put = self._set(label)
            self._put |= {id(text): put[at] if put else None for at, text in enumerate(label.texts)}
        if self._asked.grows:
            self._put |= {id(label.texts[0]): text for label, text in self._alone()}
        else:
            self._gone |= self._bared()

    def _alone(self) -> Iterator[tuple[Label, Text]]:
        """Words of one line that lost their company on an upright tab: set in its middle, as on tabs that had none."""
        for label in self._labels:
            put, plate = self._put[id(label.texts[0])], self._plate(label)
            if put is None or plate is None or not plate.upright or len(label.texts) > 1:
                continue
            tab = plate.box
            beside = [each for each in self._labels if each is not label and tab.holds(each.box)]
            narrow = tab.bottom - tab.top > TAB * (tab.right - tab.left)
            if narrow and beside and not any(self._put[id(each.texts[0])] for each in beside):
                yield label, put._replace(y=round((tab.top + tab.bottom) / 2 + put.size * ABOVE / 2))

    def _bared(self) -> set[int]:
        """Which badges have lost all that stood on them; of a piece nothing is left to be filled in."""
        lost = [label for label in self._labels if self._put[id(label.texts[0])] is None]
        kept = [*(label.box for label in self._labels if label not in lost), *self._signs]
        bare = {id(plate): plate for label in lost if (plate := self._plate(label))}.values()
        return {
            id(plate.shape)
            for plate in bare
            if getattr(plate.shape, "role", "") == "badge" and not any(plate.box.meets(box) for box in kept)
        }

    def put(self, shapes: Iterable[Shape]) -> Iterator[Shape]:
        """Give the shapes with their words as they are to be set."""
        for shape in shapes:
            if id(shape) in self._gone or not self._shows(shape):
                continue
            if isinstance(shape, Text):
                if (put := self._put.get(id(shape), shape)) is not None:
                    yield put
            elif isinstance(shape, Clip | Faded | Within):
                yield shape._replace(shapes=tuple(self.put(shape.shapes)))
            elif isinstance(shape, Stamp):
                yield self._stamp(shape)
            else:
                yield shape

    def _shows(self, shape: Shape) -> bool:
        """Whether anything of a shape can be in sight."""
        box = _stamped(shape) if isinstance(shape, Stamp) else shape
        if not isinstance(box, Rect | Ellipse):
            return True
        whole = _box(box).grown(box.stroke.width if box.stroke else 0)
        return whole.meets(self._asked.view) and not self._is_broken(box)

    def _is_broken(self, sign: Rect | Ellipse) -> bool:
        """Whether a sign, not a part of the ground, lies across the edge of the view."""
        asked = self._asked
        small = max(sign.width, sign.height) * asked.scale <= SIGN * asked.least
        return asked.grows and small and not asked.view.holds(_box(sign))

    def _stamp(self, stamp: Stamp) -> Stamp:
        """What is stamped stays, shared as it is, unless it bears words too small."""
        asked = self._asked
        drawing = stamp.drawing
        whole = Bounds(0, 0, drawing.width, drawing.height)
        within = Reduction(asked.scale * stamp.scale, asked.least, whole, grows=False)
        if not any(within.is_small(text) for text in texts_of(drawing.shapes)):
            return stamp
        shapes = within.of(drawing.shapes)
        return stamp._replace(drawing=Drawing(f"{drawing.name} small", drawing.width, drawing.height, shapes))

    def _find(self, shapes: Iterable[Shape]) -> None:
        for way, run in groupby(shapes, lettering):
            several = list(run)
            if way and (len(several) > 1 or isinstance(several[0], Turned)):
                self._name(several)
            else:
                for shape in several:
                    self._count += 1
                    self._note(shape)

    def _note(self, shape: Shape) -> None:
        sign = _stamped(shape) if isinstance(shape, Stamp) else shape
        if isinstance(sign, Rect | Ellipse) and self._is_broken(sign):
            self._broken.append(_box(sign))
            return
        if isinstance(shape, Rect | Ellipse) and shape.fill is not None:
            self._plates.append(_Plate(self._count, _box(shape), upright=True, shape=shape))
        elif isinstance(shape, Path) and len(shape.commands) <= SIMPLE and (box := bounds_of(shape.commands)):
            inner = box.grown((box.left - box.right) * SLANT)
            self._plates.append(_Plate(self._count, inner, upright=False, shape=shape))
        elif isinstance(shape, Stamp) and not any(texts_of(shape.drawing.shapes)):
            self._signs.append(_box(_stamped(shape)))
        elif isinstance(shape, Text):
            self._add(shape)
        elif isinstance(shape, Clip | Faded | Within):
            self._find(shape.shapes)

    def _add(self, text: Text) -> None:
        """Take up words, with those before where both are of one label."""
        last = self._labels[-1] if self._labels else None
        if last and (last.takes(text) or (self._asked.grows and last.is_noted_by(text))):
            self._labels[-1] = last.joined(text)
        else:
            self._labels.append(Label(self._count, (text,), reach_of(text)))

    def _name(self, letters: Sequence[Shape]) -> None:
        """Leave out a name along a curve or with its letters far apart where it is small or does not show whole."""
        texts = list(texts_of(letters))
        places = [
            Bounds(text.x, text.y, text.x + text.width, text.y).grown(text.size / 4)
            if isinstance(letter, Turned)
            else reach_of(text)
            for letter in letters
            for text in texts_of((letter,))
        ]
        shows = all(
            self._asked.view.holds(at) and not any(box.meets(at) for box in self._asked.covered) for at in places
        )
        if not shows or any(map(self._asked.is_small, texts)):
            self._gone |= set(map(id, letters))
        else:
            self._taken += places

    def _set(self, label: Label) -> Sequence[Text | None] | None:
        """Leave a label as it is if it can be read and shows whole, else set it larger if there is room."""
        asked = self._asked
        if not asked.grows:
            return None if asked.is_small(label.texts[0]) else label.texts
        if not asked.view.holds(label.box) or any(label.box.meets(other) for other in asked.covered):
            return None
        if any(label.box.grown(label.size).meets(sign) for sign in self._broken):
            return None
        if any(map(asked.is_small, label.texts)):
            return self._larger(label) or self._lettered(label)
        self._taken.append(label.box)
        return label.texts

    def _larger(self, label: Label) -> list[Text] | None:
        """Set a label as large as it needs to be, where it has room beside all else and on its own plate.

        On the bare map only names are, on a plate only the largest words.
        """
        times, box = max(1.0, self._asked.least / self._asked.scale / label.size), label.box
        plate = self._plate(label)
        if not (label.is_name or (plate and plate.upright)):
            return None
        room = self._asked.view
        if plate:
            if label.size < self._largest_on(plate.box) * ALIKE:
                return None
            edge = EDGE * label.size * times
            room = plate.box._replace(left=plate.box.left + edge, right=plate.box.right - edge)
        struck = [each.box for each in self._plates if each.upright or not label.texts[0].halo]
        others = [each for each in (*self._signs, *struck) if not each.holds(box)]
        for across, down in ANCHORS:
            x, y = box.left + (box.right - box.left) * across, box.top + (box.bottom - box.top) * down
            grown = Bounds(*(at + (edge - at) * times for at, edge in zip((x, y, x, y), box, strict=True)))
            shows = room.holds(grown) and self._asked.view.holds(grown)
            if shows and not any(grown.meets(other) for other in (*self._taken, *others)):
                self._taken.append(grown)
                return label.grown(times, x, y)
        return None

    def _lettered(self, label: Label) -> list[Text | None] | None:
        """Set only the letter of whose a sign is where all that stands beside it finds no room."""
        near = min(self._signs, key=lambda box: math.dist(label.box.middle, box.middle), default=None)
        letter = label.initial(near) if near else None
        put = self._larger(letter) if letter else None
        return [*put, *[None] * (len(label.texts) - 1)] if put else None

    def _plate(self, label: Label) -> _Plate | None:
        """The plate on which a label stands, if it is not the ground of all."""
        x, y = label.box.middle
        most = self._asked.view.area / WHOLE
        middle = Bounds(x, y, x, y)
        found = [each for each in self._plates if each.number < label.number and each.box.holds(middle)]
        return found[-1] if found and found[-1].box.area < most else None

    def _largest_on(self, plate: Bounds) -> int:
        return max((label.size for label in self._labels if plate.holds(label.box)), default=0)


def _without(shapes: Iterable[Shape], gone: Collection[int]) -> Iterator[Shape]:
    for shape in shapes:
        if id(shape) in gone:
            continue
        if isinstance(shape, Clip | Faded | Within):
            yield shape._replace(shapes=tuple(_without(shape.shapes, gone)))
        else:
            yield shape


def _stamped(stamp: Stamp) -> Rect:
    """The rectangle that a stamp fills."""
    wide, high = (round(length * stamp.scale) for length in (stamp.drawing.width, stamp.drawing.height))
    return Rect(stamp.x, stamp.y, *((high, wide) if stamp.turn in {90, 270} else (wide, high)))


def _box(shape: Rect | Ellipse) -> Bounds:
    return Bounds(shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)
