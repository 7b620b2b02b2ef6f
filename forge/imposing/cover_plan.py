"""The plan on the cover: each job with its file, and of each run of sheets the pages, sides, material and copies."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.imposing.jobs import has_back, pdf_name
from forge.imposing.words import say, title_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from forge.imposing.blocks import Sheet
    from forge.imposing.jobs import Job

MATERIALS = {"card": "card", "counter": "board"}
"""What the pieces of a kind are printed on or glued to, where plain paper is not all."""


class PlanLine(NamedTuple):
    """A line of the plan: the heading of a job, or the pages of a run of sheets and how they are printed."""

    pages: str = ""
    what: str = ""
    amount: str = ""
    sides: str = ""
    paper: str = ""
    heading: str = ""


def plan_lines(stem: str, jobs: Iterable[Job], sheets: Sequence[Sheet], texts: Mapping[str, str]) -> Iterator[PlanLine]:
    """Give the lines of all jobs; how many there are does not depend on the numbers of the pages."""
    for job in jobs:
        runs = list(_runs(job, sheets))
        if not runs:
            continue
        way = say(texts, f"cover.way-{job.duplex}")
        count = say(texts, "cover.one-sheet" if job.leaves == 1 else "cover.sheets", count=job.leaves, paper=job.paper)
        yield PlanLine(heading=say(texts, "cover.job", file=pdf_name(stem, job), sheets=count, way=way))
        for run in runs:
            yield _line(job, run, sheets, texts)


def _runs(job: Job, sheets: Sequence[Sheet]) -> Iterator[list[int]]:
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
    return (one.two_sided, one.fold, _kind(one)) == (other.two_sided, other.fold, _kind(other))


def _kind(sheet: Sheet) -> str:
    return sheet.blocks[0].group.members[0].component.kind


def _line(job: Job, run: Sequence[int], sheets: Sequence[Sheet], texts: Mapping[str, str]) -> PlanLine:
    found, first = [sheets[index] for index in run], sheets[run[0]]
    numbers = [number for index in run for number in job.pages_of(index)]
    what = title_of(first._replace(blocks=tuple(block for sheet in found for block in sheet.blocks)), texts)
    material = "stock" if first.stock else MATERIALS.get(_kind(first), "paper")
    return PlanLine(
        say(texts, "cover.pages" if len(numbers) > 1 else "cover.page", range=_ranges(numbers, texts)),
        what,
        _amount(found, texts),
        say(texts, f"cover.sides-{_sides(job, first)}"),
        say(texts, f"cover.on-{material}"),
    )


def _sides(job: Job, sheet: Sheet) -> str:
    if sheet.fold:
        return "fold"
    if not has_back(sheet):
        return "one"
    if job.duplex != "none":
        return "both"
    return "one" if sheet.page_piece else "apart"


def _amount(found: Sequence[Sheet], texts: Mapping[str, str]) -> str:
    """Count what is not told by the title: tiles, copies, pieces."""
    first = found[0]
    if first.tile:
        return say(texts, "cover.tiles", count=len(found))
    if first.page_piece:
        copies = first.blocks[0].group.members[0].piece.copies
        return say(texts, "cover.times", count=copies) if copies > 1 else ""
    total = sum(sheet.total for sheet in found)
    return say(texts, "cover.one-piece" if total == 1 else "cover.pieces", count=total)


def _ranges(numbers: Iterable[int], texts: Mapping[str, str]) -> str:
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
