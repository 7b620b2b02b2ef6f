"""The plan on the cover: each job with its file, and of each run of sheets the pages, sides, material and copies."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.imposing.jobs import has_back, pdf_name
from forge.imposing.materials import kind_on, material_of
from forge.imposing.words import say, title_of
from forge.rules.sentences import said_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from forge.imposing.blocks import Sheet
    from forge.imposing.jobs import Job
    from forge.imposing.sheet_plan import SheetPlan

OPEN_TITLES, LEFT_OUT_TITLES = 110, 60
"""Characters of titles in one line of remarks."""


class PlanLine(NamedTuple):
    """A line of the plan: the heading of a job, a remark, or the pages of a run of sheets and how they are printed.

    A line of no words parts a job from the one before it.
    """

    pages: str = ""
    what: str = ""
    amount: str = ""
    sides: str = ""
    paper: str = ""
    heading: str = ""
    remark: str = ""


def plan_lines(plan: SheetPlan, stem: str, texts: Mapping[str, str]) -> tuple[PlanLine, ...]:
    """Give the lines of all jobs, and what is open; how many there are does not depend on the numbers of the pages."""
    lines: list[PlanLine] = []
    for job in plan.jobs:
        found = list(runs(job, plan.sheets))
        if found:
            lines += [PlanLine()] if lines else []
            lines.append(PlanLine(heading=_heading(job, plan, stem, texts)))
            lines += [line_of(job, run, plan.sheets, texts) for run in found]
    return (*lines, *_remarks(plan, texts))


def _heading(job: Job, plan: SheetPlan, stem: str, texts: Mapping[str, str]) -> str:
    key, paper = "cover.one-sheet" if job.leaves == 1 else "cover.sheets", said_in(texts, job.paper)
    count = say(texts, key, count=job.leaves, paper=paper)
    way = say(texts, f"cover.way-{job.duplex}")
    told = say(texts, "cover.job", file=pdf_name(stem, job), sheets=count, way=way)
    printed = [one for sheet in plan.sheets if job.apart and sheet.apart == job.apart for one in sheet.components()]
    groups = dict.fromkeys(one.either for one in printed if one.either)
    if not groups:
        return told
    firsts = (next(part.component.title for part in plan.chosen if part.component.either == group) for group in groups)
    return say(texts, "cover.instead", job=told, title=", ".join(firsts))


def _remarks(plan: SheetPlan, texts: Mapping[str, str]) -> Iterator[PlanLine]:
    """Say what has blanks to fill in, and what is not printed: it would be nothing else, or other things do as well."""
    for key, longest, titles in (
        ("open", OPEN_TITLES, with_blanks(plan)),
        ("left-out", LEFT_OUT_TITLES, unsourced(plan)),
        ("done-without", LEFT_OUT_TITLES, done_without(plan)),
    ):
        first = 0
        while first < len(titles):
            end = first + 1
            while end < len(titles) and len("; ".join(titles[first : end + 1])) <= longest:
                end += 1
            yield PlanLine(remark=say(texts, f"cover.{key}", titles="; ".join(titles[first:end])))
            first = end


def unsourced(plan: SheetPlan) -> list[str]:
    """Name the components that are not printed because they would be nothing but blanks."""
    return [component.title for component in plan.left_out if not component.instead]


def done_without(plan: SheetPlan) -> list[str]:
    """Name the components that are not printed because something that players have does as well, and say what."""
    found: dict[str, list[str]] = {}
    for component in plan.left_out:
        if component.instead:
            found.setdefault(component.instead, []).append(component.title)
    return [f"{', '.join(titles)} ({instead})" for instead, titles in found.items()]


def with_blanks(plan: SheetPlan) -> list[str]:
    """Name the components that have blanks to fill in."""
    return list(dict.fromkeys(part.component.title for part in plan.chosen if part.component.openness.pieces))


def runs(job: Job, sheets: Sequence[Sheet]) -> Iterator[list[int]]:
    """Give the sheets of a job in order, those that are printed and cut alike together."""
    run: list[int] = []
    for index in dict.fromkeys(ref.at for ref in job.pages if ref.shows == "sheet"):
        if run and _alike(sheets[run[-1]], sheets[index]):
            run.append(index)
        else:
            if run:
                yield run
            run = [index]
    if run:
        yield run


def _alike(one: Sheet, other: Sheet) -> bool:
    if one.page_piece or other.page_piece:
        return one.page_piece and other.page_piece and one.components() == other.components()
    return (one.two_sided, one.fold, kind_on(one)) == (other.two_sided, other.fold, kind_on(other))


def line_of(job: Job, run: Sequence[int], sheets: Sequence[Sheet], texts: Mapping[str, str]) -> PlanLine:
    """Say of a run of sheets which pages it is, what lies on it and how it is printed."""
    found, first = [sheets[index] for index in run], sheets[run[0]]
    numbers = [number for index in run for number in job.pages_of(index)]
    what = title_of(first._replace(blocks=tuple(block for sheet in found for block in sheet.blocks)), texts)
    material = "stock" if first.stock else material_of(kind_on(first))
    return PlanLine(
        say(texts, "cover.pages" if len(numbers) > 1 else "cover.page", range=ranges(numbers, texts)),
        what,
        _amount(found, texts),
        say(texts, f"cover.sides-{_sides(job, first)}"),
        say(texts, f"cover.on-{material}"),
    )


def _sides(job: Job, sheet: Sheet) -> str:
    """Name the sides as the plan does: where all is printed on both, a sheet without a back has a blank one."""
    sides = sides_of(job, sheet)
    return "blank" if sides == "one" and job.duplex != "none" else sides


def sides_of(job: Job, sheet: Sheet) -> str:
    """Name the sides of a sheet that are printed on: one, both, one folded, or one with its backs apart."""
    if sheet.fold:
        return "fold"
    if not has_back(sheet):
        return "one"
    if job.duplex != "none":
        return "both"
    return "one" if sheet.page_piece else "apart"


def _amount(found: Sequence[Sheet], texts: Mapping[str, str]) -> str:
    """Count what is not told by the title: tiles, copies, pieces, and how often it is to be printed."""
    member = found[0].blocks[0].group.members[0]
    needed = say(texts, "cover.needed", count=member.component.needed) if member.component.needed > 1 else ""
    if found[0].tile:
        amount = say(texts, "cover.tiles", count=len(found))
    elif found[0].page_piece:
        amount = say(texts, "cover.times", count=member.piece.copies) if member.piece.copies > 1 else ""
    else:
        amount = count_of(member.component.kind, sum(sheet.total for sheet in found), texts)
    return ", ".join(filter(None, (amount, needed)))


def count_of(kind: str, count: int, texts: Mapping[str, str]) -> str:
    """Count pieces as what they are, if they are cards."""
    return say(texts, "cover.cards" if kind == "card" else "cover.pieces", count=count)


def ranges(numbers: Iterable[int], texts: Mapping[str, str]) -> str:
    """Write page numbers in order, those that follow one another as a range."""
    spans: list[list[int]] = []
    for number in sorted(numbers):
        if spans and number == spans[-1][-1] + 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    return ", ".join(
        say(texts, "cover.range", first=span[0], last=span[-1]) if len(span) > 1 else str(span[0]) for span in spans
    )
