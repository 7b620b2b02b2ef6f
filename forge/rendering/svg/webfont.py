"""The characters a page needs as a WOFF2 font inside the page."""

from __future__ import annotations

import base64
import io
from functools import lru_cache
from logging import NullHandler, getLogger
from typing import TYPE_CHECKING, Any

from fontTools import subset as fonttools_subset
from fontTools.ttLib import TTFont

from forge.errors import Location, fail

if TYPE_CHECKING:
    from forge.drawing.fonts import Font

MOST_REMEMBERED = 64
_KEPT = {"head", "hhea", "maxp", "OS/2", "hmtx", "cmap", "loca", "glyf", "name", "post", "GlyphOrder"}
"""All that a browser needs to draw letters one after the other; fontTools would complain of tables it does not know."""

getLogger("fontTools").addHandler(NullHandler())  # what it notes is not for the terminal
subset: Any = fonttools_subset  # has no types


@lru_cache(MOST_REMEMBERED)
def embed(font: Font, characters: str, *, joined: bool = False) -> str:
    """Give a data address of a font that has just these characters, and says how they are joined if they are to be."""
    options = subset.Options(flavor="woff2", layout_features=[], hinting=False, notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=characters)
    data, where = io.BytesIO(), Location(font.file.name)
    try:
        if joined:
            _packed(font.shapes.for_text(characters), data)
        else:
            _cut_out(font, subsetter, data, options)
    except ImportError:
        hint = "install the Python package brotli, or leave text as outlines"
        raise fail(where, "", "cannot be compressed for the web", hint) from None
    except Exception as error:
        raise fail(where, "", f"cannot be embedded in an SVG: {error}") from error
    return "data:font/woff2;base64," + base64.b64encode(data.getvalue()).decode("ascii")


def _cut_out(font: Font, subsetter: Any, data: io.BytesIO, options: Any) -> None:
    with subset.load_font(io.BytesIO(font.data), options) as file:
        for tag in set(file.keys()) - _KEPT:
            del file[tag]
        subsetter.subset(file)
        subset.save_font(file, data, options)


def _packed(font: bytes, data: io.BytesIO) -> None:
    file = TTFont(io.BytesIO(font), recalcTimestamp=False)
    file.flavor = "woff2"
    file.save(data)
