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
    from forge.errors import Problem
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


class DrawnPage(NamedTuple):
    """A page, its picture, and what is wrong with what lies on it."""

    page: Page
    svg: str
    problems: tuple[Problem, ...]


class Printout(NamedTuple):
    """A pack planned as a build would print it with some options, and what it could say of that before drawing."""

    pack: Pack
    options: PrintOptions
    plan: SheetPlan
    problems: tuple[Problem, ...]

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

    def draw(self, job: Job, ref: PageRef) -> DrawnPage:
        """Draw one page in the look it is printed in."""
        found = Problems()
        (page,) = impose_pages((ref,), job, self.plan, self.pack, found)
        look = self.options.impose.look
        shown = page if look == "plain" else page._replace(shapes=Recolouring(look).shapes(page.shapes))
        return DrawnPage(page, render_svg(shown, self.pack.fonts), tuple(found))

    def lines_on(self, page: Page, ref: PageRef) -> tuple[Overlay, ...]:
        """Give the lines that may be laid over a page."""
        return page_lines(page, self.plan.sheets[ref.at], self.plan) if ref.shows == "sheet" else ()


def plan_printout(pack: Pack, options: PrintOptions) -> Printout:
    """Plan a pack; what hinders a build before anything is drawn is among the problems."""
    found = Problems()
    chosen = select(pack, options, found)
    plan = plan_pack(chosen, options, found)
    return Printout(chosen, options, plan, tuple(found))
