"""Names of columns: as people head them, as an expression can hold them, and how one finds the other.

``Card Name`` is the column ``card_name``. It is found by any spelling that differs in case, blanks, hyphens and
underscores alone: ``{{ card_name }}``, ``{{ CardName }}``, a slot ``cardname``. A leading ``_`` says that a column is
the author's own, so it counts.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

COPIES = ("copies", "qty", "quantity", "count", "#", "anzahl", "stückzahl", "stück", "menge")
"""How people head the column of how many of a piece there are, the first of them forge's own word."""

_SHEET = re.compile(r"(.+\.(?:xlsx|xlsm|ods))\[([^\[\]]+)\]", re.IGNORECASE)
_BETWEEN = re.compile(r"[\W_]+")


def column_name(written: str) -> str:
    """Give the name of a column: lower case, with ``_`` between words; what holds no letter or digit stays as it is."""
    name = _BETWEEN.sub("_", written.strip().lower()).strip("_")
    if not name:
        return written.strip()
    return f"_{name}" if written.lstrip().startswith("_") else name


@lru_cache(4_096)
def column_key(name: str) -> str:
    """Give what all spellings of a column's name have in common."""
    key = _BETWEEN.sub("", name).casefold()
    return f"_{key}" if key and name.lstrip().startswith("_") else key or name.strip()


def find_column(name: str, columns: Sequence[str]) -> int | None:
    """Give the place of a column by its name in any spelling."""
    if name in columns:
        return columns.index(name)
    key = column_key(name)
    return next((place for place, column in enumerate(columns) if column and column_key(column) == key), None)


def part_sheet(name: str) -> tuple[str, str]:
    """Part ``units.xlsx[Ships]`` into the file and the sheet, which is blank where none is named."""
    found = _SHEET.fullmatch(name)
    return (found[1], found[2]) if found else (name, "")
