"""Grids of words that each know their place: lines of letters in a text, cells of a CSV file or of a workbook.

In lines of letters each letter is a cell of its own, ``..wwh``; where letters are parted by blanks, each word is, so
that ``wd wd hl`` may be written, and lines may begin with blanks as rows of hexes do. A grid of cells may stand in a
frame of numbers, as people number rows and columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.budget import TABLE_CELLS, spend
from forge.errors import Location
from forge.reading.csv_text import csv_lines
from forge.reading.data_table import is_comment, locate, refuse_control
from forge.reading.node import Scalar
from forge.reading.text_file import WORKBOOKS, read_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from forge.errors import Problems

CELLS = (".csv", ".tsv", *WORKBOOKS)
"""Endings of files that hold cells; others hold lines of letters."""

Lines = tuple[tuple[Scalar, ...], ...]


class LetterGrid(NamedTuple):
    """Words in rows, each with its place; ``full`` tells that lines of letters stand there, which end where they end.

    A row of cells may be shorter than others, as spreadsheets leave out what is blank; in a CSV file, whose rows are
    ``even``, it is not.
    """

    rows: Lines
    full: bool
    where: Location
    even: bool = False


def read_grid(path: Path, shown_as: str, sheet: str, problems: Problems) -> LetterGrid:
    """Read a grid from a file; ``ForgeError`` for a file that cannot be read at all."""
    ending = path.suffix.lower()
    if ending not in CELLS:
        text = read_text(path, shown_as)
        refuse_control(text, shown_as)
        return parse_letters(text, Location(shown_as, 1, 1))
    cells_named = ending in WORKBOOKS
    file = shown_as
    if cells_named:
        from forge.reading.workbook import workbook_lines  # most packs hold none

        file, lines = workbook_lines(path, shown_as, sheet, problems)
    else:
        lines = list(csv_lines(read_text(path, shown_as), shown_as)[1])
    rows = [
        tuple(
            Scalar(cell.strip(), locate(file, line, place, cells_named=cells_named)) for place, cell in enumerate(cells)
        )
        for line, cells in lines
        if any(map(str.strip, cells)) and not is_comment([cells[0].strip(), *cells[1:]])
    ]
    where = Location(file, 0 if cells_named else 1)
    spend(TABLE_CELLS, sum(map(len, rows)), where)
    if rows and max(map(len, rows)) == 1 and any(len(row[0].text) > 1 for row in rows):
        return LetterGrid(_parted([(row[0].text, row[0].where) for row in rows]), full=True, where=where)
    return LetterGrid(tuple(rows), full=False, where=where, even=not cells_named)


def parse_letters(text: str, where: Location) -> LetterGrid:
    """Read lines of letters whose first begins at a place; lines without any letter are passed over."""
    lines = [(line, where._replace(line=where.line + number)) for number, line in enumerate(text.splitlines())]
    rows = _parted([each for each in lines if each[0].strip()])
    spend(TABLE_CELLS, sum(map(len, rows)), where)
    return LetterGrid(rows, full=True, where=where)


def _parted(lines: list[tuple[str, Location]]) -> Lines:
    """Part lines into words where any of them has blanks between letters, else into letters."""
    by_word = any(len(line.split()) > 1 for line, _ in lines)
    return tuple(tuple(_words(line, where) if by_word else _letters(line, where)) for line, where in lines)


def _letters(line: str, where: Location) -> Iterable[Scalar]:
    lead = len(line) - len(line.lstrip())
    for place, letter in enumerate(line.strip(), lead):
        yield Scalar(letter, _moved(where, place))


def _words(line: str, where: Location) -> Iterable[Scalar]:
    place = 0
    for word in line.split():
        place = line.index(word, place)
        yield Scalar(word, _moved(where, place))
        place += len(word)


def _moved(where: Location, place: int) -> Location:
    """Give the place of a letter of a line; a line whose own column is not known is named alone."""
    return where._replace(column=where.column + place) if where.column else where


def without_frame(grid: LetterGrid, columns: int, rows: int) -> LetterGrid:
    """Take away numbers around a grid of a known size: a first row, and a first cell of every row, of their own."""
    if grid.full:
        return grid
    lines = grid.rows
    wide = max(map(len, lines), default=0)
    if len(lines) == rows + 1 and _counts(lines[0][wide - columns :] if wide == columns + 1 else lines[0]):
        lines = lines[1:]
    if wide == columns + 1 and _counts([line[0] for line in lines]):
        lines = tuple(line[1:] for line in lines)
    return grid._replace(rows=lines)


def _counts(words: Sequence[Scalar]) -> bool:
    """Tell whether words count something: each is there, and none twice."""
    texts = {word.text for word in words}
    return len(texts) == len(words) and "" not in texts
