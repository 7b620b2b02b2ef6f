"""What is said of components that are cut out as nets, and how the faces of their panels are found."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from forge.kinds.faces import library
from forge.kinds.faces.row_entry import FaceUse, RowEntry, RowsEntry
from forge.reading.node import Entry, Items, Mapping, Scalar

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.pack.model import Pack
    from forge.reading.measures import Size


class PanelEntry(RowEntry):
    """One panel of every net, as a component of its own: a face for each row."""

    cut_out: ClassVar[bool] = False


def panel_entry(entry: RowsEntry, use: FaceUse, size: Size) -> PanelEntry:
    """Give what is said of a panel; an entry without a table is one net."""
    rows = entry.rows
    if rows is None and not entry.data:
        rows = Items((Mapping({"id": Entry(entry.where, Scalar(entry.id, entry.where))}, entry.where),), entry.where)
    return PanelEntry.like(entry, front=use, size=size, rows=rows, order="as-written", footprint=None)


class Dressing(NamedTuple):
    """How panels come by their faces: what is said of the front goes for all that know it."""

    entry: RowsEntry
    front: FaceUse
    pack: Pack
    problems: Problems

    def of(self, own: FaceUse | None, stock: str) -> FaceUse:
        """Give the face of a panel: the one it names, else the stock face for it, with the values of the front."""
        if own and own.face:
            return own
        use = own or self.front
        face = Scalar(stock, use.where)
        faces = library.FaceLibrary(self.entry.kind, self.pack.folder)
        definition = faces.find(stock, use.where, self.entry.id, self.problems)
        known = definition.slots if definition else {}
        slots = {name: node for name, node in self.front.slots.items() if name in known}
        return FaceUse(face, {**slots, **(own.slots if own else {})}, use.where)

    def of_back(self, own: FaceUse | None, front: FaceUse) -> FaceUse:
        """Give the face of a back: without one of its own the front's, with other values."""
        if own is None or own.face:
            return own or front
        return FaceUse(front.face, {**front.slots, **own.slots}, own.where)
