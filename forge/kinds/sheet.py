"""Sheets: tally and plotting sheets, rosters, checklists, rules references, made of blocks from top to bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.kinds.blocks import BLOCKS
from forge.kinds.pages.component import PageComponent
from forge.kinds.pages.composing import build_pages
from forge.kinds.pages.entry import FlowEntry
from forge.pack.model import Kind, Pack
from forge.reading.fields import field

if TYPE_CHECKING:
    from collections.abc import Mapping

    from forge.errors import Problems
    from forge.kinds.pages.block import Block


class SheetEntry(
    FlowEntry, called="a sheet", summary="A sheet: tally or plotting sheet, roster, checklist, rules reference."
):
    """What is said of a sheet."""

    blocks: tuple[Block, ...] = field(BLOCKS, "what is on it, from top to bottom")


class Sheet(PageComponent):
    """A sheet, which can be drawn again with values printed where they would be written."""

    def __init__(self, entry: SheetEntry, pack: Pack, base: PageComponent) -> None:
        super().__init__(base.page, base.drawings, base, maps=base.maps)
        self._entry, self._pack = entry, pack
        self.places = base.places

    def filled(self, values: Mapping[str, str], problems: Problems, beside: Mapping[str, str] | None = None) -> Sheet:
        """Give the sheet with values printed, by the names of its form fields (``x`` ticks a box).

        ``beside`` are values that are left out where the sheet has no place for them.
        """
        known = {name: value for name, value in (beside or {}).items() if name in self.places}
        return _build(self._entry, self._pack, problems, known | dict(values))


def _build(entry: SheetEntry, pack: Pack, problems: Problems, values: Mapping[str, str] | None = None) -> Sheet:
    pages = build_pages(entry, lambda _: entry.blocks, pack, problems, values)
    return Sheet(entry, pack, pages)


KIND = Kind("sheet", SheetEntry, _build)
