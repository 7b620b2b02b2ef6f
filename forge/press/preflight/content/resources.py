"""The resources that names in a content stream stand for, read once and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from forge.press.preflight.content.fonts import NO_FONT, Font, read_font
from forge.press.preflight.content.matrix import IDENTITY, Box, Matrix, box_of, matrix_of
from forge.press.preflight.content.objects import array, entry, is_dictionary, name, number, text, unpacked
from forge.press.preflight.content.spaces import Space, read_space
from forge.press.preflight.content.tokens import operators

if TYPE_CHECKING:
    from collections.abc import Iterable

    from forge.press.preflight.content.tokens import Operands, Thing

KEPT_AS_OPERATORS = 100_000
"""Streams of forms up to this length are split into operators once for all places."""


class Settings(NamedTuple):
    """An entry of ExtGState, as changes to the state."""

    changes: tuple[tuple[str, Thing], ...]
    mask: Thing
    """The group of a soft mask that it sets."""


class Form(NamedTuple):
    """A stream that is painted in several places: a form, a tile of a pattern."""

    data: bytes | None
    kept: list[tuple[bytes, Operands]] | None
    matrix: Matrix
    box: Box | None
    resources: Resources | None
    group: Thing
    layer: Thing

    def operators(self) -> Iterable[tuple[bytes, Operands]]:
        """Give what it says."""
        return self.kept if self.kept is not None else operators(self.data or b"")


class Resources:
    """A dictionary of resources."""

    def __init__(self, source: Thing) -> None:
        self.source = source
        self._spaces: dict[str, Space] = {}
        self._fonts: dict[str, Font] = {}
        self._settings: dict[str, Settings] = {}
        self._named: dict[tuple[str, str], Thing] = {}

    def named(self, kind: str, word: str) -> Thing:
        """Give a resource of a kind; ``None`` where there is none of that name."""
        key = (kind, word)
        if key not in self._named:
            self._named[key] = entry(entry(self.source, kind), word)
        return self._named[key]

    def space(self, value: Thing) -> Space:
        """Read a colour space; names are looked up here."""
        word = name(value)
        if word is None:
            return read_space(value, entry(self.source, "ColorSpace"))
        if word not in self._spaces:
            self._spaces[word] = read_space(value, entry(self.source, "ColorSpace"))
        return self._spaces[word]

    def font(self, word: str) -> Font:
        """Read a font."""
        if word not in self._fonts:
            source = self.named("Font", word)
            self._fonts[word] = NO_FONT if source is None else read_font(source)
        return self._fonts[word]

    def settings(self, word: str) -> Settings:
        """Read an entry of ExtGState."""
        if word not in self._settings:
            self._settings[word] = _settings(self.named("ExtGState", word))
        return self._settings[word]

    def layer(self, word: str) -> str:
        """Give what a layer is called that content is marked with."""
        return layer_name(self.named("Properties", word))


def layer_name(group: Thing) -> str:
    """Give the name of a layer, or of the first of several."""
    if not is_dictionary(group):
        return ""
    inner = entry(group, "OCGs")
    if inner is not None:
        group = (array(inner, 1) or [inner])[0]
    return text(entry(group, "Name")) or "without a name"


def read_form(source: Thing, outer: Resources | None) -> Form:
    """Read a form or the tile of a pattern; without resources of its own it has those about it."""
    data = unpacked(source)
    kept = list(operators(data)) if data is not None and len(data) <= KEPT_AS_OPERATORS else None
    resources = entry(source, "Resources")
    return Form(
        data,
        kept,
        matrix_of(array(entry(source, "Matrix"), 6)) or IDENTITY,
        box_of(array(entry(source, "BBox"), 4)),
        Resources(resources) if is_dictionary(resources) else outer,
        entry(source, "Group"),
        entry(source, "OC"),
    )


def _settings(source: Thing) -> Settings:
    changes: dict[str, Thing] = {}
    for key, field in (("LW", "width"), ("CA", "stroke_alpha"), ("ca", "fill_alpha")):
        if (value := entry(source, key)) is not None:
            changes[field] = number(value, 1.0)
    if (value := entry(source, "OP")) is not None:
        changes["stroke_overprint"] = changes["fill_overprint"] = value is True
    if (value := entry(source, "op")) is not None:
        changes["fill_overprint"] = value is True
    if (value := entry(source, "OPM")) is not None:
        changes["overprint_mode"] = int(number(value, 0))
    if (value := entry(source, "BM")) is not None:
        changes["blend"] = name(value) or next((word for each in array(value, 8) if (word := name(each))), "Normal")
    if dash := array(entry(source, "D"), 2):
        changes["dashed"] = any(number(each, 0) for each in array(dash[0], 16))
    mask = entry(source, "SMask")
    if mask is not None:
        changes["mask"] = is_dictionary(mask)
    if len(font := array(entry(source, "Font"), 2)) == 2:
        changes["font"], changes["size"] = read_font(font[0]), number(font[1], 0)
    return Settings(tuple(changes.items()), entry(mask, "G") if is_dictionary(mask) else None)
