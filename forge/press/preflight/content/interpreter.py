"""Content streams followed operator by operator: the graphics state, paths, clips, forms, patterns.

Streams come from strangers: each operator counts against the budget, forms within forms are followed so deep and no
further, and a form within itself is told, not followed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from forge.press.preflight.content import figures
from forge.press.preflight.content.budget import DEEPEST_FORM, DEEPEST_STATE, Budget
from forge.press.preflight.content.colouring import Colouring
from forge.press.preflight.content.drawing import NOTHING, Drawing
from forge.press.preflight.content.lettering import Lettering
from forge.press.preflight.content.matrix import (
    IDENTITY,
    Box,
    Matrix,
    common,
    joined,
    matrix_of,
    placed,
)
from forge.press.preflight.content.objects import entry, identity, is_stream, name, number
from forge.press.preflight.content.paths import Path
from forge.press.preflight.content.resources import Form, Resources, layer_name, read_form
from forge.press.preflight.content.state import State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from forge.press.preflight.content.listener import Listener
    from forge.press.preflight.content.spaces import Colour
    from forge.press.preflight.content.tokens import Operands, Thing


class Interpreter:
    """Follows the content of one page and tells a listener what it paints."""

    def __init__(self, media: Box, listener: Listener, budget: Budget, forms: dict[Thing, Form]) -> None:
        self.listener, self.budget, self._forms = listener, budget, forms
        self.state = State(media)
        self.base = IDENTITY
        self.resources = Resources(None)
        self.inside = ""
        self.stand_in: Box | None = None
        """Where a pattern is laid: its marks are told as lying there."""
        self._kept: list[State] = []
        self._layers: list[str] = []
        self._active: Operands = []
        self._told: set[str] = set()
        self.lettering = Lettering(self)
        self.colouring = Colouring(self)
        self._drawing = Drawing(self)
        self._operations: dict[bytes, Callable[[Operands], None]] = {
            **{each: getattr(self, f"_{word}") for each, word in _OWN.items()},
            **self.lettering.operations(),
            **self.colouring.operations(),
            **self._drawing.operations(),
        }

    def run(self, steps: Iterable[tuple[bytes, Operands]], resources: Resources) -> None:
        """Follow a stream with its resources."""
        outer, self.resources = self.resources, resources
        budget, operations = self.budget, self._operations
        depth, layers = len(self._kept), len(self._layers)
        for operator, operands in steps:
            budget.operator()
            operation = operations.get(operator)
            if operation is None:
                if operator not in _HARMLESS:
                    self.trouble(f"operator {operator[:12].decode('latin-1')!r} is none of PDF's")
                continue
            try:
                operation(operands)
            except (TypeError, ValueError, IndexError, OverflowError, AttributeError):
                self.trouble(f"operator {operator.decode('latin-1')} has operands that it cannot have")
        if len(self._kept) > depth:
            self.state = self._kept[depth]
            del self._kept[depth:]
        del self._layers[layers:]
        self.resources = outer

    def trouble(self, what: str) -> None:
        """Tell what could not be followed, once a page."""
        if what not in self._told:
            self._told.add(what)
            self.listener.trouble(what)

    def layer(self) -> str:
        """Give the innermost layer that content stands on."""
        return next((each for each in reversed(self._layers) if each), "")

    def seen(self, box: Box) -> Box | None:
        """Give what the clip leaves of a box, or where the pattern lies that it is part of."""
        return self.stand_in or common(box, self.state.clip)

    def through(self, form: Form, matrix: Matrix, inside: str, stand_in: Box | None, key: Thing) -> None:
        """Follow a form, a tile, a mask or a glyph under a matrix, with a state that is given back."""
        if key is not None and key in self._active:
            self.trouble("a form that is painted within itself")
            return
        if len(self._active) >= DEEPEST_FORM:
            self.trouble(f"forms within forms, deeper than {DEEPEST_FORM}")
            return
        if form.data is None:
            self.trouble("a form whose stream is damaged, or longer than a form may be")
            return
        kept = (self.state, self.inside, self.stand_in, self._drawing.path, self._drawing.clips, self.lettering.kept())
        self.state = self.state.copy()
        self.state.ctm = matrix
        self.inside, self.stand_in = inside or self.inside, stand_in or self.stand_in
        self._drawing.path, self._drawing.clips = Path(), False
        self._active.append(key)
        if form.box and not self.stand_in:
            self.state.clip = common(placed(form.box, matrix), self.state.clip) or NOTHING
        self._layers.append(layer_name(form.layer) if form.layer is not None else "")
        self.run(form.operators(), form.resources or self.resources)
        self._layers.pop()
        self._active.pop()
        self.state, self.inside, self.stand_in, self._drawing.path, self._drawing.clips, letters = kept
        self.lettering.give_back(letters)

    def form(self, source: Thing) -> Form:
        """Read a form, once for all places."""
        key = identity(source)
        if key is None:
            return read_form(source, self.resources)
        if key not in self._forms:
            self._forms[key] = read_form(source, None)
        return self._forms[key]

    def _save(self, _: Operands) -> None:
        if len(self._kept) >= DEEPEST_STATE:
            self.trouble(f"q within q, deeper than {DEEPEST_STATE}")
        else:
            self._kept.append(self.state)
            self.state = self.state.copy()

    def _restore(self, _: Operands) -> None:
        if self._kept:
            self.state = self._kept.pop()
        else:
            self.trouble("a Q without its q")

    def _concat(self, operands: Operands) -> None:
        matrix = matrix_of(operands)
        if matrix is None:
            self.trouble("a matrix that is none")
            return
        self.state.ctm = joined(matrix, self.state.ctm)

    def _width(self, operands: Operands) -> None:
        self.state.width = abs(float(operands[0]))

    def _dash(self, operands: Operands) -> None:
        self.state.dashed = any(number(each, 0) for each in operands[0])

    def _set(self, operands: Operands) -> None:
        settings = self.resources.settings(operands[0])
        self.state.apply(settings)
        if settings.mask is not None:
            self._mask(settings.mask)

    def _mask(self, source: Thing) -> None:
        key = identity(source)
        form = self.form(source)
        self._tell_group(form, self.state.clip, "a soft mask")
        self.through(form, joined(form.matrix, self.state.ctm), "mask", None, key)

    def patterned(self, colour: Colour, where: Box) -> None:
        """Follow the pattern that something is painted with."""
        source = colour.pattern
        if source is None:
            return
        if int(number(entry(source, "PatternType"), 1)) == 2:
            self.colouring.shaded(entry(source, "Shading"), where)
        elif is_stream(source):
            form = self.form(source)
            matrix = joined(form.matrix, self.base)
            self.through(form, matrix, "pattern", where, identity(source))

    def _do(self, operands: Operands) -> None:
        source = self.resources.named("XObject", operands[0])
        kind = name(entry(source, "Subtype"))
        if kind == "Form":
            form = self.form(source)
            matrix = joined(form.matrix, self.state.ctm)
            where = placed(form.box, matrix) if form.box else self.state.clip
            self._tell_group(form, where, "a form")
            self.through(form, matrix, "", None, identity(source))
        elif kind == "Image":
            self._layers.append(layer_name(entry(source, "OC")) if entry(source, "OC") is not None else "")
            self._picture(source, inline=False)
            self._layers.pop()
        else:
            self.trouble(f"it paints {operands[0]!r}, which its resources do not name")

    def _inline(self, operands: Operands) -> None:
        self._picture(operands[0].entries, inline=True)

    def _picture(self, source: Thing, *, inline: bool) -> None:
        box = self.seen(placed((0.0, 0.0, 1.0, 1.0), self.state.ctm))
        if box is None:
            return
        manner = self.state.manner(stroked=False, layer=self.layer(), inside=self.inside)
        colour = self.state.fill
        self.listener.picture(
            figures.picture(
                source, box, self.state.ctm, resources=self.resources, colour=colour, manner=manner, inline=inline
            )
        )

    def _tell_group(self, form: Form, where: Box, what: str) -> None:
        if name(entry(form.group, "S")) == "Transparency":
            space = entry(form.group, "CS")
            seen = self.seen(where) or where
            self.listener.group(self.resources.space(space) if space is not None else None, seen, what)

    def _begin(self, _: Operands) -> None:
        self._layers.append("")

    def _begin_with(self, operands: Operands) -> None:
        tag, properties = operands[0], operands[1] if len(operands) > 1 else None
        is_layer = tag == "OC" and isinstance(properties, str)
        self._layers.append(self.resources.layer(str(properties)) if is_layer else "")

    def _end_marked(self, _: Operands) -> None:
        if self._layers:
            self._layers.pop()


_OWN = {
    b"q": "save", b"Q": "restore", b"cm": "concat", b"w": "width", b"d": "dash", b"gs": "set", b"Do": "do",
    b"BI": "inline", b"BMC": "begin", b"BDC": "begin_with", b"EMC": "end_marked",
}  # fmt: skip
_HARMLESS = frozenset((b"j", b"J", b"M", b"ri", b"i", b"MP", b"DP", b"BX", b"EX", b"d0", b"d1"))
