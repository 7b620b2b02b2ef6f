"""The page of a game under way, and what is done on it."""

from __future__ import annotations

import asyncio
import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.responses import JSONResponse, Response

from forge.errors import Problems
from forge.referee.contract.refusals import Illegal, Refusal
from forge.referee.contract.words import say
from forge.table.board_picture import boards_soon, place_words
from forge.table.opened import GAME
from forge.table.playing import begin
from forge.table.playing.acts import act as act_on
from forge.table.playing.acts import undo_to
from forge.table.playing.lookouts import outlook_of
from forge.table.playing.otherwise import look_forms, looked_again
from forge.table.playing.reasons import reasons_of
from forge.table.playing.scene import is_begun, lines_in_groups, scene_of
from forge.table.record import Stale
from forge.table.seated.agreement import asks
from forge.table.seated.panel import beside
from forge.values.value import sentence

if TYPE_CHECKING:
    from forge.library.recorded import RecordedPlay
    from forge.library.tallied import Tallied
    from forge.table.playing.acts import Done
    from forge.table.playing.scene import Scene
    from forge.table.record import Record
    from forge.table.visit import Form, Visit

MOST_DIGITS = 10


async def show(visit: Visit) -> Response:
    """Show the game, or how one is begun where none is."""
    if not await has_game(visit):
        return await begin.show(visit)
    return await page(visit)


async def act(visit: Visit) -> Response:
    """Do what was tapped, and show what came of it; what is refused is said on the page as it stands now."""
    form = await visit.form()
    if not await has_game(visit):
        return await begin.show(visit)
    record = visit.opened.records[GAME]
    if form.get("do") == "undo" and await _asks_to_undo(visit, form):
        return visit.go(f"{visit.opened.name}/play")
    try:
        done = await record.change(lambda play: act_on(play, visit.seat, form), head=form.get("head"))
    except Stale:
        return await page(visit, 409, refused=(visit.words("play.stale"),))
    except Refusal as refusal:
        return await page(visit, 400, refused=refusal.said_in(visit.texts), typed=form.get("line"))
    if done.refused:
        taken = visit.words("play.taken", taken=done.taken)
        return await page(visit, 400, since=done.since, refused=(taken, *done.refused), typed=done.rest, line=done.line)
    return visit.go(f"{visit.opened.name}/play{_behind(done)}")


async def _asks_to_undo(visit: Visit, form: Form) -> bool:
    """Ask the other seats, where an undo takes back what was seen or what they decided; else it may be done at once."""
    record = visit.opened.records[GAME]
    if form.get("head") not in ("", record.head):
        return False  # which is told as what it is: somebody was quicker
    to = await record.look(lambda play: undo_to(play, form))
    words = visit.words("seats.undo-to", record=to) if to else visit.words("seats.undo-last")
    return await asks(visit, words, lambda play, agreed: play.session.undo(to, agreed), to)


def _behind(done: Done) -> str:
    """Write what an address says of what was just done."""
    said = {"since": done.since, "line": done.line, "thrown": "-".join(map(str, done.thrown))}
    return "?" + "&".join(f"{name}={value}" for name, value in said.items() if value) if any(said.values()) else ""


async def page(visit: Visit, status: int = 200, since: int | None = None, **more: object) -> Response:
    """Show the page of the game as it stands."""
    query = visit.query
    since = number(query.get("since")) if since is None else since
    thrown = tuple(int(one) for one in query.get("thrown").split("-") if one.isascii() and one.isdigit())[:100]
    game, seat = visit.opened.game, visit.seat
    sides = await beside(visit)
    scene = await _record(visit).look(lambda play: scene_of(play, game, seat, since, thrown))
    own = sides.own or (sides.panel.own if sides.panel else None)
    prompt = (own.prompt if own else None) or (scene.prompt if scene.mine and not sides.panel else None)
    laid = own.laid if own else scene.laid
    boards = await boards_soon(visit.opened, laid, prompt.on_board if prompt else ())
    placing = await place_words(visit.opened, scene.lay, scene.laid) if boards and scene.lay is not None else ()
    shown = {"boards": boards, "placing": placing, "sides": sides, "laid": laid}
    return visit.page("play/game.html", status, **_values(visit, scene, since) | shown | more)


def _values(visit: Visit, scene: Scene, since: int | None) -> dict[str, Any]:
    return {
        "scene": scene,
        "news": tuple(lines_in_groups(scene.news.lines)),
        "refused": (),
        "typed": "",
        "line": number(visit.query.get("line")),
        "since": since,
    }


async def has_game(visit: Visit) -> bool:
    """Tell whether a game is under way in the record of this table, or over and still to be looked at."""
    record = _record(visit)
    return record.begun and await record.look(partial(is_begun, game=visit.opened.game))


async def odds(visit: Visit) -> Response:
    """Give what each option leads to, as data where a script asks for it, else as a page."""
    record = _record(visit)
    if not await has_game(visit):
        return visit.go(f"{visit.opened.name}/play")
    as_data = visit.query.get("as") == "data"
    try:
        found = await outlook_of(visit.opened, record, visit.query.get("policy"))
    except Refusal as refusal:
        if as_data:
            return JSONResponse({"options": {}, "said": ""})
        return visit.page("play/said.html", 400, heading=visit.words("play.odds"), said=refusal.said_in(visit.texts))
    if as_data:
        return JSONResponse({"options": found.beside, "said": found.said} if found else {"options": {}, "said": ""})
    return visit.page("play/odds.html", found=found) if found else visit.go(f"{visit.opened.name}/play/odds")


async def what_if(visit: Visit) -> Response:
    """Show the look-ups of what happened last, and what one of them would have been with something changed."""
    if not await has_game(visit):
        return visit.go(f"{visit.opened.name}/play")
    since, query = number(visit.query.get("since")), visit.query
    record, place = _record(visit), number(query.get("look"))
    try:
        forms = await record.look(lambda play: look_forms(play, since))
        again = () if place is None else await record.look(lambda play: looked_again(play, since, place, query))
    except Refusal as refusal:
        return visit.page("play/said.html", 400, heading=visit.words("play.what-if"), said=refusal.said_in(visit.texts))
    return visit.page("play/what_if.html", forms=forms, again=again, place=place, since=since)


async def why(visit: Visit) -> Response:
    """Show by which rules and readings the last things were ruled, and what other meanings would have given."""
    if not await has_game(visit):
        return visit.go(f"{visit.opened.name}/play")
    since = number(visit.query.get("since"))
    found = await _record(visit).look(lambda play: reasons_of(play, since))
    return visit.page("play/why.html", found=found)


async def tally(visit: Visit) -> Response:
    """Give the pack's tally sheet with the game's numbers in it."""
    game = visit.opened.game
    if not await has_game(visit) or game.whole.tally is None:
        return visit.page(
            "play/said.html", 404, heading=visit.words("play.tally"), said=(say(visit.texts, "refused.no-tally"),)
        )
    values = await _record(visit).look(partial(_tallied, game=game))
    data = await asyncio.to_thread(_printed, visit, values)
    return Response(
        data,
        media_type="application/pdf",
        headers={"content-disposition": f'attachment; filename="{visit.opened.name}-tally.pdf"'},
    )


def _tallied(play: RecordedPlay, game: Any) -> Tallied:
    position = play.session.position_of(game.whole.play.id)
    if position is None:
        raise Illegal("tally", sentence("no-tally"))
    from forge.library.tallied import tallied  # only who prints the sheet needs it
    from forge.referee.ledger.opening import begun_on

    return tallied(
        game.whole, position, play.session.rules, play.session.players, begun_on(play.session.ledger.records)
    )


def _printed(visit: Visit, found: Tallied) -> bytes:
    if not found.values:
        raise Illegal("tally", sentence("nothing-tallied"))
    from forge.printing.tally import print_filled  # printing loads much that playing does not need

    problems = Problems()
    pack = visit.opened.told.contents(problems)
    problems.raise_errors()
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "tally.pdf"
        print_filled(pack, found.values, target, problems, found.beside)
        return target.read_bytes()


def number(said: str) -> int | None:
    """Read a number of an address; None where there is none."""
    return int(said) if said.isascii() and said.isdigit() and len(said) < MOST_DIGITS else None


def _record(visit: Visit) -> Record:
    return visit.opened.records[GAME]
