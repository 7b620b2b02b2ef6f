"""Parts: the elements of a face fitted to a size, each drawn anew only for values it has not met."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from forge.errors import Problems
from forge.pack.expression_values import Unfit
from forge.pack.expressions import Value, compile_value
from forge.pack.faces.elements import CONDITION, Figure, Outline, Words
from forge.pack.faces.grounds import ground_under, painted
from forge.pack.faces.mark import Flaw, Mark
from forge.pack.faces.marks import draw_mark
from forge.reading.fields import INVALID
from forge.reading.node import Mapping, Scalar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from forge.drawing.page import Box
    from forge.errors import Location
    from forge.pack.faces.definition import ElementSource
    from forge.pack.faces.grounds import Ground
    from forge.pack.faces.mark import Kit
    from forge.pack.faces.vocabulary import Vocabulary
    from forge.reading.fields import FieldType

    Key = Callable[[Sequence[Any]], Any]

MOST_REMEMBERED = 4_096


class Reckoned(NamedTuple):
    """A field of an element whose value comes from slots."""

    field: str
    type: FieldType
    value: Value
    where: Location


class Form(NamedTuple):
    """An element read with the words of a pack: what is the same on every piece, and what is reckoned from slots."""

    name: str
    element: Any
    reckoned: tuple[Reckoned, ...]
    where: Location

    def filled(self, values: Sequence[Any]) -> tuple[Any, tuple[Flaw, ...]]:
        """Give the element for the values of all slots, and what is wrong with them; blank means not said."""
        changes: dict[str, Any] = {}
        flaws: list[Flaw] = []
        for field, kind, value, where in self.reckoned:
            try:
                text = value.evaluate(values)
            except Unfit as error:
                flaws.append(Flaw("error", field, str(error), error.hint))
                continue
            if text or kind is CONDITION:
                found = Problems()
                changes[field] = kind.read(Scalar(text, where), "", found)
                flaws += [Flaw(problem.severity, field, problem.message, problem.hint) for problem in found]
        return (None if flaws else self.element._replace(**changes)), tuple(flaws)


def read_form(
    source: ElementSource, names: Sequence[str], vocabulary: Vocabulary, at: str, problems: Problems
) -> Form | None:
    """Read an element; ``names`` name the values that its fields may use."""
    fixed = dict(source.node.entries)
    reckoned: list[Reckoned] = []
    sound = True
    for field in source.way.record.fields:
        entry = fixed.get(field.name)
        if entry is None or not isinstance(entry.value, Scalar) or "{{" not in entry.value.text:
            continue
        try:
            value = compile_value(entry.value.text, names, filters=vocabulary.filters)
        except Unfit as error:
            problems.error(entry.value.where, f"{at}.{field.name}", f'"{entry.value.text}" {error}', error.hint)
            sound = False
        else:
            reckoned.append(Reckoned(field.name, vocabulary.of(field.type), value, entry.value.where))
        del fixed[field.name]
    element = source.way.record.read(Mapping(fixed, source.node.where), at, problems)
    if element is INVALID or not sound:
        return None
    changes: dict[str, Any] = {}
    for field in source.way.record.fields:
        kind, value = vocabulary.of(field.type), getattr(element, field.name)
        if kind is not field.type and value:
            where = fixed[field.name].value.where if field.name in fixed else source.node.where
            changes[field.name] = kind.read(Scalar(value, where), f"{at}.{field.name}", problems)
    if INVALID in changes.values():
        return None
    return Form(source.name, element._replace(**changes), tuple(reckoned), source.node.where)


def key_of(uses: Iterable[int]) -> Key:
    """Give the function that picks, from all values, those that count."""
    numbers = sorted(uses)
    return itemgetter(*numbers) if numbers else _nothing


def _nothing(_values: Sequence[Any]) -> Any:
    return ()


class Part:
    """An element in its box, on top of the parts ``below``.

    ``uses`` numbers the values, of those that vary from row to row, on which its drawing depends.
    """

    def __init__(self, form: Form, box: Box, below: Sequence[Part], varying: set[int], kit: Kit) -> None:
        self.form = form
        self.box = box
        self._kit = kit
        self._below: list[Part] = []
        uses = {number for reckoned in form.reckoned for number in reckoned.value.uses}
        ground_uses: set[int] = set()
        self.uses: set[int]
        if isinstance(form.element, Words):
            self._below = [part for part in below if part.paints and _overlap(part.box, box)]
            ground_uses = {number for part in self._below for number in part.uses}
        self.uses = (uses | ground_uses) & varying
        self._key = key_of(self.uses)
        self._ground_key = key_of(ground_uses & varying)
        self._marks: dict[Any, Mark] = {}
        self._grounds: dict[Any, Ground] = {}

    @property
    def paints(self) -> bool:
        """Whether it may lay a ground that text could stand on."""
        return isinstance(self.form.element, (Figure, Outline, Words))

    def mark(self, values: Sequence[Any]) -> Mark:
        """Give the drawing for the values of all slots."""
        key = self._key(values)
        mark = self._marks.get(key)
        if mark is None:
            if len(self._marks) >= MOST_REMEMBERED:
                self._marks.clear()
            mark = self._marks[key] = self._draw(values)
        return mark

    def _draw(self, values: Sequence[Any]) -> Mark:
        element, flaws = self.form.filled(values)
        if element is None or not element.when:
            return Mark(flaws=flaws)
        ground = self._ground(values) if isinstance(element, Words) else None
        return draw_mark(element, self.box, ground, self._kit)

    def _ground(self, values: Sequence[Any]) -> Ground:
        key = self._ground_key(values)
        ground = self._grounds.get(key)
        if ground is None:
            if len(self._grounds) >= MOST_REMEMBERED:
                self._grounds.clear()
            paints = [paint for part in self._below for paint in painted(part.mark(values).shapes)]
            ground = self._grounds[key] = ground_under(self.box, paints)
        return ground


def _overlap(one: Box, other: Box) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height
