"""Lines put on their baselines: runs joined that can be drawn in one go, symbols beside them, lines under words."""

from __future__ import annotations

from itertools import accumulate, groupby
from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.drawing.bidi import OBJECT, seen
from forge.drawing.manner import PLAIN, WHOLE
from forge.drawing.shapes import Rect, Stamp, Text
from forge.drawing.words import SYMBOL_HEIGHT, scaled

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.drawing.fonts import Font, FontBook
    from forge.drawing.manner import Manner
    from forge.drawing.shapes import Drawing
    from forge.drawing.words import Line, Run
    from forge.reading.measures import Colour

Align = Literal["left", "center", "right", "justify"]
Set = Text | Stamp | Rect
"""What a line consists of: its words, its symbols, and the lines under words."""

UNDER, THICK = 0.13, 0.06
"""How far the middle of an underline lies below the baseline, and how thick it is, in type sizes."""


class Type(NamedTuple):
    """How lines are set: size and colour, how far letters stand apart, how lines are aligned; ``em`` as measured."""

    size: int
    colour: Colour
    align: Align
    tracking: int
    em: int


def align_line(  # noqa: PLR0917 - a place and a type
    line: Line, x: int, width: int, baseline: int, setting: Type, fonts: FontBook
) -> tuple[Set, ...]:
    """Put a line's shapes on a baseline, aligned within a width from ``x``."""
    size, em = setting.size, setting.em
    align = "right" if line.leftwards and setting.align != "center" else setting.align
    apart = letters_apart(size, setting.tracking)
    free = width - scaled(line.width, size, em) + apart
    extra = em * free // size if setting.align == "justify" and not line.last and free > 0 else 0
    turned = any(word.leftwards or any(run.leftwards for run in word.runs) for word in line.words)
    stretches = _ordered(line, extra) if turned else _stretches(line, extra)
    shapes = tuple(_drawn(stretches, x + indent("left" if extra else align, free), baseline, setting, fonts))
    if not any(stretch.manner.underline for stretch in stretches):
        return shapes
    return (*shapes, *_underlines(stretches, shapes, fonts))


def letters_apart(size: int, tracking: int) -> int:
    """Give what letters of a size stand further apart, in EMU, for so many thousandths of it."""
    return round(size * tracking / 1_000)


def indent(align: Align, free: int) -> int:
    """Give how far a line stands from the left of a width that has so much room left."""
    if align == "center":
        return free // 2
    return free if align == "right" else 0


class _Stretch(NamedTuple):
    """A run of text, or a symbol, and where it starts in the line, in units of the em."""

    start: int
    font: str
    text: str
    drawing: Drawing | None = None
    manner: Manner = PLAIN
    leftwards: bool = False


def _drawn(
    stretches: Sequence[_Stretch], x: int, baseline: int, setting: Type, fonts: FontBook
) -> Iterator[Text | Stamp]:
    for stretch in stretches:
        manner, font = stretch.manner, fonts.get(stretch.font)
        at, y = x + scaled(stretch.start, setting.size, setting.em), baseline - setting.size * manner.rise // WHOLE
        if stretch.drawing is None:
            size = manner.scaled(setting.size)
            apart = letters_apart(size, setting.tracking)
            width = font.advance(stretch.text, size) + max(len(stretch.text) - 1, 0) * apart
            text = Text(at, y, stretch.text, stretch.font, size, manner.colour or setting.colour, width, apart)
            yield _turned(text, font) if stretch.leftwards else text
        else:
            cap = font.scaled(font.cap_height, setting.size)
            height = cap * SYMBOL_HEIGHT * manner.size / WHOLE
            top = y - round((cap + height) / 2)
            yield Stamp(stretch.drawing, at, top, height / stretch.drawing.height)


def _turned(text: Text, font: Font) -> Text:
    """Give a text that runs leftwards, which may be as long as it is shaped."""
    width = font.scaled(font.width(text.text, leftwards=True), text.size)
    return text._replace(leftwards=True, width=width + max(len(text.text) - 1, 0) * text.tracking)


def _underlines(stretches: Sequence[_Stretch], shapes: Sequence[Text | Stamp], fonts: FontBook) -> Iterator[Rect]:
    """Draw a line under words that follow each other underlined, as one if they are of one manner."""
    for manner, group in groupby(zip(stretches, shapes, strict=True), lambda pair: pair[0].manner):
        words = [shape for _, shape in group if manner.underline and isinstance(shape, Text)]
        if words:
            start, stop = _ends(words[0], fonts)[0], _ends(words[-1], fonts)[1]
            size = words[0].size
            top, thick = words[0].y + round(size * UNDER), max(round(size * THICK), 1)
            yield Rect(start, top, stop - start, thick, words[0].colour, role="mark")


def _ends(shape: Text, fonts: FontBook) -> tuple[int, int]:
    """Give from where to where words reach without the spaces around them."""
    space = fonts.get(shape.font).advance(" ", shape.size) + shape.tracking
    before = (len(shape.text) - len(shape.text.lstrip(" "))) * space
    after = (len(shape.text) - len(shape.text.rstrip(" "))) * space
    if shape.leftwards:
        before, after = after, before
    return shape.x + before, shape.x + shape.width - after


def _stretches(line: Line, extra: int) -> list[_Stretch]:
    """Join the runs of a line that can be drawn in one go; a space goes to the text before it, else after it."""
    gaps = sum(1 for word in line.words[1:] if word.gap)
    stretches: list[_Stretch] = []
    at = passed = 0
    for number, word in enumerate(line.words):
        space = word.gap if number else 0
        start = at + space
        if space:
            passed += 1
            start += extra * passed // gaps - extra * (passed - 1) // gaps
        at = start
        for run in word.runs:
            last = stretches[-1] if stretches else None
            lead = ""
            if space and last and last.drawing is None:
                last = stretches[-1] = last._replace(text=last.text + " ")
            elif space and run.drawing is None:
                lead = " "
            joined = last and last.drawing is None and run.drawing is None
            if last and joined and (last.font, last.manner) == (run.font, run.manner) and not (space and extra):
                stretches[-1] = last._replace(text=last.text + run.text)
            else:
                started = at - (space if lead else 0)
                stretches.append(_Stretch(started, run.font, lead + run.text, run.drawing, run.manner))
            at += run.width
            space = 0
    return stretches


class _Item(NamedTuple):
    """A run or a gap of a line: its characters as they count for the order, and what is drawn of it."""

    text: str
    width: int
    run: Run | None


def _ordered(line: Line, extra: int) -> list[_Stretch]:
    """Put a line in the order in which it is seen, and join what can be drawn in one go."""
    items = list(_items(line, extra))
    whole = "".join(item.text for item in items)
    ranks = {character.number: rank for rank, character in enumerate(seen(whole, leftwards=line.leftwards))}
    starts = accumulate((len(item.text) for item in items), initial=0)
    first = [
        min(ranks.get(number, 0) for number in range(start, start + len(item.text)))
        for item, start in zip(items, starts, strict=False)
    ]
    stretches: list[_Stretch] = []
    at = end = 0
    for _, item in sorted(zip(first, items, strict=True), key=lambda pair: pair[0]):
        last, run = stretches[-1] if stretches else None, item.run
        if run is not None and last and end == at and last.drawing is None and _alike(last, run):
            stretches[-1] = _joined(last, run.text)
        elif run is not None:
            stretches.append(_Stretch(at, run.font, run.text, run.drawing, run.manner, run.leftwards))
        at += item.width
        end = at if run is not None else end
    return stretches


def _items(line: Line, extra: int) -> Iterator[_Item]:
    """Give runs and gaps; a gap that is as long as the space of the font before it is drawn as that."""
    gaps = sum(1 for word in line.words[1:] if word.gap)
    passed = 0
    before: Run | None = None
    for number, word in enumerate(line.words):
        if number and word.gap:
            passed += 1
            wide = word.gap + extra * passed // gaps - extra * (passed - 1) // gaps
            drawn = before and before.drawing is None and not extra
            yield _Item(" ", wide, before._replace(text=" ", width=wide) if before and drawn else None)
        for run in word.runs:
            yield _Item(OBJECT if run.drawing else run.text, run.width, run)
            before = run


def _alike(last: _Stretch, run: Run) -> bool:
    return last.drawing is run.drawing and (last.font, last.manner, last.leftwards) == (
        run.font,
        run.manner,
        run.leftwards,
    )


def _joined(last: _Stretch, text: str) -> _Stretch:
    """Add what is seen to the right of a stretch; of one that runs leftwards, it is what is read before it."""
    return last._replace(text=text + last.text if last.leftwards else last.text + text)
