"""Page-like components: blocks flowed onto pages of one size; a page is a piece, or two of them are a leaf."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol

from forge.drawing.shapes import Drawing
from forge.kinds.pages.legible import unseen_on
from forge.kinds.pages.marking import PageMap, cells_of
from forge.kinds.parts import Part
from forge.kinds.scoring import check_scores, scores_of
from forge.pack.model import Face, Origin, Piece
from forge.pack.outline import RECTANGLE
from forge.reading.measures import Size

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from forge.drawing.recolour import Look
    from forge.errors import Problem, Problems
    from forge.kinds.pages.entry import PageEntry
    from forge.kinds.pages.marking import CellBox
    from forge.pack.holds import Room
    from forge.pack.model import Fit, Openness, Side
    from forge.pack.outline import Outline


class Made(Protocol):
    """What a component is made by, or another one that it is made from: what it fitted, asked and left open."""

    @property
    def fits(self) -> tuple[Fit, ...]:
        """The words that were set smaller than their role wants."""

    @property
    def looks(self) -> tuple[Look, ...]:
        """The looks in which it has to be seen well."""

    @property
    def asks(self) -> dict[str, tuple[str, ...]]:
        """The unknowns asked for, each with the boxes for it."""

    @property
    def openness(self) -> Openness:
        """How much is left open."""

    @property
    def rooms(self) -> tuple[Room, ...]:
        """The places that must hold pieces."""


class PageComponent(Part):
    """A component whose pieces are pages; they are laid out when it is built, because only that tells how many."""

    imposition: Literal["sheet", "page", "stock"] = "page"
    outline: Outline = RECTANGLE
    order: Literal["grouped", "as-written"] = "as-written"
    stock: str = ""
    footprint: tuple[int, int] | None = None
    columns: tuple[str, ...] = ()
    places: frozenset[str] = frozenset()
    """The names of the places to write in."""

    def __init__(
        self,
        page: PageEntry,
        drawings: Sequence[Drawing],
        made: Made,
        openness: Openness | None = None,
        maps: Mapping[Drawing, PageMap] | None = None,
        *,
        elsewhere: Collection[Drawing] = (),
    ) -> None:
        super().__init__(page)
        self.page = page
        self.two_sided = page.two_sided
        self.scores = scores_of(page, Size(page.page.width, page.page.height))
        self.fits = made.fits
        self.looks = made.looks
        self.asks = made.asks
        self.rooms = made.rooms
        self.openness = openness or made.openness
        self._drawings = tuple(drawings)
        self.maps = maps or {}
        self._elsewhere = frozenset(elsewhere)
        self._unseen: dict[Drawing, tuple[Problem, ...]] = {}
        self._per_piece = 2 if page.two_sided else 1
        self.pieces: Sequence[Piece] = tuple(self._pieces(page))

    def _pieces(self, page: PageEntry) -> Iterator[Piece]:
        count = -(-len(self._drawings) // self._per_piece)
        for number in range(count):
            name = page.id if count == 1 else f"{page.id}-{number + 1}"
            width, height = page.page.width, page.page.height
            odd = (number + 1) * self._per_piece > len(self._drawings)
            yield Piece(name, number, width, height, page.copies, ("", ""), page.where, self.title, backless=odd)

    def call(self, title: str) -> None:
        """Call it and its pages something else."""
        super().call(title)
        self.pieces = tuple(piece._replace(title=title) for piece in self.pieces)

    def draw(self, piece: Piece, side: Side, problems: Problems, *, alone: bool = False) -> Face:  # noqa: ARG002
        """Give one page, and say what is hard to see on it; the back of an odd last leaf is blank."""
        drawing = self._page(piece, side)
        if drawing is None:
            return Face(Drawing(f"{piece.id}-{side}", piece.width, piece.height, ()))
        if drawing not in self._unseen:
            self._unseen[drawing] = tuple(unseen_on(drawing, self.looks, self.where, self.id, self._elsewhere))
        problems.add(self._unseen[drawing])
        return Face(drawing)

    def compare(self, problems: Problems) -> None:
        """Report nothing: pages are told apart by what they say."""

    def check_scores(self, problems: Problems) -> None:
        """Report folds and tears that do not lie well on its pages."""
        check_scores(self.page, Size(self.page.page.width, self.page.page.height), problems)

    def cell(self, piece: Piece, column: str) -> str:  # noqa: ARG002 - a page is made of no row
        """Give nothing: a page has no cells."""
        return ""

    def origins(self, piece: Piece, side: Side) -> tuple[Origin, ...]:
        """Say what lies where on one page, and where it was written."""
        return self._map(piece, side).origins

    def cells(self, piece: Piece, side: Side) -> tuple[CellBox, ...]:
        """Say where on one page the results of tables of the rules are printed."""
        return cells_of(self._map(piece, side).marks)

    def _map(self, piece: Piece, side: Side) -> PageMap:
        drawing = self._page(piece, side)
        return self.maps.get(drawing, PageMap()) if drawing else PageMap()

    def _page(self, piece: Piece, side: Side) -> Drawing | None:
        number = piece.row * self._per_piece + (side == "back")
        return self._drawings[number] if number < len(self._drawings) else None

    @property
    def drawings(self) -> tuple[Drawing, ...]:
        """All pages in order."""
        return self._drawings
