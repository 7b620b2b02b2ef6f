"""Tracks as pieces of their own: boxes in a line, a snake, a ring or a grid, as large as they need to be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.page import Box
from forge.drawing.shapes import Drawing
from forge.kinds.blocks.track import Track, TrackFields
from forge.kinds.pages.component import PageComponent
from forge.kinds.pages.composing import desk_for
from forge.kinds.pages.desk import show_mm
from forge.kinds.pages.entry import PAGE, PageEntry
from forge.kinds.pages.fields import PageSize
from forge.kinds.pages.marking import PageMap
from forge.kinds.pages.strips import Spot, draw_column, stack
from forge.pack.model import Kind, Origin, Pack
from forge.reading.fields import FLAG, field
from forge.reading.measures import MM

if TYPE_CHECKING:
    from forge.errors import Problems

MARGIN = 3 * MM
AS_NEEDED = PageSize(0, 0, bordered=True)
"""The page of a track that is as large as its boxes need."""


class TrackEntry(
    TrackFields, PageEntry, called="a track", summary="A track of its own: boxes that a marker moves along."
):
    """A track: everything that a track block has but its title, which is the component's."""

    page: PageSize = field(PAGE, "the size of a page", default=AS_NEEDED)
    heading: bool = field(FLAG, "whether its title is printed over it", default=True)


def _build(entry: TrackEntry, pack: Pack, problems: Problems) -> PageComponent:
    desk = desk_for(entry, pack, problems)
    track = Track.like(entry, title=(entry.title or entry.id) if entry.heading else "")
    margin = MARGIN if entry.margin is None else entry.margin
    paged = entry.page != AS_NEEDED
    width = entry.page.width if paged else track.natural_width(desk) + 2 * margin
    column = stack(track.lay_out(desk, width - 2 * margin))
    height = column[-1].end + 2 * margin
    if paged and height > entry.page.height:
        over = show_mm(height - entry.page.height)
        desk.error(
            Spot(entry.where, "track"), f"is {over} higher than its page", "leave page out, or make its boxes lower"
        )
    size = entry.page if paged else PageSize(width, height, bordered=True)
    drawing = Drawing(entry.id, size.width, size.height, tuple(draw_column(column, margin, margin)))
    whole = Origin(entry.id, Box(0, 0, size.width, size.height), (("", entry.where),))
    component = PageComponent(entry._replace(page=size), [drawing], desk, maps={drawing: PageMap((whole,))})
    component.check_scores(problems)
    return component


KIND = Kind("track", TrackEntry, _build)
