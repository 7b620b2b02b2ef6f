"""A piece in the book: front and back large, side by side, and beside or below them all that is known of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box
from forge.drawing.shapes import Line, Rect, Stamp, Stroke
from forge.errors import Problems
from forge.kinds.faces.by_row import RowComponent
from forge.pack.model import sides_of
from forge.pack.outline import cut_side
from forge.proofing.lettering import ACCENT, FAINT, INK, WARN, Strip
from forge.proofing.tables import Column, Said, table
from forge.reading.measures import MM, PT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from forge.drawing.shapes import Shape
    from forge.pack.model import Component, Piece, Side
    from forge.proofing.book.desk import Desk
    from forge.proofing.book.faces import SetText, Shown

LARGEST = 3.0
TALLEST = 112 * MM
"""How high a picture may be, so that a piece takes at most half a page."""
MARGIN = 4 * MM
BETWEEN = 9 * MM
DATA = 64 * MM
DATA_GAP = 6 * MM
MOST_BESIDE = 80 * MM
"""Of words that take more than this, and than the pictures, a table is made below them."""
NEARLY = 0.78
"""From this share of the size that pictures have on their own, the words stand beside them."""
SAFE, SAFE_SHARE = 3 * MM, 18
"""What cutting may take of a piece at each edge: 3 mm, and of a small one an eighteenth of its width."""
LARGE_FACE = 60 * MM
"""A side that is as high as this in the book is not shown again where it was shown already."""
MOST_ALIKE = 40
FEWEST_ALIKE = 3
"""So many pieces at least have texts in common."""
ROW_GAP = MM // 3
GAP = 5 * MM
_TRIM, _SAFE = Stroke(INK, PT // 4), Stroke(ACCENT, PT // 4)
_HAIR = Stroke(FAINT, PT // 4)


class Layout(NamedTuple):
    """How a piece is laid out: the sides that are shown, how much larger, and whether words stand beside them."""

    sides: tuple[Side, ...]
    scale: float
    beside: bool


def lay_out(look: Shown, width: int) -> Layout:
    """Find the largest pictures that leave room for the words beside or below them."""
    piece = look.piece
    sides = sides_of(look.component)
    layout = _layout(piece, sides, width)
    fresh = tuple(side for side in sides if side not in look.alike)
    if piece.height * layout.scale >= LARGE_FACE and fresh and fresh != sides:
        return _layout(piece, fresh, width)
    return layout


def _layout(piece: Piece, sides: tuple[Side, ...], width: int) -> Layout:
    count = len(sides)
    between = BETWEEN * (count - 1) + 2 * MARGIN
    alone = min(LARGEST, TALLEST / piece.height, (width - between) / (count * piece.width))
    with_words = min(alone, (width - between - DATA - DATA_GAP) / (count * piece.width))
    beside = with_words >= NEARLY * alone
    return Layout(sides, with_words if beside else alone, beside)


def entry(look: Shown, desk: Desk) -> Iterator[Strip]:
    """Give a piece as strips: pictures and facts, which stay together, and below them what had no room beside."""
    layout = lay_out(look, desk.width)
    piece = look.piece
    high = round(piece.height * layout.scale) + 2 * MARGIN
    wide = round(piece.width * layout.scale) * len(layout.sides) + BETWEEN * (len(layout.sides) - 1) + 2 * MARGIN
    left = wide + DATA_GAP if layout.beside else 0
    measure = desk.width - left
    facts = tuple(_facts(look, desk, measure))
    listed = tuple(_listed(look, layout, desk, measure)) if layout.beside else ()
    shown = listed if sum(part.height for part in listed) <= max(MOST_BESIDE, high) else ()
    beside = (*facts, *shown)
    words = sum(part.height for part in beside)

    def draw(box: Box) -> Iterator[Shape]:
        yield from _pictures(look.component, piece, layout, box)
        x, y = (box.x + left, box.y) if layout.beside else (box.x, box.y + high)
        if layout.beside:
            y += MARGIN
        for part in beside:
            yield from part.draw(Box(x, y, measure, part.height))
            y += part.height

    height = max(high, words + MARGIN) if layout.beside else high + words
    rest = layout.beside and len(shown) == len(listed)
    below = () if rest else tuple(text_table(look.texts, desk))
    yield Strip(height, draw, gap=GAP, keep=bool(below))
    yield from below
    yield Strip(0, lambda box: (Line(box.x, box.y + 2 * MM, box.x + desk.width, box.y + 2 * MM, _HAIR),))


def _pictures(component: Component, piece: Piece, layout: Layout, box: Box) -> Iterator[Shape]:
    """The sides, each with ticks at its trim, and shorter ones at what is safe from the knife."""
    x, y = box.x + MARGIN, box.y + MARGIN
    for side in layout.sides:
        face = cut_side(component.outline, component.draw(piece, side, Problems()).drawing, side)
        yield Stamp(face, x, y, layout.scale)
        width, height = round(piece.width * layout.scale), round(piece.height * layout.scale)
        yield from _ticks(Box(x, y, width, height), 0, 3 * MM, _TRIM)
        safe = round(safe_inset(piece.width) * layout.scale)
        yield from _ticks(Box(x, y, width, height), safe, MM * 3 // 2, _SAFE)
        x += width + BETWEEN


def safe_inset(width: int) -> int:
    """How far from its trim a piece of a width is safe from the knife."""
    return min(SAFE, width // SAFE_SHARE)


def _ticks(box: Box, inside: int, length: int, stroke: Stroke) -> Iterator[Shape]:
    """Lines outside a box that point to its edges, or so much further in."""
    near = MM // 2
    left, top, right, bottom = box.x, box.y, box.x + box.width, box.y + box.height
    for x in (left + inside, right - inside):
        yield Line(x, top - near - length, x, top - near, stroke)
        yield Line(x, bottom + near, x, bottom + near + length, stroke)
    for y in (top + inside, bottom - inside):
        yield Line(left - near - length, y, left - near, y, stroke)
        yield Line(right + near, y, right + near + length, y, stroke)


def _facts(look: Shown, desk: Desk, width: int) -> Iterator[Strip]:
    """Name, id and copies, where it was written, its size, who else looks so, what is wrong."""
    piece, component, setter = look.piece, look.component, desk.setter
    yield setter.paragraph(piece.title or piece.id, width, "name")
    copies = desk.say("copies", n=look.copies)
    side = component.side(piece) if isinstance(component, RowComponent) else ""
    yield setter.paragraph("  ·  ".join(filter(None, (piece.id, copies, side))), width, "strong")
    size = desk.size(piece.width, piece.height)
    yield setter.paragraph("  ·  ".join((desk.place(piece.where), component.id, size)), width, "note")
    if len(look.pieces) > 1:
        others = [other.id for other in look.pieces[1:]]
        named = ", ".join(others[:MOST_ALIKE]) + ("" if len(others) <= MOST_ALIKE else f" … ({len(others)})")
        yield setter.paragraph(desk.say("same-face", pieces=named), width, "note")
    for shown, other in look.alike.items():
        if other != piece.id:
            yield setter.paragraph(desk.say("same-side", side=desk.say(shown), piece=other), width, "aside")
    for problem in look.problems:
        yield setter.paragraph(f"{desk.place(problem.where)}: {problem.message}", width, "warning")


def _listed(look: Shown, layout: Layout, desk: Desk, width: int) -> Iterator[Strip]:
    """The words of each side in a narrow list: whose they are, what they say, their size."""
    for side in layout.sides:
        texts = [text for text in look.texts if text.side == side]
        if texts:
            yield _heading(desk.say(side), desk)
        for text in texts:
            yield _line(text, desk, width)


def _heading(words: str, desk: Desk) -> Strip:
    height = 6 * MM
    return Strip(height, lambda box: desk.setter.line(words.upper(), box, "label", valign="bottom"))


def _line(text: SetText, desk: Desk, width: int) -> Strip:
    """One text: its element, its words, and at the right its size, which is red where it was shrunk."""
    whose, size = width * 20 // 100, width * 50 // 100
    middle = width - whose - size - 2 * MM
    words = desk.setter.height(text.words, middle, "body")

    def draw(box: Box) -> Iterator[Shape]:
        top = Box(box.x, box.y + MM // 2, whose - MM, desk.setter.one("note"))
        yield from desk.setter.line(text.element, top, "note", valign="top")
        yield from desk.setter.words(text.words, Box(box.x + whose, box.y + MM // 3, middle, words), "body")
        right = Box(box.x + width - size, box.y + MM // 2, size, desk.setter.one("note"))
        role = "warning" if text.shrunk else "note"
        set_in = f"{desk.font(text.font)} {_size(text, desk)}"
        yield from desk.setter.line(set_in, right, role, align="right", valign="top")
        yield Line(box.x, box.y + box.height, box.x + width, box.y + box.height, _HAIR)

    return Strip(words + 2 * ROW_GAP + MM // 3, draw)


def _size(text: SetText, desk: Desk) -> str:
    used, wanted = desk.points(text.size), desk.points(text.wanted)
    return desk.say("shrunk", used=used, wanted=wanted) if text.shrunk else desk.say("points", used=used)


def common_texts(looks: Sequence[Shown]) -> tuple[SetText, ...]:
    """The texts that are the same on every piece of a component: said once, they need not be said at each."""
    if len(looks) < FEWEST_ALIKE:
        return ()
    everywhere = set.intersection(*({_key(text) for text in look.texts} for look in looks))
    return tuple(text for text in looks[0].texts if _key(text) in everywhere)


def _key(text: SetText) -> tuple[object, ...]:
    return text[:6]


def without(look: Shown, common: Sequence[SetText]) -> Shown:
    """A look with its own texts alone."""
    said = {_key(text) for text in common}
    return look._replace(texts=tuple(text for text in look.texts if _key(text) not in said))


def text_table(texts: Sequence[SetText], desk: Desk) -> Iterable[Strip]:
    """Words over the whole width: their side, element, words, font, size, and where they were written."""
    if not texts:
        return ()
    columns = (
        Column(desk.say("head.side"), 9, role="note"),
        Column(desk.say("head.element"), 22, role="note"),
        Column(desk.say("head.words"), 58),
        Column(desk.say("head.font"), 32, role="note"),
        Column(desk.say("head.size"), 24, "right", "note"),
        Column(desk.say("head.place"), 34, role="note"),
    )
    rows = [
        (
            desk.say(text.side),
            text.element,
            text.words,
            desk.font(text.font),
            Said(_size(text, desk), "warning", WARN) if text.shrunk else _size(text, desk),
            desk.place(text.where),
        )
        for text in texts
    ]
    return tuple(table(desk.setter, desk.width, columns, rows, gap=2 * MM))


def page_entry(look: Shown, desk: Desk, room: int, width: int) -> Iterator[Strip]:
    """A board or sheet as large as a page shows it, with its facts above."""
    component, piece = look.component, look.piece
    _, *facts = _facts(look, desk, width)  # its name is the title of the section
    shrunk = tuple(_shrunk(look, desk, width))
    below = sum(strip.height + strip.gap for strip in shrunk)
    if below <= room // 5:  # a short list has its place below the last picture
        room -= below
    above = sum(part.height for part in facts) + 3 * MM
    for number, side in enumerate(sides_of(component)):
        first = number == 0
        high = room - (above if first else 0)
        scale = min(width / piece.width, high / piece.height)
        yield _page_picture(look, side, scale, tuple(facts) if first else (), above if first else 0)._replace(
            begins=not first
        )
    yield from shrunk


def _page_picture(look: Shown, side: Side, scale: float, facts: tuple[Strip, ...], above: int) -> Strip:
    component, piece = look.component, look.piece

    def draw(box: Box) -> Iterator[Shape]:
        y = box.y
        for part in facts:
            yield from part.draw(Box(box.x, y, box.width, part.height))
            y += part.height
        width, height = round(piece.width * scale), round(piece.height * scale)
        y = box.y + above
        face = cut_side(component.outline, component.draw(piece, side, Problems()).drawing, side)
        yield Stamp(face, box.x, y, scale)
        yield Rect(box.x, y, width, height, stroke=_HAIR, role="rule")

    return Strip(above + round(piece.height * scale), draw)


def _shrunk(look: Shown, desk: Desk, width: int) -> Iterable[Strip]:
    """The words of a page that were set smaller than its style wants."""
    texts = [text for text in look.texts if text.shrunk]
    if not texts:
        return ()
    columns = (
        Column(desk.say("head.element"), 30, role="note"),
        Column(desk.say("head.words"), 90),
        Column(desk.say("head.size"), 35, "right", "warning"),
        Column(desk.say("head.place"), 50, role="note"),
    )
    rows = [(text.element, text.words, _size(text, desk), desk.place(text.where)) for text in texts]
    return tuple(table(desk.setter, width, columns, rows, gap=6 * MM))
