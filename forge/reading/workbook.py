"""Workbooks, ``.xlsx`` and ``.ods``, into lines of text as people see them in their cells.

Read here and not by a library, because a pack comes from strangers: python-calamine sets memory aside for every cell
up to the last, so that one cell in the last corner ends the process, and openpyxl takes 0.8 s to load. Parts are
unpacked up to a bound and read in one stream; what is not asked for is never unpacked.
"""

from __future__ import annotations

import zipfile
import zlib
from typing import TYPE_CHECKING
from xml.etree.ElementTree import ParseError

from forge.accents import composed
from forge.errors import Location, Problems, fail, nearest
from forge.reading.data_table import TableMaker, locate, refuse_control
from forge.reading.workbook_parts import Parts

if TYPE_CHECKING:
    from pathlib import Path

    from forge.reading.data_table import DataTable, Line
    from forge.reading.workbook_parts import Cells, Sheet

LARGEST_WORKBOOK = 20_000_000

_DAMAGED = (
    zipfile.BadZipFile, zlib.error, ParseError, LookupError, ValueError, OverflowError, EOFError,
    RuntimeError, NotImplementedError,
)  # fmt: skip


def read_workbook(path: Path, shown_as: str, sheet: str, problems: Problems) -> DataTable:
    """Read a sheet of a workbook, the first that is not hidden unless one is named.

    A row with a cell that cannot be read is told and left out, so that nothing is said of its blank; without a header
    nothing is read.
    """
    file, cells = _sheet(path, shown_as, sheet, problems)
    faulty = {fault.line for fault in cells.faults}
    lines = (line for line in cells.lines if line[0] not in faulty)
    return TableMaker(file, problems, cells_named=True).table(lines)


def workbook_lines(path: Path, shown_as: str, sheet: str, problems: Problems) -> tuple[str, list[Line]]:
    """Give what a sheet is called in messages, and its lines of cells as they stand."""
    file, cells = _sheet(path, shown_as, sheet, problems)
    return file, cells.lines


def _sheet(path: Path, shown_as: str, sheet: str, problems: Problems) -> tuple[str, Cells]:
    """Read a sheet and report its cells that cannot be read; ``ForgeError`` where its first row has one."""
    if path.stat().st_size > LARGEST_WORKBOOK:
        raise fail(Location(shown_as), "", f"is larger than {LARGEST_WORKBOOK:,} bytes")
    try:
        name, cells = _read(path, shown_as, sheet)
    except _DAMAGED as error:
        message = f"cannot be read as a workbook: {error or type(error).__name__}"
        hint = "if it is protected by a password, save it without; else open it in a spreadsheet and save it again"
        raise fail(Location(shown_as), "", message, hint) from None
    except OSError as error:
        raise fail(Location(shown_as), "", f"cannot be read: {error.strerror or error}") from None
    file = f"{shown_as}[{name}]"
    found = Problems()
    for line, place, message, hint in cells.faults:
        found.error(locate(file, line, place, cells_named=True), "", message, hint)
    if cells.faults and cells.faults[0].line == next((line for line, texts in cells.lines if any(texts)), 0):
        found.raise_errors()
    problems.add(found)
    if cells.hidden:
        _warn_of_hidden(cells.hidden, file, problems)
    for _, texts in cells.lines:
        refuse_control("".join(texts), file)
    return file, cells


def _warn_of_hidden(lines: tuple[int, ...], file: str, problems: Problems) -> None:
    """Warn, once, of rows that nobody sees in the spreadsheet and that are pieces all the same."""
    others = len(lines) - 1
    more = f", and so {'is' if others == 1 else 'are'} {others} more" if others else ""
    where = locate(file, lines[0], cells_named=True)
    message = f"is a hidden row{more}; hidden rows are read"
    problems.warning(where, "", message, "show them, or delete what is unwanted")


def _read(path: Path, shown_as: str, wanted: str) -> tuple[str, Cells]:
    with zipfile.ZipFile(path) as archive:
        parts = Parts(archive)
        if parts.has("content.xml"):
            from forge.reading.ods import read_sheet, sheets  # one of the two forms is enough
        else:
            from forge.reading.xlsx import read_sheet, sheets
        sheet = _find(sheets(parts), wanted, shown_as)
        return sheet.name, read_sheet(parts, sheet)


def _find(sheets: list[Sheet], wanted: str, shown_as: str) -> Sheet:
    filled = [sheet for sheet in sheets if sheet.place]
    if not wanted:
        visible = [sheet for sheet in filled if not sheet.hidden]
        if not visible:
            raise fail(
                Location(shown_as), "", f"has no sheet {'that can be seen' if filled else 'with cells, but charts'}"
            )
        return visible[0]
    hint = nearest(wanted, [sheet.name for sheet in filled])
    for sheet in sheets:
        if composed(sheet.name).strip().casefold() == wanted.strip().casefold():
            if not sheet.place:
                raise fail(Location(shown_as), "", f'"{sheet.name}" is a chart or a dialog, and has no rows', hint)
            return sheet
    raise fail(Location(shown_as), "", f'has no sheet "{wanted}"', hint)
