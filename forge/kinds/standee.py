"""Standees: figures of paper, folded over the top, that stand on feet of their own or in a base."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from forge.kinds.faces.row_entry import FACE_USE, FaceUse, RowsEntry
from forge.kinds.nets.component import NetComponent, dressed
from forge.kinds.nets.entry import Dressing
from forge.kinds.nets.standee import standee
from forge.pack.model import Kind
from forge.reading.fields import LENGTH, SIZE, choice, field
from forge.reading.measures import MM, Size

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.pack.model import Pack


class StandeeEntry(
    RowsEntry, called="a standee component", summary="Standees: figures that are folded over the top, one for each row."
):
    """What is said of standees."""

    size: Size = field(SIZE, "the size of a figure as it stands, its foot not counted", default=Size(25 * MM, 38 * MM))
    foot: int = field(LENGTH, "how long the foot below front and back is", default=10 * MM)
    feet: Literal["bent", "straight"] = field(
        choice("bent", "straight"),
        "bent outwards, on which it stands, or straight down, to be put into a base",
        default="bent",
    )
    front: FaceUse = field(FACE_USE, "the face of the front, and what its slots are filled with")
    back: FaceUse | None = field(
        FACE_USE, "the same of the back; without a face it is the front again, with other values", default=None
    )
    base: FaceUse | None = field(FACE_USE, "that of the feet; their stock face if not given", default=None)


def _build(entry: StandeeEntry, pack: Pack, problems: Problems) -> NetComponent | None:
    net = standee(entry.size, entry.foot, bent=entry.feet == "bent")
    dressing = Dressing(entry, entry.front, pack, problems)
    front = dressing.of(entry.front, "figure")
    uses = {"front": front, "back": dressing.of_back(entry.back, front)}
    if entry.foot:
        uses |= dict.fromkeys(("foot", "foot behind"), dressing.of(entry.base, "foot"))
    return dressed(entry, net, uses, pack, problems)


KIND = Kind("standee", StandeeEntry, _build, by_row=True)
