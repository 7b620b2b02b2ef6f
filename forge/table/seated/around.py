"""Who sits where: the seats of the table, which of them a phone is connected at, and for the host their links."""

from __future__ import annotations

import io
import secrets
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import Response

from forge.errors import ForgeError
from forge.referee.contract.refusals import Illegal
from forge.referee.contract.words import word
from forge.table.links import LONGEST_NAME, MOST_SEATS, link
from forge.table.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.table.visit import Form, Visit


class Place(NamedTuple):
    """A seat as the page shows it: its number, who sits there, for which sides, how many pages are open, its link.

    Only the host is given links; ``own`` is the seat that looks at the page.
    """

    number: int
    name: str
    sides: tuple[str, ...]
    pages: int
    own: bool
    link: str = ""


async def show(visit: Visit) -> Response:
    """Show who sits where."""
    return await _page(visit)


async def code(visit: Visit) -> Response:
    """Give the link of a seat as a QR code, to the host alone."""
    seat = _seat(visit, visit.part("number"))
    import segno  # only where a link is shown

    drawn = io.BytesIO()
    segno.make(link(seat, visit.hall.beginning), error="l", micro=False).save(
        drawn, kind="svg", border=4, scale=4, light="#ffffff", svgclass=None, lineclass=None
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml")


async def act(visit: Visit) -> Response:
    """Put a seat there, take one away, or give it a new link; only the host does."""
    form = await visit.form()
    try:
        _do(visit, form, await _sides(visit))
    except ForgeError as error:
        return await _page(visit, 400, tuple(problem.message for problem in error.problems))
    return visit.go("/seats")


def _do(visit: Visit, form: Form, sides: Sequence[tuple[str, str]]) -> None:
    _refuse_guest(visit)
    there, does = list(visit.hall.seats.values()), form.get("do")
    if does == "add":
        visit.hall.reseat([*there, _new(form, there, [side for side, _ in sides])])
        return
    seat = _seat(visit, form.get("number"))
    place = there.index(seat)
    if does == "renew" and not seat.host:
        there[place] = seat._replace(token=secrets.token_urlsafe(16))
    elif does == "remove" and not seat.host:
        del there[place]
    else:
        raise Illegal("seat", visit.words("seats.host-stays"))
    visit.hall.reseat(there)


def _new(form: Form, there: Sequence[Seat], sides: Sequence[str]) -> Seat:
    name, played = form.get("name").strip(), form.get("side")
    if len(there) >= MOST_SEATS:
        raise Illegal("seat", f"there are at most {MOST_SEATS} seats at a table")
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise Illegal("name", f"must be a name of at most {LONGEST_NAME} letters")
    if any(name == seat.name for seat in there):
        raise Illegal("name", f"{name} sits here already")
    if played and played not in sides:
        raise Illegal("side", f"{played!r} is no side of this game")
    return Seat(secrets.token_urlsafe(16), name, (played,) if played else ())


def _seat(visit: Visit, number: str) -> Seat:
    """Give a seat by its number, to the host."""
    _refuse_guest(visit)
    there = list(visit.hall.seats.values())
    at = int(number) if number.isascii() and number.isdigit() and len(number) < 4 else 0
    if not 0 < at <= len(there):
        raise Illegal("seat", f"there is no seat {number[:10]}")
    return there[at - 1]


def _refuse_guest(visit: Visit) -> None:
    if not visit.seat.host:
        raise Illegal("seats", visit.words("seats.host-only"))


async def _sides(visit: Visit) -> tuple[tuple[str, str], ...]:
    """Give the sides of the only game of this table, by id and word; of several games none can be named."""
    if not visit.hall.only:
        return ()
    opened = await visit.hall.opened(visit.hall.only)
    try:
        game = opened.game
    except ForgeError:
        return ()
    play = game.whole.play
    return tuple((side, str(word(game.rules.texts, side))) for side in (play.sides if play else ()))


async def _page(visit: Visit, status: int = 200, refused: Sequence[str] = ()) -> Response:
    sides = await _sides(visit)
    named, host = dict(sides), visit.seat.host
    places = tuple(
        Place(
            number,
            seat.name,
            tuple(named.get(side, side) for side in seat.sides),
            visit.hall.pages_at(seat.token),
            seat.token == visit.seat.token,
            link(seat, visit.hall.beginning) if host else "",
        )
        for number, seat in enumerate(visit.hall.seats.values(), 1)
    )
    return visit.page("seats/index.html", status, places=places, sides=sides, refused=tuple(refused))
