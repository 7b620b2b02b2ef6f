"""The sheets as they come out of the printer: job by job, leaf by leaf, front and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

from forge.errors import ForgeError
from forge.table.preview.desk import Desk
from forge.table.preview.lines import millimetres
from forge.table.preview.stages import Layer, Stage
from forge.table.preview.telling import trouble
from forge.table.preview.wishes import Wishes

if TYPE_CHECKING:
    from starlette.responses import Response

    from forge.imposing.jobs import PageRef
    from forge.table.preview.kit import Kit
    from forge.table.preview.sheets import DrawnPage, Printout
    from forge.table.visit import Visit


class Jobs(NamedTuple):
    """A job in the list: its number from 1, its file, how many leaves, its address."""

    number: int
    file: str
    leaves: int
    paper: str
    duplex: str


async def show(visit: Visit) -> Response:
    """Show one leaf of a job."""
    desk = Desk(visit)
    return await desk.page("sheets.html", lambda kit: _values(kit, desk))


def _values(kit: Kit, desk: Desk) -> dict[str, Any]:
    query = desk.visit.query
    wishes = Wishes.read(query)
    values: dict[str, Any] = {"wishes": wishes, "jobs": (), "leaf": None, "stages": (), "lines": (), "refused": ()}
    try:
        printout = kit.printout(wishes)
    except ForgeError as error:
        return {**values, "trouble": trouble(error.problems, desk.written)}
    jobs = printout.plan.jobs
    at = _within(query["job"], len(jobs))
    if not any(job.pages for job in jobs):
        return {**values, "trouble": trouble(printout.problems, desk.written)}
    leaves = printout.leaves(jobs[at - 1])
    leaf = leaves[_within(query["leaf"], len(leaves)) - 1]
    job = jobs[at - 1]
    drawn = tuple(printout.draw(job, ref) for ref in leaf.pages)
    pages = tuple(_stage(printout, one, ref, desk) for one, ref in zip(drawn, leaf.pages, strict=True))
    found = (*printout.problems, *(problem for one in drawn for problem in one.problems))
    return {
        **values,
        "jobs": tuple(
            Jobs(number, printout.file(one), one.leaves, one.paper, one.duplex) for number, one in enumerate(jobs, 1)
        ),
        "job": at,
        "leaf": leaf,
        "leaves": leaves,
        "leaves_of": tuple(printout.leaves(one) for one in jobs),
        "hidden": [*wishes.pairs(), ("job", str(at)), ("leaf", str(leaf.number))],
        "stages": pages,
        "lines": tuple(
            one
            for one in ("trim", "bleed", "fold", "die")
            if any(one == line.kind for stage in pages for line in stage.lines)
        ),
        "link": lambda job, leaf: _link(desk, wishes, job, leaf),
        "sized": lambda zoom: _link(desk, wishes, at, leaf.number, zoom),
        "trouble": trouble(found, desk.written),
    }


def _link(desk: Desk, wishes: Wishes, job: int, leaf: int, zoom: int | None = None) -> str:
    size = desk.view.zoom if zoom is None else zoom
    pairs = [*desk.view.pairs(look="plain", zoom=size), *wishes.pairs()]
    pairs += [("job", str(job))] if job > 1 else []
    pairs += [("leaf", str(leaf))] if leaf > 1 else []
    return f"{desk.root}/-/sheets?{urlencode(pairs)}" if pairs else f"{desk.root}/-/sheets"


def _within(text: str, most: int) -> int:
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 1
    return min(max(number, 1), max(most, 1))


def _stage(printout: Printout, drawn: DrawnPage, ref: PageRef, desk: Desk) -> Stage:
    page = drawn.page
    width, height = millimetres(page.width), millimetres(page.height)
    address = desk.bench.opened.pictures.add(drawn.svg)
    layer = Layer("face", address, "0", "0", width, height)
    lines = printout.lines_on(page, ref)
    return Stage(ref.side, page.title or page.name, width, height, "0", (layer,), lines, paper=True)
