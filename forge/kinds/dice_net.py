"""Dice of paper: six rows a die, as a net that is folded and glued, or as six stickers for a blank die."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from forge.kinds.faces.by_row import RowComponent, build_by_row
from forge.kinds.faces.row_entry import FACE_USE, FaceUse, RowsEntry
from forge.kinds.nets.component import Drawn, NetComponent
from forge.kinds.nets.cube import SQUARES, cube
from forge.kinds.nets.entry import Dressing, panel_entry
from forge.pack.model import Kind
from forge.reading.fields import POSITIVE_LENGTH, choice, field, whole
from forge.reading.measures import MM, Size

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.pack.model import Pack

SIDES = len(SQUARES)


class DiceNetEntry(
    RowsEntry,
    called="a dice component",
    summary="Dice: every six rows are one, the first opposite the last.",
):
    """What is said of dice."""

    edge: int = field(POSITIVE_LENGTH, "how long an edge is; of stickers, how wide one is", default=18 * MM)
    form: Literal["net", "stickers"] = field(
        choice("net", "stickers"), "a net to be folded and glued, or stickers for a blank die", default="net"
    )
    each: int = field(whole(1, 100), "how many of each die", default=1)
    front: FaceUse = field(FACE_USE, "the face of a side, and what its slots are filled with")


def _build(entry: DiceNetEntry, pack: Pack, problems: Problems) -> NetComponent | RowComponent | None:
    use = Dressing(entry, entry.front, pack, problems).of(entry.front, "side")
    sides = build_by_row(panel_entry(entry, use, Size(entry.edge, entry.edge)), pack, problems)
    count = len(sides.pieces)
    if not count or count % SIDES:
        message = f"has {count} {'side' if count == 1 else 'sides'}, and a die takes {SIDES}"
        problems.error(entry.where, entry.id, message, "write six rows for each die, none of them with copies: 0")
        return None
    sides.pieces = tuple(piece._replace(copies=entry.each) for piece in sides.pieces)
    if entry.form == "stickers":
        return sides
    dice = [
        {name: Drawn(sides, sides.pieces[first + number]) for number, name in enumerate(SQUARES)}
        for first in range(0, count, SIDES)
    ]
    return NetComponent(entry, cube(entry.edge), dice)


KIND = Kind("dice-net", DiceNetEntry, _build, by_row=True)
