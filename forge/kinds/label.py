"""Labels: stickers for blocks and markers, printed on one side, on a sticker product or on plain sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.kinds.faces.by_row import build_by_row
from forge.kinds.faces.row_entry import PICTURES, PICTURES_HELP, RowEntry
from forge.kinds.outlines import OUTLINE
from forge.pack.model import Kind
from forge.pack.outline import RECTANGLE
from forge.reading.fields import SIZE, TEXT, field

if TYPE_CHECKING:
    from forge.kinds.faces.row_entry import PictureFolder
    from forge.pack.outline import Outline
    from forge.reading.measures import Size


class LabelEntry(RowEntry, called="a label component", summary="Labels: stickers, one for each row of a table."):
    """What is said of labels."""

    imposition = "stock"
    pictures: PictureFolder | None = field(PICTURES, PICTURES_HELP, default=None)
    size: Size = field(SIZE, "the size of each label")
    stock: str = field(TEXT, "the sticker product printed on; plain is paper to be cut", default="plain")
    outline: Outline = field(OUTLINE, "what each label is", default=RECTANGLE)


KIND = Kind("label", LabelEntry, build_by_row, by_row=True)
