"""A list of tonnages as a parameter, a month after the other: ``402500, 372500``."""

from __future__ import annotations

from forge.values.numbers import Whole
from forge.values.phrase import Listing


def tonnages(most: int) -> Listing[int]:
    """Give tonnages apart by commas, at most so many."""
    label = f"at most {most} tonnages such as '402500, 372500', or none"
    return Listing(Whole(0, 10**7), label, most=most, noun="tonnages")
