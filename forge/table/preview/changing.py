"""What has changed since the table began, or since the last build here: pieces beside what they looked like before."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.table.preview.desk import Desk
from forge.table.preview.kit import Shot

if TYPE_CHECKING:
    from starlette.responses import Response

    from forge.live import LiveComponent, LivePiece
    from forge.pack.model import Side
    from forge.table.preview.editing import Written
    from forge.table.preview.kit import Kit
    from forge.table.visit import Visit

MOST_SHOWN = 100
PATIENCE = 1.0
"""Seconds that a page waits for pictures of before that nobody had asked for; the rest come with the next look."""


class Pair(NamedTuple):
    """A side before and now; blank before where nobody had looked at it."""

    side: Side
    before: str
    now: str


class Changed(NamedTuple):
    """A piece that looks otherwise, or is new."""

    key: str
    title: str
    part: str
    address: str
    where: Written
    pairs: tuple[Pair, ...]
    seen: bool


async def show(visit: Visit) -> Response:
    """Show what has changed."""
    desk = Desk(visit)
    return await desk.page("changes.html", lambda kit: _values(kit, desk))


def _values(kit: Kit, desk: Desk) -> dict[str, Any]:
    found = [(one, piece) for one in kit.listed for piece in one.pieces or () if piece.changed]
    until = time.monotonic() + PATIENCE
    return {
        "changed": tuple(_changed(one, piece, desk, kit, until) for one, piece in found[:MOST_SHOWN]),
        "count": len(found),
        "unseen": sum(desk.bench.is_new(one.id, piece) for one, piece in found),
        "gone": desk.bench.gone(kit),
        "since_build": desk.bench.marked,
        "busy": kit.live.busy,
    }


def _changed(one: LiveComponent, piece: LivePiece, desk: Desk, kit: Kit, until: float) -> Changed:
    pairs = []
    for side in one.sides:
        shot = Shot(one.id, piece.id, side)
        now, before = desk.bench.address(shot), desk.bench.before(shot)
        if not before and time.monotonic() < until:
            before = desk.bench.recalled(kit, shot)
        if before != now:
            pairs.append(Pair(side, before, now))
    known = [pair for pair in pairs if pair.before]
    return Changed(
        f"{one.id}/{piece.id}",
        piece.title or piece.id,
        one.title,
        desk.piece(one.id, piece.id, (one.pieces or ()).index(piece)),
        desk.written(piece.where),
        tuple(known or pairs),
        not desk.bench.is_new(one.id, piece),
    )
