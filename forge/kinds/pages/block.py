"""What a block is to the pages that it fills."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from forge.errors import Location
    from forge.kinds.pages.desk import Desk
    from forge.kinds.pages.strips import Strip


class Block(Protocol):
    """Something that fills the width of a column."""

    @property
    def where(self) -> Location:
        """Where the definition describes it."""

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Lay the block out in a width as strips, from top to bottom."""
