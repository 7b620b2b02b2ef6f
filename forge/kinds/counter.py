"""Counters: square, rectangular or round pieces of cardboard, printed on one side or two."""

from __future__ import annotations

from forge.kinds.faces.by_row import ROW_FIELDS, RowEntry, build_by_row
from forge.pack.model import Kind
from forge.reading.fields import SIZE, Field, Record, choice
from forge.reading.measures import INCH, Size

HALF_INCH = Size(INCH // 2, INCH // 2)


COUNTER = Record(
    "a counter component",
    RowEntry,
    *ROW_FIELDS,
    Field("size", SIZE, "the size of each piece", HALF_INCH),
    Field("outline", choice("rectangle", "round"), "what is cut out", "rectangle"),
    help="Counters: one piece for each row of a table, with a front and perhaps a back.",
)

KIND = Kind("counter", COUNTER, build_by_row, by_row=True)
