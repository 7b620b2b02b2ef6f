"""Components and a pack made of nothing but colours, and eyes to look at what comes out of laying them out."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.fonts import FontBook
from forge.drawing.page import Box, Page
from forge.drawing.shapes import Clip, Drawing, Ellipse, Faded, Line, Path, Rect, Stamp, Text, Turned, Within
from forge.drawing.text import TextStyle, fit_text
from forge.errors import Location, Problems
from forge.imposing.impose import impose
from forge.imposing.options import ImposeOptions
from forge.imposing.papers import parse_paper
from forge.imposing.plan import plan_sheets
from forge.imposing.stocks import stock_book
from forge.pack.model import EdgePart, Edges, Face, Openness, Piece
from forge.pack.outline import Outline, rounded
from forge.reading.measures import INCH, PT, Colour, parse_colour

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from forge.imposing.sheet_plan import SheetPlan

HALF_INCH = INCH // 2
GROUNDS = {
    "blue": parse_colour("#9ec5e8"),
    "red": parse_colour("#e8a39e"),
    "grey": parse_colour("#c9c9c9"),
    "tan": parse_colour("#dcc9a0"),
    "navy": parse_colour("#24425c"),
}
FONTS = FontBook()
NOWHERE = Location("toys.yaml", 1)
CLOSED = Openness()


class Toy:
    """A component whose faces are a ground and, if asked for, a dot in the top left corner and a name."""

    def __init__(
        self,
        pieces: Sequence[Piece],
        *,
        name: str = "toys",
        kind: str = "counter",
        imposition: str = "sheet",
        outline: str | Outline = "rectangle",
        corner: int = 0,
        scores: tuple = (),
        two_sided: bool = True,
        order: str = "grouped",
        stock: str = "",
        needed: int = 1,
        either: str = "",
        instead: str = "",
        openness: Openness = CLOSED,
        named: bool = False,
    ) -> None:
        self.id = name
        self.title = name.replace("-", " ").capitalize()
        self.kind = kind
        self.imposition = imposition
        self.outline = outline if isinstance(outline, Outline) else Outline(outline)
        if corner:
            self.outline = rounded(corner)
        self.two_sided = two_sided
        self.order = order
        self.stock = stock
        self.needed = needed
        self.either = either
        self.instead = instead
        self.openness = openness
        self.asks = {}
        self.pieces = pieces
        self.where = NOWHERE
        self.footprint = None
        self.rooms = ()
        self.scores = scores
        self.columns = ()
        self.named = named
        self.drawn: list[tuple[str, str]] = []

    def draw(self, piece, side, problems):
        """Draw one side, and remember that it was asked for."""
        self.drawn.append((piece.id, side))
        ground = GROUNDS.get(piece.ground[side == "back"], GROUNDS["grey"])
        width, height = piece.width, piece.height
        round_one = self.outline.form == "round"
        body = Ellipse(0, 0, width, height, ground) if round_one else Rect(0, 0, width, height, ground)
        words = self._words(piece) if self.named else ()
        drawing = Drawing(f"{piece.id}-{side}", width, height, (body, *words))
        return Face(drawing, plain_edges(width, height, ground))

    def _words(self, piece):
        width, height = piece.width, piece.height
        mark, inset = min(width, height) // 6, width // (4 if self.outline.form == "round" else 8)
        style = TextStyle("narrow-bold", max(5 * PT, min(width, height) // 5), 3 * PT, align="center", valign="middle")
        box = Box(inset, height // 3, width - 2 * inset, height // 3)
        dot = Ellipse(inset, inset, mark, mark, Colour(0, 0, 0))
        return (dot, *fit_text(piece.title or piece.id, box, style, FONTS).shapes)


def plain_edges(width: int, height: int, colour: Colour) -> Edges:
    """Edges of one colour all round."""
    across, down = (EdgePart(0, width, colour),), (EdgePart(0, height, colour),)
    return Edges(across, down, across, down)


def pieces(count, size=(HALF_INCH, HALF_INCH), ground=("blue", "blue"), copies=1, prefix="c") -> list[Piece]:
    """Pieces of one size and ground, numbered."""
    return [Piece(f"{prefix}{number}", number, *size, copies, ground, NOWHERE) for number in range(1, count + 1)]


def toy_pack(label: str = "", notice: str = "Unofficial aid. Needs the published game.") -> SimpleNamespace:
    """As much of a pack as laying out asks for."""
    rules = SimpleNamespace(texts={}, label=label)
    return SimpleNamespace(
        id="toys", title="Toy Wolves", notice=notice, fonts=FONTS, rules=rules, version="1", sides={}, cover=None
    )


def options(paper: str = "A4", **chosen: object) -> ImposeOptions:
    """Options with a paper by name."""
    return ImposeOptions(paper=parse_paper(paper), stocks=stock_book(), **chosen)


def planned(components: Sequence[Toy], chosen: ImposeOptions) -> SheetPlan:
    """A plan of which no problem is expected."""
    problems = Problems()
    plan = plan_sheets(components, chosen, problems)
    assert not list(problems)
    return plan


def imposed(components: Sequence[Toy], chosen: ImposeOptions, pack: SimpleNamespace | None = None) -> list[Page]:
    """Pages of which no error is expected."""
    problems = Problems()
    pages = list(impose(plan_sheets(components, chosen, problems), pack or toy_pack(), problems))
    assert not problems.errors
    return pages


class Seen(NamedTuple):
    """A piece seen on a page: where three corners of its drawing came to lie."""

    id: str
    top_left: tuple[float, float]
    top_right: tuple[float, float]
    bottom_left: tuple[float, float]
    drawing: Drawing

    @property
    def box(self) -> Box:
        """The rectangle that it fills."""
        others = (self.top_right, self.bottom_left)
        fourth = tuple(sum(axis) - first for axis, first in zip(zip(*others, strict=True), self.top_left, strict=True))
        xs, ys = zip(self.top_left, *others, fourth, strict=True)
        return Box(round(min(xs)), round(min(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys)))


def seen(page: Page) -> list[Seen]:
    """Find the pieces on a page by what a stamp means: scaled, then turned clockwise into its place."""
    found = []
    for shape in flat(page.shapes):
        if isinstance(shape, Stamp) and shape.id:
            width, height = shape.drawing.width * shape.scale, shape.drawing.height * shape.scale
            corners = {
                0: ((0, 0), (width, 0), (0, height)),
                90: ((height, 0), (height, width), (0, 0)),
                180: ((width, height), (0, height), (width, 0)),
                270: ((0, width), (0, 0), (height, width)),
            }[shape.turn]
            found.append(Seen(shape.id, *((shape.x + x, shape.y + y) for x, y in corners), shape.drawing))
    return found


def flat(shapes: Iterable) -> Iterator:
    """All shapes, those within clips and turns after what holds them."""
    for shape in shapes:
        yield shape
        if isinstance(shape, (Clip, Turned, Faded, Within)):
            yield from flat(shape.shapes)


class Word(NamedTuple):
    """A text on a page: what it says, how large it is, and the rectangle of its line."""

    text: str
    size: int
    box: Box


def words(page: Page) -> list[Word]:
    """The texts beside the pieces, where they come to lie when turned by quarters."""
    found = []
    for shape in page.shapes:
        if isinstance(shape, Text):
            found.append(Word(shape.text, shape.size, text_box(shape)))
        elif isinstance(shape, Turned):
            found += [
                Word(text.text, text.size, turned_box(text_box(text), shape))
                for text in shape.shapes
                if isinstance(text, Text)
            ]
    return found


def text_box(text: Text) -> Box:
    """The rectangle of the ink, as long as the text."""
    font = FONTS.get(text.font)
    top, bottom = (font.scaled(reach, text.size) for reach in font.ink(text.text))
    return Box(text.x, text.y - top, text.width, top + bottom)


def turned_box(box: Box, turn: Turned) -> Box:
    """Where a rectangle lies after a turn by 90 or 270 degrees about a point."""
    x, y = box.x - turn.x, box.y - turn.y
    if turn.angle == 90:
        return Box(turn.x - y - box.height, turn.y + x, box.height, box.width)
    assert turn.angle == 270
    return Box(turn.x + y, turn.y - x - box.width, box.height, box.width)


def marks(page: Page, *, turned: bool = False) -> list[Box]:
    """The lines of all marks drawn on a page, as rectangles without width or height; those in side strips if asked."""
    found = []
    for shape in page.shapes:
        if isinstance(shape, Turned) and turned:
            found += [turned_box(mark, shape) for mark in marks(page._replace(shapes=shape.shapes))]
        elif isinstance(shape, Line):
            found.append(_span(shape.x1, shape.y1, shape.x2, shape.y2))
        elif isinstance(shape, Path) and shape.stroke and all(command[0] in "ML" for command in shape.commands):
            points = [command[1:] for command in shape.commands]
            found += [_span(*start, *end) for start, end in zip(points[::2], points[1::2], strict=True)]
    return found


def _span(x1: int, y1: int, x2: int, y2: int) -> Box:
    return Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


def overlap(one: Box, other: Box) -> bool:
    """Whether two rectangles have more than an edge in common; lines count as rectangles."""
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def grown(box: Box, by: int) -> Box:
    """A rectangle with a border all round."""
    return Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


class Grounds:
    """What is seen at any point of a page, of the grounds of pieces and of what bleeds from them."""

    def __init__(self, page: Page) -> None:
        whole = Box(0, 0, page.width, page.height)
        self._areas = list(_areas(page, whole))
        for clip in page.shapes:
            if isinstance(clip, Clip):
                self._areas += _areas(page._replace(shapes=clip.shapes), Box(*clip[:4]))

    def at(self, x: float, y: float) -> Colour | None:
        """The colour at a point: what was drawn there last."""
        hits = (
            ground.fill for box, ground, clip in reversed(self._areas) if _holds(box, ground, x, y) and _in(clip, x, y)
        )
        return next(hits, None)


def _areas(page: Page, clip: Box) -> Iterator[tuple[Box, Rect | Ellipse, Box]]:
    for shape in page.shapes:
        if isinstance(shape, (Rect, Ellipse)) and shape.fill:
            yield shape, shape, clip
        elif isinstance(shape, Stamp) and shape.id:
            [piece] = seen(page._replace(shapes=(shape,)))
            yield piece.box, piece.drawing.shapes[0], clip


def _in(box: Box, x: float, y: float) -> bool:
    return box.x <= x < box.x + box.width and box.y <= y < box.y + box.height


def colour_at(page: Page, x: float, y: float) -> Colour | None:
    """The colour at a single point of a page."""
    return Grounds(page).at(x, y)


def _holds(box: Box | Rect | Ellipse, shape: Rect | Ellipse, x: float, y: float) -> bool:
    if isinstance(shape, Ellipse):
        across, down = (x - box.x) * 2 / box.width - 1, (y - box.y) * 2 / box.height - 1
        return across * across + down * down < 1
    return _in(box, x, y)
