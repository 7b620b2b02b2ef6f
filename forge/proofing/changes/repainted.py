"""The old state in the colours that the new one names: what prints the same then differs in nothing but these."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from forge.errors import guarded
from forge.proofing.changes.fingerprints import Fingerprints
from forge.proofing.changes.state import State

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from forge.pack.model import Component, Piece, Side
    from forge.proofing.changes.printed import Ids, Printed
    from forge.proofing.changes.values import FaceChange
    from forge.reading.measures import Colour

    Named = Mapping[tuple[Colour, Colour], Collection[str]]


class Repainted:
    """Tells for a face whether the colours named by the pack are all that makes it differ, and which of them."""

    def __init__(self, old: State, new: State, named: Named) -> None:
        """``named`` are the names of colours that are another now, by the colours."""
        self._old, self._new, self._named = old, new, named
        self._taken = Fingerprints()

    def names(self, one: Printed, change: FaceChange, mark: bytes) -> Collection[str]:
        """Give the names of the colours that alone make a face differ; none where something else does.

        Colours that are mixed from one of several cannot be told apart: then those count that stand there as they are,
        or the only one.
        """
        if change.sort != "colours" or not self._named:
            return ()
        direct = {name for pair in change.colours for name in self._named.get(pair, ())}
        if all(pair in self._named for pair in change.colours):
            return direct
        every = {name for names in self._named.values() for name in names}
        found = direct or (every if len(every) == 1 else ())
        return found if found and self._mark(one.ids, change.side) == mark else ()

    def _mark(self, ids: Ids, side: Side) -> bytes | None:
        """Give the fingerprint of a side of a piece of the old state in the new colours; nothing if it has none."""
        component, piece = self._pieces.get(ids, (None, None))
        if component is None or piece is None:
            return None
        with guarded(component.where, component.id, self._state.problems):
            return self._taken.of(component.draw(piece, side, self._state.problems, alone=True).drawing)
        return None

    @cached_property
    def _state(self) -> State:
        return State(self._old.chosen, painted=self._new.pack, beside=self._old)

    @cached_property
    def _pieces(self) -> dict[Ids, tuple[Component, Piece]]:
        return {(one.id, piece.id): (one, piece) for one in self._state.pack.components for piece in one.pieces}
