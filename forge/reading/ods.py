"""Sheets of an ``.ods`` workbook (OpenDocument 1.3, part 3, section 9), each cell as the spreadsheet shows it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from forge.reading.data_table import MOST_COLUMNS
from forge.reading.workbook_parts import MOST_CELLS, Cells, Fault, Sheet, attribute, bare, plain_number

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from forge.reading.workbook_parts import Parts

CONTENT = "content.xml"

_SHOWN_AS_TYPED = ("percentage", "currency")
_ERROR = re.compile(r"(#\w+[!?]|#N/A|Err:\d+)")


def sheets(parts: Parts) -> list[Sheet]:
    """List the sheets of a workbook in order; a hidden one has a style that is not displayed."""
    found: list[tuple[str, str]] = []
    hidden: set[str] = set()
    for one in parts.elements(CONTENT, "style", "table", "table-row"):
        if bare(one.tag) == "table-row":
            continue
        if bare(one.tag) == "table":
            found.append((attribute(one, "name"), attribute(one, "style-name")))
        elif any(attribute(part, "display") == "false" for part in one if bare(part.tag) == "table-properties"):
            hidden.add(attribute(one, "name"))
    return [Sheet(name, style in hidden, str(place)) for place, (name, style) in enumerate(found)]


def read_sheet(parts: Parts, sheet: Sheet) -> Cells:
    """Read one sheet; a value merged over several rows is the value of each of them."""
    return _Reader().read(parts, int(sheet.place))


class _Reader:
    def __init__(self) -> None:
        self._lines: list[tuple[int, list[str]]] = []
        self._faults: list[Fault] = []
        self._down: dict[int, tuple[int, str]] = {}
        self._hidden: list[int] = []
        self._total = 0

    def read(self, parts: Parts, number: int) -> Cells:
        line, table = 1, 0
        for element in parts.elements(CONTENT, "table-row", "table"):
            if bare(element.tag) == "table":
                table += 1
            elif table == number:
                repeated = int(attribute(element, "number-rows-repeated") or 1)
                if any(cells := self._cells(element, line)):
                    self._total += len(cells) * repeated
                    if self._total > MOST_CELLS:
                        raise ValueError(f"it holds more than {MOST_CELLS:,} cells")
                    lines = range(line, line + repeated)
                    self._lines += ((each, cells) for each in lines)
                    if attribute(element, "visibility") in ("collapse", "filter"):
                        self._hidden += lines
                line += repeated
        return Cells(list(self._lines), self._faults, tuple(self._hidden))

    def _cells(self, row: Element, line: int) -> list[str]:
        cells: list[str] = []
        place = 0
        for element in row:
            if bare(element.tag) not in ("table-cell", "covered-table-cell"):
                continue
            repeated = int(attribute(element, "number-columns-repeated") or 1)
            seen = self._shown(element, line, place) if bare(element.tag) == "table-cell" else ""
            text = seen or self._covered(place, line)
            if text:
                if place + repeated > MOST_COLUMNS + 1:
                    raise ValueError(f"row {line} goes on beyond {MOST_COLUMNS} columns")
                cells += [""] * (place - len(cells))
                cells += [text] * repeated
            place += repeated
        return cells

    def _covered(self, place: int, line: int) -> str:
        last, text = self._down.get(place, (0, ""))
        return text if line <= last else ""

    def _shown(self, cell: Element, line: int, place: int) -> str:
        kind = attribute(cell, "value-type")
        text = "\n".join(_text(part) for part in cell if bare(part.tag) == "p")
        if attribute(cell, "formula") and _ERROR.fullmatch(text):
            self._faults.append(Fault(line, place, f"holds {text}, an error of the spreadsheet"))
            return ""
        if kind == "boolean":
            text = "yes" if attribute(cell, "boolean-value") == "true" else "no"
        elif kind == "date":
            text = attribute(cell, "date-value").removesuffix("T00:00:00").replace("T", " ")
        elif kind == "float" and not text.isdigit():
            text = plain_number(float(attribute(cell, "value")))
        elif kind in _SHOWN_AS_TYPED and not text:
            text = attribute(cell, "value")
        down = int(attribute(cell, "number-rows-spanned") or 1)
        if down > 1:
            self._down[place] = line + down - 1, text
        return text


def _text(element: Element) -> str:
    """Join the text of a paragraph, with blanks and line breaks as they are counted in it, without its notes."""
    found = [element.text or ""]
    for child in element:
        tag = bare(child.tag)
        if tag == "s":
            found.append(" " * min(int(attribute(child, "c") or 1), 100))
        elif tag in ("line-break", "tab"):
            found.append("\n" if tag == "line-break" else " ")
        elif tag != "annotation":
            found.append(_text(child))
        found.append(child.tail or "")
    return "".join(found)
