"""Counters: square, rectangular or round pieces of cardboard, printed on one side or two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.kinds.faces.by_row import build_by_row
from forge.kinds.faces.row_entry import PICTURES, PICTURES_HELP, BackedEntry
from forge.kinds.outlines import OUTLINE
from forge.pack.model import Kind
from forge.pack.outline import RECTANGLE
from forge.reading.fields import SIZE, field
from forge.reading.measures import INCH, Size

if TYPE_CHECKING:
    from forge.kinds.faces.row_entry import PictureFolder
    from forge.pack.outline import Outline


class CounterEntry(
    BackedEntry,
    called="a counter component",
    summary="Counters: one piece for each row of a table, with a front and perhaps a back.",
):
    """What is said of counters."""

    pictures: PictureFolder | None = field(PICTURES, PICTURES_HELP, default=None)
    size: Size = field(SIZE, "the size of each piece", default=Size(INCH // 2, INCH // 2))
    outline: Outline = field(OUTLINE, "what is cut out of that size", default=RECTANGLE)


KIND = Kind("counter", CounterEntry, build_by_row, by_row=True)
