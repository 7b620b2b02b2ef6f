"""Strips: what a block is made of once it is laid out, and how strips are stacked into columns.

A strip is never cut. Columns and pages break between strips only; a strip may want to stay with the next one, and may
bring heads along that are repeated when it begins a column (the head of a table that goes on).
"""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.layout import shares
from forge.drawing.page import Box
from forge.kinds.pages.marking import shifted
from forge.kinds.pages.moving import moved
from forge.pack.model import Origin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from forge.drawing.shapes import Shape
    from forge.errors import Location
    from forge.kinds.pages.marking import Mark


class Spot(NamedTuple):
    """The block that is being laid out, for problems: its place and what it is called."""

    where: Location
    name: str

    def part(self, title: str) -> Spot:
        """A part of the block, by its title."""
        return self._replace(name=f"{self.name}.{title}") if title else self


class Strip(NamedTuple):
    """Shapes drawn from their own top left corner, with the gap they keep from what stands above them.

    A strip that can fill more height than it needs says how in ``stretch``; one that ``begins`` a column never stands
    below another. ``marks`` says what of a table of the rules lies where on it when it has a height, ``parts`` which
    blocks do, if it is made of several.
    """

    height: int
    shapes: tuple[Shape, ...]
    where: Location
    name: str
    gap: int = 0
    keep: bool = False
    heads: tuple[Strip, ...] = ()
    stretch: Callable[[int], tuple[Shape, ...]] | None = None
    begins: bool = False
    marks: Callable[[int], tuple[Mark, ...]] | None = None
    parts: Callable[[int], tuple[Origin, ...]] | None = None


def with_shapes(strip: Strip, shapes: tuple[Shape, ...]) -> Strip:
    """Draw more on a strip."""
    return strip._replace(shapes=(*strip.shapes, *shapes))


class Placed(NamedTuple):
    """A strip at a height of its column."""

    y: int
    strip: Strip

    @property
    def end(self) -> int:
        """Where the strip ends."""
        return self.y + self.strip.height


Column = tuple[Placed, ...]


def stack(strips: Sequence[Strip]) -> Column:
    """Put strips one below the other, however high that becomes."""
    placed: list[Placed] = []
    y = 0
    for strip in strips:
        y += strip.gap if placed and placed[-1].strip.height else 0
        placed.append(Placed(y, strip))
        y += strip.height
    return tuple(placed)


def height_of(strips: Sequence[Strip]) -> int:
    """How high strips are, one below the other."""
    column = stack(strips)
    return column[-1].end if column else 0


def draw_column(column: Iterable[Placed], x: int, y: int) -> Iterator[Shape]:
    """Give the shapes of a column whose top left corner is at (x, y)."""
    for placed in column:
        yield from moved(placed.strip.shapes, x, y + placed.y)


def marks_in(column: Iterable[Placed], x: int, y: int) -> Iterator[Mark]:
    """Give the marks of a column whose top left corner is at (x, y)."""
    for placed in column:
        if placed.strip.marks:
            for mark in placed.strip.marks(placed.strip.height):
                yield mark.moved(x, y + placed.y)


def origins_in(column: Iterable[Placed], x: int, y: int, width: int) -> Iterator[Origin]:
    """Give the blocks of a column and where each was written; what is made of others comes before these."""
    for placed in column:
        strip, top = placed.strip, y + placed.y
        yield Origin(strip.name, Box(x, top, width, strip.height), (("", strip.where),))
        for part in strip.parts(strip.height) if strip.parts else ():
            yield part._replace(box=shifted(part.box, x, top))


def _groups(strips: Sequence[Strip]) -> Iterator[tuple[Strip, ...]]:
    """Split strips where a break is allowed."""
    group: list[Strip] = []
    for strip in strips:
        group.append(strip)
        if not strip.keep:
            yield tuple(group)
            group = []
    if group:
        yield tuple(group)


def flow(strips: Sequence[Strip], heights: Iterator[int]) -> tuple[Column, ...]:
    """Fill columns of given heights one after the other; a group higher than a whole column overruns it.

    ``heights`` must go on as long as columns are needed.
    """
    columns: list[Column] = []
    current: list[Strip] = []
    room = next(heights)
    for group in _groups(strips):
        if current and (group[0].begins or height_of((*current, *group)) > room):
            columns.append(stack(current))
            current, room = list(group[0].heads), next(heights)
        current.extend(group)
    columns.append(stack(current))
    return tuple(columns)


def balance(strips: Sequence[Strip], count: int) -> tuple[Column, ...]:
    """Spread strips over a number of columns so that the highest is as low as can be."""
    low, high = 0, height_of(strips)
    while low < high:
        middle = (low + high) // 2
        columns = flow(strips, repeat(middle))
        if len(columns) <= count and all(column[-1].end <= middle for column in columns if column):
            high = middle
        else:
            low = middle + 1
    return flow(strips, repeat(high))


def pages_of(strips: Sequence[Strip], height: int, count: int) -> list[list[Strip]]:
    """Split strips into runs that so many columns of a height hold."""
    columns = flow(strips, repeat(height))
    runs = (columns[start : start + count] for start in range(0, len(columns), count))
    return [[placed.strip for column in run for placed in column] for run in runs]


def fill(column: Column, height: int) -> Column:
    """Share the height that a column leaves free among the strips that can fill it."""
    elastic = [placed.strip for placed in column if placed.strip.stretch]
    spare = height - (column[-1].end if column else 0)
    if not elastic or spare <= 0:
        return column
    parts = iter(shares(spare, [strip.height for strip in elastic]))
    return stack([_stretched(placed.strip, next(parts)) if placed.strip.stretch else placed.strip for placed in column])


def _stretched(strip: Strip, more: int) -> Strip:
    height = strip.height + more
    shapes = strip.stretch(height) if strip.stretch else strip.shapes
    return strip._replace(height=height, shapes=shapes)


def beside(columns: Sequence[tuple[Column, int]], gutter: int, spot: Spot, gap: int = 0) -> Strip:
    """Put columns of given widths side by side as one strip."""
    widths = [width for _, width in columns]
    lefts = [sum(widths[:number]) + gutter * number for number in range(len(widths))]

    def draw(height: int) -> tuple[Shape, ...]:
        return tuple(
            shape
            for (column, _), x in zip(columns, lefts, strict=True)
            for shape in draw_column(fill(column, height), x, 0)
        )

    def marks(height: int) -> tuple[Mark, ...]:
        placed = zip(columns, lefts, strict=True)
        return tuple(mark for (column, _), x in placed for mark in marks_in(fill(column, height), x, 0))

    def parts(height: int) -> tuple[Origin, ...]:
        placed = zip(columns, lefts, strict=True)
        return tuple(one for (column, wide), x in placed for one in origins_in(fill(column, height), x, 0, wide))

    height = max((column[-1].end for column, _ in columns if column), default=0)
    strips = [placed.strip for column, _ in columns for placed in column]
    can_stretch, marked = any(strip.stretch for strip in strips), any(strip.marks for strip in strips)
    stretch = draw if can_stretch else None
    return Strip(
        height, draw(height), spot.where, spot.name, gap, stretch=stretch, marks=marks if marked else None, parts=parts
    )
