"""The referee's pages: find what is to be ruled, rule it, read the receipt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.table.routes import Path

if TYPE_CHECKING:
    from starlette.responses import Response

    from forge.table.visit import Visit


async def show(visit: Visit) -> Response:
    """Show the first page of the room."""
    return visit.page("rule/index.html")


ROUTES = (Path("/{pack}/rule", show),)
