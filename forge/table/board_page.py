"""The boards of the whole game by themselves, for a tablet that lies beside the paper or a second window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.table.board_picture import boards_soon, faults_of
from forge.table.opened import GAME
from forge.table.playing.scene import board_lines
from forge.table.routes import Path

if TYPE_CHECKING:
    from starlette.responses import Response

    from forge.table.visit import Visit


async def show(visit: Visit) -> Response:
    """Show all boards of the position as it is now."""
    record = visit.opened.records[GAME]
    game = visit.opened.game
    board, stands = (
        await record.look(lambda play: (play.board, board_lines(play, game)[0])) if record.begun else ((), "")
    )
    boards = await boards_soon(visit.opened, board)
    if fault := await faults_of(visit.opened):
        raise fault
    return visit.page("play/board.html", boards=boards, stands=stands, head=record.head)


ROUTES = (Path("/{pack}/play/board", show),)
