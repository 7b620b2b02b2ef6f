"""Which sheets a machine cuts, and what marks they have for it and for a knife."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from forge.imposing.blocks import Sheet
    from forge.imposing.options import ImposeOptions


def is_machine_cut(sheet: Sheet, options: ImposeOptions) -> bool:
    """Whether the pieces of a sheet are cut by a machine.

    Not what fills a page of its own, labels that are cut already, and what is glued together first.
    """
    return options.cutter is not None and not (sheet.page_piece or sheet.stock or sheet.fold)


def is_registered(sheet: Sheet, options: ImposeOptions) -> bool:
    """Whether a sheet has registration marks: to be cut, or to be creased where it is folded."""
    return bool(options.cutter and options.cutter.marks) and not (sheet.page_piece or sheet.stock)


def is_scored_by_paper(sheet: Sheet, options: ImposeOptions) -> bool:
    """Whether a machine folds and tears a page that is cut by hand: one that goes by the paper, not by marks."""
    cutter = options.cutter
    by_paper = cutter is not None and not (cutter.marks or cutter.largest)
    return by_paper and sheet.page_piece and not (sheet.tile or sheet.fold)


def has_crop_marks(sheet: Sheet, options: ImposeOptions) -> bool:
    """Whether marks for cutting by hand stand on a sheet; beside registration marks they would only mislead."""
    marked = bool(options.cutter and (options.cutter.marks or options.cutter.largest))
    return options.marks and not (marked and is_machine_cut(sheet, options))
