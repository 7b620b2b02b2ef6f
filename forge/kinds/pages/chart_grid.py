"""The drawing of a printed table: head, zebra lines, columns as wide as what stands in them."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.colour import mix
from forge.drawing.layout import inset, shares
from forge.drawing.page import Box
from forge.drawing.shapes import Line, Rect, Stroke
from forge.kinds.pages.cells import SIGN, role_of, unknown_box
from forge.kinds.pages.marking import CellKey, Mark
from forge.kinds.pages.phases import head_tint, line_tint
from forge.kinds.pages.strips import Spot, Strip, growing, with_shapes
from forge.rules.texts import as_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from forge.drawing.shapes import Shape
    from forge.drawing.text import Align
    from forge.kinds.pages.desk import Desk
    from forge.kinds.pages.printed import Head, Printed, PrintedCell, PrintedLine
    from forge.reading.measures import Colour

WHOLE = 24
"""A table of no more lines than this is not parted."""

_NUMBER = re.compile(r"[+\-−]?[\d,. ]*\d")

_LETTER = re.compile(r"[^\W\d_]")

SHADES = (0.0, 0.55, 0.8)
"""How much of the paper is in the tints of results of a ladder, in the order in which they come up."""


class _Headed(NamedTuple):
    """A heading in its place."""

    head: Head
    column: int
    left: int
    width: int


def _nothing(_: tuple[str, ...]) -> tuple[CellKey, ...]:
    return ()


class GridLook(NamedTuple):
    """The least height of a line, whether every other one is tinted, and the colour of the phase, if there is one.

    ``keys`` says what of which table is read off a printed cell, by its name; ``ladder`` tints cells by their result,
    in rungs of one width if words allow it; ``tints`` does so by what is printed.
    """

    row_height: int = 0
    zebra: bool = True
    tone: Colour | None = None
    keys: Callable[[tuple[str, ...]], tuple[CellKey, ...]] = _nothing
    ladder: bool = False
    tints: Mapping[str, Colour] = {}


class ChartGrid:
    """A printed table laid out in a width: equal columns where what they hold allows it."""

    def __init__(
        self, desk: Desk, printed: Printed, width: int, spot: Spot, *, key: str, look: GridLook | None = None
    ) -> None:
        self._desk, self._printed, self._width, self._spot = desk, printed, width, spot
        self._look = look or GridLook()
        self._row_height = self._look.row_height or desk.style.lengths.row * 9 // 10
        self._key = key
        naturals = _natural_widths(desk, printed)
        words = _natural_widths(desk, printed, whole=False)
        least, corner = min(_natural_label(desk, printed), width // 2), _corner_width(desk, printed)
        spare = max(min(width // 2, width - max(naturals) * len(naturals)) - least, 0)
        self._label = least + min(spare, max(corner - least, 0))
        if self._look.ladder and _are_alike(width - max(corner, least), words):
            self._label = max(corner, least)
        room = width - self._label
        self._widths = _shared(room, naturals, words, alike=self._look.ladder)
        self._lefts = [self._label + sum(self._widths[:number]) for number in range(len(self._widths))]
        self._inner = [width - 2 * desk.style.lengths.pad for width in self._widths]
        self._roles = self._chosen_roles()
        self._indents = [self._indent(column) for column in range(printed.width)]

    def _chosen_roles(self) -> list[str]:
        """The type of each column: sentences are set like running text, from the left."""
        lines = self._printed.lines
        return [
            role_of(self._desk, [(line.cells[at].text, wide) for line in lines]) for at, wide in enumerate(self._inner)
        ]

    def _roles_of(self, line: PrintedLine) -> list[str]:
        """The type of each cell of a line: of one size on the rungs of a ladder, else that of its column."""
        if not self._look.ladder:
            return self._roles
        cells = [(cell.text, wide) for cell, wide in zip(line.cells, self._inner, strict=True)]
        return [role_of(self._desk, cells)] * len(cells)

    @staticmethod
    def natural(desk: Desk, printed: Printed) -> int:
        """How wide a printed table is when nothing in it has to be broken."""
        widths = _natural_widths(desk, printed)
        return _natural_label(desk, printed) + max(widths) * len(widths)

    def strips(self) -> list[Strip]:
        """Give the head, then a strip for each line, which brings the head along to a further page."""
        head = self._head()
        count = len(self._printed.lines)
        whole = count <= WHOLE
        lines = [
            self._line(number)._replace(heads=(head,), keep=whole and number < count - 1) for number in range(count)
        ]
        lines[-1] = with_shapes(lines[-1], (self._desk.rule(0, lines[-1].height, self._width, "rule"),))
        return [head, *(growing(line, self._desk.style.lengths.pad // 2) for line in lines)]

    def _head(self) -> Strip:
        desk, pad = self._desk, self._desk.style.lengths.pad
        lines = [self._placed(line) for line in self._printed.heads]
        labels = self._printed.labels or ("",) * len(lines)
        heights = [self._head_height(label, line) for label, line in zip(labels, lines, strict=True)]
        height = max(sum(heights), self._height(self._printed.corner, self._label)) + pad
        shapes: list[Shape] = [Rect(0, 0, self._width, height, head_tint(desk, self._look.tone))]
        corner = Box(0, 0, self._label, height - pad // 2)
        shapes += self._heading(self._printed.corner, corner)
        y = height - pad // 2 - sum(heights)
        marks: list[Mark] = []
        for label, line, high in zip(labels, lines, heights, strict=True):
            lifted = high - pad // 3 if label else high
            shapes += self._heading(label, Box(0, y, self._label, lifted))
            for head in line:
                place = Box(head.left, y, head.width, high)
                prose = head.head.span == 1 and self._is_prose(head.column)
                shapes += self._heading(head.head.text, place._replace(height=lifted), "left" if prose else "center")
                columns = range(head.column, head.column + head.head.span)
                cells = (line.cells[column] for line in self._printed.lines for column in columns)
                marks.append(self._mark(cells, place, heading=True))
                if head.head.span > 1 and len(line) > 1 and not label:
                    shapes.append(desk.rule(head.left + pad, y + high, head.left + head.width - pad, "hair"))
            y += high
            if label and label != labels[-1]:
                shapes.append(desk.rule(0, y, self._width, "hair"))
        shapes += [desk.rule(0, 0, self._width, "rule"), desk.rule(0, height, self._width)]
        return Strip(height, tuple(shapes), *self._spot, keep=True, marks=lambda _: tuple(marks))

    def _head_height(self, label: str, line: Sequence[_Headed]) -> int:
        pad = self._desk.style.lengths.pad
        heights = [self._height(head.head.text, head.width) + pad // 2 for head in line]
        return max(*heights, self._height(label, self._label) + pad * 5 // 6, 0) if label else max(heights)

    def _placed(self, line: tuple[Head, ...]) -> list[_Headed]:
        placed: list[_Headed] = []
        column = 0
        for head in line:
            width = sum(self._widths[column : column + head.span])
            placed.append(_Headed(head, column, self._lefts[column], width))
            column += head.span
        return placed

    def _height(self, words: str, width: int) -> int:
        return self._desk.height_of(words, width - 2 * self._desk.style.lengths.pad, "column")

    def _heading(self, words: str, place: Box, align: Align = "center") -> tuple[Shape, ...]:
        inner = inset(place, self._desk.style.lengths.pad, 0)
        ink = self._desk.style.colours.head_ink
        return self._desk.words(words, inner, "column", self._spot, colour=ink, align=align, valign="bottom", lines=0)

    def _line(self, number: int) -> Strip:
        desk, line, pad = self._desk, self._printed.lines[number], self._desk.style.lengths.pad
        roles = self._roles_of(line)
        set_in = zip(line.cells, self._inner, roles, strict=True)
        needed = [desk.height_of(_bound(cell.text), width, role) for cell, width, role in set_in]
        label = desk.height_of(line.label, self._label - 2 * pad, "column", rich=False)
        height = max(self._row_height, max(label, *needed) + pad)
        tinted = self._look.zebra and number % 2 == 1
        shapes: list[Shape] = [Rect(0, 0, self._width, height, line_tint(desk, self._look.tone))] if tinted else []
        label_box = Box(0, 0, self._label, height)
        boxes = [Box(left, 0, wide, height) for left, wide in zip(self._lefts, self._widths, strict=True)]
        place = inset(label_box, pad, 0)
        shapes += desk.words(line.label, place, "column", self._spot, align="center", lines=0, rich=False)
        rungs = self._rungs(number)
        for column, cell in enumerate(line.cells):
            if rungs[column]:
                shapes.append(Rect(*boxes[column], rungs[column]))
            shapes += self._cell(cell, boxes[column], column, roles[column], rungs[column])
        marks = {*self._printed.groups, 0}
        if any(cell.open for cell in line.cells):  # who writes needs to see where
            marks.update(range(len(line.cells)))
        shapes += [Line(self._lefts[at], 0, self._lefts[at], height, desk.stroke("hair")) for at in sorted(marks)]
        for at, (one, other) in enumerate(itertools.pairwise(rungs), 1):
            if self._look.ladder and (one is None) != (other is None):
                stroke = Stroke(desk.style.colours.ink, desk.style.lengths.rule * 2)
                shapes.append(Line(self._lefts[at], 0, self._lefts[at], height, stroke))
        found = [self._mark((cell,), box) for cell, box in zip(line.cells, boxes, strict=True)]
        found.append(self._mark(line.cells, label_box, heading=True))
        return Strip(height, tuple(shapes), *self._spot, marks=lambda _: tuple(found))

    def _rungs(self, number: int) -> list[Colour | None]:
        """The tint of each cell of a line by its result, in the order in which results come up; none for a miss.

        A miss is a result without letters, or else the last of the line.
        """
        texts = [cell.text for cell in self._printed.lines[number].cells]
        if self._look.tints:
            return [self._look.tints.get(text) for text in texts]
        blank: list[Colour | None] = [None] * len(texts)
        if not self._look.ladder or not all(texts):
            return blank
        hits = list(dict.fromkeys(text for text in texts if _LETTER.search(text)))
        if all(_LETTER.search(text) for text in texts):
            hits.remove(texts[-1])
        if len(hits) > len(SHADES):
            return blank
        tone, paper = self._look.tone or self._desk.style.colours.accent, self._desk.style.colours.paper
        shades = {text: mix(tone, paper, share) for text, share in zip(hits, SHADES, strict=False)}
        return [shades.get(text) for text in texts]

    def _mark(self, cells: Iterable[PrintedCell], box: Box, *, heading: bool = False) -> Mark:
        return Mark(tuple(key for cell in cells for key in self._look.keys(cell.name)), box, heading)

    def _cell(self, cell: PrintedCell, box: Box, column: int, role: str, ground: Colour | None) -> tuple[Shape, ...]:
        if cell.unknown:
            return unknown_box(self._desk, box, (self._key, *map(as_name, cell.name)), cell.unknown, self._spot)
        if cell.open:
            name = (self._key, *map(as_name, cell.name))
            self._desk.ask(cell.open, name)
            return self._desk.write_in(name, box, self._spot)
        if (indent := self._indents[column]) is not None:
            place = inset(box, 0, 0, indent, 0)
            return self._desk.words(cell.text, place, "cell", self._spot, align="right")
        place = inset(box, self._desk.style.lengths.pad, 0)
        ink = self._desk.ink_on(ground) if ground else None
        align: Align = "left" if self._is_prose(column) else "center"
        return self._desk.words(_bound(cell.text), place, role, self._spot, colour=ink, align=align, lines=0)

    def _is_prose(self, column: int) -> bool:
        """Whether a column is set from the left: sentences are, but for those on the rungs of a ladder."""
        return self._roles[column] == "text" and not self._look.ladder

    def _indent(self, column: int) -> int | None:
        """How far numbers keep off the right so that the longest is centred; nothing where words are among them."""
        texts = [line.cells[column].text for line in self._printed.lines if not line.cells[column].unknown]
        if not texts or not all(_NUMBER.fullmatch(text) for text in texts):
            return None
        longest = max(self._desk.width_of(text, "cell") for text in texts)
        return max((self._widths[column] - longest) // 2, 0)


def _bound(text: str) -> str:
    """Bind a plus sign to the word after it, so that it begins a line rather than ends one."""
    return text.replace(" + ", " +\N{NO-BREAK SPACE}")


def _corner_width(desk: Desk, printed: Printed) -> int:
    """How wide what stands over the labels is on one line."""
    words = (printed.corner, *printed.labels)
    return max(desk.width_of(each, "column") for each in words) + 3 * desk.style.lengths.pad


def _natural_label(desk: Desk, printed: Printed) -> int:
    labels = [line.label for line in printed.lines]
    words = [*labels, *printed.corner.split(), *(word for label in printed.labels for word in label.split())]
    return max(desk.width_of(word, "column") for word in words) + 3 * desk.style.lengths.pad


def _are_alike(room: int, least: list[int]) -> bool:
    """Tell whether columns can be of one width if their words break, or get a little smaller."""
    return max(least) * 4 // 5 * len(least) <= room


def _shared(room: int, naturals: list[int], least: list[int], *, alike: bool) -> tuple[int, ...]:
    """Share the room among columns: equally if all that they hold allows it; else those give way that can break.

    What is to be ``alike`` breaks, or gets a little smaller, rather than being of several widths.
    """
    if _are_alike(room, least) if alike else max(naturals) * len(naturals) <= room:
        return shares(room, [1] * len(naturals))
    spare, breakable = room - sum(least), sum(naturals) - sum(least)
    if spare <= 0:
        return shares(room, least)
    if breakable <= spare:
        return shares(room, naturals)
    wishes = [natural - word for natural, word in zip(naturals, least, strict=True)]
    return tuple(word + more for word, more in zip(least, shares(spare, wishes), strict=True))


def _natural_widths(desk: Desk, printed: Printed, *, whole: bool = True) -> list[int]:
    """The width each column needs for its longest cell (or word of one) and the longest word of its heading."""
    pad = desk.style.lengths.pad
    cells = [[line.cells[column] for line in printed.lines] for column in range(printed.width)]
    texts = [[cell.text or cell.room for cell in column] for column in cells]
    parts = texts if whole else [[word for text in column for word in text.split(" ")] for column in texts]
    widths = [max((desk.width_of(SIGN.sub("MM", part), "cell") for part in column), default=0) for column in parts]
    for heads in printed.heads:
        column = 0
        for head in heads:
            longest = max((desk.width_of(word, "column") for word in head.text.split()), default=0)
            for at in range(column, column + head.span):
                widths[at] = max(widths[at], longest // head.span)
            column += head.span
    return [width + 3 * pad for width in widths]
