"""Pictures of all things of a table, drawn one after the other and handed on: trimmed, without bleed or marks."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

from forge.pack.outline import cut_side
from forge.printing.onto_paper import document_info
from forge.reading.file_names import file_name
from forge.rendering.pieces import piece_page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from forge.errors import Problems
    from forge.exporting.model import Tabletop, Thing
    from forge.pack.model import Component, Pack, Side


class Picture(NamedTuple):
    """One side of a thing as a PNG file: its name, which says the thing and the side, its size in pixels, its hash."""

    thing: str
    side: Side
    width: int
    height: int
    digest: str

    @property
    def name(self) -> str:
        """The name of its file, which stays as it is when what is drawn changes."""
        return f"{file_name(f'{self.thing}-{self.side}')}.png"


Pictures = dict[tuple[str, "Side"], Picture]


class Camera(NamedTuple):
    """What draws the pictures of a pack, all at one resolution; ``scratch`` is the path of a file used on the way."""

    pack: Pack
    dpi: int
    scratch: Path

    def draw(
        self,
        tabletop: Tabletop,
        keep: Callable[[Picture, bytes], None],
        problems: Problems,
        progress: Callable[[int, int], None] | None = None,
    ) -> Pictures:
        """Draw every side of every thing, and give each picture to ``keep`` as soon as it is drawn.

        No two are in memory at once. Faults of the drawing are collected, and raised.
        """
        pictures: Pictures = {}
        total = sum(len(thing.sides) for thing in tabletop.things)
        for component in self.pack.components:
            mine = [thing for thing in tabletop.things if thing.component == component.id]
            for thing, side, png in self._component(component, mine, problems):
                width, height = thing.pixels(self.dpi)
                picture = Picture(thing.id, side, width, height, hashlib.sha256(png).hexdigest())
                keep(picture, png)
                pictures[thing.id, side] = picture
                if progress:
                    progress(len(pictures), total)
        return pictures

    def _component(
        self, component: Component, things: list[Thing], problems: Problems
    ) -> Iterator[tuple[Thing, Side, bytes]]:
        """Draw one component: its sides become pages of a file of its own, and those pictures."""
        if not things:
            return
        from forge.rendering.pdf import PdfWriter  # slow to load, and only drawing needs it
        from forge.rendering.png import render_pngs

        writer = PdfWriter(self.scratch, document_info(self.pack), self.pack.fonts)
        drawn: list[tuple[Thing, Side]] = []
        for thing, piece in zip(things, component.pieces, strict=True):
            for side in thing.sides:
                drawing = component.draw(piece, side, problems).drawing
                writer.add_page(piece_page(cut_side(component.outline, drawing, side)))
                drawn.append((thing, side))
        problems.add(writer.finish())
        problems.raise_errors()
        pages = render_pngs(self.scratch, self.dpi, transparent=things[0].clear)
        for (thing, side), png in zip(drawn, pages, strict=True):
            yield thing, side, png
