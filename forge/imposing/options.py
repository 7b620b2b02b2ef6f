"""What may be chosen about how components are put on paper, and the measures that are not a matter of choice."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.imposing.papers import A4, Paper
from forge.reading.measures import INCH, MM

if TYPE_CHECKING:
    from forge.imposing.printers import Profile

Duplex = Literal["long", "short", "fold", "none"]
"""Over which edge the sheet is turned; or both sides on one, folded; or the backs on sheets of their own."""

MARGIN = INCH // 4
"""What hardly any printer fails to reach: 6.35 mm."""

BLEED = 3 * MM
BACK_EXTRA = 2 * MM
"""Backs bleed further than fronts, because printers place them up to 2 mm beside."""

DENSE_BLEED = 3 * MM // 2
DENSE_BACK_EXTRA = MM // 2

MARK_CLEARANCE = MM // 5
MARK_REACH = 31 * MM // 5
DENSE_MARK_REACH = 17 * MM // 5
"""How far from the trim a crop mark ends: everywhere, and at the sides of dense sheets."""

SIDE_STRIP = 6 * MM
END_STRIP = 3 * MM
"""Kept beyond the bleed for marks, ruler and text: along the long edges, and for marks along the short ones."""

GROUND_GUTTER = INCH // 2
"""Between blocks of different grounds: the bleed of two backs and a mark, and one row of half-inch counters."""

ROUND_GAP = 6 * MM
PICTURE_GAP = 16 * MM // 5
"""Between pieces whose pictures run on past their trim, half for each: cuts may move 1.6 mm."""

FOLD_GAP = 7 * MM
PAGE_RIM = 8 * MM
"""Kept around a chart or a tile of a board within the margins."""


class ImposeOptions(NamedTuple):
    """How components are put on paper.

    ``label`` is the edition as printed loudly on every sheet (what ``Rules.label`` says if left empty). ``grey`` and
    ``low_ink`` are carried for whoever recolours the shapes. ``core`` is the
    thickness of the board that a fold-over sheet is wrapped round, ``start_slot`` the first label of the first sticker
    sheet that is still there.
    """

    paper: Paper = A4
    margin: int = MARGIN
    duplex: Duplex = "long"
    profile: Profile | None = None
    scale: Fraction = Fraction(1)
    only: frozenset[str] = frozenset()
    gutter: int = 0
    dense: bool = False
    marks: bool = True
    cover: bool = False
    core: int = 3 * MM // 2
    overlap: int = 10 * MM
    start_slot: int = 1
    label: str = ""
    grey: bool = False
    low_ink: bool = False

    def enlarged(self, length: int) -> int:
        """A length of a piece as it is printed."""
        return length if self.scale == 1 else round(length * self.scale)
