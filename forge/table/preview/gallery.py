"""The first page: components with their counts and problems, pictures of all pieces, and what is wrong."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.kinds.faces.by_row import RowComponent
from forge.pack.model import sides_of
from forge.table.preview.desk import Desk
from forge.table.preview.kit import Shot
from forge.table.preview.telling import trouble

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.responses import Response

    from forge.pack.model import Component, Piece, Side
    from forge.table.preview.kit import Kit
    from forge.table.visit import Visit

EACH = 48
"""Pieces on one page."""
LONGEST_WORDS = 100


class Part(NamedTuple):
    """A component in the list: where it is shown, how many of what, and whether something is wrong or new."""

    id: str
    title: str
    kind: str
    address: str
    pieces: int
    copies: int
    errors: int
    warnings: int
    changed: int


class Print(NamedTuple):
    """A side of a piece: its picture, and what it is called."""

    side: Side
    address: str


class Item(NamedTuple):
    """A piece among others; ``shape`` says how much room its pictures want."""

    key: str
    title: str
    part: str
    address: str
    copies: int
    shape: str
    prints: tuple[Print, ...]
    changed: bool


async def show(visit: Visit) -> Response:
    """Show the kit, or one component of it."""
    desk = Desk(visit)
    return await desk.page("gallery.html", lambda kit: _values(kit, desk, visit.part("component")))


async def seen(visit: Visit) -> Response:
    """Take note of what somebody has looked at."""
    desk, form = Desk(visit), await visit.form()
    desk.bench.seen(form["component"], form["piece"])
    return visit.go(f"{desk.root}{desk.view.query()}")


def _values(kit: Kit, desk: Desk, only: str) -> dict[str, Any]:
    query = desk.visit.query
    words, chosen = query["words"][:LONGEST_WORDS], kit.component(only) if only else None
    found = [*_matching(kit.components if chosen is None else (chosen,), words)]
    pages = max(1, -(-len(found) // EACH))
    page = min(max(_number(query["page"]), 1), pages)
    items = tuple(_item(component, piece, desk) for component, piece in islice(found, (page - 1) * EACH, page * EACH))
    return {
        "parts_of_kit": tuple(_part(kit, component, desk) for component in kit.components),
        "chosen": chosen,
        "items": items,
        "sought": words,
        "found": len(found),
        "page_number": page,
        "pages": pages,
        "trouble": trouble(kit.problems_of(chosen) if chosen else kit.problems, desk.written),
        "changed": len(desk.bench.changed),
        "place": desk.written(chosen.where) if chosen else None,
    }


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 1


def _part(kit: Kit, component: Component, desk: Desk) -> Part:
    wrong = kit.problems_of(component)
    errors = sum(one.severity != "warning" for one in wrong)
    return Part(
        component.id,
        component.title,
        component.kind,
        desk.component(component),
        len(component.pieces),
        sum(piece.copies for piece in component.pieces),
        errors,
        len(wrong) - errors,
        sum(1 for one, _ in desk.bench.changed if one == component.id),
    )


def _matching(components: tuple[Component, ...], words: str) -> Iterator[tuple[Component, Piece]]:
    """Give the pieces in whose names, or rows, all of the words stand."""
    wanted = words.casefold().split()
    for component in components:
        for piece in component.pieces:
            if not wanted or all(word in said for said in (_said(component, piece),) for word in wanted):
                yield component, piece


def _said(component: Component, piece: Piece) -> str:
    row = " ".join(value for _, value, _ in component.written(piece)) if isinstance(component, RowComponent) else ""
    return f"{piece.id} {piece.title} {component.id} {component.title} {component.kind} {row}".casefold()


def _item(component: Component, piece: Piece, desk: Desk) -> Item:
    prints = tuple(
        Print(side, desk.bench.address(Shot(component.id, piece.id, side, desk.view.look)))
        for side in sides_of(component)
    )
    return Item(
        f"{component.id}/{piece.id}",
        piece.title or piece.id,
        component.title,
        desk.piece(component, piece),
        piece.copies,
        "page" if component.imposition == "page" else "wide" if piece.width > 1.4 * piece.height else "small",
        prints,
        (component.id, piece.id) in desk.bench.changed,
    )
