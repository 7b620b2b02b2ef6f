"""Files of rows that a pack names, CSV or workbook, told apart by the ends of their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import Location, Problems, fail, file_errors
from forge.reading.csv_text import parse_csv
from forge.reading.fields import TEXT, Either, Record, field
from forge.reading.text_file import WORKBOOKS, read_text
from forge.sources import is_gathered, read_once

if TYPE_CHECKING:
    from pathlib import Path

    from forge.reading.data_table import DataTable

_OTHERS = {
    ".xls": "an old Excel workbook",
    ".xlsb": "a binary Excel workbook",
    ".numbers": "a Numbers document",
    ".gsheet": "a link to a Google sheet, without what stands in it",
    ".fods": "a flat OpenDocument sheet",
}
_SAVE = "open it in a spreadsheet and save it as CSV UTF-8"
_WORKBOOK = "a workbook"
_DISGUISED = {
    (b"PK\x03\x04", b"\xd0\xcf\x11\xe0"): _WORKBOOK,
    (b"<",): "a web page, or XML,",
    (b"{", b"["): "JSON",
    (b"%PDF",): "a PDF",
}
"""What files are that begin so: no column is called so, and no remark begins so."""


def read_data(path: Path, shown_as: str, problems: Problems, sheet: str = "") -> DataTable:
    """Read a CSV file, or a sheet of a workbook; ``ForgeError`` for a file that cannot be read at all."""
    if not is_gathered():
        return _read_data(path, shown_as, problems, sheet)

    def read() -> tuple[DataTable, Problems]:
        found = Problems()
        return _read_data(path, shown_as, found, sheet), found

    table, found = read_once(path, ("rows", shown_as, sheet), read)
    problems.add(found)
    return table


def _read_data(path: Path, shown_as: str, problems: Problems, sheet: str) -> DataTable:
    ending = path.suffix.lower()
    if what := _OTHERS.get(ending):
        hint = "save it as .xlsx, .ods or CSV UTF-8"
        raise fail(Location(shown_as), "", f"is {what}, which forge does not read", hint)
    if ending in WORKBOOKS:
        from forge.reading.workbook import read_workbook  # most packs hold none

        return read_workbook(path, shown_as, sheet, problems)
    _refuse_disguise(path, shown_as)
    return parse_csv(read_text(path, shown_as), shown_as, problems)


def _refuse_disguise(path: Path, shown_as: str) -> None:
    with file_errors(shown_as, "read"), path.open("rb") as file:
        start = file.read(64).removeprefix(b"\xef\xbb\xbf").lstrip()
    what = next((what for signs, what in _DISGUISED.items() if start.startswith(signs)), "")
    if what:
        hint = "name it .xlsx or .ods as what it is, or save it as CSV UTF-8" if what == _WORKBOOK else _SAVE
        raise fail(Location(shown_as), "", f"is {what} under the name of a text file", hint)


class SheetOf(Record, called="a file of rows"):
    """A file of rows with the sheet of a workbook; as text, ``units.xlsx[Ships]``."""

    file: str = field(TEXT, "a CSV file or workbook of the pack")
    sheet: str = field(TEXT, "the sheet of a workbook; the first that can be seen if not given", default="")

    def __str__(self) -> str:
        return f"{self.file}[{self.sheet}]" if self.sheet else self.file


SOURCE = Either(TEXT, SheetOf)
"""A file of rows by its name, or with the sheet of a workbook."""
