"""The first page: components with their counts and problems, pictures of all pieces, and what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import ForgeError
from forge.kinds.faces.by_row import RowComponent
from forge.reading.measures import MM
from forge.table.preview.desk import Desk
from forge.table.preview.kit import Shot
from forge.table.preview.telling import trouble

if TYPE_CHECKING:
    from starlette.responses import Response

    from forge.live import LiveComponent, LivePiece
    from forge.pack.model import Side
    from forge.table.preview.kit import Kit
    from forge.table.visit import Visit

EACH = 48
"""Pieces on one page."""
LONGEST_WORDS = 100
LARGE = 120 * MM
"""What is larger is a page, and shown as one."""


class Part(NamedTuple):
    """A component in the list: where it is shown, how many of what, and whether something is wrong or new.

    ``pieces`` are not known before it was laid out.
    """

    id: str
    title: str
    kind: str
    address: str
    pieces: int | None
    copies: int
    errors: int
    warnings: int
    changed: int


class Print(NamedTuple):
    """A side of a piece: its picture, and what it is called."""

    side: Side
    address: str


class Item(NamedTuple):
    """A piece among others; ``shape`` says how much room its pictures want, ``paper`` that they leave bare paper."""

    key: str
    title: str
    part: str
    address: str
    copies: int
    shape: str
    prints: tuple[Print, ...]
    changed: bool
    paper: bool


async def show(visit: Visit) -> Response:
    """Show the kit, or one component of it."""
    desk = Desk(visit)
    return await desk.page("gallery.html", lambda kit: _values(kit, desk, visit.part("component")))


async def seen(visit: Visit) -> Response:
    """Take note that somebody has looked at all that has changed."""
    desk = Desk(visit)
    await desk.bench.look(desk.bench.all_seen)
    return visit.go(f"{desk.root}{desk.view.query()}")


def _values(kit: Kit, desk: Desk, only: str) -> dict[str, Any]:
    query = desk.visit.query
    words, chosen = query["words"][:LONGEST_WORDS], kit.listing(only) if only else None
    if words:
        kit.whole()
    asked = max(_number(query["page"]), 1)
    names = [chosen.id] if chosen else [one.id for one in kit.listed]
    found, rest = _matching(kit, names, words, asked * EACH)
    pages = max(1, -(-len(found) // EACH)) + rest
    page = min(asked, pages)
    shown = found[(page - 1) * EACH : page * EACH]
    news = {one.id: sum(desk.bench.is_new(one.id, piece) for piece in one.pieces or ()) for one in kit.listed}
    return {
        "parts_of_kit": tuple(_part(one, news[one.id], desk) for one in kit.listed),
        "chosen": chosen,
        "items": tuple(_item(component, piece, desk) for component, piece in shown),
        "sought": words,
        "found": len(found),
        "busy": rest,
        "page_number": page,
        "pages": pages,
        "trouble": trouble(kit.problems_of(chosen.id) if chosen else kit.problems, desk.written),
        "changed": sum(news.values()),
        "place": desk.written(chosen.where) if chosen else None,
    }


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 1


def _part(one: LiveComponent, news: int, desk: Desk) -> Part:
    errors = sum(problem.severity != "warning" for problem in one.problems)
    pieces = None if one.pieces is None else len(one.pieces)
    return Part(
        one.id,
        one.title,
        one.kind,
        desk.component(one.id),
        pieces,
        one.copies,
        errors,
        len(one.problems) - errors,
        news,
    )


def _matching(kit: Kit, names: list[str], words: str, most: int) -> tuple[list[tuple[LiveComponent, LivePiece]], bool]:
    """Give the pieces in whose names, or rows, all of the words stand, and whether there may be more of them.

    Components are laid out until there are as many as are to be shown.
    """
    wanted = words.casefold().split()
    found: list[tuple[LiveComponent, LivePiece]] = []
    rest = False
    for name in names:
        one = next((one for one in kit.listed if one.id == name), None)
        if one and one.pieces is None and len(found) < most:
            one = kit.listing(name)
        if one is None or one.pieces is None:
            rest = rest or one is not None
            continue
        rows = _rows(kit, name) if wanted else {}
        found += [(one, piece) for piece in one.pieces if _has(wanted, one, piece, rows)]
    return found, rest


def _rows(kit: Kit, name: str) -> dict[str, str]:
    """Give all that the rows of a component say, by piece."""
    try:
        component = kit.component(name)
    except ForgeError:  # told among the problems
        return {}
    if not isinstance(component, RowComponent):
        return {}
    return {
        piece.id: " ".join(value for _, value, _ in component.written(piece)).casefold() for piece in component.pieces
    }


def _has(wanted: list[str], one: LiveComponent, piece: LivePiece, rows: dict[str, str]) -> bool:
    said = f"{piece.id} {piece.title} {one.id} {one.title} {one.kind}".casefold()
    return all(word in said or word in rows.get(piece.id, "") for word in wanted)


def _item(one: LiveComponent, piece: LivePiece, desk: Desk) -> Item:
    prints = tuple(Print(side, desk.bench.address(Shot(one.id, piece.id, side, desk.view.look))) for side in one.sides)
    large = max(piece.width, piece.height) > LARGE
    return Item(
        f"{one.id}/{piece.id}",
        piece.title or piece.id,
        one.title,
        desk.piece(one.id, piece.id, (one.pieces or ()).index(piece)),
        piece.copies,
        "page" if large else "wide" if piece.width > 1.4 * piece.height else "small",
        prints,
        desk.bench.is_new(one.id, piece),
        one.paper,
    )
