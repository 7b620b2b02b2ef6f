"""Faces drawn: the elements of a declared face, for the values of a row, as one drawing with its edges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.drawing.hyphens import SOFT, can_hyphenate, unhyphenated
from forge.drawing.page import Box
from forge.drawing.seen import IN_LOOK
from forge.drawing.shapes import Drawing
from forge.errors import Problems, nearest
from forge.kinds.faces.areas import lay_areas, measure, place
from forge.kinds.faces.elements import Image, Texture, Words
from forge.kinds.faces.grounds import describe_edges, edges_of, painted
from forge.kinds.faces.images import FINISHED, REACH
from forge.kinds.faces.layers import Layering, Note
from forge.kinds.faces.lettering import show_points
from forge.kinds.faces.likeness import Likeness
from forge.kinds.faces.lookalikes import LookAlikes
from forge.kinds.faces.mark import Kit, Shrunk
from forge.kinds.faces.memory import Memory, key_of
from forge.kinds.faces.outside import Outside
from forge.kinds.faces.part import Part, read_form
from forge.kinds.faces.roles import boxes_of_words, inks_of, reach, with_role
from forge.kinds.faces.scene_view import SceneView
from forge.pack.expressions import compile_value
from forge.pack.model import PICTURED, Edges, Face, Fit, Origin, Side
from forge.pack.unfit import Unfit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from forge.drawing.shapes import Shape
    from forge.errors import Location
    from forge.kinds.faces.definition import Definition, ElementSource
    from forge.kinds.faces.filling import Filling
    from forge.kinds.faces.memory import Values
    from forge.kinds.faces.part import Form
    from forge.kinds.faces.told import Told
    from forge.kinds.faces.vocabulary import Vocabulary
    from forge.pack.expression_compiler import Value
    from forge.pack.outline import Outline
    from forge.reading.data_table import Row
    from forge.reading.measures import Size

NO_EDGES = Edges()

SAMPLE = 400
"""How many rows are looked at to tell which drawings recur."""


class FaceMaker:
    """Draws one side of the pieces of a component.

    What recurs is drawn once and shared; ``fits`` grows into the fit report.
    """

    def __init__(
        self,
        definition: Definition,
        filling: Filling,
        size: Size,
        outline: Outline,
        *,
        side: Side,
        vocabulary: Vocabulary,
        told: Told,
        problems: Problems,
    ) -> None:
        self.fits: dict[tuple[str, str], Fit] = {}
        self._side: Side = side
        self._told = told
        self.definition = definition
        self._filling = filling
        self._size = size
        self._at = f"faces.{definition.name}"
        self._parts = self._lay_parts(outline, vocabulary, problems)
        trim = Box(0, 0, *size)
        self._outside = Outside(outline, trim)
        at_edges = [part for part in self._parts if _touches(part.box, trim)]
        pictures = [part for part in at_edges if isinstance(part.form.element, (Image, SceneView))]
        self._edge_parts = [part for part in at_edges if part.paints or part in pictures]
        self._layerings = self._group(pictured=bool(pictures))
        uses = {number for part in self._edge_parts for number in part.uses}
        self._edge_key, self._ground_key = key_of(uses), key_of(filling.columns(uses))
        self._edges: Memory[Edges | None] = Memory()
        self._grounds: Memory[str] = Memory()
        self._mark_parts = [part for part in self._parts if part.is_mark]
        self._likeness = Likeness(vocabulary.pack.looks)
        self._lookalikes = LookAlikes(self._parts)
        self._title = self._compile_title(vocabulary.mark, problems)
        everything = {number for part in self._parts for number in part.uses}
        self._shared = vocabulary.pack.again or self._recurs(everything)
        self._key = key_of(everything)
        self._faces: Memory[tuple[Face, tuple[Note, ...]]] = Memory()

    def keep_clear(self) -> None:
        """Warn of words that come so near to the edge that a cut may take them along."""
        self._outside.keep_clear(self._parts)

    def draw(self, row: Row, piece: str, problems: Problems, *, alone: bool = False) -> Face:
        """Lay out the face for a row; what is wrong is reported where it was written.

        It is compared with those drawn before, which it must not look like, unless it is drawn ``alone``.
        """
        values = self._filling.values(row, problems)
        if not self._shared:
            face, notes = self._face(values, piece)
        else:
            key = self._key(values)
            face, notes = self._faces.get(key) or self._faces.keep(key, self._face(values, piece))
        for note in notes:
            self._say(note, row, piece, problems)
        if not alone:
            self._compare_ships(self._lookalikes, values, row, piece, problems)
            for other, look in self._likeness.find(piece, face.drawing):
                message = f"{piece} looks like {other}{IN_LOOK[look]}: nothing but colour tells them apart"
                hint = "add a letter, a band or a shape that differs"
                problems.warning(self.definition.where, f"{self._at}.elements", message, hint)
        return face

    def recall(self, before: FaceMaker) -> None:
        """Remember what the same face drew in the same pack, unless most of it is of rows that are no more."""
        if len(before._faces) <= 2 * len(self._filling.rows):
            self._faces.update(before._faces)

    def compare(self, named: Iterable[tuple[Row, str]], problems: Problems) -> None:
        """Compare the ships of rows, each with the name of its piece, in the order given, whatever was drawn before."""
        if LookAlikes.compares(self._parts):
            ships = LookAlikes(self._parts)
            for row, piece in named:
                self._compare_ships(ships, self._filling.values(row, Problems()), row, piece, problems)

    def _compare_ships(self, ships: LookAlikes, values: Values, row: Row, piece: str, problems: Problems) -> None:
        for alike in ships.find(values, piece):
            where, field = self._locate(alike.part, "vessel", row)
            problems.warning(where, field, alike.message, alike.hint)

    def origins(self, row: Row) -> Iterator[Origin]:
        """Say of each element that shows for a row where it lies, and where it and its values were written."""
        values = self._filling.values(row, Problems())
        for part in self._parts:
            if part.mark(values).shapes:
                fields = [(one.field, self._locate(part, one.field, row)[0]) for one in part.form.reckoned]
                yield Origin(part.form.name, part.box, (("", part.form.where), *fields))

    def ground(self, row: Row, problems: Problems) -> str:
        """Name what lies along the edges; pieces of one name can share a cut line, unless it is ``PICTURED``."""
        key = self._ground_key(row.cells)
        ground = self._grounds.get(key)
        if ground is None:
            before = problems.error_count
            edges = self._edges_for(self._filling.values(row, problems))
            ground = PICTURED if edges is None else describe_edges(edges, *self._size)
            if problems.error_count == before:  # what is wrong with one row is to be said of the next one too
                self._grounds.keep(key, ground)
        return ground

    def title(self, row: Row, problems: Problems) -> str:
        """Say what a piece is called; blank if its face has no word for that."""
        if self._title.constant is not None:
            return self._title.constant
        if self._title.lone is not None and (column := self._filling.column(self._title.lone)) is not None:
            return row.cells[column]
        try:
            return self._title.evaluate(self._filling.values(row, problems))
        except Unfit as error:
            problems.error(self._filling.locate(self._title.uses[0], row), f"{self._at}.title", str(error), error.hint)
            return ""

    def _face(self, values: Values, piece: str) -> tuple[Face, tuple[Note, ...]]:
        shapes: list[Shape] = []
        bled: list[Shape] = []
        fringe: tuple[Drawing, ...] = ()
        notes: tuple[Note, ...] = ()
        pictured = False
        for layering in self._layerings:
            layer = layering.layer(values)
            shapes += layer.shapes
            bled += layer.bled
            fringe += layer.fringe
            pictured = pictured or layer.pictured
            if layer.notes:
                notes += layer.notes
        notes += tuple(Note(part, flaw) for part in self._mark_parts for flaw in part.unseen(values))
        notes += tuple(self._outside.find(self._parts, values))
        drawing = Drawing(f"{piece} {self._side}", *self._size, tuple(shapes))
        if pictured:
            return Face(drawing, bled=Drawing(f"{drawing.name} with bleed", *self._size, tuple(bled))), notes
        return Face(drawing, self._edges_for(values) or NO_EDGES, fringe=fringe), notes

    def _edges_for(self, values: Values) -> Edges | None:
        """Give the colours along the edges; none can be given where a picture runs on past them."""
        key = self._edge_key(values)
        if key in self._edges:
            return self._edges[key]
        marks = [part.mark(values) for part in self._edge_parts]
        if any(mark.bled for mark in marks):
            return self._edges.keep(key, None)
        paints = [paint for mark in marks for paint in painted(mark.shapes)]
        return self._edges.keep(key, edges_of(paints, *self._size))

    def _lay_parts(self, outline: Outline, vocabulary: Vocabulary, problems: Problems) -> list[Part]:
        trim = Box(0, 0, *self._size)
        boxes = lay_areas(self.definition.areas, trim, outline, self._at, problems)
        pack, short = vocabulary.pack, measure(trim, outline)
        beyond = outline.reach(trim, REACH[self._side])
        drawn = (vocabulary.fonts, vocabulary.symbols, pack.floor, short, trim, beyond, pack.scale, outline)
        kit = Kit(*drawn, pack.looks, finished=self.definition.name == FINISHED)
        forms: list[tuple[Form, Box]] = []
        sources: list[ElementSource] = []
        for source in self.definition.elements:
            at = f"{self._at}.elements.{source.name}"
            form = read_form(source, self._filling.names, vocabulary, at, problems)
            if form is None:
                continue
            if form.element.area not in boxes:
                message = f"there is no area {form.element.area!r}"
                problems.error(form.where, f"{at}.area", message, nearest(form.element.area, boxes))
                continue
            if isinstance(form.element, Words):
                _check_type(form.element, kit, form.where, at, problems)
            forms.append((form, place(form.element.at, boxes[form.element.area], kit.short)))
            sources.append(source)
        inks = inks_of(self.definition)
        parts: list[Part] = []
        for number, ((form, box), source) in enumerate(zip(forms, sources, strict=True)):
            own, words = reach(form, box, kit.short), boxes_of_words(forms[number + 1 :])
            known = with_role(form, source, inks, box=own, trim=trim, words=words)
            inside = next((part for part in parts if part.form.name == source.clip), None)
            parts.append(Part(known, box, parts, self._filling.varying, kit, outline=inside))
        return parts

    def _group(self, *, pictured: bool) -> list[Layering]:
        """Put neighbours together as long as what they give together recurs."""
        groups: list[tuple[list[Part], bool]] = []
        for part in self._parts:
            recurs = self._recurs(part.uses)
            if recurs and groups and groups[-1][1]:
                together = [*groups[-1][0], part]
                if self._recurs({number for member in together for number in member.uses}):
                    groups[-1] = (together, True)
                    continue
            groups.append(([part], recurs))
        layerings: list[Layering] = []
        fringed = False
        for parts, recurs in groups:
            name, size = self.definition.name, self._size
            layerings.append(Layering(parts, name, size, shared=recurs, pictured=pictured, fringed=fringed))
            fringed = fringed or any(isinstance(part.form.element, Texture) for part in parts)
        return layerings

    def _recurs(self, uses: Iterable[int]) -> bool:
        """Tell whether values that depend on these are the same in many rows."""
        rows = self._filling.rows[:SAMPLE]
        key = key_of(self._filling.columns(uses))
        return len({key(row.cells) for row in rows}) <= max(len(rows) // 2, 1)

    def _say(self, note: Note, row: Row, piece: str, problems: Problems) -> None:
        form, about = note.part.form, note.about
        if isinstance(about, Shrunk):
            where, _ = self._locate(note.part, "text", row)
            fit = Fit(piece, self._side, form.name, about.text, about.wanted, about.used, where)
            self.fits.setdefault((piece, form.name), fit)
            return
        where, field = self._locate(note.part, about.field, row)
        if about.field == "text" and not self._told.is_new(problems, where, form.name, self._side):
            return
        if about.where:
            where, field = about.where, ""
        report = problems.error if about.severity == "error" else problems.warning
        report(where, field, about.message, about.hint)

    def _locate(self, part: Part, field: str, row: Row) -> tuple[Location, str]:
        """Find where a field's value was written: the cell or entry of its first slot, else the face file."""
        for reckoned in part.form.reckoned:
            if reckoned.field == field and reckoned.value.uses:
                number = reckoned.value.uses[0]
                return self._filling.locate(number, row), self._filling.field(number)
        return part.form.where, f"{self._at}.elements.{part.form.name}.{field}"

    def _compile_title(self, mark: str, problems: Problems) -> Value:
        try:
            return compile_value(self.definition.title, self._filling.names, mark=mark)
        except Unfit as error:
            problems.error(self.definition.where, f"{self._at}.title", str(error), error.hint)
            return compile_value("", ())


def _check_type(words: Words, kit: Kit, where: Location, at: str, problems: Problems) -> None:
    """Report type that a face wants smaller than the pack allows; shares of a small face are raised to the floor."""
    floor = kit.floor
    if words.hyphenate and not can_hyphenate(kit.fonts.language):
        problems.warning(where, f"{at}.hyphenate", unhyphenated(kit.fonts.language), SOFT)
    smallest = show_points(floor)
    if not (words.size.share or words.size.short) and words.size.fixed < floor:
        message = f"{show_points(words.size.fixed)} is below the pack's type floor of {smallest}"
        problems.error(where, f"{at}.size", message)
    if 0 < words.floor < floor:
        message = f"{show_points(words.floor)} is below the pack's type floor of {smallest}"
        problems.error(where, f"{at}.floor", message)


def _touches(box: Box, trim: Box) -> bool:
    left_or_top = box.x <= 0 or box.y <= 0
    return left_or_top or box.x + box.width >= trim.width or box.y + box.height >= trim.height
