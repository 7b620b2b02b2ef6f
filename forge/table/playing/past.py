"""How a game stood at each of its steps: read only, an address for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.referee.contract.refusals import Illegal
from forge.table.board_picture import boards_soon
from forge.table.opened import GAME
from forge.table.playing.game import has_game, number
from forge.table.playing.scene import board_lines, laid_at, news_of
from forge.values.value import sentence

if TYPE_CHECKING:
    from starlette.responses import Response

    from forge.library.game import Game
    from forge.library.recorded import RecordedPlay
    from forge.referee.contract.on_board import OnBoard
    from forge.table.playing.scene import News
    from forge.table.visit import Visit


class Past(NamedTuple):
    """A step of the past: the record of its answer, its place among all steps, what it led to, how things stood then.

    ``before`` and ``after`` are the records of the steps beside it, 0 where there is none; ``records`` of all of them.
    """

    record: int
    place: int
    records: tuple[int, ...]
    before: int
    after: int
    news: News
    standing: str
    board: tuple[str, ...]
    laid: tuple[OnBoard, ...] = ()


async def find(visit: Visit) -> Response:
    """Lead to a step by its place among all, as the slider names it; the last one where it names none."""
    if not await has_game(visit):
        return visit.go(f"{visit.opened.name}/play")
    steps = await visit.opened.records[GAME].look(_steps)
    if not steps:
        return visit.go(f"{visit.opened.name}/play")
    place = number(visit.query.get("step")) or len(steps)
    return visit.go(f"{visit.opened.name}/play/at/{steps[min(place, len(steps)) - 1]}")


async def show(visit: Visit) -> Response:
    """Show how things stood after the answer of a record; of another record, after the answer before it."""
    seq = number(visit.part("record"))
    if seq is None or not await has_game(visit):
        return visit.go(f"{visit.opened.name}/play")
    game = visit.opened.game
    past = await visit.opened.records[GAME].look(lambda play: _past(play, game, seq))
    return visit.page("play/past.html", past=past, boards=await boards_soon(visit.opened, past.laid))


def _steps(play: RecordedPlay) -> tuple[int, ...]:
    """Give the records of all answers of the game that still stand."""
    call = next(play.session.course.latest(), None)
    return tuple(given.seq for given in call.given) if call else ()


def _past(play: RecordedPlay, game: Game, seq: int) -> Past:
    steps = _steps(play)
    reached = [step for step in steps if step <= seq] or list(steps[:1])
    walk = play.session.walk_after(reached[-1]) if reached else None
    if walk is None:
        raise Illegal("record", sentence("no-answer", record=seq))
    place = len(reached)
    standing, *board = board_lines(play, game, walk.position) if walk.position is not None else ("",)
    return Past(
        reached[-1],
        place,
        steps,
        steps[place - 2] if place > 1 else 0,
        steps[place] if place < len(steps) else 0,
        news_of(walk.since, play.rules),
        standing,
        tuple(board),
        laid_at(game, walk.position),
    )
