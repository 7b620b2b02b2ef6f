"""Large print: a page is laid out on a smaller one, which imposition then enlarges to the size of the page as written.

So type, rules and boxes all grow alike, and a line of text is broken anew instead of being cut by the edge of a sheet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.kinds.scoring import smaller

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from fractions import Fraction

    from forge.kinds.pages.entry import FlowEntry
    from forge.pack.model import Fit

MOST_PAGES = 200
WELL_ENOUGH = 0.85
"""The share of its size that a text may be left with before another way of laying out is looked for."""


def smaller_pages(page: FlowEntry, scale: Fraction) -> Iterator[FlowEntry]:
    """Give the pages to try, those nearest to what was asked for first: as it lies or turned, with fewer columns."""
    short, long = int(page.page.width / scale), int(page.page.height / scale)
    for width, height in ((short, long), (long, short)):
        for columns in range(page.columns, 0, -1):
            size = page.page._replace(width=width, height=height)
            creases, tears = smaller(page.creases, float(scale)), smaller(page.perforations, float(scale))
            yield page._replace(page=size, columns=columns, pages=MOST_PAGES, creases=creases, perforations=tears)


def least_share(fits: Iterable[Fit]) -> float:
    """Give the share of its size that the most shrunk text was left with."""
    return min((fit.used / fit.wanted for fit in fits), default=1.0)
