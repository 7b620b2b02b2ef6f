"""How words of a book are set: in a few roles, lines that end in an ellipsis, paragraphs that know their height."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box
from forge.drawing.text import TextStyle, fit_text
from forge.reading.measures import MM, PT, parse_colour

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from forge.drawing.fonts import FontBook
    from forge.drawing.shapes import Shape
    from forge.drawing.text import Align, Fitted, Valign
    from forge.reading.measures import Colour

INK, SOFT, FAINT = parse_colour("#1c2733"), parse_colour("#66717c"), parse_colour("#c5ccd2")
WASH, WARN, ACCENT = parse_colour("#f2f4f5"), parse_colour("#a3262c"), parse_colour("#1f4e79")
TALL = 5_000 * MM
LEADING = 1.3

ROLES: Mapping[str, TextStyle] = {
    "display": TextStyle("title", 40 * PT, 16 * PT, INK, tracking=15, valign="middle"),
    "section": TextStyle("title", 26 * PT, 12 * PT, INK, tracking=15, valign="bottom"),
    "subsection": TextStyle("title", 17 * PT, 10 * PT, INK, tracking=15, valign="bottom"),
    "heading": TextStyle("label-heavy", 12 * PT, 8 * PT, INK, valign="bottom", tracking=10),
    "name": TextStyle("label-heavy", 21 * PT // 2, 7 * PT, INK, valign="bottom"),
    "label": TextStyle("label-bold", 15 * PT // 2, 6 * PT, SOFT, tracking=40, valign="middle"),
    "lead": TextStyle("narrow", 10 * PT, 8 * PT, SOFT, leading=1.4),
    "body": TextStyle("narrow", 17 * PT // 2, 6 * PT, INK, leading=LEADING),
    "strong": TextStyle("narrow-bold", 17 * PT // 2, 6 * PT, INK, leading=LEADING),
    "note": TextStyle("narrow", 15 * PT // 2, 6 * PT, SOFT, leading=LEADING),
    "aside": TextStyle("narrow-italic", 15 * PT // 2, 6 * PT, SOFT, leading=LEADING),
    "warning": TextStyle("narrow-bold", 15 * PT // 2, 6 * PT, WARN, leading=LEADING),
}
"""The roles of type: sizes wanted, and the least that a line is shrunk to before it ends in an ellipsis."""


class Strip(NamedTuple):
    """Something of a known height that is drawn, once it is known where, within a box of at least that height.

    ``gap`` is kept from what stands above it, ``keep`` holds it together with what follows, and ``heads`` are repeated
    above it where it begins a page: the head of a table that goes on. ``begins`` lets it begin one always; ``mark`` is
    what begins with it, for whoever looks through the pages for that.
    """

    height: int
    draw: Callable[[Box], Iterable[Shape]]
    gap: int = 0
    keep: bool = False
    heads: tuple[Strip, ...] = ()
    begins: bool = False
    mark: object = None


class Typesetter:
    """Sets words in the roles of a book, in the fonts of a pack."""

    def __init__(self, fonts: FontBook) -> None:
        self.fonts = fonts

    def line(
        self,
        text: str,
        box: Box,
        role: str = "body",
        *,
        align: Align = "left",
        valign: Valign | None = None,
        colour: Colour | None = None,
    ) -> tuple[Shape, ...]:
        """One line within a box: smaller if it must be, and at last with an ellipsis for its end."""
        style = ROLES[role]._replace(align=align)
        style = style._replace(valign=valign or style.valign, colour=colour or style.colour)
        return fit_text(self.shortened(text, box.width, style), box, style, self.fonts).shapes

    def shortened(self, text: str, width: int, style: TextStyle) -> str:
        """Leave the end of what is too long even at its smallest out, visibly."""
        font = self.fonts.get(style.font)

        def holds(words: str) -> bool:
            apart = len(words) * style.floor * style.tracking // 1_000
            return font.advance(words, style.floor) + apart <= width

        if holds(text):
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if holds(f"{text[:middle].rstrip()}…") else (low, middle - 1)
        return f"{text[:low].rstrip()}…"

    def width(self, text: str, role: str) -> int:
        """How long a line is at the size that is wanted."""
        style = ROLES[role]
        advance = self.fonts.get(style.font).advance(text, style.size)
        return advance + max(len(text) - 1, 0) * style.size * style.tracking // 1_000

    def height(self, text: str, width: int, role: str = "body") -> int:
        """How high words are, broken into lines of a width; those of one line are all equally high."""
        if not text:
            return 0
        if "\n" not in text and self.width(text, role) <= width:
            return self.one(role)
        return max(self._set(text, Box(0, 0, width, TALL), role).height, self.one(role))

    def one(self, role: str) -> int:
        """How high a line is, with what it keeps from the next."""
        style = ROLES[role]
        return round(style.size * style.leading)

    def words(
        self, text: str, box: Box, role: str = "body", *, align: Align = "left", colour: Colour | None = None
    ) -> tuple[Shape, ...]:
        """Words broken into as many lines as they need, from the top of a box down."""
        return self._set(text, box._replace(height=TALL), role, align, colour).shapes

    def _set(self, text: str, box: Box, role: str, align: Align = "left", colour: Colour | None = None) -> Fitted:
        single = "\n" not in text and self.width(text, role) <= box.width
        style = ROLES[role]._replace(lines=1 if single else 0, valign="top", align=align)
        style = style._replace(floor=style.size, colour=colour or style.colour)
        return fit_text(text, box, style, self.fonts)

    def paragraph(
        self,
        text: str,
        width: int,
        role: str = "body",
        *,
        gap: int = 0,
        keep: bool = False,
    ) -> Strip:
        """Words as a strip of a width."""
        height = self.height(text, width, role)
        return Strip(height, lambda box: self.words(text, box._replace(width=width), role), gap=gap, keep=keep)
