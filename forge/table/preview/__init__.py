"""The designer's pages: every piece and sheet as it is printed, drawn anew at each save."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.table.routes import Path

if TYPE_CHECKING:
    from starlette.responses import Response

    from forge.table.visit import Visit


async def show(visit: Visit) -> Response:
    """Show the first page of the room."""
    return visit.page("preview/index.html")


ROUTES = (Path("/{pack}/preview", show),)
