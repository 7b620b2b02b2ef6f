"""Faces drawn when they are needed: copies share one drawing, which is dropped after the last of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.imposing.paring import Paring

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.imposing.blocks import Member
    from forge.pack.model import Face, Side


class Faces:
    """Draws the sides of pieces; remembers those of which more copies are to come."""

    def __init__(self, problems: Problems) -> None:
        self._problems = problems
        self._kept: dict[tuple[str, int, str, Side, bool], tuple[Face, int]] = {}
        self._paring = Paring()

    def draw(self, member: Member, side: Side, *, pared: bool) -> Face:
        """Give one side of a piece, its grounds ``pared`` where colour lies below its trim; each copy asks once."""
        component, piece = member
        if piece.copies == 1:
            return self._drawn(member, side, pared=pared)
        key = (component.id, piece.row, piece.id, side, pared)
        if key in self._kept:
            face, left = self._kept.pop(key)
        else:
            face, left = self._drawn(member, side, pared=pared), piece.copies
        if left > 1:
            self._kept[key] = face, left - 1
        return face

    def _drawn(self, member: Member, side: Side, *, pared: bool) -> Face:
        face = member.component.draw(member.piece, side, self._problems)
        return face._replace(drawing=self._paring.pared(face.drawing)) if pared else face

    def __len__(self) -> int:
        """Count the faces remembered."""
        return len(self._kept)
