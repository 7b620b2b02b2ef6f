"""The order in which a board is drawn."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.backdrop import as_ground
from forge.drawing.labels import texts_of
from forge.drawing.layout import inset
from forge.drawing.page import Box
from forge.drawing.shapes import Clip, Drawing, Rect, Stamp, Turned
from forge.kinds.board.cartouche import draw_cartouche
from forge.kinds.board.chartpaint import paint_land, paint_lines, paint_sea
from forge.kinds.board.coast import draw_lands
from forge.kinds.board.hexdraw import lay_field
from forge.kinds.board.names import draw_names
from forge.kinds.board.neatline import draw_neatline
from forge.kinds.board.plan import Plan, bounds
from forge.kinds.board.rooms import note_rooms
from forge.kinds.board.scenery import draw_compass, draw_frame, draw_waves, frame_width
from forge.kinds.board.seachart import open_chart, recipe_of
from forge.kinds.board.signs import draw_signs
from forge.kinds.board.surface import Surface, named, surface_of
from forge.kinds.pages.desk import Desk, show_mm
from forge.kinds.pages.marking import PageMap
from forge.kinds.pages.strips import Spot, aired, draw_column, fill, marks_in, origins_in, stack
from forge.kinds.pages.vessel import draw_vessel
from forge.pack.model import Origin
from forge.reading.measures import MM

if TYPE_CHECKING:
    from forge.drawing.shapes import Shape
    from forge.kinds.board.entry import BoardEntry
    from forge.kinds.board.geography.drawn import Recipe
    from forge.kinds.board.hexdraw import FieldPainter
    from forge.kinds.board.seachart import SeaChart
    from forge.kinds.pages.fields import Said
    from forge.kinds.pages.marking import Mark


class _Front(NamedTuple):
    """What stands on a board: what coasts cut, the links and spaces, and what lies on top."""

    sea: list[Shape]
    spaces: list[Shape]
    top: list[Shape]


class Painter:
    """Draws one board, layer by layer."""

    def __init__(self, entry: BoardEntry, desk: Desk) -> None:
        self._entry, self._desk = entry, desk
        whole = Box(0, 0, entry.page.width, entry.page.height)
        margin = entry.margin if entry.margin is not None else 5 * MM if entry.page.bordered else 0
        self._edge = inset(whole, margin)
        self._outer = entry.rim.within(self._edge, desk) if entry.rim else self._edge
        self._plan = Plan(inset(self._outer, frame_width(desk.style.frame)), entry.grid)
        self.recipes: list[tuple[Recipe, Said]] = []
        self._field: FieldPainter | None = None
        self._written: list[Origin] = []
        self._marks: list[Mark] = []
        self.asides: list[list[Shape]] = []

    def drawing(self) -> Drawing:
        """Draw the board: on a chart if it has coasts, else by itself."""
        shapes = self._charted() if self._entry.coast else self._plain()
        if self._entry.rim:
            shapes += self._entry.rim.draw(self._desk, self._edge)
        return Drawing(self._entry.id, self._entry.page.width, self._entry.page.height, tuple(shapes))

    def _plain(self) -> list[Shape]:
        own, desk, plan = self._entry, self._desk, self._plan
        ground = desk.colour(own.ground, desk.style.colours.sea, "ground")
        lands = draw_lands(desk, plan, own.lands)
        self._field = lay_field(own.hexes, desk, plan) if own.hexes else None
        field = self._field.draw() if self._field else None
        front = self._front()
        charts = self._charts()
        lanes, words = self._lanes(), [*self._signs(), *self._names()]
        ashore = own.hexes is not None and own.hexes.country is not None
        waves = draw_waves(desk, plan) if own.waves and desk.style.waves and not ashore else []
        return [
            Rect(*plan.inner, ground),
            *self._pictures(),
            *waves,
            *front.sea,
            *lands,
            *(field.below if field else ()),
            *lanes,
            *charts,
            *front.spaces,
            *(field.above if field else ()),
            *words,
            *front.top,
            *draw_frame(desk, self._outer),
        ]

    def _charted(self) -> list[Shape]:
        own, desk, plan = self._entry, self._desk, self._plan
        hexes = self._field = lay_field(own.hexes, desk, plan) if own.hexes else None
        chart = self._open_chart()
        if chart is None:
            return []
        plan.chart, clearance = chart, plan.clearance
        for loop in chart.layers.get("land", ()):
            clearance.add_land(loop)
        front = self._front()
        field = hexes.draw_on(chart, clearance) if hexes else None
        outside = hexes.outside(plan.inner) if hexes else ()
        below = field.below if field else []
        bare = list(takewhile(lambda shape: not any(texts_of((shape,))), below))
        charts = self._charts()
        lanes, words = self._lanes(), [*self._signs(), *self._names()]
        seen = [
            self._ground(
                *paint_sea(chart, outside),
                *(field.tints if field else ()),
                *front.sea,
                *paint_lines(chart),
                *paint_land(chart),
                *self._pictures(),
                *bare,
            ),
            *below[len(bare) :],
            *lanes,
            *charts,
            *front.spaces,
            *(field.above if field else ()),
            *words,
            *front.top,
        ]
        return [Clip(*plan.inner, tuple(seen)), *draw_neatline(desk, self._outer, plan.inner, chart)]

    def _ground(self, *shapes: Shape) -> Stamp:
        """What bears no words is drawn once, wherever stretches of the board are shown."""
        page = self._entry.page
        return Stamp(Drawing(f"{self._entry.id}-ground", page.width, page.height, shapes), 0, 0)

    def _open_chart(self) -> SeaChart | None:
        """Find by which recipe the coasts are drawn, and read them as they were drawn."""
        own, desk, plan = self._entry, self._desk, self._plan
        assert own.coast is not None
        middles = {
            space.key: (x + width // 2, y + height // 2)
            for space in own.spaces
            for (x, y), (width, height) in [(plan.point(space.at), plan.size(space.size))]
        }
        if (recipe := recipe_of(own.coast, plan, desk, middles)) is None:
            return None
        self.recipes.append((recipe, own.coast.drawn))
        return open_chart(own.coast, recipe, plan, desk)

    def _charts(self) -> list[Shape]:
        """Draw the inset charts."""
        shapes: list[Shape] = []
        for window in self._entry.charts:
            drawn, recipe = window.draw(self._desk, self._plan)
            shapes += drawn
            if recipe:
                self.recipes.append((recipe, window.coast.drawn))
        return shapes

    def _front(self) -> _Front:
        """Draw what stands on the board in places of its own."""
        own, desk, plan = self._entry, self._desk, self._plan
        # spaces come first, because links must know where they are, but lie above them
        spaces = [(space, space.draw(desk, plan)) for space in own.spaces]
        links = [shape for link in own.links for shape in link.draw(desk, plan)]
        labels = [shape for link in own.links for shape in link.print_title(desk, plan)]
        top = [
            *labels,
            *self._symbols(),
            *self._labels(),
            *self._insets(),
            *self._compass(),
            *self._key(),
            *self._title(),
        ]
        note_rooms(desk, plan, spaces, top)
        sea = [shape for space, drawn in spaces if space.afloat for shape in drawn.frame]
        above = [shape for space, drawn in spaces for shape in (*(() if space.afloat else drawn.frame), *drawn.words)]
        return _Front(sea, [*links, *above], top)

    def _lanes(self) -> list[Shape]:
        return [shape for lane in self._entry.lanes for shape in lane.draw(self._desk, self._plan)]

    def _signs(self) -> list[Shape]:
        return draw_signs(self._entry.signs, self._desk, self._plan)

    def _names(self) -> list[Shape]:
        return draw_names(self._entry.names, self._desk, self._plan)

    def _key(self) -> list[Shape]:
        if not self._entry.key:
            return []
        box = self._plan.box(self._entry.key.at, self._entry.key.size, self._desk, Spot(self._entry.key.where, "key"))
        self._plan.take(box)
        country = self._field.country if self._field else None
        return self._aside(self._entry.key.draw(self._desk, box, country.survey.kinds if country else {}))

    def _aside(self, shapes: list[Shape]) -> list[Shape]:
        """Remember shapes that only explain or adorn, and that the board can be used without."""
        self.asides.append(shapes)
        return shapes

    def map(self) -> PageMap:
        """Say where each space and hex lies, by the name that links call it, and where it was written; what else does.

        What was written later lies above: insets and labels come after the spaces that they may cover.
        """
        written = {space.key: space.where for space in self._entry.spaces}
        places = (
            Origin(name, bounds(outline.corners), (("", written.get(name, self._entry.where)),))
            for name, outline in self._plan.named.items()
        )
        return PageMap((*places, *self._written), tuple(self._marks))

    def surface(self) -> Surface:
        """Say where its spaces and hexes lie."""
        return surface_of(self._plan, self._entry.spaces, self._field)

    def _pictures(self) -> list[Shape]:
        shapes: list[Shape] = []
        for scene in self._entry.pictures:
            spot = Spot(scene.where, "pictures")
            drawn = self._desk.picture(scene.file, self._plan.box(scene.at, scene.size, self._desk, spot), spot)
            shapes += map(as_ground, drawn) if scene.ground else drawn
        return shapes

    def _symbols(self) -> list[Shape]:
        shapes: list[Shape] = []
        for emblem in self._entry.symbols:
            spot = Spot(emblem.where, "symbols")
            box = self._plan.box(emblem.at, emblem.size, self._desk, spot)
            self._plan.take(box)
            colour = self._desk.colour(emblem.colour, self._desk.style.colours.accent, "symbols")
            if emblem.vessel and emblem.name:
                self._desk.error(spot, "either name or vessel")
            if emblem.vessel:
                drawn = tuple(draw_vessel(self._desk, emblem.vessel, box, spot, colour=colour))
            else:
                drawn = tuple(self._desk.symbol(emblem.name, box, colour, spot, "rule"))
            centre = (box.x + box.width // 2, box.y + box.height // 2)
            shapes += [Turned(emblem.turn, *centre, drawn)] if emblem.turn else drawn
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
            if each.framed:
                self._warn_of_cover(box, spot)
            self._plan.take(box)
            inner = inset(box, desk.style.lengths.pad * 2) if each.framed else box
            own: list[Shape] = []
            column = stack([strip for block in each.blocks for strip in block.lay_out(desk, inner.width)])
            if column and column[-1].end > inner.height:
                strip = column[-1].strip
                message = f"is {show_mm(column[-1].end - inner.height)} too high for its place on the board"
                desk.error(Spot(strip.where, strip.name), message, "make its place higher")
            if each.framed:
                ground = desk.colour(each.ground, desk.style.colours.paper, "insets")
                own.append(Rect(*box, ground, desk.stroke("line"), desk.style.lengths.radius))
            filled = (aired if each.framed else fill)(column, inner.height)
            own += draw_column(filled, inner.x, inner.y)
            shapes += self._aside(own) if each.framed and not any(named(own)) else own
            self._marks += marks_in(filled, inner.x, inner.y)
            self._written += origins_in(filled, inner.x, inner.y, inner.width)
        return shapes

    def _warn_of_cover(self, box: Box, spot: Spot) -> None:
        """Warn of spaces and hexes that an inset with a ground of its own hides."""
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
        rose = draw_compass(self._desk, box, spot)
        middle = (box.x + box.width // 2, box.y + box.height // 2)
        turn = self._plan.chart.north_at(middle) if self._plan.chart else 0.0
        # each shape by itself: a turned letter alone is set larger where the board is shown smaller
        return [Turned(turn, *middle, (shape,)) for shape in rose] if turn else rose

    def _title(self) -> list[Shape]:
        if not self._entry.cartouche:
            return []
        spot = Spot(self._entry.where, "cartouche")
        box = self._plan.box(self._entry.cartouche.at, self._entry.cartouche.size, self._desk, spot)
        self._plan.take(box)
        words = (self._entry.title or self._entry.id, self._entry.subtitle)
        return self._aside(draw_cartouche(self._desk, self._entry.cartouche, box, words, spot))
