"""One piece large, both sides, with lines over it, its row, and where each thing on it was written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.imposing.options import BLEED
from forge.kinds.faces.by_row import RowComponent
from forge.pack.model import sides_of
from forge.reading.measures import MM
from forge.rendering.decimals import decimal
from forge.table.preview.desk import Desk, find_piece
from forge.table.preview.kit import Shot
from forge.table.preview.lines import millimetres, piece_lines
from forge.table.preview.stages import Layer, Said, Spot, Stage
from forge.table.preview.telling import trouble
from forge.table.preview.view import SHOWN

if TYPE_CHECKING:
    from starlette.responses import Response

    from forge.errors import Location
    from forge.pack.model import Component, Origin, Piece, Side
    from forge.table.preview.kit import Kit
    from forge.table.visit import Visit


LETTERS, LINES = 4 * MM, 20
"""How high the names of shapes are written over them at most; on small pieces so that as many lines have room."""


async def show(visit: Visit) -> Response:
    """Show a piece."""
    desk = Desk(visit)
    return await desk.page("closeup.html", lambda kit: _values(kit, desk))


def _values(kit: Kit, desk: Desk) -> dict[str, Any]:
    part = desk.visit.part
    component, piece, place = find_piece(kit, part("component"), part("piece"))
    desk.bench.seen(component.id, piece.id)
    before = component.pieces[place - 1] if place else None
    after = component.pieces[place + 1] if place + 1 < len(component.pieces) else None
    row = component.written(piece) if isinstance(component, RowComponent) else ()
    cells = {where: (column, value) for column, value, where in row}
    stages = tuple(_stage(component, piece, side, cells, desk) for side in sides_of(component))
    has = {line.kind for stage in stages for line in stage.lines}
    has |= {"before" for stage in stages if any(layer.name == "before" for layer in stage.layers)}
    has |= {kind for stage in stages if stage.spots for kind in ("origins", "names")}
    return {
        "part": component,
        "piece": piece,
        "size": " × ".join(decimal(length / MM, 2) for length in (piece.width, piece.height)),
        "place": desk.written(piece.where),
        "previous": before and desk.piece(component.id, before.id, place - 1),
        "next": after and desk.piece(component.id, after.id, place + 1),
        "sized": lambda zoom: f"{desk.piece(component.id, piece.id, place)}{desk.view.query(zoom=zoom)}",
        "number_of": (place + 1, len(component.pieces)),
        "stages": stages,
        "row": tuple(Said("", column, value, desk.written(where)) for column, value, where in row),
        "lines": tuple(kind for kind in SHOWN if kind in has),
        "trouble": trouble(kit.problems_of(component.id, piece), desk.written),
    }


def _stage(
    component: Component,
    piece: Piece,
    side: Side,
    cells: dict[Location, tuple[str, str]],
    desk: Desk,
) -> Stage:
    shot = Shot(component.id, piece.id, side, desk.view.look)
    width, height, edge = millimetres(piece.width), millimetres(piece.height), millimetres(-BLEED)
    beyond = (millimetres(piece.width + 2 * BLEED), millimetres(piece.height + 2 * BLEED))
    face, before = desk.bench.address(shot), desk.bench.before(shot)
    layers = (
        Layer("bled", desk.bench.address(shot._replace(bled=True)), edge, edge, *beyond),
        Layer("face", face, "0", "0", width, height),
        *((Layer("before", before, "0", "0", width, height),) if before not in ("", face) else ()),
    )
    origins = sorted(component.origins(piece, side), key=lambda one: -one.box.width * one.box.height)
    most = min(LETTERS, max(piece.width, piece.height) // LINES)
    spots = tuple(_spot(f"{side}-{number}", origin, cells, desk, most) for number, origin in enumerate(origins, 1))
    lines = piece_lines(component, piece, side)
    paper = component.imposition == "page"
    return Stage(side, piece.title or piece.id, width, height, millimetres(BLEED), layers, lines, spots, paper)


def _spot(key: str, origin: Origin, cells: dict[Location, tuple[str, str]], desk: Desk, most: int) -> Spot:
    fields = []
    for field, where in origin.fields:
        column, value = cells.get(where, ("", ""))
        fields.append(Said(field, column, value, desk.written(where)))
    said = next((one for one in fields if one.column), fields[0] if fields else None)
    words = [origin.name or desk.visit.words("preview.unnamed")]
    if said:
        words += [f"{said.column} = {said.value}", said.where.words] if said.column else [said.where.words]
    x, y, width, height = map(millimetres, origin.box)
    letters = millimetres(min(origin.box.height // 2, most))
    return Spot(
        key, origin.name, x, y, width, height, tuple(fields), said.where if said else None, ", ".join(words), letters
    )
