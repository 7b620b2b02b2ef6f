"""A break: what follows begins the next column, or the next page where a page has one column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.kinds.pages.fields import Bare
from forge.kinds.pages.strips import Spot, Strip
from forge.reading.fields import Placed

if TYPE_CHECKING:
    from forge.kinds.pages.desk import Desk


class NextPage(Placed, called="a break", summary="A break: what follows begins the next column or page."):
    """Nothing is printed of it."""

    def lay_out(self, desk: Desk, width: int) -> tuple[Strip, ...]:
        """Give one strip of no height that begins a column."""
        del desk, width
        return (Strip(0, (), *Spot(self.where, "next-page"), begins=True),)


BLOCK = Bare(NextPage)
