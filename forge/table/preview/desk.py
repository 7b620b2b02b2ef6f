"""What all pages of the preview share: the bench, the reader's view, places as this reader is shown them, addresses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from forge.drawing.colour import DEFICIENCIES, deficiency_matrix
from forge.errors import Location, fail
from forge.table.preview.bench import bench_of
from forge.table.preview.editing import Writing, is_here
from forge.table.preview.view import View

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.responses import Response

    from forge.pack.model import Component, Piece
    from forge.table.preview.kit import Kit
    from forge.table.visit import Visit

_PLAIN = re.compile(r"[\w.+ -]{1,100}")


class Desk:
    """One visit to the preview of a pack."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.bench = bench_of(visit.hall, visit.opened)
        self.view = View.read(visit.query)
        self.written = Writing(visit.opened.wanted.folder, visit.hall.editor if self.is_here else "")
        self.root = f"/{quote(visit.opened.name)}/preview"

    @property
    def is_here(self) -> bool:
        """Whether who visits sits at this machine: by the address that they come from, and the one that they call."""
        request = self.visit.request
        client = request.client.host if request.client else ""
        return is_here(client) and is_here(request.url.hostname or "")

    async def page(self, template: str, work: Callable[[Kit], dict[str, Any]]) -> Response:
        """Answer with a page of what the kit says now."""

        def prepared(kit: Kit) -> dict[str, Any]:
            return {**work(kit), "number": self.bench.number}

        values = await self.bench.look(prepared)
        return self.visit.page(f"preview/{template}", view=self.view, desk=self, root=self.root, **values)

    @property
    def matrices(self) -> tuple[tuple[str, tuple[tuple[float, float, float], ...]], ...]:
        """How eyes without one of the three colours mix them, for the filters of the page."""
        return tuple((name, deficiency_matrix(name)) for name in DEFICIENCIES)

    def component(self, component: Component | str) -> str:
        """Give the address of a component."""
        return f"{self.root}/{quote(component if isinstance(component, str) else component.id, safe='')}"

    def piece(self, component: str, piece: str, place: int) -> str:
        """Give the address of a piece: by its id, or by its place where its id could not stand in an address."""
        named = piece if _PLAIN.fullmatch(piece) and piece not in (".", "..") else f"~{place}"
        return f"{self.component(component)}/{quote(named, safe='')}"


def find_piece(kit: Kit, component: str, named: str) -> tuple[Component, Piece, int]:
    """Give the piece of an address, and its place among those of its component."""
    found = kit.component(component)
    for place, piece in enumerate(found.pieces):
        if named in (piece.id, f"~{place}"):
            return found, piece, place
    raise fail(Location(component), "", f"{found.title} has no piece {named[:80]!r} any more")
