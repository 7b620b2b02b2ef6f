"""Everything that a state prints, as fingerprints; faces are drawn once more only where they differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.errors import guarded
from forge.pack.model import sides_of
from forge.pack.outline import cut_side
from forge.proofing.changes.fingerprints import Fingerprints

if TYPE_CHECKING:
    from forge.drawing.shapes import Drawing
    from forge.pack.model import Component, Piece, Side
    from forge.proofing.changes.state import State

Ids = tuple[str, str]


class Printed(NamedTuple):
    """A piece as one state prints it: the fingerprint of each side."""

    component: Component
    piece: Piece
    prints: tuple[tuple[Side, bytes], ...]

    @property
    def ids(self) -> Ids:
        """The component's id and its own."""
        return self.component.id, self.piece.id


class Prints:
    """Everything that a state prints; a component that cannot be drawn is ``unread``, and its problem reported.

    One of which only some faces lack a text that does not fit is compared as it is.
    """

    def __init__(self, state: State, before: Prints | None = None) -> None:
        """Draw what is not the same in the state ``before``, whose fingerprints are known."""
        self._state, self._before = state, before
        self._taken = Fingerprints()
        self.pieces: dict[Ids, Printed] = {}
        built = {component.id: component for component in state.pack.components}
        self.unread = {id_ for id_ in state.entries if id_ not in built}
        self.faces = 0
        for component in state.pack.components:
            self.unread.add(component.id)
            with guarded(component.where, component.id, state.problems):
                self._take(component)
                self.unread.remove(component.id)

    def _take(self, component: Component) -> None:
        sides = sides_of(component)
        same = self._state.ground.same_pieces(component) if self._before else {}
        for piece in component.pieces:
            if self._before and piece.id in same:
                prints = self._before.pieces[component.id, piece.id].prints
            else:
                prints = tuple((side, self._taken.of(self._draw(component, piece, side))) for side in sides)
            self.pieces[component.id, piece.id] = Printed(component, piece, prints)
            self.faces += len(prints)

    def _draw(self, component: Component, piece: Piece, side: Side) -> Drawing:
        with self._state.ground.drawing(component):
            return component.draw(piece, side, self._state.problems, alone=True).drawing

    def drawing(self, printed: Printed, side: Side) -> Drawing:
        """Draw a side once more."""
        return self._draw(printed.component, printed.piece, side)

    def cut_out(self, printed: Printed, side: Side) -> Drawing:
        """Draw a side as it looks when it is cut out; what differs is told of all that is drawn, and of the outline."""
        return cut_side(printed.component.outline, self.drawing(printed, side), side)

    def of_rows(self) -> dict[str, list[str]]:
        """Give by file of rows what each row prints, blank where that is nothing or a number counted from above."""
        found: dict[str, list[str]] = {}
        for name, rowed in self._state.rows.items():
            if rowed.component and rowed.component not in self.unread:
                found[name] = [""] * len(rowed.table.rows)
        owners = {rowed.component: name for name, rowed in self._state.rows.items()}
        for (component, _), printed in self.pieces.items():
            if rows := found.get(owners.get(component, "")):
                rows[printed.piece.row] = "".join(mark.hex() for _, mark in printed.prints)
        return found
