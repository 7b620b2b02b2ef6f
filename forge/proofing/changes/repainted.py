"""The old state in the colours that the new one names: what prints the same then differs in nothing but these."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from forge.proofing.changes.printed import Prints
from forge.proofing.changes.state import State

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from forge.pack.model import Side
    from forge.proofing.changes.printed import Printed
    from forge.proofing.changes.values import FaceChange
    from forge.reading.measures import Colour

    Named = Mapping[tuple[Colour, Colour], Collection[str]]


class Repainted:
    """Tells for a face whether the colours named by the pack are all that makes it differ, and which of them."""

    def __init__(self, old: State, new: State, named: Named) -> None:
        """``named`` are the names of colours that are another now, by the colours."""
        self._old, self._new, self._named = old, new, named

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
        return found if found and self._marks.get((*one.ids, change.side)) == mark else ()

    @cached_property
    def _marks(self) -> dict[tuple[str, str, Side], bytes]:
        """The fingerprints of the old state in the new colours, by component, piece and side."""
        prints = Prints(State(self._old.chosen, painted=self._new.pack))
        return {(*ids, side): mark for ids, one in prints.pieces.items() for side, mark in one.prints}
