"""The title page of a book about a pack: its picture and title, what it is, its facts, and lines to sign on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.layout import columns
from forge.drawing.page import Box
from forge.drawing.shapes import Line, Rect, Stroke
from forge.imposing.cover_art import draw_head
from forge.proofing.lettering import FAINT, INK, WASH
from forge.reading.measures import MM, PT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.drawing.shapes import Shape
    from forge.pack.model import Pack
    from forge.proofing.lettering import Typesetter
    from forge.proofing.pages import Grid

ART_SHARE = 0.36
LABELS = 42 * MM
SIGN = 40 * MM
_HAIR, _LINE = Stroke(FAINT, PT // 4), Stroke(INK, PT // 2)


class TitlePage(NamedTuple):
    """What a title page says: the kind of book, a sentence, facts with labels, what is signed and with which lines.

    ``sign`` is the sentence above the lines, ``lines`` what stands below each.
    """

    heading: str
    sentence: str
    facts: Sequence[tuple[str, str]]
    sign: str = ""
    lines: Sequence[str] = ()


def draw_title(said: TitlePage, pack: Pack, grid: Grid, setter: Typesetter) -> Iterator[Shape]:
    """Draw a title page."""
    width, height = grid.page
    art = round(height * ART_SHARE)
    yield from draw_head(Box(0, 0, width, art), pack, said.heading)
    body = Box(grid.left, art + 14 * MM, width - grid.left - grid.right, 0)
    yield from setter.line(said.heading, body._replace(height=14 * MM), "display")
    measure = body._replace(y=body.y + 19 * MM, width=body.width * 3 // 4)
    yield from setter.words(said.sentence, measure, "lead")
    y = measure.y + setter.height(said.sentence, measure.width, "lead") + 7 * MM
    yield Line(body.x, y, body.x + body.width, y, _LINE)
    for label, value in said.facts:
        words = Box(body.x + LABELS, y + 2 * MM, body.width - LABELS, 0)
        down = max(setter.height(value, words.width), setter.one("body")) + 3 * MM
        label_box = Box(body.x, y + 2 * MM, LABELS - 4 * MM, setter.one("body"))
        yield from setter.line(label.upper(), label_box, "label", valign="top")
        yield from setter.words(value, words, "body")
        y += down
        yield Line(body.x, y, body.x + body.width, y, _HAIR)
    if said.lines:
        foot = Box(body.x, height - grid.bottom - SIGN, body.width, SIGN)
        yield from _sign(said, foot, setter)


def _sign(said: TitlePage, box: Box, setter: Typesetter) -> Iterator[Shape]:
    """A washed panel with the sentence that is signed, and lines for it."""
    yield Rect(*box, WASH)
    inner = Box(box.x + 5 * MM, box.y + 5 * MM, box.width - 10 * MM, box.height - 8 * MM)
    yield from setter.words(said.sign, inner, "strong")
    for label, place in zip(said.lines, columns(inner, len(said.lines), 6 * MM), strict=True):
        y = inner.y + inner.height - 5 * MM
        yield Line(place.x, y, place.x + place.width, y, _LINE)
        yield from setter.line(label.upper(), Box(place.x, y + MM, place.width, 4 * MM), "label")
