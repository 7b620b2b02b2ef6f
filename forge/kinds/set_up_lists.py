"""Lists of a situation under their titles: as lines with what stands before a colon at the left, or as a table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box
from forge.drawing.shapes import Rect
from forge.kinds.blocks.heading import band_strip
from forge.kinds.pages.known_bar import known_bar
from forge.kinds.pages.strips import Strip
from forge.reading.fields import TEXT, ListOf, Placed, field

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from forge.drawing.shapes import Shape
    from forge.drawing.text import Align
    from forge.kinds.pages.desk import Desk
    from forge.kinds.pages.strips import Spot
    from forge.reading.measures import Colour

LONG = 4
"""Numbers of more digits are parted; hexes have four."""

BROKEN = 1.8
"""A list stands in a column if its longest line is not longer than so many columns."""


class Bar(NamedTuple):
    """The colour by which something is known, and whether it is a double bar of it."""

    colour: Colour
    double: bool


class Listed(NamedTuple):
    """A list of a situation: its title and its lines, what stands before a colon of each at the left."""

    title: str
    lines: list[str]
    bars: dict[str, Bar]

    @property
    def parts(self) -> list[tuple[str, str]]:
        """The label of each line, if it has one, and its words."""
        parted = (line.partition(": ") for line in self.lines)
        return [(label, words) if words else ("", label) for label, _, words in parted]

    def _indent(self, desk: Desk) -> int:
        pad = desk.style.lengths.pad
        labels = [desk.width_of(label, "label") for label, _ in self.parts if label]
        return max(labels, default=0) + (4 if labels else 2) * pad

    def goes_into(self, desk: Desk, width: int) -> bool:
        """Whether no line is much longer than a width."""
        widest = max((desk.width_of(words, "text") for _, words in self.parts), default=0)
        return self._indent(desk) + widest + 2 * desk.style.lengths.pad <= width * BROKEN

    def strips(self, desk: Desk, width: int, spot: Spot) -> Iterator[Strip]:
        """Give a strip for the title and for each line."""
        lengths = desk.style.lengths
        yield band_strip(desk, self.title, width, spot)
        indent = min(self._indent(desk), width // 2)
        for number, (label, words) in enumerate(self.parts):
            room = width - indent - lengths.pad
            named = desk.height_of(label, indent - 3 * lengths.pad, "label", rich=False) if label else 0
            height = max(desk.height_of(words, room, "text"), named, lengths.row * 3 // 4) + lengths.pad
            tinted = number % 2 == 1
            shapes: list[Shape] = [Rect(0, 0, width, height, desk.style.colours.zebra)] if tinted else []
            if label in self.bars:
                colour, double = self.bars[label]
                bar = Box(0, lengths.pad // 3, lengths.pad * 3 // 2, height - lengths.pad * 2 // 3)
                stripe = desk.style.colours.paper if double else None
                shapes += known_bar(bar, colour, stripe, desk.stroke("hair", desk.style.colours.ink))
            place = Box(2 * lengths.pad, 0, indent - 3 * lengths.pad, height)
            shapes += desk.words(label, place, "label", spot, colour=desk.style.colours.accent, lines=0, rich=False)
            shapes += desk.words(words, Box(indent, 0, room, height), "text", spot, lines=0, rich=False)
            yield Strip(height, tuple(shapes), *spot, keep=number + 1 < len(self.lines))


class TableSaid(Placed, called="a table on set-up sheets", summary="Lists of a situation as one table."):
    """How a list of a situation is made a table: of its figures side by side, or of the parts of its lines."""

    columns: tuple[str, ...] = field(
        ListOf(TEXT, single=True), "its headings: of the labels and of each list; or of each part of a line"
    )
    beside: tuple[str, ...] = field(
        ListOf(TEXT, single=True), "lists of the file that stand in the same table, item beside item", default=()
    )
    reads: str = field(
        TEXT, "how a line is written, {} for each part: {} at {}; without it the line is one figure", default=""
    )
    total: str = field(TEXT, "the heading of the sums of figures; without it there are none", default="")
    average: str = field(TEXT, "the heading of the averages of figures; without it there are none", default="")


Rows = Sequence[Sequence[str]]


def rows_of_lists(
    said: TableSaid, lists: Sequence[Sequence[str]], labels: Sequence[str], thousands: str
) -> tuple[Rows, str]:
    """Put lists one below the other under what stands before their items, or say what is wrong with them."""
    count = len(lists[0])
    if len(said.columns) != 1 + len(lists):
        return (), f"has {1 + len(lists)} columns, but {len(said.columns)} headings"
    if any(len(each) != count for each in lists):
        return (), "stands beside a list that is longer or shorter"
    extra = [word for word in (said.total, said.average) if word]
    heads = [*labels, *map(str, range(len(labels) + 1, count + 1))][:count]
    rows = [[said.columns[0], *heads, *extra]]
    for head, printed in zip(said.columns[1:], lists, strict=True):
        plain = [words.replace(thousands, "") for words in printed]
        if extra and not all(map(str.isdecimal, plain)):
            return (), f"has no sum: not all of {head} are whole numbers"
        whole = sum(map(int, plain)) if extra else 0
        sums = [whole] * bool(said.total) + [round(whole / max(count, 1))] * bool(said.average)
        rows.append([head, *printed, *(parted(number, thousands) for number in sums)])
    return rows, ""


def rows_of_lines(said: TableSaid, lines: Sequence[str], printed: Callable[[str], str]) -> tuple[Rows, str]:
    """Put the parts of each line under the headings, or say what is wrong with them."""
    if not (parts := said.reads.count("{}")) or parts != len(said.columns):
        return (), f"has {parts} columns, but {len(said.columns)} headings"
    before, *between, behind = map(re.escape, said.reads.split("{}"))
    # each part ends where the words after it first stand, for good: trying all ways on might take for ever
    pattern = re.compile(before + "".join(f"(?>(.+?){words})" for words in between) + f"(.+){behind}")
    rows: list[Sequence[str]] = [said.columns]
    for line in lines:
        if not (found := pattern.fullmatch(line)):
            return (), f"is not written as its table reads it: {line}"
        rows.append([printed(part) for part in found.groups()])
    return rows, ""


class Tabled:
    """A table under a title: rows, the first of them its headings; one that ``turns`` may stand on its side."""

    def __init__(self, title: str, rows: Rows, *, turns: bool) -> None:
        self._title, self._rows, self._turns = title, rows, turns

    def _widths(self, desk: Desk, rows: Rows) -> list[int]:
        """How wide each column is at least."""
        pad = desk.style.lengths.pad
        return [
            max(max(desk.width_of(words, "label"), desk.width_of(words, "text")) for words in column) + 2 * pad
            for column in zip(*rows, strict=True)
        ]

    def goes_into(self, desk: Desk, width: int) -> bool:
        """Whether it has room in a width as it is."""
        return sum(self._widths(desk, self._rows)) <= width

    def _laid(self, desk: Desk, width: int) -> Rows:
        """The rows, or the columns in their place where figures are too many to stand side by side."""
        wide = sum(self._widths(desk, self._rows)) > width
        return list(zip(*self._rows, strict=True)) if wide and self._turns else self._rows

    def strips(self, desk: Desk, width: int, spot: Spot) -> Iterator[Strip]:
        """Give a strip for the title and for each row; the rows have their headings over them or at their left."""
        lengths, colours = desk.style.lengths, desk.style.colours
        yield band_strip(desk, self._title, width, spot)
        rows = self._laid(desk, width)
        least = self._widths(desk, rows)
        more = max(0, width - sum(least)) // len(least)
        lefts = list(accumulate((wide + more for wide in least), initial=0))
        for number, row in enumerate(rows):
            high = max(desk.height_of("X", width, "text", lines=1), lengths.row * 3 // 4) + lengths.pad
            tint = colours.head if number == 0 else colours.zebra if number % 2 == 0 else None
            shapes: list[Shape] = [Rect(0, 0, width, high, tint)] if tint else []
            for place, (left, right, words) in enumerate(zip(lefts, lefts[1:], row, strict=False)):
                first = place == 0
                box = Box(left + 2 * lengths.pad * first, 0, right - left - 2 * lengths.pad * first, high)
                role, ink = ("label", colours.head_ink if number == 0 else colours.accent)
                if number and not first:
                    role, ink = "text", colours.ink
                align: Align = "left" if first else "center"
                shapes += desk.words(words, box, role, spot, colour=ink, align=align, rich=False)
            yield Strip(high, tuple(shapes), *spot, keep=number + 1 < len(rows))


def parted(number: int, thousands: str) -> str:
    """Write a number, a long one with its thousands parted."""
    return f"{number:,}".replace(",", thousands) if len(str(number)) > LONG else str(number)
