"""Boards: the kind, and the order in which a board is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.layout import cut, inset
from forge.drawing.page import Box
from forge.drawing.shapes import Drawing, Rect, Turned
from forge.kinds.board.coast import Land, draw_lands
from forge.kinds.board.hexdraw import draw_field
from forge.kinds.board.hexfield import HexField
from forge.kinds.board.links import LINK, Link
from forge.kinds.board.plan import Plan, bounds
from forge.kinds.board.rooms import note_rooms
from forge.kinds.board.scenery import Compass, draw_compass, draw_frame, draw_waves, frame_width
from forge.kinds.board.spaces import Space, SpaceList
from forge.kinds.board.things import Cartouche, Emblem, Inset, Label, Scene
from forge.kinds.pages.component import PageComponent, desk_for
from forge.kinds.pages.desk import Desk, show_mm
from forge.kinds.pages.entry import PAGE, PageEntry
from forge.kinds.pages.fields import PAINT, Few, PageSize, Said, parse_page
from forge.kinds.pages.strips import Spot, draw_column, fill, stack
from forge.pack.model import Kind, Openness, Origin, Pack
from forge.reading.fields import FLAG, field
from forge.reading.measures import MM
from forge.reading.scalars import cells

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape
    from forge.errors import Problems


class BoardEntry(
    PageEntry, called="a board", summary="A board: spaces or hexes in their places, and what stands beside them."
):
    """A board, what is its own in the order in which it is drawn."""

    page: PageSize = field(PAGE, "the size of a page", default=parse_page("17 x 11 in"))
    grid: tuple[int, int] | None = field(
        cells("34 x 22"), "the layout grid that places are counted in; else 1 cm", default=None
    )
    ground: Said | None = field(PAINT, "the colour of the board; the style's sea if not said", default=None)
    pictures: tuple[Scene, ...] = field(Few(Scene, 40), "pictures on the ground of the board", default=())
    lands: tuple[Land, ...] = field(Few(Land, 60), "land, by points of its coast", default=())
    hexes: HexField | None = field(HexField, "a field of hexes", default=None)
    links: tuple[Link, ...] = field(Few(LINK, 1_000), "lines between spaces", default=())
    spaces: tuple[Space, ...] = field(SpaceList(), "areas, boxes, ports", default=())
    symbols: tuple[Emblem, ...] = field(Few(Emblem, 500), "symbols", default=())
    labels: tuple[Label, ...] = field(Few(Label, 500), "words", default=())
    insets: tuple[Inset, ...] = field(Few(Inset, 100), "tracks, tables and words in places of their own", default=())
    waves: bool = field(FLAG, "whether open water has a few waves, if the style draws any", default=True)
    compass: Compass | None = field(Compass, "a compass rose", default=None)
    cartouche: Cartouche | None = field(Cartouche, "where the title stands; nowhere if not said", default=None)


def _build(entry: BoardEntry, pack: Pack, problems: Problems) -> PageComponent:
    desk = desk_for(entry, pack, problems)
    painter = _Painter(entry, desk)
    drawing = painter.drawing()
    return PageComponent(entry, [drawing], desk, _openness(entry, desk), {drawing: painter.origins()})


def _openness(own: BoardEntry, desk: Desk) -> Openness:
    """Weigh what has its place on the board against what waits for one, and for an answer."""
    listed: list[tuple[Said, ...]] = []
    if field := own.hexes:
        listed += [each.hexes for each in field.terrain]
        listed += [each.hexes for each in field.zones]
        listed += [each.hexes for each in field.lines]
        listed += [each.sides for each in field.sides]
        listed += [each.hex for each in field.marks]
    placed = sum(map(bool, listed))
    known = placed + len(own.spaces) + len(own.links) + len(own.lands) + len(own.pictures)
    blank = len(listed) - placed + desk.openness.blank
    return Openness(1 if blank else 0, blank, known)


class _Painter:
    """Draws one board, layer by layer."""

    def __init__(self, entry: BoardEntry, desk: Desk) -> None:
        self._entry, self._desk = entry, desk
        whole = Box(0, 0, entry.page.width, entry.page.height)
        margin = entry.margin if entry.margin is not None else 5 * MM if entry.page.bordered else 0
        self._outer = inset(whole, margin)
        self._plan = Plan(inset(self._outer, frame_width(desk.style.frame)), entry.grid)

    def drawing(self) -> Drawing:
        own, desk, plan = self._entry, self._desk, self._plan
        ground = desk.colour(own.ground, desk.style.colours.sea, "ground")
        lands = draw_lands(desk, plan, own.lands)
        field = draw_field(own.hexes, desk, plan) if own.hexes else None
        # spaces come first, because links must know where they are, but lie above them
        drawn = [(space, space.draw(desk, plan)) for space in own.spaces]
        spaces = [shape for _, shapes in drawn for shape in shapes]
        links = [shape for link in own.links for shape in link.draw(desk, plan)]
        labels = [shape for link in own.links for shape in link.print_title(desk, plan)]
        front = [*labels, *self._symbols(), *self._labels(), *self._insets(), *self._compass(), *self._title()]
        note_rooms(desk, plan, drawn, front)
        waves = draw_waves(desk, plan) if own.waves and desk.style.waves else []
        shapes = (
            Rect(*plan.inner, ground),
            *self._pictures(),
            *waves,
            *lands,
            *(field.below if field else ()),
            *links,
            *spaces,
            *(field.above if field else ()),
            *front,
            *draw_frame(desk, self._outer),
        )
        return Drawing(self._entry.id, self._entry.page.width, self._entry.page.height, shapes)

    def origins(self) -> tuple[Origin, ...]:
        """Say where each space and hex lies, by the name that links call it, and where it was written."""
        written = {space.key: space.where for space in self._entry.spaces}
        return tuple(
            Origin(name, bounds(outline.corners), (("", written.get(name, self._entry.where)),))
            for name, outline in self._plan.named.items()
        )

    def _pictures(self) -> list[Shape]:
        shapes: list[Shape] = []
        for scene in self._entry.pictures:
            spot = Spot(scene.where, "pictures")
            shapes += self._desk.picture(scene.file, self._plan.box(scene.at, scene.size, self._desk, spot), spot)
        return shapes

    def _symbols(self) -> list[Shape]:
        shapes: list[Shape] = []
        for emblem in self._entry.symbols:
            spot = Spot(emblem.where, "symbols")
            box = self._plan.box(emblem.at, emblem.size, self._desk, spot)
            self._plan.take(box)
            colour = self._desk.colour(emblem.colour, self._desk.style.colours.accent, "symbols")
            shapes += self._desk.symbol(emblem.name, box, colour, spot, "rule")
        return shapes

    def _labels(self) -> list[Shape]:
        shapes: list[Shape] = []
        for label in self._entry.labels:
            spot = Spot(label.where, "labels")
            box = self._plan.box(label.at, label.size, self._desk, spot)
            self._plan.take(box)
            colour = self._desk.colour(label.colour, self._desk.style.colours.accent, "labels")
            words = self._desk.words(label.words, box, label.type, spot, colour=colour, align=label.align, lines=0)
            centre = (box.x + box.width // 2, box.y + box.height // 2)
            shapes += [Turned(label.turn, *centre, words)] if label.turn else words
        return shapes

    def _insets(self) -> list[Shape]:
        shapes: list[Shape] = []
        for each in self._entry.insets:
            spot, desk = Spot(each.where, "insets"), self._desk
            box = self._plan.box(each.at, each.size, desk, spot)
            self._warn_of_cover(box, spot)
            self._plan.take(box)
            inner = inset(box, desk.style.lengths.pad * 2) if each.framed else box
            column = stack([strip for block in each.blocks for strip in block.lay_out(desk, inner.width)])
            if column and column[-1].end > inner.height:
                strip = column[-1].strip
                message = f"is {show_mm(column[-1].end - inner.height)} too high for its place on the board"
                desk.error(Spot(strip.where, strip.name), message, "make its place higher")
            if each.framed:
                ground = desk.colour(each.ground, desk.style.colours.paper, "insets")
                shapes.append(Rect(*box, ground, desk.stroke("line"), desk.style.lengths.radius))
            shapes += draw_column(fill(column, inner.height), inner.x, inner.y)
        return shapes

    def _warn_of_cover(self, box: Box, spot: Spot) -> None:
        """Warn of spaces and hexes that an inset lies upon."""
        field, spaces = f"{self._entry.id}.{spot.name}", dict.fromkeys(space.key for space in self._entry.spaces)
        for name in spaces:
            if box.overlaps(bounds(self._plan.named[name].corners)):
                self._desk.problems.warning(spot.where, field, f"covers a part of the space {name}")
        centres = ((name, place.centre) for name, place in self._plan.named.items() if name not in spaces)
        hidden = [name for name, at in centres if box.overlaps(Box(round(at[0]), round(at[1]), 1, 1))]
        if hidden:
            more = f" and the middle of {len(hidden) - 1} more" if len(hidden) > 1 else ""
            self._desk.problems.warning(spot.where, field, f"covers the middle of hex {hidden[0]}{more}")

    def _compass(self) -> list[Shape]:
        if not self._entry.compass:
            return []
        spot = Spot(self._entry.where, "compass")
        box = self._plan.box(self._entry.compass.at, self._entry.compass.size, self._desk, spot)
        self._plan.take(box)
        return draw_compass(self._desk, box, spot)

    def _title(self) -> list[Shape]:
        if not self._entry.cartouche:
            return []
        desk, spot, pad = self._desk, Spot(self._entry.where, "cartouche"), self._desk.style.lengths.pad
        box = self._plan.box(self._entry.cartouche.at, self._entry.cartouche.size, desk, spot)
        self._plan.take(box)
        colours = desk.style.colours
        shapes: list[Shape] = [Rect(*box, colours.paper, desk.stroke("rule", colours.accent))]
        shapes.append(Rect(*inset(box, pad * 2 // 3), None, desk.stroke("hair", colours.accent)))
        words = inset(box, pad * 2)
        if self._entry.subtitle:
            high = desk.height_of(self._entry.subtitle, words.width, "subtitle", lines=1)
            below, words = cut(words, "bottom", high, pad)
            shapes += desk.words(self._entry.subtitle, below, "subtitle", spot, colour=colours.soft, align="center")
        title = self._entry.title or self._entry.id
        return [*shapes, *desk.words(title, words, "title", spot, colour=colours.accent, align="center", lines=2)]


KIND = Kind("board", BoardEntry, _build)
