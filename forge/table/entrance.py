"""The first page: which packs there are, and in which language the pages are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.table.routes import Path
from forge.table.wording import LANGUAGE, LANGUAGES

if TYPE_CHECKING:
    from starlette.responses import Response

    from forge.table.visit import Visit

A_YEAR = 365 * 24 * 60 * 60


async def packs(visit: Visit) -> Response:
    """List the packs, or lead on to the only one."""
    if only := visit.hall.only:
        return visit.go(f"/{only}/")
    return visit.page("packs.html", packs=visit.hall.shown(visit.words.language))


async def pack(visit: Visit) -> Response:
    """Show what may be done with a pack."""
    return visit.page("pack.html")


async def cover(visit: Visit) -> Response:
    """Show the picture on the cover of a pack."""
    return visit.go(await visit.opened.cover())


async def language(visit: Visit) -> Response:
    """Keep the language that was chosen, and lead back; the games are told in what the host chooses."""
    form = await visit.form()
    back = visit.go(form["back"])
    if form["language"] in LANGUAGES:
        back.set_cookie(LANGUAGE, form["language"], max_age=A_YEAR, httponly=True, samesite="lax")
        if visit.seat.host:
            await visit.hall.tell_in(form["language"])
    return back


ROUTES = (
    Path("/", packs),
    Path("/language", language, ("POST",)),
    Path("/{pack}/", pack),
    Path("/{pack}/cover", cover),
)
