"""The board under a situation: the stretch of it that counts, with the very pieces where they begin."""

from __future__ import annotations

import math
from itertools import groupby, product
from typing import TYPE_CHECKING

from forge.drawing.bounds import Bounds
from forge.drawing.colour import best_ink
from forge.drawing.page import Box
from forge.drawing.reduction import Reduction
from forge.drawing.shapes import Clip, Drawing, Ellipse, Line, Path, Rect, Stamp, Stroke, Turned
from forge.kinds.board.board import BoardComponent
from forge.kinds.board.surface import with_boxes
from forge.kinds.others import components_of
from forge.kinds.pages.fields import NAMED, Said
from forge.kinds.pages.moving import moved
from forge.kinds.pages.strips import Spot, Strip
from forge.kinds.set_up_pieces import CORNER, CORNER_HELP, with_number
from forge.kinds.set_up_places import Places
from forge.kinds.set_up_view import choose_view, oblongs
from forge.reading.fields import FLAG, NAME, POSITIVE_LENGTH, TEXT, ListOf, MapOf, Placed, field
from forge.reading.measures import MM, PT, Size

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from forge.drawing.shapes import Shape
    from forge.kinds.pages.desk import Desk
    from forge.kinds.set_up_pieces import Corner
    from forge.kinds.set_up_places import Standing, Stop
    from forge.kinds.set_up_view import View
    from forge.reading.node import Mapping as Node

LEAST = 52 * MM
"""A stretch of a board that is lower shows too little."""
APART = 1.06
"""How far pieces of one place lie from each other, in their widths."""
SMALLER = 0.7
"""So much of their size is the least to which pieces are drawn that would not go into their box else."""
ON_PIECES = 0.7
"""Words on pieces are left out below so much of the least size of type: a piece is known by the rest of it."""
ROUTE, EDGE = 3 * PT, 5 * PT
YES = "yes"
"""What a column says of a bar that is a double one."""
TAG = 100 * MM
WORK = 100


class Extract(Placed, called="a map on set-up sheets", summary="The board, with the pieces where they begin."):
    """Which board is shown, and which pieces stand on it.

    It takes the room that a page has left, or is left out, unless it has a page to itself.
    """

    of: Said = field(NAMED, "the board")
    pieces: tuple[str, ...] = field(ListOf(NAME, single=True), "the components whose pieces are shown")
    shows: dict[str, str] = field(
        MapOf(TEXT),
        "what fields show that name no piece: PIECE@PLACE, or PIECE/back; {value} is what the field says, {number}"
        " which of a list it is; without {value} the numbers in the field say how many; of one value alone turn=6,"
        " which may show several: PIECE@PLACE (3), PIECE@PLACE; control=axis shows each place {value} that a field says"
        " of a side, as in: allied baltic + north-sea | axis brest",
        default={},
    )
    places: dict[str, str] = field(
        MapOf(TEXT, NAME), "where on the board a place of the files is: a hex, or a space", default={}
    )
    size: int = field(POSITIVE_LENGTH, "how large the largest pieces are drawn", default=9 * MM)
    grown: bool = field(
        FLAG, "whether words of the board that are too small there are set larger, where there is room", default=True
    )
    around: int = field(POSITIVE_LENGTH, "how much of the board shows around the pieces", default=26 * MM)
    corner: Corner = field(CORNER, CORNER_HELP, default="lower")
    apart: bool = field(
        FLAG, "whether it has a page to itself, lying on its side where the board is larger so", default=False
    )


class BoardExtract:
    """A board and the pieces that situations put on it, found when the first of them is laid out."""

    def __init__(self, said: Extract) -> None:
        self._said = said
        self._opened = False
        self._board: BoardComponent | None = None
        self._places: Places | None = None
        self._boxes: list[Bounds] = []

    def _open(self, desk: Desk) -> None:
        if self._opened:
            return
        self._opened, said = True, self._said
        names = (said.of.text, *said.pieces)
        found = components_of(names, said.of.where, f"{desk.component}.map", desk.pack, desk.problems)
        self._board = found[0] if found and isinstance(found[0], BoardComponent) else None
        if found and not self._board:
            desk.error(Spot(said.of.where, "map.of"), f"{said.of.text!r} is no board")
        if self._board:
            surface = with_boxes(self._board.surface, self._board.drawings[0])
            self._places = Places(surface, found[1:], said.places)
            self._boxes = oblongs(self._board.surface.spaces)

    @property
    def apart(self) -> bool:
        """Whether each has a page to itself."""
        return self._said.apart

    def page(
        self, node: Node, say: Mapping[str, str], desk: Desk, room: Size, spot: Spot, *, title: str
    ) -> Iterator[Strip]:
        """Give a strip that fills a page with the board under a title, if anything stands on the board."""
        self._open(desk)
        if self._board is None:
            return
        drawing = self._board.drawings[0]
        on_side = (drawing.width > drawing.height) != (room.width > room.height)
        lying = Size(room.height, room.width) if on_side else room
        head = desk.height_of(title, lying.width, "heading") + desk.style.lengths.pad
        for strip in self.strips(node, say, desk, Size(lying.width, lying.height - head), spot):
            words = desk.words(title, Box(0, 0, lying.width, head), "heading", spot, valign="top", lines=0)
            shapes = (*words, *moved(strip.shapes, 0, head))
            if on_side:
                centred = moved(shapes, (room.width - lying.width) // 2, (room.height - lying.height) // 2)
                shapes = (Turned(-90, room.width // 2, room.height // 2, centred),)
            yield Strip(room.height, shapes, *spot, begins=True)

    def strips(self, node: Node, say: Mapping[str, str], desk: Desk, room: Size, spot: Spot) -> Iterator[Strip]:
        """Give a strip no higher than the room, if there is enough of it and something stands on the board.

        ``say`` has the printed names of places of the file.
        """
        self._open(desk)
        if self._board is None or self._places is None or room.height < LEAST:
            return
        fields = {name: one.value for name, one in node.entries.items()}
        standing = list(self._places.standing(fields, self._said.shows))
        for lost, wrong in self._places.lost.items():
            desk.problems.warning(self._said.where, f"{desk.component}.map.shows", f"{lost} {wrong}")
        self._places.lost.clear()
        if not standing:
            return
        drawing = self._board.drawings[0]
        points = [stop.point for each in standing for stop in each.route]
        board, said = Size(drawing.width, drawing.height), self._said
        view = choose_view(board, points, room, around=said.around, piece=said.size, boxes=self._boxes)
        sketch = _Sketch(self._said, view, say, desk, spot)
        above = (*sketch.routes(standing), *sketch.stands(standing), *sketch.names_on_the_way(standing))
        small = self._small(self._board, view, sketch.taken, desk)
        desk.elsewhere.add(small)
        shapes = (Stamp(small, round(-view.x * view.scale), round(-view.y * view.scale), view.scale), *above)
        frame = Rect(0, 0, view.width, view.height, None, desk.stroke("rule"))
        shown = moved((Clip(0, 0, view.width, view.height, shapes), frame), (room.width - view.width) // 2, 0)
        yield Strip(view.height, tuple(shown), *spot, gap=desk.style.lengths.gap)

    def _small(self, board: BoardComponent, view: View, taken: Sequence[Box], desk: Desk) -> Drawing:
        """The board with words that can be read at the size at which it is shown, and with nothing but names."""
        drawing, seen = board.drawings[0], view.beneath(Box(0, 0, view.width, view.height))
        covered = [view.beneath(box) for box in taken]
        reduction = Reduction(view.scale, desk.pack.floor, seen, covered, board.asides, grows=self._said.grown)
        return Drawing(f"{drawing.name} small", drawing.width, drawing.height, reduction.of(drawing.shapes))


class _Sketch:
    """What is drawn on a stretch of a board."""

    def __init__(self, said: Extract, view: View, say: Mapping[str, str], desk: Desk, spot: Spot) -> None:
        self._said, self._view, self._say, self._desk, self._spot = said, view, say, desk, spot
        self.taken: list[Box] = []

    def routes(self, standing: Sequence[Standing]) -> Iterator[Shape]:
        """Draw a line through the places of each that has several, each beside the last where they go together."""
        colours = self._desk.style.colours
        lines = [each for each in standing if len(each.route) > 1]
        for number, each in enumerate(lines):
            aside = round((number % 3 - 1) * ROUTE * 1.2)
            points = [(x + aside, y + aside // 2) for x, y in (self._view.at(stop.point) for stop in each.route)]
            line = tuple(("L" if index else "M", *point) for index, point in enumerate(points))
            said = each.component.cell(each.piece, "colour") if "colour" in each.component.columns else ""
            ink = self._desk.colour(Said(said, self._said.where) if said else None, colours.accent)
            around = best_ink(ink, (colours.paper, colours.ink))
            yield Path(line, None, Stroke(around, EDGE).rounded(), role="rule")
            yield Path(line, None, Stroke(ink, ROUTE).rounded(), role="rule")
            if "double" in each.component.columns and each.component.cell(each.piece, "double") == YES:
                yield Path(line, None, Stroke(colours.paper, ROUTE // 3).rounded(), role="picture")

    def stands(self, standing: Sequence[Standing]) -> Iterator[Shape]:
        """Draw pieces where they stand, those of one place side by side over its name; lines to places lie below."""
        pieces: list[Shape] = []
        numbers: list[Shape] = []
        points = [self._view.at(each.route[0].point) for each in standing]
        for stop, run in groupby(sorted(standing, key=lambda each: each.route[0]), key=lambda each: each.route[0]):
            several = list(run)
            across, step = self._rows(several, stop)
            high = -(-len(several) // across) * step
            tag = self._tag_size(stop)
            wide = max(across * step, tag.width)
            x, y = self._view.at(stop.point)
            top = y - high // 2
            if stop.foot:  # what is too high for a box may reach over its title, not beyond its foot
                top = min(top, self._view.at((0, stop.foot))[1] - high)
            others = [point for point in points if point != (x, y)]
            box = self._free(Box(x - wide // 2, top, wide, high + tag.height), others)
            self.taken.append(box)
            yield from self._leader((x, y), box)
            left = box.x + (wide - across * step) // 2
            for number, each in enumerate(several):
                row, column = divmod(number, across)
                place = self._trimmed(each, Box(left + column * step, box.y + row * step, step, step))
                pieces += self._piece(each, place)
                within = self._said.corner == "upper"
                numbers += with_number(each.number, place, self._desk, self._spot, within=within)
            pieces += self._tag(stop, box.x + wide // 2, box.y + high)
        # numbers last, so that no neighbour covers them
        yield from (*pieces, *numbers)

    def _rows(self, several: Sequence[Standing], stop: Stop) -> tuple[int, int]:
        """How many pieces stand side by side, and how far apart: a little smaller where they go into their box so."""
        usual, count = round(self._said.size * APART), len(several)
        wide, high = (round(length * self._view.scale) for length in stop.room)
        edge = MM if any(each.number for each in several) else MM // 2  # numbers stand a little beyond their pieces
        room = Size(wide - 2 * edge, high)
        # of ways as large as each other the one that leaves the least of its last row empty
        ways = (
            (min(room.width // n, room.height // -(-count // n), usual), -(-count % n), n) for n in range(1, count + 1)
        )
        step, _, across = max(ways)
        return (across, step) if step >= usual * SMALLER else (math.ceil(math.sqrt(count)), usual)

    def names_on_the_way(self, standing: Sequence[Standing]) -> Iterator[Shape]:
        """Write the names of the further places of routes on them, where no piece lies."""
        for stop in dict.fromkeys(stop for each in standing for stop in each.route[1:]):
            size = self._tag_size(stop)
            x, y = self._view.at(stop.point)
            box = Box(x - size.width // 2, y - size.height // 2, *size)
            if not any(box.overlaps(other) for other in self.taken):
                self.taken.append(box)
                yield from self._tag(stop, x, box.y)

    def _free(self, box: Box, points: Sequence[tuple[int, int]]) -> Box:
        """Move a box within the view to the nearest place that no other has taken, if there is one close by.

        One that covers none of the points where others stand is better still.
        """
        ways = sorted(product((0, -1, 1, -2, 2), repeat=2), key=lambda way: (math.hypot(*way), way))
        right, foot = self._view.width - box.width - MM, self._view.height - box.height - MM
        tried = [
            box._replace(
                x=min(max(box.x + across * box.width // 2, MM), right),
                y=min(max(box.y + down * box.height // 2, MM), foot),
            )
            for across, down in ways
        ]
        free = [one for one in tried if not any(one.overlaps(other) for other in self.taken)]
        bare = (one for one in free if not any(one.overlaps(Box(x, y, 1, 1)) for x, y in points))
        return next(bare, free[0] if free else tried[0])

    def _leader(self, place: tuple[int, int], box: Box) -> Iterator[Shape]:
        """A line from a place to pieces that found no room there, and a dot on the place."""
        (x, y), dot = place, MM * 3 // 2
        if not (box.x <= x <= box.x + box.width and box.y <= y <= box.y + box.height):
            colours = self._desk.style.colours
            way = (x, y, box.x + box.width // 2, box.y + box.height // 2)
            yield Line(*way, Stroke(colours.paper, EDGE // 2))
            yield Line(*way, Stroke(colours.ink, ROUTE // 3))
            edge = Stroke(colours.paper, ROUTE // 4)
            yield Ellipse(x - dot // 2, y - dot // 2, dot, dot, colours.ink, edge, role="rule")

    def _tag_size(self, stop: Stop) -> Size:
        if not stop.word:
            return Size(0, 0)
        words = self._say.get(stop.word, stop.word)
        high = self._desk.height_of("0", TAG, "small", lines=1)
        return Size(self._desk.width_of(words, "small") + 2 * MM, high + MM // 3)

    def _tag(self, stop: Stop, middle: int, top: int) -> Iterator[Shape]:
        """The name of a place on a strip of paper, unless the board has it where the piece stands."""
        if stop.word:
            desk, size = self._desk, self._tag_size(stop)
            box = Box(middle - size.width // 2, top, *size)
            words = self._say.get(stop.word, stop.word)
            yield Rect(*box, desk.style.colours.paper, desk.stroke("hair"), size.height // 3, role="badge")
            yield from desk.words(words, box, "small", self._spot, align="center", rich=False)

    def _trimmed(self, each: Standing, place: Box) -> Box:
        """Where a piece lies in the middle of its place."""
        scale = place.width / APART / max(each.piece.width, each.piece.height)
        wide, high = round(each.piece.width * scale), round(each.piece.height * scale)
        return Box(place.x + (place.width - wide) // 2, place.y + (place.height - high) // 2, wide, high)

    def _piece(self, each: Standing, box: Box) -> Iterator[Shape]:
        """A piece with its shadow and its edge."""
        desk = self._desk
        desk.spend(self._said.where, WORK)
        drawing = each.component.draw(each.piece, each.side, desk.problems, alone=True).drawing
        scale = box.width / drawing.width
        whole = Bounds(0, 0, drawing.width, drawing.height)
        reduction = Reduction(scale, round(desk.pack.floor * ON_PIECES), whole, grows=False)
        small = Drawing(drawing.name, drawing.width, drawing.height, reduction.of(drawing.shapes))
        desk.elsewhere.add(small)
        ink, shift = desk.style.colours.ink, MM // 3
        shadow = Rect(box.x + shift, box.y + shift, box.width, box.height, ink, opacity=0.35, role="texture")
        yield shadow
        yield Clip(*box, (Stamp(small, box.x, box.y, scale),))
        yield Rect(*box, None, desk.stroke("hair", ink), role="rule")
