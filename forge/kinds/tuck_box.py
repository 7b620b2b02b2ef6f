"""Tuck boxes: for the cards of a component, or for anything of a size; one for each row, or a single one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.kinds.faces.row_entry import FACE_USE, FaceUse, RowsEntry
from forge.kinds.nets.component import NetComponent, dressed
from forge.kinds.nets.entry import Dressing
from forge.kinds.nets.tuck_box import LEAST_DEPTH, Inside, tuck_box
from forge.kinds.others import components_of
from forge.pack.model import Kind
from forge.reading.fields import FLAG, LENGTH, NAME, POSITIVE_LENGTH, SIZE, field, whole
from forge.reading.measures import MM, Size, show_length

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.pack.model import Pack

THICKNESS = MM * 31 // 100
"""How thick a playing card is: of 300 g/m², 0.29 to 0.33 mm."""


class TuckBoxEntry(
    RowsEntry,
    called="a tuck box",
    summary="A box for cards: cut out flat, creased, glued at one side, tucked at both ends.",
):
    """A tuck box: what goes into it, and the faces of its panels."""

    cards: str = field(NAME, "the component whose pieces it is for: their size, and how many there are", default="")
    size: Size | None = field(SIZE, "the size of what lies in it, if that is no component", default=None)
    number: int = field(whole(0, 2_000), "how many lie in it; as many as the component has if not given", default=0)
    thickness: int = field(POSITIVE_LENGTH, "how thick each of them is; in sleeves 0.5 mm", default=THICKNESS)
    depth: int = field(LENGTH, "how deep the box is inside, in place of number and thickness", default=0)
    room: int = field(LENGTH, "how much wider, higher and deeper it is than what lies in it", default=MM)
    board: int = field(LENGTH, "how thick the cardboard is that it is made of", default=MM * 4 // 10)
    thumb: bool = field(FLAG, "whether the front has a notch to open the lid by", default=True)
    front: FaceUse = field(FACE_USE, "the face of the front, and what its slots are filled with")
    back: FaceUse | None = field(FACE_USE, "that of the back; the front again if not given", default=None)
    spine: FaceUse | None = field(FACE_USE, "that of both sides; their stock face if not given", default=None)
    lid: FaceUse | None = field(FACE_USE, "that of the lid; its stock face if not given", default=None)
    bottom: FaceUse | None = field(FACE_USE, "that of the bottom; as the lid's if not given", default=None)


FACES = {"front": "front", "back": "back", "right": "spine", "left": "spine", "lid": "lid", "bottom": "bottom"}
"""Which field says what a panel is drawn with."""


def _build(entry: TuckBoxEntry, pack: Pack, problems: Problems) -> NetComponent | None:
    inside = _inside(entry, pack, problems)
    if inside is None:
        return None
    net = tuck_box(inside, thumb=entry.thumb)
    dressing = Dressing(entry, entry.front, pack, problems)
    front, lid = dressing.of(entry.front, "front"), dressing.of(entry.lid, "lid")
    uses = {
        "front": front,
        "back": dressing.of_back(entry.back, front),
        "spine": dressing.of(entry.spine, "spine"),
        "lid": lid,
        "bottom": dressing.of_back(entry.bottom, lid),
    }
    return dressed(entry, net, {panel.name: uses[FACES[panel.name]] for panel in net.panels}, pack, problems)


def _inside(entry: TuckBoxEntry, pack: Pack, problems: Problems) -> Inside | None:
    """Reckon what the panels measure, from what goes into the box."""
    if bool(entry.cards) == bool(entry.size):
        problems.error(
            entry.where, entry.id, "needs either cards, the id of a component, or the size of what goes into it"
        )
        return None
    size, count = entry.size, entry.number
    if entry.cards:
        found = components_of([entry.cards], entry.where, f"{entry.id}.cards", pack, problems)
        if not found:
            return None
        pieces = found[0].pieces
        if not pieces:
            problems.error(entry.where, f"{entry.id}.cards", f"{entry.cards!r} has no pieces")
            return None
        size = Size(max(piece.width for piece in pieces), max(piece.height for piece in pieces))
        count = count or sum(piece.copies for piece in pieces) * found[0].needed
    if not (count or entry.depth):
        problems.error(entry.where, entry.id, "needs depth, or number: how many lie in it")
        return None
    assert size is not None
    deep = entry.depth or count * entry.thickness + entry.room
    more = entry.room + entry.board
    box = Inside(size.width + more, size.height + more, deep + entry.board)
    if box.depth < LEAST_DEPTH:
        message = f"would be {show_length(box.depth)} deep, too little for flaps that hold"
        problems.error(entry.where, entry.id, message, f"depth: {show_length(LEAST_DEPTH)} or more holds")
        return None
    return box


KIND = Kind("tuck-box", TuckBoxEntry, _build, by_row=True)
