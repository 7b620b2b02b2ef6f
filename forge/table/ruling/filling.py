"""The form of a procedure: filled in from an address, a situation or the running game; sent, it is ruled."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

from forge.errors import ForgeError, Location, fail, nearest
from forge.places import situation_names
from forge.referee.contract.words import situation_title
from forge.referee.telling.form import form_of, read_form
from forge.referee.telling.outcomes import entry_title
from forge.table.dice_pad import tapped_in
from forge.table.opened import GAME
from forge.table.record import Stale, head_of
from forge.table.ruling.ahead import ahead_of, counting, named
from forge.table.ruling.counter_pictures import counters_of
from forge.table.ruling.deciding import NEW, Wanted, rule, unfinished
from forge.table.ruling.records import rulings_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from starlette.responses import Response

    from forge.errors import Problem
    from forge.library.recorded import RecordedPlay
    from forge.referee.contract.procedure import Procedure
    from forge.referee.telling.form import Field
    from forge.table.ruling.deciding import Used
    from forge.table.visit import Form, Visit

BESIDE = frozenset({"head", "thrown", "face", "dice", "do", "situation", "position"})
"""What a form sends besides the fields of its procedure; no parameter is called so."""


class Filled(NamedTuple):
    """A form as it is shown: what its fields hold, what was tapped so far, what is missing and what is wrong."""

    procedure: Procedure
    words: Mapping[str, str]
    thrown: tuple[int, ...] = ()
    missing: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    stale: bool = False
    status: int = 200


def find_procedure(visit: Visit) -> Procedure:
    """Find the procedure or table that an address names."""
    known = visit.opened.game.procedures
    name = visit.part("procedure")
    if name not in known:
        raise fail(Location(name), "", visit.words("rule.no-procedure"), nearest(name, known))
    return known[name]


def words_said(procedure: Procedure, form: Form) -> dict[str, str]:
    """Put what an address or a form says of a procedure into words."""
    said: dict[str, list[str]] = {}
    for name, value in form.pairs:
        if name not in BESIDE:
            said.setdefault(name, []).append(value)
    return read_form(procedure, said)


async def show(visit: Visit) -> Response:
    """Show a form, filled in as the address says."""
    procedure = find_procedure(visit)
    words = words_said(procedure, visit.query)
    problems: tuple[Problem, ...] = ()
    try:
        if name := visit.query["situation"]:
            words = _situation(visit, procedure, name) | words
        if visit.query["position"]:
            words = await _position(visit, procedure) | words
    except ForgeError as error:
        problems = error.problems
    return await _page(visit, Filled(procedure, words, problems=problems, status=400 if problems else 200))


async def send(visit: Visit) -> Response:
    """Rule what a form says, and lead on to the ruling."""
    procedure, form = find_procedure(visit), await visit.form()
    filled = Filled(procedure, words_said(procedure, form))
    thrown = tapped_in(form["thrown"], form["face"])
    if missing := tuple(one.title for one in form_of(procedure, visit.opened.game.rules, filled.words) if one.lacking):
        return await _page(visit, filled._replace(thrown=thrown, missing=missing, status=400))
    dice = form["dice"].strip() or " ".join(map(str, thrown))
    wanted = Wanted(procedure.id, filled.words, dice, roll=form["do"] == "roll")
    if form["face"] and (thrown == () or await _too_few(visit, filled, thrown)):
        return await _page(visit, filled._replace(thrown=thrown))
    head = form["head"] or NEW

    def work(play: RecordedPlay) -> int:
        return rule(play, wanted, head)

    try:
        seq = await (await rulings_of(visit.opened)).change(work)
    except Stale:
        return await _page(visit, filled._replace(thrown=thrown, stale=True, status=409))
    except ForgeError as error:
        return await _page(visit, filled._replace(problems=error.problems, status=400))
    return visit.go(f"{visit.opened.name}/rule/ruling/{seq}")


async def strip(visit: Visit) -> Response:
    """Give what comes of a form as it is filled in: what is thrown, and the odds."""
    procedure = find_procedure(visit)
    words = words_said(procedure, visit.query)
    ahead = None
    async with counting(visit.opened):
        if not await visit.request.is_disconnected():
            ahead = await asyncio.to_thread(ahead_of, procedure, visit.opened.game.rules, words)
    return visit.page("rule/strip.html", ahead=ahead, thrown=(), procedure=procedure, query=urlencode(words))


async def _too_few(visit: Visit, filled: Filled, thrown: tuple[int, ...]) -> bool:
    """Whether more dice are thrown than were tapped."""
    ahead = await asyncio.to_thread(ahead_of, filled.procedure, visit.opened.game.rules, filled.words, odds=False)
    return ahead.dice is not None and ahead.dice.due(thrown) is not None


def _situation(visit: Visit, procedure: Procedure, name: str) -> dict[str, str]:
    """Read a situation that comes with the edition; no other file is reachable."""
    game = visit.opened.game
    if name not in situation_names(game.folder, game.edition):
        raise fail(Location(name), "", visit.words("rule.no-situation"))
    return game.situation(procedure, name)


async def _position(visit: Visit, procedure: Procedure) -> dict[str, str]:
    """Give what the running game says of a procedure's inputs; nothing where none is under way."""
    record = visit.opened.records[GAME]
    if not (procedure.from_position and record.begun):
        return {}
    position = await record.look(lambda play: play.position)
    known = {} if position is None else procedure.from_position(position)
    return {one.id: one.kind.show(known[one.id]) for one in procedure.parameters if one.id in known}


async def _page(visit: Visit, filled: Filled) -> Response:
    opened, procedure = visit.opened, filled.procedure
    game, record = opened.game, await rulings_of(opened)
    fields = form_of(procedure, game.rules, filled.words)
    counters = await counters_of(opened) if any(field.options for field in fields) else None
    quick = procedure.id in game.tables
    ahead = await asyncio.to_thread(ahead_of, procedure, game.rules, filled.words, odds=quick)
    head, waiting = await record.look(_standing) if record.begun else (NEW, None)
    return visit.page(
        "rule/form.html",
        filled.status,
        procedure=procedure,
        heading=entry_title(procedure.id, (), game.rules),
        is_table=quick,
        groups=_groups(fields),
        pieces={field.id: counters.of_field(field, opened) for field in fields} if counters else {},
        ahead=ahead,
        thrown=filled.thrown,
        query=urlencode(filled.words),
        head=head,
        waiting=waiting,
        problems=named(filled.problems, procedure, game.rules),
        missing=filled.missing,
        stale=filled.stale,
        starts=await _starts(visit, procedure),
    )


def _standing(play: RecordedPlay) -> tuple[str, Used | None]:
    """Give the record that a form is made for, and the ruling that waits for an answer."""
    return head_of(play), unfinished(play)


def _groups(fields: Sequence[Field]) -> dict[str, list[Field]]:
    """Put what must be given first, and flags together behind what has values."""
    ordered = sorted(fields, key=lambda one: not one.required)
    return {
        "fields": [one for one in ordered if one.kind != "flag"],
        "flags": [one for one in ordered if one.kind == "flag"],
    }


async def _starts(visit: Visit, procedure: Procedure) -> list[dict[str, Any]]:
    """List what a form may start from: situations that speak of its parameters, and the running game."""
    game, found = visit.opened.game, []
    if procedure.from_position and visit.opened.records[GAME].begun:
        found.append({"query": "position=now", "words": visit.words("rule.from-game")})
    for name in situation_names(game.folder, game.edition) if len(procedure.parameters) > 1 else ():
        try:
            game.situation(procedure, name)
        except ForgeError:
            continue
        found.append({"query": urlencode({"situation": name}), "words": situation_title(game.rules.texts, name)})
    return found
