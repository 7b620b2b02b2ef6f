"""What may be chosen about how components are put on paper, and the measures that are not a matter of choice."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from forge.imposing.papers import A4, Paper
from forge.reading.measures import INCH, MM

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.drawing.recolour import Look
    from forge.imposing.cutters import Cutter
    from forge.imposing.duplex import Duplex
    from forge.imposing.printers import Profile
    from forge.imposing.stocks import Stock
    from forge.imposing.templates import Template

MARGIN = INCH // 4
"""What hardly any printer fails to reach: 6.35 mm."""

CORE = 3 * MM // 2
"""How thick the board inside a fold-over sheet usually is."""

BLEED = 3 * MM
BACK_EXTRA = 2 * MM
"""Backs bleed further than fronts, because printers place them up to 2 mm beside."""

MARK_CLEARANCE = MM // 5
MARK_LENGTH = 4 * MM // 5
"""What is left between bleed and mark, and how long a mark is at least."""

MARK_REACH = 31 * MM // 5
"""How far from the trim a crop mark ends where there is room."""

TIGHT = 3 * MM // 2 + MARK_CLEARANCE + MARK_LENGTH
"""The narrowest rim with marks outside the pieces: 1.5 mm of bleed and a short mark."""

STRIP = 14 * MM // 5
"""Kept clear along one edge at least, for the ruler and a line that says what the sheet is."""

SIDE_STRIP = 6 * MM
END_STRIP = 3 * MM
"""Kept beyond the bleed on roomy sheets, for marks, ruler and text: along the long edges and along the short ones."""

APART = 12 * MM
"""Between blocks of different grounds at least: the bleed of two backs, and a mark."""

ROUND_GAP = 6 * MM
CORNER_GAP = 2 * MM
"""Between pieces whose corners a machine cuts round: a rim that holds together, and bleed for half of it each."""

PARTED = (16 * MM // 5, 2 * MM)
"""Between pieces of different grounds or with pictures past their trim, half for each: cuts may move 1.6 mm.

The narrower gap, or none, only where the wider one would cost a sheet.
"""

FOLD_GAP = 7 * MM
BARE_FOLD = 3 * MM // 2
PAGE_RIM = 8 * MM
"""Kept around a chart within the margins."""


class ImposeOptions(NamedTuple):
    """How components are put on paper.

    ``label`` is the edition as printed loudly on every sheet (what ``Rules.label`` says if left empty). ``grey`` and
    ``low_ink`` are carried for whoever recolours the shapes. ``core`` is the thickness of the board that a fold-over
    sheet is wrapped round, ``start_slot`` the first label of the first sticker sheet that is still there. ``apart``
    names components that are jobs of their own. ``filled`` lets colours meet in the middle of every gap, where no marks
    are to stand. ``cutter`` is the machine that cuts, whose marks are printed. ``stocks`` are the sticker products that
    are known. ``bleed`` is how far colours run past the trim of fronts; ``die_lines`` puts the layer of lines for a die
    on every sheet, also on those of rectangles; ``template`` says where on a paper pieces of one size lie.
    """

    paper: Paper = A4
    margin: int = MARGIN
    duplex: Duplex = "long"
    profile: Profile | None = None
    scale: Fraction = Fraction(1)
    apart: frozenset[str] = frozenset()
    stocks: Mapping[str, Stock] = {}
    only: frozenset[str] = frozenset()
    gutter: int = 0
    marks: bool = True
    cover: bool = False
    core: int = CORE
    overlap: int = 10 * MM
    start_slot: int = 1
    label: str = ""
    grey: bool = False
    low_ink: bool = False
    filled: bool = False
    cutter: Cutter | None = None
    bleed: int = BLEED
    die_lines: bool = False
    template: Template | None = None

    @property
    def look(self) -> Look:
        """In which colours it is printed."""
        if self.grey:
            return "grey"
        return "low-ink" if self.low_ink else "plain"

    @property
    def back_bleed(self) -> int:
        """How far backs bleed: further than fronts, because printers place them beside, unless nothing bleeds."""
        return self.bleed + BACK_EXTRA if self.bleed else 0

    def enlarged(self, length: int) -> int:
        """A length of a piece as it is printed."""
        return length if self.scale == 1 else round(length * self.scale)
