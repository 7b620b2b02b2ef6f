"""Charts: tables of the rules packed on a page in columns, printed from the very tables that rulings look up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.kinds.blocks import BLOCKS
from forge.kinds.blocks.chart import BLOCK as CHART
from forge.kinds.blocks.chart import Chart
from forge.kinds.pages.composing import build_pages
from forge.kinds.pages.entry import FlowEntry
from forge.kinds.pages.fields import Few
from forge.pack.model import Kind, Pack
from forge.reading.fields import field

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.kinds.pages.block import Block
    from forge.kinds.pages.component import PageComponent


class ChartEntry(FlowEntry, called="a chart", summary="A chart: tables of the rules on a page."):
    """A chart: tables, and blocks after them."""

    tables: tuple[Chart, ...] = field(
        Few(CHART, 60), "ids of tables of the pack, in the order of their use", default=()
    )
    blocks: tuple[Block, ...] = field(BLOCKS, "what stands after them; a block may be a chart, too", default=())


def _build(entry: ChartEntry, pack: Pack, problems: Problems) -> PageComponent:
    return build_pages(entry, lambda _: [*entry.tables, *entry.blocks], pack, problems)


KIND = Kind("chart", ChartEntry, _build)
