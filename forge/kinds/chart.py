"""Charts: tables of the rules packed on a page in columns, printed from the very tables that rulings look up."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.kinds.blocks import BLOCKS, Block
from forge.kinds.blocks.chart import BLOCK as CHART
from forge.kinds.blocks.chart import Chart
from forge.kinds.pages.component import PageComponent, build_pages
from forge.kinds.pages.entry import Entry, page_record
from forge.kinds.pages.fields import Few
from forge.pack.model import Kind, Pack
from forge.reading.fields import Field

if TYPE_CHECKING:
    from forge.errors import Problems


class ChartEntry(NamedTuple):
    """What is a chart's own: tables, and blocks after them."""

    tables: tuple[Chart, ...]
    blocks: tuple[Block, ...]


def _build(entry: Entry, pack: Pack, problems: Problems) -> PageComponent:
    return build_pages(entry.page, lambda _: [*entry.own.tables, *entry.own.blocks], pack, problems)


KIND = Kind(
    "chart",
    page_record(
        "a chart",
        ChartEntry,
        Field("tables", Few(CHART, 60), "ids of tables of the pack, in the order of their use", ()),
        Field("blocks", BLOCKS, "what stands after them; a block may be a chart, too", ()),
        about="A chart: tables of the rules on a page.",
    ),
    _build,
)
