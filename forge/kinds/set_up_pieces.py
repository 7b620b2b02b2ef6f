"""Lists of a situation in pictures: the pieces themselves beside the places where they begin, not their names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from forge.drawing.page import Box
from forge.drawing.shapes import Clip, Ellipse, Rect, Stamp
from forge.errors import nearest
from forge.kinds.faces.by_row import build_by_row
from forge.kinds.faces.row_entry import FACE_USE, RowEntry
from forge.kinds.pages.strips import Spot, Strip
from forge.reading.data_file import SOURCE
from forge.reading.fields import SIZE, TEXT, FieldType, ListOf, Placed, choice, field
from forge.values.words import bare

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.drawing.shapes import Drawing, Shape
    from forge.kinds.faces.row_entry import FaceUse
    from forge.kinds.pages.desk import Desk
    from forge.reading.data_file import SheetOf
    from forge.reading.measures import Size

COUNTED = re.compile(r"(.*?)\s*\((\d{1,3})\)")
"""A piece and the number that is said of it, such as the strength that is left: ``Hood (2)``."""
Corner = Literal["upper", "lower"]
CORNER: FieldType[Corner] = choice("upper", "lower")
CORNER_HELP = "where the number after a piece stands: over its lower right corner, or within its upper one"
MOST = 0.36
"""A disc with a number takes no more of the width of its piece, as long as smaller type can help that."""
WORK = 100
"""What a picture costs of the work that a pack may ask for."""


class Pictured(Placed, called="pieces on set-up sheets", summary="Lists of a situation that show the pieces."):
    """Which lists show pieces, and what these are made of: the table and the face that their component has."""

    lists: tuple[str, ...] = field(ListOf(TEXT, single=True), "the lists, by their names in the file of the situation")
    of: Literal["counter", "label"] = field(
        choice("counter", "label"), "the kind whose stock faces are looked through", default="counter"
    )
    data: str | SheetOf = field(SOURCE, "the CSV file or workbook of the pieces, by whose ids they are known")
    draw: FaceUse = field(FACE_USE, "the face, and what its slots are filled with")
    size: Size = field(SIZE, "the size of each picture")
    corner: Corner = field(CORNER, CORNER_HELP, default="lower")


class _Piece(RowEntry, called="a piece on a set-up sheet"):
    """What a piece is drawn by."""

    cut_out: ClassVar[bool] = False


class Pictures:
    """The pieces of a component as they are drawn on set-up sheets, by their ids."""

    def __init__(self, said: Pictured, desk: Desk) -> None:
        entry = _Piece(
            id=desk.component, kind=said.of, data=said.data, front=said.draw, size=said.size, where=said.where
        )
        self._said, self._component = said, build_by_row(entry, desk.pack, desk.problems)
        self._pieces = {piece.id: piece for piece in self._component.pieces}

    def of(self, words: str, desk: Desk, spot: Spot) -> Drawing | None:
        """The picture of a piece that is written as people say it, ``King George V``; one unknown is reported."""
        piece = self._pieces.get(bare(words))
        if piece is None:
            desk.error(spot, f"there is no piece {words!r} in {self._said.data}", nearest(words, self._pieces))
            return None
        desk.spend(self._said.where, WORK)
        return self._component.draw(piece, "front", desk.problems).drawing

    def strips(self, parts: Sequence[tuple[str, str]], desk: Desk, width: int, spot: Spot) -> Iterator[Strip]:
        """Give a strip for each place with its pieces in rows; in large print one for each row."""
        pad, size = desk.style.lengths.pad, self._said.size
        widest = max((desk.width_of(label, "label") for label, _ in parts if label), default=0)
        indent = min(widest + 4 * pad, width // 3)
        across = max(1, (width - indent) // (size.width + pad))
        for number, (label, words) in enumerate(parts):
            shown = [_Shown.read(item) for item in words.split(", ")]
            each = across if desk.room is not None else len(shown)
            for start in range(0, len(shown), each):
                some = shown[start : start + each]
                height = -(-len(some) // across) * (size.height + pad) + pad
                shapes: list[Shape] = [Rect(0, 0, width, height, desk.style.colours.zebra)] if number % 2 else []
                place = Box(2 * pad, 0, indent - 3 * pad, height)
                if start == 0:
                    colour = desk.style.colours.accent
                    shapes += desk.words(label, place, "label", spot, colour=colour, lines=0, rich=False)
                numbers: list[Shape] = []
                for index, item in enumerate(some):
                    down, along = divmod(index, across)
                    box = Box(indent + along * (size.width + pad), pad + down * (size.height + pad), *size)
                    if drawing := self.of(item.words, desk, spot):
                        shapes.append(Clip(*box, (Stamp(drawing, box.x, box.y),)))
                        shapes.append(Rect(*box, None, desk.stroke("hair"), role="rule"))
                        numbers += with_number(item.number, box, desk, spot, within=self._said.corner == "upper")
                # last, so that no neighbour covers what stands on a corner
                shapes += numbers
                last = number + 1 == len(parts) and start + each >= len(shown)
                yield Strip(height, tuple(shapes), *spot, keep=not last and desk.room is None)


def with_number(number: str, box: Box, desk: Desk, spot: Spot, *, within: bool = False) -> Iterator[Shape]:
    """Draw what is said of a piece, if anything, on a disc over its lower right corner, or within its upper one.

    On a piece that is small for it the disc stands beyond the upper corner; more than a figure or two have a plate.
    """
    if number:
        heights = {look: desk.height_of("0", box.width, look, lines=1) for look in ("label", "small")}
        look = "label" if heights["label"] * 5 // 4 <= box.width * MOST else "small"
        beyond = within and look == "small"  # clear of the name on the piece
        high = heights[look] if beyond else heights[look] * 5 // 4
        wide = max(high, desk.width_of(number, look) + high // 3)
        right, top = box.x + box.width, box.y
        disc = Box(right + high * 2 // 3 - wide, top - high * 2 // 3, wide, high)
        if within:
            disc = Box(right + (high // 3 if beyond else 0) - wide, top - (high * 3 // 5 if beyond else 0), wide, high)
        colours = desk.style.colours
        edge = desk.stroke("hair", colours.paper)
        plate = Ellipse(*disc, colours.accent, edge, role="badge")
        yield plate if wide == high else Rect(*disc, colours.accent, edge, high // 2, role="badge")
        yield from desk.words(number, disc, look, spot, colour=colours.accent_ink, align="center", rich=False)


class _Shown(NamedTuple):
    """A piece as it is written, and the number after it."""

    words: str
    number: str

    @classmethod
    def read(cls, text: str) -> _Shown:
        """Read ``Hood`` or ``Hood (2)``."""
        counted = COUNTED.fullmatch(text.strip())
        return cls(counted[1], counted[2]) if counted else cls(text.strip(), "")
