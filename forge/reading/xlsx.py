"""Sheets of an ``.xlsx`` workbook (ECMA-376 part 1, section 18), each cell as the spreadsheet shows it."""

from __future__ import annotations

import posixpath
import re
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from forge.reading.data_table import MOST_COLUMNS
from forge.reading.workbook_parts import MOST_CELLS, Cells, Fault, Sheet, attribute, bare, plain_number

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from forge.reading.workbook_parts import Parts

WORKBOOK = "xl/workbook.xml"
NEVER_RECKONED = "holds a formula without a result", "open the workbook in a spreadsheet and save it again"
DAY_ZERO = datetime(1899, 12, 30)  # noqa: DTZ001 - spreadsheets know no time zones
DAY_ZERO_1904 = datetime(1904, 1, 1)  # noqa: DTZ001

_WITHOUT_CELLS = ("/chartsheet", "/dialogsheet")
_BUILT_IN_DATES = {*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)}
_BUILT_IN = {1: "0", 2: "0.00", 9: "0%", 10: "0.00%"}
_LITERAL = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]|_.|\*.')
_REFERENCE = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")


def sheets(parts: Parts) -> list[Sheet]:
    """List the sheets of a workbook in order; one that is nothing but a chart, or a dialog, has no place of cells."""
    targets = {
        attribute(one, "Id"): (attribute(one, "Target"), attribute(one, "Type").endswith(_WITHOUT_CELLS))
        for one in parts.elements("xl/_rels/workbook.xml.rels", "Relationship")
    }
    listed = [
        (attribute(one, "name"), attribute(one, "state") in ("hidden", "veryHidden"), _id(one))
        for one in parts.elements(WORKBOOK, "sheet")
    ]
    found = [(name, hidden, *targets[known_as]) for name, hidden, known_as in listed]
    return [Sheet(name, hidden, "" if blank else _path(target)) for name, hidden, target, blank in found]


def read_sheet(parts: Parts, sheet: Sheet) -> Cells:
    """Read one sheet."""
    early = any(attribute(one, "date1904") in ("1", "true") for one in parts.elements(WORKBOOK, "workbookPr"))
    return _Reader(_texts(parts), _formats(parts), DAY_ZERO_1904 if early else DAY_ZERO).read(parts, sheet)


def _id(sheet: Element) -> str:
    return next((value for key, value in sheet.items() if key.endswith("}id")), "")


def _path(target: str) -> str:
    return target.lstrip("/") if target.startswith("/") else posixpath.normpath(f"xl/{target}")


def _texts(parts: Parts) -> list[str]:
    """Read the texts that cells refer to by number."""
    name = "xl/sharedStrings.xml"
    return [_text(one) for one in parts.elements(name, "si")] if parts.has(name) else []


def _text(element: Element) -> str:
    """Join the runs of a text, without the readings that Japanese adds above it."""
    found = []
    for child in element:
        tag = bare(child.tag)
        if tag == "t":
            found.append(child.text or "")
        elif tag == "r":
            found.append(_text(child))
    return "".join(found)


def _formats(parts: Parts) -> list[str]:
    """Give for each style of a cell the code of its number format, ``date`` for one known by number."""
    if not parts.has("xl/styles.xml"):
        return []
    codes: dict[int, str] = {}
    formats: list[str] = []
    for one in parts.elements("xl/styles.xml", "numFmt", "cellXfs"):
        if bare(one.tag) == "numFmt":
            codes[int(attribute(one, "numFmtId"))] = attribute(one, "formatCode")
            continue
        for style in one:
            number = int(attribute(style, "numFmtId") or 0)
            formats.append(codes.get(number) or ("date" if number in _BUILT_IN_DATES else _BUILT_IN.get(number, "")))
    return formats


class _Reader:
    """Reads the rows of a sheet; a value merged over several rows is the value of each of them."""

    def __init__(self, texts: list[str], formats: list[str], day_zero: datetime) -> None:
        self._texts = texts
        self._formats = [_form(code) for code in formats]
        self._day_zero = day_zero
        self._faults: list[Fault] = []
        self._total = 0

    def read(self, parts: Parts, sheet: Sheet) -> Cells:
        rows: dict[int, list[str]] = {}
        hidden: list[int] = []
        line = 0
        for element in parts.elements(sheet.place, "row", "mergeCell"):
            if bare(element.tag) == "row":
                line = int(attribute(element, "r") or line + 1)
                if any(cells := self._cells(element, line)):
                    rows[line] = cells
                    if attribute(element, "hidden") in ("1", "true"):
                        hidden.append(line)
            else:
                self._fill_down(attribute(element, "ref"), rows)
        return Cells(sorted(rows.items()), self._faults, tuple(hidden))

    def _cells(self, row: Element, line: int) -> list[str]:
        cells: list[str] = []
        for element in row:
            if bare(element.tag) != "c":
                continue
            found = _REFERENCE.fullmatch(attribute(element, "r"))
            place = _place(found[1]) if found else len(cells)
            if not (text := self._shown(element, line, place)):
                continue
            if place > MOST_COLUMNS:
                raise ValueError(f"row {line} goes on beyond {MOST_COLUMNS} columns")
            cells += [""] * (place - len(cells))
            cells[place:] = [text]
        self._total += len(cells)
        if self._total > MOST_CELLS:
            raise ValueError(f"it holds more than {MOST_CELLS:,} cells")
        return cells

    def _shown(self, cell: Element, line: int, place: int) -> str:
        kind = cell.get("t", "n")
        inside = {bare(child.tag): child for child in cell}
        if "is" in inside:
            return _text(inside["is"])
        value = (inside["v"].text or "") if "v" in inside else ""
        if not value:
            if "f" in inside and kind != "str":
                self._faults.append(Fault(line, place, *NEVER_RECKONED))
            return ""
        if kind == "s":
            return self._texts[int(value)]
        if kind == "b":
            return "yes" if value == "1" else "no"
        if kind == "e":
            self._faults.append(Fault(line, place, f"holds {value}, an error of the spreadsheet"))
            return ""
        return self._number(float(value), int(cell.get("s", "0"))) if kind == "n" else value

    def _number(self, number: float, style: int) -> str:
        form = self._formats[style] if style < len(self._formats) else ""
        if form == "date":
            return _date(self._day_zero + timedelta(days=number), whole=number == int(number), time_only=number < 1)
        if form.startswith("%"):
            return f"{number * 100:.{form[1:]}f}%"
        if form.startswith("."):
            return f"{number:.{form[1:]}f}"
        if form.startswith("0") and number >= 0 and number == int(number):
            return str(int(number)).zfill(len(form))
        return plain_number(number)

    def _fill_down(self, merged: str, rows: dict[int, list[str]]) -> None:
        first, _, last = merged.partition(":")
        start, end = _REFERENCE.fullmatch(first), _REFERENCE.fullmatch(last)
        if not start or not end:
            return
        place, top = _place(start[1]), int(start[2])
        text = rows[top][place] if top in rows and place < len(rows[top]) else ""
        for line in range(top + 1, int(end[2]) + 1) if text else ():
            if line in rows:
                cells = rows[line]
                cells += [""] * (place + 1 - len(cells))
                cells[place] = text


def _place(column: str) -> int:
    number = 0
    for letter in column:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _form(code: str) -> str:
    """Bring the code of a number format down to what matters here.

    ``date``, ``%2`` and ``.2`` (percent, or a number, with so many decimals), ``000`` (so many digits), or blank.
    """
    first = _LITERAL.sub("", code).split(";")[0].strip()
    if code == "date" or (first.lower() != "general" and re.search("[dmyhs]", first.lower())):
        return "date"
    decimals = len(first.partition(".")[2].rstrip("%").rstrip("?#"))
    if first.endswith("%"):
        return f"%{decimals}"
    if decimals and re.fullmatch(r"[#,]*0\.0+", first):
        return f".{decimals}"
    return first if re.fullmatch("00+", first) else ""


def _date(moment: datetime, *, whole: bool, time_only: bool) -> str:
    if whole:
        return moment.strftime("%Y-%m-%d")
    moment += timedelta(microseconds=500_000)
    return moment.strftime("%H:%M" if time_only else "%Y-%m-%d %H:%M")
