"""Labels: stickers for blocks and markers, printed on one side, on a sticker product or on plain sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.kinds.faces.by_row import ROW_FIELDS, RowComponent, RowEntry, build_by_row
from forge.pack.model import Kind
from forge.reading.fields import SIZE, TEXT, Field, Record, choice

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.pack.model import Pack

LABEL = Record(
    "a label component",
    RowEntry,
    *(field for field in ROW_FIELDS if field.name != "back"),
    Field("size", SIZE, "the size of each label"),
    Field("stock", TEXT, "the sticker product printed on; plain is paper to be cut", "plain"),
    Field("outline", choice("rectangle", "round"), "what each label is", "rectangle"),
    help="Labels: stickers, one for each row of a table.",
)


def _build(entry: RowEntry, pack: Pack, problems: Problems) -> RowComponent:
    return build_by_row(entry._replace(imposition="stock"), pack, problems)


KIND = Kind("label", LABEL, _build, by_row=True)
