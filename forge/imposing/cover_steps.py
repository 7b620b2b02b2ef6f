"""What the cover says about printing, gluing and cutting, in the order in which it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.imposing.by_machine import is_machine_cut
from forge.imposing.cover_plan import ranges
from forge.imposing.guides import is_guided
from forge.imposing.jobs import has_back
from forge.imposing.materials import holds_cards, is_boarded, told_of
from forge.imposing.scores import KINDS, is_scored
from forge.imposing.words import say
from forge.reading.measures import MM, show_length

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from forge.imposing.blocks import Sheet
    from forge.imposing.jobs import Job
    from forge.imposing.options import ImposeOptions


def printing_steps(
    sheets: Sequence[Sheet], jobs: Sequence[Job], options: ImposeOptions, texts: Mapping[str, str]
) -> list[str]:
    """Say how to print; what shows whether front and back line up is named by its pages."""
    registered = next(_registered(sheets, jobs), ())
    steps = ["size"]
    if any(job.duplex != "none" for job in jobs):
        steps += [options.duplex, "blank"]
        steps += ["test"] if registered else []
    elif any(sheet.fold for sheet in sheets):
        steps.append("fold")
    elif any(has_back(sheet) and not sheet.page_piece for sheet in sheets):
        steps.append("none")
    else:
        steps.append("one")
    if any(holds_cards(sheet) for sheet in sheets):
        steps.append("card")
    return [say(texts, f"cover.print-{step}", pages=ranges(registered, texts)) for step in steps]


def _registered(sheets: Sequence[Sheet], jobs: Sequence[Job]) -> Iterator[tuple[int, ...]]:
    """Give the pages of each sheet whose fronts and backs must line up, as those of pieces to be cut out do."""
    for job in jobs:
        if job.duplex != "none":
            for at in dict.fromkeys(ref.at for ref in job.pages if ref.shows == "sheet"):
                if has_back(sheets[at]) and not sheets[at].page_piece:
                    yield job.pages_of(at)


def cutting_steps(sheets: Sequence[Sheet], options: ImposeOptions, texts: Mapping[str, str]) -> list[str]:
    """Say how to glue and cut, in the order that the marks serve; what a machine cuts is not cut by hand."""
    told = {
        **told_of(options),
        "round": ", ".join(show_length(width) for width in _punched(sheets)),
        **_stood(sheets),
    }
    steps = [] if not any(is_machine_cut(sheet, options) for sheet in sheets) else ["machine"]
    steps += _steps([sheet for sheet in sheets if not is_machine_cut(sheet, options)])
    return [say(texts, f"cover.cut-{step}", **told) for step in steps]


def _steps(sheets: Sequence[Sheet]) -> Iterator[str]:
    shared = [sheet for sheet in sheets if not sheet.page_piece and not sheet.stock]
    folded = [sheet for sheet in shared if sheet.fold]
    if any(sheet.core for sheet in folded):
        yield "fold"
    if any(not sheet.core for sheet in folded):
        yield "fold-flat"
    if any(is_boarded(sheet) for sheet in shared if not sheet.fold):
        yield "glue-others" if folded else "glue"
    if any(len(sheet.blocks) > 1 for sheet in shared):
        yield "gutter"
    if any(not is_guided(block.group.outline) for sheet in shared for block in sheet.blocks):
        yield "upright"
        yield "across"
    outlines = {block.group.outline for sheet in sheets if not sheet.stock for block in sheet.blocks}
    if _punched(sheets):
        yield "round"
    if any(is_guided(outline) for outline in outlines):
        yield "shaped"
    if _stood(sheets):
        yield "blocks"
    if any(sheet.tile for sheet in sheets):
        yield "tiles"
    yield from (use for use in KINDS if any(is_scored(sheet, use) for sheet in sheets if not sheet.fold))


def _punched(sheets: Sequence[Sheet]) -> list[int]:
    """How wide round pieces are."""
    blocks = [block for sheet in sheets if not sheet.stock for block in sheet.blocks]
    return sorted({block.group.cell.width for block in blocks if block.group.outline.form == "round"})


def _stood(sheets: Sequence[Sheet]) -> dict[str, str]:
    """How many labels go on blocks that stand on edge, and how wide these are; nothing if there are none."""
    members = [member for sheet in sheets for block in sheet.blocks for member in block.group.members]
    stood = [member.component for member in members if member.component.kind == "label" and member.component.footprint]
    # of those that stand for one another, such as the same on stickers, one is made
    labels = {one.either or one.id: one for one in reversed(stood)}
    pieces = [piece for one in labels.values() for piece in one.pieces]
    if not pieces:
        return {}
    count = sum(piece.copies for piece in pieces)
    return {"count": str(count), "size": f"{round(pieces[0].width / MM)} mm"}
