"""Tracks as pieces of their own: boxes in a line, a snake, a ring or a grid, as large as they need to be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from forge.drawing.shapes import Drawing
from forge.kinds.blocks.track import FIELDS, Track
from forge.kinds.pages.component import PageComponent, desk_for
from forge.kinds.pages.desk import Spot, show_mm
from forge.kinds.pages.entry import Entry, page_record
from forge.kinds.pages.fields import PageSize
from forge.kinds.pages.strips import draw_column, stack
from forge.pack.model import Kind, Pack
from forge.reading.fields import FLAG, Field
from forge.reading.measures import MM

if TYPE_CHECKING:
    from forge.errors import Problems

MARGIN = 3 * MM


class TrackEntry:
    """What is a track's own: everything that a track block has but its title, which is the component's."""

    def __init__(self, **values: Any) -> None:
        self._values = values

    def block(self, entry: Entry) -> Track:
        """Give the block."""
        title = (entry.page.title or entry.page.id) if entry.page.heading else ""
        return Track(title=title, where=entry.page.where, **self._values)


def _build(entry: Entry, pack: Pack, problems: Problems) -> PageComponent:
    page, own = entry
    desk = desk_for(page, pack, problems)
    track: Track = own.block(entry)
    margin = MARGIN if page.margin is None else page.margin
    width = page.page.width if page.page else track.natural_width(desk) + 2 * margin
    column = stack(track.lay_out(desk, width - 2 * margin))
    height = column[-1].end + 2 * margin
    if page.page and height > page.page.height:
        over = show_mm(height - page.page.height)
        desk.error(
            Spot(page.where, "track"), f"is {over} higher than its page", "leave page out, or make its boxes lower"
        )
    size = page.page or PageSize(width, height, bordered=True)
    drawing = Drawing(page.id, size.width, size.height, tuple(draw_column(column, margin, margin)))
    return PageComponent(page._replace(page=size), [drawing], desk)


KIND = Kind(
    "track",
    page_record(
        "a track",
        TrackEntry,
        Field("heading", FLAG, "whether its title is printed over it", default=True),
        *FIELDS,
        about="A track of its own: boxes that a marker moves along.",
        page=None,
        flowing=False,
    ),
    _build,
)
