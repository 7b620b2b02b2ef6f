"""Components that are nets: each piece a net, its panels drawn by the faces of a row or of several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from forge.drawing.commands import polygon
from forge.drawing.page import Box
from forge.drawing.shapes import Clip, Drawing, Line, Rect, Stamp, Stroke, Text, Within
from forge.kinds.faces.by_row import build_by_row
from forge.kinds.faces.grounds import strips_along
from forge.kinds.nets.entry import panel_entry
from forge.kinds.nets.net import OVER_FOLDS
from forge.kinds.parts import Part
from forge.pack.model import PICTURED, Face, Openness, Origin, Piece
from forge.reading.measures import MM, NAMED, PT, Size

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from forge.drawing.shapes import Shape
    from forge.errors import Location, Problems
    from forge.kinds.faces.by_row import RowComponent
    from forge.kinds.faces.row_entry import FaceUse, RowsEntry
    from forge.kinds.nets.net import Edge, Flap, Net, Panel
    from forge.pack.holds import Room
    from forge.pack.model import Fit, Pack, Score, Side

GLUE_PEN = Stroke(NAMED["black"], PT // 4)
"""How the sign for glue is drawn: fine lines, which nobody sees once it is glued."""
GLUE_APART = 2 * MM
GLUE_FONT, GLUE_SIZE = "label-bold", 9 * PT

EDGES: tuple[Edge, ...] = ("top", "right", "bottom", "left")


class Drawn(NamedTuple):
    """The component that draws a panel, and which of its pieces it draws there."""

    component: RowComponent
    piece: Piece


def dressed(
    entry: RowsEntry, net: Net, uses: Mapping[str, FaceUse], pack: Pack, problems: Problems
) -> NetComponent | None:
    """Draw the panels of a net, by name, with the faces in use there; panels alike are drawn by one component."""
    makers: dict[tuple[int, Size], RowComponent] = {}
    panels: dict[str, RowComponent] = {}
    for panel in net.panels:
        use, size = uses[panel.name], Size(panel.box.width, panel.box.height)
        if (id(use), size) not in makers:
            makers[id(use), size] = build_by_row(panel_entry(entry, use, size), pack, problems)
        panels[panel.name] = makers[id(use), size]
    first = panels["front"]
    if any(len(each.pieces) != len(first.pieces) for each in panels.values()):
        return None  # what is wrong with a face was reported
    return NetComponent(entry, net, side_by_side(panels), _label(pack))


def side_by_side(makers: Mapping[str, RowComponent]) -> list[dict[str, Drawn]]:
    """Give for each net what its panels are drawn by, where all have a piece of the same row."""
    count = min(len(maker.pieces) for maker in makers.values())
    return [{name: Drawn(maker, maker.pieces[at]) for name, maker in makers.items()} for at in range(count)]


class NetComponent(Part):
    """A component whose pieces are nets; ``panels`` gives for each of them what each of its panels is drawn by."""

    imposition: Literal["sheet", "page", "stock"] = "sheet"
    two_sided = False
    order: Literal["grouped", "as-written"] = "as-written"
    stock = ""
    footprint: tuple[int, int] | None = None
    rooms: tuple[Room, ...] = ()

    def __init__(
        self, entry: RowsEntry, net: Net, panels: Sequence[Mapping[str, Drawn]], label: Drawing | None = None
    ) -> None:
        super().__init__(entry)
        self.net = net
        self._label = label
        self.outline = net.outline
        self.scores: tuple[Score, ...] = net.creases
        self._panels = panels
        self._first = tuple(next(iter(each.values())) for each in panels)
        makers = tuple(dict.fromkeys(drawn.component for each in panels for drawn in each.values()))
        self._makers = makers
        self.columns = makers[0].columns if makers else ()
        self.asked = frozenset(where for maker in makers for where in maker.asked)
        self.spare = {where: name for maker in makers for where, name in maker.spare.items()}
        self.openness = next((maker.openness for maker in makers if maker.openness.blank), Openness())
        self.asks = {unknown: asked for maker in makers for unknown, asked in maker.asks.items()}
        self.pieces: Sequence[Piece] = tuple(
            drawn.piece._replace(row=number, width=net.width, height=net.height, ground=(PICTURED, ""))
            for number, drawn in enumerate(self._first)
        )

    def draw(self, piece: Piece, side: Side, problems: Problems, *, alone: bool = False) -> Face:
        """Lay out a net; what its panels have along their edges runs on over folds, and where it is cut."""
        if side == "back":
            return Face(Drawing(f"{piece.id} inside", piece.width, piece.height, ()))
        drawn = self._panels[piece.row]
        faces: dict[str, Face] = {}
        for panel in self.net.panels:
            component, own = drawn[panel.name]
            faces[panel.name] = component.draw(own, "front", problems, alone=alone)
        below = [self._beyond(panel, faces[panel.name]) for panel in self.net.panels]
        shapes: tuple[Shape, ...] = (
            *(
                Clip(*box, (_laid(drawing, panel),))
                for panel, (box, drawing) in zip(self.net.panels, below, strict=True)
            ),
            *(Clip(*panel.box, (_laid(faces[panel.name].drawing, panel),)) for panel in self.net.panels),
            *(line for flap in self.net.flaps if flap.glued for line in _glue(flap, self._label)),
        )
        size = piece.width, piece.height
        whole = Drawing(f"{piece.id} with bleed", *size, shapes)
        cut = Drawing(piece.id, *size, (Within(self.net.cut, (Stamp(whole, 0, 0),)),))
        return Face(cut, bled=whole)

    def _beyond(self, panel: Panel, face: Face) -> tuple[Box, Drawing]:
        """Give what a panel has around it, and how far that is shown: over flaps and beyond cuts."""
        top, right, bottom, left = (_shown(self.net.over(panel, edge)) for edge in EDGES)
        x, y, width, height = panel.box
        shown = Box(x - left, y - top, width + left + right, height + top + bottom)
        if face.bled:
            return shown, face.bled
        around = tuple(strips_along(face.edges, (width, height), max(top, right, bottom, left)))  # type: ignore[arg-type]
        return shown, Drawing(f"{face.drawing.name} around", width, height, around)

    def compare(self, problems: Problems) -> None:
        """Report panels that a reader would take for one another."""
        for maker in self._makers:
            maker.compare(problems)

    def cell(self, piece: Piece, column: str) -> str:
        """Give what stands in a column of a net's first row."""
        component, own = self._first[piece.row]
        return component.cell(own, column)

    def written(self, piece: Piece) -> tuple[tuple[str, str, Location], ...]:
        """Give all that a net's first row says: column, value, and where it was written."""
        component, own = self._first[piece.row]
        return component.written(own)

    def origins(self, piece: Piece, side: Side) -> tuple[Origin, ...]:
        """Say what lies where on a net, and which file, row and field it came from."""
        return tuple(self._origins(piece)) if side == "front" else ()

    def _origins(self, piece: Piece) -> Iterator[Origin]:
        for panel in self.net.panels:
            component, own = self._panels[piece.row][panel.name]
            for origin in component.origins(own, "front"):
                yield origin._replace(name=f"{panel.name}, {origin.name}", box=_box_on(panel, origin.box))

    @property
    def fits(self) -> tuple[Fit, ...]:
        """The fit report of what has been drawn so far."""
        return tuple(dict.fromkeys(fit for maker in self._makers for fit in maker.fits))


def _laid(drawing: Drawing, panel: Panel) -> Stamp:
    return Stamp(drawing, panel.box.x, panel.box.y, turn=panel.turn)


def _box_on(panel: Panel, box: Box) -> Box:
    x, y, width, height = panel.box
    if panel.turn:
        return box._replace(x=x + width - box.x - box.width, y=y + height - box.y - box.height)
    return box._replace(x=x + box.x, y=y + box.y)


def _shown(over: int) -> int:
    """How far a ground is shown that runs over a fold: beyond the cut, too, where it covers all of a flap."""
    return over + OVER_FOLDS if over > OVER_FOLDS else over


def _label(pack: Pack) -> Drawing:
    """The word that says what is hatched, on a ground of its own."""
    word = pack.rules.texts["pieces.glued"]
    wide = pack.fonts.get(GLUE_FONT).advance(word, GLUE_SIZE)
    width, height = wide + 2 * MM, GLUE_SIZE * 13 // 10
    text = Text(MM, GLUE_SIZE, word, GLUE_FONT, GLUE_SIZE, NAMED["black"], wide)
    return Drawing("glue", width, height, (Rect(0, 0, width, height, NAMED["white"]), text))


def _glue(flap: Flap, label: Drawing | None) -> Iterator[Shape]:
    """Hatch where glue goes, beyond what is printed over the fold, and say so if there is room."""
    xs, ys = [x for x, _ in flap.glued], [y for _, y in flap.glued]
    left, top, right, foot = min(xs), min(ys), max(xs), max(ys)
    starts = range(left - (foot - top), right, GLUE_APART)
    lines = tuple(Line(start, foot, start + foot - top, top, GLUE_PEN, role="rule") for start in starts)
    beyond = {
        "left": Box(left, top, right - left - flap.over, foot - top),
        "right": Box(left + flap.over, top, right - left - flap.over, foot - top),
        "top": Box(left, top, right - left, foot - top - flap.over),
        "bottom": Box(left, top + flap.over, right - left, foot - top - flap.over),
    }[flap.edge]
    if beyond.width > 0 and beyond.height > 0:
        yield Clip(*beyond, (Within(polygon(flap.glued), lines),))
    if label and flap.edge in ("left", "right") and label.height < beyond.width and label.width < beyond.height:
        x, y, width, height = beyond
        yield Stamp(label, x + (width - label.height) // 2, y + (height - label.width) // 2, turn=270)
