"""The designer's pages: every piece and sheet as it is printed, drawn anew at each save."""

from __future__ import annotations

import asyncio
from importlib import import_module
from typing import TYPE_CHECKING

from forge.table.routes import Path

if TYPE_CHECKING:
    from starlette.responses import Response

    from forge.table.visit import Handler, Visit


def _answer(page: str, act: str = "show") -> Handler:
    """Answer by a function of a module that is loaded when somebody first asks: drawing and printing take a while."""

    async def answer(visit: Visit) -> Response:
        module = await asyncio.to_thread(import_module, f"{__name__}.{page}")
        handler: Handler = getattr(module, act)
        return await handler(visit)

    return answer


ROUTES = (
    Path("/{pack}/preview", _answer("gallery")),
    Path("/{pack}/preview/-/seen", _answer("gallery", "seen"), ("POST",)),
    Path("/{pack}/preview/-/sheets", _answer("imposed")),
    Path("/{pack}/preview/-/changes", _answer("changing")),
    Path("/{pack}/preview/-/counts", _answer("counting")),
    Path("/{pack}/preview/-/print", _answer("printing")),
    Path("/{pack}/preview/-/print", _answer("printing", "begin"), ("POST",)),
    Path("/{pack}/preview/-/print/{build}", _answer("printing", "watch")),
    Path("/{pack}/preview/-/print/{build}/{file}", _answer("printing", "fetch")),
    Path("/{pack}/preview/{component}", _answer("gallery")),
    Path("/{pack}/preview/{component}/{piece}", _answer("closeup")),
)
