"""Displays: pages of holding boxes for counters, in rows of panels that fill the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.kinds.blocks import BLOCKS, Block
from forge.kinds.blocks.panel import FIELDS, Panel, panel_gap
from forge.kinds.blocks.row import Part, Row
from forge.kinds.pages.component import PageComponent, build_pages
from forge.kinds.pages.entry import Entry, page_record
from forge.kinds.pages.fields import Few
from forge.pack.model import Kind, Pack
from forge.reading.fields import RATIO, Field, Record

if TYPE_CHECKING:
    from forge.errors import Problems
    from forge.kinds.pages.desk import Desk


class DisplayEntry(NamedTuple):
    """What is a display's own: blocks above, rows of panels, blocks below."""

    above: tuple[Block, ...]
    rows: tuple[tuple[Part, ...], ...]
    blocks: tuple[Block, ...]


class _PanelPart:
    """Makes a column of a row of each panel; ``_fields`` asks for its place."""

    _fields = ("where",)

    def __call__(self, **values: Any) -> Part:
        return Part(values.pop("weight"), (Panel(**values),))


def _build(entry: Entry, pack: Pack, problems: Problems) -> PageComponent:
    own: DisplayEntry = entry.own

    def blocks(desk: Desk) -> list[Block]:
        return [*own.above, *(Row(parts, panel_gap(desk), entry.page.where) for parts in own.rows), *own.blocks]

    return build_pages(entry.page, blocks, pack, problems)


PANEL = Record(
    "a panel",
    _PanelPart(),
    *FIELDS,
    Field("weight", RATIO, "its share of the width, compared with its neighbours", 1.0),
)

KIND = Kind(
    "display",
    page_record(
        "a display",
        DisplayEntry,
        Field("above", BLOCKS, "blocks above the panels", ()),
        Field("rows", Few(Few(PANEL, 12, single=True), 60, at_least=1), "rows of panels, from top to bottom"),
        Field("blocks", BLOCKS, "blocks below the panels", ()),
        about="A display: holding boxes for counters, in panels.",
        fill=True,
    ),
    _build,
)
