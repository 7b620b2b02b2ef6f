"""A face drawn on a page: a piece shown beside the words about it, or a picture made of what faces are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from forge.drawing.layout import aligned
from forge.drawing.page import Box
from forge.drawing.shapes import Clip, Stamp
from forge.kinds.faces.by_row import build_by_row
from forge.kinds.faces.row_entry import FACE_USE, RowEntry
from forge.kinds.pages.strips import Spot, Strip
from forge.reading.fields import LENGTH, POSITIVE_LENGTH, TEXT, Placed, choice, field
from forge.reading.measures import Size
from forge.reading.node import Items, Mapping, Scalar

if TYPE_CHECKING:
    from forge.drawing.layout import Horizontal
    from forge.kinds.faces.row_entry import FaceUse
    from forge.kinds.pages.desk import Desk


class _Shown(RowEntry, called="a face on a page"):
    """The one piece that a face is drawn as."""


class FaceOnPage(Placed, called="a face", summary="A face, of the pack or a stock face, drawn on the page."):
    """A face with values for its slots, as wide as its column unless a width is said."""

    draw: FaceUse = field(FACE_USE, "the face, and what its slots are filled with")
    of: Literal["card", "counter", "label"] = field(
        choice("card", "counter", "label"), "the kind whose stock faces are looked through", default="card"
    )
    height: int = field(POSITIVE_LENGTH, "how high it is")
    width: int = field(LENGTH, "how wide it is; as its column if not given", default=0)
    side: str = field(TEXT, "the side of the game whose colours it has", default="")
    align: Horizontal = field(choice("left", "center", "right"), "where it stands in its column", default="center")

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give one strip."""
        spot = Spot(self.where, "face")
        own = min(self.width or width, width)
        if self.width > width:
            desk.error(spot, "is wider than its column", "make it narrower")
        desk.spend(self.where, 100)
        shown = _Shown(
            id=desk.component,
            kind=self.of,
            rows=Items((Mapping({}, self.where),), self.where),
            front=self.draw,
            side=Scalar(self.side, self.where) if self.side else None,
            size=Size(own, self.height),
            where=self.where,
        )
        component = build_by_row(shown, desk.pack, desk.problems)
        place = aligned(own, self.height, Box(0, 0, width, self.height), self.align)
        faces = [component.draw(piece, "front", desk.problems).drawing for piece in component.pieces]
        shapes = tuple(Clip(*place, (Stamp(face, place.x, place.y),)) for face in faces)
        return (Strip(self.height, shapes, *spot, gap=desk.style.lengths.gap),)


BLOCK = FaceOnPage
