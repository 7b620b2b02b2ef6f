"""What each face looks like, by fingerprint: now, and when the pack was opened or last marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.live.told import Face

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.live.part import Part
    from forge.pack.model import Side


class Looks:
    """Fingerprints of the faces met so far; of what nobody had looked at before a save it cannot tell a change."""

    def __init__(self) -> None:
        self._now: dict[Face, bytes] = {}
        self._base: dict[Face, bytes] = {}
        self._pieces: dict[str, frozenset[str]] = {}

    def meet(self, part: Part) -> list[Face]:
        """Take in what a part's faces look like; give those that looked otherwise when they were met last."""
        if part.component is None:
            return []
        if not part.revised:
            self._pieces.setdefault(part.key, frozenset(piece.id for piece in part.component.pieces))
        others: list[Face] = []
        for piece, side in part.news():
            face, drawn = Face(part.key, piece.id, side), part.drawn[piece.row, side]
            if not drawn.mark or self._now.get(face) == drawn.mark:
                continue
            if face in self._now:
                others.append(face)
            elif not part.revised:
                self._base[face] = drawn.mark
            self._now[face] = drawn.mark
        return others

    def changed(self, component: str, piece: str, sides: Iterable[Side]) -> bool:
        """Tell whether a piece looks otherwise than at first, or was not there."""
        known = self._pieces.get(component)
        if known is None:
            return False
        if piece not in known:
            return True
        faces = [Face(component, piece, side) for side in sides]
        return any(face in self._base and self._base[face] != self._now.get(face) for face in faces)

    def first(self, face: Face) -> bytes:
        """Give the fingerprint of a face as it was at first; blank where nobody had looked at it."""
        return self._base.get(face, b"")

    def mark(self, parts: Iterable[Part]) -> None:
        """Begin anew from what everything looks like now."""
        self._base = dict(self._now)
        self._pieces = {
            part.key: frozenset(piece.id for piece in part.component.pieces) for part in parts if part.component
        }

    def keep(self, keys: Iterable[str]) -> None:
        """Forget the faces of components that are no more."""
        kept = set(keys)
        self._now = {face: mark for face, mark in self._now.items() if face.component in kept}
