"""The odds of a procedure as a page: outcomes with bars, a measure at a time; games played on wish."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from forge.errors import ForgeError
from forge.referee.telling.form import form_of
from forge.referee.telling.outcomes import entry_title
from forge.table.ruling import chances
from forge.table.ruling.ahead import counting, named, unsaid
from forge.table.ruling.filling import find_procedure, words_said

if TYPE_CHECKING:
    from starlette.responses import Response

    from forge.errors import Problem
    from forge.table.ruling.chances import Chances
    from forge.table.visit import Visit


async def show(visit: Visit) -> Response:
    """Show the odds of a form as it is filled in."""
    procedure, rules = find_procedure(visit), visit.opened.game.rules
    words = words_said(procedure, visit.query)
    work = chances.sample if visit.query["play"] else chances.count
    problems: tuple[Problem, ...] = ()
    found: Chances | None = None
    try:
        async with counting(visit.opened):
            found = await asyncio.to_thread(work, procedure, rules, words, long=True)
    except ForgeError as error:
        problems = unsaid(named(error.problems, procedure, rules), rules)
    columns = found.columns if found else ()
    wanted = visit.query["of"]
    shown = next((one for one in columns if one.id == wanted), columns[0] if columns else None)
    return visit.page(
        "rule/odds.html",
        400 if problems else 200,
        procedure=procedure,
        heading=entry_title(procedure.id, (), rules),
        inputs=[(one.title, one.chosen_words) for one in form_of(procedure, rules, words) if one.id in words],
        found=found,
        shown=shown,
        problems=problems,
        query=urlencode(words),
        played=bool(visit.query["play"]),
    )
