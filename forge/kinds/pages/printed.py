"""A table of the rules as it stands on paper: heads, lines, cells, before anything is drawn.

Every cell comes from the one ``Table`` that rulings look up; nothing is typed again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.rules.parts import Band, Cell, Field
    from forge.rules.table import Table
    from forge.rules.values import Value


class Head(NamedTuple):
    """A heading over so many columns."""

    text: str
    span: int


class PrintedCell(NamedTuple):
    """One printed part of a result; ``unknown`` is the number of the question if no source gives it.

    ``open`` is that of a cell left blank to be copied from the published table. ``room`` is the longest word of a
    list for which there is a blank.

    ``name`` is the path of its form field within the table: row, column and part.
    """

    text: str
    unknown: str
    name: tuple[str, ...]
    open: str = ""
    room: str = ""


class PrintedLine(NamedTuple):
    """A line: its label and its cells."""

    label: str
    cells: tuple[PrintedCell, ...]


class Printed(NamedTuple):
    """A table on paper: the corner over the labels, lines of heads, lines of cells, and where a group begins.

    ``labels`` are what stands beside each line of heads where they have names; the corner is then below them.
    """

    corner: str
    heads: tuple[tuple[Head, ...], ...]
    lines: tuple[PrintedLine, ...]
    groups: tuple[int, ...]
    labels: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        """How many columns of cells there are."""
        return len(self.lines[0].cells)


def print_table(table: Table, dice: str, together: str = "", signs: Mapping[str, str] | None = None) -> Printed:
    """Put a table on paper as its definition asks: rows below each other, or across the page.

    ``dice`` are its dice in words; ``together`` is a heading under which the lists of a
    result are one, if all of them are known. ``signs`` are symbols to stand before words of results.
    """
    table = with_signs(table, signs) if signs else table
    if together and not table.columns and all(_lists(row.cells[0].values) for row in table.rows):
        return _united(table, corner(table, dice), together)
    return (_across if table.across else _down)(table, corner(table, dice))


def joined(printed: Printed, other: Printed, name: str) -> Printed | None:
    """Put the columns of another table of the same lines beside those of the first; None if lines or heads differ.

    The names of its cells begin with ``name``.
    """
    labels = ([line.label for line in each.lines] for each in (printed, other))
    if len(printed.heads) != len(other.heads) or printed.labels or other.labels or next(labels) != next(labels):
        return None
    lines = tuple(
        line._replace(cells=(*line.cells, *(cell._replace(name=(name, *cell.name)) for cell in more.cells)))
        for line, more in zip(printed.lines, other.lines, strict=True)
    )
    heads = tuple((*line, *more) for line, more in zip(printed.heads, other.heads, strict=True))
    width = printed.width
    groups = (*printed.groups, width, *(width + at for at in other.groups if at))
    return printed._replace(heads=heads, lines=lines, groups=groups)


def with_signs(table: Table, signs: Mapping[str, str]) -> Table:
    """Give the table with a symbol before each word of a result that has one; a line does not end between them."""
    fields = tuple(_signed(field, signs) for field in table.fields)
    if fields == table.fields:
        return table
    shown = [index for index, field in enumerate(fields) if field.shown]
    rows = tuple(
        row._replace(
            cells=tuple(
                cell._replace(
                    printed=tuple(
                        fields[at].show(cell.values[at]) if words == table.fields[at].show(cell.values[at]) else words
                        for at, words in zip(shown, cell.printed, strict=True)
                    )
                )
                for cell in row.cells
            )
        )
        for row in table.rows
    )
    return table._replace(fields=fields, rows=rows)


def _signed(field: Field, signs: Mapping[str, str]) -> Field:
    words = {choice: choice for choice in field.type.choices} | dict(field.words)
    return field._replace(
        words=tuple((word, f":{signs[word]}:\u00a0{said}" if word in signs else said) for word, said in words.items())
    )


def corner(table: Table, dice: str) -> str:
    """What stands over the row headings: what they are, and the dice."""
    dice = dice if table.dice and table.rows_axis.source == "dice" else ""
    title = table.rows_axis.title
    return f"{title} ({dice})" if title and dice else title or dice


def _lists(values: tuple[Value | None, ...]) -> bool:
    return all(isinstance(value, tuple) for value in values)


def _united(table: Table, over: str, together: str) -> Printed:
    """Print the lists of a result as one, each word once."""
    lines = []
    for row in table.rows:
        words = dict.fromkeys(word for value in row.cells[0].values if isinstance(value, tuple) for word in value)
        cell = PrintedCell(table.fields[0].show(tuple(words)), "", (row.band.id,))
        lines.append(PrintedLine(row.band.label + "".join(row.marks), (cell,)))
    return Printed(over, ((Head(together, 1),),), tuple(lines), ())


def _shown(table: Table) -> list[int]:
    return [index for index, field in enumerate(table.fields) if field.shown]


def _down(table: Table, over: str) -> Printed:
    shown = _shown(table)
    titles = [table.fields[index].title for index in shown]
    heads: list[tuple[Head, ...]] = []
    if table.columns:
        if table.columns_axis and table.columns_axis.title:
            heads.append((Head(table.columns_axis.title, len(table.columns) * len(shown)),))
        headed = [line.bands for line in table.columns_axis.lines] if table.columns_axis else []
        heads += [tuple(Head(band.label, len(shown)) for band in bands) for bands in headed or [table.columns]]
    if len(shown) > 1 or not table.columns:
        heads.append(tuple(Head(title, 1) for _ in (table.columns or (None,)) for title in titles))
    lines = tuple(
        PrintedLine(
            row.band.label + "".join(row.marks),
            tuple(part for cell, band in _by_column(table, row.cells) for part in _parts(table, row.band, band, cell)),
        )
        for row in table.rows
    )
    groups = tuple(range(0, len(lines[0].cells), len(shown))) if len(shown) > 1 else ()
    return _with_labels(Printed(over, tuple(heads), lines, groups), table)


def _with_labels(printed: Printed, table: Table) -> Printed:
    """Name the lines of headings at their left, and put the corner below them."""
    by, columns = table.lines_axis, table.columns_axis
    if by is None or columns is None:
        return printed
    labels = [by.title] * bool(columns.title) + [line.label for line in columns.lines]
    heads = printed.heads if len(printed.heads) > len(labels) else (*printed.heads, ())
    return printed._replace(corner="", heads=heads, labels=(*labels, printed.corner))


def _across(table: Table, over: str) -> Printed:
    shown = _shown(table)
    heads = (tuple(Head(row.band.label + "".join(row.marks), 1) for row in table.rows),)
    lines: list[PrintedLine] = []
    for column in range(max(1, len(table.columns))):
        for place, index in enumerate(shown):
            band = table.columns[column] if table.columns else None
            parts = [band.label if band else "", table.fields[index].title if len(shown) > 1 or not band else ""]
            cells = [_parts(table, row.band, band, row.cells[column])[place] for row in table.rows]
            lines.append(PrintedLine(" ".join(filter(None, parts)), tuple(cells)))
    return Printed(over, heads, tuple(lines), ())


def _by_column(table: Table, cells: tuple[Cell, ...]) -> list[tuple[Cell, Band | None]]:
    return [(cell, table.columns[index] if table.columns else None) for index, cell in enumerate(cells)]


def _longest(field: Field) -> str:
    """The longest word of a list."""
    words = [field.show((choice,)) for choice in field.type.choices] if field.type.shape == "any" else []
    return max(words, key=len, default="")


def _parts(table: Table, row: Band, column: Band | None, cell: Cell) -> list[PrintedCell]:
    """Give the printed parts of one result, the marks of its footnotes after the last of them."""
    shown = _shown(table)
    parts: list[PrintedCell] = []
    for text, index in zip(cell.printed, shown, strict=True):
        unknown = cell.unknowns[index] if cell.unknowns and cell.values[index] is None else ""
        name = (row.id, *([column.id] if column else []), table.fields[index].id)
        still_open = table.fields[index].open if cell.values[index] is None and not unknown else ""
        room = _longest(table.fields[index]) if unknown else ""
        parts.append(PrintedCell(text, unknown, name, still_open, room))
    parts[-1] = parts[-1]._replace(text=parts[-1].text + "".join(cell.marks))
    return parts
