"""What would be printed: the plan of the jobs before anything is drawn, and each of its pages when it is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.recolour import Recolouring
from forge.errors import Problems
from forge.imposing.cover_plan import plan_lines
from forge.imposing.impose import impose_pages
from forge.imposing.jobs import pdf_name
from forge.imposing.plan import savings
from forge.imposing.words import title_of
from forge.printing.onto_paper import file_stem, plan_pack
from forge.printing.selection import select
from forge.rendering.svg import render_svg
from forge.table.preview.lines import page_lines

if TYPE_CHECKING:
    from forge.drawing.page import Page
    from forge.imposing.cover_plan import PlanLine
    from forge.imposing.jobs import Job, PageRef
    from forge.imposing.sharing import Saving
    from forge.imposing.sheet_plan import SheetPlan
    from forge.pack.model import Pack
    from forge.printing.onto_paper import PrintOptions
    from forge.table.preview.lines import Overlay


class Leaf(NamedTuple):
    """One sheet of paper of a job: its number from 1, what is on it, and its pages, the back behind the front."""

    number: int
    title: str
    pages: tuple[PageRef, ...]


class Printout(NamedTuple):
    """A pack planned as a build would print it with some options, and what it could say of that before drawing."""

    pack: Pack
    options: PrintOptions
    plan: SheetPlan
    problems: Problems

    @property
    def lines(self) -> tuple[PlanLine, ...]:
        """The plan as the cover tells it."""
        return plan_lines(self.plan, file_stem(self.pack.id, self.options), self.pack.rules.texts)

    @property
    def savings(self) -> tuple[Saving, ...]:
        """What would take fewer sheets."""
        return savings(self.plan)

    def file(self, job: Job) -> str:
        """Name the PDF of a job."""
        return pdf_name(file_stem(self.pack.id, self.options), job)

    def leaves(self, job: Job) -> tuple[Leaf, ...]:
        """Give the sheets of paper of a job, in order."""
        each = 1 if job.duplex == "none" else 2
        found = [job.pages[start : start + each] for start in range(0, len(job.pages), each)]
        return tuple(Leaf(number, self._title(pages[0]), pages) for number, pages in enumerate(found, 1))

    def _title(self, ref: PageRef) -> str:
        if ref.shows == "cover":
            return ""
        sheet = self.plan.sheets[ref.at]
        named = title_of(sheet, self.pack.rules.texts)
        return f"{named} {sheet.tile.name}" if sheet.tile else named

    def draw(self, job: Job, ref: PageRef) -> tuple[Page, str]:
        """Draw one page in the look it is printed in; give it, and its picture."""
        (page,) = impose_pages((ref,), job, self.plan, self.pack, self.problems)
        look = self.options.impose.look
        shown = page if look == "plain" else page._replace(shapes=Recolouring(look).shapes(page.shapes))
        return page, render_svg(shown, self.pack.fonts)

    def lines_on(self, page: Page, ref: PageRef) -> tuple[Overlay, ...]:
        """Give the lines that may be laid over a page."""
        return page_lines(page, self.plan.sheets[ref.at], self.plan) if ref.shows == "sheet" else ()


def plan_printout(pack: Pack, options: PrintOptions) -> Printout:
    """Plan a pack; what hinders a build before anything is drawn is among the problems."""
    problems = Problems()
    chosen = select(pack, options, problems)
    return Printout(chosen, options, plan_pack(chosen, options, problems), problems)
