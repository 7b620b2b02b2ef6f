"""A ruling on record as a page: what is asked next, or the receipt, with what may be done about it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode
from weakref import WeakKeyDictionary

from starlette.responses import JSONResponse

from forge.errors import ForgeError, Location, fail
from forge.referee.odds.outlook import Lookout
from forge.table.asking import dice_due, prompt_of, read_posted, roll
from forge.table.ruling.ahead import ahead_of
from forge.table.ruling.deciding import find_call, ruled, take_back
from forge.table.ruling.outlook_words import told
from forge.table.ruling.records import rulings_of

if TYPE_CHECKING:
    from starlette.responses import Response

    from forge.library.recorded import RecordedPlay
    from forge.table.opened import Opened
    from forge.table.ruling.deciding import Ruled
    from forge.table.visit import Form, Visit


_LOOKOUTS: WeakKeyDictionary[Opened, Lookout] = WeakKeyDictionary()


def _seq(visit: Visit) -> int:
    """Give the record that the address names."""
    said = visit.part("record")
    if not (said.isascii() and said.isdigit() and len(said) < 10):
        raise fail(Location(said), "", visit.words("rule.no-ruling"))
    return int(said)


async def show(visit: Visit) -> Response:
    """Show the receipt, or the question before there is one."""
    return await _page(visit, _seq(visit))


async def answer(visit: Visit) -> Response:
    """Answer what is asked, by hand or by forge, and show what comes of it; or take the ruling back."""
    seq, form = _seq(visit), await visit.form()
    record = await rulings_of(visit.opened)
    address = f"{visit.opened.name}/rule/ruling/{seq}"
    if form["do"] == "undo":
        call = await record.change(lambda play: take_back(play, seq), form["head"])
        return visit.go(f"{visit.opened.name}/rule/{quote(call.procedure)}?{urlencode(call.inputs)}")
    if form["face"]:
        shown = await record.look(lambda play: ruled(play, seq))
        if shown.question and (tapped := dice_due(shown.question, form)) is not None:
            return await _page(visit, seq, tapped)
    try:
        await record.change(lambda play: _answered(play, seq, form), form["head"])
    except ForgeError as error:
        shown = await record.look(lambda play: ruled(play, seq))
        if shown.told:
            raise
        return await _page(visit, seq, refused=error)
    return visit.go(address)


def _answered(play: RecordedPlay, seq: int, form: Form) -> None:
    session = play.session
    call, question = find_call(session, seq), session.question
    if question is None or session.course.current is not call:
        raise fail(Location(f"record {seq}"), "", "asks nothing now")
    if form["do"] == "keep":
        session.keep()
    elif form["do"] == "roll":
        session.answer(roll(question))
    else:
        session.answer(read_posted(question, form, session.rules.texts))


async def outlook(visit: Visit) -> Response:
    """Give what each option of the question leads to, as far as that is counted or played in a moment."""
    seq, opened = _seq(visit), visit.opened
    lookout = _LOOKOUTS.setdefault(opened, Lookout())

    def work(play: RecordedPlay) -> dict[str, object]:
        walk = play.session.walk_of(find_call(play.session, seq))
        try:
            found = lookout.odds_here(walk)
        except ForgeError:
            return {"options": {}, "said": ""}
        return told(found, walk, play.session.rules)

    return JSONResponse(await (await rulings_of(opened)).look(work))


async def _page(visit: Visit, seq: int, thrown: tuple[int, ...] = (), refused: ForgeError | None = None) -> Response:
    opened, record = visit.opened, await rulings_of(visit.opened)
    if not record.begun:
        raise fail(Location(f"record {seq}"), "", visit.words("rule.no-ruling"))
    shown = await record.look(lambda play: ruled(play, seq))
    status, problems = (400, refused.problems) if refused else (200, ())
    values = {"shown": shown, "inputs": urlencode(shown.inputs), "problems": problems}
    if shown.question and not shown.void:
        prompt = prompt_of(shown.question, record.rules, thrown=thrown)
        return visit.page("rule/asking.html", status, asking=prompt, **values)
    return visit.page("rule/receipt.html", status, again=await _again(opened, shown), **values)


async def _again(opened: Opened, shown: Ruled) -> object:
    """Look ahead to the same ruling once more, whose dice can then be tapped at once."""
    procedure = opened.game.procedures.get(shown.procedure)
    if procedure is None:
        return None
    return await asyncio.to_thread(ahead_of, procedure, opened.game.rules, shown.inputs, odds=False)
