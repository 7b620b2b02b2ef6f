"""Units on faces: the symbol of a land unit from words, such as ``mechanised infantry`` and ``XX``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.layout import inset
from forge.drawing.seen import contrast_of
from forge.drawing.text import TextStyle, fit_text
from forge.drawing.unit_glyphs import ALIKE, GLYPHS, SIZES
from forge.drawing.unit_symbol import Drawn, Frame, Inks, Symbol, draw_unit, glyphs_of, marks_of
from forge.errors import closest, nearest
from forge.kinds.faces.element import COLOUR_NAME, Inked
from forge.kinds.faces.mark import Flaw, Mark
from forge.reading.fields import FLAG, TEXT, choice, field
from forge.reading.measures import PT

if TYPE_CHECKING:
    from forge.drawing.page import Box
    from forge.drawing.shapes import Shape
    from forge.kinds.faces.mark import Kit
    from forge.reading.measures import Colour

FONT = "narrow-bold"
LETTERS = 0.62
"""The size of letters in a frame, in heights of it."""
FEWEST = 3 * PT
SEEN = 3.0
"""The least contrast of a mark."""


class UnitView(
    Inked,
    called="an element drawn as unit",
    summary="The symbol of a land unit: its branch in a frame, its size above it.",
):
    """A unit's symbol as large as its area allows."""

    unit: str = field(
        TEXT, f"its branch and what modifies it, such as mountain artillery: {', '.join(GLYPHS)}", default="infantry"
    )
    size: str = field(TEXT, "its size: division or XX, battalion or II, platoon or ooo", default="")
    frame: Frame = field(
        choice("friend", "hostile", "neutral", "unknown"),
        "its frame: an oblong, a diamond, a square, four bows",
        default="friend",
    )
    letters: str = field(TEXT, "up to four letters in the frame, for a branch without a sign", default="")
    ground: Colour | None = field(COLOUR_NAME, "the colour within the frame, such as that of a formation", default=None)
    outer: Colour | None = field(
        COLOUR_NAME, "the ink of what stands outside of the frame; the same if not given", default=None
    )
    planned: bool = field(FLAG, "whether its frame is dashed: where it is expected", default=False)
    task_force: bool = field(FLAG, "whether its size stands under a bracket: put together for a task", default=False)


def draw_unit_view(element: UnitView, box: Box, kit: Kit) -> Mark:
    """Draw a unit in its box; say which words are none."""
    words = [ALIKE.get(word, word) for word in element.unit.casefold().replace("+", " ").replace(",", " ").split()]
    flaws = [_strange(word) for word in words if word not in GLYPHS]
    try:
        size = marks_of(element.size)
    except KeyError:
        size, known = "", [*SIZES, *SIZES.values()]
        message = f'"{element.size}" is not a size of a unit'
        flaws.append(Flaw("error", "size", message, nearest(element.size, known) or f"sizes are {', '.join(SIZES)}"))
    if element.ground and contrast_of(element.colour, element.ground) < SEEN:
        message = f"has contrast {contrast_of(element.colour, element.ground):.1f} to the ground within the frame"
        flaws.append(Flaw("warning", "colour", message, f"a mark that carries meaning needs {SEEN:.0f}:1"))
    glyphs = glyphs_of(word for word in words if word in GLYPHS)
    symbol = Symbol(glyphs, size, element.frame, element.planned, element.task_force)
    inks = Inks(element.colour, element.ground, element.outer or element.colour, element.role)
    drawn = draw_unit(symbol, box, inks)
    letters = element.letters or "".join(glyph.letters for glyph in glyphs)
    shapes = _letters(letters, drawn, element, kit) if letters else ()
    return Mark((*drawn.shapes, *shapes), tuple(flaws))


def _strange(word: str) -> Flaw:
    close = closest(word, [*GLYPHS, *ALIKE])
    hint = f"did you mean {close!r}?" if close else f"there are {', '.join(GLYPHS)}"
    return Flaw("error", "unit", f'"{word}" is not a branch of a unit', hint)


def _letters(letters: str, drawn: Drawn, element: UnitView, kit: Kit) -> tuple[Shape, ...]:
    """Set letters within the frame: they are part of the sign, like its lines."""
    edge = drawn.letters.width // 10
    place = inset(drawn.letters, edge, 0)
    size = round(place.height * LETTERS)
    style = TextStyle(FONT, size, min(FEWEST, size), element.colour, "center", "middle")
    return fit_text(letters, place, style, kit.fonts).shapes
