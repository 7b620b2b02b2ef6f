"""The page of a side alone: what it is asked in secret, what it did, its own sheet; nobody else is ever given it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.errors import ForgeError
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.words import word
from forge.table.board_picture import boards_soon
from forge.table.forge_plays import forge_plays
from forge.table.opened import GAME
from forge.table.record import Stale
from forge.table.seated.curtains import draw, looks, shut
from forge.table.seated.own import act as act_on
from forge.table.seated.own import own_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.responses import Response

    from forge.table.visit import Visit

LONGEST_PASSPHRASE = 1000


async def show(visit: Visit) -> Response:
    """Show a side what is its own, if it looks; else lead to where it says so."""
    side = _side(visit)
    if not looks(visit, side):
        return visit.go(_home(visit))
    return await _page(visit, side)


async def look(visit: Visit) -> Response:
    """Open the curtain: whoever has the phone says that he is the side."""
    side = _side(visit)
    return draw(visit, side, visit.go(f"{_home(visit)}/alone/{side}"))


async def close(visit: Visit) -> Response:
    """Close the curtain, before the phone is passed on."""
    shut(visit)
    return visit.go(_home(visit))


async def act(visit: Visit) -> Response:
    """Answer what a side is asked alone, or take it back."""
    side, form = _side(visit), await visit.form()
    if not looks(visit, side):
        return visit.go(_home(visit))
    record = visit.opened.records[GAME]
    try:
        came = await record.alone(side, lambda session, sides: act_on(session, sides, side, form), form.get("head"))
    except Stale:
        return await _page(visit, side, 409, refused=(visit.words("seats.stale"),))
    except ForgeError as error:
        return await _page(visit, side, 400, refused=_sentences(error, visit))
    await record.change(lambda play: forge_plays(play).go_on())
    if came.thrown:
        return await _page(visit, side, thrown=came.thrown)
    return visit.go(f"{_home(visit)}/alone/{side}" if visit.seat.passed_round else _home(visit))


async def unlock(visit: Visit) -> Response:
    """Open the private ledger of a side with its passphrase, which stands in no address and no log."""
    side, form = _side(visit), await visit.form()
    passphrase = form.get("passphrase")[:LONGEST_PASSPHRASE]
    await visit.opened.records[GAME].change(lambda play: play.sit().unlock(side, passphrase))
    return visit.go(_home(visit))


async def lock(visit: Visit) -> Response:
    """Put the private ledger of a side under a passphrase."""
    side, form = _side(visit), await visit.form()
    if not looks(visit, side):
        return visit.go(_home(visit))
    new, again = form.get("new")[:LONGEST_PASSPHRASE], form.get("again")[:LONGEST_PASSPHRASE]
    if not new or new != again:
        return await _page(visit, side, 400, refused=(visit.words("seats.not-the-same"),))
    try:
        await visit.opened.records[GAME].look(lambda play: play.sit().lock(side, new))
    except ForgeError as error:
        return await _page(visit, side, 400, refused=_sentences(error, visit))
    return await _page(visit, side, said=(visit.words("seats.locked"),))


def _side(visit: Visit) -> str:
    """Give the side of the address; one that this seat does not play is refused."""
    side = visit.part("side")
    if not visit.seat.plays(side):
        said = visit.words("seats.not-yours", who=str(word(visit.texts, side)))
        raise Illegal(side, said, visit.words("seats.not-yours-why"))
    return side


async def _page(
    visit: Visit,
    side: str,
    status: int = 200,
    *,
    refused: Sequence[str] = (),
    said: Sequence[str] = (),
    thrown: tuple[int, ...] = (),
) -> Response:
    game = visit.opened.game
    own = await visit.opened.records[GAME].look(lambda play: own_of(play.sit(), side, game, thrown))
    boards = await boards_soon(visit.opened, own.laid, own.prompt.on_board if own.prompt else ())
    return visit.page("seats/alone.html", status, own=own, boards=boards, refused=tuple(refused), told=tuple(said))


def _sentences(error: ForgeError, visit: Visit) -> tuple[str, ...]:
    said_in: Any = getattr(error, "said_in", None)
    return tuple(said_in(visit.texts)) if said_in else tuple(problem.message for problem in error.problems)


def _home(visit: Visit) -> str:
    return f"{visit.opened.name}/play"
