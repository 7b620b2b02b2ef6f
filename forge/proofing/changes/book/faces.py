"""Changed pieces as panels: old, new and difference side by side, with the changed fields in words below."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.layout import columns
from forge.drawing.page import Box
from forge.proofing.lettering import SOFT, Strip
from forge.proofing.panels import panel_width, panels, picture
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from forge.drawing.shapes import Shape
    from forge.pack.model import Side
    from forge.proofing.changes.book.desk import Desk
    from forge.proofing.changes.printed import Printed
    from forge.proofing.changes.values import FaceChange, PieceChange

ACROSS = ((22 * MM, 4), (35 * MM, 3), (100 * MM, 2))
"""How many panels stand side by side, by the width of a piece; of larger ones each has a row of its own."""
LARGEST = 3.0
"""How many times its size a small piece is shown."""
TALLEST = 98 * MM
CARD = 46 * MM
"""How high a side is shown at most: of a page nearly as high as a page of the book, of a card so that two rows fit."""
GAP = 3 * MM
LABEL = 4 * MM
NAME = 5 * MM


class Shown(NamedTuple):
    """A changed piece with what it is drawn from, in either state where it is there.

    ``faces`` are the sides to be shown; those that look as another piece's did and do are named with it in ``alike``.
    """

    change: PieceChange
    old: Printed | None
    new: Printed | None
    faces: tuple[FaceChange, ...] = ()
    alike: tuple[tuple[Side, str], ...] = ()

    @property
    def size(self) -> tuple[int, int]:
        """The size of the larger of both."""
        pieces = [one.piece for one in (self.old, self.new) if one]
        return max(piece.width for piece in pieces), max(piece.height for piece in pieces)


def show_once(shown: Iterable[Shown]) -> Iterator[Shown]:
    """Let each look of a side that has changed be shown once; other pieces that have it name the one that shows it."""
    seen: dict[tuple[Side, bytes | None, bytes | None], str] = {}
    for one in shown:
        before, after = (dict(printed.prints) if printed else {} for printed in (one.old, one.new))
        faces, alike = [], []
        for face in one.change.faces:
            look = face.side, before.get(face.side), after.get(face.side)
            if look in seen:
                alike.append((face.side, seen[look]))
            else:
                seen[look] = one.change.new or one.change.old
                faces.append(face)
        yield one._replace(faces=tuple(faces), alike=tuple(alike))


def face_panels(shown: Sequence[Shown], desk: Desk) -> Iterator[Strip]:
    """Show changed pieces, as many side by side as their size allows."""
    widest = max(one.size[0] for one in shown)
    across = next((number for width, number in ACROSS if widest <= width), 1)
    width = panel_width(desk.width, across)
    yield from panels((_panel(one, width, desk) for one in shown), desk.width, across)


def _panel(shown: Shown, width: int, desk: Desk) -> Strip:
    places = columns(Box(0, 0, width, 0), 3, GAP)
    scale = _scale(shown, places[0].width)
    high = round(shown.size[1] * scale)
    words = list(_words(shown, desk))
    heights = [desk.setter.height(line, width, role) for line, role in words]
    row = LABEL + high + LABEL
    total = 2 * NAME + row * len(shown.faces) + sum(heights) + 2 * MM

    def draw(box: Box) -> Iterator[Shape]:
        piece = shown.change
        name = piece.title or piece.new or piece.old
        yield from desk.setter.line(name, Box(box.x, box.y, width, NAME), "name")
        where = f"{piece.component}: {piece.new or piece.old}  ·  {desk.place(piece.where)}"
        yield from desk.setter.line(where, Box(box.x, box.y + NAME, width, NAME), "note", valign="middle")
        y = box.y + 2 * NAME
        for face in shown.faces:
            boxes = [Box(box.x + place.x, y, place.width, high) for place in places]
            yield from _row(shown, face, boxes, scale, desk)
            y += row
        for (line, role), height in zip(words, heights, strict=True):
            yield from desk.setter.words(line, Box(box.x, y, width, height), role)
            y += height

    return Strip(total, draw)


def _scale(shown: Shown, width: int) -> float:
    tallest = CARD if shown.size[0] <= ACROSS[-1][0] else TALLEST // max(1, len(shown.faces))
    return min(width / shown.size[0], tallest / shown.size[1], LARGEST)


def _row(shown: Shown, face: FaceChange, boxes: Sequence[Box], scale: float, desk: Desk) -> Iterator[Shape]:
    """One side of a piece: as it was, as it is, and what differs."""
    pictures: list[bytes] = []
    wide, high = (round(length * scale) for length in shown.size)
    for number, (one, box) in enumerate(zip((shown.old, shown.new), boxes, strict=False)):
        label = desk.say("old" if number == 0 else "new")
        there = one and any(side == face.side for side, _ in one.prints)
        yield from desk.setter.line(f"{label}, {desk.say(face.side)}".upper(), box._replace(height=LABEL), "label")
        if not (one and there):
            continue
        drawing = desk.drawing(one, face.side, old=number == 0)
        png = desk.png(drawing, old=number == 0)
        pictures.append(png)
        if desk.one_font:
            yield from picture(drawing, box.x, box.y + LABEL, scale)
        else:
            place = Box(box.x, box.y + LABEL, round(drawing.width * scale), round(drawing.height * scale))
            yield from desk.picture(png, _name(shown, face, "old" if number == 0 else "new"), place)
    said = "" if face.sort == shown.change.sort else desk.say(f"face.{face.sort}")
    if len(pictures) == 2:
        found = desk.compared(*pictures)
        said = desk.say("share", face=said, share=_percent(found.share))
        place = Box(boxes[2].x, boxes[2].y + LABEL, wide, high)
        yield from desk.picture(found.png, _name(shown, face, "difference"), place)
    yield from desk.setter.line(desk.say("difference").upper(), boxes[2]._replace(height=LABEL), "label")
    under = Box(boxes[0].x, boxes[0].y + LABEL + high, boxes[2].x + boxes[2].width - boxes[0].x, LABEL)
    yield from desk.setter.line(said, under, "note", valign="middle", colour=SOFT)


def _percent(share: float) -> str:
    """Write a share of an area, never as nothing what is something."""
    percent = 100 * share
    return f"{percent:.1f} %" if percent >= 0.1 or percent == 0 else "< 0.1 %"


def _name(shown: Shown, face: FaceChange, what: str) -> str:
    named = f"{shown.change.component}.{shown.change.new or shown.change.old}"
    kept = "".join(letter if letter.isalnum() else f"_{ord(letter):x}" for letter in named)
    return f"{kept[:120]}-{face.side}-{what}"


def _words(shown: Shown, desk: Desk) -> Iterator[tuple[str, str]]:
    """Say what the row says otherwise, and how the piece is called, counted and sized."""
    piece = shown.change
    if piece.sort in ("new", "gone"):
        yield desk.say(f"piece.{piece.sort}"), "strong"
        return
    if piece.sort == "renamed":
        yield desk.say("piece.was", old=piece.old), "strong"
    if piece.copies:
        yield desk.say("piece.copies", old=piece.copies[0], new=piece.copies[1]), "strong"
    for cell in piece.cells:
        if cell.sort == "changed":
            yield f"{cell.item.rpartition(': ')[2]}: {said(cell.before)} → {said(cell.after)}", "body"
    for side, other in shown.alike:
        yield desk.say("alike", side=desk.say(side), piece=other), "note"
    for face in shown.faces:
        if face.sort == "words":
            gone, come = (" / ".join(words[:4]) for words in (face.gone, face.come))
            yield f"{desk.say(face.side)}: {said(gone)} → {said(come)}", "note"


def said(value: str, most: int = 160) -> str:
    """Write a value shortly; nothing is a dash."""
    words = " ".join(value.split())
    return (words if len(words) <= most else f"{words[: most - 1]}…") or "–"
