"""What a kit takes: tools and time, as far as sheets tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.imposing.by_machine import is_machine_cut
from forge.imposing.jobs import has_back
from forge.imposing.materials import THICKEST, THINNEST, holds_cards, is_boarded, told_of
from forge.imposing.words import say
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from forge.imposing.blocks import Sheet
    from forge.imposing.options import ImposeOptions
    from forge.imposing.sheet_plan import SheetPlan

CUT, BOARD, GLUE, TILE, PRINT, MACHINE = 0.35, 1.0, 7.0, 3.0, 0.25, 4.0
"""Minutes for a cut along a steel rule, for one through board, which takes several strokes, for gluing a sheet, for
joining a tile, for a sheet from the printer, and for one on a cutting machine."""
QUARTER = 15


def needs(plan: SheetPlan, texts: Mapping[str, str]) -> str:
    """Name the tools that these sheets ask for, and about how long it takes."""
    told = told_of(plan.options)
    by_hand = tuple(sheet for sheet in plan.sheets if not is_machine_cut(sheet, plan.options))
    tools = _listed(
        [say(texts, f"cover.tool-{tool}", **told) for tool in (*_machines(plan), *_tools(by_hand, plan.options.core))],
        texts,
        sleeves=_is_sleeved(plan.sheets),
    )
    quarters = max(1, round(minutes(plan) / QUARTER))
    if quarters < 4:
        time = say(texts, "cover.minutes", count=quarters * QUARTER)
    else:
        halves = round(quarters / 2)
        count = f"{halves // 2}{'½' if halves % 2 else ''}"
        time = say(texts, "cover.hour" if halves == 2 else "cover.hours", count=count)
    return say(texts, "cover.needs", tools=tools, time=time) if tools else say(texts, "cover.takes", time=time)


def _listed(tools: list[str], texts: Mapping[str, str], *, sleeves: bool) -> str:
    """Write tools as a list; sleeves, which nobody must have, are the last of it."""
    if sleeves and tools:
        return say(texts, "cover.and-sleeves", tools=", ".join(tools))
    if len(tools) < 2:
        return "".join(tools)
    return say(texts, "cover.and", tools=", ".join(tools[:-1]), last=tools[-1])


def minutes(plan: SheetPlan) -> float:
    """About how many minutes it takes to print, glue and cut."""
    return PRINT * plan.leaves + sum(_of_sheet(sheet, plan.options) for sheet in plan.sheets)


def _of_sheet(sheet: Sheet, options: ImposeOptions) -> float:
    if sheet.tile:
        return TILE
    if sheet.page_piece or sheet.stock:
        return 0.0
    if is_machine_cut(sheet, options):
        return MACHINE
    cuts = sum(block.columns + block.rows + 2 for block in sheet.blocks)
    return (BOARD if is_boarded(sheet) else CUT) * cuts + (GLUE if sheet.fold or is_boarded(sheet) else 0.0)


def _machines(plan: SheetPlan) -> Iterator[str]:
    if any(is_machine_cut(sheet, plan.options) for sheet in plan.sheets):
        yield "cutter"


def _tools(sheets: tuple[Sheet, ...], core: int) -> Iterator[str]:
    """Name what cutting by hand asks for; board that sheets are folded round serves all if it is as thick as others."""
    cut = [sheet for sheet in sheets if not sheet.page_piece and not sheet.stock]
    if cut or any(sheet.tile for sheet in sheets):
        yield from ("knife", "rule", "mat")
    wrapped = any(sheet.core for sheet in cut)
    boarded = any(is_boarded(sheet) and not sheet.fold for sheet in cut)
    if boarded and not (wrapped and THINNEST * MM <= core <= THICKEST * MM):
        yield "board"
    if wrapped:
        yield "core"
    if boarded or wrapped or any(sheet.tile or sheet.fold for sheet in sheets):
        yield "glue"
    if any(block.group.outline.form == "round" for sheet in cut for block in sheet.blocks):
        yield "punch"


def _is_sleeved(sheets: tuple[Sheet, ...]) -> bool:
    """Whether sleeves are of use: for cards, however they are cut."""
    loose = [sheet for sheet in sheets if not (sheet.fold or sheet.page_piece or sheet.stock)]
    return any(holds_cards(sheet) and has_back(sheet) for sheet in loose)
