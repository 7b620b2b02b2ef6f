"""Money: notes of a few values, printed on both sides, as many of each as the bank holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.kinds.faces.by_row import RowComponent, build_by_row
from forge.kinds.faces.row_entry import FACE_USE, BackedEntry, FaceUse
from forge.kinds.nets.entry import Dressing
from forge.kinds.outlines import OUTLINE
from forge.pack.model import Kind
from forge.pack.outline import RECTANGLE
from forge.reading.fields import FLAG, SIZE, MapOf, Text, field, whole
from forge.reading.measures import MM, Size
from forge.reading.node import Entry, Items, Mapping, Scalar

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.pack.model import Pack
    from forge.pack.outline import Outline

NOTE = Size(86 * MM, 43 * MM)
COIN = Size(25 * MM, 25 * MM)
"""What is round and has no size of its own is a coin."""


def _value(text: str) -> str:
    if not text.isascii() or not text.isdigit() or len(text) > 9 or not int(text):
        raise ValueError("is not the value of a note: a whole number from 1 up")
    return str(int(text))


VALUE = Text("the value of a note", _value)
NOTES = MapOf(whole(1, 999), VALUE)


class MoneyEntry(
    BackedEntry, called="money", summary="Money: notes by their values, and how many of each; both sides are printed."
):
    """What is said of money."""

    notes: dict[str, int] = field(NOTES, "how many there are of each value, in place of rows", default={})
    front: FaceUse = field(FACE_USE, "the face of the front, and what its slots are filled with")
    size: Size = field(SIZE, "the size of a note; if not given, what is round is 25 mm across", default=NOTE)
    outline: Outline = field(OUTLINE, "what is cut out: notes are rectangles, coins round", default=RECTANGLE)
    backs: bool = field(FLAG, "whether notes without a back of their own have the front on both sides", default=True)


def _build(entry: MoneyEntry, pack: Pack, problems: Problems) -> RowComponent | None:
    """Build notes as cards are built, with a row for each value from the least up."""
    if entry.notes and (entry.rows or entry.data):
        message = "has notes, and rows, too: each says how many there are of a value"
        problems.error(entry.where, entry.id, message, "leave one of them out")
        return None
    coins = entry.outline.form == "round"
    entry = entry._replace(size=COIN) if coins and entry.size is NOTE else entry  # none was given
    front = Dressing(entry, entry.front, pack, problems).of(entry.front, "coin" if coins else "note")
    back = entry.back or (FaceUse(None, {}, entry.front.where) if entry.backs else None)
    said = entry._replace(front=front, back=back)
    if not entry.notes:
        return build_by_row(said, pack, problems)
    notes = build_by_row(said._replace(rows=_rows(entry)), pack, problems)
    notes.spare = {}  # of rows that are written here
    return notes


def _rows(entry: MoneyEntry) -> Items:
    """Give a row for each value: how many there are, and its rank among the others."""
    rows = []
    for rank, value in enumerate(sorted(entry.notes, key=int), 1):
        cells = {"id": f"{entry.id}-{value}", "value": value, "copies": str(entry.notes[value]), "rank": str(rank)}
        named = {name: Entry(entry.where, Scalar(cell, entry.where)) for name, cell in cells.items()}
        rows.append(Mapping(named, entry.where))
    return Items(tuple(rows), entry.where)


KIND = Kind("money", MoneyEntry, _build, by_row=True)
