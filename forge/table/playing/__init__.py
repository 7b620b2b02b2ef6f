"""A whole game: what is asked, what happened, the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.table.routes import Path

if TYPE_CHECKING:
    from starlette.responses import Response

    from forge.table.visit import Visit


async def show(visit: Visit) -> Response:
    """Show the first page of the room."""
    return visit.page("play/index.html")


ROUTES = (Path("/{pack}/play", show),)
