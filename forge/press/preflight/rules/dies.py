"""Die lines: the spot colour of the service, stroked, closed, on top, each once."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from forge.press.preflight.content.matrix import around, common, grown, within
from forge.press.preflight.content.spaces import PROCESS
from forge.press.preflight.rules.rule import Job, Rule, die_like, fold

if TYPE_CHECKING:
    from forge.press.preflight.content.marks import Letters, Picture, Shade, Shape
    from forge.press.preflight.content.matrix import Box, Point

Segment = tuple["Point", "Point"]
MOST_SEGMENTS = 4_000
INSIDE = 3.0
"""Points: cut lines further within the trim than this part pieces from each other."""
MEETS = 0.15
"""Points: ends nearer than this meet."""
THINNEST, THICKEST = 0.25, 1.0
LAYER_WORDS = ("die", "cut", "cutting", "contour", "kiss", "crease", "perforation")


class Dies(Rule):
    """Lines in the spot colours that are cut, creased, perforated."""

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        self._cuts = 0
        self._segments: list[Segment] = []
        self._lines: list[tuple[Segment, Box]] = []
        self._loose: list[tuple[Point, Box]] = []
        self._boxes: list[Box] = []
        self._below: Box | None = None

    def page(self) -> None:
        """Begin a page."""
        self._segments, self._lines, self._loose, self._boxes, self._below = [], [], [], [], None

    def shape(self, shape: Shape) -> None:
        """Look at a path."""
        if not self.job.service.spots:
            return
        ink = self._die(shape)
        if not ink:
            self._process(shape)
            if "All" not in shape.colour.space.inks:
                self._above(shape.box)
            return
        self._spelt(shape, ink)
        if not shape.stroked:
            self.tell("die-filled", "it is filled, not stroked", what=f"die line in {ink}", at=shape.box)
            return
        if ink == self.job.die_names[0]:
            self._cuts += 1
            number, box = self.sheet.number, shape.box
            self.job.dies[number] = around(self.job.dies.get(number, box), box)
            middles = [middle(one, other) for part in shape.parts for one, other in pairwise(part.points)]
            if any(within((*each, *each), grown(self.sheet.trim, -INSIDE)) for each in middles):
                self.job.divided.add(number)
        self._drawn(shape, ink)
        self._keep(shape)

    def letters(self, letters: Letters) -> None:
        """Look at text: art above die lines, or set in their ink."""
        if self.job.is_die(letters.colour):
            self.tell("die-filled", "it is text in the ink of die lines", what="text", at=letters.box)
        elif self.job.service.spots:
            self._above(letters.box)

    def picture(self, picture: Picture) -> None:
        """Look at a picture: art above die lines."""
        self._above(picture.box)

    def shade(self, shade: Shade) -> None:
        """Look at a gradient: art above die lines."""
        self._above(shade.box)

    def end_page(self) -> None:
        """Look at all die lines of a page together."""
        self._doubled()
        if len(self._segments) > MOST_SEGMENTS:
            wrong = f"more than {MOST_SEGMENTS} die lines: whether they close was not looked at"
            self.tell("file-unread", wrong, what="page", level="warning")
            return
        trim = self.sheet.trim
        for end, box in self._loose:
            inside = trim[0] < end[0] < trim[2] and trim[1] < end[1] < trim[3]
            if inside and sum(_distance(end, segment) < MEETS for segment in self._segments) < 2:
                self.tell("die-open", "it is open: its end meets no other die line", what="die line", at=box)

    def end(self) -> None:
        """Tell that there is no die line, where pieces lie on a sheet or are no rectangles."""
        product, spots = self.job.product, self.job.service.spots
        if not spots or self._cuts or product is None:
            return
        if product.sheet or product.outline in ("round", "hexagon"):
            wrong = f"no line in {spots.cut!r} on any page says where pieces are cut"
            self.job.findings.tell("die-missing", wrong, hint=f"stroke the cut in a spot colour named {spots.cut}")

    def _die(self, shape: Shape) -> str:
        for ink in shape.colour.space.inks:
            if like := die_like(ink, self.job.die_names):
                return like
        return ""

    def _spelt(self, shape: Shape, ink: str) -> None:
        written = next(each for each in shape.colour.space.inks if fold(each) == fold(ink))
        if written != ink:
            self.tell("die-name", f"its spot colour is {written!r}, the service's machines know {ink!r}",
                      what="die line", at=shape.box, hint=f"name it {ink}, with the same capitals")  # fmt: skip
        plates = shape.colour.plates()
        if any(plates.get(each, 0) > 0 for each in PROCESS):
            self.tell("die-process", "it is in process inks besides its own", what=f"die line in {ink}", at=shape.box)
        if plates.get(written, 0) < 0.995:
            self.tell("die-tint", f"a tint of {plates.get(written, 0) * 100:.0f} %, not 100 %",
                      what=f"die line in {ink}", at=shape.box)  # fmt: skip

    def _process(self, shape: Shape) -> None:
        """Tell of lines on a layer of die lines, or in an ink named like one, that are printed."""
        if not shape.stroked or not shape.manner.layer:
            return
        words = "".join(letter if letter.isalpha() else " " for letter in shape.manner.layer.casefold()).split()
        names = {fold(each) for each in self.job.die_names}
        if fold(shape.manner.layer) in names or any(word in LAYER_WORDS for word in words):
            self.tell("die-process", f"it stands on layer {shape.manner.layer!r} in inks that are printed",
                      what="die line", at=shape.box)  # fmt: skip

    def _drawn(self, shape: Shape, ink: str) -> None:
        spots = self.job.service.spots
        if shape.dashed and spots and ink != spots.perforation:
            self.tell("die-dashed", "it is dashed: a knife cannot follow it", what=f"die line in {ink}", at=shape.box)
        if not THINNEST - 0.01 <= shape.width <= THICKEST + 0.01 and not shape.zero:
            self.tell("die-width", f"not {THINNEST:g} to {THICKEST:g} pt wide", what=f"die line in {ink}", at=shape.box,
                      measured=(shape.width, "pt"))  # fmt: skip

    def _keep(self, shape: Shape) -> None:
        is_cut = self._die(shape) == self.job.die_names[0]
        for part in shape.parts:
            points = (*part.points, part.points[0]) if part.closed else part.points
            for start, stop in pairwise(points):
                if len(self._segments) <= MOST_SEGMENTS and start != stop:
                    self._segments.append((start, stop))
                    self._boxes.append(_about(start, stop))
                    self._lines.append(((min(start, stop), max(start, stop)), shape.box))
            if is_cut and not part.closed:
                self._loose += [(part.points[0], shape.box), (part.points[-1], shape.box)]

    def _above(self, box: Box) -> None:
        if not self._boxes or not within(box, self.sheet.media):
            return
        if any(common(box, line) for line in self._boxes):
            self.tell("die-below", "it is painted above a die line", what="art", at=box)

    def _doubled(self) -> None:
        seen: set[tuple[int, ...]] = set()
        for (start, stop), box in self._lines:
            key = tuple(round(each * 5) for each in (*start, *stop))
            if key in seen:
                self.tell("die-doubled", "it lies on another: the machine cuts twice", what="die line", at=box)
            seen.add(key)


def middle(start: Point, stop: Point) -> Point:
    """Give the point half way between two."""
    return ((start[0] + stop[0]) / 2, (start[1] + stop[1]) / 2)


def _about(start: Point, stop: Point) -> Box:
    return (min(start[0], stop[0]), min(start[1], stop[1]), max(start[0], stop[0]), max(start[1], stop[1]))


def _distance(point: Point, segment: Segment) -> float:
    (x, y), ((x0, y0), (x1, y1)) = point, segment
    length = (x1 - x0) ** 2 + (y1 - y0) ** 2
    along = 0.0 if not length else max(0.0, min(1.0, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length))
    return hypot(x - x0 - along * (x1 - x0), y - y0 - along * (y1 - y0))
