"""Lettering: the text of an element, fitted into its box and held against what lies under it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from forge.drawing.colour import READABLE, luminance
from forge.drawing.layout import aligned
from forge.drawing.shapes import Rect, Stamp, Text, Turned
from forge.drawing.text import TextStyle, fit_text
from forge.pack.faces.grounds import contrast_of
from forge.pack.faces.mark import NOTHING, Flaw, Mark, Shrunk
from forge.reading.measures import PT

if TYPE_CHECKING:
    from forge.drawing.page import Box
    from forge.drawing.shapes import Shape
    from forge.drawing.text import Fitted
    from forge.pack.faces.elements import Words
    from forge.pack.faces.grounds import Ground
    from forge.pack.faces.mark import Kit

STEP = PT // 10
"""Type sizes that come from shares of a face are whole tenths of a point."""
SMALLEST = PT
"""How far down is looked for the size at which a text would fit."""

_MISSING = re.compile(r":[a-z0-9-]+:|.", re.DOTALL)


def draw_words(words: Words, box: Box, ground: Ground, kit: Kit) -> Mark:
    """Set a text in its box, as large as wanted if it fits and is read on its ground, and say what is wrong if not."""
    if not words.text.strip():
        return NOTHING
    upright = box if words.turn % 180 == 0 else aligned(box.height, box.width, box)
    floor = kit.floor + (PT if _reversed(words, ground) else 0)
    wanted = words.size.of_short(kit.short) // STEP * STEP
    style = TextStyle(
        words.font,
        max(wanted, floor, words.floor),
        max(floor, words.floor),
        words.colour,
        words.align,
        words.valign,
        words.lines,
        words.leading,
        words.rich,
    )
    fit = fit_text(words.text, upright, style, kit.fonts, kit.symbols)
    flaws = _unfit(words, fit, upright, style, kit) + _unread(words, fit, ground)
    shrunk = (Shrunk(words.text, style.size, fit.size),) if fit.size < style.size else ()
    shapes: tuple[Shape, ...] = fit.shapes
    if words.turn:
        shapes = (Turned(words.turn, box.x + box.width // 2, box.y + box.height // 2, shapes),)
    if words.fill:
        shapes = (_backing(words, box, fit, kit), *shapes)
    return Mark(shapes, flaws, shrunk)


def _reversed(words: Words, ground: Ground) -> bool:
    """Tell whether the ink is lighter than its ground, so that it fills in when printed small."""
    if words.fill:
        return luminance(words.colour) > luminance(words.fill)
    return ground.lighter_ink(words.colour)


def _backing(words: Words, box: Box, fit: Fitted, kit: Kit) -> Rect:
    """Give the ground of a text's own: its area, or no longer than the text."""
    radius = words.radius.of_short(kit.short)
    if words.hug is None or words.turn:
        return Rect(*box, words.fill, None, radius)
    around = words.hug.of_short(kit.short)
    left = min(_ends(shape)[0] for shape in fit.shapes) - around
    right = max(_ends(shape)[1] for shape in fit.shapes) + around
    return Rect(left, box.y, right - left, box.height, words.fill, None, radius)


def _ends(shape: Text | Stamp) -> tuple[int, int]:
    width = shape.width if isinstance(shape, Text) else round(shape.drawing.width * shape.scale)
    return shape.x, shape.x + width


def _unfit(words: Words, fit: Fitted, box: Box, style: TextStyle, kit: Kit) -> tuple[Flaw, ...]:
    flaws: list[Flaw] = []
    if not fit.fits:
        tiny = fit_text(words.text, box, style._replace(size=style.floor, floor=SMALLEST), kit.fonts, kit.symbols)
        message = f'"{_short(words.text)}" does not fit, not even at {_points(style.floor)}'
        hint = f"it would fit at {_points(tiny.size)}; shorten it, or give it more room" if tiny.fits else "shorten it"
        flaws.append(Flaw("error", "text", message, hint))
    if fit.missing:
        named = ", ".join(map(_named, _MISSING.findall(fit.missing)[:8]))
        flaws.append(Flaw("error", "text", f'"{_short(words.text)}" needs {named}'))
    return tuple(flaws)


def _unread(words: Words, fit: Fitted, ground: Ground) -> tuple[Flaw, ...]:
    texts = [shape for shape in fit.shapes if isinstance(shape, Text)]
    under = words.fill or ground.hardest(words.colour, () if words.turn else texts)
    ratio = contrast_of(words.colour, under)
    if ratio >= READABLE:
        return ()
    message = f'"{_short(words.text)}" in {words.colour.hex} on {under.hex} has a contrast of {ratio:.1f}:1'
    return (
        Flaw("warning" if words.role == "note" else "error", "colour", message, f"at least {READABLE}:1 is needed"),
    )


def _named(missing: str) -> str:
    if len(missing) > 1:
        return f"a symbol {missing}, which does not exist"
    return f"{missing!r} (U+{ord(missing):04X}), which no font has"


def _points(size: int) -> str:
    return f"{size / PT:.2f}".rstrip("0").rstrip(".") + " pt"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 40 else f"{line[:37]}..."
