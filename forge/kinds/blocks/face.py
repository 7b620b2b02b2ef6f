"""A face drawn on a page: a piece shown beside the words about it, or a picture made of what faces are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from forge.drawing.layout import aligned
from forge.drawing.page import Box
from forge.drawing.printed import printed_boxes
from forge.drawing.shapes import Clip, Stamp
from forge.errors import nearest
from forge.kinds.faces.by_row import build_by_row
from forge.kinds.faces.row_entry import FACE_USE, RowEntry
from forge.kinds.pages.strips import Spot, Strip
from forge.pack.holds import HOLDS, Hold
from forge.reading.fields import LENGTH, NAME, POSITIVE_LENGTH, SIZE, TEXT, MapOf, Placed, choice, field
from forge.reading.measures import Size
from forge.reading.node import Items, Mapping, Scalar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.layout import Horizontal
    from forge.drawing.shapes import Drawing
    from forge.kinds.faces.row_entry import FaceUse
    from forge.kinds.pages.desk import Desk
    from forge.pack.model import Origin


class _Shown(RowEntry, called="a face on a page"):
    """The one piece that a face is drawn as."""

    cut_out: ClassVar[bool] = False


class FaceOnPage(Placed, called="a face", summary="A face, of the pack or a stock face, drawn on the page."):
    """A face with values for its slots, as wide as its column unless a width is said."""

    draw: FaceUse = field(FACE_USE, "the face, and what its slots are filled with")
    of: Literal["card", "counter", "label"] = field(
        choice("card", "counter", "label"), "the kind whose stock faces are looked through", default="card"
    )
    height: int = field(POSITIVE_LENGTH, "how high it is")
    width: int = field(LENGTH, "how wide it is; as its column if not given", default=0)
    full: Size | None = field(SIZE, "the size it is printed at as a piece, from which it is shrunk", default=None)
    side: str = field(TEXT, "the side of the game whose colours it has", default="")
    align: Horizontal = field(choice("left", "center", "right"), "where it stands in its column", default="center")
    holds: dict[str, tuple[Hold, ...]] = field(
        MapOf(HOLDS, NAME), "what must find room at once in boxes of it, by the name of the element", default={}
    )

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give one strip; what stands below a face narrower than its column, such as its caption, stays close to it."""
        spot = Spot(self.where, "face")
        own = min(self.width or width, width)
        if self.width > width:
            desk.too_wide(spot, self.width, width, "make it narrower")
        desk.spend(self.where, 100)
        shown = _Shown(
            id=desk.component,
            kind=self.of,
            rows=Items((Mapping({}, self.where),), self.where),
            front=self.draw,
            side=Scalar(self.side, self.where) if self.side else None,
            size=self.full or Size(own, self.height),
            where=self.where,
        )
        component = build_by_row(shown, desk.pack, desk.problems)
        place = aligned(own, self.height, Box(0, 0, width, self.height), self.align)
        faces = [component.draw(piece, "front", desk.problems).drawing for piece in component.pieces]
        for face, piece in zip(faces, component.pieces, strict=True):
            self._hold(face, component.origins(piece, "front"), desk, spot)
        scale = min(own / self.full.width, self.height / self.full.height) if self.full else 1.0
        shapes = tuple(Clip(*place, (Stamp(face, place.x, place.y, scale),)) for face in faces)
        if self.full:
            desk.elsewhere.update(faces)
        return (Strip(self.height, shapes, *spot, gap=desk.style.lengths.gap, keep=own < width),)

    def _hold(self, face: Drawing, origins: Sequence[Origin], desk: Desk, spot: Spot) -> None:
        """Note what boxes of the face must hold beside the words that are printed in them."""
        boxes = {origin.name: origin.box for origin in origins}
        words = printed_boxes(face.shapes)
        for name, holds in self.holds.items():
            if (box := boxes.get(name)) is None:
                desk.error(spot, f"has no element {name!r} to hold anything", nearest(name, boxes))
                continue
            desk.hold(holds, box.corners, [each for each in words if each.overlaps(box)], spot.part(name))


BLOCK = FaceOnPage
