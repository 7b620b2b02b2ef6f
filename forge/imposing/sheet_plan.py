"""The plan of a kit: all its sheets, and the jobs in which they are printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.imposing.duplex import flip_axis
from forge.imposing.room import fold_axis

if TYPE_CHECKING:
    from forge.imposing.blocks import Chosen, Sheet
    from forge.imposing.duplex import Axis
    from forge.imposing.jobs import Job, PageRef
    from forge.imposing.options import ImposeOptions
    from forge.pack.model import Component


class SheetPlan(NamedTuple):
    """All sheets of a kit, and the jobs in which they are printed; the cover is the beginning of the first.

    ``left_out`` are components that the cover says are missing.
    """

    options: ImposeOptions
    chosen: tuple[Chosen, ...]
    sheets: tuple[Sheet, ...]
    jobs: tuple[Job, ...]
    left_out: tuple[Component, ...] = ()

    @property
    def pages(self) -> tuple[PageRef, ...]:
        """All pages, job after job."""
        return tuple(ref for job in self.jobs for ref in job.pages)

    @property
    def leaves(self) -> int:
        """How many sheets of paper all of it takes."""
        return sum(job.leaves for job in self.jobs)

    def axis(self, sheet: Sheet) -> Axis:
        """The axis about which backs of a sheet are mirrored."""
        return fold_axis(sheet.room.page) if sheet.fold else flip_axis(sheet.room.page, self.options.duplex)
