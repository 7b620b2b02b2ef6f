"""Workbooks, ``.xlsx`` and ``.ods``, into lines of text as people see them in their cells.

Read here and not by a library, because a pack comes from strangers: python-calamine sets memory aside for every cell
up to the last, so that one cell in the last corner ends the process, and openpyxl takes 0.8 s to load. Parts are
unpacked up to a bound and read in one stream; what is not asked for is never unpacked.
"""

from __future__ import annotations

import zipfile
import zlib
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.etree import ElementTree as ET

from forge.errors import Location, fail, nearest
from forge.reading.data_table import TableMaker, locate, refuse_control

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from forge.errors import Problems
    from forge.reading.data_table import DataTable, Line

LARGEST_WORKBOOK = 20_000_000
LARGEST_INSIDE = 20_000_000
MOST_CELLS = 1_000_000

_DAMAGED = (
    zipfile.BadZipFile, zlib.error, ET.ParseError, KeyError, ValueError, IndexError, OverflowError, EOFError,
    RuntimeError, NotImplementedError,
)  # fmt: skip


class Sheet(NamedTuple):
    """A sheet of a workbook: its name, whether it is hidden, and where it stands inside."""

    name: str
    hidden: bool
    place: str


class Fault(NamedTuple):
    """A cell that shows no value: its line, the place of its column from 0, and what is wrong with it."""

    line: int
    place: int
    message: str
    hint: str = ""


class Cells(NamedTuple):
    """What a sheet holds: its lines in order, and the cells that show no value."""

    lines: list[Line]
    faults: list[Fault]


class Parts:
    """The files inside a workbook, unpacked one at a time, each up to ``LARGEST_INSIDE`` bytes."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive

    def has(self, name: str) -> bool:
        """Tell whether a part is there."""
        return name in self._archive.NameToInfo

    def elements(self, name: str, *wanted: str) -> Iterator[ET.Element]:
        """Give the elements of some names as each ends, and forget those passed; names are without their namespace."""
        left = LARGEST_INSIDE
        with self._archive.open(name) as stream:
            parser: Any = ET.XMLPullParser(("start", "end"))
            above: list[ET.Element] = []
            while data := stream.read(65_536):
                left -= len(data)
                if left < 0:
                    raise ValueError(f"it unpacks to more than {LARGEST_INSIDE:,} bytes")
                if b"<!DOCTYPE" in data or b"\0" in data:
                    raise ValueError("it holds declarations, which no spreadsheet writes")
                parser.feed(data)
                for event, element in parser.read_events():
                    if event == "start":
                        above.append(element)
                        continue
                    above.pop()
                    if bare(element.tag) in wanted:
                        yield element
                        element.clear()
                        if above:
                            above[-1].remove(element)
            parser.close()


def read_workbook(path: Path, shown_as: str, sheet: str, problems: Problems) -> DataTable:
    """Read a sheet of a workbook, the first that is not hidden unless one is named."""
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
    for line, place, message, hint in cells.faults:
        problems.error(locate(file, line, place, cells_named=True), "", message, hint)
    for _, texts in cells.lines:
        refuse_control("".join(texts), file)
    return TableMaker(file, problems, cells_named=True).table(iter(cells.lines))


def _read(path: Path, shown_as: str, wanted: str) -> tuple[str, Cells]:
    with zipfile.ZipFile(path) as archive:
        parts = Parts(archive)
        if parts.has("content.xml"):
            from forge.reading.ods import read_sheet, sheets  # noqa: PLC0415 - one of the two forms is enough
        else:
            from forge.reading.xlsx import read_sheet, sheets  # noqa: PLC0415
        sheet = _find(sheets(parts), wanted, shown_as)
        return sheet.name, read_sheet(parts, sheet)


def _find(sheets: list[Sheet], wanted: str, shown_as: str) -> Sheet:
    if not wanted:
        visible = [sheet for sheet in sheets if not sheet.hidden]
        if not visible:
            raise fail(Location(shown_as), "", "has no sheet that can be seen")
        return visible[0]
    for sheet in sheets:
        if sheet.name.strip().casefold() == wanted.strip().casefold():
            return sheet
    hint = nearest(wanted, [sheet.name for sheet in sheets])
    raise fail(Location(shown_as), "", f'has no sheet "{wanted}"', hint)


def bare(tag: str) -> str:
    """Give the name of an element or attribute without its namespace."""
    return tag.rpartition("}")[2]


def attribute(element: ET.Element, name: str) -> str:
    """Give an attribute by its name without a namespace; blank if it is not there."""
    if (value := element.get(name)) is not None:
        return value
    return next((value for key, value in element.items() if bare(key) == name), "")


def plain_number(number: float) -> str:
    """Write a number as a cell of no special form shows it: at most 15 digits, whole ones without a point."""
    if number == int(number) and abs(number) < 1e15:
        return str(int(number))
    return f"{number:.15g}"
