"""What stands in the margin of every sheet: what it is, how to print it, and the ruler."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.page import Box
from forge.drawing.shapes import Rect
from forge.drawing.text import TextStyle, fit_text
from forge.imposing import ruler
from forge.imposing.keymap import KEY_LENGTH, draw_key
from forge.reading.measures import MM, NAMED, PT, Colour

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.drawing.fonts import FontBook
    from forge.drawing.shapes import Shape
    from forge.imposing.blocks import Tile
    from forge.imposing.zones import Zone

QUIET = Colour(70, 70, 70)
SIZES = (13 * PT // 2, 6 * PT, 11 * PT // 2, 5 * PT)
GAP = 3 * MM
MOST_LINES = 3
USUAL = 2 * SIZES[0] * 5 // 4
"""So high are the words at the foot of most pages: the first line stands there though there be no second one."""
AMPLE = 5 * MM
"""From this depth a strip has room for all that is to be said, unless it is too much."""

_LEADING = 5, 4


class Note(NamedTuple):
    """One thing said in the margin; ``strong`` ones in bold, ``loud`` ones white on black, ``due`` before the ruler."""

    text: str
    strong: bool = False
    loud: bool = False
    due: bool = False

    @property
    def font(self) -> str:
        """The font it is set in."""
        return "narrow-bold" if self.strong or self.loud else "narrow"


_Free = list[tuple["Zone", int, int]]
"""Strips with what is free of them: from where, and how long."""


class _Row(NamedTuple):
    """A line of a zone to be filled with notes: where it begins, how long and how high it is."""

    zone: Zone
    x: int
    y: int
    length: int
    height: int


class Furnished(NamedTuple):
    """The shapes of the margin, and the notes that found no room though they should.

    In a narrow rim the small print gives way; what a sheet is, and which edition, does not.
    """

    shapes: tuple[Shape, ...]
    left_out: tuple[str, ...]


class _Set(NamedTuple):
    """What was set, and what was left over."""

    shapes: tuple[Shape, ...]
    left: tuple[Note, ...]

    @property
    def bold(self) -> int:
        """How many notes are left over that must not be."""
        return sum(note.strong or note.loud or note.due for note in self.left)


def furnish(
    zones: Sequence[Zone], notes: Sequence[Note], fonts: FontBook, *, tile: Tile | None = None, with_ruler: bool = True
) -> Furnished:
    """Fill the strips of a page: the ruler in the shallowest that will do, if notes leave it room, and the notes."""
    notes = [note._replace(text=fonts.typeset(note.text, note.font)) for note in notes]
    done = _fill(zones, notes, fonts, tile, with_ruler=with_ruler)
    if with_ruler and done.bold:
        bare = _fill(zones, notes, fonts, tile, with_ruler=False)
        done = bare if bare.bold < done.bold else done
    ample = any(zone.depth >= AMPLE for zone in zones)
    return Furnished(done.shapes, tuple(note.text for note in done.left if ample or note.strong or note.loud))


def _fill(
    zones: Sequence[Zone], notes: Sequence[Note], fonts: FontBook, tile: Tile | None, *, with_ruler: bool
) -> _Set:
    shapes: list[Shape] = []
    free = [(zone, 0, zone.length) for zone in zones]
    if tile and free:
        zone, start, length = free[0]
        x, y = zone.origin
        depth = min(zone.depth, KEY_LENGTH)
        shapes += zone.place(draw_key(tile, Box(x + length - KEY_LENGTH, y + zone.depth - depth, KEY_LENGTH, depth)))
        free[0] = zone, start, length - KEY_LENGTH - GAP
    if with_ruler:
        free, drawn = _with_ruler(free, fonts)
        shapes += drawn
    placed, left = _best(free, notes, fonts)
    return _Set((*placed, *shapes), left)


def _best(free: _Free, notes: Sequence[Note], fonts: FontBook) -> _Set:
    """Set notes as large as they fit, in as few strips and on as few lines as they need."""
    done = _Set((), tuple(note for note in notes if note.text))
    for size in SIZES:
        for strips in range(1, len(free) + 1):
            for lines in range(1, MOST_LINES + 1):
                done = _set(list(_rows(free[:strips], lines, size)), notes, size, fonts)
                if not done.left:
                    return done
    return done


def _with_ruler(free: _Free, fonts: FontBook) -> tuple[_Free, tuple[Shape, ...]]:
    """Draw the ruler at the start of the last strip that will do, or at the end of the only one; give what is left."""
    for index in range(len(free) - 1, -1, -1):
        zone, start, length = free[index]
        if length < ruler.LENGTH or zone.depth < ruler.SHALLOWEST:
            continue
        apart = len(free) > 1
        at = start if apart else start + length - ruler.LENGTH
        x, y = zone.origin
        depth = min(zone.depth, ruler.DEEPEST)
        inset = zone.depth - depth if zone.edge == "bottom" else 0
        drawn = zone.place(ruler.draw_ruler(x + at, y + inset, depth, fonts))
        if apart:
            kept = (zone, start + ruler.LENGTH, length - ruler.LENGTH)
            return [*free[:index], *free[index + 1 :], kept], drawn
        return [(zone, start, length - ruler.LENGTH - GAP)], drawn
    return free, ()


def _rows(free: _Free, lines: int, size: int) -> Iterator[_Row]:
    height = size * _LEADING[0] // _LEADING[1]
    for zone, start, length in free:
        count = min(zone.depth // height, lines)
        x, y = zone.origin
        first = max(zone.depth - max(count * height, USUAL), 0) if zone.edge == "bottom" else 0
        for number in range(count):
            yield _Row(zone, x + start, y + first + number * height, length, height)


def _set(rows: list[_Row], notes: Sequence[Note], size: int, fonts: FontBook) -> _Set:
    """Set notes one after the other; one that does not fit on a row goes to the next, words and all if it must."""
    shapes: list[Shape] = []
    waiting = [note for note in notes if note.text][::-1]
    at, used = 0, 0
    while waiting and at < len(rows):
        row, note = rows[at], waiting.pop()
        width = _width(note, size, fonts)
        gap = GAP if used else 0
        if used + gap + width <= row.length:
            shapes += row.zone.place(_draw(note, row, used + gap, size, fonts))
            used += gap + width
            continue
        if used and (width <= row.length or at + 1 < len(rows)):
            waiting.append(note)
        else:
            begun, rest = _split(note, row.length, size, fonts)
            if begun:
                shapes += row.zone.place(_draw(begun, row, 0, size, fonts))
            waiting.append(rest if begun else note)
        at, used = at + 1, 0
    return _Set(tuple(shapes), tuple(reversed(waiting)))


def _split(note: Note, length: int, size: int, fonts: FontBook) -> tuple[Note | None, Note]:
    """Take as many words as fit on a row."""
    words = note.text.split(" ")
    count, used, blank = 0, _width(note._replace(text=""), size, fonts), _width(Note(" ", note.strong), size, fonts)
    for word in words[:-1]:
        used += _width(Note(word, note.strong or note.loud), size, fonts) + (blank if count else 0)
        if used > length:
            break
        count += 1
    begun = note._replace(text=" ".join(words[:count])) if count else None
    return begun, note._replace(text=" ".join(words[count:]))


def _width(note: Note, size: int, fonts: FontBook) -> int:
    width = sum(fonts.get(span.font).advance(span.text, size) for span in fonts.spans(note.text, note.font))
    return width + (size if note.loud else 0)


def _draw(note: Note, row: _Row, x: int, size: int, fonts: FontBook) -> tuple[Shape, ...]:
    colour = NAMED["white"] if note.loud else NAMED["black"] if note.strong else QUIET
    pad, width = size // 2 if note.loud else 0, _width(note, size, fonts)
    style = TextStyle(note.font, size, size, colour, valign="middle")
    left = row.x + x
    words = fit_text(note.text, Box(left + pad, row.y, width - pad, row.height), style, fonts).shapes
    if note.loud:
        return (Rect(left, row.y, width, row.height, NAMED["black"], radius=row.height // 5), *words)
    return words
