"""Text as outlines, each glyph defined once, or as text in an embedded font."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from forge.drawing.commands import path_data
from forge.reading.measures import MM
from forge.rendering.decimals import decimal
from forge.rendering.svg.document import MILLIMETRES, escape
from forge.rendering.svg.paints import faded

if TYPE_CHECKING:
    from forge.drawing.fonts import Font, FontBook
    from forge.drawing.opentype import Glyph
    from forge.drawing.shapes import Text
    from forge.reading.measures import Colour

MOST_REMEMBERED = 8192
_Key = TypeVar("_Key")
_Use = TypeVar("_Use")

_NOT_IN_NAMES = re.compile(r"[^\w-]")
_LIKE = {
    "narrow": "'Archivo Narrow','Arial Narrow','Liberation Sans Narrow','Nimbus Sans Narrow','DejaVu Sans Condensed'",
    "text": "'Source Sans 3','Source Sans Pro','Noto Sans','Arial','Liberation Sans','DejaVu Sans Condensed'",
    "title": "'League Gothic','Bebas Neue','Oswald','Arial Narrow','Liberation Sans Narrow'",
    "label": "'Barlow Condensed','DIN Condensed','Roboto Condensed','Arial Narrow','Liberation Sans Narrow'",
    "factor": "'Oswald','Bebas Neue','DIN Condensed','Arial Narrow','Liberation Sans Narrow'",
    "serif": "'EB Garamond','Garamond','Palatino','Georgia','Liberation Serif'",
    "symbols": "'DejaVu Sans'",
}
"""Families that a viewer without web fonts may have instead of ours, the likest first."""


class _Glyph(NamedTuple):
    """How a character is placed: the start of its ``<use>`` (nothing for a blank) and its advance in font units."""

    use: str
    advance: int


class _Defined(dict[_Key, _Use]):
    """What a document needs of one font, defined in the order met."""

    def __init__(self, font: Font, number: int, definitions: list[str]) -> None:
        super().__init__()
        self._font = font
        self._number = number
        self._definitions = definitions

    def _define(self, name: str, outline: str) -> str:
        """Define an outline; give the start of the ``<use>`` of it, nothing for a blank."""
        if not outline:
            return ""
        title = f"_{self._number}-{name}"
        self._definitions.append(f'<path id="{title}" d="{outline}"/>')
        return f'<use xlink:href="#{title}"'


class _Glyphs(_Defined[str, _Glyph]):
    """The characters of a font."""

    def __missing__(self, character: str) -> _Glyph:
        use = self._define(f"{ord(character):x}", _outline(self._font, character))
        self[character] = glyph = _Glyph(use, self._font.units(character))
        return glyph


class _NumberedGlyphs(_Defined[int, str]):
    """The glyphs of a font that shapes its text."""

    def __missing__(self, glyph: int) -> str:
        self[glyph] = use = self._define(f"g{glyph:x}", path_data(self._font.shapes.outline(glyph), str))
        return use


class Outlined:
    """Draws text with one definition a glyph, placed in font units, so that advances stay exact."""

    def __init__(self, fonts: FontBook) -> None:
        self._fonts = fonts
        self._glyphs: dict[str, _Glyphs] = {}
        self._definitions: list[str] = []
        self._numbered: dict[str, _NumberedGlyphs] = {}
        self._runs: dict[tuple[str, str, float, bool], str] = {}
        self._looks: dict[tuple[str, int, Colour], str] = {}

    def shown(self, shape: Text) -> str:
        """Write one run of text."""
        x, y, text, font, size, colour, _, tracking, halo, opacity, leftwards = shape
        apart = round(tracking * self._fonts.get(font).units_per_em / size, 1) if tracking else 0
        run = self._runs.get((font, text, apart, leftwards))
        if run is None:
            glyphs = self._fonts.get(font).glyphs(shape)
            run = self._shaped(font, text, glyphs) if glyphs else self._run(font, text, apart)
            self._runs[font, text, apart, leftwards] = run
        look = self._looks.get((font, size, colour))
        if look is None:
            scale = decimal(size / MM / self._fonts.get(font).units_per_em, 8)
            look = self._looks[font, size, colour] = f'scale({scale})" fill="{colour.hex}"'
        place = f'<g transform="translate({MILLIMETRES[x]} {MILLIMETRES[y]})'
        letters = f"{place}{look}{run}</g>"
        if halo and halo.width:
            wide = decimal(halo.width / size * self._fonts.get(font).units_per_em, 2)
            pen = f'fill="none" stroke="{halo.colour.hex}" stroke-width="{wide}" stroke-linejoin="round"'
            scale, outlines = look[: look.index('"') + 1], run[run.index(">") :]
            letters = f"{place}{scale} {pen}{faded(halo.opacity)}{outlines}</g>{letters}"
        return f"<g{faded(opacity)}>{letters}</g>" if opacity < 1 else letters

    def definitions(self) -> list[str]:
        """The glyphs that were used."""
        return self._definitions

    def _shaped(self, key: str, text: str, glyphs: tuple[Glyph, ...]) -> str:
        numbered = self._numbered.get(key)
        if numbered is None:
            number = len(self._glyphs) + len(self._numbered)
            numbered = self._numbered[key] = _NumberedGlyphs(self._fonts.get(key), number, self._definitions)
        parts = [f' aria-label="{escape(text)}">']
        for glyph in glyphs:
            if use := numbered[glyph.number]:
                up = f' y="{decimal(-glyph.y, 1)}"' if glyph.y else ""
                parts.append(f'{use} x="{decimal(glyph.x, 1)}"{up}/>')
        return "".join(parts)

    def _run(self, key: str, text: str, apart: float) -> str:
        glyphs = self._glyphs.get(key)
        if glyphs is None:
            number = len(self._glyphs) + len(self._numbered)
            glyphs = self._glyphs[key] = _Glyphs(self._fonts.get(key), number, self._definitions)
        parts = [f' aria-label="{escape(text)}">']
        pen = 0.0
        for character in text:
            use, advance = glyphs[character]
            if use:
                parts.append(f'{use} x="{decimal(pen, 1)}"/>' if pen else f"{use}/>")
            pen += advance + apart
        return "".join(parts)


class Typed:
    """Sets text as text, with the characters it needs embedded as a font of their own.

    Viewers that are no browsers do not know embedded fonts. There another family stands in, and each run says how long
    it is, so that it keeps to its place.
    """

    def __init__(self, fonts: FontBook) -> None:
        self._fonts = fonts
        self._characters: dict[str, set[str]] = {}
        self._joined: set[str] = set()
        self._faces: dict[str, str] = {}

    def shown(self, shape: Text) -> str:
        """Write one run of text."""
        self._characters.setdefault(shape.font, set()).update(shape.text)
        place = f'x="{MILLIMETRES[shape.x]}" y="{MILLIMETRES[shape.y]}"'
        face = self._faces.get(shape.font)
        if face is None:
            face = self._faces[shape.font] = _face(shape.font)
        size = f'font-size="{decimal(shape.size / MM, 5)}" fill="{shape.colour.hex}"'
        if shape.tracking:
            size += f' letter-spacing="{MILLIMETRES[shape.tracking]}"'
        if shape.width > 0:
            size += f' textLength="{MILLIMETRES[shape.width]}" lengthAdjust="spacingAndGlyphs"'
        if shape.text.split(" ") != shape.text.split():
            size += ' xml:space="preserve"'
        if self._fonts.get(shape.font).by_glyph or shape.leftwards:
            size += ' class="joined"'
            self._joined.add(shape.font)
        if shape.leftwards:
            size += ' direction="rtl" unicode-bidi="bidi-override" text-anchor="end"'
        words = f"{escape(shape.text)}</text>"
        letters = f"<text {place} {face} {size}>{words}"
        if shape.halo and shape.halo.width:
            pen = f'stroke="{shape.halo.colour.hex}" stroke-width="{MILLIMETRES[shape.halo.width]}"'
            hidden = f'aria-hidden="true" stroke-linejoin="round"{faded(shape.halo.opacity)}'
            letters = f"<text {place} {face} {size} {pen} {hidden}>{words}{letters}"
        return letters if shape.opacity >= 1 else f"<g{faded(shape.opacity)}>{letters}</g>"

    def definitions(self) -> list[str]:
        """The style sheet with the fonts."""
        from forge.rendering.svg.webfont import embed  # heavy, and wanted by few

        if not self._characters:
            return []
        rules = ["text{font-kerning:none;font-variant-ligatures:none;white-space:pre}"]
        if self._joined:
            rules.append("text.joined{font-kerning:normal;font-variant-ligatures:normal}")
        for key, characters in self._characters.items():
            data = embed(self._fonts.get(key), "".join(sorted(characters)), joined=key in self._joined)
            look = "".join(f";font-{name}:{value}" for name, value in _look(key))
            rules.append(f"@font-face{{font-family:'{_family(key)}'{look};src:url({data}) format('woff2')}}")
        return ["<style>", *rules, "</style>"]


def _family(key: str) -> str:
    """A name for a font that needs no quoting in attributes and style sheets."""
    return "forge-" + _NOT_IN_NAMES.sub("-", key)


def _face(key: str) -> str:
    """The attributes that choose a font, and what may stand in for it."""
    family = key.partition("-")[0]
    like = _LIKE.get(family)
    families = ",".join(filter(None, (f"'{_family(key)}'", like, "serif" if family == "serif" else "sans-serif")))
    return " ".join([f'font-family="{families}"', *(f'font-{name}="{value}"' for name, value in _look(key))])


def _look(key: str) -> tuple[tuple[str, str], ...]:
    """How bold and slanted a font of a key is, which a stand-in shall be too."""
    bold = (("weight", "bold"),) if key.removesuffix("-italic").endswith(("-bold", "-heavy")) else ()
    return (*bold, ("style", "italic")) if key.endswith("-italic") else bold


@lru_cache(MOST_REMEMBERED)
def _outline(font: Font, character: str) -> str:
    """A glyph as path data in font units."""
    return path_data(font.outline(character), str)
