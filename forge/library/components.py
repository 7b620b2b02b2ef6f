"""The components of a pack and their pieces, each laid out and drawn when it is asked for."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Self

from forge.errors import Location, Problems, fail
from forge.library.choices import MOST_DPI
from forge.pack import model
from forge.pack.outline import cut_side
from forge.rendering.pieces import piece_page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.page import Page
    from forge.drawing.shapes import Drawing
    from forge.kinds.board.surface import Place
    from forge.kinds.pages.marking import CellBox
    from forge.library.opening import Wanted
    from forge.pack.model import Origin, Side
    from forge.rendering.svg import Lettering


class Piece(model.Piece):
    r"""Something that is cut out: ``id``, ``title``, ``copies``, ``width`` and ``height`` in EMU (36,000 a mm).

    ``where`` is the file, line and column that it was written in.

    >>> import forge
    >>> piece = forge.open_game("atlantic-wolves").pieces("german")["raider"]
    >>> piece.sides, piece.size
    (('front', 'back'), '15.88 x 15.88 mm')
    >>> piece.svg("back").startswith("<?xml")
    True
    >>> piece.png(dpi=150)[:4]
    b'\x89PNG'
    """

    component: Component

    @classmethod
    def of(cls, piece: model.Piece, component: Component) -> Self:
        """Give a piece of a pack its component."""
        drawn = cls(*piece._replace(where=component.wanted.place(piece.where)))
        drawn.component = component
        return drawn

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides that something stands on."""
        return model.sides_of(self.component.component)

    @property
    def size(self) -> str:
        """Width and height in millimetres."""
        from forge.reading.measures import MM

        return f"{self.width / MM:.2f} x {self.height / MM:.2f} mm"

    def draw(self, side: Side = "front") -> Drawing:
        """Lay out one side; ``ForgeError`` tells what is wrong with it."""
        self._know(side)
        problems = Problems()
        with self.component.wanted.placing(problems) as placed:
            face = self.component.component.draw(self, side, placed)
            placed.raise_errors()
        problems.raise_errors()
        return face.drawing

    def svg(self, side: Side = "front", text: Lettering = "outlines") -> str:
        """Draw one side as an SVG file; ``text="font"`` keeps words that can be marked and changed."""
        from forge.rendering.svg import render_svg

        return render_svg(self._page(side), self.component.contents.fonts, text=text)

    def pdf(self, side: Side = "front") -> bytes:
        """Draw one side as a PDF of its own size."""
        from forge.rendering.pdf import DocumentInfo, PdfWriter

        target = BytesIO()
        writer = PdfWriter(target, DocumentInfo(self.title or self.id, "forge"), self.component.contents.fonts)
        writer.add_page(self._page(side))
        problems = Problems()
        problems.add(writer.finish())
        problems.raise_errors()
        return target.getvalue()

    def png(self, side: Side = "front", dpi: int = 150) -> bytes:
        """Draw one side as a PNG picture."""
        from forge.rendering.png import render_pngs

        if not (isinstance(dpi, int) and 1 <= dpi <= MOST_DPI):
            raise fail(Location("png"), "dpi", f"must be a whole number from 1 to {MOST_DPI}, not {dpi!r}")
        return next(render_pngs(self.pdf(side), dpi))

    def origins(self, side: Side = "front") -> tuple[Origin, ...]:
        """Say what lies where on one side, and which file, row and field each came from.

        >>> import forge
        >>> piece = forge.open_game("atlantic-wolves").pieces("german")["condor"]
        >>> name = next(one for one in piece.origins() if one.name == "name")
        >>> str(dict(name.fields)["text"])
        'atlantic-wolves/counters/german.csv:3:4'
        """
        self._know(side)
        place, found = self.component.wanted.place, self.component.component.origins(self, side)
        return tuple(one._replace(fields=tuple((field, place(where)) for field, where in one.fields)) for one in found)

    def cells(self, side: Side = "front") -> tuple[CellBox, ...]:
        """Say where on one side of a chart or sheet each result of a table of the rules is printed.

        >>> import forge
        >>> chart = forge.open_game("atlantic-wolves").pieces("charts")["charts"]
        >>> found = next(one for one in chart.cells() if one.table == "asw" and one.row == "6")
        >>> found.field, len(found.headings)
        ('effect', 2)
        """
        from forge.kinds.pages.component import PageComponent

        self._know(side)
        component = self.component.component
        return component.cells(self, side) if isinstance(component, PageComponent) else ()

    def spaces(self, side: Side = "front") -> tuple[Place, ...]:
        """Say where on one side of a board, display or track counters stand: its spaces, their boxes, its hexes.

        What lies in another comes after it.

        >>> import forge
        >>> board = forge.open_game("atlantic-wolves").pieces("board")["board"]
        >>> shadow = next(one for one in board.spaces() if one.id == "iceland-shadow")
        >>> shadow.title, len(shadow.corners)
        ('Iceland: Shadow', 4)
        """
        from forge.library.places import places_of

        self._know(side)
        return places_of(self.component.component, self.draw(side))

    def _page(self, side: Side) -> Page:
        return piece_page(cut_side(self.component.component.outline, self.draw(side), side))

    def _know(self, side: object) -> None:
        if side not in ("front", "back"):
            raise fail(Location(self.id), "side", f"must be front or back, not {side!r}")


class Component:
    """One entry of the parts list: ``id``, ``title``, ``kind`` and its pieces."""

    def __init__(self, component: model.Component, contents: model.Pack, wanted: Wanted) -> None:
        self.component, self.contents, self.wanted = component, contents, wanted
        self.id, self.title, self.kind = component.id, component.title, component.kind
        self.where = wanted.place(component.where)
        self.pieces = tuple(Piece.of(piece, self) for piece in component.pieces)

    def __repr__(self) -> str:
        """Show its name and how many pieces it has."""
        return f"Component({self.id!r}, {len(self.pieces)} pieces)"


def draw_cover(wanted: Wanted, width: int, height: int) -> str:
    """Draw the picture on the cover of a pack; ``ForgeError`` tells what is wrong with its head."""
    from forge.imposing.cover_art import draw_picture
    from forge.rendering.svg import render_svg

    problems = Problems()
    head = wanted.head(problems)
    problems.raise_errors()
    return render_svg(piece_page(draw_picture(head, width, height)), head.fonts)


def read_components(wanted: Wanted, only: Sequence[str] = ()) -> dict[str, Component]:
    """Read the parts list, or some of it; ``ForgeError`` tells all that is wrong."""
    problems = Problems()
    contents = wanted.contents(problems, only=only)
    problems.raise_errors()
    return {one.id: Component(one, contents, wanted) for one in contents.components}


def read_kinds(wanted: Wanted) -> dict[str, str]:
    """Give the kind of each entry of the parts list by its id, without building any."""
    from forge.pack.load import entry_id, open_entry
    from forge.places import PACK_FILE
    from forge.reading.node import Items, Scalar
    from forge.reading.yaml_text import read_pack_yaml

    problems = Problems()
    with wanted.placing(problems) as found:
        folder = wanted.folder
        listed = read_pack_yaml(folder, PACK_FILE, found).entries.get("components")
        nodes = listed.value.items if listed and isinstance(listed.value, Items) else ()
        entries = [open_entry(node, folder, number, found) for number, node in enumerate(nodes, 1)]
    problems.raise_errors()
    kinds = {entry_id(entry): entry.entries["kind"].value for entry in entries if entry and "kind" in entry.entries}
    return {name: kind.text for name, kind in kinds.items() if isinstance(kind, Scalar)}
