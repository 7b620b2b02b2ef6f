"""Pieces compared: which are new, gone, called otherwise, counted otherwise, of another size, printed otherwise."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.proofing.changes.faces import differ
from forge.proofing.changes.values import FaceChange, PieceChange
from forge.reading.columns import COPIES, column_key
from forge.reading.measures import show_length

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from forge.pack.model import Component, Piece
    from forge.proofing.changes.data import RowsCompared
    from forge.proofing.changes.pairing import Files, Pairing
    from forge.proofing.changes.printed import Printed, Prints
    from forge.proofing.changes.repainted import Repainted
    from forge.proofing.changes.values import Change, Sort

COUNTS = frozenset(map(column_key, COPIES))


class Compared(NamedTuple):
    """What comparing pieces came to; ``recoloured`` counts by name of a colour the faces that it alone makes differ."""

    pieces: tuple[PieceChange, ...]
    recoloured: Counter[str]
    moved: int


class Comparing:
    """Compares the pieces of two states, with what is known of their rows, colours and entries."""

    def __init__(
        self,
        prints: tuple[Prints, Prints],
        rows: Mapping[str, RowsCompared],
        files: Files,
        colours: Repainted,
        said: Collection[tuple[str, str]],
    ) -> None:
        """``said`` are fields of entries, by component, that are told to be otherwise already."""
        self._prints, self._rows, self._files, self._colours, self._said = prints, rows, files, colours, said
        self.recoloured: Counter[str] = Counter()

    def compare(self, pairing: Pairing) -> Compared:
        """Compare all pairs; what is on one side alone is new or gone."""
        found: list[PieceChange] = []
        moved = 0
        for old, new in pairing.pairs:
            if change := self._pair(old, new):
                found.append(change)
            else:
                moved += old.piece.row != new.piece.row and self._of_rows(new)
        found += (self._alone(one, "new") for one in pairing.come)
        found += (self._alone(one, "gone") for one in pairing.gone)
        return Compared(tuple(found), self.recoloured, moved)

    def _of_rows(self, one: Printed) -> bool:
        return one.component.id in self._files[1]

    def _cells(self, one: Printed, *, lost: bool = False) -> tuple[Change, ...]:
        """Give what the row of a piece says otherwise; two components of one file share its rows."""
        found = self._rows.get(self._files[0 if lost else 1].get(one.component.id, ""))
        if found is None:
            return ()
        return (found.of_lost if lost else found.of_row).get(one.piece.row, ())

    def _alone(self, one: Printed, sort: Literal["new", "gone"]) -> PieceChange:
        id_ = one.piece.id
        old, new = ("", id_) if sort == "new" else (id_, "")
        faces = tuple(FaceChange(side, sort) for side, _ in one.prints)
        cells = self._cells(one, lost=sort == "gone")
        return PieceChange(one.component.id, old, new, one.piece.title, sort, faces, cells, where=one.piece.where)

    def _pair(self, old: Printed, new: Printed) -> PieceChange | None:
        faces = tuple(self._faces(old, new))
        cells = self._cells(new)
        renamed = old.ids != new.ids and not (_numbered(old) and _numbered(new))
        copies = self._copies(old.piece, new, cells)
        size = self._size(old.piece, new)
        if not (faces or cells or renamed or copies or size):
            return None
        was = old.piece.id if old.component.id == new.component.id else f"{old.component.id}: {old.piece.id}"
        sort: Sort = "renamed" if renamed else "changed"
        return PieceChange(
            new.component.id, was, new.piece.id, new.piece.title, sort, faces, cells, copies, size, new.piece.where
        )

    def _faces(self, old: Printed, new: Printed) -> Iterator[FaceChange]:
        before, after = dict(old.prints), dict(new.prints)
        for side, mark in after.items():
            if side not in before:
                yield FaceChange(side, "new")
            elif before[side] != mark:
                drawings = self._prints[0].drawing(old, side), self._prints[1].drawing(new, side)
                change = differ(side, *drawings)
                if change and not self._only_colours(old, change, mark):
                    yield change
        for side in before:
            if side not in after:
                yield FaceChange(side, "gone")

    def _only_colours(self, old: Printed, change: FaceChange, mark: bytes) -> bool:
        """Tell whether a face differs in nothing but colours that the pack names and has changed, and count it."""
        names = self._colours.names(old, change, mark)
        self.recoloured.update(names)
        return bool(names)

    def _copies(self, old: Piece, new: Printed, cells: tuple[Change, ...]) -> tuple[int, int] | None:
        said = any(column_key(cell.item.rpartition(": ")[2]) in COUNTS for cell in cells)
        if old.copies == new.piece.copies or said or (new.component.id, "copies") in self._said:
            return None
        return old.copies, new.piece.copies

    def _size(self, old: Piece, new: Printed) -> tuple[str, str] | None:
        sizes = [f"{show_length(one.width)} x {show_length(one.height)}" for one in (old, new.piece)]
        told = any((new.component.id, field) in self._said for field in ("size", "page"))
        return None if sizes[0] == sizes[1] or told else (sizes[0], sizes[1])


def _numbered(one: Printed) -> bool:
    """Tell whether a piece of a row has no name but the number of its row, which says nothing of the piece."""
    component: Component = one.component
    number = one.piece.id.removeprefix(f"{component.id}-")
    return number.isdigit() and int(number) == one.piece.row + 1 and bool(component.columns)
