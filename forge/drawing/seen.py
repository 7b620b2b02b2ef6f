"""Whether what is drawn can be seen: the contrast of each text, and of each mark, with what really lies beneath it.

Texts and marks are looked at in points; a text is as clear as where it is read worst, a mark as where a fifth of it is
seen worse. Colours are those of a look (plain, grey, low ink); what pictures lie beneath is not known and not judged.
"""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.drawing.beneath import Beneath
from forge.drawing.colour import READABLE, SEEN, contrast, mix
from forge.drawing.laid import Placing, inside, placed
from forge.drawing.outlined import around
from forge.drawing.recolour import CHANGES
from forge.drawing.shapes import Clip, Faded, Line, Path, Picture, Stamp, Text, Turned, Within

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from forge.drawing.affine import Affine, Point
    from forge.drawing.bounds import Bounds
    from forge.drawing.laid import Laid, Placed
    from forge.drawing.recolour import Change, Look
    from forge.drawing.shapes import Drawing, Halo, Role, Shape
    from forge.reading.measures import Colour

ACROSS, DOWN = 9, 3
"""In how many points a text is looked at."""
GRID = 14
"""In how many points, across and down, a mark is looked at."""
FEWEST, MOST = 6, 120
UNSEEN_SHARE = 0.2
WIDE = 0.1
"""From which width on, in type sizes, the halo of a text is the ground that its letters are read on."""
CAPITAL = 0.7
"""About how high a capital is, in type sizes."""

contrast_of = lru_cache(8_192)(contrast)


class Thing(NamedTuple):
    """A text or a mark: what it is drawn in, where it is looked at, and how many fills were painted before it.

    All points at which it is looked at are within ``bounds``; ``net`` works them out, which most things never need.
    """

    kind: Literal["text", "mark"]
    words: str
    colour: Colour
    role: Role
    bounds: Bounds
    net: Callable[[], tuple[Point, ...]]
    before: int
    opacity: float = 1.0
    halo: Halo | None = None
    line: Colour | None = None

    @property
    def least(self) -> float:
        """The contrast that it needs."""
        return READABLE if self.kind == "text" else SEEN

    def ink(self, change: Change) -> Colour:
        """Its colour in a look."""
        return change.ink(self.colour) if self.kind == "text" else change.fill(self.colour, self.role)

    def on(self, ground: Colour, change: Change) -> tuple[Colour, Colour]:
        """Its colour on a ground, and the ground around it: what is not opaque is mixed, a wide halo counts.

        What has a line all round is seen by that where the line stands out more.
        """
        ink = self.ink(change)
        if self.line:
            ink = max(ink, change.line(self.line, self.role), key=lambda colour: contrast_of(colour, ground))
        if self.opacity < 1:
            ink = mix(ground, ink, self.opacity)
        if self.halo:
            ground = mix(ground, change.ground(self.halo.colour), self.halo.opacity * self.opacity)
        return ink, ground


class Seen(NamedTuple):
    """How a thing is seen in a look: its ink, what lies beneath it where that counts, their contrast, and where."""

    thing: Thing
    look: Look
    ink: Colour
    ground: Colour
    ratio: float
    place: Point

    def __str__(self) -> str:
        """Say which colours have which contrast, rounded down: what is too little never reads as enough."""
        ratio = int(self.ratio * 10) / 10
        return f"{self.ink.hex} on {self.ground.hex} has a contrast of {ratio}:1{IN_LOOK[self.look]}"


IN_LOOK: dict[Look, str] = {"plain": "", "grey": " in grey", "low-ink": " with little ink"}


class Scene:
    """Shapes as they lie on each other and on what is ``below``: all fills, and the things that have to be seen.

    Of drawings that are looked at ``elsewhere`` nothing is.
    """

    def __init__(
        self, shapes: Iterable[Shape], below: Beneath | None = None, elsewhere: frozenset[Drawing] = frozenset()
    ) -> None:
        self._elsewhere = elsewhere
        self._below = len(below.fills) if below else 0
        self._fills: list[Placed] = []
        self.things: list[Thing] = []
        self._add(shapes, Placing())
        self.beneath = Beneath(self._fills, below)

    def _add(self, shapes: Iterable[Shape], placing: Placing) -> None:
        for shape in shapes:
            if isinstance(shape, Stamp) and shape.drawing in self._elsewhere:
                continue
            if isinstance(shape, (Turned, Clip, Faded, Within)) or (
                isinstance(shape, Stamp) and not is_sign(shape.drawing)
            ):
                self._add(inside(shape), placing.into(shape))
            elif parts := list(placed((shape,), placing)):
                self.add(parts)

    def add(self, parts: Sequence[Placed]) -> None:
        """Lay what is one thing on top of what is there."""
        before = self._below + len(self._fills)
        self._fills += [part for part in parts if part.is_filled]
        if isinstance(parts[0].shape, Text):
            thing: Thing | None = text_thing(parts[0].shape, parts[0].map, before, parts[0].opacity)
        else:
            thing = mark_thing(parts, before)
        if thing and (clip := parts[0].clip):
            thing = thing._replace(net=partial(_shown, thing.net, clip))
        if thing:
            self.things.append(thing)

    def seen(self, look: Look, *, everything: bool = False) -> Iterator[Seen]:
        """Give the things that are seen too badly in a look; or all of them whose ground is known."""
        for thing in self.things:
            if found := look_at(thing, self.beneath, look, everything=everything):
                yield found


def _shown(net: Callable[[], tuple[Point, ...]], clip: Bounds) -> tuple[Point, ...]:
    """Give those points of a net that a clip leaves."""
    return tuple(at for at in net() if clip.left <= at[0] <= clip.right and clip.top <= at[1] <= clip.bottom)


def look_at(thing: Thing, beneath: Beneath, look: Look, *, everything: bool = False) -> Seen | None:
    """Tell how a thing is seen; ``None`` if well enough, or if what lies beneath it is a picture."""
    change = CHANGES[look]
    if not everything and _is_clear(thing, thing.bounds, beneath, change):
        return None
    points = thing.net()
    if not points:
        return None
    bounds = around(points)
    if not everything and bounds != thing.bounds and _is_clear(thing, bounds, beneath, change):
        return None
    grounds = zip(beneath.grounds(points, change, thing.before), points, strict=True)
    found = sorted(
        (contrast_of(*pair), pair, point) for colour, point in grounds if colour for pair in [thing.on(colour, change)]
    )
    if not found:
        return None
    ratio, (ink, ground), place = found[round(len(found) * UNSEEN_SHARE) if thing.kind == "mark" else 0]
    return Seen(thing, look, ink, ground, ratio, place) if everything or ratio < thing.least else None


def _is_clear(thing: Thing, bounds: Bounds, beneath: Beneath, change: Change) -> bool:
    """Tell whether a thing is seen well enough on all colours that may lie beneath it within a rectangle."""
    possible = beneath.within(bounds, change, thing.before)
    if possible is None:
        return False
    return all(contrast_of(*thing.on(colour, change)) >= thing.least for colour in possible)


@lru_cache(4_096)
def is_sign(drawing: Drawing) -> bool:
    """Tell whether all of a shared drawing is one mark, as a symbol or a ship's profile with its tones is."""
    parts = [part.shape for part in placed(drawing.shapes)]
    lines = all(isinstance(shape, (Path, Line)) and shape.role in ("mark", "rule", "texture") for shape in parts)
    return lines and any(isinstance(shape, (Path, Line)) and shape.role == "mark" for shape in parts)


def text_thing(text: Text, at: Affine, before: int, opacity: float = 1.0) -> Thing:
    """Give a text with the points at which it is looked at: from its baseline up to its capitals."""
    bounds = around(_points_on(text, at, (0, ACROSS - 1), (0, DOWN - 1)))
    halo = text.halo if text.halo and text.halo.width >= WIDE * text.size else None
    net = partial(_points_on, text, at, range(ACROSS), range(DOWN))
    return Thing("text", text.text, text.colour, "mark", bounds, net, before, opacity, halo)


def _points_on(text: Text, at: Affine, columns: Sequence[int], rows: Sequence[int]) -> tuple[Point, ...]:
    """Give points of the net over a text."""
    high = text.size * CAPITAL
    return tuple(
        at.of((text.x + text.width * column / (ACROSS - 1), text.y - high * row / (DOWN - 1)))
        for row in rows
        for column in columns
    )


def mark_thing(parts: Sequence[Placed], before: int) -> Thing | None:
    """Give the mark that shapes are together, if they are one."""
    marks = [part for part in parts if not isinstance(part.shape, (Text, Picture)) and part.shape.role == "mark"]
    fills = [fill for part in marks if (fill := part.fill)]
    inks = [fill.colour for fill in fills if fill.colour] or [
        stroke.colour for part in marks if (stroke := part.stroke)
    ]
    if not inks:
        return None
    corners = list(_corners(fills)) if fills else [point for part in marks for point in _along(part)]
    if not corners:
        return None
    net = partial(_few, partial(_within, fills) if fills else lambda: corners)
    opacity = max(part.opacity for part in marks)
    lines = {part.stroke and part.stroke.colour for part in marks if part.fill}
    line = lines.pop() if len(lines) == 1 else None
    return Thing("mark", "", inks[0], "mark", around(corners), net, before, opacity, line=line)


def _few(points: Callable[[], list[Point]]) -> tuple[Point, ...]:
    """Give some of many points."""
    found = points()
    return tuple(found[:: max(len(found) // MOST, 1)])


def _corners(fills: Sequence[Laid]) -> Iterator[Point]:
    """Give points round which filled shapes lie, whatever is cut off of them."""
    for fill in fills:
        for box in (fill.bounds, fill.outline.rings.bounds) if fill.outline else (fill.bounds,):
            yield from (box[:2], box[2:])


def _within(fills: Sequence[Laid]) -> list[Point]:
    """Give points in filled shapes, those of a net; of shapes that slip through it, their corners."""
    left, top, right, bottom = around(corner for fill in fills for corner in (fill.bounds[:2], fill.bounds[2:]))
    wide, high = (right - left) / GRID, (bottom - top) / GRID
    points: list[Point] = []
    for row in range(GRID):
        y = top + high * (row + 0.5)
        columns: set[int] = set()
        for fill in fills:
            for start, end in fill.spans(y):
                first, last = (ceil((x - left) / (wide or 1) - 0.5) for x in (start, end))
                columns.update(
                    column
                    for column in range(max(first, 0), min(last, GRID))
                    if all(outline.holds(left + wide * (column + 0.5), y) for outline in fill.within)
                )
        points += [(left + wide * (column + 0.5), y) for column in sorted(columns)]
    if len(points) >= FEWEST:
        return points
    return points + [point for fill in fills for ring in fill.rings for point in ring]


def _along(part: Placed) -> list[Point]:
    """Give points along a line: the middle of each straight piece."""
    middles = [((x1 + x2) / 2, (y1 + y2) / 2) for run in part.runs for (x1, y1), (x2, y2) in pairwise(run)]
    return [part.map.of(point) for point in middles]
