"""What a checked pack is, and what a kind of component must offer.

A pack's parts list becomes components; a component consists of pieces, each drawn when it is asked for, so that
100,000 counters need no more memory than their rows.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, TypeVar

from forge.reading.fields import COLOUR, INVALID, NAME, TEXT, ListOf, Placed, Record, Tolerant, field
from forge.reading.measures import UNREAD

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from forge.drawing.artwork import ArtBook
    from forge.drawing.commands import Commands
    from forge.drawing.fonts import FontBook
    from forge.drawing.page import Box
    from forge.drawing.profile.vessels import AircraftBook, VesselBook
    from forge.drawing.recolour import Look
    from forge.drawing.scene.scene import Plan
    from forge.drawing.shapes import Drawing, Fill
    from forge.errors import Location, Problems
    from forge.pack.cover import CoverPicture
    from forge.pack.holds import Room
    from forge.pack.outline import Outline
    from forge.reading.measures import Colour
    from forge.reading.node import Mapping
    from forge.rules import Rules

R = TypeVar("R", bound=Record)
Side = Literal["front", "back"]


class EdgePart(NamedTuple):
    """A stretch of one edge of a face and the fill that must run on past the trim there.

    A gradient runs along the stretch, from (0, 0) to (1, 1).
    """

    start: int
    end: int
    colour: Fill


class Edges(NamedTuple):
    """The colours along the four edges: top and bottom from left to right, left and right from top to bottom."""

    top: tuple[EdgePart, ...] = ()
    right: tuple[EdgePart, ...] = ()
    bottom: tuple[EdgePart, ...] = ()
    left: tuple[EdgePart, ...] = ()


PICTURED = "picture"
"""The ground of a side whose picture runs on past the trim; nothing of it may show within a neighbour's trim."""


class Face(NamedTuple):
    """One drawn side of a piece, inside its trim, with what its edges bleed.

    Where a picture reaches an edge, colours cannot say what lies beyond it. ``bled`` is then the same face with all
    that runs on past its trim, shown in place of ``drawing`` as far as the bleed goes; ``edges`` are empty. ``fringe``
    is what runs on over the colours of its edges, such as waves; it is drawn within the trim as well, where the face
    hides it.
    """

    drawing: Drawing
    edges: Edges = Edges()
    bled: Drawing | None = None
    fringe: tuple[Drawing, ...] = ()


class Piece(NamedTuple):
    """Something that is cut out: its size, how many of it, what keeps it apart from others, where it is cut within.

    ``ground`` names the colours of front and back; pieces of one ground may share cut lines without bleed between them,
    unless it is ``PICTURED``.
    """

    id: str
    row: int
    width: int
    height: int
    copies: int
    ground: tuple[str, str]
    where: Location
    title: str = ""
    cuts: Commands = ()
    backless: bool = False
    """Whether its back is empty though others of its component have one: the last leaf of an odd number of pages."""


class Fit(NamedTuple):
    """A line of the fit report: a text that was set smaller than its face wants, and where it was written."""

    piece: str
    side: Side
    element: str
    text: str
    wanted: int
    used: int
    where: Location


class Origin(NamedTuple):
    """Something on a side of a piece: its name, its box within the trim, and where what it says was written, by field.

    Of an element the blank field is the element itself.
    """

    name: str
    box: Box
    fields: tuple[tuple[str, Location], ...]


class Score(NamedTuple):
    """A straight line on a piece along which it is folded or torn, as seen on its front: from one point to another.

    Points are measured from the top left corner of the piece as it is cut. Lines may end within it, as those of a
    folded box do, and run any way.
    """

    use: Literal["crease", "perforation"]
    start: tuple[int, int]
    end: tuple[int, int]

    @classmethod
    def down(cls, use: Literal["crease", "perforation"], at: int, height: int) -> Score:
        """Give a line from the top to the foot of a piece, so far from its left edge."""
        return cls(use, (at, 0), (at, height))

    @classmethod
    def across(cls, use: Literal["crease", "perforation"], at: int, width: int) -> Score:
        """Give a line from the left to the right edge of a piece, so far from its top."""
        return cls(use, (0, at), (width, at))


class Openness(NamedTuple):
    """How much of a component no source gives: pieces with an open section; what is blank and known where it counts."""

    pieces: int = 0
    blank: int = 0
    known: int = 0

    @property
    def nothing_else(self) -> bool:
        """Whether there is next to nothing on it but what no source gives, so that it waits for answers."""
        return self.blank > 0 and self.blank >= LITTLE_ELSE * self.known


LITTLE_ELSE = 9
"""How many times as much is open as is known of a component that is not worth its paper."""


class Component(Protocol):
    """One entry of a pack's parts list, checked: its pieces, and their faces on demand.

    ``imposition``: pieces share sheets, fill a page of their own (tiled where they are larger), or lie on the labels of
    a sticker product named by ``stock``. ``needed`` is how many of what is printed once a game takes: ten of a month's
    log. Components of the same ``either`` say the same thing on different paper: one of them is enough. ``instead``
    says what players have at hand that does as well, so that it is not printed unasked. ``outline`` is what is cut out
    of the box of every piece, ``scores`` are where each is folded or torn.
    ``asks`` names the unknowns that it prints, answered or not, each with the pieces or boxes where it does.
    ``footprint`` is what a piece takes up where it stands on edge, nothing where it lies; ``rooms`` are places on it
    that must hold pieces; ``columns`` are those of its rows. ``asked`` are the headings of the columns that it makes
    something of, ``spare`` those of the others with their names.
    """

    id: str
    title: str
    kind: str
    imposition: Literal["sheet", "page", "stock"]
    outline: Outline
    two_sided: bool
    order: Literal["grouped", "as-written"]
    stock: str
    needed: int
    either: str
    instead: str
    openness: Openness
    asks: dict[str, tuple[str, ...]]
    pieces: Sequence[Piece]
    where: Location
    footprint: tuple[int, int] | None
    rooms: tuple[Room, ...]
    columns: tuple[str, ...]
    asked: frozenset[Location]
    spare: dict[Location, str]
    scores: tuple[Score, ...]

    def call(self, title: str) -> None:
        """Call it something else in lists and beside what is printed; what is printed on it stays."""

    def cell(self, piece: Piece, column: str) -> str:
        """Give what stands in a column of a piece's row."""

    @property
    def fits(self) -> Sequence[Fit]:
        """The fit report of what has been drawn so far: texts set smaller than their faces want."""

    def draw(self, piece: Piece, side: Side, problems: Problems, *, alone: bool = False) -> Face:
        """Lay out one side of a piece; what does not fit or is missing is reported.

        So is that it looks like one drawn before, unless it is drawn ``alone``.
        """

    def compare(self, problems: Problems) -> None:
        """Report pieces that a reader would take for one another, of those that are drawn alone."""

    def origins(self, piece: Piece, side: Side) -> tuple[Origin, ...]:
        """Say what lies where on one side of a piece, and which file, row and field it came from."""


SHADE = Tolerant(COLOUR, UNREAD)


def sides_of(component: Component) -> tuple[Side, ...]:
    """Give the sides of a component's pieces that something stands on."""
    return ("front", "back") if component.two_sided else ("front",)


class SideColours(Record, called="a side"):
    """How one side of a game is told by eye: its ground, the ink on it, and a band for who cannot tell grounds."""

    title: str = field(TEXT, "what the side is called", default="")
    ground: Colour = field(SHADE, "the colour of its counters")
    ink: Colour = field(SHADE, "the colour of text and symbols on that ground")
    band: Colour | None = field(
        Tolerant(COLOUR, None), "a second colour that tells the side where grounds look alike", default=None
    )
    ensign: str = field(TEXT, "the key of the flag of its ships, such as white-ensign or germany", default="")
    player: str = field(
        TEXT, "who plays it, such as Axis; a player of its own if not given, nobody where it is no side", default=""
    )


class Phase(Placed, called="a phase of play"):
    """A part of the sequence of play: what it is called, its colour on all charts, and the tables used in it."""

    title: str = field(TEXT, "what the phase is called, unless the pack has a text phases.NAME", default="")
    colour: Colour = field(SHADE, "the colour that its charts are known by")
    tables: tuple[str, ...] = field(ListOf(NAME, single=True), "the tables that are used in it", default=())


class Pack(NamedTuple):
    """One game's parts list and everything its components refer to, checked and frozen.

    ``unread`` names components with faults, already reported, and is blank for one of which no more is known, or that
    nobody wanted: what asks for one of them stays quiet.
    ``left_out`` are components that are not printed because they are nothing but blanks, or because something that
    players have at hand does as well.
    ``phases`` are those of the sequence of play, in their order; ``signs`` are symbols for words of results.
    ``scale`` is how much larger than usual it is to be printed, which sheets and charts have to know to be laid out,
    ``looks`` in which of its colours, or without them, it has to be seen well. ``again`` tells that it is drawn time
    and again, so that every face is worth remembering.
    """

    id: str
    title: str
    version: str
    notice: str
    language: str
    folder: Path
    sides: dict[str, SideColours]
    palette: dict[str, Colour]
    floor: int
    fonts: FontBook
    art: ArtBook
    vessels: VesselBook
    aircraft: AircraftBook
    rules: Rules
    components: tuple[Component, ...] = ()
    unread: frozenset[str] = frozenset()
    left_out: tuple[Component, ...] = ()
    scale: Fraction = Fraction(1)
    looks: tuple[Look, ...] = ("plain",)
    again: bool = False
    phases: tuple[tuple[str, Phase], ...] = ()
    signs: tuple[tuple[str, str], ...] = ()
    cover: Plan | CoverPicture | None = None


class Kind:
    """A kind of component: its name, what an entry of it may say, and how one is built from what was said.

    ``by_row``: values with ``{{ ... }}`` are worked out for each row of a table; those of other kinds once, beforehand.
    """

    def __init__(
        self,
        name: str,
        record: type[R],
        build: Callable[[R, Pack, Problems], Component | None],
        *,
        by_row: bool = False,
    ) -> None:
        self.name, self.by_row = name, by_row
        self.record: type[Record] = record

        def make(entry: Mapping, at: str, pack: Pack, problems: Problems) -> Component | None:
            said = record.read(entry, at, problems)
            return None if said is INVALID else build(said, pack, problems)

        self.make = make
        """Build a component from its entry, or report what is wrong with that."""
