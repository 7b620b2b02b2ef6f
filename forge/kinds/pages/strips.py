"""Strips: what a block is made of once it is laid out, and how strips are stacked into columns.

A strip is never cut. Columns and pages break between strips only; a strip may want to stay with the next one, and may
bring heads along that are repeated when it begins a column (the head of a table that goes on).
"""

from __future__ import annotations

from itertools import islice, repeat, takewhile
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.layout import shares
from forge.drawing.page import Box
from forge.kinds.pages.marking import shifted
from forge.kinds.pages.moving import heightened, moved
from forge.pack.model import Origin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from forge.drawing.shapes import Shape
    from forge.errors import Location
    from forge.kinds.pages.marking import Mark


AIRY = 2.2
"""Space between blocks grows to so much of itself at most, to fill a page: more would tear the page apart."""
ROOMY = 0.4
"""By how much of themselves rows of tables grow at most, to fill a page."""


class Spot(NamedTuple):
    """The block that is being laid out, for problems: its place and what it is called."""

    where: Location
    name: str

    def part(self, title: str) -> Spot:
        """A part of the block, by its title."""
        return self._replace(name=f"{self.name}.{title}") if title else self


class Strip(NamedTuple):
    """Shapes drawn from their own top left corner, with the gap they keep from what stands above them.

    A strip that can fill more height than it needs says how in ``stretch``; if only gaps within it grow, ``airy`` is by
    how much they may, and ``roomy`` by how much rows of tables may beyond that. One that ``begins`` a column never
    stands below another. ``marks`` says what of a table of the rules lies where on it when it has a height, ``parts``
    which blocks do, if it is made of several. Those of one ``whole`` begin a new column, if a column holds all of them
    and what is left of this one does not. ``under`` is the most that what stands right below keeps from it.
    """

    height: int
    shapes: tuple[Shape, ...]
    where: Location
    name: str
    gap: int = 0
    keep: bool = False
    heads: tuple[Strip, ...] = ()
    stretch: Callable[[int], tuple[Shape, ...]] | None = None
    airy: int = 0
    roomy: int = 0
    begins: bool = False
    marks: Callable[[int], tuple[Mark, ...]] | None = None
    parts: Callable[[int], tuple[Origin, ...]] | None = None
    whole: str = ""
    under: int | None = None


def growing(row: Strip, edge: int) -> Strip:
    """Let a row of a table grow by up to ``ROOMY`` of its height where a page is to be filled."""

    def marks(height: int) -> tuple[Mark, ...]:
        given = row.marks(row.height) if row.marks else ()
        return tuple(mark._replace(box=mark.box._replace(height=height)) for mark in given)

    return row._replace(
        stretch=lambda height: heightened(row.shapes, row.height, height - row.height, edge),
        roomy=round(row.height * ROOMY),
        marks=marks if row.marks else None,
    )


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
        if placed and placed[-1].strip.height:
            under = placed[-1].strip.under
            y += strip.gap if under is None else min(strip.gap, under)
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
    room, at = next(heights), 0
    for group in _groups(strips):
        run = _whole(strips, at)
        at += len(group)
        parted = run and height_of((*current, *run)) > room >= height_of(run)
        if current and (group[0].begins or parted or height_of((*current, *group)) > room):
            columns.append(stack(current))
            current, room = list(group[0].heads), next(heights)
        current.extend(group)
    columns.append(stack(current))
    return tuple(columns)


def _whole(strips: Sequence[Strip], at: int) -> tuple[Strip, ...]:
    """The strips of a block that is not to be parted, where it begins."""
    first = strips[at]
    if not first.whole or (at and strips[at - 1].whole == first.whole):
        return ()
    return tuple(takewhile(lambda strip: strip.whole == first.whole, islice(strips, at, None)))


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
    elastic = [placed.strip for placed in column if _is_elastic(placed.strip)]
    spare = height - (column[-1].end if column else 0)
    if not elastic or spare <= 0:
        return column
    parts = iter(shares(spare, [strip.height for strip in elastic]))
    return stack([_stretched(strip, next(parts) if _is_elastic(strip) else 0) for _, strip in column])


def aired(column: Column, height: int) -> Column:
    """Fill a column; where nothing in it can fill it, gaps between blocks grow, each at most to ``AIRY`` of itself.

    What wants to stay together does, and gaps grow alike; where that is not enough, so do rows of tables.
    """
    filled = fill(column, height)
    if not column or filled is not column:
        return filled
    spare = height - column[-1].end
    strips = [placed.strip for placed in column]
    gaps = [_gap_growth(column, number) for number in range(len(column))]
    air = _portions(spare, [*gaps, *(strip.airy for strip in strips)])
    rows = _portions(spare - sum(air), [strip.roomy for strip in strips])
    if not any((*air, *rows)):
        return column
    above, within = air[: len(strips)], air[len(strips) :]
    return stack(
        [
            _stretched(strip._replace(gap=strip.gap + gap), more + row)
            for strip, gap, more, row in zip(strips, above, within, rows, strict=True)
        ]
    )


def _portions(spare: int, most: Sequence[int]) -> Sequence[int]:
    """Share what is spare, as far as it can be taken, by how much each may take."""
    taken = min(spare, sum(most))
    return shares(taken, most) if taken > 0 else [0] * len(most)


def _gap_growth(column: Column, number: int) -> int:
    """By how much the gap above a strip of a column may grow."""
    kept = number == 0 or column[number - 1].strip.keep
    return 0 if kept else round(column[number].strip.gap * (AIRY - 1))


def _airiness(columns: Sequence[tuple[Column, int]]) -> tuple[int, int]:
    """By how much the gaps of the highest of columns side by side may grow, and its rows."""
    column = max((column for column, _ in columns if column), key=lambda column: column[-1].end, default=())
    gaps = sum(_gap_growth(column, number) + placed.strip.airy for number, placed in enumerate(column))
    return gaps, sum(placed.strip.roomy for placed in column)


def _is_elastic(strip: Strip) -> bool:
    """Tell whether a strip fills any height, and not by its gaps and rows alone."""
    return strip.stretch is not None and not (strip.airy or strip.roomy)


def _stretched(strip: Strip, more: int) -> Strip:
    if not more:
        return strip
    height = strip.height + more
    shapes = strip.stretch(height) if strip.stretch else strip.shapes
    return strip._replace(height=height, shapes=shapes)


def beside(
    columns: Sequence[tuple[Column, int]],
    gutter: int,
    spot: Spot,
    gap: int = 0,
    filled: Callable[[Column, int], Column] = fill,
) -> Strip:
    """Put columns of given widths side by side as one strip; ``filled`` is how they fill more height than they need."""
    widths = [width for _, width in columns]
    lefts = [sum(widths[:number]) + gutter * number for number in range(len(widths))]
    least = max((column[-1].end for column, _ in columns if column), default=0)

    def laid(column: Column, to: int) -> Column:
        return filled(column, to) if to > least else fill(column, to)

    def draw(height: int) -> tuple[Shape, ...]:
        return tuple(
            shape
            for (column, _), x in zip(columns, lefts, strict=True)
            for shape in draw_column(laid(column, height), x, 0)
        )

    def marks(height: int) -> tuple[Mark, ...]:
        placed = zip(columns, lefts, strict=True)
        return tuple(mark for (column, _), x in placed for mark in marks_in(laid(column, height), x, 0))

    def parts(height: int) -> tuple[Origin, ...]:
        placed = zip(columns, lefts, strict=True)
        return tuple(one for (column, wide), x in placed for one in origins_in(laid(column, height), x, 0, wide))

    strips = [placed.strip for column, _ in columns for placed in column]
    marked = any(strip.marks for strip in strips)
    elastic = any(map(_is_elastic, strips))
    airy, roomy = (0, 0) if elastic or filled is fill else _airiness(columns)
    stretch = draw if elastic or airy or roomy else None
    marker = marks if marked else None
    strip = Strip(least, draw(least), spot.where, spot.name, gap, stretch=stretch, marks=marker, parts=parts)
    return strip._replace(airy=airy, roomy=roomy)
