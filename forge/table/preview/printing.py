"""The print dialog: what is to be printed and how, what that takes, and the files, made whole or not at all."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from starlette.responses import FileResponse, PlainTextResponse

from forge.errors import ForgeError
from forge.library.choices import FORMATS
from forge.reading.paper_book import paper_book
from forge.table.events import Event
from forge.table.preview.bench import PIECES
from forge.table.preview.desk import Desk
from forge.table.preview.telling import trouble
from forge.table.preview.wishes import EXTRAS, LOOKS, Wishes

if TYPE_CHECKING:
    from starlette.responses import Response

    from forge.imposing.cover_plan import PlanLine
    from forge.table.preview.builds import Building
    from forge.table.preview.kit import Kit
    from forge.table.preview.sheets import Printout
    from forge.table.visit import Visit

INTO, NOTHING = "into", "{}"
_KEPT: set[asyncio.Future[None]] = set()


async def show(visit: Visit) -> Response:
    """Show the dialog with the plan of what is chosen."""
    desk = Desk(visit)
    return await desk.page("print.html", lambda kit: _values(kit, desk))


async def begin(visit: Visit) -> Response:
    """Begin a build, and lead on to where it tells how far it is."""
    desk, form = Desk(visit), await visit.form()
    wishes = Wishes.read(form)
    wishes.options("")  # what cannot be done is said before anything begins
    building = desk.bench.builds.begin(wishes.parts, wishes.named)
    _set_off(desk, building, into_out=form[INTO] == "folder" and visit.seat.host)
    return visit.go(f"{desk.root}/-/print/{building.number}")


def _set_off(desk: Desk, building: Building, *, into_out: bool) -> None:
    """Do a build in a thread; the table that ends breaks it off: what is written is whole or not there."""
    loop, opened, bench = asyncio.get_running_loop(), desk.visit.opened, desk.bench

    def tell() -> None:
        opened.listeners.tell(Event(PIECES, NOTHING))
        if building.built and not building.components:
            _KEPT.add(task := asyncio.ensure_future(bench.look(bench.mark)))
            task.add_done_callback(_KEPT.discard)

    def told() -> None:
        with suppress(RuntimeError):  # the table has ended
            loop.call_soon_threadsafe(tell)

    bench.builds.set_off(building, opened.wanted, told, into_out=into_out)


async def watch(visit: Visit) -> Response:
    """Show how far a build is, and what came of it."""
    desk = Desk(visit)
    building = _find(desk)
    if building is None:
        return visit.go(f"{desk.root}/-/print")
    return await desk.page("build.html", lambda _: _told(building, desk))


async def fetch(visit: Visit) -> Response:
    """Give a file of a build, or all of them in one."""
    building, named = _find(Desk(visit)), visit.part("file")
    files = () if building is None else building.files
    found = building.archive if building and named == "all" else None
    if named.isascii() and named.isdigit() and len(named) < 6 and int(named) < len(files):
        found = files[int(named)]
    if found is None or not found.path.is_file():
        return PlainTextResponse(visit.words("base.missing"), 404)
    return FileResponse(found.path, filename=found.name.replace("/", "-"), content_disposition_type="attachment")


def _find(desk: Desk) -> Building | None:
    return desk.bench.builds.find(desk.visit.part("build"))


def _values(kit: Kit, desk: Desk) -> dict[str, Any]:
    wishes = Wishes.read(desk.visit.query)
    values: dict[str, Any] = {
        "wishes": wishes,
        "papers": tuple(paper_book().papers),
        "looks": LOOKS,
        "formats": FORMATS,
        "extras": EXTRAS,
        "parts_of_kit": tuple((one.id, one.title) for one in kit.listed),
        "out": desk.bench.builds.out.name if desk.bench.builds.out and desk.visit.seat.host else "",
        "under_way": desk.bench.builds.under_way,
        "sheets": f"{desk.root}/-/sheets?{urlencode(wishes.pairs())}",
        "plan": None,
    }
    try:
        printout = kit.printout(wishes)
    except ForgeError as error:
        return {**values, "trouble": trouble(error.problems, desk.written)}
    pages = sum(len(job.pages) for job in printout.plan.jobs)
    return {
        **values,
        "plan": printout,
        "told": _by_job(printout),
        "remarks": [line.remark for line in printout.lines if line.remark],
        "leaves": printout.plan.leaves,
        "pages": pages,
        "trouble": trouble((*kit.problems, *printout.problems), desk.written),
    }


def _by_job(printout: Printout) -> list[tuple[str, list[PlanLine]]]:
    """Give the lines of the plan under the heading of each job."""
    found: list[tuple[str, list[PlanLine]]] = []
    for line in printout.lines:
        if line.heading:
            found.append((line.heading, []))
        elif not line.remark:
            found[-1][1].append(line)
    return found


def _told(building: Building, desk: Desk) -> dict[str, Any]:
    return {
        "building": building,
        "percent": 100 * building.done // building.total if building.total else 0,
        "trouble": trouble(building.problems, desk.written),
        "here": f"{desk.root}/-/print/{building.number}",
        "kilobytes": lambda size: f"{-(-size // 1000):,} kB",
    }
