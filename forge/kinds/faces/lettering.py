"""Lettering: the text of an element, fitted into its box and held against what lies under it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from forge.drawing.arched import arched
from forge.drawing.colour import READABLE, luminance
from forge.drawing.fading import faded
from forge.drawing.gradients import middle
from forge.drawing.lacking import lacking, unchanged
from forge.drawing.layout import aligned
from forge.drawing.page import Box
from forge.drawing.shapes import Halo, Rect, Stamp, Text, Turned
from forge.drawing.text import TextStyle, fit_text
from forge.errors import brief
from forge.kinds.faces.fills import directed
from forge.kinds.faces.grounds import Ground
from forge.kinds.faces.mark import NOTHING, Flaw, Mark, Shrunk
from forge.reading.measures import PT

if TYPE_CHECKING:
    from forge.drawing.lines import Set
    from forge.drawing.recolour import Look
    from forge.drawing.seen import Seen
    from forge.drawing.shapes import Shape
    from forge.drawing.text import Fitted
    from forge.kinds.faces.elements import Words
    from forge.kinds.faces.mark import Kit
    from forge.reading.measures import Colour

STEP = PT // 10
"""Type sizes that come from shares of a face are whole tenths of a point."""
AROUND = 0.2
"""How wide the stroke of a halo is, in type sizes: half of it shows."""
TALLEST = 2
"""In heights of its box, the type size at which no text has any chance to fit."""
SMALLEST = PT
"""How far down is looked for the size at which a text would fit."""


class Lettering:
    """Everything about the text of an element but the text itself: its style on its ground, its box, its floor."""

    def __init__(self, words: Words, box: Box, ground: Ground, kit: Kit) -> None:
        self._words = words
        self._box = box
        self._upright = box if words.turn % 180 == 0 else aligned(box.height, box.width, box)
        self._ground = ground
        self._kit = kit
        self._fill = directed(words.fill, words.fade)
        own = middle(self._fill) if self._fill else None
        lighter = luminance(words.colour) > luminance(own) if own else ground.lighter_ink(words.colour)
        floor = max(kit.floor + (PT if lighter else 0), words.floor)
        self._wanted = max(words.size.of_short(kit.short) // STEP * STEP, floor)
        size = max(min(self._wanted, self._upright.height * TALLEST), floor)
        self._style = TextStyle(
            words.font,
            size,
            floor,
            words.colour,
            words.align,
            words.valign,
            words.lines,
            words.leading,
            words.rich,
            words.tracking,
            words.hyphenate,
        )
        self._on = Ground(box, (Rect(*box, self._fill, role="badge"),)) if self._fill else ground
        self._doubtful = self._in_doubt(words.colour)

    def mark(self, text: str) -> Mark:
        """Set a text as large as wanted if it fits, and say what is wrong if it does not or is not read well."""
        if not text.strip():
            return NOTHING
        words, style = self._words, self._style
        text = text.upper() if words.capitals else text
        rise = round(words.arch * self._upright.height)
        fit = fit_text(text, _below(self._upright, rise), style, self._kit.fonts, self._kit.symbols)
        flaws: tuple[Flaw, ...] = ()
        if not fit.fits or fit.missing:
            flaws = self._unfit(text, fit)
        if words.rich and (plain := unchanged(text, words.font, self._kit.fonts))[0]:
            flaws += (Flaw("warning", "text", *plain),)
        shrunk = (Shrunk(text, self._wanted, fit.size),) if fit.size < self._wanted else ()
        shapes = self._set(fit, rise)
        if words.turn:
            box = self._box
            shapes = (Turned(words.turn, box.x + box.width // 2, box.y + box.height // 2, shapes),)
        if self._fill:
            shapes = (self._backing(fit), *shapes)
        shapes = faded(shapes, words.opacity)
        if doubtful := self._doubtful or self._spans_in_doubt(fit):
            flaws += self._unread(shapes, doubtful)
        return Mark(shapes, flaws, shrunk)

    def _in_doubt(self, ink: Colour) -> tuple[Look, ...]:
        """Give the looks in which letters of an ink may be read too badly."""
        faint = self._words.opacity < 1 or bool(self._words.halo)
        return self._kit.looks if faint else self._on.doubtful(ink, self._kit.looks, READABLE)

    def _spans_in_doubt(self, fit: Fitted) -> tuple[Look, ...]:
        """Give the looks in which words of another colour than the text's may be read too badly."""
        if not self._words.rich:
            return ()
        inks = dict.fromkeys(shape.colour for shape in fit.shapes if isinstance(shape, Text))
        others = [self._in_doubt(ink) for ink in inks if ink != self._words.colour]
        return tuple(dict.fromkeys(look for looks in others for look in looks))

    def _set(self, fit: Fitted, rise: int) -> tuple[Shape, ...]:
        """Give the letters their halo, and one line of them its arc."""
        shapes: tuple[Shape, ...] = fit.shapes
        if halo := self._words.halo:
            shapes = tuple(
                shape._replace(halo=Halo(halo, round(shape.size * AROUND))) if isinstance(shape, Text) else shape
                for shape in fit.shapes
            )
        if rise and len(shapes) == 1 and isinstance(shapes[0], Text):
            return arched(shapes[0], rise, self._kit.fonts)
        return shapes

    def _backing(self, fit: Fitted) -> Rect:
        """Give the ground of a text's own: its area, or no longer than the text."""
        words, box = self._words, self._box
        radius = words.radius.of_short(self._kit.short)
        if words.hug is None or words.turn:
            return Rect(*box, self._fill, None, radius, "badge")
        around = words.hug.of_short(self._kit.short)
        left = min(_ends(shape)[0] for shape in fit.shapes) - around
        right = max(_ends(shape)[1] for shape in fit.shapes) + around
        return Rect(left, box.y, right - left, box.height, self._fill, None, radius, "badge")

    def _unfit(self, text: str, fit: Fitted) -> tuple[Flaw, ...]:
        flaws: list[Flaw] = []
        floor = self._style.floor
        if not fit.fits:
            smaller = self._style._replace(size=floor, floor=SMALLEST)
            tiny = fit_text(text, self._upright, smaller, self._kit.fonts, self._kit.symbols)
            message = f'"{brief(text)}" does not fit, not even at {show_points(floor)}'
            advice = "shorten it, or give it more room"
            flaws.append(
                Flaw(
                    "error",
                    "text",
                    message,
                    f"it would fit at {show_points(tiny.size)}; {advice}" if tiny.fits else advice,
                )
            )
        if fit.missing:
            named, remedy = lacking(fit.missing, self._kit.fonts, self._kit.symbols)
            flaws.append(Flaw("error", "text", f'"{brief(text)}" needs {named}', remedy))
        return tuple(flaws)

    def _unread(self, shapes: tuple[Shape, ...], doubtful: tuple[Look, ...]) -> tuple[Flaw, ...]:
        severity: Literal["error", "warning"] = "warning" if self._words.role == "note" else "error"
        worst: dict[Look, Seen] = {}
        for seen in self._ground.unseen(shapes, doubtful):
            if seen.thing.kind == "text" and (seen.look not in worst or seen.ratio < worst[seen.look].ratio):
                worst[seen.look] = seen
        return tuple(Flaw(severity, "colour", str(seen), f"text needs {READABLE}:1") for seen in worst.values())


def _below(box: Box, rise: int) -> Box:
    """Give what an arc that rises or sags leaves of a box for the line that it bends."""
    deep = min(abs(rise), box.height)
    return Box(box.x, box.y + (deep if rise > 0 else 0), box.width, box.height - deep)


def _ends(shape: Set) -> tuple[int, int]:
    width = round(shape.drawing.width * shape.scale) if isinstance(shape, Stamp) else shape.width
    return shape.x, shape.x + width


def show_points(size: int) -> str:
    """Write a type size in points with at most two decimals: ``9.75 pt``."""
    return f"{size / PT:.2f}".rstrip("0").rstrip(".") + " pt"
