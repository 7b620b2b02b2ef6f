"""What every section of the book needs at hand: the comparison, how words are set, forge's own words, pictures."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from forge.drawing.shapes import Picture, Rect
from forge.imposing.words import say
from forge.proofing.panels import FRAME
from forge.rendering.compared import Compared, compare_pngs, draw_png

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from forge.drawing.page import Box
    from forge.drawing.shapes import Drawing, Shape
    from forge.errors import Location
    from forge.pack.model import Pack, Side
    from forge.proofing.changes.compare import Comparison
    from forge.proofing.changes.printed import Printed
    from forge.proofing.lettering import Typesetter
    from forge.proofing.pages import Grid


class Desk:
    """The desk at which a book of changes is made; pictures lie in a folder until it is written."""

    def __init__(self, comparison: Comparison, setter: Typesetter, grid: Grid, folder: Path) -> None:
        self.comparison = comparison
        self.setter = setter
        self.grid = grid
        self._folder = folder

    @property
    def pack(self) -> Pack:
        """The pack as it is now."""
        return self.comparison.new.pack

    @property
    def width(self) -> int:
        """The width of the body of a page."""
        return self.grid.body.width

    def say(self, key: str, **values: object) -> str:
        """Give the words of the book for a key, filled in."""
        return say(self.pack.rules.texts, f"diff.{key}", **values)

    def drawing(self, printed: Printed, side: Side, *, old: bool) -> Drawing:
        """Lay out a side of a piece of either state as it is cut out."""
        return self.comparison.prints[0 if old else 1].cut_out(printed, side)

    def png(self, drawing: Drawing, *, old: bool) -> bytes:
        """Draw a side as a picture, in the fonts of its own state."""
        state = self.comparison.old if old else self.comparison.new
        return draw_png(drawing, state.pack.fonts)

    def place(self, where: Location) -> str:
        """Write a place without the name of the pack; one in the old state is told by its own."""
        old, new = (f"{state.folder.name}/" for state in (self.comparison.old, self.comparison.new))
        text = str(where)
        for state in (self.comparison.new, self.comparison.old):
            text = text.removeprefix(f"{state.folder.as_posix()}/")
        text = text.removeprefix(new)
        return f"({self.say('old')}) {text.removeprefix(old)}" if text.startswith(old) and old != new else text

    @cached_property
    def one_font(self) -> bool:
        """Whether the old state is set in the fonts of the new one, so that a file can show both as they are."""
        return not any(head.entries.get("fonts") for head in (self.comparison.old.head, self.comparison.new.head))

    def compared(self, old: bytes, new: bytes) -> Compared:
        """Compare two pictures."""
        return compare_pngs(old, new)

    def picture(self, png: bytes, name: str, box: Box) -> Iterator[Shape]:
        """Show a picture in a box, with a thin frame."""
        file = self._folder / f"{name}.png"
        file.write_bytes(png)
        yield Picture(*box, file)
        yield Rect(*box, stroke=FRAME, role="rule")
