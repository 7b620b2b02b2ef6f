"""Variants of one piece: something about it said in other ways, and the piece drawn in each of them.

What is varied is a field of the component (``size``), a column of its row (``attack``), a slot of its face (``symbol``,
``back.symbol``), or a field of an element of the face (``factors.size``). Each variant is an overlay over the pack, so
that it is read and checked as a designer's own words would be.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from forge.drawing.shapes import Drawing
from forge.errors import ForgeError, Location, Problems, fail, nearest
from forge.kinds import find_kinds
from forge.kinds.faces.by_row import RowComponent
from forge.pack.load import read_entries
from forge.pack.model import Side, sides_of
from forge.pack.outline import cut_side
from forge.proofing.gallery.frames import BETWEEN, NARROWEST, SIDE_GAP, Frame, line_of, lines_of
from forge.proofing.pages import Section
from forge.reading.data_file import SOURCE
from forge.reading.node import Entry, Mapping, Scalar
from forge.rules.corrections import KEY_COLUMN
from forge.rules.overlay_form import OverlayForm

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from collections.abc import Mapping as Lookup

    from forge.pack.model import Component, Pack, Piece
    from forge.proofing.book.desk import Desk
    from forge.reading.node import Node

MOST_VARIANTS = 100
OPTION = "--vary"
OVERLAY = "variant"
FRONT: Side = "front"
BACK: Side = "back"
Contents = Callable[[tuple[OverlayForm, ...], Problems], "Pack"]
"""Reads the pack under overlays."""


class Varied(NamedTuple):
    """Something that is said in several ways: what, as it was typed, and each of the ways."""

    what: str
    values: tuple[str, ...]


class Variant(NamedTuple):
    """A piece in one of the ways: the values said, the component it came to, and what is wrong with it."""

    values: tuple[str, ...]
    component: Component | None
    piece: Piece | None
    problems: Problems


def read_varied(text: str) -> Varied:
    """Read ``size=15 mm,20 mm``; values that hold commas are parted by ``|``. ``ValueError`` says what is wrong."""
    what, found, values = text.partition("=")
    parted = tuple(value.strip() for value in values.split("|" if "|" in values else ","))
    if not (found and what.strip() and all(parted)):
        raise ValueError('is not something and its values, such as "size=15 mm,20 mm"')
    return Varied(what.strip(), parted)


def draw_variants(
    contents: Contents,
    pack: Pack,
    component: str,
    piece: str,
    varied: Sequence[Varied],
) -> tuple[Variant, ...]:
    """Give a piece of a component, the first if none is named, in every combination of what is varied.

    ``contents`` reads the pack, or of its components that one, under overlays. What cannot be varied is refused.
    """
    amount = 1
    for one in varied:
        amount *= len(one.values)
    if amount > MOST_VARIANTS:
        raise fail(Location(OPTION), "", f"asks for {amount:,} variants, more than {MOST_VARIANTS}")
    subject = _subject(pack, component, piece)
    ways = [subject.way(one.what) for one in varied]
    found = []
    for values in product(*(one.values for one in varied)):
        forms = tuple(way(value) for way, value in zip(ways, values, strict=True))
        found.append(_variant(values, contents, forms, subject))
    return tuple(found)


def _variant(
    values: tuple[str, ...],
    contents: Contents,
    forms: tuple[OverlayForm, ...],
    subject: _Subject,
) -> Variant:
    problems = Problems()
    try:
        pack = contents(forms, problems)
    except ForgeError as error:
        problems.add(error.problems)
        return Variant(values, None, None, problems)
    component = next((part for part in (*pack.components, *pack.left_out) if part.id == subject.component.id), None)
    pieces = component.pieces if component else ()
    piece = next((one for one in pieces if one.row == subject.piece.row), None)
    return Variant(values, component, piece, problems)


def _subject(pack: Pack, component: str, piece: str) -> _Subject:
    """Find what is varied."""
    part = next((one for one in (*pack.components, *pack.left_out) if one.id == component), None)
    if not isinstance(part, RowComponent):
        known = [one.id for one in pack.components if isinstance(one, RowComponent)]
        raise fail(Location(OPTION), component, "is no component with a piece for each row", nearest(component, known))
    if not part.pieces:
        raise fail(Location(OPTION), component, "has no pieces")
    found = next((one for one in part.pieces if one.id == piece), None if piece else part.pieces[0])
    if found is None:
        raise fail(
            Location("--piece"), piece, "is not the id of a piece", nearest(piece, [one.id for one in part.pieces])
        )
    entries = read_entries(pack.folder, Problems())  # which were read, and told, when the pack was
    return _Subject(entries[component][1], part, found)


class _Subject(NamedTuple):
    """The piece that is varied, its component in the pack as it stands, and what the parts list says of that."""

    entry: Mapping
    component: RowComponent
    piece: Piece

    def way(self, what: str) -> Callable[[str], OverlayForm]:
        """Say how an overlay says something otherwise; ``ForgeError`` where there is no such thing."""
        name, dot, inner = what.partition(".")
        side = {"front": FRONT, "back": BACK}.get(name)
        if dot and side:
            return self._slot(side, inner, what)
        if dot:
            return self._element(name, inner, what)
        if name == "face":
            return self._slot("front", name, what)
        if name in self._names:
            return lambda value: self._overlay({name: _scalar(value, what)})
        if name in self.component.columns:
            return self._cell(name, what)
        face = self.component.face(self.piece, "front")
        if face and name in face.slots:
            return self._slot("front", name, what)
        known = [*self._names, *self.component.columns, *(face.slots if face else ())]
        raise fail(
            Location(OPTION),
            what,
            "is no field of the component, no column of its rows and no slot of its face",
            nearest(name, known),
        )

    @property
    def _names(self) -> list[str]:
        fixed = {"id", "kind", "data", "rows", "front", "back"}
        return [one.name for one in find_kinds()[self.component.kind].record.fields if one.name not in fixed]

    def _slot(self, side: Side, slot: str, what: str) -> Callable[[str], OverlayForm]:
        face = self.component.face(self.piece, side)
        known = ("face", *(face.slots if face else ()))
        if slot not in known:
            raise fail(Location(OPTION), what, f"is no slot of the face of the {side}", nearest(slot, known))
        written = self.entry.entries.get(side)
        named = {"face": written.value} if written and isinstance(written.value, Scalar) else {}
        return lambda value: self._overlay({side: _mapping(named | {slot: _scalar(value, what)}, what)})

    def _element(self, element: str, field: str, what: str) -> Callable[[str], OverlayForm]:
        faces = [self.component.face(self.piece, side) for side in sides_of(self.component)]
        known = {source.name: face for face in reversed(faces) if face for source in face.elements}
        if element not in known:
            raise fail(Location(OPTION), what, "is no element of its face", nearest(element, known))
        face = known[element].name

        def overlay(value: str) -> OverlayForm:
            patch = _mapping({field: _scalar(value, what)}, what)
            said = _mapping({"elements": _mapping({element: patch}, what)}, what)
            return OverlayForm(overlay=OVERLAY, faces={face: said}, where=Location(OPTION))

        return overlay

    def _cell(self, column: str, what: str) -> Callable[[str], OverlayForm]:
        key = self.component.cell(self.piece, KEY_COLUMN) if KEY_COLUMN in self.component.columns else ""
        if not key:
            raise fail(Location(OPTION), what, f"is in rows without a column {KEY_COLUMN}, by which one is found")

        def overlay(value: str) -> OverlayForm:
            cell: dict[str, Node] = {column: _scalar(value, what)}
            if (rows := self.entry.entries.get("data")) is None:
                return self._overlay({"rows": _mapping({key: _mapping(cell, what)}, what)})
            file = str(SOURCE.read(rows.value, "data", Problems()))
            return OverlayForm(overlay=OVERLAY, rows={file: {key: cell}}, where=Location(OPTION))

        return overlay

    def _overlay(self, said: dict[str, Node]) -> OverlayForm:
        patch = _mapping(said, self.component.id)
        return OverlayForm(overlay=OVERLAY, components={self.component.id: patch}, where=Location(OPTION))


def _scalar(value: str, what: str) -> Scalar:
    return Scalar(value, Location(f"{OPTION} {what}"))


def _mapping(said: Lookup[str, Node], what: str) -> Mapping:
    where = Location(f"{OPTION} {what}")
    return Mapping({name: Entry(where, node) for name, node in said.items()}, where)


def variant_sections(variants: Sequence[Variant], varied: Sequence[Varied], desk: Desk) -> Iterator[Section]:
    """Show variants: of one thing varied one after the other, of two in a grid; one that failed by what is wrong."""
    frames = [_frame(variant, varied, desk) for variant in variants]
    title = " × ".join(one.what for one in varied)
    shown = next((one for one in variants if one.piece), None)
    lead = f"{shown.component.title}: {shown.piece.id}" if shown and shown.component and shown.piece else ""
    if len(varied) < 2:
        yield Section(title, lines_of(frames, desk.width, desk.setter), lead)
        return
    across = len(varied[-1].values)
    widths = [max(frame.width for frame in frames[column::across]) + BETWEEN for column in range(across)]
    rows = [frames[start : start + across] for start in range(0, len(frames), across)]
    if sum(widths) <= desk.width:
        yield Section(title, (line_of(row, widths, desk.setter) for row in rows), lead)
    else:
        yield Section(title, (strip for row in rows for strip in lines_of(row, desk.width, desk.setter)), lead)


def _frame(variant: Variant, varied: Sequence[Varied], desk: Desk) -> Frame:
    name = ", ".join(f"{one.what} {value}" for one, value in zip(varied, variant.values, strict=True))
    component, piece = variant.component, variant.piece
    if component is None or piece is None:
        return Frame((Drawing("none", NARROWEST, NARROWEST, ()),), 1.0, name, desk.words("gallery.none"), wrong=True)
    drawn = tuple(
        cut_side(component.outline, component.draw(piece, side, variant.problems).drawing, side)
        for side in sides_of(component)
    )
    across = sum(side.width for side in drawn) + SIDE_GAP * (len(drawn) - 1)
    wrong = next(iter(variant.problems.errors), None)
    return Frame(drawn, min(1.0, desk.width / across), name, wrong.message if wrong else "", wrong=bool(wrong))
