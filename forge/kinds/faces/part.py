"""Parts: the elements of a face fitted to a size, each drawn anew only for values it has not met."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from forge.drawing.colour import SEEN
from forge.drawing.shapes import Within
from forge.drawing.silhouette import silhouette
from forge.errors import Problems
from forge.kinds.faces.element import CONDITION, Inked
from forge.kinds.faces.elements import Figure, Image, Outline, Pips, Sign, Texture, Words
from forge.kinds.faces.grounds import Ground
from forge.kinds.faces.lettering import Lettering
from forge.kinds.faces.mark import Flaw, Mark
from forge.kinds.faces.marks import draw_mark
from forge.kinds.faces.memory import Memory, key_of
from forge.kinds.faces.plan_view import PlanView
from forge.kinds.faces.scene_view import SceneView
from forge.kinds.faces.side_view import SideView, as_one_mark
from forge.kinds.faces.trim import within
from forge.kinds.faces.unit_view import UnitView
from forge.pack.expressions import compile_value
from forge.pack.unfit import Unfit
from forge.reading.fields import INVALID, TEXT
from forge.reading.node import Mapping, Scalar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from forge.drawing.page import Box
    from forge.errors import Location
    from forge.kinds.faces.definition import ElementSource
    from forge.kinds.faces.elements import Element
    from forge.kinds.faces.mark import Kit
    from forge.kinds.faces.memory import Values
    from forge.kinds.faces.vocabulary import Vocabulary
    from forge.pack.expression_compiler import Value
    from forge.reading.fields import Field, FieldType


SEEN_HINT = f"what carries meaning needs {SEEN:g}:1; an element that only decorates says role: rule"


class Reckoned:
    """A field of an element whose value comes from slots; what was read once is remembered."""

    __slots__ = ("_read", "attribute", "field", "type", "value", "where")

    def __init__(self, field: Field, kind: FieldType[Any], value: Value, where: Location) -> None:
        self.field = field.name
        self.attribute = field.attribute
        self.type = kind
        self.value = value
        self.where = where
        self._read: Memory[tuple[Any, tuple[Flaw, ...]]] = Memory()

    def read(self, text: str) -> tuple[Any, tuple[Flaw, ...]]:
        """Read a text as a value of the field, and say what is wrong with it."""
        if self.type is TEXT:
            return text, ()
        if (known := self._read.get(text)) is not None:
            return known
        found = Problems()
        value = self.type.read(Scalar(text, self.where), "", found)
        flaws = [
            Flaw(
                problem.severity,
                self.field,
                problem.message,
                problem.hint,
                problem.where if problem.where != self.where else None,
            )
            for problem in found
        ]
        return self._read.keep(text, (value, tuple(flaws)))


class Form(NamedTuple):
    """An element read with the words of a pack: what is the same on every piece, and what is reckoned from slots."""

    name: str
    element: Element
    reckoned: tuple[Reckoned, ...]
    where: Location

    @property
    def uses(self) -> set[int]:
        """The values that it depends on."""
        return {number for reckoned in self.reckoned for number in reckoned.value.uses}

    def filled(self, values: Values) -> tuple[Element | None, tuple[Flaw, ...]]:
        """Give the element for the values of all slots, and what is wrong with them; blank means not said."""
        changes: dict[str, Any] = {}
        flaws: list[Flaw] = []
        for reckoned in self.reckoned:
            try:
                text = reckoned.value.evaluate(values)
            except Unfit as error:
                flaws.append(Flaw("error", reckoned.field, str(error), error.hint))
                continue
            if text or reckoned.type is CONDITION:
                changes[reckoned.attribute], found = reckoned.read(text)
                flaws += found
        return (None if flaws else self.element._replace(**changes)), tuple(flaws)


def read_form(
    source: ElementSource, names: Sequence[str], vocabulary: Vocabulary, at: str, problems: Problems
) -> Form | None:
    """Read an element; ``names`` name the values that its fields may use."""
    fixed = dict(source.node.entries)
    reckoned: list[Reckoned] = []
    sound = True
    for field in source.way.fields:
        entry = fixed.get(field.name)
        if entry is None or not isinstance(entry.value, Scalar) or "{{" not in entry.value.text:
            continue
        try:
            value = compile_value(entry.value.text, names, filters=vocabulary.filters, mark=vocabulary.mark)
        except Unfit as error:
            problems.error(entry.value.where, f"{at}.{field.name}", f'"{entry.value.text}" {error}', error.hint)
            sound = False
        else:
            reckoned.append(Reckoned(field, vocabulary.of(field.type), value, entry.value.where))
        del fixed[field.name]
    element = source.way.read(Mapping(fixed, source.node.where), at, problems)
    if element is INVALID or not sound:
        return None
    changes: dict[str, Any] = {}
    for field in source.way.fields:
        kind, value = vocabulary.of(field.type), getattr(element, field.attribute)
        if kind is not field.type and value:
            where = fixed[field.name].value.where if field.name in fixed else source.node.where
            changes[field.attribute] = kind.read(Scalar(value, where), f"{at}.{field.name}", problems)
    if INVALID in changes.values():
        return None
    return Form(source.name, element._replace(**changes), tuple(reckoned), source.node.where)


class Part:
    """An element in its box, on top of the parts ``below``.

    ``uses`` numbers the values, of those that vary from row to row, on which its drawing depends; ``beyond`` tells
    whether its box leaves the trim, which pictures take care of themselves. What a text is set in is worked out apart
    from the text, because many pieces differ in nothing but words.
    """

    def __init__(
        self,
        form: Form,
        box: Box,
        below: Sequence[Part],
        varying: set[int],
        kit: Kit,
        *,
        outline: Part | None = None,
    ) -> None:
        self.form = form
        self.box = box
        self.beyond = not isinstance(form.element, (Image, SceneView)) and within(box, kit.trim) != box
        self._kit = kit
        self._outline = outline
        self._below: list[Part] = []
        self._text: Reckoned | None = None
        self._rest = form
        ground_uses: set[int] = set()
        self.uses: set[int]
        if isinstance(form.element, Words) or self.is_mark:
            self._below = [part for part in below if part.covers and part.box.overlaps(box)]
            ground_uses = {number for part in self._below for number in part.uses} & varying
        if isinstance(form.element, Words):
            self._text = next((reckoned for reckoned in form.reckoned if reckoned.field == "text"), None)
            self._rest = form._replace(reckoned=tuple(one for one in form.reckoned if one is not self._text))
        style_uses = (self._rest.uses & varying) | ground_uses
        self.uses = (form.uses & varying) | (outline.uses if outline else set())
        if isinstance(form.element, Words):
            self.uses |= ground_uses
        self._key = key_of(self.uses)
        self._seen_key = key_of(self.uses | ground_uses)
        self._ground_key = key_of(ground_uses)
        self._style_key = key_of(style_uses)
        self._marks: Memory[Mark] = Memory()
        self._flaws: Memory[tuple[Flaw, ...]] = Memory()
        self._grounds: Memory[Ground] = Memory()
        self._letterings: Memory[Lettering | Mark] = Memory()

    @property
    def paints(self) -> bool:
        """Whether it may lay a ground that text could stand on."""
        if not isinstance(self.form.element, (Figure, Outline, Words)):
            return False
        return self.form.element.fill is not None or any(reckoned.field == "fill" for reckoned in self.form.reckoned)

    @property
    def covers(self) -> bool:
        """Whether it may hide what lies under it, be it a ground or not."""
        element = self.form.element
        rays = isinstance(element, Texture) and element.texture == "rays"
        return self.paints or rays or isinstance(element, (Sign, Pips, Image, SideView, PlanView, SceneView, UnitView))

    @property
    def is_mark(self) -> bool:
        """Whether it is no text and yet carries meaning, so that it has to be seen."""
        element = self.form.element
        if isinstance(element, UnitView):
            framed = element.ground is not None or any(each.field == "ground" for each in self.form.reckoned)
            return element.role == "mark" and not framed  # on a ground of its own it is looked at there
        return isinstance(element, (Figure, Outline, Sign, Pips, SideView, PlanView)) and element.role == "mark"

    def unseen(self, values: Values) -> tuple[Flaw, ...]:
        """Say where a mark is too much like what lies under it, in any look that is asked for."""
        key = self._seen_key(values)
        flaws = self._flaws.get(key)
        return self._flaws.keep(key, self._unseen(values)) if flaws is None else flaws

    def _unseen(self, values: Values) -> tuple[Flaw, ...]:
        mark = self.mark(values)
        shapes = as_one_mark(mark.shapes) if isinstance(self.form.element, (SideView, PlanView)) else mark.shapes
        found = self._ground(values).unseen(shapes, self._kit.looks) if shapes else []
        field = "colour" if isinstance(self.form.element, Inked) else "fill"
        return tuple(dict.fromkeys(Flaw("warning", field, str(seen), SEEN_HINT) for seen in found))

    def mark(self, values: Values) -> Mark:
        """Give the drawing for the values of all slots, remembered in case they recur."""
        key = self._key(values)
        mark = self._marks.get(key)
        return self._marks.keep(key, self.draw(values)) if mark is None else mark

    def draw(self, values: Values) -> Mark:
        """Draw the element for the values of all slots, within the outline of another if that is asked for."""
        mark = self._draw(values)
        if self._outline is None or not mark.shapes:
            return mark
        outline = silhouette(self._outline.mark(values).shapes)
        bled = (Within(outline, mark.bled),) if mark.bled else ()
        return mark._replace(shapes=(Within(outline, mark.shapes),), bled=bled, fringe=())

    def _draw(self, values: Values) -> Mark:
        if isinstance(self.form.element, Words):
            return self._draw_text(self.form.element, values)
        element, flaws = self.form.filled(values)
        if element is None or isinstance(element, Words) or not element.when:
            return Mark(flaws=flaws)
        return draw_mark(element, self.box, self._kit)

    def _draw_text(self, words: Words, values: Values) -> Mark:
        key = self._style_key(values)
        lettering = self._letterings.get(key)
        if lettering is None:
            lettering = self._letterings.keep(key, self._lettering(values))
        if isinstance(lettering, Mark):
            return lettering
        if self._text is None:
            return lettering.mark(words.text)
        try:
            return lettering.mark(self._text.value.evaluate(values))
        except Unfit as error:
            return Mark(flaws=(Flaw("error", "text", str(error), error.hint),))

    def _lettering(self, values: Values) -> Lettering | Mark:
        """Give what a text is set in, or what there is instead if none is."""
        element, flaws = self._rest.filled(values)
        if not isinstance(element, Words) or not element.when:
            return Mark(flaws=flaws)
        return Lettering(element, self.box, self._ground(values), self._kit)

    def _ground(self, values: Values) -> Ground:
        key = self._ground_key(values)
        ground = self._grounds.get(key)
        if ground is None:
            ground = Ground(self.box, [shape for part in self._below for shape in part.mark(values).shapes])
            self._grounds.keep(key, ground)
        return ground
