"""Nothing but room, or a rule across the column."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.kinds.pages.desk import Desk, Spot
from forge.kinds.pages.fields import Brief
from forge.kinds.pages.strips import Strip
from forge.reading.fields import FLAG, LENGTH, Field, Record

if TYPE_CHECKING:
    from forge.errors import Location


class Space(NamedTuple):
    """Room of a height, with a rule in its middle if wanted."""

    height: int
    rule: bool
    where: Location

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give one strip."""
        spot = Spot(self.where, "space")
        shapes = (desk.rule(0, self.height // 2, width, "hair"),) if self.rule else ()
        return (Strip(self.height, shapes, *spot),)


BLOCK = Brief(
    Record(
        "space",
        Space,
        Field("height", LENGTH, "how much room"),
        Field("rule", FLAG, "whether a fine rule crosses it", default=False),
        help="Room between blocks.",
    ),
    "height",
)
