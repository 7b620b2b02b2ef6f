"""Wishes of a print that change nothing of it, told in place of being passed over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.errors import Location
from forge.imposing.options import ImposeOptions
from forge.kinds.annexe import ANNEXE
from forge.printing.onto_paper import PrintOptions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from forge.errors import Problems
    from forge.imposing.sheet_plan import SheetPlan


_USUAL = ImposeOptions._field_defaults | PrintOptions._field_defaults


def tell_without_effect(options: PrintOptions, plan: SheetPlan, problems: Problems) -> None:
    """Warn of each wish that changes nothing, by its option, with what it would need."""
    for option, why, hint in (*_of_files(options), *_of_sheets(options, plan)):
        problems.warning(Location(option), "", why, hint)


def _of_files(options: PrintOptions) -> Iterator[tuple[str, str, str]]:
    """Tell what is wished of files that are not written."""
    formats = set(options.formats)
    if options.each and formats == {"pdf"}:
        yield "--each", "writes no file: single pieces are SVG or PNG", "add --format svg, png or pdf,png"
    if options.dpi != _USUAL["dpi"] and "png" not in formats:
        yield "--dpi", "changes nothing: no PNG is written", "add --format png or pdf,png"
    if options.lettering != _USUAL["lettering"] and "svg" not in formats:
        yield "--svg-text", "changes nothing: no SVG is written", "add --format svg or pdf,svg"
    if options.impose.die_lines and formats == {"png"}:
        yield "--die-lines", "changes nothing: a PNG has no layers", "add --format pdf or svg"


def _of_sheets(options: PrintOptions, plan: SheetPlan) -> Iterator[tuple[str, str, str]]:
    """Tell what is wished of sheets that there are not."""
    wished = options.impose
    if wished.core != _USUAL["core"] and wished.duplex != "fold":
        yield "--core", "changes nothing: no sheet is folded over a board", "add --duplex fold"
    if wished.start_slot != _USUAL["start_slot"] and not any(sheet.stock for sheet in plan.sheets):
        yield "--start-slot", "changes nothing: there are no stickers here", "it is for components with a stock"
    if options.annexe and not any(chosen.component.id == ANNEXE for chosen in plan.chosen):
        yield "--annexe", "has nothing to tell: nothing is unknown, and no rule is unclear", ""
