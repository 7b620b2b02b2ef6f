"""The inside of a workbook: its files unpacked up to a bound, its sheets, and what their cells hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    import zipfile
    from collections.abc import Iterator

    from forge.reading.data_table import Line

LARGEST_INSIDE = 20_000_000
MOST_CELLS = 1_000_000
"""Bounds of one workbook while it is unpacked, when its cells are not counted yet; then they come off the budget."""


class Sheet(NamedTuple):
    """A sheet of a workbook: its name, whether it is hidden, and where its cells stand inside; blank if it has none."""

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
    """What a sheet holds: its lines in order, the cells that show no value, and the lines that are hidden."""

    lines: list[Line]
    faults: list[Fault]
    hidden: tuple[int, ...] = ()


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
