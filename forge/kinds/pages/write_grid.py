"""A table to be filled in: its columns and rows, and how they are drawn, with rules between groups of columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.layout import shares
from forge.drawing.page import Box
from forge.drawing.shapes import Line, Rect
from forge.kinds.pages.cells import CELL, Cell, draw_cell, role_of
from forge.kinds.pages.fields import PAINT, Brief, Few, Said
from forge.kinds.pages.gauge import Gauge
from forge.kinds.pages.known_bar import known_bar
from forge.kinds.pages.phases import head_tint, line_tint
from forge.kinds.pages.strips import Spot, Strip
from forge.kinds.pages.vessel import draw_vessel
from forge.reading.fields import FLAG, LENGTH, NAME, RATIO, TEXT, ListOf, MapOf, Placed, Record, choice, field, whole
from forge.reading.measures import MM
from forge.rules.texts import as_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.shapes import Shape
    from forge.drawing.text import Align
    from forge.kinds.pages.desk import Desk
    from forge.reading.measures import Colour


BAR = 7 * MM // 2
"""How wide the bar is that a row is known by."""


class TableColumn(Record, called="a column"):
    """One column: its heading, its share of the width, and what its cells are."""

    title: str = field(TEXT, "the heading")
    id: str = field(NAME, "how rows and form fields call the column; made from its titles if not given", default="")
    unit: str = field(TEXT, "the unit of its values, small below the heading", default="")
    group: str = field(TEXT, "a heading over this column and its neighbours of the same group", default="")
    weight: float = field(RATIO, "its share of the width, compared with the other columns", default=1.0)
    boxes: int = field(whole(0, 40), "so many boxes to tick in each cell instead of room to write", default=0)
    ticks: tuple[str, ...] = field(
        ListOf(TEXT, single=True), "what stands small in each of these boxes, such as its number", default=()
    )
    grey: bool = field(FLAG, "whether its cells are grey where nothing is printed in them", default=False)
    total: bool = field(FLAG, "whether it is added up in the row of totals", default=True)
    align: Align = field(choice("left", "center", "right"), "how its cells are set", default="center")
    gauge: Gauge | None = field(Gauge, "a scale in each cell, to be filled along with a pencil", default=None)
    ground: Said | None = field(PAINT, "the colour of its cells", default=None)
    head: Said | None = field(PAINT, "the colour behind its heading", default=None)

    @property
    def key(self) -> str:
        """How rows and form fields call the column."""
        return self.id or as_name(f"{self.group} {self.title}")


class TableRow(Placed, called="a row"):
    """One row: its label, what is printed in it, which of its cells are grey."""

    label: str = field(TEXT, "the label")
    id: str = field(NAME, "how form fields call the row; made from the label if not given", default="")
    cells: dict[str, Cell] = field(
        MapOf(CELL), "what is printed in cells, by column; the others are written in", default={}
    )
    grey: tuple[str, ...] = field(
        ListOf(TEXT, single=True), "the columns whose cell is grey: nothing is written there", default=()
    )
    heading: bool = field(FLAG, "whether the row is a heading over those below it", default=False)
    vessel: str = field(TEXT, "a vessel, drawn from the side beside its label", default="")
    bar: Said | None = field(PAINT, "the colour of a bar before its label, by which the row is known", default=None)
    double: bool = field(FLAG, "whether a stripe makes two bars of it", default=False)


class Label(Record, called="the column of row labels"):
    """The column of row labels: its heading and its share of the width."""

    title: str = field(TEXT, "its heading", default="")
    weight: float = field(RATIO, "its share of the width, compared with the other columns", default=1.0)


class WriteFrame(Placed, called="a table to fill in"):
    """What a table to be filled in says of its head, its columns and its rows as a whole."""

    title: str = field(TEXT, "the heading over the table", default="")
    id: str = field(NAME, "the name of its form fields; made from the title if not given", default="")
    label: Label | None = field(
        Brief(Label, "title"),
        "the column of row labels; without it rows have none",
        default=None,
    )
    columns: tuple[TableColumn, ...] = field(
        Few(Brief(TableColumn, "title"), 60, at_least=1), "the columns, from left to right"
    )
    row_height: int = field(LENGTH, "the least height of a row; the style's if not given", default=0)
    totals: str = field(TEXT, "the label of a last row for totals", default="")
    zebra: bool = field(FLAG, "whether every other row is tinted", default=True)


class WriteGrid:
    """A table to be filled in, its columns in place."""

    def __init__(
        self,
        table: WriteFrame,
        rows: Sequence[TableRow],
        desk: Desk,
        width: int,
        spot: Spot,
        *,
        tone: Colour | None = None,
    ) -> None:
        self.table, self.desk, self.width, self.spot = table, desk, width, spot
        self._tone = tone
        self.key = table.id or desk.key(spot, table.title)
        weights = [column.weight for column in table.columns]
        widths = shares(width, [table.label.weight, *weights] if table.label else weights)
        self.label_width = widths[0] if table.label else 0
        self.widths = widths[1:] if table.label else widths
        self.lefts = [self.label_width + sum(self.widths[:number]) for number in range(len(self.widths))]
        self._inner = [wide - 2 * desk.style.lengths.pad for wide in self.widths]
        printed = [
            (row.cells[column.key].text, wide)
            for row in rows
            for column, wide in zip(table.columns, self._inner, strict=True)
            if column.key in row.cells
        ]
        self._role = role_of(desk, printed)
        self._headed = {0, *(number for number, row in enumerate(rows, 1) if row.heading)}

    def head(self) -> Strip:
        """Column headings over their units, on one line as far as there is room, group names over the headings."""
        desk, table = self.desk, self.table
        pad, colours = desk.style.lengths.pad, desk.style.colours
        grouped = any(column.group for column in table.columns)
        group_height = desk.height_of("X", self.width, "column", lines=1) + pad if grouped else 0
        titles = [desk.height_of(c.title, w, "column") for c, w in zip(table.columns, self._inner, strict=True)]
        units = [
            desk.height_of("0", w, "mark", lines=1) if c.gauge else desk.height_of(c.unit, w, "small")
            for c, w in zip(table.columns, self._inner, strict=True)
        ]
        high = max(t + u for t, u in zip(titles, units, strict=True))
        height = group_height + high + 2 * pad
        lifts = [min(max(units), high - title) for title in titles]
        shapes: list[Shape] = [Rect(0, 0, self.width, height, head_tint(desk, self._tone))]
        below = group_height + pad // 2 if grouped else 0
        for column, x, width in zip(table.columns, self.lefts, self.widths, strict=True):
            if column.head:
                shapes.append(Rect(x, below, width, height - below, desk.colour(column.head, colours.head, "head")))
        shapes += self._group_names(group_height)
        if table.label:
            wide = self.label_width - 2 * pad
            lift = min(max(units), high - desk.height_of(table.label.title, wide, "column"))
            place = Box(pad, group_height, wide, height - group_height - pad - max(0, lift))
            shapes += self._heading(table.label.title, place, "left", colours.head_ink)
        for column, x, width, unit, lift in zip(table.columns, self.lefts, self._inner, units, lifts, strict=True):
            place = Box(x + pad, group_height, width, height - group_height - pad)
            shapes += self._column_head(column, place, unit if column.gauge else lift)
        shapes += (desk.rule(0, 0, self.width, "rule"), desk.rule(0, height, self.width))
        return Strip(height, tuple(shapes), *self.spot, keep=True)

    def _column_head(self, column: TableColumn, place: Box, unit: int) -> list[Shape]:
        """The heading of a column, over its unit or the numbers of its scale."""
        desk, colours, pad = self.desk, self.desk.style.colours, self.desk.style.lengths.pad
        ink = desk.ink_on(desk.colour(column.head, colours.head, "head")) if column.head else colours.head_ink
        shapes: list[Shape] = []
        align: Align = "center" if column.boxes or column.gauge else column.align
        shapes += self._heading(column.title, place._replace(height=place.height - unit), align, ink)
        below = place._replace(y=place.y + place.height - unit, height=unit)
        if column.gauge:
            below = Box(below.x - pad, below.y + pad // 2, below.width + 2 * pad, unit)
            return [*shapes, *column.gauge.numbers(desk, below, self.spot)]
        soft = ink if column.head else colours.soft
        return [
            *shapes,
            *desk.words(column.unit, below, "small", self.spot, colour=soft, align=align, valign="top", lines=0),
        ]

    def _heading(self, words: str, place: Box, align: Align, ink: Colour) -> tuple[Shape, ...]:
        return self.desk.words(words, place, "column", self.spot, colour=ink, align=align, valign="bottom", lines=0)

    def _group_names(self, height: int) -> list[Shape]:
        shapes: list[Shape] = []
        for first, last in _group_spans(self.table.columns):
            left, right = self.lefts[first], self.lefts[last] + self.widths[last]
            pad = self.desk.style.lengths.pad
            place = Box(left + pad, 0, right - left - 2 * pad, height)
            shapes += self._heading(
                self.table.columns[first].group, place._replace(y=pad // 2), "center", self.desk.style.colours.head_ink
            )
            if not all(column.head for column in self.table.columns[first : last + 1]):
                shapes.append(self.desk.rule(left + pad, height + pad // 2, right - pad, "hair"))
        return shapes

    def row(self, row: TableRow, number: int) -> Strip:
        """One row, high enough for its label and what is printed in it."""
        desk, table = self.desk, self.table
        pad = desk.style.lengths.pad
        spot = Spot(row.where, "table")
        if row.heading:
            return self._heading_row(row, spot)
        label_box = self.label_width - 2 * pad
        needed = desk.height_of(row.label, label_box, "label") if table.label else 0
        printed = [
            desk.height_of(row.cells[column.key].text, width, self._role)
            for column, width in zip(table.columns, self._inner, strict=True)
            if column.key in row.cells
        ]
        height = max(table.row_height or desk.style.lengths.row, needed + pad, *(each + pad for each in printed), 0)
        shapes: list[Shape] = []
        if table.zebra and number % 2:
            shapes.append(Rect(0, 0, self.width, height, line_tint(desk, self._tone)))
        if table.label:
            place = Box(pad, 0, label_box, height)
            if row.bar:
                shapes += self._bar(row, height)
                place = Box(pad + BAR, 0, label_box - BAR, height)
            if row.vessel:
                room = place.width
                place = place._replace(width=min(desk.width_of(row.label, "label"), room * 3 // 5))
                hull = Box(place.x + pad + place.width, pad // 2, room - place.width - pad, height - pad)
                shapes += draw_vessel(desk, row.vessel, hull, spot)
            shapes += desk.words(row.label, place, "label", spot, lines=0)
        for column, x, width in zip(table.columns, self.lefts, self.widths, strict=True):
            shapes += self._cell(row, column, Box(x, 0, width, height), spot)
        return Strip(height, (*shapes, *self._lines(height, headed=number in self._headed)), *spot)

    def _bar(self, row: TableRow, height: int) -> list[Shape]:
        """The bar that a row is known by, parted in two where it is a double one."""
        colours = self.desk.style.colours
        colour = self.desk.colour(row.bar, colours.accent, "bar")
        stripe = colours.paper if row.double else None
        return [*known_bar(Box(0, 0, BAR, height), colour, stripe, self.desk.stroke("hair", colours.ink))]

    def _cell(self, row: TableRow, column: TableColumn, box: Box, spot: Spot) -> tuple[Shape, ...]:
        name = (self.key, row.id or as_name(row.label), column.key)
        if column.key in row.grey or (column.grey and column.key not in row.cells):
            return (Rect(*box, self.desk.style.colours.grey),)
        if column.gauge:
            written = "/".join((self.desk.component, self.key, name[1], column.gauge.of))
            return tuple(column.gauge.draw(self.desk, box, self.desk.values.get(written, "")))
        tint = self.desk.colour(column.ground, self.desk.style.colours.write, "ground")
        ground = (Rect(*box, tint),) if column.ground else ()
        cell = row.cells.get(column.key)
        tip = f"{row.label}: {column.title}" if self.table.label else column.title
        drawn = draw_cell(
            self.desk,
            cell,
            box,
            name,
            spot,
            boxes=column.boxes,
            ticks=column.ticks,
            role=self._role,
            align=column.align,
            tip=tip,
        )
        return (*ground, *drawn)

    def _heading_row(self, row: TableRow, spot: Spot) -> Strip:
        desk = self.desk
        pad = desk.style.lengths.pad
        height = desk.height_of(row.label, self.width, "column", lines=1) + 3 * pad
        place = Box(pad, pad, self.width - 2 * pad, height - pad)
        colour = desk.style.colours.accent
        shapes = desk.words(row.label, place, "column", spot, colour=colour)
        return Strip(height, (*shapes, desk.rule(0, height, self.width)), *spot, keep=True)

    def totals(self) -> Strip:
        """The last row, with a place to write the total of each column that is added up."""
        desk, pad = self.desk, self.desk.style.lengths.pad
        height = (self.table.row_height or desk.style.lengths.row) + pad
        ground = Rect(0, 0, self.width, height, desk.style.colours.head)
        place = Box(pad, 0, (self.label_width or self.widths[0]) - 2 * pad, height)
        shapes: list[Shape] = [ground]
        for column, x, width in zip(self.table.columns, self.lefts, self.widths, strict=True):
            if column.total and not column.gauge:
                box = Box(x, 0, width, height)
                shapes.append(Rect(*box, desk.style.colours.write))
                name = (self.key, "total", column.key)
                shapes += desk.write_in(name, box, self.spot, tip=f"{self.table.totals}: {column.title}")
        ink = desk.style.colours.head_ink
        shapes += desk.words(self.table.totals, place, "column", self.spot, colour=ink)
        shapes += [*self._lines(height), desk.rule(0, 0, self.width, "rule"), desk.rule(0, height, self.width, "rule")]
        return Strip(height, tuple(shapes), *self.spot)

    def _lines(self, height: int, *, headed: bool = False) -> tuple[Shape, ...]:
        """A fine rule over the row and between columns, a firmer one between groups of columns and below a head."""
        desk, columns = self.desk, self.table.columns
        hair = desk.style.colours.hair
        lines: list[Shape] = [desk.rule(0, 0, self.width, "line" if headed else "hair")]
        for index, x in enumerate(self.lefts):
            if index or self.table.label:
                apart = index == 0 or columns[index].group != columns[index - 1].group
                lines.append(Line(x, 0, x, height, desk.stroke("line" if apart else "hair", hair)))
        return tuple(lines)


def _group_spans(columns: tuple[TableColumn, ...]) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    for index, column in enumerate(columns):
        if not column.group:
            continue
        if spans and spans[-1][1] == index - 1 and columns[index - 1].group == column.group:
            spans[-1] = (spans[-1][0], index)
        else:
            spans.append((index, index))
    return spans
