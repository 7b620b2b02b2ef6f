"""Displays: pages of holding boxes for counters, in rows of panels that fill the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.kinds.blocks import BLOCKS
from forge.kinds.blocks.panel import Panel, panel_gap
from forge.kinds.blocks.row import Part, Row
from forge.kinds.pages.composing import build_pages
from forge.kinds.pages.entry import FlowEntry
from forge.kinds.pages.fields import Few
from forge.pack.model import Kind, Pack
from forge.reading.fields import FLAG, RATIO, field

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.kinds.pages.block import Block
    from forge.kinds.pages.component import PageComponent
    from forge.kinds.pages.desk import Desk


class WeightedPanel(Panel, called="a panel"):
    """A panel in a row of them."""

    weight: float = field(RATIO, "its share of the width, compared with its neighbours", default=1.0)


class DisplayEntry(FlowEntry, called="a display", summary="A display: holding boxes for counters, in panels."):
    """A display: blocks above, rows of panels, blocks below."""

    fill: bool = field(FLAG, "whether panels grow until the page is full", default=True)
    above: tuple[Block, ...] = field(BLOCKS, "blocks above the panels", default=())
    rows: tuple[tuple[WeightedPanel, ...], ...] = field(
        Few(Few(WeightedPanel, 12, single=True), 60, at_least=1), "rows of panels, from top to bottom"
    )
    blocks: tuple[Block, ...] = field(BLOCKS, "blocks below the panels", default=())


def _build(entry: DisplayEntry, pack: Pack, problems: Problems) -> PageComponent:
    def row(panels: tuple[WeightedPanel, ...], desk: Desk) -> Row:
        parts = tuple(Part(weight=panel.weight, blocks=(panel,)) for panel in panels)
        return Row(parts=parts, gutter=panel_gap(desk), where=entry.where)

    def blocks(desk: Desk) -> list[Block]:
        return [*entry.above, *(row(panels, desk) for panels in entry.rows), *entry.blocks]

    return build_pages(entry, blocks, pack, problems)


KIND = Kind("display", DisplayEntry, _build)
