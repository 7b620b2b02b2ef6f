"""Nothing but room, or a rule across the column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.kinds.pages.fields import Brief
from forge.kinds.pages.strips import Spot, Strip
from forge.reading.fields import FLAG, LENGTH, Placed, field

if TYPE_CHECKING:
    from forge.kinds.pages.desk import Desk


class Space(Placed, called="space", summary="Room between blocks."):
    """Room of a height, with a rule in its middle if wanted."""

    height: int = field(LENGTH, "how much room")
    rule: bool = field(FLAG, "whether a fine rule crosses it", default=False)

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give one strip."""
        spot = Spot(self.where, "space")
        shapes = (desk.rule(0, self.height // 2, width, "hair"),) if self.rule else ()
        return (Strip(self.height, shapes, *spot),)


BLOCK = Brief(Space, "height")
