"""Text files of bounded size: UTF-8 with or without a byte-order mark, or UTF-16 with one, which tells it for sure."""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING

from forge.accents import composed
from forge.errors import Location, fail, file_errors
from forge.sources import note_file

if TYPE_CHECKING:
    from pathlib import Path

LARGEST_FILE = 4_000_000
TEXT_TABLES = (".csv", ".tsv", ".txt")
WORKBOOKS = (".xlsx", ".xlsm", ".ods")

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_text(path: Path, shown_as: str) -> str:
    """Read a text file, with one coding of accents; ``ForgeError`` says what is wrong with it, and how to save it."""
    data = read_bytes(path, shown_as)
    wide = data.startswith(_MARKS)
    try:
        return composed(data.decode("utf-16" if wide else "utf-8-sig"))
    except UnicodeDecodeError as error:
        at = error.start
    if wide:
        raise fail(Location(shown_as), "", "begins as UTF-16 and does not go on so; it is damaged")
    line = data.count(b"\n", 0, at) + 1
    before = data[data.rfind(b"\n", 0, at) + 1 : at].decode("utf-8", "replace")
    message = f"character {len(before) + 1} of the line is not UTF-8"
    if (meant := data[at : at + 1].decode("cp1252", "replace")).isprintable():
        message += f'; it seems to be the "{meant}" of an older Windows encoding'
    hint = "save the file as CSV UTF-8" if path.suffix.lower() in TEXT_TABLES else "save the file as UTF-8"
    raise fail(Location(shown_as, line, len(before) + 1), "", message, hint)


def control_in(text: str) -> tuple[int, str] | None:
    """Find the first character that no program prints, and that a terminal obeys: where it is, and what to say."""
    found = _CONTROL.search(text)
    return found and (found.start(), f"holds U+{ord(found[0]):04X}, a control character, which cannot be printed")


def read_bytes(path: Path, shown_as: str, most: int = LARGEST_FILE) -> bytes:
    """Read a file of bounded size whole."""
    note_file(path)
    with file_errors(shown_as, "read"), path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise fail(Location(shown_as), "", f"is larger than {most:,} bytes")
    return data
