"""What the cover says about paper, printing, gluing and cutting, in the order in which it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.imposing.stocks import stock_book
from forge.imposing.words import say
from forge.reading.measures import show_length

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from forge.imposing.blocks import Sheet
    from forge.imposing.options import ImposeOptions
    from forge.imposing.papers import Paper


def paper_lines(sheets: Sequence[Sheet], options: ImposeOptions, texts: Mapping[str, str]) -> list[str]:
    """Say how many sheets of which paper a kit takes; the cover itself is not counted."""
    counts: dict[str, int] = {}
    for sheet in sheets:
        name = _paper_name(sheet, options.paper)
        counts[name] = counts.get(name, 0) + 1
    if options.duplex == "none":
        backed = sum(sheet.two_sided for sheet in sheets)
        counts[options.paper.name] = counts.get(options.paper.name, 0) + backed
    return [say(texts, "cover.sheets", count=count, paper=name) for name, count in counts.items() if count]


def _paper_name(sheet: Sheet, paper: Paper) -> str:
    if sheet.stock:
        stock = stock_book()[sheet.stock]
        return f"{stock.title} ({stock.known_as})" if stock.known_as else stock.title
    page = sheet.room.page
    if sorted(page) == [paper.width, paper.height]:
        return paper.name
    return f"{show_length(page.width)} x {show_length(page.height)}"


def printing_steps(sheets: Sequence[Sheet], options: ImposeOptions, texts: Mapping[str, str]) -> list[str]:
    """Say how to print."""
    two_sided = any(sheet.two_sided for sheet in sheets)
    steps = ["size", options.duplex if two_sided else "one"]
    if two_sided and options.duplex in ("long", "short"):
        steps.append("test")
    if any(_holds_cards(sheet) for sheet in sheets):
        steps.append("card")
    return [say(texts, f"cover.print-{step}") for step in steps]


def _holds_cards(sheet: Sheet) -> bool:
    """Whether the pieces of a sheet are to be handled, shuffled and not glued on board; kinds never share a sheet."""
    return sheet.blocks[0].group.members[0].component.kind == "card"


def cutting_steps(sheets: Sequence[Sheet], options: ImposeOptions, texts: Mapping[str, str]) -> list[str]:
    """Say how to glue and cut, in the order that the marks serve."""
    return [say(texts, f"cover.cut-{step}", core=show_length(options.core)) for step in _steps(sheets)]


def _steps(sheets: Sequence[Sheet]) -> Iterator[str]:
    shared = [sheet for sheet in sheets if not sheet.page_piece and not sheet.stock]
    if any(sheet.fold for sheet in shared):
        yield "fold"
    elif not all(_holds_cards(sheet) for sheet in shared):
        yield "glue"
    if any(len(sheet.blocks) > 1 for sheet in shared):
        yield "gutter"
    if shared:
        yield "upright"
        yield "across"
    if any(block.group.outline == "round" for sheet in shared for block in sheet.blocks):
        yield "round"
    if any(sheet.tile for sheet in sheets):
        yield "tiles"
