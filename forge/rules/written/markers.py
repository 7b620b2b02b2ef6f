"""A counter that shows on a board what a sequence of play keeps: worked out of the turn and of what is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.errors import Location
    from forge.rules.written.operations import Expression


class Marker(NamedTuple):
    """A counter that shows how a game stands: the box of a track on a board, or a space of it, and when it lies there.

    ``at`` and ``when`` read the turn and what is kept, nothing else.
    """

    counter: str
    board: str
    track: str
    at: Expression
    when: Expression | None
    where: Location

    @property
    def reads(self) -> frozenset[str]:
        """The values that say where it lies."""
        return self.at.reads | (self.when.reads if self.when else frozenset())

    def space(self, values: Mapping[str, object]) -> str:
        """Give the space that it lies on; nothing while it lies on none."""
        if self.when and not self.when.evaluate(values):
            return ""
        found = str(self.at.evaluate(values))
        return f"{self.track}-{found}" if self.track else found
