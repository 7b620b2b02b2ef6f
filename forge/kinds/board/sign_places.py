"""Where signs and their words stand on a chart: free of coasts, lines and each other, near their places."""

from __future__ import annotations

import bisect
import math
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.colour import strong
from forge.drawing.page import Box
from forge.drawing.shapes import Text
from forge.drawing.text import TextStyle, fit_text
from forge.kinds.board.sign_spots import Spots
from forge.kinds.pages.strips import Spot
from forge.reading.measures import MM

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from forge.kinds.board.clearance import Clearance
    from forge.kinds.board.lattice import Point
    from forge.kinds.board.plan import Plan
    from forge.kinds.board.sign import Sign
    from forge.kinds.pages.desk import Desk
    from forge.reading.measures import Colour

FONT = "label-bold"
NOTE_FONT = "label"
NOTE = 0.8
"""The size of a note, in parts of that of the name."""

GAP = MM * 8 // 10
RIM = MM // 2
"""How far other signs and words keep off a sign."""
COST = {"coast": 5.0, "bar": 30.0, "grid": 8.0}
TAKEN = 25.0
BEYOND = 10_000.0
FURTHER = 0.06
"""How much worse each next place for words is than the one before."""
ROUNDS = 3
MOST_TRIED = 8


class Label(NamedTuple):
    """The words beside a sign, laid out from (0, 0): their texts, and the room they take."""

    texts: tuple[Text, ...]
    width: int
    height: int

    def around(self, middle: Point) -> Box:
        """The room they take where their middle is told."""
        return Box(middle[0] - self.width // 2, middle[1] - self.height // 2, self.width, self.height)


class Stand(NamedTuple):
    """Where a sign stands, and its words, if it has any; and what is wrong with that."""

    sign: Box
    words: Box | None
    cost: float


def place_signs(signs: Sequence[Sign], desk: Desk, plan: Plan) -> list[Placing]:
    """Place all signs and their words, in turn and over again until they stand free of each other."""
    placer, spots, clearance = _Placer(desk, plan), Spots(desk, plan), plan.clearance
    alone = [sign._replace(hex=(each,)) for sign in signs for each in sign.hex] + [
        sign for sign in signs if not sign.hex
    ]
    placings = [Placing(sign, placer.label(sign), spots.of(sign)) for sign in alone]
    placings = [each for each in placings if each.spots]
    for turn in range(ROUNDS):
        for placing in placings:
            placing.release(clearance)
            stand = placing.stand
            if not stand or not turn or placing.cost(clearance) >= 1:
                stand = placer.best(placing)
            placing.take(stand, clearance)
    for placing in placings:
        placer.warn(placing)
    return placings


class Placing:
    """A sign on its way to its place: where it may stand, and where it stands for now."""

    def __init__(self, sign: Sign, label: Label | None, spots: list[Point]) -> None:
        self.sign, self.label, self.spots = sign, label, spots
        self.stand: Stand | None = None

    def take(self, stand: Stand, clearance: Clearance) -> None:
        """Stand there, and keep the room."""
        self.stand = stand
        for box in self._boxes():
            clearance.take(box)

    def release(self, clearance: Clearance) -> None:
        """Give up the room it stands in."""
        for box in self._boxes():
            clearance.release(box)

    def cost(self, clearance: Clearance) -> float:
        """How badly it stands where it does, with what has come to stand there since."""
        assert self.stand is not None
        boxes = [self.stand.sign] + ([_wider(self.stand.words)] if self.stand.words else [])
        return self.stand.cost + TAKEN * sum(map(clearance.overlap, boxes))

    def _boxes(self) -> list[Box]:
        if not self.stand:
            return []
        sign = _wider(self.stand.sign, RIM)
        return [sign, self.stand.words] if self.stand.words else [sign]


class _Placer:
    """Finds places for signs on one board."""

    def __init__(self, desk: Desk, plan: Plan) -> None:
        self._desk, self._plan, self._clearance = desk, plan, plan.clearance

    # -- words

    def label(self, sign: Sign) -> Label | None:
        """Lay out the words of a sign."""
        texts: list[Text] = []
        x = high = 0
        for words, font, size in ((sign.title, FONT, sign.letters), (sign.note, NOTE_FONT, round(sign.letters * NOTE))):
            if not words:
                continue
            book = self._desk.pack.fonts
            style = TextStyle(font, max(size, self._desk.pack.floor), size, self._ink(sign), lines=1)
            fitted = fit_text(words, Box(0, 0, 200 * MM, 20 * MM), style, book)
            if fitted.missing:
                self._desk.error(Spot(sign.where, "signs"), f'"{words}" needs "{fitted.missing}", which no font has')
            x += size // 4 if texts else 0
            for each in fitted.shapes:
                if isinstance(each, Text):
                    texts.append(each._replace(x=x, y=0))
                    x += each.width
            high = max(high, book.get(font).scaled(book.get(font).cap_height, size))
        self._desk.spend(sign.where, 2)
        return Label(tuple(texts), x, high) if texts else None

    def _ink(self, sign: Sign) -> Colour:
        return strong(ground_of(sign, self._desk)) if sign.ground else self._desk.style.colours.ink

    # -- the choice

    def best(self, placing: Placing) -> Stand:
        """The place in which a sign and its words disturb least."""
        free = placing.sign.place is None and placing.sign.at is None
        half = placing.sign.size // 2
        stands: list[Stand] = []
        for number, (x, y) in enumerate(placing.spots):
            sign = Box(x - half, y - half, 2 * half, 2 * half)
            away = number * (0.05 if free else 0.8)
            most = stands[MOST_TRIED - 1].cost if len(stands) >= MOST_TRIED else math.inf
            if away >= most:
                break
            stand = Stand(sign, None, self._cost(sign, 2.0 if free else 0.0, away, most))
            bisect.insort(stands, stand, key=lambda stand: stand.cost)
        best: Stand | None = None
        for bare in stands[:MOST_TRIED]:
            if best is not None and bare.cost >= best.cost:
                break
            best = self._with_words(placing, bare, best)
        assert best is not None
        return best

    def _with_words(self, placing: Placing, bare: Stand, best: Stand | None) -> Stand:
        """The best place for words around a sign, or the one found before if that is better."""
        label, told = placing.label, placing.sign.named_at
        if label is None or told is not None:
            if best is not None and bare.cost >= best.cost:
                return best
            return bare._replace(words=label.around(self._plan.point(told)) if label and told else None)
        for order, words in enumerate(_beside(bare.sign, label)):
            least = bare.cost + order * FURTHER
            if best is not None and least >= best.cost:
                break
            cost = self._cost(_wider(words), COST["coast"], least, math.inf if best is None else best.cost)
            if best is None or cost < best.cost:
                best = Stand(bare.sign, words, cost)
        assert best is not None
        return best

    def _cost(self, box: Box, coast: float, least: float = 0.0, most: float = math.inf) -> float:
        """How badly something stands in a place, and ``least`` more; less than that where it is ``most`` already."""
        inner = self._plan.inner
        within = (
            inner.x < box.x
            and inner.y < box.y
            and box.x + box.width < inner.x + inner.width
            and box.y + box.height < inner.y + inner.height
        )
        cost = TAKEN * self._clearance.overlap(box) + (0.0 if within else BEYOND)
        if least + cost >= most:
            return least + cost
        struck = self._clearance.struck(box)
        cost = cost + coast * struck["coast"] + COST["bar"] * struck["bar"] + COST["grid"] * struck["grid"]
        return least + cost

    def warn(self, placing: Placing) -> None:
        """Say where words could not be kept free."""
        if placing.stand is None or placing.stand.words is None or placing.sign.named_at is not None:
            return
        struck = self._clearance.struck(placing.stand.words)
        faults = [
            what
            for what, length in (
                ("a coast", struck["coast"]),
                ("a marked line", struck["bar"]),
                ("the lattice", struck["grid"]),
            )
            if length > 0.3
        ]
        others = self._clearance.overlap(placing.stand.words) - _area(placing.stand.words)
        faults += ["other words"] if others > 0.3 else []
        if faults:
            message = f"the name {placing.sign.title or placing.sign.note} lies across {' and '.join(faults)}"
            hint = "give it smaller letters or more room"
            self._desk.problems.warning(placing.sign.where, f"{self._desk.component}.signs", message, hint)


def ground_of(sign: Sign, desk: Desk) -> Colour:
    """Give the colour of a sign; that of the board's ink if it says none."""
    return desk.colour(sign.ground, desk.style.colours.ink, "signs")


def _beside(sign: Box, label: Label) -> Iterator[Box]:
    """Places for words around a sign, the usual ones first, then further off."""
    wide, high = label.width, label.height
    middle = (sign.x + sign.width // 2, sign.y + sign.height // 2)
    for gap in (GAP, 2 * GAP, 4 * GAP):
        right, left = sign.x + sign.width + gap, sign.x - gap - wide
        above, below = sign.y - gap - high, sign.y + sign.height + gap
        for slide in (0, 1, -1, 2, -2):
            y = middle[1] - high // 2 + slide * high // 2
            yield Box(right, y, wide, high)
            yield Box(left, y, wide, high)
        for slide in (0, 1, -1, 2, -2):
            x = middle[0] - wide // 2 + slide * wide // 4
            yield Box(x, above, wide, high)
            yield Box(x, below, wide, high)


def _wider(box: Box, edge: int = MM * 7 // 10) -> Box:
    """A place with a little room around it."""
    return Box(box.x - edge, box.y - edge, box.width + 2 * edge, box.height + 2 * edge)


def _area(box: Box) -> float:
    return box.width * box.height / (MM * MM)
