"""The application: the routes of all rooms, behind the guard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

from forge.places import templates
from forge.table import board_page, entrance, playing, preview, recording, ruling, seated
from forge.table.events import Event, streaming
from forge.table.routes import Path
from forge.table.visit import Visit, answering

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp

    from forge.table.hall import Hall

ROOMS = (entrance, seated, ruling, playing, board_page, recording, preview)


def create_app(hall: Hall) -> ASGIApp:
    """Make the application of a table; the guard goes before it."""
    paths = [*COMMON, *(path for room in ROOMS for path in room.ROUTES)]
    routes = [
        Route(path.path, answering(path.handler, hall), methods=list(path.methods), name=path.path) for path in paths
    ]
    return Starlette(routes=routes, exception_handlers={Exception: _broken, 404: _missing, 405: _missing})


async def _events(visit: Visit) -> Response:
    """Tell a page what happens, beginning with how the ledgers stand."""
    opened = visit.opened
    heads = " ".join(f"{name}={head}" for name, head in opened.heads.items())
    return streaming(opened.listeners.stream(Event("heads", heads), visit.seat.token))


async def _static(visit: Visit) -> Response:
    """Give one of the files of the pages; which ones there are was listed when the table began."""
    path = STATIC.get(visit.part("name"))
    return FileResponse(path) if path else PlainTextResponse(visit.words("base.missing"), 404)


async def _picture(visit: Visit) -> Response:
    """Give a picture by what is in it."""
    picture = await visit.hall.pictures.fetch(visit.part("name"))
    if picture is None:
        return PlainTextResponse(visit.words("base.missing"), 404)
    return Response(
        picture.data, media_type=picture.media_type, headers={"cache-control": "private, max-age=31536000, immutable"}
    )


async def _missing(request: Request, error: Exception) -> Response:  # noqa: ARG001 - starlette's interface
    return PlainTextResponse("There is no such page at this table.", 404)


async def _broken(_request: Request, _error: Exception) -> Response:
    """Say that forge is at fault; who serves the table is told what it was, and nobody else."""
    return PlainTextResponse(FAULT, 500)


FAULT = "Something went wrong at the table; nothing was recorded by halves. Go back and try again."
FONTS = ("BarlowCondensed-SemiBold.ttf", "LeagueGothic-Regular.ttf")
STATIC = {path.name: path for path in sorted((templates() / "table" / "static").iterdir()) if path.is_file()}
STATIC |= {name: templates() / "fonts" / name for name in FONTS}
COMMON = (
    Path("/static/{name}", _static),
    Path("/picture/{name}", _picture),
    Path("/{pack}/events", _events),
)
